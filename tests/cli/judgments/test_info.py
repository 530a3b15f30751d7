"""`hakari judgments info`."""

from __future__ import annotations

import json
from typing import Any

import pytest


@pytest.mark.usefixtures("votes")
def test_info(hakari: Any) -> None:
    """Counts, systems, judges and gaps, as tables and as JSON."""
    ran = hakari("judgments", "info", "rr.tsv", "--where", "lp=en-ja")
    data = json.loads(hakari("judgments", "info", "rr.tsv", "--where", "lp=en-ja", "-f", "json").out)

    assert 0 == ran.code
    assert ["comparisons", "72"] == ran.out.splitlines()[3].split()
    assert ["fair", "good", "poor"] == [each["system"] for each in data["compared"]]
    assert ["judge0", "judge1", "judge2"] == [each["judge"] for each in data["judges_of_comparisons"]]
    assert [] == data["gaps"]["never_compared"]
