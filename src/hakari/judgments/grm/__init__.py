"""The graded response model of votes against a fixed baseline, on plain arrays."""

from hakari.judgments.grm.fitting import Graded, fit_graded
from hakari.judgments.grm.information import (
    JointErrors,
    item_information,
    joint_errors,
    outcome_probabilities,
)
from hakari.judgments.grm.marginal import BARRIER, Copies, Marginal, Parameters
from hakari.judgments.grm.priors import Priors
from hakari.judgments.grm.votes import BaselineVotes, Terms, baseline_of

__all__ = [
    "BARRIER",
    "BaselineVotes",
    "Copies",
    "Graded",
    "JointErrors",
    "Marginal",
    "Parameters",
    "Priors",
    "Terms",
    "baseline_of",
    "fit_graded",
    "item_information",
    "joint_errors",
    "outcome_probabilities",
]
