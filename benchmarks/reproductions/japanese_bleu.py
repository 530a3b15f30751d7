"""BLEU for Japanese and people, as in Kanayama (2003): variants B1 to B4 and every rule, on modern systems.

    python -m benchmarks.reproductions.japanese_bleu            # all but the table of rules
    python -m benchmarks.reproductions.japanese_bleu rules      # the table of rules too (minutes)

Correlation of systems with human scores on WMT20 and WMT21 en-ja, τ of WMT20's ordered pairs; chats whose lines
people call good or bad, where the register mixes; and one system's sentences turned from polite to plain.
"""

from __future__ import annotations

import gzip
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from hakari.data import TestSet, read_test_set
from hakari.data.texts import Texts
from hakari.meta import meta_evaluate
from hakari.meta.read import read_system_scores
from hakari.meta.rules import rule_ablation
from hakari.metrics.bleu_ja import BLEUJa
from hakari.stats import Correlation, correlate
from hakari.text import Workspace

DATA = Path(__file__).parents[3] / "shared" / "data"
VARIANTS = ("b1", "b2", "b3", "b4")
PUBLISHED = (0.797, 0.803, 0.865, 0.931)
"""Pearson with adequacy over six systems and 100 sentences: figure 4 of the paper."""

SEED = 12345
POLITE = re.compile("です|ます|でした|ました|ません|でしょう|ましょう")
ENDS_POLITE = re.compile(f"({POLITE.pattern})[かねよ]?[。！？!?」]*$")


def row(name: str, values: Sequence[float], digits: int = 3) -> str:
    """Return a line of a table."""
    return f"{name:<44}" + "".join(f"{value:11.{digits}f}" for value in values)


def systems(name: str) -> tuple[TestSet, dict[str, float]]:
    """Return the test set of a campaign and people's scores of its systems."""
    test_set = read_test_set(DATA / name, language_pair="en-ja")
    return test_set, read_system_scores(DATA / name / "human.sys.tsv")


def correlations(workspace: Workspace) -> Iterator[str]:
    """Yield Pearson and Kendall of the variants over systems, with intervals over segments."""
    for name in ("wmt20.en-ja", "wmt21.en-ja"):
        test_set, human = systems(name)
        for how in (Correlation.PEARSON, Correlation.KENDALL_B):
            found = rule_ablation(test_set, human, how=how, workspace=workspace, rules=False)
            values = [variant.correlation for variant in found.variants]
            yield row(f"{name}, {len(found.systems)} systems, {how.value}", values)
            ends = "".join(f"{f'{v.interval.low:.2f}–{v.interval.high:.2f}':>11}" for v in found.variants)
            yield f"{'  95 % over segments':<44}{ends}"


def registers() -> Iterator[str]:
    """Yield how much of a campaign ends politely, and how that goes with people's scores."""
    for name in ("wmt20.en-ja", "wmt21.en-ja"):
        test_set, human = systems(name)
        names = [system for system in test_set.systems if system in human]
        shares = np.array([polite_share(test_set.systems[system]) for system in names])
        found = float(correlate(shares, np.array([human[system] for system in names]))[0])
        reference = polite_share(test_set.references["A"])
        yield (
            f"{name}: {shares.min():.0%} to {shares.max():.0%} of a system's segments end politely, "
            f"{reference:.0%} of the reference's; Pearson with human scores {found:.2f}"
        )


def polite_share(texts: Texts) -> float:
    """Return the share of texts with a polite ending."""
    return sum(bool(ENDS_POLITE.search(text or "")) for text in texts) / len(texts)


def ordered_pairs() -> str:
    """Return τ of the ordered pairs of WMT20."""
    metrics = [f"bleu-ja:variant={variant}" for variant in VARIANTS]
    found = meta_evaluate(DATA / "wmt20.en-ja", metrics=metrics, language_pair="en-ja", tasks=["segment/darr"])
    return row("wmt20.en-ja, 12,830 ordered pairs, τ", found.values[:, 0].tolist())


def chats(workspace: Workspace) -> Iterator[str]:
    """Yield how often a good line of a chat outscores a bad one of the same system, the human line as reference."""
    lines = gzip.decompress((DATA / "dialogue" / "bpersona.en-ja.tsv.gz").read_bytes()).decode("utf-8")
    header, *rows = [line.split("\t") for line in lines.rstrip("\n").split("\n")]
    cells = [dict(zip(header, cells, strict=True)) for cells in rows]
    cells = [cell for cell in cells if cell["human_ok"] == "y"]
    human = [cell["human"] for cell in cells]
    for system in ("nmt_a", "nmt_b"):
        outputs, good = [c[system] for c in cells], np.array([c[f"{system}_ok"] == "y" for c in cells])
        areas = []
        for variant in VARIANTS:
            metric = BLEUJa(variant=variant)  # type: ignore[arg-type]
            areas.append(area(metric.segments(outputs, human, workspace=workspace).values, good))
        yield row(f"chats, {system}: {good.sum()} good, {(~good).sum()} bad lines", areas)


def area(scores: np.ndarray, good: np.ndarray) -> float:
    """Return the chance that a good line scores above a bad one, ties half."""
    above = scores[good][:, None] - scores[~good][None, :]
    return float((above > 0).mean() + 0.5 * (above == 0).mean())


def half_plain(workspace: Workspace) -> Iterator[str]:
    """Yield how scores change of sentences that are turned from polite to plain, by the reference's register."""
    metrics = [BLEUJa(variant=variant) for variant in VARIANTS]  # type: ignore[arg-type]
    for name in ("wmt20.en-ja", "wmt22.en-ja"):
        test_set = read_test_set(DATA / name, language_pair="en-ja")
        reference = [text or "" for text in test_set.references["A"]]
        polite = np.array([bool(ENDS_POLITE.search(text)) for text in reference])
        for register, wanted in (("polite", polite), ("plain", ~polite)):
            changes, counts = [], []
            for number, outputs in enumerate(test_set.systems.values()):
                plain, changed = made_plain(outputs, workspace, seed=SEED + number)
                chosen = np.flatnonzero(changed & wanted).tolist()
                counts.append(len(chosen))
                after, before, gold = ([lines[i] or "" for i in chosen] for lines in (plain, outputs, reference))
                changes.append(_changes(metrics, after, before, gold, workspace))
            heading = f"{name}, reference {register}, {np.mean(counts):.0f} sentences"
            yield row(heading, np.mean(changes, axis=0).tolist(), 2)


def _changes(
    metrics: Sequence[BLEUJa], after: list[str], before: list[str], reference: list[str], workspace: Workspace
) -> list[float]:
    def value(metric: BLEUJa, outputs: list[str]) -> float:
        return metric.corpus(outputs, reference, workspace=workspace).value

    return [value(metric, after) - value(metric, before) for metric in metrics]


def made_plain(outputs: Texts, workspace: Workspace, *, seed: int) -> tuple[list[str], np.ndarray]:
    """Return outputs of which a random half of the polite ones is made plain, and which ones changed."""
    metric = BLEUJa(variant="b3")
    found = workspace.start_run().paraphrases(outputs, metric.token_spec, metric.rule_set, metric.bound)
    drawn = np.random.default_rng(seed).random(len(outputs)) < 0.5
    lines = [outputs[i] or "" for i in range(len(outputs))]
    changed = np.zeros(len(outputs), dtype=np.bool_)
    for segment in np.flatnonzero(drawn & (found.counts > 0)).tolist():
        plain = found.texts[int(found.offsets[segment])]  # every place at once
        if len(POLITE.findall(plain)) < len(POLITE.findall(lines[segment])):
            lines[segment], changed[segment] = plain, True
    return lines, changed


def main(*wanted: str) -> None:
    """Print the tables."""
    workspace = Workspace()
    print(f"{'':<44}" + "".join(f"{variant.upper():>11}" for variant in VARIANTS))
    print(row("published: 6 systems, 100 sentences, pearson", PUBLISHED))
    for line in (*correlations(workspace), ordered_pairs(), *chats(workspace)):
        print(line)
    print()
    for line in registers():
        print(line)
    print("\nchange of BLEU where polite output is made plain")
    for line in half_plain(workspace):
        print(line)
    if "rules" in wanted:
        for name in ("wmt20.en-ja", "wmt21.en-ja"):
            test_set, human = systems(name)
            print(f"\n{name}\n{rule_ablation(test_set, human, workspace=workspace).tables()[1]}")


if __name__ == "__main__":
    main(*sys.argv[1:])
