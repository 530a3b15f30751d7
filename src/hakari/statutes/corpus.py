"""The corpus of amended statutes: sentences before and after an amendment, their translations, and what changed.

A corpus file is a test set in the format ``jsonl`` that every command reads: the source is the new sentence, the
previous source the old one, the previous translation that of the old one, the reference that of the new one. The
document is the statute, the domain the category of the amendment; the details of a segment say which amendment it
is, where in the statute the sentence stands and which characters change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

from hakari.data import TestSet, Texts, read_test_set, write_test_set
from hakari.errors import FormatError, InputError, Where
from hakari.frozen import FrozenMapping, frozen

__all__ = [
    "CATEGORIES",
    "CORPUS_FILE",
    "SEVERAL",
    "Change",
    "Corpus",
    "Example",
    "Mark",
    "MarkLevel",
    "Span",
    "corpus_file",
    "corpus_of",
    "read_corpus",
    "read_corpus_set",
    "write_corpus",
]

MarkLevel: TypeAlias = Literal["phrase", "sentence"]
"""Whether a part of a sentence changes, or a whole one such as a proviso."""

Change: TypeAlias = Literal["replaced", "added", "deleted"]

Span: TypeAlias = tuple[int, int]
"""Characters of a text: from the first, up to before the second, counted in code points from 0."""

CATEGORIES = tuple(f"{level} {change}" for level in get_args(MarkLevel) for change in get_args(Change))

SEVERAL = "several"
"""The category of an example whose marks are of different categories."""

CORPUS_FILE = "corpus.jsonl"
"""The name of the corpus file in the folder of a corpus."""

_OWN = ("amendment", "address", "marks")
_MARK = ("level", "before", "after")


@dataclass(frozen=True, slots=True)
class Mark:
    """One place that an amendment changes.

    Parameters
    ----------
    level
        Whether it is a part of a sentence or a whole sentence.
    before
        The characters of the old source; empty where something is added, at the place where it is.
    after
        The characters of the new source; empty where something is deleted.
    """

    level: MarkLevel
    before: Span
    after: Span

    def __post_init__(self) -> None:
        if self.level not in get_args(MarkLevel):
            raise InputError(f"the level of a mark is {' or '.join(get_args(MarkLevel))}; {self.level!r} came")
        for start, end in (self.before, self.after):
            if not 0 <= start <= end:
                raise InputError(f"a mark runs from a character to one that is not before it; {start}–{end} came")
        if self.before[0] == self.before[1] and self.after[0] == self.after[1]:
            raise InputError("a mark changes something; one without characters on both sides came")

    @property
    def change(self) -> Change:
        """What happens to the characters."""
        if self.before[0] == self.before[1]:
            return "added"
        return "deleted" if self.after[0] == self.after[1] else "replaced"

    @property
    def category(self) -> str:
        """Level and change, such as ``phrase replaced``."""
        return f"{self.level} {self.change}"


@dataclass(frozen=True, kw_only=True)
class Example:
    """A sentence of a statute before and after an amendment, with its translations.

    The old source with every mark's old characters replaced by the new ones is the new source.

    Parameters
    ----------
    id
        The same for no other example of the corpus.
    statute
        Title or number of the statute.
    amendment
        What amends it, such as the number of the amending act.
    address
        Where in the statute the sentence stands.
    previous_source, source
        The sentence before and after the amendment; a proviso or a latter part belongs to it.
    previous_translation
        The translation of the sentence before the amendment.
    reference
        The translation of the sentence after it; None where nobody has written it yet.
    marks
        What changes, in the order of the text.
    extra
        What else is known of the example: plain JSON values by name.

    Raises
    ------
    InputError
        If the marks do not lead from the old sentence to the new one.
    """

    id: str
    statute: str
    amendment: str
    address: str
    previous_source: str
    source: str
    previous_translation: str
    reference: str | None = None
    marks: tuple[Mark, ...]
    extra: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "marks", tuple(self.marks))
        object.__setattr__(self, "extra", frozen(self.extra))
        if taken := set(self.extra) & set(_OWN):
            raise InputError(f"example {self.id}: {taken.pop()!r} is a field of its own, not something extra")
        if not self.marks:
            raise InputError(f"example {self.id}: an amendment changes something; no mark came")
        old = _unmarked(self.previous_source, [mark.before for mark in self.marks])
        new = _unmarked(self.source, [mark.after for mark in self.marks])
        if old is None or new is None:
            raise InputError(
                f"example {self.id}: marks lie within the text, in its order and apart; others came",
                remedy="Count code points from 0, the old source and the new one each for itself.",
            )
        if old != new:
            place = next(i for i, pair in enumerate(zip(old, new, strict=True)) if pair[0] != pair[1])
            raise InputError(
                f"example {self.id}: outside the marks both sources are the same; before mark {place + 1} there is "
                f"{old[place]!r} in the old one, {new[place]!r} in the new one",
                remedy="Mark all that changes.",
            )

    @property
    def category(self) -> str:
        """The category of its marks, such as ``phrase replaced``; ``several`` where they differ."""
        found = {mark.category for mark in self.marks}
        return found.pop() if len(found) == 1 else SEVERAL


def _unmarked(text: str, spans: Sequence[Span]) -> list[str] | None:
    """Return what stands before, between and behind spans; None where they overlap or leave the text."""
    edges = [0, *(edge for span in spans for edge in span), len(text)]
    if edges != sorted(edges):
        return None
    return [text[edges[i] : edges[i + 1]] for i in range(0, len(edges), 2)]


@dataclass(frozen=True, kw_only=True)
class Corpus:
    """Examples of amended sentences, in order.

    Parameters
    ----------
    examples
        The examples; no two have the same id.
    name
        What the corpus is called in output.
    source_language, target_language
        Of the statutes, and of their translations.
    """

    examples: tuple[Example, ...]
    name: str = "corpus"
    source_language: str | None = "ja"
    target_language: str | None = "en"

    def __post_init__(self) -> None:
        object.__setattr__(self, "examples", tuple(self.examples))

    def __len__(self) -> int:
        """Return the number of examples."""
        return len(self.examples)

    def __iter__(self) -> Iterator[Example]:
        """Iterate over the examples."""
        return iter(self.examples)

    def test_set(self) -> TestSet:
        """Return the corpus as a test set without systems, as its file holds it.

        Raises
        ------
        InputError
            If two examples have the same id.
        """

        def texts(values: Iterable[str | None], label: str) -> Texts:
            return Texts(list(values), label=label)

        return TestSet(
            references={"A": texts((example.reference for example in self), "reference A")},
            sources=texts((example.source for example in self), "the source"),
            previous_sources=texts((example.previous_source for example in self), "the previous source"),
            previous_translations=texts(
                (example.previous_translation for example in self), "the previous translation"
            ),
            documents=tuple(example.statute for example in self),
            domains=tuple(example.category for example in self),
            details=tuple(map(_details, self)),
            ids=tuple(example.id for example in self),
            source_language=self.source_language,
            target_language=self.target_language,
            name=self.name,
        )


def _details(example: Example) -> dict[str, Any]:
    marks = [{key: getattr(mark, key) for key in _MARK} for mark in example.marks]
    return {"amendment": example.amendment, "address": example.address, "marks": marks, **example.extra}


def corpus_of(test_set: TestSet) -> Corpus:
    """Return the examples of a test set that is a corpus of amended statutes; of several references the first.

    Raises
    ------
    InputError
        If the test set lacks what every example has, or an example is not in order.
    """
    needed = ("sources", "previous_sources", "previous_translations", "documents", "details")
    for part in needed:
        if getattr(test_set, part) is None:
            raise InputError(
                f"a corpus of amended statutes has {part.replace('_', ' ')}; {test_set.name} has none",
                remedy="Its form is described in docs/statutes/corpus.md.",
            )
    examples = tuple(_example(test_set, segment) for segment in range(len(test_set)))
    for segment, (example, domain) in enumerate(zip(examples, test_set.domains or (), strict=False)):
        if domain != example.category:
            raise InputError(
                f"the domain is the category of the marks, {example.category!r}; {domain!r} came",
                where=Where(segment=segment),
            )
    return Corpus(
        examples=examples,
        name=test_set.name,
        source_language=test_set.source_language,
        target_language=test_set.target_language,
    )


def _example(test_set: TestSet, segment: int) -> Example:
    where = Where(segment=segment)
    details = (test_set.details or ())[segment]
    for key in _OWN:
        if key not in details:
            raise InputError(f"the details of a corpus have {key!r}; it is not there", where=where)

    def text(texts: Texts | None) -> str:
        return (texts[segment] if texts is not None else None) or ""

    reference = next(iter(test_set.references.values()), None)
    try:
        return Example(
            id=test_set.ids[segment],
            statute=(test_set.documents or ())[segment],
            amendment=_words(details, "amendment"),
            address=_words(details, "address"),
            previous_source=text(test_set.previous_sources),
            source=text(test_set.sources),
            previous_translation=text(test_set.previous_translations),
            reference=None if reference is None else reference[segment],
            marks=_marks(details["marks"]),
            extra=FrozenMapping({key: value for key, value in details.items() if key not in _OWN}),
        )
    except InputError as error:
        raise InputError(error.problem, where=where, remedy=error.remedy) from None


def _words(details: Mapping[str, Any], key: str) -> str:
    value = details[key]
    if not isinstance(value, str):
        raise InputError(f"{key} is a text; {value!r} came")
    return value


def _marks(value: Any) -> tuple[Mark, ...]:
    if not isinstance(value, tuple) or not all(
        isinstance(mark, Mapping) and set(mark) == set(_MARK) for mark in value
    ):
        raise InputError(f"marks are a list of objects with {', '.join(_MARK)}; {value!r} came")
    return tuple(Mark(mark["level"], _span(mark["before"]), _span(mark["after"])) for mark in value)


def _span(value: Any) -> Span:
    if not isinstance(value, tuple) or len(value) != 2 or not all(type(edge) is int for edge in value):
        raise InputError(f"a span is a list of two whole numbers; {value!r} came")
    return value


def corpus_file(path: str | Path) -> Path:
    """Return the corpus file of a folder; a file is itself.

    Raises
    ------
    InputError
        If a folder has none.
    """
    path = Path(path)
    if not path.is_dir():
        return path
    if not (path / CORPUS_FILE).is_file():
        raise InputError(
            f"a corpus is needed, a file {CORPUS_FILE}; the folder has none", where=Where(file=str(path))
        )
    return path / CORPUS_FILE


def read_corpus(path: str | Path) -> Corpus:
    """Return the corpus of a file, or of a folder with a file ``corpus.jsonl``.

    Raises
    ------
    InputError
        With the file and the segment, if it is not in order.
    """
    file, test_set = corpus_file(path), read_corpus_set(path)
    try:
        return corpus_of(test_set)
    except InputError as error:
        segment = error.where.segment if error.where is not None else None
        line = None if segment is None else segment + 2  # behind the header
        raise FormatError(error.problem, where=Where(file=str(file), line=line), remedy=error.remedy) from None


def read_corpus_set(path: str | Path) -> TestSet:
    """Return the test set of a corpus file or folder, without a look at its examples: it may have systems too."""
    return read_test_set(corpus_file(path), format="jsonl")


def write_corpus(corpus: Corpus, path: str | Path) -> None:
    """Write a corpus to a file; reading it gives an equal one."""
    write_test_set(corpus.test_set(), path, format="jsonl")
