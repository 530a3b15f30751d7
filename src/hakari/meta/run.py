"""From a folder to a meta-evaluation: texts, scores by people, scores of metrics."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hakari.data import TestSet, read_test_set
from hakari.data.testset import GroupKey
from hakari.errors import InputError, OptionError
from hakari.kernels import default_threads
from hakari.meta.evaluate import MetaEvaluation, evaluate
from hakari.meta.gold import Gold
from hakari.meta.read import TABLES, read_gold
from hakari.meta.scores import MetricScores, computed_scores, read_metric_scores
from hakari.meta.subsets import gold_of_segments, metric_of_segments
from hakari.meta.tables import table_records
from hakari.metrics import Metric
from hakari.scoring import DataWarning, RowCache, score
from hakari.text import Workspace
from hakari.types import Progress

__all__ = ["Judgable", "meta_evaluate", "read_judged"]


@dataclass(frozen=True, eq=False)
class Judgable:
    """A test set with what people and metrics say of its systems."""

    name: str
    gold: Gold
    metrics: tuple[MetricScores, ...]
    test_set: TestSet | None
    """The texts; None where only tables of scores were read."""
    warnings: tuple[DataWarning, ...] = ()

    def domains(self, by: GroupKey = "domain") -> Iterator[Judgable]:
        """Yield every domain, or document, as a set of its own."""
        if self.test_set is None:
            raise InputError(f"a {by} needs the texts of the test set; there are tables of scores only")
        for name, segments in self.test_set.groups(by).items():
            metrics = tuple(metric_of_segments(metric, segments) for metric in self.metrics)
            gold = gold_of_segments(self.gold, segments)
            yield Judgable(f"{self.name}, {name} ({len(segments)} segments)", gold, metrics, None)

    def best(self, count: int) -> tuple[str, ...]:
        """Return the systems that people like best, best first."""
        if not self.gold.system_scores:
            raise InputError("the best systems are found by people's scores of systems; there are none")
        known = [name for name in self.gold.system_scores if all(name in m.systems for m in self.metrics)]
        return tuple(sorted(known, key=lambda name: -self.gold.system_scores[name])[:count])


def read_judged(
    folder: str | Path,
    *,
    metrics: Sequence[str | Metric] | None = None,
    scores: Sequence[str | Path] = (),
    lower: Sequence[str] = (),
    gold: str | None = None,
    language_pair: str | None = None,
    vectors: str | None = None,
    threads: int | None = None,
    cache: RowCache | None = None,
    progress: Progress | None = None,
) -> Judgable:
    """Return what people and metrics say of the systems of a folder.

    Parameters
    ----------
    folder
        Texts and scores by people; texts may be missing where only `scores` are compared.
    metrics
        Metrics to compute.
    scores
        Files with scores of other metrics; see `read_metric_scores`.
    lower
        Metrics of these files of which less is better.
    gold, language_pair
        See `read_gold`.
    vectors
        Word vectors for the metrics that take some.
    threads, cache, progress
        As for `hakari.score`.
    """
    folder = Path(folder)
    test_set = read_test_set(folder, language_pair=language_pair) if metrics or not scores else None
    ids = test_set.ids if test_set is not None else _ids([*_tables(folder), *map(Path, scores)])
    people = read_gold(folder, ids, score=gold, language_pair=language_pair)
    compared: list[MetricScores] = []
    warnings: tuple[DataWarning, ...] = ()
    if test_set is not None and metrics:
        judged, workspace = _judged(test_set, people.systems), Workspace(threads=threads)
        run = score(judged, metrics=metrics, vectors=vectors, workspace=workspace, cache=cache, progress=progress)
        compared += computed_scores(run)
        warnings = run.warnings
    for path in scores:
        compared += read_metric_scores(path, ids, lower=lower)
    _check_names(compared)
    return Judgable(folder.resolve().name, people, tuple(compared), test_set, warnings)


def meta_evaluate(
    folder: str | Path,
    *,
    tasks: Sequence[str] | None = None,
    exclude: Sequence[str] = (),
    exclude_outliers: bool = False,
    threads: int | None = None,
    **given: Any,
) -> MetaEvaluation:
    """Return how well metrics follow the people who judged a test set.

    Parameters
    ----------
    folder, **given
        As for `read_judged`.
    tasks, exclude, exclude_outliers
        As for `evaluate`.
    threads
        For both.
    """
    judged = read_judged(folder, threads=threads, **given)
    return evaluate(
        judged.metrics,
        judged.gold,
        tasks=tasks,
        exclude=exclude,
        exclude_outliers=exclude_outliers,
        name=judged.name,
        threads=threads or default_threads(),
    )


def _judged(test_set: TestSet, systems: Sequence[str]) -> TestSet:
    """Return the test set with the systems that people have judged."""
    kept = {name: texts for name, texts in test_set.systems.items() if name in systems}
    if not kept:
        raise InputError(
            "none of the systems of the test set was judged",
            remedy=f"Outputs: {', '.join(test_set.systems) or 'none'}. Judged: {', '.join(systems)}.",
        )
    return test_set.with_systems(kept)


def _tables(folder: Path) -> list[Path]:
    names = [name for kind in ("segments", "pairs") for name in TABLES[kind]]
    return [path for name in names for ending in ("", ".gz") if (path := folder / (name + ending)).is_file()]


def _ids(tables: Iterable[Path]) -> tuple[str, ...]:
    """Return the ids of segments that are known from tables only: numbers from 0 to the largest there is."""
    last = -1
    for path in tables:
        for record in table_records(path, ["system"] if "darr" not in path.name else ["segment"]):
            cell = record.cells.get("segment", "0")
            if not cell.isdecimal():
                raise InputError(
                    f"without texts, segments are numbers; {cell!r} came",
                    where=record.where,
                    remedy="Put the texts of the test set into the folder.",
                )
            last = max(last, int(cell))
    return tuple(str(number) for number in range(last + 1))


def _check_names(metrics: Sequence[MetricScores]) -> None:
    names = [metric.name for metric in metrics]
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise OptionError(f"two metrics are named {twice[0]!r}", remedy="Rename one in its file.")
