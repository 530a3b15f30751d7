"""A corpus to mine: the words of one side or two, and their texts packed, read in chunks.

One TSV file with a column a side, or one plain file a side. Nothing but ids, offsets and packed text is kept, so
that a million sentences fit into a few hundred megabytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest

import numpy as np

from hakari.data.formats.plain import language_suffix, named_path
from hakari.data.lines import STANDARD_INPUT, numbered_lines, place_of, read_lines
from hakari.data.texts import Texts
from hakari.errors import FormatError, InputError, OptionError, Where
from hakari.kernels import Vocabulary
from hakari.text import Normalization, default_segmenter, get_segmenter
from hakari.text.segmenters import is_language_code, language_code
from hakari.text.tokens import TokenBatch
from hakari.types import OffsetArray, Progress

__all__ = ["Corpus", "Side", "read_corpus", "word_segmenter"]

CHUNK = 20_000
"""Sentences that are in memory as Python strings at a time."""

_NO_LANGUAGES = frozenset({"id", "doc", "seg", "src", "ref", "mt"})
"""Headings that have the form of language codes and are none."""


@dataclass(frozen=True, eq=False)
class Side:
    """One side of a corpus: a language, its words by sentence, and the texts they come from."""

    language: str
    segmenter: str
    signature: str
    words: TokenBatch
    chunks: tuple[tuple[bytes, OffsetArray], ...]
    """The texts of `CHUNK` sentences each, packed."""

    def __len__(self) -> int:
        """Return the number of sentences."""
        return len(self.words)

    def text(self, sentence: int) -> str:
        """Return the text of a sentence as the file has it."""
        buffer, offsets = self.chunks[sentence // CHUNK]
        place = sentence % CHUNK
        return buffer[offsets[place] : offsets[place + 1]].decode("utf-8")


@dataclass(frozen=True, eq=False)
class Corpus:
    """The side whose patterns are wanted, and its translation where there is one."""

    side: Side
    other: Side | None
    place: str
    """The file of the side, as messages and origins name it."""
    first_line: int
    """The line of its first sentence."""

    def where(self, sentence: int) -> str:
        """Return file and line of a sentence."""
        return f"{self.place}:{self.first_line + sentence}"


def word_segmenter(language: str) -> str:
    """Return what cuts a language into words: the default segmenter, but for Chinese one that knows words."""
    return "zh-jieba" if language_code(language) == "zh" else default_segmenter(language)


def read_corpus(
    files: Sequence[str],
    side: str,
    other: str | None = None,
    *,
    columns: Sequence[str] | None = None,
    segmenter: str | None = None,
    other_segmenter: str | None = None,
    normalization: Normalization | None = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> Corpus:
    """Return the words of a corpus.

    Parameters
    ----------
    files
        One TSV file, or one file a side, each ``NAME=PATH`` or with the language behind its last dot. Any of them
        may be gzipped.
    side, other
        The names of the sides: columns, or the names of the files; the language is known by them. Without `other`,
        the one further side that is named like a language; there need be none.
    columns
        The names of the columns of a TSV file without a header.
    segmenter, other_segmenter
        What cuts them into words; by language unless given.
    normalization
        What is done to the texts before.
    threads
        How many threads the segmenters may use; the result is the same for any number.
    progress
        Told how many sentences have been read.

    Raises
    ------
    InputError
        If a file cannot be read, or the sides do not have the same number of sentences.
    FormatError
        Naming the line that has too few or too many columns.
    OptionError
        If there is no side of that name, or it is not clear which one is the other.
    """
    texts = _sides_of_tsv(files[0], columns) if _is_tsv(files) else _sides_of_files(files, columns)
    wanted = [side, *([] if (found := _other(texts.names, side, other)) is None else [found])]
    for name in wanted:
        if name not in texts.names:
            raise OptionError(
                f"no side of the corpus is named {name!r}; there are {', '.join(texts.names)}",
                remedy="Name a column of the header, or give --columns NAME... for a file without one.",
            )
    segmenters = [segmenter or word_segmenter(side), other_segmenter or word_segmenter(wanted[-1])]
    readers = [
        _SideReader(name, segmenters[n], normalization or Normalization(), threads) for n, name in enumerate(wanted)
    ]
    rows = texts.rows([texts.names.index(name) for name in wanted])
    done = 0
    while chunk := list(islice(rows, CHUNK)):
        if progress is not None:
            progress(done, 0, f"{done:,} sentences")
        for n, reader in enumerate(readers):
            reader.add([row[n] for row in chunk])
        done += len(chunk)
    if not done:
        raise InputError("sentences are needed; the file has none", where=Where(file=texts.place))
    sides = [reader.finish() for reader in readers]
    return Corpus(sides[0], sides[1] if len(sides) > 1 else None, texts.place_of_side(side), texts.first_line)


class _SideReader:
    """Cuts the texts of a side, chunk by chunk."""

    def __init__(self, language: str, segmenter: str, normalization: Normalization, threads: int) -> None:
        self.language, self.name, self.threads = language, segmenter, threads
        self.normalization = normalization
        self.segmenter = get_segmenter(segmenter)
        self.signature = self.segmenter.signature  # a missing package shows before any text is read
        self.vocabulary = Vocabulary()
        self.batches: list[TokenBatch] = []
        self.chunks: list[tuple[bytes, OffsetArray]] = []

    def add(self, lines: list[str]) -> None:
        texts = Texts(lines, label=f"side {self.language}")
        self.chunks.append(texts.packed)
        normalized = self.normalization.apply(texts)
        self.batches.append(self.segmenter.segment(normalized, self.vocabulary, threads=self.threads))

    def finish(self) -> Side:
        ids = np.concatenate([batch.ids for batch in self.batches])
        lengths = np.concatenate([batch.lengths for batch in self.batches])
        offsets = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
        self.batches.clear()
        words = TokenBatch(ids, offsets, self.vocabulary)
        return Side(self.language, self.name, self.signature, words, tuple(self.chunks))


@dataclass(frozen=True)
class _Texts:
    """Where the texts of the sides are."""

    names: tuple[str, ...]
    files: Mapping[str, str]
    first_line: int
    tsv: str | None

    @property
    def place(self) -> str:
        return self.place_of_side(self.names[0])

    def place_of_side(self, name: str) -> str:
        return place_of(self.tsv if self.tsv is not None else self.files[name])

    def rows(self, columns: list[int]) -> Iterator[tuple[str, ...]]:
        """Yield the texts of some sides, sentence by sentence."""
        if self.tsv is not None:
            yield from _cells(self.tsv, len(self.names), columns, self.first_line)
            return
        paths = [self.files[self.names[column]] for column in columns]
        for line, row in enumerate(zip_longest(*map(read_lines, paths)), start=1):
            if None in row:
                short, long = paths[row.index(None)], paths[[text is None for text in row].index(False)]
                raise InputError(
                    f"the sides of a corpus have the same number of lines; {place_of(short)} ends before "
                    f"{place_of(long)} does",
                    where=Where(file=place_of(long), line=line),
                )
            yield row


def _is_tsv(files: Sequence[str]) -> bool:
    if len(files) > 1:
        return False
    name, path = named_path(files[0])
    return name is None and _plain_language(path) is None


def _plain_language(path: str) -> str | None:
    """Return the language that a file name ends in; None where it ends in something else."""
    ending = language_suffix(path)
    return ending if ending and re.fullmatch("[a-z]{2}([-_].*)?", ending) else None


def _sides_of_tsv(path: str, columns: Sequence[str] | None) -> _Texts:
    if columns is not None:
        names, first = tuple(columns), 1
        if path != STANDARD_INPUT:
            with numbered_lines(path) as lines:
                first += tuple(next(lines, (1, ""))[1].split("\t")) == names
    elif path == STANDARD_INPUT:
        raise OptionError("standard input has no header that could be read twice", remedy="Name its --columns.")
    else:
        with numbered_lines(path) as lines:
            names, first = tuple(next(lines, (1, ""))[1].split("\t")), 2
    if twice := {name for name in names if names.count(name) > 1}:
        raise FormatError(f"two columns are named {min(twice)!r}", where=Where(file=place_of(path), line=1))
    return _Texts(names, {}, first, path)


def _sides_of_files(files: Sequence[str], columns: Sequence[str] | None) -> _Texts:
    if columns is not None:
        raise OptionError("--columns is about one TSV file", remedy="Name files as NAME=FILE.")
    named: dict[str, str] = {}
    for word in files:
        name, path = named_path(word)
        name = name or _plain_language(path)
        if name is None or name in named:
            raise OptionError(
                f"each file of a corpus has a language of its own; {word} has "
                f"{'none' if name is None else f'{name}, as {named[name]} has'}",
                remedy="Write ja=FILE, with the language of it.",
            )
        named[name] = path
    return _Texts(tuple(named), named, 1, None)


def _cells(path: str, width: int, columns: list[int], first_line: int) -> Iterator[tuple[str, ...]]:
    with numbered_lines(path) as lines:
        for line, text in lines:
            if line < first_line:
                continue
            cells = text.split("\t")
            if len(cells) != width:
                raise FormatError(
                    f"{width} columns are needed; {len(cells)} came", where=Where(file=place_of(path), line=line)
                )
            yield tuple(cells[column] for column in columns)


def _other(names: Sequence[str], side: str, other: str | None) -> str | None:
    """Return which side is the translation."""
    if other is not None:
        if other == side:
            raise OptionError(f"the two sides are the same: {side}", remedy="Name another one with --other.")
        return other
    found = [name for name in names if name != side and is_language_code(name) and name not in _NO_LANGUAGES]
    found = [name for name in found if len(name) == 2 or "-" in name or "_" in name] or found
    if len(found) > 1 and side in names:
        raise OptionError(
            f"the corpus has several other sides: {', '.join(found)}",
            remedy=f"Name the one that patterns are proposed of: --other {found[0]}.",
        )
    return found[0] if found else None
