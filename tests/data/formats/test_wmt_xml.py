"""WMT XML: documents, references by translator, outputs by system, and what must agree between them."""

from __future__ import annotations

import gzip
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from hakari.data.formats.wmt_documents import _doc_elements
from hakari.data.formats.wmt_xml import WmtXml
from hakari.data.testset import TestSet
from hakari.data.texts import Texts
from hakari.errors import FormatError, InputError, Where

EXAMPLE = """<?xml version='1.0' encoding='utf-8'?>
<!-- a comment -->
<dataset id="wmttest">
  <collection id="general">
    <doc origlang="en" id="d1" domain="news">
      <src lang="en"><p>
        <seg id="1">A &lt;cat&gt; &amp; <!-- not text -->a dog.</seg>
        <seg id="2">They sit.</seg>
      </p></src>
      <ref lang="ja" translator="A"><p>
        <seg id="1">猫と犬。</seg></p><p>
        <seg id="2">座る。</seg>
      </p></ref>
      <hyp lang="ja" system="one"><p>
        <seg id="2">座っている。</seg>
        <seg id="1"> 猫&#10;犬 </seg>
      </p></hyp>
      <hyp system="two" language="ja"><p><seg id="1"></seg><seg id="2"/></p></hyp>
    </doc>
    <doc origlang="en" id="d2">
      <src lang="en"><p><seg id="1">Rain.</seg></p></src>
      <hyp lang="ja" system="two"><p><seg id="1">雨だ。</seg></p></hyp>
      <hyp lang="ja" system="one"><p><seg id="1">雨。</seg></p></hyp>
      <ref lang="ja" translator="B"><p><seg id="1">雨です。</seg></p></ref>
    </doc>
  </collection>
</dataset>
"""


def example() -> TestSet:
    """Return what the example says."""
    return TestSet(
        systems={"one": Texts([" 猫\n犬 ", "座っている。", "雨。"]), "two": Texts(["", "", "雨だ。"])},
        references={"A": Texts(["猫と犬。", "座る。", None]), "B": Texts([None, None, "雨です。"])},
        sources=Texts(["A <cat> & a dog.", "They sit.", "Rain."]),
        source_language="en",
        target_language="ja",
        documents=("d1", "d1", "d2"),
        domains=("news", "news", "general"),
        ids=("d1:1", "d1:2", "d2:1"),
        name="wmttest",
    )


def written(folder: Path, content: str | bytes, name: str = "set.xml") -> Path:
    """Return a new file with the given text."""
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def dataset(*docs: str) -> str:
    """Return a data set of the given documents, the first on line 2."""
    return "\n".join(["<dataset id='x'>", *docs, "</dataset>"])


def doc(content: str, name: str = "d") -> str:
    """Return a document with one source segment, which stands on its second line."""
    return f"<doc id='{name}'>\n<src lang='en'><p><seg id='1'>a</seg></p></src>\n{content}\n</doc>"


def test_reads(tmp_path: Path) -> None:
    """Parts are matched by id; a reference is missing where its document has none; the domain may be the set's."""
    assert example() == WmtXml().read(written(tmp_path, EXAMPLE))


def test_reads_gzip_and_other_encodings(tmp_path: Path) -> None:
    """Compressed files are read, and the encoding is the one that the file declares."""
    packed = written(tmp_path, gzip.compress(EXAMPLE.encode()), "set.xml.gz")
    japanese = written(tmp_path, EXAMPLE.replace("utf-8", "Shift_JIS").encode("cp932"))

    assert WmtXml().recognises(packed)
    assert example() == WmtXml().read(packed)
    assert example() == WmtXml().read(japanese)


def test_without_collections(tmp_path: Path) -> None:
    """Documents may stand in the data set itself; without a domain anywhere the set has none."""
    path = written(tmp_path, "<dataset>" + doc("<ref lang='ja'><p><seg id='1'>あ</seg></p></ref>") + "</dataset>")
    test_set = WmtXml().read(path)

    assert test_set.domains is None
    assert ["A"] == list(test_set.references)
    assert "set" == test_set.name


def test_writes_what_it_reads(tmp_path: Path) -> None:
    """What was read is written to a file that reads the same."""
    path = tmp_path / "out.xml.gz"
    WmtXml().write(example(), path)

    assert path.read_bytes().startswith(b"\x1f\x8b")
    assert example() == WmtXml().read(path)


def test_writes_documents(tmp_path: Path) -> None:
    """Ids from elsewhere become numbers in the document; the layout is that of the organisers."""
    test_set = TestSet(
        systems={"s": Texts(["い"])},
        references={"A": Texts(["あ"])},
        sources=Texts(["a"]),
        source_language="en",
        target_language="ja",
        documents=("d",),
        domains=("law",),
        ids=("other",),
        name="x",
    )
    WmtXml().write(test_set, tmp_path / "out.xml")

    assert (
        "<?xml version='1.0' encoding='utf-8'?>\n"
        '<dataset id="x">\n'
        '<doc origlang="en" id="d" domain="law">\n'
        '  <src lang="en">\n    <p>\n      <seg id="1">a</seg>\n    </p>\n  </src>\n'
        '  <ref lang="ja" translator="A">\n    <p>\n      <seg id="1">あ</seg>\n    </p>\n  </ref>\n'
        '  <hyp lang="ja" system="s">\n    <p>\n      <seg id="1">い</seg>\n    </p>\n  </hyp>\n'
        "</doc>\n</dataset>"
    ) == (tmp_path / "out.xml").read_text(encoding="utf-8")
    assert replace(test_set, ids=("d:1",)) == WmtXml().read(tmp_path / "out.xml")


HYP = "<hyp lang='ja' system='s'><p><seg id='1'>い</seg></p></hyp>"
REF = "<ref lang='ja' translator='A'><p><seg id='1'>あ</seg></p></ref>"


@pytest.mark.parametrize(
    ("content", "line", "message"),
    [
        ("<dataset>", 1, "well-formed XML is needed"),
        ("", None, "well-formed XML is needed"),
        ("<dataset>\n<doc></dataset>", 2, "well-formed XML is needed"),
        (b"<dataset>\n\n\x82\xa0</dataset>", 3, "well-formed XML is needed"),
        ("<dataset id='x'></dataset>", None, "at least one <doc> is needed"),
        ("\n<tmx/>", 2, "<dataset> is needed in the file; <tmx> came"),
        ("<dataset>\n<document/></dataset>", 2, "<collection> or <doc> is needed in <dataset>; <document> came"),
        (dataset(doc("<hyp lang='ja' system='s'>\n<seg id='1'>x</seg></hyp>")), 5, "<p> is needed in <hyp>"),
        (
            dataset(doc(f"{HYP.removesuffix('</seg></p></hyp>')}\n<b/></seg></p></hyp>")),
            5,
            "only text is needed in <seg>; <b> came",
        ),
        (dataset(doc("lost")), 2, "'lost' stands beside it"),
        (dataset(doc(HYP) + "lost"), 1, "'lost' stands beside it"),
        (dataset(f"{doc(HYP)}lost\n{doc(HYP, 'e')}"), 6, "'lost' stands beside it"),
        (dataset("<doc origlang='en'/>"), 2, "the attribute 'id' of <doc> is needed"),
        (dataset("<doc id='d'/>"), 2, "one <src> is needed in document 'd'; 0 came"),
        (dataset(doc("<src lang='en'/>")), 2, "one <src> is needed in document 'd'; 2 came"),
        (dataset(doc(HYP), doc(HYP)), 6, "'d' stands on line 2 too"),
        (dataset(doc("<hyp lang='ja'/>")), 4, "the attribute 'system' of <hyp> is needed"),
        (dataset(doc("<hyp lang='ja' system='s'><p>\n<seg>x</seg></p></hyp>")), 5, "'id' of <seg> is needed"),
        (dataset(doc(f"{HYP}\n{HYP}")), 5, "document 'd' has system 's' twice"),
        (dataset(doc(f"{REF}\n<ref lang='ja'/>")), 5, "document 'd' has reference 'A' twice"),
        (
            dataset(doc("<hyp system='s'><p><seg id='1'/>\n<seg id='1'/></p></hyp>")),
            5,
            "system s has the segment '1' twice",
        ),
        (dataset(doc("<hyp system='s'><p/></hyp>")), 4, "document 'd': system s has no segment '1'"),
        (dataset(doc("<ref><p/></ref>")), 4, "document 'd': reference A has no segment '1'"),
        (
            dataset(doc("\n<hyp system='s'><p><seg id='1'/><seg id='2'/></p></hyp>")),
            5,
            "document 'd': system s has a segment '2' that its source has not",
        ),
        (dataset(doc("<ref><p>\n<seg id='1'> </seg></p></ref>")), 5, "the reference is empty"),
        (dataset(doc(HYP), doc("", "e")), 6, "document 'e' has no output of system s; document 'd' has"),
        (dataset(doc(""), doc(HYP, "e")), 2, "document 'd' has no output of system s; document 'e' has"),
        (dataset(doc(f"{REF}\n<hyp lang='zh' system='s'><p><seg id='1'/></p></hyp>")), 5, "'zh' came after 'ja'"),
        (
            dataset(doc(HYP), "<doc id='e'>\n<src lang='de'><p><seg id='1'/></p></src></doc>"),
            6,
            "document 'e' has no output",
        ),
        (
            dataset(doc(""), "<doc id='e'>\n<src lang='de'><p><seg id='1'/></p></src></doc>"),
            7,
            "one source language is needed; 'de' came after 'en'",
        ),
        (
            dataset(doc(""), doc("", "e").replace("<doc", "<doc domain='law'")),
            6,
            "'e' has one and 'd' has not",
        ),
        ("<!DOCTYPE dataset>\n<dataset/>", 2, "a document type declaration is not allowed"),
    ],
)
def test_errors(tmp_path: Path, content: str | bytes, line: int | None, message: str) -> None:
    """Every broken rule is named with file and line."""
    path = written(tmp_path, content)
    with pytest.raises(FormatError, match=message) as caught:
        WmtXml().read(path)

    assert Where(file=str(path), line=line) == caught.value.where


def test_declared_missing_references(tmp_path: Path) -> None:
    """Where missing references are allowed, an absent or empty segment is one; extra ones are still refused."""
    source = "<doc id='d'><src><p><seg id='1'>a</seg><seg id='2'>b</seg><seg id='3'>c</seg></p></src>"
    part = "<ref><p><seg id='3'>う</seg><seg id='1'/></p></ref></doc>"
    path = written(tmp_path, dataset(source + part))

    assert [None, None, "う"] == list(WmtXml(missing_references=True).read(path).references["A"])
    written(tmp_path, dataset(source + part.replace("'1'", "'4'")))
    with pytest.raises(FormatError, match="a segment '4' that its source has not"):
        WmtXml(missing_references=True).read(path)


def test_entities_are_not_expanded(tmp_path: Path) -> None:
    """A file that declares entities is refused: neither other files nor multiplied text come in."""
    secret = written(tmp_path, "secret", "secret.txt")
    for entity in (f"SYSTEM '{secret.as_uri()}'", "'text'"):
        content = f"<!DOCTYPE dataset [<!ENTITY e {entity}>]>{dataset(doc('').replace('>a<', '>&e;<'))}"
        with pytest.raises(FormatError, match="document type declaration"):
            WmtXml().read(written(tmp_path, content))


def test_undeclared_entities(tmp_path: Path) -> None:
    """An entity that nobody declared is an error with its line."""
    with pytest.raises(FormatError, match="well-formed XML") as caught:
        WmtXml().read(written(tmp_path, dataset(doc("<ref><p><seg id='1'>&nbsp;</seg></p></ref>"))))

    assert 4 == (caught.value.where or Where()).line


def test_damaged_gzip(tmp_path: Path) -> None:
    """Compressed data that are cut off are an error, not a shorter test set."""
    path = written(tmp_path, gzip.compress(EXAMPLE.encode())[:-20], "set.xml.gz")
    with pytest.raises(FormatError, match="damaged or cut off"):
        WmtXml().read(path)


def test_streams(tmp_path: Path) -> None:
    """Documents are forgotten once the next is asked for: the tree in memory does not grow."""
    path = written(tmp_path, dataset(*(doc(HYP, f"d{i}") for i in range(2000))))
    kept = 0
    with closing(_doc_elements(path)) as elements:
        for element in elements:
            kept = max(kept, sum(1 for _ in element.getroottree().getroot().iter("seg")))

    # The parser runs ahead of the events by what it reads at once.
    assert kept < 1000
    assert 2000 == len(WmtXml().read(path))


def part(**parts: object) -> TestSet:
    """Return a small set that can be written, with some parts replaced."""
    base = TestSet(
        systems={"t": Texts(["x", "y"])},
        sources=Texts(["a", "b"]),
        source_language="en",
        target_language="ja",
        documents=("d", "d"),
        name="x",
    )
    return replace(base, **parts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("test_set", "message"),
    [
        (part(sources=None), "a test set without its sources"),
        (part(documents=None), "a test set without its documents"),
        (part(target_language=None), "a test set without its target language"),
        (part(systems={}), "a test set without references and outputs"),
        (part(previous_sources=Texts(["a", "b"])), "previous sources"),
        (part(previous_translations=Texts(["a", "b"])), "previous translations"),
        (part(domains=("news", "law")), "the document 'd': it has several domains"),
        (part(references={"A": Texts(["a", None])}), "segment 1: .*the reference A: it is missing for a part"),
        (part(references={"A": Texts([None, None])}), "the reference A: it is missing everywhere"),
        (part(references={"A": Texts(["a", ""])}), "segment 1: .*the reference A where it is empty"),
        (part(systems={"s": Texts(["a", "b\x07"])}), r"segment 1: .*the character '\\x07'"),
        (part(systems={"s": Texts(["a", "b\uffff"])}), r"the character '\\uffff'"),
        (part(systems={"s\x01": Texts(["a", "b"])}), r"the character '\\x01'"),
        (part(name="x\x01"), r"the character '\\x01'"),
        (part(systems={"s": Texts(["a", "\0"])}), "a NUL"),
    ],
)
def test_what_cannot_be_written(tmp_path: Path, test_set: TestSet, message: str) -> None:
    """What the format cannot hold is named, and nothing is written."""
    with pytest.raises(InputError, match=message) as caught:
        WmtXml().write(test_set, tmp_path / "out.xml")

    assert caught.value.remedy
    assert [] == list(tmp_path.iterdir())


def test_documents_that_do_not_stand_together(tmp_path: Path) -> None:
    """A document whose segments are scattered cannot be written."""
    test_set = part(
        systems={"t": Texts(["x", "y", "z"])}, sources=Texts(["a", "b", "c"]), documents=("d", "e", "d"), ids=()
    )
    with pytest.raises(InputError, match="the document 'd': it has segments that do not stand together"):
        WmtXml().write(test_set, tmp_path / "out.xml")


def test_writes_declared_missing_references(tmp_path: Path) -> None:
    """Where missing references are allowed, a part of a document may lack its reference, both ways."""
    test_set = part(references={"A": Texts(["a", None])}, ids=("d:1", "d:2"))
    kind = WmtXml(missing_references=True)
    kind.write(test_set, tmp_path / "out.xml")

    assert test_set == kind.read(tmp_path / "out.xml")


def test_recognises(tmp_path: Path) -> None:
    """XML with a data set near its start is in this format, whatever its name."""
    assert WmtXml().recognises(written(tmp_path, EXAMPLE, "a.txt"))
    assert not WmtXml().recognises(written(tmp_path, "<tmx></tmx>", "b.xml"))
    assert not WmtXml().recognises(written(tmp_path, "text about <dataset>", "c.xml"))
    assert not WmtXml().recognises(tmp_path)
