"""Count the segments in which the beam of TER changes the number of edits: ``python -m benchmarks.ter_beam``."""

from __future__ import annotations

import numpy as np

from benchmarks.data import task
from hakari import TER
from hakari.kernels import Beam

BEAMS: tuple[Beam, ...] = ("diagonal", "none", "tercom")


def edits(language: str, beam: Beam, systems: dict[str, list[str]], reference: list[str]) -> np.ndarray:
    """Return the edits of every system and segment: ``(systems, n)``."""
    metric = TER(language=language, beam=beam)
    return np.array([metric.rows(outputs, reference)[:, 1] for outputs in systems.values()])


def main() -> None:
    """Print one line for each test set and beam."""
    for pair in ("en-ja", "ja-en"):
        given = task(pair)
        found = {beam: edits(pair[-2:], beam, given.systems, given.reference) for beam in BEAMS}
        for beam in BEAMS[1:]:
            gap = found[beam] - found["diagonal"]
            print(
                f"{given.name}: beam={beam} differs from beam=diagonal in {np.count_nonzero(gap)} of {gap.size} "
                f"segments, by {gap.min():g} to {gap.max():+g} edits"
            )


if __name__ == "__main__":
    main()
