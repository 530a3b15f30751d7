"""Explanations in a terminal: they fit, they fold, and colour is never alone."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len

from hakari.metrics.explanation import Explanation, Mark, MarkedText, Tone
from hakari.report.explanation import render_explanations
from hakari.report.explanation.cells import Piece, cut, folded, painted, shown
from hakari.report.explanation.grid import Grid, GridCell
from hakari.scoring import Explained, Explanations, explain
from hakari.table import Table

LONG = " ".join(f"word{n}" for n in range(60))
OTHER = " ".join(f"word{n}" for n in (*range(30, 60), 70, *range(5, 25), 3))
JAPANESE = "気象台は昨日、台風が週末に上陸する恐れがあると発表しました。"
OUTPUT = "昨日、気象台は台風が週末に上陸するかもしれないと発表した。"
METRICS = ["cder", "ed", "eed", "ribes", "ter", "emd", "impact", "bleu", "chrf++", "bow"]


def rendered(output: str, reference: str, metric: str, language: str, **options: object) -> str:
    found = explain({"a": [output]}, [reference], metrics=[metric], target_language=language)
    return render_explanations(found, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("width", [60, 100, 200])
@pytest.mark.parametrize(("language", "output", "reference"), [("en", OTHER, LONG), ("ja", OUTPUT, JAPANESE)])
def test_text_fits_the_terminal(metric: str, width: int, language: str, output: str, reference: str) -> None:
    """No line of words, matrices or tables is wider than the terminal; Japanese takes two columns a character."""
    text = rendered(output, reference, metric, language, width=width)
    formula_or_note = re.compile(r"^= |\||^EMD: |steps cost|^Visited|^segment")

    for line in text.splitlines():
        assert cell_len(line) <= width or formula_or_note.search(line), line
    assert "\x1b" not in text


@pytest.mark.parametrize("metric", METRICS)
def test_colour_is_never_alone(metric: str) -> None:
    """Without its colours, the text is the one without colour."""
    plain = rendered(OUTPUT, JAPANESE, metric, "ja", width=90)
    coloured = rendered(OUTPUT, JAPANESE, metric, "ja", width=90, color=True)

    assert "\x1b[3" in coloured
    assert plain == "\n".join(line.rstrip() for line in re.sub(r"\x1b\[[\d;]*m", "", coloured).splitlines())


@pytest.mark.parametrize("metric", ["cder", "ribes", "emd", "impact"])
def test_a_grid_that_nobody_would_scroll_through_is_left_to_the_table(metric: str) -> None:
    """Of a very long text the terminal shows the table, and says where the cells are."""
    output, reference = (" ".join(f"word{n}" for n in range(first, first + 251)) for first in (0, 2))
    text = rendered(output, reference, metric, "en", width=100)

    assert "251 × 251 cells are too many for a terminal, which shows up to 62500.\nThe table below" in text
    assert "too many" not in rendered(LONG, OTHER, metric, "en", width=100)
    assert len(text.splitlines()) < 500


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize(("output", "reference"), [("", "a b"), ("a", ""), ("", "")])
def test_text_of_nothing(metric: str, output: str, reference: str) -> None:
    """Empty texts are said to be empty; RIBES has no reference then."""
    if metric == "ribes" and not reference:
        return
    assert "a: " in rendered(output, reference, metric, "en")


def test_text_of_control_characters() -> None:
    """A text cannot steer the terminal."""
    text = rendered("a \x1b[2J b", "a b", "ed", "en")

    assert "\x1b" not in text
    assert r"\x1b" in text


def test_matrix_shows_path_and_jumps() -> None:
    """Signs of operations stand in brackets, jumps point along their row, visits below."""
    lines = rendered("d e f a b c", "a b c d e f", "cder", "en").splitlines()
    start = next(n for n, line in enumerate(lines) if line.split() == ["␣", "d", "e", "f", "a", "b", "c"])

    assert ["␣", "»", "»", "[»]"] == lines[start + 1].split()
    assert ["c", "[«]", "«", "«", "«", "«", "«", "[=]"] == lines[start + 4].split()
    assert ["visited", "1", "1", "1", "1", "0", "1", "1"] == lines[start + 8].split()


def test_marked_texts_alone() -> None:
    """An explanation without a picture is its texts, three of them, and its lists."""
    kept, lost = Mark("kept", "=", Tone.GOOD), Mark("lost", "x", Tone.BAD)
    texts = tuple(
        MarkedText(name, ("八", "百"), (kept, lost)) for name in ("previous translation", "reference", "output")
    )
    item = Explained(
        "a", "Focality", None, Explanation(score=50.0, formula="1 / 2", texts=texts, lists=(Table((), ()),))
    )
    text = render_explanations(Explanations("set", 1, 0, "0", None, (item,)))

    assert "previous translation  八 百\n                      =  x" in text
    assert "= kept   x lost" in text


def test_source_and_id_stand_in_front() -> None:
    """Where they are known."""
    found = explain({"a": ["b"]}, ["b"], metrics=["ed"], target_language="en")
    named = Explanations(found.test_set, 1, 0, "doc-7", "The source.", found.items)

    assert render_explanations(named).startswith("segment 0 of 1 (from 0), id doc-7\nsource: The source.\n")


def test_towers_fold_at_the_end_of_the_room() -> None:
    """Wide characters count twice; names stand in front of each fold."""
    towers = [(Piece("語語"), Piece("=")), (Piece("ab"), Piece("~")), (Piece("c"), Piece("-"))]
    lines = painted(folded(["text", ""], towers, room=13, gap=1), color=False).splitlines()

    assert ["text  語語 ab", "      =    ~", "", "text  c", "      -"] == lines


def test_grid_stands_upright_where_words_do_not_fit() -> None:
    """Words across where there is room, else downward in panels."""
    cells = [[GridCell("=", "=1", "", framed=True), GridCell()], [GridCell(), GridCell()]]
    grid = Grid(["猫", "b"], ["long", "word"], cells, [("sum", ["12", "3"])])

    wide = painted(grid.lines(40), color=False).splitlines()
    assert ["     long  word", "猫   [=1]   ·"] == wide[:2]
    narrow = painted(grid.lines(9), color=False).splitlines()
    assert ["      l", "      o", "      n", "      g", "猫   [=]", "b     ·", "sum   12"] == [
        line.replace("sum  12", "sum   12") for line in narrow[:7]
    ]
    assert 15 == len(narrow)


@pytest.mark.parametrize(
    ("text", "width", "expected"), [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("語語語", 4, "語…")]
)
def test_cut_counts_columns(text: str, width: int, expected: str) -> None:
    """What is cut off is shown as one sign."""
    assert expected == cut(text, width)


def test_blanks_are_seen() -> None:
    """Blanks of both widths."""
    assert "a␣b␣" == shown("a b\u3000")
