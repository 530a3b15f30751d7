"""Paraphrases of Japanese text by structural rules."""

from hakari.text.paraphrase.language import read_rules
from hakari.text.paraphrase.paraphraser import Paraphraser
from hakari.text.paraphrase.result import Paraphrase, Paraphrases
from hakari.text.paraphrase.rule import Rule, RuleSet
from hakari.text.paraphrase.ruleset import default_rules, load_rules

__all__ = [
    "Paraphrase",
    "Paraphraser",
    "Paraphrases",
    "Rule",
    "RuleSet",
    "default_rules",
    "load_rules",
    "read_rules",
]
