"""JSONL: the canonical format is strict and loses nothing."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from hakari.data import write_test_set
from hakari.data.formats.jsonl import Jsonl
from hakari.data.testset import TestSet
from hakari.data.texts import Texts
from hakari.errors import FormatError, InputError, Where

HEADER = {
    "format": "hakari-test-set",
    "version": 1,
    "name": "small",
    "source_language": "en",
    "target_language": "ja",
    "references": ["A", "B"],
    "systems": ["s"],
}
SEGMENTS = [
    {
        "id": "a",
        "document": "d",
        "domain": "news",
        "source": "A cat.\nIt sits.",
        "previous_source": "",
        "previous_translation": "猫",
        "details": {"article": 3, "marks": [{"before": [0, 1], "sure": None}]},
        "references": {"A": "猫。\u2028座る。", "B": None},
        "systems": {"s": ""},
    },
    {
        "id": "b",
        "document": "d",
        "domain": "news",
        "source": "Dogs.",
        "previous_source": "Dog.",
        "previous_translation": "犬",
        "details": {},
        "references": {"A": "", "B": "犬たち。"},
        "systems": {"s": "\t犬\r"},
    },
]


def example() -> TestSet:
    """Return what the example says."""
    return TestSet(
        systems={"s": Texts(["", "\t犬\r"])},
        references={"A": Texts(["猫。\u2028座る。", ""]), "B": Texts([None, "犬たち。"])},
        sources=Texts(["A cat.\nIt sits.", "Dogs."]),
        previous_sources=Texts(["", "Dog."]),
        previous_translations=Texts(["猫", "犬"]),
        source_language="en",
        target_language="ja",
        documents=("d", "d"),
        domains=("news", "news"),
        details=({"article": 3, "marks": [{"before": [0, 1], "sure": None}]}, {}),
        ids=("a", "b"),
        name="small",
    )


def lines(*records: object) -> str:
    """Return the records as lines of JSON."""
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)


def written(folder: Path, content: str, name: str = "set.jsonl") -> Path:
    """Return a new file with the given text."""
    path = folder / name
    path.write_bytes(content.encode())
    return path


def test_reads(tmp_path: Path) -> None:
    """Every key goes to its part; null is a missing reference, the empty string is not."""
    assert example() == Jsonl().read(written(tmp_path, lines(HEADER, *SEGMENTS)))


@pytest.mark.parametrize("name", ["out.jsonl", "out.jsonl.gz"])
def test_writes(tmp_path: Path, name: str) -> None:
    """The example is written back to the byte, and recognised."""
    path = tmp_path / name
    Jsonl().write(example(), path)
    content = path.read_bytes()

    assert Jsonl().recognises(path)
    assert lines(HEADER, *SEGMENTS) == (gzip.decompress(content) if name.endswith(".gz") else content).decode()


def test_only_what_is_needed(tmp_path: Path) -> None:
    """Format, version, names and ids are all that must be there."""
    header = {"format": "hakari-test-set", "version": 1, "references": [], "systems": []}

    assert TestSet(ids=("x",), name="set") == Jsonl().read(written(tmp_path, lines(header, {"id": "x"})))
    assert 0 == len(Jsonl().read(written(tmp_path, lines(header))))


def without(record: dict[str, object], key: str) -> dict[str, object]:
    """Return the record without one key."""
    return {k: v for k, v in record.items() if k != key}


@pytest.mark.parametrize(
    ("header", "field", "message"),
    [
        ([], None, "a JSON object is needed; a list came"),
        ("text", None, "a JSON object is needed; a string came"),
        ({"id": "a"}, None, 'a header with "format": "hakari-test-set"'),
        (HEADER | {"version": 2}, "version", "version 1 is read here; 2 came"),
        (HEADER | {"version": True}, "version", "version 1 is read here; true came"),
        (HEADER | {"extra": 1}, "extra", "not known"),
        (without(HEADER, "systems"), "systems", "is needed"),
        (HEADER | {"systems": {"s": "x"}}, "systems", "a list of names is needed; an object came"),
        (HEADER | {"systems": ["s", 1]}, "systems", "a string is needed; a number came"),
        (HEADER | {"references": ["A", "A"]}, "references", "'A' stands twice"),
        (HEADER | {"name": None}, "name", "a string is needed; null came"),
        (HEADER | {"source_language": 1.5}, "source_language", "a string is needed; a number came"),
    ],
)
def test_header_errors(tmp_path: Path, header: object, field: str | None, message: str) -> None:
    """A header that breaks a rule is named with line 1 and the field."""
    path = written(tmp_path, lines(header))
    with pytest.raises(FormatError, match=message) as caught:
        Jsonl().read(path)

    assert Where(file=str(path), line=1, field=field) == caught.value.where


@pytest.mark.parametrize(
    ("segment", "field", "message"),
    [
        (without(SEGMENTS[1], "id"), "id", "is needed; it is not there"),
        (SEGMENTS[1] | {"id": 7}, "id", "a string is needed; a number came"),
        (SEGMENTS[1] | {"id": "a"}, "id", "'a' stands on line 2 too"),
        (SEGMENTS[1] | {"sorce": "x"}, "sorce", "not known"),
        (SEGMENTS[1] | {"source": None}, "source", "a string is needed; null came"),
        (SEGMENTS[1] | {"document": ["d"]}, "document", "a string is needed; a list came"),
        (without(SEGMENTS[1], "domain"), "domain", "same keys; the ones before have this one"),
        (SEGMENTS[1] | {"references": ["x"]}, "references", "an object is needed; a list came"),
        (SEGMENTS[1] | {"references": {"A": "x"}}, "references.B", "is needed; it is not there"),
        (SEGMENTS[1] | {"references": {"A": "x", "B": "y", "C": "z"}}, "references.C", "not known"),
        (SEGMENTS[1] | {"references": {"A": "x", "B": False}}, "references.B", "true or false came"),
        (without(SEGMENTS[1], "references"), "references", "is needed; it is not there"),
        (SEGMENTS[1] | {"systems": {}}, "systems.s", "is needed; it is not there"),
        (SEGMENTS[1] | {"systems": {"s": None}}, "systems.s", "a string is needed; null came"),
        (SEGMENTS[1] | {"systems": {"s": "a\0"}}, "systems.s", "a NUL or half a surrogate pair"),
        (SEGMENTS[1] | {"details": None}, "details", "an object is needed; null came"),
        (SEGMENTS[1] | {"details": {"at": [{"a\0": 1}]}}, "details", "a NUL or half a surrogate pair"),
        (SEGMENTS[1] | {"details": {"at": float("nan")}}, "details", "a finite number is needed; nan came"),
        (without(SEGMENTS[1], "details"), "details", "same keys; the ones before have this one"),
    ],
)
def test_segment_errors(tmp_path: Path, segment: dict[str, object], field: str | None, message: str) -> None:
    """A segment that breaks a rule is named with its line and the field."""
    path = written(tmp_path, lines(HEADER, SEGMENTS[0], segment))
    with pytest.raises(FormatError, match=message) as caught:
        Jsonl().read(path)

    assert Where(file=str(path), line=3, field=field) == caught.value.where


def test_keys_that_come_later(tmp_path: Path) -> None:
    """A key that the first segment does not have is refused further down."""
    path = written(tmp_path, lines(HEADER, without(SEGMENTS[0], "domain"), SEGMENTS[1]))
    with pytest.raises(FormatError, match="the ones before do not have this one") as caught:
        Jsonl().read(path)

    assert Where(file=str(path), line=3, field="domain") == caught.value.where


@pytest.mark.parametrize(
    ("text", "field", "message"),
    [
        ('{"id": "a", "id": "b"}', "id", "once in an object"),
        ('{"id": "a", "systems": {"s": "x", "s": "y"}}', "s", "once in an object"),
        ('{"id": "a"', None, "a JSON object is needed; character 11: "),
        ("", None, "a JSON object is needed"),
        ("[" * 100_000, None, "a JSON object is needed"),
        ('{"id": ' + "1" * 5000 + "}", None, "a JSON object is needed"),
        (json.dumps(SEGMENTS[0] | {"source": "\ud800"}), "source", "half a surrogate pair"),
    ],
)
def test_lines_that_are_not_in_order(tmp_path: Path, text: str, field: str | None, message: str) -> None:
    """Broken JSON, repeated keys and escapes for what is not text are named with their line."""
    path = written(tmp_path, f"{lines(HEADER)}{text}\n")
    with pytest.raises(FormatError, match=message) as caught:
        Jsonl().read(path)

    assert Where(file=str(path), line=2, field=field) == caught.value.where


def test_empty_file(tmp_path: Path) -> None:
    """An empty file lacks its header."""
    path = written(tmp_path, "")
    with pytest.raises(FormatError, match="the file is empty") as caught:
        Jsonl().read(path)

    assert Where(file=str(path), line=1) == caught.value.where


@pytest.mark.parametrize("name", ["\ud800", "a\0"])
def test_unclean_names_are_not_written(tmp_path: Path, name: str) -> None:
    """What could not be read back is not written."""
    with pytest.raises(InputError, match="the names of systems"):
        Jsonl().write(TestSet(systems={name: Texts(["a"])}), tmp_path / "out.jsonl")

    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("details", "message"),
    [
        ({"at": {1: 2}}, "the names in an object of JSON are texts"),
        ({"at": {1, 2}}, "one of type set came"),
        ({"at": (1.0, float("inf"))}, "a finite number is needed; inf came"),
        ({"a\ud800": 1}, "half a surrogate pair"),
    ],
)
def test_details_that_are_no_json_are_not_written(tmp_path: Path, details: dict[str, object], message: str) -> None:
    """Details that could not be read back are named with their segment."""
    test_set = TestSet(sources=Texts(["a", "b"]), details=({}, details))
    with pytest.raises(InputError, match=message) as caught:
        Jsonl().write(test_set, tmp_path / "out.jsonl")

    assert Where(segment=1) == caught.value.where
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize("format", ["tsv", "wmt-xml", "mt-metrics-eval"])
def test_other_formats_refuse_details(tmp_path: Path, format: str) -> None:
    """No other format has a place for them, and none leaves them out without a word."""
    details = TestSet(
        systems={"s": Texts(["a"])},
        sources=Texts(["b"]),
        documents=("d",),
        source_language="en",
        target_language="ja",
        details=({"at": 1},),
    )
    with pytest.raises(InputError, match="cannot hold details"):
        write_test_set(details, tmp_path / "out", format=format)


def test_recognises(tmp_path: Path) -> None:
    """The name or the header says that a file is in this format."""
    assert Jsonl().recognises(written(tmp_path, "", "a.jsonl"))
    assert Jsonl().recognises(written(tmp_path, lines(HEADER), "b.txt"))
    assert not Jsonl().recognises(written(tmp_path, '{"other": 1}', "c.txt"))
    assert not Jsonl().recognises(tmp_path)
