"""Writes operations as amendment sentences: 同条 and 同項 for what was named before, one verb for several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from hakari.errors import HakariError
from hakari.statutes.address import Address
from hakari.statutes.amendments.grammar import parse_sentence
from hakari.statutes.amendments.operations import (
    Announced,
    Attach,
    Block,
    DeleteElements,
    DeleteText,
    InsertElements,
    InsertText,
    Operation,
    Place,
    Renumber,
    ReplaceElements,
    ReplaceText,
    SetText,
    Shift,
)
from hakari.statutes.amendments.places import place_name
from hakari.statutes.amendments.references import UNITS
from hakari.statutes.elements import DIVISIONS
from hakari.statutes.numbers import COUNTERS
from hakari.statutes.numerals import kanji

__all__ = ["write_sentence"]

_TEXT = (ReplaceText, InsertText, DeleteText)
_SIDES = {"after": "の次に", "before": "の前に", "inside": "に", "first": "に"}
_TEXT_SIDES = {"after": "の下に", "before": "の前に"}
_ATTACHED = {"TOC": "目次", "Caption": "見出し"} | {f"{kind}Title": f"{COUNTERS[kind]}名" for kind in DIVISIONS}
_FINAL = {"削り": "削る", "し": "する", "付し": "付する"}
"""Verbs at the end of a sentence; the others add る."""

_ROLES = {
    "Proviso": "次のただし書を",
    "LatterPart": "後段として次のように",
    "MiddlePart": "中段として次のように",
    "FormerPart": "前段として次のように",
}


def write_sentence(operations: Sequence[Operation]) -> str | None:
    """Return the sentence that says these operations; None where none does so without doubt.

    What is returned has been read again, and gives the same operations.
    """
    block: Block = next((operation.block for operation in operations if _has_block(operation)), ())  # type: ignore[attr-defined]
    for short in (True, False):
        sentence = _Writer(short=short).write(operations)
        try:
            if parse_sentence(sentence, block) == tuple(operations):
                return sentence
        except HakariError:
            continue
    return None


def _has_block(operation: Operation) -> bool:
    return isinstance(operation, ReplaceElements | InsertElements | Attach) and bool(operation.block)


class _Writer:
    """What was named in the sentence so far."""

    def __init__(self, *, short: bool) -> None:
        self._short = short
        self._by_unit: dict[str, Address] = {}

    def write(self, operations: Sequence[Operation]) -> str:
        """Return the whole sentence."""
        clauses: list[str] = []
        runs = groupby(operations, key=lambda o: (o.place, isinstance(o, _TEXT)))
        groups = [
            piece
            for (_, of_text), run in runs
            for piece in ([list(run)] if of_text else [[operation] for operation in run])
        ]
        for number, group in enumerate(groups):
            last = number == len(groups) - 1
            clauses += self._clauses(group, last=last)
        return "、".join(clauses) + "。"

    def _clauses(self, group: Sequence[Operation], *, last: bool) -> Iterator[str]:
        if isinstance(group[0], _TEXT):
            place = self._name(group[0].place)
            edits = list(_edits(group, last=last))
            yield f"{place}中{edits[0]}"
            yield from edits[1:]
        else:
            yield self._clause(group[0], last=last)

    def _clause(self, operation: Operation, *, last: bool) -> str:
        place, what, verb = self._names(operation), "", "改め"
        match operation:
            case SetText():
                what = f"を「{operation.text}」に"
            case ReplaceElements():
                what = "を次のように"
            case DeleteElements():
                what, verb = "を", "削り"
            case Renumber():
                what, verb = f"を{self._name(operation.to)}と", "し"
            case Shift():
                unit = COUNTERS[operation.place.address.last.kind]
                what, verb = (
                    f"を{kanji(abs(operation.by))}{unit}ずつ",
                    "繰り下げ" if operation.by > 0 else "繰り上げ",
                )
            case Attach():
                what, verb = _attached(operation), "付し"
            case InsertElements():
                what, verb = f"{_SIDES[operation.side]}{_added(operation)}", "加え"
        return place + what + (_FINAL.get(verb, f"{verb}る") if last else verb)

    def _names(self, operation: Operation) -> str:
        if isinstance(operation, ReplaceElements) and len(operation.places) > 1:
            return "及び".join(map(self._name, operation.places))
        return self._name(operation.place)

    def _name(self, place: Place) -> str:
        """Return the name of a place, by 同条 and the like where that is shorter."""
        name = self._address(place.address)
        if place.until is not None:
            name += f"から{place_name(Address(place.until.steps[-1:]))}まで"
            self._remember(place.until)
        return name + ("（見出しを含む。）" if place.caption else "")

    def _address(self, address: Address) -> str:
        name = place_name(address)
        if self._short:
            for end in range(len(address), 0, -1):
                above = Address(address.steps[:end])
                unit = UNITS.get(above.last.kind)
                if unit and self._by_unit.get(unit) == above:
                    name = f"同{unit}{place_name(Address(address.steps[end:]))}"
                    break
        self._remember(address)
        return name

    def _remember(self, address: Address) -> None:
        for end, step in enumerate(address, start=1):
            if step.kind in UNITS:
                self._by_unit[UNITS[step.kind]] = Address(address.steps[:end])


def _edits(group: Sequence[Operation], *, last: bool) -> Iterator[str]:
    """Yield the edits of one place, those with one verb together."""
    runs = [(kind, list(run)) for kind, run in groupby(group, key=type)]
    for number, (kind, run) in enumerate(runs):
        end = last and number == len(runs) - 1
        if kind is DeleteText:
            yield _listed([operation.old for operation in run if isinstance(operation, DeleteText)]) + (
                "を削る" if end else "を削り"
            )
        elif kind is ReplaceText:
            pairs = [f"「{o.old}」を「{o.new}」に" for o in run if isinstance(o, ReplaceText)]
            yield "、".join(pairs) + ("改める" if end else "改め")
        else:
            pairs = [f"「{o.anchor}」{_TEXT_SIDES[o.side]}「{o.text}」を" for o in run if isinstance(o, InsertText)]
            yield "、".join(pairs) + ("加える" if end else "加え")


def _listed(phrases: Sequence[str]) -> str:
    *most, last = [f"「{phrase}」" for phrase in phrases]
    return f"{'、'.join(most)}及び{last}" if most else last


def _attached(operation: Attach) -> str:
    side = _SIDES[operation.side]
    if operation.text is not None:
        return f"{side}{_ATTACHED[operation.kind]}として「{operation.text}」を"
    return f"{side}次の{_ATTACHED[operation.kind]}を"


def _added(operation: InsertElements) -> str:
    if operation.role in _ROLES:
        return _ROLES[operation.role or ""]
    as_number = f"{operation.role}として" if operation.role else ""
    return as_number + _announced(operation.announced)


def _announced(announced: Sequence[Announced]) -> str:
    parts = []
    for item in announced:
        if item.kind is None:
            return "次のように"
        unit = {"Table": "表", "AppdxTable": "表", "AppdxStyle": "様式"}.get(item.kind) or COUNTERS[item.kind]
        parts.append(f"{kanji(item.count)}{unit}" if item.count else {"表": "表"}.get(unit, f"各{unit}"))
    return f"次の{'及び'.join(parts)}を"
