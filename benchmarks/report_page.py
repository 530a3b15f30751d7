"""The report of a whole test set: how long it takes to build, how large it is, how fast a browser works with it.

``python -m benchmarks.report_page`` prints a table for docs/report.md. It needs Chromium, its driver and Selenium.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.data import ROOT
from hakari.data.formats.plain import read_plain
from hakari.report.page import build_report, write_page
from hakari.text import Workspace

FOLDER = Path(os.environ.get("HAKARI_SHARED", ROOT.parent / "shared")) / "data" / "wmt22.en-ja"
METRICS = ("bleu", "chrf", "ter", "ribes", "emd")
REPEATS = 3

SET = """
const label = [...document.querySelectorAll("label")].find((own) => own.textContent === arguments[0]);
const control = document.getElementById(label.htmlFor);
const began = performance.now();
control.value = arguments[1];
control.dispatchEvent(new Event(control.tagName === "INPUT" ? "input" : "change", { bubbles: true }));
document.body.offsetHeight;
return performance.now() - began;
"""

STEPS = (
    ("search in all texts", "Search", "order"),
    ("show all again", "Search", ""),
    ("sort by score, worst first", "Order", "low"),
    ("sort by length", "Order", "long"),
    ("compare with a system", "System B", "NT5"),
    ("sort by difference", "Order", "a"),
    ("filter by difference", "Score or A − B from", "10"),
)


def build(path: Path) -> tuple[float, float]:
    """Write the page; return seconds on the clock, and seconds of all threads."""
    began, used = time.perf_counter(), time.process_time()
    test_set = read_plain(
        references=[str(FOLDER / "ref.A.ja")],
        systems=[str(file) for file in sorted((FOLDER / "sys").glob("*.ja"))],
        source=str(FOLDER / "src.en"),
        docs=str(FOLDER / "docs.txt"),
        language_pair="en-ja",
    )
    workspace = Workspace()
    write_page(build_report(test_set, metrics=METRICS, workspace=workspace), path, workspace=workspace)
    return time.perf_counter() - began, time.process_time() - used


def browser() -> Any:
    """Return a headless Chromium."""
    from selenium import webdriver

    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1400,1000"):
        options.add_argument(argument)
    options.binary_location = shutil.which("chromium") or ""
    return webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver") or ""))


def opened(driver: Any, page: Path) -> float:
    """Open the list of segments; return the milliseconds until the page was drawn."""
    driver.get("about:blank")
    driver.get(f"{page.as_uri()}#segments")
    while not driver.execute_script("return document.querySelector('#detail h3') !== null"):
        time.sleep(0.05)
    return float(driver.execute_script("return document.documentElement.dataset.ready"))


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "report.html"
        wall, used = min(build(page) for _ in range(REPEATS))
        rows = [
            ("build, on the clock", f"{wall:.1f} s"),
            ("build, all threads", f"{used:.1f} s"),
            ("size", f"{page.stat().st_size / 2**20:.1f} MB"),
        ]
        driver = browser()
        ready: list[float] = []
        taken: dict[str, list[float]] = {}
        for _ in range(REPEATS):
            ready.append(opened(driver, page))
            for name, label, value in STEPS:
                taken.setdefault(name, []).append(driver.execute_script(SET, label, value))
        driver.quit()
    rows.append(("open", f"{min(ready):.0f} ms"))
    rows += [(name, f"{min(times):.0f} ms") for name, times in taken.items()]
    print("| what | best of three |\n| :-- | --: |")
    print("\n".join(f"| {name} | {value} |" for name, value in rows))


if __name__ == "__main__":
    main()
