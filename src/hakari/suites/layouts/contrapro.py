"""The layout of ContraPro (Müller et al. 2018): a list of sentences with their contrastive targets.

The sentences before are not in it but in documents of their own, which `with_documents` reads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

from hakari.data.lines import read_lines
from hakari.errors import InputError, OptionError, Where
from hakari.frozen import thawed
from hakari.suites.layouts.base import Layout, kept, only
from hakari.suites.problems import At
from hakari.suites.suite import ContrastiveCase, Sentence

__all__ = ["ContraPro", "with_documents"]

_SOURCES, _REFERENCES = ("src segment", "source"), ("ref segment", "reference")


class ContraPro(Layout):
    """Sentences with pronouns, one correct target, several wrong ones."""

    name: ClassVar[str] = "contrapro"
    holds: ClassVar[str] = "a list of objects with src segment, ref segment, pronouns and errors"

    def recognises(self, value: Any) -> bool:
        """Return whether it is a list of sentences with pronouns and errors."""
        return (
            isinstance(value, list)
            and bool(value)
            and all(
                isinstance(each, Mapping) and "ref pronoun" in each and isinstance(each.get("errors"), list)
                for each in value
            )
        )

    def records(self, value: Any, at: At) -> list[dict[str, Any]]:
        """Return a record a sentence."""
        found = []
        for number, each in enumerate(value, start=1):
            source, reference = _first(each, _SOURCES), _first(each, _REFERENCES)
            wrong = [error.get("contrastive") for error in each["errors"] if isinstance(error, Mapping)]
            if source is None or reference is None or not wrong:
                at.note(f"[{number}]", "src segment, ref segment and errors with contrastive are needed")
                continue
            pronouns = "-".join(str(each.get(key, "")).lower() for key in ("src pronoun", "ref pronoun"))
            found.append(
                {
                    "id": f"contrapro-{number}",
                    "phenomenon": f"coreference/pronoun/{pronouns.replace(' ', '_').replace('/', '|')}",
                    "source": each[source],
                    "correct": [each[reference]],
                    "incorrect": wrong,
                    "details": kept(self.name, record=dict(each)),
                }
            )
        return found

    def value(self, cases: Sequence[ContrastiveCase]) -> Any:
        """Return the sentences; the context has no place here."""
        found = []
        for case in cases:
            record = thawed(only(case, self.name, several=True).get("record", {}))
            record.setdefault("ref pronoun", "")
            record.setdefault("errors", [{} for _ in case.incorrect])
            record[_first(record, _SOURCES) or _SOURCES[0]] = case.source
            record[_first(record, _REFERENCES) or _REFERENCES[0]] = case.correct[0]
            for error, target in zip(record["errors"], case.incorrect, strict=True):
                error["contrastive"] = target
            found.append(record)
        return found


def _first(record: Mapping[str, Any], keys: Sequence[str]) -> str | None:
    return next((key for key in keys if key in record), None)


def with_documents(
    cases: Sequence[ContrastiveCase], folder: str | Path, width: int, source_language: str
) -> list[ContrastiveCase]:
    """Return the cases with the sentences before them, from a folder of aligned documents.

    Raises
    ------
    InputError
        If a document is not there, or has no such sentence.
    """
    files = {path.name: path for path in Path(folder).rglob("*") if path.is_file()}
    texts: dict[str, list[str]] = {}

    def lines(name: str) -> list[str]:
        if name not in files:
            raise InputError(f"the document {name} is needed; it is not there", where=Where(file=str(folder)))
        if name not in texts:
            texts[name] = list(read_lines(files[name]))
        return texts[name]

    found = []
    for case in cases:
        record = case.details.get("record", {})
        target, number = record.get("document id"), record.get("segment id")
        if not isinstance(target, str) or not isinstance(number, int):
            raise OptionError(f"{case.id} does not say which document and segment it is")
        ours, theirs = lines(f"{target.rpartition('.')[0]}.{source_language}"), lines(target)
        if len(ours) != len(theirs) or not 1 <= number <= len(ours):
            raise InputError(f"the document {target} does not fit {case.id}", where=Where(file=str(folder)))
        pairs = list(zip(ours, theirs, strict=True))[max(0, number - 1 - width) : number - 1]
        found.append(replace(case, context=tuple(Sentence(s, t or None) for s, t in pairs if s.strip())))
    return found
