"""Small files of judgments."""

from __future__ import annotations

from pathlib import Path

import pytest

RANKS = {"good": 1, "fair": 2, "poor": 3}


@pytest.fixture
def votes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a file of rankings that mostly agree; its folder is the current one."""
    lines = ["lp\tsegment\tjudge\tsystem1\trank1\tsystem2\trank2\tsystem3\trank3"]
    for n in range(24):
        ranks = dict(RANKS)
        if n % 5 == 0:
            ranks["good"], ranks["fair"] = ranks["fair"], ranks["good"]
        if n % 7 == 0:
            ranks["poor"] = 1
        if n % 4 == 0:
            ranks["fair"] = ranks["good"]
        cells = [f"{system}\t{rank}" for system, rank in ranks.items()]
        lines.append("\t".join(["en-ja", str(n // 2), f"judge{n % 3}", *cells]))
    lines.append("ja-en\t0\tjudge0\tother\t1\tgood\t2\tfair\t-1")
    path = tmp_path / "rr.tsv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return path
