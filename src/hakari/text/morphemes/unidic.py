"""What the features of UniDic and Sudachi say, in the words of the common tag set."""

from __future__ import annotations

from hakari.text.tokens import Features

__all__ = ["conjugation_of", "form_of", "kind_of"]

_KINDS = {
    "代名詞": "pronoun",
    "連体詞": "adnominal",
    "副詞": "adverb",
    "接続詞": "conjunction",
    "感動詞": "interjection",
    "接頭辞": "prefix",
    "動詞": "verb",
    "形容詞": "adj",
    "助動詞": "aux",
    "記号": "symbol",
}
_PARTICLES = {
    "格助詞": "p-case",
    "係助詞": "p-topic",
    "副助詞": "p-adv",
    "接続助詞": "p-conj",
    "終助詞": "p-final",
    "準体助詞": "p-nominal",
}
_SYMBOLS = {"句点": "stop", "読点": "comma", "括弧開": "open", "括弧閉": "close"}
_ROWS = {"カ": "k", "ガ": "g", "サ": "s", "タ": "t", "ナ": "n", "バ": "b", "マ": "m", "ラ": "r", "ワア": "w"}
_CONJUGATIONS = {
    "カ行変格": "kuru",
    "サ行変格": "suru",
    "形容詞": "adj",
    "助動詞-タイ": "adj",
    "助動詞-ラシイ": "adj",
    "助動詞-ナイ": "nai",
    "助動詞-ダ": "da",
    "助動詞-デス": "desu",
    "助動詞-マス": "masu",
    "助動詞-タ": "ta",
    "助動詞-ヌ": "nu",
    "助動詞-レル": "v",
}
_FORMS = {
    "終止形-一般": "end",
    "終止形-撥音便": "end",
    "連体形-一般": "end",
    "未然形-一般": "neg",
    "未然形-セ": "se",
    "連用形-一般": "inf",
    "連用形-ニ": "ni",
    "連用形-融合": "ja",
    "連用形-イ音便": "te",
    "連用形-促音便": "te",
    "連用形-撥音便": "te",
    "仮定形-一般": "cond",
    "命令形": "imp",
    "意志推量形": "vol",
}
_SPECIAL_R = ("くださる", "下さる", "なさる", "いらっしゃる", "おっしゃる", "仰る", "ござる", "御座る")
"""Verbs of the row ラ with い before ます and in orders."""


def kind_of(features: Features) -> str:
    """Return the kind of a morpheme."""
    first, second, third, _ = features.pos
    if first == "名詞":
        return _noun(second, third)
    if first == "形状詞":
        return "aux-stem" if second == "助動詞語幹" else "na-adj"
    if first == "接尾辞":
        return {"動詞的": "verb", "形容詞的": "adj"}.get(second, "suffix")
    if first == "助詞":
        return _particle(features.base, second)
    if first == "補助記号":
        return _SYMBOLS.get(second, "symbol")
    return _KINDS.get(first, "other")


def _noun(second: str, third: str) -> str:
    if second == "助動詞語幹":
        return "aux-stem"
    if second == "普通名詞":
        return {"サ変可能": "suru-noun", "サ変形状詞可能": "suru-noun", "形状詞可能": "na-adj"}.get(third, "noun")
    return {"固有名詞": "name", "数詞": "number"}.get(second, "noun")


def _particle(base: str, second: str) -> str:
    if base == "か":
        return "p-ka"
    if second == "格助詞" and base == "の":
        return "p-adn"
    return _PARTICLES.get(second, "p-other")


def conjugation_of(features: Features) -> str:
    """Return the class of conjugation; empty for none."""
    kind, base = features.inflection_type, features.base
    if kind.startswith("五段-"):
        row = _ROWS.get(kind.removeprefix("五段-").removesuffix("行"), "")
        if row == "k" and base.endswith(("行く", "いく", "ゆく", "逝く")):
            return "iku"
        return "ra" if row == "r" and base.endswith(_SPECIAL_R) else row
    if kind.startswith(("上一段", "下一段")):
        return "kureru" if base in {"くれる", "呉れる"} else "v"
    if kind == "サ行変格" and base.endswith("ずる"):
        return "zuru"
    if kind == "形容詞" and base == "いい":
        return "ii"
    return _CONJUGATIONS.get(kind, "")


def form_of(features: Features) -> str:
    """Return the form in which the morpheme stands; empty for none."""
    found = features.inflection_form
    form = _FORMS.get(found, "other" if found != "*" else "")
    conjugation = conjugation_of(features)
    if conjugation == "da":
        return "attr" if found.startswith("連体形") else {"inf": "de", "te": "katt"}.get(form, form)
    if conjugation in {"adj", "ii", "nai"}:
        return {"inf": "ku", "te": "katt"}.get(form, form)
    if conjugation == "ra" and found == "連用形-イ音便":
        return "inf"
    return form
