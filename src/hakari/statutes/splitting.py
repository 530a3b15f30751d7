"""Parts of a corpus for development and test, with whole statutes in each: sentences of one statute are alike."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np

from hakari.data import TestSet, write_test_set
from hakari.errors import InputError, OptionError, Where
from hakari.frozen import FrozenMapping

__all__ = ["HALVES", "split_corpus", "write_parts"]

HALVES: Mapping[str, float] = FrozenMapping({"development": 0.5, "test": 0.5})


def split_corpus(
    test_set: TestSet, shares: Mapping[str, float] = HALVES, *, seed: int = 12345
) -> dict[str, TestSet]:
    """Return parts of a corpus, with all examples of a statute in one of them.

    Statutes are shuffled, then each goes to the part that lacks most examples of its share at that point. So the
    parts come as near to their shares as the sizes of statutes allow, and the seed decides what is where.

    Parameters
    ----------
    test_set
        The corpus as a test set; its documents are the statutes.
    shares
        How much of the corpus each part gets, by its name; only how the numbers compare matters.
    seed
        Decides the order of the statutes.

    Returns
    -------
    dict
        The parts by name, their examples in the order of the corpus.

    Raises
    ------
    InputError
        If there are fewer statutes than parts.
    OptionError
        If there are fewer than two parts, or a share is not above 0.
    """
    if len(shares) < 2 or not all(math.isfinite(share) and share > 0 for share in shares.values()):
        given = ", ".join(f"{name}={share:g}" for name, share in shares.items()) or "none"
        raise OptionError(f"two parts or more with shares above 0 are needed; {given} came")
    if seed < 0:
        raise OptionError(f"seed is a whole number from 0 up; {seed} came")
    statutes = test_set.groups("document")
    if len(statutes) < len(shares):
        raise InputError(
            f"there are {len(shares)} parts and {len(statutes)} statutes; whole statutes are divided",
            remedy="Ask for fewer parts, or take a corpus of more statutes.",
        )
    total = sum(shares.values())
    lacking = {name: len(test_set) * share / total for name, share in shares.items()}
    chosen: dict[str, list[str]] = {name: [] for name in shares}
    order = np.random.default_rng(seed).permutation(len(statutes))
    for rank, statute in enumerate(np.array(list(statutes), dtype=object)[order]):
        empty = [name for name in shares if not chosen[name]]
        open_parts = empty if len(statutes) - rank <= len(empty) else list(shares)
        part = max(open_parts, key=lambda name: lacking[name])
        chosen[part].append(statute)
        lacking[part] -= len(statutes[statute])
    return {
        name: replace(
            test_set.subset(np.sort(np.concatenate([statutes[statute] for statute in own]))),
            name=f"{test_set.name}.{name}",
        )
        for name, own in chosen.items()
    }


def write_parts(parts: Mapping[str, TestSet], folder: str | Path) -> dict[str, Path]:
    """Write each part to a file of its name in a folder, which is made if it is not there.

    Raises
    ------
    InputError
        If one of the files is there already, or a name is none of a file.
    """
    folder = Path(folder)
    files = {name: folder / f"{name}.jsonl" for name in parts}
    for name, file in files.items():
        if not name or file.parent != folder or name.startswith("."):
            raise InputError(f"the name of a part names a file; {name!r} does not")
        if file.exists():
            raise InputError("the file is there already", where=Where(file=str(file)), remedy="Remove it first.")
    folder.mkdir(parents=True, exist_ok=True)
    for name, part in parts.items():
        write_test_set(part, files[name], format="jsonl")
    return files
