"""Writes operations as amendment sentences: 同条 and 同項 for what was named before, one verb for several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise, takewhile

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
from hakari.statutes.elements import DIVISIONS, SUBITEMS
from hakari.statutes.numbers import COUNTERS
from hakari.statutes.numerals import kanji

__all__ = ["write_sentence"]

_TEXT = (ReplaceText, InsertText, DeleteText)
_SIDES = {"after": "の次に", "before": "の前に", "inside": "に", "first": "に"}
_TEXT_SIDES = {"after": "の下に", "before": "の前に"}
_ATTACHED = {"TOC": "目次", "Caption": "見出し"} | {f"{kind}Title": f"{COUNTERS[kind]}名" for kind in DIVISIONS}
_ALONE = frozenset({"Paragraph", "Item", *SUBITEMS})
"""Elements that are named without what they stand in, where the place before was in it too."""

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
        self._scope: Address | None = None
        self._by_unit: dict[str, Address] = {}

    def write(self, operations: Sequence[Operation]) -> str:
        """Return the whole sentence."""
        groups = _groups(operations)
        clauses = [
            clause
            for number, group in enumerate(groups, start=1)
            for clause in self._clauses(group, last=number == len(groups))
        ]
        return "、".join(clauses) + "。"

    def _clauses(self, group: Sequence[Operation], *, last: bool) -> Iterator[str]:
        if isinstance(group[0], _TEXT):
            places = list(dict.fromkeys(operation.place for operation in group))
            of_one = [operation for operation in group if operation.place == places[0]]
            edits = list(_edits(of_one, last=last))
            yield f"{self._list(places)}中{edits[0]}"
            yield from edits[1:]
        else:
            scope = self._enter(group[0])
            yield scope + self._clause(group[0], last=last)

    def _enter(self, operation: Operation) -> str:
        """Return the words that name the chapter in which a renumbering happens, where they are new."""
        within = operation.within if isinstance(operation, Renumber) else None
        if within is None or within == self._scope:
            return ""
        self._scope = within
        return f"{self._address(within)}中"

    def _list(self, places: Sequence[Place]) -> str:
        """Return the names of several places; behind the first, 第三項 is one of the same article."""
        names = [self._name(places[0]) + _rules(places[0])]
        for before, place in pairwise(places):
            steps = zip(before.address, place.address, strict=False)
            shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], steps))
            tail = Address(place.address.steps[shared:])
            alone = self._short and shared and tail.steps and tail.steps[0].kind in _ALONE and place.until is None
            names.append((place_name(tail) if alone else self._name(place)) + _rules(place))
            self._remember(place.address)
        *most, final = names
        return f"{'、'.join(most)}及び{final}" if most else final

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
            return self._list(operation.places)
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


def _groups(operations: Sequence[Operation]) -> list[list[Operation]]:
    """Return operations clause by clause: the edits of one place together, and the one edit of several places."""
    groups: list[list[Operation]] = []
    for (_, of_text), run in groupby(operations, key=lambda o: (o.place, isinstance(o, _TEXT))):
        here = list(run)
        if of_text and groups and len(here) == 1 and _alike(groups[-1], here[0]):
            groups[-1] += here
        else:
            groups += [here] if of_text else [[operation] for operation in here]
    return groups


def _alike(group: Sequence[Operation], other: Operation) -> bool:
    """Return whether all of a group do in other places what an operation does."""
    return all(
        one.place != other.place and type(one) is type(other) and list(one.details()) == list(other.details())
        for one in group
    )


def _rules(place: Place) -> str:
    """Return how a range is closed before 中."""
    return "" if place.until is None else "の規定"


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
