"""Extended edit distance (Stanchev, Wang and Ney 2019), with the numbers of its reference programs.

The edit distance over characters, with jumps to any place of the output wherever the reference has a blank, and a
penalty ν for characters of the output that are visited more or less than once: (cost + ρν) / (length of the
reference + ρν), at most 1. Both texts have a blank put at either end. Each character of the reference visits the
place of the output where its row is lowest.

Range 0 to 100 (percent), lower is better; a corpus score is the mean over segments. A text against itself is not
quite 0, because nothing visits the place in front of the output.

The two reference programs disagree. The default follows the paper and its Python program. ``compat=library``
follows the C++ library that comes with it: single precision, row minima that are cut to whole numbers while they
are looked for, and a penalty that leaves the first place out.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self, TypedDict

import numpy as np

from hakari.data.texts import Texts
from hakari.errors import OptionError
from hakari.kernels import EedPath, eed_path, eed_rows
from hakari.metrics.base import Metric, State
from hakari.metrics.batch import Batch
from hakari.metrics.explanation import AlignmentMatrix, Explanation
from hakari.metrics.means import DistanceMeans
from hakari.metrics.normalized import NormalizedText
from hakari.signature import Signature
from hakari.text.segmenters import language_code
from hakari.text.workspace import Workspace
from hakari.types import Direction, Level, Rows

__all__ = ["EED", "Preprocess", "preprocessed"]

Preprocess = Literal["en", "ja", "none"]
Compat = Literal["paper", "library"]

COSTS = {"jump": 2.0, "coverage_weight": 0.3, "deletion": 0.2, "insertion": 1.0}


class _KernelOptions(TypedDict):
    """The arguments of the kernels beside the texts."""

    jump: float
    coverage_weight: float
    deletion: float
    insertion: float
    library: bool


_MARK = re.compile(r"([.!?,])")
_BETWEEN_DIGITS = re.compile(r"(\d) ([.,]) (\d)")
_TITLE = re.compile(r"(Dr|Jr|Prof|Rev|Gen|Mr|Mt|Mrs|Ms) \.")
_ABBREVIATIONS = {"e . g .": "e.g.", "i . e .": "i.e.", "U . S .": "U.S."}


def preprocessed(text: str, rules: Preprocess) -> str:
    """Return a text as the reference programs prepare it.

    English gets a blank in front of each of ``. ! ? ,``, which is taken back behind titles. Between digits and in
    abbreviations it is taken back only where there was a blank behind the mark too, so 1,000 becomes ``1 ,000``.
    Japanese is NFKC-normalised.

    Examples
    --------
    >>> preprocessed("Dr. Sato paid 1,000 yen, twice.", "en")
    'Dr. Sato paid 1 ,000 yen , twice .'
    """
    text = text.rstrip()
    if rules == "ja":
        return unicodedata.normalize("NFKC", text)
    if rules == "none":
        return text
    text = re.sub(r"\s+", " ", _MARK.sub(r" \1", text))
    text = _TITLE.sub(r"\1.", _BETWEEN_DIGITS.sub(r"\1\2\3", text))
    for apart, together in _ABBREVIATIONS.items():
        text = text.replace(apart, together)
    return text


@dataclass(frozen=True, kw_only=True)
class EED(NormalizedText, DistanceMeans, Metric):
    """Extended edit distance over characters.

    Parameters
    ----------
    preprocess
        Rules that prepare the text: ``en``, ``ja`` or ``none``. By default those of the target language, none for
        languages other than English and Japanese.
    lowercase
        Lower-case both sides first.
    nfkc
        Apply NFKC normalisation to both sides first; the rules for Japanese do so anyway.
    jump
        Cost of a jump (α).
    coverage_weight
        Weight of the coverage penalty (ρ).
    deletion
        Cost of a character that the output has too many.
    insertion
        Cost of a character that the output lacks.
    compat
        The numbers of the ``paper`` and its Python program, or of the C++ ``library``.

    Examples
    --------
    >>> print(EED(preprocess="none").corpus(["the cat sat"], ["a cat sat"]))
    EED = 26.72 (cost = 1.40 coverage = 2.10 ref_len = 11.00)
    """

    name: ClassVar[str] = "eed"
    label: ClassVar[str] = "EED"
    summary: ClassVar[str] = "edit distance over characters with jumps at blanks (Stanchev et al. 2019)"
    direction: ClassVar[Direction] = Direction.LOWER
    range: ClassVar[tuple[float, float]] = (0.0, 100.0)
    identity: ClassVar[float | None] = None

    preprocess: Preprocess | None = None
    lowercase: bool = False
    nfkc: bool = False
    jump: float = COSTS["jump"]
    coverage_weight: float = COSTS["coverage_weight"]
    deletion: float = COSTS["deletion"]
    insertion: float = COSTS["insertion"]
    compat: Compat = "paper"

    def __post_init__(self) -> None:
        super().__post_init__()
        for option in COSTS:
            value = getattr(self, option)
            if not (math.isfinite(value) and value >= 0):
                raise OptionError(f"{option} is a number from 0 up; {value} came")

    @property
    def rules(self) -> Preprocess:
        """The rules that prepare the text: those given, else those of the target language."""
        if self.preprocess is not None:
            return self.preprocess
        code = language_code(self.language) if self.language else ""
        return "en" if code == "en" else "ja" if code == "ja" else "none"

    def prepared(self, texts: Texts, workspace: Workspace) -> Texts:
        """Return texts as they are compared."""
        texts = workspace.normalized(texts, self.normalization)
        lines = [None if line is None else preprocessed(line, self.rules) for line in texts]
        return Texts(lines, label=texts.label, file=texts.file)

    def batch_rows(self, batch: Batch, state: State, workspace: Workspace) -> Rows:
        """Return the score of every segment, and cost, penalty and reference length that it is made of."""
        return self.many_rows([batch], [state], workspace)[0]

    def many_rows(
        self,
        batches: Sequence[Batch],
        states: Sequence[State],  # noqa: ARG002
        workspace: Workspace,
    ) -> list[Rows]:
        """Return the rows of several systems; the references they share are read once."""
        outputs = [self.prepared(batch.hypotheses, workspace).packed for batch in batches]
        streams = [self.prepared(reference, workspace) for reference in batches[0].references]
        rows = eed_rows(
            outputs,
            [(*texts.packed, texts.present) for texts in streams],
            **self._kernel_options,
            threads=workspace.threads,
        )
        return list(rows)

    @property
    def _kernel_options(self) -> _KernelOptions:
        return {
            "jump": self.jump,
            "coverage_weight": self.coverage_weight,
            "deletion": self.deletion,
            "insertion": self.insertion,
            "library": self.compat == "library",
        }

    def explain_segment(self, batch: Batch, segment: int, state: State, workspace: Workspace) -> Explanation:  # noqa: ARG002
        """Return the matrix of characters and the cheapest path against the reference that counts."""
        alone = batch.subset(np.array([segment]))
        output = self.prepared(alone.hypotheses, workspace)[0] or ""
        streams = (self.prepared(texts, workspace)[0] for texts in alone.references)
        texts = {k: text for k, text in enumerate(streams) if text is not None}
        paths = {k: eed_path(output, text, **self._kernel_options) for k, text in texts.items()}
        stream = min(paths, key=lambda k: paths[k].score)
        path = paths[stream]
        reference, characters = tuple(f" {texts[stream]} "), tuple(f" {output} ")
        picture = AlignmentMatrix.of_steps(
            (reference, characters),
            np.not_equal.outer(np.array(reference), np.array(characters)).astype(np.float64),
            path.steps,
            self._counted(path),
            unit="character",
        )
        length, penalty = len(reference), f"coverage {path.coverage:.4g}"
        return Explanation(
            score=100 * path.score,
            formula=f"(cost {path.cost:.4g} + {penalty}) / ({length} characters + {penalty}), at most 1",
            texts=picture.marked(),
            reference=stream,
            picture=picture,
            parts={"cost": path.cost, "coverage": path.coverage, "ref_len": length},
        )

    def _counted(self, path: EedPath) -> list[int | None]:
        """Return how often each place is visited; the library does not count the first."""
        front, *places = path.visits.tolist()
        return [None if self.compat == "library" else front, *places]

    def signature_fields(self, level: Level) -> dict[str, str | None]:  # noqa: ARG002
        """Return the settings; costs only where they are not at their defaults."""
        values = {option: getattr(self, option) for option in COSTS}
        costs = {key: None if values[key] == COSTS[key] else f"{values[key]:.12g}" for key in COSTS}
        return {
            "case": self.case_field,
            "norm": self.normalization.norm_field,
            "pre": self.rules,
            **costs,
            "compat": None if self.compat == "paper" else self.compat,
        }

    @classmethod
    def from_signature(cls, signature: Signature) -> Self:
        """Return the EED that a signature describes."""
        costs: dict[str, Any] = {key: float(text) for key in COSTS if (text := signature.get(key)) is not None}
        return cls(
            preprocess=signature["pre"],  # type: ignore[arg-type]
            lowercase=signature["case"] == "lc",
            nfkc=signature.get("norm") == "nfkc",
            compat=signature.get("compat") or "paper",  # type: ignore[arg-type]
            **costs,
        )
