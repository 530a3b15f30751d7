"""A metric decides: how close each target is to a reference translation of its sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cached_property
from hashlib import sha256
from typing import ClassVar

import numpy as np

from hakari.data.lines import open_binary, place_of, read_lines
from hakari.errors import InputError, OptionError, Where
from hakari.metrics import Metric, Need, SegmentScores, metric_from_spec
from hakari.suites.problems import At, Problems
from hakari.suites.scorers.base import Score, Scorer, ScorerOptions, Target
from hakari.types import Direction, Level

__all__ = ["MetricScorer", "read_references"]

SHOWN = 5


class MetricScorer(Scorer):
    """Scores every target as a segment of its own; where lower is better, the sign is turned.

    A metric knows nothing of the context, and gives no probabilities: its scores are compared as they are.
    """

    name: ClassVar[str] = "metric"
    summary: ClassVar[str] = (
        "a reference-based metric, such as chrf; --scorer-option reference=FILE has the references"
    )
    settings: ClassVar[tuple[str, ...]] = ("reference",)

    def __init__(self, argument: str, options: ScorerOptions) -> None:
        super().__init__(argument, options)
        made = metric_from_spec(argument)
        self._metric: Metric = made.for_language(options.target_language or None)
        if Need.PREVIOUS_TRANSLATIONS in made.needs or Need.REFERENCES not in made.needs:
            needs = ", ".join(sorted(need.value.replace("_", " ") for need in made.needs))
            raise OptionError(
                f"{made.label} needs {needs}; a suite has references and sources only",
                remedy="Name another metric.",
            )
        if "reference" not in options.settings:
            raise OptionError(
                f"{made.label} compares with a reference translation of every case; none came",
                remedy="Give them: --scorer-option reference=FILE. A line has the id of a case, a tab and the "
                "reference, or is JSON with id and reference.",
            )
        self._file = options.settings["reference"]

    @cached_property
    def signature(self) -> str:
        """The metric as it was specified, its segmenter, and the hash of the references."""
        with open_binary(self._file) as stream:
            digest = sha256(stream.read()).hexdigest()[:8]
        return f"{self.name}:{self._metric.signature('1', level=Level.SEGMENT)}:{digest}"

    def score(self, targets: Sequence[Target]) -> Iterator[tuple[int, Score]]:
        """Yield the scores of all targets, in order.

        Raises
        ------
        InputError
            If a case has no reference, or the metric is not defined for a target.
        """
        references = read_references(self._file)
        cases = list(dict.fromkeys(target.case for target in targets))
        if missing := [case for case in cases if case not in references]:
            more = f" and {len(missing) - SHOWN} more" if len(missing) > SHOWN else ""
            raise InputError(
                f"references are missing for {len(missing)} of {len(cases)} cases: "
                f"{', '.join(missing[:SHOWN])}{more}",
                where=Where(file=place_of(self._file)),
            )
        found = self._segments(targets, [references[target.case] for target in targets])
        sign = 1.0 if self._metric.direction is Direction.HIGHER else -1.0
        for place, target in enumerate(targets):
            value = float(found.values[place])
            if value != value:  # noqa: PLR0124 - NaN is not itself
                raise InputError(
                    f"{self._metric.label} is not defined for {target.key}", remedy="Name another metric."
                )
            yield place, Score(sign * value, None, len(target.scored_text))

    def _segments(self, targets: Sequence[Target], references: Sequence[str]) -> SegmentScores:
        found = self._of(targets, references)
        alone = self._of(targets[:1], references[:1])
        if len(targets) > 1 and not np.array_equal(found.values[:1], alone.values, equal_nan=True):
            raise OptionError(
                f"{self._metric.label} learns from all texts that it is given: scores of targets depend on the "
                "others",
                remedy="Name another metric, or what it learned elsewhere, such as emd:counts=FILE.",
            )
        return found

    def _of(self, targets: Sequence[Target], references: Sequence[str]) -> SegmentScores:
        texts = [target.text for target in targets]
        if Need.SOURCES in self._metric.needs:
            return self._metric.segments(texts, references, sources=[target.source for target in targets])
        return self._metric.segments(texts, references)


def read_references(path: str) -> dict[str, str]:
    """Return the references of a file by the ids of their cases.

    Raises
    ------
    FormatError
        Naming all problems with line and field: ids that stand twice, empty references.
    """
    problems = Problems()
    found: dict[str, str] = {}
    for line, text in enumerate(read_lines(path), start=1):
        if not text.strip():
            continue
        at = At(problems, place_of(path), line)
        pair = _of_json(text, at) if text.startswith("{") else _of_cells(text, at)
        if pair is None:
            continue
        if pair[0] in found:
            at.note("id", f"{pair[0]!r} has a reference already")
        if not pair[1].strip():
            at.note("reference", "the text is empty")
        found[pair[0]] = pair[1]
    problems.check()
    return found


def _of_json(text: str, at: At) -> tuple[str, str] | None:
    try:
        record = json.loads(text)
    except ValueError as error:
        at.note(None, f"one JSON object a line is needed ({error})")
        return None
    name, reference = record.get("id"), record.get("reference")
    if not isinstance(name, str) or not isinstance(reference, str):
        at.note(None, "texts under id and reference are needed")
        return None
    return name, reference


def _of_cells(text: str, at: At) -> tuple[str, str] | None:
    cells = text.split("\t")
    if len(cells) != 2:
        at.note(None, f"an id, a tab and a reference are needed; {len(cells)} cells came")
        return None
    return cells[0], cells[1]
