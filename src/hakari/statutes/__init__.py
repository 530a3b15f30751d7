"""Amended statutes: the corpus of focal translations, its texts, its statistics."""

from hakari.statutes.corpus import Corpus, Example, Mark, corpus_of, read_corpus, write_corpus

__all__ = ["Corpus", "Example", "Mark", "corpus_of", "read_corpus", "write_corpus"]
