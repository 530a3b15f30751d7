"""Puts results on screen and on paper; computes nothing."""

from hakari.report.formats import FORMATS, render_tables

__all__ = ["FORMATS", "render_tables"]
