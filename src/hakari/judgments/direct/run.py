"""Direct assessment as WMT does it: from single grades to systems that can, or cannot, be told apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from hakari.errors import InputError, OptionError
from hakari.judgments.direct.averages import averages, intervals, pair_tests
from hakari.judgments.direct.options import DirectOptions
from hakari.judgments.direct.quality import quality
from hakari.judgments.direct.result import DirectAssessment
from hakari.judgments.direct.standard import standardize
from hakari.judgments.direct.weights import WEIGHTS, error_grades
from hakari.judgments.scales import only_scale
from hakari.judgments.table import Judgments
from hakari.judgments.words import counted

if TYPE_CHECKING:
    import polars as pl

__all__ = ["direct_assessment"]


def direct_assessment(
    judgments: Judgments,
    options: DirectOptions | None = None,
    *,
    scale: str | None = None,
    weights: Mapping[str, float] = WEIGHTS["mqm"],
    documents: Mapping[str, str] | None = None,
    threads: int = 1,
) -> DirectAssessment:
    """Return scores, ranks and clusters of systems from grades of their outputs.

    Parameters
    ----------
    judgments
        Grades, control items among them; or marked errors, which are weighed to grades.
    options
        How; see `DirectOptions`.
    scale
        The scale whose grades are taken; needed where there are several.
    weights
        What errors weigh.
    documents
        The document of each segment, where the judgments do not tell.
    threads
        How many threads to use; the result is the same for any number.

    Raises
    ------
    InputError
        If there are no grades, or none of a system's output is left.
    OptionError
        If there are several scales, or the file has no standardised grades to be taken.
    """
    options = options or DirectOptions()
    scale, grades = _grades(judgments, scale, weights)
    check_campaign(grades)
    checked = quality(grades, test=options.control, alpha=options.alpha)
    failed = {each.judge for each in checked if each.passed is False}
    remarks = []
    if options.filter and failed:
        kept = grades.filter(~grades["judge"].is_in(list(failed)).fill_null(value=False))
        who = counted(len(failed), "judge")
        remarks.append(f"{len(grades) - len(kept)} judgments of {who} who did not pass are left out.")
        grades = kept
    scored, more = _scored(grades, options, scale)
    if documents is not None:
        _check_documents(scored, documents)
    found = averages(scored, None if documents is None else dict(documents))
    if not found.systems:
        raise InputError("no judgment of a system's output is left")
    spread, resampling = (None, None) if len(found.segments) < 2 else intervals(found, options, threads=threads)
    return DirectAssessment(
        scale=scale,
        options=replace(options, scores=options.scores_of(scale)),
        averages=found,
        intervals=spread,
        drawn=0 if resampling is None else resampling.units,
        by_document=resampling is not None and resampling.groups is not None,
        tests=pair_tests(found, options),
        quality=checked,
        remarks=(*remarks, *more),
    )


def check_campaign(grades: pl.DataFrame) -> None:
    """Refuse grades of several campaigns: their systems and judges have nothing in common.

    Raises
    ------
    OptionError
        If there are two or more.
    """
    names = grades["campaign"].drop_nulls().unique(maintain_order=True).to_list()
    if len(names) > 1:
        raise OptionError(
            f"the judgments are of {len(names)} campaigns, and systems compare within one only",
            remedy=f"Take one, such as --where campaign={names[0]}.",
        )


def _check_documents(grades: pl.DataFrame, documents: Mapping[str, str]) -> None:
    missing = [name for name in grades["segment"].unique(maintain_order=True) if name not in documents]
    if missing:
        raise InputError(
            f"the document of segment {missing[0]} is not known; segments 0 to {len(documents) - 1} have one",
            remedy="Give a line for each segment of the test set; segments of judgments count from 0.",
        )


def _grades(judgments: Judgments, scale: str | None, weights: Mapping[str, float]) -> tuple[str, pl.DataFrame]:
    """Return the grades of a scale; errors are weighed where there are no grades."""
    import polars as pl

    if len(judgments.errors) and (scale == "mqm" or not len(judgments.grades)):
        weighed = error_grades(judgments.errors, weights)
        made = Judgments.of(grades=weighed.with_columns(pl.lit("mqm").alias("scale")), name=judgments.name)
        return "mqm", made.graded("mqm")
    name = scale or only_scale(judgments)
    if name is None:
        there = ", ".join(kind.name for kind in judgments.kinds) or "nothing"
        raise InputError(
            f"grades or marked errors are needed; {judgments.name} has none (it has: {there})",
            remedy="Comparisons are ranked by a model: `hakari judgments rank`.",
        )
    return name, judgments.graded(name)


def _scored(grades: pl.DataFrame, options: DirectOptions, scale: str) -> tuple[pl.DataFrame, list[str]]:
    """Return the judgments of outputs with the column ``score``, and what must be said of it."""
    import polars as pl

    remarks: list[str] = []
    at_level = grades.filter(pl.col("level") == options.level)
    chosen = options.scores_of(scale)
    if chosen == "z":
        standard = standardize(at_level, over=options.over, constant=options.constant)
        if standard.constant:
            what = f"{standard.dropped} judgments dropped" if options.constant == "drop" else "0 in standard units"
            judges = ", ".join(standard.constant[:5]) + (" …" if len(standard.constant) > 5 else "")
            remarks.append(f"{counted(len(standard.constant), 'judge')} with one grade only: {what} ({judges}).")
        scored = standard.grades
    elif chosen == "given":
        missing = at_level["z"].null_count()
        if missing:
            raise OptionError(
                f"{missing} of {len(at_level)} grades have no standardised value in the file",
                remedy="Leave --scores out: they are standardised here.",
            )
        scored = at_level.with_columns(pl.col("z").alias("score"))
    else:
        scored = at_level.with_columns(pl.col("grade").alias("score"))
    outputs = scored.filter(pl.col("item").is_in(["system", "repeat"]))
    invalid = outputs.filter(~pl.col("valid").fill_null(value=True))
    if len(invalid):
        remarks.append(f"{len(invalid)} judgments that the organisers do not count are left out.")
        outputs = outputs.filter(pl.col("valid").fill_null(value=True))
    if not len(outputs):
        raise InputError(f"there is no judgment of a system's output at the level of {options.level}s")
    return outputs, remarks
