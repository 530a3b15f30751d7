"""Runs of suites as a fragment of HTML: rates, blocks, and failed cases with the words that differ marked."""

from __future__ import annotations

from html import escape
from pathlib import Path

from hakari.data.lines import text_writer
from hakari.suites.differing import Pieces, differing_pieces
from hakari.suites.results import CaseResult, Run
from hakari.suites.suite import Kind
from hakari.suites.tables import failed_cases, run_tables, worst_pair
from hakari.table import Table, visible

__all__ = ["suite_fragment", "write_suite_fragment"]

_STYLE = (
    ".hakari-suite{font-family:sans-serif;line-height:1.6}"
    ".hakari-suite table{border-collapse:collapse;margin:0 0 1em}"
    ".hakari-suite td,.hakari-suite th{padding:.1em .7em;text-align:left;border-bottom:1px solid #ddd}"
    ".hakari-suite td.n{text-align:right;font-variant-numeric:tabular-nums}"
    ".hakari-suite dt{color:#666;font-size:.85em}.hakari-suite dd{margin:0 0 .3em}"
    ".hakari-suite mark.good{background:#e5f5f0;border-bottom:2px solid #009e73}"
    ".hakari-suite mark.bad{background:#fbe9df;border-bottom:2px solid #d55e00}"
)


def suite_fragment(run: Run) -> str:
    """Return a ``<section>`` with the tables of a run and all cases that were not passed."""
    tables = [_table(table) for table in run_tables(run, failures=0)]
    language = run.suite["languages"].split("-")[1]
    blocks = []
    for system in run.systems:
        cases = failed_cases(system)
        if cases:
            blocks.append(f"<h4>{_text(system.name)}: {len(cases)} not passed</h4>")
            blocks += [_case(case, run, language) for case in cases]
    body = "\n".join([*tables, *blocks])
    return f'<section class="hakari-suite">\n<style>{_STYLE}</style>\n{body}\n</section>\n'


def write_suite_fragment(run: Run, path: str | Path) -> None:
    """Write the fragment to a file, whole or not at all."""
    with text_writer(path) as out:
        out.write(suite_fragment(run))


def _text(text: str) -> str:
    return escape(visible(text))


def _table(table: Table) -> str:
    head = "".join(f"<th>{_text(column.title)}</th>" for column in table.columns)
    numeric = [table.is_numeric(column) for column in range(len(table.columns))]
    rows = []
    for row in range(len(table.rows)):
        cells = (
            f'<td class="{"n" if numeric[column] else "t"}">{_text(table.text(row, column))}</td>'
            for column in range(len(table.columns))
        )
        rows.append(f"<tr>{''.join(cells)}</tr>")
    title = f"<h3>{_text(table.title)}</h3>\n" if table.title else ""
    notes = "".join(f"<p>{_text(note)}</p>\n" for note in table.notes)
    return f"{title}<table>\n<tr>{head}</tr>\n" + "\n".join(rows) + f"\n</table>\n{notes}".rstrip()


def _case(case: CaseResult, run: Run, language: str) -> str:
    lines = [("context", _text(f"{each.source} / {each.target or ''}")) for each in case.context]
    lines.append(("source", _text(case.source)))
    if run.kind is Kind.CONTRASTIVE:
        right, wrong = (case.targets[place] for place in worst_pair(case))
        ours, theirs = differing_pieces(right.text, wrong.text, language)
        lines.append((f"correct, {right.score:.3f}", _marked(ours, "good")))
        lines.append((f"incorrect, {wrong.score:.3f}", _marked(theirs, "bad")))
    else:
        lines.append(("output", _text(case.output or "(empty)")))
        lines += [("not met", _text(failure)) for failure in case.failures]
    body = "".join(f"<dt>{name}</dt><dd>{content}</dd>" for name, content in lines)
    heading = f"{_text(case.id)} <small>{_text(case.phenomenon)}, {case.verdict.value}</small>"
    return f"<h5>{heading}</h5>\n<dl>{body}</dl>"


def _marked(pieces: Pieces, tone: str) -> str:
    return "".join(
        f'<mark class="{tone}">{_text(text)}</mark>' if differs else _text(text) for text, differs in pieces
    )
