"""The XML of the WMT test sets since 2021: documents with a source, references by translator, outputs by system.

::

    <dataset id="NAME"> <collection id="DOMAIN">?
      <doc id="…" origlang="en" domain="…">
        <src lang="en"> <p> <seg id="1">…</seg> … </p> </src>
        <ref lang="ja" translator="A"> … </ref>
        <hyp lang="ja" system="NAME"> … </hyp>

Read document by document; entities are not expanded, nothing is fetched. Segments are matched by their ids, not by
their order. A reference is missing where a document has no ``ref`` of that translator.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import closing
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from hakari.data.formats.base import Format
from hakari.data.formats.rules import cannot_hold, check_clean, check_parts, default_name
from hakari.data.formats.wmt_documents import WmtDocument, WmtPart, wmt_documents
from hakari.data.lines import binary_writer, first_bytes
from hakari.data.testset import TestSet
from hakari.data.texts import Texts
from hakari.errors import FormatError, Where

if TYPE_CHECKING:
    from lxml import etree

__all__ = ["WmtXml"]

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class WmtXml(Format):
    """One XML file for everything: sources, references and outputs of one language pair.

    Parameters
    ----------
    missing_references
        Whether an absent or empty segment in a ``ref`` stands for a missing reference; otherwise it is an error.
    """

    name: ClassVar[str] = "wmt-xml"

    def __init__(self, *, missing_references: bool = False) -> None:
        self.missing_references = missing_references

    def recognises(self, path: Path) -> bool:
        """Return whether the file begins like XML with a ``dataset``."""
        if not path.is_file():
            return False
        start = first_bytes(path, 4096)
        return start.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<") and b"<dataset" in start

    def read(self, path: Path) -> TestSet:
        """Return the test set of a file.

        Raises
        ------
        FormatError
            With file and line, at the first rule that is broken.
        """
        columns = _Columns()
        with closing(wmt_documents(path, missing=self.missing_references)) as documents:
            for document in documents:
                columns.add(document)
        if columns.first is None:
            raise FormatError("at least one <doc> is needed; there is none", where=Where(file=str(path)))
        name = columns.first.dataset
        return columns.test_set(default_name(path) if name is None else name)

    def keeps_ids(self, test_set: TestSet) -> bool:
        """Return whether every id is that of a document and what follows: ``document:id``."""
        documents = test_set.documents or ()
        return all(key.startswith(f"{document}:") for key, document in zip(test_set.ids, documents, strict=True))

    def write(self, test_set: TestSet, path: Path) -> None:
        """Write a test set; one without documents or languages, or with texts that XML cannot hold, is refused."""
        from lxml import etree

        check_clean(test_set)
        needed = ("sources", "documents", "source_language", "target_language")
        not_held = ("previous_sources", "previous_translations", "details")
        check_parts(test_set, format=self.name, needed=needed, not_held=not_held)
        if not test_set.references and not test_set.systems:
            raise cannot_hold(self.name, "a test set without references and outputs: only they have its language")
        for name, texts in test_set.references.items():
            if not texts.present.any():
                raise cannot_hold(self.name, f"the reference {name}: it is missing everywhere")
        blocks = _blocks(test_set)
        with binary_writer(path) as out, etree.xmlfile(out, encoding="utf-8") as xml:
            xml.write_declaration()
            with xml.element("dataset", id=_held(test_set.name)):
                for document, segments in blocks:
                    element = _doc_element(test_set, document, segments, missing=self.missing_references)
                    xml.write("\n", element, pretty_print=True)


class _Columns:
    """The documents so far, as columns over segments."""

    def __init__(self) -> None:
        self.first: WmtDocument | None = None
        self.lines: dict[str, int | None] = {}
        self.languages: dict[str, str] = {}
        self.ids: list[str] = []
        self.documents: list[str] = []
        self.domains: list[str] = []
        self.sources: list[str | None] = []
        self.references: dict[str, list[str | None]] = {}
        self.systems: dict[str, list[str | None]] = {}

    def add(self, document: WmtDocument) -> None:
        """Add the segments of a document, after a check that it has what the first one has."""
        self.first = self.first or document
        _check_like_first(document, self.first)
        self._check_new(document)
        keys = list(document.source.texts)
        for name, part in document.references.items():
            self.references.setdefault(name, [None] * len(self.ids)).extend(part.texts.get(key) for key in keys)
        for name in self.references.keys() - document.references.keys():
            self.references[name] += [None] * len(keys)
        for name, part in document.systems.items():
            self.systems.setdefault(name, []).extend(part.texts[key] for key in keys)
        self.sources += document.source.texts.values()
        self.documents += [document.id] * len(keys)
        self.domains += [document.domain] * len(keys) if document.domain is not None else []
        self.ids += [f"{document.id}:{key}" for key in keys]

    def _check_new(self, document: WmtDocument) -> None:
        if document.id in self.lines:
            raise FormatError(
                f"every document needs an id of its own; {document.id!r} stands on line "
                f"{self.lines[document.id]} too",
                where=document.where,
            )
        self.lines[document.id] = document.where.line
        self._check_language("source", document.source)
        for part in (*document.references.values(), *document.systems.values()):
            self._check_language("target", part)

    def _check_language(self, side: str, part: WmtPart) -> None:
        known = self.languages.setdefault(side, part.language) if part.language is not None else None
        if known != part.language:
            raise FormatError(
                f"{part.name}: one {side} language is needed; {part.language!r} came after {known!r}",
                where=part.where,
                remedy="Split the file by language pair.",
            )

    def test_set(self, name: str) -> TestSet:
        """Return the columns as a test set."""
        return TestSet(
            references={key: Texts(texts, label=f"reference {key}") for key, texts in self.references.items()},
            systems={key: Texts(texts, label=f"system {key}") for key, texts in self.systems.items()},
            sources=Texts(self.sources, label="the source"),
            source_language=self.languages.get("source"),
            target_language=self.languages.get("target"),
            documents=tuple(self.documents),
            domains=tuple(self.domains) if self.domains else None,
            ids=tuple(self.ids),
            name=name,
        )


def _check_like_first(document: WmtDocument, first: WmtDocument) -> None:
    if (document.domain is None) != (first.domain is None):
        some, other = (document, first) if first.domain is None else (first, document)
        raise FormatError(
            f"all documents need a domain, or none; {some.id!r} has one and {other.id!r} has not",
            where=document.where,
        )
    for system in (*first.systems, *document.systems):
        if system not in document.systems or system not in first.systems:
            without, has = (document, first) if system in first.systems else (first, document)
            raise FormatError(
                f"document {without.id!r} has no output of system {system}; document {has.id!r} has",
                where=without.where,
                remedy="Every system needs an output of every document; write empty segments if it produced none.",
            )


def _blocks(test_set: TestSet) -> list[tuple[str, list[int]]]:
    """Return the documents and their segments; each must be one run of segments with one domain."""
    documents, domains = test_set.documents or (), test_set.domains
    blocks = [(key, list(run)) for key, run in groupby(range(len(test_set)), key=lambda i: documents[i])]
    seen: set[str] = set()
    for document, segments in blocks:
        several = domains is not None and len({domains[i] for i in segments}) > 1
        if document in seen or several:
            problem = "several domains" if several else "segments that do not stand together"
            raise cannot_hold(WmtXml.name, f"the document {document!r}: it has {problem}")
        seen.add(document)
    return blocks


def _doc_element(test_set: TestSet, document: str, segments: Sequence[int], *, missing: bool) -> etree._Element:
    from lxml import etree

    source, target = test_set.source_language or "", test_set.target_language or ""
    keys = _segment_keys([test_set.ids[i] for i in segments], document)
    element = etree.Element("doc", origlang=_held(source), id=_held(document))
    if test_set.domains is not None:
        element.set("domain", _held(test_set.domains[segments[0]]))
    parts = [("src", {"lang": source}, test_set.sources or ())]
    parts += [
        ("ref", {"lang": target, "translator": name}, texts)
        for name, texts in test_set.references.items()
        if _has_reference(name, texts, segments, missing=missing)
    ]
    parts += [("hyp", {"lang": target, "system": name}, texts) for name, texts in test_set.systems.items()]
    for tag, attributes, texts in parts:
        child = etree.SubElement(element, tag, {key: _held(value) for key, value in attributes.items()})
        paragraph = etree.SubElement(child, "p")
        for key, i in zip(keys, segments, strict=True):
            text = texts[i]
            if text is not None:
                etree.SubElement(paragraph, "seg", id=_held(key)).text = _held(text, segment=i)
    return element


def _segment_keys(ids: Sequence[str], document: str) -> list[str]:
    """Return the ids inside the document: what follows ``document:`` if all have it, else 1, 2, 3 …."""
    prefix = f"{document}:"
    if all(key.startswith(prefix) for key in ids):
        return [key.removeprefix(prefix) for key in ids]
    return [str(number) for number in range(1, len(ids) + 1)]


def _has_reference(name: str, texts: Texts, segments: Sequence[int], *, missing: bool) -> bool:
    """Return whether a document has a reference; part of one is an error unless missing ones are allowed."""
    there = [i for i in segments if texts[i] is not None]
    for i in there:
        if not (texts[i] or "").strip():
            raise cannot_hold(WmtXml.name, f"the reference {name} where it is empty", where=Where(segment=i))
    if there and len(there) < len(segments) and not missing:
        gap = next(i for i in segments if texts[i] is None)
        what = f"the reference {name}: it is missing for a part of a document only"
        raise cannot_hold(WmtXml.name, what, where=Where(segment=gap))
    return bool(there)


def _held(text: str, *, segment: int | None = None) -> str:
    found = _NOT_XML.search(text)
    if found is not None:
        raise cannot_hold(WmtXml.name, f"the character {found[0]!r}", where=Where(segment=segment))
    return text
