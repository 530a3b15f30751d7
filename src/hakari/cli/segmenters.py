"""List the segmenters: what they do, for which languages, and whether they are installed here."""

from __future__ import annotations

import argparse
from typing import Any

from hakari.cli.output import Result, add_output_arguments
from hakari.errors import HakariError, MissingDependencyError
from hakari.table import Column, Table
from hakari.text.segmenters import SEGMENTERS, Segmenter

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_output_arguments(parser)


def execute(args: argparse.Namespace) -> Result:  # noqa: ARG001 - there is nothing to choose
    """Return the list."""
    found = [_record(name, made) for name, made in SEGMENTERS.loaded().items()]
    found += [_broken(name, error) for name, error in SEGMENTERS.broken.items()]
    rows = tuple((r["name"], " ".join(r["languages"]) or "any", r["signature"], r["summary"]) for r in found)
    notes = tuple(f"{r['name']}: {r['problem']}" for r in found if r["problem"])
    columns = (Column("segmenter"), Column("languages"), Column("signature here"), Column("what it does"))
    return Result([Table(columns, rows, notes=notes)], found)


def _record(name: str, made: type[Segmenter]) -> dict[str, Any]:
    signature, problem = _state(name, made)
    return {
        "name": name,
        "languages": list(made.languages),
        "signature": signature,
        "problem": problem,
        "summary": made.summary,
    }


def _broken(name: str, error: HakariError) -> dict[str, Any]:
    """Return the record of a name whose package cannot be loaded."""
    problem = f"not usable; {error.problem}"
    return {"name": name, "languages": [], "signature": None, "problem": problem, "summary": "not usable"}


def _state(name: str, made: type[Segmenter]) -> tuple[str | None, str | None]:
    """Return the signature that scores will have here, or why there is none."""
    if made.needs_argument:
        return None, f"needs a file: {name}:FILE"
    try:
        return made().signature, None
    except MissingDependencyError as error:
        return None, f"not installed; {(error.remedy or '').removeprefix('Install it: ')}"
    except HakariError as error:
        return None, f"not usable; {error.problem}"
