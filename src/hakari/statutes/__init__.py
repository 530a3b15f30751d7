"""Amended statutes: law texts read, aligned and marked, and the corpus of their focal translations."""

from hakari.statutes.address import Address, Step
from hakari.statutes.corpus import Corpus, Example, Mark, corpus_of, read_corpus, write_corpus
from hakari.statutes.law import Law, SentenceView
from hakari.statutes.numbers import Number
from hakari.statutes.reading import read_law
from hakari.statutes.xml import law_bytes, parse_law, write_law

__all__ = [
    "Address",
    "Corpus",
    "Example",
    "Law",
    "Mark",
    "Number",
    "SentenceView",
    "Step",
    "corpus_of",
    "law_bytes",
    "parse_law",
    "read_corpus",
    "read_law",
    "write_corpus",
    "write_law",
]
