"""Prior distributions of the graded response model."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields

from hakari.errors import OptionError

__all__ = ["Priors"]


@dataclass(frozen=True, slots=True)
class Priors:
    """Normal priors of θ, ln a and b.

    Parameters
    ----------
    tau
        Standard deviation of θ, whose mean is 0.
    mu_a, sigma_a
        Mean and standard deviation of the logarithm of a judge's sensitivity.
    mu_b
        Means of the two difficulties of a segment are minus this and this.
    sigma_b
        Their standard deviation.
    """

    tau: float = math.sqrt(2)
    mu_a: float = math.log(1.7)
    sigma_a: float = 1.0
    mu_b: float = 0.5
    sigma_b: float = 2.0

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if not math.isfinite(value):
                raise OptionError(f"{field.name} is a finite number; {value} came")
            if field.name != "mu_a" and value <= 0:
                raise OptionError(f"{field.name} is above 0; {value:g} came")
