"""Study outputs on a corpus of amended statutes: scores, what became of the text, how metrics agree.

Printed are the scores of all systems, precision and recall of what stays, goes and comes, scores by category of
amendment, correlations of the metrics over sentences, and the sentences whose ISDIT and Focality lie far apart.

for example:
  hakari statutes study corpus/ sys/*.en
  hakari statutes study corpus/ sys/*.en -m bleu isdit focality chrf --correlation spearman
  hakari statutes study corpus/ sys/*.en --figure scatter.svg
"""

from __future__ import annotations

import argparse

from hakari.cli.files import check_not_a_text
from hakari.cli.inputs import add_threads_argument, add_vectors_argument, sort_out_metrics
from hakari.cli.lock import add_lock_argument
from hakari.cli.output import Result, add_output_arguments, progress_bar, warn
from hakari.data import TestSet
from hakari.data.formats.plain import read_systems
from hakari.data.testset import named_texts
from hakari.errors import OptionError
from hakari.stats.correlations import Correlation
from hakari.statutes.corpus import read_corpus_set
from hakari.statutes.study import METRICS, study
from hakari.text import Workspace

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("test_set", metavar="CORPUS", help="a corpus file, or a folder with a file corpus.jsonl")
    parser.add_argument(
        "outputs", nargs="*", metavar="OUTPUT", help="a system's output, one segment a line (or NAME=FILE)"
    )
    parser.add_argument(
        "-m",
        "--metric",
        nargs="+",
        action="extend",
        metavar="METRIC",
        help=f"metrics (default: {' '.join(METRICS)})",
    )
    add_vectors_argument(parser)
    add_threads_argument(parser)
    parser.add_argument(
        "--correlation",
        choices=[how.value for how in Correlation],
        default=Correlation.PEARSON.value,
        help="of metrics over sentences (default: pearson)",
    )
    parser.add_argument(
        "--each",
        action="store_true",
        help="correlations of every system, and what became of the text in every category, too",
    )
    parser.add_argument(
        "--outliers",
        type=int,
        default=10,
        metavar="N",
        help="how many sentences to list whose ISDIT and Focality lie far apart (default: 10)",
    )
    parser.add_argument("--figure", metavar="FILE", help="draw ISDIT against Focality: .svg, .png, .pdf or .html")
    add_output_arguments(parser)
    add_lock_argument(parser)


def execute(args: argparse.Namespace) -> Result:
    """Score, correlate, draw."""
    args.metric = args.metric or list(METRICS)
    metrics = sort_out_metrics(args)
    test_set = _read(args)
    check_not_a_text(args, len(test_set))
    with progress_bar() as progress:
        found = study(
            test_set,
            metrics=metrics,
            correlation=args.correlation,
            outliers=args.outliers,
            vectors=args.vectors,
            workspace=Workspace(threads=args.threads),
            progress=progress,
        )
    warn(found.scores.warnings)
    if args.figure is not None:
        from hakari.report.figures import write_figures
        from hakari.report.study import study_figure

        write_figures([study_figure(found)], args.figure, title=test_set.name)
    return Result(found.tables(each=args.each), found.to_dict())


def _read(args: argparse.Namespace) -> TestSet:
    test_set = read_corpus_set(args.test_set)
    outputs = read_systems(args.outputs, test_set.target_language)
    systems = named_texts([*test_set.systems.items(), *outputs], kind="system")
    if not systems:
        raise OptionError("there is no system to study", remedy="Give at least one output.")
    return test_set.with_systems(systems)
