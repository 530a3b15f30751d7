"""How often intervals of models with judges hold the truth.

``python -m benchmarks.reproductions.judge_model_coverage``: campaigns are drawn from each model itself, with all
its parameters drawn from its priors. Printed is the share of true scores within 95 % intervals over all systems of
all campaigns, and how well parameters come back. One thread.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from hakari.judgments import Comparisons
from hakari.judgments.grm import BaselineVotes, Copies, Priors, fit_graded
from hakari.judgments.grm.simulation import draw_parameters, draw_votes
from hakari.judgments.models.hm import HopkinsMay
from hakari.judgments.models.tst import TwoStage, _State
from hakari.types import FloatArray, MaskArray

CAMPAIGNS, RESAMPLES = 240, 100
Z = 1.959964


@dataclass(frozen=True)
class Design:
    """The size of a campaign against a baseline."""

    systems: int
    segments: int
    judges: int
    votes: int

    def __str__(self) -> str:
        """Return it in words."""
        return (
            f"{self.votes} votes, {self.systems} systems, {self.segments} segments, {self.judges} judges: "
            f"{self.votes / self.segments:g} votes a segment"
        )


DESIGNS = (
    Design(8, 60, 10, 3000),
    Design(8, 60, 10, 960),
    Design(8, 60, 10, 480),
    Design(12, 500, 40, 2400),
)


def within(estimate: FloatArray, truth: FloatArray, errors: FloatArray) -> MaskArray:
    """Return where a normal 95 % interval holds the truth."""
    return np.abs(estimate - truth) < Z * errors


def mean(rows: list[dict[str, float]]) -> str:
    """Return the means of numbers by name."""
    return "  ".join(f"{name} {np.mean([row[name] for row in rows]):.3f}" for name in rows[0])


def correlation(estimate: FloatArray, truth: FloatArray) -> float:
    """Return Pearson's correlation."""
    return float(np.corrcoef(estimate, truth)[0, 1])


def grm(design: Design, seed: int, *, bootstrap: bool) -> dict[str, float]:
    """Return coverage and recovery of one campaign of the graded response model."""
    generator = np.random.default_rng(seed)
    theta, parameters = draw_parameters(design.systems, design.segments, design.judges, Priors(), generator)
    votes = draw_votes(theta, parameters, design.votes, generator)
    found = fit_graded(votes)
    joint = found.joint_errors()
    log_a, own_log_a = np.log(parameters.sensitivities), np.log(found.parameters.sensitivities)
    b, own_b = parameters.difficulties, found.parameters.difficulties
    row = {
        "joint": within(found.theta, theta, joint.abilities).mean(),
        "plug-in": within(found.theta, theta, found.plug_in_errors).mean(),
        "ln a": within(own_log_a, log_a, joint.log_sensitivities).mean(),
        "b": within(own_b, b, joint.difficulties).mean(),
        "slope": float(np.polyfit(theta, found.theta, 1)[0]),
        "corr. θ": correlation(found.theta, theta),
        "corr. ln a": correlation(own_log_a, log_a),
        "corr. b": correlation(own_b.ravel(), b.ravel()),
    }
    if bootstrap:
        spread = np.std([resampled(votes, generator) for _ in range(RESAMPLES)], axis=0, ddof=1)
        row["bootstrap"] = within(found.theta, theta, spread).mean()
    return {name: float(value) for name, value in row.items()}


def resampled(votes: BaselineVotes, generator: np.random.Generator) -> FloatArray:
    """Return abilities of a resample of segments."""
    drawn = np.bincount(generator.integers(votes.segments, size=votes.segments), minlength=votes.segments)
    weight = drawn[votes.segment].astype(np.float64)
    return fit_graded(votes.weighted(weight), copies=Copies.of(votes, weight), nodes=11, tolerance=1e-7).theta


def hm(seed: int) -> dict[str, float]:
    """Return coverage and recovery of one campaign of HM: 8 systems, 60 segments, 2,000 votes."""
    generator, model = np.random.default_rng(seed), HopkinsMay()
    systems, segments, n = 8, 60, 2000
    means = generator.normal(0, model.sigma_0, systems)
    quality = means[:, None] + generator.normal(0, model.sigma_a, (systems, segments))
    left, segment = generator.integers(systems, size=n), generator.integers(segments, size=n)
    right = (left + generator.integers(1, systems, size=n)) % systems
    noise = generator.normal(0, model.sigma_obs, (2, n))
    seen = quality[left, segment] + noise[0] - quality[right, segment] - noise[1]
    outcome = np.where(np.abs(seen) < model.radius, 0, np.sign(seen)).astype(np.int8)
    names = tuple(f"S{s}" for s in range(systems))
    judge = np.zeros(n, np.intp)
    votes = Comparisons(("j",), tuple(map(str, range(segments))), names, judge, segment, left, right, outcome)
    fit, true = model.fit(votes, seed=seed), means - means.mean()
    return {"posterior": float(within(fit.scores, true, fit.errors).mean()), "corr.": correlation(fit.scores, true)}


def tst(seed: int) -> dict[str, float]:
    """Return coverage and recovery of one campaign of grades: 8 systems, 60 segments, 10 judges, 2,000 grades."""
    generator, model = np.random.default_rng(seed), TwoStage()
    systems, segments, judges, n = 8, 60, 10, 2000
    mu, eta = generator.normal(0, model.sigma_mu, systems), generator.normal(0, model.sigma_eta, judges)
    kappa = generator.gamma(model.precision_shape, 1 / model.precision_rate, judges)
    variance = model.spread_scale / generator.gamma(model.spread_shape, 1, systems)
    system, segment, judge = (generator.integers(size, size=n) for size in (systems, segments, judges))
    quality = mu[:, None] + np.sqrt(variance)[:, None] * generator.normal(size=(systems, segments))
    votes = BaselineVotes(system, segment, judge, np.ones(n, np.intp), np.ones(n), systems, segments, judges)
    state = _State(model, votes)
    state.grade = quality[system, segment] + eta[judge] + generator.normal(size=n) / np.sqrt(kappa[judge])
    state.climb()
    errors = np.sqrt(np.diagonal(state.covariance()))
    return {
        "means": float(within(state.mu, mu, errors).mean()),
        "corr. means": correlation(state.mu, mu),
        "corr. biases": correlation(state.eta, eta),
        "corr. ln precision": correlation(np.log(state.kappa), np.log(kappa)),
    }


def slope(design: Design, barrier: float, seed: int) -> dict[str, float]:
    """Return the slope of estimated over true abilities of a campaign, and their correlation."""
    generator = np.random.default_rng(seed)
    theta, parameters = draw_parameters(design.systems, design.segments, design.judges, Priors(), generator)
    votes = draw_votes(theta, parameters, design.votes, generator)
    found = fit_graded(votes, barrier=barrier).theta
    return {"slope": float(np.polyfit(theta, found, 1)[0]), "corr. θ": correlation(found, theta)}


def main(campaigns: int) -> None:
    """Print a line for each model and design."""
    others: dict[str, Callable[[int], dict[str, float]]] = {"HM": hm, "TSt": tst}
    for name, one in others.items():
        print(f"{name}: {mean([one(seed) for seed in range(campaigns)])}", flush=True)
    for number, design in enumerate(DESIGNS):
        rows = [grm(design, seed, bootstrap=number == 1) for seed in range(campaigns)]
        print(f"GRM, {design}\n     {mean(rows)}", flush=True)
    large = Design(12, 800, 100, 10_000)
    for barrier in (0.02, 1.0, 2.0):
        slopes = [slope(large, barrier, seed) for seed in range(6)]
        print(f"GRM, barrier {barrier:g}, {large}\n     {mean(slopes)}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else CAMPAIGNS)
