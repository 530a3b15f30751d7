"""A small report, and a browser to open it in."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hakari import TestSet, Texts
from hakari.report.page import Report, ReportOptions, build_report

HOSTILE = (
    "<script>document.title='taken'</script><img src=x onerror=alert(1)> {{data}} \u202eright to left\u202c "
    "\u200f😀👩‍👩‍👧 </script> &amp; & \"quotes\" 'single'"
)
LONG = "長い文。" * 2500
NEAR = ("猫が静かに窓の外を見ている。", "新しい工場は来年の春に動き始める。", "雨が降る。")
FAR = ("犬だ。", "工場は新しい。", "晴れだ。")
REFERENCE = ("猫が静かに窓の外を眺めている。", "新しい工場は来年の春に稼働を始める。", "雨が降る。")
SOURCE = ("A cat looks out of the window.", "The new factory opens next spring.", "It rains.")


@pytest.fixture(scope="session")
def small_set() -> TestSet:
    """Return three systems on twelve segments of four documents; two segments are hostile."""
    return TestSet(
        systems={
            "near": Texts([*NEAR * 3, *NEAR[:1], HOSTILE, LONG]),
            "far": Texts([*FAR * 3, "", HOSTILE, "短い。"]),
            '<b>odd & "name"</b>': Texts([*NEAR[:2], FAR[2], *NEAR * 2, FAR[0], "猫。", LONG[:40]]),
        },
        references={"A": Texts([*REFERENCE * 3, REFERENCE[0], HOSTILE, LONG])},
        sources=Texts([*SOURCE * 3, SOURCE[0], HOSTILE, "Long."]),
        source_language="en",
        target_language="ja",
        documents=tuple(f"doc{number // 2}" for number in range(12)),
        domains=("news",) * 6 + ("talk",) * 6,
    )


@pytest.fixture(scope="session")
def small_report(small_set: TestSet) -> Report:
    """Return the report of the small set."""
    return build_report(
        small_set,
        metrics=["bleu", "chrf", "ter", "ribes"],
        options=ReportOptions(resamples=200, explain=3),
    )


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Return a headless Chromium; skip the test where there is none."""
    webdriver = pytest.importorskip("selenium.webdriver", reason="Selenium is not installed")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    driver = shutil.which("chromedriver")
    if chromium is None or driver is None:
        pytest.skip("Chromium and chromedriver are not installed (Debian: apt install chromium chromium-driver)")
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1400,1000"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    opened = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    yield opened
    opened.quit()


@pytest.fixture(scope="session")
def page(small_report: Report, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of the small report's page."""
    from hakari.report.page import write_page

    path = tmp_path_factory.mktemp("page") / "report.html"
    write_page(small_report, path)
    return path
