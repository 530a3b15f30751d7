"""Warnings about data: what is said, and what is not."""

from __future__ import annotations

import pytest

from hakari import TestSet, Texts, score
from hakari.scoring import DataWarning

REFERENCE = [f"第{i}章は秤の目盛りについて述べている。" for i in range(20)]
OTHER = [f"第{i}章では秤の目盛りの読み方を説明する。" for i in range(20)]
UNRELATED = [f"昨夜{i}時ごろ雨がやんだ。" for i in range(20)]


def warned(test_set: TestSet, *metrics: str) -> list[DataWarning]:
    """Return the warnings of a run."""
    return list(score(test_set, metrics=metrics or ["bleu"]).warnings)


def japanese(systems: dict[str, list[str]], reference: list[str | None] | None = None, **parts: object) -> TestSet:
    """Return a test set with Japanese as its target language."""
    return TestSet(
        systems={name: Texts(lines) for name, lines in systems.items()},
        references={"A": Texts(REFERENCE if reference is None else reference)},
        target_language="ja",
        **parts,  # type: ignore[arg-type]
    )


def test_a_reference_with_gaps_is_recognised_among_the_systems() -> None:
    """Only the segments that have a reference are compared."""
    gapped = [line if i % 2 else None for i, line in enumerate(REFERENCE)]

    (warning,) = warned(japanese({"human": REFERENCE}, gapped))

    assert ("reference-as-system", "human") == (warning.code, warning.system)
    assert "in 10 of 10 segments" in warning.message


def test_a_source_among_the_systems_is_recognised() -> None:
    """An output that is the source was not translated."""
    source = [f"Chapter {i} is about the marks of a balance." for i in range(20)]
    found = warned(japanese({"copied": source, "good": OTHER}, sources=Texts(source)))

    assert ("source-as-system", "copied") in [(w.code, w.system) for w in found]
    assert "good" not in [w.system for w in found]


def test_a_previous_translation_among_the_systems_is_recognised() -> None:
    """An output that is the translation before the amendment leaves the amendment out."""
    found = warned(japanese({"stale": REFERENCE, "new": OTHER}, OTHER, previous_translations=Texts(REFERENCE)))

    assert [("previous-as-system", "stale")] == [(w.code, w.system) for w in found if w.code.startswith("prev")]


@pytest.mark.parametrize(("metric", "worse"), [("bleu", "odd"), ("ter:tokenize=char", "long")])
def test_two_systems_far_apart_are_noticed(metric: str, worse: str) -> None:
    """Of two systems, the worse is named, in the direction of the metric."""
    systems = {"good": REFERENCE[:10] + OTHER[10:], "odd": UNRELATED, "long": [10 * line for line in UNRELATED]}
    pair = {name: systems[name] for name in ("good", worse)}

    found = [w for w in warned(japanese(pair), metric) if w.code == "outlying-score"]

    assert [worse] == [w.system for w in found]
    assert "system good has" in found[0].message


def test_two_systems_near_each_other_are_not_remarked_upon() -> None:
    """A factor below ten says nothing."""
    assert [] == warned(japanese({"a": OTHER, "b": REFERENCE[:5] + OTHER[5:]}))


def test_an_empty_reference_is_not_scored_in_silence() -> None:
    """A reference that is there and empty is allowed, and said."""
    (warning,) = warned(japanese({"a": OTHER}, ["", " ", *REFERENCE[2:]]))

    assert "empty-references" == warning.code
    assert "2 of 20 segments of reference A" in warning.message


@pytest.mark.parametrize("tokenize", ["zh", "13a", "none", "intl", "ko-mecab"])
def test_a_segmenter_for_other_languages_is_noticed(tokenize: str) -> None:
    """Japanese cut for Chinese, Korean or by blanks is said, whatever language was given."""
    pytest.importorskip("mecab_ko")
    found = warned(japanese({"a": OTHER}), f"bleu:tokenize={tokenize}")

    assert ["japanese-without-segmenter"] == [w.code for w in found]
    assert f"cuts it with {tokenize}" in found[0].message


def test_another_target_language_is_noticed() -> None:
    """Japanese outputs given as Chinese are cut for Chinese: that is said."""
    found = score({"a": OTHER}, REFERENCE, language_pair="en-zh").warnings

    assert ["japanese-without-segmenter"] == [w.code for w in found]


@pytest.mark.parametrize("tokenize", ["char", "ja-unidic", "tercom:asian"])
def test_segmenters_that_cut_japanese_are_not_remarked_upon(tokenize: str) -> None:
    """Characters and morphemes are tokens of Japanese."""
    assert [] == warned(japanese({"a": OTHER}), f"bleu:tokenize={tokenize}")
