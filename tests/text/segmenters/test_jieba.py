"""jieba: its default words, without its messages, its cache file or anybody's user dictionary."""

from __future__ import annotations

import logging
import subprocess
import sys
import tempfile
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

from hakari.data.texts import Texts
from hakari.errors import HakariError, MissingDependencyError
from hakari.kernels import Vocabulary
from hakari.text import get_segmenter
from hakari.text.segmenters import jieba as module
from hakari.text.segmenters.jieba import ZhJieba

needs_jieba = pytest.mark.skipif(find_spec("jieba") is None, reason="the extra `zh` is not installed")


@needs_jieba
def test_words_of_a_sentence() -> None:
    """Words of the dictionary are tokens; blanks and U+3000 are not."""
    tokens = get_segmenter("zh-jieba").tokens("我来到北京清华大学，hello　world。")

    assert ["我", "来到", "北京", "清华大学", "，", "hello", "world", "。"] == tokens


@needs_jieba
@settings(max_examples=30)
@given(data=st.data())
def test_words_are_those_that_jieba_cuts(adversarial: SearchStrategy[str], data: DataObject) -> None:
    """Tokens are what the package's default function gives, divided at white space."""
    segmenter = get_segmenter("zh-jieba")
    segmenter.tokens("先")  # loads jieba quietly
    import jieba

    lines = data.draw(st.lists(adversarial, max_size=6))
    jieba.setLogLevel(logging.ERROR)

    assert [" ".join(jieba.cut(line)).split() for line in lines] == list(
        segmenter.segment(Texts(lines), Vocabulary())
    )


@needs_jieba
def test_words_added_by_others_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the process has added to jieba's own dictionary does not reach the tokens."""
    before = ZhJieba().tokens("秤砣虽小压千斤")
    import jieba

    changed = jieba.Tokenizer()
    monkeypatch.setattr(jieba, "dt", changed)
    changed.FREQ, changed.total = changed.gen_pfdict(changed.get_dict_file())
    changed.initialized = True
    changed.add_word("秤砣虽小压千斤", freq=10**9)

    assert ["秤砣虽小压千斤"] == list(changed.cut("秤砣虽小压千斤"))
    assert before == ZhJieba().tokens("秤砣虽小压千斤")


@needs_jieba
def test_words_deleted_by_others_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deleted words act in every dictionary of the process, so tokens would change unseen."""
    segmenter = ZhJieba()
    segmenter.tokens("先")
    from jieba import finalseg

    monkeypatch.setattr(finalseg, "Force_Split_Words", {"北京"})

    with pytest.raises(HakariError, match="deleted words from jieba, such as '北京'"):
        segmenter.tokens("北京")


@needs_jieba
def test_loading_is_quiet_and_leaves_no_file(tmp_path: Path) -> None:
    """In a process of its own: no output, no cache file, with all warnings as errors, even uncompiled."""
    script = (
        "import sys, tempfile; tempfile.tempdir = sys.argv[1]\n"
        "from hakari.text import get_segmenter\n"
        "assert get_segmenter('zh-jieba').tokens('北京')[0] == '北京'\n"
    )
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-X", f"pycache_prefix={tmp_path / 'pyc'}", "-c", script, str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )

    assert ("", "", 0) == (ran.stderr, ran.stdout, ran.returncode)
    assert [] == list(tmp_path.glob("jieba*"))


@needs_jieba
def test_cache_file_of_another_dictionary_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that lies where jieba keeps its cache is left alone."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    (tmp_path / "jieba.cache").write_bytes(b"not a cache")

    assert ["北京"] == ZhJieba().tokens("北京")
    assert b"not a cache" == (tmp_path / "jieba.cache").read_bytes()


@needs_jieba
def test_signature_holds_the_version() -> None:
    """The dictionary comes with the package, so the package's version names both."""
    assert f"zh-jieba-{version('jieba')}" == get_segmenter("zh-jieba").signature


def test_missing_package_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without jieba the error gives the line that installs it."""
    monkeypatch.setattr(module, "find_spec", lambda _: None)

    for use in (lambda s: s.tokens("北京"), lambda s: s.signature):
        with pytest.raises(MissingDependencyError, match=r"(?s)zh-jieba.*pip install 'hakari\[zh\]'"):
            use(ZhJieba())
