"""``suite.toml``: what a suite is called, in which languages it is, and how its cases are decided."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hakari.data.languages import parse_language_pair
from hakari.data.lines import read_lines, text_writer
from hakari.errors import HakariError, InputError
from hakari.suites.problems import Problems
from hakari.suites.suite import Decision, Declaration, Kind, Ties
from hakari.text.segmenters import get_segmenter

__all__ = ["FORMAT", "read_declaration", "write_declaration"]

FORMAT = "hakari-suite/1"
_ALWAYS = ("format", "name", "version", "kind", "languages", "licence", "citation", "description", "context")
_OF_KIND = {Kind.CONTRASTIVE: ("decision", "ties", "chance"), Kind.CHECKPOINT: ("segmenter", "normalise")}
_NEEDED = ("format", "name", "version", "kind", "languages", "licence")
_PLACE = re.compile(r"\(at line (\d+), column \d+\)")


class _Keys:
    """The keys of the file with their lines, each read with a check."""

    def __init__(self, file: str, lines: list[str], problems: Problems) -> None:
        self.file, self.problems = file, problems
        self.values: Mapping[str, Any] = {}
        try:
            self.values = tomllib.loads("\n".join(lines))
        except tomllib.TOMLDecodeError as error:
            self._note_error(str(error), lines)
        self._lines = dict(_named(lines))

    def _note_error(self, told: str, lines: list[str]) -> None:
        """Note what TOML does not allow; keys that stand twice have their line, which the parser may not tell."""
        keys: set[str] = set()
        for key, number in _named(lines):
            if key in keys:
                self.problems.add(self.file, number, key, "the key stands twice")
            keys.add(key)
        if "overwrite" not in told:
            place = _PLACE.search(told)
            problem = f"TOML is needed: {_PLACE.sub('', told).strip()}"
            self.problems.add(self.file, int(place[1]) if place else None, None, problem)

    def note(self, key: str, problem: str) -> None:
        self.problems.add(self.file, self._lines.get(key), key, problem)

    def text(self, key: str, *, needed: bool = False) -> str:
        value = self.values.get(key, "")
        if not isinstance(value, str):
            self.note(key, "a text is needed")
            return ""
        if needed and key in self.values and not value.strip():
            self.note(key, "the text is empty")
        return value

    def choice(self, key: str, known: list[str], default: str) -> str:
        value = self.values.get(key, default)
        if value in known:
            return str(value)
        self.note(key, f"one of {', '.join(known)} is needed; {value!r} came")
        return default


def _named(lines: list[str]) -> list[tuple[str, int]]:
    """Return the keys of lines with their numbers."""
    found = (re.match(r'\s*"?([\w-]+)"?\s*=', line) for line in lines)
    return [(match[1], number) for number, match in enumerate(found, start=1) if match]


def read_declaration(path: str | Path, problems: Problems) -> Declaration | None:
    """Return what a file declares; None, with notes, where too much is wrong to read the cases by it."""
    before = len(problems.found)
    keys = _Keys(str(path), list(read_lines(path)), problems)
    if len(problems.found) > before:
        return None
    kind = Kind(keys.choice("kind", [kind.value for kind in Kind], Kind.CONTRASTIVE.value))
    _check_keys(keys, kind)
    if keys.values.get("format", FORMAT) != FORMAT:
        keys.note("format", f"{FORMAT} is read here; {keys.values['format']!r} came")
    source, target = _languages(keys)
    context = keys.values.get("context", 0)
    if type(context) is not int or context < 0:
        keys.note("context", "the number of sentences before the current one is needed, from 0")
        context = 0
    return Declaration(
        name=keys.text("name", needed=True),
        version=keys.text("version", needed=True),
        kind=kind,
        source_language=source,
        target_language=target,
        licence=keys.text("licence", needed=True),
        citation=keys.text("citation"),
        description=keys.text("description"),
        decision=Decision(keys.choice("decision", [d.value for d in Decision], Decision.BEST.value)),
        ties=Ties(keys.choice("ties", [ties.value for ties in Ties], Ties.FAIL.value)),
        chance=_chance(keys),
        context=context,
        segmenter=_segmenter(keys),
        normalise=_flag(keys, "normalise"),
    )


def _check_keys(keys: _Keys, kind: Kind) -> None:
    known = (*_ALWAYS, *_OF_KIND[kind])
    for key in keys.values:
        if key not in known:
            keys.note(key, f"no such key in a {kind.value} suite; known: {', '.join(known)}")
    for key in (*_NEEDED, *(("chance",) if kind is Kind.CONTRASTIVE else ())):
        if key not in keys.values:
            keys.note(key, "the key is missing")


def _languages(keys: _Keys) -> tuple[str, str]:
    pair = keys.text("languages")
    try:
        return parse_language_pair(pair)
    except InputError as error:
        if "languages" in keys.values:
            keys.note("languages", error.problem)
        return "und", "und"


def _chance(keys: _Keys) -> float:
    value = keys.values.get("chance", 0.5)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1:
        keys.note("chance", "the pass rate of a scorer that decides at random is needed, between 0 and 1")
        return 0.5
    return float(value)


def _segmenter(keys: _Keys) -> str:
    name = keys.text("segmenter")
    if name:
        try:
            get_segmenter(name)
        except HakariError as error:
            keys.note("segmenter", str(error).replace("\n ", ";"))
            return ""
    return name


def _flag(keys: _Keys, key: str) -> bool:
    value = keys.values.get(key, True)
    if not isinstance(value, bool):
        keys.note(key, "true or false is needed")
        return True
    return value


def write_declaration(declaration: Declaration, path: str | Path) -> None:
    """Write what a suite declares; reading the file gives an equal one."""
    always: dict[str, Any] = {
        "format": FORMAT,
        "name": declaration.name,
        "version": declaration.version,
        "kind": declaration.kind.value,
        "languages": declaration.languages,
        "licence": declaration.licence,
        "citation": declaration.citation,
        "description": declaration.description,
        "context": declaration.context,
    }
    of_kind: dict[Kind, dict[str, Any]] = {
        Kind.CONTRASTIVE: {
            "decision": declaration.decision.value,
            "ties": declaration.ties.value,
            "chance": declaration.chance,
        },
        Kind.CHECKPOINT: {"segmenter": declaration.segmenter, "normalise": declaration.normalise},
    }
    with text_writer(path) as out:
        for key, value in (always | of_kind[declaration.kind]).items():
            if value != "":
                # Strings, whole numbers, numbers and flags are written alike in JSON and TOML.
                out.write(f"{key} = {json.dumps(value, ensure_ascii=False)}\n")
