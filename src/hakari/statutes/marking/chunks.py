"""Marks what changes between two sentences, in the words by which an amendment act would name it.

The units that differ are found first. Additions and deletions slide to where a phrase begins. Changes that only
particles and joints part are one. Then each expression grows, unit by unit, until it is the only one of its kind in
the old sentence; an addition is named by the expression in front of it, which grows in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import partial
from itertools import pairwise
from typing import TypeAlias

from hakari.statutes.inline import plain_of
from hakari.statutes.marking.chunk import Chunk
from hakari.statutes.marking.units import CLOSING, OPENING, Unit, UnitCutter, boundaries, cutter_of

__all__ = ["mark_chunks", "marker_of"]

ANOTHER = 0.3
"""Sentences of which less than this share stays are other sentences."""

FARTHEST = 12
"""How many units an expression may grow to either side."""

GAP = 3
"""Characters between two changes that are one, whatever they are."""

JOINT_GAP = 4
"""Characters of particles and joints between two changes that are one."""

SLIGHT_GAP = 10
"""Characters in front of or behind a change of particles and joints, which goes with its neighbour."""

BRACKET_GAP = 15
"""Characters between a change that opens a bracket and the one that closes it."""


Piece: TypeAlias = tuple[str, ...]
"""The pieces of a unit."""


@dataclass(frozen=True, slots=True)
class _Span:
    """Units that change: from, up to before, on both sides."""

    a: int
    a_end: int
    b: int
    b_end: int


def marker_of(language: str) -> Callable[[Sequence[str], Sequence[str]], list[Chunk]]:
    """Return the marker for a language: what `compare_laws` takes."""
    return partial(mark_chunks, cutter=cutter_of(language))


def mark_chunks(old: Sequence[str], new: Sequence[str], *, cutter: UnitCutter) -> list[Chunk]:
    """Return what changes between two texts, given as pieces.

    The old text with every chunk replaced is the new one. Texts with little in common are one chunk.
    """
    return _Marking(old, new, cutter).chunks()


class _Marking:
    def __init__(self, old: Sequence[str], new: Sequence[str], cutter: UnitCutter) -> None:
        self.pieces = (tuple(old), tuple(new))
        self.text = "".join(map(plain_of, old))
        self.units, self.places = zip(*(_units(side, cutter) for side in self.pieces), strict=True)
        self.keys = tuple(
            [side[a:b] for a, b in pairwise(places)] for side, places in zip(self.pieces, self.places, strict=True)
        )

    def chunks(self) -> list[Chunk]:
        """Return the chunks in order."""
        spans = self._differing()
        if self._is_another(spans):
            return [self._chunk(_Span(0, len(self.units[0]), 0, len(self.units[1])), None)]
        spans = self._merged(self._all_slid(spans))
        grown = self._unique(spans)
        return [self._chunk(span, anchor) for span, anchor in self._anchored(grown)]

    def _differing(self) -> list[_Span]:
        matcher = SequenceMatcher(None, self.keys[0], self.keys[1], autojunk=False)
        return [_Span(a, a2, b, b2) for tag, a, a2, b, b2 in matcher.get_opcodes() if tag != "equal"]

    def _is_another(self, spans: Sequence[_Span]) -> bool:
        gone = sum(self._length(0, span.a, span.a_end) for span in spans)
        come = sum(self._length(1, span.b, span.b_end) for span in spans)
        total = sum(len(unit.text) for side in self.units for unit in side)
        if self.text == "".join(unit.text for unit in self.units[1]):
            return False  # only ruby changes
        return total - gone - come < ANOTHER * total

    def _length(self, side: int, start: int, end: int) -> int:
        return sum(len(unit.text) for unit in self.units[side][start:end])

    def _slid(self, span: _Span, before: int, behind: int) -> _Span:
        """Move an addition or a deletion, within equal units before and behind it, to where a phrase begins."""
        if span.a < span.a_end and span.b < span.b_end:
            return span
        side = 0 if span.a < span.a_end else 1
        keys = self.keys[side]
        start, end = (span.a, span.a_end) if side == 0 else (span.b, span.b_end)
        low = high = 0
        while low > -before and keys[start + low - 1] == keys[end + low - 1]:
            low -= 1
        while high < behind and keys[start + high] == keys[end + high]:
            high += 1
        by = max(range(low, high + 1), key=lambda by: (self._phrase(side, start + by, end + by), -abs(by)))
        return _Span(span.a + by, span.a_end + by, span.b + by, span.b_end + by)

    def _all_slid(self, spans: Sequence[_Span]) -> list[_Span]:
        found = list(spans)
        for i, span in enumerate(spans):
            before = span.a - (found[i - 1].a_end if i else 0)
            behind = (found[i + 1].a if i + 1 < len(found) else len(self.units[0])) - span.a_end
            found[i] = self._slid(span, before, behind)
        return found

    def _phrase(self, side: int, start: int, end: int) -> float:
        """Return how well units make a phrase that is added or deleted."""
        units = self.units[side][start:end]
        first, last = units[0], units[-1]
        score = 4.0 * _balanced(units)
        score += {"joint": 2.0, "open": 2.0, "particle": -1.0, "close": -2.0, "stop": -2.0}.get(first.kind, 0.0)
        score += {"joint": -2.0, "open": -2.0, "particle": -0.5}.get(last.kind, 0.0)
        return score

    def _merged(self, spans: Sequence[_Span]) -> list[_Span]:
        """Join changes that drafters would not name apart."""
        merged: list[_Span] = []
        for span in spans:
            if merged and self._one_change(merged[-1], span):
                last = merged.pop()
                span = _Span(last.a, span.a_end, last.b, span.b_end)  # noqa: PLW2901
            merged.append(span)
        return merged

    def _one_change(self, first: _Span, second: _Span) -> bool:
        """Return whether there is too little between two changes for them to be two."""
        gap = self.units[0][first.a_end : second.a]
        length = sum(len(unit.text) for unit in gap)
        if length <= GAP or (length <= JOINT_GAP and all(_is_slight(unit) for unit in gap)):
            return True
        if length <= SLIGHT_GAP and (self._is_slight(first) or self._is_slight(second)):
            return True
        opened = not _balanced(self.units[1][first.b : first.b_end])
        return length <= BRACKET_GAP and opened and _balanced(self.units[1][first.b : second.b_end])

    def _is_slight(self, span: _Span) -> bool:
        """Return whether nothing but particles and joints changes."""
        return all(map(_is_slight, (*self.units[0][span.a : span.a_end], *self.units[1][span.b : span.b_end])))

    def _unique(self, spans: Sequence[_Span]) -> list[_Span]:
        """Let every expression grow until it names one place; what meets in growing is joined."""
        found = list(spans)
        for i in range(len(found)):
            found[i] = self._with_word(found, i)
            if found[i].a < found[i].a_end:
                found[i] = self._grown(found, i)
        joined: list[_Span] = []
        for span in found:
            if joined and joined[-1].a_end >= span.a:
                last = joined.pop()
                span = _Span(last.a, max(last.a_end, span.a_end), last.b, max(last.b_end, span.b_end))  # noqa: PLW2901
            joined.append(span)
        return joined

    def _with_word(self, spans: Sequence[_Span], i: int) -> _Span:
        """Let a change of full stops and closing brackets take in the words in front of it."""
        span = spans[i]
        first = (*self.units[0][span.a : span.a_end], *self.units[1][span.b : span.b_end])[0]
        room = span.a - (spans[i - 1].a_end if i else 0)
        if span.a == span.a_end or first.kind not in ("stop", "close"):
            return span
        by = next((by for by in range(1, room + 1) if self.units[0][span.a - by].kind == "word"), room)
        return _Span(span.a - by, span.a_end, span.b - by, span.b_end)

    def _grown(self, spans: Sequence[_Span], i: int) -> _Span:
        """Return the cheapest growth of an expression that the old sentence has once."""
        span = spans[i]
        if self._names_one_place(spans, span):
            return span
        left = span.a - (spans[i - 1].a_end if i else 0)
        right = (spans[i + 1].a if i + 1 < len(spans) else len(self.units[0])) - span.a_end
        sizes = [
            (self._cost(span, before, behind), before, behind)
            for before in range(min(left, FARTHEST) + 1)
            for behind in range(min(right, FARTHEST) + 1)
            if before + behind and self._names_one_place(spans, span, before, behind)
        ]
        _, before, behind = min(sizes, default=(0, left, right))
        return _Span(span.a - before, span.a_end + behind, span.b - before, span.b_end + behind)

    def _names_one_place(self, spans: Sequence[_Span], span: _Span, before: int = 0, behind: int = 0) -> bool:
        """Return whether words stand once in the old sentence, or change in the same way wherever they stand."""
        words = self._old(span.a - before, span.a_end + behind)
        change = self._change(span, before, behind)
        return self.text.count(words) == sum(self._change(other, before, behind) == change for other in spans)

    def _change(self, span: _Span, before: int, behind: int) -> tuple[Sequence[Piece], Sequence[Piece]]:
        """Return the units that change, with some around them."""
        a, b = max(span.a - before, 0), max(span.b - before, 0)
        return self.keys[0][a : span.a_end + behind], self.keys[1][b : span.b_end + behind]

    def _cost(self, span: _Span, left: int, right: int) -> float:
        """Return the characters of a growth, and more where it begins or ends unlike a phrase."""
        units = self.units[0][span.a - left : span.a_end + right]
        cost = float(sum(len(unit.text) for unit in units))
        if left and units[0].kind in ("particle", "close", "stop"):
            cost += 4
        if right and units[-1].kind in ("open", "joint"):
            cost += 2
        return cost + (0 if _balanced(units) else 1)

    def _old(self, start: int, end: int) -> str:
        return "".join(unit.text for unit in self.units[0][start:end])

    def _anchored(self, spans: Sequence[_Span]) -> Iterator[tuple[_Span, tuple[int, int] | None]]:
        """Yield the spans, additions with the units in front that name their place.

        An addition that nothing in front of it can name takes in what stands behind.
        """
        end = 0
        for i, span in enumerate(spans):
            until = spans[i + 1].a if i + 1 < len(spans) else len(self.units[0])
            start = next((s for s in range(span.a - 1, end - 1, -1) if self._is_anchor(s, span.a)), None)
            if span.a < span.a_end:
                yield span, None
            elif start is not None and span.a - start <= FARTHEST:
                yield span, (start, span.a)
            else:
                yield self._taking_in(span, until), None
            end = span.a_end

    def _is_anchor(self, start: int, end: int) -> bool:
        """Return whether units name a place: there is a word in them, and they stand once."""
        units = self.units[0][start:end]
        return any(unit.kind == "word" for unit in units) and self.text.count(self._old(start, end)) == 1

    def _taking_in(self, span: _Span, until: int) -> _Span:
        for stop in range(span.a + 1, until + 1):
            if self.text.count(self._old(span.a, stop)) == 1:
                return _Span(span.a, stop, span.b, span.b_end + stop - span.a)
        return _Span(span.a, until, span.b, span.b_end + until - span.a)

    def _chunk(self, span: _Span, anchor: tuple[int, int] | None) -> Chunk:
        (a, a_end), (b, b_end) = (
            (self.places[0][span.a], self.places[0][span.a_end]),
            (self.places[1][span.b], self.places[1][span.b_end]),
        )
        named = None if anchor is None else (self.places[0][anchor[0]], self.places[0][anchor[1]])
        return Chunk((a, a_end), (b, b_end), self.pieces[0][a:a_end], self.pieces[1][b:b_end], named)


def _units(pieces: Sequence[str], cutter: UnitCutter) -> tuple[list[Unit], list[int]]:
    """Return the units of a text, and where they begin among the pieces; ruby is never cut."""
    texts = [plain_of(piece) for piece in pieces]
    at = {0: 0}
    place = 0
    for number, text in enumerate(texts, start=1):
        place += len(text)
        at[place] = number
    units: list[Unit] = []
    places = [0]
    pending = ""
    cut = cutter("".join(texts))
    for unit, end in zip(cut, boundaries(cut)[1:], strict=True):
        pending += unit.text
        if end in at:
            units.append(Unit(pending, unit.kind if pending == unit.text else "word"))
            places.append(at[end])
            pending = ""
    if places[-1] < len(pieces):
        # Marks without text at the end.
        units.append(Unit(pending, "word"))
        places.append(len(pieces))
    return units, places


def _is_slight(unit: Unit) -> bool:
    return unit.kind in ("particle", "joint")


def _balanced(units: Sequence[Unit]) -> bool:
    depth = 0
    for character in "".join(unit.text for unit in units):
        depth += (character in OPENING) - (character in CLOSING)
        if depth < 0:
            return False
    return depth == 0
