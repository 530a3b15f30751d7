"""What a file format of test sets has to supply."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import ClassVar

from hakari.data.testset import TestSet
from hakari.errors import OptionError

__all__ = ["Format"]


class Format(ABC):
    """Reads, and where it can also writes, one kind of file or folder."""

    name: ClassVar[str]
    """The name under which the format is registered."""

    @abstractmethod
    def recognises(self, path: Path) -> bool:
        """Return whether the file or folder looks like this format, by its name and its first bytes."""

    @abstractmethod
    def read(self, path: Path) -> TestSet:
        """Return the test set of a file or folder.

        Raises
        ------
        InputError
            With file and line, if the content breaks the rules of the format.
        """

    def keeps_ids(self, test_set: TestSet) -> bool:  # noqa: ARG002
        """Return whether the ids of the segments read back as they are; for the others new ones are counted."""
        return True

    def write(self, test_set: TestSet, path: Path) -> None:
        """Write a test set; the file appears under its name only when it is whole."""
        raise OptionError(
            f"the format {self.name!r} can be read but not written, asked for {path} ({len(test_set)} segments)",
            remedy="Write jsonl, tsv or mt-metrics-eval instead.",
        )
