"""The places that an amendment sentence names, and what 同条, 前項 or a lone 第三項 refer to.

A sentence names its first place in full and those behind it by what differs: 第三条第七項を同条第八項とし、同条第六
項を同条第七項とし. What was mentioned last is remembered, counter by counter. Renumbering moves that along: behind
同項を同条第七項とし, 同項 is the same paragraph under its new number.
"""

from __future__ import annotations

import re

from hakari.statutes.address import Address, Step
from hakari.statutes.amendments import patterns
from hakari.statutes.amendments.cursor import Cursor
from hakari.statutes.amendments.operations import Place
from hakari.statutes.amendments.patterns import KIND_OF
from hakari.statutes.elements import DIVISIONS, SUBITEMS
from hakari.statutes.numbers import COUNTERS, Number
from hakari.statutes.numerals import from_numeral

__all__ = ["UNITS", "References"]

_LEVELS = {kind: level for level, kind in enumerate((*DIVISIONS, "Article", "Paragraph", "Item", *SUBITEMS))}
_TABLES = frozenset({"TableStruct", "AppdxTable"})
_KEPT = frozenset(
    {"MainProvision", "SupplProvision", "AppdxStyle", "AppdxFig", "TableRow", "TableColumn", "Remarks", *_TABLES}
)
"""Steps without a level that what is counted in them keeps."""

UNITS = COUNTERS | {
    "TableRow": "項",
    "TableColumn": "欄",
    "TableStruct": "表",
    "AppdxTable": "表",
    "AppdxStyle": "様式",
}
"""By which 同… an element is called back."""


class References:
    """The places of one sentence, read in their order."""

    def __init__(self, cursor: Cursor) -> None:
        self.cursor = cursor
        self._root: tuple[Step, ...] = ()
        self._last = Address()
        self._by_unit: dict[str, Address] = {}

    def take_list(self) -> tuple[Place, ...]:
        """Read the places that stand here, joined by 、, 及び and 並びに."""
        places = [self.need()]
        while True:
            start = self.cursor.position
            place = self._take_beside() if self.cursor.take(patterns.LIST) else None
            if place is None:
                self.cursor.position = start
                return tuple(places)
            places.append(place)

    def _take_beside(self) -> Place | None:
        """Read a further place of a list or range; behind 附則第二条, 第三条 is one of 附則 too."""
        outside = self._root
        self._root = tuple(step for step in self._last.steps[:1] if step.kind == "SupplProvision") or outside
        place = self.take()
        self._root = outside
        return place

    def need(self) -> Place:
        """Read a place, which has to stand here."""
        place = self.take()
        if place is None:
            raise self.cursor.error("a place such as 第三条第一項, 同項, 目次 or 附則第二条")
        return place

    def take(self) -> Place | None:
        """Read the place that stands here, if one does: one, or from one to another."""
        address = self._take_address()
        if address is None:
            return None
        until = self._take_until()
        caption = self.cursor.take(patterns.WITH_CAPTION) is not None
        self.cursor.take(patterns.RULES)
        return Place(address, until, caption)

    def _take_until(self) -> Address | None:
        start = self.cursor.position
        if not self.cursor.take_word("から"):
            return None
        last = self._take_beside()
        if last is None or last.until is not None or not self.cursor.take_word("まで"):
            self.cursor.position = start
            return None
        return last.address

    def enter(self, scope: Address) -> None:
        """Note that what follows happens within a place: 附則中, 本則中, 第三章中."""
        kind = scope.steps[0].kind
        if kind in ("SupplProvision", "MainProvision"):
            self._root = scope.steps[:1] if kind == "SupplProvision" else ()

    def renumbered(self, place: Address, to: Address) -> None:
        """Let what is remembered follow an element to its new number."""
        for unit, address in list(self._by_unit.items()):
            if address.starts_with(place) and place.last.kind == to.last.kind:
                self._by_unit[unit] = Address((*to.steps, *address.steps[len(place) :]))
        self._remember(to)

    def _remember(self, address: Address) -> None:
        self._last = address
        for end, step in enumerate(address, start=1):
            if step.kind in UNITS:
                self._by_unit[UNITS[step.kind]] = Address(address.steps[:end])

    def _take_address(self) -> Address | None:
        start = self.cursor.position
        steps = self._first_steps()
        if steps is None:
            self.cursor.position = start
            return None
        while (step := self._next_step(steps)) is not None:
            steps = (*steps, step)
        address = Address(steps)
        self._remember(address)
        return address

    # The first step decides from where the others are counted.

    def _first_steps(self) -> tuple[Step, ...] | None:
        cursor = self.cursor
        if found := cursor.take(patterns.SAME):
            return self._same(found)
        if named := self._take_named():
            return named
        table = self._table
        if table is not None and (row := self._take_row()):
            return (*table.steps, row)
        if found := cursor.take(patterns.STEP):
            return self._counted(found)
        return self._first_below()

    def _take_named(self) -> tuple[Step, ...] | None:
        """Read 附則, 目次, 別表第一 and the like."""
        cursor = self.cursor
        if found := cursor.take(patterns.WHOLE):
            kind = patterns.WHOLE_KINDS[found[0]]
            appended = cursor.take(patterns.APPENDED) if kind == "SupplProvision" else None
            return (Step(kind), _appended(appended)) if appended else (Step(kind),)
        found = cursor.take(patterns.APPENDED)
        return (_appended(found),) if found else None

    def _first_below(self) -> tuple[Step, ...] | None:
        """Read what is only named within something: イ of the last item, ただし書 of the last article."""
        cursor = self.cursor
        if self._inside_item and (found := cursor.take(patterns.LETTER)):
            step = _letter(found, self._last)
            return (*self._around(step.kind), step)
        if self._last.steps and (found := cursor.looking_at(patterns.PART)) and not found["table"]:
            return tuple(step for step in self._last if step.kind in _LEVELS or step.kind in _KEPT)
        return None

    def _same(self, found: re.Match[str]) -> tuple[Step, ...]:
        """Return what 同条, 前項 or 次号 stands for."""
        unit = found["unit"]
        address = self._by_unit.get(unit)
        if address is None:
            raise self.cursor.error(f"a {unit} named before {found[0]}", position=found.start())
        if found["word"] == "同":
            return address.steps
        number = address.last.number
        if number is None or (found["word"] == "前" and number.parts[-1] == 1):
            raise self.cursor.error(f"a numbered {unit} beside {found[0]}", position=found.start())
        step = Step(address.last.kind, number.shifted(-1 if found["word"] == "前" else 1))
        return (*address.parent.steps, step)

    def _counted(self, found: re.Match[str]) -> tuple[Step, ...]:
        """Return the steps down to 第三条, or to a lone 第三項 within what was mentioned last."""
        step = self._step(found)
        if step.kind == "Article":
            return (*self._root, step)
        around = self._around(step.kind)
        if step.kind not in DIVISIONS and not around and not self._root:
            raise self.cursor.error(f"the article in which {found[0]} stands", position=found.start())
        return (*(around or self._root), step)

    def _step(self, found: re.Match[str]) -> Step:
        kind = KIND_OF[found["counter"]]
        number = Number.read(found[0], kind)
        if number is None:
            raise self.cursor.error("a number in kanji", position=found.start() + 1)
        return Step(kind, number)

    def _around(self, kind: str) -> tuple[Step, ...]:
        """Return the steps of the last place within which a lone element of a kind is counted."""
        level = _LEVELS[kind]
        steps: list[Step] = []
        for step in self._last:
            if _LEVELS.get(step.kind, level if step.kind not in _KEPT else -1) >= level:
                break
            steps.append(step)
        return tuple(steps)

    @property
    def _table(self) -> Address | None:
        """The table in which the last place is, or which it is."""
        for end in range(len(self._last), 0, -1):
            if self._last.steps[end - 1].kind in _TABLES:
                return Address(self._last.steps[:end])
        return None

    @property
    def _inside_item(self) -> bool:
        return any(step.kind in ("Item", "TableRow", *SUBITEMS) for step in self._last)

    def _take_row(self) -> Step | None:
        found = self.cursor.take(patterns.ROW)
        return Step("TableRow", name=found["label"]) if found else None

    # Further steps down.

    def _next_step(self, steps: tuple[Step, ...]) -> Step | None:
        cursor, above = self.cursor, steps[-1].kind
        if above in _TABLES and (row := self._take_row()):
            return row
        if (found := cursor.looking_at(patterns.STEP)) and _deeper(KIND_OF[found["counter"]], above):
            cursor.take(patterns.STEP)
            return self._step(found)
        if above == "TableRow" and (found := cursor.take(patterns.COLUMN)):
            return _column(found)
        if above in ("Item", "TableRow", "TableColumn", *SUBITEMS) and (found := cursor.take(patterns.LETTER)):
            return _letter(found, Address(steps))
        if _may_have_parts(above) and (found := cursor.take(patterns.PART)):
            return _part(found, above)
        return None


def _deeper(kind: str, above: str) -> bool:
    return _LEVELS[kind] > _LEVELS.get(above, -1) if above in _LEVELS or above in _KEPT else False


def _may_have_parts(kind: str) -> bool:
    return kind in _LEVELS or kind in _KEPT


def _part(found: re.Match[str], above: str) -> Step:
    if found["caption"]:
        return Step("ParagraphCaption" if above == "Paragraph" else "ArticleCaption")
    if found["title"]:
        return Step(f"{KIND_OF[found['title'][0]]}Title")
    group = next(name for name in patterns.ROLES_OF if found[name])
    return Step(patterns.ROLES_OF[group])


def _appended(found: re.Match[str]) -> Step:
    if found["table"]:
        written = found["number"] or found["row"]
        return Step("AppdxTable", Number.read(written, "Item") if written else None)
    return Step("AppdxStyle" if found["style"] else "AppdxFig", name=found[0])


def _column(found: re.Match[str]) -> Step:
    """Return 第二欄, or 上欄 and 中欄; 下欄 is the last one, which has no number here."""
    if found["number"]:
        return Step("TableColumn", Number.of(from_numeral(found["number"]) or 0))
    return Step("TableColumn", name=f"{found['word']}欄")


def _letter(found: re.Match[str], above: Address) -> Step:
    """Return the division of an item that a letter names; signs whose rank differs go one step below the last."""
    if found["iroha"]:
        return Step("Subitem1", Number.read(found[0].replace("へ", "ヘ"), "Subitem1"))
    inner = found["inner"]
    below = next((int(step.kind[7:]) for step in reversed(above.steps) if step.kind in SUBITEMS), 0) + 1
    for kind in ("Subitem2", "Subitem3"):
        if number := Number.read(f"（{inner}）", kind):
            return Step(kind, number)
    number = Number.read(inner, "Item") or Number.read(inner, "Subitem1")
    return Step(f"Subitem{below}", number)
