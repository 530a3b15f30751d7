"""What a layout has to supply, and checks that all of them need."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from hakari.errors import FormatError
from hakari.frozen import frozen
from hakari.suites.problems import At, Problems
from hakari.suites.reading.cases import contrastive_case
from hakari.suites.suite import ContrastiveCase

__all__ = ["Layout", "kept", "only"]


class Layout(ABC):
    """A layout of JSON files."""

    name: ClassVar[str]
    holds: ClassVar[str]
    """One line for lists and docs."""

    @abstractmethod
    def recognises(self, value: Any) -> bool:
        """Return whether a JSON value looks like this layout."""

    @abstractmethod
    def records(self, value: Any, at: At) -> list[dict[str, Any]]:
        """Return the records of our own format; what is wrong is noted."""

    @abstractmethod
    def value(self, cases: Sequence[ContrastiveCase]) -> Any:
        """Return cases as a JSON value of this layout; what was read comes out as it was."""

    def cases(self, value: Any, file: str) -> list[ContrastiveCase]:
        """Return the cases of a JSON value.

        Raises
        ------
        FormatError
            Naming all problems, each with its place in the file.
        """
        problems = Problems()
        at = At(problems, file, None)
        if not self.recognises(value):
            at.note(None, f"this is not the layout {self.name}: {self.holds}")
        problems.check()
        cases = []
        for record in self.records(value, at):
            inside = Problems()
            cases.append(contrastive_case(record, At(inside, file, None)))
            for each in inside.found:
                at.note(f"{record.get('id')}.{each.field}", each.problem)
        problems.check()
        return cases


def kept(layout: str, **fields: Any) -> dict[str, Any]:
    """Return the details of a case: its layout, and what only the layout has a place for."""
    return {"layout": layout, **{name: value for name, value in fields.items() if value is not None}}


def only(
    case: ContrastiveCase, layout: str, *, context: int | None = None, several: bool = False
) -> Mapping[str, Any]:
    """Return the details of a case, after a look whether a layout has a place for it.

    Raises
    ------
    FormatError
        If it has more targets or other context than the layout holds.
    """
    if len(case.correct) > 1 or (len(case.incorrect) > 1 and not several):
        raise FormatError(
            f"the layout {layout} holds one correct {'' if several else 'and one incorrect '}target a case; "
            f"{case.id} has {len(case.correct)} and {len(case.incorrect)}"
        )
    translated = all(sentence.target is not None for sentence in case.context)
    if context is not None and not (len(case.context) == context and translated):
        raise FormatError(
            f"the layout {layout} holds {context} translated sentence before each; {case.id} has other context"
        )
    found: Mapping[str, Any] = case.details if case.details.get("layout") == layout else frozen({})
    return found
