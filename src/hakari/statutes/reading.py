"""Reads a law in whatever form it comes: standard XML, the answer of a law API, an outline, or a table."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from hakari.data.lines import lines_of, open_binary, place_of
from hakari.statutes.bilingual import parse_bilingual
from hakari.statutes.law import Law
from hakari.statutes.outline import parse_outline
from hakari.statutes.xml import parse_law

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
    file = place_of(path)
    with open_binary(path) as stream:
        content = stream.read()
    if content.removeprefix(_BOM).lstrip().startswith(b"<"):
        return parse_law(content, file=file)
    lines = list(enumerate(lines_of(BytesIO(content), file=file), start=1))
    if lines and "\t" in lines[0][1]:
        return parse_bilingual(lines, language, file=file)
    return parse_outline(lines, file=file)
