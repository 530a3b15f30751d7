"""Layouts of published contrastive sets, read into cases and written again; users bring the files."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hakari.data.lines import place_of, read_lines, text_writer
from hakari.errors import FormatError, OptionError, UnknownNameError, Where
from hakari.suites.layouts.base import Layout
from hakari.suites.layouts.bawden import Bawden
from hakari.suites.layouts.contrapro import ContraPro
from hakari.suites.layouts.lingeval97 import LingEval97
from hakari.suites.layouts.ntt import NTT
from hakari.suites.suite import Case, ContrastiveCase

__all__ = ["LAYOUTS", "Layout", "get_layout", "read_layout", "write_layout"]

LAYOUTS: dict[str, Layout] = {layout.name: layout for layout in (NTT(), Bawden(), ContraPro(), LingEval97())}
"""All layouts by name."""


def get_layout(name: str) -> Layout:
    """Return a layout by name."""
    if name not in LAYOUTS:
        raise UnknownNameError("layout of contrastive sets", name, LAYOUTS)
    return LAYOUTS[name]


def read_layout(path: str | Path, *, layout: str | None = None) -> tuple[str, list[ContrastiveCase]]:
    """Return the layout of a file and its cases.

    Raises
    ------
    FormatError
        If the file is no JSON, or breaks the rules of its layout: all problems, each with its place.
    OptionError
        If no layout is named and none recognises the file.
    """
    where = Where(file=place_of(path))
    try:
        value = json.loads("\n".join(read_lines(path)))
    except ValueError as error:
        raise FormatError(f"JSON is needed: {error}", where=where) from None
    if layout is not None:
        return layout, get_layout(layout).cases(value, place_of(path))
    known = [name for name, each in LAYOUTS.items() if each.recognises(value)]
    if len(known) != 1:
        raise OptionError(
            f"the layout of {place_of(path)} is not recognised", remedy=f"Name it: --from {' or '.join(LAYOUTS)}."
        )
    return known[0], LAYOUTS[known[0]].cases(value, place_of(path))


def write_layout(cases: Sequence[Case], path: str | Path, *, layout: str) -> None:
    """Write cases in a layout.

    Raises
    ------
    FormatError
        If it has no place for them.
    """
    contrastive = [case for case in cases if isinstance(case, ContrastiveCase)]
    if len(contrastive) < len(cases):
        raise OptionError(f"the layout {layout} holds contrastive cases; checkpoints came")
    value: Any = get_layout(layout).value(contrastive)
    with text_writer(path) as out:
        out.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")
