"""What a run gives: a verdict for every case of every system, which can be written, read back and counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from hakari.signature import program_version
from hakari.suites.suite import Declaration, Kind, Sentence, Ties

__all__ = ["ALL", "SCHEMA", "CaseResult", "Run", "ScoredTarget", "SystemResult", "Verdict"]

SCHEMA = "hakari-suite-run/1"

ALL = "all"
"""What all cases together are called where phenomena stand in rows."""


class Verdict(Enum):
    """What became of a case."""

    PASSED = "passed"
    TIE = "tie"
    FAILED = "failed"

    def credit(self, ties: Ties) -> float:
        """Return what it is worth."""
        if self is Verdict.TIE:
            return 0.5 if ties is Ties.HALF else 0.0
        return 1.0 if self is Verdict.PASSED else 0.0


@dataclass(frozen=True, slots=True)
class ScoredTarget:
    """A target of a contrastive case with its score."""

    side: str
    number: int
    text: str
    log_probability: float
    tokens: int | None
    characters: int
    score: float
    """What is compared: the logarithm of the probability, or that divided by tokens or characters."""

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class CaseResult:
    """The verdict on a case, and what it comes from: scored targets, or an output and what it failed."""

    id: str
    phenomenon: str
    verdict: Verdict
    source: str
    block: str | None = None
    context: tuple[Sentence, ...] = ()
    targets: tuple[ScoredTarget, ...] = ()
    margin: float | None = None
    """By how much the correct side is better."""
    output: str | None = None
    failures: tuple[str, ...] = ()
    expected: int = 0
    """How many expectations a checkpoint has."""

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        always = {
            "id": self.id,
            "phenomenon": self.phenomenon,
            "block": self.block,
            "verdict": self.verdict.value,
            "source": self.source,
            "context": [sentence.to_dict() for sentence in self.context],
        }
        if self.output is None:
            return always | {"margin": self.margin, "targets": [target.to_dict() for target in self.targets]}
        return always | {"output": self.output, "expected": self.expected, "failures": list(self.failures)}

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> CaseResult:
        """Return what `to_dict` gave."""
        rest = {key: record[key] for key in ("id", "phenomenon", "block", "source")}
        context = tuple(Sentence(**sentence) for sentence in record["context"])
        verdict = Verdict(record["verdict"])
        if "output" in record:
            found = {key: record[key] for key in ("output", "expected")}
            return cls(verdict=verdict, context=context, failures=tuple(record["failures"]), **rest, **found)
        targets = tuple(ScoredTarget(**target) for target in record["targets"])
        return cls(verdict=verdict, context=context, targets=targets, margin=record["margin"], **rest)


@dataclass(frozen=True, slots=True)
class SystemResult:
    """All verdicts on a system, in the order of the suite."""

    name: str
    signature: str
    cases: tuple[CaseResult, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return {
            "name": self.name,
            "signature": self.signature,
            "cases": [case.to_dict() for case in self.cases],
        }


@dataclass(frozen=True)
class Run:
    """A suite run over one system or several.

    Parameters
    ----------
    suite
        Name, version, languages, fingerprint, and how its cases are decided.
    settings
        What changes verdicts beside the systems: context, separator, normalisation, segmenter.
    """

    suite: Mapping[str, Any]
    settings: Mapping[str, Any]
    systems: tuple[SystemResult, ...]
    remarks: tuple[str, ...] = ()
    level: float = field(default=0.95, kw_only=True)

    @staticmethod
    def described(declaration: Declaration, fingerprint: str, cases: int) -> dict[str, Any]:
        """Return what a run says of its suite."""
        found: dict[str, Any] = {
            "name": declaration.name,
            "version": declaration.version,
            "kind": declaration.kind.value,
            "languages": declaration.languages,
            "fingerprint": fingerprint,
            "cases": cases,
        }
        if declaration.kind is Kind.CONTRASTIVE:
            found |= {
                "decision": declaration.decision.value,
                "ties": declaration.ties.value,
                "chance": declaration.chance,
            }
        return found

    @property
    def kind(self) -> Kind:
        """What the cases are."""
        return Kind(self.suite["kind"])

    @property
    def ties(self) -> Ties:
        """What a tie is worth."""
        return Ties(self.suite.get("ties", Ties.FAIL.value))

    @property
    def chance(self) -> float | None:
        """The pass rate of a scorer that decides at random; None for checkpoints."""
        return self.suite.get("chance")

    def system(self, name: str) -> SystemResult:
        """Return a system by name."""
        return {system.name: system for system in self.systems}[name]

    def to_dict(self) -> dict[str, Any]:
        """Return the run as plain JSON values, with what is counted of each system."""
        from hakari.suites.counting import counted

        systems = [system.to_dict() | counted(self, system).to_dict() for system in self.systems]
        return {
            "schema": SCHEMA,
            "version": program_version(),
            "suite": dict(self.suite),
            "settings": dict(self.settings),
            "level": self.level,
            "systems": systems,
            "notes": list(self.remarks),
        }
