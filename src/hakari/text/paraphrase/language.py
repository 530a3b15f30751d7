"""The rule language: rule files into rules, or all that is wrong with them.

``docs/paraphrase.md`` describes it. A file is read line by line; every problem is kept with its line and column, so
that one error tells all of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from hakari.errors import FormatError
from hakari.text.morphemes.tags import KINDS
from hakari.text.paraphrase.conjugation import CONJUGATIONS, FORMS
from hakari.text.paraphrase.lexicon import literal_words
from hakari.text.paraphrase.rule import GROUPS, Context, Element, Example, Pattern, Rule

__all__ = ["CLASSES", "RuleFile", "read_rules"]

_ROWS = [name for name in CONJUGATIONS if name in {"k", "iku", "g", "s", "t", "n", "b", "m", "r", "ra", "w", "wu"}]
CLASSES: dict[str, tuple[str, frozenset[str]]] = {
    "verb-c": ("verb", frozenset(_ROWS)),
    **{f"verb-c-{row}": ("verb", frozenset({row})) for row in _ROWS},
    "verb-v": ("verb", frozenset({"v", "kureru"})),
    "verb-s": ("verb", frozenset({"suru"})),
    "verb-k": ("verb", frozenset({"kuru"})),
    "aux-v": ("aux", frozenset({"v"})),
    "aux-c": ("aux", frozenset({"w", "k"})),
    "aux-adj": ("aux", frozenset({"adj"})),
}
"""Classes beside the kinds: a kind and the conjugations that it is limited to."""

BOUNDARIES = frozenset({"start", "end"})

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_KEY = re.compile(r"(?P<key>left|right|left not|right not|example|not|note)[ \t]*:[ \t]*(?P<rest>.*)")
_ELEMENT = re.compile(
    r"(?:\$(?P<number>[1-9])|(?P<surface>[^\s():|.$]+))?(?:\((?P<conditions>[^()]*)\))?(?:\.(?P<form>[a-z]+))?"
)
_CONDITION = re.compile(r"base(?P<op>!?=)(?P<values>[^\s|]+(?:\|[^\s|]+)*)")


@dataclass(frozen=True, slots=True)
class RuleFile:
    """What a rule file says."""

    version: str
    rules: tuple[Rule, ...]


@dataclass
class _Draft:
    """A rule that is being read."""

    name: str
    group: str
    line: int
    sides: tuple[Pattern, Pattern] | None = None
    both_ways: bool = False
    text: str = ""
    contexts: dict[str, list[Context]] = field(default_factory=dict)
    examples: list[Example] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def read_rules(text: str, file: str) -> RuleFile:
    """Return the rules of a file.

    Raises
    ------
    FormatError
        With every problem of the file, each with its line and column.
    """
    return _Reader(text, file).read()


class _Reader:
    def __init__(self, text: str, file: str) -> None:
        self.lines = text.split("\n")
        self.file = file
        self.problems: list[tuple[int, int, str]] = []
        self.version = ""
        self.group = "other"
        self.words: dict[str, tuple[str, ...]] = {}
        self.named: dict[str, Context] = {}
        self.drafts: list[_Draft] = []
        self.at = 0

    def read(self) -> RuleFile:
        for number, line in enumerate(self.lines, 1):
            self.at = number
            body = _without_comment(line)
            if body.strip():
                self.line(body)
        rules = tuple(rule for draft in self.drafts if (rule := self.finished(draft)) is not None)
        names: dict[str, int] = {}
        for draft in self.drafts:
            if draft.name in names:
                self.problem(f"rule {draft.name!r} is there already, in line {names[draft.name]}", 1, draft.line)
            names.setdefault(draft.name, draft.line)
        if self.problems:
            self.refuse()
        return RuleFile(self.version, rules)

    def refuse(self) -> None:
        lines = [f"{self.file}:{line}:{column}: {what}" for line, column, what in sorted(self.problems)]
        raise FormatError("\n".join(lines), remedy="docs/paraphrase.md describes the language of rules.")

    def problem(self, what: str, column: int = 1, line: int | None = None) -> None:
        self.problems.append((line or self.at, column, what))

    def line(self, body: str) -> None:
        indent = len(body) - len(body.lstrip())
        word, _, rest = body.strip().partition(" ")
        if indent == 0 and word in {"version", "group", "words", "context", "rule"}:
            getattr(self, f"{word}_line")(rest.strip(), len(body) - len(rest.lstrip()) + 1)
        elif indent == 0:
            self.problem(
                f"a line begins with version, group, words, context or rule, or is indented; {word!r} came"
            )
        elif not self.drafts:
            self.problem("this line belongs to no rule; write `rule NAME` before it", indent + 1)
        elif (found := _KEY.fullmatch(body.strip())) is not None:
            self.key_line(found["key"], found["rest"], indent + found.start("rest"))
        else:
            self.pattern_line(body.rstrip(), indent)

    def version_line(self, rest: str, column: int) -> None:
        if not re.fullmatch(r"[\w.-]+", rest):
            self.problem("a version is letters, digits, points and hyphens", column)
        self.version = rest

    def group_line(self, rest: str, column: int) -> None:
        if rest not in GROUPS:
            self.problem(f"a group is {' or '.join(GROUPS)}; {rest!r} came", column)
        self.group = rest

    def words_line(self, rest: str, column: int) -> None:
        name, colon, words = rest.partition(":")
        if not colon or not _NAME.fullmatch(name.strip()) or not words.split():
            self.problem("a list of words is written `words NAME: WORD WORD`", column)
        elif name.strip() in self.words:
            self.problem(f"there is a list {name.strip()!r} already", column)
        else:
            self.words[name.strip()] = tuple(words.split())

    def context_line(self, rest: str, column: int) -> None:
        name, colon, alternatives = rest.partition(":")
        name = name.strip()
        if not colon or not _NAME.fullmatch(name):
            self.problem("a context is written `context NAME: PATTERN | PATTERN`", column)
        elif name in BOUNDARIES or name in self.named:
            self.problem(f"there is a context {name!r} already", column)
        else:
            self.named[name] = self.context(alternatives, column + len(rest) - len(alternatives))

    def rule_line(self, rest: str, column: int) -> None:
        if not _NAME.fullmatch(rest):
            self.problem(f"a rule's name is words of small letters and digits with hyphens; {rest!r} came", column)
        self.drafts.append(_Draft(rest, self.group, self.at))

    def key_line(self, key: str, rest: str, column: int) -> None:
        draft = self.drafts[-1]
        if key == "note":
            draft.notes.append(rest)
        elif key == "not":
            draft.examples.append(Example(rest.strip(), None, self.at))
        elif key == "example":
            self.example(draft, rest, column)
        else:
            draft.contexts.setdefault(key, []).append(self.context(rest, column + 1))

    def example(self, draft: _Draft, rest: str, column: int) -> None:
        arrow = "<->" if "<->" in rest else "->"
        text, found, result = (part.strip() for part in rest.partition(arrow))
        if not (found and text and result):
            self.problem("an example is `TEXT -> RESULT` or `TEXT <-> TEXT`", column + 1)
            return
        draft.examples.append(Example(text, result, self.at))
        if arrow == "<->":
            draft.examples.append(Example(result, text, self.at))

    def pattern_line(self, body: str, indent: int) -> None:
        draft = self.drafts[-1]
        arrow = "<->" if "<->" in body else "->"
        left, found, right = body.partition(arrow)
        if not found:
            self.problem("a rule is `PATTERN <-> PATTERN` or `PATTERN -> PATTERN`; lines about it begin with left, "
                         "right, left not, right not, example, not or note and a colon", indent + 1)  # fmt: skip
        elif draft.sides is not None:
            self.problem(f"rule {draft.name!r} has a pattern already", indent + 1)
        else:
            sides = self.pattern(left, 1), self.pattern(right, len(left) + len(arrow) + 1)
            draft.sides, draft.both_ways, draft.text = sides, arrow == "<->", " ".join(body.split())
            self.check_sides(draft, indent + 1)

    def check_sides(self, draft: _Draft, column: int) -> None:
        assert draft.sides is not None
        left, right = ([e.number for e in side if e.number is not None] for side in draft.sides)
        for number in {*left, *right}:
            if left.count(number) > 1 or right.count(number) > 1:
                self.problem(f"${number} stands twice on one side", column)
            elif number not in left:
                self.problem(f"${number} is on the right side only: what should stand there?", column)
            elif draft.both_ways and number not in right:
                self.problem(f"${number} is on the left side only; such a rule goes one way: ->", column)
        for side in draft.sides if draft.both_ways else draft.sides[:1]:
            if not side:
                self.problem("a side that is looked for needs a morpheme", column)

    def pattern(self, text: str, column: int) -> Pattern:
        """Return the elements between colons; an empty side has none."""
        if not text.strip():
            return ()
        found: list[Element] = []
        for part, start in _split(text, ":"):
            element = self.element(part.strip(), column + start + len(part) - len(part.lstrip()))
            if element is not None:
                found.append(element)
        return tuple(found)

    def element(self, text: str, column: int) -> Element | None:
        match = _ELEMENT.fullmatch(text)
        if match is None or not text:
            self.problem(
                f"a morpheme is a word, $1, or a class in brackets, as in $1(verb).te; {text!r} came", column
            )
            return None
        kinds, bases, not_bases = self.conditions(match["conditions"] or "", column + match.start("conditions"))
        form, number = match["form"], match["number"]
        if form is not None and form not in FORMS:
            self.problem(
                f"no form is named {form!r}; forms: {', '.join(sorted(FORMS))}", column + match.start("form")
            )
        if form is not None and match["surface"]:
            self.problem("a word stands in the form in which it is written; only wildcards have one", column)
        if match["surface"]:
            kinds = self.literal(match["surface"], kinds, column)
        return Element(match["surface"], int(number) if number else None, kinds, form, bases, not_bases)

    def conditions(self, text: str, column: int) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        kinds: tuple[str, ...] = ()
        bases: dict[str, tuple[str, ...]] = {}
        for found in re.finditer(r"\S+", text):
            condition = _CONDITION.fullmatch(found[0])
            if condition is not None:
                bases[condition["op"]] = self.bases(condition["values"], column + found.start())
                continue
            kinds = tuple(found[0].split("|"))
            for kind in kinds:
                if kind not in KINDS and kind not in CLASSES:
                    known = ", ".join([*KINDS, *CLASSES])
                    self.problem(f"no kind of word is named {kind!r}; known: {known}", column + found.start())
        return kinds, bases.get("=", ()), bases.get("!=", ())

    def bases(self, values: str, column: int) -> tuple[str, ...]:
        """Return base forms, those of lists in the place of their names."""
        found: list[str] = []
        for value in values.split("|"):
            if value.startswith("@") and value[1:] not in self.words:
                self.problem(f"no list of words is named {value!r}; write `words {value[1:]}: …` above", column)
            found += self.words.get(value[1:], ()) if value.startswith("@") else (value,)
        return tuple(found)

    def literal(self, surface: str, kinds: tuple[str, ...], column: int) -> tuple[str, ...]:
        """Return the kind of a word that is written as such."""
        if kinds:
            return kinds
        found = sorted({word.kind for word in literal_words(surface)})
        if len(found) != 1:
            what = (
                f"{surface!r} is {' or '.join(found)}" if found else f"{surface!r} is no function word known here"
            )
            written = " or ".join(f"{surface}({kind})" for kind in found or ["noun"])
            self.problem(f"{what}; write its kind: {written}", column)
        return tuple(found[:1])

    def context(self, text: str, column: int) -> Context:
        patterns: list[Pattern] = []
        boundaries: list[str | None] = []
        for part, start in _split(text, "|"):
            name = part.strip()
            if name in self.named:
                patterns += self.named[name].patterns
                boundaries += self.named[name].boundaries
                continue
            pattern, boundary = self.bounded(part, column + start)
            patterns.append(pattern)
            boundaries.append(boundary)
        return Context(tuple(patterns), tuple(boundaries))

    def bounded(self, text: str, column: int) -> tuple[Pattern, str | None]:
        """Return a pattern of a context, and the boundary that it runs up to."""
        parts = _split(text, ":")
        first, last = parts[0][0].strip(), parts[-1][0].strip()
        if last == "end":
            return self.pattern(text[: parts[-1][1]].rstrip(": "), column), "end"
        if first == "start":
            rest = text.partition(":")[2]
            return self.pattern(rest, column + len(text) - len(rest)), "start"
        return self.pattern(text, column), None

    def finished(self, draft: _Draft) -> Rule | None:
        """Return a rule that has all that a rule needs."""
        if draft.sides is None:
            if not any(draft.line <= line for line, _, _ in self.problems):
                self.problem(f"rule {draft.name!r} has no pattern", 1, draft.line)
            return None
        contexts = {key: tuple(found) for key, found in draft.contexts.items()}
        return Rule(
            name=draft.name,
            group=draft.group,
            left=draft.sides[0],
            right=draft.sides[1],
            both_ways=draft.both_ways,
            before=contexts.get("left", ()),
            not_before=contexts.get("left not", ()),
            behind=contexts.get("right", ()),
            not_behind=contexts.get("right not", ()),
            examples=tuple(draft.examples),
            text=draft.text,
            note=" ".join(draft.notes),
            file=self.file,
            line=draft.line,
        )


def _without_comment(line: str) -> str:
    """Return a line up to a # that stands at its beginning or behind a blank."""
    found = re.search(r"(^|\s)#", line)
    return (line if found is None else line[: found.start()]).rstrip()


def _split(text: str, mark: str) -> Sequence[tuple[str, int]]:
    """Return the parts between marks outside brackets, each with its place."""
    parts: list[tuple[str, int]] = []
    depth = start = 0
    for at, character in enumerate(text):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if character == mark and depth == 0:
            parts.append((text[start:at], start))
            start = at + 1
    return [*parts, (text[start:], start)]
