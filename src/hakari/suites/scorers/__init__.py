"""Scorers: what gives the targets of contrastive suites their probabilities, by name."""

from __future__ import annotations

from hakari.errors import OptionError
from hakari.registry import Registry
from hakari.suites.scorers.base import Score, Scorer, ScorerOptions, Target

__all__ = ["SCORERS", "Score", "Scorer", "ScorerOptions", "Target", "open_scorer"]

SCORERS: Registry[type[Scorer]] = Registry(
    "scorer",
    "hakari.scorers",
    {
        "scores": "hakari.suites.scorers.scores:ScoreFile",
        "command": "hakari.suites.scorers.command:Command",
        "hf": "hakari.suites.scorers.hugging_face:HuggingFace",
        "ct2": "hakari.suites.scorers.ctranslate:CTranslate",
        "lm": "hakari.suites.scorers.causal:CausalModel",
        "metric": "hakari.suites.scorers.metric:MetricScorer",
    },
)


def open_scorer(specification: str, options: ScorerOptions | None = None) -> Scorer:
    """Return the scorer of a specification such as ``scores:FILE``: a name, a colon, and what it works on.

    Raises
    ------
    UnknownNameError
        If nobody registered the name.
    OptionError
        If nothing stands behind the colon.
    """
    name, _, argument = specification.partition(":")
    made = SCORERS.get(name)
    if not argument:
        raise OptionError(
            f"the scorer {name!r} needs something behind a colon; {specification!r} came",
            remedy=f"Write {name}:… . {made.summary[:1].upper()}{made.summary[1:]}.",
        )
    return made(argument, options or ScorerOptions())
