"""Results of a metric: values that know what they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from hakari.frozen import FrozenMapping
from hakari.signature import Signature
from hakari.types import Direction, FloatArray, json_number, read_only

__all__ = ["Parts", "Score", "SegmentScores"]

Parts: TypeAlias = Mapping[str, float | int | tuple[float, ...] | tuple[int, ...]]


@dataclass(frozen=True, kw_only=True, repr=False)
class Score:
    """A corpus score.

    `value` is NaN where nothing could be scored. `n_scored` is smaller than `n_segments` where segments have no
    reference.
    """

    value: float
    signature: Signature
    direction: Direction
    parts: Parts
    detail: str
    n_segments: int
    n_scored: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "parts", FrozenMapping(self.parts))

    def __repr__(self) -> str:
        """Return the value, how many segments it is of, and what it is."""
        return f"<Score {self.value:.2f} of {self.n_scored} segments: {self.signature}>"

    def __float__(self) -> float:
        """Return the value."""
        return self.value

    def __str__(self) -> str:
        """Return ``METRIC = value`` and the parts, as the field prints them."""
        line = f"{self.signature.metric} = {self.value:.2f} {self.detail}".rstrip()
        if self.n_scored == self.n_segments:
            return line
        return f"{line} [{self.n_scored} of {self.n_segments} segments have a reference]"

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain JSON values; NaN becomes None."""
        return {
            "value": json_number(self.value),
            "signature": str(self.signature),
            "direction": self.direction.value,
            "parts": {k: list(v) if isinstance(v, tuple) else v for k, v in self.parts.items()},
            "n_segments": self.n_segments,
            "n_scored": self.n_scored,
        }


@dataclass(frozen=True, eq=False, repr=False)
class SegmentScores:
    """One score a segment, NaN where a segment has no reference; `values` cannot be written to."""

    values: FloatArray
    signature: Signature
    direction: Direction

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", read_only(self.values))

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take the state of a copy, whose arrays NumPy makes writable."""
        self.__dict__.update(state)
        self.__post_init__()

    def __repr__(self) -> str:
        """Return how many segments there are, and what the scores are."""
        return f"<SegmentScores of {len(self)} segments: {self.signature}>"

    def __len__(self) -> int:
        """Return the number of segments."""
        return len(self.values)

    def __iter__(self) -> Iterator[float]:
        """Iterate over the scores."""
        return iter(self.values.tolist())

    def __getitem__(self, segment: int) -> float:
        """Return the score of a segment."""
        return float(self.values[segment])

    def __str__(self) -> str:
        """Return the signature, the number of segments and the quartiles."""
        known = self.values[~np.isnan(self.values)]
        if not len(known):
            return f"{self.signature}: {len(self)} segments, none scored"
        low, middle, high = np.quantile(known, [0.25, 0.5, 0.75])
        return (
            f"{self.signature}: {len(self)} segments, {len(known)} scored; "
            f"quartiles {low:.2f}, {middle:.2f}, {high:.2f}"
        )
