"""JUMAN and Juman++: ja-juman, by calling the installed program."""

from __future__ import annotations

import hashlib
import re
from functools import cached_property
from pathlib import Path

from hakari.errors import HakariError
from hakari.text.segmenters.program import PATIENCE, ProgramSegmenter

__all__ = ["JaJuman"]

ESCAPED_BLANK = "\\\u2423"
"""How Juman++ writes a blank that is a token."""


class JaJuman(ProgramSegmenter):
    """Juman++ where it is installed, else JUMAN."""

    name = "ja-juman"
    summary = "Juman++ or JUMAN, as installed"
    languages = ("ja",)
    programs = ("jumanpp", "juman")
    install = "build Juman++ from its project page (ku-nlp/jumanpp), or apt install juman"

    @cached_property
    def signature(self) -> str:
        """Name, program, version and, where the program tells it, dictionary.

        A personal ``~/.jumanrc``, which can name other dictionaries, shows as the first digits of its SHA-256.
        """
        name, _ = self.program()
        said = " ".join(self.run(["--version" if name == "jumanpp" else "-version"], "", patience=PATIENCE))
        number = re.search(r"\d+\.\d[\w.-]*", said)
        if number is None:
            raise HakariError(f"{self.name}: {name} does not tell its version; it says: {said.strip()[:200]!r}")
        dictionary = re.search(r"Dictionary:\s*([\w.-]+)", said)
        parts = [self.name, name, number[0], *([dictionary[1]] if dictionary else [])]
        return "-".join(parts) + _personal_settings(name)

    def arguments(self, name: str) -> list[str]:
        """Return the arguments: one best path from JUMAN, which is all that Juman++ gives."""
        return ["-b"] if name == "juman" else []

    def prepare(self, line: str, name: str) -> str:
        """Return a text as the one line that a program is given, past what the programs stumble over."""
        line = super().prepare(line, name)
        if name == "jumanpp" and line.startswith("# "):
            return f"#\u3000{line[2:]}"  # Juman++ takes the line for a comment and skips it
        if name == "juman" and line[-1:] > "\uffff":
            return f"{line} "  # JUMAN loses a four-byte character at the end of its line
        return line

    def read(self, output: str) -> list[list[str]]:
        """Return the surfaces of every sentence: the first field of its lines, up to ``EOS``."""
        sentences: list[list[str]] = []
        tokens: list[str] = []
        for line in output.split("\n"):
            if line == "EOS":
                sentences.append(tokens)
                tokens = []
            elif line and not _is_alternative(line):
                surface = line.split(" ", 1)[0]
                # JUMAN writes a blank as it is, or behind a backslash; either leaves two blanks in a row.
                if surface != ESCAPED_BLANK and not line.startswith(" ") and not line.startswith("\\  "):
                    tokens.append(surface)
        return sentences


def _is_alternative(line: str) -> bool:
    """Return whether a line is another reading of the word above it, marked with ``@``; ``@`` is a word too."""
    return line.startswith("@ ") and (not line.startswith("@ @ @ ") or line.startswith("@ @ @ @ "))


def _personal_settings(name: str) -> str:
    file = Path.home() / ".jumanrc"
    if name != "juman" or not file.is_file():
        return ""
    return f"[{hashlib.sha256(file.read_bytes()).hexdigest()[:12]}]"
