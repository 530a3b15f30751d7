"""Values that cannot be changed, to be hashed, copied and sent to other processes."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Any, TypeVar

__all__ = ["FrozenMapping", "frozen", "thawed"]

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class FrozenMapping(Mapping[K, V]):
    """A mapping with the items of another one, in their order; equal to any mapping with the same items.

    Examples
    --------
    >>> FrozenMapping({"a": 1}) == {"a": 1}
    True
    """

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[K, V]) -> None:
        self._items = dict(items)

    def __getitem__(self, key: K) -> V:
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return repr(self._items)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._items,)


def frozen(value: Any) -> Any:
    """Return a plain JSON value with its lists as tuples and its objects as frozen mappings, all the way down."""
    if isinstance(value, Mapping):
        return FrozenMapping({key: frozen(part) for key, part in value.items()})
    return tuple(map(frozen, value)) if isinstance(value, list | tuple) else value


def thawed(value: Any) -> Any:
    """Return a frozen value as JSON libraries take it: with dictionaries and lists."""
    if isinstance(value, Mapping):
        return {key: thawed(part) for key, part in value.items()}
    return list(map(thawed, value)) if isinstance(value, list | tuple) else value
