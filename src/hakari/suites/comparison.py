"""Systems compared case by case: which of two passes more, by phenomenon, with McNemar's test and intervals."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from hakari.data.lines import place_of, read_lines
from hakari.errors import FormatError, InputError, OptionError, UnknownNameError, Where
from hakari.signature import program_version
from hakari.stats.correction import holm
from hakari.stats.intervals import check_level
from hakari.stats.proportions import mcnemar_test, paired_difference
from hakari.suites.counting import members, phenomena
from hakari.suites.results import SCHEMA, CaseResult, Run, SystemResult, Verdict
from hakari.table import Column, Interval, Table

__all__ = ["Difference", "SuiteComparison", "compare_runs", "read_run"]


@dataclass(frozen=True, slots=True)
class Difference:
    """Two systems on the cases of a phenomenon.

    `only_first` and `only_second` are the cases that one passed and the other did not; `difference` is the pass
    rate of the first minus that of the second, ties not passed.
    """

    first: str
    second: str
    phenomenon: str
    cases: int
    passed: tuple[int, int]
    only_first: int
    only_second: int
    difference: float
    low: float
    high: float
    p: float
    p_holm: float = np.nan

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        found = {name: getattr(self, name) for name in self.__slots__}
        return found | {"passed": list(self.passed)}


@dataclass(frozen=True)
class SuiteComparison:
    """All differences of all pairs."""

    suite: Mapping[str, Any]
    systems: tuple[str, ...]
    differences: tuple[Difference, ...]
    level: float
    remarks: tuple[str, ...]

    def tables(self) -> list[Table]:
        """Return a table a pair."""
        pairs = dict.fromkeys((each.first, each.second) for each in self.differences)
        return [self._table(*pair) for pair in pairs]

    def _table(self, first: str, second: str) -> Table:
        columns = (
            *(Column("phenomenon"), Column("cases"), Column(f"passed by {first}"), Column(f"by {second}")),
            *(Column("only first"), Column("only second"), Column("difference", 3)),
            *(Column(f"{self.level * 100:g}%", 3), Column("p", 4), Column("p (Holm)", 4)),
        )
        rows = tuple(
            (
                *(each.phenomenon, each.cases, *each.passed, each.only_first, each.only_second),
                *(each.difference, Interval(each.low, each.high), each.p, each.p_holm),
            )
            for each in self.differences
            if (each.first, each.second) == (first, second)
        )
        title = f"{self.suite['name']} {self.suite['version']}: {first} against {second}"
        notes = (
            "p: McNemar's exact test on the cases that only one of the two passed; Holm: corrected for all rows.",
            f"{self.level * 100:g}%: interval of the difference (Bonett and Price). Ties are not passed.",
        )
        return Table(columns, rows, title=title, notes=(*notes, *self.remarks))

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain JSON values."""
        return {
            "schema": "hakari-suite-comparison/1",
            "version": program_version(),
            "suite": dict(self.suite),
            "systems": list(self.systems),
            "level": self.level,
            "differences": [each.to_dict() for each in self.differences],
            "notes": list(self.remarks),
        }


def read_run(path: str | Path) -> Run:
    """Return a run from the JSON that `hakari suite run -f json` writes.

    Raises
    ------
    FormatError
        If the file is none.
    """
    where = Where(file=place_of(path))
    remedy = "Write one with `hakari suite run … -f json -o FILE`."
    try:
        record = json.loads("\n".join(read_lines(path)))
    except ValueError as error:
        raise FormatError(f"the JSON of a run is needed: {error}", where=where, remedy=remedy) from None
    if not isinstance(record, dict) or record.get("schema") != SCHEMA:
        raise FormatError(f'the JSON of a run is needed, with "schema": "{SCHEMA}"', where=where, remedy=remedy)
    try:
        systems = tuple(
            SystemResult(each["name"], each["signature"], tuple(map(CaseResult.from_dict, each["cases"])))
            for each in record["systems"]
        )
        return Run(record["suite"], record["settings"], systems, tuple(record["notes"]), level=record["level"])
    except (KeyError, TypeError, ValueError) as error:
        raise FormatError(f"the run is damaged: {error!r}", where=where, remedy=remedy) from None


def compare_runs(runs: Mapping[str, Run], *, baseline: str | None = None, level: float = 0.95) -> SuiteComparison:
    """Return the differences of all pairs of systems, or of each with a baseline.

    Parameters
    ----------
    runs
        By a name that tells systems apart which are called alike.
    baseline
        The system that all others are compared with.
    level
        Of the intervals.

    Raises
    ------
    InputError
        If the runs are not of the same cases, or have fewer than two systems together.
    """
    check_level(level)
    suites = {run.suite["fingerprint"]: name for name, run in runs.items()}
    if len(suites) > 1:
        names = " and ".join(suites.values())
        raise InputError(
            f"{names} are runs of different cases", remedy="Run both on the same version of the suite."
        )
    systems = _named(runs)
    if len(systems) < 2:
        raise InputError("two systems are needed to compare; one came", remedy="Give two runs.")
    if baseline is not None and baseline not in systems:
        raise UnknownNameError("system", baseline, systems)
    pairs = [pair for pair in combinations(systems, 2) if baseline in (None, *pair)]
    pairs = [(other, baseline) if one == baseline else (one, other) for one, other in pairs] if baseline else pairs
    differences: list[Difference] = []
    for one, other in pairs:
        differences += _differences(systems, one, other, level)
    first = next(iter(runs.values()))
    settings = {json.dumps(dict(run.settings), sort_keys=True) for run in runs.values()}
    remarks = ("The runs have different settings: see their files.",) if len(settings) > 1 else ()
    return SuiteComparison(first.suite, tuple(systems), tuple(differences), level, remarks)


def _named(runs: Mapping[str, Run]) -> dict[str, SystemResult]:
    """Return systems by name; those that are called alike have the name of their run before it."""
    names = [system.name for run in runs.values() for system in run.systems]
    found: dict[str, SystemResult] = {}
    for run_name, run in runs.items():
        for system in run.systems:
            alike = names.count(system.name) > 1
            name = (
                f"{run_name}:{system.name}"
                if alike and len(run.systems) > 1
                else run_name
                if alike
                else system.name
            )
            if name in found:
                raise OptionError(f"two systems are named {name}", remedy="Name them: NAME=run.json.")
            found[name] = system
    return found


def _differences(systems: Mapping[str, SystemResult], one: str, other: str, level: float) -> list[Difference]:
    ours, theirs = systems[one].cases, systems[other].cases
    if [case.id for case in ours] != [case.id for case in theirs]:
        raise InputError(f"the cases of {one} and {other} are not the same, or not in the same order")
    passed = {case.id: case.verdict is Verdict.PASSED for case in theirs}
    found = [_difference(one, other, node, members(ours, node), passed, level=level) for node in phenomena(ours)]
    corrected = holm(np.array([each.p for each in found]))
    return [replace(each, p_holm=float(p)) for each, p in zip(found, corrected, strict=True)]


def _difference(
    one: str, other: str, node: str, cases: Sequence[CaseResult], passed: Mapping[str, bool], *, level: float
) -> Difference:
    pairs = [(case.verdict is Verdict.PASSED, passed[case.id]) for case in cases]
    only_first, only_second = pairs.count((True, False)), pairs.count((False, True))
    low, high = paired_difference(only_first, only_second, len(pairs), level)
    return Difference(
        first=one,
        second=other,
        phenomenon=node,
        cases=len(pairs),
        passed=(sum(a for a, _ in pairs), sum(b for _, b in pairs)),
        only_first=only_first,
        only_second=only_second,
        difference=(only_first - only_second) / len(pairs),
        low=low,
        high=high,
        p=mcnemar_test(only_first, only_second),
    )
