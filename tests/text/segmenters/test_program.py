"""Segmenters that call a program: one answer a line, nothing lost, nothing waited for without end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hakari.data.texts import Texts
from hakari.errors import HakariError, InputError, MissingDependencyError
from hakari.kernels import Vocabulary
from hakari.text.segmenters import program
from hakari.text.segmenters.program import ProgramSegmenter

Fake = Callable[[str, str], Path]

CHARACTERS = """
for line in sys.stdin.buffer.read().decode().split("\\n")[:-1]:
    sys.stdout.buffer.write((" ".join(line) + "\\n").encode())
"""


class Characters(ProgramSegmenter):
    name = "characters"
    summary = "every character a token, by a program"
    programs = ("first-cutter", "cutter")
    install = "apt install cutter"

    @property
    def signature(self) -> str:
        return self.name

    def arguments(self, name: str) -> list[str]:
        return ["--cut", name]

    def read(self, output: str) -> list[list[str]]:
        return [line.split(" ") for line in output.split("\n")[:-1]]


def segmented(*lines: str | None) -> list[list[str]]:
    return list(Characters().segment(Texts(lines, file="sys.ja"), Vocabulary()))


def test_every_line_gets_its_tokens(fake_program: Fake) -> None:
    """Lines go in and tokens come out in UTF-8; missing, empty and blank texts keep their places."""
    fake_program("cutter", CHARACTERS)

    assert [["猫", "😀"], [], [], [], ["a", "b"]] == segmented("猫😀", None, "", " \u3000", " a b ")


@pytest.mark.usefixtures("fake_program")
def test_nothing_to_do_runs_nothing() -> None:
    """No texts, no process: not even a missing program is asked for."""
    assert [] == segmented()


@pytest.mark.parametrize("end", ["\n", "\r\n", "\v", "\f", "\x1c", "\x85", "\u2028", "\u2029", "\t"])
def test_ends_of_lines_inside_a_text_do_not_shift_the_others(fake_program: Fake, end: str) -> None:
    """Whatever a program could take for the end of a line or a field reaches it as a blank."""
    fake_program("cutter", CHARACTERS)

    assert [["a", "b"], ["c"]] == segmented(f"{end}a{end}b{end}", "c")


def test_the_first_installed_program_is_taken(fake_program: Fake) -> None:
    """Of several programs the first in the list that is installed serves, and knows its name."""
    fake_program("cutter", "sys.exit('the wrong one')")
    fake_program("first-cutter", "assert sys.argv[1:] == ['--cut', 'first-cutter']" + CHARACTERS)

    assert [["a"]] == segmented("a")


@pytest.mark.usefixtures("fake_program")
def test_missing_program_says_how_to_get_it() -> None:
    """Without the program the error names it and the way to it."""
    with pytest.raises(MissingDependencyError, match=r"(?s)first-cutter or cutter.*apt install cutter"):
        segmented("a")


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        (CHARACTERS.replace('" ".join(line)', '" ".join(line[:2])'), r"sys\.ja:2: .*'cd' came back for 'cdef'"),
        (CHARACTERS.replace(")[:-1]:", ")[:1]:"), r"sys\.ja:2: .*given 3 lines and gave back 1"),
        (CHARACTERS + "print()", r"sys\.ja:3: .*given 3 lines and gave back 4"),
        ("print('no dictionary', file=sys.stderr)", r"given 3 lines and gave back 0; it says: no dictionary"),
        ("import os; os.kill(os.getpid(), 9)", r"ended by signal 9"),
        ("sys.stdout.buffer.write(b'a\\xff b\\n' * 3)", r"sys\.ja:1: .*came back for 'ab'"),
    ],
    ids=["cut line", "too few lines", "too many lines", "no answer", "crash", "not UTF-8"],
)
def test_an_answer_that_is_not_the_text_is_an_error(fake_program: Fake, body: str, problem: str) -> None:
    """A program that loses text or counts lines otherwise is found out, with the place and what it said."""
    fake_program("cutter", body)

    with pytest.raises(HakariError, match=rf"(?s){problem}"):
        segmented("ab", "cdef", "g")


def test_exit_status_alone_is_no_error(fake_program: Fake) -> None:
    """Juman++ ends with status 1 when all went well, so only the answer counts."""
    fake_program("cutter", CHARACTERS + "sys.exit(1)")

    assert [["a"]] == segmented("a")


def test_a_program_that_does_not_answer_is_ended(fake_program: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a time that grows with the number of lines the program is ended and the error says so."""
    monkeypatch.setattr(program, "PATIENCE", 0.2)
    monkeypatch.setattr(program, "PATIENCE_PER_LINE", 0.0)
    fake_program("cutter", "import time; time.sleep(60)")

    with pytest.raises(HakariError, match=r"(?s)no answer within 0 seconds.*by hand: echo 猫 \| cutter --cut"):
        segmented("a")


def test_a_program_that_cannot_be_run_is_an_error(fake_program: Fake) -> None:
    """A file that the system refuses to run is named."""
    file = fake_program("cutter", "")
    file.write_text("#!/nowhere/interpreter\n", encoding="utf-8")

    with pytest.raises(HakariError, match="cutter cannot be run"):
        segmented("a")


def test_much_text_does_not_block(fake_program: Fake) -> None:
    """More text than a pipe holds, in both directions at once, arrives whole."""
    fake_program("cutter", CHARACTERS)
    lines = ["秤" * 500] * 1000

    assert 500_000 == sum(map(len, segmented(*lines)))


@pytest.mark.usefixtures("fake_program")
def test_nul_is_refused_before_the_program_runs() -> None:
    """Text that no program reads whole never gets there."""
    with pytest.raises(InputError, match=r"sys\.ja:1: .*NUL"):
        segmented("a\0b")
