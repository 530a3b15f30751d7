"""Votes drawn from the graded response model."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from hakari.judgments.grm.information import outcome_probabilities
from hakari.judgments.grm.marginal import Parameters
from hakari.judgments.grm.priors import Priors
from hakari.judgments.grm.votes import BaselineVotes
from hakari.types import FloatArray

__all__ = ["draw_categories", "draw_parameters", "draw_votes"]


def draw_parameters(
    systems: int, segments: int, judges: int, priors: Priors, generator: np.random.Generator
) -> tuple[FloatArray, Parameters]:
    """Return abilities and parameters drawn from their priors, difficulties until they are in order."""
    theta = generator.normal(0, priors.tau, systems)
    a = np.exp(generator.normal(priors.mu_a, priors.sigma_a, judges))
    b = np.empty((segments, 2))
    wrong = np.arange(segments)
    while len(wrong):
        b[wrong] = generator.normal([-priors.mu_b, priors.mu_b], priors.sigma_b, (len(wrong), 2))
        wrong = wrong[b[wrong, 0] >= b[wrong, 1]]
    return theta, Parameters(a, b)


def draw_categories(
    theta: FloatArray, parameters: Parameters, votes: BaselineVotes, generator: np.random.Generator
) -> BaselineVotes:
    """Return the votes with their outcomes drawn anew."""
    chances = outcome_probabilities(
        theta[votes.system], parameters.sensitivities[votes.judge], parameters.difficulties[votes.segment]
    )
    drawn = generator.random(len(votes))
    not_lost, won = drawn >= chances[:, 0], drawn >= chances[:, 0] + chances[:, 1]
    return replace(votes, category=not_lost.astype(np.intp) + won)


def draw_votes(
    theta: FloatArray, parameters: Parameters, votes: int, generator: np.random.Generator
) -> BaselineVotes:
    """Return votes on systems and segments by judges that are all drawn evenly."""
    system = generator.integers(len(theta), size=votes)
    segment = generator.integers(len(parameters.difficulties), size=votes)
    judge = generator.integers(len(parameters.sensitivities), size=votes)
    design = BaselineVotes(
        system=system,
        segment=segment,
        judge=judge,
        category=np.zeros(votes, np.intp),
        weight=np.ones(votes),
        systems=len(theta),
        segments=len(parameters.difficulties),
        judges=len(parameters.sensitivities),
    )
    return draw_categories(theta, parameters, design, generator)
