"""Reads gold scores: tables ``human.sys.tsv``, ``human.seg.tsv``, ``darr.tsv`` of a folder, or mt-metrics-eval.

Of several judgments of one output the mean counts. A file of averages, ``human.seg.avg.tsv``, stands before the
single judgments ``human.seg.tsv`` that it was made of. Every file may be gzipped.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from hakari.errors import FormatError, InputError, OptionError, Where
from hakari.meta.gold import Gold, Judged
from hakari.meta.mt_metrics_eval import gold_names, read_mt_metrics_eval
from hakari.meta.tables import Record, score_columns, table_records

__all__ = ["PREFERRED", "read_gold", "read_system_scores"]

PREFERRED = ("z", "score", "raw")
"""Which column of scores counts where several are there and none is named."""

TABLES = {
    "systems": ("human.sys.tsv",),
    "segments": ("human.seg.avg.tsv", "human.seg.tsv"),
    "pairs": ("darr.tsv", "darr.derived.tsv"),
}
"""The names under which a folder keeps each kind of score; the first that is there counts."""


def read_gold(
    folder: str | Path, ids: Sequence[str], *, score: str | None = None, language_pair: str | None = None
) -> Gold:
    """Return what people say of the systems of a folder.

    Parameters
    ----------
    folder
        A folder with tables, or one in the layout of mt-metrics-eval.
    ids
        The ids of the segments, in order.
    score
        Which scores: the column of the tables, or the name of the files; by default z, score or raw, whichever is
        there, or the only ones.
    language_pair
        Which pair of mt-metrics-eval.

    Raises
    ------
    InputError
        If there are none.
    OptionError
        If those that are asked for are not there.
    FormatError
        With file and line, if a table cannot be read.
    """
    folder = Path(folder)
    files = {kind: file for kind, names in TABLES.items() if (file := _first(folder, names)) is not None}
    if not files:
        if not gold_names(folder, language_pair):
            known = ", ".join(name for names in TABLES.values() for name in names)
            raise InputError(
                f"scores by people are needed; {folder} has none",
                remedy=f"Put {known} into it, or a folder human-scores as mt-metrics-eval has it.",
            )
        return read_mt_metrics_eval(folder, ids, score=score, language_pair=language_pair)
    column = _column([file for kind, file in files.items() if kind != "pairs"], score)
    places = {name: place for place, name in enumerate(ids)}
    segments, remarks = _segments(files["segments"], column, places) if "segments" in files else ({}, ())
    return Gold(
        name=column or "pairs",
        n_segments=len(ids),
        system_scores=_systems(files["systems"], column) if "systems" in files else {},
        segment_scores=segments,
        judged=_pairs(files["pairs"], places) if "pairs" in files else None,
        origins={kind: file.name for kind, file in files.items()},
        remarks=remarks,
    )


def read_system_scores(path: str | Path, score: str | None = None) -> dict[str, float]:
    """Return the scores of systems by people of one table; see `read_gold` for its columns."""
    path = Path(path)
    return _systems(path, _column([path], score))


def _first(folder: Path, names: Iterable[str]) -> Path | None:
    paths = (folder / (name + ending) for name in names for ending in ("", ".gz"))
    return next((path for path in paths if path.is_file()), None)


def _column(files: Sequence[Path], asked: str | None) -> str:
    """Return the column of scores that counts; nothing where there are pairs only."""
    common: list[str] = []
    for number, file in enumerate(files):
        here = score_columns(file)
        common = here if number == 0 else [name for name in common if name in here]
    if asked is not None:
        if asked not in common:
            raise OptionError(
                f"the scores {asked!r} are not in {' and '.join(file.name for file in files) or 'any table'}",
                remedy=f"There are: {', '.join(common)}." if common else None,
            )
        return asked
    found = [name for name in PREFERRED if name in common] or common
    if files and not found:
        raise FormatError(
            "a column of scores is needed, such as z or score",
            where=Where(file=str(files[0]), line=1),
        )
    return found[0] if found else ""


def _systems(file: Path, column: str) -> dict[str, float]:
    scores: dict[str, float] = {}
    for record in table_records(file, ["system", column]):
        system = record.text("system")
        if system in scores:
            raise FormatError(f"every system has one line; {system!r} has a second", where=record.where)
        scores[system] = record.number(column)
    return {system: score for system, score in scores.items() if not np.isnan(score)}


def _segments(file: Path, column: str, places: dict[str, int]) -> tuple[dict[str, np.ndarray], tuple[str, ...]]:
    """Return the mean of the judgments of every output, and how many lines stand for none."""
    sums: defaultdict[str, np.ndarray] = defaultdict(lambda: np.zeros((2, len(places))))
    empty = 0
    for record in table_records(file, ["system", "segment", column]):
        place, value = record.segment(places), record.number(column)
        if np.isnan(value) or not _judged(record):
            empty += 1
            continue
        sums[record.text("system")][:, place] += (value, 1)
    remarks = (f"{empty} lines of {file.name} stand for no judgment and do not count.",) if empty else ()
    means = {
        system: np.divide(total, count, where=count > 0, out=np.full(len(count), np.nan))
        for system, (total, count) in sums.items()
    }
    return means, remarks


def _judged(record: Record) -> bool:
    """Return whether a line of averages has any judgment behind it."""
    return record.cells.get("has_judgments", "1") != "0"


def _pairs(file: Path, places: dict[str, int]) -> Judged:
    numbers: dict[str, int] = {}
    rows = []
    for record in table_records(file, ["segment", "better", "worse"]):
        better, worse = record.text("better"), record.text("worse")
        if better == worse:
            raise FormatError(f"a pair is of two systems; {better!r} came twice", where=record.where)
        sides = [numbers.setdefault(name, len(numbers)) for name in (better, worse)]
        rows.append((record.segment(places), *sides))
    segments, first, second = np.array(rows, dtype=np.intp).reshape(-1, 3).T
    return Judged(segments, first, second, tuple(numbers))
