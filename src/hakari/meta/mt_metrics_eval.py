"""Gold scores in the layout of mt-metrics-eval: ``human-scores/en-ja.NAME.sys.score`` and ``….seg.score``.

A line has a system and a score, ``None`` where there is none. In files of segments the lines of a system stand in
the order of the segments. ``seg`` and ``sys`` of one name belong together.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from hakari.data.lines import numbered_lines
from hakari.errors import FormatError, InputError, OptionError, Where
from hakari.meta.gold import Gold

__all__ = ["gold_names", "read_mt_metrics_eval"]

FOLDER = "human-scores"


def gold_names(folder: Path, language_pair: str | None = None) -> tuple[str, ...]:
    """Return the names of the scores of a language pair, in alphabetical order."""
    return tuple(sorted({name for name, _ in _files(folder, language_pair)}))


def _files(folder: Path, language_pair: str | None) -> dict[tuple[str, str], Path]:
    """Return the files of scores by name and level."""
    found: dict[tuple[str, str], Path] = {}
    pairs: set[str] = set()
    for path in sorted((folder / FOLDER).glob("*.score*")):
        parts = path.name.removesuffix(".gz").split(".")
        if len(parts) < 4 or parts[-1] != "score" or parts[-2] not in ("sys", "seg"):
            continue
        pair, name, level = parts[0], ".".join(parts[1:-2]), parts[-2]
        if language_pair is None or pair == language_pair:
            pairs.add(pair)
            found[name, level] = path
    if len(pairs) > 1:
        raise InputError(
            f"a language pair must be named; {folder / FOLDER} has scores of {', '.join(sorted(pairs))}",
            remedy="Name one: -l SOURCE-TARGET on the command line, language_pair= in Python.",
        )
    return found


def read_mt_metrics_eval(
    folder: Path, ids: Sequence[str], *, score: str | None = None, language_pair: str | None = None
) -> Gold:
    """Return the scores of one name."""
    files = _files(folder, language_pair)
    names = gold_names(folder, language_pair)
    if score is not None and score not in names:
        raise OptionError(
            f"there are no scores {score!r} in {folder / FOLDER}", remedy=f"There are: {', '.join(names)}."
        )
    if score is None and len(names) > 1:
        raise OptionError(
            f"{folder / FOLDER} has several kinds of scores: {', '.join(names)}", remedy="Name one: --gold NAME."
        )
    name = score or names[0]
    sides = {level: _scores(path) for (own, level), path in files.items() if own == name}
    for system, values in sides.get("seg", {}).items():
        if len(values) != len(ids):
            raise FormatError(
                f"{len(ids)} lines are needed for system {system}, one a segment; {len(values)} came",
                where=Where(file=str(files[name, "seg"])),
            )
    twice = [system for system, values in sides.get("sys", {}).items() if len(values) > 1]
    if twice:
        raise FormatError(
            f"every system has one line; {twice[0]!r} has more", where=Where(file=str(files[name, "sys"]))
        )
    return Gold(
        name=name,
        n_segments=len(ids),
        system_scores={s: values[0] for s, values in sides.get("sys", {}).items() if not math.isnan(values[0])},
        segment_scores={s: np.array(values) for s, values in sides.get("seg", {}).items()},
        origins={
            kind: files[name, level].name
            for level, kind in (("sys", "systems"), ("seg", "segments"))
            if (name, level) in files
        },
    )


def _scores(path: Path) -> dict[str, list[float]]:
    found: defaultdict[str, list[float]] = defaultdict(list)
    with numbered_lines(path) as lines:
        for number, line in lines:
            parts = line.split()
            try:
                system, value = parts
                found[system].append(math.nan if value == "None" else float(value))
            except ValueError:
                raise FormatError(
                    f"a system and a score, or None, are needed; {line!r} came",
                    where=Where(file=str(path), line=number),
                ) from None
    return found
