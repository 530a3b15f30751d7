"""Texts as the tokens of a model, and which of them are scored."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hakari.errors import InputError, Where
from hakari.suites.scorers.base import ScorerOptions
from hakari.suites.scorers.models import loaded, require, require_transformers

__all__ = ["PieceTokenizer", "TransformersTokenizer", "common", "find_tokenizer"]

SETTINGS = ("source_code", "target_code", "source_prefix")
"""What users say of tokenizers: language codes of multilingual models, and a text before every source."""

_TRANSFORMERS = ("tokenizer_config.json", "tokenizer.json")
_PIECES = (("source.spm", "target.spm"), ("sentencepiece.model",) * 2, ("sentencepiece.bpe.model",) * 2)


def common(one: list[int] | list[str], other: list[int] | list[str]) -> int:
    """Return how many items two lists begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(one), len(other)))


class TransformersTokenizer:
    """The tokenizer of a Hugging Face folder.

    Parameters
    ----------
    folder
        Where its files are.
    options
        Language codes and prefix of the source.
    scorer
        The name of the scorer, for messages.
    """

    def __init__(self, folder: Path, options: ScorerOptions, scorer: str) -> None:
        transformers = require_transformers(scorer)
        codes = {"src_lang": options.settings.get("source_code"), "tgt_lang": options.settings.get("target_code")}
        given = {name: code for name, code in codes.items() if code is not None}
        self.made: Any = loaded(
            transformers.AutoTokenizer.from_pretrained,
            str(folder),
            "the tokenizer",
            str(folder),
            local_files_only=True,
            **given,
        )
        self._prefix = options.settings.get("source_prefix", "")
        special = set(self.made.all_special_ids)
        self._forced = special - {self.made.eos_token_id}

    def source(self, text: str) -> list[int]:
        """Return the tokens of a source, with what the model wants around it."""
        return list(self.made(self._prefix + text, truncation=False)["input_ids"])

    def target(self, text: str) -> list[int]:
        """Return the tokens of a target, with what the model wants around it."""
        return list(self.made(text_target=text, truncation=False)["input_ids"])

    def first_scored(self, prefix: str, tokens: list[int]) -> int:
        """Return the place of the first token that is scored.

        A language code at the beginning is forced, and so are the tokens that the prefix alone begins with.
        """
        forced = next((n for n, token in enumerate(tokens) if token not in self._forced), len(tokens))
        if not prefix:
            return forced
        return max(forced, common(_without_end(self.target(prefix), self.made.eos_token_id), tokens))

    def source_words(self, text: str) -> list[str]:
        """Return the tokens of a source as texts."""
        return list(self.made.convert_ids_to_tokens(self.source(text)))

    def target_words(self, text: str) -> list[str]:
        """Return the tokens of a target as texts, without the end of the sentence."""
        ids = _without_end(self.target(text), self.made.eos_token_id)
        return list(self.made.convert_ids_to_tokens(ids))

    def first_scored_word(self, prefix: str, text: str) -> int:
        """Return `first_scored` of a text."""
        return self.first_scored(prefix, self.target(text))


def _without_end(ids: list[int], end: int | None) -> list[int]:
    return ids[:-1] if ids and ids[-1] == end else ids


class PieceTokenizer:
    """SentencePiece models, one for both sides or one for each; the model adds the ends of sentences itself."""

    def __init__(self, source: Path, target: Path, options: ScorerOptions, scorer: str) -> None:
        package = require("sentencepiece", scorer)
        made = {
            path: loaded(package.SentencePieceProcessor, str(path), "the SentencePiece model", model_file=str(path))
            for path in {source, target}
        }
        self._source, self._target = made[source], made[target]
        self._prefix = options.settings.get("source_prefix", "")

    def source_words(self, text: str) -> list[str]:
        """Return the pieces of a source."""
        return list(self._source.encode(self._prefix + text, out_type=str))

    def target_words(self, text: str) -> list[str]:
        """Return the pieces of a target."""
        return list(self._target.encode(text, out_type=str))

    def first_scored_word(self, prefix: str, text: str) -> int:
        """Return the place of the first piece that the prefix alone does not begin with."""
        return common(self.target_words(prefix), self.target_words(text)) if prefix else 0


def find_tokenizer(folder: Path, options: ScorerOptions, scorer: str) -> TransformersTokenizer | PieceTokenizer:
    """Return the tokenizer whose files are in a folder.

    Raises
    ------
    InputError
        If there are none.
    """
    if any((folder / name).is_file() for name in _TRANSFORMERS):
        return TransformersTokenizer(folder, options, scorer)
    for source, target in _PIECES:
        if (folder / source).is_file() and (folder / target).is_file():
            return PieceTokenizer(folder / source, folder / target, options, scorer)
    names = ", ".join((*_TRANSFORMERS, *(name for pair in _PIECES for name in dict.fromkeys(pair))))
    raise InputError(
        f"the folder has no tokenizer: one of {names} is needed",
        where=Where(file=str(folder)),
        remedy="Name the folder of the tokenizer: --scorer-option tokenizer=FOLDER.",
    )
