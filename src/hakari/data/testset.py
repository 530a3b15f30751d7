"""A test set: everything that was said about the same segments, checked once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from hakari.data.texts import Texts
from hakari.errors import InputError, OptionError, Where
from hakari.frozen import FrozenMapping, frozen

__all__ = ["GroupKey", "TestSet", "named_texts", "reference_name"]

GroupKey: TypeAlias = Literal["document", "domain"]


def named_texts(pairs: Iterable[tuple[str, Texts]], *, kind: str) -> dict[str, Texts]:
    """Return the pairs as a dictionary.

    Raises
    ------
    InputError
        If two of them have the same name.
    """
    found: dict[str, Texts] = {}
    for name, texts in pairs:
        if name in found:
            files = [t.file for t in (found[name], texts) if t.file is not None]
            raise InputError(
                f"two {kind}s are named {name!r}" + (f": {' and '.join(files)}" if files else ""),
                remedy=f"Every {kind} needs a name of its own; rename one, or write NAME=FILE.",
            )
        found[name] = texts
    return found


def reference_name(position: int) -> str:
    """Return the name of a reference that has none of its own: A to Z, then R27, R28 and so on."""
    return chr(ord("A") + position) if position < 26 else f"R{position + 1}"


@dataclass(frozen=True, kw_only=True, repr=False)
class TestSet:
    """Sources, references, outputs and what is known of every segment.

    All parts have one entry a segment, in the same order. References may miss segments (None); sources and
    outputs may not. A part that is not known is None, or an empty mapping.

    Parameters
    ----------
    systems
        Output of each system by its name, in the order in which tables show them.
    references
        Reference streams by name, ``"A"``, ``"B"`` …
    sources
        The texts that were translated.
    source_language, target_language
        ISO 639-1 codes such as ``"en"`` and ``"ja"``.
    previous_sources, previous_translations
        For amended text: the source before the amendment and its translation.
    documents, domains
        Document and domain of each segment.
    details
        What else is known of each segment, by name: plain JSON values, kept and passed on as they are.
    ids
        A unique id for each segment; ``"0"``, ``"1"`` … unless given.
    name
        What the set is called in output.

    Raises
    ------
    InputError
        If the parts do not fit together.

    Examples
    --------
    >>> test_set = TestSet(systems={"a": Texts(["猫です。"])}, references={"A": Texts(["猫だ。"])})
    >>> len(test_set), test_set.ids
    (1, ('0',))
    """

    __test__ = False  # pytest would take the name for a test class

    systems: Mapping[str, Texts] = field(default_factory=dict)
    references: Mapping[str, Texts] = field(default_factory=dict)
    sources: Texts | None = None
    source_language: str | None = None
    target_language: str | None = None
    previous_sources: Texts | None = None
    previous_translations: Texts | None = None
    documents: tuple[str, ...] | None = None
    domains: tuple[str, ...] | None = None
    details: tuple[Mapping[str, Any], ...] | None = None
    ids: tuple[str, ...] = ()
    name: str = "test set"

    def __post_init__(self) -> None:
        object.__setattr__(self, "systems", FrozenMapping(self.systems))
        object.__setattr__(self, "references", FrozenMapping(self.references))
        if self.details is not None:
            object.__setattr__(self, "details", tuple(map(_frozen_details, self.details)))
        _check_counts(self)
        if not self.ids:
            object.__setattr__(self, "ids", tuple(str(i) for i in range(len(self))))
        _check_complete(self)
        _check_ids(self.ids)

    def __repr__(self) -> str:
        """Return the name, the languages and what there is how often."""
        pair = f"{self.source_language or '?'}-{self.target_language or '?'}"
        return (
            f"<TestSet {self.name}: {pair}, {len(self)} segments, {len(self.references)} references, "
            f"{len(self.systems)} systems>"
        )

    def __len__(self) -> int:
        """Return the number of segments."""
        return next((len(texts) for _, texts in self._columns()), 0)

    def _columns(self) -> list[tuple[str, Sequence[object]]]:
        """Return what is there of the set, the references first: they say how long the set is."""
        references = ((f"reference {name}", texts) for name, texts in self.references.items())
        return [*references, *self._complete_columns()]

    def _complete_columns(self) -> list[tuple[str, Sequence[object]]]:
        """Return what is there beside the references: the parts that may not miss a segment."""
        named: list[tuple[str, Sequence[object] | None]] = [
            ("the source", self.sources),
            *((f"system {name}", texts) for name, texts in self.systems.items()),
            ("the previous source", self.previous_sources),
            ("the previous translation", self.previous_translations),
            ("the documents", self.documents),
            ("the domains", self.domains),
            ("the details", self.details),
            ("the ids", self.ids or None),
        ]
        return [(label, column) for label, column in named if column is not None]

    def subset(self, index: NDArray[np.intp]) -> TestSet:
        """Return the set of some segments, in the order of `index`; an index may not repeat a segment."""

        def part(value: object) -> object:
            if isinstance(value, Texts):
                return value.subset(index)
            if isinstance(value, tuple):
                return tuple(value[i] for i in index)
            if isinstance(value, Mapping):
                return {name: texts.subset(index) for name, texts in value.items()}
            return value

        return TestSet(**{f.name: part(getattr(self, f.name)) for f in fields(self)})  # type: ignore[arg-type]

    def with_systems(self, systems: Mapping[str, Texts]) -> TestSet:
        """Return the same set with other outputs."""
        return replace(self, systems=systems)

    def groups(self, by: GroupKey) -> dict[str, NDArray[np.intp]]:
        """Return the segments of every document or domain, in order of first appearance.

        Raises
        ------
        InputError
            If the set does not know its documents or domains.
        OptionError
            If `by` is neither ``"document"`` nor ``"domain"``.
        """
        if by not in get_args(GroupKey):
            raise OptionError(f"segments are grouped by {' or '.join(get_args(GroupKey))}; {by!r} came")
        labels = self.documents if by == "document" else self.domains
        if labels is None:
            raise InputError(
                f"the test set does not say which {by} a segment belongs to",
                remedy="Give them with --docs FILE (document, position, domain; tab-separated), or in the "
                "test-set file.",
            )
        members: dict[str, list[int]] = {}
        for segment, label in enumerate(labels):
            members.setdefault(label, []).append(segment)
        return {label: np.array(segments, dtype=np.intp) for label, segments in members.items()}


def _frozen_details(details: Mapping[str, Any]) -> Mapping[str, Any]:
    if not isinstance(details, Mapping):
        raise InputError(
            f"the details of a segment are values by name; a {type(details).__name__} came",
            remedy="Give one dictionary a segment.",
        )
    found: Mapping[str, Any] = frozen(details)
    return found


def _check_counts(test_set: TestSet) -> None:
    columns = test_set._columns()
    if not columns:
        return
    first_label, first = columns[0]
    for label, column in columns[1:]:
        if len(column) != len(first):
            raise InputError(
                f"unequal numbers of segments: {len(column)} in {_described(label, column)}, "
                f"{len(first)} in {_described(first_label, first)}",
                remedy="All parts of a test set need one line a segment, in the same order; nothing is cut.",
            )


def _described(label: str, column: Sequence[object]) -> str:
    file = column.file if isinstance(column, Texts) else None
    return f"{label} ({file})" if file else label


def _check_complete(test_set: TestSet) -> None:
    for label, column in test_set._complete_columns():
        if isinstance(column, Texts) and not column.complete:
            missing = int(np.flatnonzero(~column.present)[0])
            raise InputError(
                f"{label} has no text; only references may miss segments",
                where=column.where(missing),
                remedy="Write an empty text if the system produced nothing.",
            )


def _check_ids(ids: Sequence[str]) -> None:
    seen: dict[str, int] = {}
    for segment, key in enumerate(ids):
        if key in seen:
            raise InputError(
                f"the id {key!r} stands twice, first at segment {seen[key]}",
                where=Where(segment=segment),
                remedy="Every segment needs an id of its own.",
            )
        seen[key] = segment
