"""Signatures: every setting in one line, there and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.errors import InputError
from hakari.signature import (
    EXPLANATIONS,
    SACREBLEU_VERSION,
    SHORT_KEYS,
    Signature,
    program_version,
    short_keys,
)

LONG = "BLEU|nrefs:1|case:mixed|eff:no|tok:ja-mecab-0.996-IPA|smooth:exp|version:hakari-0.1.0"
SHORT = "BLEU|#:1|c:mixed|e:no|tok:ja-mecab-0.996-IPA|s:exp|v:hakari-0.1.0"

WORDS = st.text(st.sampled_from("abNR0[].-_#/猫 "), min_size=1, max_size=8).filter(
    lambda text: text == text.strip()
)
KEYS = WORDS.filter(lambda key: key not in SHORT_KEYS.values())


def test_signature_has_a_long_and_a_short_form() -> None:
    """Both forms are read, and each prints as the other."""
    signature = Signature.parse(LONG)

    assert (LONG, SHORT) == (str(signature), signature.short())
    assert signature == Signature.parse(SHORT)
    assert signature == Signature.parse(f"  {LONG}\n")


@given(
    WORDS | st.sampled_from(["BLEU", "chrF", "chrF++"]),
    st.dictionaries(
        KEYS | st.sampled_from([*SHORT_KEYS, "space"]),
        WORDS | WORDS.map(lambda text: f"{text}:{text}"),
        min_size=1,
        max_size=5,
    ),
)
def test_signature_round_trip(metric: str, fields: dict[str, str]) -> None:
    """Whatever `of` accepts, both printed forms parse back to."""
    signature = Signature.of(metric, fields)

    assert signature == Signature.parse(str(signature)) == Signature.parse(signature.short())
    assert list(fields.items()) == list(signature)


def test_signature_leaves_out_what_is_none() -> None:
    """A field that is None is a setting at its default and does not appear; the order is kept."""
    signature = Signature.of("BLEU", {"nrefs": "1", "norm": None, "tok": "13a"})

    assert "BLEU|nrefs:1|tok:13a" == str(signature)
    assert ("1", "13a") == (signature["nrefs"], signature["tok"])
    assert signature.get("norm") is None
    with pytest.raises(KeyError):
        signature["norm"]


def test_signature_explains_a_key_as_its_metric_means_it() -> None:
    """A metric's own meaning of a key comes before the common one."""
    metric, _, key = next(name for name in EXPLANATIONS if "." in name).partition(".")

    assert ((key, "1", EXPLANATIONS[f"{metric}.{key}"]),) == Signature.parse(f"{metric}|{key}:1").explain()
    assert Signature.parse(f"OTHER|{key}:1").explain() != Signature.parse(f"{metric}|{key}:1").explain()


def test_signature_as_sacrebleu_writes_it() -> None:
    """Without the metric, with sacreBLEU's version in the place of ours."""
    assert (
        f"nrefs:1|case:mixed|eff:no|tok:ja-mecab-0.996-IPA|smooth:exp|version:{SACREBLEU_VERSION}"
    ) == Signature.parse(LONG).sacrebleu()


def test_signature_explains_every_field() -> None:
    """Each field has a meaning, an unknown one too."""
    rows = Signature.parse(f"{LONG}|colour:red").explain()

    assert [(key, EXPLANATIONS[key]) for key, _, _ in rows[:-1]] == [
        (key, meaning) for key, _, meaning in rows[:-1]
    ]
    assert ("colour", "red", "a setting of this metric") == rows[-1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is not a key:value field|'' is not a signature"),
        ("BLEU", "'BLEU' is not a signature"),
        ("|nrefs:1", "is not a signature"),
        ("nrefs:1|case:mixed", "is not a signature"),
        ("BLEU|13a", "'13a' is not a key:value field of a signature"),
        ("BLEU|:13a", "':13a' is not a key:value field of a signature"),
        ("BLEU|nrefs:1|", "'' is not a key:value field of a signature"),
        ("BLEU|nrefs:1|nrefs:2", "the signature gives nrefs more than once"),
        ("BLEU|nrefs:1|#:2", "the signature gives nrefs more than once"),
    ],
)
def test_signature_refuses_what_is_none(text: str, message: str) -> None:
    """A line that is no signature, sacreBLEU's form without the metric included, is refused."""
    with pytest.raises(InputError, match=message):
        Signature.parse(text)


@pytest.mark.parametrize(
    ("metric", "fields", "message"),
    [
        ("", {"a": "1"}, "'' cannot name a metric"),
        ("A|B", {"a": "1"}, "cannot name a metric"),
        ("A:B", {"a": "1"}, "cannot name a metric"),
        (" A", {"a": "1"}, "cannot name a metric"),
        ("A", {"": "1"}, "='1' cannot stand in a signature"),
        ("A", {"a:b": "1"}, "cannot stand in a signature"),
        ("A", {"a": "x|y"}, r"a='x\|y' cannot stand in a signature"),
        ("A", {"a": " x"}, "cannot stand in a signature"),
        ("A", {"#": "1"}, "'#' cannot name a field of a signature: it is short for another one"),
    ],
)
def test_signature_refuses_what_would_not_come_back(metric: str, fields: dict[str, str], message: str) -> None:
    """Names and values that a reader would take apart in another way are refused when they are made."""
    with pytest.raises(InputError, match=message):
        Signature.of(metric, fields)


@pytest.mark.parametrize("metric", ["BLEU", "chrF", "chrF++"])
def test_signature_short_keys_are_unique(metric: str) -> None:
    """No two fields of a metric share an abbreviation, so that the short form can be read."""
    keys = short_keys(metric)

    assert len(keys) == len(set(keys.values()))


def test_signature_abbreviation_depends_on_the_metric() -> None:
    """In sacreBLEU's short form `s` is the smoothing of BLEU, and white space for chrF."""
    assert "exp" == Signature.parse("BLEU|#:1|s:exp")["smooth"]
    assert "no" == Signature.parse("chrF|#:1|s:no")["space"]
    assert "chrF|#:1|s:no" == Signature.parse("chrF|nrefs:1|space:no").short()
    with pytest.raises(InputError, match="'s' cannot name a field"):
        Signature.of("chrF", {"s": "no"})


def test_signature_without_some_fields() -> None:
    """The others keep their order."""
    assert "BLEU|nrefs:1|eff:no" == str(Signature.parse("BLEU|nrefs:1|tok:13a|eff:no").without("tok", "norm"))


def test_program_version_is_that_of_the_package() -> None:
    """The version in signatures is the one that `hakari.__version__` tells."""
    import hakari

    assert hakari.__version__ == program_version()
