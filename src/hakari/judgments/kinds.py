"""Words of human judgments: outcomes of comparisons, and the scales that grades stand on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from hakari.errors import UnknownNameError
from hakari.frozen import FrozenMapping

__all__ = ["SCALES", "Outcome", "Scale", "scale_named"]


class Outcome(IntEnum):
    """What a judge said of system a beside system b, seen from a."""

    LOSS = -1
    TIE = 0
    WIN = 1

    @classmethod
    def of_ranks(cls, a: int, b: int) -> Outcome:
        """Return the outcome that two ranks mean; rank 1 is the best."""
        return cls((b > a) - (b < a))


@dataclass(frozen=True, slots=True)
class Scale:
    """A scale of grades.

    Parameters
    ----------
    name
        What the column ``scale`` says.
    low, high
        The least and the greatest grade; None where there is no bound.
    meaning
        What is graded, and which way is better.
    whole
        Whether grades are whole numbers.
    """

    name: str
    low: float | None
    high: float | None
    meaning: str
    whole: bool = False

    @property
    def range(self) -> str:
        """Return the range as messages write it."""
        kind = "a whole number" if self.whole else "a number"
        if self.low is None and self.high is None:
            return kind
        if self.low is None:
            return f"{kind} up to {self.high:g}"
        if self.high is None:
            return f"{kind} from {self.low:g} up"
        return f"{kind} from {self.low:g} to {self.high:g}"


SCALES: Mapping[str, Scale] = FrozenMapping(
    {
        scale.name: scale
        for scale in (
            Scale("adequacy", 1, 5, "how much of the information is conveyed: 5 all, 1 almost nothing", whole=True),
            Scale("da", 0, 100, "direct assessment as the judge gave it, higher is better"),
            Scale("z", None, None, "direct assessment standardised per judge, higher is better"),
            Scale("sqm", 0, 6, "scalar quality metric: 6 perfect, 0 nonsense"),
            Scale("da-sqm", 0, 100, "direct assessment with the labels of SQM, 0 to 100, higher is better"),
            Scale("esa", 0, 100, "error span annotation: the score given after marking errors, higher is better"),
            Scale("mqm", None, 0, "minus the penalties of the errors of MQM, 0 is without error"),
        )
    }
)
"""The scales by name."""


def scale_named(name: str) -> Scale:
    """Return a scale.

    Raises
    ------
    UnknownNameError
        If none has this name.
    """
    if name not in SCALES:
        raise UnknownNameError("scale", name, SCALES)
    return SCALES[name]
