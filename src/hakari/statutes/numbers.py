"""The number of an article, paragraph or item: with branches (第三条の二) and ranges (第五条から第七条まで)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hakari.errors import InputError
from hakari.statutes.numerals import (
    IROHA,
    from_iroha,
    from_numeral,
    from_roman,
    kanji,
    to_iroha,
    to_roman,
    wide,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["COUNTERS", "NUMERAL", "Number"]

COUNTERS = {
    "Part": "編",
    "Chapter": "章",
    "Section": "節",
    "Subsection": "款",
    "Division": "目",
    "Article": "条",
    "Paragraph": "項",
    "Item": "号",
    "Class": "類",
}
"""What the elements are counted with."""

NUMERAL = "[〇一二三四五六七八九十百千万0-9０-９]+"
"""A regular expression of a numeral, kanji or digits."""

_XML = re.compile(r"[0-9]+(?:_[0-9]+)*")
_SUBITEM = re.compile(
    rf"(?:[（(](?P<digits>[0-9０-９]+)[)）]|[（(](?P<roman>[ivxlcｉｖｘｌｃ]+)[)）]|(?P<iroha>[{IROHA}]))"
)
_RANGE = re.compile("(?P<first>.+?)(?:から(?P<to>)|及び|～|・)(?P<last>.+?)(?(to)まで|)")
_PLAIN = re.compile(rf"(?:第?(?P<base>{NUMERAL})(?:[編章節款目条項号類])?)(?P<branches>(?:の{NUMERAL})*)")


@dataclass(frozen=True, slots=True, order=True)
class Number:
    """A number with its branches: ``(3, 2)`` is 第三条の二. `last` ends a range that one element stands for.

    Numbers compare in the order of their elements: 3, 3_2, 3_2_2, 3_3, 4.
    """

    parts: tuple[int, ...]
    last: tuple[int, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Number:
        """Return the number that an attribute ``Num`` holds: ``3``, ``3_2``, ``5:7``, ``38_3:38_5``.

        Raises
        ------
        InputError
            If it is no such number.
        """
        first, colon, last = text.partition(":")
        if not _XML.fullmatch(first) or (colon and not _XML.fullmatch(last)):
            raise InputError(f"a number such as 3, 3_2 or 5:7 is needed; {text!r} came")
        return cls(_parts(first), _parts(last) if colon else ())

    @classmethod
    def of(cls, *parts: int) -> Number:
        """Return the number with these parts."""
        return cls(parts)

    @classmethod
    def read(cls, text: str, kind: str) -> Number | None:
        """Return the number that such a heading writes: 第三条の二, 一, イ, （１）; None where it writes none."""
        text = text.strip()
        if found := _RANGE.fullmatch(text):
            first, last = cls.read(found["first"], kind), cls.read(found["last"], kind)
            return cls(first.parts, last.parts) if first and last and not first.last and not last.last else None
        if kind.startswith("Subitem"):
            return _read_subitem(text)
        found = _PLAIN.fullmatch(text)
        if not found:
            return None
        words = [found["base"], *found["branches"].split("の")[1:]]
        values = [from_numeral(word) for word in words]
        parts = tuple(value for value in values if value is not None)
        return cls(parts) if len(parts) == len(values) else None

    def __str__(self) -> str:
        """Return the form of the attribute ``Num``."""
        first = "_".join(map(str, self.parts))
        return f"{first}:{'_'.join(map(str, self.last))}" if self.last else first

    def japanese(self, kind: str) -> str:
        """Return how a provision names such an element: 第三条の二, 第二項, イ, （１）, （ｉ）."""
        if self.last:
            first, last = Number(self.parts).japanese(kind), Number(self.last).japanese(kind)
            return f"{first}から{last}まで"
        if kind.startswith("Subitem"):
            return self.title(kind)
        base, *branches = self.parts
        return f"第{kanji(base)}{COUNTERS.get(kind, '')}" + "".join(f"の{kanji(branch)}" for branch in branches)

    def title(self, kind: str) -> str:
        """Return how the element is headed: 第三条の二, ２, 一の二, イ, （１）; a range, 一から三まで."""
        if self.last:
            first, last = Number(self.parts).title(kind), Number(self.last).title(kind)
            return f"{first}及び{last}" if self.is_pair() else f"{first}から{last}まで"
        base, *branches = self.parts
        tail = "".join(f"の{kanji(branch)}" for branch in branches)
        if kind == "Paragraph":
            return wide(base) + "".join(f"の{wide(branch)}" for branch in branches)
        if kind == "Item":
            return kanji(base) + tail
        if kind.startswith("Subitem"):
            return _subitem_title(base, kind) + tail
        return self.japanese(kind)

    def english(self, kind: str) -> str:
        """Return how a translation heads the element: Article 3-2, (2), (i), (a), 1."""
        first = "-".join(map(str, self.parts))
        if self.last:
            return f"{Number(self.parts).english(kind)} to {Number(self.last).english(kind)}"
        if kind == "Paragraph":
            return f"({first})"
        if kind == "Item":
            return "(" + "-".join([to_roman(self.parts[0]), *map(str, self.parts[1:])]) + ")"
        if kind.startswith("Subitem"):
            base = self.parts[0]
            letters = {"Subitem1": _letters(base), "Subitem2": str(base), "Subitem3": to_roman(base)}
            return f"{letters.get(kind, base)}."
        if kind in ("Part", "Chapter"):
            return f"{kind} {'-'.join([to_roman(self.parts[0]).upper(), *map(str, self.parts[1:])])}"
        return f"{kind} {first}"

    def is_pair(self) -> bool:
        """Return whether a range names two neighbours: they are joined by 及び."""
        return bool(self.last) and self.parts[:-1] == self.last[:-1] and self.last[-1] == self.parts[-1] + 1

    def shifted(self, by: int) -> Number:
        """Return the number that stands `by` places behind; the last part counts."""
        last = (*self.last[:-1], self.last[-1] + by) if self.last else ()
        return Number((*self.parts[:-1], self.parts[-1] + by), last)

    def span(self) -> Iterator[Number]:
        """Yield the numbers of a range whose ends differ in the last part; a single number yields itself."""
        ends = range(self.parts[-1], (self.last or self.parts)[-1] + 1)
        yield from (Number((*self.parts[:-1], end)) for end in ends)


def _parts(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split("_")))


def _letters(number: int) -> str:
    return chr(ord("a") + (number - 1) % 26) * ((number - 1) // 26 + 1)


def _subitem_title(number: int, kind: str) -> str:
    if kind == "Subitem1":
        return to_iroha(number)
    if kind == "Subitem3":
        return "（" + "".join(chr(ord(letter) - ord("a") + ord("ａ")) for letter in to_roman(number)) + "）"
    return f"（{wide(number)}）"


def _read_subitem(text: str) -> Number | None:
    head, *branches = text.split("の")
    found = _SUBITEM.fullmatch(head)
    if not found:
        return None
    letters = (
        from_numeral(found["digits"] or ""),
        from_roman(found["roman"] or ""),
        from_iroha(found["iroha"] or ""),
    )
    values = [next(value for value in letters if value is not None), *map(from_numeral, branches)]
    parts = tuple(value for value in values if value is not None)
    return Number(parts) if len(parts) == len(values) else None
