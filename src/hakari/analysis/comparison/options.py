"""How systems are compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal, Self, get_args

from hakari.analysis.resampled import DEFAULT_RESAMPLES, DEFAULT_SEED
from hakari.errors import OptionError, UnknownNameError
from hakari.metrics.options import check_options
from hakari.stats import SACREBLEU_RESAMPLES, check_level

__all__ = ["ComparisonOptions"]

Test = Literal["bootstrap", "randomization"]


@dataclass(frozen=True, kw_only=True)
class ComparisonOptions:
    """How systems are compared.

    Parameters
    ----------
    baseline
        Compare every system with this one; None compares all pairs and finds clusters.
    test
        The paired test: ``bootstrap`` or ``randomization``.
    resamples
        How many, for intervals and tests; 10,000 by default, in sacreBLEU's mode as many as sacreBLEU takes.
    seed
        Decides which resamples are drawn.
    sides
        ``two``, or ``one``: then the test is whether each system is better than the baseline.
    alpha
        Differences with p up to this are significant.
    correct
        ``holm`` corrects the p-values of a metric for the number of its pairs.
    level, interval
        Of intervals: such as 0.95, and ``percentile`` or ``bca``.
    unit
        What is drawn, and printed first: ``document`` where documents are known, else ``segment``.
    compat
        ``sacrebleu`` gives the p-values of sacreBLEU.
    """

    baseline: str | None = None
    test: Test = "bootstrap"
    resamples: int | None = None
    seed: int = DEFAULT_SEED
    sides: Literal["two", "one"] = "two"
    alpha: float = 0.05
    correct: Literal["holm"] | None = None
    level: float = 0.95
    interval: Literal["percentile", "bca"] = "percentile"
    unit: Literal["document", "segment"] | None = None
    compat: Literal["sacrebleu"] | None = None

    def __post_init__(self) -> None:
        words = {"test": get_args(Test), "sides": ("two", "one"), "interval": ("percentile", "bca")}
        words |= {"correct": ("holm", None), "unit": ("document", "segment", None), "compat": ("sacrebleu", None)}
        for name, known in words.items():
            if getattr(self, name) not in known:
                allowed = " or ".join(str(word) for word in known if word is not None)
                raise OptionError(f"{name} is {allowed}; {getattr(self, name)!r} came")
        check_options(self)
        check_level(self.level)
        if not 0 < self.alpha < 1:
            raise OptionError(f"alpha is between 0 and 1; {self.alpha} came")
        if self.sides == "one" and self.baseline is None:
            raise OptionError(
                "a one-sided test needs a baseline: it asks whether each system is better than that one",
                remedy="Name the baseline; among all pairs nobody said beforehand which system should be better.",
            )
        if self.compat is not None and (self.sides, self.unit) not in {("two", None), ("two", "segment")}:
            raise OptionError("sacreBLEU's tests are two-sided, and draw segments")

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> Self:
        """Return the options of these names and values.

        Raises
        ------
        UnknownNameError
            If there is no option of a name.
        OptionError
            If a value is not allowed.
        """
        known = [field.name for field in fields(cls)]
        for name in options:
            if name not in known:
                raise UnknownNameError("option of a comparison", name, known)
        return cls(**options)

    @property
    def count(self) -> int:
        """How many resamples are drawn."""
        if self.resamples is not None:
            return self.resamples
        return DEFAULT_RESAMPLES if self.compat is None else SACREBLEU_RESAMPLES[self.test]
