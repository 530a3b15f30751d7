"""Options of the commands that look into the graded response model."""

from __future__ import annotations

import argparse

from hakari.cli.inputs import from_one
from hakari.errors import OptionError
from hakari.judgments.models import model_from_spec
from hakari.judgments.models.grm import GradedResponse

__all__ = ["add_graded_arguments", "count_or_all", "graded_model"]


def add_graded_arguments(group: argparse._ArgumentGroup) -> None:
    """Declare the baseline and the model's options."""
    group.add_argument(
        "--baseline",
        metavar="SYSTEM",
        help="the system that all others are compared with (default: the one that takes part in every vote)",
    )
    group.add_argument(
        "--model",
        default="grm",
        metavar="MODEL",
        help="the graded response model with other options, such as grm:sigma_a=0.5 (default: grm)",
    )


def graded_model(args: argparse.Namespace) -> GradedResponse:
    """Return the model of a command line."""
    model = model_from_spec(args.model)
    if not isinstance(model, GradedResponse):
        raise OptionError(
            f"this needs judges' sensitivities and segments' difficulties, which {model.label} does not have",
            remedy="Use grm, with options of its own where wanted.",
        )
    return model


def count_or_all(text: str) -> int | None:
    """Return a whole number from 1 up, or None for the word all."""
    return None if text == "all" else from_one(text)
