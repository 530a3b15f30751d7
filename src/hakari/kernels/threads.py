"""How many threads kernels use where nobody says."""

from __future__ import annotations

import os

__all__ = ["default_threads"]


def default_threads() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
