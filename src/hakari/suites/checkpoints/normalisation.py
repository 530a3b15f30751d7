"""What is made alike before outputs and literals are compared, by language.

Everywhere: NFKC, one blank for any white space, straight quotation marks for curled ones. Japanese and Chinese: no
blanks beside their characters, 、 and 。 for commas and full stops that follow them. Other languages: lower case.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from hakari.text.segmenters import language_code

__all__ = ["Normaliser"]

_WIDE = "[⺀-〿぀-ヿ㐀-䶿一-鿿豈-﫿]"
_BLANK_BESIDE = re.compile(f"(?<={_WIDE}) | (?={_WIDE})")
_COMMA = re.compile(f"(?<={_WIDE})[,،]")
_STOP = re.compile(rf"(?<={_WIDE})\.(?!\d)")
_QUOTES = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "〝": '"', "〟": '"'})


@dataclass(frozen=True, slots=True)
class Normaliser:
    """Makes texts of a language alike; without a language, leaves them as they are.

    Examples
    --------
    >>> Normaliser("ja")("装置 １００ は，弁 ２ を 備える．")
    '装置100は、弁2を備える。'
    >>> Normaliser("en")("The  Device’s valve")
    "the device's valve"
    """

    language: str | None

    def __call__(self, text: str) -> str:
        """Return the normalised text."""
        if self.language is None:
            return text
        text = " ".join(unicodedata.normalize("NFKC", text).translate(_QUOTES).split())
        code = language_code(self.language)
        if code not in {"ja", "zh"}:
            return text.lower()
        text = _BLANK_BESIDE.sub("", text)
        comma = "、" if code == "ja" else "，"
        return _STOP.sub("。", _COMMA.sub(comma, text))
