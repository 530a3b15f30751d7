"""Draws resamples: which segments, or which documents, stand in each of them.

Resamples come in chunks of a fixed size. Chunk ``c`` of a stream has a generator of its own, PCG64 seeded with
``SeedSequence(seed, spawn_key=(stream, c))``: it does not matter who draws which chunk when, so one thread and many
give the same digits, and the first 1,000 of 10,000 resamples are those of a run with 1,000.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from hakari.errors import OptionError
from hakari.types import FloatArray

__all__ = ["CHUNK", "Chunk", "Resampling", "Stream", "map_chunks"]

CHUNK = 256
"""Resamples that are drawn and summed together."""

T = TypeVar("T")


class Stream(IntEnum):
    """What random numbers are drawn for; each has numbers of its own under the same seed."""

    BOOTSTRAP = 0
    SWAPS = 1
    RUNS = 2
    POWER = 3


@dataclass(frozen=True, slots=True)
class Chunk:
    """A run of resamples: its number, and which resamples they are."""

    number: int
    start: int
    stop: int

    def __len__(self) -> int:
        """Return the number of resamples."""
        return self.stop - self.start


@dataclass(frozen=True, eq=False)
class Resampling:
    """How resamples of n segments are drawn.

    Parameters
    ----------
    n
        Segments.
    resamples
        How many resamples.
    seed
        Any whole number from 0 up; the same seed gives the same resamples.
    groups
        The document of each segment, as a number from 0 up without gaps: whole documents are drawn. None draws
        segment by segment.
    """

    n: int
    resamples: int
    seed: int
    groups: NDArray[np.intp] | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if self.resamples < 1:
            raise OptionError(f"there is at least one resample; {self.resamples} came")
        if self.seed < 0:
            raise OptionError(f"a seed is a whole number from 0 up; {self.seed} came")

    @property
    def units(self) -> int:
        """What is drawn as a whole: the number of segments, or of documents."""
        return self.n if self.groups is None else int(self.groups.max(initial=-1)) + 1

    @property
    def exact(self) -> bool:
        """Whether all ways to swap two systems' units are no more than the resamples: then all are looked at."""
        return self.units < 63 and 2**self.units <= self.resamples

    def generator(self, stream: Stream, number: int) -> np.random.Generator:
        """Return the generator of a chunk."""
        return np.random.Generator(np.random.PCG64(np.random.SeedSequence(self.seed, spawn_key=(stream, number))))

    def counts(self, chunk: Chunk, *, stream: Stream = Stream.BOOTSTRAP, size: int = 1) -> FloatArray:
        """Return how often each unit is drawn, with replacement, in `size` times as many draws as there are."""
        generator, units = self.generator(stream, chunk.number), self.units
        counts = np.empty((len(chunk), units))
        for own in counts:  # one by one, so that what is drawn never fills memory
            own[:] = np.bincount(generator.integers(units, size=units * size), minlength=units)
        return counts

    def weights(self, chunk: Chunk) -> FloatArray:
        """Return how often each segment stands in each bootstrap resample: ``(chunk, n)``."""
        return self.spread(self.counts(chunk))

    def swaps(self, chunk: Chunk) -> FloatArray:
        """Return 1 where two systems keep their segment and 0 where they swap it: ``(chunk, n)``.

        Every unit is swapped with probability 1/2. Where the number of resamples allows, chunks run through all
        ways to swap instead; the first of them swaps nothing.
        """
        if self.exact:
            return self.spread(~(np.arange(chunk.start, chunk.stop)[:, None] >> np.arange(self.units)) & 1)
        size = (CHUNK, (self.units + 7) // 8)
        eights = self.generator(Stream.SWAPS, chunk.number).integers(256, size=size, dtype=np.uint8)[: len(chunk)]
        return self.spread(np.unpackbits(eights, axis=1, count=self.units))

    def spread(self, units: NDArray[np.integer] | FloatArray) -> FloatArray:
        """Return numbers of units as numbers of their segments: ``(…, units)`` to ``(…, n)``."""
        values = units.astype(np.float64, copy=False)
        return values if self.groups is None else values[:, self.groups]


def _chunks(resamples: int) -> Iterator[Chunk]:
    for number, start in enumerate(range(0, resamples, CHUNK)):
        yield Chunk(number, start, min(start + CHUNK, resamples))


def map_chunks(work: Callable[[Chunk], T], resamples: int, threads: int = 1) -> list[T]:
    """Return what `work` gives for every chunk, in the order of the chunks."""
    chunks = list(_chunks(resamples))
    if threads == 1 or len(chunks) == 1:
        return [work(chunk) for chunk in chunks]
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(work, chunks))
