"""What a number is: a metric's name with every setting its value depends on, in one line.

``BLEU|nrefs:1|case:mixed|eff:no|tok:ja-mecab-0.996-IPA|smooth:exp|version:hakari-0.1.0``

The keys are those of sacreBLEU where sacreBLEU has the setting. A signature parses back to an equal signature,
and `hakari.metrics.metric_from_signature` builds the metric again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version

from hakari.errors import InputError

__all__ = ["SACREBLEU_VERSION", "SHORT_KEYS", "Signature", "program_version", "short_keys"]

SACREBLEU_VERSION = "2.6.0"
"""The release that the tests compare with, and that equivalent signatures name."""

SHORT_KEYS: Mapping[str, str] = {
    "nrefs": "#",
    "case": "c",
    "eff": "e",
    "tok": "tok",
    "smooth": "s",
    "version": "v",
}
"""sacreBLEU's abbreviations; a key without one is written out in the short form too."""

_OWN_SHORT_KEYS: Mapping[str, Mapping[str, str]] = {"chrF": {"space": "s"}, "chrF++": {"space": "s"}}
"""Abbreviations that stand for another key in the signatures of some metrics."""

EXPLANATIONS: Mapping[str, str] = {
    "nrefs": "references per segment; var where segments differ",
    "scored": "segments that are scored, of all: the others have no reference that can be used",
    "case": "mixed: case kept; lc: both sides lower-cased",
    "norm": "Unicode normalisation before anything else",
    "TER.norm": "yes: entities replaced and punctuation set apart by tercom's rules",
    "ins": "cost of a word that only the reference has, where it is not 1",
    "del": "cost of a word that only the output has, where it is not 1",
    "jump": "cost of a jump, where it is not at its default",
    "by": "what the cost is divided by: the reference's length, or both with the coverage penalty added",
    "rho": "weight of the coverage penalty, where it is not 1",
    "coverage_weight": "weight of the coverage penalty, where it is not 0.3",
    "deletion": "cost of a character that only the output has, where it is not 0.2",
    "insertion": "cost of a character that only the reference has, where it is not 1",
    "variant": "b1: morphemes; b2: and parts of speech; b3: and polite forms; b4: and all paraphrases",
    "rules": "paraphrase rules: version and hash of their files",
    "use": "the only paraphrase rules that are used",
    "without": "paraphrase rules that are left out",
    "bound": "largest number of paraphrases of a reference",
    "visits": "path: places in the output are visited by the cheapest path, not by the rows' minima",
    "blank": "no: the blank in front of the texts is not counted",
    "visited": "yes: the blank in front of the reference visits the one in front of the output",
    "pre": "rules that prepared the text: for English, for Japanese, or none",
    "compat": "library: the numbers of the reference library in C++",
    "nfkc": "NFKC normalisation before anything else",
    "punct": "no: punctuation is taken out by tercom's rules",
    "asian": "yes, or corrected: these rules know East Asian characters",
    "align": "words aligned: best one of the reference, mutual best, or none",
    "pos": "no: relative positions of aligned words do not count",
    "dice": "Dice below which different words are not aligned, where it is not 0.5",
    "counts": "file: co-occurrence counts learned elsewhere, not from the set",
    "rounds": "rounds of common parts behind the first",
    "beam": "where the edit distance is looked for, where it is not near the diagonal",
    "eff": "effective order: orders without any n-gram are left out",
    "tok": "segmenter, with the identity of its dictionary",
    "smooth": "smoothing of orders without a match, with its value in brackets",
    "order": "longest n-gram, where it is not 4",
    "nc": "longest n-gram of characters",
    "nw": "longest n-gram of words",
    "space": "whether white space is among the characters",
    "beta": "how many times as much recall counts as precision, where it is not 2",
    "avg": "segments: the mean of their scores; micro: their counts are summed before they are divided",
    "bs": "resamples of a bootstrap beside the score",
    "ar": "trials of approximate randomisation beside the score",
    "seed": "what decides the resamples",
    "vec": "word vectors: name of the file, dimension, number of words; the state is its SHA-256",
    "vechash": "SHA-256 of the word vectors, its first digits, where the state is that of counts",
    "mix": "share of word vectors in the similarity of words; the rest are counts",
    "sim": "cosine of word vectors up to which a substitution costs 1, where it is not 0.5",
    "fallback": "lc: a word without a vector takes that of its lower-cased form",
    "state": "what the metric learned from the whole test set, as a hash; var where systems differ",
    "version": "program that computed the score",
    "IMPACT.alpha": "what a round counts compared with the one before",
    "IMPACT.beta": "how much long common parts are favoured",
    "ISDIT.alpha": "exponent of the precision, where it is not 1",
    "ISDIT.beta": "exponent of the recall, where it is not 1",
    "RIBES.alpha": "exponent of the precision",
    "RIBES.beta": "exponent of the brevity penalty",
    "RIBES.smooth": "slope of the smooth rank correlation in the place of Kendall's tau",
    "RIBES.recall": "exponent of the recall, where it is not 0",
}
"""What fields mean; ``METRIC.key`` where a metric gives a key a meaning of its own."""

_RULE = "'|' and ':' divide its fields, and blanks around them are lost"


def short_keys(metric: str) -> Mapping[str, str]:
    """Return the abbreviations in the signatures of a metric."""
    own = _OWN_SHORT_KEYS.get(metric, {})
    return {**{key: short for key, short in SHORT_KEYS.items() if short not in own.values()}, **own}


@cache
def program_version() -> str:
    """Return the version of the installed package."""
    return version("hakari")


@dataclass(frozen=True, slots=True)
class Signature:
    """An ordered list of settings under a metric's name.

    Examples
    --------
    >>> signature = Signature.parse("BLEU|nrefs:1|tok:13a|version:hakari-0.1.0")
    >>> signature["tok"]
    '13a'
    >>> str(signature)
    'BLEU|nrefs:1|tok:13a|version:hakari-0.1.0'
    >>> signature.short()
    'BLEU|#:1|tok:13a|v:hakari-0.1.0'
    """

    metric: str
    fields: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, metric: str, fields: Mapping[str, str | None]) -> Signature:
        """Return a signature of the fields that are not None, in their order."""
        kept = tuple((key, value) for key, value in fields.items() if value is not None)
        if not metric or set("|:") & set(metric) or metric != metric.strip():
            raise InputError(f"{metric!r} cannot name a metric in a signature: {_RULE}")
        short = short_keys(metric)
        for key, value in kept:
            if not key or "|" in value or set("|:") & set(key) or value != value.strip():
                raise InputError(f"{key}={value!r} cannot stand in a signature: {_RULE}")
            if key not in short and key in short.values():
                raise InputError(f"{key!r} cannot name a field of a signature: it is short for another one")
        return cls(metric, kept)

    @classmethod
    def parse(cls, text: str) -> Signature:
        """Return the signature that a line describes; the long and the short form are both understood."""
        metric, *pairs = text.strip().split("|")
        long_keys = {short: key for key, short in short_keys(metric).items()}
        fields = []
        for pair in pairs:
            key, colon, value = pair.partition(":")
            if not colon or not key:
                raise InputError(
                    f"{pair!r} is not a key:value field of a signature",
                    remedy="A signature reads NAME|key:value|key:value, as `hakari score` prints it.",
                )
            fields.append((long_keys.get(key, key), value))
        keys = [key for key, _ in fields]
        repeated = sorted({key for key in keys if keys.count(key) > 1})
        if not metric or ":" in metric or not fields:
            raise InputError(
                f"{text!r} is not a signature", remedy="A signature starts with the metric: BLEU|nrefs:1|…"
            )
        if repeated:
            raise InputError(f"the signature gives {', '.join(repeated)} more than once")
        return cls(metric, tuple(fields))

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """Iterate over the (key, value) pairs."""
        return iter(self.fields)

    def __getitem__(self, key: str) -> str:
        """Return the value of a key; KeyError where there is none."""
        return dict(self.fields)[key]

    def get(self, key: str) -> str | None:
        """Return the value of a key, or None."""
        return dict(self.fields).get(key)

    def __str__(self) -> str:
        """Return the long form."""
        return "|".join([self.metric, *(f"{key}:{value}" for key, value in self.fields)])

    def short(self) -> str:
        """Return the form with sacreBLEU's abbreviations."""
        keys = short_keys(self.metric)
        return "|".join([self.metric, *(f"{keys.get(key, key)}:{value}" for key, value in self.fields)])

    def without(self, *keys: str) -> Signature:
        """Return the signature without some of its fields."""
        return Signature(self.metric, tuple((key, value) for key, value in self.fields if key not in keys))

    def sacrebleu(self) -> str | None:
        """Return the fields as sacreBLEU writes them: without the metric's name, with its version.

        None where segments lack all references: sacreBLEU does not score such a set.
        """
        if self.get("scored") is not None:
            return None
        kept = [(key, value) for key, value in self.fields if key != "version"]
        return "|".join(f"{key}:{value}" for key, value in [*kept, ("version", SACREBLEU_VERSION)])

    def explain(self) -> tuple[tuple[str, str, str], ...]:
        """Return (key, value, meaning) for every field."""
        return tuple((key, value, self._meaning(key)) for key, value in self.fields)

    def _meaning(self, key: str) -> str:
        own = EXPLANATIONS.get(f"{self.metric}.{key}")
        return own or EXPLANATIONS.get(key, "a setting of this metric")
