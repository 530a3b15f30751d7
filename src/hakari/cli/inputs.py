"""Options that describe a test set, and the test set they describe."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from hakari.data import TestSet, read_test_set
from hakari.data.formats.plain import language_suffix, read_plain, read_systems
from hakari.data.testset import named_texts
from hakari.errors import OptionError, UnknownNameError
from hakari.metrics import METRICS

__all__ = [
    "add_metric_arguments",
    "add_test_set_arguments",
    "add_threads_argument",
    "read_inputs",
    "sort_out_metrics",
    "whole_number",
]


def add_test_set_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare outputs, references, source and what else describes a test set."""
    group = parser.add_argument_group("test set")
    group.add_argument(
        "outputs",
        nargs="*",
        metavar="OUTPUT",
        help="a system's output, one segment a line; the file name names the system (or NAME=FILE)",
    )
    group.add_argument(
        "-r",
        "--reference",
        action="append",
        default=[],
        metavar="FILE",
        help="references, one segment a line; repeat for several (or NAME=FILE)",
    )
    group.add_argument(
        "--missing-references",
        action="store_true",
        help="an empty line in a reference file is a missing reference (otherwise an error)",
    )
    group.add_argument("-s", "--source", metavar="FILE", help="the source, one segment a line")
    group.add_argument(
        "-l",
        "--language-pair",
        metavar="PAIR",
        help="such as en-ja; the target language decides the segmenter",
    )
    group.add_argument(
        "--docs", metavar="FILE", help="document, or document and domain, or document, position and domain a line"
    )
    group.add_argument(
        "-t",
        "--test-set",
        metavar="PATH",
        help="a test set in one file or folder (jsonl, tsv, wmt-xml, mt-metrics-eval, plain); outputs are added",
    )
    group.add_argument("--input-format", metavar="NAME", help="format of the test set, where it is not recognised")


def add_metric_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the choice of metrics, their word vectors, and the number of threads."""
    parser.add_argument(
        "-m",
        "--metric",
        nargs="+",
        action="extend",
        metavar="METRIC",
        help="metrics, such as bleu or bleu:tokenize=char,lowercase; see `hakari metrics` (default: bleu)",
    )
    parser.add_argument(
        "--vectors",
        metavar="FILE",
        help="word vectors, for every metric of the run that needs some and names none; see `hakari vectors`",
    )
    add_threads_argument(parser)


def add_threads_argument(parser: argparse.ArgumentParser) -> None:
    """Declare the number of threads."""
    parser.add_argument("--threads", type=whole_number, metavar="N", help="threads (default: all processors)")


def whole_number(text: str) -> int:
    """Return the number that an option gives: 1 or more."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1 up is needed; {text!r} came")
    return int(text)


def sort_out_metrics(args: argparse.Namespace) -> list[str]:
    """Return the metrics, and move files that stand behind ``-m`` to the outputs where they belong."""
    named = args.metric or ["bleu"]
    files = [word for word in named if _is_output(word)]
    args.outputs = [*args.outputs, *files]
    metrics = [word for word in named if word not in files]
    for name in (word.partition(":")[0] for word in metrics):
        if name not in METRICS:
            raise UnknownNameError("metric or file", name, METRICS)
    return metrics


def _is_output(word: str) -> bool:
    paths = (word, word.partition("=")[2])
    return word.partition(":")[0] not in METRICS and any(path and Path(path).is_file() for path in paths)


def read_inputs(args: argparse.Namespace) -> TestSet:
    """Return the test set that the options describe."""
    if args.test_set is not None:
        return _with_outputs(args)
    test_set = read_plain(
        references=args.reference,
        systems=args.outputs,
        source=args.source,
        docs=args.docs,
        language_pair=args.language_pair,
        missing_references=args.missing_references,
    )
    return test_set if args.language_pair else _with_guessed_language(test_set, args)


def _with_outputs(args: argparse.Namespace) -> TestSet:
    """Return the test set of one file or folder, with the outputs of further files added."""
    for option in ("reference", "source", "docs"):
        if getattr(args, option):
            raise OptionError(
                f"--test-set and --{option} were both given; the test set brings its own",
                remedy="Leave one of them out.",
            )
    test_set = read_test_set(
        args.test_set,
        format=args.input_format,
        language_pair=args.language_pair,
        missing_references=args.missing_references,
    )
    outputs = read_systems(args.outputs, test_set.target_language)
    return test_set.with_systems(named_texts([*test_set.systems.items(), *outputs], kind="system"))


def _with_guessed_language(test_set: TestSet, args: argparse.Namespace) -> TestSet:
    """Take the target language from the endings of the files, where they agree, and say so."""
    endings = {language_suffix(file) for file in [*args.reference, *args.outputs]}
    language = endings.pop() if len(endings) == 1 else None
    if language is None or len(language) != len("ja"):
        return test_set
    print(f"note: target language {language}, from the file names; -l PAIR says it yourself", file=sys.stderr)
    return replace(test_set, target_language=language)
