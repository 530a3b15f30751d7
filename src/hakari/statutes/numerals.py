"""Numbers as statutes write them: 三百二十一, ２, イロハ, (i); and back."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["IROHA", "from_iroha", "from_numeral", "from_roman", "kanji", "to_iroha", "to_roman", "wide"]

DIGITS = "〇一二三四五六七八九"
_VALUES = {digit: value for value, digit in enumerate(DIGITS)} | {"零": 0, "元": 1}
_UNITS = {"十": 10, "百": 100, "千": 1000}
_MYRIADS = {"兆": 10**12, "億": 10**8, "万": 10**4}

IROHA = "イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン"
"""The order of the divisions of items."""

_ROMAN = ((100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))
_ROMAN_NUMERAL = re.compile(r"c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})")


def kanji(number: int) -> str:
    """Return a number from 0 to 99,999,999 in kanji, as articles are counted: 三百二十一."""
    if number == 0:
        return DIGITS[0]
    if number >= 10_000:
        high, low = divmod(number, 10_000)
        return kanji(high) + "万" + (kanji(low) if low else "")
    text = ""
    for unit, value in (("千", 1000), ("百", 100), ("十", 10)):
        digit, number = divmod(number, value)
        if digit:
            text += (DIGITS[digit] if digit > 1 else "") + unit
    return text + (DIGITS[number] if number else "")


def from_numeral(text: str) -> int | None:
    """Return the number that kanji or digits of any width write, positional 二〇 included; None where none does."""
    text = unicodedata.normalize("NFKC", text)
    if text.isdecimal():
        return int(text)
    for character, value in _MYRIADS.items():
        high, unit, low = text.partition(character)
        if unit:
            above, below = from_numeral(high), from_numeral(low) if low else 0
            fits = above is not None and below is not None and above > 0 and below < value
            return above * value + below if fits else None  # type: ignore[operator]
    return _below_ten_thousand(text)


def _below_ten_thousand(text: str) -> int | None:
    if text and all(character in _VALUES for character in text):
        return int("".join(str(_VALUES[character]) for character in text))
    total, digit, least = 0, None, 10_000
    for character in text:
        if character in _VALUES and digit is None:
            digit = _VALUES[character]
        elif (unit := _UNITS.get(character, 0)) and unit < least and digit != 0:
            total, digit, least = total + (digit or 1) * unit, None, unit
        else:
            return None
    return total + (digit or 0) if total else None


def wide(number: int | str) -> str:
    """Return full-width digits, as paragraphs are counted: １２."""
    return "".join(chr(ord(digit) - ord("0") + ord("０")) for digit in str(number))


def to_iroha(number: int) -> str:
    """Return the letter of a number from 1: イ, ロ, ハ; behind ン they are doubled."""
    return IROHA[(number - 1) % len(IROHA)] * ((number - 1) // len(IROHA) + 1)


def from_iroha(text: str) -> int | None:
    """Return the number of イ, ロ, ハ …; None for anything else."""
    if not text or text[0] not in IROHA or text != text[0] * len(text):
        return None
    return IROHA.index(text[0]) + 1 + (len(text) - 1) * len(IROHA)


def to_roman(number: int) -> str:
    """Return a small roman numeral."""
    text = ""
    for value, letters in _ROMAN:
        count, number = divmod(number, value)
        text += letters * count
    return text


def from_roman(text: str) -> int | None:
    """Return the number of a roman numeral of any width and case; None for anything else."""
    text = unicodedata.normalize("NFKC", text).lower()
    if not text or not _ROMAN_NUMERAL.fullmatch(text):
        return None
    total, place = 0, 0
    for value, letters in _ROMAN:
        while text.startswith(letters, place):
            total, place = total + value, place + len(letters)
    return total
