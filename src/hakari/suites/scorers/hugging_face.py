"""Scores of a sequence-to-sequence checkpoint of Hugging Face's transformers, by forced decoding."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from hakari.suites.scorers.base import Score, Scorer, ScorerOptions, Target
from hakari.suites.scorers.models import (
    by_length,
    check_length,
    checkpoint,
    folder_digest,
    model_folder,
    require,
    require_transformers,
)
from hakari.suites.scorers.settings import choice_of
from hakari.suites.scorers.tokenizing import SETTINGS, TransformersTokenizer

__all__ = ["HuggingFace"]

IGNORED = -100
"""What stands for no token in labels."""


class _Pair(NamedTuple):
    place: int
    source: list[int]
    target: list[int]
    first: int


class HuggingFace(Scorer):
    """Runs encoder and decoder over batches of targets of similar length, padded and masked."""

    name: ClassVar[str] = "hf"
    summary: ClassVar[str] = "the folder of a Hugging Face sequence-to-sequence checkpoint"
    settings: ClassVar[tuple[str, ...]] = (*SETTINGS, "dtype")

    def __init__(self, argument: str, options: ScorerOptions) -> None:
        super().__init__(argument, options)
        self._folder = model_folder(argument, "config.json")
        self._dtype = choice_of(options, "dtype", ("float32", "float16", "bfloat16"))
        require("torch", self.name)
        require_transformers(self.name)

    @cached_property
    def signature(self) -> str:
        """The folder's name and the hash of its files, with what was set."""
        given = {"dtype": self._dtype} | self.options.settings
        told = ",".join(f"{key}={value}" for key, value in sorted(given.items()))
        return f"{self.name}:{self._folder.resolve().name}:{folder_digest(self._folder)}:{told}"

    @cached_property
    def _tokenizer(self) -> TransformersTokenizer:
        return TransformersTokenizer(self._folder, self.options, self.name)

    @cached_property
    def _model(self) -> Any:
        return checkpoint("AutoModelForSeq2SeqLM", self.argument, self.options, dtype=self._dtype, scorer=self.name)

    @cached_property
    def _never(self) -> list[int]:
        """The tokens that the checkpoint never writes, which share in no probability.

        Marian's vocabulary has no padding: what stands for it was added by the conversion.
        """
        generation, config = self._model.generation_config, self._model.config
        banned = [ids[0] for ids in generation.bad_words_ids or () if len(ids) == 1]
        padding = [config.pad_token_id] if config.model_type == "marian" else []
        return sorted({*banned, *(generation.suppress_tokens or ()), *padding})

    def score(self, targets: Sequence[Target]) -> Iterator[tuple[int, Score]]:
        """Yield the scores, batches of long targets first."""
        pairs = [self._pair(place, target) for place, target in enumerate(targets)]
        lengths = [len(pair.source) + len(pair.target) for pair in pairs]
        for batch in by_length(lengths, self.options.batch_size):
            members = [pairs[place] for place in batch]
            for pair, log_probability in zip(members, self._batch(members), strict=True):
                tokens = len(pair.target) - pair.first
                yield pair.place, Score(log_probability, tokens, len(targets[pair.place].scored_text))

    def _pair(self, place: int, target: Target) -> _Pair:
        source = self._tokenizer.source(target.joined_source or target.source)
        ids = self._tokenizer.target(target.prefix + target.text)
        limit = getattr(self._model.config, "max_position_embeddings", None)
        check_length(target.key, len(source), limit, "the source")
        check_length(target.key, len(ids), limit, "the target")
        return _Pair(place, source, ids, self._tokenizer.first_scored("" if target.whole else target.prefix, ids))

    def _batch(self, pairs: Sequence[_Pair]) -> list[float]:
        torch = require("torch", self.name)
        padding = self._tokenizer.made.pad_token_id or 0
        device = self._model.device
        sources = _padded(torch, [pair.source for pair in pairs], padding).to(device)
        mask = _padded(torch, [[1] * len(pair.source) for pair in pairs], 0).to(device)
        labels = _padded(torch, [pair.target for pair in pairs], IGNORED).to(device)
        with torch.inference_mode():
            logits = self._model(input_ids=sources, attention_mask=mask, labels=labels).logits.float()
            logits[..., self._never] = -torch.inf
            each = torch.log_softmax(logits, dim=-1)
            each = each.gather(-1, labels.clamp(min=0).unsqueeze(-1)).squeeze(-1).double().cpu()
        return [float(row[pair.first : len(pair.target)].sum()) for row, pair in zip(each, pairs, strict=True)]

    def close(self) -> None:
        """Let go of the model."""
        self.__dict__.pop("_model", None)


def _padded(torch: Any, rows: Sequence[Sequence[int]], padding: int) -> Any:
    width = max(map(len, rows))
    return torch.tensor([[*row, *[padding] * (width - len(row))] for row in rows], dtype=torch.long)
