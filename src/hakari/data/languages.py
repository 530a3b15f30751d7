"""Language pairs as text."""

from __future__ import annotations

import re

from hakari.errors import InputError, Where

__all__ = ["is_language_pair", "parse_language_pair"]

_CODE = r"[A-Za-z]{2,3}(?:_[A-Za-z0-9]+)*"
_PAIR = re.compile(f"({_CODE})-({_CODE})")


def is_language_pair(text: str) -> bool:
    """Return whether a text is two codes with one hyphen between them."""
    return _PAIR.fullmatch(text) is not None


def parse_language_pair(text: str, *, where: Where | None = None) -> tuple[str, str]:
    """Return the source and target language of a pair such as ``en-ja``.

    Raises
    ------
    InputError
        If it is not two codes with one hyphen between them; ``zh-TW`` inside a pair is written ``zh_TW``.
    """
    match = _PAIR.fullmatch(text)
    if match is None:
        raise InputError(
            f"a language pair such as 'en-ja' is needed; {text!r} came",
            where=where,
            remedy="Write source, hyphen, target; a region is joined by an underscore: en-zh_TW.",
        )
    return match[1], match[2]
