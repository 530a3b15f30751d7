"""Scores from a file: JSONL, one target a line, as a run saves them; or TSV with the same names as columns.

They are joined to the cases by id, side and number, never by line.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar

from hakari.data.lines import STANDARD_INPUT, open_binary, place_of, read_lines
from hakari.errors import FormatError, InputError, Where
from hakari.suites.problems import At, Problems
from hakari.suites.scorers.base import Score, Scorer, ScorerOptions, Target

__all__ = ["FORMAT", "ScoreFile", "read_scores", "score_record"]

FORMAT = "hakari-suite-scores/1"
"""What the first line of a file that a run saves says under ``format``; files made by hand need no such line."""

SHOWN = 5
_KEYS = ("id", "side", "number", "log_probability", "tokens", "characters")
_SIDES = ("correct", "incorrect")


class ScoreFile(Scorer):
    """Gives what a file says."""

    name: ClassVar[str] = "scores"
    summary: ClassVar[str] = "a file of scores, JSONL or TSV, joined by the ids of the cases"

    def __init__(self, argument: str, options: ScorerOptions) -> None:
        super().__init__(argument, options)
        self.header, self._scores = read_scores(argument)

    @property
    def signature(self) -> str:
        """The file's name and hash, or the scorer that the scores come from."""
        if isinstance(made := self.header.get("scorer"), str):
            return made
        if self.argument == STANDARD_INPUT:
            return "scores:standard input"
        with open_binary(self.argument) as stream:
            return f"scores:{Path(self.argument).name}:{sha256(stream.read()).hexdigest()[:8]}"

    def check(self, run: Mapping[str, Any]) -> None:
        """Refuse scores that were made for other cases, or with another context, where their file says so.

        Raises
        ------
        InputError
            With what the file says, and what the run has.
        """
        for key, value in run.items():
            if key in self.header and self.header[key] != value:
                raise InputError(
                    f"the scores were made with {key} {self.header[key]!r}; this run has {value!r}",
                    where=Where(file=place_of(self.argument), line=1),
                    remedy="Run the same suite with the same --context, --separator and --scored.",
                )

    def score(self, targets: Sequence[Target]) -> Iterator[tuple[int, Score]]:
        """Yield the scores of all targets.

        Raises
        ------
        InputError
            If the file has none for some of them.
        """
        if missing := [target.key for target in targets if target.key not in self._scores]:
            more = f" and {len(missing) - SHOWN} more" if len(missing) > SHOWN else ""
            raise InputError(
                f"scores are missing for {len(missing)} of {len(targets)} targets: "
                f"{', '.join(missing[:SHOWN])}{more}",
                where=Where(file=place_of(self.argument)),
                remedy="Score them with the same ids; sides are correct and incorrect, numbers begin with 1.",
            )
        for place, target in enumerate(targets):
            found = self._scores[target.key]
            yield place, found._replace(characters=found.characters or len(target.scored_text))


def score_record(target: Target, score: Score) -> dict[str, Any]:
    """Return a line of a file of scores."""
    values = (target.case, target.side, target.number, *score)
    return dict(zip(_KEYS, values, strict=True))


def read_scores(path: str | Path) -> tuple[Mapping[str, Any], dict[str, Score]]:
    """Return what the header of a file says, and its scores by the key of their target.

    Raises
    ------
    FormatError
        Naming all problems with line and field: numbers that are none, unknown fields, targets with two scores.
    """
    file = place_of(path)
    problems, header, scores = Problems(), {}, {}
    seen: dict[str, int] = {}
    for line, record in _records(path, file, problems):
        at = At(problems, file, line)
        if "format" in record:
            if record["format"] != FORMAT or line != 1:
                at.note("format", f"{FORMAT} is read here, in the first line; {record['format']!r} came")
            header = record
            continue
        if (found := _score(record, at)) is None:
            continue
        if found[0] in seen:
            at.note("id", f"{found[0]} has a score already, in line {seen[found[0]]}")
        seen[found[0]] = line
        scores[found[0]] = found[1]
    problems.check()
    if not scores:
        raise FormatError("scores are needed; the file has none", where=Where(file=file))
    return header, scores


def _records(path: str | Path, file: str, problems: Problems) -> Iterator[tuple[int, dict[str, Any]]]:
    columns: list[str] | None = None
    form = ""
    for line, text in enumerate(read_lines(path), start=1):
        if not text.strip():
            continue
        form = form or ("json" if text.startswith("{") else "tsv")
        if form == "tsv" and columns is None:
            columns = text.split("\t")
        elif columns is not None:
            cells = text.split("\t")
            if len(cells) != len(columns):
                problems.add(file, line, None, f"{len(columns)} columns are needed; {len(cells)} came")
                continue
            yield line, {name: _number(cell) for name, cell in zip(columns, cells, strict=True) if cell}
        else:
            try:
                record = json.loads(text)
            except ValueError as error:
                problems.add(file, line, None, f"one JSON object a line is needed ({error})")
                continue
            if isinstance(record, dict):
                yield line, record
            else:
                problems.add(file, line, None, "one JSON object a line is needed")


def _number(cell: str) -> Any:
    for kind in (int, float):
        try:
            return kind(cell)
        except ValueError:
            continue
    return cell


def _score(record: Mapping[str, Any], at: At) -> tuple[str, Score] | None:
    """Return key and score of a line; None where it has problems."""
    before = len(at.problems.found)
    for key in record:
        if key not in _KEYS:
            at.note(key, f"no such field; known: {', '.join(_KEYS)}")
    name, side, number = record.get("id"), record.get("side"), record.get("number", 1)
    if isinstance(name, bool) or not isinstance(name, str | int) or name == "":
        at.note("id", "the id of a case is needed")
    if side not in _SIDES:
        at.note("side", f"correct or incorrect is needed; {side!r} came")
    if type(number) is not int or number < 1:
        at.note("number", f"the number of a target is needed, from 1; {number!r} came")
    value = record.get("log_probability")
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        at.note("log_probability", f"a finite number is needed; {value!r} came")
    for key in ("tokens", "characters"):
        count = record.get(key)
        if count is not None and (type(count) is not int or count < 1):
            at.note(key, f"a whole number from 1 is needed; {count!r} came")
    if len(at.problems.found) > before or not isinstance(value, int | float):
        return None
    score = Score(float(value), record.get("tokens"), record.get("characters") or 0)
    return f"{name}/{side}/{number}", score
