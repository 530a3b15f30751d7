"""Matrices of costs: steps by hand, marks of words, and lists."""

from __future__ import annotations

from hakari.metrics.edits import CDER, ED
from hakari.metrics.explanation import AlignmentMatrix, Explanation

JUMPS = CDER(tokenize="13a")


def matrix(found: Explanation) -> AlignmentMatrix:
    assert isinstance(found.picture, AlignmentMatrix)
    return found.picture


def marks(found: Explanation) -> list[str]:
    """Return the symbols of reference and output."""
    return ["".join(mark.symbol if mark else "?" for mark in text.marks) for text in found.texts]


def test_matrix_of_substitutions_by_hand() -> None:
    """`a x c` for `a b c d`: a substitution and an insertion, two of four words."""
    found = ED(tokenize="13a").explain("a x c", "a b c d")

    assert found.score == 50.0
    assert ["match", "substitution", "match", "insertion"] == [s.operation for s in matrix(found).steps]
    assert [[0, 1, 1], [1, 1, 1], [1, 1, 0], [1, 1, 1]] == matrix(found).costs.tolist()
    assert ["=~=+", "=~="] == marks(found)
    assert matrix(found).visits is None


def test_matrix_with_jumps_by_hand() -> None:
    """`d e f a b c` for `a b c d e f`: forward to `a`, back to `d`, forward to the end."""
    found = JUMPS.explain("d e f a b c", "a b c d e f")
    jumps = [step for step in matrix(found).steps if step.operation == "jump"]

    assert [((0, 0), (3, 0)), ((6, 3), (0, 3)), ((3, 6), (6, 6))] == [(s.start, s.end) for s in jumps]
    assert ["======", "======"] == marks(found)
    assert (1, 1, 1, 1, 0, 1, 1) == matrix(found).visits  # `a` may be inserted or jumped to: the first one counts
    assert 100 * (3 + 1) / (6 + 1 + 1) == found.score


def test_matrix_marks_what_is_jumped_over() -> None:
    """Words between the ends of a jump are left out."""
    found = JUMPS.explain("a q r s b", "a b")

    assert ["==", "=xxx="] == marks(found)
    assert "Visited more than once: a 2×; not at all: ␣, q, r, s, b." in str(found)


def test_matrix_lists_every_step() -> None:
    """Operation, places, words and costs; jumps say from where to where."""
    (table,) = matrix(JUMPS.explain("d e f a b c", "a b c d e f")).tables()

    assert ("» jump", None, None, None, "␣ → f", 1.0) == table.rows[0]
    assert ("= match", 0, "a", 3, "a", 0.0) == table.rows[1]
    assert "9 steps cost 3." in table.notes


def test_matrix_shows_words_as_they_are_written() -> None:
    """The metric compares lower case; the reader sees the text."""
    assert ("The", "Cat") == JUMPS.explain("The Cat", "the cat").texts[1].words
