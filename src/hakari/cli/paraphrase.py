"""Paraphrase Japanese by structural rules: polite and plain forms, written and spoken forms, spellings.

for example:
  hakari paraphrase "彼が本を読みました。"
  hakari paraphrase --coverage ref.ja
  hakari paraphrase --check my.rules
  hakari paraphrase --list
"""

from __future__ import annotations

import argparse

from hakari.analysis.paraphrases import check_rules, paraphrase_coverage, paraphrase_texts, rules_table
from hakari.cli.inputs import add_threads_argument, from_one
from hakari.cli.output import Result, add_output_arguments
from hakari.data.lines import place_of, read_lines
from hakari.data.texts import Texts
from hakari.errors import OptionError
from hakari.table import Table
from hakari.text import Workspace
from hakari.text.paraphrase import RuleSet, load_rules
from hakari.text.paraphrase.paraphraser import DEFAULT_BOUND
from hakari.text.paraphrase.rule import GROUPS

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("texts", nargs="*", metavar="TEXT", help="Japanese text")
    parser.add_argument("--file", metavar="FILE", help="paraphrase the lines of a file; - is standard input")
    parser.add_argument(
        "--coverage", metavar="FILE", help="how many lines of a file have paraphrases, and by which rules"
    )
    parser.add_argument(
        "--check", nargs="*", metavar="FILE", help="try the examples of rule files, or of the program's own rules"
    )
    parser.add_argument("--list", action="store_true", help="list the rules")
    group = parser.add_argument_group("rules")
    group.add_argument("--rules", action="append", default=[], metavar="FILE", help="add the rules of a file")
    group.add_argument("--group", choices=GROUPS, help="only the rules of one group")
    group.add_argument("--use", nargs="+", default=[], metavar="RULE", help="only these rules")
    group.add_argument("--without", nargs="+", default=[], metavar="RULE", help="all rules but these")
    parser.add_argument("--tokenize", default="ja-mecab", metavar="NAME", help="segmenter (default: ja-mecab)")
    parser.add_argument(
        "--bound",
        type=from_one,
        default=DEFAULT_BOUND,
        metavar="N",
        help=f"paraphrases of a text, at most (default: {DEFAULT_BOUND})",
    )
    add_threads_argument(parser)
    add_output_arguments(parser)


def execute(args: argparse.Namespace) -> Result:
    """Paraphrase, or tell about the rules."""
    asked = [args.texts, args.file, args.coverage, args.check is not None, args.list]
    if sum(map(bool, asked)) != 1:
        raise OptionError(
            "one thing at a time: texts, --file, --coverage, --check or --list",
            remedy='For example: hakari paraphrase "彼が本を読みました。"',
        )
    if args.check is not None:
        rules = load_rules(args.check, default=not args.check)
        return _of_rules(check_rules(rules, segmenter=args.tokenize), rules)
    rules = _rules(args)
    if args.list:
        return _of_rules(rules_table(rules), rules)
    workspace = Workspace(threads=args.threads)
    make = paraphrase_coverage if args.coverage else paraphrase_texts
    found = make(_texts(args), rules, segmenter=args.tokenize, bound=args.bound, workspace=workspace)
    return Result(found.tables(), found.to_dict())


def _rules(args: argparse.Namespace) -> RuleSet:
    rules = load_rules(args.rules)
    if args.group:
        rules = rules.in_groups([args.group])
    if args.use:
        rules = rules.only(args.use)
    return rules.without(args.without) if args.without else rules


def _texts(args: argparse.Namespace) -> Texts:
    file = args.file or args.coverage
    if file is None:
        return Texts(args.texts, label="the texts")
    return Texts(list(read_lines(file)), label=place_of(file), file=place_of(file))


def _of_rules(table: Table, rules: RuleSet) -> Result:
    data = {
        "version": rules.version,
        "digest": rules.digest,
        "rules": [
            {
                "name": rule.name,
                "group": rule.group,
                "pattern": rule.text,
                "both_ways": rule.both_ways,
                "examples": [{"text": e.text, "result": e.result} for e in rule.examples],
            }
            for rule in rules.rules
        ],
    }
    return Result([table], data)
