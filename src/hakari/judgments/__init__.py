"""Judgments of people: the tables, the arrays that models take, and what is made of them."""

from hakari.judgments.columns import COMPARISONS, ERRORS, GRADES, KINDS, Field, Kind
from hakari.judgments.comparisons import UNKNOWN_JUDGE, Comparisons
from hakari.judgments.formats import read_judgments, write_judgments
from hakari.judgments.kinds import SCALES, Outcome, Scale, scale_named
from hakari.judgments.models import MODELS, Fit, Model, model_from_spec
from hakari.judgments.rank import rank
from hakari.judgments.ranking import Ranking
from hakari.judgments.rankings import Rankings
from hakari.judgments.table import Identical, Judgments

__all__ = [
    "COMPARISONS",
    "ERRORS",
    "GRADES",
    "KINDS",
    "MODELS",
    "SCALES",
    "UNKNOWN_JUDGE",
    "Comparisons",
    "Field",
    "Fit",
    "Identical",
    "Judgments",
    "Kind",
    "Model",
    "Outcome",
    "Ranking",
    "Rankings",
    "Scale",
    "model_from_spec",
    "rank",
    "read_judgments",
    "scale_named",
    "write_judgments",
]
