"""Numbers in Japanese statutes: those that a translation has to have, and those that it may well say otherwise."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass, field

from hakari.statutes.numerals import from_numeral

__all__ = ["Numbers", "japanese_numbers"]

_AMOUNT = "[〇一二三四五六七八九十百千万億兆0-9]+"

_NO_NUMBERS = re.compile(
    "一般|一部|一定|一時(?!間)|一体|一切|一覧|一括|一律|一致|一層|一貫|一環|一連|一式|一団|一方|一端|統一|同一|唯一|単一|均一"
    "|択一|逐一|万一|随一|第一次的|第三者|十分|百分の|千分の|万分の|千葉|三重県|四国|九州|八王子|二重|二酸化|一酸化"
)
"""Words with a numeral that mean no number, or one that a translation says otherwise: 百分の五 is 5 percent."""

_DATE = re.compile(rf"(?:明治|大正|昭和|平成|令和)(?:元|{_AMOUNT})年|{_AMOUNT}月(?={_AMOUNT}日)")
"""Years of an era, which may be those of our calendar, and months of a day, which have names."""

_NUMBER = re.compile(rf"(?P<number>{_AMOUNT})(?:[.・](?:{_AMOUNT}))?(?P<unit>.?)")
_DIGITS_APART = re.compile(r"(?<=\d),(?=\d{3})")

_UNITS = frozenset("条項号編章節款目類年日時週円倍歳回割メキリグパ")
"""What stands behind a numeral that counts or measures."""


@dataclass(frozen=True)
class Numbers:
    """How often each number stands in a text: where it counts, measures or names, and where it may not."""

    sure: Counter[int] = field(default_factory=Counter)
    unsure: Counter[int] = field(default_factory=Counter)


def japanese_numbers(text: str) -> Numbers:
    """Return the numbers in a Japanese text, kanji or digits; a fraction counts as the whole number before it.

    A number is sure where it has a digit, more than one character, 第 before it or a unit behind it. Numerals in
    words such as 一般 and 十分 are left out, and so are years of an era and the months of dates.
    """
    text = _DIGITS_APART.sub("", unicodedata.normalize("NFKC", text))
    text = _DATE.sub("|", _NO_NUMBERS.sub("|", text))
    found = Numbers()
    for match in _NUMBER.finditer(text):
        number = match["number"]
        value = from_numeral(number)
        if value is None:
            continue
        named = text[: match.start()].endswith("第")
        sure = named or len(number) > 1 or number.isdecimal() or match["unit"] in _UNITS
        (found.sure if sure else found.unsure)[value] += 1
    return found
