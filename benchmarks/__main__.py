"""Run all comparisons, print them, and write them into docs/performance.md.

A file has `comparisons`, and `curves` where it shows how time grows with the size of the work.

``python -m benchmarks [NAME...]`` runs the named files only and leaves the document alone.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

from benchmarks.harness import Comparison, Curve, markdown, markdown_curves

FILES = (
    *("bleu", "paraphrases", "chrf", "ter", "ribes", "edits", "emd", "impact", "revision"),
    *("vectors", "segmenters", "significance", "meta", "rankings", "judge_models", "mining"),
)
DOCUMENT = Path(__file__).parents[1] / "docs" / "performance.md"


def machine() -> str:
    """Return what the numbers were measured with."""
    packages = ", ".join(f"{name} {version(name)}" for name in ("hakari", "sacrebleu", "fugashi", "numpy"))
    return f"Python {platform.python_version()}, {packages}; {platform.system()} {platform.machine()}."


def measured(names: Sequence[str]) -> tuple[list[Comparison], list[Curve]]:
    """Return what the files measure: all have comparisons, some have curves."""
    comparisons: list[Comparison] = []
    curves: list[Curve] = []
    for name in names:
        print(f"measuring {name} …", file=sys.stderr)
        module = import_module(f"benchmarks.{name}")
        comparisons += module.comparisons()
        curves += module.curves() if hasattr(module, "curves") else []
    return comparisons, curves


def with_section(page: str, name: str, text: str) -> str:
    """Return the page with the text between the two marks of this name."""
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    before, _, rest = page.partition(begin)
    return f"{before}{begin}\n{text}\n{end}{rest.partition(end)[2]}"


def main(names: list[str]) -> None:
    """Run and report."""
    comparisons, curves = measured(names or FILES)
    table, growth = markdown(comparisons), markdown_curves(curves)
    print(f"{table}\n\n{growth}".strip())
    if not names:
        page = DOCUMENT.read_text(encoding="utf-8")
        page = with_section(page, "measured", f"{table}\n\n{machine()}")
        DOCUMENT.write_text(with_section(page, "growth", growth), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
