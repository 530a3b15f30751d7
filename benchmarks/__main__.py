"""Run all comparisons, print them, and write them into docs/performance.md.

``python -m benchmarks [NAME...]`` runs the named files only and leaves the document alone.
"""

from __future__ import annotations

import platform
import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

from benchmarks.harness import markdown

FILES = ("bleu", "ter", "emd", "impact", "segmenters")
DOCUMENT = Path(__file__).parents[1] / "docs" / "performance.md"
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"


def machine() -> str:
    """Return what the numbers were measured with."""
    packages = ", ".join(f"{name} {version(name)}" for name in ("hakari", "sacrebleu", "fugashi", "numpy"))
    return f"Python {platform.python_version()}, {packages}; {platform.system()} {platform.machine()}."


def main(names: list[str]) -> None:
    """Run and report."""
    found = []
    for name in names or FILES:
        print(f"measuring {name} …", file=sys.stderr)
        found += import_module(f"benchmarks.{name}").comparisons()
    table = markdown(found)
    print(table)
    if not names:
        before, _, rest = DOCUMENT.read_text(encoding="utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        DOCUMENT.write_text(f"{before}{BEGIN}\n{table}\n\n{machine()}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
