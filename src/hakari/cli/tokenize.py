"""Cut text into tokens, one segment a line, or into morphemes, one morpheme a line.

for example:
  hakari tokenize --segmenter ja-mecab < file
  hakari tokenize -l ja --morphemes file
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from itertools import islice

from hakari.cli.inputs import add_threads_argument
from hakari.data.lines import lines_of, read_lines
from hakari.data.texts import Texts
from hakari.text import Normalization, TokenSpec, Workspace, default_segmenter, get_segmenter

__all__ = ["add_arguments", "execute"]

CHUNK = 20_000
"""Segments that are held in memory at a time."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="text, one segment a line (default: standard input)"
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
    normalization = Normalization(nfkc=args.nfkc, lowercase=args.lowercase)
    spec = TokenSpec(args.segmenter or default_segmenter(args.language), normalization)
    get_segmenter(spec.segmenter).signature  # noqa: B018 - a missing package shows before any text is read
    for texts in _chunks(args.file):
        workspace = Workspace(threads=args.threads)
        printed = _morphemes(texts, spec, workspace) if args.morphemes else _tokens(texts, spec, workspace)
        sys.stdout.writelines(f"{line}\n" for line in printed)


def _chunks(file: str | None) -> Iterator[Texts]:
    lines: Iterable[str] = lines_of(sys.stdin.buffer, file="standard input") if file is None else read_lines(file)
    iterator = iter(lines)
    while chunk := list(islice(iterator, CHUNK)):
        yield Texts(chunk, label=file or "standard input")


def _tokens(texts: Texts, spec: TokenSpec, workspace: Workspace) -> Iterator[str]:
    return (" ".join(tokens) for tokens in workspace.tokens(texts, spec))


def _morphemes(texts: Texts, spec: TokenSpec, workspace: Workspace) -> Iterator[str]:
    for morphemes in workspace.morphemes(texts, spec):
        for surface, pos, base, inflection_type, inflection_form, known in morphemes:
            known_word = "known" if known else "unknown"
            yield "\t".join((surface, *pos, base, inflection_type, inflection_form, known_word))
        yield ""
