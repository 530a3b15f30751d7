"""mt-metrics-eval folders: several pairs in one folder, declared missing lines, writing beside others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hakari.data.formats.mt_metrics_eval import MtMetricsEval
from hakari.data.testset import TestSet
from hakari.data.texts import Texts
from hakari.errors import FormatError, InputError, OptionError, Where

FILES = {
    "sources/en-ja.txt": "a\nb\n\n",
    "documents/en-ja.docs": "news\td1\nnews  d1\nlaw d2\n",
    "references/en-ja.refA.txt": "あ\n[No translation supplied]\nう\n",
    "references/en-ja.refB.txt": "ア\nイ\nウ\n",
    "system-outputs/en-ja/one.1.txt": "い\n\n え \n",
    "system-outputs/en-ja/refB.txt": "ア\nイ\nウ\n",
}


def example() -> TestSet:
    """Return what the files say."""
    return TestSet(
        systems={"one.1": Texts(["い", "", " え "]), "refB": Texts(["ア", "イ", "ウ"])},
        references={"refA": Texts(["あ", None, "う"]), "refB": Texts(["ア", "イ", "ウ"])},
        sources=Texts(["a", "b", ""]),
        source_language="en",
        target_language="ja",
        documents=("d1", "d1", "d2"),
        domains=("news", "news", "law"),
        name="set",
    )


def folder(root: Path, **changed: str) -> Path:
    """Return a folder with the files, some of them changed; slashes, dots and hyphens are written as such."""
    for name, content in {**FILES, **changed}.items():
        path = root / "set" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode())
    return root / "set"


def tree(path: Path) -> dict[str, str]:
    """Return the files of a folder by their names inside it."""
    files = sorted(file for file in path.rglob("*") if file.is_file())
    return {file.relative_to(path).as_posix(): file.read_text(encoding="utf-8") for file in files}


def test_reads(tmp_path: Path) -> None:
    """Every file goes to its part; the line for no translation is a missing reference."""
    path = folder(tmp_path)

    assert MtMetricsEval().recognises(path)
    assert example() == MtMetricsEval().read(path)


def test_writes(tmp_path: Path) -> None:
    """The files are written back, fields of the documents separated by one tab."""
    MtMetricsEval().write(example(), tmp_path / "new" / "set")

    assert tree(tmp_path / "new" / "set") == {
        **FILES,
        "documents/en-ja.docs": "news\td1\nnews\td1\nlaw\td2\n",
    }


def test_several_pairs(tmp_path: Path) -> None:
    """A folder with several pairs needs one to be named, and lists them."""
    path = folder(tmp_path, **{"sources/ja-en.txt": "猫\n", "references/ja-en.refA.txt": "cat\n"})
    with pytest.raises(InputError, match="a language pair must be named; the folder holds en-ja, ja-en") as caught:
        MtMetricsEval().read(path)

    assert Where(file=str(path)) == caught.value.where
    assert example() == MtMetricsEval(language_pair="en-ja").read(path)
    assert ["cat"] == list(MtMetricsEval(language_pair="ja-en").read(path).references["refA"])
    with pytest.raises(InputError, match="de-en is not there; the folder holds en-ja, ja-en"):
        MtMetricsEval(language_pair="de-en").read(path)


def test_pairs_that_begin_alike(tmp_path: Path) -> None:
    """A pair whose name begins another's takes nothing of it."""
    path = folder(tmp_path, **{"sources/en-ja_JP.txt": "x\n", "references/en-ja_JP.refA.txt": "y\n"})

    assert example() == MtMetricsEval(language_pair="en-ja").read(path)


def test_without_documents(tmp_path: Path) -> None:
    """Documents and outputs may be absent."""
    path = folder(tmp_path)
    (path / "documents" / "en-ja.docs").unlink()
    for file in (path / "system-outputs" / "en-ja").iterdir():
        file.unlink()

    assert replace(example(), documents=None, domains=None, systems={}) == MtMetricsEval().read(path)


def test_without_domains(tmp_path: Path) -> None:
    """A hyphen for every domain says that there is none, both ways."""
    test_set = replace(example(), domains=None)
    MtMetricsEval().write(test_set, tmp_path / "set")

    assert "-\td1\n-\td1\n-\td2\n" == (tmp_path / "set" / "documents" / "en-ja.docs").read_text()
    assert test_set == MtMetricsEval().read(tmp_path / "set")


@pytest.mark.parametrize(
    ("name", "content", "line", "message"),
    [
        ("references/en-ja.refB.txt", "ア\n\nウ\n", 2, "the reference is empty"),
        ("references/en-ja.refB.txt", "ア\nイ\n", None, "2 in reference refB .*, 3 in reference refA"),
        ("references/en-ja.ref.B.txt", "x\n", None, "'ref.B' cannot name a reference"),
        ("references/en-ja.ref-B.txt", "x\n", None, "'ref-B' cannot name a reference"),
        ("references/en-ja.all.txt", "x\n", None, "'all' cannot name a reference"),
        ("references/en-ja.refC.jsonl", "{}\n", None, "only .txt files are read here"),
        ("system-outputs/en-ja/x.jsonl", "{}\n", None, "only .txt files are read here"),
        ("system-outputs/en-ja/x.txt", "い\nえ\n", None, "2 in system x"),
        ("system-outputs/en-ja/x.txt", "い\n[No translation supplied]\nえ\n", 2, "system x has no text"),
        ("system-outputs/en-ja/refB.txt.gz", "い\n", None, "two systems are named 'refB'"),
        ("sources/en-ja.txt.gz", "a\n", None, "one file is needed; en-ja.txt and en-ja.txt.gz are there"),
        ("documents/en-ja.docs.gz", "a d\n", None, "one file is needed; en-ja.docs and en-ja.docs.gz are there"),
        ("documents/en-ja.docs", "news d1\nd1\nlaw d2\n", 2, "a domain and a document are needed; 1 fields"),
        ("documents/en-ja.docs", "news d1\nlaw d2\nnews d1\n", 3, "'d1' stands further up too"),
        ("documents/en-ja.docs", "news d1\nlaw d1\nnews d2\n", 2, "'d1' stands further up too"),
        ("documents/en-ja.docs", "news d1\n", None, "1 in the documents"),
    ],
)
def test_errors(tmp_path: Path, name: str, content: str, line: int | None, message: str) -> None:
    """Every broken rule is named with its file, and its line where there is one."""
    path = folder(tmp_path, **{name: content})
    with pytest.raises(InputError, match=message) as caught:
        MtMetricsEval().read(path)

    if line is not None:
        assert Where(file=str(path / name), line=line) == caught.value.where


def test_empty_references_can_be_allowed(tmp_path: Path) -> None:
    """An empty line is a missing reference only where that was declared."""
    path = folder(tmp_path, **{"references/en-ja.refB.txt": "ア\n\nウ\n"})
    with pytest.raises(FormatError) as caught:
        MtMetricsEval().read(path)

    assert "[No translation supplied]" in str(caught.value.remedy)
    test_set = MtMetricsEval(missing_references=True).read(path)
    assert ["ア", None, "ウ"] == list(test_set.references["refB"])


def test_folder_names_that_are_no_pair(tmp_path: Path) -> None:
    """A source file must be named by a pair."""
    path = folder(tmp_path)
    (path / "sources" / "en-ja.txt").rename(path / "sources" / "english.txt")
    with pytest.raises(InputError, match="'english' came"):
        MtMetricsEval().read(path)


def test_writes_beside_other_pairs(tmp_path: Path) -> None:
    """A new pair goes into a folder of this layout; what is there stays."""
    path = folder(tmp_path, **{"human-scores/en-ja.mqm.seg.score": "one.1\t1\n"})
    other = TestSet(sources=Texts(["猫"]), source_language="ja", target_language="en")
    before = tree(path)
    MtMetricsEval().write(other, path)

    assert {**before, "sources/ja-en.txt": "猫\n"} == tree(path)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("README.md", "the folder holds other things: README.md"),
        ("sources/en-ja.txt", "the folder holds en-ja already"),
        ("sources/en-ja.txt.gz", "the folder holds en-ja already"),
        ("system-outputs/en-ja/other.txt", "the folder holds en-ja already"),
        ("human-scores/en-ja.mqm.seg.score", "the folder holds en-ja already"),
    ],
)
def test_overwrites_nothing(tmp_path: Path, name: str, message: str) -> None:
    """A folder with other things, or with files of the same pair, is refused and left as it was."""
    path = tmp_path / "set" / name
    path.parent.mkdir(parents=True)
    path.write_text("old")
    with pytest.raises(InputError, match=message) as caught:
        MtMetricsEval().write(example(), tmp_path / "set")

    assert {name: "old"} == tree(tmp_path / "set")
    assert "nothing was written" in str(caught.value.remedy)


def test_writes_no_file_for_a_folder(tmp_path: Path) -> None:
    """A file where the folder should be is refused."""
    (tmp_path / "set").write_text("old")
    with pytest.raises(InputError, match="a folder is needed"):
        MtMetricsEval().write(example(), tmp_path / "set")
    with pytest.raises(InputError, match="cannot be made"):
        MtMetricsEval().write(example(), tmp_path / "set" / "below")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"sources": None}, "a test set without its sources"),
        ({"previous_sources": Texts(["", "", ""])}, "previous sources"),
        ({"target_language": None}, "the languages 'en' and None"),
        ({"source_language": "zh-TW"}, "the languages 'zh-TW' and 'ja'"),
        ({"documents": None}, "domains without documents"),
        ({"documents": ("d1", "d2", "d1")}, "segment 2: .*'d1': its segments do not stand together"),
        ({"documents": ("d 1", "d2", "d3")}, "a document or domain named 'd 1'"),
        ({"domains": ("news", "", "law")}, "a document or domain named ''"),
        ({"domains": ("-", "-", "-")}, "'-' as the only domain"),
        ({"references": {"a.b": Texts(["x", "y", "z"])}}, "a reference named 'a.b'"),
        ({"references": {"src": Texts(["x", "y", "z"])}}, "a reference named 'src'"),
        ({"references": {"A": Texts(["x", "", "z"])}}, "segment 1: .* no reference is empty"),
        ({"systems": {"a/b": Texts(["x", "y", "z"])}}, "a system named 'a/b'"),
        ({"systems": {"a": Texts(["x"] * 3), "A": Texts(["y"] * 3)}}, "both 'a' and 'A'"),
        ({"references": {"é": Texts(["x"] * 3), "e\u0301": Texts(["y"] * 3)}}, "both 'é' and"),
        ({"systems": {"..": Texts(["x", "y", "z"])}}, "a system named '..'"),
        ({"systems": {"a": Texts(["x", "y\nz", "z"], label="system a")}}, "segment 1: .*system a where it is"),
        ({"systems": {"a": Texts(["x", "y\r", "z"])}}, "each line there is one text"),
        ({"systems": {"a": Texts(["\ufeffx", "y", "z"])}}, "each line there is one text"),
        ({"systems": {"a": Texts(["x", "[No translation supplied]", "z"])}}, "each line there is one text"),
        ({"systems": {"a": Texts(["x", "\0", "z"])}}, "a NUL"),
    ],
)
def test_what_cannot_be_written(tmp_path: Path, change: dict[str, object], message: str) -> None:
    """What the layout cannot hold is named, and no folder is made."""
    test_set = replace(example(), **change)  # type: ignore[arg-type]
    with pytest.raises(InputError, match=message):
        MtMetricsEval().write(test_set, tmp_path / "set")

    assert [] == list(tmp_path.iterdir())


def test_the_pair_to_write(tmp_path: Path) -> None:
    """A pair that was asked for must be the one of the test set."""
    with pytest.raises(OptionError, match="ja-en was asked for; the test set is en-ja"):
        MtMetricsEval(language_pair="ja-en").write(example(), tmp_path / "set")


def test_recognises(tmp_path: Path) -> None:
    """A folder with sources that are named by a pair is in this layout."""
    assert not MtMetricsEval().recognises(tmp_path)
    (tmp_path / "sources").mkdir()
    assert not MtMetricsEval().recognises(tmp_path)
    (tmp_path / "sources" / "en-ja.txt.gz").touch()
    assert MtMetricsEval().recognises(tmp_path)
    assert not MtMetricsEval().recognises(tmp_path / "sources" / "en-ja.txt.gz")
