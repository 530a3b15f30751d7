"""Metrics written as text: ``bleu``, ``bleu:tokenize=char,lowercase`` and signatures."""

from __future__ import annotations

import types
from typing import Any

from hakari.errors import InputError, OptionError, UnknownNameError
from hakari.metrics.base import Metric
from hakari.metrics.options import alternatives, literals, options_of
from hakari.metrics.registry import METRICS
from hakari.signature import Signature

__all__ = ["metric_from_signature", "metric_from_spec"]

_NOT_SETTINGS = frozenset({"nrefs", "scored", "state", "version"})
"""Fields that tell of the data and the program, not of the metric's options."""

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
    hints = options_of(metric)
    options: dict[str, Any] = {}
    for part in filter(None, _parts(rest)):
        option, equals, value = part.partition("=")
        if option not in hints:
            raise UnknownNameError(f"option of {name}", option, hints)
        if option in options:
            raise OptionError(f"{spec!r} gives {option} twice")
        options[option] = _value(option, value if equals else None, hints[option])
    return metric(**options).for_language(language)


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
        signature = Signature.parse(signature)
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
