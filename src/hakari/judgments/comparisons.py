"""Comparisons as flat arrays: what ranking models take."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hakari.errors import InputError, OptionError, UnknownNameError
from hakari.types import FloatArray, MaskArray

__all__ = ["UNKNOWN_JUDGE", "Comparisons", "natural_order", "numbered"]

Index = NDArray[np.intp]

UNKNOWN_JUDGE = "?"
"""Whom the comparisons stand under whose judge is not known."""

_NUMBER = re.compile("([0-9]+)")

_FILLED: Any = None
"""What stands for the default of an array, whose length is not known before."""

_INDICES = (("judge", "judges"), ("segment", "segments"), ("left", "systems"), ("right", "systems"))


@dataclass(frozen=True, eq=False)
class Comparisons:
    """Votes between two systems each, one an entry of every array; nothing in them changes.

    Parameters
    ----------
    judges, segments, systems
        The names that the numbers stand for.
    judge, segment, left, right
        Who compared which outputs: ``(n,)`` numbers into the names.
    outcome
        ``(n,)``: 1 where the left system is preferred, -1 where the right one is, 0 for a tie.
    weight
        How much each counts: ``(n,)``; 1 unless given.
    ranking
        The ranking that each comes from, as numbers from 0 up: ``(n,)``; every vote is on its own unless given.
    shown
        1 where the left system was shown first, -1 where the right one was, 0 where that is not known: ``(n,)``.

    Examples
    --------
    >>> votes = Comparisons.of([("ann", "0", "A", "B", 1), ("ben", "0", "B", "A", 0), ("ann", "1", "B", "C", -1)])
    >>> votes.systems, len(votes)
    (('A', 'B', 'C'), 3)
    >>> votes.against("B").outcome.tolist()
    [1, 0, 1]
    """

    judges: tuple[str, ...]
    segments: tuple[str, ...]
    systems: tuple[str, ...]
    judge: Index = field(repr=False)
    segment: Index = field(repr=False)
    left: Index = field(repr=False)
    right: Index = field(repr=False)
    outcome: NDArray[np.int8] = field(repr=False)
    weight: FloatArray = field(default=_FILLED, repr=False)
    ranking: Index = field(default=_FILLED, repr=False)
    shown: NDArray[np.int8] = field(default=_FILLED, repr=False)

    def __post_init__(self) -> None:
        n = len(self.outcome)
        defaults = {"weight": np.ones(n), "ranking": np.arange(n), "shown": np.zeros(n, np.int8)}
        types = {"weight": np.float64, "outcome": np.int8, "shown": np.int8}
        for name in ("judge", "segment", "left", "right", "outcome", "weight", "ranking", "shown"):
            given = getattr(self, name)
            array = np.array(defaults[name] if given is None else given, dtype=types.get(name, np.intp))
            if array.shape != (n,):
                raise InputError(f"comparisons need {n} entries of {name!r}, one a vote; {array.shape} came")
            array.flags.writeable = False
            object.__setattr__(self, name, array)
        self._check()

    def _check(self) -> None:
        for name, names in _INDICES:
            array, known = getattr(self, name), len(getattr(self, names))
            if len(array) and not (array.min() >= 0 and array.max() < known):
                raise InputError(f"{name!r} needs numbers from 0 to {known - 1}, one of the {names}")
        if not np.isin(self.outcome, (-1, 0, 1)).all():
            raise InputError("an outcome is -1, 0 or 1")
        if (self.left == self.right).any():
            raise InputError(f"{self.systems[self.left[self.left == self.right][0]]} is compared with itself")
        if not (np.isfinite(self.weight) & (self.weight >= 0)).all():
            raise InputError("weights are finite and not below 0")

    @classmethod
    def of(cls, votes: Sequence[tuple[str, str, str, str, int]]) -> Comparisons:
        """Return votes given as (judge, segment, left, right, outcome); names come in their natural order."""
        judge, segment, left, right, outcome = zip(*votes, strict=True) if votes else ([], [], [], [], [])
        return cls.of_columns(judge, segment, left, right, np.array(outcome, np.int8))

    @classmethod
    def of_columns(
        cls,
        judge: Sequence[str],
        segment: Sequence[str],
        left: Sequence[str],
        right: Sequence[str],
        outcome: ArrayLike,
        *,
        weight: ArrayLike | None = None,
        ranking: ArrayLike | None = None,
        shown: ArrayLike | None = None,
    ) -> Comparisons:
        """Return votes given as columns of names."""
        judges, segments, systems = (_names(column) for column in (judge, segment, [*left, *right]))
        return cls(
            judges=tuple(judges),
            segments=tuple(segments),
            systems=tuple(systems),
            judge=_numbered(judge, judges),
            segment=_numbered(segment, segments),
            left=_numbered(left, systems),
            right=_numbered(right, systems),
            outcome=np.asarray(outcome, np.int8),
            weight=weight,  # type: ignore[arg-type]  # made arrays by __post_init__
            ranking=ranking,  # type: ignore[arg-type]
            shown=shown,  # type: ignore[arg-type]
        )

    def __repr__(self) -> str:
        """Return how many votes there are, and of what."""
        names = f"{len(self.systems)} systems, {len(self.segments)} segments, {len(self.judges)} judges"
        return f"Comparisons({len(self)} votes, {names})"

    def __len__(self) -> int:
        """Return the number of votes."""
        return len(self.outcome)

    def system(self, name: str) -> int:
        """Return the number of a system.

        Raises
        ------
        UnknownNameError
            If no vote names it.
        """
        if name not in self.systems:
            raise UnknownNameError("system", name, self.systems)
        return self.systems.index(name)

    def take(self, which: MaskArray | Index) -> Comparisons:
        """Return some of the votes, by a mask or by their numbers; names keep their numbers."""
        arrays = ("judge", "segment", "left", "right", "outcome", "weight", "ranking", "shown")
        return replace(self, **{name: getattr(self, name)[which] for name in arrays})

    def weighted(self, weight: FloatArray) -> Comparisons:
        """Return the votes with their weights multiplied, such as by how often a resample draws each."""
        return replace(self, weight=self.weight * weight)

    def repeated(self, counts: NDArray[np.integer]) -> Comparisons:
        """Return a resample with each vote as often as it was drawn."""
        return self.take(np.repeat(np.arange(len(self)), counts))

    def against(self, baseline: str) -> Comparisons:
        """Return the votes that the baseline takes part in, turned so that it is always on the right.

        Raises
        ------
        UnknownNameError
            If no vote names it.
        """
        number = self.system(baseline)
        found = self.take((self.left == number) | (self.right == number))
        return found.turned(found.left == number)

    @property
    def in_every_vote(self) -> tuple[str, ...]:
        """The systems that take part in every vote: none, a baseline, or both where there are two systems."""
        present = [
            name
            for number, name in enumerate(self.systems)
            if ((self.left == number) | (self.right == number)).all()
        ]
        return tuple(present) if len(self) else ()

    def baseline(self, name: str | None = None) -> str:
        """Return the baseline of the votes: the system of a name, or the one that takes part in every vote.

        Raises
        ------
        OptionError
            If no name is given, and there is none such, or there are two.
        UnknownNameError
            If no vote has the name.
        """
        if name is not None:
            return self.systems[self.system(name)]
        found = self.in_every_vote
        if len(found) == 1:
            return found[0]
        why = f"{' and '.join(found)} both take" if found else "no system takes"
        raise OptionError(
            f"comparisons with one baseline are needed; {why} part in every vote",
            remedy="Name one with --baseline SYSTEM; `hakari judgments baselines` says which would do.",
        )

    def turned(self, which: MaskArray) -> Comparisons:
        """Return the same votes with left and right exchanged where a mask says so."""
        return replace(
            self,
            left=np.where(which, self.right, self.left),
            right=np.where(which, self.left, self.right),
            outcome=np.where(which, -self.outcome, self.outcome),
            shown=np.where(which, -self.shown, self.shown),
        )

    def compact(self) -> Comparisons:
        """Return the same votes without the names that no vote uses; rankings are numbered anew."""
        judges, judge = np.unique(self.judge, return_inverse=True)
        segments, segment = np.unique(self.segment, return_inverse=True)
        systems, both = np.unique(np.concatenate([self.left, self.right]), return_inverse=True)
        return replace(
            self,
            judges=tuple(self.judges[i] for i in judges),
            segments=tuple(self.segments[i] for i in segments),
            systems=tuple(self.systems[i] for i in systems),
            judge=judge,
            segment=segment,
            left=both[: len(self)],
            right=both[len(self) :],
            ranking=np.unique(self.ranking, return_inverse=True)[1],
        )

    def units(self, unit: str) -> Index:
        """Return what each vote belongs to, as numbers without gaps: its segment, judge, ranking, or itself."""
        if unit == "vote":
            return np.arange(len(self))
        if unit not in ("segment", "judge", "ranking"):
            raise UnknownNameError("unit", unit, ("segment", "judge", "ranking", "vote"))
        return np.unique(getattr(self, unit), return_inverse=True)[1]

    def wins(self) -> tuple[FloatArray, FloatArray]:
        """Return how often each system beats each other one, and how often the two tie: ``(systems, systems)``.

        Weights count; ties are symmetric.
        """
        n = len(self.systems)
        won, tied = np.zeros((n, n)), np.zeros((n, n))
        for sign, a, b in ((1, self.left, self.right), (-1, self.right, self.left)):
            chosen = self.outcome == sign
            np.add.at(won, (a[chosen], b[chosen]), self.weight[chosen])
        chosen = self.outcome == 0
        np.add.at(tied, (self.left[chosen], self.right[chosen]), self.weight[chosen])
        return won, tied + tied.T


def natural_order(names: Sequence[str]) -> list[str]:
    """Return names in order, the numbers in them by value.

    Examples
    --------
    >>> natural_order(["judge10", "judge9", "7", "12"])
    ['7', '12', 'judge9', 'judge10']
    """
    return sorted(names, key=_natural)


def _natural(name: str) -> tuple[list[str | int], str]:
    """Return the parts of a name, every second one a number; then the name, where numbers differ in zeros only."""
    return [int(part) if number % 2 else part for number, part in enumerate(_NUMBER.split(name))], name


def numbered(column: Sequence[str]) -> tuple[tuple[str, ...], Index]:
    """Return the names of a column in their natural order, and the number of each entry's name."""
    names = _names(column)
    return tuple(names), _numbered(column, names)


def _names(column: Sequence[str]) -> list[str]:
    return natural_order(list(dict.fromkeys(column)))


def _numbered(column: Sequence[str], names: Sequence[str]) -> Index:
    numbers = {name: number for number, name in enumerate(names)}
    return np.fromiter((numbers[name] for name in column), np.intp, len(column))
