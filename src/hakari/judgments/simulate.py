"""`simulate`: how well models find the ranking again from few votes, and from votes of careless judges.

The experiment of the report that proposes the graded response model (Japio 2016, section 2.3.5), on any votes. Gold
scores are mean scores of one model over bootstrap resamples of all comparisons. Every model then sees a sample of
so many votes, some judges answering at random, and its scores are compared with the gold ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Literal

import numpy as np

from hakari.errors import InputError, OptionError
from hakari.judgments.comparisons import Comparisons
from hakari.judgments.models import DEFAULT_SEED, Model, model_from_spec
from hakari.judgments.simulation import Cell, Condition, Simulation
from hakari.stats import Chunk, Resampling, correlate, map_chunks, ndcg
from hakari.types import FloatArray, Progress

__all__ = ["CARELESS", "DEFAULT_MODELS", "NOISE", "SIZES", "gold_scores", "noisy", "simulate"]

DEFAULT_MODELS = ("ew", "hm", "ts", "tst", "grm")
SIZES = (800, 1600, 3200, 6400)
"""Votes in a sample, as in the report."""

NOISE = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5)
"""Shares of judges who answer at random, as in the report."""

Careless = Literal["uniform", "decided"]

CARELESS: tuple[Careless, ...] = ("uniform", "decided")
"""How careless judges answer: wins, losses and ties evenly, or wins and losses only."""

_STEP = 64
"""Resamples whose weights are in memory at a time."""


def simulate(
    votes: Comparisons,
    *,
    models: Sequence[str] = DEFAULT_MODELS,
    baselines: Sequence[str] | None = None,
    sizes: Sequence[int] = SIZES,
    noise: Sequence[float] = NOISE,
    careless: Careless = "uniform",
    same_votes: bool = False,
    repeats: int = 10,
    gold: str = "ts",
    gold_resamples: int = 1000,
    seed: int = DEFAULT_SEED,
    threads: int = 1,
    progress: Progress | None = None,
) -> Simulation:
    """Return how models do with few votes and with careless judges.

    Parameters
    ----------
    votes
        All comparisons.
    models
        The models to try, such as ``"grm"`` or ``"hm:iterations=500"``.
    baselines
        The baselines of models that need one: all systems unless given.
    sizes
        Votes in a sample; without careless judges. A model with a baseline gets so many votes with that baseline;
        conditions for which there are too few are left out.
    noise
        Shares of judges who answer at random, tried on samples of the largest size that a model's votes allow.
    careless
        What judges do who answer at random: all three outcomes evenly, or wins and losses only.
    same_votes
        Give every model samples of votes with each baseline, also those that need none. The baseline is then left
        out of all comparisons with the gold scores.
    repeats
        Samples in each condition.
    gold
        The model of the gold scores.
    gold_resamples
        Resamples of all comparisons over which gold scores are averaged.
    seed
        Decides what is drawn; every condition has numbers of its own.
    threads
        How many threads to use; the result is the same for any number.
    progress
        Is told of conditions that are done.

    Raises
    ------
    InputError
        If there are fewer than three systems, or no sample is possible.
    """
    _check(sizes, noise, repeats, gold_resamples)
    if careless not in CARELESS:
        raise OptionError(f"careless judges are {' or '.join(CARELESS)}; {careless!r} came")
    votes = votes.compact()
    if len(votes.systems) < 3:
        raise InputError(f"correlations need three systems; there are {len(votes.systems)}")
    fitted = {spec: model_from_spec(spec) for spec in dict.fromkeys(models)}
    names = tuple(baselines) if baselines is not None else votes.systems
    truth = gold_scores(votes, model_from_spec(gold), resamples=gold_resamples, seed=seed, threads=threads)
    conditions = [
        condition
        for spec, model in fitted.items()
        for baseline in (names if same_votes or model.needs_baseline else (None,))
        for condition in _conditions(votes, spec, baseline, sizes, noise)
    ]
    if not conditions:
        raise InputError("there are too few votes for any of the sizes", remedy="Give smaller --sizes.")
    cells = []
    for number, condition in enumerate(conditions):
        if progress is not None:
            progress(number, len(conditions), str(condition))
        model = fitted[condition.model]
        shared: dict[str, Any] = {"seed": seed, "careless": careless}
        drawn = [_tried(votes, model, condition, truth, repeat=repeat, **shared) for repeat in range(repeats)]
        cells.append(Cell(condition, *np.transpose(drawn)))
    return Simulation(
        votes=votes,
        gold_model=gold,
        gold=dict(zip(votes.systems, truth.tolist(), strict=True)),
        gold_resamples=gold_resamples,
        cells=tuple(cells),
        repeats=repeats,
        seed=seed,
        careless=careless,
    )


def _check(sizes: Sequence[int], noise: Sequence[float], repeats: int, resamples: int) -> None:
    if any(size < 1 for size in sizes) or not sizes:
        raise OptionError("sizes are whole numbers of votes from 1 up")
    if any(not 0 <= share <= 1 for share in noise):
        raise OptionError("noise is a share of judges, from 0 to 1")
    if repeats < 1 or resamples < 1:
        raise OptionError("repeats and resamples are counted from 1 up")


def gold_scores(votes: Comparisons, model: Model, *, resamples: int, seed: int, threads: int = 1) -> FloatArray:
    """Return a model's mean scores over bootstrap resamples of all comparisons, in the order of the systems."""
    if model.needs_baseline:
        raise OptionError(
            f"gold scores come from all comparisons; {model.label} needs a baseline", remedy="Name another model."
        )
    resampling = Resampling(len(votes), resamples, seed)

    def scored(chunk: Chunk) -> FloatArray:
        weights = resampling.weights(chunk)
        parts = [
            model.resampled(votes, weights[start : start + _STEP], seed=seed + start)
            for start in range(0, len(weights), _STEP)
        ]
        return np.concatenate(parts)

    scores = np.concatenate(map_chunks(scored, resamples, threads))
    return np.asarray(np.nanmean(scores, axis=0))


def _conditions(
    votes: Comparisons, spec: str, baseline: str | None, sizes: Sequence[int], noise: Sequence[float]
) -> Iterator[Condition]:
    """Yield sizes without noise, and noise at the largest size, as far as the votes reach."""
    there = len(votes if baseline is None else votes.against(baseline))
    possible = [size for size in sizes if size <= there]
    for size in possible:
        yield Condition(spec, baseline, size, 0.0)
    for share in noise:
        if possible and share > 0:
            yield Condition(spec, baseline, max(possible), share)


def _tried(
    votes: Comparisons,
    model: Model,
    condition: Condition,
    truth: FloatArray,
    *,
    seed: int,
    repeat: int,
    careless: Careless,
) -> tuple[float, float]:
    """Return Pearson's correlation and nDCG of a sample; NaN where it cannot be ranked.

    All models see the same samples and careless judges: only the condition and the repeat decide.
    """
    pool = votes if condition.baseline is None else votes.against(condition.baseline)
    key = (condition.size, round(1000 * condition.noise), repeat, *(condition.baseline or "").encode())
    generator = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=key))
    drawn = generator.choice(len(pool), condition.size, replace=False)
    sample = noisy(pool.take(drawn), condition.noise, generator, careless).compact()
    try:
        fit = model.fit(sample, seed=seed + repeat)
    except InputError:
        return float("nan"), float("nan")
    counted = np.array([name != condition.baseline for name in fit.systems])
    own = truth[[votes.system(name) for name in fit.systems]][counted]
    return float(correlate(fit.scores[counted], own)[0]), float(ndcg(fit.scores[counted], own))


def noisy(
    votes: Comparisons, share: float, generator: np.random.Generator, careless: Careless = "uniform"
) -> Comparisons:
    """Return the votes with those of a share of the judges replaced by random ones."""
    judges = np.unique(votes.judge)
    chosen = generator.choice(judges, round(share * len(judges)), replace=False)
    if careless == "uniform":
        drawn = generator.integers(-1, 2, size=len(votes))
    else:
        drawn = 2 * generator.integers(0, 2, size=len(votes)) - 1
    return replace(votes, outcome=np.where(np.isin(votes.judge, chosen), drawn, votes.outcome))
