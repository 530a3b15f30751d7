"""Rows that are kept on disk: found again, never for something else, within a limit, safe for many at once."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from hakari import BLEU, TER
from hakari.metrics import Metric
from hakari.metrics.base import NO_STATE, State
from hakari.metrics.batch import Batch, as_batch
from hakari.scoring import RowCache, score
from hakari.scoring import cache as module

OUTPUTS = {"a": ["the cat sat", "rain"], "b": ["a cat sat down", "it rained"]}
REFERENCES = ["the cat sat down", "it rained"]


@pytest.fixture
def cache(tmp_path: Path) -> RowCache:
    return RowCache(tmp_path / "rows")


def files(cache: RowCache) -> list[Path]:
    return sorted(cache.folder.glob("*/*"))


def test_rows_are_found_again(cache: RowCache, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second run computes nothing, for the systems of the first; results are the same to the last digit."""
    first = score(OUTPUTS, REFERENCES, metrics=["bleu", "ter"], cache=cache)
    assert 4 == len(files(cache))

    asked: list[int] = []
    many = BLEU.many_rows
    monkeypatch.setattr(BLEU, "many_rows", lambda self, b, s, w: asked.append(len(b)) or many(self, b, s, w))
    again = score({**OUTPUTS, "c": ["cat", "rain"]}, REFERENCES, metrics=["bleu", "ter"], cache=cache)
    assert [1] == asked
    for system in OUTPUTS:
        for metric in ("bleu", "ter"):
            assert first.score(system, metric) == again.score(system, metric)


def key(metric: Metric, outputs: list[str] = OUTPUTS["a"], references: object = REFERENCES) -> str | None:
    return RowCache(Path("unused")).key(metric, as_batch(outputs, references), NO_STATE)  # type: ignore[arg-type]


def test_keys_tell_everything_apart() -> None:
    """Metric, options, segmenter, texts, references and which of them are missing."""
    keys = [
        key(BLEU()),
        key(BLEU(lowercase=True)),
        key(BLEU(tokenize="char")),
        key(BLEU(language="ja")),
        key(TER()),
        key(BLEU(), OUTPUTS["b"]),
        key(BLEU(), references=["the cat sat down", "it rains"]),
        key(BLEU(), references=[REFERENCES, REFERENCES]),
        key(BLEU(), references=["the cat sat down", None]),
        key(BLEU(), references=["the cat sat down", ""]),
    ]

    assert len(keys) == len(set(keys))
    assert None not in keys
    assert key(BLEU()) == key(BLEU(language="en"))


def test_another_build_has_other_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """A changed file of the program changes every key."""
    before = key(BLEU())
    monkeypatch.setattr(module, "_program", lambda: "another")

    assert before != key(BLEU())


def test_rows_that_depend_on_the_set_are_not_kept(cache: RowCache) -> None:
    """What a metric learned of the whole set is not in the key, so nothing is kept; nor for metrics of others."""
    score(OUTPUTS, REFERENCES, metrics=["emd"], cache=cache)
    assert [] == files(cache)

    foreign = type("Foreign", (BLEU,), {"__module__": "elsewhere"})
    batch = as_batch(OUTPUTS["a"], REFERENCES)
    assert cache.key(foreign(), batch, NO_STATE) is None
    assert cache.key(BLEU(), batch, State("abc")) is None


def test_damaged_files_are_computed_again(cache: RowCache) -> None:
    """Whatever stands in a file that is not rows is never used."""
    expected = score(OUTPUTS, REFERENCES, cache=cache).to_dict()
    for path, content in zip(files(cache), (b"", b"no rows at all"), strict=True):
        path.write_bytes(content)

    assert expected == score(OUTPUTS, REFERENCES, cache=cache).to_dict()
    assert expected == score(OUTPUTS, REFERENCES, cache=cache).to_dict()
    (path, _) = files(cache)
    np.save(path, np.zeros(3))
    assert expected == score(OUTPUTS, REFERENCES, cache=cache).to_dict()


def test_the_folder_has_a_limit(tmp_path: Path) -> None:
    """What was not used for longest goes first, and what was read counts as used."""
    cache = RowCache(tmp_path, limit=3000)
    rows = np.zeros((10, 10))  # 928 bytes as a file
    for number, name in enumerate(("aa1", "bb2", "cc3")):
        cache.keep(name, rows)
        os.utime(cache._path(name), (number, number))
    assert cache.read("aa1") is not None
    cache.keep("dd4", rows)

    assert ["aa1", "cc3", "dd4"] == [path.stem for path in files(cache)]
    assert cache.read("bb2") is None
    RowCache(tmp_path, limit=1).keep("ee5", rows)
    assert ["ee5"] == [path.stem for path in files(cache)]


def test_a_folder_that_cannot_be_written_to_loses_nothing(tmp_path: Path) -> None:
    """Scores are the same, and nothing is raised."""
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    cache = RowCache(tmp_path / "file")

    assert score(OUTPUTS, REFERENCES).to_dict() == score(OUTPUTS, REFERENCES, cache=cache).to_dict()


def test_many_at_once_share_a_folder(cache: RowCache) -> None:
    """Threads that read, keep and trim the same few rows never see half of one."""
    small = RowCache(cache.folder, limit=2000)
    rows = {f"{n:02d}": np.full((20, 5), float(n)) for n in range(6)}

    def work(number: int) -> bool:
        name = f"{number % 6:02d}"
        small.keep(name, rows[name])
        found = small.read(name)
        return found is None or found.tolist() == rows[name].tolist()

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(work, range(300)))
    assert [] == [path for path in files(cache) if path.suffix != ".npy"]


def test_batches_of_other_texts_have_other_keys() -> None:
    """Sources and previous texts count, where they stand too."""
    texts = {"sources": ["x", "y"]}, {"previous_sources": ["x", "y"]}, {"previous_translations": ["x", "y"]}, {}
    batches: list[Batch] = [as_batch(OUTPUTS["a"], REFERENCES, **given) for given in texts]

    assert 4 == len({RowCache(Path("unused")).key(BLEU(), batch, NO_STATE) for batch in batches})


def test_folder_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """HAKARI_CACHE names it; without, it is the user's folder for caches."""
    monkeypatch.setenv("HAKARI_CACHE", str(tmp_path / "mine"))
    assert tmp_path / "mine" == RowCache().folder
    monkeypatch.delenv("HAKARI_CACHE")
    assert ("hakari", "rows") == RowCache().folder.parts[-2:]
