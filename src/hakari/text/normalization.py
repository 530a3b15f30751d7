"""What is done to the characters of a text before it is segmented."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from hakari.data.texts import Texts

__all__ = ["Normalization"]


@dataclass(frozen=True, slots=True)
class Normalization:
    """NFKC, then lower-casing; both off by default, both named in signatures.

    NFKC makes full-width Latin letters and digits half-width and half-width katakana full-width (ＡＢＣ → ABC,
    ｱ → ア), which changes how Japanese is segmented and what matches. The Unicode version is that of the Python
    in use (`unicodedata.unidata_version`).

    Examples
    --------
    >>> Normalization(nfkc=True, lowercase=True)("ＡＢＣ１２３")
    'abc123'
    """

    nfkc: bool = False
    lowercase: bool = False

    def __call__(self, text: str) -> str:
        """Return the normalised text."""
        if self.nfkc:
            text = unicodedata.normalize("NFKC", text)
        return text.lower() if self.lowercase else text

    def apply(self, texts: Texts) -> Texts:
        """Return the texts normalised; the same object where nothing is to be done."""
        if not (self.nfkc or self.lowercase):
            return texts
        lines = [None if line is None else self(line) for line in texts]
        return Texts(lines, label=texts.label, file=texts.file)

    @property
    def norm_field(self) -> str | None:
        """Return the value of ``norm`` in signatures; None where there is nothing to say."""
        return "nfkc" if self.nfkc else None
