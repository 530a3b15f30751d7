"""Segmenters against the Python packages that people call for the same tokens."""

from __future__ import annotations

import inspect

from benchmarks.data import task
from benchmarks.harness import Comparison, compare
from hakari.data.texts import Texts
from hakari.kernels import Vocabulary
from hakari.text.segmenters import get_segmenter
from hakari.text.segmenters.mecab import JaMecab, JaUnidic, MecabSegmenter

__all__ = ["comparisons"]


def fugashi_features(segmenter: MecabSegmenter, lines: list[str]) -> int:
    """Read surface and part of speech of every morpheme through fugashi; return how many there are."""
    import fugashi

    arguments = " ".join(f'"{argument}"' for argument in segmenter.dictionary.arguments)
    tagger = fugashi.GenericTagger(arguments)
    return sum(len([(node.surface, node.feature[0], node.feature[1]) for node in tagger(line)]) for line in lines)


def morphemes(segmenter: MecabSegmenter, lines: list[str]) -> int:
    """Analyse as arrays with every distinct feature read; return how many morphemes there are."""
    batch = segmenter.analyse(Texts(lines), Vocabulary(), segmenter.new_features(), threads=1)
    batch.features.records()
    return len(batch.surfaces.ids)


def morpheme_records(segmenter: MecabSegmenter, lines: list[str]) -> int:
    """Analyse into one Python record a morpheme; return how many there are."""
    batch = segmenter.analyse(Texts(lines), Vocabulary(), segmenter.new_features(), threads=1)
    return sum(map(len, batch))


def sacrebleu_tokens(name: str, lines: list[str]) -> None:
    """Cut lines with sacreBLEU's tokeniser, past its cache."""
    from sacrebleu.metrics.bleu import _get_tokenizer

    tokenizer = _get_tokenizer(name)()
    call = inspect.unwrap(type(tokenizer).__call__)
    for line in lines:
        call(tokenizer, line).split()


def comparisons() -> list[Comparison]:
    """Return all comparisons of this file."""
    japanese, english = task("en-ja"), task("ja-en")
    lines = [line for outputs in japanese.systems.values() for line in outputs]
    found = []
    for segmenter, target in ((JaMecab(), "≥ 4"), (JaUnidic(), "")):
        for what, ours in (("arrays", morphemes), ("Python records", morpheme_records)):
            found.append(
                compare(
                    f"morphemes with part of speech as {what}, {segmenter.dictionary.package}, "
                    f"{japanese.name} ({japanese.size})",
                    lambda ours=ours, segmenter=segmenter: ours(segmenter, lines),  # type: ignore[misc]
                    lambda segmenter=segmenter: fugashi_features(segmenter, lines),  # type: ignore[misc]
                    peer="fugashi, features read",
                    target=target if what == "arrays" else "",
                    repeats=3,
                )
            )
    for name, texts in (("ja-mecab", lines), *((n, next(iter(english.systems.values()))) for n in ("13a", "intl"))):
        found.append(
            compare(
                f"tokens, {name}",
                lambda name=name, texts=texts: get_segmenter(name).segment(Texts(texts), Vocabulary()),  # type: ignore[misc]
                lambda name=name, texts=texts: sacrebleu_tokens(name, texts),  # type: ignore[misc]
                peer="sacreBLEU's tokeniser",
            )
        )
    return found
