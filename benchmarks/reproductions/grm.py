"""Ranking models with few votes and careless judges, as in the report that proposes the graded response model.

    python -m benchmarks.reproductions.grm                  # all data sets
    python -m benchmarks.reproductions.grm wmt13.fr-en      # one of them
    python -m benchmarks.reproductions.grm --figures FOLDER # draw the curves too

Section 2.3.5 of the AAMT/Japio report for 2016 has the experiment: gold scores are mean TrueSkill scores over 1,000
bootstrap resamples of all comparisons; models see samples of 800 to 6,400 votes; up to half of the judges answer at
random. One thread; about 18 minutes.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from pathlib import Path

from hakari.judgments.formats import read_judgments
from hakari.judgments.simulate import NOISE, SIZES, Careless, simulate
from hakari.judgments.simulation import Simulation
from hakari.report.figures import write_figures
from hakari.report.simulations import simulation_figures

ROOT = Path(__file__).parents[2]
DATA = ROOT.parent / "shared" / "data"

MODELS = ("ew", "hm", "ts", "tst", "grm")
TIGHTER = "grm:sigma_a=0.5,sigma_b=1"
"""The same model with priors that a small sample cannot leave so easily; not in the report."""


@dataclass(frozen=True)
class Task:
    """A data set, and how much of the experiment its votes allow."""

    file: str
    models: tuple[str, ...] = MODELS
    noise: tuple[float, ...] = NOISE
    repeats: int = 8
    same_votes: bool = False
    careless: Careless = "uniform"
    sizes: tuple[int, ...] = SIZES


TASKS = {
    "wmt13.es-en": Task("wmt13.es-en/prefs.tsv.gz", noise=(), repeats=5),
    "wmt13.fr-en": Task("wmt13.fr-en/rr.tsv.gz", models=(*MODELS, TIGHTER)),
    "wmt12.es-en": Task("wmt12.es-en/rr.tsv"),
    "wmt15.de-en": Task("wmt15.de-en/pairs.tsv.gz"),
    "wmt13.fr-en, same votes": Task(
        "wmt13.fr-en/rr.tsv.gz", models=("ew", "hm", "tst", "grm", TIGHTER), repeats=4, same_votes=True
    ),
    "wmt13.fr-en, never tied": Task(
        "wmt13.fr-en/rr.tsv.gz",
        models=("ew", "hm", "tst", "grm"),
        repeats=4,
        same_votes=True,
        careless="decided",
        sizes=(6400,),
    ),
}
"""By name. The first has decided votes without judges, so that no judge can be made careless. In the last two,
models that need no baseline get votes with the baseline only, as the others do; in the last, careless judges never
tie."""

PUBLISHED = """\
published, Spanish–English WMT13, by the share of careless judges (GRM: mean of baselines; HM, EW: differences)
               0 %    10 %    20 %    30 %    40 %    50 %
Pearson GRM   .929    .917    .900    .879    .849    .807
         HM  +.002   −.005   −.009   −.015   −.025   −.038
         EW  −.025   −.028   −.035   −.038   −.040   −.046
nDCG    GRM   .883    .867    .847    .822    .793    .752
         HM  −.024   −.130   −.137   −.144   −.152   −.168
         EW  −.035   −.054   −.064   −.060   −.060   −.069"""


def run(name: str) -> Simulation:
    """Return the experiment on a data set."""
    task = TASKS[name]
    votes = read_judgments(DATA / task.file).compared()
    return simulate(
        votes,
        models=task.models,
        sizes=task.sizes,
        noise=task.noise,
        careless=task.careless,
        same_votes=task.same_votes,
        repeats=task.repeats,
    )


def differences(simulation: Simulation) -> str:
    """Return the means by noise of models as differences from GRM's, as the published table has them."""
    lines = []
    for measure in ("pearson", "ndcg"):
        lines_by_noise = simulation.lines(measure, "noise", spread=False)
        found = {line.label.removesuffix(", mean of baselines"): line.values for line in lines_by_noise}
        base = found["GRM"]
        for label, values in found.items():
            numbers = (values[share] if label == "GRM" else values[share] - base[share] for share in sorted(base))
            lines.append(f"{measure:8} {label:30} " + " ".join(f"{number:+7.3f}" for number in numbers))
    return "\n".join(lines)


def main(arguments: list[str]) -> None:
    """Run, print, draw."""
    folder = None
    if "--figures" in arguments:
        place = arguments.index("--figures")
        folder = Path(arguments[place + 1])
        arguments = arguments[:place] + arguments[place + 2 :]
    for name in arguments or TASKS:
        start = time.process_time()
        found = run(name)
        print(f"== {name}\n\n{found}\n")
        if TASKS[name].noise:
            print(f"differences from GRM, 0 to 50 % noise\n{differences(found)}\n")
        print(f"{time.process_time() - start:.0f} s of one processor\n", flush=True)
        if folder is not None:
            write_figures(simulation_figures(found), folder / f"{name}.html", title=name)
    print(PUBLISHED)


if __name__ == "__main__":
    main(sys.argv[1:])
