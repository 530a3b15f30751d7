"""The test set: its parts fit together, or the error says which do not."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import numpy as np
import pytest

from hakari.data.testset import TestSet, named_texts
from hakari.data.texts import Texts
from hakari.errors import InputError, Where


def small() -> TestSet:
    """Return a set with everything in it."""
    return TestSet(
        systems={"s": Texts(["x", "y", ""])},
        references={"A": Texts(["a", "b", "c"]), "B": Texts(["d", None, "e"])},
        sources=Texts(["一", "二", "三"]),
        source_language="ja",
        target_language="en",
        previous_sources=Texts(["", "に", "三"]),
        previous_translations=Texts(["", "b", "c"]),
        documents=("d1", "d2", "d1"),
        domains=("news", "law", "news"),
        details=({"article": 1}, {}, {"marks": [{"at": [0, 2]}]}),
        ids=("p", "q", "r"),
        name="small",
    )


def test_length_and_ids() -> None:
    """The length is that of its parts; ids count from 0 unless given."""
    assert 3 == len(small())
    assert ("0", "1") == TestSet(sources=Texts(["a", "b"])).ids
    assert 0 == len(TestSet())
    assert () == TestSet().ids


def test_is_frozen() -> None:
    """Neither the fields nor the mappings can be changed, from inside or outside."""
    systems = {"s": Texts(["x"])}
    test_set = TestSet(systems=systems)
    systems["t"] = Texts(["y"])

    assert ["s"] == list(test_set.systems)
    with pytest.raises(FrozenInstanceError):
        test_set.name = "other"  # type: ignore[misc]
    with pytest.raises(TypeError):
        test_set.systems["t"] = Texts(["y"])  # type: ignore[index]


def test_details_are_frozen_all_the_way_down() -> None:
    """What is known of a segment is a copy, hashes, and goes along with its segment."""
    marks = [[0, 2]]
    test_set = TestSet(sources=Texts(["a", "b"]), details=({"marks": marks}, {}))
    marks.append([3, 4])

    assert ({"marks": ((0, 2),)}, {}) == test_set.details
    assert isinstance(hash(test_set), int)
    assert ({}, {"marks": ((0, 2),)}) == test_set.subset(np.array([1, 0])).details
    with pytest.raises(InputError, match="1 in the details, 2 in the source"):
        TestSet(sources=Texts(["a", "b"]), details=({},))
    with pytest.raises(InputError, match="values by name; a str came"):
        TestSet(sources=Texts(["a"]), details=("x",))  # type: ignore[arg-type]


def test_two_outputs_against_one_reference() -> None:
    """Unequal counts are an error that names both files; nothing is cut."""
    with pytest.raises(InputError) as caught:
        TestSet(references={"A": Texts(["a"], file="ref.A.ja")}, systems={"s": Texts(["x", "y"], file="sys/s.ja")})

    expected = "unequal numbers of segments: 2 in system s (sys/s.ja), 1 in reference A (ref.A.ja)"
    assert expected == caught.value.problem


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("sources", Texts(["a"])),
        ("previous_sources", Texts(["a"])),
        ("previous_translations", Texts(["a"])),
        ("documents", ("d",)),
        ("domains", ("d",)),
        ("ids", ("i",)),
        ("references", {"B": Texts(["a"])}),
    ],
)
def test_every_part_is_counted(part: str, value: object) -> None:
    """Each part with another number of segments is refused."""
    systems = {"s": Texts(["x", "y"])}
    with pytest.raises(InputError, match=r"unequal numbers of segments: [12] in "):
        TestSet(**{"systems": systems, part: value})  # type: ignore[arg-type]


def test_only_references_may_miss_segments() -> None:
    """A missing output or source is refused with its place."""
    TestSet(references={"A": Texts([None, "a"])})

    with pytest.raises(InputError, match="system s has no text") as caught:
        TestSet(systems={"s": Texts(["x", None], file="s.ja")})
    assert Where(file="s.ja", line=2) == caught.value.where

    with pytest.raises(InputError, match="the source has no text") as caught:
        TestSet(sources=Texts([None]))
    assert Where(segment=0) == caught.value.where


def test_ids_are_unique() -> None:
    """An id that stands twice is refused with both segments."""
    with pytest.raises(InputError, match="'a' stands twice, first at segment 0") as caught:
        TestSet(sources=Texts(["x", "y", "z"]), ids=("a", "b", "a"))

    assert Where(segment=2) == caught.value.where


def test_subset() -> None:
    """A subset keeps every part, in the order of the index, and the ids with it."""
    part = small().subset(np.array([2, 0]))

    assert ("r", "p") == part.ids
    assert ["", "x"] == list(part.systems["s"])
    assert ["e", "d"] == list(part.references["B"])
    assert ("d1", "d1") == part.documents
    assert ["三", "一"] == list(part.sources or ())
    assert ("small", "ja", "en") == (part.name, part.source_language, part.target_language)


def test_subset_refuses_repetition() -> None:
    """A segment cannot stand twice in a subset."""
    with pytest.raises(InputError, match="stands twice"):
        small().subset(np.array([0, 0]))


def test_subset_of_all_is_equal() -> None:
    """All segments in their order are the same set."""
    assert small() == small().subset(np.arange(3))


def test_with_systems() -> None:
    """Other outputs take the place of the old ones and are checked like them."""
    assert ["t"] == list(small().with_systems({"t": Texts(["x", "y", "z"])}).systems)
    with pytest.raises(InputError, match="unequal numbers of segments: 1 in "):
        small().with_systems({"t": Texts(["x"])})


def test_groups() -> None:
    """Documents and domains list their segments, in order of first appearance."""
    documents = small().groups("document")

    assert ["d1", "d2"] == list(documents)
    assert [[0, 2], [1]] == [segments.tolist() for segments in documents.values()]
    assert [[0, 2], [1]] == [segments.tolist() for segments in small().groups("domain").values()]


@pytest.mark.parametrize("by", ["document", "domain"])
def test_groups_that_are_not_known(by: str) -> None:
    """A set without documents or domains says how to give them."""
    with pytest.raises(InputError, match=f"which {by}") as caught:
        TestSet().groups(by)  # type: ignore[arg-type]

    assert "--docs" in str(caught.value.remedy)


def test_named_texts() -> None:
    """Names are unique; the error names both files."""
    a, b = Texts(["x"], file="one/a.ja"), Texts(["x"], file="two/a.ja")

    assert {"a": a, "b": b} == named_texts([("a", a), ("b", b)], kind="system")
    with pytest.raises(InputError, match=r"two systems are named 'a': one/a\.ja and two/a\.ja"):
        named_texts([("a", a), ("a", b)], kind="system")
