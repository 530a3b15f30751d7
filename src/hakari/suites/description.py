"""What is in a suite: cases by phenomenon, and what a scorer could decide them by that it should not.

A scorer that does not see the context gives a target the same score in every case that it stands in. Cases whose
targets stand in the other order in another context hold it at half; others it may all win. Length is such a thing
too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hakari.suites.results import ALL
from hakari.suites.suite import Case, CheckpointCase, ContrastiveCase, Kind, Suite
from hakari.table import Cell, Column, Table

__all__ = ["Description", "Group", "blind_range", "described"]


@dataclass(frozen=True, slots=True)
class Group:
    """The cases of a phenomenon.

    Parameters
    ----------
    blind
        The least and the greatest number of cases that a scorer can pass that does not see the context; None for
        checkpoints.
    longer, shorter
        In how many cases the correct target is longer, or shorter, than every incorrect one; in characters.
    expectations
        How many a checkpoint suite has.
    """

    phenomenon: str
    cases: int
    blocks: int
    with_context: int
    blind: tuple[int, int] | None
    longer: int
    shorter: int
    expectations: int

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        always: dict[str, Any] = {"phenomenon": self.phenomenon, "cases": self.cases, "blocks": self.blocks}
        always["with_context"] = self.with_context
        if self.blind is None:
            return always | {"expectations": self.expectations}
        return always | {"blind": list(self.blind), "longer": self.longer, "shorter": self.shorter}


@dataclass(frozen=True)
class Description:
    """What is in a suite."""

    suite: Suite[Case]
    groups: tuple[Group, ...]

    def tables(self) -> list[Table]:
        """Return the phenomena with what is known of each."""
        declared = self.suite.declaration
        columns = [Column("phenomenon"), Column("cases"), Column("blocks"), Column("with context")]
        contrastive = declared.kind is Kind.CONTRASTIVE
        if contrastive:
            columns += [Column("blind scorer passes"), Column("correct longer"), Column("shorter")]
        else:
            columns += [Column("expectations")]
        rows: list[tuple[Cell, ...]] = []
        for group in self.groups:
            rest: tuple[Cell, ...] = (group.expectations,)
            if group.blind is not None:
                low, high = group.blind
                rest = (str(low) if low == high else f"{low} to {high}", group.longer, group.shorter)
            rows.append((group.phenomenon, group.cases, group.blocks, group.with_context, *rest))
        title = f"{declared.name} {declared.version}, {declared.kind.value}, {declared.languages}: no problems"
        return [Table(tuple(columns), tuple(rows), title=title, notes=self._notes())]

    def _notes(self) -> tuple[str, ...]:
        blind = self.groups[0].blind
        if blind is None:
            return ()
        if 2 * blind[0] == 2 * blind[1] == len(self.suite):
            return (
                "Balanced: a scorer that does not see the context passes half of the cases, whatever it likes.",
            )
        return ("Not balanced: a scorer that does not see the context may pass more or less than half.",)

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain JSON values."""
        declared = self.suite.declaration
        return {
            "name": declared.name,
            "version": declared.version,
            "kind": declared.kind.value,
            "languages": declared.languages,
            "licence": declared.licence,
            "fingerprint": self.suite.fingerprint,
            "cases": len(self.suite),
            "phenomena": [group.to_dict() for group in self.groups],
        }


def described(suite: Suite[Case]) -> Description:
    """Return what is in a suite, all cases first."""
    paths: dict[str, list[Case]] = {ALL: list(suite.cases)}
    for case in suite.cases:
        names = case.phenomenon.split("/")
        for depth in range(1, len(names) + 1):
            paths.setdefault("/".join(names[:depth]), []).append(case)
    # Parents before children, siblings in the order of their first case.
    places = {path: number for number, path in enumerate(paths)}

    def place(path: str) -> list[int]:
        names = path.split("/")
        return [places["/".join(names[:depth])] for depth in range(1, len(names) + 1)]

    return Description(suite, tuple(_group(path, paths[path]) for path in sorted(paths, key=place)))


def _group(phenomenon: str, cases: Sequence[Case]) -> Group:
    contrastive = [case for case in cases if isinstance(case, ContrastiveCase)]
    return Group(
        phenomenon=phenomenon,
        cases=len(cases),
        blocks=len({case.block for case in cases if case.block is not None}),
        with_context=sum(bool(case.context) for case in cases),
        blind=blind_range(contrastive) if contrastive else None,
        longer=sum(min(map(len, c.correct)) > max(map(len, c.incorrect)) for c in contrastive),
        shorter=sum(max(map(len, c.correct)) < min(map(len, c.incorrect)) for c in contrastive),
        expectations=sum(len(case.expect) for case in cases if isinstance(case, CheckpointCase)),
    )


def blind_range(cases: Sequence[ContrastiveCase]) -> tuple[int, int]:
    """Return how many cases a scorer that sees no context passes at least and at most, if it has no ties.

    Cases of two targets that are the same two in the other order exclude each other. The bounds can be reached
    unless targets of different cases overlap in a ring.
    """
    orders: Counter[tuple[str, str, str]] = Counter()
    free = 0
    for case in cases:
        if len(case.correct) == len(case.incorrect) == 1:
            orders[case.source, case.correct[0], case.incorrect[0]] += 1
        else:
            free += 1
    least, most = 0, free
    seen: set[tuple[str, frozenset[str]]] = set()
    for source, right, wrong in orders:
        pair = (source, frozenset((right, wrong)))
        if pair not in seen:
            seen.add(pair)
            both = orders[source, right, wrong], orders[source, wrong, right]
            least, most = least + min(both), most + max(both)
    return least, most
