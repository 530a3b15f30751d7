"""Words of messages about judgments."""

from __future__ import annotations

__all__ = ["counted"]


def counted(number: int, thing: str) -> str:
    """Return such as ``1 judge`` and ``3 judges``.

    Examples
    --------
    >>> counted(1, "judge"), counted(3, "judge")
    ('1 judge', '3 judges')
    """
    return f"{number} {thing}{'' if number == 1 else 's'}"
