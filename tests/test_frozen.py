"""Mappings that cannot be changed."""

from __future__ import annotations

import copy
import pickle

import pytest

from hakari.frozen import FrozenMapping, frozen, thawed


def test_frozen_mapping_is_a_value() -> None:
    """It equals and hashes by its items, keeps their order, and survives copying and pickling."""
    mapping = FrozenMapping({"b": 1, "a": (2, 3)})

    assert {"a": (2, 3), "b": 1} == mapping
    assert ["b", "a"] == list(mapping)
    assert hash(FrozenMapping({"a": (2, 3), "b": 1})) == hash(mapping)
    for again in (copy.copy(mapping), copy.deepcopy(mapping), pickle.loads(pickle.dumps(mapping))):
        assert mapping == again
        assert list(mapping) == list(again)


def test_frozen_mapping_cannot_be_changed() -> None:
    """It takes no items, and is not the dictionary it was made of."""
    items = {"a": 1}
    mapping = FrozenMapping(items)
    items["a"] = 2

    assert 1 == mapping["a"]
    with pytest.raises(TypeError):
        mapping["a"] = 2  # type: ignore[index]


def test_frozen_all_the_way_down() -> None:
    """A value of JSON becomes one that can be hashed, and comes back as it was."""
    value = {"a": [1, {"b": [None, "x"]}], "c": 1.5}

    assert isinstance(hash(frozen(value)), int)
    assert value == thawed(frozen(value))
    assert (1, FrozenMapping({"b": (None, "x")})) == frozen(value)["a"]
