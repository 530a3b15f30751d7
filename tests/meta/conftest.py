"""A small test set that people have judged."""

from __future__ import annotations

from pathlib import Path

import pytest

FILES = {
    "ref.A.en": "the cat sat on the mat\nit rained all day long\nwe went home by train\nshe sings every morning\n",
    "sys/good.en": "the cat sat on the mat\nit rained all day\nwe went home by train\nshe sings each morning\n",
    "sys/fair.en": "a cat sat on a mat\nit rained the day\nwe went home by bus\nshe sings at morning\n",
    "sys/poor.en": "cat mat\nrain\nhome train we\nmorning\n",
    "human.sys.tsv": "system\tz\traw\ngood\t0.5\t90\nfair\t0.1\t70\npoor\t-0.9\t20\n",
    "human.seg.tsv": "system\tsegment\tz\traw\tannotator\n"
    "good\t0\t1\t100\tann\ngood\t0\t0.5\t90\tben\ngood\t1\t0.4\t80\tann\nfair\t0\t0.2\t70\tann\nfair\t1\t0.1\t60\tann\n"
    "poor\t0\t-1\t10\tann\npoor\t1\t-0.8\t30\tann\npoor\t2\tNone\t\tann\n",
    "darr.tsv": "segment\tbetter\tworse\n0\tgood\tfair\n0\tgood\tpoor\n1\tfair\tpoor\n3\tpoor\tgood\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder with texts and what people said of them."""
    (tmp_path / "set" / "sys").mkdir(parents=True)
    for name, text in FILES.items():
        (tmp_path / "set" / name).write_text(text, encoding="utf-8")
    return tmp_path / "set"
