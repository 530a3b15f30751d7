"""Explanations as a fragment of HTML: texts with their marks, to be put into a page of one's own.

It needs no script, font or file. Every mark has a symbol and a word that says what it is, beside its colour.
"""

from __future__ import annotations

from html import escape
from pathlib import Path

from hakari.data.lines import text_writer
from hakari.metrics.explanation import Explanation, Mark, MarkedText, Revision
from hakari.report.explanation.cells import shown
from hakari.scoring.explain import Explanations
from hakari.table import visible

__all__ = ["explanation_fragment", "write_fragment"]

_STYLE = (
    ".hakari-explanation{font-family:sans-serif;line-height:1.9}"
    ".hakari-explanation dt{color:#666;font-size:.85em}"
    ".hakari-explanation dd{margin:0 0 .6em}"
    ".hakari-explanation span[data-mark]{border-bottom:2px solid;padding:0 .1em}"
    ".hakari-explanation span.good{border-color:#009e73;background:#e5f5f0}"
    ".hakari-explanation span.fair{border-color:#e69f00;background:#fdf3e0}"
    ".hakari-explanation span.bad{border-color:#d55e00;background:#fbe9df}"
    ".hakari-explanation span.plain{border-color:#56b4e9;background:#e9f5fc}"
    ".hakari-explanation sub{font-size:.65em;color:#333}"
)


def explanation_fragment(found: Explanations) -> str:
    """Return a ``<section>`` with all explanations."""
    blocks = [_heading(found)]
    for item in found.items:
        blocks.append(f"<h4>{escape(visible(item.title))}</h4>")
        blocks.append(_block(item.explanation))
    notes = "".join(f"<p>{escape(visible(note))}</p>\n" for note in found.notes)
    body = "\n".join(blocks)
    return f'<section class="hakari-explanation">\n<style>{_STYLE}</style>\n{body}\n{notes}</section>\n'


def write_fragment(found: Explanations, path: str | Path) -> None:
    """Write the fragment to a file, whole or not at all."""
    with text_writer(path) as out:
        out.write(explanation_fragment(found))


def _heading(found: Explanations) -> str:
    source = "" if found.source is None else f"\n<p>source: {escape(visible(found.source))}</p>"
    return f"<h3>{escape(visible(found.test_set))}, {escape(visible(found.place))}</h3>{source}"


def _block(explanation: Explanation) -> str:
    picture = explanation.picture
    texts = [*explanation.texts, *([picture.changes()] if isinstance(picture, Revision) else [])]
    lines = "\n".join(f"<dt>{escape(text.name)}</dt><dd>{_words(text) or '(no words)'}</dd>" for text in texts)
    marks = dict.fromkeys(mark for text in texts for mark in text.legend)
    legend = " ".join(_marked(mark.name, mark) for mark in marks)
    signature = escape(str(explanation.signature))
    formula = escape(explanation.formula)
    return f"<p>= {formula}</p>\n<dl>\n{lines}\n</dl>\n<p>{legend}</p>\n<p><code>{signature}</code></p>"


def _words(text: MarkedText) -> str:
    between = "" if text.unit == "character" else " "
    return between.join(_word(word, mark) for word, mark in zip(text.words, text.marks, strict=True))


def _word(word: str, mark: Mark | None) -> str:
    return escape(shown(word)) if mark is None else _marked(shown(word), mark)


def _marked(words: str, mark: Mark) -> str:
    name, tone = escape(mark.name), mark.tone.value
    marked = f"{escape(words)}<sub>{escape(mark.symbol)}</sub>"
    return f'<span class="{tone}" data-mark="{name}" title="{name}">{marked}</span>'
