"""Writes the amendment sentences that turn one version of a law into another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hakari.errors import HakariError
from hakari.statutes.amendments.apply import apply_amendment
from hakari.statutes.amendments.document import parse_amendment
from hakari.statutes.amendments.generation.content import content_of, same_content
from hakari.statutes.amendments.generation.sayings import InexpressibleError
from hakari.statutes.amendments.generation.whole import law_operations
from hakari.statutes.amendments.generation.writing import write_sentence
from hakari.statutes.amendments.operations import Attach, InsertElements, Operation, ReplaceElements
from hakari.statutes.law import Law
from hakari.statutes.versions import check_versions

__all__ = ["InexpressibleError", "generate_amendment", "same_content"]


def generate_amendment(old: Law, new: Law) -> str:
    """Return the amendment that turns one version of a law into another; empty where they say the same.

    What is returned has been read and applied: it gives exactly the content of the new version.

    Raises
    ------
    InexpressibleError
        If there is a change that no amendment sentence is known for.
    InputError
        If the two are not in one language.
    """
    check_versions(old, new)
    if same_content(old, new):
        return ""
    number = f"（{old.number}）" if old.number else ""
    lines = [f"{old.title}{number}の一部を次のように改正する。"]
    for operations in law_operations(old, new):
        for sentence in _sentences(operations):
            text = write_sentence(sentence)
            if text is None:
                raise InexpressibleError(f"no sentence says {sentence[0].verb} {sentence[0].place} without doubt")
            lines.append(f"\u3000\u3000{text}")
            lines += _block(sentence[-1])
    text = "\n".join(lines) + "\n"
    _check(text, old, new)
    return text


def _sentences(operations: Sequence[Operation]) -> Iterator[list[Operation]]:
    """Yield operations in sentences: new text ends one."""
    sentence: list[Operation] = []
    for operation in operations:
        sentence.append(operation)
        if _block(operation):
            yield sentence
            sentence = []
    if sentence:
        yield sentence


def _block(operation: Operation) -> Sequence[str]:
    return operation.block if isinstance(operation, ReplaceElements | InsertElements | Attach) else ()


def _check(text: str, old: Law, new: Law) -> None:
    try:
        result = apply_amendment(parse_amendment(text), old)
    except HakariError as error:
        raise InexpressibleError(f"the sentences that were written do not hold: {error}") from None
    if not same_content(result, new):
        raise InexpressibleError(f"the sentences that were written lead to another text {_difference(result, new)}")


def _difference(result: Law, new: Law) -> str:
    """Say where two contents part: the bytes around the first place that differs."""
    for one, other in zip(content_of(result), content_of(new), strict=False):
        if one != other:
            place = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
            around = slice(max(0, place - 60), place + 60)
            shown = [part[around].decode("utf-8", "ignore") for part in (one, other)]
            return f"({shown[0]!r} instead of {shown[1]!r})"
    return "(parts are missing)"
