"""Learn how often words meet in outputs and references, so that scores of emd do not depend on the set.

for example:
  hakari counts -l en-ja -r ref.ja out.ja -o counts.json.gz
  hakari score -l en-ja -r ref.ja sys/*.ja -m emd --counts counts.json.gz
"""

from __future__ import annotations

import argparse

from hakari.cli.inputs import add_test_set_arguments, add_threads_argument, read_inputs
from hakari.errors import OptionError
from hakari.metrics import metric_from_spec
from hakari.metrics.emd import EMD
from hakari.text import Workspace

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_test_set_arguments(parser)
    parser.add_argument(
        "-m",
        "--metric",
        default="emd",
        metavar="METRIC",
        help="emd with the options that cut the text (default: emd)",
    )
    add_threads_argument(parser)
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help="the counts to write: NAME.json.gz")


def execute(args: argparse.Namespace) -> None:
    """Count, and write the file."""
    test_set = read_inputs(args)
    metric = metric_from_spec(args.metric, language=test_set.target_language)
    if not isinstance(metric, EMD) or metric.counts is not None:
        raise OptionError(f"counts are learned for emd, without counts; {args.metric} came")
    if len(test_set.systems) != 1:
        raise OptionError(
            f"counts are learned from one output and its references; {len(test_set.systems)} came",
            remedy="Counts of several systems: join their outputs into one file, and the references as often.",
        )
    (outputs,) = test_set.systems.values()
    counts = metric.learn(outputs, [*test_set.references.values()], workspace=Workspace(threads=args.threads))
    counts.write(args.output)
    pairs = int(counts.counts.together.size)
    words = len(counts.counts.candidate_words), len(counts.counts.reference_words)
    print(f"{args.output}: {words[0]} words of outputs, {words[1]} of references, {pairs} pairs that meet")
