"""Paraphrases of many texts: searched sentence by sentence, then analysed again all together and checked.

A paraphrase is kept only if the segmenter finds in its text exactly the words that the rules say they made. Others
are dropped and counted under the rules that made them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from hakari.data.texts import Texts
from hakari.errors import OptionError
from hakari.text.morphemes import WordReader
from hakari.text.paraphrase.compiled import CompiledRules
from hakari.text.paraphrase.result import Dropped, Paraphrases, rules_of
from hakari.text.paraphrase.rule import RuleSet
from hakari.text.paraphrase.search import Found, Place, Searcher, combinations
from hakari.text.tokens import MorphemeBatch

__all__ = ["DEFAULT_BOUND", "Paraphraser"]

DEFAULT_BOUND = 16

Analyse = Callable[[Texts], MorphemeBatch]


class Paraphraser:
    """Paraphrases texts by a set of rules.

    Parameters
    ----------
    rules
        The rules, in the order of their application.
    reader
        Reads the words of the segmenter.
    analyse
        Gives the morphemes of texts; always with the vocabularies that the reader knows.
    bound
        The largest number of paraphrases of one text.

    Raises
    ------
    OptionError
        If the bound is below 1.
    """

    def __init__(self, rules: RuleSet, reader: WordReader, analyse: Analyse, *, bound: int = DEFAULT_BOUND) -> None:
        if bound < 1:
            raise OptionError(f"the bound of paraphrases is from 1 up; {bound} came")
        self.bound = bound
        self.rules = rules
        self._reader = reader
        self._searcher = Searcher(CompiledRules(rules, reader))
        self._analyse = analyse

    def paraphrase(self, texts: Texts, morphemes: MorphemeBatch | None = None) -> Paraphrases:
        """Return the paraphrases of texts; a missing text has none.

        Parameters
        ----------
        texts
            The texts.
        morphemes
            Theirs, where they have been analysed already.
        """
        sentences = self._reader.sentences(self._analyse(texts) if morphemes is None else morphemes)
        places: list[tuple[Place, ...]] = []
        results: list[Found] = []
        owners: list[int] = []
        bounded = np.zeros(len(texts), dtype=np.bool_)
        for segment, (text, words) in enumerate(zip(texts, sentences, strict=True)):
            found, more, here = self._results(text or "", words)
            places.append(tuple(here))
            results += found
            owners += [segment] * len(found)
            bounded[segment] = more
        return self._checked(results, owners, places, bounded)

    def narrowed(self, texts: Texts, morphemes: MorphemeBatch, wider: Paraphrases) -> Paraphrases:
        """Return the paraphrases of texts that have been paraphrased by these rules and some more.

        Only texts in which one of the others had a part are searched again.
        """
        segments = wider.used_by(set(wider.rules.names) - set(self.rules.names))
        again = self.paraphrase(Texts([texts[int(i)] for i in segments]), morphemes.subset(segments))
        return wider.replaced(segments, again)

    def _results(self, text: str, words: list[int]) -> tuple[list[Found], bool, list[Place]]:
        """Return the results for one text before they are checked, and whether there are more."""
        if not words:
            return [], False, []
        spans, gaps = self._spans(text, words)
        places = self._searcher.places(words, gaps) if spans else []
        if not places:
            return [], False, []
        sentence = _Sentence(text, words, spans, places)
        seen = {text}
        found: list[Found] = []
        choices = combinations(places)
        for choice in choices:
            result = sentence.with_choice(choice)
            if result.text in seen:
                continue
            if len(found) == self.bound:
                return found, True, places
            seen.add(result.text)
            found.append(result)
        return found, False, places

    def _spans(self, text: str, words: list[int]) -> tuple[list[int], list[int]]:
        """Return where each word begins in its text, and behind which words there is a blank.

        Nothing where a word cannot be found again, because a blank divides what rules take for one word.
        """
        known = self._reader.words
        begins: list[int] = []
        gaps: list[int] = []
        at = 0
        for number, word in enumerate(words):
            surface = known[word].surface
            begin = at if text.startswith(surface, at) else text.find(surface, at)
            if begin < 0:
                return [], []
            if begin > at and number:
                gaps.append(number - 1)
            begins.append(begin)
            at = begin + len(surface)
        return begins, gaps

    def _checked(
        self, results: list[Found], owners: list[int], places: list[tuple[Place, ...]], bounded: NDArray[np.bool_]
    ) -> Paraphrases:
        """Analyse all results and keep those whose words are the ones that the rules made."""
        morphemes = self._analyse(Texts([result.text for result in results], label="paraphrases"))
        again = self._reader.sentences(morphemes)
        kept = [i for i, result in enumerate(results) if self._reader.same(again[i], result.words)]
        dropped = []
        if len(kept) < len(results):
            good = set(kept)
            for i, result in enumerate(results):
                if i not in good:
                    rules = tuple(rules_of(places[owners[i]], result.choice))
                    words = tuple(self._named(w) for w in (result.words, again[i]))
                    dropped.append(Dropped(owners[i], result.text, rules, *words))
        index = np.array(kept, dtype=np.int64)
        counts = np.bincount(np.array(owners, dtype=np.int64)[index], minlength=len(places))
        return Paraphrases(
            texts=tuple(results[i].text for i in kept),
            choices=tuple(results[i].choice for i in kept),
            places=tuple(places),
            offsets=np.concatenate([[0], np.cumsum(counts)]).astype(np.int64),
            morphemes=morphemes if len(kept) == len(results) else morphemes.subset(index),
            dropped=tuple(dropped),
            bounded=bounded,
            rules=self.rules,
        )

    def _named(self, words: Sequence[int]) -> tuple[str, ...]:
        known = (self._reader.words[word] for word in words)
        return tuple(f"{word.surface}({word.kind} {word.base})" for word in known)


class _Sentence:
    """A sentence cut at its places, so that any choice of alternatives is put together from pieces."""

    def __init__(self, text: str, words: list[int], begins: list[int], places: Sequence[Place]) -> None:
        self.places = places
        self.texts: list[str] = []
        """Between the places."""
        self.words: list[list[int]] = []
        self.old: list[tuple[str, list[int]]] = []
        """At the places."""
        at = word = 0
        for place in places:
            begin = begins[place.begin]
            self.texts.append(text[at:begin])
            self.words.append(words[word : place.begin])
            inside = text[begin : begins[place.end] if place.end < len(begins) else len(text)].rstrip()
            self.old.append((inside, words[place.begin : place.end]))
            at, word = begin + len(inside), place.end
        self.texts.append(text[at:])
        self.words.append(words[word:])

    def with_choice(self, choice: tuple[int, ...]) -> Found:
        """Return the text and the words with the chosen alternative at every place."""
        text, words = [self.texts[0]], list(self.words[0])
        for k, number in enumerate(choice):
            if number:
                alternative = self.places[k].alternatives[number - 1]
                text.append(alternative.text)
                words += alternative.words
            else:
                text.append(self.old[k][0])
                words += self.old[k][1]
            text.append(self.texts[k + 1])
            words += self.words[k + 1]
        return Found(choice, words, "".join(text))
