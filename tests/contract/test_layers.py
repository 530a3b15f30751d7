"""Imports point downward only."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "hakari"

# From top to bottom; names on one line are on one level and do not import each other, except within a package.
LAYERS = [
    {"__main__"},
    {"cli"},
    {"serve"},
    {"report"},
    {"study"},
    {"systems"},
    {"patents"},
    {"statutes"},
    {"suites"},
    {"judgments"},
    {"analysis"},
    {"meta"},
    {"scoring"},
    {"stats"},
    {"metrics"},
    {"text"},
    {"data"},
    {"kernels"},
    {"table", "registry"},
    {"html"},
    {"signature"},
    {"types", "errors", "frozen"},
]
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}


def modules() -> list[Path]:
    return sorted(path for path in SOURCE.rglob("*.py") if path != SOURCE / "__init__.py")


def room(path: Path) -> str:
    """Return the package or module directly below `hakari`."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported(path: Path) -> set[str]:
    """Return the rooms that a module imports, wherever in it the import stands."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names.add(node.module or "")
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return {name.split(".")[1] for name in names if name.startswith("hakari.")}


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_downward(path: Path) -> None:
    """A module imports only from its own package and from layers below."""
    here = room(path)
    assert here in LEVEL, f"{here} is not in the list of layers"
    for name in imported(path) - {here}:
        assert LEVEL[name] > LEVEL[here], f"{here} imports {name}, which is not below it"


def test_every_room_has_something_in_it() -> None:
    """There are no empty packages."""
    for package in SOURCE.rglob("__init__.py"):
        others = [p for p in package.parent.iterdir() if p.suffix in {".py", ".pyi"} and p != package]
        assert others, f"{package.parent} is empty"
