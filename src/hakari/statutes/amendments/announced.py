"""What a sentence says will follow it: 次の二条, 次の章名及び一節, 次のただし書, 次のように."""

from __future__ import annotations

import re

from hakari.statutes.amendments.operations import Announced
from hakari.statutes.amendments.patterns import KIND_OF
from hakari.statutes.numbers import NUMERAL
from hakari.statutes.numerals import from_numeral

__all__ = ["ANNOUNCED", "read_announced"]

_NAMED = {
    "ただし書": "Proviso",
    "前段": "FormerPart",
    "中段": "MiddlePart",
    "後段": "LatterPart",
    "見出し": "Caption",
    "目次": "TOC",
    "前文": "Preamble",
    "編名": "PartTitle",
    "章名": "ChapterTitle",
    "節名": "SectionTitle",
    "款名": "SubsectionTitle",
    "目名": "DivisionTitle",
    "附則": "SupplProvision",
    "別表": "AppdxTable",
    "別図": "AppdxFig",
    "備考": "Remarks",
    "様式": "AppdxStyle",
    "表": "Table",
    "図": "AppdxFig",
}
_EACH = re.compile(r"各(?P<unit>[条項号])")
_COUNTED = re.compile(rf"(?P<count>{NUMERAL})(?P<unit>[編章節款目条項号表]|様式)")
_PART = rf"(?:{_EACH.pattern.replace('?P<unit>', '?:')}|{NUMERAL}(?:[編章節款目条項号表]|様式)|{'|'.join(_NAMED)})"

ANNOUNCED = re.compile(rf"(?P<what>次のように|次の{_PART}(?:(?:、|及び|並びに){_PART})*)を?(?=加え|付)")
"""The announcement up to the verb."""


def read_announced(text: str) -> tuple[Announced, ...]:
    """Return the kinds and counts that an announcement names."""
    if text == "次のように":
        return (Announced(None),)
    return tuple(_read(part) for part in re.split("、|及び|並びに", text.removeprefix("次の")))


def _read(part: str) -> Announced:
    if found := _EACH.fullmatch(part):
        return Announced(KIND_OF[found["unit"]])
    if found := _COUNTED.fullmatch(part):
        kind = {"表": "Table", "様式": "AppdxStyle"}.get(found["unit"]) or KIND_OF[found["unit"]]
        return Announced(kind, from_numeral(found["count"]))
    return Announced(_NAMED[part])
