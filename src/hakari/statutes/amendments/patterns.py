"""How amendment sentences write places, as regular expressions."""

from __future__ import annotations

import re

from hakari.statutes.numbers import COUNTERS, NUMERAL
from hakari.statutes.numerals import IROHA

__all__ = [
    "APPENDED",
    "COLUMN",
    "KIND_OF",
    "LETTER",
    "LIST",
    "PART",
    "ROLES_OF",
    "ROW",
    "RULES",
    "SAME",
    "STEP",
    "WHOLE",
    "WHOLE_KINDS",
    "WITH_CAPTION",
]

KIND_OF = {counter: kind for kind, counter in COUNTERS.items()}
"""Kinds of elements by what they are counted with."""

_BRANCHES = rf"(?:の{NUMERAL}(?!部))*"

STEP = re.compile(rf"第(?P<base>{NUMERAL})(?P<counter>[編章節款目条項号])(?P<branches>{_BRANCHES})(?!様式)")
"""第三条の二, 第一項, 第二号."""

SAME = re.compile(r"(?P<word>[同前次])(?P<unit>[編章節款目条項号表欄]|様式)")
"""同条, 前項, 次号."""

WHOLE_KINDS = {
    "本則": "MainProvision",
    "附則": "SupplProvision",
    "目次": "TOC",
    "題名": "LawTitle",
    "前文": "Preamble",
    "制定文": "EnactStatement",
}
WHOLE = re.compile("|".join(WHOLE_KINDS))
"""What a law has once."""

APPENDED = re.compile(
    rf"(?P<table>別表第(?P<row>{NUMERAL})(?=(?:の{NUMERAL})+の[項部])"
    rf"|別表第(?P<number>{NUMERAL}{_BRANCHES})(?!の[項部])|別表(?!第{NUMERAL}(?!の[項部])))"
    rf"|(?P<style>(?:別記)?様式(?:第{NUMERAL}号?{_BRANCHES})?|(?:別記)?第{NUMERAL}号{_BRANCHES}様式{_BRANCHES})"
    rf"|(?P<figure>別図(?:第{NUMERAL})?)"
)
"""別表第一, 様式第二, 第三号様式, 別図第一."""

_ROMAN = "ivxlcｉｖｘｌｃ"
LETTER = re.compile(
    rf"(?P<iroha>(?P<letter>[{IROHA}へ])(?P=letter)*(?![ァ-ヶー]))(?P<branches>{_BRANCHES})"
    rf"|[（(](?P<inner>[0-9０-９]{{1,3}}|[{_ROMAN}]+|[一二三四五六七八九十]{{1,3}}|[{IROHA}])[)）]"
)
"""イ, イの二, （１）, （ｉ）, （一）, （イ）."""

PART = re.compile(
    r"の?(?:(?P<caption>(?:前の)?見出し)|(?P<proviso>ただし書)|(?P<main>本文)|(?P<former>前段)|(?P<middle>中段)"
    r"|(?P<latter>後段)|(?P<outside>各号列記以外の部分|各号列記以外|柱書)|(?P<items>各号)|(?P<title>[編章節款目]名)"
    r"|(?P<table>表)|(?P<remarks>備考))"
)
"""見出し, ただし書, の表 and other parts of an element that have a name."""

ROLES_OF = {
    "proviso": "Proviso",
    "main": "Main",
    "former": "FormerPart",
    "middle": "MiddlePart",
    "latter": "LatterPart",
    "outside": "OutsideItems",
    "table": "TableStruct",
    "remarks": "Remarks",
    "items": "Item",
}
"""Kinds of steps by the groups of `PART`."""

ROW = re.compile(
    r"(?!を|中|に|の次|の前|から|、|及び|並びに)の?(?P<label>(?:(?!削り|改め|とし|加え)[^「」。]){1,120}?)の(?:項|部)"
    rf"(?=[、。を中のにと及並又か上下第（(]|[{IROHA}])"
)
"""の八の項, 第七条第一項の項: rows of tables are named by their first cell."""

COLUMN = re.compile(rf"の?(?:第(?P<number>{NUMERAL})|(?P<word>[上中下]))欄")
WITH_CAPTION = re.compile(r"[（(]見出しを含む。[)）]")
RULES = re.compile(r"の規定(?=[中を、及並又])")
LIST = re.compile(r"、|及び|並びに|又は|若しくは")
