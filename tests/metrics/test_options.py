"""Options are checked against their types when a metric is made, for every metric alike."""

from __future__ import annotations

import dataclasses
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Literal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.errors import OptionError, UnknownNameError
from hakari.metrics import METRICS, Metric, metric_from_spec
from hakari.metrics.bleu import BLEU
from hakari.metrics.options import options_of
from hakari.metrics.spec import _parts
from hakari.metrics.ter import TER
from hakari.metrics.tokenized import TokenizedMetric


@dataclass(frozen=True, kw_only=True)
class Weighted(BLEU):
    """A metric of another package with options of every kind."""

    name: ClassVar[str] = "weighted"
    weight: float = 1.0
    mode: bool | Literal["auto", 2] = False
    table: dict[str, int] | None = None


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"lowercase": "no"}, "lowercase is True or False; 'no' came"),
        ({"lowercase": 1}, "lowercase is True or False; 1 came"),
        ({"effective_order": "no"}, "effective_order is True or False or None; 'no' came"),
        ({"max_ngram_order": True}, "max_ngram_order is a whole number; True came"),
        ({"max_ngram_order": 2.5}, "max_ngram_order is a whole number; 2.5 came"),
        ({"max_ngram_order": "4"}, "max_ngram_order is a whole number; '4' came"),
        ({"max_ngram_order": 3_000_000_000}, "max_ngram_order is from 1 to 100; 3000000000 came"),
        ({"smooth_method": "floor", "smooth_value": "x"}, "smooth_value is a number or None; 'x' came"),
        ({"smooth_method": "floor", "smooth_value": math.nan}, "smooth_value is a number or None; nan came"),
        ({"smooth_method": ["exp"]}, r"smooth_method is one of none, floor, add-k, exp; \['exp'\] came"),
        ({"tokenize": 3}, "tokenize is text or None; 3 came"),
        ({"language": 1}, "language is text or None; 1 came"),
        ({"language": "Japanese"}, "language is a code such as ja or en-GB; 'Japanese' came"),
        ({"weight": 10**400}, "weight is a number; 1000"),
        ({"mode": "off"}, "mode is True or False or auto or 2; 'off' came"),
    ],
)
def test_values_of_another_type_are_refused(options: dict[str, Any], message: str) -> None:
    """The error names the option, what it takes and what came."""
    with pytest.raises(OptionError, match=message):
        Weighted(**options)


@pytest.mark.parametrize(
    ("options", "plain"),
    [
        ({"max_ngram_order": np.int64(3)}, 3),
        ({"lowercase": np.True_}, True),
        ({"weight": 2}, 2.0),
        ({"weight": np.float32(0.5)}, 0.5),
        ({"tokenize": np.str_("char")}, "char"),
        ({"mode": "auto"}, "auto"),
        ({"mode": 2}, 2),
        ({"table": {"a": 1}}, {"a": 1}),
    ],
)
def test_values_of_the_same_kind_become_plain(options: dict[str, Any], plain: object) -> None:
    """NumPy's numbers and texts become Python's, so that signatures and specifications read alike."""
    (name,) = options
    found = getattr(Weighted(**options), name)

    assert plain == found
    assert type(plain) is type(found)


def test_every_option_of_every_metric_is_checked() -> None:
    """No registered metric takes an object of an unknown type for any of its options."""
    checked = 0
    for name in METRICS:
        metric: type[Metric] = METRICS.get(name)
        for option in options_of(metric):
            with pytest.raises(OptionError, match=f"^{option} is "):
                metric(**{option: object()})  # type: ignore[arg-type]
            checked += 1

    assert checked >= 2 * len(list(METRICS))


@pytest.mark.parametrize("metric", [BLEU, TER])
def test_a_segmenter_that_does_not_exist_is_refused_at_once(metric: type[TokenizedMetric]) -> None:
    """The name is looked up when the metric is made; near names are given."""
    with pytest.raises(UnknownNameError, match=r"(?s)no segmenter is named 'ja-mecap'.*Did you mean ja-mecab"):
        metric(tokenize="ja-mecap")
    with pytest.raises(OptionError, match="takes nothing behind a colon"):
        metric(tokenize="char:2")


def test_a_replaced_option_is_checked_too() -> None:
    """`dataclasses.replace` makes a metric like any other."""
    with pytest.raises(OptionError, match="nfkc is True or False; 'yes' came"):
        dataclasses.replace(BLEU(), nfkc="yes")  # type: ignore[arg-type]


def test_a_comma_in_a_value_is_written_twice(tmp_path: Path) -> None:
    """A metric whose value has commas, such as a file's path or the rules of a segmenter, reads back the same."""
    folder = tmp_path / ",x,,y"
    folder.mkdir()
    (folder / "m.model").write_bytes(b"content")
    for tokenize in (f"sentencepiece:{folder}/m.model", "tercom:asian,no-punct"):
        metric = BLEU(tokenize=tokenize, lowercase=True)

        assert tokenize.replace(",", ",,") in metric.spec
        assert metric == metric_from_spec(metric.spec)


@given(st.lists(st.text(st.sampled_from("a,="), min_size=1), min_size=1))
def test_parts_of_a_specification_are_those_that_were_joined(values: list[str]) -> None:
    """Whatever commas values have, at their ends too, they come back; an option's name begins a part."""
    parts = [f"o={value}" for value in values]

    assert parts == _parts(",".join(part.replace(",", ",,") for part in parts))
