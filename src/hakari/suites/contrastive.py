"""Runs a contrastive suite: asks a scorer for every target, and decides every case."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any

from hakari.errors import HakariError, InputError, OptionError
from hakari.stats.intervals import check_level
from hakari.suites.context import Context
from hakari.suites.results import CaseResult, Run, ScoredTarget, SystemResult, Verdict
from hakari.suites.saved import SavedScores
from hakari.suites.scorers.base import Score, Scorer, Target
from hakari.suites.suite import Case, ContrastiveCase, Decision, Kind, Suite
from hakari.types import Progress

__all__ = ["Normalise", "RunOptions", "run_contrastive"]


class Normalise(Enum):
    """What the logarithm of a probability is divided by before targets are compared."""

    NONE = "none"
    TOKEN = "token"
    CHAR = "char"


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How a contrastive suite is run.

    `context` None stands for what the suite declares.
    """

    context: Context | None = None
    normalise: Normalise = Normalise.NONE
    level: float = field(default=0.95, kw_only=True)

    def __post_init__(self) -> None:
        check_level(self.level)


def run_contrastive(
    suite: Suite[Case],
    scorer: Scorer,
    options: RunOptions | None = None,
    *,
    name: str | None = None,
    resume: str | Path | None = None,
    progress: Progress | None = None,
) -> Run:
    """Return the verdicts on all cases.

    Parameters
    ----------
    suite
        A contrastive one.
    scorer
        What gives targets their scores.
    options
        Context and normalisation; that of the suite and none unless given.
    name
        What the system is called; the signature of the scorer unless given.
    resume
        A file in which scores are saved as they come. What it holds already is not scored again.
    progress
        Told what has been scored.

    Raises
    ------
    OptionError
        If the suite has checkpoints, or scores are to be divided by tokens and the scorer counts none.
    InputError
        If `resume` holds the scores of another run.
    """
    options = options or RunOptions()
    cases = _contrastive(suite)
    context = options.context or Context(suite.declaration.context)
    targets = [target for case in cases for target in context.targets(case)]
    settings = _settings(context, options)
    asked = {"fingerprint": suite.fingerprint, **{key: settings[key] for key in ("context", "separator", "scored")}}
    scorer.check(asked)
    header = {"suite": suite.name, "scorer": scorer.signature, **asked}
    with closing(SavedScores(resume, header)) if resume else nullcontext() as saved:
        scores = _scores(targets, scorer, saved, progress)
    divided = {key: _divided(score, options.normalise, scorer) for key, score in scores.items()}
    results = tuple(_decided(case, context, scores, divided, suite.declaration.decision) for case in cases)
    return Run(
        suite=Run.described(suite.declaration, suite.fingerprint, len(suite)),
        settings=settings,
        systems=(SystemResult(name or scorer.signature, scorer.signature, results),),
        remarks=tuple(_remarks(cases, context)),
        level=options.level,
    )


def _contrastive(suite: Suite[Case]) -> list[ContrastiveCase]:
    if suite.declaration.kind is not Kind.CONTRASTIVE:
        raise OptionError(
            f"the suite {suite.name!r} has checkpoints, which look at outputs; a scorer came",
            remedy="Give outputs with --outputs FILE...",
        )
    return [case for case in suite.cases if isinstance(case, ContrastiveCase)]


def _settings(context: Context, options: RunOptions) -> dict[str, Any]:
    return {
        "context": str(context),
        "separator": context.separator,
        "scored": "all" if context.whole else "current",
        "normalise": options.normalise.value,
    }


def _remarks(cases: Sequence[ContrastiveCase], context: Context) -> Iterator[str]:
    if short := context.short(cases):
        yield f"{short} of {len(cases)} cases have less context than {context} asks for; they show what they have."
    if without := context.untranslated(cases):
        yield f"{without} of {len(cases)} cases show context without a translation: none is forced there."


def _scores(
    targets: Sequence[Target], scorer: Scorer, saved: SavedScores | None, progress: Progress | None
) -> dict[str, Score]:
    """Return the scores of all targets by key, those that are saved already and the others."""
    scores = {} if saved is None else {t.key: saved.scores[t.key] for t in targets if t.key in saved.scores}
    pending = [target for target in targets if target.key not in scores]
    told = f"scored by {scorer.name}"
    if progress is not None:
        progress(len(scores), len(targets), told)
    for place, score in scorer.score(pending) if pending else ():
        target = pending[place]
        if target.key in scores:
            raise HakariError(f"the scorer {scorer.name!r} gave two scores for {target.key}")
        if not math.isfinite(score.log_probability):
            raise InputError(f"the scorer {scorer.name!r} gave {score.log_probability} for {target.key}")
        scores[target.key] = score
        if saved is not None:
            saved.add(target, score)
        if progress is not None:
            progress(len(scores), len(targets), told)
    if missing := [target.key for target in pending if target.key not in scores]:
        raise HakariError(f"the scorer {scorer.name!r} gave no score for {len(missing)} targets: {missing[0]} …")
    return scores


def _divided(score: Score, normalise: Normalise, scorer: Scorer) -> float:
    """Return what is compared."""
    if normalise is Normalise.NONE:
        return score.log_probability
    if normalise is Normalise.CHAR:
        return score.log_probability / score.characters
    if not score.tokens:
        raise OptionError(
            f"the scorer {scorer.name!r} does not say how many tokens its targets have",
            remedy="Use --normalise char or none.",
        )
    return score.log_probability / score.tokens


def _decided(
    case: ContrastiveCase, context: Context, scores: dict[str, Score], divided: dict[str, float], decision: Decision
) -> CaseResult:
    """Return the verdict: strictly higher passes, equal is a tie."""
    targets = [
        ScoredTarget(target.side, target.number, target.text, *scores[target.key], divided[target.key])
        for target in context.targets(case)
    ]
    right = [target.score for target in targets if target.side == "correct"]
    wrong = max(target.score for target in targets if target.side == "incorrect")
    margin = (max(right) if decision is Decision.BEST else min(right)) - wrong
    verdict = Verdict.PASSED if margin > 0 else Verdict.TIE if margin == 0 else Verdict.FAILED
    return CaseResult(
        id=case.id,
        phenomenon=case.phenomenon,
        verdict=verdict,
        source=case.source,
        block=case.block,
        context=case.context,
        targets=tuple(targets),
        margin=margin,
    )
