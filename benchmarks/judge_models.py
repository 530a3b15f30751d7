"""Models with judges and segments on 70,000 votes: the time of a fit beside the time that it may take."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from benchmarks.campaigns import drawn_campaign
from benchmarks.harness import Comparison, compare
from hakari.judgments.grm import BaselineVotes, Priors, fit_graded
from hakari.judgments.grm.simulation import draw_parameters, draw_votes
from hakari.judgments.models.hm import HopkinsMay
from hakari.judgments.models.tst import TwoStage, _State

__all__ = ["comparisons", "graded_campaign"]

SYSTEMS, SEGMENTS, JUDGES, VOTES = 13, 3_000, 200, 70_000
LIMIT = 20.0
"""Seconds; of one processor here, of two in what was asked for."""


def graded_campaign() -> BaselineVotes:
    """Return votes against a baseline, drawn from the graded response model with parameters from its priors."""
    generator = np.random.default_rng(1)
    theta, parameters = draw_parameters(SYSTEMS - 1, SEGMENTS, JUDGES, Priors(), generator)
    return draw_votes(theta, parameters, VOTES, generator)


def timed(work: str, job: Callable[[], object]) -> Comparison:
    """Return the time of a job beside the limit."""
    found = compare(work, job, lambda: None, peer="", repeats=2)
    return Comparison(work, found.ours, LIMIT, f"the time of {LIMIT:g} s", "≥ 1")


def comparisons() -> list[Comparison]:
    """Return all comparisons of this file; GRM on one thread, with joint standard errors."""
    votes = graded_campaign()
    pairs = drawn_campaign(
        np.linspace(-1, 1, SYSTEMS),
        VOTES,
        lambda gaps, generator: gaps + generator.logistic(size=gaps.shape),
        margin=0.5,
        segments=SEGMENTS,
        judges=JUDGES,
        generator=np.random.default_rng(1),
    )
    return [
        timed(f"GRM, {VOTES:,} votes", lambda: fit_graded(votes).joint_errors()),
        timed(f"HM, {VOTES:,} votes", lambda: HopkinsMay().fit(pairs)),
        timed(f"TSt, {VOTES:,} votes", lambda: _State(TwoStage(), votes).climb()),
    ]
