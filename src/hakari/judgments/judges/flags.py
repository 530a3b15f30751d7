"""What makes a judge suspicious. Every flag is a reason to look, none is a verdict."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from hakari.judgments.direct.quality import JudgeQuality
from hakari.judgments.judges.profile import Profile

__all__ = ["Evidence", "flags"]

ENOUGH = 20
"""Fewer judgments make nobody suspicious."""

ONE_VALUE = 0.9
"""A judge who gives one value more often than this may not look."""

TIGHT = 1 / 5
"""Of the median deviation of judges' grades; who varies less may not tell outputs apart."""

FAST = 1 / 3
"""Of the median time of judges; who takes less may not read."""

BLUNT = 1 / 3
"""Of the median sensitivity of judges; who is less sensitive tells little of systems."""

SURE = 0.01
"""The level of tests that flag, over all judges together."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What else a judge is held against: how many judges there are, and what is usual among them."""

    judges: int
    values: int
    usual_deviation: float
    seconds: tuple[float, int]
    usual_seconds: float
    sensitivity: float
    usual_sensitivity: float


def flags(
    profile: Profile, evidence: Evidence, *, first: int, decided: int, control: JudgeQuality | None
) -> Iterator[str]:
    """Yield the reasons to look at a judge.

    Parameters
    ----------
    profile, evidence
        What the judge does, and what it is held against.
    first, decided
        How often what is shown first is preferred, among so many votes.
    control
        What control items say.
    """
    if profile.judgments >= ENOUGH:
        value, share = profile.usual
        if share >= ONE_VALUE and evidence.values > 1:
            yield f"gives {value:g} to {share:.0%} of items"
        elif not profile.shares and profile.deviation < TIGHT * evidence.usual_deviation:
            yield f"hardly varies (deviation {profile.deviation:.1f}, others {evidence.usual_deviation:.1f})"
    if profile.shared >= ENOUGH and not np.isnan(profile.p):
        if 1 - profile.p <= SURE / evidence.judges:
            yield f"judges against the others (r {profile.correlation:.2f})"
        elif profile.p > 0.05:
            yield f"agrees with the others no better than chance (r {profile.correlation:.2f}, p {profile.p:.2f})"
    if decided >= ENOUGH and _side_p(first, decided) <= SURE / evidence.judges:
        side = "first" if 2 * first > decided else "second"
        share = max(first, decided - first) / decided
        yield f"prefers what is shown {side} ({share:.0%} of {decided})"
    seconds, timed = evidence.seconds
    if timed >= ENOUGH and seconds < FAST * evidence.usual_seconds:
        yield f"is fast ({seconds:.1f} s a judgment, others {evidence.usual_seconds:.1f})"
    if control is not None and control.passed is False:
        yield f"does not grade degraded outputs lower (p {control.p:.2f})"
    if evidence.sensitivity < BLUNT * evidence.usual_sensitivity:
        usual = evidence.usual_sensitivity
        yield f"is not sensitive to systems (a {evidence.sensitivity:.2f}, others {usual:.2f})"


def _side_p(first: int, decided: int) -> float:
    """Return the two-sided exact p of preferring both sides equally often."""
    from scipy.special import bdtr

    return min(1.0, 2 * float(bdtr(min(first, decided - first), decided, 0.5)))
