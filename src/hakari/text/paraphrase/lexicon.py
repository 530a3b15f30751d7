"""Function words that rules may name by their surface alone, in all their forms."""

from __future__ import annotations

from functools import cache

from hakari.text.morphemes.word import Word
from hakari.text.paraphrase.conjugation import CONJUGATIONS, FORMS, inflect

__all__ = ["VOICING", "literal_words", "voiced_twin"]

_INFLECTED = (
    ("aux", "だ", "da"),
    ("aux", "です", "desu"),
    ("aux", "ます", "masu"),
    ("aux", "た", "ta"),
    ("aux", "ない", "nai"),
    ("aux", "たい", "adj"),
    ("aux", "ぬ", "nu"),
    ("aux", "れる", "v"),
    ("aux", "られる", "v"),
    ("aux", "せる", "v"),
    ("aux", "させる", "v"),
    ("aux", "てる", "v"),
    ("aux", "ちゃう", "w"),
    ("aux", "とく", "k"),
    ("aux", "ある", "r"),
    ("aux", "ござる", "ra"),
    ("verb", "ある", "r"),
    ("verb", "いる", "v"),
    ("verb", "おる", "r"),
    ("verb", "する", "suru"),
    ("verb", "いたす", "s"),
    ("verb", "ござる", "ra"),
    ("verb", "できる", "v"),
    ("verb", "出来る", "v"),
    ("verb", "しまう", "w"),
    ("verb", "おく", "k"),
    ("verb", "なる", "r"),
    ("verb", "いける", "v"),
    ("verb", "しれる", "v"),
    ("verb", "知れる", "v"),
    ("verb", "くださる", "ra"),
    ("verb", "下さる", "ra"),
    ("verb", "いただく", "k"),
    ("verb", "頂く", "k"),
    ("adj", "ない", "adj"),
)
_FIXED = {
    "p-case": ("が", "を", "に", "へ", "と", "で", "から", "より"),
    "p-topic": ("は", "も"),
    "p-conj": ("て", "が", "から", "ので", "けれども", "けれど", "けど", "し", "ば", "ちゃ", "と", "のに"),
    "p-adn": ("の",),
    "p-ka": ("か",),
    "p-nominal": ("の", "ん"),
    "p-final": ("よ", "ね", "な", "わ"),
    "p-adv": ("かも", "だけ", "のみ", "など", "まで", "くらい", "ぐらい", "ほど"),
    "stop": ("。",),
    "comma": ("、", "，"),
    "symbol": ("・",),
}

VOICING = {"た": "だ", "て": "で", "ち": "じ", "と": "ど"}
_VOICED_BASES = frozenset({"た", "て", "ちゃ", "てる", "ちゃう", "とく"})


@cache
def _lexicon() -> dict[str, tuple[Word, ...]]:
    words = [Word(surface, kind, surface) for kind, surfaces in _FIXED.items() for surface in surfaces]
    words.append(Word("で", "p-conj", "て"))
    for kind, base, conjugation in _INFLECTED:
        stem = Word(base, kind, base, conjugation, "end")
        forms = [form for form in CONJUGATIONS[conjugation][1] if form in FORMS]
        words += [word for form in forms if (word := inflect(stem, form)) is not None]
    found: dict[str, dict[tuple[str, str], Word]] = {}
    for word in words:
        found.setdefault(word.surface, {}).setdefault((word.kind, word.base), word)
    return {surface: tuple(kinds.values()) for surface, kinds in found.items()}


def literal_words(surface: str) -> tuple[Word, ...]:
    """Return the function words that are written in this way."""
    return _lexicon().get(surface, ())


def voiced_twin(word: Word) -> Word:
    """Return a word as it is behind ん of 読む or い of 泳ぐ; itself where nothing changes."""
    first = VOICING.get(word.surface[0]) if word.base in _VOICED_BASES and word.kind in {"aux", "p-conj"} else None
    return word if first is None else word._replace(surface=first + word.surface[1:])
