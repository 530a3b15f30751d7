"""Say what a signature means, field by field, and which settings give it again.

for example:
  hakari explain-signature 'BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:hakari-0.1.0'
"""

from __future__ import annotations

import argparse

from hakari.cli.output import add_output_arguments, emit
from hakari.errors import HakariError
from hakari.metrics import metric_from_signature
from hakari.signature import Signature
from hakari.table import Column, Table

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("signature", metavar="SIGNATURE", help="the line that `hakari score` printed, in quotes")
    add_output_arguments(parser)


def execute(args: argparse.Namespace) -> None:
    """Print the fields, the metric to ask for, and sacreBLEU's form of the signature."""
    signature = Signature.parse(args.signature)
    rows = signature.explain()
    again = _again(signature)
    notes = tuple(f"{label}: {text}" for label, text in again.items())
    columns = (Column("field"), Column("value"), Column("meaning"))
    data = {
        "metric": signature.metric,
        "fields": [{"key": key, "value": value, "meaning": meaning} for key, value, meaning in rows],
        **again,
    }
    emit(args, [Table(columns, rows, title=signature.metric, notes=notes)], data)


def _again(signature: Signature) -> dict[str, str]:
    try:
        metric = metric_from_signature(signature)
    except HakariError as error:
        return {"not reproducible here": str(error)}
    equivalent = metric.sacrebleu_signature(signature)
    return {"again": f"-m {metric.spec}", **({"sacrebleu": equivalent} if equivalent else {})}
