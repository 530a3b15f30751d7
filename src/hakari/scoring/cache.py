"""Rows that were computed before, kept on disk by what they were computed from.

A key is a hash of the texts, of everything in the metric's signature (options, segmenter and dictionary) and of
the program's own files, so that rows of another text, option, dictionary or version are never found. Kept are rows
of metrics that learn nothing from the whole set. The folder has a limit: what was not used for longest goes first.
Files appear whole or not at all, so any number of processes may share it; what cannot be read is computed again.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import numpy as np

from hakari.data.texts import Texts
from hakari.metrics import Metric
from hakari.metrics.base import State, reference_field
from hakari.metrics.batch import Batch
from hakari.types import Rows

__all__ = ["DEFAULT_LIMIT", "RowCache", "default_folder"]

DEFAULT_LIMIT = 512 * 2**20
"""Bytes that the folder may hold."""

VARIABLE = "HAKARI_CACHE"
"""The environment variable that names another folder."""


def default_folder() -> Path:
    """Return where rows are kept: the folder that HAKARI_CACHE names, else the user's cache folder."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    from platformdirs import user_cache_path

    return user_cache_path("hakari", appauthor=False) / "rows"


class RowCache:
    """Rows on disk.

    Parameters
    ----------
    folder
        Where they are; made when something is kept.
    limit
        Bytes; at least the newest rows are kept.
    """

    def __init__(self, folder: Path | None = None, limit: int = DEFAULT_LIMIT) -> None:
        self.folder = folder if folder is not None else default_folder()
        self.limit = limit

    def key(self, metric: Metric, batch: Batch, state: State) -> str | None:
        """Return under what the rows of a system are kept; None for those that are not.

        Metrics of other packages are left out: their files are not in the key.
        """
        if state.digest or not type(metric).__module__.startswith("hakari."):
            return None
        signature = metric.signature(reference_field(batch), state=state)
        known = {
            "metric": [metric.name, *signature.fields],
            "columns": metric.columns,
            "program": _program(),
            "texts": [None if texts is None else texts.digest for texts in _texts(batch)],
        }
        content = json.dumps(known, ensure_ascii=False, sort_keys=True).encode()
        return hashlib.blake2b(content, digest_size=20).hexdigest()

    def read(self, key: str) -> Rows | None:
        """Return rows that are kept, and note that they were used."""
        path = self._path(key)
        try:
            rows = np.load(path, allow_pickle=False)
            os.utime(path)
        except (OSError, ValueError, EOFError):
            return None
        return rows if rows.dtype == np.float64 and rows.ndim == 2 else None

    def keep(self, key: str, rows: Rows) -> None:
        """Keep rows; where the folder cannot be written to, nothing is kept and nothing is lost."""
        path = self._path(key)
        temporary = path.with_name(f".{secrets.token_hex(8)}.tmp")
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                with temporary.open("xb") as out:
                    np.save(out, rows, allow_pickle=False)
                temporary.replace(path)
            finally:
                temporary.unlink(missing_ok=True)
            self._trim(path)

    def _path(self, key: str) -> Path:
        return self.folder / key[:2] / f"{key}.npy"

    def _trim(self, newest: Path) -> None:
        """Remove what was not used for longest, until the rest is within the limit."""
        files = sorted(self._files(), key=lambda entry: entry[0])
        total = sum(size for _, size, _ in files)
        for _, size, path in files:
            if total <= self.limit:
                return
            if path != newest:
                with suppress(OSError):  # another process may have removed it
                    path.unlink()
                total -= size

    def _files(self) -> Iterator[tuple[float, int, Path]]:
        for path in self.folder.glob("??/*.npy"):
            with suppress(OSError):
                stat = path.stat()
                yield stat.st_mtime, stat.st_size, path


def _texts(batch: Batch) -> tuple[Texts | None, ...]:
    return (batch.hypotheses, *batch.references, batch.sources, batch.previous_sources, batch.previous_translations)


@cache
def _program() -> str:
    """Return a hash of names, sizes and times of the program's files: another build has another one."""
    folder = Path(__file__).parents[1]
    state = hashlib.blake2b(digest_size=16)
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            stat = path.stat()
            state.update(f"{path.relative_to(folder)}\0{stat.st_size}\0{stat.st_mtime_ns}\n".encode())
    return state.hexdigest()
