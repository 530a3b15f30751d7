"""Cuts a sentence into the units that drafters name: references, compounds, predicates with their endings.

A unit is never cut by a mark. 第五条の三第一項 is one, as is 営業秘密保有者 or しなければ; particles, brackets
and the words that join (及び, 又は, 、) stand alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from hakari.data import Texts
from hakari.kernels import Vocabulary
from hakari.statutes.numbers import NUMERAL
from hakari.text.segmenters import get_segmenter
from hakari.text.segmenters.base import MorphologicalSegmenter
from hakari.text.tokens import FeatureTable, Morpheme

__all__ = ["Kind", "Unit", "UnitCutter", "cutter_of", "english_units", "japanese_units"]

Kind: TypeAlias = Literal["word", "particle", "joint", "open", "close", "stop"]
"""What a unit is for."""


class Unit(NamedTuple):
    """A part of a sentence that marks do not cut."""

    text: str
    kind: Kind


UnitCutter: TypeAlias = Callable[[str], list[Unit]]

JOINTS = frozenset({"及び", "又は", "並びに", "若しくは", "かつ", "、", "，", "・", "and", "or", ",", ";"})
OPENING, CLOSING, STOPS = frozenset("（「『〔([{"), frozenset("）」』〕)]}"), frozenset("。.:")

_BRANCHES = f"(?:の{NUMERAL})*"
_COUNTED_PART = rf"第{NUMERAL}(?:編|章|節|款|目|条|項|号|類){_BRANCHES}"
_PART = rf"{_COUNTED_PART}|ただし書|本文|前段|後段|各号列記以外の部分|各号|各項"
_NEAR = (
    rf"(?:同|前|次|当該|本)(?:{NUMERAL})?(?:条|項|号|編|章|節|款|目)|前各(?:条|項|号)|この(?:条|項|号|章|節)|附則"
    rf"|別表(?:第{NUMERAL})?"
)
_COUNTERS = (
    "年|月|日|円|人|歳|回|倍|割|箇月|か月|月間|年間|日間|時間|週間|箇年|以上|以下|未満|パーセント|平方メートル|"
    "メートル"
)
_WHOLE = re.compile(
    rf"(?:明治|大正|昭和|平成|令和)(?:{NUMERAL}|元)年(?:{NUMERAL}月{NUMERAL}日|[^、。（）「」]{{2,12}}第{NUMERAL}号)"
    rf"|(?:{_NEAR}|{_COUNTED_PART})(?:{_PART})*"
    rf"|又は|若しくは|及び|並びに|{NUMERAL}分の{NUMERAL}|{NUMERAL}(?:{_COUNTERS})"
)
"""Numbers of laws, dates, references and amounts: each is one unit. So are the words that join; the dictionary does
not always find them behind kanji."""

_ENGLISH = re.compile(r"[A-Za-z0-9]+(?:[-'’.][A-Za-z0-9]+)*|\s+|.", re.DOTALL)
_FUNCTION_WORDS = frozenset(
    (
        *(
            "a",
            "an",
            "the",
            "of",
            "to",
            "in",
            "on",
            "at",
            "by",
            "for",
            "with",
            "from",
            "as",
            "that",
            "which",
            "who",
        ),
        *(
            "whose",
            "this",
            "these",
            "those",
            "such",
            "any",
            "its",
            "his",
            "her",
            "their",
            "is",
            "are",
            "was",
            "were",
        ),
        *("be", "been", "being", "has", "have", "had", "may", "must", "shall", "will", "pursuant"),
    )
)


def cutter_of(language: str) -> UnitCutter:
    """Return what cuts the sentences of a language."""
    return japanese_units if language == "ja" else english_units


def english_units(text: str) -> list[Unit]:
    """Return words, punctuation and blanks."""
    return [Unit(found[0], _english_kind(found[0])) for found in _ENGLISH.finditer(text)]


def _english_kind(word: str) -> Kind:
    return "particle" if word.isspace() or word.lower() in _FUNCTION_WORDS else _kind_of_mark(word) or "word"


def _kind_of_mark(text: str) -> Kind | None:
    kinds: dict[Kind, frozenset[str]] = {"joint": JOINTS, "open": OPENING, "close": CLOSING, "stop": STOPS}
    return next((kind for kind, marks in kinds.items() if text in marks), None)


def japanese_units(text: str) -> list[Unit]:
    """Return the units of a Japanese sentence; together they are the sentence."""
    units: list[Unit] = []
    place = 0
    for found in _WHOLE.finditer(text):
        units += _morpheme_units(text[place : found.start()])
        units.append(Unit(found[0], "joint" if found[0] in JOINTS else "word"))
        place = found.end()
    return [*units, *_morpheme_units(text[place:])]


@cache
def _analyser() -> tuple[MorphologicalSegmenter, Vocabulary, FeatureTable]:
    segmenter = get_segmenter("ja-mecab")
    assert isinstance(segmenter, MorphologicalSegmenter)
    return segmenter, Vocabulary(), segmenter.new_features()


def _morphemes(text: str) -> list[Morpheme]:
    segmenter, vocabulary, features = _analyser()
    return segmenter.analyse(Texts([text]), vocabulary, features).morphemes(0)


def _morpheme_units(text: str) -> list[Unit]:
    """Return the units between references: morphemes, joined to compounds and predicates."""
    if not text.strip():
        return [Unit(text, "particle")] if text else []
    groups: list[list[Morpheme]] = []
    for morpheme in _morphemes(text):
        if groups and _belongs(groups[-1], morpheme):
            groups[-1].append(morpheme)
        else:
            groups.append([morpheme])
    return list(_with_blanks(text, groups))


def _with_blanks(text: str, groups: Sequence[Sequence[Morpheme]]) -> Iterator[Unit]:
    """Yield the units with the blanks between them, which are no morphemes."""
    place = 0
    for group in groups:
        start = text.index(group[0].surface, place)
        if start > place:
            yield Unit(text[place:start], "particle")
        place = start
        for morpheme in group:
            place = text.index(morpheme.surface, place) + len(morpheme.surface)
        yield Unit(text[start:place], _kind(group))
    if place < len(text):
        yield Unit(text[place:], "particle")


def _belongs(group: Sequence[Morpheme], morpheme: Morpheme) -> bool:
    """Return whether a morpheme continues a compound noun or a predicate."""
    last, first = group[-1], group[0]
    if _mark(morpheme) or _mark(last) or morpheme.surface in JOINTS or last.surface in JOINTS:
        return False
    if _in_compound(last) and _in_compound(morpheme):
        return True
    if last.pos[0] == "形容詞" and morpheme.pos[1:3] == ("接尾", "特殊"):
        return True  # 長さ, 重さ
    predicate = first.pos[0] in ("動詞", "形容詞", "助動詞") or _is_copula(first)
    ending = (
        morpheme.pos[0] == "助動詞"
        or morpheme.pos[1] in ("非自立", "接続助詞")
        or (morpheme.pos[0] == "動詞" and morpheme.pos[1] == "接尾")
    )
    return predicate and ending and morpheme.pos[0] != "名詞"


def _mark(morpheme: Morpheme) -> bool:
    return _kind_of_mark(morpheme.surface) is not None or morpheme.pos[0] == "記号"


def _is_copula(morpheme: Morpheme) -> bool:
    return morpheme.pos[0] == "助動詞"


def _in_compound(morpheme: Morpheme) -> bool:
    """Return whether a morpheme may be a part of a compound noun."""
    if morpheme.pos[0] == "接頭詞":
        return True
    return morpheme.pos[0] == "名詞" and morpheme.pos[1] not in ("非自立", "代名詞", "副詞可能")


def _kind(group: Sequence[Morpheme]) -> Kind:
    surface = group[0].surface
    mark = _kind_of_mark(surface) if len(group) == 1 else None
    if mark is not None:
        return mark
    return "particle" if group[0].pos[0] == "助詞" and all(m.pos[0] == "助詞" for m in group) else "word"


def boundaries(units: Sequence[Unit]) -> list[int]:
    """Return where units begin and end in the text."""
    places = [0]
    for unit in units:
        places.append(places[-1] + len(unit.text))
    assert all(a <= b for a, b in pairwise(places))
    return places
