"""The texts that benchmarks run on: WMT22 where the shared data is there, else the bundled examples."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Task", "task"]

ROOT = Path(__file__).parents[1]
FALLBACK_COPIES = 40
"""The bundled systems are repeated so often, so that there is something to measure."""


@dataclass(frozen=True)
class Task:
    """Outputs of all systems and one reference stream."""

    name: str
    systems: dict[str, list[str]]
    reference: list[str]

    @property
    def size(self) -> str:
        """Return ``systems × segments``."""
        return f"{len(self.systems)} × {len(self.reference)}"


def _read(path: Path, copies: int) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n")[:-1] * copies


def task(pair: str) -> Task:
    """Return the task of a language pair, ``en-ja`` or ``ja-en``."""
    target = pair[-2:]
    shared = Path(os.environ.get("HAKARI_SHARED", ROOT.parent / "shared")) / "data" / f"wmt22.{pair}"
    folder, copies, name = (
        (shared, 1, f"wmt22 {pair}")
        if shared.is_dir()
        else (ROOT / "examples" / pair, FALLBACK_COPIES, f"bundled {pair}, {FALLBACK_COPIES} copies")
    )
    systems = {path.stem: _read(path, copies) for path in sorted((folder / "sys").iterdir())}
    return Task(name, systems, _read(folder / f"ref.A.{target}", copies))
