"""What differences a test set can show: the power of a two-sided paired test, from rows of real pairs.

With standard error s of a pair's difference, a true difference Δ is found at level α with probability
``Φ(Δ/s − z) + Φ(−Δ/s − z)``, ``z = Φ⁻¹(1 − α/2)``. The smallest detectable difference is the multiple of s at which
this is the wanted power. That s falls with √n and that differences are normal is checked by simulation.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from hakari.errors import OptionError
from hakari.stats.intervals import standard_errors
from hakari.stats.measures import Measure, Pairs, Stack, swapped_differences
from hakari.stats.resampling import Chunk, Resampling, Stream, map_chunks
from hakari.types import FloatArray

__all__ = ["SCENARIOS", "Power", "PowerSimulation", "Scenario", "check_power", "normal_power", "simulate"]

_NORMAL = NormalDist()


@dataclass(frozen=True, slots=True)
class Scenario:
    """A world to simulate: true differences are `share` of the observed ones, test sets `size` times as large."""

    share: float
    size: int


SCENARIOS = (
    *(Scenario(share, 1) for share in (0.0, 0.25, 0.5, 0.75, 1.0)),
    Scenario(1.0, 4),
    Scenario(1.0, 16),
)
"""From no difference to the observed one, then the observed one on larger test sets."""


def check_power(alpha: float, power: float) -> None:
    """Raise an `OptionError` unless both are shares, and power is more than the level."""
    if not 0 < alpha < 0.5:
        raise OptionError(f"alpha is between 0 and 0.5; {alpha} came")
    if not alpha < power < 1:
        raise OptionError(f"power is between alpha and 1; {power} came")


def normal_power(effect: FloatArray | float, alpha: float) -> FloatArray:
    """Return the power of a two-sided test at true differences of so many standard errors."""
    z = _NORMAL.inv_cdf(1 - alpha / 2)
    cdf = np.vectorize(_NORMAL.cdf, otypes=[np.float64])
    found: FloatArray = cdf(np.abs(effect) - z) + cdf(-np.abs(effect) - z)
    return found


def _normal_factor(alpha: float, power: float) -> float:
    """Return at how many standard errors the power is reached."""
    low, high = 0.0, _NORMAL.inv_cdf(1 - alpha / 2) + _NORMAL.inv_cdf(power) + 1
    while high - low > 1e-12:
        middle = (low + high) / 2
        low, high = (middle, high) if normal_power(middle, alpha) < power else (low, middle)
    return high


@dataclass(frozen=True, eq=False)
class PowerSimulation:
    """How often the test found the difference in simulated test sets.

    `effects` are the true differences in standard errors, ``(scenarios, pairs)``; `simulated` the shares of test
    sets in which they were found; `predicted` what the normal approximation says. Pairs of systems that never
    differ are NaN.
    """

    scenarios: tuple[Scenario, ...]
    effects: FloatArray
    simulated: FloatArray
    predicted: FloatArray

    @property
    def level(self) -> float:
        """How often a difference was found where there is none; should be α."""
        return _mean(self.simulated[[s.share == 0 for s in self.scenarios]])

    @property
    def worst(self) -> float:
        """The largest gap between simulated and predicted power, averaged over pairs that are alike in effect."""
        edges = np.arange(0.0, 8.5, 0.5)
        bins = np.digitize(self.effects, edges)
        gaps = [_mean((self.simulated - self.predicted)[bins == number]) for number in range(1, len(edges))]
        known = [abs(gap) for gap in gaps if not np.isnan(gap)]
        return max(known, default=float("nan"))


@dataclass(frozen=True, eq=False)
class Power:
    """What a test set can detect of each pair's difference under one measure.

    Parameters
    ----------
    pairs, differences
        The pairs and their observed differences.
    standard_errors
        Of the differences, from the bootstrap.
    n, units
        Segments, and what was drawn as a whole: segments or documents.
    simulation
        The check of the normal approximation.
    alpha, power
        Level of the two-sided test, and the wanted chance to find a difference.
    """

    pairs: Pairs
    differences: FloatArray
    standard_errors: FloatArray
    n: int
    units: int
    simulation: PowerSimulation
    alpha: float = 0.05
    power: float = 0.8

    def __post_init__(self) -> None:
        check_power(self.alpha, self.power)

    @property
    def factor(self) -> float:
        """The detectable difference in standard errors: 2.80 for power .8 at level .05."""
        return _normal_factor(self.alpha, self.power)

    @property
    def detectable(self) -> FloatArray:
        """The smallest difference of each pair that is found with the wanted power; NaN where nothing differs."""
        return np.where(self.standard_errors > 0, self.factor * self.standard_errors, np.nan)

    def units_for(self, difference: float | FloatArray) -> FloatArray:
        """Return how many segments or documents find a difference with the wanted power; infinite for none."""
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.ceil(self.units * (self.detectable / np.abs(difference)) ** 2)

    def segments_for(self, difference: float | FloatArray) -> FloatArray:
        """Return how many segments, in documents of the same size, find a difference with the wanted power."""
        return np.ceil(self.units_for(difference) * self.n / self.units)


def simulate(
    stack: Stack,
    resampling: Resampling,
    pairs: Pairs,
    errors: list[FloatArray],
    *,
    alpha: float = 0.05,
    scenarios: tuple[Scenario, ...] = SCENARIOS,
    threads: int = 1,
) -> list[PowerSimulation]:
    """Return simulated power for every measure.

    A simulated test set draws units with replacement, and the two systems swap each drawn unit with probability
    ``(1 − share) / 2``. That leaves every segment's rows as they are and makes the true difference the `share` of
    the observed one; at 0 the systems are equally good. A difference is found where it is larger than z standard
    errors: those of the formula, the given ones over √size. Swaps add variance of their own where the observed
    difference is large, so where there are swaps it is the standard error among the simulated sets.

    Parameters
    ----------
    stack, pairs
        The rows and the pairs of systems.
    resampling
        How many test sets are simulated, of which units, from which seed.
    errors
        The standard errors of the differences, for each measure one a pair.
    alpha
        The level of the two-sided test.
    scenarios
        What is simulated.
    threads
        How many threads to use; the result is the same for any number.
    """
    parts: list[list[tuple[FloatArray, FloatArray]]] = [[] for _ in stack.measures]
    for number, scenario in enumerate(scenarios):

        def differences(chunk: Chunk, number: int = number, scenario: Scenario = scenario) -> list[FloatArray]:
            kept, swapped = (stack.sums(weights) for weights in _drawn(resampling, chunk, scenario, number))
            return [
                np.concatenate([found for _, found in swapped_differences(*each, pairs)], axis=1)
                for each in zip(stack.measures, kept, swapped, strict=True)
            ]

        chunks = zip(*map_chunks(differences, resampling.resamples, threads), strict=True)
        for own, measure, error, found in zip(parts, stack.measures, errors, chunks, strict=True):
            own.append(_found(np.concatenate(found), measure, pairs, error, scenario=scenario, alpha=alpha))
    return [_simulation(own, scenarios, alpha) for own in parts]


def _found(
    differences: FloatArray, measure: Measure, pairs: Pairs, errors: FloatArray, *, scenario: Scenario, alpha: float
) -> tuple[FloatArray, FloatArray]:
    """Return the true differences in standard errors, and in which share of test sets they were found."""
    values = measure.values
    observed = np.abs(values[pairs[:, 0]] - values[pairs[:, 1]])
    own = errors / scenario.size**0.5 if scenario.share == 1 else standard_errors(differences)
    own = np.where(errors > 0, own, np.nan)
    z = _NORMAL.inv_cdf(1 - alpha / 2)
    share = (np.abs(differences) > z * own).mean(axis=0)
    return scenario.share * observed / own, np.where(np.isnan(own), np.nan, share)


def _drawn(resampling: Resampling, chunk: Chunk, scenario: Scenario, number: int) -> tuple[FloatArray, FloatArray]:
    """Return how often each segment is drawn and kept, and drawn and swapped."""
    # Chunks of different scenarios must not share random numbers: number them apart.
    own = Chunk(chunk.number * len(SCENARIOS) * 2 + 2 * number, chunk.start, chunk.stop)
    counts = resampling.counts(own, stream=Stream.POWER, size=scenario.size)
    if scenario.share == 1:
        kept = counts
    else:
        generator = resampling.generator(Stream.POWER, own.number + 1)
        kept = generator.binomial(counts.astype(np.int64), (1 + scenario.share) / 2).astype(np.float64)
    return resampling.spread(kept), resampling.spread(counts - kept)


def _simulation(
    parts: list[tuple[FloatArray, FloatArray]], scenarios: tuple[Scenario, ...], alpha: float
) -> PowerSimulation:
    effects = np.array([effect for effect, _ in parts])
    simulated = np.array([share for _, share in parts])
    predicted = np.where(np.isnan(effects), np.nan, normal_power(np.nan_to_num(effects), alpha))
    return PowerSimulation(scenarios, effects, simulated, predicted)


def _mean(values: FloatArray) -> float:
    known = values[~np.isnan(values)]
    return float(known.mean()) if len(known) else float("nan")
