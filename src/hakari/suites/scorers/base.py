"""What a scorer has to supply: how probable a target is, given its source and what stands before both.

A scorer is asked for everything at once and answers in the order that suits it, one answer a target, each as soon
as it is known. It batches as it likes; the answers must not depend on it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from hakari.errors import OptionError
from hakari.suites.suite import Sentence

__all__ = ["Score", "Scorer", "ScorerOptions", "Target"]


@dataclass(frozen=True, slots=True)
class Target:
    """A target that is to be scored by forced decoding.

    Parameters
    ----------
    case, side, number
        Which one it is: the id of its case, ``correct`` or ``incorrect``, and its number from 1.
    source
        The current source sentence alone.
    text
        The target itself.
    context
        The sentences before, as many as the run gives, the oldest first.
    joined_source
        What a sequence-to-sequence model reads: the context's sources and the current one, joined by the separator.
    prefix
        What it is forced to write before the target: the context's targets, each followed by the separator and a
        blank. Empty where there are none.
    whole
        Whether the score is that of prefix and target, or that of the target alone, given the prefix.
    """

    case: str
    side: str
    number: int
    source: str
    text: str
    context: tuple[Sentence, ...] = ()
    joined_source: str = ""
    prefix: str = ""
    whole: bool = False

    @property
    def key(self) -> str:
        """What tells it from all others of a run, such as ``zp-1/correct/1``."""
        return f"{self.case}/{self.side}/{self.number}"

    @property
    def scored_text(self) -> str:
        """The text whose probability is asked for."""
        return self.prefix + self.text if self.whole else self.text


class Score(NamedTuple):
    """The answer for a target: always of the whole scored text, never an average."""

    log_probability: float
    """The sum of natural logarithms over all tokens; higher is better. Any other number that is higher for a better
    target will do for decisions without normalisation."""
    tokens: int | None
    """How many tokens the sum has, the end of the sentence included where the model gives it a probability; None
    where the scorer has no tokens."""
    characters: int
    """How many characters the scored text has."""


@dataclass(frozen=True, slots=True)
class ScorerOptions:
    """What scorers are told beside their argument; each takes what concerns it."""

    batch_size: int = 16
    """How many targets are scored at a time."""
    threads: int = 1
    device: str = "cpu"
    timeout: float = 60.0
    """Seconds that another program may take for an answer."""
    source_language: str = ""
    target_language: str = ""
    settings: dict[str, str] = field(default_factory=dict)
    """What a scorer of one kind is told alone: ``--scorer-option KEY=VALUE``."""

    def __post_init__(self) -> None:
        if self.batch_size < 1:
            raise OptionError(f"a batch has one target or more; --batch-size {self.batch_size} came")
        if not self.timeout > 0:
            raise OptionError(f"a time limit is above 0 seconds; --timeout {self.timeout} came")


class Scorer(ABC):
    """Gives targets their scores. Used in a ``with`` block, which closes it."""

    name: ClassVar[str]
    """The name under which it is registered."""
    summary: ClassVar[str]
    """One line for lists and docs."""
    settings: ClassVar[tuple[str, ...]] = ()
    """The keys that `ScorerOptions.settings` may have for it."""

    def __init__(self, argument: str, options: ScorerOptions) -> None:
        """Make it from what stands behind the colon of its specification."""
        self.argument = argument
        self.options = options
        if unknown := sorted(set(options.settings) - set(self.settings)):
            known = f"Known: {', '.join(self.settings)}." if self.settings else "It has none."
            raise OptionError(f"the scorer {self.name!r} has no option {unknown[0]!r}", remedy=known)

    @property
    @abstractmethod
    def signature(self) -> str:
        """What it is, with everything that changes its numbers: name, model and its hash, options."""

    @abstractmethod
    def score(self, targets: Sequence[Target]) -> Iterator[tuple[int, Score]]:
        """Yield the place of each target and its score, in any order, each once."""

    def check(self, run: Mapping[str, Any]) -> None:  # noqa: B027 - most scorers take every run
        """Raise an `InputError` where it cannot answer for a run: other cases, another context or separator."""

    def close(self) -> None:
        """Free what it holds: processes, models."""
        return

    def __enter__(self) -> Scorer:
        """Return itself."""
        return self

    def __exit__(self, *_: Any) -> None:
        """Close it."""
        self.close()
