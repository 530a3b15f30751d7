"""What metrics over word vectors share: one reading for a run, signatures, coverage, errors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hakari import score
from hakari.errors import InputError, OptionError
from hakari.metrics import metric_from_signature
from hakari.metrics.base import NO_STATE
from hakari.metrics.batch import as_batch
from hakari.metrics.vecsum import VecSum
from hakari.metrics.vectored import Coverage, vector_state
from hakari.text import Workspace
from hakari.text.vectors import read_vectors, table

OUTPUTS = {f"s{number}": ["a cat", f"w{number} sat"] for number in range(11)}
REFERENCE = ["the cat", "A dog sat"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return vectors of some of the words."""
    path = tmp_path / "small.100d.txt"
    path.write_text("cat 1 2\nsat 2 1\na 1 1\nw3 3 0\n", encoding="utf-8")
    return path


@pytest.fixture
def metric(file: Path) -> VecSum:
    return VecSum(tokenize="none", vectors=str(file))


def test_a_run_reads_the_file_once(metric: VecSum, monkeypatch: pytest.MonkeyPatch) -> None:
    """The words of all systems, more than are scored together, are read in one go, by all metrics of the run."""
    reads: list[Any] = []
    monkeypatch.setattr(table, "read_vectors", lambda *a, **k: reads.append(a) or read_vectors(*a, **k))
    other = VecSum(tokenize="none", vectors=metric.vectors, nfkc=True)
    score(OUTPUTS, REFERENCE, metrics=[metric, other], workspace=Workspace())

    assert 1 == len(reads)


def test_signature_does_not_depend_on_rivals(metric: VecSum, file: Path) -> None:
    """Alone or among others a system has the same score and signature, which names the file and its hash."""
    together = score(OUTPUTS, REFERENCE, metrics=[metric], workspace=Workspace())
    alone = score({"s3": OUTPUTS["s3"]}, REFERENCE, metrics=[metric], workspace=Workspace())

    key = metric.spec
    assert alone.score("s3", key) == together.score("s3", key)
    signature = alone.score("s3", key).signature
    assert "small.100d-2d-4" == signature["vec"]
    assert read_vectors(file, []).identity.digest[:12] == signature["state"]
    assert "case tok vec state version" == " ".join(key for key, _ in signature if key != "nrefs")


def test_converted_vectors_sign_in_the_same_way(metric: VecSum, tmp_path: Path) -> None:
    """A score is the same number with the same signature from the text and from what it was converted to."""
    from hakari.text.vectors import convert_vectors

    convert_vectors(metric.vectors or "", tmp_path / "other-name.npy")
    converted = VecSum(tokenize="none", vectors=str(tmp_path / "other-name.npy"))

    assert metric.corpus(OUTPUTS["s3"], REFERENCE) == converted.corpus(OUTPUTS["s3"], REFERENCE)


def test_signature_of_vectors_asks_for_their_file(metric: VecSum) -> None:
    """A hash does not find a file: the error says to name it."""
    signature = metric.corpus(["a"], ["a"]).signature

    with pytest.raises(OptionError, match=r"vec:small.100d-2d-4 does not tell where[\s\S]*vectors=FILE"):
        metric_from_signature(signature)


def test_fallback_is_signed(file: Path) -> None:
    """The fallback to lower case stands in the signature, and comes back from it."""
    metric = VecSum(tokenize="none", lowercase=False, lowercase_fallback=True)

    assert "lc" == metric.signature("1")["fallback"]
    assert metric == metric_from_signature(metric.signature("1"))
    signed = VecSum(tokenize="none", vectors=str(file), lowercase_fallback=True).corpus(["a"], ["a"]).signature
    assert "lc" == signed["fallback"]


def test_coverage_hand_worked(metric: VecSum) -> None:
    """Of `the cat` and `A dog sat`, in lower case, 2 of 5 words have no vector; of `a cat`, `w3 sat` none."""
    states = metric.prepare_many(
        [as_batch(OUTPUTS[name], REFERENCE) for name in ("s3", "s4")], Workspace(threads=1)
    )

    assert Coverage(tokens=5, tokens_known=3, types=5, types_known=3) == states[0].references
    assert Coverage(tokens=4, tokens_known=4, types=4, types_known=4) == states[0].hypotheses
    assert Coverage(tokens=4, tokens_known=3, types=4, types_known=3) == states[1].hypotheses
    assert (0.4, 0.25) == (states[0].references.unknown_tokens, states[1].hypotheses.unknown_types)
    assert 0.0 == Coverage(0, 0, 0, 0).unknown_tokens == Coverage(0, 0, 0, 0).unknown_types


def test_coverage_counts_types_once(metric: VecSum) -> None:
    """A word that comes three times is three tokens and one type."""
    state = metric.prepare(as_batch(["x x x cat"], ["cat"]), Workspace(threads=1))

    assert Coverage(tokens=4, tokens_known=1, types=2, types_known=1) == state.hypotheses


def test_coverage_stands_in_the_output(metric: VecSum) -> None:
    """Table, JSON and warnings say how many words have no vector."""
    scores = score({name: OUTPUTS[name] for name in ("s3", "s4")}, REFERENCE, metrics=[metric])

    assert (
        "small.100d-2d-4: no vector for 40.0% of the words of the references (40.0% of the different ones), "
        "0.0% to 25.0% (s4) of the systems."
    ) == scores.table().notes[-1]
    learned = scores.to_dict()["metrics"][0]["learned"]
    assert {"name": "small.100d", "dimension": 2, "size": 4} == {
        key: value for key, value in learned["vectors"].items() if key != "sha256"
    }
    assert 0.4 == learned["references"]["unknown_tokens"]
    assert [0.0, 0.25] == [learned["systems"][name]["unknown_tokens"] for name in ("s3", "s4")]
    assert [("out-of-vocabulary", None)] == [(w.code, w.system) for w in scores.warnings]
    assert "40% of the words of the references have no vector in small.100d-2d-4" in scores.warnings[0].message


def test_a_system_with_many_unknown_words_is_named(metric: VecSum) -> None:
    """Where the references are covered, a system that is not is warned about, once for all metrics."""
    metrics = [metric, VecSum(tokenize="none", vectors=metric.vectors, nfkc=True)]
    scores = score({"good": ["cat sat"], "bad": ["gato sat"]}, ["a cat sat"], metrics=metrics)

    assert [("out-of-vocabulary", "bad")] == [(w.code, w.system) for w in scores.warnings]
    assert 1 == sum("no vector for" in note for note in scores.table().notes)


def test_one_system_is_called_by_name(metric: VecSum) -> None:
    """The line of a single system has no range."""
    scores = score({"nt": ["cat x"]}, ["cat"], metrics=[metric])

    assert (
        scores.table()
        .notes[-1]
        .endswith("0.0% of the words of the references (0.0% of the different ones), 50.0% of nt.")
    )


def test_vectors_of_a_run_go_to_metrics_that_name_none(file: Path, tmp_path: Path) -> None:
    """The run's file is for the metrics without one of their own."""
    (tmp_path / "own.txt").write_text("cat 1 2 3\n", encoding="utf-8")
    own = f"vecsum:vectors={tmp_path / 'own.txt'}"
    scores = score({"a": ["cat"]}, ["cat"], metrics=["vecsum", own, "bow"], vectors=str(file))

    assert ["small.100d-2d-4", "own-3d-1", None] == [m.signature.get("vec") for m in scores.metrics]
    assert "vecsum" == scores.metrics[0].key


def test_vectors_that_nobody_takes_are_refused(file: Path) -> None:
    """A file that would be left out without a word is an error."""
    with pytest.raises(OptionError, match="no metric of the run takes any: bow"):
        score({"a": ["cat"]}, ["cat"], metrics=["bow"], vectors=str(file))
    with pytest.raises(OptionError, match=r"emd takes them with vector_share, such as emd:vector_share=0\.5\."):
        score({"a": ["cat"]}, ["cat"], metrics=["emd"], vectors=str(file))


def test_missing_vectors_are_an_error_with_a_remedy() -> None:
    """Without vectors there is no score; a file that is not there is named."""
    with pytest.raises(OptionError, match=r"VecSum needs word vectors, none came[\s\S]*--vectors FILE"):
        VecSum().corpus(["a"], ["a"])
    with pytest.raises(InputError, match=r"none\.txt: cannot be read"):
        VecSum(vectors="none.txt").corpus(["a"], ["a"])


def test_the_state_of_another_metric_is_refused() -> None:
    """Rows need the state that the metric prepared."""
    with pytest.raises(OptionError, match="the state of a metric over word vectors is needed"):
        vector_state(NO_STATE)


def test_progress_hears_of_the_reading(metric: VecSum) -> None:
    """The run's progress report tells how much of the file has been read, then the systems."""
    told: list[str] = []
    score(
        {"a": ["cat"]},
        ["cat"],
        metrics=[metric],
        workspace=Workspace(),
        progress=lambda done, total, what: told.append(what),  # noqa: ARG005
    )

    assert "MB of small.100d.txt" == told[0]
    assert "VecSum: a" == told[-1]
