"""The documents of a WMT XML file, one at a time, each checked on its own."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from hakari.data.formats.rules import reference_text
from hakari.data.lines import open_binary
from hakari.errors import FormatError, Where

if TYPE_CHECKING:
    from lxml import etree

__all__ = ["WmtDocument", "WmtPart", "wmt_documents"]

_CHILDREN = {
    None: ("dataset",),
    "dataset": ("collection", "doc"),
    "collection": ("doc",),
    "doc": ("src", "ref", "hyp"),
    "src": ("p",),
    "ref": ("p",),
    "hyp": ("p",),
    "p": ("seg",),
    "seg": (),
}
_TRANSLATOR = "A"
_EMPTY_REFERENCE = (
    "Write the reference; or leave the whole ref element out of a document that has none; or read the file with "
    "--missing-references."
)


@dataclass(slots=True)
class WmtPart:
    """A ``src``, ``ref`` or ``hyp``: its texts by segment id."""

    name: str
    language: str | None
    where: Where
    texts: dict[str, str | None] = field(default_factory=dict)


@dataclass(slots=True)
class WmtDocument:
    """A ``doc``: its source, its references by translator, its outputs by system."""

    id: str
    domain: str | None
    dataset: str | None
    where: Where
    source: WmtPart
    references: dict[str, WmtPart]
    systems: dict[str, WmtPart]


def wmt_documents(path: Path, *, missing: bool) -> Generator[WmtDocument]:
    """Yield the documents of a file; `missing` allows references with absent or empty segments.

    Raises
    ------
    FormatError
        With file and line, at the first rule that is broken.
    """
    with closing(_doc_elements(path)) as elements:
        for element in elements:
            yield _document(element, str(path), missing=missing)


def _doc_elements(path: Path) -> Generator[etree._Element]:
    """Yield the ``doc`` elements, each forgotten once the next is asked for."""
    from lxml import etree

    file = str(path)
    with open_binary(path) as stream:
        events = etree.iterparse(
            stream,
            events=("start", "end"),
            resolve_entities=False,
            no_network=True,
            load_dtd=False,
            remove_comments=True,
            remove_pis=True,
        )
        try:
            for event, element in events:
                if event == "start":
                    _check_place(element, file)
                    _check_blank(_text_before(element), element, file)
                elif element.tag != "seg":
                    _check_blank(element[-1].tail if len(element) else element.text, element, file)
                if event == "end" and element.tag == "doc":
                    yield element
                    _forget(element)
        except etree.XMLSyntaxError as error:
            # Of an undeclared entity only the log knows the line.
            first = next(iter(events.error_log), None)
            line, problem = (error.lineno, error.msg) if first is None else (first.line, first.message)
            raise FormatError(
                f"well-formed XML is needed: {problem}", where=Where(file=file, line=line or None)
            ) from None


def _check_place(element: etree._Element, file: str) -> None:
    parent = element.getparent()
    where = _place(element, file)
    if parent is None and element.getroottree().docinfo.internalDTD is not None:
        raise FormatError(
            "a document type declaration is not allowed here",
            where=where,
            remedy="Remove it, and write the entities that it declares as text.",
        )
    allowed = _CHILDREN[None if parent is None else str(parent.tag)]
    if element.tag not in allowed:
        inside = "the file" if parent is None else f"<{parent.tag}>"
        raise FormatError(
            f"{' or '.join(f'<{tag}>' for tag in allowed) or 'only text'} is needed in {inside}; "
            f"<{element.tag}> came",
            where=where,
        )


def _text_before(element: etree._Element) -> str | None:
    previous, parent = element.getprevious(), element.getparent()
    if previous is not None:
        return previous.tail
    return parent.text if parent is not None else None


def _check_blank(text: str | None, element: etree._Element, file: str) -> None:
    if text and text.strip():
        raise FormatError(
            f"text stands in <seg> only; {text.strip()[:20]!r} stands beside it",
            where=_place(element, file),
            remedy="Put it into a segment; it would be lost here.",
        )


def _forget(element: etree._Element) -> None:
    parent = element.getparent()
    del element[:]
    if parent is not None:
        while element.getprevious() is not None:
            del parent[0]


def _document(element: etree._Element, file: str, *, missing: bool) -> WmtDocument:
    where = _place(element, file)
    parent = element.getparent()
    collection = parent.get("id") if parent is not None and parent.tag == "collection" else None
    key = _attribute(element, "id", where)
    sources = element.findall("src")
    if len(sources) != 1:
        raise FormatError(f"one <src> is needed in document {key!r}; {len(sources)} came", where=where)
    source = _part(sources[0], "the source", where)
    dataset = element.getroottree().getroot().get("id")
    document = WmtDocument(key, element.get("domain", collection), dataset, where, source, {}, {})
    for child in element.iterchildren("ref", "hyp"):
        _add_part(document, child, where, missing=missing)
    return document


def _add_part(document: WmtDocument, element: etree._Element, where: Where, *, missing: bool) -> None:
    where = _place(element, where.file)
    if element.tag == "ref":
        name, parts, what = element.get("translator", _TRANSLATOR), document.references, "reference"
    else:
        name, parts, what = _attribute(element, "system", where), document.systems, "system"
    if name in parts:
        raise FormatError(f"document {document.id!r} has {what} {name!r} twice", where=where)
    allow = missing and what == "reference"
    parts[name] = part = _part(element, f"{what} {name}", where, reference=what == "reference", missing=missing)
    absent = [] if allow else [key for key in document.source.texts if key not in part.texts]
    extra = [key for key in part.texts if key not in document.source.texts]
    if absent or extra:
        problem = (
            f"has no segment {absent[0]!r}" if absent else f"has a segment {extra[0]!r} that its source has not"
        )
        raise FormatError(
            f"document {document.id!r}: {what} {name} {problem}",
            where=where,
            remedy="Every part of a document needs the segment ids of its source; nothing is filled in or cut.",
        )


def _part(
    element: etree._Element, name: str, where: Where, *, reference: bool = False, missing: bool = False
) -> WmtPart:
    where = _place(element, where.file)
    # The organisers' own wrapping tool writes "language" on outputs.
    part = WmtPart(name, element.get("lang", element.get("language")), where)
    for segment in element.iter("seg"):
        place = _place(segment, where.file)
        key = _attribute(segment, "id", place)
        if key in part.texts:
            raise FormatError(f"{name} has the segment {key!r} twice in one document", where=place)
        text = segment.text or ""
        part.texts[key] = (
            reference_text(text, place, missing=missing, remedy=_EMPTY_REFERENCE) if reference else text
        )
    return part


def _place(element: etree._Element, file: str | None) -> Where:
    line: object = element.sourceline
    return Where(file=file, line=line if isinstance(line, int) else None)


def _attribute(element: etree._Element, name: str, where: Where) -> str:
    value = element.get(name)
    if value is None:
        raise FormatError(f"the attribute {name!r} of <{element.tag}> is needed; it is not there", where=where)
    return value
