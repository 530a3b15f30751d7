"""Test suites: contrastive cases, which a scorer decides, and checkpoints, which outputs show or do not."""

from hakari.suites.context import Context
from hakari.suites.contrastive import Normalise, RunOptions, run_contrastive
from hakari.suites.reading import read_suite, write_suite
from hakari.suites.results import Run
from hakari.suites.scorers import SCORERS, Score, Scorer, ScorerOptions, Target, open_scorer
from hakari.suites.suite import CheckpointCase, ContrastiveCase, Declaration, Sentence, Suite

__all__ = [
    "SCORERS",
    "CheckpointCase",
    "Context",
    "ContrastiveCase",
    "Declaration",
    "Normalise",
    "Run",
    "RunOptions",
    "Score",
    "Scorer",
    "ScorerOptions",
    "Sentence",
    "Suite",
    "Target",
    "open_scorer",
    "read_suite",
    "run_contrastive",
    "write_suite",
]
