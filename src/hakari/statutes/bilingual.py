"""A law and its translation in one table: tab-separated lines with an address and a text in each language.

::

    address	ja	en
    第一条見出し	（目的）	(Purpose)
    第一条	この法律は、…。	The purpose of this Act is …
    Article:2/Paragraph:2/Item:1	…	…

Addresses are written in either form. The text of an article is that of its first paragraph.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hakari.errors import FormatError, InputError, Where
from hakari.statutes.address import Address, Step
from hakari.statutes.building import new_division, new_provision, new_sentences
from hakari.statutes.editing import append, indent, new_element
from hakari.statutes.elements import CONTAINERS, DIVISIONS, PROVISIONS, Element, tag_of
from hakari.statutes.inline import set_pieces
from hakari.statutes.law import Law, below
from hakari.statutes.numbers import Number

__all__ = ["parse_bilingual"]

_TEXTS = ("ArticleCaption", "ParagraphCaption", *(f"{kind}Title" for kind in DIVISIONS))


def parse_bilingual(lines: Iterable[tuple[int, str]], language: str, *, file: str) -> Law:
    """Return the law in one language of a table, given as numbered lines; messages call it `file`.

    Raises
    ------
    FormatError
        With file and line.
    """
    rows = iter(lines)
    header = next(rows, (1, ""))[1].split("\t")
    if "address" not in header or language not in header:
        raise FormatError(
            f"the columns address and {language} are needed; {', '.join(header)} came",
            where=Where(file=file, line=1),
        )
    main = new_element("MainProvision")
    body = new_element("LawBody", [new_element("LawTitle"), main])
    root = new_element("Law", [new_element("LawNum"), body], Lang=language)
    for number, line in rows:
        if line.strip():
            _read_line(body, header, line.split("\t"), language, Where(file=file, line=number))
    indent(root)
    return Law(root, file=file)


def _read_line(body: Element, header: Sequence[str], cells: Sequence[str], language: str, where: Where) -> None:
    if len(cells) != len(header):
        raise FormatError(f"{len(header)} columns are needed; {len(cells)} came", where=where)
    row = dict(zip(header, cells, strict=True))
    written, text = row["address"].strip(), row[language].strip()
    try:
        address = Address.parse(written) if written.isascii() else Address.parse_japanese(written)
        if text:
            _set_text(body, address, text, language)
    except InputError as error:
        raise FormatError(error.problem, where=where) from None


def _set_text(body: Element, address: Address, text: str, language: str) -> None:
    """Put a text at its address, with what is above it where that is not there yet."""
    if address.steps and address.last.kind in ("LawTitle", "LawNum"):
        scope = body if address.last.kind == "LawTitle" else body.getparent()
        element = None if scope is None else scope.find(address.last.kind)
        if element is not None:
            element.text = text
        return
    *above, last = address
    parent = _reach(body, above, language)
    if last.kind in _TEXTS:
        element = next(below(parent, Step(last.kind)), None)
        if element is None:
            element = new_element(last.kind)
            append(parent, element)
        set_pieces(element, list(text))
        return
    if last.kind not in (*PROVISIONS, "SupplProvision") or last.kind in DIVISIONS:
        raise InputError(f"the address of a provision, a caption or a title is needed; {address} came")
    element = _child(parent, last, language)
    if last.kind in ("Article", "SupplProvision"):
        element = _child(element, Step("Paragraph", Number.of(1)), language)
    holder = CONTAINERS[tag_of(element)]
    if element.find(holder) is not None:
        raise InputError(f"every provision needs one line; {address} came before")
    append(element, new_sentences(text, holder, language))


def _reach(body: Element, steps: Sequence[Step], language: str) -> Element:
    element: Element | None = body.find("MainProvision")
    assert element is not None
    if steps and steps[0].kind == "SupplProvision":
        element, steps = _supplement(body, steps[0]), steps[1:]
    for step in steps:
        element = _child(element, step, language)
    return element


def _supplement(body: Element, step: Step) -> Element:
    found = next(below(body, step), None)
    if found is None:
        found = new_element("SupplProvision", [new_element("SupplProvisionLabel", "附\u3000則")])
        if step.name:
            found.set("AmendLawNum", step.name)
        append(body, found)
    return found


def _child(parent: Element, step: Step, language: str) -> Element:
    """Return the element that a step reaches; it is made where there is none."""
    if step.kind == "SupplProvision":
        body = parent.getparent()
        assert body is not None
        return _supplement(body, step)
    found = next(below(parent, step), None)
    if found is not None:
        return found
    number = step.number
    if step.kind not in PROVISIONS or number is None:
        raise InputError(f"the address of a provision is needed; {step} came")
    if step.kind in DIVISIONS:
        title = number.title(step.kind) if language == "ja" else number.english(step.kind)
        element = new_division(step.kind, number, title)
    else:
        first = step.kind == "Paragraph" and number.parts == (1,) and parent.tag == "Article"
        element = new_provision(step.kind, number, heading="" if first else None, language=language)
    append(parent, element)
    return element
