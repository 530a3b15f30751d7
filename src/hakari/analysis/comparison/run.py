"""Which systems differ: intervals, paired tests and clusters of the systems of a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hakari.analysis.comparison.metric import ByUnit, MetricComparison
from hakari.analysis.comparison.options import ComparisonOptions
from hakari.analysis.comparison.reach import check_reach
from hakari.analysis.comparison.result import Comparison
from hakari.analysis.resampled import LEAST_UNITS, Material, Resampled, Unit, resampled
from hakari.data.testset import TestSet
from hakari.errors import OptionError, UnknownNameError
from hakari.metrics.batch import References, TextLike
from hakari.scoring import MetricResult, Scores, score
from hakari.stats import (
    IntervalMethod,
    Intervals,
    Measure,
    PairedTests,
    Pairs,
    Replicates,
    Sides,
    Stack,
    all_pairs,
    bca_intervals,
    bootstrap_tests,
    components,
    holm,
    jackknife,
    pairs_with,
    percentile_intervals,
    randomization_tests,
    sacrebleu_bootstrap,
    sacrebleu_randomization,
    standard_errors,
)
from hakari.text.workspace import Workspace, default_workspace
from hakari.types import FloatArray

__all__ = ["compare", "compare_scores"]

_AS_SACREBLEU = {"ter": "ter:normalized,asian_support"}
"""What to take for sacreBLEU's numbers where the metric's default for Japanese is another."""


def compare(
    systems: TestSet | Mapping[str, TextLike],
    references: References | None = None,
    *,
    metrics: Sequence[Any] = ("bleu",),
    runs: Mapping[str, Sequence[str]] | None = None,
    vectors: str | None = None,
    workspace: Workspace | None = None,
    language_pair: str | None = None,
    target_language: str | None = None,
    documents: Sequence[str] | None = None,
    sources: TextLike | None = None,
    previous_translations: TextLike | None = None,
    **options: Any,
) -> Comparison:
    """Return intervals, paired tests and clusters of systems.

    Parameters
    ----------
    systems, references, metrics, language_pair, target_language, documents, sources, previous_translations, \
    vectors, workspace
        As for `hakari.score`.
    runs
        Several training runs of one system: its name, and the names of its outputs among `systems`.
    **options
        Those of `ComparisonOptions`: baseline, test, resamples, seed, sides, alpha, correct, level, interval, unit,
        compat.

    Examples
    --------
    >>> reference = ["雨が降る。", "風が強い。", "雪になった。", "今日は晴れだ。"] * 5
    >>> near = ["雨が降る。", "風が強い。", "雪が降った。", "今日は晴れだ。"] * 5
    >>> systems = {"near": near, "far": ["はい。"] * 20}
    >>> compare(systems, reference, metrics=["bleu:tokenize=char"]).metrics[0].clusters
    (('near',), ('far',))
    """
    chosen = ComparisonOptions.of(options)
    workspace = workspace or default_workspace()
    scores = score(
        systems,
        references,
        metrics=metrics,
        language_pair=language_pair,
        target_language=target_language,
        documents=documents,
        sources=sources,
        previous_translations=previous_translations,
        vectors=vectors,
        workspace=workspace,
    )
    return compare_scores(scores, chosen, runs=runs, threads=workspace.threads)


def compare_scores(
    scores: Scores,
    options: ComparisonOptions | None = None,
    *,
    runs: Mapping[str, Sequence[str]] | None = None,
    threads: int = 1,
) -> Comparison:
    """Return the comparison of systems that are scored already; the parameters are those of `compare`."""
    options = options or ComparisonOptions()
    members = _members(scores, runs or {})
    names = tuple(members)
    if len(names) < 2:
        raise OptionError("there is one system; a comparison needs two", remedy="Give more outputs.")
    pairs = _pairs(names, options)
    material = Material.of_scores(scores, paired=True)
    replicated = any(len(m) > 1 for m in members.values())
    _check(scores, material, options, replicated=replicated)
    units = _units(material, options)
    check_reach(options, units[0], material.count(units[0]), len(pairs), replicated=replicated)
    drawn = resampled(material, units, resamples=options.count, seed=options.seed, threads=threads)
    columns = tuple(tuple(scores.systems.index(run) for run in own) for own in members.values())
    job = _Job(options, material, pairs, columns, threads)
    tests = {each.unit: job.tests(scores.metrics, each) for each in drawn}
    results = tuple(
        job.metric(result, number, drawn, {unit: own[number] for unit, own in tests.items()}, names)
        for number, result in enumerate(scores.metrics)
    )
    return Comparison(
        scores=scores,
        systems=names,
        runs={name: tuple(own) for name, own in members.items()},
        options=options,
        metrics=results,
        drawn=tuple(str(each) for each in drawn),
        left_out=material.left_out,
        remarks=(*_baseline_remarks(names, options), *material.remarks, *_unit_remarks(material, units, options)),
    )


def _members(scores: Scores, runs: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Return the outputs of each system: its runs, or itself, in the order in which they were given."""
    owner: dict[str, str] = {}
    for name, own in runs.items():
        if not own:
            raise OptionError(f"the system {name} has no runs")
        for run in own:
            if run not in scores.systems:
                raise UnknownNameError("system", run, scores.systems)
            if run in owner:
                raise OptionError(f"{run} is a run of {owner[run]} and of {name}; it can be of one only")
            owner[run] = name
    members: dict[str, list[str]] = {}
    for system in scores.systems:
        name = owner.get(system, system)
        if system not in owner and name in runs:
            raise OptionError(
                f"{name} names a system and its runs", remedy="Give the runs another name: --runs NAME=PATTERN."
            )
        members.setdefault(name, []).append(system)
    return members


def _pairs(names: tuple[str, ...], options: ComparisonOptions) -> Pairs:
    baseline = options.baseline
    if baseline is None and options.compat is not None:
        baseline = names[0]
    if baseline is None:
        return all_pairs(len(names))
    if baseline not in names:
        raise UnknownNameError("system", baseline, names)
    return pairs_with(names.index(baseline), len(names))


def _baseline_remarks(names: tuple[str, ...], options: ComparisonOptions) -> tuple[str, ...]:
    if options.compat is None or options.baseline is not None:
        return ()
    return (f"No baseline was named: {names[0]} is the first system given, which sacreBLEU takes.",)


def _unit_remarks(material: Material, units: tuple[Unit, ...], options: ComparisonOptions) -> tuple[str, ...]:
    if options.compat is not None or len(units) == len(material.units):
        return ()
    count = Unit.DOCUMENT.counted(material.count(Unit.DOCUMENT))
    return (f"There are {count}, too few to draw: the segments of a document are taken for independent.",)


def _check(scores: Scores, material: Material, options: ComparisonOptions, *, replicated: bool) -> None:
    """Refuse what does not go together."""
    if options.unit == "document" and Unit.DOCUMENT not in material.units:
        raise OptionError(
            "documents cannot be drawn: the test set does not know two of them",
            remedy="Give them with --docs FILE.",
        )
    if replicated and (options.test, options.interval, options.compat) != ("bootstrap", "percentile", None):
        raise OptionError(
            "several runs of a system go with the bootstrap test and percentile intervals only",
            remedy="Leave --test, --interval and --compat out, or compare single runs.",
        )
    if options.compat is not None:
        if material.n != len(scores.test_set) or any(material.left_out):
            raise OptionError("sacreBLEU knows no missing references, so there are no p-values of it to give")
        for result in scores.metrics:
            _check_sacrebleu(result)


def _check_sacrebleu(result: MetricResult) -> None:
    """Refuse a metric that sacreBLEU does not have, or not with these settings."""
    if result.sacrebleu is not None:
        return
    plain = type(result.metric)()
    if plain.sacrebleu_signature(plain.signature("1")) is None:
        raise OptionError(f"sacreBLEU has no {result.metric.label}, so there are no p-values of it to give")
    raise OptionError(
        f"sacreBLEU's {result.metric.label} does not have these settings: {result.signature}",
        remedy=f"Take {_AS_SACREBLEU.get(plain.name, plain.name)}, whose numbers are sacreBLEU's.",
    )


def _units(material: Material, options: ComparisonOptions) -> tuple[Unit, ...]:
    """Return what is drawn, the one that is printed first; sacreBLEU draws segments only."""
    if options.compat is not None:
        return (Unit.SEGMENT,)
    if options.unit == "segment":
        enough = options.test == "randomization" or material.count(Unit.DOCUMENT) >= LEAST_UNITS
        return tuple(reversed(material.units)) if enough else (Unit.SEGMENT,)
    return material.units


@dataclass(frozen=True, eq=False)
class _Job:
    """What all metrics and units of a comparison share."""

    options: ComparisonOptions
    material: Material
    pairs: Pairs
    columns: tuple[tuple[int, ...], ...]
    threads: int

    def tests(self, metrics: Sequence[MetricResult], drawn: Resampled) -> list[PairedTests]:
        """Return the tests of every metric."""
        if self.options.compat is not None:
            return [self._sacrebleu(r, m) for r, m in zip(metrics, self.material.measures, strict=True)]
        sides = Sides(self.options.sides)
        if self.options.test == "randomization":
            stack = Stack(self.material.measures)
            return randomization_tests(stack, drawn.resampling, self.pairs, sides=sides, threads=self.threads)
        replicates = Replicates(self.columns, drawn.resampling)
        return [
            bootstrap_tests(
                replicates.means(measure.values),
                replicates.combined(measure.values, scores, self.pairs.tolist()),
                self.pairs,
                resampling=drawn.resampling,
                sides=sides,
                sign=measure.sign,
            )
            for measure, scores in zip(self.material.measures, drawn.scores, strict=True)
        ]

    def _sacrebleu(self, result: MetricResult, measure: Measure) -> PairedTests:
        run = sacrebleu_bootstrap if self.options.test == "bootstrap" else sacrebleu_randomization
        baseline, count = int(self.pairs[0, 1]), self.options.count
        found = run(measure.rows, result.metric.sacrebleu_close, baseline, resamples=count, seed=self.options.seed)
        p, values = found.p[self.pairs[:, 0]], measure.values
        return PairedTests(
            method=f"sacreBLEU's paired {found.method} (NumPy {found.numpy})",
            pairs=self.pairs,
            differences=values[self.pairs[:, 0]] - values[baseline],
            p=p,
            counts=np.rint(p * (count + 1) - 1).astype(np.int64),
            used=np.full(len(p), count, dtype=np.int64),
            resamples=count,
            seed=self.options.seed,
            sides=Sides.TWO,
        )

    def metric(
        self,
        result: MetricResult,
        number: int,
        drawn: Sequence[Resampled],
        tests: Mapping[Unit, PairedTests],
        names: tuple[str, ...],
    ) -> MetricComparison:
        """Return everything about one metric."""
        measure = self.material.measures[number]
        replicates = Replicates(self.columns, drawn[0].resampling)
        parts = None
        if replicates.any:
            scores = drawn[0].scores[number]
            parts = tuple(components(measure.values[list(own)], scores[:, list(own)]) for own in self.columns)
        return MetricComparison(
            result=result,
            systems=names,
            values=replicates.means(measure.values),
            pairs=self.pairs,
            units=tuple(self._by_unit(measure, each, each.scores[number], tests[each.unit]) for each in drawn),
            components=parts,
            alpha=self.options.alpha,
            all_pairs=self.options.baseline is None and self.options.compat is None,
        )

    def _by_unit(self, measure: Measure, drawn: Resampled, scores: FloatArray, tests: PairedTests) -> ByUnit:
        replicates = Replicates(self.columns, drawn.resampling)
        singles = [(system,) for system in range(len(self.columns))]
        means = replicates.combined(measure.values, scores, singles)
        differences = replicates.combined(measure.values, scores, self.pairs.tolist())
        intervals, of_differences = self._intervals(measure, drawn, means, differences)
        known = ~np.isnan(differences)
        won = (measure.sign * differences > 0).sum(axis=0) + 0.5 * (differences == 0).sum(axis=0)
        return ByUnit(
            unit=drawn.unit,
            count=drawn.resampling.units,
            intervals=intervals,
            errors=standard_errors(means),
            differences=of_differences,
            shares=np.where(known.any(axis=0), won / np.maximum(known.sum(axis=0), 1), np.nan),
            tests=tests,
            adjusted=holm(tests.p) if self.options.correct == "holm" else None,
        )

    def _intervals(
        self, measure: Measure, drawn: Resampled, means: FloatArray, differences: FloatArray
    ) -> tuple[Intervals, Intervals]:
        """Return the intervals of scores and of differences."""
        level = self.options.level
        if IntervalMethod(self.options.interval) is IntervalMethod.PERCENTILE:
            return percentile_intervals(means, level), percentile_intervals(differences, level)
        left_out = jackknife(measure, drawn.resampling)
        first, second = self.pairs[:, 0], self.pairs[:, 1]
        values = measure.values
        return (
            bca_intervals(means, values, left_out, level),
            bca_intervals(
                differences, values[first] - values[second], left_out[:, first] - left_out[:, second], level
            ),
        )
