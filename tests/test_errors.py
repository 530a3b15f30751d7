"""Errors: what was expected, what came, where, and what to do."""

from __future__ import annotations

import copy
import pickle

import pytest

from hakari.errors import (
    FormatError,
    HakariError,
    InputError,
    MissingDependencyError,
    OptionError,
    UnknownNameError,
    Where,
)


@pytest.mark.parametrize(
    ("where", "text"),
    [
        (Where(), ""),
        (Where(file="a.ja"), "a.ja"),
        (Where(file="a.ja", line=3), "a.ja:3"),
        (Where(line=3), "line 3"),
        (Where(segment=0), "segment 0"),
        (Where(file="x.tsv", line=2, field="source"), "x.tsv:2, field source"),
        (Where(file="x", system="s", segment=4), "x, system s, segment 4"),
    ],
)
def test_where_reads_as_editors_do(where: Where, text: str) -> None:
    """A place is `file:line`, then what else is known; segment 0 is a place too."""
    assert text == str(where)


def test_error_message_has_place_problem_and_remedy() -> None:
    """The place stands before the problem, the remedy on a line of its own."""
    whole = InputError("text is needed; 3 came", where=Where(file="a", line=1), remedy="Write text.")

    assert "a:1: text is needed; 3 came\n  Write text." == str(whole)
    assert "p" == str(HakariError("p"))
    assert "p" == str(HakariError("p", where=Where()))
    assert "p\n  r" == str(HakariError("p", remedy="r"))


@pytest.mark.parametrize("kind", [FormatError, InputError, OptionError, UnknownNameError, MissingDependencyError])
def test_errors_are_caught_together(kind: type[HakariError]) -> None:
    """One `except HakariError` catches all; a broken format is an input that does not fit."""
    assert issubclass(kind, HakariError)
    assert issubclass(FormatError, InputError)
    assert not issubclass(OptionError, InputError)


def test_unknown_name_suggests_and_lists() -> None:
    """Near names come first, then all names in order."""
    error = UnknownNameError("metric", "blue", ["ter", "bleu", "chrf"])

    assert "no metric is named 'blue'\n  Did you mean bleu? Known: bleu, chrf, ter." == str(error)


def test_unknown_name_far_from_everything_only_lists() -> None:
    """No suggestion is better than a wild one; an empty list says so."""
    assert "Known: bleu." == UnknownNameError("metric", "xyz", ["bleu"]).remedy
    assert "Known: none." == UnknownNameError("metric", "xyz", []).remedy
    assert "Did you mean abd? Known: abd, zz." == UnknownNameError("x", "abc", iter(["zz", "abd"])).remedy


def test_missing_dependency_says_how_to_install() -> None:
    """The feature, what it needs, and the line to type."""
    error = MissingDependencyError("zh-jieba", "the package jieba", "pip install 'hakari[zh]'")

    assert (
        "zh-jieba needs the package jieba, which is not installed\n  Install it: pip install 'hakari[zh]'"
    ) == str(error)


@pytest.mark.parametrize(
    "error",
    [
        FormatError("p", where=Where(file="a", line=2), remedy="r"),
        UnknownNameError("metric", "blue", ["bleu"]),
        MissingDependencyError("x", "y", "z"),
    ],
)
def test_errors_cross_process_boundaries(error: HakariError) -> None:
    """Pickled or copied, an error keeps its kind, place, problem and remedy."""
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(error) is type(again)
        assert (error.problem, error.where, error.remedy) == (again.problem, again.where, again.remedy)
        assert str(error) == str(again)


def test_a_beginning_is_enough_for_a_hint() -> None:
    """Where nothing is alike, names that begin with the word are."""
    error = UnknownNameError("system", "dcu", ["DCU__primary.2828", "JHU.2684"])

    assert "Did you mean DCU__primary.2828? Known: DCU__primary.2828, JHU.2684." == error.remedy
    assert "Known: a." == UnknownNameError("system", "", ["a"]).remedy
