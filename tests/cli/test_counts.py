"""`hakari counts`, and `--counts` for every EMD of a run."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

LEARN = ("counts", "-l", "en-ja", "-r", "ref.A.ja", "good.ja", "-o", "counts.json.gz")
SCORE = ("score", "-l", "en-ja", "-r", "ref.A.ja", "good.ja", "weak.ja", "-f", "json", "-m")


def values(ran: Any) -> list[float]:
    return [score["value"] for system in json.loads(ran.out)["systems"] for score in system["scores"].values()]


def test_counts_are_learned_and_given(hakari: Callable[..., Any], files: Path) -> None:
    """The command says what it wrote; --counts is the option of the metric, for those that name none."""
    ran = hakari(*LEARN)
    assert (0, True) == (ran.code, " words of outputs, " in ran.out), ran.err

    given = hakari(*SCORE, "emd", "emd:align=mutual", "bleu", "--counts", "counts.json.gz")
    named = hakari(*SCORE, "emd:counts=counts.json.gz", "emd:align=mutual,counts=counts.json.gz", "bleu")
    assert values(named) == values(given)
    assert values(hakari(*SCORE, "emd")) != values(hakari(*SCORE, "emd", "--counts", "counts.json.gz"))
    assert (files / "counts.json.gz").exists()


def test_counts_are_an_input_like_any_other(hakari: Callable[..., Any], files: Path) -> None:
    """They are locked, and no result replaces them."""
    hakari(*LEARN)
    before = (files / "counts.json.gz").read_bytes()
    ran = hakari(*SCORE, "emd", "--counts", "counts.json.gz", "--lock", "lock.json")
    assert (0, ran.out) == (ran.code, hakari("rerun", "lock.json", "-f", "json").out)

    assert (
        "would replace the input counts.json.gz"
        in hakari(*SCORE, "emd", "--counts", "counts.json.gz", "-o", "counts.json.gz").err
    )
    assert before == (files / "counts.json.gz").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((*SCORE, "bleu", "--counts", "ref.A.ja"), "no metric of the run takes any: bleu"),
        ((*LEARN, "weak.ja"), "counts are learned from one output and its references; 2 came"),
        ((*LEARN, "-m", "bleu"), "counts are learned for emd, without counts; bleu came"),
    ],
)
@pytest.mark.usefixtures("files")
def test_misuse_of_counts_is_explained(
    hakari: Callable[..., Any], arguments: tuple[str, ...], message: str
) -> None:
    """Counts that nobody takes, several outputs, another metric."""
    ran = hakari(*arguments)

    assert 2 == ran.code
    assert message in ran.err
