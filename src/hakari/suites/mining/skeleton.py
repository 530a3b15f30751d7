"""The beginning of a checkpoint suite: a case for every example of the mined patterns, for people to finish."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from hakari.errors import OptionError
from hakari.suites.checkpoints.expectation import AnyOf, Expectation, Literal, Morphemes, Part
from hakari.suites.checkpoints.words import Gap, Step
from hakari.suites.mining.patterns import Example, MinedPattern, MinedPatterns, Partner, joined
from hakari.suites.reading.folder import write_suite
from hakari.suites.suite import Case, CheckpointCase, Declaration, Kind, Suite

__all__ = ["skeleton", "write_skeleton"]

DRAFT = "draft: choose what a good translation shows"


def skeleton(found: MinedPatterns, segmenter: str, *, name: str = "mined-patterns") -> Suite[Case]:
    """Return a checkpoint suite with the examples as sources and the proposals as what is expected.

    Raises
    ------
    OptionError
        If there is no other side, or nothing was proposed for any pattern.
    """
    if found.other is None:
        raise OptionError(
            "a checkpoint suite needs the other side, whose patterns are expected",
            remedy="Give a corpus of two sides, or leave --out away.",
        )
    cases = tuple(_different(found))
    if not cases:
        raise OptionError(
            "no pattern has both an example and a proposal, so there is no case to write",
            remedy="Ask for --examples and --partners from 1 up, or lower --least-count.",
        )
    declaration = Declaration(
        name=name,
        version="0.1",
        kind=Kind.CHECKPOINT,
        source_language=found.side,
        target_language=found.other,
        licence="that of the corpus",
        description=f"Mined from {found.sentences:,} sentences; every case is a draft that somebody has to read.",
        segmenter=segmenter,
    )
    return Suite(declaration, cases)


def write_skeleton(found: MinedPatterns, folder: str | Path, segmenter: str) -> Suite[Case]:
    """Write the suite of `skeleton` into a folder, and return it.

    Raises
    ------
    InputError
        If the folder holds a suite already.
    """
    made = skeleton(found, segmenter, name=Path(folder).resolve().name)
    write_suite(made, folder)
    return made


def _different(found: MinedPatterns) -> Iterator[Case]:
    """Yield the cases, without those that ask the same of the same sentence."""
    seen = set()
    for number, pattern in enumerate(found.patterns, start=1):
        if not pattern.partners:
            continue
        expected = _expected(pattern, found.settings["gap"])
        for k, example in enumerate(pattern.examples, start=1):
            if (content := (example.text, str(expected.part))) not in seen and example.text.strip():
                seen.add(content)
                yield _case(f"{number:03d}-{k}", pattern, example, expected)


def _case(name: str, pattern: MinedPattern, example: Example, expected: Expectation) -> Case:
    shown = re.sub(r"[\s/]", "_", "…".join(pattern.words))
    return CheckpointCase(
        id=name,
        phenomenon=f"pattern/{shown}",
        source=example.text,
        expect=(expected,),
        notes=f"{DRAFT}; the corpus has: {example.other}",
        origin=example.where,
    )


def _expected(pattern: MinedPattern, gap: tuple[int, int]) -> Expectation:
    parts = tuple(_part(partner, gap) for partner in pattern.partners)
    return Expectation(parts[0] if len(parts) == 1 else AnyOf(parts), joined(pattern.words))


def _part(partner: Partner, gap: tuple[int, int]) -> Part:
    """Return how a proposal is looked for: words with the gap that they were mined with."""
    if len(partner.words) == 1:
        return Literal(partner.words[0])
    first, second = map(Step, partner.words)
    return Morphemes((first, Gap(*gap), second))
