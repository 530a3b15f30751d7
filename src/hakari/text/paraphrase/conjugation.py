"""The conjugation table: every form of every class of verbs, adjectives and auxiliaries.

A class is a way to inflect: the rows of consonant verbs ``k g s t n b m r w`` with the variants ``iku`` (行く),
``ra`` (くださる) and ``wu`` (問う); ``v`` for vowel verbs, ``kureru`` (くれる); ``kuru``, ``suru``; ``adj``,
``ii`` (いい), ``nai``; ``da``, ``desu``, ``masu``, ``ta``, ``nu``. A form is what stands before something:

==========  ==================================  ==========================
form        stands before                       of 読む, 食べる
==========  ==================================  ==========================
``neg``     ない, れる                          読ま, 食べ
``inf``     ます                                読み, 食べ
``te``      た, て                              読ん, 食べ
``end``     the end, a noun                     読む, 食べる
``cond``    ば                                  読め, 食べれ
``vol``     the end, with its う                読もう, 食べよう
``imp``     the end                             読め, 食べろ
``se``      ず (of する; ``neg`` elsewhere)     読ま, 食べ
==========  ==================================  ==========================

Adjectives have ``ku``, ``katt``, ``end``, ``cond``, ``stem``; だ has ``end``, ``de``, ``katt``, ``attr``, ``vol``.
"""

from __future__ import annotations

from functools import lru_cache

from hakari.text.morphemes.word import Word

__all__ = ["CONJUGATIONS", "FORMS", "has_form", "inflect", "is_voiced"]

_ROWS = {
    "k": "かきくけこい",
    "iku": "かきくけこっ",
    "g": "がぎぐげごい",
    "s": "さしすせそし",
    "t": "たちつてとっ",
    "n": "なにぬねのん",
    "b": "ばびぶべぼん",
    "m": "まみむめもん",
    "r": "らりるれろっ",
    "ra": "らいるれろっ",
    "w": "わいうえおっ",
    "wu": "わいうえおう",
}
"""Endings of consonant verbs: neg, inf, end, cond (and imp), vol (before う), te."""


def _row(kana: str, imperative: str) -> dict[str, str]:
    neg, inf, end, cond, vol, te = tuple(kana)
    return {
        "neg": neg, "inf": inf, "end": end, "cond": cond, "vol": f"{vol}う", "te": te, "imp": imperative, "se": neg,
    }  # fmt: skip


_VOWEL = {"neg": "", "inf": "", "te": "", "end": "る", "cond": "れ", "vol": "よう", "imp": "ろ", "se": ""}
_ADJECTIVE = {"ku": "く", "katt": "かっ", "end": "い", "cond": "けれ", "stem": ""}

CONJUGATIONS: dict[str, tuple[str, dict[str, str]]] = {
    **{row: (kana[2], _row(kana, "い" if row == "ra" else kana[3])) for row, kana in _ROWS.items()},
    "v": ("る", _VOWEL),
    "kureru": ("る", {**_VOWEL, "imp": ""}),
    "suru": (
        "する",
        {
            "neg": "し",
            "inf": "し",
            "te": "し",
            "end": "する",
            "cond": "すれ",
            "vol": "しよう",
            "imp": "しろ",
            "se": "せ",
        },
    ),
    "adj": ("い", _ADJECTIVE),
    "nai": ("い", _ADJECTIVE),
    "da": (
        "だ",
        {"end": "だ", "de": "で", "katt": "だっ", "attr": "な", "vol": "だろう", "cond": "なら", "ja": "じゃ"},
    ),
    "desu": ("です", {"inf": "でし", "end": "です", "vol": "でしょう"}),
    "masu": ("ます", {"inf": "まし", "neg": "ませ", "end": "ます", "vol": "ましょう", "cond": "ますれ"}),
    "ta": ("た", {"end": "た", "cond": "たら", "vol": "たろう"}),
    "nu": ("ぬ", {"end": "ん", "ku": "ず", "cond": "ね"}),
}
"""What a base form ends in, and what stands in its place in each form."""

_KURU = {
    "neg": "こ",
    "inf": "き",
    "te": "き",
    "end": "くる",
    "cond": "くれ",
    "vol": "こよう",
    "imp": "こい",
    "se": "こ",
}
_ONE_STEM = frozenset({"s", "v", "kureru", "suru", "kuru"})
"""Classes whose form before た and て is the one before ます; dictionaries call it by that name."""

FORMS: frozenset[str] = frozenset(form for _, forms in CONJUGATIONS.values() for form in forms)

_VOICING = frozenset({"g", "n", "b", "m"})


@lru_cache(maxsize=2**16)
def inflect(word: Word, form: str) -> Word | None:
    """Return a word in another form; None where it has no such form, or is irregular in a way not known here.

    Examples
    --------
    >>> inflect(Word("読ん", "verb", "読む", "m", "te"), "inf").surface
    '読み'
    """
    base, conjugation = word.base, word.conjugation
    if conjugation == "ii" and form != "end":
        base, conjugation = "よい", "adj"
    named = "inf" if form == "te" and conjugation in _ONE_STEM else form
    named = "neg" if form == "se" and conjugation != "suru" else named
    if conjugation == "ii":
        return Word(base, word.kind, base, conjugation, named)
    surface = _kuru(base, form) if conjugation == "kuru" else _regular(base, conjugation, form)
    return None if surface is None else Word(surface, word.kind, base, conjugation, named)


def _regular(base: str, conjugation: str, form: str) -> str | None:
    ending, forms = CONJUGATIONS.get(conjugation, ("", {}))
    if form not in forms or not base.endswith(ending):
        return None
    return base.removesuffix(ending) + forms[form]


def _kuru(base: str, form: str) -> str | None:
    """Return a form of 来る, or of くる in kana; verbs that end in it are the same."""
    if form not in _KURU:
        return None
    if base.endswith("来る"):
        return base.removesuffix("る") + _KURU[form][1:]
    return base.removesuffix("くる") + _KURU[form] if base.endswith("くる") else None


def has_form(word: Word, form: str) -> bool:
    """Return whether a word stands in a form, which may look like another one."""
    if word.form == form:
        return True
    if form == "se":
        return word.form == "neg" and word.conjugation != "suru"
    return form == "te" and word.form == "inf" and word.conjugation in _ONE_STEM


def is_voiced(word: Word) -> bool:
    """Return whether た and て become だ and で behind a word."""
    return word.form == "te" and word.conjugation in _VOICING
