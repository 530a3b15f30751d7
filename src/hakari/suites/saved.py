"""Scores that are saved as they come, so that an interrupted run goes on where it stopped.

The file is one that the scorer ``scores:FILE`` reads: a header that says what was scored, then a line a target.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hakari.errors import InputError, Where
from hakari.suites.scorers.base import Score, Target
from hakari.suites.scorers.scores import FORMAT, read_scores, score_record

__all__ = ["SavedScores"]


class SavedScores:
    """A file of scores that is read once and then grows.

    Parameters
    ----------
    path
        Made where it is not there. A last line that was cut off is removed.
    header
        What is scored, and by what.

    Raises
    ------
    InputError
        If the file is of another run: its header says something else.
    """

    def __init__(self, path: str | Path, header: Mapping[str, Any]) -> None:
        self.path = Path(path)
        wanted = {"format": FORMAT, **header}
        self.scores: dict[str, Score] = {}
        try:
            if self.path.exists() and self._whole_lines():
                self._read(wanted)
                self._out = self.path.open("a", encoding="utf-8", newline="\n")
            else:
                self._out = self.path.open("w", encoding="utf-8", newline="\n")
                self._write(wanted)
        except OSError as error:
            raise InputError(f"cannot be written: {error.strerror or error}", where=self._where) from None

    @property
    def _where(self) -> Where:
        return Where(file=str(self.path))

    def _whole_lines(self) -> bool:
        """Cut off what stands behind the last line end; return whether anything is left."""
        content = self.path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        if content and not content.startswith(b"{"):
            raise InputError(
                "this is no file of saved scores", where=self._where, remedy="Name another file to save scores in."
            )
        if len(whole) < len(content):
            with self.path.open("r+b") as stream:
                stream.truncate(len(whole))
        return bool(whole)

    def _read(self, wanted: Mapping[str, Any]) -> None:
        lines = self.path.read_bytes().count(b"\n")
        header = json.loads(self.path.read_bytes().partition(b"\n")[0]) if lines == 1 else None
        if header is None:
            header, self.scores = read_scores(self.path)
        for key, value in wanted.items():
            if header.get(key) != value:
                raise InputError(
                    f"it holds scores of another run: {key} is {header.get(key)!r} there, {value!r} here",
                    where=self._where,
                    remedy="Name another file, or run with what it was begun with.",
                )

    def add(self, target: Target, score: Score) -> None:
        """Save a score at once."""
        self._write(score_record(target, score))

    def _write(self, record: Mapping[str, Any]) -> None:
        self._out.write(json.dumps(record, ensure_ascii=False) + "\n")
        self._out.flush()

    def close(self) -> None:
        """Close the file."""
        self._out.close()
