"""The layout of the English-to-French discourse sets of Bawden et al. (2018).

An object of groups by number. In the set of lexical choice a group has examples, as in the layout ``ntt``; in that
of anaphora it has one source and several pairs of targets, of which some are only half right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from hakari.frozen import thawed
from hakari.suites.layouts.base import Layout, kept, only
from hakari.suites.layouts.ntt import example_record, example_value
from hakari.suites.problems import At
from hakari.suites.suite import ContrastiveCase

__all__ = ["Bawden"]

_TYPES = {
    "repet": "coherence/repetition",
    "disambig": "coherence/disambiguation",
    "repet, disambig": "coherence/repetition-and-disambiguation",
    None: "coherence",
}
_SIDES = {"correct": "coreference/anaphora/correct", "semi-correct": "coreference/anaphora/semi-correct"}


class Bawden(Layout):
    """Groups of examples, or of targets for one source; one sentence of context."""

    name: ClassVar[str] = "bawden"
    holds: ClassVar[str] = "an object of groups, each with examples, or with src and a list of trg"

    def recognises(self, value: Any) -> bool:
        """Return whether it is an object of groups."""
        return isinstance(value, Mapping) and bool(value) and all(map(_is_group, value.values()))

    def records(self, value: Any, at: At) -> list[dict[str, Any]]:
        """Return the examples of all groups."""
        return [record for number, group in value.items() for record in self._group(number, group, at)]

    def _group(self, number: str, group: Mapping[str, Any], at: At) -> list[dict[str, Any]]:
        lexical = "examples" in group
        inner = "examples" if lexical else "trg"
        more = {key: value for key, value in group.items() if key not in (inner, "type", "src")} or None
        if lexical and group.get("type") not in _TYPES:
            at.note(f"{number}.type", f"one of {', '.join(filter(None, _TYPES))} is needed; {group['type']!r} came")
            return []
        found = []
        for place, each in enumerate(group[inner], start=1):
            name = f"{'lexical' if lexical else 'anaphora'}-{number}-{place}"
            side = None if lexical else next((side for side in _SIDES if side in each), "correct")
            example = each if side is None else _as_example(group, each, side)
            if (record := example_record(example, name, at)) is None:
                continue
            record["phenomenon"] = _TYPES[group.get("type")] if side is None else _SIDES[side]
            record["details"] |= kept(self.name, group=number, type=group.get("type"), side=side, more=more)
            if len(group[inner]) > 1:
                record["block"] = name.rpartition("-")[0]
            found.append(record)
        return found

    def value(self, cases: Sequence[ContrastiveCase]) -> Any:
        """Return the groups; cases from elsewhere are grouped by their block, as examples."""
        types = {path: kind for kind, path in _TYPES.items()}
        groups: dict[str, Any] = {}
        for case in cases:
            details = only(case, self.name, context=1)
            name = details.get("group") or case.block or case.id
            example = example_value(case, details)
            more = thawed(details.get("more", {}))
            side = details.get("side")
            if side is None:
                kind = details.get("type") if details else types.get(case.phenomenon)
                typed = {} if kind is None else {"type": kind}
                groups.setdefault(name, {**more, **typed, "examples": []})["examples"].append(example)
                continue
            group = groups.setdefault(name, {**more, "src": example["src"], "trg": []})
            target = {side: example["trg"]["correct"], "incorrect": example["trg"]["incorrect"]}
            group["trg"].append(target | thawed(details.get("example", {})))
        return groups


def _is_group(value: Any) -> bool:
    if not isinstance(value, Mapping):
        return False
    return isinstance(value.get("examples"), list) or ("src" in value and isinstance(value.get("trg"), list))


def _as_example(group: Mapping[str, Any], target: Any, side: str) -> dict[str, Any]:
    """Return a pair of targets of a group with the group's source, as an example of its own."""
    if not isinstance(target, Mapping):
        return {}
    more = {key: value for key, value in target.items() if key not in (side, "incorrect")}
    sides = {"correct": target.get(side), "incorrect": target.get("incorrect")}
    return {"src": group["src"], "trg": sides, **more}
