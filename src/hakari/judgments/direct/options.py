"""How grades become scores of systems."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from hakari.analysis.resampled import DEFAULT_RESAMPLES, DEFAULT_SEED
from hakari.errors import OptionError
from hakari.judgments.direct.quality import ControlTest
from hakari.judgments.direct.standard import Constant, Over
from hakari.stats import check_level

__all__ = ["DirectOptions", "Scores"]

Scores = Literal["z", "given", "raw"]
"""Grades standardised per judge here, those that the file has standardised, or grades as they are."""


@dataclass(frozen=True, kw_only=True)
class DirectOptions:
    """How grades become scores of systems.

    Parameters
    ----------
    scores
        ``z``, ``given`` or ``raw``; by default ``z`` for direct assessment, ``raw`` for every other scale.
    over, constant
        How z is computed; see `standardize`.
    control
        The test of control items.
    filter
        Whether judges who do not pass it are left out.
    level
        Whether outputs of segments or of documents count.
    test
        The test between systems: ``rank-sum`` of all their segments, or ``signed-rank`` of those that both have.
    sides
        ``one`` asks whether the system with the higher mean is better, as WMT does; ``two`` whether they differ.
    correct
        ``holm`` corrects for the number of pairs.
    alpha
        The level of both tests.
    confidence, resamples, seed
        Of the bootstrap intervals.
    """

    scores: Scores | None = None
    over: Over = "all"
    constant: Constant = "drop"
    control: ControlTest = "paired-t"
    filter: bool = False
    level: Literal["segment", "document"] = "segment"
    test: Literal["rank-sum", "signed-rank"] = "rank-sum"
    sides: Literal["one", "two"] = "one"
    correct: Literal["holm"] | None = None
    alpha: float = 0.05
    confidence: float = 0.95
    resamples: int = DEFAULT_RESAMPLES
    seed: int = DEFAULT_SEED

    def __post_init__(self) -> None:
        words: dict[str, tuple[str | None, ...]] = {
            "scores": (*get_args(Scores), None),
            "over": get_args(Over),
            "constant": get_args(Constant),
            "control": get_args(ControlTest),
            "level": ("segment", "document"),
            "test": ("rank-sum", "signed-rank"),
            "sides": ("one", "two"),
            "correct": ("holm", None),
        }
        for name, known in words.items():
            if getattr(self, name) not in known:
                allowed = " or ".join(str(word) for word in known if word is not None)
                raise OptionError(f"{name} is {allowed}; {getattr(self, name)!r} came")
        check_level(self.confidence)
        if not 0 < self.alpha < 1:
            raise OptionError(f"alpha is between 0 and 1; {self.alpha} came")

    def scores_of(self, scale: str) -> Scores:
        """Return what is averaged for a scale."""
        return self.scores or ("z" if scale == "da" else "raw")
