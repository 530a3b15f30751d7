"""Make the judgments of the examples: ``python tools/example_judgments.py``.

Nobody judged the examples. A simulation did, from the sentence chrF of their outputs: each output has a quality,
each judge sees it with an error, and some judges are made careless to be found out. The files show how judgments
are read and analysed, and say nothing about people or systems.

``wat-votes.tsv``
    Five votes for each segment of three systems against ``adequate-smt``; the fifth judge mostly votes at random.
``wat-adequacy.tsv``
    Grades of adequacy by two judges of the same outputs.
``da.tsv``
    Direct assessment of four systems by eight judges, with control items: repeats, references and degraded outputs.
    The judge ``hasty`` does not look at them, ``flat`` gives every output the same grade.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from hakari import score
from hakari.types import FloatArray

ROOT = Path(__file__).resolve().parents[1] / "examples"
TEXTS = ROOT / "en-ja"
TARGET = ROOT / "judgments"
BASELINE = "adequate-smt"
VOTED = ("fluent-nmt", "terse-llm", "literal-rules")
JUDGES = ("aki", "emi", "jun", "ken", "mio", "rei", "hasty", "flat")


def lines(name: str) -> list[str]:
    """Return the lines of a text of the example."""
    return (TEXTS / name).read_text(encoding="utf-8").split("\n")[:-1]


def qualities(generator: np.random.Generator) -> dict[str, FloatArray]:
    """Return the quality of every output: its chrF in standard units, with what chrF does not see."""
    systems = {name: lines(f"sys/{name}.ja") for name in (BASELINE, *VOTED)}
    found = score(systems, lines("ref.A.ja"), metrics=["chrf"], target_language="ja")
    scores = {name: found.metrics[0].segments(name) for name in systems}
    whole = np.concatenate(list(scores.values()))
    difficulty = generator.normal(0, 0.3, len(whole) // len(scores))
    # People forgive free wording more than chrF does.
    kindness = {"terse-llm": 0.7, "fluent-nmt": 0.3}
    return {
        name: (own - whole.mean()) / whole.std()
        + difficulty
        + kindness.get(name, 0.0)
        + generator.normal(0, 0.4, len(own))
        for name, own in scores.items()
    }


def votes(quality: dict[str, FloatArray], generator: np.random.Generator) -> list[str]:
    """Return the votes of five judges, one output a line; the fifth votes at random two times in three."""
    rows = ["segment\tsystem\tbaseline\t" + "\t".join(f"vote{n + 1}" for n in range(5))]
    for name in VOTED:
        gain = quality[name] - quality[BASELINE]
        seen = gain[:, None] + generator.normal(0, 0.9, (len(gain), 5))
        cast = np.where(np.abs(seen) < 0.45, 0, np.sign(seen)).astype(int)
        random = generator.integers(-1, 2, len(gain))
        cast[:, 4] = np.where(generator.random(len(gain)) < 2 / 3, random, cast[:, 4])
        rows += [f"{i}\t{name}\t{BASELINE}\t" + "\t".join(map(str, own)) for i, own in enumerate(cast.tolist())]
    return rows


def adequacy(quality: dict[str, FloatArray], generator: np.random.Generator) -> list[str]:
    """Return the grades of two judges, one output a line."""
    rows = ["segment\tsystem\tadequacy1\tadequacy2"]
    for name in VOTED:
        seen = quality[name][:, None] + np.array([0.0, 0.2]) + generator.normal(0, 0.45, (len(quality[name]), 2))
        grades = np.digitize(seen, [-1.3, -0.5, 0.2, 1.0]) + 1
        rows += [f"{i}\t{name}\t{one}\t{two}" for i, (one, two) in enumerate(grades.tolist())]
    return rows


def assessment(quality: dict[str, FloatArray], documents: list[str], generator: np.random.Generator) -> list[str]:
    """Return direct assessment, in the order in which each judge worked, with times in seconds."""
    names = list(quality)
    rows = ["system\tsegment\tannotator\ttype\traw\tdoc\ttime_start\ttime_end"]
    outputs = [(name, segment) for name in names for segment in range(len(documents))]
    share = [generator.permutation(len(outputs)) for _ in range(3)]
    for number, judge in enumerate(JUDGES):
        level, spread = generator.uniform(45, 75), generator.uniform(12, 24)
        own = [outputs[i] for i in np.concatenate([part[number :: len(JUDGES)] for part in share])]
        own = list(dict.fromkeys(own))
        items = [(*each, "SYSTEM", 0.0) for each in own]
        controls = [own[i] for i in generator.choice(len(own), 24, replace=False)]
        items += [(*each, "REPEAT", 0.0) for each in controls[:8]]
        items += [(*each, "BAD_REF", -1.4) for each in controls[8:18]]
        items += [(*each, "REF", 0.0) for each in controls[18:]]
        clock = 0.0
        for i in generator.permutation(len(items)):
            name, segment, kind, loss = items[i]
            seen = (2.0 if kind == "REF" else quality[name][segment] + loss) + generator.normal(0, 0.5)
            grade = int(np.clip(round(level + spread * seen), 0, 100))
            seconds = generator.gamma(6, 2.5)
            if judge == "hasty":
                grade, seconds = int(generator.integers(50, 96)), generator.gamma(6, 0.4)
            if judge == "flat":
                grade = 70
            times = f"{clock:.1f}\t{clock + seconds:.1f}"
            rows.append(f"{name}\t{segment}\t{judge}\t{kind}\t{grade}\t{documents[segment]}\t{times}")
            clock += seconds + generator.gamma(2, 1)
    return rows


def main() -> None:
    """Write the files."""
    generator = np.random.default_rng(20160901)
    quality = qualities(generator)
    documents = [line.split("\t")[0] for line in lines("docs.txt")]
    files = {
        "wat-votes.tsv": votes(quality, generator),
        "wat-adequacy.tsv": adequacy(quality, generator),
        "da.tsv": assessment(quality, documents, generator),
    }
    TARGET.mkdir(exist_ok=True)
    for name, rows in files.items():
        (TARGET / name).write_text("\n".join(rows) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
