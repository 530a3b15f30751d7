"""Scores of a CTranslate2 model, by forced decoding."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from hakari.errors import HakariError
from hakari.suites.scorers.base import Score, Scorer, ScorerOptions, Target
from hakari.suites.scorers.models import by_length, folder_digest, loaded, model_folder, require
from hakari.suites.scorers.settings import choice_of
from hakari.suites.scorers.tokenizing import (
    SETTINGS,
    PieceTokenizer,
    TransformersTokenizer,
    find_tokenizer,
)

__all__ = ["CTranslate"]

COMPUTE_TYPES = ("float32", "default", "auto", "int8", "int8_float32", "int16", "float16", "bfloat16")


class CTranslate(Scorer):
    """Hands batches of targets of similar length to CTranslate2; nothing is cut off."""

    name: ClassVar[str] = "ct2"
    summary: ClassVar[str] = "the folder of a CTranslate2 translation model, with its tokenizer"
    settings: ClassVar[tuple[str, ...]] = (*SETTINGS, "tokenizer", "compute_type")

    def __init__(self, argument: str, options: ScorerOptions) -> None:
        super().__init__(argument, options)
        self._folder = model_folder(argument, "model.bin")
        self._compute_type = choice_of(options, "compute_type", COMPUTE_TYPES)
        self._tokenizer_folder = Path(options.settings.get("tokenizer", argument))
        require("ctranslate2", self.name)

    @cached_property
    def signature(self) -> str:
        """The folder's name and the hash of its files, that of a tokenizer elsewhere, and what was set."""
        given = {"compute_type": self._compute_type} | self.options.settings
        if "tokenizer" in given:
            given["tokenizer"] = folder_digest(self._tokenizer_folder)
        told = ",".join(f"{key}={value}" for key, value in sorted(given.items()))
        return f"{self.name}:{self._folder.resolve().name}:{folder_digest(self._folder)}:{told}"

    @cached_property
    def _tokenizer(self) -> TransformersTokenizer | PieceTokenizer:
        return find_tokenizer(self._tokenizer_folder, self.options, self.name)

    @cached_property
    def _model(self) -> Any:
        package = require("ctranslate2", self.name)
        return loaded(
            package.Translator,
            self.argument,
            "the model",
            str(self._folder),
            device=self.options.device,
            compute_type=self._compute_type,
            inter_threads=1,
            intra_threads=self.options.threads,
        )

    def score(self, targets: Sequence[Target]) -> Iterator[tuple[int, Score]]:
        """Yield the scores, batches of long targets first.

        Raises
        ------
        HakariError
            If CTranslate2 refuses a batch, as it does where a text is longer than the model has positions for.
        """
        tokenizer = self._tokenizer
        sources = [tokenizer.source_words(target.joined_source or target.source) for target in targets]
        words = [tokenizer.target_words(target.prefix + target.text) for target in targets]
        lengths = [len(source) + len(target) for source, target in zip(sources, words, strict=True)]
        for batch in by_length(lengths, self.options.batch_size):
            found = self._batch([sources[place] for place in batch], [words[place] for place in batch])
            for place, values in zip(batch, found, strict=True):
                target = targets[place]
                if len(values) not in (len(words[place]), len(words[place]) + 1):
                    raise HakariError(
                        f"CTranslate2 gave {len(values)} probabilities for the {len(words[place])} tokens of "
                        f"{target.key}"
                    )
                prefix = "" if target.whole else target.prefix
                scored = values[tokenizer.first_scored_word(prefix, target.prefix + target.text) :]
                yield place, Score(float(sum(scored)), len(scored), len(target.scored_text))

    def _batch(self, sources: list[list[str]], targets: list[list[str]]) -> list[list[float]]:
        try:
            found = self._model.score_batch(sources, targets, max_input_length=0)
        except (RuntimeError, ValueError) as error:
            raise HakariError(
                f"CTranslate2 cannot score a batch of {len(targets)} targets: {error}",
                remedy="Give less context or a smaller --batch-size.",
            ) from None
        return [list(result.log_probs) for result in found]

    def close(self) -> None:
        """Let go of the model."""
        self.__dict__.pop("_model", None)
