"""Mining: pairs of words with a gap between them that show the structure of sentences, for checkpoint suites."""

from hakari.suites.mining.corpus import Corpus, Side, read_corpus
from hakari.suites.mining.mine import MiningOptions, mine
from hakari.suites.mining.patterns import Example, MinedPattern, MinedPatterns, Partner
from hakari.suites.mining.skeleton import write_skeleton

__all__ = [
    "Corpus",
    "Example",
    "MinedPattern",
    "MinedPatterns",
    "MiningOptions",
    "Partner",
    "Side",
    "mine",
    "read_corpus",
    "write_skeleton",
]
