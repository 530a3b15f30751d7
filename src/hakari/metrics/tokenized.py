"""Options that all metrics over tokens share: segmenter, case, normalisation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, TypeAlias

from hakari.errors import InputError, OptionError
from hakari.kernels.batches import Candidates, References
from hakari.metrics.base import Metric
from hakari.metrics.batch import Batch
from hakari.metrics.normalized import NormalizedText
from hakari.text.normalization import Normalization
from hakari.text.segmenters import SEGMENTERS, Segmenter, cuts, default_segmenter, get_segmenter, segmenter_key
from hakari.text.tokens import check_comparable
from hakari.text.workspace import TokenSpec, Workspace
from hakari.text.writing import is_japanese, is_tokenized
from hakari.types import IdArray

__all__ = ["TokenizedMetric", "WordPair", "segmenter_of_field"]

WordPair: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
"""The words of a reference, and those of an output."""

IN_SACREBLEU = frozenset({"none", "13a", "intl", "zh", "char", "ja-mecab", "ko-mecab"})


@dataclass(frozen=True, kw_only=True)
class TokenizedMetric(NormalizedText, Metric):
    """A metric over tokens: it knows how text becomes tokens.

    Parameters
    ----------
    tokenize
        Segmenter; by default the one of the target language (ja-mecab, zh, ko-mecab, else 13a).
    """

    lowercases_tokens: ClassVar[bool] = False
    """Whether lower-casing is done to the tokens, not to the text before it is cut.

    So do metrics whose reference program takes tokenised text.
    """

    tokenize: str | None = None
    lowercase: bool = False
    nfkc: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.tokenize is not None:
            segmenter_key(self.tokenize)  # a name that does not exist is refused here, not when it is used

    @property
    def segmenter_name(self) -> str:
        """The segmenter's name: the one given, else the default of the target language."""
        return self.tokenize if self.tokenize is not None else default_segmenter(self.language)

    @property
    def segmenter(self) -> Segmenter:
        """The segmenter itself."""
        return get_segmenter(self.segmenter_name)

    @property
    def normalization(self) -> Normalization:
        """What is done to the characters first."""
        return Normalization(nfkc=self.nfkc, lowercase=self.lowercase and not self.lowercases_tokens)

    @property
    def token_spec(self) -> TokenSpec:
        """How text becomes tokens."""
        return TokenSpec(self.segmenter_name, self.normalization, self.lowercase and self.lowercases_tokens)

    def doubt(self, batch: Batch) -> str | None:
        """Return that Japanese is cut by rules for other languages, where nobody has said how to cut it."""
        text = batch.references[0] if batch.references else batch.hypotheses
        if self.tokenize is not None or cuts(self.token_spec.segmenter, "ja") or not is_japanese(text):
            return None
        if is_tokenized(text):
            return None
        return (
            f"the text is Japanese, and {self.label} cuts it with {self.segmenter_name}, which finds no words "
            "in it; give language='ja', or name a segmenter: tokenize='ja-mecab'"
        )

    @property
    def reference_spec(self) -> TokenSpec:
        """How references become tokens, where it is not how outputs do."""
        return self.token_spec

    def token_arrays(self, batches: Sequence[Batch], workspace: Workspace) -> tuple[Candidates, References]:
        """Return the tokens of several systems and of the references they share, as kernels take them."""
        tokens = [workspace.tokens(batch.hypotheses, self.token_spec) for batch in batches]
        streams = [(workspace.tokens(r, self.reference_spec), r.present) for r in batches[0].references]
        check_comparable([*tokens, *(t for t, _ in streams)])
        return (
            [(t.ids, t.offsets) for t in tokens],
            [(t.ids, t.offsets, present) for t, present in streams],
        )

    def segment_arrays(
        self, batch: Batch, segment: int, workspace: Workspace
    ) -> tuple[IdArray, dict[int, IdArray]]:
        """Return the tokens of one output, and of its references by number of their stream."""
        if not 0 <= segment < len(batch):
            raise InputError(f"there are segments 0 to {len(batch) - 1}; {segment} is asked for")
        streams = {k: texts for k, texts in enumerate(batch.references) if texts.present[segment]}
        if not streams:
            raise InputError("the segment has no reference", where=batch.hypotheses.where(segment))
        output = workspace.tokens(batch.hypotheses, self.token_spec)
        references = {k: workspace.tokens(texts, self.reference_spec) for k, texts in streams.items()}
        check_comparable([output, *references.values()])
        return output.part(segment), {k: tokens.part(segment) for k, tokens in references.items()}

    def written_words(self, batch: Batch, segment: int, stream: int, workspace: Workspace) -> WordPair:
        """Return the words of a reference and of the output as they are cut, before tokens are lower-cased."""
        pairs = ((batch.references[stream], self.reference_spec), (batch.hypotheses, self.token_spec))
        reference, output = (
            tuple(workspace.tokens(texts, replace(spec, lowercase_tokens=False)).tokens(segment))
            for texts, spec in pairs
        )
        return reference, output

    @property
    def segmenter_in_sacrebleu(self) -> bool:
        """Whether sacreBLEU cuts text in the same way; not with another build of the dictionary or model."""
        signature = self.segmenter.signature
        known = self.segmenter_name in IN_SACREBLEU or signature.startswith("flores")
        return known and not signature.endswith("]")


def segmenter_of_field(value: str) -> str:
    """Return the name of the segmenter that a signature's ``tok`` field describes.

    Raises
    ------
    OptionError
        If no installed segmenter has this signature: another dictionary, or a model whose file is not known.
    """
    if _is_whole_name(value):
        return value
    candidates = [name for name in SEGMENTERS if value == name or value.startswith(f"{name}-")]
    if not candidates or SEGMENTERS.get(max(candidates, key=len)).needs_argument:
        raise OptionError(
            f"tok:{value} does not tell which segmenter cut the text",
            remedy="A sentencepiece model is known by its hash only; name its file: tokenize=sentencepiece:FILE.",
        )
    name = max(candidates, key=len)
    here = get_segmenter(name).signature
    if here != value:
        raise OptionError(
            f"the score was computed with tok:{value}; here {name} is {here}",
            remedy="Install the same segmenter and dictionary to compute it again.",
        )
    return name


def _is_whole_name(value: str) -> bool:
    """Return whether a ``tok`` field is what a user writes, options behind a colon included."""
    name = value.partition(":")[0]
    made = SEGMENTERS.get(name) if name in SEGMENTERS else None
    return (
        made is not None
        and made.takes_argument
        and not made.needs_argument
        and get_segmenter(value).signature == value
    )
