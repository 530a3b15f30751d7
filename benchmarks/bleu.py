"""BLEU of many systems against sacreBLEU, which gets its references cached, and against MeCab itself."""

from __future__ import annotations

import time

from benchmarks.data import Task, task
from benchmarks.harness import Comparison, compare
from benchmarks.scoring import checked_scores, compare_scores, plain_scores
from hakari.data.texts import Texts
from hakari.kernels import MecabLibrary
from hakari.metrics.bleu import BLEU
from hakari.text import TokenSpec, Workspace
from hakari.text.segmenters.mecab import JaMecab
from hakari.text.segmenters.mecab_library import find_library

__all__ = ["comparisons"]


def sacrebleu_scores(task: Task, tokenize: str) -> list[float]:
    """Return sacreBLEU's scores, from an empty tokeniser cache."""
    from sacrebleu.metrics.bleu import BLEU as SacreBLEU  # noqa: N811

    metric = SacreBLEU(tokenize=tokenize, references=[task.reference], force=True)
    cache = getattr(type(metric.tokenizer).__call__, "cache_clear", None)
    if cache is not None:
        cache()
    return [metric.corpus_score(outputs, None).score for outputs in task.systems.values()]


def tokenized(task: Task, tokenize: str) -> Task:
    """Return the task with its texts cut into tokens that blanks divide."""
    workspace, spec = Workspace(), TokenSpec(tokenize)

    def cut(lines: list[str]) -> list[str]:
        return [" ".join(tokens) for tokens in workspace.tokens(Texts(lines), spec)]

    return Task(task.name, {name: cut(lines) for name, lines in task.systems.items()}, cut(task.reference))


def against_sacrebleu(name: str, task: Task, tokenize: str, target: str) -> Comparison:
    """Return the comparison of whole runs, data checks included."""
    return compare_scores(
        name,
        task,
        lambda: checked_scores(task, BLEU(tokenize=tokenize)),
        lambda: sacrebleu_scores(task, tokenize),
        peer="sacreBLEU",
        target=target,
    )


def statistics_only(name: str, task: Task) -> Comparison:
    """Return the comparison of statistics and closing, tokens given."""
    return compare_scores(
        name,
        task,
        lambda: plain_scores(task, BLEU(tokenize="none")),
        lambda: sacrebleu_scores(task, "none"),
        peer="sacreBLEU",
        target="≥ 20",
    )


class RawJapanese:
    """BLEU from raw Japanese with the references cut beforehand, against MeCab's lattices alone."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.texts = [Texts(lines) for lines in task.systems.values()]
        self.reference = Texts(task.reference)
        self.metric = BLEU(tokenize="ja-mecab")
        library = find_library("fugashi")
        if library is None:
            raise SystemExit("fugashi carries no MeCab library here; the lattice time cannot be measured")
        self.mecab = MecabLibrary(str(library), JaMecab().dictionary.arguments)

    def lattices(self) -> None:
        """Let MeCab build the lattice and the best path of every text, nothing else."""
        for texts in self.texts:
            self.mecab.count_morphemes(*texts.packed, 1)

    def score(self, threads: int) -> None:
        """Score every system from raw text, in a workspace that knows the references."""
        workspace = Workspace(threads=threads)
        workspace.tokens(self.reference, self.metric.token_spec)
        for lines in self.task.systems.values():
            self.metric.corpus(Texts(lines), self.reference, workspace=workspace)


def raw_japanese(task: Task) -> list[Comparison]:
    """Return the comparisons with MeCab's own time and of one thread with two."""
    run = RawJapanese(task)
    run.lattices()
    return [
        compare(
            f"BLEU from raw Japanese, {task.name} ({task.size})",
            lambda: run.score(1),
            run.lattices,
            peer="MeCab's lattices alone",
            target="≥ 0.71 (within 1.4 ×)",
        ),
        compare(
            "the same on two threads, wall time",
            lambda: run.score(2),
            lambda: run.score(1),
            peer="one thread",
            target="≥ 1.7",
            clock=time.perf_counter,
        ),
    ]


def comparisons() -> list[Comparison]:
    """Return all comparisons of this file."""
    japanese, english = task("en-ja"), task("ja-en")
    found = []
    for name, given in (("ja", tokenized(japanese, "ja-mecab")), ("en", tokenized(english, "13a"))):
        found.append(statistics_only(f"BLEU statistics, tokenised {name}", given))
        found.append(against_sacrebleu(f"BLEU and data checks, tokenised {name}", given, "none", ""))
    found.append(against_sacrebleu("BLEU from raw English (13a)", english, "13a", "≥ 15"))
    found.append(against_sacrebleu("BLEU from raw Japanese (ja-mecab)", japanese, "ja-mecab", ""))
    return found + raw_japanese(japanese)
