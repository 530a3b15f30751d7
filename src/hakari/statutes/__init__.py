"""Amended statutes: law texts read, aligned and marked, and the corpus for their focal translation."""

from hakari.statutes.address import Address, Step
from hakari.statutes.law import Law, SentenceView
from hakari.statutes.numbers import Number
from hakari.statutes.reading import read_law
from hakari.statutes.xml import law_bytes, parse_law, write_law

__all__ = ["Address", "Law", "Number", "SentenceView", "Step", "law_bytes", "parse_law", "read_law", "write_law"]
