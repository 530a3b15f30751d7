"""Tables as values: cells as readers see them, and which of them are best."""

from __future__ import annotations

import math
from dataclasses import FrozenInstanceError

import pytest

from hakari.table import DASH, Column, Interval, Listed, Marked, Placed, Table, render_text, visible
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
        (Placed(27.614, 1), 2, "27.61"),
        (Placed(math.nan, 1), 2, DASH),
        (Listed(("a", "b"), shown=2), 2, "a, b"),
        (Listed(("a", "b", "c"), shown=1), 2, "a and 2 more"),
        ("a\tb", 2, r"a\tb"),
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


# --- what steers a terminal ----------------------------------------------------------------------------------

STEERING = "\x1b[2J\x00\r\n\t\x7f\x9b\u202e\u2028"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("猫 cat ＡＢＣ é 👩\u200d🚀", "猫 cat ＡＢＣ é 👩\u200d🚀"),
        ("a\tb", r"a\tb"),
        ("\x1b[31mred", r"\x1b[31mred"),
        ("two\nlines", r"two\nlines"),
        ("\u202eturned", r"\u202eturned"),
    ],
)
def test_visible_escapes_what_steers(text: str, shown: str) -> None:
    """Control characters and turns of direction are written out; all else stays, joined emoji too."""
    assert shown == visible(text)
    assert text == visible(text, keep=text)


def test_table_prints_no_character_that_steers() -> None:
    """Names from files reach title, headings, cells and notes; a terminal is not steered by any of them."""
    table = Table((Column(STEERING),), ((STEERING,), (Listed((STEERING,)),)), title=STEERING, notes=(STEERING,))
    for printed in (str(table), render_text(table, width=40)):
        assert not set(STEERING) - {"\n", "[", "2", "J"} & set(printed)
        assert 4 <= printed.count(r"\x1b")


def test_table_a_name_with_a_tab_is_whole() -> None:
    """Nothing of a name behind a control character is cut."""
    assert r"a\tb" == str(column(Column("x"), "a\tb")).splitlines()[2]


# --- tables that are too wide --------------------------------------------------------------------------------


def wide(columns: int, rows: int = 3) -> Table:
    """Return a table of a column of names and many of numbers."""
    headings = (Column("domain"), *(Column(f"system-{n}", direction=Direction.HIGHER) for n in range(columns)))
    return Table(
        headings,
        tuple((f"news{r}", *(10.0 * r + n for n in range(columns))) for r in range(rows)),
        title="by domain",
        notes=("note",),
    )


@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_table_too_wide_goes_on_below(width: int) -> None:
    """Numbers and headings stay whole, in lines that fit; names lead every part; title and notes come once."""
    table = wide(13)
    lines = render_text(table, width=width).splitlines()
    words = " ".join(lines).split()
    parts = words.count("domain") - 1  # one is in the title

    assert max(map(len, lines)) <= width
    assert 1 == words.count("by")
    assert 1 == words.count("note")
    assert parts == words.count("news0") == words.count("news2")
    assert all(1 == words.count(f"system-{n}") for n in range(13))
    assert all(1 <= words.count(f"{10.0 * r + n:.2f}") for r in range(3) for n in range(13))
    assert (parts == 1) == (width == 200)


def test_table_that_fits_is_the_same_with_a_width() -> None:
    """A width that is not needed changes nothing."""
    assert render_text(wide(3)) == render_text(wide(3), width=80)


def test_table_long_text_folds_beside_numbers() -> None:
    """Text takes what numbers leave and folds there, before anything moves below."""
    table = Table((Column("x"), Column("swaps"), Column("who")), (("char", 26, "passes " * 20),))
    lines = render_text(table, width=60).splitlines()

    assert max(map(len, lines)) <= 60
    assert 1 == sum("swaps" in line for line in lines)
    assert 20 == sum(line.count("passes") for line in lines)


def test_table_places_stand_behind_numbers() -> None:
    """A place follows its number in brackets; a score that does not exist has none."""
    table = column(Column("a"), Placed(27.5, 1), Placed(9.25, 12), Placed(math.nan, 1))

    assert ["27.50 (1)", " 9.25 (12)", "    –"] == str(table).splitlines()[2:]
