"""Groups of systems that a test cannot tell apart."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

__all__ = ["cluster_letter", "clusters", "wins"]


def wins(
    systems: int, pairs: NDArray[np.intp], gains: NDArray[np.float64], significant: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Return the win matrix: whether the row's system is significantly better than the column's.

    Parameters
    ----------
    systems
        How many there are.
    pairs
        First and second system of each pair.
    gains
        By how much the first is better; negative where the second is.
    significant
        Whether the difference of each pair is significant.
    """
    found = np.zeros((systems, systems), dtype=np.bool_)
    found[pairs[:, 0], pairs[:, 1]] = significant & (gains > 0)
    found[pairs[:, 1], pairs[:, 0]] = significant & (gains < 0)
    return found


def clusters(order: Sequence[int], better: NDArray[np.bool_]) -> tuple[tuple[int, ...], ...]:
    """Return the systems, best first, cut wherever all above are significantly better than all below.

    A pair without a significant difference is therefore never divided, and every pair of systems from different
    clusters differs significantly.

    Examples
    --------
    >>> better = np.array([[False, False, True], [False, False, True], [False, False, False]])
    >>> clusters([0, 1, 2], better)
    ((0, 1), (2,))
    """
    ranked = better[np.ix_(order, order)]
    cuts = [i for i in range(1, len(order)) if ranked[:i, i:].all()]
    return tuple(tuple(order[a:b]) for a, b in zip([0, *cuts], [*cuts, len(order)], strict=True))


def cluster_letter(number: int) -> str:
    """Return the name of a cluster: A to Z, then AA, AB and so on."""
    name = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        name = chr(ord("A") + rest) + name
    return name
