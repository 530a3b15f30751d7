"""Which systems are compared with which, directly or through others."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hakari.errors import InputError
from hakari.judgments.comparisons import Comparisons

__all__ = ["check_connected", "components", "divided"]


def components(met: NDArray[np.bool_]) -> tuple[tuple[int, ...], ...]:
    """Return the groups of systems that a chain of comparisons joins, the largest first.

    Examples
    --------
    >>> met = np.zeros((4, 4), dtype=bool)
    >>> met[0, 2] = met[2, 3] = True
    >>> components(met)
    ((0, 2, 3), (1,))
    """
    from scipy.sparse.csgraph import connected_components

    count, label = connected_components(met, directed=False)
    groups = [tuple(np.flatnonzero(label == number).tolist()) for number in range(count)]
    return tuple(sorted(groups, key=lambda group: (-len(group), group)))


def divided(votes: Comparisons) -> str | None:
    """Return which groups of systems have no comparison between them; None where all are joined."""
    won, tied = votes.wins()
    groups = components((won + tied) > 0)
    if len(groups) < 2:
        return None
    named = "; ".join(", ".join(votes.systems[s] for s in group[:4]) + _more(group) for group in groups[:3])
    return f"the systems fall into {len(groups)} groups without a comparison between them: {named}"


def check_connected(votes: Comparisons) -> None:
    """Refuse votes that do not compare all systems with each other, directly or through others.

    Raises
    ------
    InputError
        Naming the groups.
    """
    if (groups := divided(votes)) is not None:
        raise InputError(groups, remedy="Rank each group by itself, or compare systems of different groups.")


def _more(group: tuple[int, ...]) -> str:
    return f" and {len(group) - 4} more" if len(group) > 4 else ""
