"""`Judgments`: every single judgment of a campaign, in three tables, checked once at the door."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias, cast

import numpy as np

from hakari.errors import InputError, OptionError
from hakari.judgments.checks import checked
from hakari.judgments.columns import COMPARISONS, ERRORS, GRADES, Kind
from hakari.judgments.comparisons import UNKNOWN_JUDGE, Comparisons
from hakari.judgments.identical import expanded
from hakari.judgments.kinds import scale_named
from hakari.judgments.problems import Problems

if TYPE_CHECKING:
    import polars as pl

__all__ = ["Columns", "Identical", "Judgments"]

Columns: TypeAlias = "pl.DataFrame | Mapping[str, Sequence[object]]"
"""A table as a polars frame or as columns by name."""

Identical: TypeAlias = Literal["expand", "tie", "keep", "drop"]
"""What becomes of a vote about systems with one output, joined by ``+``; see `Judgments.compared`."""


@dataclass(frozen=True, eq=False)
class Judgments:
    """Judgments of people, each kept as it was given.

    Parameters
    ----------
    comparisons, grades, errors
        Polars frames with the columns that `hakari.judgments.columns` lists, in its order. What is not known is
        null.
    name
        What the judgments are called.
    remarks
        What a reader has to say about the file.

    Examples
    --------
    >>> votes = Judgments.of(
    ...     comparisons={"judge": ["ann", "ben"], "segment": ["0", "0"], "system_a": ["A", "A"],
    ...                  "system_b": ["B", "B"], "outcome": [1, 0]}
    ... )
    >>> votes.compared().outcome.tolist()
    [1, 0]
    """

    comparisons: pl.DataFrame = field(repr=False)
    grades: pl.DataFrame = field(repr=False)
    errors: pl.DataFrame = field(repr=False)
    name: str = "judgments"
    remarks: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        *,
        comparisons: Columns | None = None,
        grades: Columns | None = None,
        errors: Columns | None = None,
        name: str = "judgments",
        remarks: Sequence[str] = (),
        file: str | None = None,
        lines: Mapping[str, Sequence[int]] | None = None,
    ) -> Judgments:
        """Return checked tables; columns that are left out are not known, or have the default of their kind.

        Parameters
        ----------
        comparisons, grades, errors
            The tables.
        name, remarks
            What they are called, and what must be said about them.
        file, lines
            Where the rows come from, for messages: the lines of each table, by its name.

        Raises
        ------
        FormatError
            Naming all that is wrong, up to a limit.
        """
        problems = Problems(file)
        frames = {}
        for kind, given in ((COMPARISONS, comparisons), (GRADES, grades), (ERRORS, errors)):
            problems.lines = (lines or {}).get(kind.name)
            frames[kind.name] = checked(kind, given, problems)
        problems.check()
        return cls(**frames, name=name, remarks=tuple(remarks))

    def table(self, kind: Kind) -> pl.DataFrame:
        """Return the table of a kind."""
        return cast("pl.DataFrame", getattr(self, kind.name))

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of judgment that there are any of."""
        return tuple(kind for kind in (COMPARISONS, GRADES, ERRORS) if len(self.table(kind)))

    def __len__(self) -> int:
        """Return the number of judgments of all kinds."""
        return sum(len(self.table(kind)) for kind in self.kinds)

    def compared(self, *, identical: Identical = "expand") -> Comparisons:
        """Return the comparisons as arrays.

        Parameters
        ----------
        identical
            What becomes of systems with the same output that were judged as one, joined by ``+``: ``"expand"``
            lets each of them have the vote; ``"tie"`` also ties them with each other, once a ranking; ``"keep"``
            takes ``A+B`` for a system of its own; ``"drop"`` leaves such votes out. A name with ``+`` counts as
            joined only where each of its parts is also a system by itself.

        Raises
        ------
        InputError
            If there is no comparison.
        OptionError
            If `identical` is something else.
        """
        if identical not in ("expand", "tie", "keep", "drop"):
            raise OptionError(f"identical is expand, tie, keep or drop; {identical!r} came")
        frame = self.comparisons if identical == "keep" else expanded(self.comparisons, identical)
        if not len(frame):
            there = ", ".join(kind.name for kind in self.kinds) or "nothing"
            raise InputError(
                f"comparisons of systems are needed; {self.name} has none (it has: {there})",
                remedy="Grades are ranked by their means: `hakari judgments da`." if len(self.grades) else None,
            )
        shown = frame["shown"].replace_strict({"a": 1, "b": -1}, default=0).to_numpy()
        return Comparisons.of_columns(
            frame["judge"].fill_null(UNKNOWN_JUDGE).to_list(),
            frame["segment"].to_list(),
            frame["system_a"].to_list(),
            frame["system_b"].to_list(),
            frame["outcome"].to_numpy(),
            weight=frame["weight"].to_numpy(),
            ranking=_rankings(frame),
            shown=shown,
        )

    def graded(self, scale: str) -> pl.DataFrame:
        """Return the grades on one scale.

        Raises
        ------
        InputError
            If there is none.
        UnknownNameError
            If there is no such scale.
        """
        import polars as pl

        scale_named(scale)
        found = self.grades.filter(pl.col("scale") == scale)
        if not len(found):
            there = ", ".join(self.grades["scale"].unique(maintain_order=True)) or "none"
            raise InputError(f"grades on the scale {scale!r} are needed; {self.name} has: {there}")
        return found


def _rankings(frame: pl.DataFrame) -> np.ndarray[tuple[int], np.dtype[np.intp]]:
    """Return the rankings as numbers; a vote without one is one of its own."""
    numbers: dict[str, int] = {}
    found = np.empty(len(frame), np.intp)
    for row, ranking in enumerate(frame["ranking"]):
        found[row] = row if ranking is None else numbers.setdefault(ranking, row)
    return found
