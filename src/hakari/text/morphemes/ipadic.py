"""What ipadic's features say, in the words of the common tag set."""

from __future__ import annotations

from hakari.text.tokens import Features

__all__ = ["conjugation_of", "form_of", "kind_of"]

_NOUNS = {
    "サ変接続": "suru-noun",
    "形容動詞語幹": "na-adj",
    "固有名詞": "name",
    "数": "number",
    "代名詞": "pronoun",
    "接尾": "suffix",
    "ナイ形容詞語幹": "noun",
}
_PARTICLES = {
    "格助詞": "p-case",
    "係助詞": "p-topic",
    "副助詞": "p-adv",
    "並立助詞": "p-par",
    "接続助詞": "p-conj",
    "終助詞": "p-final",
    "間投助詞": "p-final",
    "連体化": "p-adn",
    "副助詞／並立助詞／終助詞": "p-ka",
}
_SYMBOLS = {"句点": "stop", "読点": "comma", "括弧開": "open", "括弧閉": "close"}
_OTHERS = {
    "接頭詞": "prefix",
    "連体詞": "adnominal",
    "副詞": "adverb",
    "接続詞": "conjunction",
    "感動詞": "interjection",
    "フィラー": "interjection",
    "形容詞": "adj",
    "助動詞": "aux",
}
_CONTRACTED = frozenset({"てる", "でる", "ちゃう", "じゃう", "ちまう", "とく", "どく"})
"""Verbs that are て with another verb; auxiliaries in UniDic."""

_CONJUGATIONS = {
    "五段・カ行イ音便": "k",
    "五段・カ行促音便": "iku",
    "五段・カ行促音便ユク": "iku",
    "五段・ガ行": "g",
    "五段・サ行": "s",
    "五段・タ行": "t",
    "五段・ナ行": "n",
    "五段・バ行": "b",
    "五段・マ行": "m",
    "五段・ラ行": "r",
    "五段・ラ行アル": "r",
    "五段・ラ行特殊": "ra",
    "五段・ワ行促音便": "w",
    "五段・ワ行ウ音便": "wu",
    "一段": "v",
    "一段・クレル": "kureru",
    "カ変・クル": "kuru",
    "カ変・来ル": "kuru",
    "サ変・スル": "suru",
    "サ変・−スル": "suru",
    "サ変・−ズル": "zuru",
    "形容詞・アウオ段": "adj",
    "形容詞・イ段": "adj",
    "形容詞・イイ": "ii",
    "特殊・タイ": "adj",
    "特殊・ナイ": "nai",
    "特殊・ダ": "da",
    "特殊・デス": "desu",
    "特殊・マス": "masu",
    "特殊・タ": "ta",
    "特殊・ヌ": "nu",
}
_FORMS = {
    "基本形": "end",
    "連用デ接続": "end",
    "未然形": "neg",
    "未然ウ接続": "vol",
    "未然ヌ接続": "se",
    "連用形": "inf",
    "連用タ接続": "te",
    "連用テ接続": "ku",
    "連用ニ接続": "ku",
    "仮定形": "cond",
    "体言接続": "attr",
    "命令ｅ": "imp",
    "命令ｉ": "imp",
    "命令ｒｏ": "imp",
    "命令ｙｏ": "imp",
}


def kind_of(features: Features) -> str:
    """Return the kind of a morpheme."""
    first, second, third, _ = features.pos
    if first == "名詞":
        return _noun(features.base, second, third)
    if first == "動詞":
        return "aux" if second == "接尾" or (second == "非自立" and features.base in _CONTRACTED) else "verb"
    if first == "助詞":
        return "p-compound" if third == "連語" else _PARTICLES.get(second, "p-other")
    if first == "記号":
        return _SYMBOLS.get(second, "symbol")
    return _OTHERS.get(first, "other")


def _noun(base: str, second: str, third: str) -> str:
    if "助動詞語幹" in (second, third) or base == "みたい":
        return "aux-stem"
    if second == "非自立" and base in {"の", "ん"}:
        return "p-nominal"
    return _NOUNS.get(third if third in {"形容動詞語幹"} else second, "noun")


def conjugation_of(features: Features) -> str:
    """Return the class of conjugation; empty for none."""
    return _CONJUGATIONS.get(features.inflection_type, "")


def form_of(features: Features) -> str:
    """Return the form in which the morpheme stands; empty for none.

    The endings of だ, です and adjectives have names of their own, where ipadic calls them as those of verbs.
    """
    form = _FORMS.get(features.inflection_form, "other" if features.inflection_form != "*" else "")
    if features.inflection_type == "特殊・ダ":
        return {"inf": "de", "te": "katt", "neg": "vol"}.get(form, form)
    if features.inflection_type == "特殊・デス" and form == "neg":
        return "vol"
    if form == "te" and features.inflection_type.startswith(("形容詞", "特殊・タイ", "特殊・ナイ")):
        return "katt"
    return form
