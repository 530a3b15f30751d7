"""`hakari explain-signature`: what a line of settings means, and how to get it again."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from hakari import BLEU, __version__
from hakari.metrics import metric_from_spec

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

    assert "again: -m bleu:tokenize=13a,effective_order=no\n" in ran.out
    assert "sacrebleu: nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0\n" in ran.out


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
