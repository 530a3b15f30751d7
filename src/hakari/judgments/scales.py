"""Which grades of a table are meant, where nobody says."""

from __future__ import annotations

from hakari.errors import OptionError
from hakari.judgments.table import Judgments

__all__ = ["only_scale"]


def only_scale(judgments: Judgments) -> str | None:
    """Return the scale of the grades; None if there are none.

    Raises
    ------
    OptionError
        If there are several.
    """
    scales = judgments.grades["scale"].unique(maintain_order=True).to_list()
    if len(scales) > 1:
        raise OptionError(
            f"there are grades on several scales: {', '.join(scales)}", remedy="Choose one with --grades SCALE."
        )
    return scales[0] if scales else None
