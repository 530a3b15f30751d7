"""A sentence that is read from left to right, with its quoted phrases found beforehand."""

from __future__ import annotations

import re

from hakari.errors import FormatError, Where
from hakari.statutes.amendments.quotes import Quote, find_quotes, first_unpaired

__all__ = ["AmendmentSyntaxError", "Cursor"]

_SHOWN_BEFORE, _SHOWN_BEHIND = 24, 16
_MARK = "▲"


class AmendmentSyntaxError(FormatError):
    """An amendment sentence has a form that the grammar does not know.

    `sentence` and `position` say where reading stopped.
    """

    def __init__(self, sentence: str, position: int, expected: str, *, where: Where | None = None) -> None:
        self.sentence, self.position, self.expected = sentence, position, expected
        super().__init__(
            f"the amendment sentence is not understood from {_MARK} on: {_shown(sentence, position)}",
            where=where,
            remedy=f"Expected there: {expected}.",
        )

    def __reduce__(self) -> tuple[object, ...]:
        """Keep the place through pickling."""
        return _rebuild, (self.sentence, self.position, self.expected, self.where)

    def at(self, where: Where) -> AmendmentSyntaxError:
        """Return the same error with the place of the sentence."""
        return AmendmentSyntaxError(self.sentence, self.position, self.expected, where=where)


def _rebuild(sentence: str, position: int, expected: str, where: Where | None) -> AmendmentSyntaxError:
    return AmendmentSyntaxError(sentence, position, expected, where=where)


def _shown(sentence: str, position: int) -> str:
    start = max(0, position - _SHOWN_BEFORE)
    before = ("…" if start else "") + sentence[start:position]
    behind = sentence[position : position + _SHOWN_BEHIND]
    return f"{before}{_MARK}{behind}{'…' if position + _SHOWN_BEHIND < len(sentence) else ''}"


class Cursor:
    """A place in a sentence.

    Parameters
    ----------
    sentence
        The amendment sentence, without indentation.

    Raises
    ------
    AmendmentSyntaxError
        If no way to pair its quotes makes sense.
    """

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        self.position = 0
        quotes = find_quotes(sentence)
        if quotes is None:
            raise AmendmentSyntaxError(
                sentence,
                first_unpaired(sentence),
                "a phrase followed by を「…」に改め, の下に「…」を加え or を削り",
            )
        self._quotes = {quote.start: quote for quote in quotes}

    @property
    def done(self) -> bool:
        """Whether the sentence is read."""
        return self.position >= len(self.sentence)

    def looking_at(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Return whether a pattern matches here, without moving."""
        return pattern.match(self.sentence, self.position)

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Move behind a pattern if it matches here."""
        found = pattern.match(self.sentence, self.position)
        if found:
            self.position = found.end()
        return found

    def take_word(self, *words: str) -> str | None:
        """Move behind the first of these words that stands here."""
        for word in words:
            if self.sentence.startswith(word, self.position):
                self.position += len(word)
                return word
        return None

    @property
    def quote(self) -> Quote | None:
        """Return the quoted phrase that begins here, without moving."""
        return self._quotes.get(self.position)

    def take_quote(self) -> Quote | None:
        """Move behind the quoted phrase that begins here."""
        quote = self._quotes.get(self.position)
        if quote:
            self.position = quote.end
        return quote

    def need_quote(self) -> Quote:
        """Move behind a quoted phrase, which has to stand here."""
        quote = self.take_quote()
        if quote is None:
            raise self.error("a quoted phrase 「…」")
        return quote

    def need_word(self, *words: str) -> str:
        """Move behind one of these words, which has to stand here."""
        word = self.take_word(*words)
        if word is None:
            raise self.error(" or ".join(words))
        return word

    def error(self, expected: str, *, position: int | None = None) -> AmendmentSyntaxError:
        """Return the error that says what was expected here, or at another place."""
        return AmendmentSyntaxError(self.sentence, self.position if position is None else position, expected)
