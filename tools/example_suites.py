"""Make examples/suites/scores.*.jsonl: scores of ja-en-discourse by two scorers of a line, which are no models.

`length` gives half a unit for each character, so that short targets win. `repeats` charges words that the
translation of the context has one unit, and others two.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from hakari.suites import Context, ContrastiveCase, Target
from hakari.suites.bundled import find_suite

FOLDER = Path(__file__).parents[1] / "examples" / "suites"


def words(text: str) -> list[str]:
    """Return lower-cased words."""
    return re.findall(r"[\w']+", text.lower())


def length(target: Target) -> float:
    """Return the score by length."""
    return -len(target.text) / 2


def repeats(target: Target) -> float:
    """Return the score by words of the context."""
    before = set(words(target.prefix))
    return -float(sum(1 if word in before else 2 for word in words(target.text)))


def main() -> None:
    """Write both files."""
    cases = [case for case in find_suite("ja-en-discourse").cases if isinstance(case, ContrastiveCase)]
    targets = [target for case in cases for target in Context(1).targets(case)]
    for scorer in (length, repeats):
        with (FOLDER / f"scores.{scorer.__name__}.jsonl").open("w", encoding="utf-8") as out:
            for target in targets:
                record = {"id": target.case, "side": target.side, "number": target.number}
                value = {"log_probability": scorer(target), "tokens": len(words(target.text))}
                out.write(json.dumps(record | value) + "\n")


if __name__ == "__main__":
    main()
