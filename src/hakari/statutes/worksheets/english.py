"""Numbers in English: digits, words such as thirty-five or third, roman numerals in brackets."""

from __future__ import annotations

import re
from collections import Counter

from hakari.statutes.corpus import Span
from hakari.statutes.numerals import from_roman

__all__ = ["english_numbers", "number_words"]

_WORD = re.compile(r"\((?P<roman>[ivxlc]+)\)|(?P<word>[A-Za-z]+)|(?P<digits>\d[\d,]*(?:\.\d+)?)")

_ONES = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_VALUES = (
    {word: value for value, word in enumerate(_ONES)}
    | {word: 10 * value for value, word in enumerate(_TENS, start=2)}
    | {f"{word}th": value for value, word in enumerate(_ONES)}
    | {word.replace("ty", "tieth"): 10 * value for value, word in enumerate(_TENS, start=2)}
    | {
        "first": 1,
        "second": 2,
        "third": 3,
        "fifth": 5,
        "eighth": 8,
        "ninth": 9,
        "twelfth": 12,
        "once": 1,
        "twice": 2,
        "half": 2,
        "quarter": 4,
    }
)
_SCALES = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9, "trillion": 10**12}


def number_words(text: str) -> list[tuple[int, Span]]:
    """Return the numbers of a text with their places; thirty-five is one, from the first word to the last."""
    found: list[tuple[int, Span]] = []
    open_until = -1
    for match in _WORD.finditer(text):
        value, scale = _value(match), _SCALES.get(match[0].lower())
        joined = bool(found) and open_until >= 0 and text[open_until : match.start()].strip(" -") == ""
        if match["word"] and joined and (scale or (value is not None and _continues(found[-1][0], value))):
            last, (start, _) = found.pop()
            found.append((_scaled(last, scale) if scale else last + (value or 0), (start, match.end())))
            open_until = match.end()
        elif value is not None:
            found.append((value, match.span()))
            open_until = match.end() if match["word"] or match["digits"] else -1
        else:
            open_until = -1
    return found


def _value(match: re.Match[str]) -> int | None:
    if match["roman"]:
        # (c) and (l) stand for イロハ: hardly any item is the hundredth or the fiftieth.
        return None if match["roman"] in ("c", "l") else from_roman(match["roman"])
    if match["digits"]:
        return int(match["digits"].replace(",", "").partition(".")[0])
    return _VALUES.get(match["word"].lower())


def _scaled(last: int, scale: int) -> int:
    """Return a number with a scale behind it, which multiplies only what is below: a million five, hundred."""
    low = last % (1000 if scale == 100 else scale * 1000)
    return last - low + low * scale if low else last * scale


def _continues(last: int, value: int) -> bool:
    """Return whether a number word goes on with the one before: twenty five, a hundred fifty."""
    return value > 0 and (last % 100 == 0 or (last % 10 == 0 and value < 10)) and value < max(last, 1)


def english_numbers(text: str) -> Counter[int]:
    """Return how often each number stands in a text."""
    return Counter(value for value, _ in number_words(text))
