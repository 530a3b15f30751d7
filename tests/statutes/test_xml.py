"""Law files: whole round trips, envelopes, what is refused."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from lxml import etree
from tests.statutes.conftest import HARBOUR

from hakari.errors import FormatError
from hakari.statutes import Law, law_bytes, parse_law, read_law, write_law


def c14n(content: bytes) -> bytes:
    return etree.tostring(etree.fromstring(content), method="c14n")


def test_nothing_is_lost(harbour: Law) -> None:
    assert law_bytes(harbour).decode().strip() == HARBOUR.strip()


def test_files_and_compressed_files(harbour: Law, tmp_path: Path) -> None:
    for name in ("law.xml", "law.xml.gz"):
        write_law(harbour, tmp_path / name)
        assert law_bytes(read_law(tmp_path / name)) == law_bytes(harbour)
    assert gzip.decompress((tmp_path / "law.xml.gz").read_bytes()) == (tmp_path / "law.xml").read_bytes()


def test_the_answer_of_a_law_api_is_kept_around_the_law() -> None:
    law = HARBOUR.partition("?>")[2]
    answer = f"<law_data_response><law_info><law_id>x</law_id></law_info><law_full_text>{law}</law_full_text>"
    content = f"{answer}</law_data_response>".encode()
    read = parse_law(content, file="answer.xml")
    assert read.title == "小さな港の管理に関する法律"
    assert c14n(law_bytes(read)) == c14n(content)
    twin = read.copy()
    twin.require("Article:2").set("Num", "3")
    assert read.find("Article:2") is not None
    assert c14n(law_bytes(twin)) != c14n(content)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("<Law>\n<LawBody></Law>", r"law\.xml:2: well-formed XML is needed"),
        ("<Laws/>", r"law\.xml:1: a law is needed: .*; <Laws> came with no <Law>"),
        ("<Laws><Law/>\n<Law/></Laws>", r"law\.xml:2: a law is needed.* with 2 <Law>"),
        ("<Law>\n</Law>", r"law\.xml:1: <Law> needs <LawBody>"),
        (
            "<Law><LawBody><MainProvision><Article Num='1'>\n<ArticleTitle>第一条</ArticleTitle>本文</Article>"
            "</MainProvision></LawBody></Law>",
            r"law\.xml:2: only elements are allowed in <Article>; the text '本文' came",
        ),
        ('<!DOCTYPE Law [<!ENTITY x "y">]><Law><LawBody>&x;</LawBody></Law>', "a document type declaration"),
    ],
)
def test_what_is_no_law_is_refused(content: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        parse_law(content.encode(), file="law.xml")


def test_entities_stay_unread(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret", encoding="utf-8")
    doctype = f'<!DOCTYPE Law [<!ENTITY x SYSTEM "{tmp_path / "secret"}">]>'
    with pytest.raises(FormatError, match="document type declaration is not allowed"):
        parse_law(f"{doctype}<Law><LawBody><LawTitle>&x;</LawTitle></LawBody></Law>".encode(), file="law.xml")


@pytest.mark.shared
def test_real_laws_come_back_whole(shared: Path) -> None:
    folder = shared / "data" / "statutes"
    files = [*sorted((folder / "xml").glob("*.xml.gz")), *sorted((folder / "amendments" / "xml").glob("*.xml"))]
    assert len(files) == 48
    for file in files:
        raw = file.read_bytes()
        content = gzip.decompress(raw) if file.suffix == ".gz" else raw
        assert c14n(law_bytes(read_law(file))) == c14n(content), file.name
