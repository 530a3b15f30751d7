"""Marks of a corpus from changes of a law: characters of the texts that an example has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from hakari.statutes.building import split_sentences
from hakari.statutes.comparison import TextChanged
from hakari.statutes.comparison.nodes import Path
from hakari.statutes.corpus import Mark, Span
from hakari.statutes.elements import Element
from hakari.statutes.inline import plain, text_of
from hakari.statutes.law import Law
from hakari.statutes.marking import marker_of

__all__ = ["chunk_marks", "element_at", "marks_of", "sentence_spans", "starts_of", "text_of_all"]


def chunk_marks(change: TextChanged, before: int = 0, after: int = 0) -> list[Mark]:
    """Return the marks of a text that begins at these characters of both sources; ruby alone has none."""
    old, new = _offsets(change.old), _offsets(change.new)
    marks = []
    for chunk in change.chunks:
        spans = [
            (start + at[a], start + at[b])
            for start, at, (a, b) in ((before, old, chunk.before), (after, new, chunk.after))
        ]
        if plain(chunk.old) != plain(chunk.new):
            marks.append(Mark("sentence" if change.whole else "phrase", spans[0], spans[1]))
    return marks


def _offsets(pieces: Sequence[str]) -> list[int]:
    """Return where each piece begins in the plain text, and where the last one ends."""
    found = [0]
    for piece in pieces:
        found.append(found[-1] + len(plain([piece])))
    return found


def marks_of(old: str, new: str) -> list[Mark]:
    """Return what differs between two texts in Japanese."""
    return [Mark("phrase", chunk.before, chunk.after) for chunk in marker_of("ja")(list(old), list(new))]


def sentence_spans(old: str, sentences: Sequence[str], spans: Sequence[Span]) -> list[Span]:
    """Return where the translations of whole sentences are; none where sentences do not correspond one to one."""
    starts = [0, *accumulate(map(len, split_sentences(old)))]
    places = [0, *accumulate(len(sentence) + 1 for sentence in sentences)]
    if len(starts) != len(places):
        return []
    found = []
    for start, end in spans:
        if start in starts:
            number = starts.index(start)
            at = min(places[number], places[-1] - 1)
            found.append((at, at + len(sentences[number])) if start < end else (at, at))
    return found


def text_of_all(sentences: Sequence[Element]) -> str:
    """Return the text of several sentences as one."""
    return "".join(_parts(sentences))


def _parts(sentences: Sequence[Element]) -> Iterator[str]:
    """Yield the texts of sentences, with what stands between them."""
    for first, second in pairwise([*sentences, None]):
        assert first is not None
        yield text_of(first)
        if second is not None:
            yield _between(first, second)


def starts_of(sentences: Sequence[Element]) -> list[int]:
    """Return where each sentence begins in the text of all."""
    places, place = [], 0
    for i, sentence in enumerate(sentences):
        place += len(_between(sentences[i - 1], sentence)) if i else 0
        places.append(place)
        place += len(text_of(sentence))
    return places


def _between(first: Element, second: Element) -> str:
    """Return what parts two sentences in print: columns have a blank between them."""
    apart = second.getparent() is not first.getparent()
    return "\u3000" if apart else ""


def element_at(law: Law, path: Path) -> Element:
    """Return the element at the end of a way through a law."""
    element = law.root
    for place in path:
        element = element[place]
    return element
