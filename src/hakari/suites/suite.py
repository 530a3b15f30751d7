"""What a suite is: a declaration, and cases of one kind.

A contrastive case has a source sentence, the sentences before it, and targets that are right or wrong. A checkpoint
case has a source sentence and what a good translation of it shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from hashlib import sha256
from typing import Any, Generic, TypeAlias, TypeVar

from hakari.frozen import FrozenMapping, thawed
from hakari.suites.checkpoints.expectation import Expectation

__all__ = [
    "NO_DETAILS",
    "Case",
    "CheckpointCase",
    "ContrastiveCase",
    "Decision",
    "Declaration",
    "Kind",
    "Sentence",
    "Suite",
    "Ties",
]

NO_DETAILS: FrozenMapping[str, Any] = FrozenMapping({})


class Kind(Enum):
    """What the cases of a suite are."""

    CONTRASTIVE = "contrastive"
    CHECKPOINT = "checkpoint"


class Decision(Enum):
    """When a case with several targets is passed."""

    BEST = "best"
    """The best correct target is better than every incorrect one."""
    EVERY = "every"
    """Every correct target is better than every incorrect one."""


class Ties(Enum):
    """What a tie between a correct and an incorrect target is worth."""

    FAIL = "fail"
    """Nothing: strictly higher counts, as in published figures."""
    HALF = "half"
    """Half a case."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the context and its translation; no translation where only the source is known."""

    source: str
    target: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return it as the files have it."""
        return {"source": self.source} | ({} if self.target is None else {"target": self.target})


@dataclass(frozen=True, slots=True)
class ContrastiveCase:
    """Targets of which some are right and others wrong.

    Parameters
    ----------
    id
        Unique in the suite.
    phenomenon
        A path from the general to the special, such as ``coreference/zero-pronoun``.
    source, correct, incorrect
        The sentence, its right translations and its wrong ones.
    context
        The sentences before, the oldest first.
    block
        The same for cases that belong together: those that a reader without context cannot all get right.
    notes, origin
        For readers: what the case is about, where it is from.
    details
        Whatever else is known, such as the fields of the layout it was read from.
    """

    id: str
    phenomenon: str
    source: str
    correct: tuple[str, ...]
    incorrect: tuple[str, ...]
    context: tuple[Sentence, ...] = ()
    block: str | None = None
    notes: str = ""
    origin: str = ""
    details: Mapping[str, Any] = field(default=NO_DETAILS)

    @property
    def targets(self) -> Iterator[tuple[str, int, str]]:
        """All targets: ``correct`` or ``incorrect``, number from 1, text."""
        for number, text in enumerate(self.correct, start=1):
            yield "correct", number, text
        for number, text in enumerate(self.incorrect, start=1):
            yield "incorrect", number, text

    def to_dict(self) -> dict[str, Any]:
        """Return the case as a line of the file has it."""
        return _record(self, {"correct": list(self.correct), "incorrect": list(self.incorrect)})


@dataclass(frozen=True, slots=True)
class CheckpointCase:
    """A source and what its translation must and must not show: all expectations."""

    id: str
    phenomenon: str
    source: str
    expect: tuple[Expectation, ...]
    context: tuple[Sentence, ...] = ()
    block: str | None = None
    notes: str = ""
    origin: str = ""
    details: Mapping[str, Any] = field(default=NO_DETAILS)

    def to_dict(self) -> dict[str, Any]:
        """Return the case as a line of the file has it."""
        return _record(self, {"expect": [expectation.to_dict() for expectation in self.expect]})


Case: TypeAlias = ContrastiveCase | CheckpointCase
C_co = TypeVar("C_co", bound=Case, covariant=True)


def _record(case: Case, judged: dict[str, Any]) -> dict[str, Any]:
    record: dict[str, Any] = {"id": case.id, "phenomenon": case.phenomenon}
    if case.block is not None:
        record["block"] = case.block
    if case.context:
        record["context"] = [sentence.to_dict() for sentence in case.context]
    record |= {"source": case.source, **judged}
    record |= {name: text for name, text in (("notes", case.notes), ("origin", case.origin)) if text}
    return record | ({"details": thawed(case.details)} if case.details else {})


@dataclass(frozen=True, slots=True)
class Declaration:
    """What ``suite.toml`` says of a suite."""

    name: str
    version: str
    kind: Kind
    source_language: str
    target_language: str
    licence: str
    citation: str = ""
    description: str = ""
    decision: Decision = Decision.BEST
    ties: Ties = Ties.FAIL
    chance: float = 0.5
    """The pass rate of a scorer that decides at random."""
    context: int = 0
    """How many sentences before the current one are needed."""
    segmenter: str = ""
    """What cuts outputs for morpheme patterns; empty for the default of the target language."""
    normalise: bool = True
    """Whether outputs and literals are normalised before they are compared."""

    @property
    def languages(self) -> str:
        """The pair, such as ``ja-en``."""
        return f"{self.source_language}-{self.target_language}"


@dataclass(frozen=True)
class Suite(Generic[C_co]):
    """A declaration and its cases, in the order of the file."""

    declaration: Declaration
    cases: tuple[C_co, ...]
    folder: str | None = None
    lines: tuple[int, ...] = field(default=(), compare=False)
    """The line of each case in its file."""

    def __len__(self) -> int:
        """Return the number of cases."""
        return len(self.cases)

    @property
    def name(self) -> str:
        """The name of the suite."""
        return self.declaration.name

    @cached_property
    def fingerprint(self) -> str:
        """What tells these cases from any others: a hash of ids, sentences and expectations, not of notes."""
        digest = sha256()
        for case in self.cases:
            kept = {k: v for k, v in case.to_dict().items() if k not in {"notes", "origin", "details"}}
            digest.update(repr(kept).encode("utf-8", "surrogatepass"))
        return digest.hexdigest()[:16]
