"""How much chosen votes tell beside random ones: ``python -m benchmarks.reproductions.active_votes``.

TrueSkill takes a few votes of a campaign, at random or by active selection. Kendall's τ with the ranking by all
votes, mean over 200 orders.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import numpy as np
from scipy.stats import kendalltau

from hakari.judgments import Comparisons, read_judgments
from hakari.judgments.models.ts import TrueSkill
from hakari.kernels import trueskill_runs

DATA = Path(__file__).parents[3] / "shared" / "data"
FILES = ("wmt13.fr-en/rr.tsv.gz", "wmt12.es-en/rr.tsv", "wmt15.de-en/pairs.tsv.gz")
VOTES = (200, 400, 800, 1600, 3200)
ORDERS = 200
SEED = 3


def mean_tau(votes: Comparisons, order: Literal["shuffled", "active"], limit: int) -> float:
    """Return the mean τ of the rankings by some votes with that by all."""
    model = TrueSkill()
    everything = model.fit(votes).scores
    skills, _, _ = trueskill_runs(
        votes.left,
        votes.right,
        votes.outcome,
        len(votes.systems),
        runs=ORDERS,
        mu=0.0,
        sigma=model.sigma,
        beta=model.sigma / 2,
        tau=model.tau,
        margin=model.margin,
        order=order,
        limit=limit,
        seed=SEED,
    )
    return float(np.mean([kendalltau(own, everything).statistic for own in skills]))


def main() -> None:
    """Print a line for each campaign and number of votes."""
    for file in FILES:
        votes = read_judgments(DATA / file).compared()
        for limit in VOTES:
            random, active = mean_tau(votes, "shuffled", limit), mean_tau(votes, "active", limit)
            print(f"{file}\t{limit}\trandom {random:.3f}\tactive {active:.3f}")


if __name__ == "__main__":
    main()
