"""The rules that come with the program, and those that a user adds."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from hakari.data.lines import read_lines
from hakari.errors import OptionError
from hakari.text.paraphrase.language import RuleFile, read_rules
from hakari.text.paraphrase.rule import RuleSet

__all__ = ["BUILT_IN", "built_in_texts", "default_rules", "load_rules"]

BUILT_IN = ("polite.rules", "other.rules")
"""The files of the program, in the order in which their rules are applied."""


def built_in_texts() -> dict[str, str]:
    """Return the program's own rule files by name."""
    folder = files("hakari.text.paraphrase") / "rules"
    return {name: (folder / name).read_text(encoding="utf-8") for name in BUILT_IN}


@lru_cache(maxsize=1)
def default_rules() -> RuleSet:
    """Return the rules that come with the program."""
    return _together(built_in_texts())


def load_rules(paths: Sequence[str | Path], *, default: bool = True) -> RuleSet:
    """Return the rules of files, behind those of the program unless these are left out.

    Parameters
    ----------
    paths
        Rule files, in the order in which their rules are applied.
    default
        Whether the program's own rules come first.

    Raises
    ------
    InputError
        If a file cannot be read.
    FormatError
        With every problem of a file.
    OptionError
        If two rules have one name, or there is no file at all.
    """
    if not paths and not default:
        raise OptionError("there are no rules without the program's own", remedy="Give a rule file.")
    if not paths:
        return default_rules()
    texts = built_in_texts() if default else {}
    return _together({**texts, **{str(path): "\n".join(read_lines(path)) for path in paths}})


def _together(texts: dict[str, str]) -> RuleSet:
    read: list[RuleFile] = [read_rules(text, name) for name, text in texts.items()]
    state = hashlib.blake2b(digest_size=8)
    for text in texts.values():
        state.update(text.encode())
        state.update(b"\0")
    rules = tuple(rule for file in read for rule in file.rules)
    return RuleSet(rules, read[0].version or "unversioned", state.hexdigest())
