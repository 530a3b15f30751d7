"""Say which systems differ: intervals, paired tests of all pairs or against a baseline, clusters.

Without a baseline all pairs are tested, and systems that cannot be told apart share a letter. Where documents are
known (--docs), whole documents are drawn: their segments are not independent.

for example:
  hakari compare -l en-ja -r ref.ja --docs docs.txt sys/*.ja -m bleu
  hakari compare -l en-ja -r ref.ja sys/*.ja --baseline Online-A --test randomization --correct holm
  hakari compare -l en-ja -r ref.ja sys/*.ja --runs 'mine=out/mine.seed*.ja'
  hakari compare -l en-ja -r ref.ja sys/*.ja -f latex --lock table2.lock.json
"""

from __future__ import annotations

import argparse
import glob
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from hakari.analysis import ComparisonOptions, compare_scores
from hakari.cli.inputs import add_metric_arguments, add_test_set_arguments, read_inputs, sort_out_metrics
from hakari.cli.lock import add_lock_argument
from hakari.cli.output import Result, add_output_arguments, progress_bar, warn
from hakari.cli.resampling import add_interval_arguments, add_seed_arguments
from hakari.data import TestSet
from hakari.errors import OptionError
from hakari.scoring import score
from hakari.text import Workspace

__all__ = ["add_arguments", "execute"]

WILDCARDS = "*?["


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_test_set_arguments(parser)
    add_metric_arguments(parser)
    group = parser.add_argument_group("comparison")
    which = group.add_mutually_exclusive_group()
    which.add_argument("--baseline", metavar="SYSTEM", help="compare every system with this one")
    which.add_argument("--all-pairs", action="store_true", help="compare all pairs and find clusters (the default)")
    group.add_argument(
        "--test",
        choices=["bootstrap", "randomization"],
        default="bootstrap",
        help="the paired test (default: bootstrap); randomization looks at all swaps where they are few",
    )
    group.add_argument(
        "--sides",
        choices=["two", "one"],
        default="two",
        help="two: do they differ? one: is a system better than the baseline? (default: two)",
    )
    group.add_argument(
        "--alpha", type=float, default=0.05, metavar="P", help="differences with p up to this count (default: 0.05)"
    )
    group.add_argument("--correct", choices=["holm"], help="correct p-values for the number of pairs of a metric")
    group.add_argument(
        "--unit",
        choices=["document", "segment"],
        help="what is drawn, and decides (default: document where documents are known)",
    )
    group.add_argument(
        "--runs",
        action="append",
        default=[],
        metavar="PATTERN",
        help="outputs of several training runs of one system, such as 'out/mine.seed*.ja' (or NAME=PATTERN); "
        "repeat for several systems",
    )
    group.add_argument("--pairs", action="store_true", help="list all pairs, not only their matrix")
    group.add_argument(
        "--compat",
        choices=["sacrebleu"],
        help="give the p-values of sacreBLEU; without --baseline, the first system given is the baseline",
    )
    add_seed_arguments(group, resamples="10000; with --compat, 1000 for bootstrap")
    add_interval_arguments(group)
    add_output_arguments(parser)
    add_lock_argument(parser)


def execute(args: argparse.Namespace) -> Result:
    """Score, compare, print."""
    metrics = sort_out_metrics(args)
    options = _options(args)
    if args.compat is not None and args.all_pairs:
        raise OptionError("sacreBLEU compares with a baseline, not all pairs", remedy="Name one with --baseline.")
    patterns = [_named(word) for word in args.runs]
    args.outputs = _with_runs(args.outputs, [pattern for _, pattern in patterns])
    test_set = read_inputs(args)
    runs = {name: _runs(test_set, pattern) for name, pattern in patterns}
    if len(runs) < len(patterns):
        raise OptionError("two --runs name the same system", remedy="Write --runs NAME=PATTERN.")
    workspace = Workspace(threads=args.threads)
    with progress_bar() as progress:
        scores = score(test_set, metrics=metrics, vectors=args.vectors, workspace=workspace, progress=progress)
    warn(scores.warnings)
    found = compare_scores(scores, options, runs=runs, threads=workspace.threads)
    return Result(found.tables(pairs=args.pairs), found.to_dict())


def _options(args: argparse.Namespace) -> ComparisonOptions:
    always = ("baseline", "test", "sides", "alpha", "correct", "unit", "compat", "resamples")
    given: dict[str, Any] = {name: getattr(args, name) for name in always}
    for name in ("seed", "level", "interval"):
        if getattr(args, name) is not None:
            given[name] = getattr(args, name)
    return ComparisonOptions(**given)


def _named(word: str) -> tuple[str, str]:
    """Return name and pattern; without a name, the file name up to its first wildcard is the name."""
    name, equals, pattern = word.partition("=")
    if equals and not set(name) & set(WILDCARDS + "/"):
        return name, pattern
    file = Path(word).name
    end = min((place for mark in WILDCARDS if (place := file.find(mark)) >= 0), default=len(file))
    name = file[:end].rstrip(".-_")
    if not name:
        raise OptionError(
            f"--runs {word} does not name the system", remedy=f"Write --runs NAME={word}, with a name for it."
        )
    return name, word


def _with_runs(outputs: list[str], patterns: list[str]) -> list[str]:
    """Return the outputs with the files that the patterns match, each once."""
    known = {_path(word) for word in outputs}
    found = [file for pattern in patterns for file in _matching(pattern) if Path(file) not in known]
    return [*outputs, *dict.fromkeys(found)]


def _matching(pattern: str) -> list[str]:
    found = glob.glob(pattern)  # noqa: PTH207 - Path.glob takes no absolute pattern
    return sorted(file for file in found if Path(file).is_file())


def _path(word: str) -> Path:
    return Path(word) if Path(word).exists() else Path(word.partition("=")[2])


def _runs(test_set: TestSet, pattern: str) -> list[str]:
    """Return the systems whose file, or else whose name, a pattern matches."""
    files = set(map(Path, _matching(pattern)))
    systems = test_set.systems
    found = [name for name, texts in systems.items() if texts.file is not None and Path(texts.file) in files]
    found = found or [name for name in systems if fnmatchcase(name, pattern)]
    if not found:
        raise OptionError(
            f"--runs {pattern} matches no file and no system",
            remedy="Put the pattern into quotes, so that the shell leaves it as it is.",
        )
    return found
