"""A command line run in this process, and small files to run it on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from hakari.cli.main import main


@dataclass(frozen=True)
class Ran:
    """What a command did: its exit code, and what it wrote to the two streams."""

    code: int
    out: str
    err: str


@pytest.fixture
def hakari(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Return a function that runs a command line and returns its exit code and output."""

    def run(*arguments: str | Path) -> Ran:
        capsys.readouterr()
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else -1
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return run


FILES: Mapping[str, str] = {
    "ref.A.ja": "猫が静かに窓の外を眺めている。\n新しい工場は来年の春に稼働を始める予定だ。\n",
    "ref.B.ja": "猫は窓の外を静かに見ている。\n\n",
    "src.en": "The cat is quietly looking out of the window.\nThe new factory is to open next spring.\n",
    "docs.txt": "home\t1\tstory\nnews\t1\tpress\n",
    "good.ja": "猫が静かに窓の外を見ている。\n新しい工場は来年の春に稼働を始める予定だ。\n",
    "weak.ja": "猫が窓の外を見た。\n新工場は来春に動く予定だ。\n",
}
"""Two segments of Japanese with two references, the second of which misses a segment."""


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the small files, which is the current one for the test."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path
