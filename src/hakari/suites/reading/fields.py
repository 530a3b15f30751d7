"""Fields of records, checked one by one: each gives its value, or a note of what is wrong and nothing."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from hakari.suites.problems import At

__all__ = ["check_keys", "kind_of", "plain_text", "same_text", "text", "texts"]


def kind_of(value: object) -> str:
    """Return what a JSON value is, for messages."""
    names = {dict: "an object", list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    return names.get(type(value), "a number")


def check_keys(record: Mapping[str, Any], known: Sequence[str], needed: Sequence[str], at: At, inside: str) -> None:
    """Note keys that are not known and keys that are missing."""
    for key in record:
        if key not in known:
            at.note(f"{inside}{key}", f"no such field; known: {', '.join(known)}")
    for key in needed:
        if key not in record:
            at.note(f"{inside}{key}", "the field is missing")


def plain_text(value: object, field: str, at: At) -> str:
    """Return a text that is on one line; empty is allowed."""
    if not isinstance(value, str):
        at.note(field, f"a text is needed; {kind_of(value)} came")
        return ""
    if any(mark in value for mark in "\n\r\0"):
        at.note(field, "a text on one line is needed, without NULs")
    elif any("\ud800" <= character <= "\udfff" for character in value):
        at.note(field, "clean Unicode text is needed; half a surrogate pair came")
    return value


def text(record: Mapping[str, Any], key: str, at: At, inside: str = "") -> str:
    """Return a text that is there and not empty; empty with a note otherwise."""
    if key not in record:
        return ""  # check_keys says so
    before = len(at.problems.found)
    found = plain_text(record[key], f"{inside}{key}", at)
    if len(at.problems.found) == before and not found.strip():
        at.note(f"{inside}{key}", "the text is empty")
    return found


def texts(record: Mapping[str, Any], key: str, at: At) -> tuple[str, ...]:
    """Return a list of at least one text, none of them empty."""
    if key not in record:
        return ()
    value = record[key]
    if not isinstance(value, list) or not value:
        at.note(
            key, f"a list of at least one text is needed; {'an empty one' if value == [] else kind_of(value)} came"
        )
        return ()
    return tuple(text({f"{key}[{n}]": each}, f"{key}[{n}]", at) for n, each in enumerate(value, start=1))


def same_text(one: str) -> str:
    """Return what is equal for two targets that nobody could tell apart: NFKC, white space made one blank."""
    return " ".join(unicodedata.normalize("NFKC", one).split())
