"""Joins operations on neighbours as drafters do: …から…までを削る, …から…までを一条ずつ繰り下げる."""

from __future__ import annotations

from collections.abc import Sequence

from hakari.statutes.address import Address
from hakari.statutes.amendments.operations import DeleteElements, Operation, Place, Renumber, Shift
from hakari.statutes.numbers import Number

__all__ = ["with_ranges"]

_FEWEST = 3
"""How many neighbours make a range."""


def with_ranges(operations: Sequence[Operation], present: Sequence[Number | None]) -> list[Operation]:
    """Return operations with those on three neighbours or more joined.

    `present` are the numbers of all elements that are counted together, so that none between is taken in.
    """
    joined: list[Operation] = []
    start = 0
    while start < len(operations):
        end = start + 1
        while end < len(operations) and _follows(operations[end - 1], operations[end]):
            end += 1
        run = operations[start:end]
        joined += [_joined(run)] if len(run) >= _FEWEST and _whole(run, present) else run
        start = end
    return joined


def _number(operation: Operation) -> int | None:
    """Return the number of the element that an operation is about; None where it has branches."""
    number = operation.place.address.last.number
    return number.parts[0] if number and len(number.parts) == 1 and not number.last else None


def _by(operation: Operation) -> int | None:
    """Return how far an operation moves a number; 0 for one that deletes, None for all others."""
    if isinstance(operation, DeleteElements):
        return 0
    if not isinstance(operation, Renumber) or operation.within is not None:
        return None
    to = operation.to.address
    number = to.last.number
    same = to.parent == operation.place.address.parent and to.last.kind == operation.place.address.last.kind
    old = _number(operation)
    plain = same and number is not None and len(number.parts) == 1 and not number.last and old is not None
    return number.parts[0] - old if plain and number is not None and old is not None else None


def _follows(before: Operation, behind: Operation) -> bool:
    """Return whether two operations do the same to neighbours, in the order of a range."""
    by, first, second = _by(before), _number(before), _number(behind)
    if by is None or by != _by(behind) or type(before) is not type(behind) or first is None or second is None:
        return False
    same = before.place.address.parent == behind.place.address.parent
    return (
        same
        and before.place.address.last.kind == behind.place.address.last.kind
        and (second - first == (-1 if by > 0 else 1))
    )


def _ends(run: Sequence[Operation]) -> tuple[Address, Address]:
    first, last = run[0].place.address, run[-1].place.address
    return (last, first) if (_by(run[0]) or 0) > 0 else (first, last)


def _whole(run: Sequence[Operation], present: Sequence[Number | None]) -> bool:
    """Return whether a run is all that stands between its ends."""
    low, high = (address.last.number for address in _ends(run))
    if low is None or high is None:
        return False
    return len(run) == sum(number is not None and low <= number <= high for number in present)


def _joined(run: Sequence[Operation]) -> Operation:
    low, high = _ends(run)
    place = Place(low, high)
    by = _by(run[0])
    return Shift(place=place, by=by) if by else DeleteElements(place=place)
