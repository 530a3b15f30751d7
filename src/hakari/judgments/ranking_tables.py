"""A ranking as tables: the systems, best first, and who is better than whom."""

from __future__ import annotations

import numpy as np

from hakari.judgments.comparisons import UNKNOWN_JUDGE
from hakari.judgments.ranking import Ranking
from hakari.judgments.words import counted
from hakari.table import Cell, Column, Interval, Marked, Table
from hakari.types import Direction

__all__ = ["pairs_table", "ranking_table"]


def ranking_table(ranking: Ranking) -> Table:
    """Return the systems, best first."""
    cluster = {name: number for number, group in enumerate(ranking.clusters, 1) for name in group}
    known = not np.isnan(ranking.p).all()
    rows: list[tuple[Cell, ...]] = []
    for s in ranking.order:
        low, high = ranking.rank_ranges[s].tolist()
        interval = Interval(float(ranking.intervals.low[s]), float(ranking.intervals.high[s]))
        place = (f"{low}–{high}", cluster[ranking.systems[s]]) if known else (None, None)
        score, error = float(ranking.scores[s]), float(ranking.errors[s])
        rows.append((int(ranking.ranks[s]), ranking.systems[s], score, error, interval, *place))
    columns = (
        Column("rank"),
        Column("system"),
        Column(ranking.model.label, digits=3, direction=Direction.HIGHER),
        Column("± s.e.", digits=3),
        Column(f"{100 * ranking.intervals.level:g} %", digits=3),
        Column("ranks"),
        Column("cluster"),
    )
    return Table(columns, tuple(rows), title=_title(ranking), notes=_notes(ranking, known=known))


def _title(ranking: Ranking) -> str:
    beside = f" against {ranking.baseline}" if ranking.baseline is not None else ""
    votes = ranking.votes
    judges = len(set(votes.judges) - {UNKNOWN_JUDGE})
    counts = [f"{counted(len(votes), 'comparison')}{beside}", counted(len(votes.segments), "segment")]
    counts.append(counted(judges, "judge") if judges else "judges not known")
    return f"{ranking.model.label}: {ranking.model.scale}; {', '.join(counts)}"


def _notes(ranking: Ranking, *, known: bool) -> tuple[str, ...]:
    fit = ranking.fit
    if not known:
        notes = ["how sure the scores are is not known without --bootstrap"]
    else:
        drawn = f"{ranking.resamples} bootstrap resamples by {ranking.unit}"
        source = drawn if ranking.resamples else fit.errors_are
        notes = [
            f"errors, intervals, ranks and clusters: {source}",
            f"systems of different clusters differ with p < {ranking.alpha:g}",
        ]
    notes += fit.remarks
    if ranking.lost:
        notes.append(
            f"{counted(ranking.lost, 'resample')} without any vote on some system, which is left out there"
        )
    if ranking.resamples and 1 / (ranking.resamples + 1) >= ranking.alpha:
        notes.append(
            f"with {ranking.resamples} resamples no p is below {ranking.alpha:g}: nothing can be told apart"
        )
    if not fit.converged:
        notes.append(f"the fit did not converge in {fit.iterations} steps")
    return (*notes, str(ranking.signature))


def pairs_table(ranking: Ranking) -> Table:
    """Return how probable it is that a row's system is better than a column's, best first."""
    rows = []
    for place, a in enumerate(ranking.order, 1):
        cells: list[Cell] = [f"{place} {ranking.systems[a]}"]
        for b in ranking.order:
            star = "*" if ranking.p[a, b] < ranking.alpha else ""
            cells.append(None if a == b else Marked(float(ranking.better[a, b]), star))
        rows.append(tuple(cells))
    numbers = (Column(str(number), digits=3) for number in range(1, len(ranking.order) + 1))
    return Table(
        (Column("better than"), *numbers),
        tuple(rows),
        title="probability that the row is better than the column",
        notes=(f"* p < {ranking.alpha:g}",),
    )
