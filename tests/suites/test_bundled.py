"""The suites that come with the program: large enough, balanced, and decided as they should be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hakari.errors import UnknownNameError
from hakari.suites import Context, RunOptions, run_contrastive
from hakari.suites.bundled import bundled_names, find_suite
from hakari.suites.checkpoints.run import run_checkpoints
from hakari.suites.counting import counted
from hakari.suites.description import described

BALANCED = ["en-ja-discourse", "ja-en-discourse"]
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", bundled_names())
def test_bundled_suites_have_forty_cases(name: str) -> None:
    """And are valid."""
    assert len(find_suite(name)) >= 40


def test_unknown_suites_are_refused_with_near_names() -> None:
    """Neither a folder nor a bundled suite."""
    with pytest.raises(UnknownNameError, match="Did you mean ja-en-discourse"):
        find_suite("ja-en-discorse")


@pytest.mark.parametrize("name", BALANCED)
@given(st.randoms(use_true_random=False))
@settings(max_examples=25)
def test_blind_scorer_gets_exactly_half(told: Any, name: str, random: Any) -> None:
    """Whatever numbers a scorer without context gives: half, with ties as half a case; no block as a whole."""
    suite = find_suite(name)
    numbers: dict[tuple[str, str], float] = {}

    def blind(target: Any) -> float:
        key = (target.joined_source, target.prefix + target.text)
        return numbers.setdefault(key, -float(random.randint(1, 50)))

    counts = counted(run := run_contrastive(suite, told(blind), RunOptions(Context(0))), run.systems[0])
    for rate in counts.rates:
        assert 0.5 == rate.half
        assert 2 * rate.passed + rate.ties == rate.cases
    assert {0} == {block.passed for block in counts.blocks}


@pytest.mark.parametrize("name", BALANCED)
def test_balance_is_seen_by_the_check(name: str) -> None:
    """In all phenomena; the correct target is as often the longer one as the shorter."""
    for group in described(find_suite(name)).groups:
        assert group.blind == (group.cases // 2, group.cases // 2)
        assert group.longer == group.shorter


@pytest.mark.parametrize("name", BALANCED)
def test_cases_of_a_block_have_what_they_need(name: str) -> None:
    """Two contexts, one source, the same two targets in both orders."""
    blocks: dict[str, list[Any]] = {}
    for case in find_suite(name).cases:
        blocks.setdefault(str(case.block), []).append(case)

    for one, other in blocks.values():
        assert one.source == other.source
        assert one.context != other.context
        assert (one.correct, one.incorrect) == (other.incorrect, other.correct)


def test_careful_translations_meet_all_checkpoints_and_wrong_ones_none() -> None:
    """The patterns find what is right in every case, and see what is wrong."""
    suite = find_suite("en-ja-patents")
    careful = (ROOT / "examples/suites/sys/careful.ja").read_text(encoding="utf-8").splitlines()
    wrong = (Path(__file__).parent / "wrong-patents.ja").read_text(encoding="utf-8").splitlines()
    run = run_checkpoints(suite, {"careful": careful, "wrong": wrong})

    assert [] == [case.id for case in run.system("careful").cases if case.failures]
    assert [] == [case.id for case in run.system("wrong").cases if not case.failures]
