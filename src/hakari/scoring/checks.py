"""Warnings about data that would make a score mean something else than it seems to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from operator import eq
from typing import TYPE_CHECKING

import numpy as np

from hakari.data.testset import TestSet
from hakari.data.texts import Texts
from hakari.metrics.base import Metric
from hakari.metrics.chrf import ChrF
from hakari.metrics.tokenized import TokenizedMetric
from hakari.metrics.vectored import Coverage, CoverageState
from hakari.text.segmenters import cuts
from hakari.text.writing import TOKENIZED, is_japanese, is_tokenized, tokenized_share

if TYPE_CHECKING:
    from hakari.scoring.result import MetricResult

__all__ = ["DataWarning", "check_coverage", "check_data", "check_scores", "target_language_of"]

MANY_EMPTY = 0.01
SAME_TEXT = 0.95
ORDER_OF_MAGNITUDE = 10.0
ODD_LENGTH = 3.0
MANY_UNKNOWN = 0.2


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
    yield from _check_references(test_set)
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
        same, known = sum(map(eq, texts, lines)), int(lines.present.sum())
        if _is_copy(same, known):
            yield DataWarning(
                "reference-as-system",
                f"system {name} is the same as reference {reference} in {same} of {known} segments.",
                "Is a reference among the systems?",
                name,
            )
    yield from _check_source(test_set, name, texts)
    yield from _check_previous(test_set, name, texts)
    share = tokenized_share(texts, test_set.target_language)
    if share >= TOKENIZED:
        yield DataWarning(
            "already-tokenized",
            f"system {name} looks tokenised already ({share:.0%} of its lines).",
            "Score raw text, or use tokenize=none if references are tokenised in the same way.",
            name,
        )
    yield from _check_length(test_set, name, texts)


def _is_copy(same: int, known: int) -> bool:
    return known > 1 and same / known >= SAME_TEXT


def _check_source(test_set: TestSet, name: str, texts: Texts) -> Iterator[DataWarning]:
    same = sum(map(eq, texts, test_set.sources or ()))
    if _is_copy(same, len(texts)):
        yield DataWarning(
            "source-as-system",
            f"system {name} is the same as the source in {same} of {len(texts)} segments.",
            "Is the source among the systems, or was nothing translated?",
            name,
        )


def _check_previous(test_set: TestSet, name: str, texts: Texts) -> Iterator[DataWarning]:
    same = sum(map(eq, texts, test_set.previous_translations or ()))
    if _is_copy(same, len(texts)):
        yield DataWarning(
            "previous-as-system",
            f"system {name} is the same as the previous translation in {same} of {len(texts)} segments.",
            "Is the previous translation among the systems, or was no amendment translated?",
            name,
        )


def _check_references(test_set: TestSet) -> Iterator[DataWarning]:
    for name, texts in test_set.references.items():
        empty = sum(line is not None and not line.strip() for line in texts)
        if empty:
            yield DataWarning(
                "empty-references",
                f"{empty} of {len(texts)} segments of reference {name} are empty texts.",
                "No output matches an empty text; a segment without a reference is a missing one (null, None).",
            )


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
    if not streams or not is_japanese(streams[0]) or is_tokenized(streams[0]):
        return
    for metric in metrics:
        if isinstance(metric, TokenizedMetric) and not cuts(metric.token_spec.segmenter, "ja"):
            yield DataWarning(
                "japanese-without-segmenter",
                f"the text is Japanese, and {metric.label} cuts it with {metric.segmenter_name}, "
                "which finds no words in it.",
                "Leave tokenize out and give the language pair (-l en-ja), or take tokenize=ja-mecab.",
            )
        elif isinstance(metric, ChrF) and metric.word_order:
            yield DataWarning(
                "japanese-without-segmenter",
                f"the text is Japanese, and n-grams of words (word_order={metric.word_order}) are of what stands "
                "between blanks: whole sentences.",
                "Take chrf without word_order, which counts characters alone.",
            )


def target_language_of(test_set: TestSet) -> tuple[str | None, tuple[DataWarning, ...]]:
    """Return the target language, by the text where nobody said it, and then a warning that says so."""
    texts = [*test_set.references.values(), *test_set.systems.values()]
    if test_set.target_language is not None or not texts or not is_japanese(texts[0]):
        return test_set.target_language, ()
    warning = DataWarning(
        "language-from-text",
        "no target language was given; the text is Japanese, so segmenters for Japanese are taken.",
        "Give the language pair (-l en-ja) to say so yourself.",
    )
    return "ja", (warning,)


def check_scores(results: Iterable[MetricResult]) -> Iterator[DataWarning]:
    """Yield warnings about systems whose score is an order of magnitude off the others'."""
    for result in results:
        values = np.array([score.value for score in result.scores.values()])
        known = values[~np.isnan(values)]
        if len(known) == 2:
            yield from _check_two(result)
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


def _check_two(result: MetricResult) -> Iterator[DataWarning]:
    """Warn about the worse of two systems that are far apart: which of them is odd, nobody else can tell."""
    scored = {name: score.value for name, score in result.scores.items() if not np.isnan(score.value)}
    (low, least), (high, most) = sorted(scored.items(), key=lambda pair: pair[1])
    if most > 0 and least < most / ORDER_OF_MAGNITUDE:
        worse, better = (low, high) if result.metric.direction.better(most, least) else (high, low)
        yield DataWarning(
            "outlying-score",
            f"system {worse} has {result.heading} {scored[worse]:.2f}; system {better} has {scored[better]:.2f}.",
            "Look at its output before you draw conclusions.",
            worse,
        )


def check_coverage(results: Iterable[MetricResult]) -> Iterator[DataWarning]:
    """Yield a warning where many words have no vector, once whatever metrics look at it.

    Where the references lack many, the vectors do not fit the test set, and systems are not named one by one.
    """
    found: dict[tuple[str | None, str], DataWarning] = {}
    for result in results:
        for name, state in result.states.items():
            if not isinstance(state, CoverageState):
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


def _mean_length(texts: Texts) -> float:
    known = int(texts.present.sum())
    return sum(map(len, filter(None, texts))) / known if known else 0.0
