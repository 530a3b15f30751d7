"""How fast versions of laws are compared: ``python -m benchmarks.statutes [FOLDER]``.

The folder holds consecutive revisions, such as those in the shared evaluation data beside the checkout. Reading is
not counted.
"""

from __future__ import annotations

import sys
import time
from itertools import groupby, pairwise
from pathlib import Path

from hakari.statutes import read_law
from hakari.statutes.comparison import CATEGORIES, apply_changes, compare_laws

ROUNDS = 3


def main(folder: Path) -> None:
    files = sorted(folder.glob("*.xml*"))
    pairs = [
        pair for _, group in groupby(files, key=lambda f: f.name.partition("_")[0]) for pair in pairwise(group)
    ]
    laws = [(read_law(old), read_law(new)) for old, new in pairs]
    articles = sum(1 for _, new in laws for _ in new.root.iter("Article"))
    seconds = []
    for _ in range(ROUNDS):
        start = time.process_time()
        comparisons = [compare_laws(old, new) for old, new in laws]
        seconds.append(time.process_time() - start)
    exact = sum(apply_changes(c.old, c.changes).same_as(c.new) for c in comparisons)
    counts = {category: sum(c.counts()[category] for c in comparisons) for category in CATEGORIES}
    best = min(seconds)
    print(f"{len(laws)} pairs, {articles} articles, {best:.2f} s of one core: {articles / best:.0f} a second")
    print(f"{exact} of {len(laws)} new versions exactly")
    print(", ".join(f"{category} {count}" for category, count in counts.items()))


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "../shared/data/statutes/xml"))
