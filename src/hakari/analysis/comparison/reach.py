"""Whether a test can show anything at all: its smallest possible p-value beside the level."""

from __future__ import annotations

import math

from hakari.analysis.comparison.options import ComparisonOptions
from hakari.analysis.resampled import LEAST_UNITS, Unit
from hakari.errors import OptionError

__all__ = ["check_reach", "smallest_p"]


def smallest_p(options: ComparisonOptions, units: int) -> float:
    """Return the smallest p-value that a test of so many units can give, before any correction.

    Resampling adds the data to its R resamples: 1 / (R + 1). Of the 2^units ways to swap, the data are one, and
    two-sided the swap of everything is as extreme. sacreBLEU counts only what is strictly more extreme.
    """
    sampled = 1 / (options.count + 1)
    if options.test == "bootstrap" or options.compat is not None:
        return sampled
    ways = 2.0 ** min(units, 1000)
    swapped = (2 if options.sides == "two" else 1) / ways
    return swapped if ways <= options.count else max(swapped, sampled)


def check_reach(options: ComparisonOptions, unit: Unit, units: int, pairs: int, *, replicated: bool) -> None:
    """Refuse a test that cannot find any difference significant, and a bootstrap test of next to no data.

    Parameters
    ----------
    options
        Of the comparison.
    unit, units
        What is drawn and decides, and how many there are.
    pairs
        How many are tested under each metric.
    replicated
        Whether systems have several runs, which go with the bootstrap only.
    """
    if options.test == "bootstrap" and units < LEAST_UNITS:
        raise OptionError(
            f"a bootstrap test of {unit.counted(units)} finds differences where there are none; it needs at least "
            f"{LEAST_UNITS}",
            remedy=f"{_more(unit)}{'' if replicated else _swaps(options, units, pairs)}",
        )
    factor = pairs if options.correct == "holm" else 1
    smallest = factor * smallest_p(options, units)
    if smallest <= options.alpha * (1 + 1e-12):
        return
    because = f", Holm's correction for {pairs} pairs" if factor > 1 else ""
    enough = math.ceil(factor / options.alpha * (1 - 1e-12)) - 1
    drawn = f"{unit.counted(units)}, {options.count} resamples{because}"
    raise OptionError(
        f"nothing can be significant at {options.alpha:g}: the smallest possible p is {smallest:.3g} ({drawn})",
        remedy=_more(unit) if options.count >= enough else f"Draw {enough} resamples or more (--resamples).",
    )


def _swaps(options: ComparisonOptions, units: int, pairs: int) -> str:
    """Return what the exact test could show instead."""
    sides = 2 if options.sides == "two" else 1
    smallest = min(sides / 2**units * (pairs if options.correct == "holm" else 1), 1)
    return f" --test randomization is exact; its smallest possible p is {smallest:.3g} here."


def _more(unit: Unit) -> str:
    """Return how to have more to draw."""
    if unit is Unit.SEGMENT:
        return "Give more segments."
    return "Give more documents; --unit segment draws segments, and takes those of a document for independent."
