"""Pieces of a SentencePiece model: ``sentencepiece:FILE``; with the model of FLORES, the tokens of spBLEU.

The model comes as a file. Nothing is downloaded, and the file is recognised by its content.
"""

from __future__ import annotations

import hashlib
import warnings
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hakari.errors import FormatError, InputError, MissingDependencyError, Where
from hakari.text.segmenters.base import ListSegmenter, Place

__all__ = ["SentencePiece"]

KNOWN_MODELS: Mapping[str, str] = {
    "14bb8dfb35c0ffdea7bc01e56cea38b9e3d5efcdcb9c251d6b40538e1aab555a": "flores200",
}
"""SHA-256 of published models, and what sacreBLEU calls them."""

FLORES101_FILE = "sacrebleu_tokenizer_spm.model"
"""The name under which the model of flores101 is published, for which no checksum is known here."""


def _model_file(argument: str | None) -> Path:
    if not argument or not Path(argument).is_file():
        raise InputError(
            f"a SentencePiece model file is needed; there is no file {argument!r}",
            remedy="Write sentencepiece:FILE with the path of a .model file.",
        )
    return Path(argument).resolve()


class SentencePiece(ListSegmenter):
    """The pieces of a model file.

    Raises
    ------
    InputError
        If the file is not there.
    """

    name = "sentencepiece"
    summary = "pieces of a SentencePiece model file (spBLEU with the model of FLORES)"
    takes_argument = needs_argument = True

    def __init__(self, argument: str | None = None) -> None:
        super().__init__(argument)
        self.path = _model_file(argument)
        # Read once and at once: what the name stood for is what is hashed and what segments.
        self._content = self.path.read_bytes()

    @classmethod
    def identity(cls, argument: str) -> Hashable:
        """Return the place of the file, and its size and time, which change when it is written again."""
        path = _model_file(argument)
        state = path.stat()
        return str(path), state.st_size, state.st_mtime_ns

    @cached_property
    def signature(self) -> str:
        """``flores200`` for that very model, else the first digits of the model's SHA-256.

        A file that is *named* as the model of flores101 says so and shows its digits, so that the claim can be
        checked: ``flores101[0123456789ab]``.
        """
        digest = hashlib.sha256(self._content).hexdigest()
        if digest in KNOWN_MODELS:
            return KNOWN_MODELS[digest]
        if self.path.name == FLORES101_FILE:
            return f"flores101[{digest[:12]}]"
        return f"{self.name}-{digest[:12]}"

    @cached_property
    def _processor(self) -> Any:
        if find_spec("sentencepiece") is None:
            raise MissingDependencyError(self.name, "the package sentencepiece", "pip install 'hakari[spm]'")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # its generated wrapper warns on newer Pythons when imported
            import sentencepiece
        processor = sentencepiece.SentencePieceProcessor()
        try:
            processor.LoadFromSerializedProto(self._content)
        except RuntimeError as error:
            raise FormatError(
                f"a SentencePiece model is needed, and this is none: {error}",
                where=Where(file=str(self.path)),
                remedy="Give the .model file that training wrote, not its .vocab file.",
            ) from None
        return processor

    def split(self, lines: Sequence[str], where: Place) -> Iterable[Sequence[str]]:  # noqa: ARG002
        """Return the pieces of every text, in order; blanks at its end are no part of it."""
        stripped = [line.rstrip() for line in lines]
        pieces: list[list[str]] = self._processor.encode(stripped, out_type=str, num_threads=1)
        return pieces
