"""The scorer that asks a program: answers, restarts, and what is wrong with programs."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from hakari.errors import FormatError, HakariError, InputError, OptionError
from hakari.suites import Score, ScorerOptions, Sentence, Target, open_scorer
from hakari.suites.scorers.command import request

TARGETS = [
    Target(
        case=f"c{n}",
        side="correct",
        number=1,
        source="猫がいる。",
        text="a cat " * (n + 1),
        context=(Sentence("雨だ。", "It rains."),),
        joined_source="雨だ。 <CONCAT> 猫がいる。",
        prefix="It rains. <CONCAT> ",
    )
    for n in range(7)
]

HONEST = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"key": asked["key"], "log_probability": -len(asked["target"]), "tokens": 3}), flush=True)
"""

ONCE = """
import json, pathlib, sys, time
seen = pathlib.Path(sys.argv[1])
for n, line in enumerate(sys.stdin):
    asked = json.loads(line)
    if asked["key"].startswith("c2") and not seen.exists():
        seen.touch()
        print("going down", file=sys.stderr, flush=True)
        CRASH
    with open(sys.argv[2], "a") as log:
        log.write(asked["key"] + "\\n")
    print(-len(asked["target"]), flush=True)
"""


def command(tmp_path: Path, program: str, *arguments: object) -> str:
    """Return the specification of a program in Python."""
    file = tmp_path / "scorer.py"
    file.write_text(program, encoding="utf-8")
    return "command:" + shlex.join([sys.executable, str(file), *map(str, arguments)])


def scored(specification: str, targets: list[Target] = TARGETS, **options: Any) -> list[tuple[int, Score]]:
    with open_scorer(specification, ScorerOptions(**{"batch_size": 3, "timeout": 20.0} | options)) as scorer:
        return list(scorer.score(targets))


def test_answers_are_taken_as_they_come(tmp_path: Path) -> None:
    """Objects with scores and tokens; places in order; characters are counted here."""
    expected = [(n, Score(-float(len(t.text)), 3, len(t.text))) for n, t in enumerate(TARGETS)]

    for size in (1, 3, 100):
        assert expected == scored(command(tmp_path, HONEST), batch_size=size)


def test_request_has_everything() -> None:
    """Source, target and context, alone and joined."""
    assert {
        "key": "c0/correct/1",
        "source": "猫がいる。",
        "target": "a cat ",
        "context": [{"source": "雨だ。", "target": "It rains."}],
        "joined_source": "雨だ。 <CONCAT> 猫がいる。",
        "prefix": "It rains. <CONCAT> ",
        "scored": "current",
    } == request(TARGETS[0])


@pytest.mark.parametrize("crash", ["sys.exit(3)", "time.sleep(600)"])
def test_a_program_is_started_again(tmp_path: Path, crash: str) -> None:
    """It dies or falls silent once: what was answered is not asked again, nothing is lost."""
    log = tmp_path / "log"
    program = command(tmp_path, ONCE.replace("CRASH", crash), tmp_path / "seen", log)

    found = scored(program, timeout=2.0)

    assert [(n, -float(len(t.text))) for n, t in enumerate(TARGETS)] == [(n, s.log_probability) for n, s in found]
    assert [t.key for t in TARGETS] == log.read_text().split()


def test_a_program_that_always_dies(tmp_path: Path) -> None:
    """The error has the exit status, the target, and what the program says."""
    program = command(tmp_path, "import sys\nsys.exit('no model there')")

    with pytest.raises(HakariError, match=r"exit status 1\) for c0/correct/1, after 2 restarts") as raised:
        scored(program)
    assert "no model there" in str(raised.value)


def test_a_program_that_is_silent_is_killed(tmp_path: Path) -> None:
    """With what it started, which would hold its pipes open."""
    child = "import subprocess, sys\nsubprocess.run([sys.executable, '-c', 'import time; time.sleep(600)'])"
    program = command(tmp_path, child)

    with pytest.raises(HakariError, match=r"no answer within 0\.5 seconds for c0/correct/1, after 0 restarts"):
        scored(program, settings={"restarts": "0", "startup": "0.5"})


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        ("loading the model ...", "it is no JSON"),
        ("NaN", "no finite number"),
        ("true", "no finite number"),
        ("null", "no finite number"),
        ('{"score": 1}', "there is no field 'score'"),
        ('{"tokens": 4}', "no finite number"),
        ('{"log_probability": -1, "tokens": 0}', "tokens is a whole number"),
        ('{"log_probability": -1, "key": "c1/correct/1"}', "it is about c1/correct/1"),
    ],
)
def test_nonsense_is_shown(tmp_path: Path, answer: str, problem: str) -> None:
    """The line, the target, and what is wrong with it; no restart would mend that."""
    program = command(tmp_path, f"import sys\nfor line in sys.stdin:\n    print({answer!r}, flush=True)")

    with pytest.raises(FormatError, match=problem) as raised:
        scored(program)
    assert repr(answer) in str(raised.value)
    assert "c0/correct/1" in str(raised.value)


@pytest.mark.parametrize("size", [1, 3, 7])
def test_more_lines_than_targets_are_refused(tmp_path: Path, size: int) -> None:
    """Two numbers a target: no answer is taken for that of another target."""
    program = command(tmp_path, "import sys\nfor line in sys.stdin:\n    print('-1\\n-2', flush=True)")

    with pytest.raises(FormatError, match="a line more than it was asked"):
        scored(program, batch_size=size)


def test_a_program_that_answers_once_a_run(tmp_path: Path) -> None:
    """It is not started again for every single target."""
    with pytest.raises(HakariError, match="for c3/correct/1, after 2 restarts"):
        scored(command(tmp_path, "import sys\nsys.stdin.readline()\nprint(-1)"), batch_size=7)


def test_commands_that_cannot_be(tmp_path: Path) -> None:
    """No such program, open quotes, nothing at all, options that are no numbers."""
    with pytest.raises(InputError, match="'nobody-has-this' cannot be run"):
        scored("command:nobody-has-this")
    with pytest.raises(OptionError, match="cannot be divided into words"):
        open_scorer("command:python 'x")
    with pytest.raises(OptionError, match="needs a program"):
        open_scorer("command: ")
    for settings in ({"restarts": "-1"}, {"restarts": "x"}, {"startup": "0"}, {"startup": "nan"}):
        with pytest.raises(OptionError, match="--scorer-option"):
            open_scorer(command(tmp_path, HONEST), ScorerOptions(settings=settings))


def test_large_batches_do_not_block(tmp_path: Path) -> None:
    """Neither side waits for the other's pipe, whatever is written at once."""
    targets = [Target(f"c{n}", "correct", 1, "源" * 500, "x" * 500) for n in range(800)]

    assert len(targets) == len(scored(command(tmp_path, HONEST), targets, batch_size=800))
