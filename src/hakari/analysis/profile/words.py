"""Which words of the reference a system finds: by frequency, part of speech and kind of writing.

A word is found as often as both texts of a segment have it. What is counted: words of the reference, words of the
output, and those found; recall, precision and F1 follow. The reference is the first that a segment has.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from hakari.data import TestSet, Texts
from hakari.errors import HakariError
from hakari.metrics.bleu import BLEU
from hakari.text import Workspace
from hakari.text.morphemes import KINDS, grammar_of
from hakari.text.segmenters import language_code
from hakari.text.tokens import Features, MorphemeBatch, TokenBatch
from hakari.text.workspace import TokenSpec, tag_scheme

__all__ = ["WordClasses", "first_references", "form_classes", "word_classes", "word_spec"]

FREQUENCIES = (1, 2, 3, 5, 10, 30, 100)
"""From how many times in all references a group of frequencies begins."""

FORMS: Mapping[str, re.Pattern[str]] = {
    "numbers": re.compile(r"[0-9０-９]+(?:[.,．，:：][0-9０-９]+)*"),
    "katakana runs": re.compile(r"[ァ-ヺー]{2,}"),
    "kanji runs": re.compile(r"[\u3400-\u9fff々]{2,}"),
    "Latin names": re.compile(r"[A-ZＡ-Ｚ][A-Za-zＡ-Ｚａ-ｚ0-9&'’.-]*[A-Za-zＡ-Ｚａ-ｚ0-9]"),
}
"""Kinds of writing; Latin names begin with a capital, so the first word of an English sentence counts too."""

Counts: TypeAlias = Mapping[str, NDArray[np.int64]]


@dataclass(frozen=True, eq=False)
class WordClasses:
    """Words of each class: how many there should be, and for each system how many there are and are found."""

    by: str
    classes: tuple[str, ...]
    about: tuple[str, ...]
    """What each class is; empty where its name says so."""
    reference: NDArray[np.int64]
    output: Counts = field(repr=False)
    found: Counts = field(repr=False)

    def f1(self, system: str) -> NDArray[np.float64]:
        """Return the F1 of every class: NaN where neither text has a word of it."""
        with np.errstate(invalid="ignore"):
            return np.asarray(200.0 * self.found[system] / (self.reference + self.output[system]))

    def to_dict(self) -> dict[str, Any]:
        """Return the counts as plain JSON values."""
        return {
            "by": self.by,
            "classes": list(self.classes),
            "about": list(self.about),
            "reference": self.reference.tolist(),
            "systems": {
                system: {"output": own.tolist(), "found": self.found[system].tolist()}
                for system, own in self.output.items()
            },
        }


def first_references(test_set: TestSet) -> Texts:
    """Return the first reference that each segment has."""
    streams = [texts.lines for texts in test_set.references.values()]
    lines = [next((line for line in own if line is not None), None) for own in zip(*streams, strict=True)]
    return Texts(lines, label="the first references")


def word_spec(language: str | None) -> TokenSpec:
    """Return how texts become words: by the segmenter that scores of the language take by default."""
    return TokenSpec(BLEU().for_language(language).segmenter_name)


def word_classes(test_set: TestSet, workspace: Workspace) -> tuple[WordClasses, ...]:
    """Return words by their frequency in the references, and Japanese words by part of speech."""
    reference = first_references(test_set)
    spec = word_spec(test_set.target_language)
    found = [_by_frequency(test_set, reference, spec, workspace)]
    if language_code(test_set.target_language or "") == "ja":
        try:
            scheme = tag_scheme(spec.segmenter)
        except HakariError:
            return tuple(found)
        kind_of = grammar_of(scheme).kind_of
        batches = {name: workspace.morphemes(texts, spec) for name, texts in test_set.systems.items()}
        found.append(_by_kind(reference, workspace.morphemes(reference, spec), batches, kind_of))
    return tuple(found)


def _by_frequency(test_set: TestSet, reference: Texts, spec: TokenSpec, workspace: Workspace) -> WordClasses:
    own = workspace.tokens(reference, spec)
    outputs = {name: workspace.tokens(texts, spec) for name, texts in test_set.systems.items()}
    frequency = np.bincount(own.ids, minlength=len(own.vocabulary))
    groups = np.searchsorted(np.array(FREQUENCIES), frequency, side="right")
    names = ("not in the references", *(_span(number) for number in range(len(FREQUENCIES))))

    def items(batch: TokenBatch) -> _Items:
        return _segments(batch), batch.ids.astype(np.int64), groups[batch.ids]

    return _classes("word frequency", names, items(own), _scored(reference, outputs, items))


def _span(number: int) -> str:
    low = FREQUENCIES[number]
    if number + 1 == len(FREQUENCIES):
        return f"{low} times or more"
    high = FREQUENCIES[number + 1] - 1
    return f"{low}–{high} times" if high > low else "once" if low == 1 else f"{low} times"


def _by_kind(
    texts: Texts,
    reference: MorphemeBatch,
    outputs: Mapping[str, MorphemeBatch],
    kind_of: Callable[[Features], str],
) -> WordClasses:
    names = tuple(KINDS)
    place = {name: number for number, name in enumerate(names)}

    def coarse(kind: str) -> int:
        return place[kind if kind in place else kind.partition("-")[0]]

    kinds = np.array([coarse(kind_of(record)) for record in reference.features.records()], dtype=np.int64)

    def items(batch: MorphemeBatch) -> _Items:
        own = kinds[batch.feature_ids]
        return _segments(batch.surfaces), batch.surfaces.ids.astype(np.int64) * len(names) + own, own

    return _classes("part of speech", names, items(reference), _scored(texts, outputs, items))


_Items: TypeAlias = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]
"""For every word its segment, its number and its class."""


_B = TypeVar("_B")


def _scored(reference: Texts, outputs: Mapping[str, _B], items: Callable[[_B], _Items]) -> dict[str, _Items]:
    """Return the words of outputs, without those of segments that have no reference."""
    found: dict[str, _Items] = {}
    for name, batch in outputs.items():
        segments, words, classes = items(batch)
        kept = reference.present[segments]
        found[name] = segments[kept], words[kept], classes[kept]
    return found


def _segments(batch: TokenBatch) -> NDArray[np.int64]:
    return np.repeat(np.arange(len(batch), dtype=np.int64), batch.lengths)


def _classes(by: str, names: Sequence[str], reference: _Items, outputs: Mapping[str, _Items]) -> WordClasses:
    """Count the words of every class, and leave out classes that no text has."""
    count = len(names)
    size = 1 + max((int(items[1].max()) for items in (reference, *outputs.values()) if len(items[1])), default=0)
    wanted, wanted_counts = np.unique(reference[0] * size + reference[1], return_counts=True)
    written, found = {}, {}
    for system, (segments, words, classes) in outputs.items():
        keys, first, counts = np.unique(segments * size + words, return_index=True, return_counts=True)
        _, ours, theirs = np.intersect1d(keys, wanted, assume_unique=True, return_indices=True)
        both = np.minimum(counts[ours], wanted_counts[theirs])
        written[system] = np.bincount(classes, minlength=count)
        found[system] = np.bincount(classes[first[ours]], weights=both, minlength=count).astype(np.int64)
    should = np.bincount(reference[2], minlength=count)
    kept = np.flatnonzero(should + sum(written.values()))
    return WordClasses(
        by,
        tuple(names[number] for number in kept.tolist()),
        tuple(KINDS.get(names[number], "") for number in kept.tolist()),
        should[kept],
        {system: own[kept] for system, own in written.items()},
        {system: own[kept] for system, own in found.items()},
    )


def form_classes(test_set: TestSet) -> WordClasses:
    """Return what is found of numbers, Latin names, and runs of katakana and kanji."""
    reference = first_references(test_set)
    wanted = {name: [Counter(_forms(form, text)) for text in reference] for name, form in FORMS.items()}
    outputs: dict[str, list[int]] = {}
    found: dict[str, list[int]] = {}
    for system, texts in test_set.systems.items():
        own = {name: [Counter(_forms(form, text)) for text in texts] for name, form in FORMS.items()}
        present = reference.present
        outputs[system] = [_total(c for c, there in zip(own[n], present, strict=True) if there) for n in FORMS]
        found[system] = [_total(a & b for a, b in zip(own[n], wanted[n], strict=True) if a) for n in FORMS]
    should = np.array([_total(wanted[name]) for name in FORMS], dtype=np.int64)
    kept = np.flatnonzero(should + sum(np.array(own, dtype=np.int64) for own in outputs.values()))
    return WordClasses(
        "kind of writing",
        tuple(name for number, name in enumerate(FORMS) if number in kept),
        ("",) * len(kept),
        should[kept],
        {system: np.array(own, dtype=np.int64)[kept] for system, own in outputs.items()},
        {system: np.array(own, dtype=np.int64)[kept] for system, own in found.items()},
    )


def _forms(form: re.Pattern[str], text: str | None) -> list[str]:
    return form.findall(text) if text else []


def _total(counters: Iterable[Counter[str]]) -> int:
    return sum(counter.total() for counter in counters if counter)
