"""Show the file and line where a metric, segmenter, format, ranking model or scorer lives."""

from __future__ import annotations

import argparse
from typing import Any

from hakari.data.formats import FORMATS
from hakari.errors import UnknownNameError
from hakari.judgments import MODELS
from hakari.judgments.formats import FORMATS as JUDGMENT_FORMATS
from hakari.metrics import METRICS
from hakari.registry import Registry
from hakari.suites.scorers import SCORERS
from hakari.text.segmenters import SEGMENTERS

__all__ = ["add_arguments", "execute"]

REGISTRIES: tuple[Registry[Any], ...] = (METRICS, SEGMENTERS, FORMATS, JUDGMENT_FORMATS, MODELS, SCORERS)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("name", metavar="NAME", help="such as bleu, ja-mecab, jsonl or bt")


def execute(args: argparse.Namespace) -> None:
    """Print one line a kind that has this name."""
    found = [registry for registry in REGISTRIES if args.name in registry]
    if not found:
        known = [name for registry in REGISTRIES for name in registry]
        raise UnknownNameError("metric, segmenter, format, model or scorer", args.name, known)
    for registry in found:
        print(f"{registry.kind} {args.name}: {registry.origin(args.name)}")
