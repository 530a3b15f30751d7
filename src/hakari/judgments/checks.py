"""The rules that rows of judgments keep."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from hakari.errors import InputError
from hakari.judgments.columns import COMPARISONS, GRADES, Field, Kind
from hakari.judgments.kinds import SCALES
from hakari.judgments.problems import LIMIT, Problems

if TYPE_CHECKING:
    import polars as pl

    from hakari.judgments.table import Columns

__all__ = ["checked"]

ITEMS = ("system", "repeat", "reference", "degraded")
LEVELS = ("segment", "document")


def checked(kind: Kind, given: Columns | None, problems: Problems) -> pl.DataFrame:
    """Return a table with all columns of its kind; what is wrong goes to `problems`.

    Raises
    ------
    InputError
        If it has a column that its kind does not know, lacks one that is needed, or one is of another type.
    """
    import polars as pl

    given = {} if given is None else given
    names = list(given.columns if isinstance(given, pl.DataFrame) else given)
    if names:
        _check_names(kind, names)
    known = {name: _column(kind, kind[name], given[name]) for name in names}
    rows = len(known[names[0]]) if names else 0
    empty = {f.name: pl.Series(f.name, [f.default] * rows, dtype=f.dtype) for f in kind.fields}
    frame = pl.DataFrame([known.get(name, empty[name]) for name in empty])
    if len(frame):
        _check_values(kind, frame, problems)
    return frame


def _check_names(kind: Kind, names: Sequence[str]) -> None:
    unknown = [name for name in names if name not in kind]
    missing = [field.name for field in kind.fields if field.needed and field.name not in names]
    known = ", ".join(field.name for field in kind.fields)
    if unknown:
        raise InputError(f"{kind.name} have no column {unknown[0]!r}", remedy=f"Known: {known}.")
    if missing:
        raise InputError(f"{kind.name} need the columns {', '.join(missing)}", remedy=f"Known: {known}.")


def _column(kind: Kind, field: Field, values: pl.Series | Sequence[object]) -> pl.Series:
    """Return a column with the type of its field, and its default where there is no value."""
    import polars as pl

    try:
        given = values if isinstance(values, pl.Series) else pl.Series(field.name, values, dtype=field.dtype)
        column = given.cast(field.dtype, strict=True).alias(field.name)
    except (pl.exceptions.PolarsError, TypeError) as error:
        raise InputError(
            f"the column {field.name!r} of {kind.name} holds {field.holds}s; something else came ({error})"
        ) from None
    if field.holds == "text":
        column = column.replace({"": None})
    return column if field.default is None else column.fill_null(field.default)


def _check_values(kind: Kind, frame: pl.DataFrame, problems: Problems) -> None:
    for field in kind.fields:
        column = frame[field.name]
        if field.needed:
            _report(problems, column.is_null(), field.name, lambda _: "a value is needed; it is empty")
        if field.holds == "number":
            broken = column.is_nan() | column.is_infinite()
            _report(problems, broken, field.name, lambda row, c=column: f"a number is needed; {c[row]} came")  # type: ignore[misc]
    late = frame["time_end"] < frame["time_start"]
    _report(problems, late, "time_end", lambda _: "it is before time_start")
    if kind is COMPARISONS:
        _check_comparisons(frame, problems)
    elif kind is GRADES:
        _check_grades(frame, problems)


def _check_comparisons(frame: pl.DataFrame, problems: Problems) -> None:
    _one_of(frame["outcome"], (-1, 0, 1), problems)
    _one_of(frame["shown"], ("a", "b"), problems)
    same = frame["system_a"] == frame["system_b"]
    _report(problems, same, "system_b", lambda row: f"{frame['system_b'][row]} is compared with itself")
    light = frame["weight"] <= 0
    _report(problems, light, "weight", lambda row: f"a weight is above 0; {frame['weight'][row]} came")
    for name in ("rank_a", "rank_b"):
        low = frame[name] < 1
        _report(problems, low, name, lambda row, n=name: f"ranks count from 1; {frame[n][row]} came")  # type: ignore[misc]
    told = (frame["rank_b"] > frame["rank_a"]).cast(int) - (frame["rank_b"] < frame["rank_a"]).cast(int)
    _report(problems, told != frame["outcome"], "outcome", lambda _: "it is not what the ranks say")


def _check_grades(frame: pl.DataFrame, problems: Problems) -> None:
    _one_of(frame["scale"], tuple(SCALES), problems)
    _one_of(frame["item"], ITEMS, problems)
    _one_of(frame["level"], LEVELS, problems)
    grades = frame["grade"]
    for scale in SCALES.values():
        outside = grades.is_null() & False
        if scale.low is not None:
            outside |= grades < scale.low
        if scale.high is not None:
            outside |= grades > scale.high
        if scale.whole:
            outside |= grades != grades.round()
        wrong = (frame["scale"] == scale.name) & outside
        _report(
            problems,
            wrong,
            "grade",
            lambda row, s=scale: f"a grade on the scale {s.name} is {s.range}; {grades[row]:g} came",  # type: ignore[misc]
        )


def _one_of(column: pl.Series, allowed: tuple[object, ...], problems: Problems) -> None:
    wrong = ~column.is_in(list(allowed)) & column.is_not_null()
    words = ", ".join(map(str, allowed))
    _report(problems, wrong, column.name, lambda row: f"it is one of {words}; {column[row]!r} came")


def _report(problems: Problems, wrong: pl.Series, field: str, say: Callable[[int], str]) -> None:
    """Take note of the rows that a mask marks."""
    rows = wrong.fill_null(False).arg_true()
    for row in rows[:LIMIT]:
        problems.row(row, field, say(row))
    problems.count += max(0, len(rows) - LIMIT)
