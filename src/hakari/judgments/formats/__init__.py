"""File formats of judgments, one a module; tables are recognised by their header.

``jsonl`` is the canonical one: it holds everything that `Judgments` can hold.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from hakari.data.lines import place_of, read_lines
from hakari.errors import InputError, OptionError
from hakari.judgments.formats.base import JudgmentFormat, ReadOptions, TableFormat
from hakari.judgments.formats.jsonl import Jsonl
from hakari.judgments.formats.texts import TextTable, text_table
from hakari.judgments.table import Judgments
from hakari.registry import Registry

__all__ = ["FORMATS", "JudgmentFormat", "ReadOptions", "TableFormat", "read_judgments", "write_judgments"]

FORMATS: Registry[type[JudgmentFormat]] = Registry(
    "format of judgments",
    "hakari.judgment_formats",
    {
        "jsonl": "hakari.judgments.formats.jsonl:Jsonl",
        "tsv": "hakari.judgments.formats.tsv:Tsv",
        "wmt-ranking": "hakari.judgments.formats.wmt_ranking:WmtRanking",
        "wmt-pairs": "hakari.judgments.formats.wmt_ranking:WmtPairs",
        "preferences": "hakari.judgments.formats.preferences:Preferences",
        "wat-votes": "hakari.judgments.formats.wat:WatVotes",
        "mqm": "hakari.judgments.formats.mqm:MqmErrors",
        "grades": "hakari.judgments.formats.grades:Grades",
    },
)

_PAIRS = (("lp",), ("langpair",), ("language_pair",), ("srclang", "trglang"), ("src_lang", "tgt_lang"))
"""Columns that say of which language pair a row is."""


def read_judgments(
    path: str | Path,
    *,
    format: str | None = None,
    scale: str | None = None,
    baseline: str | None = None,
    where: Mapping[str, str] | None = None,
) -> Judgments:
    """Return the judgments of a file, gzipped or not; ``-`` is standard input.

    Parameters
    ----------
    path
        The file.
    format
        Its format; recognised unless named.
    scale
        The scale of grades, for files that do not say.
    baseline
        The system that all others were compared with, for files that do not say.
    where
        Only rows whose column of a name says this, such as ``{"lp": "es-en"}``.

    Raises
    ------
    InputError
        If the file cannot be read, no format recognises it, or rows break its rules: all of them are named, up to a
        limit.
    OptionError
        If an option is missing or has nothing to act on.
    UnknownNameError
        If `format` or `scale` is not registered.
    """
    file = place_of(str(path))
    lines = list(read_lines(str(path)))
    if format == "jsonl" or (format is None and lines and lines[0].startswith("{")):
        if scale or baseline or where:
            raise OptionError("a jsonl of judgments says everything itself", remedy="Leave the options out.")
        return Jsonl().read(lines, file)
    table = text_table(lines, file)
    form = _recognised(table) if format is None else FORMATS.get(format)()
    assert isinstance(form, TableFormat)
    chosen = table.where(where or {})
    _check_one_pair(chosen)
    return form.read(chosen, ReadOptions(scale=scale, baseline=baseline))


def _recognised(table: TextTable) -> TableFormat:
    """Return the format of a table.

    Raises
    ------
    InputError
        If no format has such a header.
    """
    for name in FORMATS:
        form = FORMATS.get(name)()
        if isinstance(form, TableFormat) and form.recognises(table):
            return form
    raise InputError(
        f"no format of judgments has the header of {table.file}: {', '.join(table.header[:12])}",
        remedy=f"See docs/judgments/formats.md for what columns they need; formats: {', '.join(FORMATS)}.",
    )


def _check_one_pair(table: TextTable) -> None:
    """Refuse a table of several language pairs: systems of one name are not the same in two of them."""
    for names in _PAIRS:
        columns = [table.find([name]) for name in names]
        if any(column is None for column in columns):
            continue
        pairs = sorted({tuple(row[column] for column in columns if column is not None) for row in table.rows})
        if len(pairs) > 1:
            said = ", ".join("-".join(pair) for pair in pairs[:8])
            options = " ".join(f"--where {name}={word}" for name, word in zip(names, pairs[0], strict=True))
            raise InputError(
                f"{table.file} has judgments of {len(pairs)} language pairs: {said}",
                remedy=f"Take one: {options}.",
            )


def write_judgments(judgments: Judgments, path: str | Path, *, format: str = "jsonl") -> None:
    """Write judgments in a named format.

    Raises
    ------
    InputError
        If the format cannot hold them, or the file cannot be written.
    OptionError
        If the format is not written at all.
    UnknownNameError
        If `format` is not registered.
    """
    FORMATS.get(format)().write(judgments, str(path))
