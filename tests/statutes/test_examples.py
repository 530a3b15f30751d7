"""The example data: the files say the same, and the metrics order the outputs as they should."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from hakari.data import Texts, read_test_set
from hakari.scoring import Scores, score
from hakari.statutes import Corpus, read_corpus

ROOT = Path(__file__).parents[2] / "examples" / "statutes"


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    """Return the corpus; reading it checks that marks account for all that changes."""
    return read_corpus(ROOT)


@pytest.fixture(scope="module")
def scores(corpus: Corpus) -> Scores:
    """Return the scores of the three outputs."""
    systems = {file.stem: Texts(file.read_text(encoding="utf-8").splitlines()) for file in (ROOT / "sys").iterdir()}
    return score(corpus.test_set().with_systems(systems), metrics=["isdit", "focality", "bleu", "ribes"])


def test_examples_of_every_kind(corpus: Corpus) -> None:
    """At least forty, from several statutes and amendments, with every category."""
    marks = Counter(mark.category for example in corpus for mark in example.marks)

    assert len(corpus) >= 40
    assert {"phrase replaced", "phrase added", "phrase deleted"} <= {c for c, n in marks.items() if n >= 5}
    assert {"sentence replaced", "sentence added", "sentence deleted"} <= marks.keys()
    assert len({example.statute for example in corpus}) >= 5
    assert len({example.amendment for example in corpus}) >= 5
    assert len({(example.statute, example.address) for example in corpus}) == len(corpus)


def test_files_say_the_same(corpus: Corpus) -> None:
    """The text files hold the texts of the corpus, line by line, and the folder is a test set as it stands."""
    folder, test_set = read_test_set(ROOT), corpus.test_set()

    for part in ("sources", "previous_sources", "previous_translations", "references"):
        assert getattr(test_set, part) == getattr(folder, part)
    assert ("ja", "en") == (folder.source_language, folder.target_language)
    assert ["focal", "free", "stale"] == list(folder.systems)


def test_translations_are_focal(corpus: Corpus) -> None:
    """References differ from previous translations, and keep nearly all of their words."""
    for example in corpus:
        reference = example.reference or ""
        old, new = example.previous_translation.split(), reference.split()
        assert example.previous_translation != reference
        assert (Counter(old) & Counter(new)).total() >= 0.4 * min(len(old), len(new))


def test_metrics_order_the_outputs(scores: Scores) -> None:
    """The focal output is the best; what is free of the previous translation is the worst, far behind."""
    for key in ("isdit", "focality", "bleu", "ribes"):
        focal, stale, free = (scores.value(system, key) for system in ("focal", "stale", "free"))
        assert focal > stale > free
        assert free < 70
    assert scores.value("stale", "isdit") - scores.value("free", "isdit") > 70


def test_parts_tell_the_outputs_apart(scores: Scores) -> None:
    """What each output is bad at is what the parts show: changes missed, or words needlessly changed."""
    focal, stale, free = (scores.score(system, "isdit").parts for system in ("focal", "stale", "free"))

    assert (0, 0) == (focal["needlessly_changed"], stale["needlessly_changed"])
    assert (1.0, 1.0) == (focal["kept_rec"], stale["kept_rec"])
    assert free["kept_rec"] < 0.5
    assert focal["inserted_rec"] > free["inserted_rec"] > stale["inserted_rec"]
    assert focal["changed_rec"] - stale["changed_rec"] > 0.7
    assert stale["missed"] > free["missed"] > focal["missed"]


def test_additions_are_not_ordered_by_isdit(scores: Scores) -> None:
    """Where a sentence is only added, leaving it out costs no precision; the page of the metric warns of it."""
    values = scores.by("domain").values["isdit"]
    added = scores.test_set.groups("domain")
    place = list(added).index("sentence added")

    assert values["stale"][place] > values["focal"][place]
    assert (
        values["stale"][list(added).index("phrase replaced")]
        < values["focal"][list(added).index("phrase replaced")]
    )
