"""Do intervals and tests keep their promise? Nominal level and coverage by simulation.

``python -m benchmarks.validation`` simulates, prints a table and writes it into docs/statistics.md; it takes some
minutes. The tests run a small part of it.

In a simulated world the truth is known: it is a large pool of rows from which test sets are drawn. Under the null
hypothesis two systems are the two halves of a pair that are swapped by chance, so that neither is better.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.data import task
from hakari.metrics.bleu import BLEU
from hakari.stats import (
    Measure,
    Replicates,
    Resampling,
    Stack,
    all_pairs,
    bca_intervals,
    bootstrap_scores,
    bootstrap_tests,
    jackknife,
    percentile_intervals,
    randomization_tests,
    sacrebleu_bootstrap,
    sacrebleu_randomization,
)
from hakari.text import Workspace
from hakari.types import Direction, FloatArray

__all__ = ["Finding", "World", "coverage", "findings", "levels", "mean_world", "run_coverage"]

DOCUMENT = Path(__file__).parents[1] / "docs" / "statistics.md"
BEGIN, END = "<!-- validation: begin -->", "<!-- validation: end -->"
PAIR = all_pairs(2)


@dataclass(frozen=True)
class Finding:
    """How often something held, and how often it should have."""

    what: str
    wanted: float
    found: float
    trials: int

    @property
    def error(self) -> float:
        """Standard error of the share."""
        return float((self.wanted * (1 - self.wanted) / self.trials) ** 0.5)


@dataclass(frozen=True, eq=False)
class World:
    """A pool of segments that test sets are drawn from.

    Parameters
    ----------
    name
        What it is.
    measure
        Two systems over the pool; its scores are the truth.
    n
        Segments of a test set.
    group
        Segments a document; documents are runs of the pool.
    """

    name: str
    measure: Measure
    n: int
    group: int = 1

    def sample(self, rng: np.random.Generator, *, null: bool = False) -> Measure:
        """Return a test set; under the null hypothesis each document is swapped between the systems by chance."""
        rows = self.measure.rows
        documents = rng.integers(rows.shape[1] // self.group, size=self.n // self.group)
        index = (documents[:, None] * self.group + np.arange(self.group)).ravel()
        drawn = rows[:, index]
        if null:
            swap = np.repeat(rng.integers(2, size=len(documents), dtype=bool), self.group)
            drawn = np.where(swap[None, :, None], drawn[::-1], drawn)
        return Measure(self.measure.name, drawn, self.measure.close, self.measure.direction)

    def resampling(self, resamples: int, seed: int, *, by_document: bool) -> Resampling:
        """Return how the test sets of this world are resampled."""
        groups = np.repeat(np.arange(self.n // self.group), self.group) if by_document else None
        return Resampling(self.n, resamples, seed, groups)


def _close_mean(sums: FloatArray) -> FloatArray:
    return np.asarray(sums[..., 1] / sums[..., 0])


def mean_world(n: int, *, group: int = 1, pool: int = 200_000, seed: int = 1) -> World:
    """Return a world of skewed segment scores; segments of a document share half of their variance."""
    rng = np.random.default_rng(seed)
    shape = (2, pool // group, group)
    documents = rng.gamma(1.0, size=(2, pool // group, 1)) if group > 1 else np.zeros((2, pool, 1))
    ease = rng.normal(size=(1, pool // group, group))
    scores = (documents + ease + rng.gamma(1.0, size=shape)).reshape(2, pool)
    measure = Measure("mean", np.stack([np.ones_like(scores), scores], axis=-1), _close_mean, Direction.HIGHER)
    name = f"means of {n} segments" + (f" in documents of {group}" if group > 1 else "")
    return World(name, measure, n, group)


def bleu_world(n: int) -> World:
    """Return a world of two close systems of WMT22 en-ja under BLEU (the bundled ones where that is not there)."""
    data, metric, workspace = task("en-ja"), BLEU(tokenize="ja-mecab"), Workspace()
    names = [name for name in ("Online-Y", "AISP-SJTU") if name in data.systems] or list(data.systems)[-2:]
    rows = np.array([metric.rows(data.systems[name], data.reference, workspace=workspace) for name in names])
    return World(f"BLEU of {n} segments, {data.name}", Measure("bleu", rows, metric.close, metric.direction), n)


def coverage(world: World, *, trials: int, resamples: int, by_document: bool = False) -> Iterator[Finding]:
    """Yield how often 95 % intervals of the first system's score hold its score in the pool."""
    truth = float(world.measure.values[0])
    rng = np.random.default_rng(7)
    inside = {"percentile": 0, "BCa": 0}
    for seed in range(trials):
        full = world.sample(rng)
        measure = Measure(full.name, full.rows[:1], full.close, full.direction)
        resampling = world.resampling(resamples, seed, by_document=by_document)
        drawn = bootstrap_scores([measure], resampling)[0]
        left_out = jackknife(measure, resampling)
        found = {
            "percentile": percentile_intervals(drawn, 0.95),
            "BCa": bca_intervals(drawn, measure.values, left_out, 0.95),
        }
        for name, interval in found.items():
            inside[name] += bool(interval.low[0] <= truth <= interval.high[0])
    by = _by(world, by_document=by_document)
    for name, count in inside.items():
        yield Finding(f"95 % {name} interval holds the score: {world.name}{by}", 0.95, count / trials, trials)


def _by(world: World, *, by_document: bool) -> str:
    if world.group == 1:
        return ""
    return ", documents drawn" if by_document else ", segments drawn"


def levels(
    world: World, *, trials: int, resamples: int, by_document: bool = False, sacrebleu: bool = False
) -> Iterator[Finding]:
    """Yield how often two equally good systems differ with p ≤ .05."""
    rng = np.random.default_rng(8)
    tests: dict[str, Callable[[Measure, Resampling], float]] = {
        "paired bootstrap": _bootstrap_p,
        "paired randomisation": _randomization_p,
    }
    if sacrebleu:
        tests["sacreBLEU's bootstrap"] = _sacrebleu_bootstrap_p
        tests["sacreBLEU's randomisation"] = _sacrebleu_randomization_p
    rejected = dict.fromkeys(tests, 0)
    for seed in range(trials):
        measure = world.sample(rng, null=True)
        resampling = world.resampling(resamples, seed, by_document=by_document)
        for name, test in tests.items():
            rejected[name] += test(measure, resampling) <= 0.05
    by = _by(world, by_document=by_document)
    for name, count in rejected.items():
        yield Finding(f"p ≤ .05 for equally good systems, {name}: {world.name}{by}", 0.05, count / trials, trials)


def _bootstrap_p(measure: Measure, resampling: Resampling) -> float:
    scores = bootstrap_scores([measure], resampling)[0]
    differences = scores[:, PAIR[:, 0]] - scores[:, PAIR[:, 1]]
    return float(bootstrap_tests(measure.values, differences, PAIR, resampling=resampling).p[0])


def _randomization_p(measure: Measure, resampling: Resampling) -> float:
    return float(randomization_tests(Stack([measure]), resampling, PAIR)[0].p[0])


def _sacrebleu_bootstrap_p(measure: Measure, resampling: Resampling) -> float:
    options = {"resamples": resampling.resamples, "seed": resampling.seed}
    return float(sacrebleu_bootstrap(measure.rows, _single(measure), 0, **options).p[1])


def _sacrebleu_randomization_p(measure: Measure, resampling: Resampling) -> float:
    options = {"resamples": resampling.resamples, "seed": resampling.seed}
    return float(sacrebleu_randomization(measure.rows, _single(measure), 0, **options).p[1])


def _single(measure: Measure) -> Callable[[np.ndarray], FloatArray]:
    return lambda sums: measure.close(np.asarray(sums, dtype=np.float64))


def run_coverage(runs: int, *, trials: int, resamples: int, n: int = 200) -> Iterator[Finding]:
    """Yield how often 95 % intervals of a mean over training runs hold the mean: run sd .3, segment sd 1."""
    rng = np.random.default_rng(9)
    inside = 0
    for seed in range(trials):
        ease, own = rng.normal(size=(1, n)), rng.normal(size=(runs, n))
        scores = ease + own + rng.normal(0, 0.3, size=(runs, 1))
        measure = Measure("mean", np.stack([np.ones_like(scores), scores], axis=-1), _close_mean, Direction.HIGHER)
        resampling = Resampling(n, resamples, seed)
        drawn = bootstrap_scores([measure], resampling)[0]
        both = Replicates((tuple(range(runs)),), resampling).combined(measure.values, drawn, [(0,)])
        interval = percentile_intervals(both, 0.95)
        inside += bool(interval.low[0] <= 0 <= interval.high[0])
    yield Finding(f"95 % interval holds the mean over training runs: {runs} runs", 0.95, inside / trials, trials)


def findings(trials: int, resamples: int) -> Iterator[Finding]:
    """Yield everything that is checked."""
    for world in (mean_world(50), mean_world(500), bleu_world(200), bleu_world(1_000)):
        yield from coverage(world, trials=trials, resamples=resamples)
        yield from levels(world, trials=trials, resamples=resamples, sacrebleu=True)
    for documents in (10, 50):
        world = mean_world(10 * documents, group=10)
        for drawn in (False, True):
            yield from coverage(world, trials=trials, resamples=resamples, by_document=drawn)
            yield from levels(world, trials=trials, resamples=resamples, by_document=drawn)
    for runs in (2, 3, 5):
        yield from run_coverage(runs, trials=trials, resamples=resamples)


def markdown(found: list[Finding], resamples: int) -> str:
    """Return the findings as a Markdown table."""
    lines = ["| what | wanted | found | ± |", "| :-- | --: | --: | --: |"]
    lines += [f"| {f.what} | {f.wanted:.3f} | {f.found:.3f} | {2 * f.error:.3f} |" for f in found]
    trials = found[0].trials
    return "\n".join([*lines, "", f"{trials} test sets each, {resamples} resamples; ± is two standard errors."])


def main() -> None:
    """Simulate, print, and write into the page on statistics."""
    trials, resamples = 2_000, 999
    found = []
    for finding in findings(trials, resamples):
        print(f"{finding.found:.3f} ({finding.wanted:.3f}) {finding.what}", file=sys.stderr)
        found.append(finding)
    table = markdown(found, resamples)
    print(table)
    before, _, rest = DOCUMENT.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    DOCUMENT.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
