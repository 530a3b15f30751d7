"""Tables of named things, imported when first used, open to other packages.

The built-in names of a kind stand in one dictionary, written out where the kind lives. Other packages add names
through entry points of the same group (``hakari.metrics``, ``hakari.segmenters``, ``hakari.formats``).
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from typing import Generic, TypeVar, cast

from hakari.errors import HakariError, UnknownNameError

__all__ = ["Registry"]

T = TypeVar("T")


class Registry(Generic[T]):
    """Names of one kind and the objects they stand for.

    Parameters
    ----------
    kind
        The word for it in messages, such as ``"metric"``.
    group
        The entry-point group that other packages add to.
    builtin
        Name to ``"module:object"``.
    """

    def __init__(self, kind: str, group: str, builtin: Mapping[str, str]) -> None:
        self.kind = kind
        self.group = group
        self._builtin = dict(builtin)

    @cached_property
    def _table(self) -> dict[str, EntryPoint]:
        table = {
            name: EntryPoint(name=name, value=value, group=self.group) for name, value in self._builtin.items()
        }
        for point in entry_points(group=self.group):
            if point.name in table:
                known = table[point.name]
                raise HakariError(
                    f"two packages register the {self.kind} {point.name!r}: {known.value} and {point.value}",
                    remedy="Uninstall one of them, or rename its entry point.",
                )
            table[point.name] = point
        return table

    def __iter__(self) -> Iterator[str]:
        """Iterate over the registered names: the built-in ones as written, then those of other packages."""
        return iter(self._table)

    def __contains__(self, name: object) -> bool:
        """Return whether a name is registered."""
        return name in self._table

    def builtin(self) -> tuple[str, ...]:
        """Return the names that this package itself registers."""
        return tuple(self._builtin)

    def get(self, name: str) -> T:
        """Return the object registered under a name.

        Raises
        ------
        UnknownNameError
            If there is none; the message suggests near names.
        """
        if name not in self._table:
            raise UnknownNameError(self.kind, name, self._table)
        point = self._table[name]
        if name in self._builtin:
            return cast(T, point.load())
        try:
            return cast(T, point.load())
        except Exception as error:  # whatever another package does when it is imported
            raise HakariError(
                f"the {self.kind} {name!r} of another package cannot be loaded from {point.value}: {error}",
                remedy="Update or uninstall the package that registers it.",
            ) from error

    def loaded(self) -> dict[str, T]:
        """Return the objects by name, without those of other packages that cannot be loaded: `broken`."""
        return {name: self.get(name) for name in self if name not in self.broken}

    @cached_property
    def broken(self) -> dict[str, HakariError]:
        """The names of other packages that cannot be loaded, with what is wrong."""
        found: dict[str, HakariError] = {}
        for name in self:
            try:
                self.get(name)
            except HakariError as error:
                found[name] = error
        return found

    def origin(self, name: str) -> str:
        """Return ``file:line`` of the object registered under a name."""
        found = self.get(name)
        target = found if inspect.isclass(found) or inspect.isfunction(found) else type(found)
        file = inspect.getsourcefile(target)
        return f"{file}:{inspect.getsourcelines(target)[1]}"
