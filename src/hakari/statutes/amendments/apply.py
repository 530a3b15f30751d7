"""Applies amendments to a law: all operations in their order, or none where one does not fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from hakari.errors import InputError, Where
from hakari.statutes.amendments.addition import apply_insert
from hakari.statutes.amendments.attachment import apply_attach
from hakari.statutes.amendments.contents import change_contents
from hakari.statutes.amendments.document import Amendment, AmendmentSentence, LawAmendment
from hakari.statutes.amendments.numbering import apply_renumber, apply_shift
from hakari.statutes.amendments.operations import (
    Attach,
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
from hakari.statutes.amendments.phrases import TextOperation, change_texts, edit_of
from hakari.statutes.amendments.replacement import apply_delete, apply_replace, apply_set_text
from hakari.statutes.amendments.targets import Targets
from hakari.statutes.law import Law

__all__ = ["AmendmentError", "apply_amendment", "apply_operations"]

_TEXT = (ReplaceText, InsertText, DeleteText)


class AmendmentError(InputError):
    """An amendment does not fit a law; the law is as it was.

    `operation` is what could not be done.
    """

    operation: Operation | None = None


def apply_amendment(amendment: Amendment, law: Law) -> Law:
    """Return the law that an amendment makes of another, which stays as it is.

    Of an amendment of several laws, what is about this one is applied: its title or its law number is the same.

    Raises
    ------
    AmendmentError
        Naming the sentence, the operation and what was found instead. Nothing is half-applied.
    """
    chosen = _of_law(amendment, law)
    result = law.copy()
    for part in chosen:
        for sentence in part.sentences:
            _apply_sentence(sentence, result, amendment.file)
    return result


def _of_law(amendment: Amendment, law: Law) -> list[LawAmendment]:
    chosen = [part for part in amendment.laws if part.title in (None, law.title) or part.number == law.number]
    if not chosen:
        named = ", ".join(dict.fromkeys(part.title or "" for part in amendment.laws))
        raise AmendmentError(
            f"an amendment of {law.title} is needed; this one amends {named}",
            where=Where(file=amendment.file),
            remedy="Give the amendment of this law, or the law that is amended.",
        )
    return chosen


def apply_operations(operations: Sequence[Operation], law: Law) -> Law:
    """Return the law that operations make of another, which stays as it is.

    Raises
    ------
    AmendmentError
        Naming the operation and what was found instead.
    """
    result = law.copy()
    _apply_sentence(AmendmentSentence("", 1, (), tuple(operations)), result, None)
    return result


def _apply_sentence(sentence: AmendmentSentence, law: Law, file: str | None) -> None:
    targets = Targets(law)
    for together in _steps(sentence.operations):
        try:
            _apply(targets, together)
        except InputError as error:
            raise _failure(error, together[0], sentence, file) from None


def _steps(operations: Sequence[Operation]) -> Iterator[list[Operation]]:
    """Yield the operations one by one; all changes of phrases that stand side by side, place by place, together."""
    for of_text, run in groupby(operations, key=lambda operation: isinstance(operation, _TEXT)):
        if not of_text:
            yield from ([operation] for operation in run)
            continue
        by_place: dict[Place, list[Operation]] = {}
        for operation in run:
            by_place.setdefault(operation.place, []).append(operation)
        yield from by_place.values()


def _failure(
    error: InputError, operation: Operation, sentence: AmendmentSentence, file: str | None
) -> AmendmentError:
    span = operation.span
    written = sentence.text[span.start : span.end] or f"{operation.verb} {operation.place}"
    written = f"{operation.place}中{written}" if sentence.text and isinstance(operation, _TEXT) else written
    shown = written if len(written) <= 60 else f"{written[:40]}…{written[-19:]}"
    failure = AmendmentError(
        f"{shown} cannot be done: {error.problem}", where=Where(file=file, line=sentence.line), remedy=error.remedy
    )
    failure.operation = operation
    return failure


def _apply(targets: Targets, together: Sequence[Operation]) -> None:
    operation = together[0]
    match operation:
        case ReplaceText() | InsertText() | DeleteText():
            _apply_texts(targets, operation.place, [op for op in together if isinstance(op, _TEXT)])
        case SetText():
            apply_set_text(targets, operation)
        case ReplaceElements():
            apply_replace(targets, operation)
        case InsertElements():
            apply_insert(targets, operation)
        case DeleteElements():
            apply_delete(targets, operation)
        case Renumber():
            apply_renumber(targets, operation)
        case Shift():
            apply_shift(targets, operation)
        case Attach():
            apply_attach(targets, operation)


def _apply_texts(targets: Targets, place: Place, operations: Sequence[TextOperation]) -> None:
    edits = [edit_of(operation) for operation in operations]
    if place.address.last.kind == "TOC" and place.until is None:
        change_contents(targets.one(place.address), edits)
        return
    change_texts(targets.texts(place), edits, str(place))
