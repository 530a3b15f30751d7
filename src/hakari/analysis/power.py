"""What differences a test set can show, from the systems that were scored on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from hakari.analysis.resampled import DEFAULT_RESAMPLES, DEFAULT_SEED, Material, Resampled, few_note, resampled
from hakari.errors import InputError, OptionError
from hakari.scoring import MetricResult, Scores
from hakari.signature import program_version
from hakari.stats import Pairs, Power, PowerSimulation, Stack, all_pairs, check_power, simulate, standard_errors
from hakari.table import Cell, Column, Interval, Table
from hakari.types import FloatArray

__all__ = ["SCHEMA", "PowerAnalysis", "power_analysis"]

SCHEMA = "hakari-power/1"
DEFAULT_SIMULATIONS = 1_000


@dataclass(frozen=True, eq=False)
class PowerAnalysis:
    """What a test set can detect under every metric: by document where documents are known, and by segment."""

    scores: Scores = field(repr=False)
    pairs: Pairs
    drawn: tuple[Resampled, ...] = field(repr=False)
    powers: Mapping[str, tuple[Power, ...]] = field(repr=False)
    """By the key of the metric, one a unit."""
    differences: Mapping[str, tuple[float, ...]]
    """By the key of the metric, the differences that segments are counted for."""
    simulations: int
    remarks: tuple[str, ...] = ()
    """What must be said of the material."""

    @property
    def alpha(self) -> float:
        """The level of the two-sided test."""
        return next(iter(self.powers.values()))[0].alpha

    @property
    def power(self) -> float:
        """The wanted chance to find a difference."""
        return next(iter(self.powers.values()))[0].power

    def tables(self, *, pairs: bool = False) -> tuple[Table, ...]:
        """Return what can be detected, the segments needed, the check by simulation, and all pairs if asked for."""
        found = [self._detectable(), self._needed(), self._check()]
        if pairs:
            found += [self._pair_table(metric) for metric in self.scores.metrics]
        return tuple(found)

    def _rows(self) -> list[tuple[MetricResult, Resampled, Power]]:
        return [
            (metric, drawn, power)
            for metric in self.scores.metrics
            for drawn, power in zip(self.drawn, self.powers[metric.key], strict=True)
        ]

    def _detectable(self) -> Table:
        columns = ("metric", "drawn", "pairs", "middle pair", "all pairs")
        rows: list[tuple[Cell, ...]] = []
        for metric, drawn, power in self._rows():
            low, middle, high = _spread(power.detectable)
            pairs = int(np.count_nonzero(~np.isnan(power.detectable)))
            counted = drawn.unit.counted(drawn.resampling.units)
            rows.append((metric.heading, counted, pairs, middle, Interval(low, high)))
        return Table(
            tuple(Column(title) for title in columns),
            tuple(rows),
            title=f"Smallest difference found with power {self.power:g} at p ≤ {self.alpha:g}",
            notes=(*(str(metric.signature) for metric in self.scores.metrics), *self._notes()),
        )

    def _notes(self) -> list[str]:
        notes = [f"Two-sided paired test; standard errors of differences from {self.drawn[0]}."]
        if len(self.drawn) > 1:
            notes.append(
                "Segments of a document are not independent: go by the rows by document. Those by segment stand "
                "beside them to compare."
            )
        first = self.drawn[0]
        few = few_note(first.unit, first.resampling.units, rough="standard errors, and all that follows from them,")
        return [*notes, *self.remarks, *few]

    def _needed(self) -> Table:
        rows: list[tuple[Cell, ...]] = []
        for metric, drawn, power in self._rows():
            for difference in self.differences[metric.key]:
                low, middle, high = _spread(power.segments_for(difference))
                row = (metric.heading, drawn.unit.value, difference, _count(middle), _range(low, high))
                rows.append(row)
        columns = (
            Column("metric"),
            Column("drawn"),
            Column("difference", digits=3),
            Column("middle pair"),
            Column("all pairs"),
        )
        return Table(columns, tuple(rows), title=f"Segments needed to find a difference with power {self.power:g}")

    def _check(self) -> Table:
        """Return simulated beside predicted power, averaged over pairs."""
        rows: list[tuple[Cell, ...]] = []
        for metric, drawn, power in self._rows():
            found = power.simulation
            for number, scenario in enumerate(found.scenarios):
                world = f"{scenario.share:g} × observed, {scenario.size} × segments"
                means = (_mean(found.predicted[number]), _mean(found.simulated[number]))
                rows.append((metric.heading, drawn.unit.value, world, *means))
        columns = (
            Column("metric"),
            Column("drawn"),
            Column("true differences, size of the set"),
            Column("power by formula", digits=3),
            Column("by simulation", digits=3),
        )
        title = f"The formula checked by {self.simulations} simulated test sets, mean over all pairs"
        return Table(columns, tuple(rows), title=title)

    def _pair_table(self, metric: MetricResult) -> Table:
        power = self.powers[metric.key][0]
        systems = self.scores.systems
        order = np.argsort(-np.abs(power.differences), kind="stable")
        needed = power.segments_for(power.differences)
        rows: list[tuple[Cell, ...]] = [
            (
                *(systems[system] for system in self.pairs[pair]),
                float(power.differences[pair]),
                float(power.standard_errors[pair]),
                float(power.detectable[pair]),
                _count(needed[pair]),
            )
            for pair in order
        ]
        columns = ("system", "against", "difference", "standard error", "detectable", "segments needed for it")
        title = f"{metric.heading} {metric.metric.direction.arrow} by {self.drawn[0].unit.value}"
        return Table(tuple(Column(name) for name in columns), tuple(rows), title=title)

    def __str__(self) -> str:
        """Return the tables as text."""
        return "\n\n".join(str(table) for table in self.tables())

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain JSON values, in the form that `SCHEMA` names; NaN and infinity become None."""
        scores, resampling = self.scores.to_dict(), self.drawn[0].resampling
        return {
            "schema": SCHEMA,
            "version": program_version(),
            "test_set": scores["test_set"],
            "method": {
                "alpha": self.alpha,
                "power": self.power,
                "resamples": resampling.resamples,
                "seed": resampling.seed,
                "simulations": self.simulations,
                "units": [{"unit": each.unit.value, "count": each.resampling.units} for each in self.drawn],
            },
            "metrics": scores["metrics"],
            "systems": list(self.scores.systems),
            "results": {
                metric.key: {
                    drawn.unit.value: self._power_dict(metric.key, power)
                    for drawn, power in zip(self.drawn, self.powers[metric.key], strict=True)
                }
                for metric in self.scores.metrics
            },
            "warnings": scores["warnings"],
        }

    def _power_dict(self, key: str, power: Power) -> dict[str, Any]:
        wanted = self.differences[key]
        return {
            "factor": power.factor,
            "detectable": _spread_dict(power.detectable),
            "needed": [{"difference": d, **_spread_dict(power.segments_for(d))} for d in wanted],
            "pairs": [self._pair_dict(power, pair) for pair in range(len(self.pairs))],
            "simulation": _simulation_dicts(power.simulation),
        }

    def _pair_dict(self, power: Power, pair: int) -> dict[str, Any]:
        first, second = (self.scores.systems[system] for system in self.pairs[pair])
        return {
            "first": first,
            "second": second,
            "difference": _json(power.differences[pair]),
            "standard_error": _json(power.standard_errors[pair]),
            "detectable": _json(power.detectable[pair]),
            "segments_needed": _json(power.segments_for(power.differences)[pair]),
        }


def _simulation_dicts(simulation: PowerSimulation) -> list[dict[str, Any]]:
    return [
        {
            "share": scenario.share,
            "size": scenario.size,
            "predicted": _json(_mean(simulation.predicted[number])),
            "simulated": _json(_mean(simulation.simulated[number])),
        }
        for number, scenario in enumerate(simulation.scenarios)
    ]


def power_analysis(
    scores: Scores,
    *,
    power: float = 0.8,
    alpha: float = 0.05,
    differences: Sequence[float] | None = None,
    resamples: int = DEFAULT_RESAMPLES,
    simulations: int = DEFAULT_SIMULATIONS,
    seed: int = DEFAULT_SEED,
    threads: int = 1,
) -> PowerAnalysis:
    """Return what differences between systems a test set can show.

    Parameters
    ----------
    scores
        What `hakari.score` gave for at least two systems that are like those to be compared later.
    power, alpha
        The wanted chance to find a difference, and the level of the two-sided test.
    differences
        Count the segments that are needed for these; by default half, one and two hundredths of the metric's range,
        points where it has no end.
    resamples, simulations, seed
        Resamples for standard errors, simulated test sets, and what both are drawn from.
    threads
        How many threads to use; the result is the same for any number.
    """
    check_power(alpha, power)
    if len(scores.systems) < 2:
        raise OptionError("there is one system; differences need two", remedy="Give more outputs.")
    if differences is not None and not all(np.isfinite(d) and d != 0 for d in differences):
        raise OptionError("a difference to be found is a number other than 0")
    material = Material.of_scores(scores, paired=True)
    pairs = all_pairs(len(scores.systems))
    drawn = resampled(material, material.units, resamples=resamples, seed=seed, threads=threads)
    _check_differing(drawn, pairs)
    powers: dict[str, list[Power]] = {metric.key: [] for metric in scores.metrics}
    for each in drawn:
        errors = [standard_errors(own[:, pairs[:, 0]] - own[:, pairs[:, 1]]) for own in each.scores]
        repeated = material.resampling(each.unit, resamples=simulations, seed=seed)
        simulated = simulate(Stack(material.measures), repeated, pairs, errors, alpha=alpha, threads=threads)
        for metric, measure, own, check in zip(scores.metrics, material.measures, errors, simulated, strict=True):
            values = measure.values
            powers[metric.key].append(
                Power(
                    pairs=pairs,
                    differences=values[pairs[:, 0]] - values[pairs[:, 1]],
                    standard_errors=own,
                    n=material.n,
                    units=each.resampling.units,
                    alpha=alpha,
                    power=power,
                    simulation=check,
                )
            )
    wanted = None if differences is None else tuple(differences)
    return PowerAnalysis(
        scores=scores,
        pairs=pairs,
        drawn=drawn,
        powers={key: tuple(own) for key, own in powers.items()},
        differences={metric.key: wanted or _usual_differences(metric) for metric in scores.metrics},
        simulations=simulations,
        remarks=material.remarks,
    )


def _check_differing(drawn: Sequence[Resampled], pairs: Pairs) -> None:
    """Refuse systems of which no two differ under any metric."""
    values = [scores for each in drawn for scores in each.scores]
    if not any((own[:, pairs[:, 0]] - own[:, pairs[:, 1]]).any() for own in map(np.nan_to_num, values)):
        raise InputError(
            "no two systems differ in any segment, so nothing is known of how differences vary",
            remedy="Give outputs of different systems, like those that will be compared.",
        )


def _usual_differences(metric: MetricResult) -> tuple[float, ...]:
    """Return half, one and two hundredths of the metric's range; points where it has no end."""
    low, high = metric.metric.range
    hundredth = (high - low) / 100 if np.isfinite(high - low) else 1.0
    return tuple(share * hundredth for share in (0.5, 1.0, 2.0))


def _spread(values: FloatArray) -> tuple[float, float, float]:
    """Return the smallest, the middle and the largest value that is there."""
    known = values[np.isfinite(values)]
    if not len(known):
        return float("nan"), float("nan"), float("nan")
    return float(known.min()), float(np.median(known)), float(known.max())


def _spread_dict(values: FloatArray) -> dict[str, float | None]:
    return dict(zip(("lowest", "median", "highest"), map(_json, _spread(values)), strict=True))


def _mean(values: FloatArray) -> float:
    known = values[~np.isnan(values)]
    return float(known.mean()) if len(known) else float("nan")


def _count(value: float) -> int | None:
    return int(np.ceil(value)) if np.isfinite(value) else None


def _range(low: float, high: float) -> str | None:
    return f"{_count(low)} to {_count(high)}" if np.isfinite(low) else None


def _json(value: float) -> float | None:
    return float(value) if np.isfinite(value) else None
