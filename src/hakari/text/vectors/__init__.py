"""Word vectors: files of several formats, of which only the words that are needed are kept."""

from hakari.text.vectors.base import Identity, VectorReader, WordVectors
from hakari.text.vectors.converted import words_file
from hakari.text.vectors.read import Neighbour, convert_vectors, describe_vectors, neighbours, read_vectors
from hakari.text.vectors.recognise import open_vectors
from hakari.text.vectors.table import TokenVectors, VectorTable

__all__ = [
    "Identity",
    "Neighbour",
    "TokenVectors",
    "VectorReader",
    "VectorTable",
    "WordVectors",
    "convert_vectors",
    "describe_vectors",
    "neighbours",
    "open_vectors",
    "read_vectors",
    "words_file",
]
