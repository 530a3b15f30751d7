"""Votes against a baseline, adequacy, and where the two disagree: what the workshops on Asian translation do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import numpy as np

from hakari.analysis.resampled import DEFAULT_RESAMPLES, DEFAULT_SEED
from hakari.errors import InputError, OptionError, UnknownNameError
from hakari.judgments.agreement.ratings import Ratings
from hakari.judgments.wat.adequacy import Adequacy, adequacy
from hakari.judgments.wat.decisions import Decisions, Scheme, decide
from hakari.judgments.wat.incongruity import Contrast, contrasts
from hakari.judgments.wat.pairwise import pairwise
from hakari.judgments.wat.result import WatEvaluation

if TYPE_CHECKING:
    import polars as pl

    from hakari.judgments.table import Judgments
    from hakari.scoring import Scores

__all__ = ["wat_evaluation"]

SCALE = "adequacy"


def wat_evaluation(
    votes: Judgments,
    *,
    adequacy_grades: Judgments | None = None,
    baseline: str | None = None,
    scheme: Scheme | None = None,
    texts: Scores | None = None,
    adequate: float = 4.0,
    alpha: float = 0.05,
    correct: Literal["holm"] | None = None,
    level: float = 0.95,
    resamples: int = DEFAULT_RESAMPLES,
    seed: int = DEFAULT_SEED,
    threads: int = 1,
) -> WatEvaluation:
    """Return pairwise scores, adequacy, and segments where the two disagree.

    Parameters
    ----------
    votes
        Votes of several judges for each system against the baseline.
    adequacy_grades
        Grades of adequacy from 1 to 5; those among the votes if there are any.
    baseline
        The system that all are compared with; by default the one that takes part in every vote.
    scheme
        How votes are summed and decided: five votes, Win from +2, Lose from −2.
    texts
        Scores of the baseline's output, and of others, under a metric: its segments explain disagreement. Segments
        of judgments are then the numbers of lines, from 0.
    adequate
        From which mean grade on a segment is adequate.
    alpha, correct
        The level of tests between systems, and whether they are corrected for the number of pairs.
    level, resamples, seed
        Of bootstrap intervals and tests; segments are drawn.
    threads
        How many threads to use; the result is the same for any number.

    Raises
    ------
    InputError
        If votes, grades and texts do not fit together.
    """
    if not 0 < alpha < 1:
        raise OptionError(f"alpha is between 0 and 1; {alpha} came")
    decisions = decide(Ratings.of_comparisons(votes.compared(), baseline=baseline), scheme or Scheme())
    scores = pairwise(
        decisions, resamples=resamples, seed=seed, level=level, alpha=alpha, correct=correct, threads=threads
    )
    graded = _adequacy(votes if adequacy_grades is None else adequacy_grades, asked=adequacy_grades is not None)
    found = None
    if graded is not None:
        found = adequacy(graded, resamples=resamples, seed=seed, level=level, threads=threads)
        _check_together(decisions, found)
    explained: tuple[Contrast, ...] = ()
    quality: dict[str, dict[str, float]] = {}
    if texts is not None:
        if found is None:
            raise OptionError("texts explain where votes and adequacy disagree; there are no grades of adequacy")
        quality = _qualities(texts, decisions)
        explained = contrasts(
            decisions, found.by_item, quality[decisions.baseline], least=adequate, resamples=resamples, seed=seed
        )
    return WatEvaluation(
        decisions=decisions,
        pairwise=scores,
        adequacy=found,
        adequate=adequate,
        contrasts=explained,
        quality=quality,
        metric=None if texts is None else texts.metrics[0].heading,
        signature=None if texts is None else str(texts.metrics[0].segment_signature),
        level=level,
        resamples=resamples,
        seed=seed,
    )


def _adequacy(judgments: Judgments, *, asked: bool) -> pl.DataFrame | None:
    """Return the grades of adequacy; None where nobody asked for them and there are none."""
    import polars as pl

    if not asked and not (judgments.grades["scale"] == SCALE).any():
        return None
    graded = judgments.graded(SCALE)
    kept = graded.filter((pl.col("item") == "system") & pl.col("valid").fill_null(value=True))
    if not len(kept):
        raise InputError(f"{judgments.name} has no grade of adequacy of a system's output")
    return kept


def _check_together(decisions: Decisions, found: Adequacy) -> None:
    """Refuse grades that share nothing with the votes."""
    names = set(decisions.systems)
    judged = {(decisions.systems[i], decisions.segments[j]) for i, j in np.argwhere(decisions.judged)}
    if not names & set(found.systems):
        raise InputError(
            "votes and grades of adequacy have no system in common: "
            f"votes of {', '.join(decisions.systems)}; grades of {', '.join(found.systems)}"
        )
    if not judged & set(found.by_item):
        raise InputError("votes and grades of adequacy have no segment of a system in common")


def _qualities(texts: Scores, decisions: Decisions) -> dict[str, dict[str, float]]:
    """Return the scores of the segments of every system that has texts, by system and segment."""
    if decisions.baseline not in texts.systems:
        raise UnknownNameError("system", decisions.baseline, texts.systems)
    n = len(texts.test_set)
    for name in decisions.segments:
        if not name.isdecimal() or int(name) >= n:
            raise InputError(
                f"segment {name} of the votes is not a line of the texts, which have lines 0 to {n - 1}",
                remedy="Number the segments of the judgments by the lines of the texts, from 0.",
            )
    wanted = (decisions.baseline, *decisions.systems)
    return {
        system: {name: float(scores[int(name)]) for name in decisions.segments}
        for system in wanted
        if system in texts.systems
        for scores in (texts.metrics[0].segments(system),)
    }
