"""Votes, adequacy and texts together."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hakari import score
from hakari.errors import InputError, OptionError, UnknownNameError
from hakari.judgments import Judgments, read_judgments
from hakari.judgments.wat import Scheme, wat_evaluation

EXAMPLES = Path(__file__).parents[3] / "examples"


@pytest.fixture(scope="module")
def votes() -> Judgments:
    return read_judgments(EXAMPLES / "judgments" / "wat-votes.tsv")


@pytest.fixture(scope="module")
def grades() -> Judgments:
    return read_judgments(EXAMPLES / "judgments" / "wat-adequacy.tsv")


def lines(name: str) -> list[str]:
    return (EXAMPLES / "en-ja" / name).read_text(encoding="utf-8").split("\n")[:-1]


@pytest.fixture(scope="module")
def texts() -> object:
    names = ("adequate-smt", "terse-llm")
    systems = {name: lines(f"sys/{name}.ja") for name in names}
    return score(systems, lines("ref.A.ja"), metrics=["chrf"], target_language="ja")


def test_votes_alone(votes: Judgments) -> None:
    """Pairwise scores; no adequacy, nothing to explain."""
    found = wat_evaluation(votes, resamples=200)

    assert ("fluent-nmt", "literal-rules", "terse-llm") == found.pairwise.systems
    assert found.adequacy is None
    assert [] == found.incongruous()
    assert ["60 segments against adequate-smt"] == [table.title for table in found.tables()]


def test_everything(votes: Judgments, grades: Judgments, texts: object) -> None:
    """Scores, adequacy, incongruous segments with the baseline's quality, as tables and as JSON."""
    found = wat_evaluation(votes, adequacy_grades=grades, texts=texts, resamples=200)  # type: ignore[arg-type]
    tables = found.tables(pairs=True, listed=True)

    assert [
        "60 segments against adequate-smt",
        "all pairs",
        "adequacy",
        "adequacy against votes",
        "adequate segments with a sum of 0 or less",
    ] == [table.title for table in tables]
    listed = found.incongruous("tie")
    assert len(listed) == len(tables[-1].rows)
    assert all(each.adequacy >= 4 and each.total <= 0 for each in listed)
    data = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert 8 == len(data["contrasts"])
    assert "chrF" in data["signature"]
    terse = next(each for each in data["incongruous"]["tie"] if each["system"] == "terse-llm")
    assert all(isinstance(value, float) for value in terse["quality"].values())
    other = next(each for each in data["incongruous"]["tie"] if each["system"] == "fluent-nmt")
    assert other["quality"]["system"] is None  # no output of it was given


def test_without_texts_segments_are_counted(votes: Judgments, grades: Judgments) -> None:
    """Incongruous segments are counted by system, and the note says what would explain them."""
    found = wat_evaluation(votes, adequacy_grades=grades, resamples=100)
    table = found.tables()[-1]

    assert 6 == len(table.rows)
    assert sum(row[2] for row in table.rows[:3]) == len(found.incongruous())  # type: ignore[misc]
    assert "Texts would say" in table.notes[0]


def test_same_seed_same_numbers(votes: Judgments, grades: Judgments, texts: object) -> None:
    """Whatever the threads."""
    one, many = (
        wat_evaluation(votes, adequacy_grades=grades, texts=texts, resamples=600, threads=n).to_dict()  # type: ignore[arg-type]
        for n in (1, 3)
    )

    assert one == many


def test_what_does_not_fit(votes: Judgments, grades: Judgments, texts: object) -> None:
    """Other systems, segments without a line, a baseline without text, and texts without grades are refused."""
    import polars as pl

    renamed = Judgments.of(grades=grades.grades.with_columns(pl.col("system") + "-2"))
    with pytest.raises(InputError, match="no system in common"):
        wat_evaluation(votes, adequacy_grades=renamed, resamples=10)
    shifted = Judgments.of(grades=grades.grades.with_columns((pl.lit("s") + pl.col("segment")).alias("segment")))
    with pytest.raises(InputError, match="no segment of a system in common"):
        wat_evaluation(votes, adequacy_grades=shifted, resamples=10)
    with pytest.raises(OptionError, match="no grades of adequacy"):
        wat_evaluation(votes, texts=texts, resamples=10)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="grades on the scale 'adequacy' are needed"):
        wat_evaluation(votes, adequacy_grades=votes, resamples=10)
    few = score(
        {"adequate-smt": lines("ref.A.ja")[:9]}, lines("ref.A.ja")[:9], metrics=["chrf"], target_language="ja"
    )
    with pytest.raises(InputError, match="segment 9 of the votes is not a line of the texts"):
        wat_evaluation(votes, adequacy_grades=grades, texts=few, resamples=10)
    other = score({"x": lines("ref.A.ja")}, lines("ref.A.ja"), metrics=["chrf"], target_language="ja")
    with pytest.raises(UnknownNameError, match="no system is named 'adequate-smt'"):
        wat_evaluation(votes, adequacy_grades=grades, texts=other, resamples=10)
    with pytest.raises(InputError, match="grades on the scale 'adequacy' are needed"):
        wat_evaluation(votes, adequacy_grades=Judgments.of(), resamples=10)
    with pytest.raises(OptionError, match="alpha"):
        wat_evaluation(votes, alpha=2)
    with pytest.raises(InputError, match="has 5 votes, not 4"):
        wat_evaluation(votes, scheme=Scheme(judges=4), resamples=10)
