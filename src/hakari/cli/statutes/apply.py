"""Apply an amendment to a law and print the new law as XML; nothing is printed where a part of it does not fit.

Of an amendment of several laws, what is about this one is applied.

for example:
  hakari statutes apply amendment.txt old.xml > new.xml
  hakari statutes apply amendment.txt old.xml -o new.xml --article 第七十四条
"""

from __future__ import annotations

import argparse

from hakari.cli.output import standard_output
from hakari.statutes import law_bytes, read_law, write_law
from hakari.statutes.amendments import apply_amendment, read_amendment

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("amendment", metavar="AMENDMENT", help="the text of the amendment")
    parser.add_argument("file", metavar="LAW", help="the law: standard XML, or an outline in plain text")
    parser.add_argument("-o", "--output", metavar="FILE", help="write the new law to a file instead")
    parser.add_argument(
        "--article", metavar="NAME", help="only what this article of the amending act does: 第七十四条"
    )


def execute(args: argparse.Namespace) -> None:
    """Read both, apply the amendment, and write the new law."""
    amendment = read_amendment(args.amendment)
    if args.article is not None:
        amendment = amendment.of_article(args.article)
    law = apply_amendment(amendment, read_law(args.file))
    if args.output is not None:
        write_law(law, args.output)
        return
    print(law_bytes(law).decode("utf-8"), file=standard_output())
