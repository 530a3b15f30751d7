"""Puts a report into its page: template, style, script, and the data in compressed form."""

from __future__ import annotations

import base64
import gzip
import json
import re
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from hakari.data import TestSet, Texts
from hakari.data.lines import text_writer
from hakari.report.page.cut import cut_texts
from hakari.report.page.report import Report
from hakari.text import Workspace

__all__ = ["page_data", "render_page", "write_page"]

SCRIPTS = ("base", "tables", "charts", "overview", "systems", "words", "segments", "detail", "checks", "main")
"""The parts of the script, in order; together they are one function."""

_PLACE = re.compile(r"\{\{\w+\}\}")
"""What is filled in, all at once: a title that looks like a place stays a title."""

SHOWN_DIGITS = 2
"""Decimals of the scores of segments on the page."""


def page_data(
    report: Report, data: dict[str, Any] | None = None, workspace: Workspace | None = None
) -> dict[str, Any]:
    """Return the data of a report as the page takes it.

    Texts are cut into words by a NUL, which no text can have, and scores of segments have the decimals that are
    shown.
    """
    data = dict(report.to_dict() if data is None else data)
    test_set = report.scores.test_set
    data["texts"] = {**data["texts"], **_cut(test_set, workspace or Workspace())}
    data["segments"] = {
        key: {system: [None if v is None else round(v, SHOWN_DIGITS) for v in own] for system, own in each.items()}
        for key, each in data["segments"].items()
    }
    return data


def _cut(test_set: TestSet, workspace: Workspace) -> dict[str, Any]:
    language = test_set.target_language

    def words(texts: Texts) -> list[str | None]:
        return cut_texts(texts, language, workspace)

    previous = test_set.previous_translations
    return {
        "previous": None if previous is None else words(previous),
        "references": {name: words(texts) for name, texts in test_set.references.items()},
        "systems": {name: words(texts) for name, texts in test_set.systems.items()},
    }


def render_page(report: Report, data: dict[str, Any] | None = None, workspace: Workspace | None = None) -> str:
    """Return the page.

    Parameters
    ----------
    report
        What it shows.
    data
        What `Report.to_dict` gave, where it was asked for already.
    workspace
        Where tokens are remembered.
    """
    folder = files("hakari.report.page") / "assets"
    asset = {
        name: (folder / name).read_text(encoding="utf-8")
        for name in ("page.html", "page.css", *(f"{n}.js" for n in SCRIPTS))
    }
    packed = json.dumps(
        page_data(report, data, workspace), ensure_ascii=False, separators=(",", ":"), allow_nan=False
    )
    payload = base64.b64encode(gzip.compress(packed.encode(), compresslevel=6, mtime=0)).decode()
    parts = {
        "{{title}}": escape(report.title),
        "{{style}}": asset["page.css"],
        "{{script}}": "\n".join(asset[f"{name}.js"] for name in SCRIPTS),
        "{{data}}": payload,
    }
    page = asset["page.html"]
    return _PLACE.sub(lambda place: parts[place[0]], page)


def write_page(
    report: Report, path: str | Path, data: dict[str, Any] | None = None, workspace: Workspace | None = None
) -> None:
    """Write the page to a file, whole or not at all."""
    with text_writer(path) as out:
        out.write(render_page(report, data, workspace))
