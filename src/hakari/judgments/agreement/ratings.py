"""Who gave which value to which item: judgments as agreement sees them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from hakari.errors import InputError, OptionError, UnknownNameError
from hakari.judgments.agreement.votes import VOTES
from hakari.judgments.comparisons import UNKNOWN_JUDGE, Comparisons, numbered
from hakari.types import FloatArray, MaskArray

if TYPE_CHECKING:
    import polars as pl

__all__ = ["Ratings"]

Index = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Ratings:
    """Values that judges gave to items; an item is one thing that several judges judge.

    Parameters
    ----------
    judges, segments, systems
        The names that the numbers stand for; `systems` may be empty where items are pairs of any systems.
    values
        The values that were given, in rising order.
    judge, item, value
        ``(n,)`` numbers of the judge, item and value of each judgment.
    item_segment, item_system
        ``(items,)`` the segment and the system of each item; the system is −1 where items have none.
    votes
        Whether the values are lose, tie and win.
    baseline
        The system that all votes compare with.
    remarks
        What was left out on the way here.
    """

    judges: tuple[str, ...]
    segments: tuple[str, ...]
    systems: tuple[str, ...]
    values: FloatArray
    judge: Index = field(repr=False)
    item: Index = field(repr=False)
    value: Index = field(repr=False)
    item_segment: Index = field(repr=False)
    item_system: Index = field(repr=False)
    votes: bool = False
    baseline: str | None = None
    remarks: tuple[str, ...] = ()

    @classmethod
    def of_comparisons(cls, comparisons: Comparisons, *, baseline: str | None = None) -> Ratings:
        """Return votes, seen from each system that is compared with the baseline.

        Without a baseline, a system that takes part in every vote is one; if there is none, an item is a segment
        of a pair of systems, seen from the system whose name comes first.
        """
        if not len(comparisons):
            raise InputError("there is no vote")
        chosen = baseline or next(reversed(comparisons.in_every_vote), None)
        if chosen is not None:
            seen = comparisons.against(chosen)
            if not len(seen):
                raise InputError(f"no vote compares a system with {chosen}")
        else:
            seen = comparisons.turned(comparisons.left > comparisons.right)
        pairs = seen.left * len(seen.systems) + seen.right
        found, item = np.unique(np.stack([seen.segment, pairs]), axis=1, return_inverse=True)
        system = found[1] // len(seen.systems) if chosen is not None else np.full(found.shape[1], -1)
        dropped = len(comparisons) - len(seen)
        remarks = (f"{dropped} votes that do not take part in comparisons with {chosen} are left out.",)
        ratings = cls(
            judges=seen.judges,
            segments=seen.segments,
            systems=seen.systems if chosen is not None else (),
            values=np.array(VOTES, dtype=np.float64),
            judge=seen.judge,
            item=item.ravel(),
            value=seen.outcome.astype(np.intp) + 1,
            item_segment=found[0],
            item_system=system,
            votes=True,
            baseline=chosen,
            remarks=remarks if dropped else (),
        )
        return ratings._once()

    @classmethod
    def of_grades(cls, grades: pl.DataFrame) -> Ratings:
        """Return grades of outputs; repeats, control items and what does not count are left out."""
        import polars as pl

        kept = grades.filter((pl.col("item") == "system") & pl.col("valid").fill_null(value=True))
        if not len(kept):
            raise InputError("there is no grade of a system's output")
        judges, judge = numbered(kept["judge"].fill_null(UNKNOWN_JUDGE).to_list())
        # Segments of two campaigns have nothing but their number in common.
        campaign = pl.col("campaign").fill_null("")
        place = pl.when(campaign == "").then("segment").otherwise(pl.concat_str(campaign, "segment", separator=":"))
        segments, segment = numbered(kept.select(place)["segment"].to_list())
        systems, system = numbered(kept["system"].to_list())
        whole = (kept["level"] == "document").to_numpy().astype(np.intp)
        found, item = np.unique(np.stack([segment, system, whole]), axis=1, return_inverse=True)
        values, value = np.unique(kept["grade"].to_numpy(), return_inverse=True)
        left = len(grades) - len(kept)
        remarks = (f"{left} repeats, control items and judgments that do not count are left out.",)
        ratings = cls(
            judges=judges,
            segments=segments,
            systems=systems,
            values=values,
            judge=judge,
            item=item.ravel(),
            value=value.astype(np.intp),
            item_segment=found[0],
            item_system=found[1],
            remarks=remarks if left else (),
        )
        return ratings._once()

    def __len__(self) -> int:
        """Return the number of judgments."""
        return len(self.value)

    @property
    def known(self) -> MaskArray:
        """Whether the judge of each judgment is known."""
        number = self.judges.index(UNKNOWN_JUDGE) if UNKNOWN_JUDGE in self.judges else -1
        found: MaskArray = self.judge != number
        return found

    @cached_property
    def judged(self) -> Index:
        """How many judgments each item has."""
        return np.bincount(self.item, minlength=len(self.item_segment)).astype(np.intp)

    def sums(self, numbers: FloatArray) -> FloatArray:
        """Return the sums over each item of a number that every value stands for."""
        found = np.bincount(self.item, numbers[self.value], minlength=len(self.item_segment))
        return found.astype(np.float64)

    @cached_property
    def counts(self) -> Index:
        """How often each value was given to each item: ``(items, values)``; for scales with few values."""
        size = len(self.values)
        flat = np.bincount(self.item * size + self.value, minlength=len(self.item_segment) * size)
        return flat.reshape(-1, size).astype(np.intp)

    def take(self, which: MaskArray | Index) -> Ratings:
        """Return some of the judgments; items without any are gone, names keep their numbers."""
        used, item = np.unique(self.item[which], return_inverse=True)
        return replace(
            self,
            judge=self.judge[which],
            item=item,
            value=self.value[which],
            item_segment=self.item_segment[used],
            item_system=self.item_system[used],
        )

    def of_system(self, name: str) -> Ratings:
        """Return the judgments of one system's items.

        Raises
        ------
        UnknownNameError
            If there is none of this name.
        """
        if name not in self.systems:
            raise UnknownNameError("system", name, [self.systems[s] for s in np.unique(self.item_system) if s >= 0])
        return self.take(self.item_system[self.item] == self.systems.index(name))

    def of_judges(self, names: Sequence[str]) -> Ratings:
        """Return the judgments of some judges.

        Raises
        ------
        OptionError
            If there are fewer than two.
        UnknownNameError
            If one of them judged nothing.
        """
        if len(set(names)) < 2:
            raise OptionError(f"agreement is that of two judges or more; {', '.join(names)} came")
        for name in names:
            if name not in self.judges:
                raise UnknownNameError("judge", name, self.judges)
        return self.take(np.isin(self.judge, [self.judges.index(name) for name in names]))

    def judged_systems(self) -> list[str]:
        """Return the names of the systems that have items, in their order."""
        return [self.systems[number] for number in np.unique(self.item_system) if number >= 0]

    def side_by_side(self) -> tuple[Index, Index] | None:
        """Return the values that two judges gave to each item, −1 for none; None unless there are just two."""
        judges = np.unique(self.judge)
        if len(judges) != 2 or not self.known.all():
            return None
        table = np.full((2, len(self.item_segment)), -1, dtype=np.intp)
        table[np.searchsorted(judges, self.judge), self.item] = self.value
        return table[0], table[1]

    def _once(self) -> Ratings:
        """Return the first judgment of each judge and item; judges who are not known are all different."""
        keys = np.where(self.known, self.item * len(self.judges) + self.judge, -1 - np.arange(len(self)))
        first = np.sort(np.unique(keys, return_index=True)[1])
        again = len(self) - len(first)
        if not again:
            return self
        remark = f"{again} judgments of an item that the same judge had judged before are left out."
        return replace(self.take(first), remarks=(*self.remarks, remark))
