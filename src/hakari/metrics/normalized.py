"""Options that all metrics over text share: case and normalisation."""

from __future__ import annotations

from hakari.text.normalization import Normalization

__all__ = ["NormalizedText"]


class NormalizedText:
    """What a metric does to the characters first; the metric declares the two options as its fields.

    Parameters
    ----------
    lowercase
        Lower-case both sides first.
    nfkc
        Apply NFKC normalisation to both sides first.
    """

    lowercase: bool
    nfkc: bool

    @property
    def normalization(self) -> Normalization:
        """What is done to the characters first."""
        return Normalization(nfkc=self.nfkc, lowercase=self.lowercase)

    @property
    def case_field(self) -> str:
        """The value of ``case`` in signatures."""
        return "lc" if self.lowercase else "mixed"
