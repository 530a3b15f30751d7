"""Scores of a causal language model: how probable a translation is behind a prompt."""

from __future__ import annotations

import string
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from hakari.errors import InputError, OptionError
from hakari.suites.scorers.base import Score, Scorer, ScorerOptions, Target
from hakari.suites.scorers.models import (
    by_length,
    check_length,
    checkpoint,
    folder_digest,
    loaded,
    model_folder,
    require,
    require_transformers,
)
from hakari.suites.scorers.settings import choice_of
from hakari.suites.scorers.tokenizing import common

__all__ = ["TEMPLATE", "CausalModel", "Piece", "prompt_pieces"]

TEMPLATE = r"{source_language}: {source}\n{target_language}: {target}\n"
"""What a sentence and its translation look like; what stands behind the translation ends it, and is scored too."""

LANGUAGES = {
    "de": "German",
    "en": "English",
    "es": "Spanish",
    "fr": "French",
    "ja": "Japanese",
    "ko": "Korean",
    "zh": "Chinese",
}
_FIELDS = frozenset({"source", "target", "source_language", "target_language"})


class Piece(NamedTuple):
    """A part of a prompt."""

    text: str
    scored: bool


def prompt_pieces(template: str, target: Target, languages: tuple[str, str]) -> list[Piece]:
    """Return the prompt of a target: every sentence of the context by the template, then the current one.

    The target and what the template has behind it are scored; where the whole is, those of the context are too. A
    sentence of the context without a translation is left out of the prompt: nothing can stand behind it.
    """
    sentences = [(s.source, s.target, target.whole) for s in target.context if s.target is not None]
    pieces = []
    for source, text, scored in [*sentences, (target.source, target.text, True)]:
        values = dict(zip(("source_language", "target_language"), languages, strict=True)) | {"source": source}
        before, _, behind = template.partition("{target}")
        pieces += [Piece(before.format(**values), False), Piece(text + behind.format(**values), scored)]
    return pieces


class _Prompt(NamedTuple):
    place: int
    ids: list[int]
    scored: list[bool]


class CausalModel(Scorer):
    """Runs a language model over batches of prompts of similar length, padded and masked."""

    name: ClassVar[str] = "lm"
    summary: ClassVar[str] = "the folder of a Hugging Face causal language model, asked through a template"
    settings: ClassVar[tuple[str, ...]] = ("template", "dtype")

    def __init__(self, argument: str, options: ScorerOptions) -> None:
        super().__init__(argument, options)
        self._folder = model_folder(argument, "config.json")
        self._dtype = choice_of(options, "dtype", ("float32", "float16", "bfloat16"))
        self._template = _checked(options.settings.get("template", TEMPLATE))
        require("torch", self.name)
        require_transformers(self.name)

    @cached_property
    def signature(self) -> str:
        """The folder's name and the hash of its files, with the template."""
        told = f"dtype={self._dtype},template={self._template!r}"
        return f"{self.name}:{self._folder.resolve().name}:{folder_digest(self._folder)}:{told}"

    @cached_property
    def _tokenizer(self) -> Any:
        transformers = require_transformers(self.name)
        load = transformers.AutoTokenizer.from_pretrained
        return loaded(load, self.argument, "the tokenizer", str(self._folder), local_files_only=True)

    @cached_property
    def _model(self) -> Any:
        return checkpoint("AutoModelForCausalLM", self.argument, self.options, dtype=self._dtype, scorer=self.name)

    def score(self, targets: Sequence[Target]) -> Iterator[tuple[int, Score]]:
        """Yield the scores, batches of long prompts first."""
        prompts = [self._prompt(place, target) for place, target in enumerate(targets)]
        for batch in by_length([len(prompt.ids) for prompt in prompts], self.options.batch_size):
            members = [prompts[place] for place in batch]
            for prompt, log_probability in zip(members, self._batch(members), strict=True):
                target = targets[prompt.place]
                yield prompt.place, Score(log_probability, sum(prompt.scored), len(target.scored_text))

    def _prompt(self, place: int, target: Target) -> _Prompt:
        """Return the tokens of a prompt, and which are scored: all from the first that is not the text before's."""
        options = self.options
        names = tuple(LANGUAGES.get(code, code) for code in (options.source_language, options.target_language))
        pieces = prompt_pieces(self._template, target, (names[0], names[1]))
        text = "".join(piece.text for piece in pieces)
        ids, scored, end, begin = self._ids(text), [], 0, 0
        for piece in pieces:
            end += len(piece.text)
            stop = len(ids) if end == len(text) else common(self._ids(text[:end]), ids)
            scored += [piece.scored] * (stop - begin)
            begin = max(begin, stop)
        start = self._tokenizer.bos_token_id
        if start is not None and ids[:1] != [start]:
            ids, scored = [start, *ids], [False, *scored]
        if scored[0]:
            raise InputError(
                f"{target.key}: the model has no token that begins a text, so the first one of the target has no "
                "probability",
                remedy="Give a template with a text before {target}.",
            )
        check_length(
            target.key, len(ids), getattr(self._model.config, "max_position_embeddings", None), "the prompt"
        )
        return _Prompt(place, ids, scored)

    def _ids(self, text: str) -> list[int]:
        return list(self._tokenizer(text, truncation=False, add_special_tokens=False)["input_ids"])

    def _batch(self, prompts: Sequence[_Prompt]) -> list[float]:
        torch = require("torch", self.name)
        width = max(len(prompt.ids) for prompt in prompts)
        # Padding stands behind, where no scored token looks.
        ids = torch.tensor([[*p.ids, *[0] * (width - len(p.ids))] for p in prompts], dtype=torch.long)
        mask = torch.tensor([[1] * len(p.ids) + [0] * (width - len(p.ids)) for p in prompts], dtype=torch.long)
        ids, mask = ids.to(self._model.device), mask.to(self._model.device)
        with torch.inference_mode():
            logits = self._model(input_ids=ids, attention_mask=mask).logits[:, :-1]
            each = torch.log_softmax(logits.float(), dim=-1)
            each = each.gather(-1, ids[:, 1:].unsqueeze(-1)).squeeze(-1).double().cpu()
        return [
            float(row[: len(p.ids) - 1][torch.tensor(p.scored[1:])].sum())
            for row, p in zip(each, prompts, strict=True)
        ]

    def close(self) -> None:
        """Let go of the model."""
        self.__dict__.pop("_model", None)


def _checked(template: str) -> str:
    r"""Return a template with ``\n`` and ``\t`` as what they stand for."""
    text = template.replace(r"\n", "\n").replace(r"\t", "\t")
    try:
        fields = [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
    except ValueError as error:
        raise OptionError(f"the template {template!r} cannot be read: {error}") from None
    if unknown := sorted(set(fields) - _FIELDS):
        raise OptionError(
            f"the template has no field {{{unknown[0]}}}", remedy=f"Known: {', '.join(sorted(_FIELDS))}."
        )
    if fields.count("target") != 1 or "source" not in fields or "source" in fields[fields.index("target") :]:
        raise OptionError(
            f"a template has {{source}} and, behind it, {{target}} once; {template!r} came",
            remedy=f"The default is {TEMPLATE}",
        )
    return text
