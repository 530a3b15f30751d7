"""Write the amendment sentences that turn one version of a law into another.

What is printed has been read again and applied: it gives the content of the new version. Supplementary provisions
of amending acts are left out, for no sentence amends them.

for example:
  hakari statutes amendment old.xml new.xml > amendment.txt
"""

from __future__ import annotations

import argparse

from hakari.cli.output import standard_output, warn
from hakari.data.lines import text_writer
from hakari.statutes import read_law
from hakari.statutes.amendments.generation import generate_amendment
from hakari.statutes.versions import two_laws_warning

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("old", metavar="OLD", help="the law before the amendment")
    parser.add_argument("new", metavar="NEW", help="the law after it")
    parser.add_argument("-o", "--output", metavar="FILE", help="write the amendment to a file instead")


def execute(args: argparse.Namespace) -> None:
    """Compare both versions, and write the sentences."""
    old, new = read_law(args.old), read_law(args.new)
    warn(two_laws_warning(old, new))
    text = generate_amendment(old, new)
    if not text:
        warn([f"note: {args.old} and {args.new} say the same; there is nothing to amend"])
    if args.output is not None:
        with text_writer(args.output) as out:
            out.write(text)
    elif text:
        print(text, end="", file=standard_output())
