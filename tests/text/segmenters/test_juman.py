"""JUMAN and Juman++: reading their output, naming their versions, and what they stumble over."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from hakari.data.texts import Texts
from hakari.errors import HakariError, MissingDependencyError
from hakari.kernels import Vocabulary
from hakari.text.segmenters.juman import JaJuman

Fake = Callable[[str, str], Path]

CHARACTERS = """
def sentence(line, blank):
    for c in line:
        if c.isspace():
            print(blank)
        else:
            print(c, c, c, "未定義語 15 その他 1 * 0 * 0 NIL")
            print("@", c, c, c, "名詞 6 普通名詞 1 * 0 * 0 NIL")
    print("EOS")
sys.stdin.reconfigure(encoding="utf-8", newline="\\n")
sys.stdout.reconfigure(encoding="utf-8", newline="\\n")
"""
"""Every character a word, with a second reading; the same form for both programs."""

JUMAN = (
    CHARACTERS
    + """
if sys.argv[1:] == ["-version"]:
    sys.exit(print("juman 7.01", file=sys.stderr))
assert sys.argv[1:] == ["-b"], sys.argv
for line in sys.stdin:
    line = line[:-1]
    if line and line[-1] > "\\uffff":
        line = line[:-1]
    sentence(line, "  \\\\  \\\\  特殊 1 空白 6 * 0 * 0 NIL")
"""
)
"""JUMAN 7: the version on standard error, bare blanks, and its loss of a four-byte character at the end."""

JUMANPP = (
    CHARACTERS
    + """
if sys.argv[1:] == ["--version"]:
    print("Juman++ Version: 2.0.0-rc3 / Dictionary: 20190731-356e143 / LM: K:20190430-7d143fb")
    sys.exit(1)
assert not sys.argv[1:], sys.argv
for line in sys.stdin:
    if not (len(line) > 3 and line.startswith("# ")):
        sentence(line[:-1], "\\\\␣ \\\\␣ \\\\␣ 特殊 1 空白 6 * 0 * 0 \\"元半角\\"")
sys.exit(1)
"""
)
"""Juman++ 2: blanks written as a sign, comment lines, and its exit status when all went well."""


def segmented(*lines: str | None) -> list[list[str]]:
    return list(JaJuman().segment(Texts(lines), Vocabulary()))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty home, so that nobody's settings take part."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    return folder


def test_surfaces_of_real_output() -> None:
    """The first field of a line is a word; ``@`` marks another reading; ``EOS`` ends a sentence."""
    output = (
        "秤 はかり 秤 名詞 6 普通名詞 1 * 0 * 0 NIL\n"
        "で で で 助詞 9 格助詞 1 * 0 * 0 NIL\n"
        "@ で で だ 判定詞 4 * 0 判定詞 25 ダ列タ系連用テ形 12 NIL\n"
        "EOS\n"
        "EOS\n"
        "猫 ねこ 猫 名詞 6 普通名詞 1 * 0 * 0 NIL\n"
        "EOS\n"
    )

    assert [["秤", "で"], [], ["猫"]] == JaJuman().read(output)


@pytest.mark.parametrize("sign", ["@", "EOS", "#", "\\", "*", "NIL", '"'])
def test_signs_of_the_format_may_be_words(sign: str) -> None:
    """What means something in the output is a word where it has a line of its own."""
    word = f"{sign} {sign} {sign} 未定義語 15 その他 1 * 0 * 0 NIL\n"

    assert [[sign, sign]] == JaJuman().read(f"{word}@ {word}{word}EOS\n")


@pytest.mark.parametrize(
    "blank", ["  \\  \\  特殊", "\\  \\  \\  特殊", "\\␣ \\␣ \\␣ 特殊"], ids=["JUMAN 7", "JUMAN", "Juman++"]
)
def test_blanks_are_not_tokens(blank: str) -> None:
    """A blank is a word to the programs, written in three ways, and never a token here."""
    assert [["猫"]] == JaJuman().read(f"猫 ねこ 猫 名詞\n{blank} 1 空白 6 * 0 * 0 NIL\nEOS\n")


@pytest.mark.parametrize(("name", "body"), [("juman", JUMAN), ("jumanpp", JUMANPP)])
def test_both_programs_keep_every_text_in_its_place(fake_program: Fake, name: str, body: str) -> None:
    """Blanks, empty texts, comment marks, line ends and four-byte characters shift and lose nothing."""
    fake_program(name, body)
    lines = ["猫 犬", None, "", "# 見出し", "# ", "@", "EOS", "前\n後", "笑😀", "\u3000全角\u3000空白"]

    assert ["".join((line or "").split()) for line in lines] == ["".join(t) for t in segmented(*lines)]


@pytest.mark.parametrize(
    ("name", "body", "signature"),
    [
        ("juman", JUMAN, "ja-juman-juman-7.01"),
        ("jumanpp", JUMANPP, "ja-juman-jumanpp-2.0.0-rc3-20190731-356e143"),
        ("jumanpp", "print('JUMAN++ 1.02')", "ja-juman-jumanpp-1.02"),
    ],
)
def test_signature_names_program_version_and_dictionary(
    fake_program: Fake, name: str, body: str, signature: str
) -> None:
    """The signature says which program ran, its version, and its dictionary where it tells it."""
    fake_program(name, body)

    assert signature == JaJuman().signature


def test_jumanpp_is_taken_before_juman(fake_program: Fake) -> None:
    """Where both are installed Juman++ serves."""
    fake_program("juman", JUMAN)
    fake_program("jumanpp", JUMANPP)

    assert JaJuman().signature.startswith("ja-juman-jumanpp-")


def test_personal_settings_show_in_the_signature(fake_program: Fake, home: Path) -> None:
    """A ``.jumanrc`` of one's own can name other dictionaries, so its content takes part."""
    fake_program("juman", JUMAN)
    (home / ".jumanrc").write_bytes(b"settings")

    assert f"ja-juman-juman-7.01[{hashlib.sha256(b'settings').hexdigest()[:12]}]" == JaJuman().signature


def test_a_program_without_a_version_is_an_error(fake_program: Fake) -> None:
    """A signature that cannot name its program is not made up."""
    fake_program("juman", "print('usage')")

    with pytest.raises(HakariError, match="juman does not tell its version; it says: 'usage'"):
        assert JaJuman().signature


def test_no_server_takes_part(fake_program: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    """JUMAN hands its work to a server named in the environment; that setting is kept from it."""
    monkeypatch.setenv("JUMANSERVER", "elsewhere")
    fake_program("juman", "import os; assert 'JUMANSERVER' not in os.environ\n" + JUMAN)

    assert [["猫"]] == segmented("猫")


def test_missing_program_names_both() -> None:
    """Without either program the error names both and how to get them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", "")
        with pytest.raises(MissingDependencyError, match=r"(?s)jumanpp or juman.*apt install juman"):
            segmented("猫")


def test_installed_program_covers_the_text_or_is_refused() -> None:
    """With a program that is really there, either every character is in a token or the error says where not."""
    if shutil.which("jumanpp") is None and shutil.which("juman") is None:
        pytest.skip("neither jumanpp nor juman is installed")
    lines = ["秤で猫の重さを量りました。", "", "「Ａ＋Ｂ」は 3.5kg です😀", "EOS", "# 見出し"]

    if JaJuman().signature == "ja-juman-juman-7.0" and not _has_connection_rules():
        with pytest.raises(HakariError, match="segment 0: ja-juman"):
            segmented(*lines)
    else:
        assert ["".join(line.split()) for line in lines] == ["".join(line) for line in segmented(*lines)]


def _has_connection_rules() -> bool:
    # Debian's juman 7.0-3.5 has an empty table of them, and finds no words or crashes.
    table = Path("/usr/lib/juman/dic/JUMAN.connect")
    return not table.is_file() or table.stat().st_size > 0
