"""The command line as a whole: finding commands, exit codes, streams, and a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hakari.cli.main as module
from hakari import __version__
from hakari.cli.main import COMMANDS, GROUPS, build_parser, main, run
from hakari.errors import InputError, OptionError, UnknownNameError


def process(
    *arguments: str | bytes | Path, environment: dict[str, str] | None = None, **options: object
) -> subprocess.CompletedProcess[bytes]:
    """Run ``python -m hakari`` and return what it did."""
    command = [sys.executable, "-m", "hakari", *arguments]
    variables = os.environ | (environment or {})
    return subprocess.run(command, env=variables, check=False, timeout=60, capture_output=True, **options)  # type: ignore[call-overload,no-any-return]


def process_of_shell(command: str, folder: Path) -> tuple[int, bytes]:
    """Run a line of shell and return its exit code and standard error."""
    ran = subprocess.run(command, shell=True, cwd=folder, stderr=subprocess.PIPE, check=False, timeout=60)
    return ran.returncode, ran.stderr


# --- finding the command -------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["--help", "-h", "help"])
def test_main_help_lists_the_commands(hakari: Callable[..., Any], word: str) -> None:
    """Help names every command of one word and every group with its summary, and is no failure."""
    ran = hakari(word)

    assert (0, "") == (ran.code, ran.err)
    for name, summary in COMMANDS.items():
        assert (f"  {name:<17}  {summary}\n" in ran.out) == (" " not in name)
    for name, summary in GROUPS.items():
        assert f"  {name:<17}  {summary}\n" in ran.out


@pytest.mark.parametrize("group", GROUPS)
def test_main_help_of_a_group_lists_its_commands(hakari: Callable[..., Any], group: str) -> None:
    """The first word alone is misuse and shows the same as its help: its commands, and no others."""
    ran = hakari(group, "--help")

    assert (0, "") == (ran.code, ran.err)
    shown = [line.split("  ")[1] for line in ran.out.splitlines() if line.startswith("  ")]
    assert [name for name in COMMANDS if name.split()[0] == group] == shown
    for other in (hakari("help", group), hakari(group, "-h"), hakari(group)):
        assert ran.out == other.out
    assert 2 == hakari(group).code


def test_main_unknown_command_of_a_group_suggests(hakari: Callable[..., Any]) -> None:
    """Behind the first word of a group, only its commands are suggested."""
    ran = hakari("vectors", "inof", "x")

    assert (2, "") == (ran.code, ran.out)
    assert ran.err.startswith("hakari: no command is named 'vectors inof'\n  Did you mean vectors info")
    assert ran.err.endswith("Known: vectors convert, vectors info, vectors neighbours.\n")


def test_main_without_arguments_is_misuse(hakari: Callable[..., Any]) -> None:
    """No command at all shows the same help and exits with 2."""
    ran = hakari()

    assert 2 == ran.code
    assert hakari("--help").out == ran.out


@pytest.mark.parametrize("flag", ["--version", "-V"])
def test_main_version(hakari: Callable[..., Any], flag: str) -> None:
    """The version is that of the installed package, as signatures have it."""
    assert f"hakari {__version__}\n" == hakari(flag).out


def test_main_unknown_command_suggests(hakari: Callable[..., Any]) -> None:
    """A mistyped command is misuse; the message suggests the near one and lists all."""
    ran = hakari("scroe", "-r", "x")

    assert (2, "") == (ran.code, ran.out)
    assert ran.err.startswith(
        "hakari: no command is named 'scroe'\n  Did you mean score or convert or compare? Known: "
    )
    assert ran.err.endswith(f"Known: {', '.join(sorted({name.split()[0] for name in COMMANDS}))}.\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_main_every_command_has_help(hakari: Callable[..., Any], command: str) -> None:
    """`hakari COMMAND --help` and `hakari help COMMAND` show the same usage and summary."""
    ran = hakari(*command.split(), "--help")

    assert (0, "") == (ran.code, ran.err)
    assert ran.out.startswith(f"usage: hakari {command} [-h]")
    assert hakari("help", *command.split()).out == ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_main_every_option_is_explained(command: str) -> None:
    """No option and no argument of any command comes without a line of help."""
    actions = build_parser(command)._actions

    assert [] == [action.dest for action in actions if not action.help]


def test_main_help_writes_the_value_of_an_option_once(hakari: Callable[..., Any]) -> None:
    """Help reads `-o, --output FILE`, the same under every version of Python."""
    assert "-o, --output FILE " in hakari("score", "--help").out


# --- exit codes and streams ----------------------------------------------------------------------------------


def test_main_unknown_option_is_misuse(hakari: Callable[..., Any]) -> None:
    """An option that no command has is refused with 2, on standard error, with where help is."""
    ran = hakari("score", "--refernce", "x")

    assert (2, "") == (ran.code, ran.out)
    assert "hakari: unrecognized arguments: --refernce" in ran.err
    assert "See `hakari score --help`." in ran.err


def test_main_options_are_not_abbreviated(hakari: Callable[..., Any]) -> None:
    """`--seg` is not taken for `--segments`: a later option must not change what a script means."""
    ran = hakari("score", "--seg", "x")

    assert 2 == ran.code
    assert "--seg" in ran.err


def test_main_data_errors_fail_with_1(hakari: Callable[..., Any], files: Path) -> None:
    """Data that do not fit are failure 1 with one message and no output."""
    (files / "short.ja").write_text("猫。\n", encoding="utf-8")
    ran = hakari("score", "-l", "en-ja", "-r", "ref.A.ja", "short.ja")

    assert (1, "") == (ran.code, ran.out)
    assert (
        "hakari: unequal numbers of segments: 1 in system short (short.ja), 2 in reference A (ref.A.ja)\n"
        "  All parts of a test set need one line a segment, in the same order; nothing is cut.\n"
    ) == ran.err


def test_main_names_do_not_steer_the_terminal(hakari: Callable[..., Any], files: Path) -> None:
    """Names with control characters are written out in tables, warnings and errors, and are whole."""
    (files / "empty.ja").write_text("\n\n", encoding="utf-8")
    common = ("score", "-l", "en-ja", "-r", "ref.A.ja")
    scored = hakari(*common, "a\tb\x1b[2J=empty.ja")
    failed = hakari(*common, "\x1b[2J\u202enone.ja")

    assert "a\\tb\\x1b[2J" in scored.out
    assert "system a\\tb\\x1b[2J are empty" in scored.err
    assert r"hakari: \x1b[2J\u202enone.ja: cannot be read" in failed.err
    assert not {"\x1b", "\t", "\u202e"} & set(scored.out + scored.err + failed.err)


def test_main_lets_programming_errors_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error that is nobody's mistake but ours keeps its traceback."""

    class Broken:
        def add_arguments(self, parser: object) -> None:
            """Declare nothing."""

        def execute(self, _: object) -> None:
            raise ZeroDivisionError

    monkeypatch.setattr(module, "load", lambda _: Broken())
    with pytest.raises(ZeroDivisionError):
        main(["score"])


@pytest.mark.parametrize(
    ("raised", "code", "err"),
    [
        (KeyboardInterrupt(), 130, "hakari: interrupted\n"),
        (BrokenPipeError(), 0, ""),
        (InputError("nothing came"), 1, "hakari: nothing came\n"),
        (OptionError("that is no option"), 2, "hakari: that is no option\n"),
        (UnknownNameError("cat", "dog", ["puss"]), 2, "hakari: no cat is named 'dog'\n  Known: puss.\n"),
        (OSError(28, "No space left"), 1, "hakari: standard output: No space left\n"),
        (OSError(28, "No space left", "x.tmp"), 1, "hakari: x.tmp: No space left\n"),
    ],
)
def test_run_turns_endings_into_exit_codes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], raised: BaseException, code: int, err: str
) -> None:
    """An interruption exits with 130, a reader who has gone with 0, an error with 1, one of the user's with 2."""

    class Raising:
        def add_arguments(self, parser: object) -> None:
            """Declare nothing."""

        def execute(self, _: object) -> None:
            raise raised

    monkeypatch.setattr(module, "load", lambda _: Raising())
    monkeypatch.setattr(sys, "argv", ["hakari", "score"])
    monkeypatch.setattr(sys, "stdout", sys.stdout)  # run() lets go of it; give it back afterwards
    with pytest.raises(SystemExit) as left:
        run()

    assert code == left.value.code
    assert err == capsys.readouterr().err


# --- a process of its own ------------------------------------------------------------------------------------


def test_process_separates_results_from_messages(files: Path) -> None:
    """`python -m hakari` exits with the code, prints results to one stream and notes to the other."""
    ran = process("score", "-r", "ref.A.ja", "good.ja", cwd=files)

    assert 0 == ran.returncode
    assert "good" in ran.stdout.decode()
    assert "note" not in ran.stdout.decode()
    assert ran.stderr.decode().startswith("note: target language ja")


def test_process_writes_utf8_in_a_c_locale(files: Path) -> None:
    """Japanese reaches files and pipes as UTF-8 even where the locale knows only ASCII."""
    environment = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}
    tokens = process("tokenize", "--segmenter", "char", "good.ja", cwd=files, environment=environment)

    assert tokens.stdout.decode("utf-8").startswith("猫 が 静 か に")
    assert (0, b"") == (tokens.returncode, tokens.stderr)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse file names that are not UTF-8")
def test_process_survives_file_names_that_are_no_text(files: Path) -> None:
    """A file name with bytes that are not UTF-8 is shown with escapes, in results and in errors."""
    (files / "good.ja").rename(os.fsdecode(bytes(files) + b"/x\xff.ja"))

    scored = process("score", "-l", "en-ja", "-r", "ref.A.ja", b"x\xff.ja", cwd=files)
    assert (0, b"") == (scored.returncode, scored.stderr)
    assert rb"x\udcff" in scored.stdout
    failed = process("score", "-l", "en-ja", "-r", "ref.A.ja", b"none\xff.ja", cwd=files)
    assert 1 == failed.returncode
    assert rb"hakari: none\udcff.ja: cannot be read" in failed.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end in another way there")
def test_process_is_quiet_when_the_reader_has_gone(files: Path) -> None:
    """`hakari tokenize … | head -1` ends with 0 and says nothing, although most of the output has no reader."""
    (files / "long.txt").write_text("a b c d e f g h\n" * 100_000, encoding="utf-8")
    command = [sys.executable, "-m", "hakari", "tokenize", "--segmenter", "none", "long.txt"]
    with subprocess.Popen(command, cwd=files, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert b"a b c d e f g h\n" == running.stdout.readline()
        running.stdout.close()
        err = running.stderr.read()

    assert (0, b"") == (running.returncode, err)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize(
    "arguments",
    [
        ("score", "-l", "en-ja", "-r", "ref.A.ja", "good.ja"),
        ("tokenize", "long.txt"),
        ("segmenters",),
        ("where", "bleu"),
        ("--help",),
    ],
    ids=lambda arguments: arguments[0],
)
def test_process_says_that_the_disk_is_full(files: Path, arguments: tuple[str, ...]) -> None:
    """Where results cannot be written the command fails with one line, large or small as they are."""
    (files / "long.txt").write_text("a b c d e f g h\n" * 100_000, encoding="utf-8")
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "hakari", *arguments]
        ran = subprocess.run(command, cwd=files, stdout=full, stderr=subprocess.PIPE, check=False, timeout=60)
        silent = subprocess.run(command, cwd=files, stdout=full, stderr=full, check=False, timeout=60)

    assert (1, "hakari: standard output: No space left on device\n") == (ran.returncode, ran.stderr.decode())
    assert 1 == silent.returncode


@pytest.mark.skipif(sys.platform == "win32", reason="streams are closed in another way there")
def test_process_says_that_standard_output_is_closed(files: Path) -> None:
    """A result that has nowhere to go is a failure, not silence."""
    command = f"{sys.executable} -m hakari score -l en-ja -r ref.A.ja good.ja"
    closed = process_of_shell(f"{command} >&-", files)
    written = process_of_shell(f"{command} -o result >&-", files)

    assert (
        1,
        b"hakari: standard output is closed\n  Open it, or let the shell write it to a file: > FILE.\n",
    ) == closed
    assert (0, b"") == written


def test_process_reads_standard_input() -> None:
    """`hakari tokenize < file` reads bytes strictly and names the place of a bad one."""
    good = process("tokenize", "-l", "ja", input="猫がいる。\n".encode())
    bad = process("tokenize", "-l", "ja", input=b"ok\n\xff\n")

    assert (0, "猫 が いる 。\n") == (good.returncode, good.stdout.decode())
    assert 1 == bad.returncode
    assert "hakari: standard input:2: UTF-8 is needed; byte 1 of the line, 0xff" in bad.stderr.decode()
