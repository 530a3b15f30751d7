"""What a file format of judgments supplies."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from hakari.errors import FormatError, OptionError, Where
from hakari.judgments.formats.texts import TextTable
from hakari.judgments.problems import Problems
from hakari.judgments.table import Judgments

__all__ = ["JudgmentFormat", "ReadOptions", "TableFormat", "shared_columns"]


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """What a file does not say itself.

    Parameters
    ----------
    scale
        The scale of its grades.
    baseline
        The system that all others were compared with.
    """

    scale: str | None = None
    baseline: str | None = None


class JudgmentFormat(ABC):
    """Reads, and where it can also writes, one kind of file."""

    name: ClassVar[str]
    """The name under which the format is registered."""
    holds: ClassVar[str]
    """What such files hold, in a few words."""

    def write(self, judgments: Judgments, path: str) -> None:
        """Write judgments; the file appears under its name only when it is whole."""
        raise OptionError(
            f"the format {self.name!r} can be read but not written, asked for {path} ({len(judgments)} judgments)",
            remedy="Write jsonl, or tsv, which holds one kind of judgment.",
        )


class TableFormat(JudgmentFormat):
    """A format of tables with a header, by which it is recognised."""

    columns: ClassVar[Mapping[str, str]]
    """Headings, several for one column divided by ``|``, and what they mean; ``N`` stands for 1, 2 and so on."""

    @abstractmethod
    def recognises(self, table: TextTable) -> bool:
        """Return whether the header is one of this format's."""

    @abstractmethod
    def read(self, table: TextTable, options: ReadOptions) -> Judgments:
        """Return the judgments of a table.

        Raises
        ------
        FormatError
            Naming all problems with their lines, up to a limit.
        """

    def names(self, heading: str) -> tuple[str, ...]:
        """Return the headings that a column may have, by the first of them."""
        for names in self.columns:
            alternatives = tuple(names.split("|"))
            if alternatives[0] == heading:
                return alternatives
        raise KeyError(heading)

    def needed(self, table: TextTable, heading: str) -> list[str | None]:
        """Return a column that must be there.

        Raises
        ------
        FormatError
            If it is not.
        """
        found = table.texts(self.names(heading))
        if found is None:
            raise FormatError(
                f"the format {self.name!r} needs the column {' or '.join(self.names(heading))}; the header has: "
                f"{', '.join(table.header)}",
                where=Where(file=table.file),
            )
        return found

    def unread(self, table: TextTable) -> tuple[str, ...]:
        """Return a remark on the columns that are not read."""
        names = table.left_out()
        return (f"columns that are not read: {', '.join(names)}",) if names else ()


def shared_columns(
    form: TableFormat, table: TextTable, problems: Problems, fields: Mapping[str, str]
) -> dict[str, list[str | None] | list[float | None]]:
    """Return the columns of a table that are there, by field; a heading that ends in ``*`` holds numbers."""
    found: dict[str, list[str | None] | list[float | None]] = {}
    for field, heading in fields.items():
        names = form.names(heading.removesuffix("*"))
        column = table.numbers(names, problems) if heading.endswith("*") else table.texts(names)
        if column is not None:
            found[field] = column
    return found
