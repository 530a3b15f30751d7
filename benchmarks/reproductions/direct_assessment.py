"""The official direct assessment of WMT21 and WMT22 Japanese–English, from the single judgments.

::

    python -m benchmarks.reproductions.direct_assessment

Needs the shared evaluation data beside the checkout. Prints by how much scores differ under each rule, the order,
and what control items say of the judges.
"""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import numpy as np
import polars as pl

from hakari.judgments import Judgments, read_judgments
from hakari.judgments.direct import DirectAssessment, DirectOptions, direct_assessment
from hakari.judgments.direct.options import Scores
from hakari.judgments.direct.quality import ControlTest
from hakari.judgments.joined import joined

ROOT = Path(__file__).parents[2]
DATA = ROOT.parent / "shared" / "data"
CAMPAIGNS = ("wmt21.ja-en", "wmt22.ja-en")


def table(path: Path) -> pl.DataFrame:
    """Return a table as it is."""
    return pl.read_csv(path, separator="\t", quote_char=None)


def judgments(folder: Path, *names: str) -> Judgments:
    """Return the judgments of some files as one table."""
    return joined([read_judgments(folder / name, scale="da") for name in names])


def put_back(segments: pl.DataFrame) -> Judgments:
    """Return the judgments that official means count and the release lacks: all of them 0."""
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


def printed_moments(given: Judgments) -> Judgments:
    """Return the judgments with z from moments of seven digits, which is what R prints and the campaign used."""
    frame = given.grades
    moments = frame.group_by("judge").agg(
        pl.col("grade").mean().alias("mean"), pl.col("grade").std(ddof=1).alias("sd")
    )
    rounded = [[float(f"{x:.7g}") for x in moments[name]] for name in ("mean", "sd")]
    moments = moments.with_columns(pl.Series("mean", rounded[0]), pl.Series("sd", rounded[1]))
    found = frame.join(moments, on="judge", maintain_order="left")
    z = pl.when(pl.col("sd") > 0).then((pl.col("grade") - pl.col("mean")) / pl.col("sd")).otherwise(0.0)
    return Judgments.of(grades=found.with_columns(z.alias("z")).drop("mean", "sd"))


def largest(found: DirectAssessment, official: pl.DataFrame, column: str = "z") -> float:
    """Return the largest difference of a system's score from the official one."""
    expected = dict(zip(official["system"], official[column], strict=True))
    return max(abs(float(expected[name]) - found.value(name)) for name in found.systems)


def show(name: str) -> None:
    """Print what reproduces a campaign."""
    folder = DATA / name
    official, segments = table(folder / "human.sys.tsv"), table(folder / "human.seg.avg.tsv")
    outputs = judgments(folder, "human.seg.tsv")
    released = judgments(folder, "human.seg.tsv", "human.qc.tsv")
    missing = put_back(segments)
    whole = joined([released, missing])
    own, z, raw = (DirectOptions(scores=s, resamples=1, constant="zero") for s in get_args(Scores))
    print(f"{name}: {len(released)} judgments with control items, {len(missing)} put back")
    best = direct_assessment(whole, own)
    print(row("z of the file", largest(direct_assessment(whole, z), official)))
    print(row("raw grades", largest(direct_assessment(whole, raw), official, "raw")))
    print(row("z of the grades", largest(best, official)))
    print(row("  moments of seven digits", largest(direct_assessment(printed_moments(whole), z), official)))
    print(row("  nothing put back", largest(direct_assessment(released, own), official)))
    print(row("  moments of outputs only", largest(direct_assessment(joined([outputs, missing]), own), official)))
    print(row("  without repeats", largest(direct_assessment(without_repeats(whole), own), official)))
    print(row("  judgments, not segments, averaged", largest_of(judgment_means(whole), official)))
    same = list(best.systems) == official.sort("z", descending=True)["system"].to_list()
    print(f"  order: {'the same' if same else 'another'}")
    print(f"  clusters: {' | '.join(' '.join(group) for group in best.clusters)}")
    show_controls(released, best)


def row(label: str, difference: float) -> str:
    """Return a line of the table."""
    return f"  {label:<38}{difference:10.1e}"


def show_controls(released: Judgments, best: DirectAssessment) -> None:
    """Print how many judges pass each test, and what leaving out the others would do."""
    for control in get_args(ControlTest):
        found = direct_assessment(released, DirectOptions(control=control, resamples=1))
        passed = sum(each.passed is True for each in found.checked)
        print(f"  control items, {control}: {passed} of {len(found.checked)} judges pass")
    filtered = direct_assessment(released, DirectOptions(filter=True, resamples=1))
    means = [[found.value(name) for name in best.systems] for found in (best, filtered)]
    correlation = np.corrcoef(np.array(means)).ravel()[1]
    print(f"  with --filter, correlation of scores with the official ones: {correlation:.3f}\n")


def without_repeats(given: Judgments) -> Judgments:
    """Return the judgments with repeats as control items, so that only first judgments are averaged."""
    items = pl.when(pl.col("item") == "repeat").then(pl.lit("reference")).otherwise(pl.col("item")).alias("item")
    return Judgments.of(grades=given.grades.with_columns(items))


def judgment_means(given: Judgments) -> dict[str, float]:
    """Return the mean of all judgments of each system, whatever their segment."""
    kept = given.grades.filter(pl.col("item").is_in(["system", "repeat"]))
    means = kept.group_by("system").agg(pl.col("z").mean())
    return dict(zip(means["system"], means["z"], strict=True))


def largest_of(scores: dict[str, float], official: pl.DataFrame) -> float:
    """Return the largest difference of plain scores from the official ones."""
    return max(abs(float(score) - scores[name]) for name, score in official["system", "z"].iter_rows())


if __name__ == "__main__":
    for campaign in CAMPAIGNS:
        show(campaign)
