"""Ranking models on 70,000 votes: Bradley–Terry beside choix, TrueSkill beside trueskill, bootstraps."""

from __future__ import annotations

import choix
import numpy as np
import trueskill

from benchmarks.campaigns import drawn_campaign
from benchmarks.harness import Comparison, compare
from hakari.judgments import Comparisons, rank
from hakari.judgments.models.bt import BradleyTerry
from hakari.judgments.models.ts import TrueSkill

__all__ = ["comparisons"]

SYSTEMS, SEGMENTS, JUDGES, VOTES = 13, 3_000, 200, 70_000
RESAMPLES = 1_000
SHARE = 5_000
"""Votes that the package trueskill gets; its time is taken for all of them by their number."""


def campaign() -> Comparisons:
    """Return votes drawn from systems whose strengths lie evenly between −1 and 1."""
    return drawn_campaign(
        np.linspace(-1, 1, SYSTEMS),
        VOTES,
        lambda gaps, generator: gaps + generator.logistic(size=gaps.shape),
        margin=0.5,
        segments=SEGMENTS,
        judges=JUDGES,
        generator=np.random.default_rng(1),
    )


def bradley_terry(votes: Comparisons) -> Comparison:
    """Return the time of one fit without ties, beside choix on the same votes."""
    decided = votes.outcome != 0
    won = np.where(votes.outcome > 0, votes.left, votes.right)[decided].tolist()
    lost = np.where(votes.outcome > 0, votes.right, votes.left)[decided].tolist()
    data = list(zip(won, lost, strict=True))
    return compare(
        f"Bradley–Terry, {VOTES:,} votes",
        lambda: BradleyTerry(ties="ignore").fit(votes),
        lambda: choix.ilsr_pairwise(SYSTEMS, data),
        peer="choix, without standard errors",
    )


def one_pass(votes: Comparisons) -> Comparison:
    """Return the time of TrueSkill over all votes in their order, beside one call a vote of the package."""
    environment = trueskill.TrueSkill(mu=0, sigma=0.5, beta=0.25, tau=0, draw_probability=0.25)
    few = votes.take(np.arange(SHARE))

    def by_calls() -> None:
        ratings = [environment.create_rating() for _ in votes.systems]
        for a, b, outcome in zip(few.left, few.right, few.outcome, strict=True):
            sides = [(ratings[a],), (ratings[b],)]
            ranks = [int(outcome < 0), int(outcome > 0)]
            (ratings[a],), (ratings[b],) = environment.rate(sides, ranks=ranks)

    found = compare("", lambda: TrueSkill(order="given").fit(votes), by_calls, peer="", repeats=3)
    return Comparison(
        f"TrueSkill, {VOTES:,} votes once", found.ours, found.other * VOTES / SHARE, f"trueskill, from {SHARE:,}"
    )


def bootstrap(votes: Comparisons, model: str, seconds: float) -> Comparison:
    """Return the time of a whole ranking with its bootstrap, on one thread, beside the time that it may take."""
    found = compare("", lambda: rank(votes, model, bootstrap=RESAMPLES), lambda: None, peer="", repeats=2)
    work = f"{model} with {RESAMPLES:,} resamples of {VOTES:,} votes"
    return Comparison(work, found.ours, seconds, f"the time of {seconds:g} s", "≥ 1")


def comparisons() -> list[Comparison]:
    """Return all comparisons of this file."""
    votes = campaign()
    limits = {"ew": 10.0, "bt": 10.0, "ts": 60.0}
    return [bradley_terry(votes), one_pass(votes), *(bootstrap(votes, name, s) for name, s in limits.items())]
