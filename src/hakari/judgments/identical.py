"""Systems with the same output for a segment, judged as one and written joined by ``+``."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars as pl

__all__ = ["JOIN", "expanded", "joined_names", "joined_remark"]

JOIN = "+"
"""What stands between the names of systems with one output."""


def joined_names(names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return the names that join several systems, with their parts.

    A system may have ``+`` in its own name: a name is joined only if each of its parts is also a system by itself.

    Examples
    --------
    >>> joined_names(["A", "B", "A+B", "phrase+rules"])
    {'A+B': ('A', 'B')}
    """
    known = set(names)
    parts = {name: tuple(name.split(JOIN)) for name in sorted(known) if JOIN in name}
    return {name: own for name, own in parts.items() if len(set(own)) == len(own) and known.issuperset(own)}


def joined_remark(comparisons: pl.DataFrame, identical: str) -> str:
    """Return how many comparisons are about joined systems, and what becomes of them; empty if there are none."""
    import polars as pl

    joined = list(joined_names(pl.concat([comparisons["system_a"], comparisons["system_b"]]).unique()))
    about = comparisons.filter(pl.col("system_a").is_in(joined) | pl.col("system_b").is_in(joined))
    becomes = {
        "expand": "each system has the vote",
        "tie": "each system has the vote, and they tie with each other",
        "keep": "joined names are systems of their own",
        "drop": "they are left out",
    }
    if not len(about):
        return ""
    return (
        f"{len(about)} comparisons are about systems with the same output, joined by {JOIN}: {becomes[identical]}"
    )


def expanded(comparisons: pl.DataFrame, identical: str) -> pl.DataFrame:
    """Return comparisons of single systems: joined ones have each vote (or also tie, or are dropped).

    A vote between joined systems that share a member says nothing about that member beside itself.
    """
    import polars as pl

    names = pl.concat([comparisons["system_a"], comparisons["system_b"]]).unique()
    joined = joined_names(names)
    if not joined:
        return comparisons
    single = ~(pl.col("system_a").is_in(list(joined)) | pl.col("system_b").is_in(list(joined)))
    if identical == "drop":
        return comparisons.filter(single)
    rows: list[dict[str, object]] = []
    tied: set[tuple[object, str, str]] = set()
    for number, row in enumerate(comparisons.iter_rows(named=True)):
        one, other = (joined.get(row[name], (row[name],)) for name in ("system_a", "system_b"))
        rows += [{**row, "system_a": a, "system_b": b} for a in one for b in other if a != b]
        if identical == "tie":
            key = row["ranking"] if row["ranking"] is not None else number
            rows += _ties(row, (one, other), key, tied)
    return pl.DataFrame(rows, schema=comparisons.schema)


def _ties(
    row: dict[str, object], sides: Iterable[tuple[str, ...]], key: object, tied: set[tuple[object, str, str]]
) -> list[dict[str, object]]:
    """Return ties between the members of each side that their ranking has not tied yet."""
    found = []
    for side, rank in zip(sides, (row["rank_a"], row["rank_b"]), strict=True):
        for a, b in combinations(side, 2):
            if (key, a, b) not in tied:
                tied.add((key, a, b))
                ranks = {"rank_a": rank, "rank_b": rank}
                found.append({**row, "system_a": a, "system_b": b, "outcome": 0, "shown": None, **ranks})
    return found
