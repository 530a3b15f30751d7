"""Has everything computed that a report shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from hakari.analysis import (
    Comparison,
    ComparisonOptions,
    Confidence,
    compare_scores,
    confidence,
    profile,
    sensitivity,
)
from hakari.analysis.profile import most_different
from hakari.analysis.sensitivity import Setting, settings_for
from hakari.data import TestSet
from hakari.errors import HakariError, OptionError
from hakari.meta import Gold, computed_scores, evaluate, metric_correlations, read_gold
from hakari.metrics import Metric
from hakari.metrics.tokenized import TokenizedMetric
from hakari.report.page.report import Report, Section
from hakari.scoring import Explanations, RowCache, Scores, explain_segments, score
from hakari.stats import Correlation
from hakari.text import Workspace
from hakari.types import Progress, json_number

__all__ = ["ReportOptions", "build_report"]

QUICK = ("ja-mecab", "ja-unidic", "zh", "char", "13a", "intl", "none")
"""Segmenters that take no time: those of the kernels."""


@dataclass(frozen=True, kw_only=True)
class ReportOptions:
    """What a report shows beside scores, and how much of it.

    Parameters
    ----------
    title
        The heading of the page; the languages and the number of segments unless given.
    test, resamples, seed, level
        Of tests and intervals, as for `hakari.analysis.ComparisonOptions`.
    sensitivity
        Segmenters that scores are tried under: ``quick`` takes those of the kernels, ``full`` all that are
        installed, ``none`` none.
    explain
        How many segments are explained, those first where the systems differ most.
    human
        A folder with scores by people.
    judgments
        Files with judgments of people.
    suite
        Files with runs of suites, as ``hakari suite run -f json`` writes them.
    """

    title: str | None = None
    test: Literal["bootstrap", "randomization"] = "bootstrap"
    resamples: int | None = None
    seed: int | None = None
    level: float | None = None
    sensitivity: Literal["quick", "full", "none"] = "quick"
    explain: int = 10
    human: str | Path | None = None
    judgments: Sequence[str | Path] = ()
    suite: Sequence[str | Path] = ()

    def __post_init__(self) -> None:
        if self.sensitivity not in ("quick", "full", "none"):
            raise OptionError(f"sensitivity is quick, full or none; {self.sensitivity!r} came")
        if self.explain < 0:
            raise OptionError(f"explain is a number of segments from 0 up; {self.explain} came")

    @property
    def drawn(self) -> dict[str, Any]:
        """The options of intervals and tests that are given."""
        return {
            name: value for name in ("resamples", "seed", "level") if (value := getattr(self, name)) is not None
        }


def build_report(
    test_set: TestSet,
    *,
    metrics: Sequence[str | Metric] = ("bleu", "chrf"),
    options: ReportOptions | None = None,
    vectors: str | None = None,
    workspace: Workspace | None = None,
    cache: RowCache | None = None,
    progress: Progress | None = None,
) -> Report:
    """Return everything that the page of a test set shows.

    Parameters
    ----------
    test_set
        The systems, and what is known of the segments.
    metrics, vectors, workspace, cache, progress
        As for `hakari.score`.
    options
        What is shown beside scores.

    Raises
    ------
    InputError
        If the texts do not fit together, or a file beside them cannot be read.
    """
    options = options or ReportOptions()
    workspace = (workspace or Workspace()).start_run()
    judged = [_judgments(options)] if options.judgments else []
    judged += [_suite(options)] if options.suite else []
    people = None if options.human is None else read_gold(options.human, test_set.ids)
    scores = score(test_set, metrics=metrics, vectors=vectors, workspace=workspace, cache=cache, progress=progress)
    comparison, intervals, uncompared = _compared(scores, options, workspace.threads)
    explanations, explained = _explained(scores, options, vectors, workspace)
    sections = [
        _sensitivity(scores, options, vectors, workspace),
        _agreement(scores, workspace.threads),
    ]
    if people is not None:
        sections.append(_human(scores, people, workspace.threads))
    sections += judged
    return Report(
        title=options.title or _title(test_set),
        scores=scores,
        comparison=comparison,
        confidence=intervals,
        uncompared=uncompared,
        profile=profile(scores, workspace=workspace),
        sections=tuple(sections),
        explanations=explanations,
        explained=explained,
    )


def _title(test_set: TestSet) -> str:
    pair = f"{test_set.source_language or '?'}-{test_set.target_language or '?'}"
    return f"{pair}: {len(test_set.systems)} systems on {len(test_set)} segments"


def _compared(
    scores: Scores, options: ReportOptions, threads: int
) -> tuple[Comparison | None, Confidence | None, str]:
    """Return the comparison; where there is none to make, intervals if possible, and the reason."""
    try:
        return (
            compare_scores(scores, ComparisonOptions.of({"test": options.test, **options.drawn}), threads=threads),
            None,
            "",
        )
    except HakariError as error:
        reason = str(error)
    try:
        return None, confidence(scores, threads=threads, **options.drawn), reason
    except HakariError:
        return None, None, reason


def _explained(
    scores: Scores, options: ReportOptions, vectors: str | None, workspace: Workspace
) -> tuple[tuple[Explanations, ...], str]:
    """Return explanations of the segments on which systems differ most, and which these are in words."""
    able = [metric.metric for metric in scores.metrics if metric.metric.explains()]
    chosen, known = most_different(scores.metrics[0], scores.systems, options.explain)
    if not able or not chosen:
        return (), "No segment is explained."
    found = explain_segments(scores.test_set, chosen, metrics=able, vectors=vectors, workspace=workspace)
    if len(chosen) == known:
        return found, "All segments are explained."
    return found, (
        f"{len(chosen)} of {known} segments are explained: those whose {scores.metrics[0].heading} differs "
        "most between systems. The option --explain N takes more; hakari explain shows any."
    )


def _sensitivity(scores: Scores, options: ReportOptions, vectors: str | None, workspace: Workspace) -> Section:
    about = (
        "The same systems scored with other segmenters, without and with NFKC. A ranking that changes here is one "
        "to be careful with."
    )
    name, title = "sensitivity", "Segmenters"
    if options.sensitivity == "none":
        return Section(name, title, about, missing="It was not asked for: see --sensitivity.")
    open_metrics = [m.metric for m in scores.metrics if _leaves_open(m.metric)]
    if not open_metrics:
        return Section(
            name, title, about, missing="No metric of the report works on tokens and leaves open how they are made."
        )
    metric = open_metrics[0]
    settings = None if options.sensitivity == "full" else _quick(scores.test_set.target_language, metric)
    found = sensitivity(scores.test_set, metric=metric, settings=settings, vectors=vectors, workspace=workspace)
    scope = "" if settings is None else " Only the built-in segmenters are tried; --sensitivity full takes all."
    return Section(name, title, about + scope, found.tables())


def _leaves_open(metric: Metric) -> bool:
    return isinstance(metric, TokenizedMetric) and metric.tokenize is None and not metric.nfkc


def _quick(language: str | None, metric: Metric) -> list[Setting]:
    """Return the settings of the kernels' segmenters, the default of the language first."""
    assert isinstance(metric, TokenizedMetric)
    every = settings_for(language, metric).settings
    return [setting for number, setting in enumerate(every) if number < 2 or setting.segmenter in QUICK]


def _agreement(scores: Scores, threads: int) -> Section:
    name, title = "agreement", "Metrics"
    about = (
        "How the metrics agree with each other: correlations over all segments of all systems, and the scores of "
        "systems under any two of them. All numbers are turned so that more is better."
    )
    if len(scores.metrics) < 2:
        return Section(name, title, about, missing="There is one metric; agreement needs two. Add one with -m.")
    compared = computed_scores(scores)
    tables = [
        metric_correlations(compared, how=how, threads=threads, name=scores.test_set.name).table()
        for how in (Correlation.PEARSON, Correlation.SPEARMAN)
    ]
    return Section(name, title, about, tuple(tables), points={"kind": "metrics"})


def _human(scores: Scores, people: Gold, threads: int) -> Section:
    found = evaluate(computed_scores(scores), people, name=scores.test_set.name, threads=threads)
    gold = {name: json_number(float(value)) for name, value in people.system_scores.items()}
    return Section(
        "human",
        "People",
        "How far the metrics agree with scores by people; systems that were not judged do not count.",
        (found.table(),),
        points={"kind": "human", "name": people.name, "systems": gold} if gold else None,
    )


def _judgments(options: ReportOptions) -> Section:
    from hakari.judgments.formats import read_judgments
    from hakari.judgments.joined import joined
    from hakari.judgments.rank import rank

    judgments = joined([read_judgments(path) for path in options.judgments])
    votes = judgments.compared()
    ranking = rank(votes) if options.seed is None else rank(votes, seed=options.seed)
    return Section(
        "judgments",
        "Judgments",
        "How people rank the systems, by Bradley and Terry's model of single comparisons.",
        ranking.tables(),
    )


def _suite(options: ReportOptions) -> Section:
    from hakari.suites.comparison import read_run
    from hakari.suites.tables import run_tables

    return Section(
        "suite",
        "Suites",
        "How many cases of each phenomenon systems pass, with the first cases that they do not.",
        tuple(table for path in options.suite for table in run_tables(read_run(path))),
    )
