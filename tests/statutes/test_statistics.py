"""Statistics of a corpus, counted by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hakari.errors import InputError
from hakari.statutes import Corpus, Example, Mark, corpus_statistics
from hakari.statutes.statistics import Lengths

ONE = Example(
    id="1",
    statute="甲法",
    amendment="第一号",
    address="第一条",
    previous_source="三日以内にする。",
    source="二日以内にする。",
    previous_translation="Within three days.",
    reference="Within two days.",
    marks=(Mark("phrase", (0, 1), (0, 1)),),
)
TWO = replace(
    ONE,
    id="2",
    statute="乙法",
    source="すぐする。ただし、雨の日を除く。",
    previous_source="三日以内にする。",
    previous_translation="It is done.",
    reference=None,
    marks=(Mark("phrase", (0, 5), (0, 2)), Mark("sentence", (8, 8), (5, 16))),
)
CORPUS = Corpus(examples=(ONE, TWO, replace(ONE, id="3", amendment="第二号")), name="small")


def test_statistics_by_hand() -> None:
    """Counts, lengths and shares of three examples."""
    found = corpus_statistics(CORPUS)

    assert (3, 2) == (found.examples, found.translated)
    assert {"甲法": 2, "乙法": 1} == found.statutes
    assert {"第一号": 2, "第二号": 1} == found.amendments
    assert {"phrase replaced": 3, "sentence added": 1} == {name: n for name, n in found.marks.items() if n}
    assert {"phrase replaced": 2, "several": 1} == found.categories
    assert Lengths(1.5, 1.5, 1, 2) == found.per_amendment
    assert (1 + 13 + 1) / (8 + 16 + 8) == found.changed
    assert 3 / 4 == found.kept  # within, days and the full stop of four
    assert Lengths(32 / 3, 8, 8, 16) == found.lengths["source"]
    assert Lengths(4, 4, 4, 4) == found.lengths["reference"]


def test_tables_and_json() -> None:
    """Marks by level and change in the paper's form; everything is plain JSON."""
    found = corpus_statistics(CORPUS)
    marks = found.tables()[1]

    assert (("phrase", 3, 0, 0, 3), ("sentence", 0, 1, 0, 1)) == marks.rows
    assert ("1 more marks than examples: an example may have several.",) == marks.notes
    assert {"mean": 1.5, "median": 1.5, "least": 1, "most": 2} == found.to_dict()["per_amendment"]


def test_without_references() -> None:
    """What nobody has translated yet has no lengths and keeps nothing."""
    found = corpus_statistics(Corpus(examples=(TWO,)))

    assert (None, 0) == (found.kept, found.translated)
    assert "reference" not in found.lengths
    with pytest.raises(InputError, match="no example to count"):
        corpus_statistics(Corpus(examples=()))
