"""Make the votes against a baseline of the examples: ``python tools/example_votes.py``.

Nobody cast them: they are drawn from the graded response model, so that the pages can say how near a fit comes to
the truth. Judge 8 is careless.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from hakari.judgments.grm import BaselineVotes, Parameters
from hakari.judgments.grm.simulation import draw_categories

FILE = Path(__file__).resolve().parents[1] / "examples" / "judgments" / "against-baseline.tsv"

ABILITIES = {"aster": 1.1, "begonia": 0.6, "clover": 0.5, "dahlia": 0.0, "erica": -0.5, "fennel": -1.2}
SENSITIVITIES = {f"judge{k}": a for k, a in enumerate((3.0, 2.4, 2.0, 1.7, 1.5, 1.2, 0.8, 0.1), 1)}
SEGMENTS, JUDGES_A_PAIR = 40, 4


def votes() -> BaselineVotes:
    """Return four votes on each output, by judges drawn without replacement."""
    generator = np.random.default_rng(20)
    drawn = generator.normal([-0.6, 0.6], 1.2, (10 * SEGMENTS, 2))
    difficulties = drawn[drawn[:, 1] - drawn[:, 0] > 0.3][:SEGMENTS]
    rows = np.array(
        [
            (system, segment, judge)
            for system in range(len(ABILITIES))
            for segment in range(SEGMENTS)
            for judge in generator.choice(len(SENSITIVITIES), JUDGES_A_PAIR, replace=False)
        ]
    )
    design = BaselineVotes(
        system=rows[:, 0],
        segment=rows[:, 1],
        judge=rows[:, 2],
        category=np.zeros(len(rows), np.intp),
        weight=np.ones(len(rows)),
        systems=len(ABILITIES),
        segments=SEGMENTS,
        judges=len(SENSITIVITIES),
    )
    theta, a = (np.array(list(known.values())) for known in (ABILITIES, SENSITIVITIES))
    return draw_categories(theta, Parameters(a, difficulties), design, generator)


def main() -> None:
    """Write the file, by segment, judge and system."""
    drawn, systems, judges = votes(), list(ABILITIES), list(SENSITIVITIES)
    lines = ["# hakari judgments comparisons", "judge\tsegment\tsystem_a\tsystem_b\toutcome"]
    for v in np.lexsort((drawn.system, drawn.judge, drawn.segment)):
        names = (judges[drawn.judge[v]], str(drawn.segment[v]), systems[drawn.system[v]], "baseline")
        lines.append("\t".join([*names, str(drawn.category[v] - 1)]))
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
