"""The page in a browser: it is quiet, shows the numbers of its JSON, and takes any text for text."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hakari import TestSet
from hakari.report.page import Report

pytestmark = pytest.mark.browser

Open = Callable[[str], Any]
ALLOWED = ("file:", "data:", "about:", "blob:", "chrome:")


@pytest.fixture
def show(browser: Any, page: Path) -> Open:
    """Return a function that opens a view of the page and returns the browser when it is drawn."""
    from selenium.webdriver.support.ui import WebDriverWait

    def opened(view: str) -> Any:
        browser.get("about:blank")
        browser.get(f"{page.as_uri()}#{view}")
        WebDriverWait(browser, 20).until(
            lambda own: own.execute_script(
                "return document.documentElement.dataset.ready && "
                "(!location.hash.startsWith('#segments') || document.querySelector('#detail h3'))"
            )
        )
        return browser

    return opened


def texts(browser: Any, selector: str) -> list[str]:
    """Return the texts of all elements that a selector finds, in one go."""
    found: list[str] = browser.execute_script(
        "return [...document.querySelectorAll(arguments[0])].map((own) => own.textContent)", selector
    )
    return found


def choose(browser: Any, label: str, value: str) -> None:
    """Set the control that has a label, as a user would."""
    browser.execute_script(
        """
        const label = [...document.querySelectorAll("label")].find((own) => own.textContent === arguments[0]);
        const control = document.getElementById(label.htmlFor);
        control.value = arguments[1];
        for (const name of ["input", "change"]) control.dispatchEvent(new Event(name, { bubbles: true }));
        """,
        label,
        value,
    )


@pytest.mark.parametrize("view", ["overview", "systems", "segments", "checks"])
def test_views_are_quiet(show: Open, view: str) -> None:
    """No view writes to the console, asks for anything from a network, or is wider than its window."""
    show("overview").get_log("performance")
    opened = show(view)

    assert [] == opened.get_log("browser")
    events = [json.loads(entry["message"])["message"] for entry in opened.get_log("performance")]
    asked = [e["params"]["request"]["url"] for e in events if e["method"] == "Network.requestWillBeSent"]
    assert asked
    assert [] == [url for url in asked if not url.startswith(ALLOWED)]
    assert opened.execute_script("return document.documentElement.scrollWidth <= innerWidth")
    assert opened.execute_script("return document.querySelector('#nav [aria-current]').dataset.view") == view


def test_scores_are_those_of_the_json(show: Open, small_report: Report) -> None:
    """The table of scores holds every corpus score of the JSON, rounded as the program rounds."""
    opened = show("overview")
    rows = opened.execute_script(
        "return [...document.querySelectorAll('table.scores tbody tr')].map((row) =>"
        " [row.querySelector('th').textContent,"
        " ...[...row.querySelectorAll('td.score')].map((own) => own.firstChild.textContent)])"
    )
    data = small_report.to_dict()["scores"]
    expected = {
        system["name"]: [f"{system['scores'][metric['key']]['value']:.2f}" for metric in data["metrics"]]
        for system in data["systems"]
    }

    assert expected == {name: values for name, *values in rows}
    assert list(small_report.scores.ranked()) == [row[0] for row in rows]


def test_headings_sort(show: Open, small_report: Report) -> None:
    """A click on a heading sorts by it, a second one turns the order around."""
    opened = show("overview")
    click = "document.querySelectorAll('table.scores thead button')[0].click()"

    opened.execute_script(click)
    first = texts(opened, "table.scores tbody th")
    opened.execute_script(click)

    assert sorted(small_report.scores.systems) == sorted(first)
    assert first == texts(opened, "table.scores tbody th")[::-1]
    assert opened.execute_script("return document.querySelector('table.scores th').ariaSort") == "descending"


def test_systems_are_compared(show: Open, small_report: Report) -> None:
    """Two chosen systems show their difference, its p-value and how often each wins, as the JSON has them."""
    opened = show("systems/far/near")
    row = opened.execute_script(
        "return [...document.querySelector('#view tbody tr').children].map((own) => own.textContent)"
    )
    data = small_report.to_dict()
    pair = next(
        each
        for each in data["comparison"]["results"]["bleu"]["pairs"]
        if {each["first"], each["second"]} == {"far", "near"}
    )
    wins = small_report.profile.outcomes[0].of("far", "near")

    assert pair["first"] == "near"
    assert f"{-pair['difference']:.2f}".replace("-", "−") == row[3]
    assert f"{next(iter(pair['tests'].values()))['p']:.4f}" == row[5]
    assert " · ".join(map(str, wins)) == row[7].strip()


def test_filters(show: Open, small_set: TestSet) -> None:
    """Search, system, document and score leave the outputs that they should."""
    opened = show("segments")
    count = "return document.getElementById('count').textContent"

    assert "36 outputs of 36" == opened.execute_script(count)
    choose(opened, "System A", "near")
    assert "12 outputs of 36" == opened.execute_script(count)
    choose(opened, "Document", "doc1")
    assert "2 outputs of 36" == opened.execute_script(count)
    choose(opened, "Document", "")
    choose(opened, "Search", "ＣＡＴ")
    expected = sum("cat" in str(source).lower() for source in small_set.sources or ())
    assert f"{expected} outputs of 36" == opened.execute_script(count)
    choose(opened, "Search", "")
    choose(opened, "System B", "far")
    choose(opened, "Order", "a")
    values = [float(text.rsplit(" ", 1)[1].replace("−", "-")) for text in texts(opened, ".row .value")]
    assert sorted(values, reverse=True) == values
    choose(opened, "Score or A − B from", "0.01")
    assert f"{sum(value >= 0.01 for value in values)} outputs of 36" == opened.execute_script(count)


def test_keys_move_in_the_list(show: Open) -> None:
    """Arrow keys choose outputs, and the slash leads to the search."""
    from selenium.webdriver.common.keys import Keys

    opened = show("segments")
    opened.execute_script("document.getElementById('list').focus()")
    opened.switch_to.active_element.send_keys(Keys.ARROW_DOWN, Keys.END)

    assert ["Segment 11"] == texts(opened, "#detail > h3")
    opened.switch_to.active_element.send_keys("/")
    opened.execute_async_script(
        "requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(arguments[0])))"
    )
    assert opened.execute_script("return document.activeElement.type") == "search"


def test_hostile_text_is_text(show: Open, small_set: TestSet) -> None:
    """Markup, turned writing, emoji and ten thousand characters are shown as they are."""
    opened = show("segments/s=10")

    assert "taken" != opened.title
    assert [] == opened.get_log("browser")
    shown = texts(opened, "#detail .entry p.text")
    assert small_set.systems["near"][10] in shown
    assert 0 == opened.execute_script("return document.querySelectorAll('#view script, #view img, #view b').length")
    long = show("segments/s=11")
    assert small_set.systems["near"][11] in texts(long, "#detail .entry p.text")
    choose(long, "Mark", "characters")
    assert small_set.systems["near"][11] in texts(long, "#detail .entry p.text")
    assert [] == long.get_log("browser")


def test_every_text_of_a_segment_is_whole(show: Open, small_set: TestSet) -> None:
    """Words cut for marks give back the texts, by words and by characters."""
    opened = show("segments/s=1")
    expected = {str(own[1]) for own in (*small_set.systems.values(), *small_set.references.values())}

    for unit in ("words", "characters", ""):
        choose(opened, "Mark", unit)
        assert expected <= set(texts(opened, "#detail .entry p.text"))


def test_differences_are_marked(show: Open) -> None:
    """Words that only one text has are marked in both; words of both are not."""
    opened = show("segments/s=0")
    choose(opened, "System A", "near")
    opened.execute_script(
        "[...document.querySelectorAll('.pick')].find((own) => own.textContent === 'near').click()"
    )

    assert ["見"] == texts(opened, "#detail .entry.output.chosen ins.only")
    assert ["眺め"] == texts(opened, "#detail .entry.reference del.only")


def test_explained_segments_show_links(show: Open, small_report: Report) -> None:
    """An explained segment draws the words that RIBES aligns."""
    segment = small_report.explanations[0].segment
    opened = show(f"segments/s={segment}")
    choose(opened, "Metric", "bleu")
    opened.execute_script(
        """
        const labels = [...document.querySelectorAll("#detail .part label")];
        const label = labels.find((own) => own.textContent === "Metric");
        const control = document.getElementById(label.htmlFor);
        control.value = "RIBES";
        control.dispatchEvent(new Event("change"));
        """
    )

    assert opened.execute_script("return document.querySelectorAll('svg.links rect').length > 0")


@pytest.mark.parametrize("width", [400, 1400])
def test_narrow_windows_do_not_scroll_sideways(show: Open, width: int) -> None:
    """Every view fits a telephone; wide tables scroll by themselves."""
    for view in ("overview", "systems", "segments", "checks"):
        opened = show(view)
        opened.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": False},
        )
        try:
            assert opened.execute_script("return document.documentElement.scrollWidth <= innerWidth"), view
        finally:
            opened.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_controls_have_names(show: Open) -> None:
    """Every control has a label or a text of its own."""
    for view in ("overview", "systems", "segments", "checks"):
        opened = show(view)
        assert [] == opened.execute_script(
            "return [...document.querySelectorAll('select, input, button, a')].filter((own) =>"
            " !own.textContent.trim() && !own.ariaLabel && !(own.labels && own.labels.length))"
            ".filter((own) => !own.hidden).map((own) => own.outerHTML)"
        )


def test_links_lead_to_segments(show: Open) -> None:
    """From two systems one comes to the segments where one is better, ordered by how much."""
    opened = show("systems/near/far")
    opened.execute_script(
        "[...document.querySelectorAll('#view a')].find((own) => own.textContent === 'near is better').click()"
    )
    opened.execute_async_script("setTimeout(arguments[0], 200)")

    assert ["12 outputs of 36"] == texts(opened, "#count")
    values = [float(text.rsplit(" ", 1)[1].replace("−", "-")) for text in texts(opened, ".row .value")]
    assert sorted(values, reverse=True) == values
    assert {"near"} == set(texts(opened, ".row .system"))
