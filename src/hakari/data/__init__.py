"""Test sets and the formats they are kept in."""

from hakari.data.formats import read_test_set, write_test_set
from hakari.data.testset import TestSet
from hakari.data.texts import Texts

__all__ = ["TestSet", "Texts", "read_test_set", "write_test_set"]
