"""TSV: columns by name, no quoting, empty reference cells are missing references."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from hakari.data.formats.tsv import Tsv
from hakari.data.testset import TestSet
from hakari.data.texts import Texts
from hakari.errors import FormatError, InputError, Where

EXAMPLE = (
    "# hakari test-set en-ja small set\n"
    "id\tdocument\tdomain\tsource\tprevious_source\tprevious_translation\tref:A\tref:B\tsys:one\tsys:two 2\n"
    'a\td1\tnews\tA "cat".\tA "cat\t\t猫。\t\t"猫"\t\n'
    "b\td1\tnews\tDogs.\t\t\t犬。\t犬たち。\t犬\t 犬 \n"
)


def example() -> TestSet:
    """Return what the example says."""
    return TestSet(
        systems={"one": Texts(['"猫"', "犬"]), "two 2": Texts(["", " 犬 "])},
        references={"A": Texts(["猫。", "犬。"]), "B": Texts([None, "犬たち。"])},
        sources=Texts(['A "cat".', "Dogs."]),
        previous_sources=Texts(['A "cat', ""]),
        previous_translations=Texts(["", ""]),
        source_language="en",
        target_language="ja",
        documents=("d1", "d1"),
        domains=("news", "news"),
        ids=("a", "b"),
        name="small set",
    )


def written(folder: Path, content: str, name: str = "set.tsv") -> Path:
    """Return a new file with the given text."""
    path = folder / name
    path.write_bytes(content.encode())
    return path


def test_reads(tmp_path: Path) -> None:
    """Every column goes to its part; quotes are characters; nothing is trimmed."""
    assert example() == Tsv().read(written(tmp_path, EXAMPLE))


def test_reads_gzip(tmp_path: Path) -> None:
    """Compressed files are read and recognised."""
    path = tmp_path / "set.tsv.gz"
    path.write_bytes(gzip.compress(EXAMPLE.encode()))

    assert Tsv().recognises(path)
    assert example() == Tsv().read(path)


@pytest.mark.parametrize("name", ["out.tsv", "out.tsv.gz"])
def test_writes(tmp_path: Path, name: str) -> None:
    """The example is written back to the byte."""
    path = tmp_path / name
    Tsv().write(example(), path)
    content = path.read_bytes()

    assert EXAMPLE == (gzip.decompress(content) if name.endswith(".gz") else content).decode()


def test_few_columns(tmp_path: Path) -> None:
    """No column is required, nor the first line: ids count from 0, the name is the file's."""
    test_set = Tsv().read(written(tmp_path, "sys:s\tref:A\nx\ta\n\t \n"))

    assert TestSet(systems={"s": Texts(["x", ""])}, references={"A": Texts(["a", None])}, name="set") == test_set
    assert ("0", "1") == test_set.ids


@pytest.mark.parametrize(
    ("line", "languages", "name"),
    [
        ("# hakari test-set en-ja x y", ("en", "ja"), "x y"),
        ("# hakari test-set en-ja", ("en", "ja"), "set"),
        ("# hakari test-set en-ja ", ("en", "ja"), ""),
        ("# hakari test-set ?-ja x", (None, "ja"), "x"),
        ("# hakari test-set ?-? x", (None, None), "x"),
    ],
)
def test_first_line(tmp_path: Path, line: str, languages: tuple[str | None, str | None], name: str) -> None:
    """The first line gives languages and name where they are known."""
    test_set = Tsv().read(written(tmp_path, f"{line}\nsource\na\n"))

    assert (*languages, name) == (test_set.source_language, test_set.target_language, test_set.name)


@pytest.mark.parametrize(
    ("content", "where", "message"),
    [
        ("", Where(line=1), "the file ends"),
        ("# hakari test-set en-ja x\n", Where(line=2), "the file ends"),
        ("# hakari test-set japanese x\nsource\n", Where(line=1), "'# hakari test-set en-ja NAME' is needed"),
        ("# hakari test-set en-zh-TW x\nsource\n", Where(line=1), "en-ja NAME' is needed"),
        ("source\tsource\n", Where(line=1), "'source' stands twice"),
        ("# hakari test-set en-ja x\nsource\tref:\n", Where(line=2), "the column 'ref:' is not known"),
        ("sys:\n", Where(line=1), "the column 'sys:' is not known"),
        ("source\tsys:a\nx\ty\nx\n", Where(line=3), "2 cells are needed, as in the header; 1 came"),
        ("source\tsys:a\nx\ty\tz\n", Where(line=2), "2 cells are needed, as in the header; 3 came"),
        ("source\tsys:a\nx\ty\n\n", Where(line=3), "2 cells are needed, as in the header; 1 came"),
        ("id\na\nb\na\n", Where(line=4, field="id"), "'a' stands on line 2 too"),
    ],
)
def test_errors(tmp_path: Path, content: str, where: Where, message: str) -> None:
    """Every broken rule is named with file and line."""
    path = written(tmp_path, content)
    with pytest.raises(FormatError, match=message) as caught:
        Tsv().read(path)

    assert Where(file=str(path), line=where.line, field=where.field) == caught.value.where


@pytest.mark.parametrize(
    ("column", "hint"),
    [
        ("documents", "Did you mean document"),
        ("src", "Did you mean source? "),
        ("reference:A", "Did you mean ref:? "),
        ("system:a", "Did you mean sys:? "),
        ("x", "Known: id, document"),
    ],
)
def test_unknown_columns(tmp_path: Path, column: str, hint: str) -> None:
    """An unknown column is named, with near names."""
    with pytest.raises(FormatError, match=f"the column '{column}' is not known") as caught:
        Tsv().read(written(tmp_path, f"{column}\n"))

    assert hint in str(caught.value.remedy)


@pytest.mark.parametrize(
    ("test_set", "message"),
    [
        (TestSet(sources=Texts(["a\tb"])), "segment 0: .*a text with a tab"),
        (TestSet(systems={"s": Texts(["a", "b\nc"])}), "field sys:s, segment 1: .*a text with a line end"),
        (TestSet(systems={"s": Texts(["a\r"])}), "a text with a carriage return"),
        (TestSet(references={"A": Texts(["a", ""])}), "field ref:A, segment 1: .*a reference that is empty"),
        (TestSet(references={"A": Texts([" "])}), "a reference that is empty"),
        (TestSet(systems={"a\tb": Texts(["a"])}), "the name of a column with a tab"),
        (TestSet(systems={"": Texts(["a"])}), "without a name"),
        (TestSet(name="a\nb"), "the name of the test set with a line end"),
        (TestSet(source_language="zh-TW", target_language="ja"), "the language 'zh-TW'"),
        (TestSet(sources=Texts(["a"]), documents=("a\tb",)), "a text with a tab"),
        (TestSet(sources=Texts(["a\0"])), "a NUL"),
    ],
)
def test_what_cannot_be_written(tmp_path: Path, test_set: TestSet, message: str) -> None:
    """What the format cannot hold is named, and nothing is written."""
    with pytest.raises(InputError, match=message) as caught:
        Tsv().write(test_set, tmp_path / "out.tsv")

    assert caught.value.remedy
    assert [] == list(tmp_path.iterdir())


def test_recognises(tmp_path: Path) -> None:
    """The name or the first line says that a file is in this format."""
    assert Tsv().recognises(written(tmp_path, "source\n", "a.tsv"))
    assert Tsv().recognises(written(tmp_path, "# hakari test-set en-ja x\n", "b"))
    assert not Tsv().recognises(written(tmp_path, "source\n", "c.txt"))
    assert not Tsv().recognises(tmp_path)
