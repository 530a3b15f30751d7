"""From an amendment to a corpus: examples, worksheets for translators, the check of what they give back."""

from hakari.statutes.worksheets.building import write_folder
from hakari.statutes.worksheets.checking import Checked, accept, check_entries, read_finished
from hakari.statutes.worksheets.examples import Built, amendment_of, build_examples

__all__ = [
    "Built",
    "Checked",
    "accept",
    "amendment_of",
    "build_examples",
    "check_entries",
    "read_finished",
    "write_folder",
]
