"""What a ranking model supplies: a fit of comparisons, and the scores of resamples."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

import numpy as np

from hakari.judgments.comparisons import Comparisons
from hakari.metrics.options import check_options
from hakari.types import FloatArray

__all__ = ["DEFAULT_SEED", "Fit", "Model"]

DEFAULT_SEED = 12345


@dataclass(frozen=True, eq=False)
class Fit:
    """What a model makes of comparisons.

    Parameters
    ----------
    systems
        The systems that have a score.
    scores
        Higher is better: ``(systems,)``.
    covariance
        Of the scores' errors, by the model's own account: ``(systems, systems)``. None where it gives none; then
        only a bootstrap tells how sure the scores are.
    errors_are
        What the standard errors are, in a few words, such as what they leave out.
    converged, iterations
        Whether the fit came to its end, and in how many steps.
    remarks
        What must be said beside the scores.
    details
        What else the model estimated, as JSON has it.
    """

    systems: tuple[str, ...]
    scores: FloatArray
    covariance: FloatArray | None = field(default=None, repr=False)
    errors_are: str = ""
    converged: bool = True
    iterations: int = 0
    remarks: tuple[str, ...] = ()
    details: Mapping[str, Any] = field(default_factory=dict, repr=False)

    @property
    def errors(self) -> FloatArray:
        """The standard errors of the scores; NaN where the model gives none."""
        if self.covariance is None:
            return np.full(len(self.systems), np.nan)
        return np.sqrt(np.diagonal(self.covariance))


@dataclass(frozen=True)
class Model(ABC):
    """A way to rank systems; its fields are its options, and their hints say what they may be.

    A subclass is a frozen dataclass in a module of its own, registered in `hakari.judgments.models`.
    """

    name: ClassVar[str]
    """The name under which it is registered, and that users write."""
    label: ClassVar[str]
    """What reports call it."""
    scale: ClassVar[str]
    """What a score is, in a few words."""
    random: ClassVar[bool] = False
    """Whether it draws random numbers itself."""
    needs_baseline: ClassVar[bool] = False
    """Whether it takes only comparisons with one baseline system, which then has no score of its own."""

    def __post_init__(self) -> None:
        """Check the types of the options; subclasses add their own rules."""
        check_options(self)

    @abstractmethod
    def fit(self, votes: Comparisons, *, seed: int = DEFAULT_SEED) -> Fit:
        """Return the fit of all votes, each with its weight.

        Every system that a vote names has a finite score. With a baseline, the votes are turned so that it stands
        on the right of each.

        Parameters
        ----------
        votes
            What was judged.
        seed
            Decides what a model draws that is `random`; the same seed gives the same numbers.

        Raises
        ------
        InputError
            If the votes do not decide the scores; the message says why, and what helps.
        """

    def resampled(self, votes: Comparisons, weights: FloatArray, *, seed: int) -> FloatArray:
        """Return the scores of resamples, ``(resamples, systems)``, in the order of the systems of `fit`.

        A resample is a vector of weights: how often each vote was drawn, ``(resamples, votes)``. A system without
        any vote in a resample is NaN there. One call runs on one thread, beside others.

        Parameters
        ----------
        votes, weights
            What was judged, and how often each vote stands in each resample.
        seed
            For models that draw random numbers themselves; another one for every call.
        """
        systems = self.fit(votes, seed=seed).systems
        found = np.full((len(weights), len(systems)), np.nan)
        for row, weight in zip(found, weights, strict=True):
            fit = self.fit(votes.take(weight > 0).weighted(weight[weight > 0]).compact(), seed=seed)
            row[[systems.index(name) for name in fit.systems]] = fit.scores
        return found

    def signature_fields(self) -> dict[str, str | None]:
        """Return what the scores depend on beside the votes: the options that are not at their defaults."""
        own = {each.name: (getattr(self, each.name), each.default) for each in fields(self)}
        return {name: _plain(value) for name, (value, default) in own.items() if value != default}


def _plain(value: object) -> str:
    """Return the value of an option as signatures write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)
