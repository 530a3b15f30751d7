"""Where results, warnings and progress go."""

from __future__ import annotations

import argparse
import io
import json
import sys
from pathlib import Path

import pytest

from hakari.cli.main import perform
from hakari.cli.output import Result, add_output_arguments, deliver, progress_bar, warn
from hakari.table import Column, Table
from hakari.types import Direction

TABLE = Table((Column("system"), Column("BLEU", direction=Direction.HIGHER)), (("甲", 30.0), ("乙", 20.0)))


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def arguments(*words: str) -> argparse.Namespace:
    """Return the parsed output options."""
    parser = argparse.ArgumentParser()
    add_output_arguments(parser)
    return parser.parse_args(words)


def test_output_default_is_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    """Without options the tables are printed as plain text, a blank line between two."""
    deliver(arguments(), Result([TABLE, TABLE], None))

    assert f"{TABLE}\n\n{TABLE}\n" == capsys.readouterr().out


def test_output_of_a_command_is_delivered(capsys: pytest.CaptureFixture[str]) -> None:
    """The result that a command returns is printed once, after the command is done."""

    class Showing:
        def add_arguments(self, parser: argparse.ArgumentParser) -> None:
            """Declare nothing."""

        def execute(self, args: argparse.Namespace) -> Result | None:  # noqa: ARG002
            return Result([TABLE], {})

    perform(Showing(), arguments())

    assert f"{TABLE}\n" == capsys.readouterr().out


def test_output_json_is_readable_text(capsys: pytest.CaptureFixture[str]) -> None:
    """JSON keeps Japanese as it is and shows the data, not the tables."""
    deliver(arguments("-f", "json"), Result([TABLE], {"系": [1, None]}))

    printed = capsys.readouterr().out
    assert "系" in printed
    assert {"系": [1, None]} == json.loads(printed)


def test_output_json_refuses_nan(tmp_path: Path) -> None:
    """A NaN that slipped into the data is an error, never the word NaN in a file that claims to be JSON."""
    with pytest.raises(ValueError, match="not JSON compliant"):
        deliver(arguments("-f", "json", "-o", str(tmp_path / "x")), Result([], float("nan")))

    assert [] == list(tmp_path.iterdir())


def test_output_file_replaces_standard_output(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With -o nothing is printed; an older file is replaced by the whole result."""
    (tmp_path / "x").write_text("old and much longer than the table" * 10, encoding="utf-8")
    deliver(arguments("-o", str(tmp_path / "x")), Result([TABLE], None))

    assert "" == capsys.readouterr().out
    assert f"{TABLE}\n" == (tmp_path / "x").read_text(encoding="utf-8")


def test_output_terminal_shows_the_best_in_bold(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal gets bold type and folds at its width; a pipe gets neither."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("TERM", "xterm")
    deliver(arguments(), Result([TABLE], None))
    long = Table((Column("text"),), (("語" * 50,),))
    deliver(arguments(), Result([long], None))

    assert "\x1b[1m 30.00\x1b[0m" in terminal.getvalue()
    assert 1 == terminal.getvalue().count("\x1b[1m")
    assert "語" * 20 in terminal.getvalue()
    assert "語" * 21 not in terminal.getvalue()


def test_output_terminal_keeps_other_formats_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Markdown and the others have no escape sequences, even on a terminal."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    deliver(arguments("-f", "markdown"), Result([TABLE], None))

    assert "| 甲 | **30.00** |" in terminal.getvalue()
    assert "\x1b" not in terminal.getvalue()


def test_output_warnings_go_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    """Each warning is a line of standard error."""
    warn(["one", "two"])

    assert ("", "one\ntwo\n") == capsys.readouterr()


def test_output_progress_only_where_someone_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Progress is drawn on a terminal and is None elsewhere, so that logs stay clean."""
    with progress_bar() as report:
        assert report is None

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    with progress_bar() as report:
        assert report is not None
        report(1, 4, "BLEU: 甲 [bold]\x1b[2J")
    assert "1/4" in terminal.getvalue()
    assert r"BLEU: 甲 [bold]\x1b[2J" in terminal.getvalue()
