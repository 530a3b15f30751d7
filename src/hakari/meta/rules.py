"""What each paraphrase rule does for BLEU-ja: the correlation with people with all rules, minus that without one.

Δcorrel of Kanayama (2003). Intervals come from a bootstrap over segments: references, outputs and their paraphrases
are drawn together, people's scores of systems stay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, get_args

import numpy as np

from hakari.data.testset import TestSet
from hakari.errors import InputError
from hakari.metrics.base import reference_field
from hakari.metrics.batch import Batch
from hakari.metrics.bleu_ja import BLEUJa, Variant
from hakari.stats import Correlation, Measure, Resampling, bootstrap_scores, correlate, percentile_intervals
from hakari.table import Cell, Column, Interval, Table
from hakari.text import Workspace
from hakari.types import FloatArray, Progress, json_number

__all__ = ["RuleAblation", "RuleEffect", "VariantAgreement", "rule_ablation"]

SCHEMA = "hakari-paraphrase-rules/1"
VARIANTS: tuple[Variant, ...] = get_args(Variant)


@dataclass(frozen=True, slots=True)
class VariantAgreement:
    """The correlation of a variant of BLEU-ja with people."""

    name: str
    correlation: float
    interval: Interval


@dataclass(frozen=True, slots=True)
class RuleEffect:
    """What a rule does."""

    name: str
    group: str
    segments: int
    """References with a paraphrase that the rule has a part in."""
    gain: float
    """Δcorrel: how much higher the correlation is with it."""
    interval: Interval
    sure: float
    """The share of resamples in which Δ is above 0."""


@dataclass(frozen=True, eq=False, repr=False)
class RuleAblation:
    """Variants of BLEU-ja, and every rule that was used, by its effect."""

    variants: tuple[VariantAgreement, ...]
    effects: tuple[RuleEffect, ...]
    unused: int
    """Rules that no paraphrase used."""
    how: Correlation
    systems: tuple[str, ...]
    segments: int
    resamples: int
    seed: int
    level: float
    signature: str

    def __repr__(self) -> str:
        """Return how many rules there are."""
        return f"<RuleAblation of {len(self.effects)} rules on {len(self.systems)} systems>"

    def tables(self) -> tuple[Table, ...]:
        """Return the variants, and the rules with the best first."""
        share = f"{100 * self.level:g} %"
        variants = Table(
            (Column("variant"), Column(self.how.value, digits=3), Column(share, digits=3)),
            tuple((v.name, v.correlation, v.interval) for v in self.variants),
            title=f"BLEU-ja and people: {len(self.systems)} systems, {self.segments} segments",
            notes=(
                self.signature,
                f"{share} intervals from {self.resamples} resamples of segments, seed {self.seed}.",
            ),
        )
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (e.name, e.group, e.segments, e.gain, e.interval, e.sure) for e in self.effects
        )
        columns = (
            Column("rule"),
            Column("group"),
            Column("references"),
            Column("Δcorrel", digits=4),
            Column(share, digits=4),
            Column("Δ > 0", digits=2),
        )
        note = f"{self.unused} rules are used by no paraphrase of these references: their Δcorrel is 0."
        return variants, Table(columns, rows, title="With all rules, minus without this one", notes=(note,))

    def __str__(self) -> str:
        """Return the tables as text."""
        return "\n\n".join(map(str, self.tables()))

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain JSON values."""
        return {
            "schema": SCHEMA,
            "statistic": self.how.value,
            "systems": list(self.systems),
            "n_segments": self.segments,
            "resamples": self.resamples,
            "seed": self.seed,
            "level": self.level,
            "signature": self.signature,
            "variants": [
                {"variant": v.name, "correlation": json_number(v.correlation), **_ends(v.interval)}
                for v in self.variants
            ],
            "rules": [
                {
                    "rule": e.name,
                    "group": e.group,
                    "references": e.segments,
                    "gain": json_number(e.gain),
                    **_ends(e.interval),
                    "above_zero": json_number(e.sure),
                }
                for e in self.effects
            ],
            "unused": self.unused,
        }


def _ends(interval: Interval) -> dict[str, float | None]:
    return {"low": json_number(interval.low), "high": json_number(interval.high)}


def rule_ablation(
    test_set: TestSet,
    human: Mapping[str, float],
    *,
    metric: BLEUJa | None = None,
    how: Correlation = Correlation.PEARSON,
    resamples: int = 1000,
    seed: int = 12345,
    level: float = 0.95,
    rules: bool = True,
    workspace: Workspace | None = None,
    progress: Progress | None = None,
) -> RuleAblation:
    """Return what the variants of BLEU-ja, and each rule, do for the correlation with people.

    Parameters
    ----------
    test_set
        Outputs and references; systems that people have not judged do not count.
    human
        A score a system, more for the better.
    metric
        BLEU-ja with its options (segmenter, rules, bound); by default as it is.
    how
        The correlation over systems.
    resamples, seed, level
        Of the bootstrap over segments.
    rules
        Whether every rule is left out in turn; otherwise only the variants are compared.
    workspace
        Where tokens and paraphrases are remembered.
    progress
        Told how far it is.

    Raises
    ------
    InputError
        If people and outputs share fewer than three systems: a correlation of two is 1 or −1, whatever they are.
    """
    whole = replace(metric or BLEUJa(), variant="b4")
    systems = tuple(name for name in test_set.systems if name in human)
    if len(systems) < 3:
        raise InputError(
            f"{len(systems)} systems have outputs and scores by people; at least three are needed",
            remedy=f"Outputs: {', '.join(test_set.systems)}. Judged: {', '.join(human)}.",
        )
    run = _Run(
        [Batch.of_system(test_set, name) for name in systems],
        np.array([human[name] for name in systems]),
        how,
        Resampling(len(test_set), resamples, seed),
        (workspace or Workspace()).start_run(),
    )
    fired = run.fired(whole)
    used = [rule for rule in whole.rule_set.rules if fired[rule.name]]
    variants = []
    for name in VARIANTS:
        value, resampled = run.correlations(replace(whole, variant=name))
        variants.append(VariantAgreement(name, value, _interval(resampled, level)))
    effects = []
    for number, rule in enumerate(used if rules else ()):
        if progress is not None:
            progress(number, len(used), f"without {rule.name}")
        left = whole.without + "+" if whole.without else ""
        without, resampled_without = run.correlations(replace(whole, without=f"{left}{rule.name}"))
        gains = resampled - resampled_without
        known = gains[~np.isnan(gains)]
        sure = float((known > 0).mean()) if len(known) else float("nan")
        effects.append(
            RuleEffect(rule.name, rule.group, fired[rule.name], value - without, _interval(gains, level), sure)
        )
    return RuleAblation(
        variants=tuple(variants),
        effects=tuple(sorted(effects, key=lambda effect: -effect.gain)),
        unused=len(whole.rule_set.rules) - len(used),
        how=how,
        systems=systems,
        segments=len(test_set),
        resamples=resamples,
        seed=seed,
        level=level,
        signature=str(run.signature(whole)),
    )


def _interval(resampled: FloatArray, level: float) -> Interval:
    found = percentile_intervals(resampled[:, None], level)
    return Interval(float(found.low[0]), float(found.high[0]))


@dataclass(frozen=True, eq=False)
class _Run:
    """Correlations of many versions of the metric, on the same texts and resamples."""

    batches: list[Batch]
    human: FloatArray
    how: Correlation
    resampling: Resampling
    workspace: Workspace

    def fired(self, metric: BLEUJa) -> Counter[str]:
        """Return in how many references each rule has a part in a paraphrase."""
        total: Counter[str] = Counter()
        for texts in self.batches[0].references:
            total += self.workspace.paraphrases(texts, metric.token_spec, metric.rule_set, metric.bound).fired()
        return total

    def correlations(self, metric: BLEUJa) -> tuple[float, FloatArray]:
        """Return the correlation over systems, and that of every resample."""
        metric.check(self.batches[0])
        states = metric.prepare_many(self.batches, self.workspace)
        rows = np.array(metric.many_rows(self.batches, states, self.workspace))
        measure = Measure(metric.name, rows, metric.close, metric.direction)
        (resampled,) = bootstrap_scores([measure], self.resampling, threads=self.workspace.threads)
        value = float(correlate(measure.values, self.human, self.how)[0])
        return value, correlate(resampled, self.human, self.how, threads=self.workspace.threads)

    def signature(self, metric: BLEUJa) -> object:
        """Return what the scores with all rules are."""
        return metric.signature(reference_field(self.batches[0]))
