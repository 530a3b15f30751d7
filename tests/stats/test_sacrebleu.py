"""The p-values of sacreBLEU, to the last digit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hakari.metrics import metric_from_spec
from hakari.stats import SacrebleuTests, sacrebleu_bootstrap, sacrebleu_randomization
from hakari.text import Workspace

EXAMPLES = Path(__file__).parents[2] / "examples"
OURS = {"bs": sacrebleu_bootstrap, "ar": sacrebleu_randomization}


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n")[:-1]


def check_parity(
    systems: dict[str, list[str]],
    reference: list[str],
    *,
    spec: str,
    test: str,
    resamples: int,
    peer: str = "BLEU",
    **options: Any,
) -> SacrebleuTests:
    """Compare every p-value, and the bootstrap's means and intervals, with sacreBLEU; the first is the baseline."""
    import sacrebleu.metrics
    from sacrebleu.significance import PairedTest

    metric, workspace = metric_from_spec(spec), Workspace(threads=2)
    rows = np.array([metric.rows(output, reference, workspace=workspace) for output in systems.values()])
    found = OURS[test](rows, metric.sacrebleu_close, 0, resamples=resamples)
    yardstick = {peer: getattr(sacrebleu.metrics, peer)(references=[reference], **options)}
    _, results = PairedTest(list(systems.items()), yardstick, None, test_type=test, n_samples=resamples)()

    name = next(name for name in results if name != "System")
    expected = [result.p_value for result in results[name]]
    assert [None, *found.p[1:].tolist()] == expected
    if test == "bs":
        assert [result.mean for result in results[name]] == found.means.tolist()
        assert [result.ci for result in results[name]] == found.half_widths.tolist()
    assert np.__version__ == found.numpy
    return found


@pytest.mark.parametrize("test", ["bs", "ar"])
@pytest.mark.parametrize(
    ("spec", "options"),
    [
        ("bleu:tokenize=13a", {}),
        ("bleu:tokenize=13a,smooth_method=floor", {"smooth_method": "floor"}),
        ("bleu:tokenize=13a,smooth_method=none", {"smooth_method": "none"}),
        ("bleu:tokenize=13a,smooth_method=add-k", {"smooth_method": "add-k"}),
        ("bleu:tokenize=13a,effective_order", {"effective_order": True}),
        ("bleu:tokenize=char,lowercase", {"tokenize": "char", "lowercase": True}),
    ],
)
def test_small_sets_equal_sacrebleu(test: str, spec: str, options: dict[str, Any]) -> None:
    """The bundled English systems have sacreBLEU's p-values, means and intervals under every smoothing."""
    folder = EXAMPLES / "ja-en"
    systems = {path.stem: lines(path) for path in sorted((folder / "sys").iterdir())}
    options = {"tokenize": "13a", **options}

    check_parity(systems, lines(folder / "ref.A.en"), spec=spec, test=test, resamples=300, **options)


@pytest.mark.parametrize("test", ["bs", "ar"])
@pytest.mark.parametrize(
    ("spec", "peer"), [("ter:tokenize=tercom", "TER"), ("chrf", "CHRF"), ("chrf:eps_smoothing", "CHRF")]
)
def test_small_sets_equal_sacrebleu_under_other_metrics(test: str, spec: str, peer: str) -> None:
    """The metrics that sacreBLEU has beside BLEU give its p-values, means and intervals too."""
    folder = EXAMPLES / "ja-en"
    systems = {path.stem: lines(path) for path in sorted((folder / "sys").iterdir())}

    options = {"eps_smoothing": True} if "eps_smoothing" in spec else {}
    check_parity(systems, lines(folder / "ref.A.en"), spec=spec, test=test, resamples=300, peer=peer, **options)


@pytest.mark.parametrize("test", ["bs", "ar"])
@pytest.mark.parametrize("spec", ["exp", "floor", "none", "add-k"])
def test_tiny_sets_equal_sacrebleu(test: str, spec: str) -> None:
    """Three segments, where resamples lack all matches of an order and differences tie."""
    reference = ["the cat sat on the mat today", "rain fell all night long", "a small boat"]
    systems = {
        "base": ["the cat sat on a mat", "rain fell in the night", "a boat"],
        "same": ["the cat sat on a mat", "rain fell in the night", "a boat"],
        "other": ["a cat sat on the mat today", "it was raining", "small boat a"],
        "nothing": ["x", "y", "z"],
    }

    check_parity(
        systems,
        reference,
        spec=f"bleu:tokenize=13a,smooth_method={spec}",
        test=test,
        resamples=200,
        tokenize="13a",
        smooth_method=spec,
    )


@pytest.mark.shared
@pytest.mark.parametrize(("test", "resamples"), [("bs", 1_000), ("ar", 10_000)])
@pytest.mark.parametrize(
    ("spec", "peer", "options"),
    [("bleu:tokenize=ja-mecab", "BLEU", {"tokenize": "ja-mecab"}), ("chrf", "CHRF", {})],
)
def test_wmt22_equals_sacrebleu(
    shared: Path, *, test: str, resamples: int, spec: str, peer: str, options: dict[str, str]
) -> None:
    """All 12 pairs of WMT22 en-ja with NT5 as the baseline, sacreBLEU's own numbers of resamples."""
    folder = shared / "data" / "wmt22.en-ja"
    systems = {path.stem: lines(path) for path in sorted((folder / "sys").iterdir())}
    systems = {"NT5": systems.pop("NT5"), **systems}

    found = check_parity(
        systems,
        lines(folder / "ref.A.ja"),
        spec=spec,
        test=test,
        resamples=resamples,
        peer=peer,
        **options,
    )
    assert 12 == np.count_nonzero(~np.isnan(found.p))
