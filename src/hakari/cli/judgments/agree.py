"""Say how far judges agree, each figure beside what judges give who judge at random.

Votes: mean, ties, contradiction, Fleiss' κ, Krippendorff's α. Grades: how often and by how much two judges differ,
α, and with two judges the weighted κ.

for example:
  hakari judgments agree votes.tsv
  hakari judgments agree votes.tsv --system fluent-nmt
  hakari judgments agree adequacy.tsv -f json
  hakari judgments agree da.tsv --standardize
"""

from __future__ import annotations

import argparse

from hakari.cli.inputs import add_threads_argument
from hakari.cli.judgments.reading import add_reading_arguments, read_all
from hakari.cli.lock import add_lock_argument
from hakari.cli.output import Result, add_output_arguments
from hakari.cli.resampling import add_seed_arguments
from hakari.judgments.agreement import agreement
from hakari.kernels.threads import default_threads

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", metavar="FILE", help="votes or grades")
    add_reading_arguments(parser)
    group = parser.add_argument_group("agreement")
    group.add_argument("--grades", metavar="SCALE", help="take the grades of this scale, where there are several")
    group.add_argument("--baseline", metavar="SYSTEM", help="take the votes that compare with this system")
    group.add_argument("--system", metavar="SYSTEM", help="take the judgments of this system")
    group.add_argument("--judges", nargs="+", default=[], metavar="JUDGE", help="take these judges only")
    group.add_argument(
        "--standardize", action="store_true", help="take grades in standard units of each judge, as `da` does"
    )
    add_seed_arguments(group)
    group.add_argument(
        "--level", type=float, default=0.95, metavar="SHARE", help="level of the intervals (default: 0.95)"
    )
    add_threads_argument(parser)
    add_output_arguments(parser)
    add_lock_argument(parser)


def execute(args: argparse.Namespace) -> Result:
    """Read, count, print."""
    given = {name: value for name in ("resamples", "seed") if (value := getattr(args, name)) is not None}
    found = agreement(
        read_all(args, args.file),
        scale=args.grades,
        baseline=args.baseline,
        system=args.system,
        judges=tuple(args.judges),
        standardized=args.standardize,
        level=args.level,
        threads=args.threads or default_threads(),
        **given,
    )
    return Result(found.tables(), found.to_dict())
