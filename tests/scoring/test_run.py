"""What a run takes, refuses, and says of its numbers."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from sacrebleu.metrics import BLEU as SacreBLEU
from sacrebleu.metrics import TER as SacreTER

from hakari import BLEU, TER, Scores, TestSet, Texts, metric_from_signature, score
from hakari.errors import HakariError, InputError, OptionError
from hakari.metrics import Score, SegmentScores

OUTPUTS = ["猫が窓の外を見ている。", "雨が降る。", "秤は動かない。"]
REFERENCES = ["猫が静かに窓の外を眺めている。", "雨が降った。", "秤は動かなかった。"]


def test_the_target_language_alone_is_enough() -> None:
    """It decides the segmenter, as the second half of a pair does."""
    alone = score(OUTPUTS, REFERENCES, target_language="ja")

    pair = score(OUTPUTS, REFERENCES, language_pair="en-ja")

    assert pair.score("system", "bleu") == alone.score("system", "bleu")
    assert ("ja", None) == (alone.test_set.target_language, alone.test_set.source_language)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"language_pair": "en-ja", "target_language": "ja"}, OptionError, "both came"),
        ({"target_language": "Japanese"}, OptionError, "language is a code such as ja"),
    ],
)
def test_languages_that_do_not_fit_are_refused(
    options: dict[str, Any], error: type[HakariError], message: str
) -> None:
    """A pair and a target are not given together; a name is not a code."""
    with pytest.raises(error, match=message):
        score(OUTPUTS, REFERENCES, **options)


@pytest.mark.parametrize("references", [[], [[]]])
def test_nothing_to_score_is_an_error(references: list[Any]) -> None:
    """A set without segments has no score, and is refused, not given a dash."""
    with pytest.raises(InputError, match="there is no segment to score"):
        score({"a": []}, references)
    with pytest.raises(InputError, match="there is no segment to score"):
        BLEU().corpus([], references)


@pytest.mark.parametrize("metric", [BLEU(tokenize="char"), TER(tokenize="tercom")])
def test_a_part_that_is_scored_is_in_the_signature(metric: BLEU | TER) -> None:
    """Two of three segments are another number than three of three, and none that sacreBLEU gives."""
    part, whole = ([[*REFERENCES[:2], last]] for last in (None, REFERENCES[2]))
    of_part, of_whole = metric.corpus(OUTPUTS, part), metric.corpus(OUTPUTS, whole)

    assert ("2/3", None) == (of_part.signature.get("scored"), of_whole.signature.get("scored"))
    assert "2/3" == metric.segments(OUTPUTS, part).signature["scored"]
    assert metric.sacrebleu_signature(of_part.signature) is None
    assert metric.sacrebleu_signature(of_whole.signature) is not None
    assert metric_from_signature(of_part.signature).corpus(OUTPUTS, part) == of_part


def test_segments_without_a_score_are_signed_metric_by_metric() -> None:
    """RIBES can say nothing of an empty reference, TER can: signatures and the lines below the table say so."""
    run = score({"a": OUTPUTS, "b": OUTPUTS}, [[*REFERENCES[:2], ""]], metrics=["ribes", "ter"])

    assert ["2/3", None] == [metric.signature.get("scored") for metric in run.metrics]
    assert "2/3" == run.score("a", "ribes").signature["scored"]
    line = "2 of 3 segments are scored by RIBES; the others have no reference with a word in it."
    assert [line] == [note for note in run.table().notes if "segments are scored" in note]


@pytest.mark.parametrize("metric", [SacreBLEU(), SacreTER()])
def test_sacrebleu_scores_no_part(metric: Any) -> None:
    """Its programs fail where a segment has no reference, so no signature of it stands for such a score."""
    with pytest.raises((TypeError, ZeroDivisionError)):
        str((metric.corpus_score(["a b", "c"], [["a b", None]]), metric.get_signature()))


def test_a_run_signs_scores_and_segments() -> None:
    """Results carry both signatures, JSON too, with the part that is scored."""
    run = score({"a": OUTPUTS}, [[*REFERENCES[:2], None]], target_language="ja")
    (data,) = run.to_dict()["metrics"]

    assert "|scored:2/3|" in data["signature"]
    assert data["segment_signature"] == str(run.metric("bleu").segment_signature)
    assert "|eff:yes|" in data["segment_signature"]
    assert data["sacrebleu_signature"] is None
    assert run.score("a", "bleu").signature == run.metric("bleu").signature


# --- results are values ---------------------------------------------------------------------------------------


@pytest.fixture
def run() -> Scores:
    """Return a run of two systems."""
    return score({"a": OUTPUTS, "b": REFERENCES[::-1]}, REFERENCES, target_language="ja", documents=["x", "x", "y"])


def test_results_survive_copying_and_pickling(run: Scores) -> None:
    """Test sets, runs and scores go to other processes and come back the same."""
    for again in (copy.deepcopy(run), pickle.loads(pickle.dumps(run))):
        assert again.test_set == run.test_set
        assert hash(again.test_set) == hash(run.test_set)
        assert str(again) == str(run)
        assert again.score("a", "bleu") == run.score("a", "bleu")
        assert hash(again.score("a", "bleu")) == hash(run.score("a", "bleu"))


@pytest.mark.parametrize("copied", [False, True])
def test_results_cannot_be_changed(run: Scores, copied: bool) -> None:
    """Neither arrays nor mappings of a result can be written to, those of a copy no more."""
    segments = BLEU(tokenize="char").segments(OUTPUTS, REFERENCES)
    if copied:
        run, segments = copy.deepcopy(run), pickle.loads(pickle.dumps(segments))

    for array in (segments.values, run.metric("bleu").rows["a"]):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 99
    for mapping in (run.metric("bleu").rows, run.metric("bleu").scores, run.score("a", "bleu").parts):
        with pytest.raises(TypeError):
            mapping["a"] = 99  # type: ignore[index]


def test_results_are_short_in_a_shell(run: Scores) -> None:
    """What an interactive shell shows of a result fits into two lines, however long the set is."""
    long = TestSet(systems={"a": Texts(["x"] * 500)}, references={"A": Texts(["x"] * 500)}, name="long")
    metric = BLEU(tokenize="none")
    shown: list[Any] = [long, run, run.metric("bleu"), run.by("document"), run.score("a", "bleu")]
    shown += [metric.segments(["x"] * 500, ["x"] * 500)]

    assert "<TestSet long: ?-?, 500 segments, 1 references, 1 systems>" == repr(long)
    assert all(len(repr(value)) < 200 for value in shown)
    assert isinstance(shown[4], Score)
    assert isinstance(shown[5], SegmentScores)
    assert np.isfinite(shown[4].value)
