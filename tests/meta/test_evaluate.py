"""Metrics asked how well they follow people: by hand, from files, and the official figures of WMT."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from hakari.errors import FormatError, HakariError, InputError, OptionError, UnknownNameError
from hakari.meta import TASK_NAMES, Task, evaluate, meta_evaluate, read_gold, read_metric_scores
from hakari.types import Direction

IDS = ("0", "1", "2", "3")

MINE = "system\tsegment\tmine\tcost\n" + "".join(
    f"{system}\t{segment}\t{mine}\t{cost}\n"
    for system, scores in {"good": "9 7 5 5", "fair": "9 6 5 6", "poor": "1 8 5 4"}.items()
    for segment, (mine, cost) in enumerate(zip(scores.split(), "123", strict=False))
)


@pytest.fixture
def mine(folder: Path) -> Path:
    """Return a file with scores of two metrics; the last segment of all systems has none."""
    (folder / "mine.tsv").write_text(MINE, encoding="utf-8")
    return folder / "mine.tsv"


# --- names ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TASK_NAMES)
def test_task_names_read_back(name: str) -> None:
    """Every name is that of the task it is read as."""
    assert name == str(Task.parse(name))


@pytest.mark.parametrize(
    ("name", "error", "message"),
    [
        ("pearson", OptionError, "a task is such as system/pearson"),
        ("segment/pearson/by-day", OptionError, "groups: by-segment, by-system"),
        ("system/pearson/by-segment", OptionError, "system/pearson has no groups"),
        ("segment/person", UnknownNameError, "no statistic of segment scores is named 'person'"),
        ("segment/accuracy", UnknownNameError, "no statistic of segment scores is named 'accuracy'"),
    ],
)
def test_bad_task_names_are_refused(name: str, error: type[HakariError], message: str) -> None:
    """The message says what there is."""
    with pytest.raises(error, match=message):
        Task.parse(name)


# --- by hand --------------------------------------------------------------------------------------------------


def test_answers_by_hand(folder: Path, mine: Path) -> None:
    """`mine` gives 9 7 5, 9 6 5, 1 8 5; people 0.75 0.4, 0.2 0.1, −1 −0.8, and four pairs.

    good–fair of segment 0 tie, good–poor agree, fair–poor of segment 1 disagree; that of segment 3 has no score.
    """
    scores = read_metric_scores(mine, IDS, lower=["cost"])
    found = evaluate(scores, read_gold(folder, IDS), tasks=list(TASK_NAMES))

    assert (1 - 2) / 3 == pytest.approx(found.value("mine", "segment/darr"))
    assert 0 == pytest.approx(found.value("mine", "segment/darr-2013"))
    assert 0 == pytest.approx(found.value("mine", "segment/darr-2014"))
    # Means 7, 6⅔ and 4⅔ of the systems.
    assert 1 == found.value("mine", "system/accuracy")
    assert 1 == found.value("mine", "system/kendall-b")
    expected = np.corrcoef([7, 20 / 3, 14 / 3], [0.5, 0.1, -0.9])[0, 1]
    assert expected == pytest.approx(found.value("mine", "system/pearson"))
    # Segment 0: one tie of three, two concordant; segment 1: one concordant, two discordant.
    assert (2 / math.sqrt(6) - 1 / 3) / 2 == pytest.approx(found.value("mine", "segment/kendall-b/by-segment"))
    assert (2 / 3 + 1 / 3) / 2 == pytest.approx(found.value("mine", "segment/acc-eq"))


def test_a_metric_of_which_less_is_better_is_turned(folder: Path, mine: Path) -> None:
    """Turning a metric turns the sign of what it says, and it knows its direction."""
    (plain, _), (turned, _) = read_metric_scores(mine, IDS), read_metric_scores(mine, IDS, lower=["mine"])
    gold = read_gold(folder, IDS)

    assert (Direction.HIGHER, Direction.LOWER) == (plain.direction, turned.direction)
    for task in ("system/pearson", "segment/kendall-b/by-segment"):
        one, other = (evaluate([metric], gold, tasks=[task]).values[0, 0] for metric in (plain, turned))
        assert one == pytest.approx(-other)


def test_metrics_that_are_computed_follow_people(folder: Path) -> None:
    """On texts that are plainly better and worse chrF and TER do as people do; notes say what counted."""
    found = meta_evaluate(folder, metrics=["chrf", "ter"], language_pair="ja-en")

    for metric in ("chrF", "TER"):
        assert 1 == found.value(metric, "system/accuracy")
        assert 0.9 < found.value(metric, "system/pearson")
    table = str(found.table())
    assert "3 systems, 6 of 12 outputs have a score, 4 of 4 pairs." in table
    assert "chrF|nrefs:1|" in table


def test_systems_can_be_left_out(folder: Path, mine: Path) -> None:
    """By name, or because people's score lies far away; what was judged and does not count is named."""
    gold, scores = read_gold(folder, IDS), read_metric_scores(mine, IDS)
    found = evaluate(scores, gold, exclude=["fair"], tasks=["system/accuracy", "segment/darr"])

    assert (("good", "poor"), ("fair",)) == (found.systems, found.left_out)
    assert "Judged, and not counted here: fair." in str(found)
    assert 1.0 == found.value("mine", "segment/darr")
    with pytest.raises(OptionError, match="no system is named 'none'"):
        evaluate(scores, gold, exclude=["none"])
    with pytest.raises(InputError, match="1 systems are scored by people and by all metrics"):
        evaluate(scores, gold, exclude=["fair", "good"])


def test_a_question_that_people_have_not_answered_is_refused(folder: Path, mine: Path) -> None:
    """Without pairs there is no tau of pairs; the default asks what can be answered."""
    (folder / "darr.tsv").unlink()
    (folder / "human.seg.tsv").unlink()
    gold, scores = read_gold(folder, IDS), read_metric_scores(mine, IDS)

    assert ["system/pearson", "system/kendall-b", "system/accuracy"] == [
        str(t) for t in evaluate(scores, gold).tasks
    ]
    with pytest.raises(InputError, match="segment/darr needs pairs of outputs in order by people"):
        evaluate(scores, gold, tasks=["segment/darr"])


# --- files of scores ------------------------------------------------------------------------------------------


def test_scores_in_long_form(folder: Path) -> None:
    """metric, system, segment, score; without segments, scores of systems."""
    path = folder / "long.tsv"
    path.write_text("metric\tsystem\tsegment\tscore\nx\ta\t0\t1\nx\ta\t2\t3\ny\ta\t1\tNone\n", encoding="utf-8")
    x, y = read_metric_scores(path, IDS)
    assert [1.0, None, 3.0, None] == [None if math.isnan(v) else v for v in x.segment_scores["a"]]
    assert ({"a": 2.0}, {}) == (x.system_scores, y.system_scores)

    path.write_text("metric\tsystem\tscore\nx\ta\t1\nx\tb\t2\n", encoding="utf-8")
    (x,) = read_metric_scores(path, IDS)
    assert {"a": 1.0, "b": 2.0} == x.system_scores


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("system\tx\na\t1\na\t2\n", r":3: x has a second score of system a"),
        ("system\tsegment\tx\na\t0\t1\na\t0\t2\n", r":3: x has a second score of system a on segment 0"),
        ("system\tsegment\n", r":1: a column of scores is needed beside system"),
        ("segment\tx\n0\t1\n", r":1: .*system is not there"),
    ],
)
def test_bad_files_of_scores_are_named(folder: Path, text: str, message: str) -> None:
    """File and line."""
    (folder / "bad.tsv").write_text(text, encoding="utf-8")

    with pytest.raises(FormatError, match=message):
        read_metric_scores(folder / "bad.tsv", IDS)


def test_unknown_names_of_metrics_are_refused(folder: Path, mine: Path) -> None:
    """A metric to be turned must be there; two of one name cannot be told apart."""
    with pytest.raises(InputError, match=r"is named 'yours'\n  There are: mine, cost"):
        read_metric_scores(mine, IDS, lower=["yours"])
    with pytest.raises(OptionError, match="two metrics are named 'mine'"):
        meta_evaluate(folder, scores=[mine, mine])


# --- official figures -----------------------------------------------------------------------------------------


@pytest.mark.shared
@pytest.mark.parametrize(("metric", "tau"), [("chrf", 0.506), ("ter:tokenize=tercom", -0.5914)])
def test_official_tau_of_english_to_japanese(shared: Path, metric: str, tau: float) -> None:
    """WMT20 en-ja: computed here, chrF and TER of raw Japanese have the published tau on the published pairs."""
    found = meta_evaluate(
        shared / "data" / "wmt20.en-ja", metrics=[metric], language_pair="en-ja", tasks=["segment/darr"]
    )

    assert tau == pytest.approx(found.values[0, 0], abs=5e-5)


@pytest.mark.shared
def test_official_tau_of_japanese_to_english(shared: Path) -> None:
    """WMT20 ja-en: chrF's published scores have the published tau, .2419."""
    folder = shared / "data" / "wmt20.ja-en"
    found = meta_evaluate(folder, scores=[folder / "metrics.seg.tsv.gz"], tasks=["segment/darr"])

    assert 0.2419 == pytest.approx(found.value("chrF", "segment/darr"), abs=5e-5)


@pytest.mark.shared
def test_pairs_are_the_official_ones(shared: Path) -> None:
    """Raw scores of segments that differ by 25 give the 12,830 official pairs of WMT20 en-ja, human left out."""
    from hakari.meta import Judged

    gold = read_gold(shared / "data" / "wmt20.en-ja", [str(i) for i in range(1000)], score="raw")
    systems = [name for name in gold.systems if not name.startswith("Human")]
    derived = Judged.of_scores(gold.segment_array(systems), systems)
    assert gold.judged is not None
    official = gold.judged.among(systems)

    found = {tuple(p) for p in zip(derived.segments, derived.better, derived.worse, strict=True)}
    assert found == {tuple(p) for p in zip(official.segments, official.better, official.worse, strict=True)}
