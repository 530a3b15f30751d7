"""Make the word vectors of the examples from the examples' own Japanese: ``python tools/example_vectors.py``.

Words that stand in the same sentences get similar vectors: positive pointwise mutual information of words and
sentences, reduced to a few numbers by a singular value decomposition. They are good enough to show how vectors are
used, and for nothing else.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from hakari.data.texts import Texts
from hakari.text import TokenSpec, Workspace
from hakari.types import FloatArray

FOLDER = Path(__file__).resolve().parents[1] / "examples" / "en-ja"
TARGET = FOLDER / "vectors.txt"
LEAST = 3
"""Occurrences of a word that gets a vector."""
DIMENSION = 12
BROKEN = frozenset({"broken.ja", "repeating.ja"})


def counts() -> tuple[list[str], FloatArray]:
    """Return the words in the order of their first appearance, and how often each stands in each segment."""
    workspace = Workspace(threads=1)
    files = [FOLDER / "ref.A.ja", FOLDER / "ref.B.ja", *sorted((FOLDER / "sys").glob("*.ja"))]
    texts = [path.read_text(encoding="utf-8").split("\n")[:-1] for path in files if path.name not in BROKEN]
    seen: dict[str, dict[int, int]] = {}
    for lines in texts:
        for segment, tokens in enumerate(workspace.tokens(Texts(lines), TokenSpec("ja-mecab"))):
            for token in tokens:
                places = seen.setdefault(token, {})
                places[segment] = places.get(segment, 0) + 1
    kept = {word: places for word, places in seen.items() if sum(places.values()) >= LEAST}
    table = np.zeros((len(kept), len(texts[0])))
    for row, places in enumerate(kept.values()):
        table[row, list(places)] = list(places.values())
    return list(kept), table


def reduced(table: FloatArray) -> FloatArray:
    """Return a row of a few numbers a word."""
    expected = table.sum(axis=1, keepdims=True) * table.sum(axis=0, keepdims=True) / table.sum()
    with np.errstate(divide="ignore"):
        information = np.maximum(np.log(table / expected), 0)
    left, values, right = np.linalg.svd(information, full_matrices=False)
    signs = np.sign(right[np.arange(len(right)), np.abs(right).argmax(axis=1)])  # the same on every machine
    vectors: FloatArray = (left * values * signs)[:, :DIMENSION]
    return vectors


def main() -> None:
    """Write the file, as GloVe does."""
    words, table = counts()
    rows = reduced(table)
    lines = [f"{w} {' '.join(f'{x:.4f}' for x in row)}\n" for w, row in zip(words, rows.tolist(), strict=True)]
    TARGET.write_text("".join(lines), encoding="utf-8", newline="\n")
    print(f"{TARGET.name}: {len(words)} words")


if __name__ == "__main__":
    main()
