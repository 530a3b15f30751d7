"""Every token of the shared evaluation sets, held against sacreBLEU and against stored tokens."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from hakari.data.texts import Texts
from hakari.kernels import Vocabulary
from hakari.text import get_segmenter

pytestmark = pytest.mark.shared

PAIRS = {
    "ja": [("wmt20.en-ja", 12), ("wmt21.en-ja", 16), ("wmt22.en-ja", 14)],
    "zh": [("wmt20.en-zh", 14)],
    "en": [("wmt21.ja-en", 17), ("wmt22.ja-en", 15), ("wmt20.zh-en", 18)],
}
"""Sets by target language, with the number of texts in each: all systems and references."""
RULES = {"ja": ["ja-mecab", "char"], "zh": ["zh", "char"], "en": ["13a", "intl", "char"]}
CASES = [
    (language, name, count, rule)
    for language, sets in PAIRS.items()
    for name, count in sets
    for rule in RULES[language]
]


def read(file: Path) -> list[str]:
    content = gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()
    return content.decode().split("\n")[:-1]


@cache
def different_lines(folder: Path, language: str, count: int) -> list[str]:
    """Return the different lines of all systems and references of a set, in order of appearance."""
    files = [f for place in (".", "sys") for f in sorted(folder.glob(f"{place}/*.{language}*")) if f.is_file()]
    texts = [file for file in files if file.parent.name == "sys" or file.name.startswith("ref.")]
    assert count == len(texts)
    return list(dict.fromkeys(line for file in texts for line in read(file)))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[1]} {case[3]}")
def test_every_token_of_a_set_equals_sacrebleu(
    shared: Path,
    sacrebleu_tokens: Callable[[str], Callable[[str], list[str]]],
    case: tuple[str, str, int, str],
) -> None:
    """All lines that systems and references have give the tokens of sacreBLEU."""
    language, name, count, rule = case
    lines = different_lines(shared / "data" / name, language, count)
    tokenize = sacrebleu_tokens(rule)

    batch = get_segmenter(rule).segment(Texts(lines), Vocabulary(), threads=2)

    assert [] == [line for line, got in zip(lines, batch, strict=True) if tokenize(line) != got][:3]


@pytest.mark.parametrize(("segmenter", "package"), [("ja-mecab", "ipadic"), ("ja-unidic", "unidic_lite")])
def test_every_morpheme_of_a_set_equals_mecab(
    shared: Path,
    mecab_nodes: Callable[[Path, str], list[tuple[str, str, bool]]],
    segmenter: str,
    package: str,
) -> None:
    """Words, features and which words are unknown are MeCab's own on every Japanese line of WMT 2022."""
    folder = Path(import_module(package).DICDIR)
    lines = different_lines(shared / "data" / "wmt22.en-ja", "ja", 14)
    analyser = get_segmenter(segmenter)

    batch = analyser.analyse(Texts(lines), Vocabulary(), analyser.new_features(), threads=2)

    known, offsets = batch.known.tolist(), batch.surfaces.offsets.tolist()
    features = batch.features.vocabulary.tokens(batch.feature_ids)
    for i, line in enumerate(lines):
        part = slice(offsets[i], offsets[i + 1])
        got = list(zip(batch.surfaces.tokens(i), features[part], known[part], strict=True))
        assert mecab_nodes(folder, line) == got, line


@pytest.mark.parametrize(("name", "language", "rule"), [("en-ja", "ja", "ja-mecab"), ("ja-en", "en", "13a")])
def test_tokens_equal_those_stored(shared: Path, name: str, language: str, rule: str) -> None:
    """The stored tokens come out again; their strings still hold the U+3000 that BLEU divides at."""
    stored: dict[str, list[str]] = {}
    for line in read(shared / "golden" / f"wmt22.{name}.tokens.tsv")[1:]:
        side, segment, tokens = line.split("\t")
        assert len(stored.setdefault(side, [])) == int(segment)
        stored[side].append(tokens)

    assert {"ref", "DLUT", "NT5", "Online-G"} == set(stored)
    for side, expected in stored.items():
        file = f"ref.A.{language}" if side == "ref" else f"sys/{side}.{language}"
        lines = read(shared / "data" / f"wmt22.{name}" / file)[: len(expected)]
        batch = get_segmenter(rule).segment(Texts(lines), Vocabulary())
        assert [tokens.split() for tokens in expected] == list(batch), side
