"""Comparisons of systems: intervals, tests, wins, clusters, documents, runs."""

from __future__ import annotations

import dataclasses
import json
from importlib.resources import files
from itertools import combinations
from typing import Any

import jsonschema
import numpy as np
import pytest

from hakari import TestSet, Texts, score
from hakari.analysis import Comparison, ComparisonOptions, compare, compare_scores
from hakari.analysis.comparison.reach import smallest_p
from hakari.errors import InputError, OptionError, UnknownNameError
from hakari.report.formats import FORMATS, render_latex, render_tsv
from hakari.stats import Resampling, bootstrap_scores, percentile_intervals
from hakari.table import Interval, Marked


@pytest.fixture
def schema() -> dict[str, Any]:
    """Return the published form of the JSON."""
    file = files("hakari") / "schemas" / "comparison-1.json"
    return dict(json.loads(file.read_text(encoding="utf-8")))


def by_segment(test_set: TestSet) -> TestSet:
    return dataclasses.replace(test_set, documents=None)


# --- what is computed -------------------------------------------------------------------------------------------


def test_comparison_holds_the_scores_and_their_intervals(example: TestSet, metrics: Any) -> None:
    """Values are those of `hakari.score`; the interval is the percentile interval of the bootstrap of its rows."""
    scores = score(example, metrics=metrics)
    found = compare_scores(scores, ComparisonOptions(resamples=500, seed=7))

    for metric in found.metrics[::2]:  # Overlap leaves segments out, see below
        assert [scores.value(s, metric.result.key) for s in found.systems] == metric.values.tolist()
    bleu = found.metrics[0]
    assert ["document", "segment"] == [each.unit.value for each in bleu.units]
    resampled = bootstrap_scores([found_measure(scores)], Resampling(60, 500, 7))[0]
    expected = percentile_intervals(resampled, 0.95)
    assert expected.low.tolist() == bleu.units[1].intervals.low.tolist()
    assert 12 == bleu.units[0].count


def found_measure(scores: Any) -> Any:
    from hakari.stats import Measure

    result = scores.metrics[0]
    rows = np.array([result.rows[system] for system in scores.systems])
    return Measure("bleu", rows, result.metric.close, result.metric.direction)


@pytest.mark.parametrize("test", ["bootstrap", "randomization"])
def test_comparison_tells_clear_differences(example: TestSet, metrics: Any, test: str) -> None:
    """The fluent system is better than the broken one under every metric, in its direction."""
    found = compare(example, metrics=metrics, resamples=999, test=test)

    for metric in found.metrics:
        winner, loser = metric.systems.index("fluent-nmt"), metric.systems.index("broken")
        assert metric.wins[winner, loser]
        assert not metric.wins[loser, winner]
    gap = found.metric("gap")
    assert gap.values[winner] < gap.values[loser]
    names = {"bootstrap": "paired bootstrap", "randomization": "paired approximate randomisation"}
    assert names[test] == gap.units[0].tests.method


@pytest.mark.parametrize("correct", [None, "holm"])
def test_clusters_are_consistent_with_the_win_matrix(example: TestSet, metrics: Any, correct: str | None) -> None:
    """All of a cluster are significantly better than all of later ones, and letters follow the order of scores."""
    found = compare(example, metrics=metrics, resamples=500, correct=correct)

    for metric in found.metrics:
        groups = metric.clusters
        assert groups is not None
        assert [metric.systems[s] for s in metric.order] == [system for group in groups for system in group]
        for above, below in combinations(groups, 2):
            places = [(metric.systems.index(a), metric.systems.index(b)) for a in above for b in below]
            assert all(metric.wins[a, b] for a, b in places)
        assert [chr(ord("A") + n) for n, group in enumerate(groups) for _ in group] == [
            metric.mark(system) for group in groups for system in group
        ]


def test_identical_systems_share_a_cluster(example: TestSet) -> None:
    """A copy has p = 1, and stands in the cluster of the original."""
    systems = {name: example.systems[name] for name in ("fluent-nmt", "broken")}
    twins = by_segment(example).with_systems({**systems, "copy": systems["fluent-nmt"]})
    found = compare(twins, metrics=["bleu:tokenize=char"], resamples=400).metrics[0]

    assert 1.0 == found.units[0].tests.p[1]  # fluent-nmt and copy
    assert 0.5 == found.units[0].shares[1]
    assert (("fluent-nmt", "copy"), ("broken",)) == found.clusters


def test_baseline_is_compared_with_every_system(example: TestSet, metrics: Any) -> None:
    """With a baseline there are no clusters; marks say better and worse, in the metric's direction."""
    found = compare(example, metrics=metrics, resamples=999, baseline="terse-llm")
    bleu, gap = found.metrics[0], found.metrics[2]

    assert "terse-llm" == found.baseline
    assert bleu.clusters is None
    assert ["−", "+", "−", ""] == [bleu.mark(s) for s in ("broken", "fluent-nmt", "literal-rules", "terse-llm")]
    assert ("−", "+") == (gap.mark("broken"), gap.mark("fluent-nmt"))
    assert "fluent-nmt is better" == bleu.verdict(2)
    assert "not told apart" == bleu.verdict(0)


def test_one_sided_test_asks_for_better_than_the_baseline(example: TestSet, metrics: Any) -> None:
    """A worse system has a p near 1, a better one half of the two-sided p or less."""
    one = compare(example, metrics=metrics, resamples=999, baseline="terse-llm", sides="one")

    for metric in one.metrics[::2]:
        p = dict(zip([metric.systems[a] for a, _ in metric.pairs], metric.units[0].tests.p, strict=True))
        assert p["broken"] > 0.95
        assert p["fluent-nmt"] < 0.01


def test_one_sided_test_says_nothing_of_worse_systems(example: TestSet) -> None:
    """A worse system is not shown to be better: no mark, and no word of being told apart or worse."""
    found = compare(
        example, metrics=["bleu:tokenize=char"], resamples=999, baseline="terse-llm", sides="one", alpha=0.6
    )
    bleu = found.metrics[0]
    said = dict(
        zip([bleu.systems[a] for a, _ in bleu.pairs], map(bleu.verdict, range(len(bleu.pairs))), strict=True)
    )

    assert ("", "+") == (bleu.mark("broken"), bleu.mark("fluent-nmt"))
    assert ("not shown to be better", "fluent-nmt is better") == (said["broken"], said["fluent-nmt"])
    note = "+: better than terse-llm, one-sided, p ≤ 0.6. Being worse is not tested; intervals are two-sided."
    assert note in found.table().notes


# --- too little to find anything ----------------------------------------------------------------------------------


def first(test_set: TestSet, count: int, documents: int | None = None) -> TestSet:
    """Return the first segments, in so many documents."""
    own = test_set.subset(np.arange(count))
    names = None if documents is None else tuple(f"d{number % documents}" for number in range(count))
    return dataclasses.replace(own, documents=names)


CHAR = {"metrics": ["bleu:tokenize=char"], "resamples": 512}


def test_one_segment_is_no_sample(example: TestSet) -> None:
    """No test from one segment, by either method."""
    for test in ("bootstrap", "randomization"):
        with pytest.raises(InputError, match="one segment is scored, and resampling needs at least two"):
            compare(first(example, 1), test=test, **CHAR)


@pytest.mark.parametrize(("documents", "what"), [(None, "5 segments"), (2, "2 documents"), (5, "5 documents")])
def test_bootstrap_test_of_few_units_is_refused(example: TestSet, documents: int | None, what: str) -> None:
    """Below six of what is drawn: 5 of either, 2 documents of many segments; six are enough to go on."""
    few = first(example, 5 if documents is None else 40, documents)
    with pytest.raises(OptionError, match=f"a bootstrap test of {what}"):
        compare(few, **CHAR)

    assert "There are 6 segments only: intervals and p-values by segment are rough." in str(
        compare(first(example, 6), **CHAR)
    )


def test_documents_too_few_to_draw_are_left_out_of_a_comparison_by_segment(example: TestSet) -> None:
    """With unit="segment" two documents stand beside nothing, and a note says what that takes for granted."""
    found = compare(first(example, 40, 2), unit="segment", **CHAR)

    assert ["segment"] == [by.unit.value for by in found.metrics[0].units]
    assert "There are 2 documents, too few to draw" in str(found)


def test_a_single_document_is_not_passed_over_in_silence(example: TestSet) -> None:
    """One document cannot be drawn: segments are, and a note says so."""
    assert "All scored segments are of one document, so segments are drawn." in str(
        compare(first(example, 30, 1), **CHAR)
    )


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"resamples": 18}, r"smallest possible p is 0\.0526 (.|\n)*Draw 19 resamples"),
        ({"resamples": 198, "correct": "holm"}, r"0\.0503 .*10 pairs\)(.|\n)*Draw 199 resamples"),
        ({"resamples": 18, "test": "randomization"}, "Draw 19 resamples"),
        ({"resamples": 18, "compat": "sacrebleu"}, "Draw 19 resamples"),
    ],
)
def test_too_few_resamples_are_refused(example: TestSet, options: dict[str, Any], problem: str) -> None:
    """1 / (R + 1), times the number of pairs under Holm, must be within alpha; the remedy is just enough."""
    with pytest.raises(OptionError, match=problem):
        compare(by_segment(example), metrics=["bleu:tokenize=char"], **options)

    more = {**options, "resamples": options["resamples"] + 1}
    compare(by_segment(example), metrics=["bleu:tokenize=char"], **more)


@pytest.mark.parametrize(
    ("segments", "options", "smallest"),
    [
        (5, {}, "0.0625"),
        (4, {"baseline": "broken", "sides": "one"}, "0.0625"),
        (8, {"correct": "holm"}, "0.0781"),
    ],
)
def test_exact_test_that_cannot_find_anything_is_refused(
    example: TestSet, segments: int, options: dict[str, Any], smallest: str
) -> None:
    """2 / 2^units two-sided, half of it one-sided, ten times it under Holm; the next larger set is tested."""
    options = {**CHAR, "test": "randomization", **options}
    with pytest.raises(OptionError, match=rf"smallest possible p is {smallest} (.|\n)*Give more segments"):
        compare(first(example, segments), **options)

    more = compare(first(example, segments + 1), **options).metrics[0].units[0]
    assert np.nanmin(more.p) <= 0.05


def test_documents_are_drawn_where_they_are_known(example: TestSet, metrics: Any) -> None:
    """By document comes first and decides, by segment stands beside it; --unit segment turns that round."""
    both = compare(example, metrics=metrics, resamples=300)
    turned = compare(example, metrics=metrics, resamples=300, unit="segment")
    alone = compare(by_segment(example), metrics=metrics, resamples=300)

    assert [["document", "segment"], ["segment", "document"], ["segment"]] == [
        [each.unit.value for each in found.metrics[0].units] for found in (both, turned, alone)
    ]
    for one, other in zip(both.metrics, alone.metrics, strict=True):
        assert one.units[1].tests.p.tolist() == other.units[0].tests.p.tolist()
    with pytest.raises(OptionError, match="documents cannot be drawn"):
        compare(by_segment(example), unit="document")


def test_segments_that_a_system_misses_count_for_nobody(example: TestSet, metrics: Any) -> None:
    """The broken system has two empty outputs, which Overlap does not score: all are compared on the other 58."""
    found = compare(example, metrics=metrics, resamples=100)
    kept = np.array([i for i, text in enumerate(example.systems["broken"]) if text])
    expected = score(example.subset(kept), metrics=metrics[1:2])

    assert (0, 2, 0) == found.left_out
    overlap = found.metric("overlap")
    assert [expected.value(s, "overlap") for s in found.systems] == pytest.approx(overlap.values)
    assert "2 segments that not all systems have a score of Overlap for are left out." in str(found)


def test_missing_references_are_not_drawn(example: TestSet) -> None:
    """Segments without a reference change nothing: the comparison is that of the other segments."""
    reference = example.references["A"].lines
    gapped = dataclasses.replace(example, references={"A": Texts([None, *reference[1:-1], None])}, documents=None)
    rest = by_segment(example).subset(np.arange(1, 59))
    options = {"metrics": ["bleu:tokenize=char"], "resamples": 200}

    one, other = (compare(test_set, **options).metrics[0] for test_set in (gapped, rest))
    assert other.units[0].tests.p.tolist() == one.units[0].tests.p.tolist()
    assert other.units[0].intervals.low.tolist() == one.units[0].intervals.low.tolist()


def test_nothing_scored_is_refused(example: TestSet) -> None:
    """Without any reference there is nothing to resample."""
    empty = dataclasses.replace(example, references={"A": Texts([None] * 60)})

    with pytest.raises(InputError, match="no segment is scored"):
        compare(empty)


def test_threads_do_not_change_a_digit(example: TestSet, metrics: Any) -> None:
    """One thread and three give the same JSON, for both tests."""
    scores = score(example, metrics=metrics)
    for test in ("bootstrap", "randomization"):
        options = ComparisonOptions(resamples=700, test=test)  # type: ignore[arg-type]
        one, three = (compare_scores(scores, options, threads=threads).to_dict() for threads in (1, 3))
        assert json.dumps(one) == json.dumps(three)


def test_bca_intervals_of_scores_and_differences(example: TestSet, metrics: Any) -> None:
    """BCa intervals are another choice of ends around the same values."""
    plain = compare(example, metrics=metrics, resamples=400)
    bca = compare(example, metrics=metrics, resamples=400, interval="bca")

    for one, other in zip(plain.metrics, bca.metrics, strict=True):
        assert one.units[0].tests.p.tolist() == other.units[0].tests.p.tolist()
        assert one.units[0].intervals.low.tolist() != other.units[0].intervals.low.tolist()
        for by in other.units:
            assert (by.intervals.low < other.values).all()
            assert (by.intervals.high > other.values).all()
            gaps = by.tests.differences
            assert (by.differences.low < gaps).all()
            assert (by.differences.high > gaps).all()


@pytest.mark.parametrize(
    ("options", "units", "smallest"),
    [
        ({"resamples": 99}, 5, 1 / 100),
        ({"resamples": 32, "test": "randomization"}, 5, 2 / 32),
        ({"resamples": 31, "test": "randomization"}, 5, 2 / 32),
        ({"resamples": 31, "test": "randomization"}, 2000, 1 / 32),
        ({"resamples": 32, "test": "randomization", "sides": "one", "baseline": "a"}, 5, 1 / 32),
        ({"resamples": 99, "test": "randomization", "compat": "sacrebleu"}, 5, 1 / 100),
    ],
)
def test_smallest_p(options: dict[str, Any], units: int, smallest: float) -> None:
    """1 / (R + 1) for resamples, and never less than the ways to swap allow; sacreBLEU counts no ties."""
    assert smallest == smallest_p(ComparisonOptions(**options), units)


# --- sacreBLEU --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("test", "short", "resamples"), [("bootstrap", "bs", 1_000), ("randomization", "ar", 10_000)]
)
def test_compat_gives_the_p_values_of_sacrebleu(example: TestSet, test: str, short: str, resamples: int) -> None:
    """With the first system as the baseline, sacreBLEU's numbers of resamples and its seed."""
    from sacrebleu.metrics.bleu import BLEU as SacreBLEU
    from sacrebleu.significance import PairedTest

    found = compare(example, metrics=["bleu:tokenize=char"], test=test, compat="sacrebleu")
    named = [(name, list(texts)) for name, texts in sorted(example.systems.items())]
    yardstick = {"BLEU": SacreBLEU(tokenize="char", references=[list(example.references["A"])])}
    _, results = PairedTest(named, yardstick, None, test_type=short)()

    assert "adequate-smt" == found.baseline
    assert [r.p_value for r in results["BLEU"]][1:] == found.metrics[0].units[0].tests.p.tolist()
    assert f"{resamples} resamples of 60 segments, seed 12345" in found.drawn[0]
    assert "sacreBLEU's paired" in str(found)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"metrics": ["bleu:nfkc"]}, r"sacreBLEU's BLEU does not have these settings: BLEU\|.*norm:nfkc"),
        ({"metrics": ["chrf:nfkc"]}, r"sacreBLEU's chrF does not have these settings(.|\n)*Take chrf,"),
        ({"metrics": ["ter"]}, r"TER\|.*tok:ja-mecab(.|\n)*Take ter:normalized,asian_support,"),
        ({"metrics": ["ribes"]}, "sacreBLEU has no RIBES"),
        ({"sides": "one", "baseline": "broken"}, "two-sided"),
        ({"unit": "document"}, "draw segments"),
    ],
)
def test_compat_refuses_what_sacrebleu_has_not(example: TestSet, options: dict[str, Any], problem: str) -> None:
    """Other metrics, sides and units have no p-values of sacreBLEU."""
    with pytest.raises(OptionError, match=problem):
        compare(example, compat="sacrebleu", **options)


def test_compat_refuses_missing_references(example: TestSet) -> None:
    """SacreBLEU knows no segments without reference."""
    gapped = dataclasses.replace(example, references={"A": Texts([None, *example.references["A"].lines[1:]])})

    with pytest.raises(OptionError, match="no missing references"):
        compare(gapped, compat="sacrebleu")


# --- runs -------------------------------------------------------------------------------------------------------


@pytest.fixture
def replicated(example: TestSet) -> TestSet:
    """Return three runs of one system, each with some outputs of another, and two single systems."""
    good, other = example.systems["fluent-nmt"].lines, example.systems["adequate-smt"].lines
    runs = {
        f"mine.{seed}": Texts([o if i % 6 < seed else g for i, (g, o) in enumerate(zip(good, other, strict=True))])
        for seed in range(3)
    }
    single = {name: example.systems[name] for name in ("terse-llm", "broken")}
    return example.with_systems({"terse-llm": single["terse-llm"], **runs, "broken": single["broken"]})


def test_runs_are_one_system(replicated: TestSet, metrics: Any) -> None:
    """The runs of a system stand in one row: mean, spread between runs, standard error of the test set."""
    runs = {"mine": ["mine.0", "mine.1", "mine.2"]}
    found = compare(replicated, metrics=metrics, runs=runs, resamples=400)
    own = score(replicated, metrics=metrics)

    assert ("terse-llm", "mine", "broken") == found.systems
    for metric in found.metrics[::2]:
        values = [own.value(run, metric.result.key) for run in runs["mine"]]
        parts = metric.components
        assert parts is not None
        assert np.mean(values) == pytest.approx(metric.values[1])
        assert (3, np.std(values, ddof=1)) == (parts[1].runs, pytest.approx(parts[1].between_sd))
        assert parts[1].total_se > parts[1].between_sd / 3**0.5
        assert np.isnan(parts[0].between_sd)
    assert "runs" in str(found)
    assert "BLEU sd of runs" in str(found)


def test_runs_widen_intervals_and_raise_p(replicated: TestSet) -> None:
    """What differs between runs makes a mean less sure than the same mean of outputs that are held."""
    runs = {"mine": ["mine.0", "mine.1", "mine.2"]}
    found = compare(replicated, metrics=["bleu:tokenize=char"], runs=runs, resamples=2_000).metrics[0]
    by = found.units[0]

    assert found.components is not None
    held = found.components[1].test_se
    assert by.errors[1] > held
    assert by.intervals.high[1] - by.intervals.low[1] > 2 * 1.96 * held


@pytest.mark.parametrize(
    ("runs", "problem"),
    [
        ({"mine": []}, "has no runs"),
        ({"mine": ["mine.0"], "other": ["mine.0"]}, "of one only"),
        ({"broken": ["mine.0"]}, "names a system and its runs"),
    ],
)
def test_runs_that_cannot_be_are_refused(replicated: TestSet, runs: dict[str, list[str]], problem: str) -> None:
    """Each run belongs to one system, and a system is either its runs or itself."""
    with pytest.raises(OptionError, match=problem):
        compare(replicated, runs=runs)
    with pytest.raises(UnknownNameError, match=r"mine\.9"):
        compare(replicated, runs={"mine": ["mine.9"]})


@pytest.mark.parametrize("option", [{"test": "randomization"}, {"interval": "bca"}, {"compat": "sacrebleu"}])
def test_runs_go_with_the_bootstrap_only(replicated: TestSet, option: dict[str, Any]) -> None:
    """Swapping segments, BCa and sacreBLEU know nothing of runs."""
    with pytest.raises(OptionError, match="several runs"):
        compare(replicated, runs={"mine": ["mine.0", "mine.1"]}, **option)


# --- options ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"test": "t"}, "test is bootstrap or randomization"),
        ({"correct": "bonferroni"}, "correct is holm"),
        ({"sides": "one"}, "needs a baseline"),
        ({"alpha": 0.0}, "alpha"),
        ({"level": 95}, "level"),
        ({"resamples": 1.5}, "resamples is a whole number or None; 1.5 came"),
        ({"seed": None}, "seed is a whole number; None came"),
        ({"alpha": "x"}, "alpha is a number; 'x' came"),
        ({"level": True}, "level is a number; True came"),
        ({"baseline": 3}, "baseline is text or None; 3 came"),
    ],
)
def test_options_are_checked(options: dict[str, Any], problem: str) -> None:
    """Nonsense is refused before anything is computed."""
    with pytest.raises(OptionError, match=problem):
        ComparisonOptions(**options)


def test_a_mistyped_option_is_named(example: TestSet) -> None:
    """Names that are none are refused before anything is scored, with the nearest one."""
    with pytest.raises(UnknownNameError, match=r"'basline'\n.*Did you mean baseline"):
        compare(example, basline="broken")


def test_target_language_decides_the_segmenter(example: TestSet) -> None:
    """Compare takes what `hakari.score` takes: a target language without a source language."""
    systems = {name: example.systems[name] for name in ("fluent-nmt", "broken")}
    found = compare(systems, example.references["A"], target_language="ja", resamples=100)

    assert "ja-mecab" in str(found.metrics[0].result.signature)


def test_comparison_needs_two_systems_and_a_known_baseline(example: TestSet) -> None:
    """One system cannot be compared; a baseline must be among the systems."""
    with pytest.raises(OptionError, match="needs two"):
        compare({"a": ["x"]}, ["x"])
    with pytest.raises(UnknownNameError, match="fluent"):
        compare(example, baseline="fluent")


# --- what is shown ----------------------------------------------------------------------------------------------


@pytest.fixture
def shown(example: TestSet, metrics: Any) -> Comparison:
    """Return a comparison of all pairs."""
    return compare(example, metrics=metrics, resamples=300, correct="holm")


def test_table_holds_scores_marks_and_intervals(shown: Comparison) -> None:
    """Best system first; a score with its letter, the interval by document, and by segment."""
    table = shown.table()

    assert ["system", "BLEU ↑", "BLEU 95 % by document", "BLEU 95 % by segment", "Overlap ↑"] == [
        column.title for column in table.columns[:5]
    ]
    assert "fluent-nmt" == table.rows[0][0]
    assert isinstance(table.rows[0][1], Marked)
    assert "A" == table.marks(0, 1)
    assert isinstance(table.rows[0][2], Interval)
    assert {0} == table.best(1)


def test_tables_say_how_they_were_made(shown: Comparison) -> None:
    """Signatures, test, sides, resamples, seed, what decides, corrections: all stand below the table."""
    notes = "\n".join(shown.table().notes)

    for words in (
        "BLEU|nrefs:1",
        "Gap|nrefs:1",
        "Test: paired bootstrap, two-sided.",
        "Intervals: 95 %, percentile bootstrap. 300 resamples of 12 documents, seed 12345.",
        "Marks and decisions are by document; by segment stands beside",
        "There are 12 documents only: intervals and p-values by document are rough. --test randomization keeps its",
        "p ≤ 0.05 (corrected by Holm's method)",
    ):
        assert words in notes


def test_stars_say_that_p_is_corrected(shown: Comparison, example: TestSet) -> None:
    """The note below the matrix names Holm where he has a hand in it."""
    plain = compare(example, metrics=["bleu:tokenize=char"], resamples=100)

    assert ("* p ≤ 0.05 (Holm)",) == shown.tables()[1].notes
    assert ("* p ≤ 0.05",) == plain.tables()[1].notes


def test_win_matrix_is_antisymmetric(shown: Comparison) -> None:
    """Row minus column, a star where the difference is significant, nothing on the diagonal."""
    for table in shown.tables()[1:]:
        n = len(table.rows)
        assert all(table.rows[i][i + 1] is None for i in range(n))
        for i, j in combinations(range(n), 2):
            one, other = table.rows[i][j + 1], table.rows[j][i + 1]
            assert isinstance(one, Marked)
            assert isinstance(other, Marked)
            assert (one.value, one.marks) == (-other.value, other.marks)


def test_all_pairs_can_be_listed(shown: Comparison) -> None:
    """The list of pairs has p, corrected p, p by segment and the verdict for each."""
    tables = shown.tables(pairs=True)

    assert 7 == len(tables)
    assert 10 == len(tables[2].rows)
    assert ["p by document", "p (Holm)", "p by segment", "so"] == [c.heading for c in tables[2].columns[4:]]


@pytest.mark.parametrize("format", FORMATS)
def test_tables_render_in_every_format(shown: Comparison, format: str) -> None:
    """Each table can be printed in each form."""
    for table in shown.tables(pairs=True):
        assert FORMATS[format](table)


def test_latex_has_ascii_only_cells(example: TestSet) -> None:
    """Marks, intervals and signs paste into LaTeX without further packages."""
    found = compare(example, metrics=["bleu:tokenize=char"], resamples=300, baseline="terse-llm")
    lines = render_latex(found.table()).splitlines()

    assert all(line.isascii() for line in lines if not line.startswith("%"))
    assert any(r"\textsuperscript{$-$}" in line for line in lines)


def test_tsv_has_one_heading_a_column(shown: Comparison) -> None:
    """Headings of the columns that programs read are all different."""
    headings = render_tsv(shown.table()).splitlines()[0].split("\t")

    assert len(headings) == len(set(headings))
    assert "BLEU 95 % by document low" in headings


@pytest.mark.parametrize("options", [{}, {"baseline": "broken"}, {"test": "randomization", "correct": "holm"}])
def test_json_follows_its_schema(
    example: TestSet, metrics: Any, options: dict[str, Any], schema: dict[str, Any]
) -> None:
    """What `to_dict` gives is plain JSON in the published form."""
    data = compare(example, metrics=metrics, resamples=200, **options).to_dict()

    jsonschema.validate(data, schema)
    assert data == json.loads(json.dumps(data, allow_nan=False))
    assert 200 == data["method"]["resamples"]


def test_json_of_runs_follows_its_schema(replicated: TestSet, schema: dict[str, Any]) -> None:
    """Components of variance are in the published form too."""
    runs = {"mine": ["mine.0", "mine.1", "mine.2"]}
    data = compare(replicated, metrics=["bleu:tokenize=char"], runs=runs, resamples=100).to_dict()

    jsonschema.validate(data, schema)
    assert {"name": "mine", "runs": runs["mine"]} in data["systems"]
