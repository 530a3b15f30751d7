"""An output that expectations look at: its normalised text, and its words once someone asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from hakari.data.texts import Texts
from hakari.kernels import Vocabulary
from hakari.suites.checkpoints.normalisation import Normaliser
from hakari.suites.checkpoints.words import Placed
from hakari.text.morphemes import WordReader
from hakari.text.segmenters import MorphologicalSegmenter, default_segmenter, get_segmenter

__all__ = ["Cutter", "Output"]


class Cutter:
    """Cuts normalised texts into words, with base form and part of speech where the dictionary gives them.

    Parameters
    ----------
    segmenter
        Its name.
    """

    def __init__(self, segmenter: str) -> None:
        self.name = segmenter
        self._segmenter = get_segmenter(segmenter)

    @classmethod
    def of(cls, segmenter: str, language: str) -> Cutter:
        """Return the one of a suite: the segmenter that it names, or else the default of its target language."""
        return cls(segmenter or default_segmenter(language))

    @property
    def knows_grammar(self) -> bool:
        """Whether it gives base forms and parts of speech."""
        return isinstance(self._segmenter, MorphologicalSegmenter) and self._segmenter.tag_scheme is not None

    @property
    def signature(self) -> str:
        """Which segmenter and dictionary."""
        return self._segmenter.signature

    def cut(self, text: str) -> tuple[Placed, ...]:
        """Return the words of a text."""
        if isinstance(self._segmenter, MorphologicalSegmenter) and self._segmenter.tag_scheme is not None:
            features = self._segmenter.new_features()
            batch = self._segmenter.analyse(Texts([text]), Vocabulary(), features)
            reader = WordReader(self._segmenter.tag_scheme)
            words = [reader.words[number] for number in reader.sentences(batch)[0]]
            named = [(word.surface, word.base, word.kind) for word in words]
        else:
            named = [(token, "", "") for token in self._segmenter.tokens(text)]
        return _placed(named, text)


def _placed(words: Sequence[tuple[str, str, str]], text: str) -> tuple[Placed, ...]:
    """Return words with their places: they stand in the text in this order, with nothing but blanks between."""
    placed, at = [], 0
    for surface, base, kind in words:
        begin = text.find(surface, at)
        begin = at if begin < 0 else begin  # a segmenter that rewrites characters, as 13a does with &quot;
        at = min(begin + len(surface), len(text))
        placed.append(Placed(surface, base, kind, begin, at))
    return tuple(placed)


class Output:
    """A normalised output."""

    def __init__(self, text: str, normaliser: Normaliser, cutter: Cutter) -> None:
        self.text = normaliser(text)
        self.normaliser = normaliser
        self._cutter = cutter

    @cached_property
    def words(self) -> tuple[Placed, ...]:
        """Its words."""
        return self._cutter.cut(self.text)
