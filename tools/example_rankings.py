"""Make the rankings of the examples: ``python tools/example_rankings.py``.

Nobody ranked the examples. A simulation did, from the sentence chrF of their outputs: each output has a quality,
each judge sees it with an error, and near qualities tie. The judge ``hasty`` ranks at random. The file shows how
rankings are read and models fitted; it says nothing about people or systems.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from hakari import score

ROOT = Path(__file__).resolve().parents[1] / "examples"
TEXTS = ROOT / "en-ja"
SYSTEMS = ("adequate-smt", "broken", "fluent-nmt", "literal-rules", "terse-llm")
JUDGES = ("aki", "emi", "jun", "ken", "mio", "rei", "sho", "hasty")
KINDNESS = {"terse-llm": 0.8, "fluent-nmt": 0.3}
"""People forgive free wording more than chrF does."""

TIE = 0.35
"""Qualities that are nearer than this have one rank."""


def lines(name: str) -> list[str]:
    """Return the lines of a text of the example."""
    return (TEXTS / name).read_text(encoding="utf-8").split("\n")[:-1]


def ranks(seen: list[float]) -> list[int]:
    """Return ranks from 1, the best, where near ones share theirs."""
    order = np.argsort(seen)[::-1]
    found, rank = [0] * len(seen), 1
    for place, system in enumerate(order):
        if place and seen[order[place - 1]] - seen[system] > TIE:
            rank += 1
        found[system] = rank
    return found


def rankings(generator: np.random.Generator) -> list[str]:
    """Return two rankings of every segment, by different judges; one output in a hundred is left blank."""
    scores = score({name: lines(f"sys/{name}.ja") for name in SYSTEMS}, lines("ref.A.ja"), metrics=["chrf"])
    quality = np.array([scores.metrics[0].segments(name) for name in SYSTEMS])
    quality = (quality - quality.mean()) / quality.std()
    quality += np.array([KINDNESS.get(name, 0.0) for name in SYSTEMS])[:, None]
    rows = ["segment\tjudge\t" + "\t".join(f"system{n}\trank{n}" for n in range(1, 6))]
    for segment in range(quality.shape[1]):
        for judge in generator.choice(JUDGES, 2, replace=False):
            seen = quality[:, segment] + generator.normal(0, 0.8, len(SYSTEMS))
            if judge == "hasty":
                seen = generator.normal(0, 1, len(SYSTEMS))
            given = [rank if generator.random() > 0.01 else -1 for rank in ranks(seen.tolist())]
            shown = generator.permutation(len(SYSTEMS))
            rows.append(f"{segment}\t{judge}\t" + "\t".join(f"{SYSTEMS[s]}\t{given[s]}" for s in shown))
    return rows


if __name__ == "__main__":
    text = "\n".join(rankings(np.random.default_rng(20130101))) + "\n"
    target = ROOT / "judgments" / "rankings.tsv"
    target.parent.mkdir(exist_ok=True)
    target.write_text(text, encoding="utf-8", newline="\n")
