"""Word alignments of EMD: what the score of a segment is made of, and how it is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from hakari.kernels import Alignment
from hakari.metrics.explanation import Explanation, Mark, MarkedText, Tone, WordLinks
from hakari.metrics.explanation import WordLink as DrawnLink
from hakari.metrics.tokenized import WordPair
from hakari.table import Column

__all__ = ["WordAlignment", "WordLink", "explained_links", "word_alignment"]

_SAME = Mark("linked to the same word", "=", Tone.GOOD)
_OTHER = Mark("linked to another word", "~", Tone.FAIR)
_ALONE = Mark("not linked", "-", Tone.BAD)


class WordLink(NamedTuple):
    """Two words that are aligned, or, without alignment, between which weight flows."""

    candidate: int
    """Position in the output, from 0."""
    reference: int
    candidate_word: str
    reference_word: str
    similarity: float
    closeness: float
    """1 minus the distance of the relative positions."""
    flow: float
    """The weight that moves; at most that of either word."""


@dataclass(frozen=True)
class WordAlignment:
    """What the score of one segment is made of.

    The score is 100 times the sum over all links of flow × similarity × closeness; without positions, or without
    alignment, closeness does not count.
    """

    score: float
    stream: int
    """The reference that counts, from 0."""
    candidate_words: tuple[str, ...]
    reference_words: tuple[str, ...]
    candidate_weights: tuple[float, ...]
    reference_weights: tuple[float, ...]
    links: tuple[WordLink, ...]


def word_alignment(stream: int, found: Alignment, output: list[str], reference: list[str]) -> WordAlignment:
    """Return what a kernel found with the words that it is about."""
    links = zip(found.links.tolist(), found.values.tolist(), strict=True)
    return WordAlignment(
        score=found.score,
        stream=stream,
        candidate_words=tuple(output),
        reference_words=tuple(reference),
        candidate_weights=tuple(found.candidate_weights.tolist()),
        reference_weights=tuple(found.reference_weights.tolist()),
        links=tuple(WordLink(i, j, output[i], reference[j], *values) for (i, j), values in links),
    )


def explained_links(found: WordAlignment, words: WordPair, *, by_place: bool) -> Explanation:
    """Return an alignment as what is drawn: links as wide as their flow."""
    reference, output = words
    widest = max((link.flow for link in found.links), default=1.0) or 1.0
    links: list[DrawnLink] = []
    marks: tuple[dict[int, Mark], dict[int, Mark]] = ({}, {})
    for link in found.links:
        adds = 100 * link.flow * link.similarity * (link.closeness if by_place else 1.0)
        same = link.candidate_word == link.reference_word
        values = (link.similarity, link.closeness, link.flow, adds)
        links.append(DrawnLink(link.candidate, link.reference, link.flow / widest, int(not same), values))
        for own, place in zip(marks, (link.reference, link.candidate), strict=True):
            own[place] = _SAME if same or own.get(place) is _SAME else _OTHER
    columns = tuple(Column(heading, digits=4) for heading in ("similarity", "closeness", "flow", "adds"))
    picture = WordLinks(
        reference, output, tuple(links), columns, ("the same word", "another word"), "width: the weight that flows"
    )
    factors = "flow × similarity × closeness" if by_place else "flow × similarity"
    return Explanation(
        score=found.score,
        formula=f"100 × the sum of {factors} over {len(links)} links"
        if reference or output
        else "100: neither text has a word",
        texts=tuple(
            MarkedText(name, own, tuple(marked.get(place, _ALONE) for place in range(len(own))))
            for name, own, marked in zip(("reference", "output"), words, marks, strict=True)
        ),
        reference=found.stream,
        picture=picture,
        parts={"aligned": len(links), "hyp_len": len(output), "ref_len": len(reference)},
    )
