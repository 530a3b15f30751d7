"""A report on every judge: what the judge does, how it goes with the others, and what is suspicious."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from hakari.errors import OptionError
from hakari.judgments.agreement.ratings import Ratings
from hakari.judgments.comparisons import UNKNOWN_JUDGE, Comparisons
from hakari.judgments.direct.quality import JudgeQuality, quality
from hakari.judgments.judges.flags import Evidence, flags
from hakari.judgments.judges.profile import Profile, profiles
from hakari.judgments.judges.result import JudgeReport, JudgeRow
from hakari.judgments.models import model_from_spec
from hakari.judgments.scales import only_scale

if TYPE_CHECKING:
    import polars as pl

    from hakari.judgments.table import Judgments

__all__ = ["judge_report"]


@dataclass(frozen=True, slots=True)
class _Sides:
    """How often a judge prefers what is shown first, among the votes that prefer one and whose order is known."""

    first: int
    decided: int


def judge_report(
    judgments: Judgments, *, scale: str | None = None, baseline: str | None = None, sensitivity: str | None = None
) -> JudgeReport:
    """Return what is known of each judge, those with something suspicious first.

    Parameters
    ----------
    judgments
        Comparisons, or grades of a scale.
    scale
        The scale whose grades are looked at; needed where there are comparisons too, or several scales.
    baseline
        Look at the votes against this system only.
    sensitivity
        A model that tells how sensitive each judge of votes is, as it is written: ``"grm"``.

    Raises
    ------
    InputError
        If there is nothing to look at.
    OptionError
        If there are several scales.
    """
    chosen = scale or (None if len(judgments.comparisons) else only_scale(judgments))
    checks: Mapping[str, JudgeQuality] = {}
    sensitivities: Mapping[str, float] = {}
    sides: Mapping[str, _Sides] = {}
    if chosen is None:
        votes = judgments.compared()
        ratings = Ratings.of_comparisons(votes, baseline=baseline)
        sides = _sides(votes if baseline is None else votes.against(baseline))
        frame = judgments.comparisons
        if sensitivity is not None:
            sensitivities = _sensitivities(votes, ratings.baseline, sensitivity)
    else:
        if sensitivity is not None:
            raise OptionError("sensitivity is that of judges of votes; these are grades")
        frame = judgments.graded(chosen)
        ratings = Ratings.of_grades(frame)
        checks = {each.judge: each for each in quality(frame)}
    seconds = _seconds(frame)
    found = profiles(ratings)
    usual = _median([median for median, _ in seconds.values()])
    deviation = _median([each.deviation for each in found if not np.isnan(each.deviation)])
    rows = [
        _row(
            profile,
            checks.get(profile.judge),
            sides.get(profile.judge),
            Evidence(
                judges=len(found),
                values=len(ratings.values),
                usual_deviation=deviation,
                seconds=seconds.get(profile.judge, (np.nan, 0)),
                usual_seconds=usual,
                sensitivity=sensitivities.get(profile.judge, np.nan),
                usual_sensitivity=_median(list(sensitivities.values())),
            ),
        )
        for profile in found
    ]
    unknown = int(np.count_nonzero(~ratings.known))
    remarks = (f"The judge of {unknown} judgments is not known.",) if unknown else ()
    return JudgeReport(
        scale=chosen,
        values=tuple(ratings.values.tolist()) if any(row.profile.shares for row in rows) else (),
        rows=tuple(sorted(rows, key=lambda row: -len(row.flags))),
        remarks=(*ratings.remarks, *remarks),
    )


def _row(profile: Profile, check: JudgeQuality | None, side: _Sides | None, evidence: Evidence) -> JudgeRow:
    first, decided = (0, 0) if side is None else (side.first, side.decided)
    return JudgeRow(
        profile=profile,
        first=first / decided if decided else float("nan"),
        decided=decided,
        seconds=evidence.seconds[0],
        sensitivity=evidence.sensitivity,
        control=check,
        flags=tuple(flags(profile, evidence, first=first, decided=decided, control=check)),
    )


def _sides(votes: Comparisons) -> dict[str, _Sides]:
    """Return for each judge how often what is shown first is preferred, where the order is known."""
    told = (votes.shown != 0) & (votes.outcome != 0)
    first = told & (votes.shown == votes.outcome)
    decided = np.bincount(votes.judge[told], minlength=len(votes.judges))
    won = np.bincount(votes.judge[first], minlength=len(votes.judges))
    return {
        name: _Sides(int(won[k]), int(decided[k])) for k, name in enumerate(votes.judges) if name != UNKNOWN_JUDGE
    }


def _seconds(frame: pl.DataFrame) -> dict[str, tuple[float, int]]:
    """Return the median time of each judge, and of how many judgments it is known."""
    import polars as pl

    timed = frame.with_columns((pl.col("time_end") - pl.col("time_start")).alias("seconds")).filter(
        pl.col("seconds").is_not_null() & pl.col("judge").is_not_null()
    )
    found = timed.group_by("judge").agg(pl.col("seconds").median(), pl.len().alias("n"))
    return {judge: (seconds, n) for judge, seconds, n in found.iter_rows()}


def _median(values: list[float]) -> float:
    return float(np.median(values)) if values else float("nan")


def _sensitivities(votes: Comparisons, baseline: str | None, model: str) -> dict[str, float]:
    """Return the sensitivity that a model fitted to the votes against a baseline tells of each judge."""
    if baseline is None:
        raise OptionError(
            "sensitivity needs a baseline, which no system is in all votes", remedy="Name one with --baseline."
        )
    fit = model_from_spec(model).fit(votes.against(baseline).compact())
    found = {each["judge"]: each.get("sensitivity") for each in fit.details.get("judges", ())}
    if not found or None in found.values():
        raise OptionError(f"the model {model} does not tell how sensitive judges are", remedy="Take grm.")
    return {judge: float(own) for judge, own in found.items()}
