"""The layout of the Japanese-to-English discourse sets of Nagata and Morishita (2020).

A list with one object: group by number, each with a type and examples; an example has context and sentence of the
source, and the same of a correct and an incorrect target.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from hakari.frozen import thawed
from hakari.suites.layouts.base import Layout, kept, only
from hakari.suites.problems import At
from hakari.suites.suite import ContrastiveCase

__all__ = ["NTT", "PHENOMENA", "example_record", "example_value"]

PHENOMENA = {
    "coreference": "coreference",
    "disamb": "coherence/disambiguation",
    "repet": "coherence/repetition",
}
_FIELDS = ("src", "trg")


class NTT(Layout):
    """Groups of examples with one sentence of context."""

    name: ClassVar[str] = "ntt"
    holds: ClassVar[str] = "a list with one object of groups, each with a type and examples"

    def recognises(self, value: Any) -> bool:
        """Return whether it is a list of objects of groups with examples."""
        return isinstance(value, list) and bool(value) and all(_groups(each) for each in value)

    def records(self, value: Any, at: At) -> list[dict[str, Any]]:
        """Return the examples of all groups."""
        found = []
        for part, groups in enumerate(value):
            for number, group in groups.items():
                kind, examples = group.get("type"), group["examples"]
                if kind not in PHENOMENA:
                    at.note(f"{number}.type", f"one of {', '.join(PHENOMENA)} is needed; {kind!r} came")
                    continue
                for place, example in enumerate(examples, start=1):
                    record = example_record(example, f"{kind}-{number}-{place}", at)
                    if record is not None:
                        more = {k: v for k, v in group.items() if k not in ("type", "examples")} or None
                        record["phenomenon"] = PHENOMENA[kind]
                        record["details"] |= kept(self.name, part=part or None, group=number, type=kind, more=more)
                        if len(examples) > 1:
                            record["block"] = f"{kind}-{number}"
                        found.append(record)
        return found

    def value(self, cases: Sequence[ContrastiveCase]) -> Any:
        """Return the groups; cases from elsewhere are grouped by their block."""
        types = {path: kind for kind, path in PHENOMENA.items()} | {"coherence/consistency": "repet"}
        parts: list[dict[str, Any]] = [{}]
        for case in cases:
            details = only(case, self.name, context=1)
            while len(parts) <= details.get("part", 0):
                parts.append({})
            groups = parts[details.get("part", 0)]
            other = "coreference" if case.phenomenon.startswith("coreference/") else "disamb"
            kind = details.get("type") or types.get(case.phenomenon, other)
            name = details.get("group") or case.block or case.id
            group = groups.setdefault(name, {"type": kind, **thawed(details.get("more", {})), "examples": []})
            group["examples"].append(example_value(case, details))
        return parts


def _groups(value: Any) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(group, Mapping) and isinstance(group.get("examples"), list) for group in value.values()
    )


def example_record(example: Any, name: str, at: At) -> dict[str, Any] | None:
    """Return an example with two sentences on each side as a record of our own; None where it is none."""
    sides = example.get("trg") if isinstance(example, Mapping) else None
    source = example.get("src") if isinstance(example, Mapping) else None
    right = sides.get("correct") if isinstance(sides, Mapping) else None
    wrong = sides.get("incorrect") if isinstance(sides, Mapping) else None
    for field, pair in (("src", source), ("trg.correct", right), ("trg.incorrect", wrong)):
        if not (isinstance(pair, list) and len(pair) == 2 and all(isinstance(text, str) for text in pair)):
            at.note(f"{name}.{field}", "a list of two texts is needed: context and sentence")
            return None
    if source is None or right is None or wrong is None:
        return None
    if right[0] != wrong[0]:
        at.note(f"{name}.trg", "the translations of the context differ between correct and incorrect")
        return None
    more = {key: value for key, value in example.items() if key not in _FIELDS}
    return {
        "id": name,
        "context": [{"source": source[0], "target": right[0]}],
        "source": source[1],
        "correct": [right[1]],
        "incorrect": [wrong[1]],
        "details": {"example": more} if more else {},
    }


def example_value(case: ContrastiveCase, details: Mapping[str, Any]) -> dict[str, Any]:
    """Return a case as an example of this layout."""
    before = case.context[0]
    return {
        "src": [before.source, case.source],
        "trg": {"correct": [before.target, case.correct[0]], "incorrect": [before.target, case.incorrect[0]]},
        **thawed(details.get("example", {})),
    }
