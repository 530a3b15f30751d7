"""Runs a checkpoint suite: looks at outputs, one a case, in the order of the suite."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hakari.data.texts import Texts
from hakari.errors import InputError, OptionError
from hakari.stats.intervals import check_level
from hakari.suites.checkpoints.normalisation import Normaliser
from hakari.suites.checkpoints.output import Cutter, Output
from hakari.suites.results import CaseResult, Run, SystemResult, Verdict
from hakari.suites.suite import Case, CheckpointCase, Kind, Suite
from hakari.types import Progress

__all__ = ["run_checkpoints"]


def run_checkpoints(
    suite: Suite[Case],
    outputs: Mapping[str, Texts | Sequence[str]],
    *,
    level: float = 0.95,
    progress: Progress | None = None,
) -> Run:
    """Return the verdicts on all cases of all systems.

    Parameters
    ----------
    suite
        A checkpoint suite.
    outputs
        The outputs of each system by name, one a case in the order of the suite.
    level
        Of the intervals.
    progress
        Told which system is looked at.

    Raises
    ------
    OptionError
        If the suite is contrastive.
    InputError
        If a system has more or fewer outputs than the suite has cases.
    """
    check_level(level)
    declaration = suite.declaration
    if declaration.kind is not Kind.CHECKPOINT:
        raise OptionError(
            f"the suite {suite.name!r} is contrastive, which needs a scorer; outputs came",
            remedy="Name a scorer with --scorer.",
        )
    if not outputs:
        raise InputError("outputs are needed; none came")
    cases = [case for case in suite.cases if isinstance(case, CheckpointCase)]
    cutter = Cutter.of(declaration.segmenter, declaration.target_language)
    normaliser = Normaliser(declaration.target_language if declaration.normalise else None)
    systems = []
    for number, (name, lines) in enumerate(outputs.items()):
        if progress is not None:
            progress(number, len(outputs), f"checkpoints of {name}")
        if len(lines) != len(cases):
            raise InputError(
                f"the suite has {len(cases)} cases; {name} has {len(lines)} lines",
                remedy="Translate the sources of the suite: hakari suite convert SUITE src.txt --to sources.",
            )
        results = tuple(
            _judged(case, line or "", normaliser, cutter) for case, line in zip(cases, lines, strict=True)
        )
        systems.append(SystemResult(name, "outputs", results))
    return Run(
        suite=Run.described(declaration, suite.fingerprint, len(suite)),
        settings={"normalise": declaration.normalise, "segmenter": cutter.signature},
        systems=tuple(systems),
        remarks=(),
        level=level,
    )


def _judged(case: CheckpointCase, line: str, normaliser: Normaliser, cutter: Cutter) -> CaseResult:
    output = Output(line, normaliser, cutter)
    failures = [expectation.failure(output) for expectation in case.expect]
    failed = tuple(failure for failure in failures if failure is not None)
    if not output.text:
        failed = ("the output is empty",)
    return CaseResult(
        id=case.id,
        phenomenon=case.phenomenon,
        verdict=Verdict.FAILED if failed else Verdict.PASSED,
        source=case.source,
        block=case.block,
        context=case.context,
        output=line,
        failures=failed,
        expected=len(case.expect),
    )
