"""BLEU (Papineni et al. 2002), with the numbers of sacreBLEU for the same options.

``BP · exp(Σ_n log p_n / N)`` in percent: ``p_n`` is the share of the output's n-grams that a reference has too,
each counted at most as often as in the reference that has it most; ``BP = exp(1 − r/c)`` where the output's length
c is below the references' length r, taken per segment from the reference closest in length (the shorter on ties).

Range 0 to 100, higher is better. Conventions of the reference program that are kept:

- no match of any order closes to 0, whatever the smoothing;
- ``exp`` smoothing halves its numerator again at every order without a match;
- an order without any n-gram ends the loop, so that a text shorter than four tokens scores 0 against itself
  unless the effective order is used.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, Self

import numpy as np
from numpy.typing import NDArray

from hakari.errors import OptionError
from hakari.kernels import ngram_rows
from hakari.metrics.base import State
from hakari.metrics.batch import Batch
from hakari.metrics.explanation import Explanation, GramLevel, GramMatches
from hakari.metrics.options import LONGEST_NGRAM
from hakari.metrics.score import Parts
from hakari.metrics.tokenized import TokenizedMetric, segmenter_of_field
from hakari.signature import Signature
from hakari.text.workspace import Workspace
from hakari.types import Direction, FloatArray, Level, Rows

__all__ = ["BLEU", "SmoothMethod"]

SmoothMethod = Literal["none", "floor", "add-k", "exp"]
SMOOTH_DEFAULTS: dict[str, float] = {"floor": 0.1, "add-k": 1.0}
"""Values of Chen and Cherry (2014)."""


def _floored_log(value: float) -> float:
    """Return the logarithm, with sacreBLEU's stand-in for that of 0."""
    return math.log(value) if value > 0 else -9999999999.0


def _penalty(length: float, reference: float) -> float:
    if length >= reference:
        return 1.0
    return math.exp(1 - reference / length) if length > 0 else 0.0


@dataclass(frozen=True, kw_only=True)
class BLEU(TokenizedMetric):
    """BLEU with the options of sacreBLEU, beside those of every metric over tokens.

    Parameters
    ----------
    smooth_method
        What to do with orders without a match: ``none``, ``floor``, ``add-k`` or ``exp``.
    smooth_value
        The value of ``floor`` (0.1 by default) and ``add-k`` (1 by default).
    max_ngram_order
        The longest n-gram, up to 100.
    effective_order
        Average only over orders for which the text has n-grams. By default on for segments, off for corpora.

    Examples
    --------
    >>> bleu = BLEU(tokenize="ja-mecab")
    >>> print(bleu.corpus(["猫が静かに窓の外を見ている。"], ["猫が静かに窓の外を眺めている。"]))
    BLEU = 73.49 91.7/81.8/70.0/55.6 (BP = 1.000 ratio = 1.000 hyp_len = 12 ref_len = 12)
    """

    name: ClassVar[str] = "bleu"
    label: ClassVar[str] = "BLEU"
    summary: ClassVar[str] = "n-gram precision with a brevity penalty (Papineni et al. 2002)"
    direction: ClassVar[Direction] = Direction.HIGHER
    range: ClassVar[tuple[float, float]] = (0.0, 100.0)
    identity: ClassVar[float] = 100.0

    smooth_method: SmoothMethod = "exp"
    smooth_value: float | None = None
    max_ngram_order: int = 4
    effective_order: bool | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.smooth_value is not None:
            if self.smooth_method not in SMOOTH_DEFAULTS:
                raise OptionError(
                    f"the smoothing {self.smooth_method!r} takes no value; {self.smooth_value} came",
                    remedy="Leave smooth_value out, or choose floor or add-k.",
                )
            if not (np.isfinite(self.smooth_value) and self.smooth_value >= 0):
                raise OptionError(f"smooth_value is a number from 0 up; {self.smooth_value} came")
        if not 1 <= self.max_ngram_order <= LONGEST_NGRAM:
            raise OptionError(f"max_ngram_order is from 1 to {LONGEST_NGRAM}; {self.max_ngram_order} came")

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the numbers in a row."""
        orders = range(1, self.max_ngram_order + 1)
        return (
            "segments",
            "hyp_len",
            "ref_len",
            *(f"matches_{n}" for n in orders),
            *(f"ngrams_{n}" for n in orders),
        )

    def batch_rows(self, batch: Batch, state: State, workspace: Workspace) -> Rows:
        """Return lengths, clipped matches and n-grams of every segment."""
        return self.many_rows([batch], [state], workspace)[0]

    def many_rows(
        self,
        batches: Sequence[Batch],
        states: Sequence[State],  # noqa: ARG002
        workspace: Workspace,
    ) -> list[Rows]:
        """Return the rows of several systems; the references they share are counted once."""
        tokens = self.token_arrays(batches, workspace)
        return list(ngram_rows(*tokens, orders=self.max_ngram_order, threads=workspace.threads))

    def explain_segment(self, batch: Batch, segment: int, state: State, workspace: Workspace) -> Explanation:  # noqa: ARG002
        """Return which n-grams the references have too."""
        output, references = self.written_tokens(batch, segment, workspace)
        names, cut = [name for name, _ in references], [tokens for _, tokens in references]
        level = GramLevel(tuple(output), tuple(map(tuple, cut)), self.max_ngram_order)
        length, closest = len(output), min(map(len, cut), key=lambda n: (abs(n - len(output)), n))
        matches, ngrams = [o.matched for o in level.orders], [o.output for o in level.orders]
        row = np.array([1, length, closest, *matches, *ngrams], dtype=np.float64)
        streams = [k for k, texts in enumerate(batch.references) if texts.present[segment]]
        return Explanation(
            score=float(self.close(row, Level.SEGMENT)),
            formula=self._formula(row),
            texts=level.marked(names),
            reference=None if len(cut) > 1 else streams[0],
            picture=GramMatches((level,)),
            parts=self.parts(row),
        )

    def written_tokens(
        self, batch: Batch, segment: int, workspace: Workspace
    ) -> tuple[list[str], list[tuple[str, list[str]]]]:
        """Return the tokens of a segment's output, and of its references by name."""
        output = workspace.tokens(batch.hypotheses, self.token_spec).tokens(segment)
        streams = [k for k, texts in enumerate(batch.references) if texts.present[segment]]
        names = [f"reference {k}" if len(streams) > 1 else "reference" for k in streams]
        cut = [workspace.tokens(batch.references[k], self.reference_spec).tokens(segment) for k in streams]
        return output, list(zip(names, cut, strict=True))

    def _formula(self, row: FloatArray) -> str:
        """Return how the score of a segment comes about."""
        precisions, last = self._precisions(row)
        used = int(last) if self._effective(Level.SEGMENT) else self.max_ngram_order
        shares = " × ".join(f"{value:.1f}" for value in precisions[:used])
        return f"BP {float(self._brevity_penalty(row)):.3f} × ({shares})^(1/{used})"

    def _effective(self, level: Level) -> bool:
        return level is Level.SEGMENT if self.effective_order is None else self.effective_order

    @property
    def _smooth_value(self) -> float:
        if self.smooth_value is not None:
            return self.smooth_value
        return SMOOTH_DEFAULTS.get(self.smooth_method, 0.0)

    def _precisions(self, sums: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return smoothed precisions in percent, and the last order that has n-grams: ``(…, N)`` and ``(…)``."""
        orders = self.max_ngram_order
        matches, totals = sums[..., 3 : 3 + orders], sums[..., 3 + orders :]
        precisions = np.zeros(matches.shape)
        last = np.full(sums.shape[:-1], float(orders))
        alive = matches.any(axis=-1)
        divisor = np.ones(sums.shape[:-1])
        for n in range(orders):
            add = self._smooth_value if self.smooth_method == "add-k" and n > 0 else 0.0
            match, total = matches[..., n] + add, totals[..., n] + add
            alive = alive & (total > 0)
            last = np.where(alive, n + 1.0, last)
            divisor = np.where(match == 0, 2 * divisor, divisor)
            unmatched = self._unmatched(divisor)
            share = np.divide(
                np.where(match > 0, 100.0 * match, unmatched), total, where=alive, out=np.zeros_like(total)
            )
            precisions[..., n] = share
        return precisions, last

    def _unmatched(self, divisor: FloatArray) -> FloatArray:
        """Return what stands for 100 · matches where an order has none."""
        if self.smooth_method == "exp":
            return 100.0 / divisor
        return np.full_like(divisor, 100.0 * self._smooth_value if self.smooth_method == "floor" else 0.0)

    @staticmethod
    def _brevity_penalty(sums: FloatArray) -> FloatArray:
        length, reference = sums[..., 1], sums[..., 2]
        ratio = np.divide(reference, length, where=length > 0, out=np.full_like(length, np.inf))
        penalty = np.exp(np.minimum(1 - ratio, 0.0))
        return np.where(length < reference, penalty, 1.0)

    def close(self, sums: FloatArray, level: Level = Level.CORPUS) -> FloatArray:
        """Return BLEU of sums of rows, in percent."""
        precisions, last = self._precisions(sums)
        used = last if self._effective(level) else np.full_like(last, self.max_ngram_order)
        logs = np.zeros_like(last)
        with np.errstate(divide="ignore"):
            for n in range(self.max_ngram_order):
                logs = logs + np.where(n < used, np.log(precisions[..., n]), 0.0)
        value = self._brevity_penalty(sums) * np.exp(logs / used)
        return np.where(sums[..., 0] > 0, value, np.nan)

    def parts(self, sums: FloatArray) -> Parts:
        """Return precisions, brevity penalty, lengths and counts of a corpus."""
        orders = self.max_ngram_order
        length, reference = int(sums[1]), int(sums[2])
        return {
            "precisions": tuple(self._precisions(sums)[0].tolist()),
            "bp": float(self._brevity_penalty(sums)),
            "ratio": length / reference if reference else 0.0,
            "hyp_len": length,
            "ref_len": reference,
            "matches": tuple(int(x) for x in sums[3 : 3 + orders]),
            "ngrams": tuple(int(x) for x in sums[3 + orders :]),
        }

    def detail(self, parts: Parts) -> str:
        """Return precisions, brevity penalty and lengths in sacreBLEU's words."""
        precisions = "/".join(f"{p:.1f}" for p in parts["precisions"])  # type: ignore[union-attr]
        return (
            f"{precisions} (BP = {parts['bp']:.3f} ratio = {parts['ratio']:.3f} "
            f"hyp_len = {parts['hyp_len']} ref_len = {parts['ref_len']})"
        )

    def signature_fields(self, level: Level) -> dict[str, str | None]:
        """Return sacreBLEU's fields, then ours where they are not at their defaults."""
        return {
            "case": self.case_field,
            "norm": self.normalization.norm_field,
            "eff": "yes" if self._effective(level) else "no",
            "tok": self.segmenter.signature,
            "smooth": self._smooth_field,
            "order": None if self.max_ngram_order == 4 else str(self.max_ngram_order),
        }

    @property
    def _smooth_field(self) -> str:
        if self.smooth_method not in SMOOTH_DEFAULTS:
            return self.smooth_method
        value = self._smooth_value
        two = f"{value:.2f}"
        return f"{self.smooth_method}[{two if float(two) == value else repr(value)}]"

    def sacrebleu_signature(self, signature: Signature) -> str | None:
        """Return sacreBLEU's signature where it has all of these settings."""
        if self.nfkc or self.max_ngram_order != 4 or not self.segmenter_in_sacrebleu:
            return None
        return signature.sacrebleu()

    def sacrebleu_close(self, sums: NDArray[np.floating]) -> NDArray[np.floating]:
        """Return BLEU of sums in sacreBLEU's arithmetic: the sums' precision, logarithms of the C library.

        NumPy 1 computed in double precision where a Python number met one in single precision; 2 does not.
        """
        sums = sums.astype(np.float64) if np.lib.NumpyVersion(np.__version__) < "2.0.0" else sums
        number, orders = sums.dtype.type, self.max_ngram_order
        alive = np.ones(sums.shape[:-1], dtype=np.bool_)
        halvings = np.zeros(sums.shape[:-1])
        last = np.zeros(sums.shape[:-1], dtype=np.int64)
        precisions = np.zeros((*sums.shape[:-1], orders))
        for n in range(orders):
            add = number(self._smooth_value if self.smooth_method == "add-k" and n > 0 else 0)
            match, total = sums[..., 3 + n] + add, sums[..., 3 + orders + n] + add
            alive = alive & (total > 0)
            last = np.where(alive, n + 1, last)
            halvings = np.where(match == 0, halvings + 1, halvings)
            total = np.where(alive, total, number(1))
            share = np.where(match > 0, number(100) * match / total, self._unmatched_share(halvings, total))
            precisions[..., n] = np.where(alive, share, 0)
        used = last if self._effective(Level.CORPUS) else np.full_like(last, orders)
        matched = sums[..., 3 : 3 + orders].any(axis=-1)
        rows = zip(*(x.reshape(-1, *x.shape[sums.ndim - 1 :]).tolist() for x in (precisions, used)), strict=True)
        means = [sum(map(_floored_log, own[:order])) / order if order else 0.0 for own, order in rows]
        lengths = sums[..., 1:3].reshape(-1, 2).tolist()
        values = [_penalty(*both) * math.exp(mean) for both, mean in zip(lengths, means, strict=True)]
        return np.where(matched, np.array(values).reshape(matched.shape), 0.0)

    def _unmatched_share(self, halvings: FloatArray, total: NDArray[np.floating]) -> NDArray[np.floating]:
        """Return the precision of an order without a match, in the precision of `total`."""
        number = total.dtype.type
        if self.smooth_method == "exp":
            total = np.exp2(halvings).astype(total.dtype) * total
            numerator = number(100)
        else:
            numerator = number(100.0 * self._smooth_value if self.smooth_method == "floor" else 0.0)
        share: NDArray[np.floating] = np.divide(numerator, total)
        return share

    @classmethod
    def from_signature(cls, signature: Signature) -> Self:
        """Return the BLEU that a signature describes."""
        found = re.fullmatch(r"(?P<method>[a-z-]+)(\[(?P<value>[^\]]+)\])?", signature["smooth"])
        if found is None:
            raise OptionError(f"smooth:{signature['smooth']} is no smoothing that a signature can name")
        value = found["value"]
        return cls(
            tokenize=segmenter_of_field(signature["tok"]),
            lowercase=signature["case"] == "lc",
            nfkc=signature.get("norm") == "nfkc",
            smooth_method=found["method"],  # type: ignore[arg-type]
            smooth_value=None if value is None else float(value),
            max_ngram_order=int(signature.get("order") or 4),
            effective_order=signature["eff"] == "yes",
        )
