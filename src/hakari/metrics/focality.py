"""Focality (Yamakoshi et al. 2020): how far what an amendment leaves alone stays as it was translated before.

Recall of the n-grams that the translation before the amendment and the reference after it share, times a penalty
``RP = min(1, exp(1 − |h|/|r|))`` for an output that is longer than its reference.

Range 0 to 100, higher is better; a corpus is the mean of its segments. What is not in the definition:

- a segment whose previous translation shares no n-gram with any reference has no recall: it is left out;
- of several references the one counts that gives the highest score.

A wrong translation of what changed is not seen; `hakari.metrics.isdit` sees it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

import numpy as np

from hakari.kernels import REVISION_COUNTS
from hakari.metrics.revision import RevisionMetric, quotient
from hakari.signature import Signature
from hakari.types import FloatArray

__all__ = ["Focality"]

_OUTPUT = len(REVISION_COUNTS) + REVISION_COUNTS.index("output")
_REFERENCE = len(REVISION_COUNTS) + REVISION_COUNTS.index("reference")


@dataclass(frozen=True, kw_only=True)
class Focality(RevisionMetric):
    """Focality: recall of what should stay, times a penalty for length.

    Examples
    --------
    >>> focality = Focality(tokenize="13a")
    >>> previous, reference = "The fee is eight yen.", "The fee is nine yen."
    >>> score = focality.corpus(["The cost is nine yen."], [reference], previous_translations=[previous])
    >>> score.value == 100 * 5 / 9  # of the, fee, is, yen, the full stop and their n-grams, four hold fee
    True
    """

    name: ClassVar[str] = "focality"
    label: ClassVar[str] = "Focality"
    summary: ClassVar[str] = "does what an amendment leaves alone stay as translated before (Yamakoshi et al. 2020)"
    factor: ClassVar[tuple[str, str]] = ("rp", "RP")

    def other_factor(self, counts: FloatArray) -> FloatArray:
        """Return the penalty for outputs that are longer than the reference."""
        longer: FloatArray = np.maximum(quotient(counts[..., _OUTPUT], counts[..., _REFERENCE]), 1.0)
        penalty: FloatArray = np.exp(1 - longer)
        return penalty

    def formula(self, counts: FloatArray) -> str:
        """Return penalty and recall with their counts."""
        output, reference = int(counts[_OUTPUT]), int(counts[_REFERENCE])
        penalty = f"exp(1 − {output}/{reference} words)" if output > reference else "1"
        return f"100 × RP {penalty} × {self.recall_formula(counts)}"

    @classmethod
    def from_signature(cls, signature: Signature) -> Self:
        """Return the Focality that a signature describes."""
        return cls(**cls.options_of_signature(signature))
