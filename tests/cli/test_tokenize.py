"""`hakari tokenize`: tokens and morphemes of files and standard input."""

from __future__ import annotations

import gzip
import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hakari.cli.tokenize as module


@pytest.fixture
def standard_input(monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes], None]:
    """Return a function that puts bytes on standard input."""

    def put(content: bytes) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), encoding="ascii"))

    return put


@pytest.mark.parametrize(
    ("options", "first"),
    [
        (("-l", "ja"), "猫 が 静か に 窓 の 外 を 見 て いる 。"),
        (("--segmenter", "ja-mecab"), "猫 が 静か に 窓 の 外 を 見 て いる 。"),
        (("--segmenter", "char"), "猫 が 静 か に 窓 の 外 を 見 て い る 。"),
        ((), "猫が静かに窓の外を見ている。"),
        (("--segmenter", "none"), "猫が静かに窓の外を見ている。"),
    ],
)
@pytest.mark.usefixtures("files")
def test_tokenize_a_file(hakari: Callable[..., Any], options: tuple[str, ...], first: str) -> None:
    """The segmenter is the one named, else that of the language, else 13a; one line a segment."""
    ran = hakari("tokenize", *options, "good.ja")

    assert (0, "", 2) == (ran.code, ran.err, len(ran.out.splitlines()))
    assert first == ran.out.splitlines()[0]


def test_tokenize_standard_input(hakari: Callable[..., Any], standard_input: Callable[[bytes], None]) -> None:
    """Without a file standard input is read, as UTF-8 whatever the locale, gzipped or not."""
    for content in ("a,b 猫\n\nc".encode(), gzip.compress("a,b 猫\n\nc".encode())):
        standard_input(content)
        assert "a , b 猫\n\nc\n" == hakari("tokenize").out


def test_tokenize_dash_is_standard_input(
    hakari: Callable[..., Any], standard_input: Callable[[bytes], None]
) -> None:
    """`-` names standard input, as for the other commands."""
    standard_input("猫がいる。\n".encode())

    assert "猫 が いる 。\n" == hakari("tokenize", "-l", "ja", "-").out


def test_tokenize_takes_segmenter_or_language(hakari: Callable[..., Any]) -> None:
    """Both at once are refused: the language would be ignored."""
    ran = hakari("tokenize", "--segmenter", "char", "-l", "ja", "no-such-file")

    assert (2, "") == (ran.code, ran.out)
    assert "--segmenter char and --language ja were both given" in ran.err


def test_tokenize_no_lines_give_no_lines(
    hakari: Callable[..., Any], standard_input: Callable[[bytes], None]
) -> None:
    """Empty input is not an error and has no output."""
    standard_input(b"")
    ran = hakari("tokenize", "-l", "ja")

    assert (0, "", "") == (ran.code, ran.out, ran.err)


def test_tokenize_normalises_first(hakari: Callable[..., Any], standard_input: Callable[[bytes], None]) -> None:
    """--nfkc and --lowercase change the characters before the segmenter sees them."""
    for options, expected in (((), "Ａ Ｂ"), (("--nfkc",), "A B"), (("--nfkc", "--lowercase"), "a b")):
        standard_input("ＡＢ".encode())
        assert f"{expected}\n" == hakari("tokenize", "--segmenter", "char", *options).out


def test_tokenize_morphemes(hakari: Callable[..., Any], standard_input: Callable[[bytes], None]) -> None:
    """--morphemes prints eight columns and whether the word is known, and an empty line behind every segment."""
    standard_input("走った\n\nXyzzy\n".encode())
    ran = hakari("tokenize", "-l", "ja", "--morphemes")

    assert (
        "走っ\t動詞\t自立\t*\t*\t走る\t五段・ラ行\t連用タ接続\tknown\n"
        "た\t助動詞\t*\t*\t*\tた\t特殊・タ\t基本形\tknown\n"
        "\n"
        "\n"
        "Xyzzy\t名詞\t固有名詞\t組織\t*\tXyzzy\t*\t*\tunknown\n"
        "\n"
    ) == ran.out


@pytest.mark.usefixtures("files")
def test_tokenize_morphemes_need_a_dictionary(hakari: Callable[..., Any]) -> None:
    """A segmenter without parts of speech is refused with those that have them."""
    ran = hakari("tokenize", "--segmenter", "13a", "--morphemes", "src.en")

    assert (2, "") == (ran.code, ran.out)
    assert "the segmenter '13a' gives no parts of speech\n  Use ja-mecab" in ran.err


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("13b", "no segmenter is named '13b'\n  Did you mean 13a?"),
        ("sentencepiece", "the segmenter 'sentencepiece' needs a model file; 'sentencepiece' came"),
        ("char:x", "the segmenter 'char' takes nothing behind a colon; 'char:x' came"),
    ],
)
@pytest.mark.usefixtures("files")
def test_tokenize_refuses_segmenters(hakari: Callable[..., Any], name: str, message: str) -> None:
    """A segmenter that is not there, or not written in full, fails before any text is read."""
    ran = hakari("tokenize", "--segmenter", name, "no-such-file")

    assert (2, "") == (ran.code, ran.out)
    assert ran.err.startswith(f"hakari: {message}")


@pytest.mark.parametrize(
    ("content", "message"),
    [(b"ok\na\0\n", "x:2: clean text is needed; byte 2"), (b"ok\nok\n\xe3\x81\n", "x:3: UTF-8 is needed; byte 1")],
)
def test_tokenize_refuses_text(hakari: Callable[..., Any], files: Path, content: bytes, message: str) -> None:
    """A NUL or a broken character is failure 1 with file and line."""
    (files / "x").write_bytes(content)
    ran = hakari("tokenize", "x")

    assert 1 == ran.code
    assert ran.err.startswith(f"hakari: {message}")


def test_tokenize_works_in_chunks(hakari: Callable[..., Any], files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """More lines than are held at a time come out complete and in order."""
    monkeypatch.setattr(module, "CHUNK", 3)
    (files / "many").write_text("".join(f"no {n},\n" for n in range(10)), encoding="utf-8")
    ran = hakari("tokenize", "many")

    assert [f"no {n} ," for n in range(10)] == ran.out.splitlines()
    assert ran.out == hakari("tokenize", "many", "--threads", "2").out
