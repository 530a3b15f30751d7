"""Tables as values: cells as readers see them, and which of them are best."""

from __future__ import annotations

import math
from dataclasses import FrozenInstanceError

import pytest

from hakari.table import DASH, Column, Interval, Marked, Table
from hakari.types import Direction

HIGHER, LOWER = Column("up", direction=Direction.HIGHER), Column("down", direction=Direction.LOWER)


def column(kind: Column, *cells: object) -> Table:
    """Return a table of one column."""
    return Table((kind,), tuple((cell,) for cell in cells))  # type: ignore[misc]


@pytest.mark.parametrize(
    ("cell", "digits", "text"),
    [
        (1.005, 2, "1.00"),
        (2.5, 0, "2"),
        (12.3456, 3, "12.346"),
        (-0.5, 1, "-0.5"),
        (7, 2, "7"),
        ("猫", 2, "猫"),
        ("", 2, ""),
        (None, 2, DASH),
        (math.nan, 2, DASH),
        (math.inf, 2, "inf"),
        (Interval(1.0, 2.345), 1, "[1.0, 2.3]"),
        (Interval(math.nan, 2.0), 1, DASH),
        (Marked(1.25, "ab"), 1, "1.2"),
        (Marked(math.nan, "a"), 1, DASH),
    ],
)
def test_table_text_of_cells(cell: object, digits: int, text: str) -> None:
    """Floats have the decimals of their column, whole numbers none; what does not exist is a dash."""
    assert text == column(Column("x", digits=digits), cell).text(0, 0)


def test_table_marks_keep_numbers_in_line() -> None:
    """Marks stand behind the number, in a margin as wide as the widest, and do not stop it from being best."""
    table = column(HIGHER, Marked(10.0, "a"), Marked(9.0, "abc"), None)

    assert ["10.00 a", " 9.00 abc", "    –"] == str(table).splitlines()[2:]
    assert {0} == table.best(0)
    assert table.is_numeric(0)


def test_table_titles_have_the_arrow_of_their_direction() -> None:
    """The arrow says which way is better; a column without direction has none."""
    assert ("up ↑", "down ↓", "x") == (HIGHER.title, LOWER.title, Column("x").title)


def test_table_best_follows_the_direction() -> None:
    """The best of a column is its largest or its smallest value, as its direction says."""
    assert {1} == column(HIGHER, 1.0, 3.0, 2.0).best(0)
    assert {0} == column(LOWER, 1.0, 3.0, 2.0).best(0)


def test_table_best_goes_by_what_is_printed() -> None:
    """Two values that print the same are both best: bold type must not show a difference that digits do not."""
    assert {0, 1} == column(HIGHER, 30.001, 30.004, 29.9).best(0)
    assert {1} == column(Column("up", digits=3, direction=Direction.HIGHER), 30.001, 30.004, 29.9).best(0)


@pytest.mark.parametrize(
    "table",
    [
        column(Column("x"), 1.0, 2.0),
        column(HIGHER, 1.0),
        column(HIGHER, 1.0, math.nan, None),
        column(HIGHER, math.nan, math.nan),
        column(HIGHER),
    ],
    ids=["no direction", "no rival", "rivals do not exist", "nothing exists", "no rows"],
)
def test_table_best_is_nobody(table: Table) -> None:
    """Without a direction, or without two values that exist, nothing is best."""
    assert frozenset() == table.best(0)


def test_table_best_ignores_what_does_not_exist() -> None:
    """NaN is never best, wherever it stands."""
    assert {2} == column(LOWER, math.nan, 5.0, 4.0, None).best(0)


def test_table_columns_of_numbers() -> None:
    """A column is numeric if all its cells are numbers or missing, and it has any cell."""
    assert column(Column("x"), 1, 2.5, None).is_numeric(0)
    assert not column(Column("x"), 1, "2").is_numeric(0)
    assert not column(Column("x")).is_numeric(0)


def test_table_is_a_value() -> None:
    """Equal tables are equal, and none can be changed."""
    assert column(HIGHER, 1.0) == column(HIGHER, 1.0)
    assert column(HIGHER, 1.0) != column(LOWER, 1.0)
    with pytest.raises(FrozenInstanceError):
        column(HIGHER, 1.0).title = "x"  # type: ignore[misc]
