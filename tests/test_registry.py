"""Registries: built-in names imported at use, names of other packages beside them."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from hakari import registry
from hakari.errors import FormatError, HakariError, InputError, UnknownNameError
from hakari.registry import Registry

BUILTIN = {"input": "hakari.errors:InputError", "format": "hakari.errors:FormatError"}


def made(monkeypatch: pytest.MonkeyPatch, **others: str) -> Registry[type]:
    """Return a registry of errors, to which other packages add."""
    points = [EntryPoint(name=name, value=value, group="hakari.things") for name, value in others.items()]

    def entry_points(*, group: str) -> list[EntryPoint]:
        return [point for point in points if point.group == group]

    monkeypatch.setattr(registry, "entry_points", entry_points)
    return Registry("thing", "hakari.things", BUILTIN)


def test_registry_finds_builtin_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names are listed as written, and stand for the objects they point to."""
    things = made(monkeypatch)

    assert ["input", "format"] == list(things)
    assert InputError is things.get("input")
    assert FormatError is things.get("format")
    assert "input" in things
    assert "other" not in things


def test_registry_imports_nothing_until_asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Listing names imports nothing; getting one imports its module."""
    (tmp_path / "hakari_lazy_thing.py").write_text("class Thing: ...\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    things = made(monkeypatch, lazy="hakari_lazy_thing:Thing")

    assert "lazy" in list(things)
    assert "hakari_lazy_thing" not in sys.modules
    assert "Thing" == things.get("lazy").__name__
    assert "hakari_lazy_thing" in sys.modules


def test_registry_is_open_to_other_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name from an entry point of the group stands behind the built-in ones and is not called built in."""
    things = made(monkeypatch, option="hakari.errors:OptionError")

    assert ["input", "format", "option"] == list(things)
    assert ("input", "format") == things.builtin()
    assert "OptionError" == things.get("option").__name__


def test_registry_refuses_two_owners_of_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """A package that takes a name which is there already is named, with both objects."""
    things = made(monkeypatch, input="other.package:Input")

    with pytest.raises(HakariError, match="two packages register the thing 'input'") as caught:
        things.get("format")
    assert "hakari.errors:InputError and other.package:Input" in caught.value.problem


@pytest.mark.parametrize("value", ["no_such_package_here:X", "hakari.errors:NoSuchError"])
def test_registry_names_a_package_that_does_not_load(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    """An entry point into nothing is an error about that package, and only when it is used."""
    things = made(monkeypatch, broken=value)

    assert "broken" in things
    assert InputError is things.get("input")
    with pytest.raises(HakariError, match=f"'broken' of another package cannot be loaded from {value}"):
        things.get("broken")


def test_registry_unknown_name_suggests(monkeypatch: pytest.MonkeyPatch) -> None:
    """An unknown name is refused with near ones, those of other packages included."""
    things = made(monkeypatch, inputs="hakari.errors:OptionError")

    with pytest.raises(UnknownNameError, match="no thing is named 'inptu'") as caught:
        things.get("inptu")
    assert "Did you mean input or inputs?" in str(caught.value.remedy)
    assert caught.value.remedy is not None
    assert caught.value.remedy.endswith("Known: format, input, inputs.")


def test_registry_origin_is_file_and_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """The place of a name is the line where its class begins, or that of the class of an object."""
    things = made(monkeypatch, instance="hakari.metrics:METRICS")
    for name, text in (("input", "class InputError"), ("instance", "class Registry")):
        path, _, line = things.origin(name).rpartition(":")
        assert Path(path).read_text(encoding="utf-8").splitlines()[int(line) - 1].startswith(text)


@pytest.mark.parametrize("content", ["raise ValueError('broken at import')", "import hakari_no_such_module", "x ="])
def test_registry_lists_what_cannot_be_loaded_apart(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: str
) -> None:
    """Whatever another package does when it is imported, the others stay usable, and the error names it."""
    (tmp_path / "hakari_broken_thing.py").write_text(f"{content}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    things = made(monkeypatch, broken="hakari_broken_thing:Thing")

    assert {"input": InputError, "format": FormatError} == things.loaded()
    assert ["broken"] == list(things.broken)
    with pytest.raises(HakariError, match="'broken' of another package cannot be loaded"):
        things.get("broken")
