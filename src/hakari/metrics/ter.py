"""Translation edit rate (Snover et al. 2006), with the numbers of sacreBLEU for the same options.

The fewest insertions, deletions, substitutions and shifts of word runs that turn the output into a reference, in
percent of the reference's words. Shifts are found greedily, the one that saves most first, within tercom's limits:
runs of up to 10 words, moved from up to 50 words away.

Range 0 upward, lower is better; more edits than reference words give more than 100. Conventions of the reference
program that are kept:

- a search that has tried 1,000 shifts ends and drops the shift it has just found;
- the edit distance is looked for in a beam of 25 words on each side of the diagonal, which binds in real data;
- the length of several references is their mean, while the edits are those against the nearest;
- an output against nothing but empty references closes to 100, an empty one to 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal, Self

import numpy as np
from numpy.typing import NDArray

from hakari.errors import OptionError
from hakari.kernels import Beam, ter_path, ter_rows
from hakari.metrics.base import State
from hakari.metrics.batch import Batch
from hakari.metrics.explanation import Explanation, Shift, ShiftedEdits
from hakari.metrics.score import Parts
from hakari.metrics.tokenized import TokenizedMetric, segmenter_of_field
from hakari.signature import Signature
from hakari.text.normalization import Normalization
from hakari.text.segmenters import default_segmenter
from hakari.text.workspace import TokenSpec, Workspace
from hakari.types import Direction, FloatArray, Level, Rows

__all__ = ["TER"]

KINDS = ("insertions", "deletions", "substitutions", "shifts")


@dataclass(frozen=True, kw_only=True)
class TER(TokenizedMetric):
    """Translation edit rate with the options of sacreBLEU, and any segmenter.

    Parameters
    ----------
    tokenize
        Segmenter. By default that of the target language for Japanese, Chinese and Korean, and ``tercom`` for all
        others: white space and the rules below.
    lowercase
        Lower-case both sides first; on by default, as in the reference programs.
    normalized
        Let tercom replace entities and set punctuation apart.
    no_punct
        Let tercom take punctuation out.
    asian_support
        Let these two know East Asian characters: ``yes`` as sacreBLEU does it, which leaves kana in one piece,
        ``corrected`` as tercom does it, which cuts between kinds of kana.
    beam
        Where the edit distance is looked for: near the ``diagonal`` as sacreBLEU does, among ``tercom``'s cells of
        little cost, or everywhere (``none``).

    Examples
    --------
    >>> ter = TER(tokenize="ja-mecab")
    >>> print(ter.corpus(["静かに猫が窓の外を見ている。"], ["猫が静かに窓の外を眺めている。"]))
    TER = 16.67 (edits = 2 ref_len = 12 ins = 0 del = 0 sub = 1 shift = 1)
    """

    name: ClassVar[str] = "ter"
    label: ClassVar[str] = "TER"
    summary: ClassVar[str] = "edits and shifts that turn the output into the reference (Snover et al. 2006)"
    direction: ClassVar[Direction] = Direction.LOWER
    range: ClassVar[tuple[float, float]] = (0.0, np.inf)
    identity: ClassVar[float] = 0.0

    lowercase: bool = True
    normalized: bool = False
    no_punct: bool = False
    asian_support: bool | Literal["corrected"] = False
    beam: Beam = "diagonal"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.tokenize not in (None, "tercom") and self._rules:
            are = "is a rule" if len(self._rules) == 1 else "are rules"
            raise OptionError(
                f"{' and '.join(self._rules)} {are} of the segmenter tercom; tokenize={self.tokenize} came too",
                remedy="Take tokenize=tercom, or leave the rules out.",
            )

    @property
    def _rules(self) -> tuple[str, ...]:
        asian = {True: "asian", "corrected": "asian-runs"}.get(self.asian_support)
        wanted = (("normalized", self.normalized), ("no-punct", self.no_punct), (asian, asian is not None))
        return tuple(rule for rule, on in wanted if rule is not None and on)

    @property
    def segmenter_name(self) -> str:
        """The segmenter's name: the one given, tercom where its rules are asked for, else that of the language."""
        if self.tokenize is not None or self._rules:
            return self.tokenize or "tercom"
        by_language = default_segmenter(self.language)
        return "tercom" if by_language == "13a" else by_language

    @property
    def _is_tercom(self) -> bool:
        return self.segmenter_name == "tercom"

    @property
    def normalization(self) -> Normalization:
        """What is done to the characters first; tercom lower-cases before its rules, all others get cased text."""
        return Normalization(nfkc=self.nfkc, lowercase=self.lowercase and self._is_tercom)

    @property
    def token_spec(self) -> TokenSpec:
        """How text becomes tokens."""
        name = ":".join(filter(None, (self.segmenter_name, ",".join(self._rules))))
        return TokenSpec(name, self.normalization, self.lowercase and not self._is_tercom)

    @property
    def reference_spec(self) -> TokenSpec:
        """How references become tokens: under its own rules, sacreBLEU carries them out twice."""
        spec = self.token_spec
        if not self._rules or self.asian_support == "corrected":
            return spec
        return replace(spec, segmenter=f"{spec.segmenter},twice")

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the numbers in a row."""
        return ("segments", "edits", "ref_len", *KINDS)

    def batch_rows(self, batch: Batch, state: State, workspace: Workspace) -> Rows:
        """Return edits and mean reference length of every segment, and the edits by kind."""
        return self.many_rows([batch], [state], workspace)[0]

    def many_rows(
        self,
        batches: Sequence[Batch],
        states: Sequence[State],  # noqa: ARG002
        workspace: Workspace,
    ) -> list[Rows]:
        """Return the rows of several systems; the references they share are indexed once."""
        return list(ter_rows(*self.token_arrays(batches, workspace), beam=self.beam, threads=workspace.threads))

    def explain_segment(self, batch: Batch, segment: int, state: State, workspace: Workspace) -> Explanation:  # noqa: ARG002
        """Return shifts and edits against the reference that needs the fewest."""
        output, streams = self.segment_arrays(batch, segment, workspace)
        paths = {k: ter_path(output, reference, beam=self.beam) for k, reference in streams.items()}
        edits = {k: len(shifts) + int(np.count_nonzero(kinds)) for k, (shifts, kinds) in paths.items()}
        stream = min(edits, key=lambda k: edits[k])
        shifts, kinds = paths[stream]
        picture = ShiftedEdits(
            *self.written_words(batch, segment, stream, workspace),
            tuple(Shift.of_kernel(*map(int, shift), words=len(output)) for shift in shifts),
            tuple(kinds.tolist()),
        )
        by_kind = [int((kinds == kind).sum()) for kind in (2, 3, 1)]
        length = sum(map(len, streams.values())) / len(streams)
        row = np.array([1, edits[stream], length, *by_kind, len(shifts)], dtype=np.float64)
        mean = f"{length:g} words" + (f" (mean of {len(streams)} references)" if len(streams) > 1 else "")
        made = f"{len(shifts)} shifts + {edits[stream] - len(shifts)} edits"
        return Explanation(
            score=float(self.close(row, Level.SEGMENT)),
            formula=f"({made}) / {mean}"
            if length
            else f"1 if there is an edit, here {made}: no reference has words",
            texts=picture.marked(),
            reference=stream,
            picture=picture,
            parts=self.parts(row),
        )

    def close(self, sums: FloatArray, level: Level = Level.CORPUS) -> FloatArray:  # noqa: ARG002
        """Return edits in percent of the references' words."""
        edits, length = sums[..., 1], sums[..., 2]
        against_nothing = np.where(edits > 0, 1.0, 0.0)
        rate = np.divide(edits, length, where=length > 0, out=against_nothing)
        return np.where(sums[..., 0] > 0, 100 * rate, np.nan)

    def sacrebleu_close(self, sums: NDArray[np.floating]) -> NDArray[np.floating]:
        """Return TER of sums in sacreBLEU's arithmetic: the sums' precision, except under NumPy 1."""
        sums = sums.astype(np.float64) if np.lib.NumpyVersion(np.__version__) < "2.0.0" else sums
        number, edits, length = sums.dtype.type, sums[..., 1], sums[..., 2]
        against_nothing = np.where(edits > 0, number(1), number(0))
        rate = np.divide(edits, length, where=length > 0, out=against_nothing)
        percent: NDArray[np.floating] = number(100) * rate
        return percent

    def parts(self, sums: FloatArray) -> Parts:
        """Return edits, reference length and the edits by kind."""
        counts = {name: int(value) for name, value in zip(KINDS, sums[3:], strict=True)}
        return {"edits": int(sums[1]), "ref_len": float(sums[2]), **counts}

    def detail(self, parts: Parts) -> str:
        """Return edits, reference length and the edits by kind."""
        short = zip(("ins", "del", "sub", "shift"), KINDS, strict=True)
        kinds = " ".join(f"{word} = {parts[kind]}" for word, kind in short)
        return f"(edits = {parts['edits']} ref_len = {parts['ref_len']:g} {kinds})"

    def signature_fields(self, level: Level) -> dict[str, str | None]:  # noqa: ARG002
        """Return sacreBLEU's fields, its rules only under its segmenter, then ours where not at their defaults."""
        words = {True: "yes", False: "no", "corrected": "corrected"}
        rules = {
            "norm": words[self.normalized],
            "punct": words[not self.no_punct],
            "asian": words[self.asian_support],
        }
        return {
            "case": self.case_field,
            "nfkc": "yes" if self.nfkc else None,
            "tok": self.segmenter.signature,
            **(rules if self._is_tercom else {}),
            "beam": None if self.beam == "diagonal" else self.beam,
        }

    def sacrebleu_signature(self, signature: Signature) -> str | None:
        """Return sacreBLEU's signature where it has all of these settings."""
        ours = self.nfkc or self.beam != "diagonal" or self.asian_support == "corrected"
        return None if ours or not self._is_tercom else signature.sacrebleu()

    @classmethod
    def from_signature(cls, signature: Signature) -> Self:
        """Return the TER that a signature describes."""
        asian = signature.get("asian") or "no"
        return cls(
            tokenize=segmenter_of_field(signature["tok"]),
            lowercase=signature["case"] == "lc",
            nfkc=signature.get("nfkc") == "yes",
            normalized=signature.get("norm") == "yes",
            no_punct=signature.get("punct") == "no",
            asian_support={"yes": True, "no": False}.get(asian, asian),  # type: ignore[arg-type]
            beam=signature.get("beam") or "diagonal",  # type: ignore[arg-type]
        )
