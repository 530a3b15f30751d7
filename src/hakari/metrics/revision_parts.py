"""What an output made of a previous translation: what stays, what goes, what comes, and which words are not right.

With the counts of an n-gram in output (h), previous translation (p) and reference (r), what should stay is
``min(p, r)`` of it, what should go the rest of p, what should come the rest of r. What the output keeps is
``min(h, p)``; it takes away the rest of p and adds the rest of h.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Self

from hakari.kernels import REVISION_COUNTS
from hakari.metrics.score import Parts
from hakari.types import FloatArray

__all__ = ["Part", "RevisionParts", "RevisionWords", "Revisions"]


@dataclass(frozen=True, slots=True)
class Part:
    """N-grams of one part: those on which output and reference agree, and all on either side."""

    agreed: int
    output: int
    reference: int

    @property
    def precision(self) -> float | None:
        """The share of what the output did that is right; None where it did nothing of the kind."""
        return self.agreed / self.output if self.output else None

    @property
    def recall(self) -> float | None:
        """The share of what should be done that the output did; None where nothing of the kind should be."""
        return self.agreed / self.reference if self.reference else None

    def to_dict(self) -> dict[str, Any]:
        """Return counts and shares as plain JSON values."""
        return {**asdict(self), "precision": self.precision, "recall": self.recall}


@dataclass(frozen=True, slots=True)
class RevisionWords:
    """How many words there are of each kind. Every word of the three texts is of exactly one kind."""

    kept: int
    """Words that should stay and did."""
    needlessly_changed: int
    """Words that should stay, and the output does not have them."""
    changed: int
    """Words of the previous translation that should go and did."""
    left_standing: int
    """Words of the previous translation that should go, and the output has them still."""
    inserted: int
    """New words of the reference that the output has."""
    missed: int
    """New words of the reference that the output does not have."""
    wrongly_added: int
    """Words of the output that neither the previous translation nor the reference has."""

    @property
    def output(self) -> int:
        """Words of the output."""
        return self.kept + self.left_standing + self.inserted + self.wrongly_added

    @property
    def previous(self) -> int:
        """Words of the previous translation."""
        return self.kept + self.needlessly_changed + self.changed + self.left_standing

    @property
    def reference(self) -> int:
        """Words of the reference."""
        return self.kept + self.needlessly_changed + self.inserted + self.missed


@dataclass(frozen=True, slots=True)
class RevisionParts:
    """One segment, or many together.

    Parameters
    ----------
    kept
        N-grams that stay: in the previous translation and the reference; the output has them from the former.
    changed
        N-grams that go: in the previous translation and not in the reference; the output does not have them.
    inserted
        N-grams that come: in the reference and not in the previous translation; the output has them.
    words
        The same, word by word.
    """

    kept: Part
    changed: Part
    inserted: Part
    words: RevisionWords

    @classmethod
    def of_counts(cls, counts: FloatArray) -> Self:
        """Return the parts of the counts in a row, `REVISION_COUNTS` of n-grams and then of words."""
        numbers = [int(value) for value in counts]
        half = len(REVISION_COUNTS)
        return cls(*_parts(numbers[:half]), _words(numbers[half:]))

    def to_parts(self) -> Parts:
        """Return shares and counts of words by name; a share that does not exist is left out."""
        words, parts = self.words, {"kept": self.kept, "changed": self.changed, "inserted": self.inserted}
        shares = {f"{name}_pre": part.precision for name, part in parts.items()}
        shares |= {f"{name}_rec": part.recall for name, part in parts.items()}
        return {
            **{name: share for name, share in shares.items() if share is not None},
            "needlessly_changed": words.needlessly_changed,
            "left_standing": words.left_standing,
            "missed": words.missed,
            "wrongly_added": words.wrongly_added,
            "words_kept": words.kept,
            "words_changed": words.changed,
            "words_inserted": words.inserted,
            "hyp_len": words.output,
            "prev_len": words.previous,
            "ref_len": words.reference,
        }

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain JSON values."""
        parts = {"kept": self.kept, "changed": self.changed, "inserted": self.inserted}
        return {**{name: part.to_dict() for name, part in parts.items()}, "words": asdict(self.words)}


@dataclass(frozen=True, slots=True)
class Revisions:
    """What an output made of the previous translations."""

    corpus: RevisionParts
    """All segments together."""
    segments: tuple[RevisionParts | None, ...]
    """Each segment; None where it is not scored."""


def _parts(counts: list[int]) -> tuple[Part, Part, Part]:
    kept_by_output, kept, of_previous, matches, output, previous, reference = counts
    return (
        Part(kept_by_output, of_previous, kept),
        Part(previous - kept - (of_previous - kept_by_output), previous - of_previous, previous - kept),
        Part(matches - kept_by_output, output - of_previous, reference - kept),
    )


def _words(counts: list[int]) -> RevisionWords:
    kept_by_output, kept, of_previous, matches, output, previous, reference = counts
    left_standing, inserted = of_previous - kept_by_output, matches - kept_by_output
    return RevisionWords(
        kept=kept_by_output,
        needlessly_changed=kept - kept_by_output,
        changed=previous - kept - left_standing,
        left_standing=left_standing,
        inserted=inserted,
        missed=reference - kept - inserted,
        wrongly_added=output - kept_by_output - left_standing - inserted,
    )
