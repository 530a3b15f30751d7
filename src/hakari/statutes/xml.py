"""Law files in the e-Gov standard law XML: read whole, written back whole.

The law may be the file, or stand in the answer of a law API. Entities are not expanded and nothing is fetched.
"""

from __future__ import annotations

from pathlib import Path

from lxml import etree

from hakari.data.lines import binary_writer
from hakari.errors import FormatError, Where
from hakari.statutes.elements import TEXTS, Element, is_element, line_of
from hakari.statutes.law import BLANKS, MIXED, Law

__all__ = ["law_bytes", "parse_law", "write_law"]


def parse_law(content: bytes, *, file: str) -> Law:
    """Return the law in the bytes of an XML file; messages call it `file`.

    Raises
    ------
    FormatError
        With file and line, where the file is no law.
    """
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        root = etree.fromstring(content, parser)
    except etree.XMLSyntaxError as error:
        raise FormatError(
            f"well-formed XML is needed: {error.msg}", where=Where(file=file, line=error.lineno or None)
        ) from None
    if root.getroottree().docinfo.internalDTD is not None:
        raise FormatError(
            "a document type declaration is not allowed here",
            where=Where(file=file),
            remedy="Remove it, and write the entities that it declares as text.",
        )
    law = Law(_law_element(root, file), file=file)
    _check(law)
    return law


def _law_element(root: Element, file: str) -> Element:
    if root.tag == "Law":
        return root
    laws = list(root.iter("Law"))
    if len(laws) != 1:
        raise FormatError(
            f"a law is needed: <Law>, alone or in the answer of a law API; <{root.tag}> came with "
            f"{len(laws) or 'no'} <Law>",
            where=Where(file=file, line=line_of(laws[1] if laws else root)),
        )
    return laws[0]


def _check(law: Law) -> None:
    """Check that there is a body, and that text stands where the tree looks for it."""
    if law.root.find("LawBody") is None:
        raise FormatError("<Law> needs <LawBody>", where=Where(file=law.file, line=line_of(law.root)))
    for element in law.root.iter():
        if not is_element(element) or not len(element) or element.tag in TEXTS or element.tag in MIXED:
            continue
        if next(element.iterancestors(*TEXTS, *MIXED), None) is not None:
            continue
        for text, near in ((element.text, element), *((child.tail, child) for child in element)):
            if text is not None and text.strip(BLANKS):
                raise FormatError(
                    f"only elements are allowed in <{element.tag}>; the text {text.strip()[:20]!r} came",
                    where=Where(file=law.file, line=line_of(near)),
                    remedy="Put it into the element that it belongs to, such as <Sentence>.",
                )


def law_bytes(law: Law) -> bytes:
    """Return the whole file of a law as XML in UTF-8, with what was around the law."""
    content = etree.tostring(law.root.getroottree(), encoding="UTF-8", xml_declaration=False)
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + content


def write_law(law: Law, path: str | Path) -> None:
    """Write the whole file of a law; a name that ends in ``.gz`` is written compressed."""
    with binary_writer(path) as out:
        out.write(law_bytes(law))
