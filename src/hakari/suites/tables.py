"""Runs as tables: rates by phenomenon, blocks, and the cases that were not passed."""

from __future__ import annotations

from hakari.suites.counting import BlockRate, Counts, Rate, counted
from hakari.suites.differing import differing_pieces, pieces_text
from hakari.suites.results import CaseResult, Run, SystemResult, Verdict
from hakari.suites.suite import Kind, Ties
from hakari.table import Cell, Column, Interval, Table

__all__ = ["failed_cases", "rate_columns", "run_tables", "worst_pair"]


def run_tables(run: Run, *, failures: int | None = 10) -> list[Table]:
    """Return the tables of a run.

    Parameters
    ----------
    run
        The run.
    failures
        How many cases that were not passed are listed of each system; None for all.
    """
    counts = [counted(run, system) for system in run.systems]
    tables = [_rates(run, counts)]
    if any(each.blocks for each in counts):
        tables.append(_blocks(run, counts))
    listed = [(system, failed_cases(system)) for system in run.systems]
    if failures != 0 and any(cases for _, cases in listed):
        tables.append(_failures(run, listed, failures))
    return tables


def failed_cases(system: SystemResult) -> list[CaseResult]:
    """Return the cases that a system did not pass: contrastive ones by margin, the worst first."""
    cases = [case for case in system.cases if case.verdict is not Verdict.PASSED]
    return sorted(cases, key=lambda case: case.margin or 0.0)


def rate_columns(run: Run) -> list[Column]:
    """Return the columns of rates that are the same wherever they stand."""
    return [Column("cases"), Column("passed"), Column("rate", 3), Column(f"{run.level * 100:g}%", 3)]


def _rates(run: Run, counts: list[Counts]) -> Table:
    contrastive = run.kind is Kind.CONTRASTIVE
    columns = [Column("phenomenon"), *_system_column(run), *rate_columns(run)]
    if contrastive:
        columns += [
            Column(f"p (chance {run.chance:g})", 4),
            Column("ties"),
            Column("ties half", 3),
            Column("margin"),
        ]
    rows: list[tuple[Cell, ...]] = []
    nodes = [rate.phenomenon for rate in counts[0].rates] if counts else []
    for node in nodes:
        for system, found in zip(run.systems, counts, strict=True):
            rows.append((node, *_system_cell(run, system), *_rate_cells(found[node], contrastive)))
    return Table(tuple(columns), tuple(rows), title=_title(run), notes=_notes(run))


def _rate_cells(rate: Rate, contrastive: bool) -> tuple[Cell, ...]:
    always: tuple[Cell, ...] = (rate.cases, rate.passed, rate.rate, Interval(rate.low, rate.high))
    return (*always, rate.p, rate.ties, rate.half, rate.margin) if contrastive else always


def _title(run: Run) -> str:
    suite = run.suite
    systems = f": {run.systems[0].name}" if len(run.systems) == 1 else f", {len(run.systems)} systems"
    return f"{suite['name']} {suite['version']} ({suite['languages']}, {suite['cases']} cases){systems}"


def _notes(run: Run) -> tuple[str, ...]:
    settings = run.settings
    notes = [f"Intervals: {run.level * 100:g}%, Wilson."]
    if run.kind is Kind.CONTRASTIVE:
        scored = (
            "the context's score counts too" if settings["scored"] == "all" else "the current sentence is scored"
        )
        divided = {"none": "sums of logarithms", "token": "means over tokens", "char": "means over characters"}
        between = f", separator {settings['separator']!r}" if settings["context"] != "1-1" else ""
        notes.append(f"Context {settings['context']}{between}; {scored}; {divided[settings['normalise']]}.")
        rule = "Strictly higher passes; a tie is " + ("half a case." if run.ties is Ties.HALF else "no pass.")
        notes.append(f"{rule} p: exact binomial test against chance, two-sided.")
    return (*notes, *run.remarks)


def _system_column(run: Run) -> list[Column]:
    return [Column("system")] if len(run.systems) > 1 else []


def _system_cell(run: Run, system: SystemResult) -> list[Cell]:
    return [system.name] if len(run.systems) > 1 else []


def _blocks(run: Run, counts: list[Counts]) -> Table:
    heading = [Column("blocks passed as a whole"), *_system_column(run), Column("blocks"), Column("passed")]
    columns = (*heading, Column("rate", 3), Column(f"{run.level * 100:g}%", 3))
    rows = [
        (block.phenomenon, *_system_cell(run, system), *_block_cells(block))
        for number in range(len(counts[0].blocks))
        for system, found in zip(run.systems, counts, strict=True)
        for block in [found.blocks[number]]
    ]
    return Table(columns, tuple(rows))


def _block_cells(block: BlockRate) -> tuple[Cell, ...]:
    return block.blocks, block.passed, block.rate, Interval(block.low, block.high)


def _failures(run: Run, listed: list[tuple[SystemResult, list[CaseResult]]], limit: int | None) -> Table:
    contrastive = run.kind is Kind.CONTRASTIVE
    columns = [Column("not passed"), *_system_column(run), Column("phenomenon")]
    if contrastive:
        columns += [Column("correct"), Column("score", 3), Column("incorrect"), Column("score", 3)]
    else:
        columns += [Column("why"), Column("output")]
    rows: list[tuple[Cell, ...]] = []
    notes = []
    language = run.suite["languages"].split("-")[1]
    for system, cases in listed:
        shown = cases[:limit]
        for case in shown:
            start = (case.id, *_system_cell(run, system), case.phenomenon)
            told = _targets(case, language) if contrastive else ("; ".join(case.failures), case.output or "(empty)")
            rows.append((*start, *told))
        if len(shown) < len(cases):
            of = f" of {system.name}" if len(run.systems) > 1 else ""
            notes.append(
                f"{len(shown)} of the {len(cases)} cases{of} that were not passed; --failures all lists all."
            )
    return Table(tuple(columns), tuple(rows), notes=tuple(notes))


def worst_pair(case: CaseResult) -> tuple[int, int]:
    """Return which correct and which incorrect target stand for a case: the best of each side."""
    best = {}
    for side in ("correct", "incorrect"):
        places = [place for place, target in enumerate(case.targets) if target.side == side]
        best[side] = max(places, key=lambda place: case.targets[place].score)
    return best["correct"], best["incorrect"]


def _targets(case: CaseResult, language: str) -> tuple[Cell, ...]:
    right, wrong = (case.targets[place] for place in worst_pair(case))
    ours, theirs = differing_pieces(right.text, wrong.text, language)
    return pieces_text(ours), right.score, pieces_text(theirs), wrong.score
