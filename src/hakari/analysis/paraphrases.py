"""What the paraphrase rules do: to single texts, to the references of a test set, and to their own examples."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from hakari.data.texts import Texts
from hakari.errors import InputError
from hakari.table import Column, Table
from hakari.text.paraphrase import Paraphrases, RuleSet
from hakari.text.paraphrase.check import check_examples
from hakari.text.paraphrase.result import Dropped
from hakari.text.segmenters import get_segmenter
from hakari.text.workspace import TokenSpec, Workspace, default_workspace

__all__ = ["Coverage", "Listing", "check_rules", "paraphrase_coverage", "paraphrase_texts", "rules_table"]


@dataclass(frozen=True, eq=False)
class Coverage:
    """How far texts are paraphrased, and by which rules."""

    texts: Texts = field(repr=False)
    rules: RuleSet
    segmenter: str
    bound: int
    paraphrases: Paraphrases = field(repr=False)

    @property
    def n_texts(self) -> int:
        """The number of texts that are not missing."""
        return int(self.texts.present.sum())

    @property
    def share(self) -> float:
        """The share of texts with at least one paraphrase."""
        return float((self.paraphrases.counts > 0).sum() / self.n_texts)

    @property
    def mean(self) -> float:
        """The mean number of paraphrases of a text."""
        return float(self.paraphrases.counts.sum() / self.n_texts)

    def tables(self) -> list[Table]:
        """Return the numbers, and the rules by how many texts they rewrite."""
        found = self.paraphrases
        rows: list[tuple[str, int | float | str]] = [
            ("texts", self.n_texts),
            ("paraphrased at least once", int((found.counts > 0).sum())),
            ("share in percent", 100 * self.share),
            ("paraphrases", len(found.texts)),
            ("paraphrases of a text, mean", self.mean),
            (f"texts with more than the bound of {self.bound}", int(found.bounded.sum())),
            ("dropped: the segmenter reads them otherwise", len(found.dropped)),
        ]
        return [Table((Column("what"), Column("number")), tuple(rows)), self._rule_table()]

    def _rule_table(self) -> Table:
        fired, drops = self.paraphrases.fired(), self.paraphrases.drops()
        used = sorted((rule for rule in self.rules.rules if fired[rule.name]), key=lambda r: -fired[r.name])
        rows = tuple(
            (r.name, r.group, fired[r.name], 100 * fired[r.name] / self.n_texts, drops[r.name]) for r in used
        )
        idle = len(self.rules) - len(used)
        columns = (Column("rule"), Column("group"), Column("texts"), Column("percent"), Column("dropped"))
        notes = (f"{idle} of {len(self.rules)} rules rewrite nothing here.",) if idle else ()
        return Table(columns, rows, "Rules by the texts that they rewrite", notes)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain JSON values."""
        found, fired, drops = self.paraphrases, self.paraphrases.fired(), self.paraphrases.drops()
        return {
            **_settings(self.rules, self.segmenter, self.bound),
            "texts": self.n_texts,
            "paraphrased": int((found.counts > 0).sum()),
            "paraphrases": len(found.texts),
            "bounded": int(found.bounded.sum()),
            "dropped": len(found.dropped),
            "by_rule": [
                {"rule": r.name, "group": r.group, "texts": fired[r.name], "dropped": drops[r.name]}
                for r in self.rules.rules
            ],
        }


def _settings(rules: RuleSet, segmenter: str, bound: int) -> dict[str, Any]:
    return {
        "segmenter": get_segmenter(segmenter).signature,
        "rules": {"version": rules.version, "digest": rules.digest, "number": len(rules)},
        "bound": bound,
    }


@dataclass(frozen=True, eq=False)
class Listing:
    """Texts with all their paraphrases."""

    texts: Texts = field(repr=False)
    rules: RuleSet
    segmenter: str
    bound: int
    paraphrases: Paraphrases = field(repr=False)

    def tables(self) -> list[Table]:
        """Return a table for every text."""
        return [self._table(segment, text or "") for segment, text in enumerate(self.texts)]

    @cached_property
    def _dropped(self) -> Counter[int]:
        """How many results of each text are dropped."""
        return Counter(dropped.segment for dropped in self.paraphrases.dropped)

    def _table(self, segment: int, text: str) -> Table:
        rows = tuple((p.text, ", ".join(p.rules)) for p in self.paraphrases.of(segment))
        notes = []
        if not rows:
            notes.append("No rule rewrites this text.")
        if self.paraphrases.bounded[segment]:
            notes.append(f"There are more; {self.bound} are made at most.")
        if dropped := self._dropped.get(segment, 0):
            results = "1 result is" if dropped == 1 else f"{dropped} results are"
            notes.append(f"{results} dropped: {self.segmenter} finds other words there.")
        return Table((Column("paraphrase"), Column("rules")), rows, text, tuple(notes))

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain JSON values."""
        found = self.paraphrases
        drops: defaultdict[int, list[Dropped]] = defaultdict(list)
        for dropped in found.dropped:
            drops[dropped.segment].append(dropped)
        texts = [
            {
                "text": text,
                "paraphrases": [{"text": p.text, "rules": list(p.rules)} for p in found.of(segment)],
                "bounded": bool(found.bounded[segment]),
                "dropped": [{"text": d.text, "rules": list(d.rules)} for d in drops[segment]],
            }
            for segment, text in enumerate(self.texts)
        ]
        return {**_settings(self.rules, self.segmenter, self.bound), "texts": texts}


def paraphrase_texts(
    texts: Texts, rules: RuleSet, *, segmenter: str, bound: int, workspace: Workspace | None = None
) -> Listing:
    """Return texts with all their paraphrases.

    Parameters
    ----------
    texts
        Japanese texts.
    rules
        The rules, in the order of their application.
    segmenter
        A segmenter that gives parts of speech of Japanese.
    bound
        The largest number of paraphrases of a text.
    workspace
        Where analyses are remembered.

    Raises
    ------
    InputError
        If there is no text.
    """
    if not len(texts):
        raise InputError(f"{texts.label}: there is no text to paraphrase")
    return Listing(texts, rules, segmenter, bound, _paraphrased(texts, rules, segmenter, bound, workspace))


def paraphrase_coverage(
    texts: Texts, rules: RuleSet, *, segmenter: str, bound: int, workspace: Workspace | None = None
) -> Coverage:
    """Return how far texts are paraphrased; the parameters are those of `paraphrase_texts`.

    Raises
    ------
    InputError
        If there is no text.
    """
    if not texts.present.any():
        raise InputError(f"{texts.label}: there is no text to paraphrase")
    return Coverage(texts, rules, segmenter, bound, _paraphrased(texts, rules, segmenter, bound, workspace))


def _paraphrased(
    texts: Texts, rules: RuleSet, segmenter: str, bound: int, workspace: Workspace | None
) -> Paraphrases:
    run = (workspace or default_workspace()).start_run()
    return run.paraphrases(texts, TokenSpec(segmenter), rules, bound)


def rules_table(rules: RuleSet) -> Table:
    """Return the rules in their order, each with its pattern and an example."""
    rows = []
    for rule in rules.rules:
        example = next((e for e in rule.examples if e.result is not None), None)
        shown = f"{example.text} → {example.result}" if example else None
        rows.append((rule.name, rule.group, rule.text, shown))
    return Table((Column("rule"), Column("group"), Column("pattern"), Column("example")), tuple(rows))


def check_rules(rules: RuleSet, *, segmenter: str, workspace: Workspace | None = None) -> Table:
    """Return a table of rules whose examples all come out with a segmenter's dictionary.

    Raises
    ------
    InputError
        With every example that does not, and its place.
    """
    run = (workspace or default_workspace()).start_run()
    failures = check_examples(rules, lambda own: run.paraphraser(segmenter, own, bound=1000))
    if failures:
        lines = [f"{failure.where}: rule {failure.rule}: {failure.problem}" for failure in failures]
        raise InputError("\n".join(lines), remedy=f"{len(failures)} examples fail with {segmenter}.")
    return _checked_table(rules)


def _checked_table(rules: RuleSet) -> Table:
    columns = (Column("rule"), Column("group"), Column("examples"), Column("pattern"))
    rows: Sequence[tuple[str, str, int, str]] = [(r.name, r.group, len(r.examples), r.text) for r in rules.rules]
    return Table(columns, tuple(rows), notes=("All examples come out.",))
