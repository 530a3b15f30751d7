"""Tables as terminal text, TSV, Markdown and LaTeX."""

from __future__ import annotations

import math

import pytest
from rich.cells import cell_len

from hakari.errors import UnknownNameError
from hakari.report.formats import FORMATS, render_latex, render_markdown, render_tables, render_tsv
from hakari.table import Column, Interval, Listed, Marked, Placed, Table, render_text
from hakari.types import Direction

SCORES = Table(
    (Column("system"), Column("BLEU", direction=Direction.HIGHER), Column("TER", direction=Direction.LOWER)),
    (("甲", 30.126, 50.0), ("second", 9.5, 40.25), ("none", math.nan, None)),
    title="Scores",
    notes=("BLEU|nrefs:1", "One segment is not scored."),
)
JUDGED = Table(
    (Column("system"), Column("BLEU", direction=Direction.HIGHER), Column("95 %", digits=1)),
    (("a", Marked(30.126, "a*"), Interval(29.0, 31.25)), ("b", Marked(9.5, ""), None)),
)
AWKWARD = r"a|b_c&50%\x{y}~^<$#>"


# --- text ---------------------------------------------------------------------------------------------------


def test_text_is_aligned_by_width() -> None:
    """Columns line up on a terminal, where a Japanese character takes two columns; numbers are flush right."""
    table = Table((Column("名前"), Column("n"), Column("x")), (("日本語", 1, "end"), ("ab", 234, "end")))
    head, _, *rows = str(table).splitlines()

    assert 1 == len({cell_len(row) for row in rows})
    assert [cell_len(row[: row.index("end")]) for row in rows] == [cell_len(head[: head.index("x")])] * 2
    assert ["  1   end", "234   end"] == [row[-9:] for row in rows]


def test_text_shows_title_rows_and_notes() -> None:
    """The title stands above, the notes below an empty line; best first is the caller's order."""
    assert (
        "Scores\n"
        "system   BLEU ↑   TER ↓\n"
        "───────────────────────\n"
        "甲        30.13   50.00\n"
        "second     9.50   40.25\n"
        "none          –       –\n"
        "\n"
        "BLEU|nrefs:1\n"
        "One segment is not scored."
    ) == render_text(SCORES)


def test_text_prints_markup_as_it_is() -> None:
    """Brackets, colons and addresses in names are not taken for formatting, in colour neither."""
    name = "[bold]x[/bold] :smile: http://x.example"

    table = Table((Column("system"),), ((name,),), title=name)
    assert [name, name] == [line for line in str(table).splitlines() if "x" in line]
    assert name in render_text(table, color=True)


def test_text_without_colour_has_no_escapes() -> None:
    """Bold marks the best values where colour is asked for, and nowhere else."""
    assert "\x1b" not in render_text(SCORES)
    assert 2 == render_text(SCORES, color=True).count("\x1b[1m")


def test_text_folds_only_for_a_width() -> None:
    """A long cell stays on its line, unless there is a terminal with an edge; then nothing of it is lost."""
    table = Table((Column("text"),), (("語" * 300,),))

    assert "語" * 300 in str(table)
    folded = render_text(table, width=30).splitlines()
    assert all(cell_len(line) <= 30 for line in folded)
    assert 300 == sum(line.count("語") for line in folded)


# --- TSV ----------------------------------------------------------------------------------------------------


def test_tsv_is_for_programs() -> None:
    """Headings without arrows, numbers in full, nan for what is not there, no title and no notes."""
    assert (
        "system\tBLEU\tTER\n"
        "甲\t30.126\t50.0\n"
        "second\t9.5\t40.25\n"
        "none\tnan\tnan"
    ) == render_tsv(SCORES)  # fmt: skip


def test_tsv_numbers_read_back() -> None:
    """Every digit of a float survives."""
    value = 100 / 3

    assert value == float(render_tsv(Table((Column("x"),), ((value,),))).splitlines()[1])


def test_tsv_cells_cannot_break_the_columns() -> None:
    """Tabs and line ends in names become blanks; quotes stay what they are."""
    table = Table((Column("a\tb"), Column("c")), (('x\t"y"\nz', 1),))

    assert 'a b\tc\nx "y" z\t1' == render_tsv(table)


def test_tsv_of_text_that_is_not_there() -> None:
    """A missing text is an empty cell, a missing number nan."""
    table = Table((Column("text"), Column("number")), (("x", 1), (None, None)))

    assert "text\tnumber\nx\t1\n\tnan" == render_tsv(table)


# --- Markdown -----------------------------------------------------------------------------------------------


def test_markdown_marks_the_best() -> None:
    """The best value of each direction is bold, numbers are set right, NaN is a dash, notes are a list."""
    assert (
        "Scores\n"
        "\n"
        "| system | BLEU ↑ | TER ↓ |\n"
        "| :-- | --: | --: |\n"
        "| 甲 | **30.13** | 50.00 |\n"
        "| second | 9.50 | **40.25** |\n"
        "| none | – | – |\n"
        "\n"
        "- `BLEU|nrefs:1`\n"
        "- One segment is not scored."
    ) == render_markdown(SCORES)


def test_markdown_escapes_bars() -> None:
    """A bar in a cell or heading does not open a column."""
    table = Table((Column("a|b"),), (("c|d",),))

    assert "| a\\|b |\n| :-- |\n| c\\|d |" == render_markdown(table)


# --- LaTeX --------------------------------------------------------------------------------------------------


def test_latex_is_a_booktabs_tabular() -> None:
    """Columns are l and r, arrows are mathematics, the best is bold; title and notes are comments."""
    assert (
        "% Scores\n"
        "\\begin{tabular}{lrr}\n"
        "\\toprule\n"
        "system & BLEU $\\uparrow$ & TER $\\downarrow$ \\\\\n"
        "\\midrule\n"
        "甲 & \\textbf{30.13} & 50.00 \\\\\n"
        "second & 9.50 & \\textbf{40.25} \\\\\n"
        "none & -- & -- \\\\\n"
        "\\bottomrule\n"
        "\\end{tabular}\n"
        "% BLEU|nrefs:1\n"
        "% One segment is not scored."
    ) == render_latex(SCORES)


def test_latex_escapes_every_special_character() -> None:
    """Names with characters that LaTeX reads as commands are printed as they are."""
    table = Table((Column(AWKWARD),), ((AWKWARD,),))
    escaped = (
        r"a\textbar{}b\_c\&50\%\textbackslash{}x\{y\}\textasciitilde{}\textasciicircum{}"
        r"\textless{}\$\#\textgreater{}"
    )

    lines = render_latex(table).splitlines()
    assert rf"{escaped} \\" == lines[2]
    assert rf"{escaped} \\" == lines[4]


def test_latex_rows_do_not_begin_with_an_argument() -> None:
    r"""``\\\\`` and ``\\midrule`` would take ``[`` for an argument, ``\\\\`` a star for its form."""
    table = Table((Column("[name]"), Column("x")), (("[b]x", 1.0), ("*", 2.0), ("a[b]", 3.0)))
    rows = [line for line in render_latex(table).splitlines() if "&" in line]

    assert ["{[}name]", "{[}b]x", "{*}", "a[b]"] == [row.partition(" &")[0] for row in rows]


def test_latex_notes_of_several_lines_stay_comments() -> None:
    """No line of a note slips out of its comment."""
    table = Table((Column("x"),), (("y",),), notes=("one\ntwo",))

    assert render_latex(table).endswith("\\end{tabular}\n% one\n% two")


# --- cells of several kinds ---------------------------------------------------------------------------------

KINDS = Table(
    (Column("x"), Column("s", digits=1)),
    (("a\tb", Placed(27.618, 1)), (Listed(("p", "q", "r"), shown=1), Placed(math.nan, 1))),
)


def test_places_and_lists_in_every_form() -> None:
    """TSV has places in a column and lists in full; the others show what readers see."""
    assert "x\ts\ts place\na b\t27.618\t1\np, q, r\tnan\tnan" == render_tsv(KINDS)
    assert "| a\\tb | 27.6 (1) |\n| p and 2 more | – |" == render_markdown(KINDS).split("\n", 2)[2]
    assert r"a\textbackslash{}tb & 27.6\textsuperscript{(1)} \\" in render_latex(KINDS)


def test_markdown_and_latex_keep_rows_on_their_lines() -> None:
    """A line end in a name, heading or title is written out, so that no row is torn."""
    table = Table((Column("x\ny"),), (("a\nb",),), title="t\nu")

    assert "t\\nu\n\n| x\\ny |\n| :-- |\n| a\\nb |" == render_markdown(table)
    assert all("\\textbackslash" in line for line in render_latex(table).splitlines()[3:6:2])


# --- by name ------------------------------------------------------------------------------------------------


def test_render_tables_by_name() -> None:
    """Every named format renders as its function does; several tables have a blank line between them."""
    for name, render in FORMATS.items():
        assert render(SCORES) == render_tables([SCORES], name)
    assert f"{render_markdown(SCORES)}\n\n{render_markdown(SCORES)}" == render_tables([SCORES, SCORES], "markdown")


def test_render_tables_tells_tsv_tables_apart() -> None:
    """Among several TSV tables a title stands behind `#`; a single table has none, for programs."""
    plain = Table((Column("x"),), ((1,),))

    assert f"x\n1\n\n# Scores\n{render_tsv(SCORES)}" == render_tables([plain, SCORES], "tsv")


def test_render_tables_unknown_format() -> None:
    """A format that does not exist is named with near ones."""
    with pytest.raises(UnknownNameError, match="no output format is named 'markdwn'") as caught:
        render_tables([SCORES], "markdwn")

    assert "Did you mean markdown?" in str(caught.value)


# --- intervals and marks --------------------------------------------------------------------------------------


def test_tsv_gives_intervals_and_marks_columns_of_their_own() -> None:
    """Other programs read bounds and marks without taking a cell apart."""
    assert (
        "system\tBLEU\tBLEU marks\t95 % low\t95 % high\na\t30.126\ta*\t29.0\t31.25\nb\t9.5\t\tnan\tnan"
    ) == render_tsv(JUDGED)


def test_markdown_and_latex_set_marks_behind_the_number() -> None:
    """The number is bold, its marks are not; LaTeX raises them."""
    assert "| a | **30.13** a* | [29.0, 31.2] |" in render_markdown(JUDGED)
    assert r"a & \textbf{30.13}\textsuperscript{a*} & [29.0, 31.2] \\" in render_latex(JUDGED)
