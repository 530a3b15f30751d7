"""What people say of translations: scores of systems, scores of segments, pairs in order; gaps stay gaps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from hakari.errors import InputError
from hakari.frozen import FrozenMapping
from hakari.types import FloatArray, read_only

__all__ = ["DARR_GAP", "Gold", "Judged"]

DARR_GAP = 25.0
"""Raw scores, 0 to 100, that differ by less say nothing of which output is better: the rule of WMT."""


@dataclass(frozen=True, eq=False)
class Judged:
    """Pairs of outputs of one segment, of which people liked the first better.

    Parameters
    ----------
    segments
        The segment of each pair, as a number from 0.
    better, worse
        The systems, as numbers of `systems`.
    systems
        Their names.
    """

    segments: NDArray[np.intp]
    better: NDArray[np.intp]
    worse: NDArray[np.intp]
    systems: tuple[str, ...]

    def __len__(self) -> int:
        """Return the number of pairs."""
        return len(self.segments)

    def among(self, systems: Sequence[str]) -> Judged:
        """Return the pairs of which both systems are among these, numbered in their order."""
        numbers = {name: number for number, name in enumerate(systems)}
        place = np.array([numbers.get(name, -1) for name in self.systems], dtype=np.intp)
        better, worse = place[self.better], place[self.worse]
        kept = (better >= 0) & (worse >= 0)
        return Judged(self.segments[kept], better[kept], worse[kept], tuple(systems))

    @classmethod
    def of_scores(cls, scores: FloatArray, systems: Sequence[str], gap: float = DARR_GAP) -> Judged:
        """Return the pairs whose scores ``(systems, segments)`` differ by at least `gap`, segment by segment."""
        parts = []
        for a in range(len(scores)):
            for b in range(a + 1, len(scores)):
                with np.errstate(invalid="ignore"):
                    ahead = scores[a] - scores[b]
                    for first, second, kept in ((a, b, ahead >= gap), (b, a, -ahead >= gap)):
                        segments = np.flatnonzero(kept)
                        parts.append((segments, np.full(len(segments), first), np.full(len(segments), second)))
        segments, better, worse = (
            np.concatenate([part[k] for part in parts]) if parts else np.zeros(0, dtype=np.intp) for k in range(3)
        )
        order = np.argsort(segments, kind="stable")
        return cls(segments[order], better[order], worse[order], tuple(systems))


@dataclass(frozen=True, eq=False, kw_only=True)
class Gold:
    """The scores that people gave.

    Parameters
    ----------
    name
        What kind of scores they are: ``z``, ``raw``, ``mqm``; more is better.
    n_segments
        Segments of the test set.
    system_scores
        A score a system; systems without one are not there.
    segment_scores
        For each system a score a segment, NaN where there is none.
    judged
        Pairs of outputs in order, where they are known.
    origins
        Which file each kind of score came from.
    remarks
        What must be said of them.
    """

    name: str
    n_segments: int
    system_scores: Mapping[str, float] = field(default_factory=dict)
    segment_scores: Mapping[str, FloatArray] = field(default_factory=dict)
    judged: Judged | None = None
    origins: Mapping[str, str] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name, scores in self.segment_scores.items():
            if len(scores) != self.n_segments:
                raise InputError(
                    f"{self.n_segments} segments have a place; {len(scores)} scores of system {name} came"
                )
        if self.judged is not None and len(self.judged) and not self.judged.segments.max() < self.n_segments:
            raise InputError(
                f"there are segments 0 to {self.n_segments - 1}; a pair is of {self.judged.segments.max()}"
            )
        segments = {name: read_only(np.asarray(s, dtype=np.float64)) for name, s in self.segment_scores.items()}
        object.__setattr__(self, "segment_scores", FrozenMapping(segments))
        object.__setattr__(self, "system_scores", FrozenMapping(self.system_scores))
        object.__setattr__(self, "origins", FrozenMapping(self.origins))

    @property
    def systems(self) -> tuple[str, ...]:
        """All systems that people said anything of."""
        pairs = self.judged.systems if self.judged is not None else ()
        return tuple(dict.fromkeys([*self.system_scores, *self.segment_scores, *pairs]))

    def system_array(self, systems: Sequence[str]) -> FloatArray:
        """Return the scores of systems; NaN for those without one."""
        return np.array([self.system_scores.get(name, np.nan) for name in systems])

    def segment_array(self, systems: Sequence[str]) -> FloatArray:
        """Return scores of systems on segments, ``(systems, segments)``; NaN where there is none."""
        missing = np.full(self.n_segments, np.nan)
        found = [self.segment_scores.get(name, missing) for name in systems]
        return np.array(found).reshape(len(systems), self.n_segments)
