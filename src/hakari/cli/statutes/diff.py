"""List what changes between two versions of a law: sentence by sentence, as an amendment act would name it.

Applying the list to the old version gives the new one. Categories: 1a 1b 1c, part of a sentence replaced, added,
deleted; 2a 2b 2c, an element or a whole sentence; 3a 3b 3c, a number changed, attached, counted on with its
neighbours; 4, a number with its title; move; file, attributes without words (--all lists them).

for example:
  hakari statutes diff old.xml new.xml
  hakari statutes diff old.xml new.xml --category 1a 1b 1c -f tsv
  hakari statutes diff old.xml new.xml -f json -o changes.json
"""

from __future__ import annotations

import argparse

from hakari.cli.output import Result, add_output_arguments, warn
from hakari.statutes import read_law
from hakari.statutes.comparison import CATEGORIES, compare_laws
from hakari.statutes.versions import two_laws_warning

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("old", metavar="OLD", help="the law before: standard law XML, or text with an outline")
    parser.add_argument("new", metavar="NEW", help="the law after")
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--category", nargs="+", choices=list(CATEGORIES), metavar="CATEGORY", help="list these categories only"
    )
    which.add_argument("--all", action="store_true", help="list attributes of the file too")
    which.add_argument("--counts", action="store_true", help="only count the changes of each category")
    add_output_arguments(parser)


def execute(args: argparse.Namespace) -> Result:
    """Read, compare, list."""
    old, new = read_law(args.old), read_law(args.new)
    warn(two_laws_warning(old, new))
    comparison = compare_laws(old, new)
    wanted = args.category or [category for category in CATEGORIES if args.all or category != "file"]
    if args.counts:
        return Result([comparison.count_table()], comparison.to_dict(()))
    return Result([comparison.table(wanted)], comparison.to_dict(wanted))
