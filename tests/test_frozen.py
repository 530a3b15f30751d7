"""Mappings that cannot be changed."""

from __future__ import annotations

import copy
import pickle

import pytest

from hakari.frozen import FrozenMapping


def test_frozen_mapping_is_a_value() -> None:
    """It equals and hashes by its items, keeps their order, and survives copying and pickling."""
    frozen = FrozenMapping({"b": 1, "a": (2, 3)})

    assert {"a": (2, 3), "b": 1} == frozen
    assert ["b", "a"] == list(frozen)
    assert hash(FrozenMapping({"a": (2, 3), "b": 1})) == hash(frozen)
    for again in (copy.copy(frozen), copy.deepcopy(frozen), pickle.loads(pickle.dumps(frozen))):
        assert frozen == again
        assert list(frozen) == list(again)


def test_frozen_mapping_cannot_be_changed() -> None:
    """It takes no items, and is not the dictionary it was made of."""
    items = {"a": 1}
    frozen = FrozenMapping(items)
    items["a"] = 2

    assert 1 == frozen["a"]
    with pytest.raises(TypeError):
        frozen["a"] = 2  # type: ignore[index]
