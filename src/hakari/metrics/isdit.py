"""ISDIT (Yamakoshi et al. 2021): how far an output changes what an amendment changes, rightly, and nothing else.

Recall of the n-grams that the translation before the amendment and the reference after it share, times the
precision of the output's n-grams against the reference; both over all lengths from 1 to N together.

Range 0 to 100, higher is better; a corpus is the mean of its segments. What is not in the definition:

- a segment whose previous translation shares no n-gram with any reference has no recall: it is left out;
- of several references the one counts that gives the highest score;
- an output without words has precision 0.

The weights ``Pre^α · Rec^β`` are 1 in the paper, which leaves finding better ones to later work.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

import numpy as np

from hakari.errors import OptionError
from hakari.kernels import REVISION_COUNTS
from hakari.metrics.revision import RevisionMetric, quotient
from hakari.signature import Signature
from hakari.types import FloatArray, Level

__all__ = ["ISDIT"]

_MATCHES, _OUTPUT = REVISION_COUNTS.index("matches"), REVISION_COUNTS.index("output")


@dataclass(frozen=True, kw_only=True)
class ISDIT(RevisionMetric):
    """ISDIT: recall of what should stay, times precision against the reference.

    Parameters
    ----------
    alpha
        The exponent of the precision; 0 leaves it out.
    beta
        The exponent of the recall; 0 leaves it out.

    Examples
    --------
    >>> isdit = ISDIT(tokenize="13a")
    >>> previous, reference = "The fee is eight yen.", "The fee is nine yen."
    >>> print(isdit.corpus([reference], [reference], previous_translations=[previous]).value)
    100.0
    """

    name: ClassVar[str] = "isdit"
    label: ClassVar[str] = "ISDIT"
    summary: ClassVar[str] = "is what an amendment changes right, and the rest as before (Yamakoshi et al. 2021)"
    factor: ClassVar[tuple[str, str]] = ("precision", "Pre")

    alpha: float = 1.0
    beta: float = 1.0

    def __post_init__(self) -> None:
        super().__post_init__()
        for option in ("alpha", "beta"):
            value = getattr(self, option)
            if not (np.isfinite(value) and value >= 0):
                raise OptionError(f"{option} is a number from 0 up; {value} came")

    def other_factor(self, counts: FloatArray) -> FloatArray:
        """Return the precision of the output against the reference."""
        return quotient(counts[..., _MATCHES], counts[..., _OUTPUT])

    def joined(self, recall: FloatArray, factor: FloatArray) -> FloatArray:
        """Return ``Pre^α · Rec^β``."""
        score: FloatArray = factor**self.alpha * recall**self.beta
        return score

    def formula(self, counts: FloatArray) -> str:
        """Return precision and recall with their counts and weights."""
        precision = f"Pre {int(counts[_MATCHES])}/{int(counts[_OUTPUT])}"
        factors = ((precision, self.alpha), (self.recall_formula(counts), self.beta))
        weighted = (text if weight == 1 else f"({text})^{weight:g}" for text, weight in factors)
        return f"100 × {' × '.join(weighted)}"

    def signature_fields(self, level: Level) -> dict[str, str | None]:
        """Return the settings of all such metrics, and weights that are not 1."""
        weights = {"alpha": self.alpha, "beta": self.beta}
        return {
            **super().signature_fields(level),
            **{name: None if weight == 1 else repr(weight) for name, weight in weights.items()},
        }

    @classmethod
    def from_signature(cls, signature: Signature) -> Self:
        """Return the ISDIT that a signature describes."""
        return cls(
            **cls.options_of_signature(signature),
            alpha=float(signature.get("alpha") or 1),
            beta=float(signature.get("beta") or 1),
        )
