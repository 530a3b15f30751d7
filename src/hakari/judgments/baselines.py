"""`baselines`: which system to compare all others with.

A baseline that nearly always wins or loses tells little of the others (Japio 2016, section 2.3.5). Votes say how
often a system does. Before there are any, automatic scores stand in: the system nearest to their mean.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from hakari.data.lines import numbered_lines, place_of
from hakari.errors import FormatError, InputError, Where
from hakari.judgments.comparisons import Comparisons
from hakari.signature import program_version
from hakari.table import Cell, Column, Table
from hakari.types import json_number

__all__ = ["Baseline", "Baselines", "baselines", "read_scores"]

_SCHEMA = "hakari-baselines/1"
Scores = Mapping[str, Mapping[str, float]]


@dataclass(frozen=True, slots=True)
class Baseline:
    """A system as a baseline; shares are NaN without votes, the distance without automatic scores."""

    system: str
    votes: float
    lost: float
    tied: float
    won: float
    opponents: int
    """How many other systems it was compared with."""
    distance: float
    """How far its automatic scores are from the mean of all systems, in standard deviations; mean over metrics."""

    @property
    def balance(self) -> float:
        """The share of votes won less that of votes lost."""
        return self.won - self.lost


@dataclass(frozen=True, slots=True)
class Baselines:
    """Systems as baselines, the most promising first."""

    systems: tuple[Baseline, ...]
    metrics: tuple[str, ...]

    def tables(self) -> tuple[Table, ...]:
        """Return the systems."""
        rows: list[tuple[Cell, ...]] = [
            (each.system, each.votes, each.opponents, each.lost, each.tied, each.won, each.balance, each.distance)
            for each in self.systems
        ]
        columns = (
            Column("baseline"),
            Column("votes", digits=0),
            Column("against"),
            *(Column(name, digits=3) for name in ("lost", "tied", "won", "won − lost")),
            Column("from the mean score"),
        )
        notes = [
            "the nearer to a balance of wins and losses, the better a baseline tells the others apart",
        ]
        if len({each.opponents for each in self.systems if each.votes}) > 1:
            notes.append("not all have met as many others: shares say how each did against those that it met")
        if self.metrics:
            named = ", ".join(self.metrics)
            notes.append(f"automatic scores: {named}; distance in standard deviations, mean over the metrics")
        return (Table(columns, tuple(rows), title="systems as baselines", notes=tuple(notes)),)

    def __str__(self) -> str:
        """Return the table as text."""
        return str(self.tables()[0])

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON has it."""
        return {
            "schema": _SCHEMA,
            "version": program_version(),
            "metrics": list(self.metrics),
            "systems": [
                {
                    "system": each.system,
                    "votes": each.votes,
                    "opponents": each.opponents,
                    "lost": json_number(each.lost),
                    "tied": json_number(each.tied),
                    "won": json_number(each.won),
                    "distance": json_number(each.distance),
                }
                for each in self.systems
            ],
        }


def baselines(votes: Comparisons | None = None, scores: Scores | None = None) -> Baselines:
    """Return the systems by how well each would do as the baseline.

    Those with votes are ordered by how balanced their wins and losses are; without votes, by how near their
    automatic scores are to the mean.

    Parameters
    ----------
    votes
        Comparisons of any systems.
    scores
        Automatic scores by metric and system.

    Raises
    ------
    InputError
        If there is neither.
    """
    if votes is None and not scores:
        raise InputError("votes or automatic scores are needed to choose a baseline")
    distances = _distances(scores or {})
    shares = {} if votes is None else _shares(votes)
    nothing = (0.0, math.nan, math.nan, math.nan, 0)
    found = [
        Baseline(system, *shares.get(system, nothing), distances.get(system, math.nan))
        for system in dict.fromkeys([*shares, *distances])
    ]
    return Baselines(tuple(sorted(found, key=_promise)), tuple(scores or ()))


def _promise(each: Baseline) -> tuple[bool, float]:
    if each.votes:
        return False, abs(each.balance)
    return True, each.distance


def _shares(votes: Comparisons) -> dict[str, tuple[float, float, float, float, int]]:
    """Return by system its votes, the shares it lost, tied and won, and the number of its opponents."""
    won, tied = votes.wins()
    n = won.sum(axis=1) + won.sum(axis=0) + tied.sum(axis=1)
    return {
        name: (
            float(n[s]),
            float(won[:, s].sum() / n[s]),
            float(tied[s].sum() / n[s]),
            float(won[s].sum() / n[s]),
            int(np.count_nonzero(won[s] + won[:, s] + tied[s])),
        )
        for s, name in enumerate(votes.systems)
        if n[s] > 0
    }


def _distances(scores: Scores) -> dict[str, float]:
    found: dict[str, list[float]] = {}
    for own in scores.values():
        values = np.array(list(own.values()))
        spread = float(values.std())
        for system, value in own.items():
            found.setdefault(system, []).append(abs(value - float(values.mean())) / spread if spread > 0 else 0.0)
    return {system: float(np.mean(each)) for system, each in found.items()}


def read_scores(path: str | Path) -> dict[str, dict[str, float]]:
    """Return automatic scores by metric and system from TSV: a column of systems, then one a metric.

    Raises
    ------
    FormatError
        Naming the line, where a row has another number of cells, no number, or a system that came before.
    """
    with numbered_lines(path) as lines:
        rows = [(number, line.split("\t")) for number, line in lines if line.strip()]
    file = place_of(path)
    if len(rows) < 2 or len(rows[0][1]) < 2:
        raise FormatError(
            "scores need a line of headings, system and metrics, and a line a system",
            where=Where(file=file),
            remedy="hakari score -f tsv writes such a table.",
        )
    metrics = rows[0][1][1:]
    found: dict[str, dict[str, float]] = {metric: {} for metric in metrics}
    for number, (system, *cells) in rows[1:]:
        where = Where(file=file, line=number)
        if len(cells) != len(metrics):
            raise FormatError(f"{len(metrics) + 1} cells are needed; {len(cells) + 1} came", where=where)
        if system in found[metrics[0]]:
            raise FormatError(f"the system {system} came before", where=where)
        for metric, value in zip(metrics, _numbers(cells, where), strict=True):
            found[metric][system] = value
    return found


def _numbers(cells: Sequence[str], where: Where) -> list[float]:
    try:
        values = [float(cell) for cell in cells]
    except ValueError as error:
        raise FormatError(f"a score is a number: {error}", where=where) from error
    if not all(map(math.isfinite, values)):
        raise FormatError("a score is a finite number", where=where)
    return values
