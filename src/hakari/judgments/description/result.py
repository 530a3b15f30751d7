"""What is in a table of judgments: values that lay themselves out as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from hakari.signature import program_version
from hakari.table import Cell, Column, Listed, Table

__all__ = ["Counts", "Description", "Gaps", "Suspect"]

SHOWN = 20
"""More judges than this are listed on request only."""


@dataclass(frozen=True, eq=False)
class Counts:
    """Numbers of several names: one list a column, in the order of the names."""

    names: tuple[str, ...]
    columns: Mapping[str, Sequence[float | int | None]]

    def __len__(self) -> int:
        """Return the number of names."""
        return len(self.names)

    def to_list(self, key: str) -> list[dict[str, Any]]:
        """Return a record for each name, which stands under a key."""
        return [
            {key: name, **{column: _plain(values[n]) for column, values in self.columns.items()}}
            for n, name in enumerate(self.names)
        ]

    def table(self, key: str, title: str) -> Table:
        """Return the counts as a table."""
        rows = [
            (name, *(_plain(values[n]) for values in self.columns.values())) for n, name in enumerate(self.names)
        ]
        return Table((Column(key), *(Column(name) for name in self.columns)), tuple(rows), title=title)


@dataclass(frozen=True, slots=True)
class Suspect:
    """A judge whose comparisons, or grades on a scale, are a reason to look, with what is odd about them."""

    judge: str
    of: str
    judgments: int
    flags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Gaps:
    """What is missing.

    Parameters
    ----------
    apart
        Pairs of systems that were never compared.
    always_tie
        Pairs whose comparisons are all ties, perhaps because their outputs are the same.
    groups
        Groups of systems without a comparison between them; empty if there is one group only.
    graded
        The share of outputs with a grade, by scale.
    """

    apart: tuple[tuple[str, str], ...]
    always_tie: tuple[tuple[str, str], ...]
    groups: tuple[tuple[str, ...], ...]
    graded: Mapping[str, float]

    def to_dict(self) -> dict[str, Any]:
        """Return the gaps as JSON has them."""
        return {
            "never_compared": [list(pair) for pair in self.apart],
            "always_tie": [list(pair) for pair in self.always_tie],
            "groups": [list(group) for group in self.groups],
            "graded": dict(self.graded),
        }

    def rows(self) -> list[tuple[Cell, ...]]:
        """Return what is missing, a row each; without rows nothing is."""
        found: list[tuple[Cell, ...]] = []
        for what, pairs in (("pairs never compared", self.apart), ("pairs that always tie", self.always_tie)):
            if pairs:
                found.append((what, len(pairs), Listed(tuple(f"{a} and {b}" for a, b in pairs))))
        if self.groups:
            named = tuple(", ".join(group) for group in self.groups)
            found.append(("groups never compared", len(self.groups), Listed(tuple(f"({own})" for own in named))))
        for scale, share in self.graded.items():
            if share < 1:
                found.append((f"outputs without a grade ({scale})", None, f"{100 * (1 - share):.1f} %"))
        return found


@dataclass(frozen=True, eq=False)
class Description:
    """What is in a table of judgments."""

    name: str
    remarks: tuple[str, ...]
    kinds: tuple[Mapping[str, Any], ...]
    comparisons: Counts | None
    grades: Mapping[str, Counts]
    errors: Counts | None
    compared_by: Counts | None
    graded_by: Mapping[str, Counts]
    joined: Mapping[str, int]
    gaps: Gaps
    suspicious: tuple[Suspect, ...]

    def __str__(self) -> str:
        """Return the tables, one below the other."""
        return "\n\n".join(map(str, self.tables()))

    def tables(self, *, judges: bool = False) -> tuple[Table, ...]:
        """Return what is there, by system and by judge, and what is not; all judges where there are many."""
        found = [self._overview()]
        if self.comparisons is not None:
            found.append(self.comparisons.table("system", "systems compared"))
        found += [own.table("system", f"systems graded ({scale})") for scale, own in self.grades.items()]
        if self.errors is not None:
            found.append(self.errors.table("system", "errors marked"))
        groups = {"judges of comparisons": self.compared_by}
        groups |= {f"judges of grades ({scale})": own for scale, own in self.graded_by.items()}
        found += [
            own.table("judge", title) for title, own in groups.items() if own and (judges or len(own) <= SHOWN)
        ]
        if self.suspicious:
            found.append(self._suspects())
        if rows := self._missing():
            found.append(Table((Column("gap"), Column("number"), Column("what")), tuple(rows), title="gaps"))
        return tuple(found)

    def _overview(self) -> Table:
        rows: list[tuple[Cell, ...]] = []
        for kind in self.kinds:
            rows += [(name, _told(name, value, kind)) for name, value in kind.items()]
        return Table((Column("what"), Column("there is")), tuple(rows), title=self.name)

    def _suspects(self) -> Table:
        columns = (Column("judge"), Column("of"), Column("judgments"), Column("why"))
        rows = tuple((each.judge, each.of, each.judgments, "; ".join(each.flags)) for each in self.suspicious)
        return Table(
            columns, rows, title="judges to look at", notes=("A flag is a reason to look, not a verdict.",)
        )

    def _missing(self) -> list[tuple[Cell, ...]]:
        rows = self.gaps.rows()
        if self.joined:
            names = tuple(f"{name} ({count})" for name, count in self.joined.items())
            rows.insert(0, ("systems joined, with one output", len(names), Listed(names)))
        return rows

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON has it."""
        return {
            "schema": "hakari-judgments/1",
            "version": program_version(),
            "name": self.name,
            "remarks": list(self.remarks),
            "kinds": [
                {name: list(v) if isinstance(v, tuple) else v for name, v in kind.items()} for kind in self.kinds
            ],
            "compared": None if self.comparisons is None else self.comparisons.to_list("system"),
            "graded": {scale: own.to_list("system") for scale, own in self.grades.items()},
            "errors": None if self.errors is None else self.errors.to_list("system"),
            "judges_of_comparisons": None if self.compared_by is None else self.compared_by.to_list("judge"),
            "judges_of_grades": {scale: own.to_list("judge") for scale, own in self.graded_by.items()},
            "joined": dict(self.joined),
            "gaps": self.gaps.to_dict(),
            "suspicious": [{**asdict(each), "flags": list(each.flags)} for each in self.suspicious],
        }


def _plain(value: float | int | None) -> float | int | None:
    """Return whole numbers as such: weighted counts are often whole."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _told(name: str, value: Any, kind: Mapping[str, Any]) -> str:
    """Return a value of the overview as text."""
    if isinstance(value, tuple):
        low, middle, high = value
        return f"{middle:g} (median), {low:g} to {high:g}"
    if isinstance(value, Mapping):
        return ", ".join(f"{word} {count}" for word, count in value.items())
    if name in ("ties", "order known"):
        return f"{value} ({100 * value / kind['comparisons']:.1f} %)"
    return str(value)
