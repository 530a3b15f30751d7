"""Running text with ruby: pieces, plain text, edits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from hakari.errors import InputError
from hakari.statutes.elements import Element
from hakari.statutes.inline import markup_of, pieces_of, plain, replace_span, set_markup, set_pieces, text_of

RUBY = "船の誘<Ruby>致<Rt>ち</Rt></Ruby>は、<Ruby>碇泊<Rt>ていはく</Rt></Ruby>を含む。"


def sentence(markup: str) -> Element:
    element = etree.Element("Sentence")
    set_markup(element, markup)
    return element


def shown(element: Element) -> str:
    return markup_of(pieces_of(element))


def test_plain_text_has_no_readings() -> None:
    assert text_of(sentence(RUBY)) == "船の誘致は、碇泊を含む。"
    assert len(pieces_of(sentence(RUBY))) == 11
    assert shown(sentence(RUBY)) == RUBY


@pytest.mark.parametrize(
    ("start", "end", "new", "result"),
    [
        (0, 1, "舟", RUBY.replace("船", "舟")),
        (2, 4, "入港", "船の入港は、<Ruby>碇泊<Rt>ていはく</Rt></Ruby>を含む。"),
        (7, 8, "舶", "船の誘<Ruby>致<Rt>ち</Rt></Ruby>は、碇舶を含む。"),
        (3, 3, "導・", "船の誘導・<Ruby>致<Rt>ち</Rt></Ruby>は、<Ruby>碇泊<Rt>ていはく</Rt></Ruby>を含む。"),
        (12, 12, "&", RUBY + "&amp;"),
        (0, 12, "", ""),
    ],
)
def test_ruby_outside_an_edit_is_kept(start: int, end: int, new: str, result: str) -> None:
    element = sentence(RUBY)
    replace_span(element, start, end, new)
    assert shown(element) == result


def test_a_line_is_edited_inside() -> None:
    element = sentence('前<Line Style="dotted">中の<Sup>2</Sup>文</Line>後')
    replace_span(element, 2, 3, "な")
    assert shown(element) == '前<Line Style="dotted">中な<Sup>2</Sup>文</Line>後'


def test_places_outside_are_refused() -> None:
    with pytest.raises(InputError, match="within the 12 characters of the text is needed; 3 to 13 came"):
        replace_span(sentence(RUBY), 3, 13, "")
    with pytest.raises(InputError, match="well-formed marks"):
        sentence("<Ruby>")


pieces = st.lists(st.sampled_from(["船", "&", "<", "<Ruby>致<Rt>ち</Rt></Ruby>", "<Sup>2</Sup>"]), max_size=8)


@given(pieces, pieces, st.data())
def test_edits_of_pieces_are_edits_of_the_text(content: list[str], new: list[str], data: st.DataObject) -> None:
    element = etree.Element("Sentence")
    set_pieces(element, content)
    assert pieces_of(element) == content
    text = plain(content)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    replace_span(element, start, end, new)
    assert text_of(element) == text[:start] + plain(new) + text[end:]
    assert pieces_of(element) == content[:start] + new + content[end:]
