"""chrF (Popović 2015) and chrF++ (Popović 2017), with the numbers of sacreBLEU for the same options.

``(1 + β²) · P · R / (β² · P + R)`` in percent: P and R are the means over all orders of the share of the output's
n-grams that the reference has, and of the share of the reference's n-grams that the output has. N-grams are of
characters, 1 to 6, for chrF++ also of words, 1 and 2; β = 2 counts recall twice as much as precision.

Range 0 to 100, higher is better. Conventions of the reference program that are kept:

- white space is taken out before characters are counted, that of Japanese (U+3000) too;
- an order of which one side has no n-gram is left out of both means, or counts as nearly 0 with `eps_smoothing`;
- n-grams of the output are not counted where the segment's reference has none of their order, not the reverse;
- of several references a segment has the one that gives it the best score, the first where two are equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from string import punctuation
from typing import ClassVar, Self, cast

import numpy as np
from numpy.typing import NDArray

from hakari.errors import OptionError
from hakari.kernels import chrf_rows
from hakari.metrics.base import Metric, State
from hakari.metrics.batch import Batch
from hakari.metrics.explanation import Explanation, GramLevel, GramMatches
from hakari.metrics.normalized import NormalizedText
from hakari.metrics.options import LONGEST_NGRAM
from hakari.metrics.score import Parts
from hakari.signature import Signature
from hakari.text.workspace import Workspace
from hakari.types import Direction, FloatArray, Level, Rows

__all__ = ["ChrF", "ChrFPlusPlus"]

EPSILON = 1e-16
"""What a share of nothing counts as under `eps_smoothing`."""

LARGEST_BETA = 1e100
"""Its square is still a number."""


def chrf_words(text: str) -> list[str]:
    """Return the words of a text: one ASCII punctuation mark at the end, or else at the beginning, stands alone.

    Examples
    --------
    >>> chrf_words('(he said) "Go!"')
    ['(', 'he', 'said', ')', '"Go!', '"']
    """
    found: list[str] = []
    for word in text.split():
        if len(word) > 1 and word[-1] in punctuation:
            found += [word[:-1], word[-1]]
        elif len(word) > 1 and word[0] in punctuation:
            found += [word[0], word[1:]]
        else:
            found.append(word)
    return found


def _sum_of_orders(values: FloatArray) -> FloatArray:
    """Return the sums over the last axis, added from the first order to the last."""
    sums: FloatArray = np.cumsum(values, axis=-1)[..., -1]
    return sums


@dataclass(frozen=True, kw_only=True)
class ChrF(NormalizedText, Metric):
    """chrF with the options of sacreBLEU, and NFKC normalisation.

    Parameters
    ----------
    char_order
        The longest n-gram of characters; 0 counts words alone.
    word_order
        The longest n-gram of words; 0 counts characters alone, 2 makes chrF++.
    beta
        How many times as much recall counts as precision; 0 is precision alone.
    whitespace
        Leave white space among the characters.
    eps_smoothing
        Average F-scores of all orders, those that one side does not have too, instead of the F-score of averages.

    Examples
    --------
    >>> print(ChrF().corpus(["猫が静かに窓の外を見ている。"], ["猫が静かに窓の外を眺めている。"]))
    chrF = 64.05 (chrP = 68.43 chrR = 63.04)
    """

    name: ClassVar[str] = "chrf"
    label: ClassVar[str] = "chrF"
    summary: ClassVar[str] = "F-score of character n-grams (Popović 2015)"
    direction: ClassVar[Direction] = Direction.HIGHER
    range: ClassVar[tuple[float, float]] = (0.0, 100.0)
    identity: ClassVar[float] = 100.0

    char_order: int = 6
    word_order: int = 0
    beta: float = 2
    lowercase: bool = False
    nfkc: bool = False
    whitespace: bool = False
    eps_smoothing: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        for option, value in (("char_order", self.char_order), ("word_order", self.word_order)):
            if not 0 <= value <= LONGEST_NGRAM:
                raise OptionError(f"{option} is from 0 to {LONGEST_NGRAM}; {value} came")
        if not self._orders:
            raise OptionError("char_order and word_order are both 0", remedy="Count characters, words, or both.")
        if not 0 <= self.beta <= LARGEST_BETA:
            raise OptionError(f"beta is a number from 0 to {LARGEST_BETA:g}; {self.beta} came")

    @property
    def _orders(self) -> int:
        return self.char_order + self.word_order

    @property
    def _factor(self) -> float:
        return float(self.beta**2)

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the numbers in a row."""
        kinds = [f"char_{n}" for n in range(1, self.char_order + 1)]
        kinds += [f"word_{n}" for n in range(1, self.word_order + 1)]
        counts = ("hyp", "ref", "matches")
        return ("segments", *(f"{count}_{kind}" for kind in kinds for count in counts))

    def batch_rows(self, batch: Batch, state: State, workspace: Workspace) -> Rows:
        """Return n-grams of both sides and their matches for every segment."""
        return self.many_rows([batch], [state], workspace)[0]

    def many_rows(
        self,
        batches: Sequence[Batch],
        states: Sequence[State],  # noqa: ARG002
        workspace: Workspace,
    ) -> list[Rows]:
        """Return the rows of several systems; the references they share are looked at once."""
        outputs = [workspace.normalized(batch.hypotheses, self.normalization) for batch in batches]
        streams = [workspace.normalized(texts, self.normalization) for texts in batches[0].references]
        rows = chrf_rows(
            [texts.packed for texts in outputs],
            [(*texts.packed, texts.present) for texts in streams],
            char_order=self.char_order,
            word_order=self.word_order,
            factor=self._factor,
            whitespace=self.whitespace,
            eps_smoothing=self.eps_smoothing,
            threads=workspace.threads,
        )
        return list(rows)

    def explain_segment(self, batch: Batch, segment: int, state: State, workspace: Workspace) -> Explanation:  # noqa: ARG002
        """Return which n-grams the reference that counts has too."""
        output = workspace.normalized(batch.hypotheses, self.normalization)[segment] or ""
        streams = (workspace.normalized(texts, self.normalization)[segment] for texts in batch.references)
        levels = {k: self._levels(output, text) for k, text in enumerate(streams) if text is not None}
        rows = {k: self._row(own) for k, own in levels.items()}
        scores = {k: float(self.close(row, Level.SEGMENT)) for k, row in rows.items()}
        stream = max(scores, key=lambda k: scores[k])
        parts = self.parts(rows[stream])
        used = [level for level in levels[stream] if level.longest]
        by_level = zip(*(level.marked(["reference"]) for level in used), strict=True)
        return Explanation(
            score=scores[stream],
            formula=self._formula(parts),
            texts=tuple(text for texts in by_level for text in texts),
            reference=stream,
            picture=GramMatches(tuple(used)),
            parts=parts,
        )

    def _levels(self, output: str, reference: str) -> tuple[GramLevel, GramLevel]:
        """Return the n-grams of characters and of words."""
        characters, words = (
            [tuple(read(text)) for text in (output, reference)] for read in (self._characters, chrf_words)
        )
        return (
            GramLevel(characters[0], (characters[1],), self.char_order, "character"),
            GramLevel(words[0], (words[1],), self.word_order),
        )

    def _characters(self, text: str) -> str:
        return text if self.whitespace else "".join(text.split())

    def _row(self, levels: Sequence[GramLevel]) -> FloatArray:
        orders = [order for level in levels for order in level.orders]
        counts = [(o.output if o.reference else 0, o.reference, o.matched) for o in orders]
        return np.array([1, *(number for own in counts for number in own)], dtype=np.float64)

    def _formula(self, parts: Parts) -> str:
        if self.eps_smoothing:
            return f"the mean of the F-scores (β = {self.beta:g}) of {self._orders} orders"
        square = f"{self.beta:g}²"
        p, r = f"{parts['precision']:.2f}", f"{parts['recall']:.2f}"
        return f"(1 + {square}) · P {p} · R {r} / ({square} · {p} + {r})"

    def _counts(self, sums: FloatArray) -> FloatArray:
        """Return the n-grams of the outputs, those of the references and the matches: ``(3, …, orders)``."""
        return np.moveaxis(sums[..., 1:].reshape(*sums.shape[:-1], self._orders, 3), -1, 0)

    def _shares(self, sums: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return precision and recall of every order, `EPSILON` where nothing can be shared: ``(…, orders)``."""
        outputs, references, matches = self._counts(sums)
        nothing = np.full_like(matches, EPSILON)
        precision = np.divide(matches, outputs, where=outputs > 0, out=nothing.copy())
        recall = np.divide(matches, references, where=references > 0, out=nothing)
        return precision, recall

    def _means(self, sums: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return the means of precision and recall over the orders that both sides have: ``(…)``."""
        outputs, references, _ = self._counts(sums)
        there = (outputs > 0) & (references > 0)
        effective = there.sum(axis=-1)
        precision, recall = (
            np.divide(total, effective, where=effective > 0, out=np.zeros_like(total))
            for total in (_sum_of_orders(np.where(there, shares, 0.0)) for shares in self._shares(sums))
        )
        return precision, recall

    def _f_scores(self, precision: FloatArray, recall: FloatArray, otherwise: float) -> FloatArray:
        """Return F-scores, and something else where precision and recall are 0."""
        top = (1 + self._factor) * precision * recall
        bottom = self._factor * precision + recall
        return np.divide(top, bottom, where=bottom > 0, out=np.full_like(top, otherwise))

    def close(self, sums: FloatArray, level: Level = Level.CORPUS) -> FloatArray:  # noqa: ARG002
        """Return chrF of sums of rows, in percent; the same for segments and corpora.

        The operations and their order are those of the kernel that chooses between references.
        """
        if self.eps_smoothing:
            scores = self._f_scores(*self._shares(sums), otherwise=EPSILON)
            value = 100 * _sum_of_orders(scores) / self._orders
        else:
            value = 100 * self._f_scores(*self._means(sums), otherwise=0.0)
        return np.where(sums[..., 0] > 0, value, np.nan)

    def sacrebleu_close(self, sums: NDArray[np.floating]) -> NDArray[np.floating]:
        """Return chrF of sums in sacreBLEU's arithmetic: the sums' precision, except under NumPy 1."""
        double = np.lib.NumpyVersion(np.__version__) < "2.0.0"
        return self.close(cast(FloatArray, sums.astype(np.float64) if double else sums))

    def parts(self, sums: FloatArray) -> Parts:
        """Return mean precision and recall in percent, and the counts of a corpus."""
        precision, recall = self._means(sums)
        outputs, references, matches = (tuple(int(x) for x in counts) for counts in self._counts(sums))
        return {
            "precision": 100 * float(precision),
            "recall": 100 * float(recall),
            "matches": matches,
            "hyp_ngrams": outputs,
            "ref_ngrams": references,
        }

    def detail(self, parts: Parts) -> str:
        """Return mean precision and recall."""
        return f"(chrP = {parts['precision']:.2f} chrR = {parts['recall']:.2f})"

    def signature_fields(self, level: Level) -> dict[str, str | None]:  # noqa: ARG002
        """Return sacreBLEU's fields, then ours where they are not at their defaults."""
        return {
            "case": self.case_field,
            "norm": self.normalization.norm_field,
            "eff": "no" if self.eps_smoothing else "yes",
            "nc": str(self.char_order),
            "nw": str(self.word_order),
            "space": "yes" if self.whitespace else "no",
            "beta": None if self.beta == 2 else self._beta_field,
        }

    @property
    def _beta_field(self) -> str:
        return str(int(self.beta)) if self.beta == int(self.beta) else repr(float(self.beta))

    def sacrebleu_signature(self, signature: Signature) -> str | None:
        """Return sacreBLEU's signature where it has all of these settings; its name for the score has the beta."""
        if self.nfkc or self.beta != int(self.beta):
            return None
        return signature.without("beta").sacrebleu()

    @classmethod
    def from_signature(cls, signature: Signature) -> Self:
        """Return the chrF that a signature describes."""
        return cls(
            char_order=int(signature["nc"]),
            word_order=int(signature["nw"]),
            beta=float(signature.get("beta") or 2),
            lowercase=signature["case"] == "lc",
            nfkc=signature.get("norm") == "nfkc",
            whitespace=signature["space"] == "yes",
            eps_smoothing=signature["eff"] == "no",
        )


@dataclass(frozen=True, kw_only=True)
class ChrFPlusPlus(ChrF):
    """chrF with n-grams of one and two words, under the name that the field prints.

    Examples
    --------
    >>> print(ChrFPlusPlus().corpus(["the cat sat on the mat"], ["the cat is on the mat"]))
    chrF++ = 66.36 (chrP = 63.73 chrR = 67.05)
    """

    name: ClassVar[str] = "chrf++"
    label: ClassVar[str] = "chrF++"
    summary: ClassVar[str] = "F-score of character n-grams and of words and word pairs (Popović 2017)"

    word_order: int = 2
