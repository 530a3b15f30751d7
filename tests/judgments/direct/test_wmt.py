"""The official scores of WMT, from the single judgments of the shared evaluation data.

The rules that give these numbers: the mean and deviation (n − 1) of a judge are of all judgments, control items
among them; outputs and their repeats are averaged by segment, segments by system; a judge of one grade only stands
as 0. Significance is Wilcoxon's rank-sum test of segment means, one-sided.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl
import pytest

from hakari.judgments import Judgments, read_judgments
from hakari.judgments.direct import DirectOptions, direct_assessment
from hakari.judgments.joined import joined

pytestmark = pytest.mark.shared

QUICK = DirectOptions(resamples=50, constant="zero")

# How many stars each pair of systems has in the official ad-DA-diff-wilcoxon-rs-jaen.csv: the upper triangle by
# rows, systems from best to worst.
STARS = {
    "wmt21.ja-en": (
        "113133333333333 00021222333333 0010121333333 000010233333 10111333333 0000013333 000233333"
        " 00013333 0013233 023333 01122 0011 000 00 0"
    ),
    "wmt22.ja-en": (
        "0000012233333 000011132233 00000021233 0000021233 001121233 00021233 0000023 000023 00023 0003 013 03 3"
    ),
}


def tables(folder: Path) -> tuple[Judgments, pl.DataFrame, pl.DataFrame]:
    """Return judgments with control items, the official scores, and the official segment means."""
    parts = [read_judgments(folder / name, scale="da") for name in ("human.seg.tsv", "human.qc.tsv")]
    system, segment = (
        pl.read_csv(folder / name, separator="\t", quote_char=None)
        for name in ("human.sys.tsv", "human.seg.avg.tsv")
    )
    return joined(parts), system, segment


def without_judgments(segments: pl.DataFrame) -> Judgments:
    """Return the judgments that the release left out: those of a judge who gave 0 to everything."""
    empty = segments.filter(pl.col("has_judgments") == 0)
    rows = [(s, str(i)) for s, i, n in empty["system", "segment", "n_judgments"].iter_rows() for _ in range(n)]
    return Judgments.of(
        grades={
            "judge": ["flat"] * len(rows),
            "system": [system for system, _ in rows],
            "segment": [segment for _, segment in rows],
            "grade": [0.0] * len(rows),
            "z": [0.0] * len(rows),
            "scale": ["da"] * len(rows),
        }
    )


@pytest.fixture(scope="module", params=["wmt21.ja-en", "wmt22.ja-en"])
def official(request: pytest.FixtureRequest, shared: Path) -> tuple[str, Judgments, pl.DataFrame, pl.DataFrame]:
    """Return a campaign with the judgments that were left out put back."""
    judgments, system, segment = tables(shared / "data" / request.param)
    missing = without_judgments(segment)
    whole = joined([judgments, missing]) if len(missing) else judgments
    return request.param, whole, system, segment


@pytest.mark.parametrize(("scores", "digits"), [("z", 5e-7), ("given", 1e-11), ("raw", 1e-10)])
def test_official_scores(
    official: tuple[str, Judgments, pl.DataFrame, pl.DataFrame], scores: str, digits: float
) -> None:
    """From grades and from the z of the file; from grades to the digits to which deviations were printed."""
    _, judgments, system, _ = official
    found = direct_assessment(judgments, DirectOptions(resamples=50, constant="zero", scores=scores))  # type: ignore[arg-type]
    column = "raw" if scores == "raw" else "z"
    rows = {row["system"]: row for row in system.iter_rows(named=True)}

    assert set(rows) == set(found.systems)
    for i, name in enumerate(found.systems):
        assert rows[name][column] == pytest.approx(found.value(name), abs=digits)
        assert rows[name]["n_segments"] == np.count_nonzero(found.averages.judgments[i])
        assert rows[name]["n_judgments"] == found.averages.judgments[i].sum()


def test_official_order_and_stars(official: tuple[str, Judgments, pl.DataFrame, pl.DataFrame]) -> None:
    """The order of systems, and the number of stars of every pair."""
    name, judgments, system, _ = official
    found = direct_assessment(judgments, QUICK)
    p = {(int(a), int(b)): found.tests.p[k] for k, (a, b) in enumerate(found.tests.pairs)}
    n = len(found.systems)

    assert system.sort("z", descending=True)["system"].to_list() == list(found.systems)
    for a, row in enumerate(STARS[name].split()):
        assert row == "".join(str(sum(p[a, b] < level for level in (0.05, 0.01, 0.001))) for b in range(a + 1, n))


def test_without_what_the_release_left_out(shared: Path) -> None:
    """In 2022, 67 segment means are of judgments that are not there: without them scores are off by up to .001."""
    judgments, system, segment = tables(shared / "data" / "wmt22.ja-en")
    found = direct_assessment(judgments, QUICK)
    gaps = [abs(row["z"] - found.value(row["system"])) for row in system.iter_rows(named=True)]

    assert 67 == len(segment.filter(pl.col("has_judgments") == 0))
    assert 0.0005 < max(gaps) < 0.001


def test_control_items_of_one_language_pair(shared: Path) -> None:
    """Judges passed on their work in all language pairs; of those kept, most pass on these items alone."""
    passed = {}
    for name in ("wmt21.ja-en", "wmt22.ja-en"):
        found = direct_assessment(tables(shared / "data" / name)[0], QUICK)
        passed[name] = (sum(each.passed is True for each in found.checked), len(found.quality))

    assert {"wmt21.ja-en": (98, 133), "wmt22.ja-en": (116, 201)} == passed
