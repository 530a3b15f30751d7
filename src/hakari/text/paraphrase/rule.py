"""What a rule is, as it was read: patterns, contexts, examples."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property

from hakari.errors import OptionError

__all__ = ["GROUPS", "Context", "Element", "Example", "Pattern", "Rule", "RuleSet"]

GROUPS = ("polite", "other")


@dataclass(frozen=True, slots=True)
class Element:
    """One morpheme of a pattern: a word by its surface, or a wildcard."""

    surface: str | None = None
    number: int | None = None
    """Of a wildcard that both sides share."""
    kinds: tuple[str, ...] = ()
    """Kinds and classes, one of which is needed; any if there are none."""
    form: str | None = None
    bases: tuple[str, ...] = ()
    not_bases: tuple[str, ...] = ()


Pattern = tuple[Element, ...]


@dataclass(frozen=True, slots=True)
class Context:
    """What must stand beside a place, or must not: alternatives, each a pattern that may end in a boundary."""

    patterns: tuple[Pattern, ...]
    boundaries: tuple[str | None, ...]
    """For each pattern ``end`` or ``start`` where it is behind (or before) the pattern, else None."""


@dataclass(frozen=True, slots=True)
class Example:
    """A text, and what the rule makes of it; None where it must leave it alone."""

    text: str
    result: str | None
    line: int


@dataclass(frozen=True)
class Rule:
    """One rule of a rule file."""

    name: str
    group: str
    left: Pattern
    right: Pattern
    both_ways: bool
    before: tuple[Context, ...] = ()
    """Each must hold of what stands to the left of the place."""
    not_before: tuple[Context, ...] = ()
    behind: tuple[Context, ...] = ()
    not_behind: tuple[Context, ...] = ()
    examples: tuple[Example, ...] = ()
    text: str = ""
    """The pattern as it is written."""
    note: str = ""
    file: str = ""
    line: int = 0


@dataclass(frozen=True, eq=False)
class RuleSet:
    """Rules in the order in which they are applied, with what tells them from other ones.

    Parameters
    ----------
    rules
        In order; names are different.
    version
        The version that the files give.
    digest
        A hash of the files.
    """

    rules: tuple[Rule, ...]
    version: str
    digest: str

    def __post_init__(self) -> None:
        seen: set[str] = set()
        for rule in self.rules:
            if rule.name in seen:
                raise OptionError(f"two rules are named {rule.name!r}", remedy="Give each rule a name of its own.")
            seen.add(rule.name)

    def __len__(self) -> int:
        """Return the number of rules."""
        return len(self.rules)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the rules, in order."""
        return tuple(rule.name for rule in self.rules)

    @cached_property
    def key(self) -> str:
        """A hash of the files and of which of their rules are here."""
        return hashlib.blake2b(f"{self.digest} {' '.join(self.names)}".encode(), digest_size=8).hexdigest()

    def in_groups(self, groups: Collection[str]) -> RuleSet:
        """Return the rules of some groups."""
        return replace(self, rules=tuple(rule for rule in self.rules if rule.group in groups))

    def only(self, names: Iterable[str]) -> RuleSet:
        """Return the rules with these names, in the order that they have here."""
        wanted = self._checked(names)
        return replace(self, rules=tuple(rule for rule in self.rules if rule.name in wanted))

    def without(self, names: Iterable[str]) -> RuleSet:
        """Return the rules but those with these names."""
        unwanted = self._checked(names)
        return replace(self, rules=tuple(rule for rule in self.rules if rule.name not in unwanted))

    def _checked(self, names: Iterable[str]) -> set[str]:
        found = set(names)
        for name in sorted(found - set(self.names)):
            near = get_close_matches(name, self.names, n=3, cutoff=0.5)
            hint = f"Did you mean {' or '.join(near)}? " if near else ""
            raise OptionError(
                f"no paraphrase rule is named {name!r}", remedy=f"{hint}`hakari paraphrase --list` has all."
            )
        return found
