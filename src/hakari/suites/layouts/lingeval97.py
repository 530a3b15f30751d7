"""The layout of LingEval97 (Sennrich 2017): a list of sentences, each with wrong targets of several kinds.

Every wrong target is a case of its own, because its kind is what is counted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from hakari.frozen import thawed
from hakari.suites.layouts.base import Layout, kept, only
from hakari.suites.problems import At
from hakari.suites.suite import ContrastiveCase

__all__ = ["LingEval97"]


class LingEval97(Layout):
    """Sentences with a reference and typed errors, without context."""

    name: ClassVar[str] = "lingeval97"
    holds: ClassVar[str] = "a list of objects with source, reference and errors, which have type and contrastive"

    def recognises(self, value: Any) -> bool:
        """Return whether it is a list of sentences with typed errors."""
        return (
            isinstance(value, list)
            and bool(value)
            and all(
                isinstance(each, Mapping)
                and {"source", "reference"} <= set(each)
                and "ref pronoun" not in each
                and isinstance(each.get("errors"), list)
                for each in value
            )
        )

    def records(self, value: Any, at: At) -> list[dict[str, Any]]:
        """Return a record an error."""
        found = []
        for number, each in enumerate(value, start=1):
            more = {k: v for k, v in each.items() if k not in ("source", "reference", "errors", "origin")} or None
            for place, error in enumerate(each["errors"], start=1):
                if not isinstance(error, Mapping) or not isinstance(error.get("type"), str):
                    at.note(f"[{number}].errors[{place}]", "an object with type and contrastive is needed")
                    continue
                rest = {k: v for k, v in error.items() if k not in ("type", "contrastive")}
                record = {
                    "id": f"lingeval-{number}-{place}",
                    "phenomenon": error["type"],
                    "source": each["source"],
                    "correct": [each["reference"]],
                    "incorrect": [error.get("contrastive")],
                    "details": kept(self.name, sentence=number, error=rest or None, more=more),
                }
                found.append(record | ({"origin": each["origin"]} if "origin" in each else {}))
        return found

    def value(self, cases: Sequence[ContrastiveCase]) -> Any:
        """Return the sentences with their errors; cases from elsewhere are joined by source and reference."""
        sentences: dict[Any, dict[str, Any]] = {}
        for case in cases:
            details = only(case, self.name)
            key = details.get("sentence") or (case.source, case.correct[0])
            record = {"source": case.source, "reference": case.correct[0]}
            record |= {"origin": case.origin} if case.origin else {}
            sentence = sentences.setdefault(key, {**record, **thawed(details.get("more", {})), "errors": []})
            error = {"type": case.phenomenon, "contrastive": case.incorrect[0], **thawed(details.get("error", {}))}
            sentence["errors"].append(error)
        return list(sentences.values())
