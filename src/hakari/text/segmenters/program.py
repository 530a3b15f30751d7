"""Segmenters that are programs on this machine: they read lines and write tokens."""

from __future__ import annotations

import os
import shutil
import subprocess
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar

from hakari.errors import HakariError, MissingDependencyError
from hakari.text.segmenters.base import ListSegmenter, Place

__all__ = ["ProgramSegmenter"]

LINE_ENDS = str.maketrans(dict.fromkeys("\n\r\t\v\f\x1c\x1d\x1e\x85\u2028\u2029", " "))
"""What could be taken for the end of a line or a field: to a segmenter all of it is a blank."""

PATIENCE = 60.0
PATIENCE_PER_LINE = 0.5
"""Seconds to wait for a program before it is ended: the slowest need a tenth of a second a line."""


class ProgramSegmenter(ListSegmenter):
    """Runs a program once a call, without a shell, and checks every line of its answer.

    A line's tokens must be the line, white space apart. That finds a program that counts lines otherwise, lacks
    its dictionary or cuts long lines, before a score does.
    """

    programs: ClassVar[tuple[str, ...]]
    """Names of the program; the first one that is installed is taken."""
    install: ClassVar[str]
    """How to get it."""

    def program(self) -> tuple[str, str]:
        """Return the name and the path of the installed program.

        Raises
        ------
        MissingDependencyError
            If none is found on the search path.
        """
        for name in self.programs:
            path = shutil.which(name)
            if path is not None:
                return name, path
        raise MissingDependencyError(self.name, f"the program {' or '.join(self.programs)}", self.install)

    @abstractmethod
    def arguments(self, name: str) -> list[str]:
        """Return the arguments with which a program segments standard input."""

    @abstractmethod
    def read(self, output: str) -> list[list[str]]:
        """Return the tokens of every line from the whole output; alike for all programs of this segmenter."""

    def prepare(self, line: str, name: str) -> str:  # noqa: ARG002 - for segmenters with several programs
        """Return a text as the one line that a program is given."""
        return line.translate(LINE_ENDS).strip()

    def run(self, arguments: Sequence[str], text: str, *, patience: float) -> tuple[str, str]:
        """Return what the program writes on standard output and standard error.

        Its exit status says nothing: Juman++ ends with 1 when all went well.
        """
        name, path = self.program()
        # JUMAN would hand its work to a server named here, whose dictionary nobody knows.
        environment = {key: value for key, value in os.environ.items() if key != "JUMANSERVER"}
        try:
            done = subprocess.run(
                [path, *arguments],
                input=text.encode(),
                capture_output=True,
                env=environment,
                timeout=patience,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise HakariError(
                f"{self.name}: {path} gave no answer within {patience:.0f} seconds and was ended",
                remedy=f"Try it by hand: echo 猫 | {' '.join([name, *arguments])}",
            ) from None
        except OSError as error:
            raise HakariError(f"{self.name}: {path} cannot be run: {error}") from None
        crash = f" (ended by signal {-done.returncode})" if done.returncode < 0 else ""
        return done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace") + crash

    def split(self, lines: Sequence[str], where: Place) -> Iterable[Sequence[str]]:
        """Return the tokens of every text, in order."""
        if not lines:
            return []
        name, _ = self.program()
        given = [self.prepare(line, name) for line in lines]
        patience = PATIENCE + PATIENCE_PER_LINE * len(given)
        output, errors = self.run(self.arguments(name), "\n".join(given) + "\n", patience=patience)
        tokens = self.read(output)
        self._check(given, tokens, errors, where)
        return tokens

    def _check(self, given: list[str], tokens: list[list[str]], errors: str, where: Place) -> None:
        name, _ = self.program()
        said = f"; it says: {errors.strip()[:200]}" if errors.strip() else ""
        for segment, (line, found) in enumerate(zip(given, tokens, strict=False)):
            if _bare("".join(found)) != _bare(line):
                raise HakariError(
                    f"{self.name}: the tokens of {name} must make up its input again; "
                    f"{_bare(''.join(found))[:40]!r} came back for {_bare(line)[:40]!r}{said}",
                    where=where(segment),
                    remedy=f"Try the line by hand with {' '.join([name, *self.arguments(name)])}; "
                    "it may lack its dictionary, or the line may be too long for it.",
                )
        if len(tokens) != len(given):
            raise HakariError(
                f"{self.name}: {name} was given {len(given)} lines and gave back {len(tokens)}{said}",
                where=where(min(len(tokens), len(given) - 1)),
            )


def _bare(text: str) -> str:
    return "".join(text.split())
