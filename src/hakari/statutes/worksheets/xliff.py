"""Worksheets as XLIFF 1.2 and 2.1: for translation tools.

The new source is to be translated. The target is the translation of the old source, which also stands beside it
as a match. What changes is marked in both sources, and in the translation what seems to stand for it; the rest is
to stay.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

from lxml import etree

from hakari.data.lines import binary_writer, open_binary, place_of
from hakari.errors import FormatError, Where
from hakari.statutes.corpus import Example, Span
from hakari.statutes.elements import Element, line_of
from hakari.statutes.worksheets.sheets import Entry, parts_of, spans_of

__all__ = ["read_xliff", "write_xliff", "write_xliff_2"]

XLIFF_1 = "urn:oasis:names:tc:xliff:document:1.2"
XLIFF_2 = "urn:oasis:names:tc:xliff:document:2.0"
MATCHES = "urn:oasis:names:tc:xliff:matches:2.0"
_XML_SPACE = "{http://www.w3.org/XML/1998/namespace}space"

DONE = frozenset({"translated", "reviewed", "signed-off", "final"})
"""States of a target that say it is finished, in either version."""

Marker = Callable[[Element, int], Element]
"""Adds a mark with a number to an element."""


def write_xliff(examples: Sequence[Example], path: str | Path, *, name: str) -> None:
    """Write a worksheet in XLIFF 1.2."""
    root = etree.Element(f"{{{XLIFF_1}}}xliff", nsmap=cast(Any, {None: XLIFF_1}), version="1.2")
    languages = {"source-language": "ja", "target-language": "en", "datatype": "plaintext"}
    file = _sub(root, "file", original=name, **languages)
    body = _sub(file, "body")
    for example, old, new, translated in spans_of(examples):
        unit = _sub(body, "trans-unit", id=example.id)
        unit.set(_XML_SPACE, "preserve")
        _marked(_sub(unit, "source"), example.source, new, _mark_1)
        _marked(_sub(unit, "target", state="needs-translation"), example.previous_translation, translated, _mark_1)
        match = _sub(unit, "alt-trans", origin="previous version")
        _marked(_sub(match, "source"), example.previous_source, old, _mark_1)
        _marked(_sub(match, "target"), example.previous_translation, translated, _mark_1)
        _sub(unit, "note", f"{example.address}: {example.category}", **{"from": "hakari"})
    _write(root, path)


def write_xliff_2(examples: Sequence[Example], path: str | Path, *, name: str) -> None:
    """Write a worksheet in XLIFF 2.1."""
    names = cast(Any, {None: XLIFF_2, "mtc": MATCHES})
    root = etree.Element(f"{{{XLIFF_2}}}xliff", nsmap=names, version="2.1", srcLang="ja", trgLang="en")
    file = _sub(root, "file", id="f1", original=name)
    for number, (example, old, new, translated) in enumerate(spans_of(examples), start=1):
        unit = _sub(file, "unit", id=f"u{number}", name=example.id)
        unit.set(_XML_SPACE, "preserve")
        matches = etree.SubElement(unit, f"{{{MATCHES}}}matches")
        match = etree.SubElement(matches, f"{{{MATCHES}}}match", ref="#m0", origin="previous version")
        _marked(_sub(match, "source"), example.previous_source, old, _mark_2)
        _marked(_sub(match, "target"), example.previous_translation, translated, _mark_2)
        notes = _sub(unit, "notes")
        _sub(notes, "note", f"{example.address}: {example.category}", id="n1")
        segment = _sub(unit, "segment", id="s1", state="initial")
        whole = _sub(_sub(segment, "source"), "mrk", id="m0", type="mtc:match")
        _marked(whole, example.source, new, _mark_2)
        _marked(_sub(segment, "target"), example.previous_translation, translated, _target_mark_2)
    _write(root, path)


def _sub(parent: Element, tag: str, text: str | None = None, **attributes: str) -> Element:
    """Add a child in the namespace of the file."""
    namespace = etree.QName(parent.getroottree().getroot()).namespace
    child = etree.SubElement(parent, f"{{{namespace}}}{tag}", attributes)
    child.text = text
    return child


def _mark_1(parent: Element, number: int) -> Element:
    return _sub(parent, "mrk", mtype="x-hakari-changed", mid=str(number))


def _mark_2(parent: Element, number: int) -> Element:
    return _sub(parent, "mrk", id=f"m{number}", type="hakari:changed")


def _target_mark_2(parent: Element, number: int) -> Element:
    """Add a mark whose id is not one of the source."""
    return _sub(parent, "mrk", id=f"t{number}", type="hakari:changed")


def _marked(element: Element, text: str, spans: Sequence[Span], mark: Marker) -> None:
    """Set a text with marks; a place where something is added or was deleted is an empty mark."""
    last: Element | None = None
    number = 0
    for part, marked in parts_of(text, spans):
        if marked:
            number += 1
            last = mark(element, number)
            last.text = part or None
        elif part and last is None:
            element.text = (element.text or "") + part
        elif part and last is not None:
            last.tail = (last.tail or "") + part


def _write(root: Element, path: str | Path) -> None:
    with binary_writer(path) as out:
        _indent(root, "\n")
        out.write(b'<?xml version="1.0" encoding="UTF-8"?>\n' + etree.tostring(root, encoding="UTF-8") + b"\n")


def _indent(element: Element, blank: str) -> None:
    """Indent what stands below an element; texts are left as they are."""
    if not len(element) or etree.QName(element).localname in ("source", "target", "note"):
        return
    element.text = blank + "  "
    for child in element:
        child.tail = blank + "  "
        _indent(child, blank + "  ")
    element[-1].tail = blank


def read_xliff(path: str | Path) -> list[Entry]:
    """Return what a worksheet in XLIFF 1.2 or 2.x says.

    Raises
    ------
    FormatError
        With file and line.
    """
    file = place_of(path)
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True, remove_pis=True
    )
    with open_binary(path) as stream:
        try:
            root = etree.fromstring(stream.read(), parser)
        except etree.XMLSyntaxError as error:
            where = Where(file=file, line=error.lineno or None)
            raise FormatError(f"well-formed XML is needed: {error.msg}", where=where) from None
    if root.getroottree().docinfo.internalDTD is not None:
        raise FormatError(
            "a document type declaration is not allowed here",
            where=Where(file=file),
            remedy="Remove it, and write the entities that it declares as text.",
        )
    name = etree.QName(root)
    if name.localname != "xliff" or not (root.get("version", "").startswith(("1.", "2."))):
        version = "" if root.get("version") is None else f' version="{root.get("version")}"'
        raise FormatError(
            f"XLIFF 1.2 or 2.x is needed; <{name.localname}{version}> came",
            where=Where(file=file, line=line_of(root)),
        )
    read = _read_unit_1 if root.get("version", "").startswith("1.") else _read_unit_2
    tag = "trans-unit" if read is _read_unit_1 else "unit"
    return [read(unit, Where(file=file, line=line_of(unit))) for unit in root.iter(f"{{*}}{tag}")]


def _read_unit_1(unit: Element, where: Where) -> Entry:
    match = unit.find("{*}alt-trans")
    target = unit.find("{*}target")
    done = target is not None and target.get("state") in DONE
    return _entry(unit.get("id") or "", unit, match, where, done=done)


def _read_unit_2(unit: Element, where: Where) -> Entry:
    """Read a unit; a tool may have cut it into several segments."""
    match = unit.find(f"{{{MATCHES}}}matches/{{{MATCHES}}}match")
    done = all(segment.get("state") in DONE for segment in unit.findall("{*}segment"))
    return _entry(unit.get("name") or "", unit, match, where, segments="{*}segment/", done=done)


def _entry(
    key: str, unit: Element, match: Element | None, where: Where, *, segments: str = "", done: bool
) -> Entry:
    if not key:
        raise FormatError("every unit needs the name of its example; one came without", where=where)
    return Entry(
        id=key,
        previous_source=None if match is None else _joined(match.findall("{*}source")),
        source=_joined(unit.findall(f"{segments}{{*}}source")),
        previous_translation=None if match is None else _joined(match.findall("{*}target")),
        translation=(_joined(unit.findall(f"{segments}{{*}}target")) or "").strip(),
        done=done,
        where=where,
    )


def _joined(elements: Sequence[Element]) -> str | None:
    return "".join(str(text) for element in elements for text in element.itertext()) if elements else None
