"""Parallel text: names from file names, empty lines, documents, folders."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from hakari.data.formats.plain import Plain, language_suffix, read_docs, read_plain
from hakari.errors import FormatError, InputError, OptionError, Where


def write(path: Path, *lines: str) -> str:
    """Write the lines, compressed for .gz, and return the path as a command line has it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    content = "".join(f"{line}\n" for line in lines).encode()
    path.write_bytes(gzip.compress(content) if path.suffix == ".gz" else content)
    return str(path)


def names(folder: Path, kind: str, *arguments: str, pair: str | None = None) -> list[str]:
    """Return the names that files of the given names get."""
    paths = [write(folder / argument, "x") for argument in arguments]
    systems, references = (paths, []) if kind == "systems" else ([], paths)
    test_set = read_plain(references=references, systems=systems, language_pair=pair)
    return list(test_set.systems if kind == "systems" else test_set.references)


@pytest.mark.parametrize(
    ("file", "pair", "name"),
    [
        ("NT5.ja", "en-ja", "NT5"),
        ("NT5.ja", None, "NT5"),
        ("Online-A.1579.zh.gz", "en-zh", "Online-A.1579"),
        ("Online-A.1579.zh.gz", None, "Online-A.1579"),
        ("Online-A.1579", None, "Online-A.1579"),
        ("NT5.txt", "en-ja", "NT5"),
        ("NT5.txt.gz", None, "NT5"),
        ("NT5.zh_TW", "en-zh_TW", "NT5"),
        ("NT5.zh-TW", None, "NT5"),
        ("NT5.ja.txt", "en-ja", "NT5.ja"),
        ("nt.big", "en-ja", "nt.big"),
        ("plain", None, "plain"),
        (".ja", "en-ja", ".ja"),
    ],
)
def test_system_names(tmp_path: Path, file: str, pair: str | None, name: str) -> None:
    """A system is called like its file, without .gz and one ending that says the language."""
    assert [name] == names(tmp_path, "systems", file, pair=pair)


def test_reference_names(tmp_path: Path) -> None:
    """A reference is called by the middle of its file name, else by its place."""
    files = ("ref.P1.ja", "second.ja", "ref.C.x.ja.gz", "ref.ja", "ref.A.txt")

    assert ["P1", "B", "C.x", "D", "A"] == names(tmp_path, "references", *files)


def test_many_reference_names(tmp_path: Path) -> None:
    """After Z, places are numbers."""
    assert ["Y", "Z", "R27"] == names(tmp_path, "references", *(f"r{i}" for i in range(27)))[-3:]


def test_names_on_the_command_line(tmp_path: Path) -> None:
    """NAME=PATH names a text; a file with an equals sign in its name, or its folder's, is a path."""
    reference = write(tmp_path / "ref.A.ja", "あ")
    system = write(tmp_path / "run=3" / "out=1.ja", "い")
    test_set = read_plain(references=[f"human={reference}"], systems=[f"big={system}", system])

    assert ["human"] == list(test_set.references)
    assert ["big", "out=1"] == list(test_set.systems)
    assert Where(file=system, line=1) == test_set.systems["big"].where(0)


@pytest.mark.parametrize("argument", ["=out.ja", "name="])
def test_half_of_a_name(argument: str) -> None:
    """A name without a path, or the reverse, is misuse."""
    with pytest.raises(OptionError, match="NAME=PATH is needed"):
        read_plain(references=[], systems=[argument])


def test_everything(tmp_path: Path) -> None:
    """All files of a set go to their places."""
    test_set = read_plain(
        references=[write(tmp_path / "ref.A.ja.gz", "あ", "い"), write(tmp_path / "ref.B.ja", "ア", "イ")],
        systems=[write(tmp_path / "s.ja", "う", "")],
        source=write(tmp_path / "src.en", "a", "b"),
        previous_source=write(tmp_path / "old.en", "a", ""),
        previous_translation=write(tmp_path / "old.ja", "あ", ""),
        docs=write(tmp_path / "docs.txt", "d1\tnews", "d2\tlaw"),
        language_pair="en-ja",
        name="set",
    )

    assert ["あ", "い"] == list(test_set.references["A"])
    assert ["ア", "イ"] == list(test_set.references["B"])
    assert ["う", ""] == list(test_set.systems["s"])
    assert ["a", "b"] == list(test_set.sources or ())
    assert ["a", ""] == list(test_set.previous_sources or ())
    assert ["あ", ""] == list(test_set.previous_translations or ())
    assert ("d1", "d2") == test_set.documents
    assert ("news", "law") == test_set.domains
    assert ("en", "ja", "set") == (test_set.source_language, test_set.target_language, test_set.name)


def test_two_systems_of_one_name(tmp_path: Path) -> None:
    """Two systems with the same name are refused; both files are named."""
    first, second = write(tmp_path / "one" / "s.ja", "x"), write(tmp_path / "two" / "s.ja.gz", "x")
    with pytest.raises(InputError) as caught:
        read_plain(references=[], systems=[first, second])

    assert f"two systems are named 's': {first} and {second}" == caught.value.problem


@pytest.mark.parametrize("line", ["", " ", "\u3000"])
def test_empty_reference_line(tmp_path: Path, line: str) -> None:
    """An empty reference is refused with its line, unless missing ones were declared."""
    path = write(tmp_path / "ref.A.ja", "あ", line, "い")
    with pytest.raises(FormatError, match="the reference is empty") as caught:
        read_plain(references=[path], systems=[])

    assert Where(file=path, line=2) == caught.value.where
    assert "--missing-references" in str(caught.value.remedy)
    declared = read_plain(references=[path], systems=[], missing_references=True)
    assert ["あ", None, "い"] == list(declared.references["A"])


def test_empty_source_line(tmp_path: Path) -> None:
    """An empty source is refused with its line, whatever was declared of references."""
    path = write(tmp_path / "src.en", "a", "")
    with pytest.raises(FormatError, match="the source is empty") as caught:
        read_plain(references=[], systems=[], source=path, missing_references=True)

    assert Where(file=path, line=2) == caught.value.where


def test_shorter_output(tmp_path: Path) -> None:
    """An output that lacks one line is an error that names both files, never a shorter comparison."""
    reference = write(tmp_path / "ref.A.ja", "あ", "い", "う")
    system = write(tmp_path / "s.ja", "あ", "い")
    with pytest.raises(InputError) as caught:
        read_plain(references=[reference], systems=[system])

    expected = f"unequal numbers of segments: 2 in system s ({system}), 3 in reference A ({reference})"
    assert expected == caught.value.problem


def test_files_that_are_not_there(tmp_path: Path) -> None:
    """A file that cannot be read is named."""
    with pytest.raises(InputError, match="cannot be read") as caught:
        read_plain(references=[str(tmp_path / "none.ja")], systems=[])

    assert Where(file=str(tmp_path / "none.ja")) == caught.value.where


def test_language_pairs() -> None:
    """A pair that is none is refused before anything is read."""
    with pytest.raises(InputError, match="'en-ja' is needed; 'japanese' came"):
        read_plain(references=["none.ja"], systems=[], language_pair="japanese")


@pytest.mark.parametrize(
    ("lines", "documents", "domains"),
    [
        (["d1", "d1", "d2"], ("d1", "d1", "d2"), None),
        (["d1\tnews", "d2\tlaw"], ("d1", "d2"), ("news", "law")),
        (["d1\t1", "d1\t2", "d2\t1"], ("d1", "d1", "d2"), None),
        (["d1\t1", "d1\tb"], ("d1", "d1"), ("1", "b")),
        (["d1\t1\tnews", "d1\t2\tnews"], ("d1", "d1"), ("news", "news")),
        ([], (), None),
    ],
)
def test_docs(
    tmp_path: Path, lines: list[str], documents: tuple[str, ...], domains: tuple[str, ...] | None
) -> None:
    """One to three columns give document, position and domain; whole numbers in the second are positions."""
    assert (documents, domains) == read_docs(write(tmp_path / "docs.txt", *lines))


@pytest.mark.parametrize(
    ("lines", "line", "message"),
    [
        (["d1", "d1\tnews"], 2, "1 tab-separated columns are needed; 2 came"),
        (["d1\t1\tnews\tmore"], 1, "1 to 3 tab-separated columns are needed; 4 came"),
        (["d1\tnews", "\tnews"], 2, "an empty one came"),
        (["d1", ""], 2, "an empty one came"),
        (["d1\t1\tnews", "d1\ttwo\tnews"], 2, "a position; 'two' came"),
    ],
)
def test_docs_errors(tmp_path: Path, lines: list[str], line: int, message: str) -> None:
    """Columns that vary or are empty, and positions that are no numbers, are refused with file and line."""
    path = write(tmp_path / "docs.txt", *lines)
    with pytest.raises(FormatError, match=message) as caught:
        read_docs(path)

    assert Where(file=path, line=line) == caught.value.where


def test_docs_of_another_length(tmp_path: Path) -> None:
    """A document file with another number of lines is named."""
    docs = write(tmp_path / "docs.txt", "d1")
    reference = write(tmp_path / "ref.A.ja", "あ", "い")
    with pytest.raises(InputError, match="1 lines came; the test set has 2 segments") as caught:
        read_plain(references=[reference], systems=[], docs=docs)

    assert Where(file=docs) == caught.value.where


@pytest.mark.parametrize(
    ("file", "language"),
    [("a.ja", "ja"), ("a.b.fil.gz", "fil"), ("x/a.zh-TW", "zh-TW"), ("a.txt", None), ("a", None), ("a.1579", None)],
)
def test_language_suffix(file: str, language: str | None) -> None:
    """The last part of a file name says the language if it looks like one."""
    assert language == language_suffix(file)


def folder(root: Path) -> Path:
    """Return a folder in the layout, with other files beside."""
    write(root / "set.en-ja" / "src.en", "a", "b")
    write(root / "set.en-ja" / "ref.B.ja.gz", "ア", "イ")
    write(root / "set.en-ja" / "ref.A.ja", "あ", "い")
    write(root / "set.en-ja" / "sys" / "two.2.ja", "え", "お")
    write(root / "set.en-ja" / "sys" / "one.ja.gz", "う", "")
    write(root / "set.en-ja" / "docs.txt", "d1\t1\tnews", "d1\t2\tnews")
    write(root / "set.en-ja" / "human.seg.tsv", "not read")
    write(root / "set.en-ja" / "sys" / ".hidden", "not read")
    return root / "set.en-ja"


def test_folder(tmp_path: Path) -> None:
    """A folder gives its texts by name, the languages from the suffixes, and its own name."""
    path = folder(tmp_path)
    test_set = Plain().read(path)

    assert Plain().recognises(path)
    assert ["A", "B"] == list(test_set.references)
    assert ["one", "two.2"] == list(test_set.systems)
    assert ["う", ""] == list(test_set.systems["one"])
    assert ["a", "b"] == list(test_set.sources or ())
    assert ("d1", "d1") == test_set.documents
    assert ("news", "news") == test_set.domains
    assert ("en", "ja", "set.en-ja") == (test_set.source_language, test_set.target_language, test_set.name)


def test_folder_of_amended_text(tmp_path: Path) -> None:
    """Previous source and translation are known by their names, and have the languages of the others."""
    path = folder(tmp_path)
    write(path / "previous.ja.gz", "古", "")
    write(path / "previous.src.en", "old", "")
    test_set = Plain().read(path)

    assert ["古", ""] == list(test_set.previous_translations or ())
    assert ["old", ""] == list(test_set.previous_sources or ())
    assert ("en", "ja") == (test_set.source_language, test_set.target_language)
    (path / "previous.ja.gz").rename(path / "previous.fr")
    with pytest.raises(InputError, match="end in different ones"):
        Plain().read(path)


def test_folder_without_some_parts(tmp_path: Path) -> None:
    """Sources, documents and references may be absent; what is not known is None."""
    path = folder(tmp_path)
    for file in ("src.en", "docs.txt", "ref.A.ja", "ref.B.ja.gz"):
        (path / file).unlink()
    test_set = Plain().read(path)

    assert (None, "ja") == (test_set.source_language, test_set.target_language)
    assert test_set.sources is None
    assert test_set.documents is None
    assert {} == dict(test_set.references)


def test_folder_with_missing_references(tmp_path: Path) -> None:
    """An empty reference in a folder is refused with a remedy, or missing if that was declared."""
    path = folder(tmp_path)
    reference = write(path / "ref.A.ja", "あ", "")
    with pytest.raises(FormatError) as caught:
        Plain().read(path)

    assert Where(file=reference, line=2) == caught.value.where
    assert "one by one with --missing-references" in str(caught.value.remedy)
    assert "JSONL" in str(caught.value.remedy)
    assert ["あ", None] == list(Plain(missing_references=True).read(path).references["A"])


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("src.de", "one file is needed; src.de and src.en are there"),
        ("docs.txt.gz", "one file is needed; docs.txt and docs.txt.gz are there"),
        ("ref.C.txt", "must end in a language"),
        ("ref.C.zh", "end in different ones"),
        ("sys/README", "must end in a language"),
        ("sys/one.ja", "two systems are named 'one'"),
        ("ref.A.ja.gz", "two references are named 'A'"),
    ],
)
def test_folder_errors(tmp_path: Path, file: str, message: str) -> None:
    """What does not fit the layout is named, not skipped."""
    path = folder(tmp_path)
    added = write(path / file, "x", "y")
    with pytest.raises(InputError, match=message) as caught:
        Plain().read(path)

    assert Path(added).name in str(caught.value)


def test_other_folders_are_not_recognised(tmp_path: Path) -> None:
    """A folder without references and outputs is not in this layout, nor is a file."""
    assert not Plain().recognises(tmp_path)
    assert not Plain().recognises(Path(write(tmp_path / "ref.A.ja", "x")))


# Segments and systems as counted when the shared data was put together.
COUNTS = {
    "wmt12.es-en": (3003, 12),
    "wmt13.es-en": (3000, 17),
    "wmt13.fr-en": (3000, 19),
    "wmt15.de-en": (2169, 13),
    "wmt19.gu-en": (1016, 12),
    "wmt19.kk-en": (1000, 11),
    "wmt19.lt-en": (1000, 11),
    "wmt20.en-ja": (1000, 11),
    "wmt20.en-zh": (1418, 13),
    "wmt20.zh-en": (2000, 17),
    "wmt21.en-ja": (1000, 15),
    "wmt21.ja-en": (1005, 16),
    "wmt22.en-ja": (2037, 13),
    "wmt22.ja-en": (2008, 14),
}


@pytest.mark.shared
@pytest.mark.parametrize("name", COUNTS)
def test_shared_folders(shared: Path, name: str) -> None:
    """The shared test sets are read whole, with the counts and languages that their description gives."""
    test_set = Plain().read(shared / "data" / name)

    assert COUNTS[name] == (len(test_set), len(test_set.systems))
    assert name.partition(".")[2] == f"{test_set.source_language}-{test_set.target_language}"
    assert ["A"] == list(test_set.references)
    assert (test_set.documents is not None) == (name >= "wmt20")
    assert (test_set.domains is not None) == (name >= "wmt22")


@pytest.mark.shared
def test_shared_folders_are_all_listed(shared: Path) -> None:
    """No shared folder with outputs and a reference is left out of the test above."""
    folders = [path for path in (shared / "data").glob("wmt*.*-*") if Plain().recognises(path)]

    assert set(COUNTS) == {path.name for path in folders}
