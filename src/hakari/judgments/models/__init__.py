"""Ranking models, one a module."""

from __future__ import annotations

from hakari.judgments.models.base import DEFAULT_SEED, Fit, Model
from hakari.metrics.options import options_of
from hakari.metrics.spec import read_options
from hakari.registry import Registry

__all__ = ["DEFAULT_SEED", "MODELS", "Fit", "Model", "model_from_spec"]

MODELS: Registry[type[Model]] = Registry(
    "model",
    "hakari.models",
    {
        "ew": "hakari.judgments.models.ew:ExpectedWins",
        "bt": "hakari.judgments.models.bt:BradleyTerry",
        "grm": "hakari.judgments.models.grm:GradedResponse",
        "hm": "hakari.judgments.models.hm:HopkinsMay",
        "ts": "hakari.judgments.models.ts:TrueSkill",
        "tst": "hakari.judgments.models.tst:TwoStage",
    },
)


def model_from_spec(spec: str) -> Model:
    """Return the model that ``NAME`` or ``NAME:option=value,option`` describes.

    Examples
    --------
    >>> model_from_spec("ew:ties=half")
    ExpectedWins(ties='half')

    Raises
    ------
    UnknownNameError
        If there is no such model or option.
    OptionError
        If a value is not of the option's type.
    """
    name, _, rest = spec.partition(":")
    model = MODELS.get(name)
    return model(**read_options(name, rest, options_of(model)))
