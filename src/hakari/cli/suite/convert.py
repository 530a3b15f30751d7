"""Turn a published contrastive set into a suite, and back; or write the sources of a suite, to be translated.

Layouts are recognised: ntt (Nagata and Morishita 2020), bawden (Bawden et al. 2018), contrapro, lingeval97.

for example:
  hakari suite convert disamb.json disamb/ -l ja-en --licence 'as the owners say'
  hakari suite convert contrapro.json cases.jsonl --documents opensubs/ -l en-de
  hakari suite convert en-ja-patents src.en --to sources
"""

from __future__ import annotations

import argparse

from hakari.cli.output import Result, add_output_arguments
from hakari.suites.conversion import SOURCES, SUITE, convert
from hakari.suites.layouts import LAYOUTS
from hakari.table import Column, Table

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("suite", metavar="INPUT", help="a file in a published layout, or a suite")
    parser.add_argument(
        "out", metavar="OUTPUT", help="a folder, a file of cases (.jsonl), or a file in --to's layout"
    )
    parser.add_argument("--from", dest="layout", choices=list(LAYOUTS), help="(default: recognised)")
    parser.add_argument("--to", choices=[SUITE, SOURCES, *LAYOUTS], help="what is written (default: suite)")
    parser.add_argument("-l", "--languages", metavar="PAIR", help="source and target of the set, such as ja-en")
    parser.add_argument("--licence", default="not stated", metavar="TEXT", help="under which the set is given")
    parser.add_argument("--documents", metavar="FOLDER", help="documents that hold the context of ContraPro")
    parser.add_argument(
        "--width", type=int, default=1, metavar="N", help="sentences before each from --documents (default: 1)"
    )
    add_output_arguments(parser)


def execute(args: argparse.Namespace) -> Result:
    """Read and write."""
    done = convert(
        args.suite,
        args.out,
        layout=args.layout,
        to=args.to,
        languages=args.languages,
        licence=args.licence,
        documents=args.documents,
        width=args.width,
    )
    title = f"{args.out}: {done.cases} cases, {done.layout} to {done.written}"
    table = Table((Column("phenomenon"), Column("cases")), tuple(done.phenomena.items()), title=title)
    data = {"read": done.layout, "written": done.written, "cases": done.cases, "phenomena": done.phenomena}
    return Result([table], data)
