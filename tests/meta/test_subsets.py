"""Parts of the segments, systems drawn again: the numbers are those of the part alone."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hakari.errors import InputError, OptionError
from hakari.meta import (
    Drawn,
    Gold,
    Judged,
    MetricScores,
    Sweep,
    agreement_intervals,
    evaluate,
    meta_evaluate,
    metric_correlations,
    read_judged,
    subset_sizes,
)
from hakari.meta.subsets import gold_of_segments, gold_of_systems, metric_of_segments, metric_of_systems
from hakari.stats import Correlation

RANDOM = np.random.default_rng(5)
SYSTEMS = tuple("abcde")
PEOPLE = {name: RANDOM.normal(size=30) + 0.3 * place for place, name in enumerate(SYSTEMS)}
GOLD = Gold(
    name="z",
    n_segments=30,
    system_scores={name: float(scores.mean()) for name, scores in PEOPLE.items()},
    segment_scores=PEOPLE,
    judged=Judged.of_scores(np.array(list(PEOPLE.values())), SYSTEMS, gap=0.7),
)


def metric(name: str, noise: float) -> MetricScores:
    segments = {system: scores + RANDOM.normal(size=30, scale=noise) for system, scores in PEOPLE.items()}
    means = {system: float(scores.mean()) for system, scores in segments.items()}
    return MetricScores(name=name, system_scores=means, segment_scores=segments)


FINE, WEAK = metric("fine", 0.3), metric("weak", 3)
TASKS = ("system/pearson", "segment/darr", "segment/kendall-b/by-segment", "segment/pearson")


# --- parts ----------------------------------------------------------------------------------------------------


def test_gold_of_segments_has_each_as_often_as_drawn() -> None:
    """Scores, means and pairs of segments 7, 2 and 7 again."""
    assert GOLD.judged is not None
    part = gold_of_segments(GOLD, np.array([7, 2, 7]))

    assert PEOPLE["c"][[7, 2, 7]].tolist() == part.segment_scores["c"].tolist()
    assert float(PEOPLE["c"][[7, 2, 7]].mean()) == pytest.approx(part.system_scores["c"])
    assert part.judged is not None
    expected = sorted(
        (new, b, w)
        for new, old in enumerate([7, 2, 7])
        for s, b, w in zip(GOLD.judged.segments, GOLD.judged.better, GOLD.judged.worse, strict=True)
        if s == old
    )
    found = zip(part.judged.segments, part.judged.better, part.judged.worse, strict=True)
    assert expected == sorted(found)


def test_gold_of_systems_names_each_draw() -> None:
    """A system that was drawn twice is there twice, and so are its pairs with others, not with itself."""
    part = gold_of_systems(GOLD, ["c", "a", "c"])

    assert ("c#0", "a#1", "c#2") == tuple(part.system_scores)
    assert part.segment_scores["c#2"].tolist() == PEOPLE["c"].tolist()
    assert GOLD.judged is not None
    assert part.judged is not None
    once = len(GOLD.judged.among(["a", "c"]))
    assert 2 * once == len(part.judged)
    assert all(
        {"a#1"} & {part.judged.systems[b], part.judged.systems[w]}
        for b, w in zip(part.judged.better, part.judged.worse, strict=True)
    )


def test_computed_metrics_close_their_rows_again(folder: Path) -> None:
    """BLEU of a part is BLEU of that part, not a mean of sentences; a file's metric has the mean."""
    judged = read_judged(folder, metrics=["bleu:effective_order"], language_pair="ja-en")
    index = np.array([0, 2])
    part = metric_of_segments(judged.metrics[0], index)

    import hakari

    lines = {name: (folder / name).read_text(encoding="utf-8").splitlines() for name in ("sys/fair.en", "ref.A.en")}
    output, reference = ([text[i] for i in index] for text in lines.values())
    expected = hakari.BLEU(effective_order=True).corpus(output, reference).value
    assert expected == pytest.approx(part.system_scores["fair"])
    plain = metric_of_segments(FINE, index)
    assert float(FINE.segment_scores["a"][index].mean()) == pytest.approx(plain.system_scores["a"])
    assert {"a#0", "a#1"} == set(metric_of_systems(FINE, ["a", "a"]).system_scores)


def test_scores_of_whole_systems_stay() -> None:
    """Where people scored systems only, their scores are those of every part."""
    gold = Gold(name="z", n_segments=3, system_scores={"a": 1.0})

    assert {"a": 1.0} == gold_of_segments(gold, np.array([0])).system_scores


# --- intervals and sizes --------------------------------------------------------------------------------------


@pytest.mark.parametrize("drawn", Drawn)
def test_intervals_hold_the_values_and_come_again(drawn: Drawn) -> None:
    """Values of a good metric lie in their intervals; one seed gives one result; a weak metric is less sure."""
    found = evaluate([FINE, WEAK], GOLD, tasks=TASKS)
    one, two = (agreement_intervals(found, drawn=drawn, resamples=60, seed=3) for _ in range(2))

    assert one.low.tolist() == two.low.tolist()
    assert (one.low[0] <= found.values[0] + 1e-12).all()
    assert (found.values[0] <= one.high[0] + 0.02).all()
    width = one.high - one.low
    assert (width[0, 1:] < width[1, 1:]).all()


def test_smaller_subsets_vary_more() -> None:
    """Means are near the whole, the spread shrinks, and the smaller subsets are parts of the larger."""
    found = subset_sizes(evaluate([FINE], GOLD, tasks=TASKS), [5, 25], subsets=40, seed=1)

    spread = found.high - found.low
    assert (spread[1, 0] < spread[0, 0]).all()
    assert np.abs(found.mean[1, 0] - found.evaluation.values[0]).max() < 0.1
    assert "5 segments" in str(found.tables()[0])
    again = subset_sizes(evaluate([FINE], GOLD, tasks=TASKS), [25], subsets=40, seed=1)
    assert found.mean[1].tolist() == again.mean[0].tolist()
    with pytest.raises(OptionError, match="sizes are from 2 to 29 segments; 30 came"):
        subset_sizes(found.evaluation, [30])


def test_domains_are_sets_of_their_own(folder: Path) -> None:
    """Each domain is evaluated as if it were the whole."""
    (folder / "docs.txt").write_text("d1\t1\tnews\nd1\t2\tnews\nd2\t1\tchat\nd2\t2\tchat\n", encoding="utf-8")
    judged = read_judged(folder, metrics=["chrf"], language_pair="ja-en")
    news, chat = judged.domains()

    assert "set, news (2 segments)" == news.name
    assert 2 == chat.gold.n_segments
    found = evaluate(news.metrics, news.gold, tasks=["segment/darr"])
    assert 1.0 == found.value("chrF", "segment/darr")
    assert ("good", "fair") == judged.best(2)


# --- metrics among themselves ---------------------------------------------------------------------------------


def test_metrics_among_themselves() -> None:
    """A metric has 1 with itself; others have NumPy's correlation of all their scores."""
    found = metric_correlations([FINE, WEAK])
    flat = [np.concatenate([m.segment_scores[s] for s in SYSTEMS]) for m in (FINE, WEAK)]

    assert [1.0, 1.0] == np.diag(found.values).tolist()
    assert np.corrcoef(flat)[0, 1] == pytest.approx(found.values[0, 1])
    assert found.values[0, 1] == pytest.approx(found.values[1, 0])
    assert "kendall-b" in metric_correlations([FINE, WEAK], how=Correlation.KENDALL_B).title
    with pytest.raises(InputError, match="1 metrics have scores of segments"):
        metric_correlations([FINE, MetricScores(name="x", system_scores={"a": 1.0})])


# --- sweeps ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "specs"),
    [
        ("cder:jump=0.5,1", ("cder:jump=0.5", "cder:jump=1")),
        (
            "cder:lowercase=no,jump=1,2,tokenize=char",
            ("cder:lowercase=no,tokenize=char,jump=1", "cder:lowercase=no,tokenize=char,jump=2"),
        ),
        (
            "bleu:lowercase,tokenize=13a,char",
            ("bleu:lowercase=yes,tokenize=13a", "bleu:lowercase=yes,tokenize=char"),
        ),
    ],
)
def test_sweep_makes_specifications(text: str, specs: tuple[str, ...]) -> None:
    """One option takes its values in turn, the others stay."""
    assert specs == Sweep.parse(text).specs


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cder", "has 0"),
        ("cder:jump=1", "has 0"),
        ("cder:jump=1,2,insertion=1,2", "has 2"),
        ("cder:jump=1,1", "every value may stand once"),
    ],
)
def test_bad_sweeps_are_refused(text: str, message: str) -> None:
    """No option with several values, two of them, or a value twice."""
    with pytest.raises(OptionError, match=message):
        Sweep.parse(text)


def test_sweep_is_evaluated(folder: Path) -> None:
    """The specifications are metrics like others."""
    found = meta_evaluate(folder, metrics=Sweep.parse("cder:jump=0.5,2").specs, language_pair="ja-en")

    assert ["cder:jump=0.5", "cder:jump=2"] == [metric.name for metric in found.metrics]
