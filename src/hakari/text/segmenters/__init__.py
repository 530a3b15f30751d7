"""Segmenters: from the characters of a text to its tokens."""

from __future__ import annotations

import re
import threading
from collections.abc import Hashable
from typing import TypeAlias

from hakari.errors import OptionError
from hakari.registry import Registry
from hakari.text.segmenters.base import ListSegmenter, MorphologicalSegmenter, Segmenter

__all__ = [
    "SEGMENTERS",
    "ListSegmenter",
    "MorphologicalSegmenter",
    "Segmenter",
    "SegmenterKey",
    "cuts",
    "default_segmenter",
    "get_segmenter",
    "is_language_code",
    "language_code",
    "segmenter_key",
]

SEGMENTERS: Registry[type[Segmenter]] = Registry(
    "segmenter",
    "hakari.segmenters",
    {
        "none": "hakari.text.segmenters.rules:NoSegmenter",
        "char": "hakari.text.segmenters.rules:Char",
        "13a": "hakari.text.segmenters.rules:Mteval13a",
        "intl": "hakari.text.segmenters.rules:Intl",
        "zh": "hakari.text.segmenters.rules:Zh",
        "tercom": "hakari.text.segmenters.tercom:Tercom",
        "zh-jieba": "hakari.text.segmenters.jieba:ZhJieba",
        "ja-mecab": "hakari.text.segmenters.mecab:JaMecab",
        "ja-unidic": "hakari.text.segmenters.mecab:JaUnidic",
        "ja-sudachi-a": "hakari.text.segmenters.sudachi:JaSudachiA",
        "ja-sudachi-b": "hakari.text.segmenters.sudachi:JaSudachiB",
        "ja-sudachi-c": "hakari.text.segmenters.sudachi:JaSudachiC",
        "ja-juman": "hakari.text.segmenters.juman:JaJuman",
        "ja-kytea": "hakari.text.segmenters.kytea:JaKytea",
        "ko-mecab": "hakari.text.segmenters.mecab:KoMecab",
        "sentencepiece": "hakari.text.segmenters.sentencepiece:SentencePiece",
    },
)

_DEFAULTS = {"ja": "ja-mecab", "zh": "zh", "ko": "ko-mecab"}
_TAG = re.compile("[A-Za-z]{2,3}([-_][A-Za-z0-9]+)*")
_THREE_LETTERS = {"jpn": "ja", "zho": "zh", "chi": "zh", "cmn": "zh", "kor": "ko"}


_BETWEEN_BLANKS = frozenset({"none", "13a", "intl", "tercom"})
"""Rules for any language that divides its words by blanks."""


def cuts(name: str, language: str) -> bool:
    """Return whether a segmenter finds tokens in a language that writes no blanks, such as ``"ja"``.

    Segmenters for other languages do not, nor do rules that look for blanks and punctuation; tercom's rules for
    Asian scripts do.
    """
    kind = name.partition(":")[0]
    made_for = SEGMENTERS.get(kind).languages
    return language in made_for if made_for else kind not in _BETWEEN_BLANKS or "asian" in name


def is_language_code(text: str) -> bool:
    """Return whether a text has the form of a language tag: two or three letters, and more behind hyphens."""
    return _TAG.fullmatch(text) is not None


def language_code(language: str) -> str:
    """Return the two-letter code of a language tag: ``ja`` for ``ja-JP``, ``jpn`` and ``JA``."""
    primary = language.replace("_", "-").split("-")[0].lower()
    return _THREE_LETTERS.get(primary, primary)


def default_segmenter(language: str | None) -> str:
    """Return the name of the segmenter for a target language: ja-mecab, zh, ko-mecab, else 13a.

    Examples
    --------
    >>> default_segmenter("ja"), default_segmenter("de"), default_segmenter(None)
    ('ja-mecab', '13a', '13a')
    """
    return _DEFAULTS.get(language_code(language), "13a") if language else "13a"


SegmenterKey: TypeAlias = tuple[str, Hashable]
"""A segmenter's name and what stands behind its colon, whatever the way it was written: `segmenter_key`."""


def segmenter_key(name: str) -> SegmenterKey:
    """Return what tells one segmenter from another: a model file is known by its place, size and time.

    Raises
    ------
    UnknownNameError
        If the name is not registered.
    OptionError
        If the segmenter needs something behind a colon, or takes nothing there.
    """
    kind, colon, argument = name.partition(":")
    if not colon and kind in _PLAIN:
        return kind, None
    made = SEGMENTERS.get(kind)
    if not made.takes_argument and colon:
        raise OptionError(
            f"the segmenter {kind!r} takes nothing behind a colon; {name!r} came", remedy=f"Write {kind}."
        )
    if made.needs_argument and not argument:
        raise OptionError(f"the segmenter {kind!r} needs a model file; {name!r} came", remedy=f"Write {kind}:FILE.")
    if not colon:
        _PLAIN.add(kind)
    return kind, made.identity(argument) if argument else None


_PLAIN: set[str] = set()
"""Names that have been seen to stand alone: these are asked for all the time."""

_MADE: dict[SegmenterKey, Segmenter] = {}
_MAKING = threading.RLock()


def get_segmenter(name: str) -> Segmenter:
    """Return the segmenter of a name, built once a process.

    ``sentencepiece`` needs its model: ``sentencepiece:path/to/file.model``, read again when the file has changed;
    ``tercom`` may name rules.

    Raises
    ------
    UnknownNameError
        If the name is not registered.
    OptionError
        If the segmenter needs something behind a colon, or takes nothing there.
    MissingDependencyError
        When it is used, if the segmenter's package is not installed.
    """
    key = segmenter_key(name)
    with _MAKING:
        if key not in _MADE:
            made = SEGMENTERS.get(key[0])
            argument = name.partition(":")[2]
            _MADE[key] = made(argument or None) if made.takes_argument else made()
        return _MADE[key]
