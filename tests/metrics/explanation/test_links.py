"""Links between words: RIBES, EMD and IMPACT by hand."""

from __future__ import annotations

import pytest

from hakari.metrics.emd import EMD
from hakari.metrics.explanation import WordLinks
from hakari.metrics.impact import IMPACT
from hakari.metrics.ribes import RIBES

OUTPUTS = ["the rain falls", "the snow falls", "the wind blows"]
REFERENCES = ["the rain drops", "the snow is deep", "the wind blows"]


def test_ribes_says_how_many_pairs_are_in_order() -> None:
    """`b` and `a` changed places; `c` and `d` are in order with all others."""
    found = RIBES(tokenize="13a").explain("b a c d", "a b c d")
    picture = found.picture

    assert isinstance(picture, WordLinks)
    assert {(0, 1), (1, 0), (2, 2), (3, 3)} == {(link.output, link.reference) for link in picture.links}
    assert ["2 of 3", "2 of 3", "3 of 3", "3 of 3"] == [link.values[0] for link in sorted(picture.links)]
    assert "~~==" == "".join(mark.symbol for mark in found.texts[1].marks if mark)


@pytest.mark.parametrize("options", ["", "align=none", "position=no"])
def test_emd_links_add_up_to_the_score(options: str) -> None:
    """What the links add is the score; the strongest link has the full width."""
    name, _, value = options.partition("=")
    metric = EMD(tokenize="13a", **({name: False if value == "no" else value} if name else {}))  # type: ignore[arg-type]
    for segment in range(3):
        found = metric.explain(OUTPUTS, REFERENCES, segment)
        assert isinstance(found.picture, WordLinks)
        assert found.score == pytest.approx(sum(link.values[-1] for link in found.picture.links))  # type: ignore[misc]
        assert 1.0 == max(link.strength for link in found.picture.links)


def test_emd_depends_on_the_whole_set() -> None:
    """A segment among others is explained by the counts of all of them."""
    metric = EMD(tokenize="13a")
    among = metric.explain(OUTPUTS, REFERENCES, 0)
    alone = metric.explain(OUTPUTS[0], REFERENCES[0])

    assert among.score == metric.segments(OUTPUTS, REFERENCES)[0]
    assert among.score != alone.score


def test_impact_parts_have_their_round() -> None:
    """`c d` is the longest part, `a` is found a round later."""
    found = IMPACT(tokenize="13a").explain("c d e a", "a c d e")
    picture = found.picture

    assert isinstance(picture, WordLinks)
    assert [("round 0", 3)] * 3 + [("round 1", 1)] == [
        (picture.groups[link.group], link.values[1]) for link in picture.links
    ]
    assert "0001" == "".join(mark.symbol for mark in found.texts[1].marks if mark)
    worth = (3**1.2 + 0.1) ** (1 / 1.2)
    assert f"{worth:.3f}" in found.formula
