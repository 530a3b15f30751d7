"""How often intervals of rankings hold the truth: ``python -m benchmarks.reproductions.ranking_coverage``.

Campaigns are drawn from each model itself, with skills or scores drawn from a normal distribution. Printed is the
share of true scores within the 95 % intervals of the model and of the bootstrap, over all systems of all campaigns,
and the correlation of the scores with the true ones.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from benchmarks.campaigns import drawn_campaign
from hakari.judgments import Comparisons, rank
from hakari.judgments.models.ts import TrueSkill
from hakari.types import FloatArray

CAMPAIGNS, RESAMPLES = 240, 300
SYSTEMS, VOTES, SEGMENTS, JUDGES = 8, 3_000, 300, 20

Draw = Callable[[FloatArray, np.random.Generator], "FloatArray"]


@dataclass(frozen=True)
class Truth:
    """A model, what scores are drawn from, how votes are drawn, and what the model's scores estimate."""

    model: str
    spread: float
    gaps: Draw
    margin: float
    target: Callable[[FloatArray], FloatArray]


def logistic(gaps: FloatArray, generator: np.random.Generator) -> FloatArray:
    """Return seen differences with logistic errors."""
    return np.asarray(gaps + generator.logistic(size=gaps.shape))


def davidson(gaps: FloatArray, generator: np.random.Generator) -> FloatArray:
    """Return outcomes of Davidson's model with ν = 0.7 as differences of 1, 0 and −1."""
    weights = np.stack([np.exp(gaps / 2), np.full(gaps.shape, 0.7), np.exp(-gaps / 2)])
    chances = np.cumsum(weights / weights.sum(axis=0), axis=0)
    return np.asarray(1.0 - (generator.random(gaps.shape) > chances).sum(axis=0))


def performances(gaps: FloatArray, generator: np.random.Generator) -> FloatArray:
    """Return differences of TrueSkill's performances."""
    return np.asarray(gaps + generator.normal(0, np.sqrt(2) * 0.25, gaps.shape))


def expected_wins(scores: FloatArray) -> FloatArray:
    """Return the mean chances to win among decided votes under `logistic` with a margin of 0.5."""
    gaps = scores[:, None] - scores
    wins, losses = (1 / (1 + np.exp(0.5 - sign * gaps)) for sign in (1, -1))
    chances = wins / (wins + losses)
    np.fill_diagonal(chances, 0.0)
    return np.asarray(chances.sum(axis=1) / (len(scores) - 1))


def centred(scores: FloatArray) -> FloatArray:
    """Return scores around their mean."""
    return np.asarray(scores - scores.mean())


TRUTHS = (
    Truth("ew", 0.7, logistic, 0.5, expected_wins),
    Truth("bt", 0.7, davidson, 0.0, centred),
    Truth("ts:shuffles=20", 0.2, performances, TrueSkill().margin, centred),
)


def campaign(truth: Truth, scores: FloatArray, generator: np.random.Generator) -> Comparisons:
    """Return votes drawn from true scores."""
    return drawn_campaign(
        scores, VOTES, truth.gaps, margin=truth.margin, segments=SEGMENTS, judges=JUDGES, generator=generator
    )


def coverage(truth: Truth, campaigns: int = CAMPAIGNS) -> tuple[float, float, float]:
    """Return the coverage of the model's and the bootstrap's intervals, and the mean correlation with the truth."""
    generator = np.random.default_rng(7)
    held: list[list[float]] = []
    for number in range(campaigns):
        scores = generator.normal(0, truth.spread, SYSTEMS)
        votes, true = campaign(truth, scores, generator), truth.target(scores)
        found = [rank(votes, truth.model, bootstrap=n, seed=number) for n in (0, RESAMPLES)]
        within = [float(((r.intervals.low <= true) & (true <= r.intervals.high)).mean()) for r in found]
        held.append([*within, float(np.corrcoef(true, found[0].scores)[0, 1])])
    model, bootstrap, correlation = np.mean(held, axis=0)
    return float(model), float(bootstrap), float(correlation)


def main(campaigns: int) -> None:
    """Print a line for each model."""
    for truth in TRUTHS:
        model, bootstrap, correlation = coverage(truth, campaigns)
        print(f"{truth.model}\tmodel {model:.3f}\tbootstrap {bootstrap:.3f}\tcorrelation {correlation:.4f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else CAMPAIGNS)
