"""Scores by people: tables and mt-metrics-eval, gaps, means, and what is wrong with a file."""

from __future__ import annotations

import gzip
import math
from pathlib import Path

import numpy as np
import pytest

from hakari.errors import FormatError, HakariError, InputError, OptionError
from hakari.meta import Gold, Judged, read_gold

IDS = ("0", "1", "2", "3")


def test_tables_are_read(folder: Path) -> None:
    """The column z counts, two judgments of one output are averaged, gaps are NaN, pairs have numbers."""
    gold = read_gold(folder, IDS)

    assert ("z", ("good", "fair", "poor")) == (gold.name, gold.systems)
    assert {"good": 0.5, "fair": 0.1, "poor": -0.9} == dict(gold.system_scores)
    assert [0.75, 0.4] == gold.segment_scores["good"][:2].tolist()
    assert np.isnan(gold.segment_array(["good", "poor", "other"])[:, 2:]).all()
    assert gold.judged is not None
    names = gold.judged.systems
    assert [("good", "fair"), ("good", "poor"), ("fair", "poor"), ("poor", "good")] == [
        (names[b], names[w]) for b, w in zip(gold.judged.better, gold.judged.worse, strict=True)
    ]
    assert [0, 0, 1, 3] == gold.judged.segments.tolist()
    assert ("1 lines of human.seg.tsv stand for no judgment and do not count.",) == gold.remarks
    assert 95 == read_gold(folder, IDS, score="raw").segment_scores["good"][0]


def test_averages_stand_before_judgments(folder: Path) -> None:
    """human.seg.avg.tsv counts where it is there, gzipped too; lines without a judgment do not."""
    text = "system\tsegment\tz\traw\thas_judgments\ngood\t0\t0.7\t1\t1\ngood\t1\t0\t0\t0\n"
    (folder / "human.seg.avg.tsv.gz").write_bytes(gzip.compress(text.encode()))
    gold = read_gold(folder, IDS)

    assert "human.seg.avg.tsv.gz" == gold.origins["segments"]
    assert 0.7 == gold.segment_scores["good"][0]
    assert math.isnan(gold.segment_scores["good"][1])


def test_pairs_of_raw_scores() -> None:
    """The rule of WMT: raw scores that differ by at least 25, segment by segment; gaps make no pair."""
    scores = np.array([[90.0, 50, np.nan], [65, 50, 10], [10, 76, 50]])
    judged = Judged.of_scores(scores, ["a", "b", "c"])

    found = [("abc"[b], "abc"[w]) for b, w in zip(judged.better, judged.worse, strict=True)]
    assert [("a", "b"), ("a", "c"), ("b", "c"), ("c", "a"), ("c", "b"), ("c", "b")] == found
    assert [0, 0, 0, 1, 1, 2] == judged.segments.tolist()
    among = judged.among(["c", "b"])
    assert [(1, 0), (0, 1), (0, 1)] == list(zip(among.better.tolist(), among.worse.tolist(), strict=True))


@pytest.mark.parametrize(
    ("name", "text", "error", "message"),
    [
        (
            "human.sys.tsv",
            "system\tz\ngood\tx\n",
            FormatError,
            r"human\.sys\.tsv:2: a number is needed under z; 'x' came",
        ),
        (
            "human.sys.tsv",
            "system\tz\na\t1\na\t2\n",
            FormatError,
            r":3: every system has one line; 'a' has a second",
        ),
        ("human.sys.tsv", "system\tz\na\n", FormatError, r":2: 2 cells are needed, as in the header; 1 came"),
        ("human.sys.tsv", "name\tz\na\t1\n", FormatError, r":1: .*system is not there"),
        ("human.sys.tsv", "system\tz\tz\na\t1\t1\n", FormatError, r":1: every column may stand once; 'z'"),
        ("human.sys.tsv", "system\tn_judgments\na\t1\n", FormatError, r":1: a column of scores is needed"),
        ("human.seg.tsv", "system\tsegment\tz\ngood\t4\t1\n", FormatError, r":2: .*segments, 0 to 3; '4' is none"),
        ("human.seg.tsv", "system\tsegment\tz\n\t1\t1\n", FormatError, r":2: system has a value in every line"),
        (
            "darr.tsv",
            "segment\tbetter\tworse\n0\ta\ta\n",
            FormatError,
            r":2: a pair is of two systems; 'a' came twice",
        ),
    ],
)
def test_a_bad_table_is_named(folder: Path, name: str, text: str, error: type[HakariError], message: str) -> None:
    """The message has file, line and what was expected."""
    (folder / name).write_text(text, encoding="utf-8")

    with pytest.raises(error, match=message):
        read_gold(folder, IDS)


def test_scores_that_are_not_there_are_refused(folder: Path, tmp_path: Path) -> None:
    """A column that no table has, a folder without any."""
    with pytest.raises(
        OptionError, match=r"'mqm' are not in human\.sys\.tsv and human\.seg\.tsv\n  There are: z, raw"
    ):
        read_gold(folder, IDS, score="mqm")
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="scores by people are needed"):
        read_gold(tmp_path / "empty", IDS)


def test_gold_checks_its_lengths() -> None:
    """Scores and pairs are of the segments that there are."""
    with pytest.raises(InputError, match="2 segments have a place; 3 scores of system a came"):
        Gold(name="z", n_segments=2, segment_scores={"a": np.zeros(3)})
    pairs = Judged(np.array([2]), np.array([0]), np.array([1]), ("a", "b"))
    with pytest.raises(InputError, match="segments 0 to 1; a pair is of 2"):
        Gold(name="z", n_segments=2, judged=pairs)


# --- mt-metrics-eval ------------------------------------------------------------------------------------------


@pytest.fixture
def scored(tmp_path: Path) -> Path:
    """Return a folder with human scores as mt-metrics-eval has them."""
    folder = tmp_path / "mme" / "human-scores"
    folder.mkdir(parents=True)
    (folder / "en-ja.mqm.sys.score").write_text("a\t-1.5\nb\tNone\n", encoding="utf-8")
    (folder / "en-ja.mqm.seg.score").write_text("a\t-1\na\tNone\nb\t0\nb\t-5\n", encoding="utf-8")
    return folder.parent


def test_mt_metrics_eval_is_read(scored: Path) -> None:
    """Scores of systems and segments of one name; None is no score."""
    gold = read_gold(scored, ["0", "1"])

    assert ("mqm", {"a": -1.5}) == (gold.name, dict(gold.system_scores))
    assert [-1.0, None] == [None if math.isnan(v) else v for v in gold.segment_scores["a"]]
    assert ("a", "b") == gold.systems


def test_mt_metrics_eval_of_several_kinds_must_be_named(scored: Path) -> None:
    """Two names or two language pairs are told apart by the user."""
    (scored / "human-scores" / "en-ja.da.sys.score").write_text("a\t1\n", encoding="utf-8")
    with pytest.raises(OptionError, match="several kinds of scores: da, mqm"):
        read_gold(scored, ["0", "1"])
    assert "da" == read_gold(scored, ["0", "1"], score="da").name

    (scored / "human-scores" / "en-de.da.sys.score").write_text("a\t1\n", encoding="utf-8")
    with pytest.raises(InputError, match="scores of en-de, en-ja"):
        read_gold(scored, ["0", "1"], score="da")
    assert "mqm" == read_gold(scored, ["0", "1"], score="mqm", language_pair="en-ja").name


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("seg", "a\t1\nb\t1\nb\t2\n", "2 lines are needed for system a, one a segment; 1 came"),
        ("sys", "a\t1\na\t2\n", "every system has one line; 'a' has more"),
        ("sys", "a one\n", r"sys\.score:1: a system and a score, or None, are needed"),
    ],
)
def test_bad_files_of_mt_metrics_eval_are_named(scored: Path, name: str, text: str, message: str) -> None:
    """Counts and numbers are checked."""
    (scored / "human-scores" / f"en-ja.mqm.{name}.score").write_text(text, encoding="utf-8")

    with pytest.raises(FormatError, match=message):
        read_gold(scored, ["0", "1"])
