"""The form in which kernels over tokens take several candidates and the references that they share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np

from hakari.types import IdArray, MaskArray, OffsetArray

__all__ = ["Candidates", "References", "streams"]

Candidates: TypeAlias = Sequence[tuple[IdArray, OffsetArray]]
"""The tokens of each candidate: segment ``i`` is ``ids[offsets[i]:offsets[i + 1]]``."""

References: TypeAlias = Sequence[tuple[IdArray, OffsetArray, MaskArray]]
"""For each stream of references its tokens and a mask of the segments that have one."""


def streams(references: References) -> References:
    """Return the references with masks that lie flat in memory."""
    return [(ids, offsets, np.ascontiguousarray(present)) for ids, offsets, present in references]
