"""Metrics written as text: ``bleu``, ``bleu:tokenize=char,lowercase`` and signatures."""

from __future__ import annotations

import re
import types
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from hakari.errors import InputError, OptionError, UnknownNameError
from hakari.metrics.base import Metric
from hakari.metrics.options import alternatives, literals, options_of
from hakari.metrics.registry import METRICS
from hakari.signature import Signature
from hakari.types import Level

__all__ = ["metric_from_signature", "metric_from_spec", "read_options", "read_signature", "spec_at"]

_NOT_SETTINGS = frozenset({"nrefs", "scored", "state", "version", "bs", "ar", "seed"})
"""Fields that tell of the data, the program and its resampling (as sacreBLEU's do), not of the metric's options."""

_SACREBLEU_CHRF = re.compile(r"chrF(?P<beta>\d+)(?P<words>\+*)")
"""What sacreBLEU calls chrF: with β, and a plus for each order of words."""

_TRUE, _FALSE = {"yes", "true", "on", "1"}, {"no", "false", "off", "0"}


def metric_from_spec(spec: str, *, language: str | None = None) -> Metric:
    """Return the metric that ``NAME`` or ``NAME:option=value,option`` describes.

    A comma within a value is written twice: ``bleu:tokenize=sentencepiece:a,,b.model``.

    Examples
    --------
    >>> metric_from_spec("bleu:tokenize=char,lowercase,max_ngram_order=2").columns
    ('segments', 'hyp_len', 'ref_len', 'matches_1', 'matches_2', 'ngrams_1', 'ngrams_2')

    Raises
    ------
    UnknownNameError
        If there is no such metric or option.
    OptionError
        If a value is not of the option's type.
    """
    name, _, rest = spec.partition(":")
    metric = METRICS.get(name)
    return metric(**read_options(name, rest, options_of(metric))).for_language(language)


def read_options(name: str, text: str, hints: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options that ``option=value,option`` gives to what is called `name`; their hints tell the types.

    Raises
    ------
    UnknownNameError
        If an option has no hint.
    OptionError
        If a value is not of the option's type, or an option is given twice.
    """
    options: dict[str, Any] = {}
    for part in filter(None, _parts(text)):
        option, equals, value = part.partition("=")
        if option not in hints:
            raise UnknownNameError(f"option of {name}", option, hints)
        if option in options:
            raise OptionError(f"{f'{name}:{text}'!r} gives {option} twice")
        options[option] = _value(option, value if equals else None, hints[option])
    return options


def _parts(text: str) -> list[str]:
    """Return what single commas divide; of two commas, one belongs to the text."""
    held = "\0"  # in no path, name or number
    return [part.replace(held, ",") for part in text.replace(",,", held).split(",")]


def _value(option: str, text: str | None, hint: Any) -> Any:
    kinds = _kinds(hint)
    if text is None:
        if bool in kinds:
            return True
        raise OptionError(f"the option {option} needs a value", remedy=f"Write {option}=VALUE.")
    if bool in kinds and text.lower() in _TRUE | _FALSE:
        return text.lower() in _TRUE
    for kind in (int, float):
        if kind in kinds:
            try:
                return kind(text)
            except ValueError:
                continue
    if str in kinds:
        return text
    wanted = " or ".join(sorted(_word(kind) for kind in kinds))
    raise OptionError(f"the option {option} takes {wanted}; {text!r} came")


def _kinds(hint: Any) -> set[Any]:
    """Return the plain types that a hint allows; words of a Literal count as text."""
    parts = {part for part in alternatives(hint) if isinstance(part, type)}
    return (parts | {type(word) for word in literals(hint)}) - {types.NoneType}


def _word(kind: Any) -> str:
    return {bool: "yes or no", int: "a whole number", float: "a number"}.get(kind, "text")


def read_signature(text: str) -> Signature:
    """Return the signature that a line describes, in sacreBLEU's form without the metric's name too.

    The name is then that of the one metric which signs with such fields.

    Raises
    ------
    InputError
        If the line is no signature, or no metric or several sign with such fields.
    """
    name, _, rest = text.strip().partition("|")
    if ":" not in name:
        own = _SACREBLEU_CHRF.fullmatch(name)
        return Signature.parse(text) if own is None else _chrf_of_sacrebleu(own["beta"], own["words"], rest)
    nameless = Signature.parse(f"?|{text.strip()}")
    given = {key for key, _ in nameless} - _NOT_SETTINGS
    if {"nc", "nw"} <= given:
        label = "chrF++" if nameless["nw"] == "2" else "chrF"
        return Signature.parse(f"{label}|{text.strip()}")
    fitting = [metric.label for metric in map(METRICS.get, METRICS) if _signs_with(metric, given)]
    if len(fitting) != 1:
        fit = f"those of {' and '.join(fitting)}" if fitting else "no metric's here"
        named = ", ".join(sorted(given)) or "none"
        raise InputError(
            f"the signature does not name its metric, and its fields ({named}) are {fit}",
            remedy="Write the metric in front: BLEU|nrefs:1|…",
        )
    return replace(nameless, metric=fitting[0])


def _chrf_of_sacrebleu(beta: str, words: str, rest: str) -> Signature:
    """Return the signature under sacreBLEU's name for a chrF, which says β and the order of words: ``chrF2++``."""
    found = Signature.parse(f"chrF{'++' if words == '++' else ''}|{rest}")
    if found.get("nw") not in {None, str(len(words))}:
        raise InputError(
            f"chrF{beta}{words} has n-grams of up to {len(words)} words, and its signature says nw:{found['nw']}",
            remedy="Take the name and the signature from one score.",
        )
    if beta == "2" or "beta" in dict(found):
        return found
    return replace(found, fields=(*found.fields, ("beta", beta)))


def _signs_with(metric: type[Metric], given: set[str]) -> bool:
    """Return whether a metric can sign with these fields: with all that it always has, and no others."""
    fields_of = metric().signature_fields(Level.CORPUS)
    return {key for key, value in fields_of.items() if value is not None} <= given <= fields_of.keys()


def spec_at(metric: Metric, level: Level) -> str:
    """Return the shortest specification with the numbers of a metric at one level.

    Options that follow the level by default, such as the effective order of BLEU, are left out where that default
    says the same.
    """
    here, there = metric, Level.SEGMENT if level is Level.CORPUS else Level.CORPUS
    for field in fields(metric):
        if field.default is not None or getattr(metric, field.name) is None:
            continue
        left_out = replace(here, **{field.name: None})
        same = left_out.signature_fields(level) == here.signature_fields(level)
        if same and left_out.signature_fields(there) != here.signature_fields(there):
            here = left_out
    return here.spec


def metric_from_signature(signature: Signature | str) -> Metric:
    """Return the metric that a signature describes; its own signature is then the same.

    Raises
    ------
    UnknownNameError
        If no registered metric has this name.
    InputError
        If a field is missing, or says something that no option of the metric gives.
    OptionError
        If the segmenter or dictionary of the signature is not the one installed here.
    """
    if isinstance(signature, str):
        signature = read_signature(signature)
    labels = {metric.label: name for name, metric in METRICS.loaded().items()}
    if signature.metric not in labels:
        raise UnknownNameError("metric", signature.metric, labels)
    try:
        metric = METRICS.get(labels[signature.metric]).from_signature(signature)
        own = metric.signature(signature["nrefs"])
    except KeyError as missing:
        raise InputError(
            f"the signature of {signature.metric} has no field {missing.args[0]!r}",
            remedy="Paste the whole line that `hakari score` printed.",
        ) from None
    except ValueError as error:
        raise InputError(f"a value in the signature of {signature.metric} is no number: {error}") from None
    _check_same(signature, own)
    return metric


def _check_same(given: Signature, own: Signature) -> None:
    """Refuse a signature with a field that the metric made from it does not have: its score would be another."""
    for key, value in given:
        if key not in _NOT_SETTINGS and own.get(key) != value:
            raise InputError(
                f"the signature of {given.metric} says {key}:{value}, which this version cannot compute",
                remedy="Compare it with the line that `hakari score` prints for the metric.",
            )
