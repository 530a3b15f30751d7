"""Votes drawn from the graded response model."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from hakari.judgments.grm import BaselineVotes, Parameters, Priors
from hakari.judgments.grm.simulation import draw_parameters, draw_votes
from hakari.types import FloatArray

Drawn = tuple[BaselineVotes, FloatArray, Parameters]


@pytest.fixture(scope="session")
def simulated() -> Callable[..., Drawn]:
    """Return what draws abilities, parameters and votes from the priors."""

    def draw(systems: int, segments: int, judges: int, votes: int, *, seed: int = 0) -> Drawn:
        generator = np.random.default_rng(seed)
        theta, parameters = draw_parameters(systems, segments, judges, Priors(), generator)
        return draw_votes(theta, parameters, votes, generator), theta, parameters

    return draw
