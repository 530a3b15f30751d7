"""Text that segmenters stumble over, and the tokens of the programs they must agree with."""

from __future__ import annotations

import stat
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeAlias

import pytest
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

Nodes: TypeAlias = list[tuple[str, str, bool]]

PIECES = [
    *"0129.,-'&;<>\"!?()[]{}/\\@#$%^*_+=|~` aAbzé€®½²Ⅳ٣…—",
    *["&quot;", "&amp;", "&lt;", "&gt;", "&amp;lt;", "<skipped>", "'s", "U.S.", "3.14", "1,000", "1-2"],
    # line ends and white space, the kinds that str.split() knows and the kinds that it does not
    *["-\n", "\n", "\r", "\t", "\v", "\f", "\x1c", "\x1f", "\x85", "\xa0", "\u2000", "\u2028", "\u2029"],
    *["\u3000", "\u200b", "\ufeff"],
    # the edges of the ranges that zh sets apart, and an ideograph beyond them
    *["\u2001", "\u2a6d", "\u2a6e", "漢", "\u9fbb", "\u9fbc", "𠀀", "Ａ", "１", "＄"],
    *["か", "カ", "ｶ", "ﾞ", "ー", "〜", "。", "、", "「", "」", "・", "한", "국"],
    # joined and combining characters, unassigned and private code points
    *["😀", "👨\u200d👩\u200d👧", "\u0301", "\u3099", "\U000e0001", "\u0378", "\ue000", "\uffff", "\U0010ffff"],
    # words, so that dictionaries have something to find
    *["東京", "すもも", "も", "食べられなかった", "令和", "行きました", "ｺﾝﾋﾟｭｰﾀ", "フガフガ", "학교에", "갔다"],
]


@pytest.fixture(scope="session")
def adversarial() -> SearchStrategy[str]:
    """Return a strategy of texts made of awkward pieces, and now and then of any characters at all."""
    anything = st.characters(exclude_categories=("Cs",), exclude_characters="\0")
    piece = st.one_of(st.sampled_from(PIECES), st.sampled_from(PIECES), anything)
    return st.lists(piece, max_size=12).map("".join)


@pytest.fixture(scope="session")
def sacrebleu_tokens() -> Callable[[str], Callable[[str], list[str]]]:
    """Return a function from a name to the tokens that sacreBLEU's BLEU counts under that tokeniser."""
    from sacrebleu.metrics.bleu import _get_tokenizer

    def named(name: str) -> Callable[[str], list[str]]:
        tokenizer = _get_tokenizer(name)()
        return lambda text: tokenizer(text.rstrip()).split()

    return named


@pytest.fixture(scope="session")
def mecab_nodes() -> Callable[[Path, str], Nodes]:
    """Return a function from a dictionary's folder and a text to what MeCab itself finds in it.

    Surface, feature string and whether the word is known, of every morpheme that is not white space.
    """
    import MeCab

    @cache
    def tagger(folder: Path) -> MeCab.Tagger:
        return MeCab.Tagger(f"-r {folder / 'mecabrc'} -d {folder}")

    def nodes(folder: Path, text: str) -> Nodes:
        node = tagger(folder).parseToNode(text.strip()) if text.strip() else None
        found = []
        while node is not None:
            if node.stat not in (2, 3) and node.surface.strip():  # 2 and 3 mark the ends of the sentence
                found.append((node.surface.strip(), node.feature, node.stat != 1))
            node = node.next
        return found

    return nodes


@pytest.fixture
def fake_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], Path]:
    """Return a function that puts a Python script on the search path, alone there, under a program's name."""
    if sys.platform == "win32":
        pytest.skip("a script with a first line that names its interpreter does not run on Windows")
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))

    def write(name: str, body: str) -> Path:
        file = folder / name
        file.write_text(f"#!{sys.executable}\nimport sys\n{body}\n", encoding="utf-8")
        file.chmod(file.stat().st_mode | stat.S_IXUSR)
        return file

    return write
