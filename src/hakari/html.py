"""Tables as pieces of HTML: what notebooks show of results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

__all__ = ["HtmlCell", "html_table", "notes_html"]

_STYLE = (
    "<style>.hakari table{border-collapse:collapse;margin:.4em 0}"
    ".hakari caption{text-align:left;font-weight:bold;padding:.3em 0}"
    ".hakari th,.hakari td{padding:.15em .6em;text-align:left}"
    ".hakari th{border-bottom:1px solid currentColor}"
    ".hakari .number{text-align:right;font-variant-numeric:tabular-nums}"
    ".hakari ul{font-size:.85em;padding-left:1.2em}</style>"
)


@dataclass(frozen=True, slots=True)
class HtmlCell:
    """A cell as readers see it."""

    text: str
    marks: str = ""
    numeric: bool = False
    best: bool = False


def html_table(
    title: str, headings: Sequence[HtmlCell], rows: Sequence[Sequence[HtmlCell]], notes: Sequence[str] = ()
) -> str:
    """Return a table with its title and notes; all text is escaped.

    Examples
    --------
    >>> "&lt;b&gt;" in html_table("", [HtmlCell("<b>")], [])
    True
    """
    caption = f"<caption>{escape(title)}</caption>" if title else ""
    head = "".join(f'<th scope="col"{_kind(cell)}>{escape(cell.text)}</th>' for cell in headings)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>\n" for row in rows)
    return (
        f'<div class="hakari">{_STYLE}\n<table>{caption}\n<thead><tr>{head}</tr></thead>\n'
        f"<tbody>\n{body}</tbody></table>\n{notes_html(notes)}</div>\n"
    )


def notes_html(notes: Sequence[str]) -> str:
    """Return notes as a list; nothing where there are none."""
    items = "".join(f"<li>{escape(note)}</li>" for note in notes)
    return f"<ul>{items}</ul>" if items else ""


def _kind(cell: HtmlCell) -> str:
    return ' class="number"' if cell.numeric else ""


def _cell(cell: HtmlCell) -> str:
    text = f"<strong>{escape(cell.text)}</strong>" if cell.best else escape(cell.text)
    marks = f" {escape(cell.marks)}" if cell.marks else ""
    return f"<td{_kind(cell)}>{text}{marks}</td>"
