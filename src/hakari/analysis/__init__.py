"""What reports show beside scores."""

from hakari.analysis.sensitivity import Sensitivity, sensitivity

__all__ = ["Sensitivity", "sensitivity"]
