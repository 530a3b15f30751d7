"""The texts that a metric looks at: one system's output with all that belongs to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from hakari.data.testset import TestSet
from hakari.data.texts import Texts, as_texts
from hakari.errors import InputError

__all__ = ["Batch", "References", "TextLike", "as_batch", "one_segment"]

TextLike: TypeAlias = Texts | Sequence[str]
"""One text a segment."""

References: TypeAlias = TextLike | Sequence[str | None] | Sequence[Texts | Sequence[str | None]]
"""One stream of references, or a sequence of streams; None where a stream misses a segment."""


@dataclass(frozen=True, kw_only=True)
class Batch:
    """Texts of n segments; all parts have n entries."""

    hypotheses: Texts
    references: tuple[Texts, ...] = ()
    sources: Texts | None = None
    previous_sources: Texts | None = None
    previous_translations: Texts | None = None

    def __post_init__(self) -> None:
        for texts in (
            *self.references,
            self.sources,
            self.previous_sources,
            self.previous_translations,
        ):
            if texts is not None and len(texts) != len(self):
                raise InputError(
                    f"{self.hypotheses.label}: {len(self)} segments, but {texts.label}: {len(texts)}",
                    remedy="Give one text a segment, in the same order; nothing is cut to the shorter one.",
                )
        if not self.hypotheses.complete:
            missing = int(np.flatnonzero(~self.hypotheses.present)[0])
            raise InputError(
                f"{self.hypotheses.label}: a text is needed; None came",
                where=self.hypotheses.where(missing),
                remedy="Write an empty text if the system produced nothing.",
            )

    def __len__(self) -> int:
        """Return the number of segments."""
        return len(self.hypotheses)

    @classmethod
    def of_system(cls, test_set: TestSet, system: str) -> Batch:
        """Return the batch of one system of a test set."""
        return cls(
            hypotheses=test_set.systems[system],
            references=tuple(test_set.references.values()),
            sources=test_set.sources,
            previous_sources=test_set.previous_sources,
            previous_translations=test_set.previous_translations,
        )

    def subset(self, index: NDArray[np.intp]) -> Batch:
        """Return the batch of some segments, in the order of `index`."""

        def part(value: Texts | tuple[Texts, ...] | None) -> Texts | tuple[Texts, ...] | None:
            if isinstance(value, tuple):
                return tuple(texts.subset(index) for texts in value)
            return value if value is None else value.subset(index)

        return Batch(**{f.name: part(getattr(self, f.name)) for f in fields(self)})  # type: ignore[arg-type]


def as_batch(
    hypotheses: TextLike,
    references: References | None = None,
    *,
    sources: TextLike | None = None,
    previous_sources: TextLike | None = None,
    previous_translations: TextLike | None = None,
) -> Batch:
    """Return plain sequences as a batch."""
    return Batch(
        hypotheses=as_texts(hypotheses, "the hypotheses"),
        references=_streams(references),
        sources=None if sources is None else as_texts(sources, "the sources"),
        previous_sources=None if previous_sources is None else as_texts(previous_sources, "the previous sources"),
        previous_translations=None
        if previous_translations is None
        else as_texts(previous_translations, "the previous translations"),
    )


def one_segment(
    hypothesis: str, references: References | str | None, texts: Mapping[str, Any]
) -> tuple[list[str], References | None, dict[str, Any]]:
    """Return the texts of a single segment, given as they are, as one text a segment."""
    given = [references] if isinstance(references, str) else references
    streams = None if given is None else cast(References, [[text] for text in given])
    return [hypothesis], streams, {name: [text] if isinstance(text, str) else text for name, text in texts.items()}


def _streams(references: References | None) -> tuple[Texts, ...]:
    if references is None:
        return ()
    if isinstance(references, Texts | str) or any(isinstance(r, str) or r is None for r in references):
        return (as_texts(references, "the references"),)  # type: ignore[arg-type]
    streams = cast(Sequence[Texts | Sequence[str | None]], references)
    return tuple(as_texts(stream, f"reference stream {number}") for number, stream in enumerate(streams))
