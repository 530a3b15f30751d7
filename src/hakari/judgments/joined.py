"""Judgments of several files as one table."""

from __future__ import annotations

from collections.abc import Sequence

from hakari.errors import InputError
from hakari.judgments.table import Judgments

__all__ = ["joined"]


def joined(parts: Sequence[Judgments]) -> Judgments:
    """Return all judgments of several tables, those of the first table first.

    Raises
    ------
    InputError
        If there is no table.
    """
    import polars as pl

    if not parts:
        raise InputError("there is no table of judgments")
    if len(parts) == 1:
        return parts[0]
    return Judgments(
        comparisons=pl.concat([part.comparisons for part in parts]),
        grades=pl.concat([part.grades for part in parts]),
        errors=pl.concat([part.errors for part in parts]),
        name=" and ".join(part.name for part in parts),
        remarks=tuple(remark for part in parts for remark in part.remarks),
    )
