"""Scores systems under metrics: plan, segment once, count, close, check the data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from hakari.data.formats.rules import parse_language_pair
from hakari.data.testset import TestSet, reference_name
from hakari.data.texts import Texts
from hakari.errors import InputError, OptionError
from hakari.metrics import METRICS, Metric, metric_from_spec
from hakari.metrics.base import State, reference_field
from hakari.metrics.batch import Batch, References, TextLike, as_batch
from hakari.metrics.score import Score
from hakari.scoring.checks import check_data, check_scores
from hakari.scoring.result import MetricResult, Scores
from hakari.text.workspace import Workspace, default_workspace
from hakari.types import Level, Rows

__all__ = ["Progress", "build_test_set", "plan_metrics", "score"]


TOGETHER = 8
"""Systems whose rows are counted together, so that work on their references is shared."""


class Progress(Protocol):
    """Told what is about to be done, so that long work can be watched."""

    def __call__(self, done: int, total: int, what: str) -> None:
        """Take note that `done` of `total` steps are finished and `what` comes next."""


def score(
    systems: TestSet | Mapping[str, TextLike] | TextLike,
    references: References | None = None,
    *,
    metrics: Sequence[str | Metric] = ("bleu",),
    language_pair: str | None = None,
    sources: TextLike | None = None,
    documents: Sequence[str] | None = None,
    domains: Sequence[str] | None = None,
    workspace: Workspace | None = None,
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
    sources, documents, domains
        What else is known of the segments.
    workspace
        Where tokens are remembered; shared by the process unless given.
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
        _check_alone(references, language_pair, sources, documents, domains)
    else:
        test_set = build_test_set(
            systems,
            references,
            language_pair=language_pair,
            sources=sources,
            documents=documents,
            domains=domains,
        )
    if not test_set.systems:
        raise InputError("there is no system to score", remedy="Give at least one output.")
    workspace = workspace or default_workspace()
    workspace.start_run()
    planned = plan_metrics(metrics, test_set.target_language)
    steps = _Steps(len(planned) * len(test_set.systems), progress)
    headings = _headings(planned)
    results = tuple(
        _score_metric(metric, test_set, workspace, steps, key=key, heading=headings[key])
        for key, metric in planned.items()
    )
    warnings = (*check_data(test_set, [result.metric for result in results]), *check_scores(results))
    return Scores(test_set, results, warnings)


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
    sources: TextLike | None = None,
    documents: Sequence[str] | None = None,
    domains: Sequence[str] | None = None,
) -> TestSet:
    """Return plain sequences as a test set, with references named A, B, C and so on."""
    named = systems if isinstance(systems, Mapping) else {"system": systems}
    outputs = {name: _labelled(lines, f"system {name}") for name, lines in named.items()}
    streams = as_batch(next(iter(outputs.values()), []), references).references if outputs else ()
    source_language, target_language = parse_language_pair(language_pair) if language_pair else (None, None)
    return TestSet(
        systems=outputs,
        references={reference_name(number): texts for number, texts in enumerate(streams)},
        sources=None if sources is None else _labelled(sources, "the source"),
        source_language=source_language,
        target_language=target_language,
        documents=None if documents is None else tuple(documents),
        domains=None if domains is None else tuple(domains),
    )


def _labelled(lines: TextLike, label: str) -> Texts:
    return lines if isinstance(lines, Texts) else Texts(lines, label=label)


def plan_metrics(metrics: Sequence[str | Metric], language: str | None) -> dict[str, Metric]:
    """Return the metrics of a run by key, with the defaults of the target language.

    Raises
    ------
    OptionError
        If there is none, or two are the same.
    """
    if isinstance(metrics, str | Metric):
        metrics = [metrics]
    planned: dict[str, Metric] = {}
    for given in metrics:
        metric = metric_from_spec(given) if isinstance(given, str) else given
        key = given if isinstance(given, str) else metric.spec
        metric = metric.for_language(language)
        if key in planned or metric in planned.values():
            raise OptionError(f"the metric {key!r} is asked for twice")
        planned[key] = metric
    if not planned:
        raise OptionError("no metric is asked for", remedy=f"Name one of {', '.join(METRICS)}.")
    return planned


def _headings(planned: Mapping[str, Metric]) -> dict[str, str]:
    """Return what tables call each metric: its label, or its key where two share a label."""
    labels = [metric.label for metric in planned.values()]
    return {key: metric.label if labels.count(metric.label) == 1 else key for key, metric in planned.items()}


def _score_metric(
    metric: Metric, test_set: TestSet, workspace: Workspace, steps: _Steps, *, key: str, heading: str
) -> MetricResult:
    rows: dict[str, Rows] = {}
    scores: dict[str, Score] = {}
    nrefs = "0"
    learned: set[State] = set()
    for names in _chunks(list(test_set.systems)):
        batches = [Batch.of_system(test_set, name) for name in names]
        metric.check(batches[0])
        steps.take(len(names), f"{metric.label}: {', '.join(names)}")
        states = [metric.prepare(batch, workspace) for batch in batches]
        nrefs = reference_field(batches[0])
        learned |= {State(own.digest) for own in states}
        rows.update(zip(names, metric.many_rows(batches, states, workspace), strict=True))
        for name, own in zip(names, states, strict=True):
            scores[name] = metric.score_of(rows[name], metric.signature(nrefs, state=own))
    state = learned.pop() if len(learned) == 1 else State("var" if learned else "")
    return MetricResult(
        key=key,
        heading=heading,
        metric=metric,
        signature=metric.signature(nrefs, state=state),
        segment_signature=metric.signature(nrefs, level=Level.SEGMENT, state=state),
        rows=rows,
        scores=scores,
    )
