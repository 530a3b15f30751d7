"""Reading and writing by the name of a format, or by its looks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hakari.data import TestSet, Texts, read_test_set, write_test_set
from hakari.data.formats import FORMATS, Format
from hakari.errors import InputError, OptionError, UnknownNameError

EXAMPLE = TestSet(
    systems={"s": Texts(["い", "え"])},
    references={"A": Texts(["あ", "う"])},
    sources=Texts(["a", "b"]),
    source_language="en",
    target_language="ja",
    documents=("d", "d"),
    domains=("news", "news"),
    ids=("d:1", "d:2"),
    name="set",
)


def plain_folder(root: Path) -> Path:
    """Return a folder of plain text."""
    path = root / "plain"
    (path / "sys").mkdir(parents=True)
    for name, text in {"ref.A.ja": "あ\nう\n", "src.en": "a\nb\n", "sys/s.ja": "い\nえ\n"}.items():
        (path / name).write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", list(FORMATS))
def test_every_format_is_made_without_options(name: str) -> None:
    """Every registered format is a class of that name which needs no options."""
    kind = FORMATS.get(name)

    assert issubclass(kind, Format)
    assert name == kind.name
    assert name == kind().name


@pytest.mark.parametrize("name", [name for name in FORMATS if name != "plain"])
def test_formats_are_recognised(tmp_path: Path, name: str) -> None:
    """What a format wrote is recognised by it and by no other, whatever the file is called."""
    path = tmp_path / "set"
    write_test_set(EXAMPLE, path, format=name)

    assert [name] == [other for other in FORMATS if FORMATS.get(other)().recognises(path)]
    assert list(EXAMPLE.systems["s"]) == list(read_test_set(path).systems["s"])
    assert read_test_set(str(path), format=name) == read_test_set(path)


def test_plain_folders_are_recognised(tmp_path: Path) -> None:
    """A folder of plain text is recognised by one format."""
    path = plain_folder(tmp_path)

    assert ["plain"] == [name for name in FORMATS if FORMATS.get(name)().recognises(path)]
    assert ["い", "え"] == list(read_test_set(path).systems["s"])


def test_plain_folders_are_not_written(tmp_path: Path) -> None:
    """A format that only reads says which ones write."""
    with pytest.raises(OptionError, match="can be read but not written") as caught:
        write_test_set(EXAMPLE, tmp_path / "set", format="plain")

    assert "jsonl" in str(caught.value.remedy)


def test_paths_that_are_not_there(tmp_path: Path) -> None:
    """A path where nothing is is named."""
    with pytest.raises(InputError, match=r"no file or folder is there: .*none"):
        read_test_set(tmp_path / "none")


def test_formats_that_are_not_recognised(tmp_path: Path) -> None:
    """Content of no known form is refused with the known names."""
    path = tmp_path / "text.txt"
    path.write_text("text\n")
    with pytest.raises(InputError, match="is not recognised") as caught:
        read_test_set(path)

    assert "jsonl, tsv, wmt-xml, mt-metrics-eval, plain" in str(caught.value.remedy)


def test_unknown_formats(tmp_path: Path) -> None:
    """A format of no known name is refused with near names, for reading and writing."""
    (tmp_path / "x").touch()
    with pytest.raises(UnknownNameError) as caught:
        read_test_set(tmp_path / "x", format="json")
    assert "Did you mean jsonl" in str(caught.value.remedy)
    with pytest.raises(UnknownNameError):
        write_test_set(EXAMPLE, tmp_path / "x", format="json")


def test_options(tmp_path: Path) -> None:
    """Language pair and missing references reach the formats that know them."""
    path = plain_folder(tmp_path)
    (path / "ref.A.ja").write_text("あ\n\n", encoding="utf-8")
    assert ["あ", None] == list(read_test_set(path, missing_references=True).references["A"])

    several = tmp_path / "several"
    write_test_set(EXAMPLE, several, format="mt-metrics-eval")
    (several / "sources" / "ja-en.txt").write_text("x\n")
    assert "ja" == read_test_set(several, language_pair="en-ja").target_language


def test_options_that_a_format_does_not_know(tmp_path: Path) -> None:
    """An option that would have no effect is refused, not dropped."""
    write_test_set(EXAMPLE, tmp_path / "x.jsonl", format="jsonl")
    with pytest.raises(OptionError, match="the format 'jsonl' has no option 'missing_references'"):
        read_test_set(tmp_path / "x.jsonl", missing_references=True)


def test_a_language_pair_fills_what_the_file_does_not_say(tmp_path: Path) -> None:
    """A file without languages takes those that are given; one that has them may only be told the same."""
    unknown = replace(EXAMPLE, source_language=None, target_language=None)
    for name, test_set in (("known", EXAMPLE), ("unknown", unknown)):
        write_test_set(test_set, tmp_path / f"{name}.jsonl", format="jsonl")
        assert replace(test_set, source_language="en", target_language="ja") == read_test_set(
            tmp_path / f"{name}.jsonl", language_pair="en-ja"
        )
    with pytest.raises(InputError, match=r"known\.jsonl: the test set is en-ja; the language pair en-zh came"):
        read_test_set(tmp_path / "known.jsonl", language_pair="en-zh")
