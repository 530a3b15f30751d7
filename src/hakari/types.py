"""Words of the field that the whole package shares: directions, levels and array shapes.

Shapes are written ``n`` segments, ``k`` statistics, ``…`` any leading axes. Segments count from 0.
"""

from __future__ import annotations

import math
from enum import Enum
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "Direction",
    "FloatArray",
    "IdArray",
    "IndexArray",
    "Level",
    "MaskArray",
    "OffsetArray",
    "Progress",
    "Rows",
    "json_number",
    "read_only",
]

Rows: TypeAlias = NDArray[np.float64]
"""Additive statistics, one row a segment: ``(n, k)``; sums of rows have shape ``(…, k)``."""

FloatArray: TypeAlias = NDArray[np.float64]
IdArray: TypeAlias = NDArray[np.int32]
IndexArray: TypeAlias = NDArray[np.intp]
OffsetArray: TypeAlias = NDArray[np.int64]
MaskArray: TypeAlias = NDArray[np.bool_]


def json_number(value: float) -> float | None:
    """Return a number as JSON has it: None where it does not exist."""
    return None if math.isnan(value) else value


def read_only(array: FloatArray) -> FloatArray:
    """Return a view of an array that cannot be written to."""
    view = array.view()
    view.flags.writeable = False
    return view


class Direction(Enum):
    """Which way a metric improves."""

    HIGHER = "higher"
    LOWER = "lower"

    @property
    def arrow(self) -> str:
        """Return the mark that tables put beside a metric's name."""
        return "↑" if self is Direction.HIGHER else "↓"

    def better(self, a: float, b: float) -> bool:
        """Return whether `a` is strictly better than `b`; false where either is NaN."""
        return a > b if self is Direction.HIGHER else a < b

    def best_first(self, values: FloatArray) -> NDArray[np.intp]:
        """Return the stable order of `values` from best to worst, NaN last."""
        return np.argsort(-values if self is Direction.HIGHER else values, kind="stable")


class Level(Enum):
    """What a closed sum stands for, where a definition differs between the two."""

    CORPUS = "corpus"
    SEGMENT = "segment"


class Progress(Protocol):
    """Told what is about to be done, so that long work can be watched."""

    def __call__(self, done: int, total: int, what: str) -> None:
        """Take note that `done` of `total` steps are finished and `what` comes next."""
