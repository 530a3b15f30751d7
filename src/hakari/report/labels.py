"""Names beside points, placed where they cover the least of each other and of the points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from hakari.types import FloatArray

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["label_points"]

PLACES = [
    (dx, dy)
    for r in (1.0, 1.8, 2.8)
    for dx, dy in ((0, r), (0, -r), (1, 0), (-1, 0), (1, r), (-1, r), (1, -r), (-1, -r))
]
"""Where a name may stand: sideways as shares of its own width, up and down in heights of a line."""


def label_points(axes: Axes, names: Sequence[str], x: FloatArray, y: FloatArray, *, size: float = 6.0) -> None:
    """Write a name beside each point, one after the other, each at the first place that overlaps least.

    Parameters
    ----------
    axes
        With the points drawn; its limits stay as they are.
    names
        One a point; points with a NaN get none.
    x, y
        The points.
    size
        Of the letters, in points.
    """
    known = np.flatnonzero(~np.isnan(x + y))
    pixel = 72 / axes.figure.dpi
    points = axes.transData.transform(np.column_stack([x, y])[known]) * pixel
    boxes = [np.array([px - 2, py - 2, px + 2, py + 2]) for px, py in points]
    for number, (px, py) in zip(known.tolist(), points, strict=True):
        width, height = _size(names[number], size)
        candidates = [(dx * (width / 2 + 4), dy * (height / 2 + 4) if dy else 0.0) for dx, dy in PLACES]
        areas = [_around(px + dx, py + dy, width, height) for dx, dy in candidates]
        best = int(np.argmin([sum(_overlap(area, box) for box in boxes) for area in areas]))
        boxes.append(areas[best])
        dx, dy = candidates[best]
        axes.annotate(
            names[number],
            (x[number], y[number]),
            textcoords="offset points",
            xytext=(dx, dy),
            ha="center",
            va="center",
            fontsize=size,
            arrowprops={"arrowstyle": "-", "lw": 0.3, "color": "#999999", "shrinkA": 0, "shrinkB": 2}
            if abs(dy) > height * 1.3
            else None,
        )


def _size(name: str, size: float) -> tuple[float, float]:
    """Return about how much room a name takes, in points; Japanese takes twice the width."""
    from rich.cells import cell_len

    return 0.58 * size * cell_len(name), 1.15 * size


def _around(x: float, y: float, width: float, height: float) -> FloatArray:
    return np.array([x - width / 2, y - height / 2, x + width / 2, y + height / 2])


def _overlap(a: FloatArray, b: FloatArray) -> float:
    """Return the area that two boxes share."""
    sides = np.minimum(a[2:], b[2:]) - np.maximum(a[:2], b[:2])
    return float(max(sides[0], 0.0) * max(sides[1], 0.0))
