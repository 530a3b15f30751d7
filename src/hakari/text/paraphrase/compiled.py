"""Rules made ready for matching: tests of words that are asked once a word, and an index by the first morpheme."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hakari.text.morphemes import Word, WordReader
from hakari.text.paraphrase.conjugation import has_form, inflect, is_voiced
from hakari.text.paraphrase.language import CLASSES
from hakari.text.paraphrase.lexicon import literal_words, voiced_twin
from hakari.text.paraphrase.rule import Context, Element, Pattern, Rule, RuleSet

__all__ = ["CompiledRules", "Direction", "Match"]

Ids = Sequence[int]
Match = tuple[int, int, "Direction", tuple[int, ...]]
"""Where a place begins and ends, what matches there, and the words that come in its place."""

NOTHING = -1
"""Stands for the word behind the last one."""

QUOTES = frozenset("」』")


class ElementTest:
    """Whether words are what an element asks for; remembered by the word's number."""

    def __init__(self, element: Element, reader: WordReader) -> None:
        self.element = element
        self._accepts = _acceptance(element)
        self._reader = reader
        self._known: dict[int, bool] = {}

    def __call__(self, word: int) -> bool:
        """Return whether the word with this number is one."""
        found = self._known.get(word)
        if found is None:
            found = self._known[word] = self._accepts(self._reader.words[word])
        return found


def _acceptance(element: Element) -> Callable[[Word], bool]:
    """Return the test of a word that an element stands for."""
    kinds = [CLASSES.get(kind, (kind, frozenset())) for kind in element.kinds]
    surfaces = _surfaces(element)

    def accepts(word: Word) -> bool:
        if surfaces is not None and word.surface not in surfaces:
            return False
        if kinds and not any(word.kind == k and (not rows or word.conjugation in rows) for k, rows in kinds):
            return False
        if element.form is not None and not has_form(word, element.form):
            return False
        if element.bases and word.base not in element.bases:
            return False
        return word.base not in element.not_bases

    return accepts


def _surfaces(element: Element) -> frozenset[str] | None:
    if element.surface is None:
        return None
    word = literal(element)
    return frozenset({word.surface, voiced_twin(word).surface})


def literal(element: Element) -> Word:
    """Return the word that an element with a surface writes."""
    assert element.surface is not None
    for word in literal_words(element.surface):
        if word.kind in element.kinds and (not element.bases or word.base in element.bases):
            return word
    base = element.bases[0] if element.bases else element.surface
    return Word(element.surface, element.kinds[0] if element.kinds else "other", base)


@dataclass(frozen=True, eq=False)
class Direction:
    """A rule read from one side to the other."""

    rule: Rule
    order: int
    """The place of the rule among the rules."""
    tests: tuple[ElementTest, ...]
    numbers: tuple[int | None, ...]
    """The wildcard that each matched word is."""
    output: Pattern
    before: tuple[ContextTest, ...]
    not_before: tuple[ContextTest, ...]
    behind: tuple[ContextTest, ...]
    not_behind: tuple[ContextTest, ...]

    def fits(self, words: Ids, begin: int) -> bool:
        """Return whether the rule can be applied at a place whose first two words are known to fit."""
        end = begin + len(self.tests)
        if end > len(words):
            return False
        at = begin + 2
        for test in self.tests[2:]:
            if not test(words[at]):
                return False
            at += 1
        return self._stands_right(words, begin, end)

    def _stands_right(self, words: Ids, begin: int, end: int) -> bool:
        """Return whether all conditions on both sides hold."""
        for behind in self.behind:
            if not behind.holds_behind(words, end):
                return False
        for behind in self.not_behind:
            if behind.holds_behind(words, end):
                return False
        for before in self.before:
            if not before.holds_before(words, begin):
                return False
        return not any(before.holds_before(words, begin) for before in self.not_before)


class ContextTest:
    """Whether what stands beside a place is what a context asks for."""

    def __init__(self, context: Context, rules: CompiledRules) -> None:
        self._rules = rules
        self._alternatives = [
            (tuple(rules.test(element) for element in pattern), boundary)
            for pattern, boundary in zip(context.patterns, context.boundaries, strict=True)
        ]

    def holds_behind(self, words: Ids, end: int) -> bool:
        """Return whether one of the alternatives stands from this place on."""
        for tests, boundary in self._alternatives:
            at = end
            for test in tests:
                if at >= len(words) or not test(words[at]):
                    break
                at += 1
            else:
                if boundary is None or (boundary == "end" and self._rules.is_end(words, at)):
                    return True
        return False

    def holds_before(self, words: Ids, begin: int) -> bool:
        """Return whether one of the alternatives stands up to this place."""
        for tests, boundary in self._alternatives:
            at = begin
            for test in reversed(tests):
                at -= 1
                if at < 0 or not test(words[at]):
                    break
            else:
                if boundary is None or (boundary == "start" and self._rules.is_start(words, at)):
                    return True
        return False


class CompiledRules:
    """A set of rules over the words of one reader.

    Parameters
    ----------
    rules
        The rules, in the order of their application.
    reader
        Numbers the words.
    """

    def __init__(self, rules: RuleSet, reader: WordReader) -> None:
        self.rules = rules
        self.reader = reader
        self._tests: dict[Element, ElementTest] = {}
        self._starts: dict[int, tuple[Direction, ...]] = {}
        self._pairs: dict[tuple[int, int], tuple[Direction, ...]] = {}
        self._boundary: dict[int, str] = {}
        self._directions = [d for order, rule in enumerate(rules.rules) for d in self._compiled(rule, order)]
        self._by_surface: dict[str, list[int]] = {}
        self._by_kind: dict[str, list[int]] = {}
        self._any: list[int] = []
        for number, direction in enumerate(self._directions):
            self._index(number, direction.tests[0].element)
        contexts = [c for rule in rules.rules for c in (*rule.behind, *rule.not_behind)]
        self.reach_behind = 2 + max((len(p) for c in contexts for p in c.patterns), default=0)
        contexts = [c for rule in rules.rules for c in (*rule.before, *rule.not_before)]
        self.reach_before = 1 + max((len(p) for c in contexts for p in c.patterns), default=0)

    def test(self, element: Element) -> ElementTest:
        """Return the test of an element, one for all that ask for the same."""
        if element not in self._tests:
            self._tests[element] = ElementTest(element, self.reader)
        return self._tests[element]

    def _index(self, number: int, first: Element) -> None:
        """Note by which surfaces or kinds a direction can begin."""
        if (surfaces := _surfaces(first)) is not None:
            for surface in surfaces:
                self._by_surface.setdefault(surface, []).append(number)
        elif first.kinds:
            for kind in {CLASSES.get(kind, (kind,))[0] for kind in first.kinds}:
                self._by_kind.setdefault(kind, []).append(number)
        else:
            self._any.append(number)

    def _compiled(self, rule: Rule, order: int) -> list[Direction]:
        """Return a rule in its directions; a wildcard's class may be written on one side only."""
        shared = _shared_conditions(rule)
        sides = [(rule.left, rule.right), (rule.right, rule.left)] if rule.both_ways else [(rule.left, rule.right)]
        context = {
            name: tuple(ContextTest(c, self) for c in getattr(rule, name))
            for name in ("before", "not_before", "behind", "not_behind")
        }
        return [
            Direction(
                rule=rule,
                order=order,
                tests=tuple(self.test(_completed(element, shared)) for element in source),
                numbers=tuple(element.number for element in source),
                output=target,
                **context,
            )
            for source, target in sides
        ]

    def starts(self, word: int) -> tuple[Direction, ...]:
        """Return the directions whose first element accepts a word, in the order of their rules."""
        found = self._starts.get(word)
        if found is None:
            known = self.reader.words[word]
            likely = {*self._by_surface.get(known.surface, ()), *self._by_kind.get(known.kind, ()), *self._any}
            fitting = (self._directions[number] for number in sorted(likely))
            found = self._starts[word] = tuple(d for d in fitting if d.tests[0](word))
        return found

    def _begins(self, first: int, second: int) -> tuple[Direction, ...]:
        """Return the directions whose first elements accept two words; those of one element are among them."""
        found = self._pairs[first, second] = tuple(
            d for d in self.starts(first) if len(d.tests) == 1 or (second != NOTHING and d.tests[1](second))
        )
        return found

    def matches(self, words: Ids, begin: int, end: int, above: int = -1) -> list[Match]:
        """Return what rules of an order above `above` do within a part of a sentence, from left to right."""
        found: list[Match] = []
        known = self._pairs
        last = len(words) - 1
        for at in range(begin, end):
            pair = words[at], words[at + 1] if at < last else NOTHING
            directions = known.get(pair)
            if directions is None:
                directions = self._begins(*pair)
            for direction in directions:
                stop = at + len(direction.tests)
                if direction.order > above and stop <= end and direction.fits(words, at):
                    output = self._output(direction, words, at)
                    if output is not None and output != tuple(words[at:stop]):
                        found.append((at, stop, direction, output))
        return found

    def _output(self, direction: Direction, words: Ids, begin: int) -> tuple[int, ...] | None:
        """Return the words that a direction writes; None where a wildcard has no such form."""
        bound = {number: words[begin + k] for k, number in enumerate(direction.numbers) if number is not None}
        found: list[int] = []
        before = self.reader.words[words[begin - 1]] if begin else None
        for element in direction.output:
            if element.number is not None and element.form is None:
                found.append(bound[element.number])
                before = self.reader.words[found[-1]]
                continue
            word = (
                literal(element)
                if element.number is None
                else inflect(self.reader.words[bound[element.number]], element.form or "end")
            )
            if word is None:
                return None
            if before is not None and is_voiced(before):
                word = voiced_twin(word)
            found.append(self.reader.id_of(word))
            before = word
        return tuple(found)

    def is_end(self, words: Ids, at: int) -> bool:
        """Return whether a sentence or a quotation ends before this place."""
        if at >= len(words):
            return True
        kind = self._kind(words[at])
        if kind != "quote":
            return kind == "stop"
        return at + 1 == len(words) or self._kind(words[at + 1]) in {"stop", "comma", "と", "open", "quote"}

    def is_start(self, words: Ids, at: int) -> bool:
        """Return whether a sentence or a quotation begins at this place."""
        return at == 0 or self._kind(words[at - 1]) in {"stop", "open"}

    def _kind(self, word: int) -> str:
        found = self._boundary.get(word)
        if found is None:
            known = self.reader.words[word]
            found = known.kind
            if known.kind == "close":
                found = "quote" if known.surface in QUOTES else "close"
            elif known.surface == "と" and known.kind in {"p-case", "p-conj"}:
                found = "と"
            self._boundary[word] = found
        return found


def _shared_conditions(rule: Rule) -> dict[int, Element]:
    """Return what either side says of each wildcard."""
    found: dict[int, Element] = {}
    for element in (*rule.left, *rule.right):
        if element.number is None:
            continue
        other = found.get(element.number)
        found[element.number] = Element(
            number=element.number,
            kinds=element.kinds or (other.kinds if other else ()),
            bases=element.bases or (other.bases if other else ()),
            not_bases=element.not_bases or (other.not_bases if other else ()),
        )
    return found


def _completed(element: Element, shared: dict[int, Element]) -> Element:
    """Return an element with all that is said of its wildcard, and without its number."""
    if element.number is None:
        return element
    known = shared[element.number]
    return Element(kinds=known.kinds, form=element.form, bases=known.bases, not_bases=known.not_bases)
