"""BLEU for Japanese (Kanayama 2003): tokens with parts of speech, references with their paraphrases.

Four variants, each with what the one before it has:

- ``b1``: tokens are morphemes.
- ``b2``: function words (particles, auxiliaries) tell their part of speech, so that the particle が after a subject
  does not match the が that joins clauses.
- ``b3``: each reference is joined by its paraphrases in polite and plain form.
- ``b4``: and by its paraphrases under all rules.

Counting and closing are BLEU's: n-grams are clipped at the reference that has them most, the reference closest in
length counts. Only references are paraphrased. Range 0 to 100, higher is better.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, Literal, Self

import numpy as np

from hakari.errors import OptionError
from hakari.kernels.batches import Candidates, References
from hakari.metrics.base import State
from hakari.metrics.batch import Batch
from hakari.metrics.bleu import BLEU
from hakari.signature import Signature
from hakari.text.paraphrase import RuleSet, load_rules
from hakari.text.segmenters import language_code
from hakari.text.tokens import check_comparable
from hakari.text.workspace import Workspace, tag_scheme
from hakari.types import Level

__all__ = ["BLEUJa", "Variant"]

Variant = Literal["b1", "b2", "b3", "b4"]
GROUPS: dict[str, tuple[str, ...]] = {"b3": ("polite",), "b4": ("polite", "other")}
"""The groups of rules of the variants that have some."""

SEPARATOR = "+"
"""Stands between names of rules in options and signatures."""


@dataclass(frozen=True, kw_only=True)
class ParaphraseState(State):
    """How far the references were paraphrased; the same for all systems of a run."""

    references: int
    paraphrased: int
    paraphrases: int
    bounded: int
    """References with more paraphrases than the bound allows."""
    dropped: int
    """Results that the segmenter reads otherwise than the rules."""

    def lasting(self) -> ParaphraseState:
        """Return it whole: it is small."""
        return self


@dataclass(frozen=True, kw_only=True)
class BLEUJa(BLEU):
    """BLEU for Japanese, with the options of BLEU and those of its paraphrases.

    Parameters
    ----------
    variant
        ``b1`` morphemes, ``b2`` and parts of speech of function words, ``b3`` and references in polite and plain
        form, ``b4`` and references under all rules.
    rules
        A file of more rules, applied behind those of the program.
    use
        Names of the only rules to be used, with ``+`` between them.
    without
        Names of rules to be left out, with ``+`` between them.
    bound
        The largest number of paraphrases of a reference.

    Examples
    --------
    >>> metric = BLEUJa()
    >>> print(metric.corpus(["彼が本を読みました。"], ["彼が本を読んだ。"]))
    BLEU-ja = 100.00 100.0/100.0/100.0/100.0 (BP = 1.000 ratio = 1.000 hyp_len = 8 ref_len = 8)
    """

    name: ClassVar[str] = "bleu-ja"
    label: ClassVar[str] = "BLEU-ja"
    summary: ClassVar[str] = "BLEU with parts of speech and paraphrased references (Kanayama 2003)"

    languages: ClassVar[tuple[str, ...]] = ("ja",)

    variant: Variant = "b4"
    rules: str | None = None
    use: str | None = None
    without: str | None = None
    bound: int = 16

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.language is not None and language_code(self.language) not in self.languages:
            raise OptionError(
                f"{self.label} is for translations into Japanese; the target language is {self.language}",
                remedy="Use bleu.",
            )
        tag_scheme(self.segmenter_name)
        if self.bound < 1:
            raise OptionError(f"bound is from 1 up; {self.bound} came", remedy="Without paraphrases: variant=b2.")
        if self.paraphrases:
            self.rule_set  # noqa: B018 - a file that cannot be read, or an unknown name, is refused here
        elif self.rules or self.use or self.without:
            raise OptionError(
                f"the variant {self.variant} has no paraphrases; rules, use or without came",
                remedy="Use variant=b3 or variant=b4.",
            )

    @property
    def segmenter_name(self) -> str:
        """The segmenter's name: the one given, else ja-mecab."""
        return self.tokenize if self.tokenize is not None else "ja-mecab"

    @property
    def paraphrases(self) -> bool:
        """Whether references are paraphrased."""
        return self.variant in GROUPS

    @property
    def rule_set(self) -> RuleSet:
        """The rules by which references are paraphrased, in order."""
        return _chosen_rules(self.rules, self._changed, self.variant, self.use, self.without)

    @property
    def _changed(self) -> tuple[int, int] | None:
        """When the file of rules was written, and its size: a file that changes is another one."""
        if self.rules is None:
            return None
        try:
            found = Path(self.rules).stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size

    def prepare(self, batch: Batch, workspace: Workspace) -> State:
        """Paraphrase the references, and return how far that went."""
        if not self.paraphrases:
            return State()
        found = [workspace.paraphrases(r, self.token_spec, self.rule_set, self.bound) for r in batch.references]
        return ParaphraseState(
            references=sum(int(r.present.sum()) for r in batch.references),
            paraphrased=sum(int((p.counts > 0).sum()) for p in found),
            paraphrases=sum(len(p.texts) for p in found),
            bounded=sum(int(p.bounded.sum()) for p in found),
            dropped=sum(len(p.dropped) for p in found),
        )

    def notes(self, states: Mapping[str, State]) -> tuple[str, ...]:
        """Return how many references have paraphrases, and where the bound left some out."""
        return tuple(
            dict.fromkeys(self._note(state) for state in states.values() if isinstance(state, ParaphraseState))
        )

    def _note(self, state: ParaphraseState) -> str:
        share = state.paraphrased / state.references if state.references else 0.0
        mean = state.paraphrases / state.references if state.references else 0.0
        note = (
            f"{self.label}: {100 * share:.1f} % of {state.references} references are paraphrased, "
            f"{mean:.1f} paraphrases on average"
        )
        if state.bounded:
            note += f"; {state.bounded} references have more than the bound of {self.bound}"
        return f"{note}."

    def learned(self, states: Mapping[str, State]) -> dict[str, Any]:
        """Return the numbers of paraphrases; references are the same for all systems."""
        for state in states.values():
            if isinstance(state, ParaphraseState):
                return {
                    "references": state.references,
                    "references_paraphrased": state.paraphrased,
                    "paraphrases": state.paraphrases,
                    "references_bounded": state.bounded,
                    "paraphrases_dropped": state.dropped,
                }
        return {}

    def token_arrays(self, batches: Sequence[Batch], workspace: Workspace) -> tuple[Candidates, References]:
        """Return the tokens of several systems, of the references they share and of their paraphrases."""
        if self.variant == "b1":
            return super().token_arrays(batches, workspace)
        spec = self.token_spec
        tokens = [workspace.tagged(batch.hypotheses, spec) for batch in batches]
        references = [(workspace.tagged(r, spec), r.present) for r in batches[0].references]
        check_comparable([*tokens, *(t for t, _ in references)])
        streams = [(t.ids, t.offsets, present) for t, present in references]
        if self.paraphrases:
            for texts in batches[0].references:
                found = workspace.paraphrases(texts, spec, self.rule_set, self.bound)
                tagged = workspace.tagged_paraphrases(found, spec)
                for number in range(int(found.counts.max(initial=0))):
                    has = found.counts > number
                    stream = tagged.subset(np.where(has, found.offsets[:-1] + number, -1))
                    streams.append((stream.ids, stream.offsets, has))
        return [(t.ids, t.offsets) for t in tokens], streams

    def written_tokens(
        self, batch: Batch, segment: int, workspace: Workspace
    ) -> tuple[list[str], list[tuple[str, list[str]]]]:
        """Return the tokens of a segment's output, of its references and of their paraphrases, by name.

        Parts of speech stand behind a slash, to be read.
        """
        output, references = super().written_tokens(batch, segment, workspace)
        if self.variant == "b1":
            return output, references
        spec = self.token_spec
        streams = [texts for texts in batch.references if texts.present[segment]]
        named: list[tuple[str, list[str]]] = []
        for (name, _), texts in zip(references, streams, strict=True):
            named.append((name, _readable(workspace.tagged(texts, spec).tokens(segment))))
            if self.paraphrases:
                found = workspace.paraphrases(texts, spec, self.rule_set, self.bound)
                tagged = workspace.tagged_paraphrases(found, spec)
                places = range(*found.offsets[segment : segment + 2].tolist())
                named += [(f"{name}, paraphrase {k}", _readable(tagged.tokens(i))) for k, i in enumerate(places, 1)]
        return _readable(workspace.tagged(batch.hypotheses, spec).tokens(segment)), named

    def signature_fields(self, level: Level) -> dict[str, str | None]:
        """Return BLEU's fields, then the variant and what paraphrases depend on."""
        fields = {**super().signature_fields(level), "variant": self.variant}
        if not self.paraphrases:
            return fields
        return {
            **fields,
            "rules": self._rules_field,
            "use": self.use,
            "without": self.without,
            "bound": str(self.bound),
        }

    @property
    def _rules_field(self) -> str:
        return f"{self.rule_set.version}-{self.rule_set.digest}"

    def sacrebleu_signature(self, signature: Signature) -> str | None:  # noqa: ARG002
        """Return None: sacreBLEU has neither parts of speech nor paraphrases."""
        return None

    @classmethod
    def from_signature(cls, signature: Signature) -> Self:
        """Return the metric that a signature describes.

        Raises
        ------
        OptionError
            If its rules are not those of this version: another version's, or a file's that it does not name.
        """
        metric = replace(
            super().from_signature(signature),
            variant=signature["variant"],  # type: ignore[arg-type]
            use=signature.get("use"),
            without=signature.get("without"),
            bound=int(signature.get("bound") or 16),
        )
        given = signature.get("rules")
        if given is not None and metric.paraphrases and given != metric._rules_field:
            raise OptionError(
                f"the score was computed with rules:{given}; the rules here are {metric._rules_field}",
                remedy="Name the file that was added, rules=FILE, or use the version that has these rules.",
            )
        return metric


@lru_cache(maxsize=512)
def _chosen_rules(
    file: str | None,
    changed: tuple[int, int] | None,  # noqa: ARG001 - a part of the key
    variant: str,
    use: str | None,
    without: str | None,
) -> RuleSet:
    """Return the rules of a variant, of which some may be chosen or left out."""
    rules = load_rules([file] if file else []).in_groups(GROUPS.get(variant, ()))
    if use is not None:
        rules = rules.only(_names(use))
    return rules if without is None else rules.without(_names(without))


def _readable(tokens: list[str]) -> list[str]:
    return [token.replace("\t", "/") for token in tokens]


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(SEPARATOR) if name.strip()]
