"""Warnings about data that would make a score mean something else than it seems to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from operator import eq
from typing import TYPE_CHECKING

import numpy as np

from hakari.data.testset import TestSet
from hakari.data.texts import Texts
from hakari.metrics.base import Metric
from hakari.metrics.tokenized import TokenizedMetric
from hakari.metrics.vectored import Coverage, VectorState

if TYPE_CHECKING:
    from hakari.scoring.result import MetricResult

__all__ = ["DataWarning", "check_coverage", "check_data", "check_scores"]

MANY_EMPTY = 0.01
SAME_AS_REFERENCE = 0.95
TOKENIZED = 0.1
KANA_TEXT = 0.3
ORDER_OF_MAGNITUDE = 10.0
ODD_LENGTH = 3.0
MANY_UNKNOWN = 0.2
SAMPLE = 200
"""Lines, spread over the text, that the checks on how it is written look at."""

_KANA = re.compile(r"[\u3041-\u30ff]")
_SPACED_STOP = re.compile(r"\S [.,!?]( |$)")
_SPACED_JAPANESE = re.compile(
    r"[\u3041-\u30ff\u4e00-\u9fff] [\u3041-\u30ff\u4e00-\u9fff].* [。、]|[\u3041-\u30ff] [。]$"
)
_NOT_FOR_JAPANESE = frozenset({"13a", "intl", "none", "tercom"})


@dataclass(frozen=True, slots=True)
class DataWarning:
    """Something in the data that the reader of a score must know.

    `code` names the kind of warning and never changes; the docs have a section for each.
    """

    code: str
    message: str
    remedy: str
    system: str | None = None

    def __str__(self) -> str:
        """Return the warning as one line."""
        return f"warning: {self.message} {self.remedy}"

    def to_dict(self) -> dict[str, str | None]:
        """Return the warning as plain JSON values."""
        return asdict(self)


def check_data(test_set: TestSet, metrics: Sequence[Metric]) -> Iterator[DataWarning]:
    """Yield warnings about the texts and how they are going to be segmented."""
    for name, texts in test_set.systems.items():
        yield from _check_system(test_set, name, texts)
    yield from _check_segmenters(test_set, metrics)


def _check_system(test_set: TestSet, name: str, texts: Texts) -> Iterator[DataWarning]:
    n = len(texts)
    empty = sum(not line or line.isspace() for line in texts)
    if n and empty / n >= MANY_EMPTY:
        yield DataWarning(
            "empty-outputs",
            f"{empty} of {n} outputs of system {name} are empty.",
            "They count as translations of length 0.",
            name,
        )
    for reference, lines in test_set.references.items():
        same = sum(map(eq, texts, lines))
        if n > 1 and same / n >= SAME_AS_REFERENCE:
            yield DataWarning(
                "reference-as-system",
                f"system {name} is the same as reference {reference} in {same} of {n} segments.",
                "Is a reference among the systems?",
                name,
            )
    share = _share(texts, _looks_tokenized)
    if share >= TOKENIZED:
        yield DataWarning(
            "already-tokenized",
            f"system {name} looks tokenised already ({share:.0%} of its lines).",
            "Score raw text, or use tokenize=none if references are tokenised in the same way.",
            name,
        )
    yield from _check_length(test_set, name, texts)


def _check_length(test_set: TestSet, name: str, texts: Texts) -> Iterator[DataWarning]:
    lengths = [_mean_length(reference) for reference in test_set.references.values()]
    known = [length for length in lengths if length > 0]
    if not known:
        return
    ratio = _mean_length(texts) / float(np.median(known))
    if ratio > ODD_LENGTH or ratio < 1 / ODD_LENGTH:
        yield DataWarning(
            "odd-length",
            f"system {name} is {ratio:.2f} times as long as the references.",
            "Is it another language, or another test set?",
            name,
        )


def _check_segmenters(test_set: TestSet, metrics: Sequence[Metric]) -> Iterator[DataWarning]:
    streams = [*test_set.references.values(), *test_set.systems.values()]
    if (
        not streams
        or _share(streams[0], _has_kana) < KANA_TEXT
        or _share(streams[0], _looks_tokenized) >= TOKENIZED
    ):
        return
    for metric in metrics:
        if isinstance(metric, TokenizedMetric) and metric.token_spec.segmenter in _NOT_FOR_JAPANESE:
            yield DataWarning(
                "japanese-without-segmenter",
                f"the text is Japanese, and {metric.label} cuts it with {metric.segmenter_name}, "
                "which takes whole sentences for words.",
                "Leave tokenize out and give the language pair (-l en-ja), or take tokenize=ja-mecab.",
            )


def check_scores(results: Iterable[MetricResult]) -> Iterator[DataWarning]:
    """Yield warnings about systems whose score is an order of magnitude off the others'."""
    for result in results:
        values = np.array([score.value for score in result.scores.values()])
        known = values[~np.isnan(values)]
        if len(known) < 3:
            continue
        middle = float(np.median(known))
        for name, value in zip(result.scores, values, strict=True):
            if value < middle / ORDER_OF_MAGNITUDE or value > middle * ORDER_OF_MAGNITUDE > 0:
                yield DataWarning(
                    "outlying-score",
                    f"system {name} has {result.heading} {value:.2f}; the middle of the systems is {middle:.2f}.",
                    "Look at its output before you draw conclusions.",
                    name,
                )


def check_coverage(results: Iterable[MetricResult]) -> Iterator[DataWarning]:
    """Yield a warning where many words have no vector, once whatever metrics look at it.

    Where the references lack many, the vectors do not fit the test set, and systems are not named one by one.
    """
    found: dict[tuple[str | None, str], DataWarning] = {}
    for result in results:
        for name, state in result.states.items():
            if not isinstance(state, VectorState):
                continue
            vectors = state.identity.field
            if state.references.unknown_tokens >= MANY_UNKNOWN:
                found.setdefault((None, vectors), _unknown_words(None, state.references, vectors))
            elif state.hypotheses.unknown_tokens >= MANY_UNKNOWN:
                found.setdefault((name, vectors), _unknown_words(name, state.hypotheses, vectors))
    yield from found.values()


def _unknown_words(system: str | None, coverage: Coverage, vectors: str) -> DataWarning:
    text = "the references" if system is None else f"system {system}"
    return DataWarning(
        "out-of-vocabulary",
        f"{coverage.unknown_tokens:.0%} of the words of {text} have no vector in {vectors}.",
        "Are language, case, width of characters and segmenter those that the vectors were made with?",
        system,
    )


def _share(texts: Texts, holds: Callable[[str], bool]) -> float:
    step = max(1, len(texts) // SAMPLE)
    lines = [line for line in texts.lines[::step] if line]
    return sum(1 for line in lines if holds(line)) / len(lines) if lines else 0.0


def _mean_length(texts: Texts) -> float:
    known = int(texts.present.sum())
    return sum(map(len, filter(None, texts))) / known if known else 0.0


def _has_kana(line: str) -> bool:
    return _KANA.search(line) is not None


def _looks_tokenized(line: str) -> bool:
    pattern = _SPACED_JAPANESE if _has_kana(line) else _SPACED_STOP
    return pattern.search(line) is not None
