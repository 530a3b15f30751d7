"""Parts of a corpus: whole statutes, sizes near the shares, the same for the same seed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.data import TestSet, Texts, read_test_set
from hakari.errors import InputError, OptionError
from hakari.statutes.splitting import split_corpus, write_parts


def corpus(sizes: list[int]) -> TestSet:
    """Return a set of statutes with so many examples each, mixed."""
    statutes = [f"s{k}" for number in range(max(sizes)) for k, size in enumerate(sizes) if number < size]
    return TestSet(
        sources=Texts([f"text {i}" for i in range(len(statutes))]), documents=tuple(statutes), name="all"
    )


@given(sizes=st.lists(st.integers(1, 8), min_size=3, max_size=12), seed=st.integers(0, 50))
def test_parts_hold_whole_statutes(sizes: list[int], seed: int) -> None:
    """Every example is in one part, with its statute; no part is empty; sizes are off by a statute at most."""
    whole = corpus(sizes)
    parts = split_corpus(whole, {"train": 2, "development": 1, "test": 1}, seed=seed)

    assert ["train", "development", "test"] == list(parts)
    assert sorted(whole.ids) == sorted(key for part in parts.values() for key in part.ids)
    owners = [set(part.documents or ()) for part in parts.values()]
    assert all(owners)
    assert sum(map(len, owners)) == len(sizes)
    for part in parts.values():
        assert list(part.ids) == sorted(part.ids, key=int)


@given(sizes=st.lists(st.integers(1, 8), min_size=4, max_size=12), seed=st.integers(0, 20))
def test_halves_are_as_even_as_statutes_allow(sizes: list[int], seed: int) -> None:
    """The two halves differ by no more than the largest statute."""
    first, second = split_corpus(corpus(sizes), seed=seed).values()

    assert abs(len(first) - len(second)) <= max(sizes)


def test_seed_decides() -> None:
    """The same seed gives the same parts; some other one does not."""
    whole = corpus([3] * 8)
    found = {seed: split_corpus(whole, seed=seed)["test"].ids for seed in range(5)}

    assert found[0] == split_corpus(whole, seed=0)["test"].ids
    assert len(set(found.values())) > 1
    assert "all.test" == split_corpus(whole)["test"].name


@pytest.mark.parametrize(
    ("shares", "message"),
    [
        ({"a": 1.0}, "two parts or more with shares above 0 are needed; a=1 came"),
        ({"a": 1.0, "b": 0.0}, "a=1, b=0 came"),
        ({"a": 1.0, "b": float("nan")}, "b=nan came"),
    ],
)
def test_shares_that_are_none(shares: dict[str, float], message: str) -> None:
    """Fewer than two parts and shares that are not above 0 are refused."""
    with pytest.raises(OptionError, match=message):
        split_corpus(corpus([1, 1]), shares)


def test_too_few_statutes() -> None:
    """Statutes are not torn apart to fill a part."""
    with pytest.raises(InputError, match="2 parts and 1 statutes"):
        split_corpus(corpus([4]))
    with pytest.raises(OptionError, match="seed is a whole number"):
        split_corpus(corpus([1, 1]), seed=-1)


def test_files(tmp_path: Path) -> None:
    """A file a part; what is there already stays, and nothing else is written then."""
    parts = split_corpus(corpus([2, 2]))
    files = write_parts(parts, tmp_path / "new" / "folder")

    assert {name: read_test_set(file) for name, file in files.items()} == parts
    files["development"].unlink()
    with pytest.raises(InputError, match=r"test\.jsonl: the file is there already"):
        write_parts(parts, tmp_path / "new" / "folder")
    assert not files["development"].exists()
    with pytest.raises(InputError, match="'a/b' does not"):
        write_parts({"a/b": parts["test"]}, tmp_path)
