"""Compare every segment of WMT22 with sacreBLEU: ``python -m benchmarks.parity [METRIC...]``.

Prints how many segments were compared and how many differ by more than rounding (relative 1e-12). It takes minutes,
nearly all of them sacreBLEU's TER; the tests look at a part of the same segments.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

from benchmarks.bleu import tokenized
from benchmarks.data import Task, task
from hakari.metrics import metric_from_spec

TOLERANCE = 1e-12


@dataclass(frozen=True)
class Case:
    """One way of scoring: our metric as text, the options of sacreBLEU's, and the texts."""

    spec: str
    peer: str
    options: tuple[tuple[str, Any], ...]
    pair: str
    cut: str | None = None
    """Segmenter whose tokens both get, divided by blanks."""

    @property
    def title(self) -> str:
        """Return what the line in the report says."""
        tokens = f", tokens of {self.cut}" if self.cut else ""
        return f"{self.spec} on wmt22 {self.pair}{tokens}"


RULES = (("normalized", True), ("asian_support", True))
CASED = (("normalized", True), ("no_punct", True), ("case_sensitive", True))
CASES = {
    "bleu": [
        Case("bleu:tokenize=ja-mecab", "BLEU", (("tokenize", "ja-mecab"), ("effective_order", True)), "en-ja"),
        Case("bleu:tokenize=13a", "BLEU", (("effective_order", True),), "ja-en"),
    ],
    "ter": [
        Case("ter:tokenize=tercom", "TER", (), "en-ja", "ja-mecab"),
        Case("ter:tokenize=tercom", "TER", (), "ja-en"),
        Case("ter:normalized,asian_support", "TER", RULES, "en-ja"),
        Case("ter:normalized", "TER", RULES[:1], "ja-en"),
        Case("ter:normalized,no_punct,lowercase=no", "TER", CASED, "ja-en"),
    ],
}


def peer_metric(case: Case) -> Any:
    """Return sacreBLEU's metric."""
    import sacrebleu.metrics

    return getattr(sacrebleu.metrics, case.peer)(**dict(case.options))


def peer_segments(case: Case, outputs: Sequence[str], reference: Sequence[str]) -> list[float]:
    """Return sacreBLEU's sentence scores."""
    metric = peer_metric(case)
    return [metric.sentence_score(o, [r]).score for o, r in zip(outputs, reference, strict=True)]


def compare(case: Case, report: Callable[[str], None] = print) -> int:
    """Print how many segments of all systems differ, and return the number."""
    given: Task = task(case.pair)
    given = tokenized(given, case.cut) if case.cut else given
    metric = metric_from_spec(case.spec)
    different = compared = 0
    with ProcessPoolExecutor() as pool:
        theirs = {
            name: pool.submit(peer_segments, case, lines, given.reference) for name, lines in given.systems.items()
        }
        for name, lines in given.systems.items():
            ours = metric.segments(lines, given.reference)
            pairs = zip(ours, theirs[name].result(), strict=True)
            different += sum(not math.isclose(a, b, rel_tol=TOLERANCE, abs_tol=TOLERANCE) for a, b in pairs)
            compared += len(ours)
    report(f"{case.title}: {compared} segments compared, {different} differ")
    return different


def main(names: Sequence[str]) -> int:
    """Compare the named metrics, or all; return 1 if anything differs."""
    cases = [case for name in names or CASES for case in CASES[name]]
    return 1 if sum(map(compare, cases)) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
