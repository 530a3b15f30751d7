"""Addresses as provisions name them in full: 附則第二条第一項, 第二章の章名, 第三条の二第一項第二号イ（１）後段."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from hakari.errors import InputError
from hakari.statutes.address import ROLES, Address, Step
from hakari.statutes.elements import DIVISIONS, SUBITEMS, Element
from hakari.statutes.inline import text_of
from hakari.statutes.numbers import COUNTERS, NUMERAL, Number
from hakari.statutes.numerals import IROHA, kanji

__all__ = ["NAMES", "name_of", "read_japanese", "write_japanese"]

NAMES = (
    {
        "LawNum": "法律番号",
        "LawTitle": "題名",
        "ArticleRange": "条の範囲",
        "AppdxTableTitle": "表名",
        "RelatedArticleNum": "関係条名",
        "EnactStatement": "制定文",
        "TOC": "目次",
        "Preamble": "前文",
        "ArticleTitle": "条名",
        "ParagraphNum": "項番号",
        "ItemTitle": "号番号",
        "SupplProvisionLabel": "附則名",
        "PartTitle": "編名",
        "ChapterTitle": "章名",
        "SectionTitle": "節名",
        "SubsectionTitle": "款名",
        "DivisionTitle": "目名",
        "TableStruct": "表",
        "AppdxTable": "別表",
        "AppdxNote": "別記",
        "AppdxStyle": "様式",
        "AppdxFig": "別図",
        "AppdxFormat": "書式",
        "Appdx": "付録",
        "Remarks": "備考",
        "SupplProvision": "附則",
    }
    | {f"{kind}Title": "細分名" for kind in SUBITEMS}
    | ROLES
)
"""Elements and parts of them that have a name rather than a number."""

_FIRST_UNCOUNTED = frozenset({"TableStruct", "EnactStatement", "Remarks"})
"""Kinds that are counted, but mostly stand alone."""

_ORDINALS = {"Sentence": "文", "Column": "欄", "TableRow": "行", "TableColumn": "列"}
_KINDS = {counter: kind for kind, counter in COUNTERS.items()}
_BY_NAME = {name: kind for kind, name in NAMES.items()} | {"各号列記以外": "OutsideItems"}
_ORDINAL_KINDS = {word: kind for kind, word in _ORDINALS.items()}

_NUMBERED = re.compile(rf"第(?P<base>{NUMERAL})(?P<counter>[編章節款目条項号類])(?P<branches>(?:の{NUMERAL})*)")
_RANGE = re.compile(rf"から(?P<last>第{NUMERAL}[編章節款目条項号類](?:の{NUMERAL})*)まで")
_ORDINAL = re.compile(rf"第(?P<base>{NUMERAL})(?P<word>[文欄行列])")
_SUBITEM = re.compile(
    rf"(?P<roman>[（(][ivxlcｉｖｘｌｃ]+[)）])|(?P<digits>[（(][0-9０-９]+[)）])|(?P<iroha>[{IROHA}])"
)
_OTHER = re.compile(rf"(?P<kind>[A-Z][A-Za-z0-9]*)(?:第(?P<base>(?>{NUMERAL}))(?![編章節款目条項号類文欄行列]))?")
_NAMED = re.compile(
    f"の?(?P<word>{'|'.join(sorted(_BY_NAME, key=len, reverse=True))}|見出し)"
    rf"(?:第(?P<base>(?>{NUMERAL}))(?![編章節款目条項号類文欄行列]))?(?:（(?P<name>[^）]*(?:（[^）]*）)?[^）]*)）)?"
)


def write_japanese(address: Address) -> str:
    """Return the full name of a place; that of the law itself is empty."""
    text = ""
    for above, step in pairwise((Step("Law"), *address)):
        named = _write_step(step)
        joined = text and step.kind in NAMES and step.kind.endswith("Title")
        text += f"の{named}" if joined and above.kind != "TOC" else named
    return text


def name_of(element: Element) -> str:
    """Return how amendment acts name an element; a sentence is its provision's 本文, ただし書, 前段 or 後段.

    The only sentence of a provision is named by the provision; the law itself has no name.
    """
    address = Address.of(element)
    holder = element.getparent()
    if element.tag != "Sentence" or holder is None:
        return write_japanese(address)
    sentences = holder.findall("Sentence")
    above = write_japanese(address.parent)
    if len(sentences) == 1:
        return above
    provisos = [text_of(sentence).startswith("ただし、") for sentence in sentences]
    place = sentences.index(element)
    if any(provisos) and (provisos[place] or provisos.count(False) == 1):
        return above + ROLES["Proviso" if provisos[place] else "Main"]
    if len(sentences) == 2:
        return above + ROLES["LatterPart" if place else "FormerPart"]
    return write_japanese(address)


def _write_step(step: Step) -> str:
    number = step.number
    if step.kind in COUNTERS or step.kind in SUBITEMS:
        return number.japanese(step.kind) if number else step.name or COUNTERS.get(step.kind, step.kind)
    if step.kind in ("ArticleCaption", "ParagraphCaption"):
        return "見出し"
    if step.kind in _ORDINALS:
        return f"第{kanji(number.parts[0]) if number else '一'}{_ORDINALS[step.kind]}"
    if step.kind == "SupplProvision":
        return (
            "附則" + (f"（{step.name}）" if step.name else "") + (f"第{kanji(number.parts[0])}" if number else "")
        )
    if step.kind.startswith("TOC") and step.kind[3:] in COUNTERS and number:
        return number.japanese(step.kind[3:])
    name = NAMES.get(step.kind, step.kind)
    counted = number is not None and not (step.kind in _FIRST_UNCOUNTED and number.parts == (1,))
    bracket = f"（{step.name}）" if step.name else ""
    return (f"{name}第{'の'.join(map(kanji, number.parts))}" if counted and number else name) + bracket


def read_japanese(text: str) -> Address:
    """Return the place that a full name names.

    Raises
    ------
    InputError
        Showing where reading stopped.
    """
    text = text.strip()
    return Address(tuple(_read_steps(text)))


def _read_steps(text: str) -> Iterator[Step]:
    place, kind, contents = 0, "", False
    while place < len(text):
        found = _read_step(text, place, kind)
        if found is None:
            raise InputError(
                f"the name of a place is needed, such as 第三条の二第一項第二号イ; reading stopped before "
                f"{text[place:]!r} of {text!r}"
            )
        step, place = found
        kind, contents = step.kind, contents or step.kind == "TOC"
        yield Step(f"TOC{kind}", step.number) if contents and kind in (*DIVISIONS, "Article") else step


def _read_step(text: str, place: int, above: str) -> tuple[Step, int] | None:
    """Return the step that begins at a place, and where it ends."""
    for read in (_read_numbered, _read_ordinal, _read_subitem, _read_named, _read_other):
        if found := read(text, place, above):
            return found
    return None


def _read_numbered(text: str, place: int, above: str) -> tuple[Step, int] | None:  # noqa: ARG001
    found = _NUMBERED.match(text, place)
    number = Number.read(found[0], _KINDS[found["counter"]]) if found else None
    if not found or not number:
        return None
    kind, end = _KINDS[found["counter"]], found.end()
    if (more := _RANGE.match(text, end)) and (last := Number.read(more["last"], kind)):
        number, end = Number(number.parts, last.parts), more.end()
    return Step(kind, number), end


def _read_ordinal(text: str, place: int, above: str) -> tuple[Step, int] | None:  # noqa: ARG001
    found = _ORDINAL.match(text, place)
    number = Number.read(found["base"], "Item") if found else None
    return (Step(_ORDINAL_KINDS[found["word"]], number), found.end()) if found and number else None


def _read_subitem(text: str, place: int, above: str) -> tuple[Step, int] | None:
    found = _SUBITEM.match(text, place) if above in ("Item", *SUBITEMS) else None
    kind = {"iroha": "Subitem1", "digits": "Subitem2", "roman": "Subitem3"}[found.lastgroup or ""] if found else ""
    number = Number.read(found[0], kind) if found else None
    return (Step(kind, number), found.end()) if found and number else None


def _read_named(text: str, place: int, above: str) -> tuple[Step, int] | None:
    found = _NAMED.match(text, place)
    return (_named_step(found, above), found.end()) if found else None


def _read_other(text: str, place: int, above: str) -> tuple[Step, int] | None:  # noqa: ARG001
    found = _OTHER.match(text, place)
    if not found:
        return None
    return Step(found["kind"], Number.read(found["base"], "Item") if found["base"] else None), found.end()


def _named_step(found: re.Match[str], above: str) -> Step:
    word, base, name = found["word"], found["base"], found["name"]
    if word == "見出し":
        return Step("ParagraphCaption" if above == "Paragraph" else "ArticleCaption")
    kind = f"{above}Title" if word == "細分名" else _BY_NAME[word]
    number = Number.read(base, "Item") if base else None
    if kind in _FIRST_UNCOUNTED and number is None:
        number = Number.of(1)
    return Step(kind, number, name)
