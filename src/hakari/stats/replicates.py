r"""Several training runs of one system: variance between runs, and variance of the test set.

A run's score is ``μ + t + r + i``: the system's mean, an effect t of the test set that all runs share, an effect r
of the run, and an interaction i of the two. Resampling segments with the runs held shows t and i; the spread of the
runs' scores shows r and i.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hakari.stats.intervals import standard_errors
from hakari.stats.resampling import Resampling, Stream
from hakari.types import FloatArray

__all__ = ["Components", "Replicates", "components"]


@dataclass(frozen=True)
class Components:
    """Where the uncertainty of a system's mean score comes from.

    `between_sd` is the standard deviation of the runs' scores, `run_sd` its part that is not interaction with the
    test set, `interaction_sd` that part. `test_se` is the standard error of the mean with the runs held, from the
    bootstrap; `total_se` that with other runs and another test set. With one run nothing is known between runs.
    """

    runs: int
    mean: float
    between_sd: float
    run_sd: float
    interaction_sd: float
    test_se: float
    total_se: float


def components(scores: FloatArray, resampled: FloatArray) -> Components:
    """Return the components of the variance of a mean over runs.

    Parameters
    ----------
    scores
        The score of each run: ``(runs,)``.
    resampled
        Their bootstrap scores on the same resamples: ``(resamples, runs)``.
    """
    runs = len(scores)
    test = float(standard_errors(resampled.mean(axis=1)))
    if runs == 1:
        return Components(1, float(scores[0]), np.nan, np.nan, np.nan, test, test)
    between = float(np.var(scores, ddof=1))
    interaction = _interaction(resampled)
    shared = max(test**2 - interaction / runs, 0.0)
    return Components(
        runs=runs,
        mean=float(scores.mean()),
        between_sd=between**0.5,
        run_sd=max(between - interaction, 0.0) ** 0.5,
        interaction_sd=interaction**0.5,
        test_se=test,
        total_se=(between / runs + shared) ** 0.5,
    )


def _interaction(resampled: FloatArray) -> float:
    """Return the variance of a run's score about the mean of the runs that comes from the test set."""
    deviations = resampled - resampled.mean(axis=1, keepdims=True)
    return float((standard_errors(deviations) ** 2).sum() / (resampled.shape[1] - 1))


@dataclass(frozen=True, eq=False)
class Replicates:
    """Which columns of scores are runs of the same system.

    Parameters
    ----------
    members
        For each system the columns of its runs.
    resampling
        How segments were drawn; its seed also draws the effects of runs.
    """

    members: tuple[tuple[int, ...], ...]
    resampling: Resampling

    @property
    def any(self) -> bool:
        """Whether some system has more than one run."""
        return any(len(runs) > 1 for runs in self.members)

    def means(self, scores: FloatArray) -> FloatArray:
        """Return the mean over the runs of each system: ``(…, columns)`` to ``(…, systems)``."""
        return np.stack([scores[..., list(runs)].mean(axis=-1) for runs in self.members], axis=-1)

    def combined(self, scores: FloatArray, resampled: FloatArray, contrasts: Sequence[Sequence[int]]) -> FloatArray:
        """Return two-level bootstrap values of means, or differences of two means, over runs and test set.

        The test-set level is the bootstrap of segments. The run level adds, for each system of K runs, an effect
        drawn from its runs' standard deviation over √K times Student's t with K − 1 degrees of freedom: a few runs
        are too few to draw from, and t says how little they tell. The interaction of run and test set is in both
        levels; its variance is taken out of the first.

        Parameters
        ----------
        scores
            The observed scores of all columns.
        resampled
            Their bootstrap scores: ``(resamples, columns)``.
        contrasts
            Each one system, or two: the second is subtracted from the first.

        Returns
        -------
        array
            ``(resamples, contrasts)``; where all systems have one run, the plain bootstrap.
        """
        observed, means = self.means(scores), self.means(resampled)
        effects, interactions = self._effects(scores, resampled)
        found = np.empty((len(resampled), len(contrasts)))
        for number, (first, *second) in enumerate(contrasts):
            value, drawn = observed[first], means[:, first]
            effect, interaction = effects[:, first], interactions[first]
            for other in second:
                value, drawn = value - observed[other], drawn - means[:, other]
                effect, interaction = effect - effects[:, other], interaction + interactions[other]
            found[:, number] = value + _shrunk(drawn - value, interaction) + effect
        return found

    def _effects(self, scores: FloatArray, resampled: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return drawn effects of runs on each mean, and the variance that the interaction has in it."""
        effects = np.zeros((len(resampled), len(self.members)))
        interactions = np.zeros(len(self.members))
        for system, runs in enumerate(self.members):
            if len(runs) > 1:
                own = list(runs)
                generator = self.resampling.generator(Stream.RUNS, system)
                scale = float(np.std(scores[own], ddof=1)) / len(runs) ** 0.5
                effects[:, system] = scale * generator.standard_t(len(runs) - 1, size=len(resampled))
                interactions[system] = _interaction(resampled[:, own]) / len(runs)
        return effects, interactions


def _shrunk(deviations: FloatArray, interaction: float) -> FloatArray:
    """Return test-set deviations with the variance of the interaction taken out."""
    if interaction == 0:
        return deviations
    variance = float(standard_errors(deviations)) ** 2
    return deviations * (max(1 - interaction / variance, 0.0) ** 0.5 if variance > 0 else 1.0)
