"""The options of metrics: what types their values have, checked when a metric is made.

The type hints of a metric's fields decide: bool, int, float, str, words of a Literal, and None beside any of them.
Values of other types of the same kind, such as NumPy's, become plain ones, so that a metric prints, compares and
signs in one way.
"""

from __future__ import annotations

import math
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from numbers import Integral, Real
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from hakari.errors import OptionError

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

__all__ = ["LONGEST_NGRAM", "alternatives", "check_options", "literals", "options_of"]

LONGEST_NGRAM = 100
"""Longer ones match in no text but the reference itself, and every order is two or three numbers a segment."""


@cache
def options_of(metric: type[DataclassInstance]) -> Mapping[str, Any]:
    """Return the options of a metric, or of another dataclass, with the types of their values."""
    hints = typing.get_type_hints(metric)
    return MappingProxyType({field.name: hints[field.name] for field in fields(metric) if field.init})


def alternatives(hint: Any) -> tuple[Any, ...]:
    """Return the parts of a hint that are joined by ``|``, in order."""
    if isinstance(hint, types.UnionType) or typing.get_origin(hint) is typing.Union:
        return tuple(part for alternative in typing.get_args(hint) for part in alternatives(alternative))
    return (hint,)


def literals(hint: Any) -> tuple[Any, ...]:
    """Return the words that the Literals in a hint allow."""
    return tuple(
        word
        for part in alternatives(hint)
        if typing.get_origin(part) is typing.Literal
        for word in typing.get_args(part)
    )


def check_options(metric: DataclassInstance) -> None:
    """Raise an `OptionError` if an option has a value of another type than its hint; make the others plain."""
    for name, allowed in _allowed_of(type(metric)):
        value = getattr(metric, name)
        if type(value) not in allowed.exact or _is_nan(value):
            object.__setattr__(metric, name, allowed.plain(name, value))


def _is_nan(value: Any) -> bool:
    """Return whether a value is the number that is none: no option can work with it."""
    return isinstance(value, float) and math.isnan(value)


def _numeric(kind: type, convert: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return what makes a value a plain number; TypeError where it is none."""

    def plain(value: Any) -> Any:
        if not isinstance(value, kind) or isinstance(value, bool | np.bool_):
            raise TypeError
        return convert(value)

    return plain


def _plain_bool(value: Any) -> bool:
    if not isinstance(value, bool | np.bool_):
        raise TypeError
    return bool(value)


def _plain_text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return str(value)


_PLAIN: Mapping[type, Callable[[Any], Any]] = {
    bool: _plain_bool,
    int: _numeric(Integral, int),
    float: _numeric(Real, float),
    str: _plain_text,
}
_WORDS: Mapping[type, str] = {bool: "True or False", int: "a whole number", float: "a number", str: "text"}


@dataclass(frozen=True, slots=True)
class _Allowed:
    """What the values of one option may be."""

    exact: frozenset[type]
    """Types that need no second look."""
    kinds: tuple[type, ...]
    words: tuple[Any, ...]

    @classmethod
    def by(cls, hint: Any) -> _Allowed | None:
        """Return what a hint allows; None for a hint with types that are not checked here."""
        words, parts = literals(hint), alternatives(hint)
        kinds = tuple(kind for kind in _PLAIN if kind in parts)
        checked = {*kinds, types.NoneType, *(part for part in parts if typing.get_origin(part) is typing.Literal)}
        if not set(parts) <= checked:
            return None
        none = {types.NoneType} & set(parts)
        return cls(frozenset({*kinds, *none}), kinds, words)

    def plain(self, name: str, value: Any) -> Any:
        """Return the value as a plain one of an allowed kind."""
        for word in self.words:
            if isinstance(value, type(word)) and value == word:
                return word
        for kind in self.kinds:
            try:
                found = _PLAIN[kind](value)
            except (TypeError, OverflowError):
                continue
            if not _is_nan(found):
                return found
        raise OptionError(f"{name} is {self}; {value!r} came")

    def __str__(self) -> str:
        if not self.kinds:
            return f"one of {', '.join(map(str, self.words))}"
        described = [*(_WORDS[kind] for kind in self.kinds), *map(str, self.words)]
        described += ["None"] if types.NoneType in self.exact else []
        return " or ".join(described)


@cache
def _allowed_of(metric: type[DataclassInstance]) -> tuple[tuple[str, _Allowed], ...]:
    try:
        hints = options_of(metric)
    except NameError:  # a class of another package whose hints name what is not there at run time
        return ()
    found = ((name, _Allowed.by(hint)) for name, hint in hints.items())
    return tuple((name, allowed) for name, allowed in found if allowed is not None)
