"""Reads a law in whatever form it comes: the standard XML, the answer of a law API, or an outline in plain text."""

from __future__ import annotations

from pathlib import Path

from hakari.data.lines import first_bytes
from hakari.statutes.law import Law
from hakari.statutes.outline import read_outline
from hakari.statutes.xml import read_law_xml

__all__ = ["read_law"]

_BOM = b"\xef\xbb\xbf"


def read_law(path: str | Path) -> Law:
    """Return the law of a file: XML where it begins with ``<``, otherwise an outline.

    Raises
    ------
    FormatError
        With file and line, where the file is no law.
    """
    start = first_bytes(path, 64).removeprefix(_BOM).lstrip()
    return read_law_xml(path) if start.startswith(b"<") else read_outline(path)
