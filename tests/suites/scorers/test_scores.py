"""Files of scores: both forms, joined by id, all problems at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from hakari.errors import FormatError, InputError, OptionError, UnknownNameError
from hakari.suites import ScorerOptions, Target, open_scorer

TARGETS = [
    Target(case="zp-1", side=side, number=1, source="犬。", text=text)
    for side, text in (("correct", "A dog."), ("incorrect", "A cat."))
]


def written(tmp_path: Path, text: str) -> str:
    file = tmp_path / "scores"
    file.write_text(text, encoding="utf-8")
    return f"scores:{file}"


@pytest.mark.parametrize(
    "text",
    [
        '{"id": "zp-1", "side": "incorrect", "log_probability": -4, "tokens": 3}\n\n'
        '{"id": "zp-1", "side": "correct", "number": 1, "log_probability": -2.5, "characters": 7}\n',
        "side\tid\tlog_probability\ttokens\tcharacters\nincorrect\tzp-1\t-4\t3\t\ncorrect\tzp-1\t-2.5\t\t7\n",
    ],
)
def test_scores_are_joined_by_id(tmp_path: Path, text: str) -> None:
    """The order of lines does not matter; what is not told is None, or counted."""
    with open_scorer(written(tmp_path, text)) as scorer:
        found = dict(scorer.score(TARGETS))

    assert {0: (-2.5, None, 7), 1: (-4.0, 3, 6)} == found


def test_ids_that_are_numbers_are_ids(tmp_path: Path) -> None:
    """In TSV nothing tells 17 from a text."""
    target = Target(case="17", side="correct", number=1, source="犬。", text="A dog.")
    scorer = open_scorer(written(tmp_path, "id\tside\tlog_probability\n17\tcorrect\t-1\n"))

    assert -1.0 == dict(scorer.score([target]))[0].log_probability


def test_missing_scores_are_named(tmp_path: Path) -> None:
    """A case without a score is an error, not a failure."""
    scorer = open_scorer(written(tmp_path, '{"id": "zp-1", "side": "correct", "log_probability": -1}\n'))

    with pytest.raises(InputError, match="missing for 1 of 2 targets: zp-1/incorrect/1"):
        list(scorer.score(TARGETS))


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    """Each with line and field."""
    text = (
        '{"id": "a", "side": "right", "log_probability": "x"}\n'
        '{"id": "a", "side": "correct", "log_probability": -1, "tokens": 0, "rank": 1}\n'
        "[]\n"
        '{"id": "b", "side": "correct", "log_probability": -1}\n'
        '{"id": "b", "side": "correct", "log_probability": -2}\n'
    )
    with pytest.raises(FormatError) as caught:
        open_scorer(written(tmp_path, text))

    told = str(caught.value)
    for place in (
        "scores:1: side: ",
        ":1: log_probability",
        ":2: tokens",
        ":2: rank",
        ":3: one JSON",
        ":5: id",
    ):
        assert place in told


def test_unknown_scorers_and_options_are_refused(tmp_path: Path) -> None:
    """Nothing that a user writes is without effect."""
    with pytest.raises(UnknownNameError, match="no scorer is named 'scors'"):
        open_scorer("scors:x")
    with pytest.raises(OptionError, match="needs something behind a colon"):
        open_scorer("scores")
    good = written(tmp_path, '{"id": "zp-1", "side": "correct", "log_probability": -1}\n')
    with pytest.raises(OptionError, match="'scores' has no option 'beam'"):
        open_scorer(good, ScorerOptions(settings={"beam": "4"}))
