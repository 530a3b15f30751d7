"""Counts of a run: pass rates down the tree of phenomena, and how many blocks are passed as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hakari.stats.proportions import binomial_test, wilson_interval
from hakari.suites.results import ALL, CaseResult, Run, SystemResult, Verdict
from hakari.suites.suite import Ties
from hakari.types import json_number

__all__ = ["BlockRate", "Counts", "Rate", "counted", "members", "phenomena"]


@dataclass(frozen=True, slots=True)
class Rate:
    """How many cases of a phenomenon are passed.

    Parameters
    ----------
    rate, low, high
        The pass rate by the suite's rule for ties, and Wilson's interval.
    half
        The rate in which a tie is worth half a case.
    p
        The exact binomial test against chance; NaN for checkpoints, which have no chance level. Ties are failures
        in it, or left out where a tie is worth half a case.
    margin
        The mean margin; NaN for checkpoints.
    """

    phenomenon: str
    cases: int
    passed: int
    ties: int
    rate: float
    low: float
    high: float
    half: float
    p: float
    margin: float

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        numbers = {
            name: json_number(getattr(self, name)) for name in ("rate", "low", "high", "half", "p", "margin")
        }
        return {
            "phenomenon": self.phenomenon,
            "cases": self.cases,
            "passed": self.passed,
            "ties": self.ties,
            **numbers,
        }


@dataclass(frozen=True, slots=True)
class BlockRate:
    """How many blocks of a phenomenon are passed as a whole."""

    phenomenon: str
    blocks: int
    passed: int
    rate: float
    low: float
    high: float

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class Counts:
    """The rates of a system, all cases first; blocks where there are some."""

    rates: tuple[Rate, ...]
    blocks: tuple[BlockRate, ...]

    def __getitem__(self, phenomenon: str) -> Rate:
        """Return the rate of a phenomenon."""
        return {rate.phenomenon: rate for rate in self.rates}[phenomenon]

    def to_dict(self) -> dict[str, Any]:
        """Return them as JSON has them."""
        return {
            "rates": [rate.to_dict() for rate in self.rates],
            "blocks": [block.to_dict() for block in self.blocks],
        }


def phenomena(cases: Sequence[CaseResult]) -> list[str]:
    """Return all nodes of the tree of phenomena: all, then each before what is below it, in order of appearance."""
    tree: dict[str, Any] = {}
    for case in cases:
        node = tree
        for name in case.phenomenon.split("/"):
            node = node.setdefault(name, {})
    return [ALL, *_below(tree, "")]


def _below(tree: dict[str, Any], path: str) -> list[str]:
    return [each for name, node in tree.items() for each in (path + name, *_below(node, f"{path}{name}/"))]


def members(cases: Sequence[CaseResult], phenomenon: str) -> list[CaseResult]:
    """Return the cases at or below a node of the tree."""
    if phenomenon == ALL:
        return list(cases)
    return [case for case in cases if f"{case.phenomenon}/".startswith(f"{phenomenon}/")]


def counted(run: Run, system: SystemResult) -> Counts:
    """Return the counts of a system of a run."""
    nodes = phenomena(system.cases)
    rates = tuple(_rate(node, members(system.cases, node), run) for node in nodes)
    blocks = (_blocks(node, members(system.cases, node), run.level) for node in nodes)
    return Counts(rates, tuple(block for block in blocks if block.blocks))


def _rate(phenomenon: str, cases: Sequence[CaseResult], run: Run) -> Rate:
    passed = sum(case.verdict is Verdict.PASSED for case in cases)
    ties = sum(case.verdict is Verdict.TIE for case in cases)
    credit = sum(case.verdict.credit(run.ties) for case in cases)
    low, high = wilson_interval(credit, len(cases), run.level)
    margins = [case.margin for case in cases if case.margin is not None]
    tested = len(cases) - (ties if run.ties is Ties.HALF else 0)
    return Rate(
        phenomenon=phenomenon,
        cases=len(cases),
        passed=passed,
        ties=ties,
        rate=credit / len(cases),
        low=low,
        high=high,
        half=(passed + ties / 2) / len(cases),
        p=np.nan if run.chance is None else binomial_test(passed, tested, run.chance),
        margin=float(np.mean(margins)) if margins else np.nan,
    )


def _blocks(phenomenon: str, cases: Sequence[CaseResult], level: float) -> BlockRate:
    """Count blocks; a block whose cases belong to several phenomena counts above them only."""
    whole: dict[str, list[bool]] = {}
    for case in cases:
        if case.block is not None:
            whole.setdefault(case.block, []).append(case.verdict is Verdict.PASSED)
    judged = [all(verdicts) for verdicts in whole.values() if len(verdicts) > 1]
    low, high = wilson_interval(sum(judged), len(judged), level)
    rate = sum(judged) / len(judged) if judged else np.nan
    return BlockRate(phenomenon, len(judged), sum(judged), rate, low, high)
