"""Options of the commands that resample."""

from __future__ import annotations

import argparse

from hakari.cli.inputs import from_one

__all__ = ["add_interval_arguments", "add_seed_arguments", "from_zero"]

DEFAULT_RESAMPLES = 10_000
DEFAULT_SEED = 12345


def from_zero(text: str) -> int:
    """Return a whole number from 0 up."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"a whole number from 0 up is needed; {text!r} came")
    return int(text)


def add_seed_arguments(group: argparse._ArgumentGroup, *, resamples: str = f"{DEFAULT_RESAMPLES}") -> None:
    """Declare how many resamples are drawn, and which."""
    group.add_argument(
        "--resamples", type=from_one, metavar="N", help=f"how many resamples are drawn (default: {resamples})"
    )
    group.add_argument(
        "--seed",
        type=from_zero,
        metavar="N",
        help=f"decides which resamples are drawn; the same seed gives the same numbers (default: {DEFAULT_SEED})",
    )


def add_interval_arguments(group: argparse._ArgumentGroup) -> None:
    """Declare what intervals are."""
    group.add_argument(
        "--level", type=float, metavar="SHARE", help="confidence level of the intervals (default: 0.95)"
    )
    group.add_argument(
        "--interval",
        choices=["percentile", "bca"],
        help="the middle of the resampled scores, or that corrected for bias and skew (default: percentile)",
    )
