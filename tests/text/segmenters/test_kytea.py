"""KyTea: reading its output and naming its version and model."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from hakari.data.texts import Texts
from hakari.errors import HakariError, InputError, MissingDependencyError
from hakari.kernels import Vocabulary
from hakari.text.segmenters.kytea import JaKytea

Fake = Callable[[str, str], Path]

KYTEA = """
if sys.argv[1:] == ["--version"]:
    sys.exit(print("KyTea version 0.4.7", file=sys.stderr))
assert sys.argv[1:] == ["-notags", "-out", "tok"], sys.argv
text = sys.stdin.buffer.read().decode()
assert text.endswith("\\n")
for line in text.split("\\n")[:-1]:
    sys.stdout.buffer.write((" ".join(line) + "\\n").encode())
"""
"""Every character a word, a blank too; the version on standard error."""


@pytest.fixture(autouse=True)
def usual_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out a model that the machine's owner has chosen."""
    monkeypatch.delenv("KYTEA_MODEL", raising=False)


def segmented(*lines: str | None) -> list[list[str]]:
    return list(JaKytea().segment(Texts(lines, file="sys.ja"), Vocabulary()))


def test_words_stand_between_blanks(fake_program: Fake) -> None:
    """A line of output is a line of words; blanks of the text are no tokens, and no line is shifted."""
    fake_program("kytea", KYTEA)

    assert [["猫", "犬"], [], [], ["/", "\\", "&", "😀"], ["末"]] == segmented(
        "猫 犬", None, " ", "/ \\&\n😀", "末"
    )


def test_signature_names_the_version(fake_program: Fake) -> None:
    """The version that the program tells on standard error is in the signature."""
    fake_program("kytea", KYTEA)

    assert "ja-kytea-0.4.7" == JaKytea().signature


def test_signature_shows_a_chosen_model(
    fake_program: Fake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A model named in KYTEA_MODEL is known by its content."""
    fake_program("kytea", KYTEA)
    model = tmp_path / "model.bin"
    model.write_bytes(b"model")
    monkeypatch.setenv("KYTEA_MODEL", str(model))

    assert f"ja-kytea-0.4.7[{hashlib.sha256(b'model').hexdigest()[:12]}]" == JaKytea().signature


def test_a_chosen_model_that_is_not_there_is_an_error(fake_program: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong KYTEA_MODEL is named."""
    fake_program("kytea", KYTEA)
    monkeypatch.setenv("KYTEA_MODEL", "/nowhere/model.bin")

    with pytest.raises(InputError, match=r"/nowhere/model\.bin: KYTEA_MODEL names a file"):
        assert JaKytea().signature


def test_a_program_without_a_version_is_an_error(fake_program: Fake) -> None:
    """A signature that cannot name its program is not made up."""
    fake_program("kytea", "print('usage')")

    with pytest.raises(HakariError, match="kytea does not tell its version; it says: 'usage'"):
        assert JaKytea().signature


def test_tags_in_the_output_are_an_error(fake_program: Fake) -> None:
    """An old KyTea that writes tags all the same is found out at the first line."""
    fake_program("kytea", "print('猫/名詞/ねこ')")

    with pytest.raises(HakariError, match=r"sys\.ja:1: .*'猫/名詞/ねこ' came back for '猫'"):
        segmented("猫")


def test_missing_program_names_its_project() -> None:
    """Without the program the error says where it comes from."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", "")
        with pytest.raises(MissingDependencyError, match=r"(?s)the program kytea.*project page"):
            segmented("猫")


def test_installed_program_covers_the_text() -> None:
    """With a program that is really there, every character is in a token."""
    if shutil.which("kytea") is None:
        pytest.skip("kytea is not installed")
    lines = ["秤で猫の重さを量りました。", "", "「Ａ＋Ｂ」は 3.5kg です😀"]

    assert ["".join(line.split()) for line in lines] == ["".join(line) for line in segmented(*lines)]
