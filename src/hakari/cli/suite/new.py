"""Write the skeleton of a suite: a declaration, and cases that show how they are written.

for example:
  hakari suite new mysuite/ -l ja-en
  hakari suite new checkpoints/ -l en-ja --kind checkpoint
"""

from __future__ import annotations

import argparse
from pathlib import Path

from hakari.suites.reading import CASES, DECLARATION, write_suite
from hakari.suites.skeleton import skeleton
from hakari.suites.suite import Kind

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("folder", metavar="FOLDER", help="the folder to make; its name is that of the suite")
    parser.add_argument("-l", "--languages", metavar="PAIR", required=True, help="source and target, such as ja-en")
    parser.add_argument(
        "--kind",
        choices=[kind.value for kind in Kind],
        default=Kind.CONTRASTIVE.value,
        help="(default: contrastive)",
    )
    parser.add_argument("--licence", default="not stated", metavar="TEXT", help="under which the suite is given")


def execute(args: argparse.Namespace) -> None:
    """Write."""
    name = Path(args.folder).resolve().name
    write_suite(skeleton(name, kind=Kind(args.kind), languages=args.languages, licence=args.licence), args.folder)
    print(f"{Path(args.folder) / DECLARATION}\n{Path(args.folder) / CASES}")
