"""Make worksheets for the sentences that an amendment changes, with the translation of what they said before.

Written are NAME.tsv, NAME.xlf (XLIFF 1.2) and NAME.2.xlf (XLIFF 2.1), with the old source and its translation as a
match, the translation filled in, and marks on what changes; and corpus.jsonl, to which other amendments add.

for example:
  hakari statutes build --old old.xml --new new.xml --translation old.en.xml --out corpus/
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from hakari.cli.output import Result, add_output_arguments
from hakari.statutes import read_law
from hakari.statutes.corpus import CATEGORIES, SEVERAL
from hakari.statutes.worksheets import Built, build_examples, write_folder
from hakari.table import Column, Table

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--old", metavar="FILE", required=True, help="the law before, in Japanese")
    parser.add_argument("--new", metavar="FILE", required=True, help="the law after, in Japanese")
    parser.add_argument("--translation", metavar="FILE", required=True, help="the translation of the law before")
    parser.add_argument("--out", metavar="FOLDER", required=True, help="the folder of the corpus")
    parser.add_argument(
        "--name",
        metavar="NAME",
        help="what files and examples are called (default: the name of the new file up to its first dot)",
    )
    parser.add_argument(
        "--amendment", metavar="ACT", help="the amending act (default: the newest in the supplementary provisions)"
    )
    parser.add_argument("--titles", action="store_true", help="captions and the title of the law too")
    parser.add_argument("--left", action="store_true", help="list the changes that give no example, and why")
    add_output_arguments(parser)


def execute(args: argparse.Namespace) -> Result:
    """Compare, write the folder, tell what is in it."""
    old, new, translation = read_law(args.old), read_law(args.new), read_law(args.translation, language="en")
    name = args.name or Path(args.new).name.partition(".")[0]
    built = build_examples(old, new, translation, name=name, amendment=args.amendment, titles=args.titles)
    files = [str(path) for path in write_folder(built.examples, args.out, name=name)]
    reasons = Counter(left.reason for left in built.left)
    data = {
        "files": files,
        "examples": {category: count for category, count in _counts(built).items() if count},
        "left": [{"place": left.place, "reason": left.reason} for left in built.left],
    }
    tables = [_summary(built, files, reasons)]
    if args.left:
        rows = tuple((left.place, left.reason) for left in built.left)
        tables.append(Table((Column("place"), Column("why no example")), rows))
    return Result(tables, data)


def _counts(built: Built) -> dict[str, int]:
    found = Counter(example.category for example in built.examples)
    return {category: found[category] for category in (*CATEGORIES, SEVERAL)}


def _summary(built: Built, files: list[str], reasons: Counter[str]) -> Table:
    rows = [(category, count) for category, count in _counts(built).items() if count]
    left = [(reason, count) for reason, count in sorted(reasons.items())]
    notes = (f"Written: {', '.join(files)}",)
    return Table((Column("what"), Column("number")), (*rows, ("examples", len(built.examples)), *left), "", notes)
