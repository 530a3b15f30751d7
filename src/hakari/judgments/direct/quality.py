"""Whether judges see that degraded outputs are worse: the quality control of direct assessment.

Some outputs are shown twice, once with words replaced. A judge who pays attention gives the degraded one less; a
one-sided test over the judge's pairs says whether this is so. Outputs that are shown twice as they are say how
steady a judge is, and references shown as outputs what the judge takes for perfect.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy as np

from hakari.errors import OptionError
from hakari.judgments.comparisons import natural_order
from hakari.stats import Sides, correlate, rank_sum_tests, signed_rank_test
from hakari.types import FloatArray, json_number

if TYPE_CHECKING:
    import polars as pl

__all__ = ["ControlTest", "JudgeQuality", "control_p", "quality"]

ControlTest = Literal["paired-t", "signed-rank", "rank-sum"]
"""The paired t-test of Graham et al., and the tests of Wilcoxon for pairs and for two samples."""


@dataclass(frozen=True, slots=True)
class JudgeQuality:
    """What control items say of a judge; NaN where there are none.

    Parameters
    ----------
    judge
        The judge.
    judgments
        How many outputs were judged, repeats among them.
    pairs
        Degraded outputs that were judged undegraded too.
    original, degraded, reference
        The mean grade of these outputs, of the same degraded, and of references.
    p
        That of the one-sided test whether degraded outputs get less.
    passed
        Whether p is at most the level; None where fewer than two pairs leave nothing to test.
    repeats, repeat_difference, repeat_correlation
        Outputs judged twice, the mean difference without sign, and the correlation of both times.
    """

    judge: str
    judgments: int
    pairs: int
    original: float
    degraded: float
    reference: float
    p: float
    passed: bool | None
    repeats: int
    repeat_difference: float
    repeat_correlation: float

    def to_dict(self) -> dict[str, Any]:
        """Return the values as JSON has them."""
        return {
            key: json_number(value) if isinstance(value, float) else value for key, value in asdict(self).items()
        }


def control_p(original: FloatArray, degraded: FloatArray, test: ControlTest = "paired-t") -> float:
    """Return the one-sided p of degraded outputs' getting less than the same outputs undegraded.

    1 where no pair differs; NaN with fewer than two pairs.

    Examples
    --------
    >>> round(control_p(np.array([80.0, 70, 90, 60]), np.array([50.0, 60, 40, 55])), 4)
    0.052
    """
    from scipy.special import stdtr

    if test not in get_args(ControlTest):
        raise OptionError(f"a control test is {', '.join(get_args(ControlTest))}; {test!r} came")
    gains = original - degraded
    if len(gains) < 2:
        return float("nan")
    if not gains.any():
        return 1.0
    if test == "rank-sum":
        return float(rank_sum_tests([original, degraded], np.array([[0, 1]]), sides=Sides.ONE)[0])
    if test == "signed-rank":
        return signed_rank_test(gains, sides=Sides.ONE)
    if np.ptp(gains) == 0:
        return float(gains[0] < 0)  # every pair differs by the same: t is infinite
    n = len(gains)
    return float(stdtr(n - 1, -gains.mean() / (gains.std(ddof=1) / n**0.5)))


def quality(
    grades: pl.DataFrame, *, test: ControlTest = "paired-t", alpha: float = 0.05
) -> tuple[JudgeQuality, ...]:
    """Return what control items say of every judge, by name.

    Parameters
    ----------
    grades
        Grades of one scale, with control items among them: the column ``item`` tells which.
    test, alpha
        The test, and the level at which a judge passes.
    """
    import polars as pl

    known = grades.filter(pl.col("judge").is_not_null())
    parts = known.partition_by("judge", as_dict=True)
    return tuple(_judge(name, parts[(name,)], test, alpha) for name in natural_order([key[0] for key in parts]))


def _judge(name: str, own: pl.DataFrame, test: ControlTest, alpha: float) -> JudgeQuality:
    import polars as pl

    outputs = own.filter(pl.col("item").is_in(["system", "repeat"]))
    first, degraded = _paired(own, "degraded")
    once, again = _paired(own, "repeat")
    p = control_p(first, degraded, test)
    return JudgeQuality(
        judge=name,
        judgments=len(outputs),
        pairs=len(first),
        original=_mean(first),
        degraded=_mean(degraded),
        reference=_mean(own.filter(pl.col("item") == "reference")["grade"].to_numpy()),
        p=p,
        passed=None if np.isnan(p) else p <= alpha,
        repeats=len(once),
        repeat_difference=_mean(np.abs(once - again)),
        repeat_correlation=float(correlate(once, again)[0]) if len(once) > 2 else float("nan"),
    )


def _paired(own: pl.DataFrame, item: str) -> tuple[FloatArray, FloatArray]:
    """Return the mean grades of outputs and those of the same outputs as another kind of item."""
    import polars as pl

    keys = ["system", "segment", "level"]
    plain = own.filter(pl.col("item") == "system").group_by(keys).agg(pl.col("grade").mean())
    other = own.filter(pl.col("item") == item).select(*keys, pl.col("grade").alias("other"))
    both = other.join(plain, on=keys, how="inner", maintain_order="left")
    return both["grade"].to_numpy(), both["other"].to_numpy()


def _mean(values: Sequence[float] | FloatArray) -> float:
    return float(np.mean(values)) if len(values) else float("nan")
