"""The grammar of amendment sentences: a sentence becomes operations, or an error that shows where reading stopped.

::

    sentence  = clause {"、" clause} "。"
    clause    = [place "中"] action
    action    = places "中" edits | edits                    「A」を「B」に、「C」を「D」に改め
              | places を削り | places を次のように改め | place を「A」に改め
              | place を place とし | place を N項ずつ繰り下げ
              | place (の次|の前)に次の… を加え | place に次の… を加え
              | place に見出しとして「A」を付し
    edits     = phrases を「B」に {、phrases を「B」に} 改め | phrases の下に「B」を {…} 加え | phrases を削り

Verbs close the sentence (改める) or lead on (改め). Edits without a place are about those of the clause before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from hakari.statutes.address import Address
from hakari.statutes.amendments.announced import ANNOUNCED, read_announced
from hakari.statutes.amendments.cursor import Cursor
from hakari.statutes.amendments.edits import ADDED, read_edits
from hakari.statutes.amendments.operations import (
    Announced,
    Attach,
    Block,
    DeleteElements,
    InsertElements,
    Operation,
    Place,
    Renumber,
    ReplaceElements,
    SetText,
    Shift,
    Side,
    Span,
)
from hakari.statutes.amendments.references import References
from hakari.statutes.numbers import NUMERAL
from hakari.statutes.numerals import from_numeral

__all__ = ["expects_block", "parse_sentence"]

_TAKES_BLOCK = (ReplaceElements, InsertElements, Attach)
"""Operations whose text follows the sentence."""

_SHIFT = re.compile(rf"(?P<count>{NUMERAL})[編章節款目条項号表]ずつ繰り?(?P<way>下げ|上げ)")
_SIDES: dict[str, Side] = {"次": "after", "前": "before"}
_WHERE = re.compile(r"の(?P<side>次|前)に|に")
_AS = re.compile(
    r"(?P<what>見出し|ただし書|前段|中段|後段|第[一二三四五六七八九十]+[項号条]|各号|[編章節款目]名)として"
)
_ROLES = {"ただし書": "Proviso", "前段": "FormerPart", "中段": "MiddlePart", "後段": "LatterPart"}
_TITLES = {"編名": "PartTitle", "章名": "ChapterTitle", "節名": "SectionTitle"} | {
    "款名": "SubsectionTitle",
    "目名": "DivisionTitle",
}


def parse_sentence(sentence: str, block: Block = (), *, line: int = 1) -> tuple[Operation, ...]:
    """Return the operations of an amendment sentence, in their order.

    Parameters
    ----------
    sentence
        The sentence, without indentation.
    block
        The lines of new text that follow it.
    line
        The line of the sentence in its file.

    Raises
    ------
    AmendmentSyntaxError
        Showing where reading stopped; nothing is returned of a sentence that is not understood as a whole.

    Examples
    --------
    >>> for operation in parse_sentence("第三条第二項を削り、同条第三項を同条第二項とする。"):
    ...     print(operation.verb, operation.place)
    delete element 第三条第二項
    renumber 第三条第三項
    """
    return _Sentence(sentence, block, line).read()


def expects_block(operations: Iterable[Operation]) -> bool:
    """Return whether one of the operations needs lines of new text that it does not have yet."""
    return any(map(_takes_block, operations))


class _Sentence:
    """One sentence while it is read."""

    def __init__(self, sentence: str, block: Block, line: int) -> None:
        self.cursor = Cursor(sentence)
        self.references = References(self.cursor)
        self.block = block
        self.line = line
        self.operations: list[Operation] = []
        self._clause = 0
        self._places: tuple[Place, ...] = ()
        self._scope: Address | None = None
        self._pending: Sequence[str] = ()
        """The verbs that the edits of the clause before wait for."""

    def read(self) -> tuple[Operation, ...]:
        while True:
            self._clause = self.cursor.position
            self._read_clause()
            if not self._pending and self.cursor.take_word("。"):
                break
            self.cursor.need_word("、", *(() if self._pending else ("。",)))
        if not self.cursor.done:
            raise self.cursor.error("the end of the sentence")
        self._give_block()
        return tuple(self.operations)

    def _give_block(self) -> None:
        """Hand the new text to the operation that announces it: the last one."""
        takers = [operation for operation in self.operations if _takes_block(operation)]
        if self.block and not takers:
            raise self.cursor.error("an operation that new text follows, such as 次の一項を加える")
        if takers[:-1]:
            raise self.cursor.error("one operation that new text follows", position=takers[-1].span.start)
        if self.block:
            place = self.operations.index(takers[0])
            self.operations[place] = replace(self.operations[place], block=self.block)  # type: ignore[call-arg]

    def _add(self, operation: Operation) -> None:
        span = Span(self._clause, self.cursor.position, self.line)
        self.operations.append(replace(operation, span=span))

    # Clauses.

    def _read_clause(self) -> None:
        if self.cursor.quote:
            self._read_edits()
            return
        places = self.references.take_list()
        while self.cursor.take_word("中"):
            if self.cursor.quote:
                self._places = places
                self._read_edits()
                return
            self._enter(places)
            places = self.references.take_list()
        if self._pending:
            raise self.cursor.error("中 and a phrase, for the verb of the clause before is still to come")
        self._read_action(places)

    def _read_edits(self) -> None:
        if not self._places:
            raise self.cursor.error("a place before the phrase")
        operations, verbs = read_edits(self.cursor, self._places, self.line)
        if self._pending and verbs not in ((), self._pending):
            raise self.cursor.error(self._pending[0])
        self.operations += operations
        self._pending = verbs

    def _enter(self, places: Sequence[Place]) -> None:
        if len(places) > 1 or places[0].until is not None:
            raise self.cursor.error("one place in which it is done, or a phrase 「…」")
        self._scope = places[0].address
        self.references.enter(self._scope)

    def _read_action(self, places: tuple[Place, ...]) -> None:
        cursor = self.cursor
        if cursor.take_word("を"):
            self._read_object(places)
            return
        found = cursor.take(_WHERE)
        if found is None:
            raise cursor.error("中, を, に, の次に or の前に")
        if len(places) > 1 or places[0].until is not None:
            raise cursor.error("one place at which something is added", position=found.start())
        self._read_addition(places[0], _SIDES[found["side"]] if found["side"] else "inside")

    def _read_object(self, places: tuple[Place, ...]) -> None:
        """Read what is done to the places: behind を."""
        cursor = self.cursor
        if cursor.take_word("削り", "削る"):
            for place in places:
                self._add(DeleteElements(place=place))
        elif cursor.take_word("次のように改め"):
            cursor.take_word("る")
            self._add(ReplaceElements(place=places[0], places=places))
        elif cursor.quote:
            self._read_new_text(places)
        elif found := cursor.take(_SHIFT):
            cursor.take_word("る")
            by = from_numeral(found["count"]) or 0
            for place in places:
                self._add(Shift(place=place, by=by if found["way"] == "下げ" else -by))
        else:
            self._read_renumbering(places)

    def _read_new_text(self, places: tuple[Place, ...]) -> None:
        quote = self.cursor.need_quote()
        self.cursor.need_word("に改め")
        self.cursor.take_word("る")
        for place in places:
            self._add(SetText(place=place, text=quote.text))

    def _read_renumbering(self, places: tuple[Place, ...]) -> None:
        cursor = self.cursor
        if len(places) > 1:
            raise cursor.error("削り, 次のように改め or 一項ずつ繰り下げ behind several places")
        place = places[0]
        start = cursor.position
        within = None
        to = self.references.take()
        if to is None:
            raise cursor.error(
                "削り, 次のように改め, 「…」に改め, a new number such as 同条第四項とし, or 一項ずつ繰り下げ"
            )
        if cursor.take_word("中"):
            within, to = to.address, self.references.need()
        cursor.need_word("とし", "とす")
        cursor.take_word("る")
        if (place.until is None) != (to.until is None):
            raise cursor.error("a range of numbers for a range, one for one", position=start)
        self._add(Renumber(place=place, to=to, within=within or self._scope_of_move(place)))
        self.references.renumbered(place.until or place.address, to.until or to.address)

    def _scope_of_move(self, place: Place) -> Address | None:
        """Return the chapter that the sentence names around an article, which its address does not."""
        scope = self._scope
        return scope if scope is not None and not place.address.starts_with(scope) else None

    # Additions.

    def _read_addition(self, place: Place, side: Side) -> None:
        cursor = self.cursor
        role = None
        if found := cursor.take(_AS):
            what = found["what"]
            if cursor.quote:
                self._read_attached_text(place, side, what)
                return
            role = _ROLES.get(what, what)
        announced = self._read_announced()
        self._take_added()
        if announced[0].kind in ("TOC", "Preamble", "Caption", *_TITLES.values()) and len(announced) == 1:
            self._add(Attach(place=place, kind=announced[0].kind or "", side=side))
            return
        if announced[0].kind in _ROLES.values():
            role = announced[0].kind
        if role and role[0] == "第":
            side = "first"
        self._add(InsertElements(place=place, side=side, announced=announced, role=role))

    def _read_announced(self) -> tuple[Announced, ...]:
        found = self.cursor.take(ANNOUNCED)
        if found is None:
            raise self.cursor.error("what is added: 次の一項を, 次の二号を, 次のただし書を or 次のように")
        return read_announced(found["what"])

    def _take_added(self) -> None:
        self.cursor.need_word(*ADDED)
        self.cursor.take_word("る")

    def _read_attached_text(self, place: Place, side: Side, what: str) -> None:
        text = self.cursor.need_quote().text
        self.cursor.need_word("を")
        self._take_added()
        if what == "見出し":
            self._add(Attach(place=place, kind="Caption", side=side, text=text))
        elif what in _TITLES:
            self._add(Attach(place=place, kind=_TITLES[what], side=side, text=text))
        else:
            self._add(
                InsertElements(place=place, side=side, announced=(), role=_ROLES.get(what, what), block=(text,))
            )


def _takes_block(operation: Operation) -> bool:
    """Return whether the text of an operation is still to come."""
    return isinstance(operation, _TAKES_BLOCK) and not operation.block and getattr(operation, "text", None) is None
