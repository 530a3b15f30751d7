"""Reads a law in whatever form it comes: standard XML, the answer of a law API, an outline, or a table."""

from __future__ import annotations

from pathlib import Path

from hakari.data.lines import first_bytes
from hakari.statutes.bilingual import read_bilingual
from hakari.statutes.law import Law
from hakari.statutes.outline import read_outline
from hakari.statutes.xml import read_law_xml

__all__ = ["read_law"]

_BOM = b"\xef\xbb\xbf"


def read_law(path: str | Path, *, language: str = "ja") -> Law:
    """Return the law of a file.

    It is XML where the file begins with ``<``, a table where its first line has a tab, otherwise an outline.

    Parameters
    ----------
    language
        The column of a table; the other forms say themselves what language they are in.

    Raises
    ------
    FormatError
        With file and line, where the file is no law.
    """
    start = first_bytes(path, 4096).removeprefix(_BOM).lstrip()
    if start.startswith(b"<"):
        return read_law_xml(path)
    return read_bilingual(path, language) if b"\t" in start.partition(b"\n")[0] else read_outline(path)
