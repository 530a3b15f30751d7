"""The beginning of a suite of one's own: a declaration and two cases to be replaced."""

from __future__ import annotations

from hakari.data.languages import parse_language_pair
from hakari.suites.checkpoints.expectation import AnyOf, Expectation, Literal, NoneOf
from hakari.suites.suite import Case, CheckpointCase, ContrastiveCase, Declaration, Kind, Sentence, Suite

__all__ = ["skeleton"]

_NOTES = "Replace this case."


def skeleton(name: str, *, kind: Kind, languages: str, licence: str = "not stated") -> Suite[Case]:
    """Return a suite that is valid and shows how cases are written.

    Raises
    ------
    InputError
        If the languages are no pair such as ``ja-en``.
    """
    source, target = parse_language_pair(languages)
    contrastive = kind is Kind.CONTRASTIVE
    declaration = Declaration(
        name=name,
        version="0.1",
        kind=kind,
        source_language=source,
        target_language=target,
        licence=licence,
        description="What this suite tests",
        context=1 if contrastive else 0,
    )
    return Suite(declaration, _contrastive() if contrastive else _checkpoints())


def _contrastive() -> tuple[Case, ...]:
    """Return a balanced block: the same two targets, right in one context each."""
    targets = ("the target that context A asks for", "the target that context B asks for")
    return tuple(
        ContrastiveCase(
            id=f"example-1{letter.lower()}",
            phenomenon="category/phenomenon",
            block="example-1",
            context=(Sentence(f"source of context {letter}", f"translation of context {letter}"),),
            source="source sentence",
            correct=(targets[place],),
            incorrect=(targets[1 - place],),
            notes=_NOTES,
        )
        for place, letter in enumerate("AB")
    )


def _checkpoints() -> tuple[Case, ...]:
    expected = AnyOf((Literal("what a good output says"), Literal("or says instead")))
    forbidden = Expectation(NoneOf((Literal("what it must not say"),)), "why not")
    case = CheckpointCase(
        id="example-1",
        phenomenon="category/phenomenon",
        source="source sentence",
        expect=(Expectation(expected), forbidden),
        notes=_NOTES,
    )
    return (case,)
