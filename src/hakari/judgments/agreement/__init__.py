"""How far judges agree, beside what chance gives."""

from hakari.judgments.agreement.coefficients import (
    Coefficient,
    Distance,
    Level,
    count_values,
    fleiss_kappa,
    krippendorff_alpha,
    weighted_kappa,
)
from hakari.judgments.agreement.ratings import Ratings
from hakari.judgments.agreement.report import agreement, rate_agreement
from hakari.judgments.agreement.result import Agreement, AgreementGroup, Figure
from hakari.judgments.agreement.votes import chance_contradiction

__all__ = [
    "Agreement",
    "AgreementGroup",
    "Coefficient",
    "Distance",
    "Figure",
    "Level",
    "Ratings",
    "agreement",
    "chance_contradiction",
    "count_values",
    "fleiss_kappa",
    "krippendorff_alpha",
    "rate_agreement",
    "weighted_kappa",
]
