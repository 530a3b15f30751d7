"""What is in a table of judgments: by kind, system and judge, and what is missing."""

from hakari.judgments.description.result import Description, Gaps, Suspect
from hakari.judgments.description.run import describe

__all__ = ["Description", "Gaps", "Suspect", "describe"]
