"""Options of single scorers, read from text."""

from __future__ import annotations

import math

from hakari.errors import OptionError
from hakari.suites.scorers.base import ScorerOptions

__all__ = ["choice_of", "number_of"]


def number_of(
    options: ScorerOptions, key: str, default: float, *, least: float | None = None, whole: bool = False
) -> float:
    """Return a number from the settings: above 0, or from `least` up."""
    text = options.settings.get(key)
    if text is None:
        return default
    try:
        value = float(int(text)) if whole else float(text)
    except ValueError:
        value = math.nan
    if not (value >= least if least is not None else 0 < value < math.inf):
        kind = "a whole number" if whole else "a number"
        bound = "above 0" if least is None else f"from {least:g} up"
        raise OptionError(f"--scorer-option {key} is {kind} {bound}; {text!r} came")
    return value


def choice_of(options: ScorerOptions, key: str, known: tuple[str, ...]) -> str:
    """Return one of several words from the settings; the first one unless given."""
    value = options.settings.get(key, known[0])
    if value not in known:
        raise OptionError(f"--scorer-option {key} is one of {', '.join(known)}; {value!r} came")
    return value
