"""Runs of contrastive suites: decisions, context, normalisation, interruption."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hakari.errors import HakariError, InputError, OptionError
from hakari.suites import Context, Normalise, RunOptions, Suite, open_scorer, read_suite, run_contrastive
from hakari.suites.results import Verdict
from hakari.suites.suite import Case

PASSED, TIE, FAILED = Verdict.PASSED, Verdict.TIE, Verdict.FAILED


def sees_context(target: Any) -> float:
    """Return 0 for the pronoun that the context asks for, −1 for the other."""
    woman = "sister" in target.prefix
    return 0.0 if ("She" in target.text) == woman else -1.0


def test_scorer_that_sees_the_context_passes_everything(suite: Suite[Case], told: Any) -> None:
    """The suite shows one sentence of context, because it says so."""
    run = run_contrastive(suite, told(sees_context))

    assert {PASSED} == {case.verdict for case in run.systems[0].cases}
    assert [1.0] * 4 == [case.margin for case in run.systems[0].cases]
    assert "2-2" == run.settings["context"]


def test_blind_scorer_passes_half(suite: Suite[Case], told: Any) -> None:
    """Without the context one case of each block is passed."""
    run = run_contrastive(suite, told(sees_context), RunOptions(Context.parse("1-1")))

    assert [FAILED, PASSED, FAILED, PASSED] == [case.verdict for case in run.systems[0].cases]


def test_equal_scores_are_ties(suite: Suite[Case], told: Any) -> None:
    """Equal is not higher."""
    run = run_contrastive(suite, told(lambda _: -3.0))

    assert {TIE} == {case.verdict for case in run.systems[0].cases}


@pytest.mark.parametrize(("decision", "verdict"), [("best", PASSED), ("every", FAILED)])
def test_several_targets_are_decided_as_declared(
    write: Callable[..., Path], told: Any, decision: str, verdict: Verdict
) -> None:
    """The best correct target is enough, or every one is needed."""
    case = {"id": "1", "phenomenon": "p", "source": "犬。", "correct": ["-1", "-5"], "incorrect": ["-3", "-4"]}
    folder = write([case], f'decision = "{decision}"\n')

    run = run_contrastive(read_suite(folder), told(lambda target: float(target.text)))
    assert verdict is run.systems[0].cases[0].verdict


def test_length_is_exposed_by_normalisation(write: Callable[..., Path], told: Any) -> None:
    """A scorer that likes short targets passes where the right one is shorter; divided by length it ties."""
    cases = [
        {"id": "short", "phenomenon": "p", "source": "犬。", "correct": ["A dog"], "incorrect": ["A dog or two"]},
        {"id": "long", "phenomenon": "p", "source": "犬？", "correct": ["A dog or two"], "incorrect": ["A dog"]},
    ]
    suite = read_suite(write(cases))

    def verdicts(function: Any, normalise: str) -> list[Verdict]:
        run = run_contrastive(suite, told(function), RunOptions(normalise=Normalise(normalise)))
        return [case.verdict for case in run.systems[0].cases]

    def by_words(target: Any) -> float:
        return -2.0 * len(target.text.split())

    def by_characters(target: Any) -> float:
        return -0.5 * len(target.text)

    assert [PASSED, FAILED] == verdicts(by_words, "none") == verdicts(by_characters, "none")
    assert [TIE, TIE] == verdicts(by_words, "token")
    assert [TIE, TIE] == verdicts(by_characters, "char")


def test_score_of_the_whole_has_the_same_decision_and_another_mean(suite: Suite[Case], told: Any) -> None:
    """The context adds the same to both sides: margins stay, means over tokens change."""

    def chain(target: Any) -> float:
        return -float(len(target.scored_text)) + sees_context(target)

    current = run_contrastive(suite, told(chain), RunOptions(Context(1)))
    whole = run_contrastive(suite, told(chain), RunOptions(Context(1, whole=True)))
    mean = run_contrastive(suite, told(chain), RunOptions(Context(1, whole=True), Normalise.TOKEN))

    margins = [[case.margin for case in run.systems[0].cases] for run in (current, whole, mean)]
    assert margins[0] == margins[1] != margins[2]


def test_targets_come_with_their_context(suite: Suite[Case]) -> None:
    """Source and context are joined by the separator; the context's translation is forced."""
    targets = Context.parse("2-2", separator="|").targets(suite.cases[0])  # type: ignore[arg-type]

    assert ["zp-1a/correct/1", "zp-1a/incorrect/1"] == [target.key for target in targets]
    assert "姉は医者だ。 | 遅くまで働いている1。" == targets[0].joined_source
    assert "My sister is a doctor. | " == targets[0].prefix
    assert "She works late 1." == targets[0].text == targets[0].scored_text


@pytest.mark.parametrize("word", ["2-1", "0-0", "x", "", "1", "n-1"])
def test_other_contexts_are_refused(word: str) -> None:
    """A context is two equal numbers or n."""
    with pytest.raises(OptionError, match="a context is 1-1"):
        Context.parse(word)


def test_context_of_n_is_all_that_a_case_has(write: Callable[..., Path]) -> None:
    """The oldest stands first; 2-2 takes the last."""
    context = [{"source": f"文{n}。", "target": f"Sentence {n}."} for n in (1, 2, 3)]
    case = {
        "id": "1",
        "phenomenon": "p",
        "source": "犬。",
        "correct": ["a"],
        "incorrect": ["b"],
        "context": context,
    }
    read = read_suite(write([case])).cases[0]

    sources = {word: [s.source for s in Context.parse(word).shown(read)] for word in ("1-1", "2-2", "n")}  # type: ignore[arg-type]
    assert {"1-1": [], "2-2": ["文3。"], "n": ["文1。", "文2。", "文3。"]} == sources


def test_interrupted_run_goes_on_where_it_stopped(suite: Suite[Case], told: Any, tmp_path: Path) -> None:
    """Scores are saved as they come, a line that was cut off is scored again, and the result is the same."""
    saved = tmp_path / "scores.jsonl"
    with pytest.raises(KeyboardInterrupt):
        run_contrastive(suite, told(sees_context, stop=5), resume=saved)
    saved.write_text(saved.read_text(encoding="utf-8")[:-9], encoding="utf-8")

    again = told(sees_context)
    run = run_contrastive(suite, again, resume=saved)

    assert 4 == len(again.asked)
    assert run_contrastive(suite, told(sees_context)).to_dict() == run.to_dict()
    third = told(sees_context)
    run_contrastive(suite, third, resume=saved)
    assert [] == third.asked


def test_saved_scores_are_a_scorer(suite: Suite[Case], told: Any, tmp_path: Path) -> None:
    """What a run saved can be read as a file of scores; it keeps the signature of its scorer."""
    saved = tmp_path / "scores.jsonl"
    first = run_contrastive(suite, told(sees_context), resume=saved)

    second = run_contrastive(suite, open_scorer(f"scores:{saved}"))
    assert first.to_dict() == second.to_dict()


def test_saved_scores_are_of_one_context(suite: Suite[Case], told: Any, tmp_path: Path) -> None:
    """Scores that were made with context do not pass for scores without."""
    saved = tmp_path / "scores.jsonl"
    run_contrastive(suite, told(sees_context), resume=saved)

    with pytest.raises(InputError, match=r"made with context '2-2'; this run has '1-1'"):
        run_contrastive(suite, open_scorer(f"scores:{saved}"), RunOptions(Context(0)))


def test_saved_scores_of_another_run_are_refused(suite: Suite[Case], told: Any, tmp_path: Path) -> None:
    """Scores with context are not mixed with scores without."""
    saved = tmp_path / "scores.jsonl"
    run_contrastive(suite, told(sees_context), resume=saved)

    with pytest.raises(InputError, match=r"scores of another run: context is '2-2' there, '1-1' here"):
        run_contrastive(suite, told(sees_context), RunOptions(Context(0)), resume=saved)


def test_other_files_are_not_overwritten(suite: Suite[Case], told: Any, tmp_path: Path) -> None:
    """A file that holds something else stays as it is."""
    other = tmp_path / "notes.txt"
    other.write_text("mine\n", encoding="utf-8")

    with pytest.raises(InputError, match="no file of saved scores"):
        run_contrastive(suite, told(sees_context), resume=other)
    assert "mine\n" == other.read_text(encoding="utf-8")


def test_scores_that_are_no_numbers_are_refused(suite: Suite[Case], told: Any) -> None:
    """NaN would decide every case without a word."""
    with pytest.raises(InputError, match="gave nan for zp-"):
        run_contrastive(suite, told(lambda _: float("nan")))


def test_scorer_that_forgets_a_target_is_found_out(suite: Suite[Case], told: Any) -> None:
    """No case is left out silently."""

    class Forgetful(told):  # type: ignore[misc]
        def score(self, targets: Any) -> Any:
            yield from list(super().score(targets))[1:]

    with pytest.raises(HakariError, match="gave no score for 1 targets"):
        run_contrastive(suite, Forgetful(sees_context))
