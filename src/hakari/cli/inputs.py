"""Options that describe a test set, and the test set they describe."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace

from hakari.cli.files import check_not_a_text, is_output
from hakari.cli.output import warn
from hakari.data import TestSet, read_test_set
from hakari.data.formats.plain import language_suffix, named_path, read_plain, read_systems
from hakari.data.languages import parse_language_pair
from hakari.data.lines import STANDARD_INPUT
from hakari.data.testset import named_texts
from hakari.errors import InputError, OptionError, UnknownNameError
from hakari.metrics import METRICS
from hakari.metrics.base import Need
from hakari.text.segmenters import is_language_code

__all__ = [
    "add_metric_arguments",
    "add_test_set_arguments",
    "add_threads_argument",
    "add_vectors_argument",
    "from_one",
    "read_inputs",
    "sort_out_metrics",
    "target_language",
]

OPTION_OF = {Need.REFERENCES: "reference", Need.SOURCES: "source", Need.PREVIOUS_TRANSLATIONS: "previous"}
"""The option that gives a text, by the need of a metric for it."""


def add_test_set_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare outputs, references, source and what else describes a test set."""
    group = parser.add_argument_group("test set")
    group.add_argument(
        "outputs",
        nargs="*",
        metavar="OUTPUT",
        help="a system's output, one segment a line; the file name names the system (or NAME=FILE); - is standard "
        "input, here and where a reference, the source or the documents are given",
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
        "--previous",
        metavar="FILE",
        help="for amended text: the translation before the amendment, one segment a line",
    )
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
    add_vectors_argument(parser)
    parser.add_argument(
        "--counts",
        dest="learned_counts",
        metavar="FILE",
        help="co-occurrence counts learned elsewhere, for every emd of the run that names none; see "
        "`hakari counts`",
    )
    add_threads_argument(parser)


def add_vectors_argument(parser: argparse.ArgumentParser) -> None:
    """Declare the file of word vectors."""
    parser.add_argument(
        "--vectors",
        metavar="FILE",
        help="word vectors, for every metric of the run that needs some and names none; see `hakari vectors`",
    )


def add_threads_argument(parser: argparse.ArgumentParser) -> None:
    """Declare the number of threads."""
    parser.add_argument("--threads", type=from_one, metavar="N", help="threads (default: all processors)")


def from_one(text: str) -> int:
    """Return a whole number from 1 up."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1 up is needed; {text!r} came")
    return int(text)


def sort_out_metrics(args: argparse.Namespace) -> list[str]:
    """Return the metrics, and move files that stand behind ``-m`` to the outputs where they belong.

    Raises
    ------
    UnknownNameError
        If a word is neither.
    OptionError
        If a text is missing that the metrics need, or outputs are: before any file is read.
    """
    named = args.metric or ["bleu"]
    files = [word for word in named if is_output(word)]
    args.outputs = [*args.outputs, *files]
    metrics = [word for word in named if word not in files]
    for name in (word.partition(":")[0] for word in metrics):
        if name not in METRICS:
            raise UnknownNameError("metric or file", name, METRICS)
    if args.test_set is None:
        _check_given(args, metrics)
    counts = getattr(args, "learned_counts", None)
    return metrics if counts is None else _with_counts(metrics, counts)


def _with_counts(metrics: Sequence[str], counts: str) -> list[str]:
    """Return the metrics with the file of counts behind every EMD that names none."""
    if not any(metric.partition(":")[0] == "emd" for metric in metrics):
        raise OptionError(
            f"counts are given ({counts}), and no metric of the run takes any: {', '.join(metrics)}",
            remedy="Leave them out, or add emd.",
        )
    file = counts.replace(",", ",,")

    def completed(metric: str) -> str:
        name, colon, options = metric.partition(":")
        if name != "emd" or "counts=" in options:
            return metric
        return f"emd:{options + ',' if colon else ''}counts={file}"

    return [completed(metric) for metric in metrics]


def _check_given(args: argparse.Namespace, metrics: Sequence[str]) -> None:
    for metric in (METRICS.get(word.partition(":")[0]) for word in metrics):
        for need in metric.needs:
            option = OPTION_OF[need]
            if not getattr(args, option):
                raise OptionError(
                    f"{metric.label} needs {need.value.replace('_', ' ')}, none came",
                    remedy=f"Give them with --{option} FILE, or in a --test-set.",
                )
    if not args.outputs:
        raise OptionError("there is no system to score", remedy="Give at least one output.")


def read_inputs(args: argparse.Namespace) -> TestSet:
    """Return the test set that the options describe."""
    if args.language_pair is not None:
        _check_language_pair(args.language_pair)
    test_set = _with_outputs(args) if args.test_set is not None else _of_files(args)
    check_not_a_text(args, len(test_set))
    return test_set


def target_language(text: str | None) -> str | None:
    """Return the target language of a pair; a code without a hyphen is one already."""
    if text is None or ("-" not in text and is_language_code(text)):
        return text
    _check_language_pair(text)
    return parse_language_pair(text)[1]


def _check_language_pair(text: str) -> None:
    try:
        parse_language_pair(text)
    except InputError as error:
        raise OptionError(f"--language-pair: {error.problem}", remedy=error.remedy) from None


def _of_files(args: argparse.Namespace) -> TestSet:
    """Return the test set of files that are given one by one."""
    if args.input_format is not None:
        raise OptionError(
            f"--input-format {args.input_format} is about a test set in one file or folder",
            remedy="Give that with --test-set, or leave --input-format out: files of texts are always plain.",
        )
    if args.missing_references and not args.reference:
        raise OptionError(
            "--missing-references is about references; none came", remedy="Give them with --reference FILE."
        )
    test_set = read_plain(
        references=args.reference,
        systems=args.outputs,
        source=args.source,
        previous_translation=args.previous,
        docs=args.docs,
        language_pair=args.language_pair,
        missing_references=args.missing_references,
    )
    return test_set if args.language_pair else _with_guessed_language(test_set, args)


def _with_outputs(args: argparse.Namespace) -> TestSet:
    """Return the test set of one file or folder, with the outputs of further files added."""
    for option in ("reference", "source", "previous", "docs"):
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
    words = [named_path(word)[1] for word in (*args.reference, *args.outputs)]
    endings = {language_suffix(word) for word in words if word != STANDARD_INPUT}
    language = endings.pop() if len(endings) == 1 else None
    if language is None or len(language) != len("ja"):
        return test_set
    warn([f"note: target language {language}, from the file names; -l PAIR says it yourself"])
    return replace(test_set, target_language=language)
