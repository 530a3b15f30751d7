"""Reading and writing suites: ``suite.toml`` and ``cases.jsonl`` in a folder, checked as a whole."""

from hakari.suites.reading.cases import read_cases, write_cases
from hakari.suites.reading.declaration import read_declaration, write_declaration
from hakari.suites.reading.folder import CASES, DECLARATION, read_suite, write_suite

__all__ = [
    "CASES",
    "DECLARATION",
    "read_cases",
    "read_declaration",
    "read_suite",
    "write_cases",
    "write_declaration",
    "write_suite",
]
