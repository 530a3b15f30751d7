"""The battery that every registered metric passes."""

from __future__ import annotations

import copy
import dataclasses
import math
import pickle
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest

from hakari.analysis import ComparisonOptions, compare_scores
from hakari.data.texts import Texts
from hakari.kernels import weighted_sums
from hakari.metrics import METRICS, Metric, metric_from_signature, metric_from_spec
from hakari.metrics.base import reference_field, sum_rows
from hakari.metrics.batch import Batch, as_batch
from hakari.metrics.vectored import with_vectors
from hakari.scoring import Scores, score
from hakari.signature import Signature
from hakari.text import TokenSpec, Workspace
from hakari.types import Direction, Level

ROOT = Path(__file__).parents[2]
SPECS = [
    *METRICS,
    "bleu:tokenize=char,nfkc",
    "bleu:tokenize=ja-unidic,lowercase,smooth_method=add-k",
    "bleu-ja:variant=b1",
    "bleu-ja:variant=b2,nfkc,tokenize=ja-unidic",
    "bleu-ja:variant=b3,bound=3,without=verb-c-past+noun-da-desu",
    "bleu-ja:use=noun-da-dearu+dot,smooth_method=floor,effective_order",
    "ribes:tokenize=char,nfkc,lowercase=no",
    "ribes:tokenize=ja-unidic,alpha=0,beta=0.333,recall=0.5",
    "ribes:smooth=0.7",
    "cder:jump=2,visits=path",
    "chrf:char_order=3,beta=0.5,eps_smoothing,nfkc",
    "chrf++:word_order=1,beta=3,lowercase,whitespace",
    "vecsum:tokenize=char,nfkc,lowercase=no,lowercase_fallback",
    "wed:threshold=0,deletion=0.5,normalize=coverage",
    "wcder:jump=0.5,visits=path,blank_visited",
    "emd:align=mutual,lowercase,threshold=0.75",
    "emd:align=none,nfkc",
    "emd:tokenize=char,position=no",
    "emd:vector_share=0.5,lowercase_fallback",
    "emd:align=none,vector_share=1",
    "focality:max_ngram_order=2,micro,nfkc",
    "isdit:tokenize=char,alpha=0.5,beta=2,lowercase",
    "impact:tokenize=char,alpha=0.5,beta=1,rounds=4,lowercase",
]

REFERENCES = [
    "気象台は昨日、台風が週末に上陸する恐れがあると発表しました。",
    "この契約は、当事者の一方が書面で解除を申し入れるまで効力を有する。",
    "すみません、駅までの道を教えていただけますか。",
    "新しい工場は来年の春に稼働を始める予定だ。",
    "ご注文の商品は三日以内に発送いたします。",
    "猫が静かに窓の外を眺めている。",
]
OUTPUTS = [
    "昨日、気象台は台風が週末に上陸するかもしれないと発表した。",
    "本契約は一方の当事者が書面により解除を申し入れるまで有効である。",
    "すみませんが、駅への道を教えてください。",
    "新工場は来春に稼働を始める。",
    "ご注文の品物は三日以内に発送いたします。",
    "",
]


def texts_for(metric: Metric) -> Batch:
    """Return outputs with all texts that any metric may need."""
    del metric
    return as_batch(
        OUTPUTS, [REFERENCES], sources=REFERENCES, previous_sources=REFERENCES, previous_translations=REFERENCES
    )


def rows_of(metric: Metric, batch: Batch, threads: int = 1) -> np.ndarray:
    """Return rows computed in a workspace of their own."""
    workspace = Workspace(threads=threads)
    return metric.batch_rows(batch, metric.prepare(batch, workspace), workspace)


def scores_of(metric: Metric, systems: Mapping[str, Texts], batch: Batch) -> Scores:
    """Return the scores of systems with all texts that any metric may need."""
    return score(
        systems,
        batch.references[0],
        metrics=[metric],
        sources=batch.sources,
        previous_sources=batch.previous_sources,
        previous_translations=batch.previous_translations,
        workspace=Workspace(threads=1),
    )


@pytest.fixture(scope="session")
def vectors(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with vectors for most of the words and characters, as GloVe writes them."""
    workspace = Workspace(threads=1)
    words = {
        word
        for texts in (REFERENCES, OUTPUTS)
        for segmenter in ("ja-mecab", "char")
        for tokens in workspace.tokens(Texts(texts), TokenSpec(segmenter))
        for word in tokens
    }
    rows = np.random.default_rng(1).normal(size=(len(words), 5))
    lines = [f"{word} {' '.join(map(str, row))}" for word, row in zip(sorted(words), rows, strict=True)]
    file = tmp_path_factory.mktemp("vectors") / "small.txt"
    file.write_text("\n".join(lines[::2] + lines[1::4]) + "\n", encoding="utf-8")
    return file


@pytest.fixture(params=SPECS)
def metric(request: pytest.FixtureRequest, vectors: Path) -> Metric:
    """Return each metric with the defaults for Japanese, and word vectors where it needs some."""
    return with_vectors(metric_from_spec(request.param, language="ja"), str(vectors))


def test_metric_declares_itself(metric: Metric) -> None:
    """Label, summary, direction and range are there and make sense."""
    low, high = metric.range

    assert metric.label
    assert metric.summary
    assert isinstance(metric.direction, Direction)
    assert low < high
    assert metric.identity is None or low <= metric.identity <= high
    assert metric.columns[0] == "segments"


def test_metric_identity(metric: Metric) -> None:
    """Long texts against themselves have the identity value, and no other output is better."""
    batch = texts_for(metric)
    same = dataclasses.replace(batch, hypotheses=batch.references[0])

    identity = metric.score_of(rows_of(metric, same), metric.signature("1")).value
    other = metric.score_of(rows_of(metric, batch), metric.signature("1")).value
    if metric.identity is not None:
        assert identity == pytest.approx(metric.identity)
    assert not metric.direction.better(other, identity)


def test_metric_rows_have_the_declared_shape(metric: Metric) -> None:
    """One row of finite float64 numbers a segment, one number a column."""
    rows = rows_of(metric, texts_for(metric))

    assert rows.shape == (len(OUTPUTS), len(metric.columns))
    assert rows.dtype == np.float64
    assert np.isfinite(rows).all()


def test_metric_values_are_in_range(metric: Metric) -> None:
    """Corpus and segment scores stay within the declared range; an empty output too."""
    rows = rows_of(metric, texts_for(metric))
    low, high = metric.range

    for value in [metric.close(sum_rows(rows)), *metric.close(rows, Level.SEGMENT)]:
        assert low - 1e-9 <= value <= high + 1e-9


def test_metric_without_segments_is_nan(metric: Metric) -> None:
    """An empty sum is no score."""
    rows = rows_of(metric, texts_for(metric))

    assert math.isnan(metric.close(sum_rows(rows[:0])))
    assert math.isnan(metric.close(np.zeros(len(metric.columns))))


def test_metric_missing_references_are_masked(metric: Metric) -> None:
    """A segment without reference is a zero row, NaN alone, and does not change the others."""
    batch = texts_for(metric)
    gapped = dataclasses.replace(batch, references=as_batch(OUTPUTS, [[None, *REFERENCES[1:]]]).references)

    workspace = Workspace(threads=1)
    state = metric.prepare(batch, workspace)  # what is learned from fewer references would be another state
    rows, whole = (metric.batch_rows(b, state, workspace) for b in (gapped, batch))
    assert not rows[0].any()
    assert math.isnan(metric.close(rows[0], Level.SEGMENT))
    assert rows[1:].tolist() == whole[1:].tolist()


def test_metric_rows_of_a_subset(metric: Metric) -> None:
    """Rows of a subset are the subset of the rows, given the same state, in any order."""
    batch = texts_for(metric)
    workspace = Workspace(threads=1)
    state = metric.prepare(batch, workspace)
    index = np.array([4, 0, 2])

    whole = metric.batch_rows(batch, state, workspace)
    assert metric.batch_rows(batch.subset(index), state, workspace).tolist() == whole[index].tolist()


@pytest.mark.parametrize("cut", range(1, len(OUTPUTS)))
def test_metric_rows_add_up_over_any_partition(metric: Metric, cut: int) -> None:
    """The sums of two parts add up to the sum of the whole, and close to the same score."""
    rows = rows_of(metric, texts_for(metric))

    parts = sum_rows(rows[:cut]) + sum_rows(rows[cut:])
    assert metric.close(parts) == pytest.approx(metric.close(sum_rows(rows)), rel=1e-12)


def test_metric_closes_sums_of_any_shape(metric: Metric) -> None:
    """Resampled sums of several systems, ``(resamples, systems, k)``, close as each of them does alone."""
    rows = rows_of(metric, texts_for(metric))
    weights = np.random.default_rng(1).integers(0, 3, size=(6, len(rows))).astype(np.float64)
    sums = weighted_sums(weights, rows).reshape(2, 3, -1)

    closed = metric.close(sums)
    assert closed.shape == (2, 3)
    assert closed.ravel().tolist() == pytest.approx([float(metric.close(own)) for own in sums.reshape(6, -1)])


def test_metric_scores_in_single_precision_are_near(metric: Metric) -> None:
    """What stands for sacreBLEU's arithmetic differs by rounding only, in single and in double precision."""
    rows = rows_of(metric, texts_for(metric))
    sums = np.array([sum_rows(rows), sum_rows(rows[:4]), sum_rows(rows[2:])])

    assert metric.sacrebleu_close(sums) == pytest.approx(metric.close(sums), rel=1e-12)
    assert metric.sacrebleu_close(sums.astype(np.float32)) == pytest.approx(metric.close(sums), rel=1e-5)


def test_metric_identical_systems_are_never_told_apart(metric: Metric) -> None:
    """Both tests give p = 1, and all intervals are the same, for two systems with the same output."""
    batch = texts_for(metric)
    systems = dict.fromkeys(("one", "other"), batch.hypotheses)
    scores = scores_of(metric, systems, batch)
    for test in ("bootstrap", "randomization"):
        found = compare_scores(scores, ComparisonOptions(resamples=100, test=test)).metrics[0]  # type: ignore[arg-type]
        assert found.units[0].tests.p.tolist() == [1.0]
        assert len(set(found.units[0].intervals.low.tolist())) == 1


def test_metric_threads_do_not_matter(metric: Metric) -> None:
    """One thread and two give the same digits, over many blocks of segments."""
    batch = texts_for(metric)
    many = batch.subset(np.resize(np.arange(len(OUTPUTS)), 500))

    assert rows_of(metric, many, threads=2).tolist() == rows_of(metric, many, threads=1).tolist()


def test_metric_many_systems_equal_each_alone(metric: Metric) -> None:
    """Systems counted together have the rows that each has alone."""
    batch = texts_for(metric)
    other = dataclasses.replace(batch, hypotheses=batch.references[0])
    workspace = Workspace(threads=1)
    states = [metric.prepare(b, workspace) for b in (batch, other)]

    together = metric.many_rows([batch, other], states, workspace)
    assert [rows.tolist() for rows in together] == [rows_of(metric, b).tolist() for b in (batch, other)]


def test_metric_states_of_many_systems_equal_each_alone(metric: Metric) -> None:
    """States prepared together give the rows and signatures of states prepared one by one."""
    batch = texts_for(metric)
    batches = [batch, dataclasses.replace(batch, hypotheses=batch.references[0])]
    workspace = Workspace(threads=1)
    states = metric.prepare_many(batches, workspace)

    together = metric.many_rows(batches, states, workspace)
    assert [rows.tolist() for rows in together] == [rows_of(metric, b).tolist() for b in batches]
    alone = [metric.prepare(b, Workspace(threads=1)) for b in batches]
    assert [metric.signature("1", state=s) for s in states] == [metric.signature("1", state=s) for s in alone]


def test_metric_signature_round_trip(metric: Metric) -> None:
    """A signature parses back to itself, and the metric built from it signs in the same way."""
    signature = metric.signature(reference_field(texts_for(metric)))

    assert Signature.parse(str(signature)) == signature
    assert metric_from_signature(signature).signature(signature["nrefs"]) == signature


def test_metric_spec_round_trip(metric: Metric) -> None:
    """The metric written as text reads back as the same metric."""
    assert metric_from_spec(metric.spec) == metric


def test_metric_is_documented(metric: Metric) -> None:
    """Each registered metric has a page in the docs that names every option."""
    page = (ROOT / "docs" / "metrics" / f"{metric.name}.md").read_text(encoding="utf-8")

    for field in dataclasses.fields(metric):
        assert f"`{field.name}`" in page


def test_metric_results_are_values(metric: Metric) -> None:
    """Results of a run can be copied and pickled, the lines below their table included."""
    batch = texts_for(metric)
    systems = {"a": batch.hypotheses, "b": batch.references[0]}
    run = scores_of(metric, systems, batch)

    for again in (copy.deepcopy(run), pickle.loads(pickle.dumps(run))):
        assert run.to_dict() == again.to_dict()
        assert str(run) == str(again)
