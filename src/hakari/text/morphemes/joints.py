"""What only neighbours tell: morphemes that are one word together, and words that are auxiliaries behind others.

Dictionaries cut some words into different numbers of pieces (行こ|う and 行こう, によって and に|よっ|て),
and call the same word by other names next to others (the で of ではない and of ではありません). Here they are made
alike, so that a rule is written once.
"""

from __future__ import annotations

from collections.abc import Sequence

from hakari.text.morphemes.word import Word

__all__ = ["ALONE", "COMPOUNDS", "KANA_TWINS", "is_plain", "join", "pair_class"]

ALONE, TE, CHA, NO, FIRST, CASE, EXIST, NAI = (1 << bit for bit in range(8))
"""A word that may change wherever it stands, and the kinds of pairs that do: て and た, ちゃ and い, の and で …"""

COMPOUNDS: dict[str, str] = {
    **dict.fromkeys(
        (
            *("によって", "により", "による", "において", "における", "に対して", "に対し", "に対する"),
            *("に関して", "に関し", "に関する", "について", "にとって", "に伴って", "に伴い", "という", "といった"),
            *("に従って", "に従い", "に際して", "に際し", "に基づいて", "に基づき", "を通じて", "を通して"),
        ),
        "p-compound",
    ),
    "けれども": "p-conj",
    "かも": "p-adv",
    "または": "conjunction",
    "又は": "conjunction",
}
"""Words that some dictionaries cut, as they are written, and what kind they are."""

_SECOND = frozenset(
    {
        *("よっ", "より", "よる", "おい", "おけ", "対し", "対する", "関し", "関する", "つい", "とっ"),
        *("伴っ", "伴い", "いう", "いっ", "従っ", "従い", "際し", "基づい", "基づき", "通じ", "通し"),
    }
)
"""Second pieces of compounds that begin with に, と or を."""

_FIRST = frozenset({"か", "けれど", "また", "又"})
"""First pieces of other compounds."""

_EXIST = frozenset({"ある", "ない", "ござる"})
_AFTER_TERU = frozenset({"た", "ます"})
"""Auxiliaries that do not follow て, only a verb: て is then てる without its る."""

_BEFORE_NAI = frozenset({"p-topic", "p-case", "p-adv"})
"""Kinds behind which ない stands alone: 必要はない."""

_DE = Word("で", "aux", "だ", "da", "de")
_JA = Word("じゃ", "aux", "だ", "da", "ja")
_CASES = frozenset({"に", "と", "を"})
_STARTS = _FIRST | _CASES
_VOLITIONAL = frozenset({"う", "よう"})
KANA_TWINS = frozenset({"よん", "とん"})
"""Forms that are the same for two verbs only in kana: 読ん and 呼ん, 飛ん and 富ん."""

_AMBIGUOUS = KANA_TWINS | {"いっ", "通っ", "よっ", "降り", "下り", "き", "行っ"}
"""Forms that two verbs share: which one it is, a dictionary only guesses."""


def is_plain(word: Word) -> bool:
    """Return whether a word never joins others and never changes its name, whatever stands beside it."""
    return not (
        word.surface in _STARTS
        or word.base in _EXIST
        or word.kind in {"p-conj", "p-nominal"}
        or (word.kind == "verb" and word.surface in _AMBIGUOUS)
        or (word.kind == "aux" and word.surface in _VOLITIONAL)
    )


def pair_class(word: Word) -> tuple[int, int]:
    """Return what a word does at the left and at the right of another: a bit for each pair that joins.

    A sentence without a word that acts alone and without such a pair needs no second look.
    """
    left = (
        ALONE * (word.kind == "verb" and word.surface in _AMBIGUOUS)
        | ALONE * (word.kind == "aux" and word.surface in _VOLITIONAL)
        | TE * (word.kind == "p-conj" and word.base == "て")
        | CHA * (word.kind == "p-conj" and word.base == "ちゃ")
        | NO * (word.kind == "p-nominal" and word.surface == "の")
        | FIRST * (word.surface in _FIRST)
        | CASE * (word.surface in _CASES)
        | EXIST * (word.surface in {"で", "じゃ", "は", "も"} or word.form == "ku")
        | NAI * (word.kind in _BEFORE_NAI)
    )
    right = (
        TE * (word.kind == "aux" and word.base in _AFTER_TERU)
        | CHA * (word.surface == "い")
        | NO * (word.surface == "で")
        | FIRST * (word.surface in {"も", "は"})
        | CASE * (word.surface in _SECOND)
        | EXIST * (word.base in _EXIST)
        | NAI * (word.base == "ない" and word.kind == "aux")
    )
    return left, right


def join(words: Sequence[Word], plain: Sequence[bool]) -> tuple[list[Word], list[int]]:
    """Return the words of a sentence made alike.

    Parameters
    ----------
    words
        As the dictionary cuts them.
    plain
        Which of them `is_plain`.

    Returns
    -------
    words, origins
        The words, and the place where each of them stood if it is unchanged, else −1.
    """
    found: list[Word] = []
    origins: list[int] = []
    at = 0
    while at < len(words):
        word, size, origin = words[at], 1, at
        if not plain[at]:
            word, size = _at(words, at)
            if found and word.kind == "aux" and word.surface in _VOLITIONAL and _takes_u(found[-1]):
                found[-1] = found[-1]._replace(surface=found[-1].surface + word.surface, form="vol")
                origins[-1] = -1
                at += size
                continue
            word = _by_what_is_before(found, origins, word)
            origin = at if word is words[at] else -1
        found.append(word)
        origins.append(origin)
        at += size
    return found, origins


def _by_what_is_before(found: list[Word], origins: list[int], word: Word) -> Word:
    """Return a word as the one that it is behind those found so far; the copula before it may change too."""
    if word.base in _EXIST:
        return _existing(found, origins, word)
    if word.kind == "verb" and word.surface == "行っ":
        return _went_or_did(found, word)
    if word.kind == "verb" and word.surface == "き" and word.base == "く":
        return word._replace(base="くる", conjugation="kuru", form="inf")
    if word.kind == "verb" and word.surface in _AMBIGUOUS and word.base != "くる":
        return word._replace(conjugation="", form="other")
    return word


def _takes_u(word: Word) -> bool:
    return word.form in {"vol", "neg"} and word.kind in {"verb", "aux", "adj"}


def _at(words: Sequence[Word], at: int) -> tuple[Word, int]:
    """Return the word that begins at a place, and how many morphemes it is."""
    word = words[at]
    if word.surface in _CASES and at + 1 < len(words) and words[at + 1].surface in _SECOND:
        return _compound(words, at)
    if word.surface in _FIRST:
        return _compound(words, at)
    if word.kind == "p-conj" and at + 1 < len(words):
        return _contracted(word, words[at + 1])
    if word.kind == "p-nominal" and word.surface == "の" and _is_node(words, at):
        return Word("ので", "p-conj", "ので"), 2
    return word, 1


def _compound(words: Sequence[Word], at: int) -> tuple[Word, int]:
    for size in (3, 2):
        surface = "".join(word.surface for word in words[at : at + size])
        if surface in COMPOUNDS and at + size <= len(words):
            return Word(surface, COMPOUNDS[surface], surface), size
    return words[at], 1


def _contracted(word: Word, behind: Word) -> tuple[Word, int]:
    """Return て as a form of てる where た or ます follows, and ちゃ with い as a form of ちゃう."""
    if word.base == "て" and behind.kind == "aux" and behind.base in _AFTER_TERU:
        return word._replace(kind="aux", base="てる", conjugation="v", form="inf"), 1
    if word.base == "ちゃ" and behind.surface == "い" and behind.base == "いる":
        return Word(f"{word.surface}い", "aux", "ちゃう", "w", "inf"), 2
    return word, 1


def _is_node(words: Sequence[Word], at: int) -> bool:
    """Return whether の and で are ので, because; not のである, のではない."""
    if at + 1 >= len(words) or words[at + 1].surface != "で":
        return False
    behind = words[at + 2] if at + 2 < len(words) else None
    return behind is None or not (behind.base in _EXIST or behind.surface in {"は", "も"})


def _existing(found: list[Word], origins: list[int], word: Word) -> Word:
    """Return ある, ない or ござる as an auxiliary where it follows a copula or an adjective in く."""
    at = len(found) - 1
    if at >= 1 and found[at].kind == "p-topic" and found[at].surface in {"は", "も"}:
        at -= 1
    if at < 0:
        return word
    before = found[at]
    if before.surface == "で" and before.kind in {"aux", "p-case", "p-conj", "conjunction"}:
        found[at], origins[at] = _DE, -1
    elif before.surface == "じゃ" and at == len(found) - 1:
        found[at], origins[at] = _JA, -1
    elif not (before.form == "ku" and before.kind in {"adj", "aux"} and word.base != "ござる"):
        return _standing_alone(found[-1], word)
    return word._replace(kind="aux", conjugation="nai" if word.base == "ない" else word.conjugation)


def _standing_alone(before: Word, word: Word) -> Word:
    """Return the ない of 必要はない as an adjective, also where a dictionary takes it for an auxiliary."""
    if word.base == "ない" and word.kind == "aux" and before.kind in _BEFORE_NAI:
        return word._replace(kind="adj", conjugation="adj")
    return word


def _went_or_did(found: list[Word], word: Word) -> Word:
    """Return 行っ as a form of 行う behind を, of 行く behind に, へ or て; else as that of a verb not known."""
    before = found[-1] if found else None
    if before is not None and before.kind == "p-case" and before.surface == "を":
        return word._replace(base="行う", conjugation="w", form="te")
    goes = before is not None and (before.surface in {"に", "へ"} or before.base == "て")
    if goes and not any(other.surface == "を" for other in found):
        return word._replace(base="行く", conjugation="iku", form="te")
    return word._replace(conjugation="", form="other")
