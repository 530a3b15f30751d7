"""The study: correlations and outliers by hand, tables and JSON."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import files
from typing import Any

import jsonschema
import numpy as np
import pytest

from hakari.data import TestSet, Texts
from hakari.errors import InputError, OptionError, UnknownNameError
from hakari.statutes.study import Study, study

PREVIOUS = ["a b c d", "e f g h", "i j k l", "m n o p"]
REFERENCE = ["a b c x", "e f y z", "i j k l q", "r s t u"]
SYSTEMS = {
    "good": Texts(["a b c x", "e f y w", "i j k l q", "r s t u"]),
    "old": Texts(PREVIOUS),
}
TEST_SET = TestSet(
    systems=SYSTEMS,
    references={"A": Texts(REFERENCE)},
    previous_translations=Texts(PREVIOUS),
    domains=("phrase replaced", "phrase replaced", "phrase added", "several"),
    ids=("p", "q", "r", "s"),
    target_language="en",
    name="small",
)
WORDS = ("bleu:tokenize=none", "isdit:tokenize=none", "focality:tokenize=none")


def made(**options: Any) -> Study:
    """Return a study of the small set."""
    return study(TEST_SET, metrics=WORDS, **options)


def test_points_and_outliers_by_hand() -> None:
    """Sentence q of `old`: Pre 3/10, Rec 1; p: 6/10; `good` has 6/10 in q. s has no score in either."""
    found = made()

    assert [(o.system, o.id, round(o.isdit, 6), o.focality) for o in found.outliers] == [
        ("old", "q", 30.0, 100.0),
        ("good", "q", 60.0, 100.0),
        ("old", "p", 60.0, 100.0),
    ]
    assert ["phrase replaced"] * 3 == [o.category for o in found.outliers]
    assert 70.0 == pytest.approx(found.outliers[0].gap)
    isdit, focality = found.points["old"]
    assert [60.0, 30.0, 100.0] == pytest.approx(isdit[:3])
    assert np.isnan([isdit[3], focality[3]]).all()
    assert 1 == len(made(outliers=1).outliers)
    assert () == made(outliers=0).outliers


def test_correlations_by_hand() -> None:
    """Over the six sentences that both score; Focality is 100 for all of them and correlates with nothing."""
    found = made()
    assert ["all systems", "good", "old"] == list(found.correlations)
    values = found.correlations["all systems"]

    assert (3, 3) == values.shape
    assert [1.0, 1.0] == pytest.approx([values[0, 0], values[1, 1]])
    assert values[0, 1] == values[1, 0] > 0.5
    assert np.isnan(values[:, 2]).all()
    bleu, isdit = (
        np.concatenate([m.segments(s) for s in ("good", "old")])
        for m in (found.scores.metrics[0], found.scores.metrics[1])
    )
    known = ~np.isnan(isdit)
    assert np.corrcoef(bleu[known], isdit[known])[0, 1] == pytest.approx(values[0, 1])


@pytest.mark.parametrize("how", ["spearman", "kendall-b"])
def test_other_correlations(how: str) -> None:
    """Ranks give other numbers, and the table says which they are."""
    found = made(correlation=how)

    assert found.correlations["all systems"][0, 1] != made().correlations["all systems"][0, 1]
    assert any(f"({how}), all systems" in table.title for table in found.tables())


def test_tables() -> None:
    """Scores, what became of the text, categories, correlations, outliers."""
    titles = [table.title.partition(" (")[0] for table in made().tables()]

    assert [
        "",
        "What became of n-grams",
        *(f"{name} ↑ by domain" for name in ("BLEU", "ISDIT", "Focality")),
        "Correlation of metrics over sentences",
        "Sentences whose ISDIT and Focality lie farthest apart",
    ] == titles
    assert 3 == sum("Correlation" in table.title for table in made().tables(each=True))
    (categories,) = (table for table in made().tables(each=True) if table.title.endswith("in every category"))
    assert [("phrase replaced", "good"), ("phrase replaced", "old"), ("phrase added", "good")] == [
        row[:2] for row in categories.rows[:3]
    ]
    assert {"phrase replaced", "phrase added"} == made().parts_by_category.keys()  # s has no score
    assert 1 == made().parts_by_category["phrase added"]["old"].words.missed
    parts = made().tables()[1]
    assert ("good", "old") == tuple(row[0] for row in parts.rows)
    assert (0, 0, 1, 1) == parts.rows[0][-4:]
    assert (0, 3, 4, 0) == parts.rows[1][-4:]


def test_json_follows_its_schema() -> None:
    """What the command prints as JSON is described, numbers that do not exist included."""
    data = made().to_dict()
    schema = json.loads((files("hakari") / "schemas" / "statute-study-1.json").read_text(encoding="utf-8"))

    jsonschema.validate(json.loads(json.dumps(data, allow_nan=False)), schema)
    assert None is data["correlations"]["all systems"][0][2]
    assert {"agreed": 19, "output": 19, "reference": 19, "precision": 1.0, "recall": 1.0} == data["parts"]["good"][
        "kept"
    ]


def test_without_metrics_of_revisions() -> None:
    """Other metrics alone have correlations and no outliers; without categories there are no tables of them."""
    found = study(replace(TEST_SET, domains=None), metrics=["bleu:tokenize=none", "chrf"])

    assert ((), {}, {}) == (found.outliers, found.points, found.parts)
    assert 2 == len(found.tables())


def test_refuses() -> None:
    """Unknown correlations, negative counts, and sets without the texts that metrics need."""
    with pytest.raises(UnknownNameError, match="pearson"):
        made(correlation="person")
    with pytest.raises(OptionError, match="from 0 up; -1 came"):
        made(outliers=-1)
    with pytest.raises(InputError, match="needs previous translations"):
        study(replace(TEST_SET, previous_translations=None), metrics=WORDS)
    untranslated = replace(TEST_SET, references={"A": Texts([None] * 4)})
    with pytest.raises(InputError, match="no example of small has a score"):
        study(untranslated, metrics=WORDS)
