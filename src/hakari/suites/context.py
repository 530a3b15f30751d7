"""How much of the context a scorer is shown, and how it is joined to the current sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hakari.errors import OptionError
from hakari.suites.scorers.base import Target
from hakari.suites.suite import ContrastiveCase, Sentence

__all__ = ["SEPARATOR", "Context"]

SEPARATOR = "<CONCAT>"

_EQUAL = re.compile(r"(\d+)-\1")


@dataclass(frozen=True, slots=True)
class Context:
    """How many sentences before the current one are shown, and what stands between them.

    Parameters
    ----------
    width
        None for all that a case has.
    separator
        The token between sentences, with a blank at both sides; empty for a blank alone.
    whole
        Whether the score of the context counts too, not only that of the current sentence.

    Examples
    --------
    >>> Context.parse("2-2").width, Context.parse("1-1").width, Context.parse("n").width
    (1, 0, None)
    """

    width: int | None = 0
    separator: str = SEPARATOR
    whole: bool = False

    @classmethod
    def parse(cls, text: str, *, separator: str = SEPARATOR, whole: bool = False) -> Context:
        """Return the context that a word such as ``2-2`` names.

        Raises
        ------
        OptionError
            If it is not two equal numbers from 1, nor ``n``.
        """
        if text in {"n", "n-n"}:
            return cls(None, separator, whole)
        found = _EQUAL.fullmatch(text)
        if not found or int(found[1]) < 1:
            raise OptionError(
                f"a context is 1-1, 2-2, 3-3 … or n; {text!r} came",
                remedy="1-1 shows the current sentence alone, 2-2 the one before too, n all that a case has.",
            )
        return cls(int(found[1]) - 1, separator, whole)

    def __str__(self) -> str:
        """Return the word for it."""
        return "n" if self.width is None else f"{self.width + 1}-{self.width + 1}"

    def shown(self, case: ContrastiveCase) -> tuple[Sentence, ...]:
        """Return the sentences of a case that are shown."""
        if self.width is None:
            return case.context
        return case.context[-self.width :] if self.width else ()

    def targets(self, case: ContrastiveCase) -> list[Target]:
        """Return what is to be scored for a case.

        The translations of the context are forced where all that is shown is translated.
        """
        shown = self.shown(case)
        between = f" {self.separator} " if self.separator else " "
        translations = [sentence.target for sentence in shown if sentence.target is not None]
        prefix = "".join(text + between for text in translations) if len(translations) == len(shown) else ""
        return [
            Target(
                case=case.id,
                side=side,
                number=number,
                source=case.source,
                text=text,
                context=shown,
                joined_source=between.join([*(sentence.source for sentence in shown), case.source]),
                prefix=prefix,
                whole=self.whole,
            )
            for side, number, text in case.targets
        ]

    def untranslated(self, cases: Sequence[ContrastiveCase]) -> int:
        """Return how many cases show context whose translation is not known, so that none is forced."""
        return sum(any(sentence.target is None for sentence in self.shown(case)) for case in cases)

    def short(self, cases: Sequence[ContrastiveCase]) -> int:
        """Return how many cases have less context than is asked for."""
        return 0 if self.width is None else sum(len(case.context) < self.width for case in cases)
