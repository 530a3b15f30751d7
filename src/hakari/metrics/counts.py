"""How often words meet: counted in a set of outputs and references, kept in a file, used for another set."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from hakari.data.lines import read_lines, text_writer
from hakari.errors import FormatError, OptionError, Where
from hakari.kernels import Vocabulary, WordCounts, pack
from hakari.types import IdArray

__all__ = ["SCHEMA", "Counts", "read_counts"]

SCHEMA = "hakari-counts/1"


@dataclass(frozen=True, eq=False)
class Counts:
    """Counts of words and pairs of words, with the words they are of.

    Parameters
    ----------
    counts
        The arrays; words are ids of `vocabulary`.
    vocabulary
        What the ids stand for.
    settings
        How text was cut into these words: the fields ``tok``, ``case`` and ``norm`` of a signature.
    """

    counts: WordCounts
    vocabulary: Vocabulary
    settings: Mapping[str, str]

    @cached_property
    def digest(self) -> str:
        """A hash of the words and counts; the same for counts that were written and read again."""
        state = hashlib.blake2b(digest_size=8)
        for words in (self.counts.candidate_words, self.counts.reference_words):
            buffer, offsets = pack(self.vocabulary.tokens(words))
            state.update(buffer)
            state.update(offsets.tobytes())
        for name, array in self.counts._asdict().items():
            if not name.endswith("words"):
                state.update(array.tobytes())
        return state.hexdigest()

    def within(self, vocabulary: Vocabulary) -> WordCounts:
        """Return the counts with words as ids of another vocabulary, which learns those that it does not have."""
        if vocabulary is self.vocabulary:
            return self.counts

        def translated(words: IdArray) -> IdArray:
            return vocabulary.intern(*pack(self.vocabulary.tokens(words)))

        return self.counts._replace(
            candidate_words=translated(self.counts.candidate_words),
            reference_words=translated(self.counts.reference_words),
        )

    def check_settings(self, settings: Mapping[str, str], where: Where) -> None:
        """Raise an `OptionError` if these words were cut in another way than those they are to be used for."""
        for key in settings.keys() | self.settings.keys():
            if settings.get(key) != self.settings.get(key):
                raise OptionError(
                    f"the counts are of words with {key}:{self.settings.get(key, 'none')}; "
                    f"the metric has {key}:{settings.get(key, 'none')}",
                    where=where,
                    remedy="Learn the counts with the same segmenter, case and normalisation.",
                )

    def write(self, path: str | Path) -> None:
        """Write the counts as JSON; a name that ends in ``.gz`` is written compressed."""
        c = self.counts
        content = {
            "schema": SCHEMA,
            "settings": dict(self.settings),
            "candidate": {
                "words": self.vocabulary.tokens(c.candidate_words),
                "sentences": c.candidate_sentences.tolist(),
                "pairs": c.candidate_pairs.tolist(),
            },
            "reference": {
                "words": self.vocabulary.tokens(c.reference_words),
                "sentences": c.reference_sentences.tolist(),
            },
            "together": {
                "candidate": np.repeat(np.arange(len(c.candidate_words)), np.diff(c.starts)).tolist(),
                "reference": c.partners.tolist(),
                "pairs": c.together.tolist(),
            },
        }
        with text_writer(path) as out:
            json.dump(content, out, ensure_ascii=False, separators=(",", ":"))
            out.write("\n")


def read_counts(path: str | Path) -> Counts:
    """Return the counts of a file that `Counts.write` wrote, or another program in the same form.

    Raises
    ------
    InputError
        If it cannot be read.
    FormatError
        If it is not of this form, or its counts cannot be true.
    """
    where = Where(file=str(path))
    try:
        content = json.loads("\n".join(read_lines(path)))
    except ValueError as error:
        raise FormatError(f"counts are JSON; {error}", where=where) from None
    if not isinstance(content, dict) or content.get("schema") != SCHEMA:
        raise FormatError(
            f"this is no file of counts of the form {SCHEMA}",
            where=where,
            remedy="Write one in Python: EMD(…).learn(outputs, references).write(FILE).",
        )
    return _Reader(content, where).counts()


@lru_cache(maxsize=1)
def _read_once(path: str, _changed: int, _size: int) -> Counts:
    return read_counts(path)


def counts_of(path: str) -> Counts:
    """Return the counts of a file; read only once while it stays the same, for many systems use them."""
    try:
        stat = Path(path).stat()
    except OSError:
        return read_counts(path)
    return _read_once(path, stat.st_mtime_ns, stat.st_size)


class _Reader:
    """Takes a file of counts apart and checks every number, so that kernels need not."""

    def __init__(self, content: Mapping[str, Any], where: Where) -> None:
        self.content = content
        self.where = where
        self.vocabulary = Vocabulary()

    def counts(self) -> Counts:
        settings = self.content.get("settings", {})
        if not isinstance(settings, dict) or not all(isinstance(v, str) for v in settings.values()):
            self.refuse("settings are texts by name")
        candidates, references = self.words("candidate"), self.words("reference")
        sentences = self.numbers("candidate", "sentences", len(candidates))
        pairs = self.numbers("candidate", "pairs", len(candidates), low=0)
        reference_sentences = self.numbers("reference", "sentences", len(references))
        left = self.numbers("together", "candidate", None, low=0, end=len(candidates))
        right = self.numbers("together", "reference", len(left), low=0, end=len(references))
        together = self.numbers("together", "pairs", len(left))
        order = np.lexsort((right, left))
        left, right, together = left[order], right[order], together[order]
        if ((np.diff(left) == 0) & (np.diff(right) == 0)).any():
            self.refuse("together names a pair of words twice")
        if (together > np.minimum(pairs[left], reference_sentences[right])).any():
            self.refuse("two words cannot meet more often than one of them stands somewhere")
        starts = np.searchsorted(left, np.arange(len(candidates) + 1)).astype(np.int64)
        counts = WordCounts(candidates, sentences, pairs, references, reference_sentences, starts, right, together)
        return Counts(counts, self.vocabulary, settings)

    def refuse(self, problem: str) -> None:
        raise FormatError(problem, where=self.where)

    def part(self, side: str, name: str) -> list[Any]:
        part = self.content.get(side)
        values = part.get(name) if isinstance(part, dict) else None
        if not isinstance(values, list):
            raise FormatError(f"a list {side}.{name} is needed", where=self.where)
        return values

    def words(self, side: str) -> IdArray:
        words = self.part(side, "words")
        if not all(isinstance(word, str) and word and "\0" not in word for word in words):
            self.refuse(f"{side}.words are texts")
        if len(set(words)) < len(words):
            self.refuse(f"{side}.words names a word twice")
        return self.vocabulary.intern(*pack(words))

    def numbers(
        self, side: str, name: str, count: int | None, *, low: int = 1, end: int = np.iinfo(np.int32).max
    ) -> IdArray:
        values = self.part(side, name)
        if count is not None and len(values) != count:
            self.refuse(f"{side}.{name}: {count} numbers are needed; {len(values)} came")
        if not all(type(value) is int and low <= value < end for value in values):
            self.refuse(f"{side}.{name} are whole numbers from {low} to below {end}")
        return np.array(values, dtype=np.int32)
