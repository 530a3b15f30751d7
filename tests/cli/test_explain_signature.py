"""`hakari explain-signature`: what a line of settings means, and how to get it again."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from hakari import BLEU, TER, __version__
from hakari.metrics import Metric, metric_from_spec
from hakari.signature import Signature
from hakari.types import Level

SIGNATURE = f"BLEU|nrefs:1|case:lc|eff:no|tok:13a|smooth:add-k[1.00]|order:2|version:hakari-{__version__}"


def test_explain_signature_tells_every_field(hakari: Callable[..., Any]) -> None:
    """Each field has a row with its value and what it means."""
    ran = hakari("explain-signature", SIGNATURE)

    assert (0, "") == (ran.code, ran.err)
    assert ran.out.startswith("BLEU\n")
    for field in SIGNATURE.split("|")[1:]:
        key, _, value = field.partition(":")
        assert any(row.split()[:2] == [key, value] for row in ran.out.splitlines())
    assert "a setting of this metric" not in ran.out


def test_explain_signature_gives_the_metric_again(hakari: Callable[..., Any]) -> None:
    """The specification that is shown makes a metric with this signature."""
    data = json.loads(hakari("explain-signature", SIGNATURE, "-f", "json").out)

    assert SIGNATURE == str(metric_from_spec(data["spec"]).signature("1"))
    assert data["sacrebleu_signature"] is None  # sacreBLEU's signature has no order
    assert data["problem"] is None
    assert {"key": "order", "value": "2", "meaning": "longest n-gram, where it is not 4"} in data["fields"]


def test_explain_signature_gives_sacrebleus_form(hakari: Callable[..., Any]) -> None:
    """Where sacreBLEU has all settings, its signature is shown beside the specification."""
    ran = hakari("explain-signature", str(BLEU(tokenize="13a").signature("1")))

    assert "again: -m bleu:tokenize=13a\n" in ran.out
    assert "sacrebleu: nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0\n" in ran.out


@pytest.mark.parametrize(
    ("level", "spec"),
    [
        (Level.CORPUS, "bleu:tokenize=char"),
        (Level.SEGMENT, "bleu:tokenize=char"),
        (Level.CORPUS, "bleu:tokenize=char,effective_order=yes"),
        (Level.SEGMENT, "bleu:tokenize=char,effective_order=no"),
    ],
)
def test_explain_signature_asks_for_no_more_than_needed(
    hakari: Callable[..., Any], level: Level, spec: str
) -> None:
    """The signature of a corpus or of segments gives the options that make it there, and leaves the other alone."""
    signature = str(metric_from_spec(spec).signature("1", level=level))
    data = json.loads(hakari("explain-signature", signature, "-f", "json").out)
    table = hakari("explain-signature", signature).out

    assert spec == data["spec" if level is Level.CORPUS else "segment_spec"]
    for key, own in (("spec", Level.CORPUS), ("segment_spec", Level.SEGMENT)):
        assert signature == str(metric_from_spec(data[key]).signature("1", level=own))
    assert f"again: -m {data['spec']}\n" in table
    assert f"again, as scores of segments: -m {data['segment_spec']}\n" in table


def test_explain_signature_says_it_once_where_levels_agree(hakari: Callable[..., Any]) -> None:
    """A metric whose settings are the same for segments has one line."""
    ran = hakari("explain-signature", str(TER().signature("1")))

    assert "again: -m ter:tokenize=tercom\n" in ran.out
    assert "as scores of segments" not in ran.out


@pytest.mark.parametrize(
    "metric", [BLEU(tokenize="13a"), BLEU(tokenize="char", lowercase=True), TER(no_punct=True)]
)
@pytest.mark.parametrize("short", [False, True])
def test_explain_signature_takes_sacrebleus_own(hakari: Callable[..., Any], metric: Metric, short: bool) -> None:
    """The form that sacreBLEU prints, without the metric's name, is understood by the fields of the metric."""
    signature = metric.signature("1")
    nameless = signature.sacrebleu()
    if short:
        nameless = Signature.parse(f"x|{nameless}").short().partition("|")[2]
    named = hakari("explain-signature", f"{metric.label}|{nameless}")
    ran = hakari("explain-signature", nameless)

    assert (0, named.out) == (ran.code, ran.out)
    assert f"sacrebleu: {signature.sacrebleu()}" in ran.out


@pytest.mark.parametrize(
    ("name", "fields", "spec"),
    [
        ("chrF2", "nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|version:2.6.0", "chrf"),
        ("chrF2++", "nrefs:1|case:mixed|eff:yes|nc:6|nw:2|space:no|version:2.6.0", "chrf++"),
        ("chrF2+", "nrefs:1|case:mixed|eff:yes|nc:6|nw:1|space:no|version:2.6.0", "chrf:word_order=1"),
        ("chrF3", "nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|version:2.6.0", "chrf:beta=3"),
        ("chrF2++", "#:1|c:lc|e:yes|nc:6|nw:2|s:yes|v:2.6.0", "chrf++:lowercase=yes,whitespace=yes"),
    ],
)
def test_explain_signature_takes_sacrebleus_names_of_chrf(
    hakari: Callable[..., Any], name: str, fields: str, spec: str
) -> None:
    """The digit is β and each plus an order of words; without a name the order of words tells the two apart."""
    named = json.loads(hakari("explain-signature", f"{name}|{fields}", "-f", "json").out)
    bare = json.loads(hakari("explain-signature", fields, "-f", "json").out)

    assert (spec, None) == (named["spec"], named["problem"])
    assert named["metric"] == bare["metric"]
    assert name.startswith("chrF2") == (bare["spec"] == spec)  # β is in the name alone


def test_explain_signature_refuses_a_chrf_that_contradicts_its_name(hakari: Callable[..., Any]) -> None:
    """ChrF2 has no words, so it is not what a signature with two orders of them came from."""
    ran = hakari("explain-signature", "chrF2|nrefs:1|case:mixed|eff:yes|nc:6|nw:2|space:no|version:2.6.0")

    assert 1 == ran.code
    assert "chrF2 has n-grams of up to 0 words, and its signature says nw:2" in ran.err


def test_explain_signature_of_another_dictionary_has_a_metric_too(hakari: Callable[..., Any]) -> None:
    """The metric is told by the names of the fields, whether their values can be had here or not."""
    ran = hakari("explain-signature", "nrefs:1|case:mixed|eff:no|tok:ja-mecab-0.996-OLD|smooth:exp|version:2.6.0")

    assert 0 == ran.code
    assert ran.out.startswith("BLEU\n")
    assert "not reproducible here: " in ran.out


@pytest.mark.parametrize(
    "text", ["nrefs:1|tok:13a|version:2.6.0", "nrefs:1|paws:4|version:1", "nrefs:1|version:2.6.0"]
)
def test_explain_signature_says_that_the_metric_is_missing(hakari: Callable[..., Any], text: str) -> None:
    """Fields that are those of no one metric need its name; the message says so."""
    ran = hakari("explain-signature", text)

    assert (1, "") == (ran.code, ran.out)
    assert ran.err.startswith("hakari: the signature does not name its metric, and its fields (")
    assert ran.err.endswith("are no metric's here\n  Write the metric in front: BLEU|nrefs:1|…\n")


def test_explain_signature_of_resampled_scores(hakari: Callable[..., Any]) -> None:
    """What sacreBLEU says of its resampling does not hide the metric, nor hinder its being made again."""
    fields = "nrefs:1|bs:1000|seed:12345|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0"
    data = json.loads(hakari("explain-signature", fields, "-f", "json").out)

    assert ("BLEU", "bleu:tokenize=13a", None) == (data["metric"], data["spec"], data["problem"])
    assert "a setting of this metric" not in [field["meaning"] for field in data["fields"]]


def test_explain_signature_takes_the_short_form(hakari: Callable[..., Any]) -> None:
    """The abbreviations of sacreBLEU are read as what they stand for."""
    short = hakari("explain-signature", "BLEU|#:1|c:mixed|e:no|tok:13a|s:exp|v:x", "-f", "json")
    long = hakari("explain-signature", "BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:x", "-f", "json")

    assert long.out == short.out


@pytest.mark.parametrize(
    ("signature", "problem"),
    [
        ("BLEU|nrefs:1|tok:13a|version:x", "the signature of BLEU has no field 'smooth'"),
        ("BLOU|nrefs:1|version:x", "no metric is named 'BLOU'"),
        (
            "BLEU|nrefs:1|case:lc|eff:no|tok:ja-mecab-0.996-OLD|smooth:exp|version:x",
            "the score was computed with tok:ja-mecab-0.996-OLD; here ja-mecab is ja-mecab-0.996-IPA",
        ),
        (
            "BLEU|nrefs:1|case:upper|eff:no|tok:13a|smooth:exp|version:x",
            "the signature of BLEU says case:upper, which this version cannot compute",
        ),
        (
            "BLEU|nrefs:1|case:lc|eff:no|tok:13a|smooth:floor[much]|version:x",
            "a value in the signature of BLEU is no number",
        ),
    ],
)
def test_explain_signature_explains_what_cannot_be_computed(
    hakari: Callable[..., Any], signature: str, problem: str
) -> None:
    """A score of another program or dictionary is explained, and why it cannot be had here is said."""
    table = hakari("explain-signature", signature)
    data = json.loads(hakari("explain-signature", signature, "-f", "json").out)

    assert 0 == table.code
    assert f"not reproducible here: {problem}" in table.out
    assert data["problem"].startswith(problem)
    assert data["spec"] is None


@pytest.mark.parametrize("text", ["BLEU", "", "BLEU|13a", "|nrefs:1", "BLEU|nrefs:1|nrefs:2"])
def test_explain_signature_refuses_what_is_none(hakari: Callable[..., Any], text: str) -> None:
    """Text that is not a signature is failure 1 with the form of one."""
    ran = hakari("explain-signature", text)

    assert (1, "") == (ran.code, ran.out)
    assert "signature" in ran.err
