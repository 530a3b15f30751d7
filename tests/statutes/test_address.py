"""Addresses: both written forms, and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.errors import InputError
from hakari.statutes import Address, Law, Number, Step, read_law
from hakari.statutes.elements import TEXTS


@pytest.mark.parametrize(
    ("xml", "japanese"),
    [
        (
            "Article:3_2/Paragraph:1/Item:2/Subitem1:1/Subitem2:1/Subitem3:4",
            "第三条の二第一項第二号イ（１）（ｉｖ）",
        ),
        ("Article:164/Paragraph:3/LatterPart", "第百六十四条第三項後段"),
        ("Article:1/Paragraph:1/Proviso", "第一条第一項ただし書"),
        ("Article:1/Paragraph:1/OutsideItems", "第一条第一項各号列記以外の部分"),
        ("Article:5/ArticleCaption", "第五条見出し"),
        ("Chapter:2/Section:1", "第二章第一節"),
        ("Chapter:2/ChapterTitle", "第二章の章名"),
        ("TOC/TOCChapter:1_2", "目次第一章の二"),
        ("SupplProvision/Article:2/Paragraph:1", "附則第二条第一項"),
        ("SupplProvision[令和三年法律第九号]/Article:1", "附則（令和三年法律第九号）第一条"),
        ("AppdxTable:1", "別表第一"),
        (
            "Article:2/Paragraph:1/TableStruct:1/TableRow:12/TableColumn:2/Sentence:1",
            "第二条第一項表第十二行第二列第一文",
        ),
        ("Article:38:84", "第三十八条から第八十四条まで"),
        ("LawTitle", "題名"),
    ],
)
def test_both_forms_by_hand(xml: str, japanese: str) -> None:
    address = Address.parse(xml)
    assert str(address) == xml
    assert address.japanese() == japanese
    assert Address.parse_japanese(japanese) == address


def test_what_stops_reading_is_shown() -> None:
    with pytest.raises(InputError, match="reading stopped before '及び第四条' of '第三条第二項及び第四条'"):
        Address.parse_japanese("第三条第二項及び第四条")


@pytest.mark.parametrize("text", ["Article:x", "第三条", "Article:3//Item:1", "[a]"])
def test_bad_paths_are_refused(text: str) -> None:
    with pytest.raises(InputError, match="such as"):
        Address.parse(text)


def test_steps(harbour: Law) -> None:
    address = Address.parse("Article:1/Paragraph:2/Item:1")
    assert address.parent == Address.parse("Article:1/Paragraph:2")
    assert address / "Subitem1:1" == Address((*address.steps, Step("Subitem1", Number.of(1))))
    assert address.starts_with(address.parent)
    assert not address.parent.starts_with(address)
    assert address.up_to("Article") == Address.parse("Article:1")
    assert address.up_to("Chapter") is None
    assert address.number("Paragraph") == Number.of(2)
    assert address.last == Step("Item", Number.of(1))
    assert Address.of(harbour.root) == Address()
    with pytest.raises(InputError, match="that of the law itself came"):
        _ = Address().last


numbers = st.lists(st.integers(1, 120), min_size=1, max_size=3).map(lambda parts: Number(tuple(parts)))


@given(numbers, numbers, numbers, st.sampled_from([None, "Proviso", "Main", "LatterPart", "Sentence:2"]))
def test_addresses_come_back(article: Number, paragraph: Number, item: Number, end: str | None) -> None:
    address = Address((Step("Article", article), Step("Paragraph", paragraph), Step("Item", item)))
    address = address / end if end else address
    assert Address.parse(str(address)) == address
    assert Address.parse_japanese(address.japanese()) == address


def test_every_text_of_a_law_is_found_by_its_address(harbour: Law) -> None:
    found = [harbour.find_all(address) for address, _, _ in harbour.texts()]
    assert found == [[element] for _, element, _ in harbour.texts()]


@pytest.mark.shared
def test_every_address_of_real_laws_comes_back(shared: Path) -> None:
    for name in ("405AC0000000047_20230703_505AC0000000051", "346CO0000000264_20230607_505CO0000000202"):
        law = read_law(shared / "data" / "statutes" / "xml" / f"{name}.xml.gz")
        for element in law.root.iter(*TEXTS):
            address = Address.of(element)
            assert Address.parse(str(address)) == address
            assert Address.parse_japanese(address.japanese()) == address
            assert element in law.find_all(address)
