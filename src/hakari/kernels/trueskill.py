"""TrueSkill between two systems a vote: many runs over the same votes at once."""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from hakari.kernels import _native
from hakari.types import FloatArray

__all__ = ["VoteOrder", "trueskill_runs"]

VoteOrder = Literal["given", "shuffled", "active"]


def trueskill_runs(
    left: NDArray[np.integer],
    right: NDArray[np.integer],
    outcome: NDArray[np.integer],
    systems: int,
    *,
    runs: int,
    counts: NDArray[np.integer] | None = None,
    mu: float,
    sigma: float,
    beta: float,
    tau: float,
    margin: float,
    order: VoteOrder,
    limit: int | None = None,
    seed: int,
    threads: int = 1,
) -> tuple[FloatArray, FloatArray, NDArray[np.int64]]:
    """Return the skills after each run.

    Parameters
    ----------
    left, right, outcome
        The votes: two systems, and 1 where the left one is preferred, -1 where the right one is, 0 for a tie.
    systems
        How many there are.
    runs
        How many runs, each from the start.
    counts
        How often each vote stands in each run: ``(runs, votes)``; once each unless given.
    mu, sigma
        What every skill is thought to be before the first vote.
    beta
        How far one performance strays from the skill.
    tau
        By how much skills drift from vote to vote.
    margin
        Performances nearer than this tie.
    order
        In which order a run takes the votes: as given, at random, or active, where the least known system meets one
        that is likely to be as good.
    limit
        How many votes a run takes at most; all unless given.
    seed
        Decides what is drawn; run ``r`` of the same seed draws the same, whatever the number of runs and threads.
    threads
        How many threads to use; the result is the same for any number.

    Returns
    -------
    means, spreads
        The skills and their standard deviations: ``(runs, systems)``.
    taken
        How many votes each run took.
    """
    return _native.trueskill_runs(
        np.ascontiguousarray(left, np.int32),
        np.ascontiguousarray(right, np.int32),
        np.ascontiguousarray(outcome, np.int8),
        systems,
        runs,
        None if counts is None else np.ascontiguousarray(counts, np.uint32),
        mu,
        sigma,
        beta,
        tau,
        margin,
        order,
        2**63 if limit is None else limit,
        seed,
        threads,
    )
