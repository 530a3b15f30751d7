"""What a line of a printed statute begins with: 第一条, ２, 一, イ, （１）; Article 1, (2), (i), (a)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hakari.statutes.numbers import COUNTERS, NUMERAL, Number
from hakari.statutes.numerals import IROHA, from_numeral, from_roman

__all__ = ["BLANK", "Head", "english_head_of", "head_of", "law_attributes"]

BLANK = " \t\u3000"
"""What lines are indented with."""

_JAPANESE_HEADS = (
    (
        re.compile(
            rf"(?P<head>第{NUMERAL}(?P<counter>[編章節款目条])(?:の{NUMERAL})*"
            rf"(?:(?:及び|から)第{NUMERAL}[編章節款目条](?:の{NUMERAL})*(?:まで)?)?)(?:[{BLANK}]+(?P<text>.*)|$)"
        ),
        "",
    ),
    (re.compile(rf"(?P<head>[０-９]+(?:の[０-９]+)*)(?:[{BLANK}]+(?P<text>.*)|$)"), "Paragraph"),
    (
        re.compile(
            rf"(?P<head>[〇一二三四五六七八九十百]+(?:の{NUMERAL})*"
            rf"(?:(?:及び|から|～|・)[一二三四五六七八九十百]+(?:まで)?)?)[{BLANK}]+(?P<text>.*)"
        ),
        "Item",
    ),
    (re.compile(rf"(?P<head>[{IROHA}](?:の{NUMERAL})*)[{BLANK}]+(?P<text>.*)"), "Subitem1"),
    (re.compile(rf"(?P<head>[（(][０-９0-9]+[）)])[{BLANK}]*(?P<text>.*)"), "Subitem2"),
    (re.compile(rf"(?P<head>[（(][ｉｖｘivx]+[）)])[{BLANK}]*(?P<text>.*)"), "Subitem3"),
)
_ENGLISH_ARTICLE = re.compile(r"Article (?P<number>\d+(?:-\d+)*)(?:\s+(?P<text>.*)|$)")
_ENGLISH_DIVISION = re.compile(
    r"(?P<kind>Part|Chapter|Section|Subsection|Division) (?P<base>[IVXLC]+|\d+)(?P<branches>(?:-\d+)*)(?:\s.*|$)"
)
_ENGLISH_MARK = re.compile(r"\((?P<mark>\d+(?:-\d+)*|[ivxlc]+(?:-\d+)*|[a-z]{1,2})\)\s+(?P<text>.*)")


@dataclass(frozen=True, slots=True)
class Head:
    """What a line of an outline begins with: the element, its number, its heading, and the text behind."""

    kind: str
    number: Number
    heading: str
    text: str


def head_of(line: str) -> Head | None:
    """Return the head of a line in Japanese; None where it begins with none."""
    for pattern, kind in _JAPANESE_HEADS:
        found = pattern.fullmatch(line)
        if not found:
            continue
        named = kind or _kind_of(found["counter"])
        number = Number.read(found["head"], named)
        if number is not None:
            return Head(named, number, found["head"], found["text"] or "")
    return None


def _kind_of(counter: str) -> str:
    return next(kind for kind, word in COUNTERS.items() if word == counter)


def english_head_of(line: str, list_kind: str = "", last: int = 0) -> Head | None:
    """Return the head of a line of a translation; None where it begins with none.

    Some letters are roman numerals too: they continue the list that is open, given by the kind and number of its
    last element.
    """
    if found := _ENGLISH_ARTICLE.fullmatch(line):
        number = Number(tuple(map(int, found["number"].split("-"))))
        return Head("Article", number, f"Article {found['number']}", found["text"] or "")
    if found := _ENGLISH_DIVISION.fullmatch(line):
        base = from_roman(found["base"]) or int(found["base"])
        number = Number((base, *map(int, found["branches"].split("-")[1:])))
        return Head(found["kind"], number, line, line)
    found = _ENGLISH_MARK.fullmatch(line)
    return _english_mark(found["mark"], found["text"], list_kind, last) if found else None


def _english_mark(mark: str, text: str, list_kind: str, last: int) -> Head:
    letters, *branches = mark.split("-")
    tail = tuple(map(int, branches))
    if letters.isdigit():
        return Head("Paragraph", Number((int(letters), *tail)), f"({mark})", text)
    roman = from_roman(letters)
    letter = ord(letters[0]) - ord("a") + 1 + 26 * (len(letters) - 1)
    in_letters = list_kind == "Subitem1" and letter == last + 1
    if roman is not None and not in_letters:
        return Head("Item", Number((roman, *tail)), f"({mark})", text)
    return Head("Subitem1", Number((letter, *tail)), f"({mark})", text)


_LAW_NUMBER = re.compile(
    rf"(?P<era>明治|大正|昭和|平成|令和)(?P<year>{NUMERAL}|元)年(?P<kind>.*?)第(?P<number>{NUMERAL})号"
)
_ENGLISH_LAW_NUMBER = re.compile(r"(?P<kind>[A-Z][A-Za-z ]*?) No\. (?P<number>\d+) of (?P<year>\d{4})")
_ERAS = {
    "明治": ("Meiji", 1868),
    "大正": ("Taisho", 1912),
    "昭和": ("Showa", 1926),
    "平成": ("Heisei", 1989),
    "令和": ("Reiwa", 2019),
}
_LAW_KINDS = {
    **{"憲法": "Constitution", "法律": "Act", "政令": "CabinetOrder", "勅令": "ImperialOrder", "規則": "Rule"},
    **{"Constitution": "Constitution", "Act": "Act", "Cabinet Order": "CabinetOrder"},
    **{"Imperial Order": "ImperialOrder", "Rule": "Rule"},
}


def law_attributes(number: str) -> dict[str, str]:
    """Return what the element ``Law`` says of its law number: era, year, number and kind of law; or nothing."""
    if found := _LAW_NUMBER.fullmatch(number):
        era, year = _ERAS[found["era"]][0], from_numeral(found["year"])
        kind = _LAW_KINDS.get(found["kind"]) or (
            "MinisterialOrdinance" if found["kind"].endswith("省令") else "Misc"
        )
        return {"Era": era, "Year": str(year), "Num": str(from_numeral(found["number"])), "LawType": kind}
    if found := _ENGLISH_LAW_NUMBER.fullmatch(number):
        era, first = next(
            pair for pair in reversed(_ERAS.values()) if pair[1] <= int(found["year"]) or pair[0] == "Meiji"
        )
        kind = _LAW_KINDS.get(found["kind"], "Misc")
        return {"Era": era, "Year": str(int(found["year"]) - first + 1), "Num": found["number"], "LawType": kind}
    return {}
