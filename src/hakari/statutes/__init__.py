"""Amended statutes: law texts read, aligned and marked, and the corpus of their focal translations."""

from hakari.statutes.address import Address, Step
from hakari.statutes.corpus import Corpus, Example, Mark, corpus_of, read_corpus, write_corpus
from hakari.statutes.law import Law, SentenceView
from hakari.statutes.numbers import Number
from hakari.statutes.reading import read_law
from hakari.statutes.splitting import split_corpus, write_parts
from hakari.statutes.statistics import CorpusStatistics, corpus_statistics
from hakari.statutes.study import Study, study
from hakari.statutes.xml import law_bytes, parse_law, write_law

__all__ = [
    "Address",
    "Corpus",
    "CorpusStatistics",
    "Example",
    "Law",
    "Mark",
    "Number",
    "SentenceView",
    "Step",
    "Study",
    "corpus_of",
    "corpus_statistics",
    "law_bytes",
    "parse_law",
    "read_corpus",
    "read_law",
    "split_corpus",
    "study",
    "write_corpus",
    "write_law",
    "write_parts",
]
