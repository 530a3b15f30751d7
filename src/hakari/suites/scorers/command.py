"""Scores from any program: it reads a JSON object a line, and prints an answer a line, in the same order."""

from __future__ import annotations

import json
import math
import shlex
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from hakari.errors import FormatError, HakariError, OptionError
from hakari.suites.scorers.base import Score, Scorer, ScorerOptions, Target
from hakari.suites.scorers.process import DiedError, LineProcess, SilentError
from hakari.suites.scorers.settings import number_of

__all__ = ["Command", "request"]

STARTUP = 300.0
RESTARTS = 2
_KNOWN = frozenset({"key", "log_probability", "tokens", "characters"})


def request(target: Target) -> dict[str, Any]:
    """Return what the program is asked about a target, as one line of JSON."""
    return {
        "key": target.key,
        "source": target.source,
        "target": target.text,
        "context": [sentence.to_dict() for sentence in target.context],
        "joined_source": target.joined_source,
        "prefix": target.prefix,
        "scored": "all" if target.whole else "current",
    }


class Command(Scorer):
    """Asks a program, and starts it again where it dies or is silent.

    It is sent a batch of lines at a time and must answer each with a line: a number, or an object with
    ``log_probability`` and, if it knows them, ``tokens``. What a restart did not lose is not asked again.
    """

    name: ClassVar[str] = "command"
    summary: ClassVar[str] = "a program that reads JSON lines and prints a score a line"
    settings: ClassVar[tuple[str, ...]] = ("restarts", "startup")

    def __init__(self, argument: str, options: ScorerOptions) -> None:
        super().__init__(argument, options)
        try:
            self._arguments = shlex.split(argument)
        except ValueError as error:
            raise OptionError(f"the command {argument!r} cannot be divided into words: {error}") from None
        if not self._arguments:
            raise OptionError("the scorer 'command' needs a program behind its colon")
        self._restarts = int(number_of(options, "restarts", RESTARTS, least=0, whole=True))
        self._startup = number_of(options, "startup", max(STARTUP, options.timeout))
        self._process: LineProcess | None = None

    @property
    def signature(self) -> str:
        """The command; what the program does, only the program knows."""
        return f"{self.name}:{shlex.join(self._arguments)}"

    def score(self, targets: Sequence[Target]) -> Iterator[tuple[int, Score]]:
        """Yield the scores of all targets, in order.

        Raises
        ------
        FormatError
            If the program prints something else than a score, or more lines than it was asked.
        HakariError
            If it dies or is silent again and again within a batch.
        """
        for begin in range(0, len(targets), self.options.batch_size):
            places = list(range(begin, min(begin + self.options.batch_size, len(targets))))
            failures = 0
            while places:
                answered = 0
                try:
                    for score in self._ask([targets[place] for place in places]):
                        yield places[answered], score
                        answered += 1
                except (DiedError, SilentError) as error:
                    self._failed(error, targets[places[answered]], failures)
                    failures += 1
                places = places[answered:]
        self._finish()

    def _ask(self, targets: Sequence[Target]) -> Iterator[Score]:
        if self._process is None:
            self._process = LineProcess(self._arguments)
        self._check_silent(self._process)
        for target in targets:
            self._process.send(json.dumps(request(target), ensure_ascii=False))
        for target in targets:
            timeout = self.options.timeout if self._process.answered else self._startup
            yield self._read(self._process.receive(timeout), target)

    def _failed(self, error: Exception, target: Target, failures: int) -> None:
        """End the program; raise where it has failed too often."""
        assert self._process is not None
        process, self._process = self._process, None
        if isinstance(error, SilentError):
            process.kill()
            waited = self.options.timeout if process.answered else self._startup
            problem, remedy = f"gave no answer within {waited:g} seconds", "Raise --timeout, or mend the program."
        else:
            problem, remedy = f"ended without an answer ({process.end()})", "Try the program by hand."
        if failures < self._restarts:
            return
        said = f"; it says:\n    {process.said}" if process.said else ""
        raise HakariError(
            f"the command {self.argument!r} {problem} for {target.key}, after {failures} restarts{said}",
            remedy=remedy,
        )

    def _read(self, line: bytes, target: Target) -> Score:
        try:
            answer = json.loads(line)
        except ValueError:
            raise self._nonsense(line, target, "it is no JSON") from None
        record = answer if isinstance(answer, dict) else {"log_probability": answer}
        if unknown := sorted(set(record) - _KNOWN):
            raise self._nonsense(
                line, target, f"there is no field {unknown[0]!r}; known: {', '.join(sorted(_KNOWN))}"
            )
        if record.get("key", target.key) != target.key:
            raise self._nonsense(
                line, target, f"it is about {record['key']}; answers come in the order of the lines"
            )
        value = record.get("log_probability")
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise self._nonsense(line, target, "its score is no finite number")
        for name in ("tokens", "characters"):
            count = record.get(name)
            if count is not None and (type(count) is not int or count < 1):
                raise self._nonsense(line, target, f"{name} is a whole number from 1, where it is known")
        return Score(float(value), record.get("tokens"), record.get("characters") or len(target.scored_text))

    def _check_silent(self, process: LineProcess) -> None:
        """Refuse lines that nobody asked for: every answer behind them would be another target's."""
        if (line := process.unasked()) is not None:
            raise FormatError(
                f"the command {self.argument!r} printed a line more than it was asked: "
                f"{line.decode('utf-8', 'replace').rstrip()[:200]!r}",
                remedy="One line a target is needed; messages belong on standard error.",
            )

    def _finish(self) -> None:
        """Have the program end, and see whether it has said too much."""
        process, self._process = self._process, None
        if process is not None:
            process.end()
            self._check_silent(process)

    def _nonsense(self, line: bytes, target: Target, why: str) -> FormatError:
        shown = line.decode("utf-8", "replace").rstrip("\n")
        said = (
            f"; on standard error it says:\n    {self._process.said}"
            if self._process and self._process.said
            else ""
        )
        return FormatError(
            f"the command {self.argument!r} answered {shown[:200]!r} for {target.key}: {why}{said}",
            remedy='One line a target is needed: a number, or {"log_probability": -12.5, "tokens": 7}; messages '
            "belong on standard error.",
        )

    def close(self) -> None:
        """Have the program end; one that does not is killed."""
        if self._process is not None:
            self._process.end()
            self._process = None
