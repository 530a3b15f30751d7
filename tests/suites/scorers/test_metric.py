"""The scorer whose metric decides, and its references."""

from __future__ import annotations

from pathlib import Path

import pytest

from hakari.errors import FormatError, InputError, OptionError
from hakari.metrics import metric_from_spec
from hakari.suites import ScorerOptions, Target, open_scorer
from hakari.suites.scorers.metric import read_references

SOURCE = "彼女は駅で待っていた。"
TARGETS = [
    Target("a", "correct", 1, SOURCE, "She was waiting at the station."),
    Target("a", "incorrect", 1, SOURCE, "He was waiting at the airport."),
    Target("b", "correct", 1, SOURCE, "Tea is hot."),
]
REFERENCES = {"a": "She was waiting at the train station.", "b": "The tea is hot."}


@pytest.fixture
def references(tmp_path: Path) -> Path:
    file = tmp_path / "references.tsv"
    file.write_text("".join(f"{name}\t{text}\n" for name, text in REFERENCES.items()), encoding="utf-8")
    return file


def options(file: Path) -> ScorerOptions:
    return ScorerOptions(target_language="en", settings={"reference": str(file)})


@pytest.mark.parametrize(("spec", "sign"), [("chrf", 1), ("ter", -1), ("chrf:word_order=2", 1)])
def test_scores_are_those_of_the_metric(references: Path, spec: str, sign: int) -> None:
    """Segment scores against the case's reference; an error rate has its sign turned, so that higher is better."""
    with open_scorer(f"metric:{spec}", options(references)) as scorer:
        found = [score for _, score in scorer.score(TARGETS)]
        texts = [[target.text for target in TARGETS], [REFERENCES[target.case] for target in TARGETS]]
        expected = metric_from_spec(spec).for_language("en").segments(*texts)

        assert [sign * value for value in expected] == [score.log_probability for score in found]
        assert found[0].log_probability > found[1].log_probability
        assert [None] * 3 == [score.tokens for score in found]
        assert scorer.signature.startswith("metric:")


def test_references_in_json_lines(references: Path, tmp_path: Path) -> None:
    """The same as in TSV."""
    file = tmp_path / "references.jsonl"
    file.write_text("".join(f'{{"id": "{n}", "reference": "{t}"}}\n\n' for n, t in REFERENCES.items()))

    assert REFERENCES == read_references(str(file)) == read_references(str(references))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a\tx\na\ty\n", "'a' has a reference already"),
        ("a\t\n", "the text is empty"),
        ("a\tx\ty\n", "3 cells came"),
        ('{"id": 1, "reference": "x"}\n', "texts under id and reference"),
        ('{"id": "a"\n', "one JSON object a line"),
    ],
)
def test_bad_references_are_named(tmp_path: Path, text: str, problem: str) -> None:
    """With their line."""
    file = tmp_path / "r"
    file.write_text(text)

    with pytest.raises(FormatError, match=problem) as raised:
        read_references(str(file))
    assert f"{file}:" in str(raised.value)


def test_what_cannot_be_scored(references: Path) -> None:
    """No references at all, none for a case, a metric that needs something else."""
    with pytest.raises(OptionError, match="compares with a reference translation"):
        open_scorer("metric:chrf")
    with (
        pytest.raises(OptionError, match="learns from all texts"),
        open_scorer("metric:emd", options(references)) as learning,
    ):
        list(learning.score(TARGETS))
    with pytest.raises(OptionError, match="previous translations"):
        open_scorer("metric:focality", options(references))
    other = [Target("z", "correct", 1, SOURCE, "x")]
    with (
        open_scorer("metric:chrf", options(references)) as scorer,
        pytest.raises(InputError, match="1 of 1 cases: z"),
    ):
        list(scorer.score(other))
