"""Scores systems under metrics: plan, segment once, count, close, check the data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from hakari.data.languages import parse_language_pair
from hakari.data.testset import TestSet, reference_name
from hakari.data.texts import Texts, as_texts
from hakari.errors import InputError, OptionError
from hakari.metrics import METRICS, Metric, metric_from_spec
from hakari.metrics.base import State, reference_field, scored_field
from hakari.metrics.batch import Batch, References, TextLike, as_batch
from hakari.metrics.score import Score
from hakari.metrics.vectored import VectoredMetric, takes_vectors, with_vectors
from hakari.scoring.cache import RowCache
from hakari.scoring.checks import check_coverage, check_data, check_scores
from hakari.scoring.result import MetricResult, Scores
from hakari.text.workspace import Workspace, default_workspace
from hakari.types import Level, Progress, Rows

__all__ = ["build_test_set", "headings", "plan_metrics", "score", "score_metrics"]

TOGETHER = 8
"""Systems whose rows are counted together, so that work on their references is shared."""


def score(
    systems: TestSet | Mapping[str, TextLike] | TextLike,
    references: References | None = None,
    *,
    metrics: Sequence[str | Metric] = ("bleu",),
    language_pair: str | None = None,
    target_language: str | None = None,
    sources: TextLike | None = None,
    previous_sources: TextLike | None = None,
    previous_translations: TextLike | None = None,
    documents: Sequence[str] | None = None,
    domains: Sequence[str] | None = None,
    vectors: str | None = None,
    workspace: Workspace | None = None,
    cache: RowCache | None = None,
    progress: Progress | None = None,
) -> Scores:
    """Return the scores of systems under metrics.

    Parameters
    ----------
    systems
        A test set, or the outputs by system name, or the output of a single system.
    references
        One stream of references or a sequence of streams; None in a stream is a missing reference.
    metrics
        Specifications such as ``"bleu"`` and ``"bleu:tokenize=char"``, or metric objects.
    language_pair
        Such as ``"en-ja"``; the target language decides the default segmenter.
    target_language
        Such as ``"ja"``, where the source language does not matter.
    sources, documents, domains
        What else is known of the segments.
    previous_sources, previous_translations
        For amended text: the source before the amendment and its translation.
    vectors
        A file of word vectors, for the metrics that need one and name none.
    workspace
        Where tokens are remembered; shared by the process unless given.
    cache
        Where rows are kept on disk; by default they are not.
    progress
        Called before every step.

    Raises
    ------
    InputError
        If the texts do not fit together or a metric lacks a text.

    Examples
    --------
    >>> output, reference = ["猫が静かに窓の外を見ている。"], ["猫が静かに窓の外を眺めている。"]
    >>> scores = score({"a": output}, reference, language_pair="en-ja")
    >>> round(scores.value("a", "bleu"), 2)
    73.49
    """
    if isinstance(systems, TestSet):
        test_set = systems
        beside = (sources, previous_sources, previous_translations, documents, domains)
        _check_alone(references, language_pair, target_language, *beside)
    else:
        test_set = build_test_set(
            systems,
            references,
            language_pair=language_pair,
            target_language=target_language,
            sources=sources,
            previous_sources=previous_sources,
            previous_translations=previous_translations,
            documents=documents,
            domains=domains,
        )
    results = score_metrics(test_set, metrics, vectors=vectors, workspace=workspace, cache=cache, progress=progress)
    warnings = (
        *check_data(test_set, [result.metric for result in results]),
        *check_coverage(results),
        *check_scores(results),
    )
    return Scores(test_set, results, warnings)


def score_metrics(
    test_set: TestSet,
    metrics: Sequence[str | Metric],
    *,
    vectors: str | None = None,
    workspace: Workspace | None = None,
    cache: RowCache | None = None,
    progress: Progress | None = None,
) -> tuple[MetricResult, ...]:
    """Return the results of a run without looking for oddities in its data; the parameters are those of `score`."""
    if not test_set.systems:
        raise InputError("there is no system to score", remedy="Give at least one output.")
    workspace = (workspace or default_workspace()).start_run()
    planned = plan_metrics(metrics, test_set.target_language, vectors)
    steps = _Steps(len(planned) * len(test_set.systems), progress)
    counter = _Counter(workspace, cache)
    names = headings(planned)
    return tuple(
        _score_metric(metric, test_set, counter, steps, key=key, heading=names[key])
        for key, metric in planned.items()
    )


def _check_alone(*beside: object) -> None:
    """Refuse what came beside a test set: it would be left out without a word."""
    if any(given is not None for given in beside):
        raise InputError(
            "a test set came together with references, languages or other texts; it brings its own",
            remedy="Put them into the test set: dataclasses.replace(test_set, target_language='ja').",
        )


class _Steps:
    """Counts steps for the progress report."""

    def __init__(self, total: int, progress: Progress | None) -> None:
        self.done, self.total, self.progress = 0, total, progress

    def take(self, count: int, what: str) -> None:
        if self.progress is not None:
            self.progress(self.done, self.total, what)
        self.done += count


def _chunks(names: list[str]) -> Iterator[list[str]]:
    return (names[start : start + TOGETHER] for start in range(0, len(names), TOGETHER))


def build_test_set(
    systems: Mapping[str, TextLike] | TextLike,
    references: References | None,
    *,
    language_pair: str | None,
    target_language: str | None = None,
    sources: TextLike | None = None,
    previous_sources: TextLike | None = None,
    previous_translations: TextLike | None = None,
    documents: Sequence[str] | None = None,
    domains: Sequence[str] | None = None,
) -> TestSet:
    """Return plain sequences as a test set, with references named A, B, C and so on."""
    named = systems if isinstance(systems, Mapping) else {"system": systems}
    outputs = {name: as_texts(lines, f"system {name}") for name, lines in named.items()}
    streams = as_batch(next(iter(outputs.values()), []), references).references if outputs else ()
    source_language, target_language = _languages(language_pair, target_language)
    return TestSet(
        systems=outputs,
        references={reference_name(number): texts for number, texts in enumerate(streams)},
        sources=_optional(sources, "the source"),
        previous_sources=_optional(previous_sources, "the previous source"),
        previous_translations=_optional(previous_translations, "the previous translation"),
        source_language=source_language,
        target_language=target_language,
        documents=None if documents is None else tuple(documents),
        domains=None if domains is None else tuple(domains),
    )


def _optional(lines: TextLike | None, label: str) -> Texts | None:
    return None if lines is None else as_texts(lines, label)


def _languages(pair: str | None, target: str | None) -> tuple[str | None, str | None]:
    if pair is None:
        return None, target
    if target is not None:
        raise OptionError(
            f"language_pair={pair!r} and target_language={target!r} both came", remedy="Give one of them."
        )
    return parse_language_pair(pair)


def plan_metrics(
    metrics: Sequence[str | Metric], language: str | None, vectors: str | None = None
) -> dict[str, Metric]:
    """Return the metrics of a run by key, with the defaults of the target language and the file of word vectors.

    Raises
    ------
    OptionError
        If there is none, or two are the same, or no metric takes the vectors.
    """
    if isinstance(metrics, str | Metric):
        metrics = [metrics]
    planned: dict[str, Metric] = {}
    for given in metrics:
        metric = metric_from_spec(given) if isinstance(given, str) else given
        key = given if isinstance(given, str) else metric.spec
        metric = with_vectors(metric.for_language(language), vectors)
        if key in planned or metric in planned.values():
            raise OptionError(f"the metric {key!r} is asked for twice")
        planned[key] = metric
    if not planned:
        raise OptionError("no metric is asked for", remedy=f"Name one of {', '.join(METRICS)}.")
    if vectors is not None and not any(takes_vectors(metric) for metric in planned.values()):
        mixed = "".join(
            f"{key} takes them with vector_share, such as {key}{',' if ':' in key else ':'}vector_share=0.5. "
            for key, metric in planned.items()
            if isinstance(metric, VectoredMetric)
        )
        raise OptionError(
            f"vectors are given ({vectors}), and no metric of the run takes any: {', '.join(planned)}",
            remedy=f"{mixed}Leave them out, or add a metric such as vecsum.",
        )
    return planned


def headings(planned: Mapping[str, Metric]) -> dict[str, str]:
    """Return what tables call each metric: its label, or its key where two share a label."""
    labels = [metric.label for metric in planned.values()]
    return {key: metric.label if labels.count(metric.label) == 1 else key for key, metric in planned.items()}


class _Counter:
    """Computes rows, or finds them where they are kept."""

    def __init__(self, workspace: Workspace, cache: RowCache | None) -> None:
        self.workspace, self.cache = workspace, cache

    def rows(self, metric: Metric, batches: Sequence[Batch], states: Sequence[State]) -> list[Rows]:
        """Return the rows of several systems; those that are not kept yet are computed together."""
        if self.cache is None:
            return metric.many_rows(batches, states, self.workspace)
        keys = [self.cache.key(metric, *both) for both in zip(batches, states, strict=True)]
        found = [None if key is None else self.cache.read(key) for key in keys]
        new = [number for number, rows in enumerate(found) if rows is None]
        if new:
            computed = metric.many_rows([batches[n] for n in new], [states[n] for n in new], self.workspace)
            for number, rows in zip(new, computed, strict=True):
                found[number] = rows
                if (key := keys[number]) is not None:
                    self.cache.keep(key, rows)
        return [rows for rows in found if rows is not None]


def _score_metric(
    metric: Metric, test_set: TestSet, counter: _Counter, steps: _Steps, *, key: str, heading: str
) -> MetricResult:
    rows: dict[str, Rows] = {}
    scores: dict[str, Score] = {}
    batches = {name: Batch.of_system(test_set, name) for name in test_set.systems}
    first = next(iter(batches.values()))
    metric.check(first)
    states = dict(
        zip(batches, metric.prepare_many([*batches.values()], counter.workspace, steps.progress), strict=True)
    )
    nrefs = reference_field(first)
    for names in _chunks(list(test_set.systems)):
        steps.take(len(names), f"{metric.label}: {', '.join(names)}")
        found = counter.rows(metric, [batches[n] for n in names], [states[n] for n in names])
        rows.update(zip(names, found, strict=True))
        for name in names:
            own = metric.signature(nrefs, scored=scored_field(rows[name]), state=states[name])
            scores[name] = metric.score_of(rows[name], own)
    state, scored = _state_of_all(states.values()), _scored_of_all(rows.values())
    return MetricResult(
        key=key,
        heading=heading,
        metric=metric,
        signature=metric.signature(nrefs, scored=scored, state=state),
        segment_signature=metric.signature(nrefs, scored=scored, level=Level.SEGMENT, state=state),
        rows=rows,
        scores=scores,
        states={name: own.lasting() for name, own in states.items()},
    )


def _scored_of_all(rows: Iterable[Rows]) -> str | None:
    """Return how many segments every system is scored on, or that they differ."""
    fields = {scored_field(own) for own in rows}
    return fields.pop() if len(fields) == 1 else "var"


def _state_of_all(states: Iterable[State]) -> State:
    """Return the state that all systems share, or one that says that they differ."""
    first, *others = states
    return first if all(other.digest == first.digest for other in others) else first.differing()
