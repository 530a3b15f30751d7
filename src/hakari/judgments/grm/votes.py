"""Votes against a baseline, and the logistic terms that the graded response model makes of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from hakari.errors import InputError
from hakari.judgments.comparisons import Comparisons
from hakari.judgments.sums import sum_by
from hakari.types import FloatArray, IdArray, IndexArray, MaskArray, OffsetArray

__all__ = ["BaselineVotes", "Terms", "baseline_of"]


@dataclass(frozen=True, eq=False)
class Terms:
    """Votes as logistic terms: a threshold was passed, or not.

    A loss is a lower threshold not passed, a win an upper one passed, a tie both a lower one passed and an upper
    one not. Threshold ``2 j`` is the lower one of segment ``j``, ``2 j + 1`` the upper.
    """

    offsets: OffsetArray
    """The terms of system ``i`` are ``offsets[i]:offsets[i + 1]``."""
    judges: IdArray
    thresholds: IdArray
    passed: MaskArray
    weights: FloatArray
    systems: IndexArray
    """By term: the system that it is about."""


@dataclass(frozen=True, eq=False)
class BaselineVotes:
    """Votes on systems beside one baseline, as numbers.

    Parameters
    ----------
    system, segment, judge
        By vote: what it is about and whose it is, each from 0 up.
    category
        By vote: 0 where the baseline is better, 1 for a tie, 2 where the system is better.
    weight
        By vote: how much it counts.
    systems, segments, judges
        How many there are of each; some may have no vote.
    """

    system: IndexArray
    segment: IndexArray
    judge: IndexArray
    category: IndexArray
    weight: FloatArray
    systems: int
    segments: int
    judges: int

    @classmethod
    def of(cls, votes: Comparisons) -> BaselineVotes:
        """Return comparisons that all have the baseline on the right; the other systems keep their order.

        Raises
        ------
        InputError
            If there is no vote, or more than one system stands on the right.
        """
        baseline = baseline_of(votes)
        return cls(
            system=votes.left - (votes.left > baseline),
            segment=votes.segment,
            judge=votes.judge,
            category=votes.outcome.astype(np.intp) + 1,
            weight=votes.weight,
            systems=len(votes.systems) - 1,
            segments=len(votes.segments),
            judges=len(votes.judges),
        )

    def __len__(self) -> int:
        """Return the number of votes."""
        return len(self.system)

    def weighted(self, weight: FloatArray) -> BaselineVotes:
        """Return the votes with their weights multiplied."""
        return replace(self, weight=self.weight * weight)

    def shares(self) -> FloatArray:
        """Return the shares of votes that the systems lose to the baseline, tie with it and win."""
        counts = sum_by(self.category, self.weight, 3)
        return np.asarray(counts / counts.sum())

    @cached_property
    def ties(self) -> IndexArray:
        """Which votes are ties."""
        return np.flatnonzero(self.category == 1)

    @cached_property
    def terms(self) -> Terms:
        """The votes as logistic terms, in the order of systems."""
        lower, upper = np.flatnonzero(self.category < 2), np.flatnonzero(self.category > 0)
        vote = np.concatenate([lower, upper])
        is_upper = np.repeat([False, True], [len(lower), len(upper)])
        order = np.lexsort((is_upper, vote, self.system[vote]))
        vote, is_upper = vote[order], is_upper[order]
        system = self.system[vote]
        return Terms(
            offsets=np.searchsorted(system, np.arange(self.systems + 1)).astype(np.int64),
            judges=self.judge[vote].astype(np.int32),
            thresholds=(2 * self.segment[vote] + is_upper).astype(np.int32),
            weights=self.weight[vote],
            passed=np.where(is_upper, self.category[vote] == 2, self.category[vote] == 1),
            systems=system,
        )

    def mean_votes(self) -> FloatArray:
        """Return by system the mean of its votes, −1 to 1; 0 without votes."""
        count = sum_by(self.system, self.weight, self.systems)
        total = sum_by(self.system, self.weight * (self.category - 1.0), self.systems)
        return np.asarray(np.divide(total, count, out=np.zeros(self.systems), where=count > 0))


def baseline_of(votes: Comparisons) -> int:
    """Return the number of the system that stands on the right of every vote.

    Raises
    ------
    InputError
        If there is no vote, or more than one such system.
    """
    found = np.unique(votes.right)
    if not len(found):
        raise InputError("there is no vote against the baseline", remedy="Choose another baseline.")
    if len(found) > 1:
        names = ", ".join(votes.systems[system] for system in found[:4])
        raise InputError(
            f"votes against one baseline are needed; {len(found)} systems stand on the right: {names}",
            remedy="Choose a baseline; Comparisons.against turns the votes.",
        )
    return int(found[0])
