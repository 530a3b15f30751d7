"""Whether rules do what their examples say, with the dictionary of a segmenter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hakari.data.texts import Texts
from hakari.errors import Where
from hakari.text.paraphrase.paraphraser import Paraphraser
from hakari.text.paraphrase.rule import Example, Rule, RuleSet

__all__ = ["Failure", "check_examples"]


@dataclass(frozen=True, slots=True)
class Failure:
    """An example that does not come out as it says, or an example that is missing."""

    rule: str
    where: Where
    problem: str


def check_examples(rules: RuleSet, paraphraser: Callable[[RuleSet], Paraphraser]) -> list[Failure]:
    """Return the examples that fail, each rule tried alone.

    Parameters
    ----------
    rules
        The rules to try.
    paraphraser
        Makes a paraphraser of a set of rules.
    """
    failures: list[Failure] = []
    for rule in rules.rules:
        if not any(e.result for e in rule.examples) or all(e.result for e in rule.examples):
            missing = "an `example:` and a `not:` are needed: a text that it rewrites, and one that it leaves alone"
            failures.append(Failure(rule.name, Where(file=rule.file, line=rule.line), missing))
        if rule.examples:
            failures += _failures(rule, paraphraser(rules.only([rule.name])))
    return failures


def _failures(rule: Rule, paraphraser: Paraphraser) -> list[Failure]:
    found = paraphraser.paraphrase(Texts([example.text for example in rule.examples]))
    failures: list[Failure] = []
    for segment, example in enumerate(rule.examples):
        texts = [paraphrase.text for paraphrase in found.of(segment)]
        dropped = [d for d in found.dropped if d.segment == segment]
        problem = _problem(example, texts)
        if problem and dropped:
            problem += f"; dropped: {dropped[0].text}, found {' '.join(dropped[0].found)}"
        if problem:
            failures.append(Failure(rule.name, Where(file=rule.file, line=example.line), problem))
    return failures


def _problem(example: Example, texts: list[str]) -> str | None:
    """Return what is wrong with what was made of an example; None for nothing."""
    made = " | ".join(texts) or "nothing"
    if example.result is None:
        return f"{example.text} should be left alone; it becomes {made}" if texts else None
    if example.result not in texts:
        return f"{example.text} should become {example.result}; it becomes {made}"
    return None
