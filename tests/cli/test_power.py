"""`hakari power`: what differences a test set can show."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "examples" / "en-ja"
SYSTEMS = sorted((FOLDER / "sys").iterdir())
PLAIN = ("power", "-l", "en-ja", "-r", FOLDER / "ref.A.ja", "--resamples", "200", "--simulations", "100")
WHOLE = (*PLAIN, "-m", "bleu:tokenize=char", "--docs", FOLDER / "docs.txt", *SYSTEMS)


def test_power_prints_three_tables(hakari: Callable[..., Any]) -> None:
    """What can be detected, segments needed, and the check by simulation; with --pairs each pair."""
    ran = hakari(*WHOLE)

    assert 0 == ran.code
    assert "Smallest difference found with power 0.8 at p ≤ 0.05" in ran.out
    assert "Segments needed to find a difference with power 0.8" in ran.out
    assert "The formula checked by 100 simulated test sets" in ran.out
    assert "segments needed for it" in hakari(*WHOLE, "--pairs").out


def test_power_takes_its_options(hakari: Callable[..., Any]) -> None:
    """Power, level, differences and seed are those of the command line."""
    options = ("--power", "0.9", "--alpha", "0.01", "--difference", "3", "0.25", "--seed", "9", "-f", "json")
    data = json.loads(hakari(*WHOLE, *options).out)
    found = data["results"]["bleu:tokenize=char"]["segment"]

    assert (0.9, 0.01, 9, 100) == tuple(data["method"][key] for key in ("power", "alpha", "seed", "simulations"))
    assert [3.0, 0.25] == [entry["difference"] for entry in found["needed"]]
    assert found["needed"][0]["median"] < found["needed"][1]["median"]


def test_power_fails_with_a_remedy(hakari: Callable[..., Any]) -> None:
    """One system, or a power of 80, is refused."""
    one = hakari(*PLAIN, SYSTEMS[0])
    percent = hakari(*WHOLE, "--power", "80")

    assert (2, 2) == (one.code, percent.code)
    assert "differences need two" in one.err
    assert "power is between alpha and 1" in percent.err


def test_power_is_locked_and_made_again(hakari: Callable[..., Any], files: Path) -> None:
    """The lock file gives the same tables again."""
    first = hakari(*WHOLE, "--lock", "power.json")
    again = hakari("rerun", "power.json")

    assert (0, first.out) == (again.code, again.out)
    assert (files / "power.json").exists()
