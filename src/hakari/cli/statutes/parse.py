"""Read amendment sentences and list their operations: category, what is done, to which place, with which text.

A text that holds 。 is a sentence; anything else is the file of an amendment.

for example:
  hakari statutes parse 第三条第二項を削り、同条第三項中「甲」を「乙」に改め、同項を同条第二項とする。
  hakari statutes parse amendment.txt -f json
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any

from hakari.cli.output import Result, add_output_arguments
from hakari.errors import InputError
from hakari.statutes.amendments import Amendment, Operation, parse_amendment, read_amendment
from hakari.table import Column, Table

_WITHOUT_END = re.compile("「|(?:削る|改める|加える|とする|付する|下げる|上げる|削り|改め|加え|とし)$")

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("amendment", metavar="SENTENCE|FILE", help="an amendment sentence, or a file of them")
    parser.add_argument(
        "--article", metavar="NAME", help="only what this article of the amending act does: 第七十四条"
    )
    add_output_arguments(parser)


def execute(args: argparse.Namespace) -> Result:
    """Read the whole text, and list its operations in their order."""
    given = args.amendment
    amendment = parse_amendment(given) if _is_sentence(given) else read_amendment(given)
    if args.article is not None:
        amendment = amendment.of_article(args.article)
    return Result([_table(amendment, law) for law in range(len(amendment.laws))], _data(amendment))


def _is_sentence(given: str) -> bool:
    """Return whether a sentence came and no name of a file; one without its end is told to have one."""
    if "。" in given:
        return True
    if _WITHOUT_END.search(given) and not Path(given).exists():
        raise InputError(f"a sentence with its 。, or a file, is needed; {given!r} came", remedy="Add the 。.")
    return False


def _table(amendment: Amendment, number: int) -> Table:
    law = amendment.laws[number]
    columns = tuple(map(Column, ("line", "category", "operation", "place", "details")))
    rows = tuple(
        (str(operation.span.line), operation.category, operation.verb, str(operation.place), _details(operation))
        for operation in law.operations
    )
    return Table(columns, rows, law.name)


def _details(operation: Operation) -> str:
    return "; ".join(f"{name}: {text}" for name, text in operation.details())


def _data(amendment: Amendment) -> list[dict[str, Any]]:
    return [
        {
            "law": law.title,
            "number": law.number,
            "article": law.article,
            "sentences": [
                {
                    "line": sentence.line,
                    "text": sentence.text,
                    "new_text": list(sentence.block),
                    "operations": [operation.record() for operation in sentence.operations],
                }
                for sentence in law.sentences
            ],
        }
        for law in amendment.laws
    ]
