"""Cut text into tokens, one segment a line, or into morphemes, one morpheme a line.

for example:
  hakari tokenize --segmenter ja-mecab < file
  hakari tokenize -l ja --morphemes file
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice

from hakari.cli.inputs import add_threads_argument
from hakari.cli.output import standard_output
from hakari.data.lines import STANDARD_INPUT, place_of, read_lines
from hakari.data.texts import Texts
from hakari.errors import OptionError
from hakari.text import Normalization, TokenSpec, Workspace, default_segmenter, get_segmenter

__all__ = ["add_arguments", "execute"]

CHUNK = 20_000
"""Segments that are held in memory at a time."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "file",
        nargs="?",
        default=STANDARD_INPUT,
        metavar="FILE",
        help="text, one segment a line (default: -, standard input)",
    )
    parser.add_argument("--segmenter", metavar="NAME", help="see `hakari segmenters` (default: by language)")
    parser.add_argument("-l", "--language", metavar="CODE", help="language of the text, such as ja")
    parser.add_argument("--nfkc", action="store_true", help="NFKC-normalise first")
    parser.add_argument("--lowercase", action="store_true", help="lower-case first")
    parser.add_argument(
        "--morphemes",
        action="store_true",
        help="surface, part of speech (4 levels), base form, inflection type and form, known; tab-separated, "
        "an empty line behind every segment",
    )
    add_threads_argument(parser)


def execute(args: argparse.Namespace) -> None:
    """Print the tokens or morphemes."""
    if args.segmenter is not None and args.language is not None:
        raise OptionError(
            f"--segmenter {args.segmenter} and --language {args.language} were both given",
            remedy="Leave one of them out: a language only chooses the segmenter.",
        )
    out = standard_output()
    normalization = Normalization(nfkc=args.nfkc, lowercase=args.lowercase)
    spec = TokenSpec(args.segmenter or default_segmenter(args.language), normalization)
    get_segmenter(spec.segmenter).signature  # noqa: B018 - a missing package shows before any text is read
    for texts in _chunks(args.file):
        workspace = Workspace(threads=args.threads)
        printed = _morphemes(texts, spec, workspace) if args.morphemes else _tokens(texts, spec, workspace)
        out.writelines(f"{line}\n" for line in printed)


def _chunks(file: str) -> Iterator[Texts]:
    lines = read_lines(file)
    while chunk := list(islice(lines, CHUNK)):
        yield Texts(chunk, label=place_of(file))


def _tokens(texts: Texts, spec: TokenSpec, workspace: Workspace) -> Iterator[str]:
    return (" ".join(tokens) for tokens in workspace.tokens(texts, spec))


def _morphemes(texts: Texts, spec: TokenSpec, workspace: Workspace) -> Iterator[str]:
    for morphemes in workspace.morphemes(texts, spec):
        for surface, pos, base, inflection_type, inflection_form, known in morphemes:
            known_word = "known" if known else "unknown"
            yield "\t".join((surface, *pos, base, inflection_type, inflection_form, known_word))
        yield ""
