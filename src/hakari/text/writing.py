"""How a text is written: whether it is Japanese, whether blanks divide its tokens already.

Looks at about 200 lines spread over the text, so that it costs nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from hakari.data.texts import Texts
from hakari.text.segmenters import language_code

__all__ = ["is_japanese", "is_tokenized", "tokenized_share"]

SAMPLE = 200
KANA_TEXT = 0.3
TOKENIZED = 0.1

_KANA = re.compile(r"[\u3041-\u30ff]")
_SPACED_STOP = re.compile(r"\S [.,!?]( |$)")
_SPACED_STOP_IN_FRENCH = re.compile(r"\S [.,]( |$)")
"""French sets a blank before ! and ?, tokenised or not; so may a text whose language is not known."""
_SPACED_JAPANESE = re.compile(
    r"[\u3041-\u30ff\u4e00-\u9fff] [\u3041-\u30ff\u4e00-\u9fff].* [。、]|[\u3041-\u30ff] [。]$"
)


def is_japanese(texts: Texts) -> bool:
    """Return whether at least 30 % of the lines have kana: Japanese, whatever was said of the language."""
    return _share(texts, _has_kana) >= KANA_TEXT


def is_tokenized(texts: Texts, language: str | None = None) -> bool:
    """Return whether at least 10 % of the lines look tokenised."""
    return tokenized_share(texts, language) >= TOKENIZED


def tokenized_share(texts: Texts, language: str | None = None) -> float:
    """Return the share of lines with blanks before stops, or between Japanese characters."""
    french = language is None or language_code(language) == "fr"
    stop = _SPACED_STOP_IN_FRENCH if french else _SPACED_STOP
    return _share(texts, lambda line: (_SPACED_JAPANESE if _has_kana(line) else stop).search(line) is not None)


def _share(texts: Texts, holds: Callable[[str], bool]) -> float:
    step = max(1, len(texts) // SAMPLE)
    lines = [line for line in texts.lines[::step] if line]
    return sum(1 for line in lines if holds(line)) / len(lines) if lines else 0.0


def _has_kana(line: str) -> bool:
    return _KANA.search(line) is not None
