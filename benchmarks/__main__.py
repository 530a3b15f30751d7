"""Run all comparisons, print them, and write them into docs/performance.md.

A file has `comparisons`, and `curves` where it shows how time grows with the size of the work.

``python -m benchmarks [NAME...]`` runs the named files only and leaves the document alone.
"""

from __future__ import annotations

import platform
import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

from benchmarks.harness import GROWTH_HEADING, Comparison, markdown

FILES = ("bleu", "ter", "ribes", "edits", "segmenters", "significance")
DOCUMENT = Path(__file__).parents[1] / "docs" / "performance.md"
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"


def machine() -> str:
    """Return what the numbers were measured with."""
    packages = ", ".join(f"{name} {version(name)}" for name in ("hakari", "sacrebleu", "fugashi", "numpy"))
    return f"Python {platform.python_version()}, {packages}; {platform.system()} {platform.machine()}."


def main(names: list[str]) -> None:
    """Run and report."""
    found: list[Comparison] = []
    curves: list[str] = []
    for name in names or FILES:
        print(f"measuring {name} …", file=sys.stderr)
        module = import_module(f"benchmarks.{name}")
        found += module.comparisons()
        curves += module.curves() if hasattr(module, "curves") else []
    table = markdown(found)
    if curves:
        table += "\n\n" + "\n".join([*GROWTH_HEADING, *curves])
    print(table)
    if not names:
        before, _, rest = DOCUMENT.read_text(encoding="utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        DOCUMENT.write_text(f"{before}{BEGIN}\n{table}\n\n{machine()}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
