"""Say what a signature means, field by field, and which settings give it again.

for example:
  hakari explain-signature 'BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:hakari-0.1.0'
"""

from __future__ import annotations

import argparse

from hakari.cli.output import Result, add_output_arguments
from hakari.errors import HakariError
from hakari.metrics import metric_from_signature
from hakari.metrics.spec import read_signature, spec_at
from hakari.signature import Signature
from hakari.table import Column, Table
from hakari.types import Level

__all__ = ["add_arguments", "execute"]


LABELS = {
    "spec": "again: -m",
    "segment_spec": "again, as scores of segments: -m",
    "sacrebleu_signature": "sacrebleu:",
    "problem": "not reproducible here:",
}
"""What the lines below the table are called."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "signature", metavar="SIGNATURE", help="the line that `hakari score` or sacreBLEU printed, in quotes"
    )
    add_output_arguments(parser)


def execute(args: argparse.Namespace) -> Result:
    """Return the fields, the metric to ask for, and sacreBLEU's form of the signature."""
    signature = read_signature(args.signature)
    rows = signature.explain()
    again = _again(signature)
    told = again | {"segment_spec": None} if again["segment_spec"] == again["spec"] else again
    notes = tuple(f"{LABELS[key]} {text}" for key, text in told.items() if text is not None)
    columns = (Column("field"), Column("value"), Column("meaning"))
    data = {
        "metric": signature.metric,
        "fields": [{"key": key, "value": value, "meaning": meaning} for key, value, meaning in rows],
        **again,
    }
    return Result([Table(columns, rows, title=signature.metric, notes=notes)], data)


def _again(signature: Signature) -> dict[str, str | None]:
    """Return how to get the metric again, or why that is not possible here."""
    try:
        metric = metric_from_signature(signature)
    except HakariError as error:
        return {"spec": None, "segment_spec": None, "sacrebleu_signature": None, "problem": str(error)}
    return {
        "spec": spec_at(metric, Level.CORPUS),
        "segment_spec": spec_at(metric, Level.SEGMENT),
        "sacrebleu_signature": metric.sacrebleu_signature(signature),
        "problem": None,
    }
