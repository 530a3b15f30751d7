"""The battery that every registered segmenter passes."""

from __future__ import annotations

from pathlib import Path

import pytest

from hakari.data.texts import Texts
from hakari.errors import HakariError, InputError, MissingDependencyError
from hakari.kernels import Vocabulary
from hakari.text.segmenters import SEGMENTERS, MorphologicalSegmenter, Segmenter, get_segmenter
from hakari.text.segmenters.program import ProgramSegmenter
from hakari.text.tokens import TokenBatch

ROOT = Path(__file__).parents[2]
LINES = [
    "",
    "　",
    "猫が静かに窓の外を眺めている。",
    "Hello, world. It costs 1,000.50 dollars!",
    "２０２６年にＡＢＣ社が3.5％増えた。",
    "我们昨天去了图书馆。",
    "오늘은 비가 옵니다.",
    "e\u0301 \u200b 😀👍🏽 \u3000 \u00a0x",
    "a" * 3000,
]


@pytest.fixture(params=[name for name in SEGMENTERS if not SEGMENTERS.get(name).needs_argument])
def segmenter(request: pytest.FixtureRequest) -> Segmenter:
    """Return each segmenter that needs no model file; skip those that are not installed."""
    found = get_segmenter(request.param)
    try:
        found.tokens("猫")
    except MissingDependencyError as error:
        pytest.skip(str(error))
    except HakariError as error:
        if not isinstance(found, ProgramSegmenter):
            raise
        pytest.skip(f"the installed program does not work: {error}")
    return found


def segmented(segmenter: Segmenter, lines: list[str], threads: int = 1) -> TokenBatch:
    return segmenter.segment(Texts(lines), Vocabulary(), threads=threads)


def test_segmenter_keeps_every_character(segmenter: Segmenter) -> None:
    """The tokens of a text, joined, are the text without white space; entities aside, nothing is added or lost."""
    for line, tokens in zip(LINES, segmented(segmenter, LINES), strict=True):
        assert "".join(tokens) == "".join(line.split())


def test_segmenter_tokens_hold_no_white_space(segmenter: Segmenter) -> None:
    """No token is empty or has white space in it."""
    for tokens in segmented(segmenter, LINES):
        assert all(token.split() == [token] for token in tokens)


def test_segmenter_empty_text_has_no_tokens(segmenter: Segmenter) -> None:
    """An empty text, a blank one and a missing one have no tokens; no text at all is fine too."""
    batch = segmenter.segment(Texts(["", " \u3000", None]), Vocabulary())

    assert batch.offsets.tolist() == [0, 0, 0, 0]
    assert len(segmented(segmenter, [])) == 0


def test_segmenter_order_of_segments_does_not_matter(segmenter: Segmenter) -> None:
    """Each segment has the tokens it would have alone."""
    forward, backward = segmented(segmenter, LINES), segmented(segmenter, LINES[::-1])

    assert list(backward)[::-1] == list(forward)
    assert segmenter.tokens(LINES[2]) == forward.tokens(2)


def test_segmenter_threads_do_not_matter(segmenter: Segmenter) -> None:
    """One thread and two give the same ids, over many blocks of segments."""
    many = [f"{LINES[2]}{number}" for number in range(300)]
    one, two = segmented(segmenter, many, threads=1), segmented(segmenter, many, threads=2)

    assert two.ids.tolist() == one.ids.tolist()
    assert two.offsets.tolist() == one.offsets.tolist()


def test_segmenter_shares_a_vocabulary(segmenter: Segmenter) -> None:
    """Two batches with one vocabulary have the same ids for the same tokens."""
    vocabulary = Vocabulary()
    first = segmenter.segment(Texts(LINES), vocabulary)
    second = segmenter.segment(Texts(["犬", *LINES]), vocabulary)

    assert second.ids[second.offsets[1] :].tolist() == first.ids.tolist()


def test_segmenter_refuses_nul(segmenter: Segmenter) -> None:
    """A NUL, behind which some programs lose text, is refused with its place."""
    with pytest.raises(InputError, match=r"segment 1: .* a NUL character at position 2 came"):
        segmented(segmenter, ["よい", "悪い\0文"])


def test_segmenter_signs_itself(segmenter: Segmenter) -> None:
    """The signature starts with the registered name and can stand in a signature."""
    assert segmenter.signature.startswith(segmenter.name)
    assert not set("|\n") & set(segmenter.signature)


def test_segmenter_morphemes_match_tokens(segmenter: Segmenter) -> None:
    """Morphemes have the tokens as surfaces, four levels of part of speech and a base form."""
    if not isinstance(segmenter, MorphologicalSegmenter):
        return
    batch = segmenter.analyse(Texts(LINES), Vocabulary(), segmenter.new_features())

    assert [[m.surface for m in morphemes] for morphemes in batch] == list(segmented(segmenter, LINES))
    for morphemes in batch:
        assert all(len(m.pos) == 4 and m.pos[0] and m.base for m in morphemes)


@pytest.mark.parametrize("name", list(SEGMENTERS))
def test_segmenter_is_documented(name: str) -> None:
    """Each registered segmenter has a page in the docs and a summary."""
    assert SEGMENTERS.get(name).summary
    assert (ROOT / "docs" / "segmenters" / f"{name}.md").is_file()
