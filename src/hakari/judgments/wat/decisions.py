"""Votes of several judges made into one decision a segment, as the workshops on Asian translation do."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from hakari.errors import InputError, OptionError
from hakari.judgments.agreement.ratings import Ratings
from hakari.types import FloatArray, MaskArray

__all__ = ["Decisions", "Scheme", "decide"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scheme:
    """How votes are summed and decided.

    Parameters
    ----------
    judges
        How many votes each segment of a system has; None takes as many as there are.
    win, lose
        Sums from `win` up are won, from `lose` down lost, the rest tied.
    """

    judges: int | None = 5
    win: int = 2
    lose: int = -2

    def __post_init__(self) -> None:
        if self.judges is not None and self.judges < 1:
            raise OptionError(f"there is at least one judge; {self.judges} came")
        if self.lose >= self.win:
            raise OptionError(f"the sum that loses is below the sum that wins; {self.lose} and {self.win} came")
        if self.judges is not None and (self.win > self.judges or self.lose < -self.judges):
            raise OptionError(f"sums of {self.judges} votes never reach {self.win} or {self.lose}")

    def __str__(self) -> str:
        """Return the rule as notes print it."""
        votes = "all votes" if self.judges is None else f"{self.judges} votes"
        return f"{votes} of a segment are summed; Win from {self.win:+d} up, Lose from {self.lose:+d} down"


@dataclass(frozen=True, eq=False)
class Decisions:
    """What became of every segment of every system.

    `judged` tells which segments a system has; `sums` are 0 elsewhere.
    """

    systems: tuple[str, ...]
    segments: tuple[str, ...]
    baseline: str
    judged: MaskArray = field(repr=False)
    sums: NDArray[np.intp] = field(repr=False)
    scheme: Scheme

    @property
    def rows(self) -> FloatArray:
        """Judged, won and lost: ``(systems, segments, 3)``, additive over segments."""
        won = self.judged & (self.sums >= self.scheme.win)
        lost = self.judged & (self.sums <= self.scheme.lose)
        return np.stack([self.judged, won, lost], axis=-1).astype(np.float64)


def decide(ratings: Ratings, scheme: Scheme) -> Decisions:
    """Return the decision of every segment of every system.

    Raises
    ------
    InputError
        If the votes have no baseline, or a segment of a system has another number of votes than the scheme says.
    """
    if ratings.baseline is None:
        raise InputError(
            "no system takes part in all votes, so there is no baseline", remedy="Name one with --baseline."
        )
    counts = ratings.counts
    votes = counts.sum(axis=1)
    if scheme.judges is not None and (votes != scheme.judges).any():
        odd = int(np.flatnonzero(votes != scheme.judges)[0])
        system, segment = ratings.systems[ratings.item_system[odd]], ratings.segments[ratings.item_segment[odd]]
        others = int(np.count_nonzero(votes != scheme.judges)) - 1
        raise InputError(
            f"segment {segment} of {system} has {votes[odd]} votes, not {scheme.judges}"
            + (f", and {others} more have another number" if others else ""),
            remedy="Say how many votes there are with --judges, or take as many as there are: --judges any.",
        )
    used, column = np.unique(ratings.item_segment, return_inverse=True)
    names = ratings.judged_systems()
    row = np.searchsorted(np.unique(ratings.item_system), ratings.item_system)
    judged = np.zeros((len(names), len(used)), dtype=np.bool_)
    sums = np.zeros(judged.shape, dtype=np.intp)
    judged[row, column] = True
    sums[row, column] = counts[:, 2] - counts[:, 0]
    segments = tuple(ratings.segments[i] for i in used)
    return Decisions(tuple(names), segments, ratings.baseline, judged, sums, scheme)
