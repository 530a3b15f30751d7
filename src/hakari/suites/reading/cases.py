"""``cases.jsonl``: one case a line, checked against the declaration and against each other."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from hakari.data.lines import text_writer
from hakari.frozen import frozen
from hakari.suites.checkpoints.output import Cutter
from hakari.suites.problems import At, Problems
from hakari.suites.reading.expectations import expectations
from hakari.suites.reading.fields import check_keys, kind_of, plain_text, same_text, text, texts
from hakari.suites.reading.records import records
from hakari.suites.suite import NO_DETAILS, Case, CheckpointCase, ContrastiveCase, Declaration, Kind, Sentence

__all__ = ["check_together", "contrastive_case", "read_cases", "write_cases"]

_COMMON = ("id", "phenomenon", "block", "context", "source")
_REST = ("notes", "origin", "details")
_NEEDED = ("id", "phenomenon", "source")
_PATH = re.compile(r"[^\s/]+(/[^\s/]+)*")


def read_cases(path: str | Path, declaration: Declaration, problems: Problems) -> tuple[list[Case], list[int]]:
    """Return the cases of a file and their lines; what is wrong is noted."""
    cases: list[Case] = []
    lines: list[int] = []
    grammar = declaration.kind is Kind.CHECKPOINT and _knows_grammar(declaration)
    for at, record in records(path, problems):
        before = len(problems.found)
        if declaration.kind is Kind.CONTRASTIVE:
            case: Case = contrastive_case(record, at)
        else:
            case = _checkpoint_case(record, at, grammar=grammar)
        if len(problems.found) == before or case.id:
            cases.append(case)
            lines.append(at.line or 0)
    if not cases and not problems.found:
        problems.add(str(path), None, None, "cases are needed; the file has none")
    check_together(cases, lines, problems, str(path))
    return cases, lines


def _knows_grammar(declaration: Declaration) -> bool:
    return Cutter.of(declaration.segmenter, declaration.target_language).knows_grammar


def write_cases(cases: Iterable[Case], path: str | Path) -> None:
    """Write cases; reading the file gives equal ones."""
    with text_writer(path) as out:
        for case in cases:
            out.write(json.dumps(case.to_dict(), ensure_ascii=False) + "\n")


def contrastive_case(record: Mapping[str, Any], at: At) -> ContrastiveCase:
    """Return the contrastive case of a record; what is wrong is noted."""
    check_keys(
        record, (*_COMMON, "correct", "incorrect", *_REST), (*_NEEDED, "correct", "incorrect"), at, inside=""
    )
    case = ContrastiveCase(
        correct=texts(record, "correct", at), incorrect=texts(record, "incorrect", at), **_common(record, at)
    )
    _check_targets(case, at)
    return case


def _checkpoint_case(record: Mapping[str, Any], at: At, *, grammar: bool) -> CheckpointCase:
    check_keys(record, (*_COMMON, "expect", *_REST), (*_NEEDED, "expect"), at, inside="")
    found = expectations(record["expect"], at, grammar=grammar) if "expect" in record else ()
    return CheckpointCase(expect=found, **_common(record, at))


def _common(record: Mapping[str, Any], at: At) -> dict[str, Any]:
    phenomenon = text(record, "phenomenon", at)
    if phenomenon.strip() and not _PATH.fullmatch(phenomenon):
        at.note("phenomenon", f"names joined by / are needed, without blanks; {phenomenon!r} came")
    details = record.get("details", {})
    if not isinstance(details, dict):
        at.note("details", f"an object is needed; {kind_of(details)} came")
        details = {}
    name = text(record, "id", at)
    if "\t" in name:
        at.note("id", "an id has no tab")
    return {
        "id": name,
        "phenomenon": phenomenon,
        "source": text(record, "source", at),
        "context": _context(record.get("context", []), at),
        "block": text(record, "block", at) if "block" in record else None,
        "notes": plain_text(record.get("notes", ""), "notes", at),
        "origin": plain_text(record.get("origin", ""), "origin", at),
        "details": frozen(details) if details else NO_DETAILS,
    }


def _context(value: object, at: At) -> tuple[Sentence, ...]:
    if not isinstance(value, list):
        at.note("context", f"a list of sentences is needed; {kind_of(value)} came")
        return ()
    found = []
    for number, each in enumerate(value, start=1):
        inside = f"context[{number}]."
        if not isinstance(each, Mapping):
            at.note(inside[:-1], f"an object with source and target is needed; {kind_of(each)} came")
            continue
        check_keys(each, ("source", "target"), ("source",), at, inside)
        target = text(each, "target", at, inside) if "target" in each else None
        found.append(Sentence(text(each, "source", at, inside), target))
    return tuple(found)


def _check_targets(case: ContrastiveCase, at: At) -> None:
    seen: dict[str, str] = {}
    for side, number, target in case.targets:
        if not target.strip():
            continue
        place, same = f"{side}[{number}]", same_text(target)
        if same in seen:
            at.note(place, f"the target is equal to {seen[same]}")
        seen.setdefault(same, place)


def check_together(cases: Sequence[Case], lines: Sequence[int], problems: Problems, file: str) -> None:
    """Note what is wrong with cases beside each other: ids and contents that stand twice, blocks of one case."""
    ids: dict[str, int] = {}
    contents: dict[object, int] = {}
    blocks: dict[str, list[int]] = {}
    for case, line in zip(cases, lines, strict=True):
        if case.id and case.id in ids:
            problems.add(file, line, "id", f"{case.id!r} is the id of line {ids[case.id]} already")
        ids.setdefault(case.id, line)
        content = _content(case)
        if content in contents:
            problems.add(file, line, None, f"the case asks the same as that of line {contents[content]}")
        contents.setdefault(content, line)
        if case.block is not None:
            blocks.setdefault(case.block, []).append(line)
    for block, members in blocks.items():
        if len(members) == 1:
            problems.add(file, members[0], "block", f"the block {block!r} has one case; a block has two or more")
    problems.found.sort(key=lambda each: (each.file, each.line or 0))


def _content(case: Case) -> object:
    if isinstance(case, ContrastiveCase):
        return case.context, case.source, frozenset(case.correct), frozenset(case.incorrect)
    return case.context, case.source, str([expectation.to_dict() for expectation in case.expect])
