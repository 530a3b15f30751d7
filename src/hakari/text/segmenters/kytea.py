"""KyTea: ja-kytea, by calling the installed program."""

from __future__ import annotations

import hashlib
import os
import re
from functools import cached_property
from pathlib import Path

from hakari.errors import HakariError, InputError, Where
from hakari.text.segmenters.program import PATIENCE, ProgramSegmenter

__all__ = ["JaKytea"]


class JaKytea(ProgramSegmenter):
    """KyTea, with the model it was installed with, or that of ``KYTEA_MODEL``."""

    name = "ja-kytea"
    summary = "KyTea, as installed"
    languages = ("ja",)
    programs = ("kytea",)
    install = "build KyTea from its project page (neubig/kytea)"

    @cached_property
    def signature(self) -> str:
        """Name and version; a model chosen with ``KYTEA_MODEL`` adds the first digits of its SHA-256."""
        said = " ".join(self.run(["--version"], "", patience=PATIENCE))
        number = re.search(r"\d+\.\d[\w.-]*", said)
        if number is None:
            raise HakariError(f"{self.name}: kytea does not tell its version; it says: {said.strip()[:200]!r}")
        return f"{self.name}-{number[0]}{_chosen_model()}"

    def arguments(self, name: str) -> list[str]:  # noqa: ARG002 - there is one program
        """Return the arguments: words without tags."""
        return ["-notags", "-out", "tok"]

    def read(self, output: str) -> list[list[str]]:
        """Return the words of every line."""
        return [line.split(" ") for line in output.split("\n")[:-1]]


def _chosen_model() -> str:
    chosen = os.environ.get("KYTEA_MODEL")
    if not chosen:
        return ""
    file = Path(chosen)
    if not file.is_file():
        raise InputError("KYTEA_MODEL names a file that is not there", where=Where(file=chosen))
    return f"[{hashlib.sha256(file.read_bytes()).hexdigest()[:12]}]"
