"""`hakari meta`: which metrics follow people."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest

SCHEMA = json.loads((files("hakari") / "schemas" / "meta-1.json").read_text(encoding="utf-8"))


@pytest.fixture
def judged(files: Path) -> Path:
    """Add to the small files what people say of good and weak, in a folder that reads as a test set."""
    folder = files / "set"
    (folder / "sys").mkdir(parents=True)
    for name, place in {"ref.A.ja": "ref.A.ja", "good.ja": "sys/good.ja", "weak.ja": "sys/weak.ja"}.items():
        (folder / place).write_text((files / name).read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "human.sys.tsv").write_text("system\tz\ngood\t0.4\nweak\t-0.3\n", encoding="utf-8")
    (folder / "darr.tsv").write_text("segment\tbetter\tworse\n0\tgood\tweak\n1\tgood\tweak\n", encoding="utf-8")
    return folder


@pytest.fixture
def rich_set(files: Path) -> Path:
    """Return a folder with three systems, four segments of two domains, and scores of segments by people."""
    folder = files / "rich" / "set"
    (folder / "sys").mkdir(parents=True)
    reference = ["the cat sat on the mat", "it rained all day", "we went home by train", "she sings each day"]
    outputs = {"good": reference, "fair": [f"a {t[4:]}" for t in reference], "poor": [t[:6] for t in reference]}
    texts = {"ref.A.en": reference, **{f"sys/{name}.en": lines for name, lines in outputs.items()}}
    for name, lines in texts.items():
        (folder / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    (folder / "docs.txt").write_text("a\t1\thome\na\t2\thome\nb\t1\tpress\nb\t2\tpress\n", encoding="utf-8")
    scores = {"good": "0.9 0.7 0.8 0.6", "fair": "0.1 0.2 0.0 0.3", "poor": "-1 -0.8 -0.9 -1.1"}
    rows = [f"{s}\t{i}\t{z}" for s, line in scores.items() for i, z in enumerate(line.split())]
    (folder / "human.seg.tsv").write_text("\n".join(["system\tsegment\tz", *rows, ""]), encoding="utf-8")
    (folder / "human.sys.tsv").write_text("system\tz\ngood\t0.75\nfair\t0.15\npoor\t-0.95\n", encoding="utf-8")
    return folder


@pytest.mark.usefixtures("judged")
def test_meta_prints_a_table(hakari: Callable[..., Any]) -> None:
    """Metrics down, tasks across, what counted and signatures below."""
    ran = hakari(
        "meta", "set", "-l", "en-ja", "-m", "chrf", "ribes", "--task", "system/accuracy", "segment/darr", "--pairs"
    )

    assert (0, "set: agreement with z") == (ran.code, ran.out.split("\n")[0])
    assert ["chrF", "1.000", "A", "1.000", "A"] == ran.out.split("\n")[3].split()
    assert "set: pairs of metrics on segment/darr" in ran.out
    assert "2 systems, 2 of 2 pairs." in ran.out
    assert "chrF|nrefs:1|" in ran.out


@pytest.mark.usefixtures("judged")
def test_meta_takes_scores_of_others(hakari: Callable[..., Any]) -> None:
    """What `hakari score --segments` writes can be read; less is better where that is said."""
    hakari("score", "-l", "en-ja", "-r", "ref.A.ja", "good.ja", "weak.ja", "-m", "ter", "--segments", "ter.tsv")
    ran = hakari("meta", "set", "--scores", "ter.tsv", "--lower", "ter", "-f", "json", "--task", "segment/darr")
    (metric,) = json.loads(ran.out)["metrics"]

    assert ("ter", "lower", [1.0]) == (metric["name"], metric["direction"], metric["values"])


@pytest.mark.usefixtures("judged")
def test_meta_is_locked_and_made_again(hakari: Callable[..., Any]) -> None:
    """The lock file vouches for texts and scores by people, and gives the same table again."""
    first = hakari("meta", "set", "-l", "en-ja", "-m", "chrf", "--lock", "meta.json")
    again = hakari("rerun", "meta.json")
    assert (0, first.out) == (again.code, again.out)

    Path("set/human.sys.tsv").write_text("system\tz\ngood\t0\nweak\t1\n", encoding="utf-8")
    assert "set/human.sys.tsv: the file has changed" in hakari("rerun", "meta.json").err


@pytest.mark.usefixtures("judged")
@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        (["--task", "pearson"], 2, "a task is such as system/pearson"),
        (["--gold", "mqm"], 2, "the scores 'mqm' are not in human.sys.tsv"),
        (["--exclude", "weak"], 1, "at least two are needed"),
        (["--task", "segment/acc-eq"], 1, "segment/acc-eq needs scores of segments by people"),
    ],
)
def test_meta_fails_with_a_remedy(hakari: Callable[..., Any], options: list[str], code: int, message: str) -> None:
    """What cannot be asked, or not answered, is said."""
    ran = hakari("meta", "set", "-l", "en-ja", "-m", "chrf", *options)

    assert code == ran.code
    assert message in ran.err


MODES = [
    (["--sweep", "cder:jump=0.5,2"], "cder:jump=2"),
    (["-m", "chrf", "ter", "--metric-correlations", "--figure", "map.svg"], "pearson correlation of metrics"),
    (["-m", "chrf", "--by", "domain"], "set, home (2 segments)"),
    (["-m", "chrf", "--subset-size", "2", "--subsets", "5"], "on subsets of the segments"),
    (
        ["-m", "chrf", "ter", "--bootstrap", "20", "--figure", "points.png"],
        "Intervals from 20 resamples of segments",
    ),
    (["-m", "chrf", "--top", "2"], "Judged, and not counted here: poor."),
]


@pytest.mark.parametrize(("options", "text"), MODES)
def test_meta_has_other_tables(hakari: Callable[..., Any], options: list[str], text: str, rich_set: Path) -> None:
    """Sweeps, correlations among metrics, domains, sizes, intervals and the best systems, as text and as JSON."""
    folder = rich_set.parents[1]
    arguments = ("meta", rich_set, "-l", "ja-en", "--permutations", "50", "--task", "system/kendall-b", *options)
    ran = hakari(*arguments)

    assert (0, True) == (ran.code, text in ran.out), ran.err + ran.out
    data = json.loads(hakari(*arguments, "-f", "json", "--lock", "lock.json").out)
    if data.get("schema") == "hakari-meta/1":
        jsonschema.validate(data, SCHEMA)
    else:
        assert {"schema", "by"} & data.keys()
    for name in ("map.svg", "points.png"):
        assert (name in options) == (folder / name).exists()


@pytest.mark.usefixtures("judged")
@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--pairs", "--permutations", "0"], "--pairs lists tests"),
        (["--subsets", "3"], "--subsets belongs to --subset-size"),
        (["--by", "domain", "--bootstrap", "5"], "--bootstrap belongs to the table"),
        (["--by", "domain", "--figure", "x.svg"], "there is no figure of --by"),
        (["--sweep", "cder:jump=1,2"], "a sweep names its metric itself"),
    ],
)
def test_meta_refuses_options_that_would_do_nothing(
    hakari: Callable[..., Any], options: list[str], message: str
) -> None:
    """Each says what it belongs to."""
    ran = hakari("meta", "set", "-m", "chrf", *options)

    assert 2 == ran.code
    assert message in ran.err


# --- paraphrase rules -----------------------------------------------------------------------------------------

RULES = ("meta", "paraphrase-rules", "-l", "en-ja", "-r", "ref.A.ja", "good.ja", "weak.ja", "poor.ja")


@pytest.fixture
def human(files: Path) -> Path:
    """Return people's scores of three systems."""
    (files / "poor.ja").write_text("猫です。\n工場だ。\n", encoding="utf-8")
    path = files / "human.sys.tsv"
    path.write_text("system\tz\ngood\t0.8\nweak\t0.1\npoor\t-0.9\n", encoding="utf-8")
    return path


def test_paraphrase_rules_are_listed(hakari: Callable[..., Any], human: Path) -> None:
    """Variants, then rules; the lock file vouches for the human scores."""
    options = ("--human", human, "--resamples", "20", "--lock", "lock.json")
    ran = hakari(*RULES, *options)

    assert (0, "BLEU-ja and people: 3 systems, 2 segments") == (ran.code, ran.out.split("\n")[0])
    assert "With all rules, minus without this one" in ran.out
    assert (0, ran.out) == (hakari("rerun", "lock.json").code, hakari("rerun", "lock.json").out)
    data = json.loads(hakari(*RULES, *options[:4], "-f", "json").out)
    assert "hakari-paraphrase-rules/1" == data["schema"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["-m", "bleu"], "paraphrase rules belong to bleu-ja; bleu came"),
        (["--gold", "raw"], "the scores 'raw' are not in human.sys.tsv"),
    ],
)
def test_paraphrase_rules_refuse_what_has_none(
    hakari: Callable[..., Any], human: Path, options: list[str], message: str
) -> None:
    """Another metric, a column that is not there."""
    ran = hakari(*RULES, "--human", human, *options)

    assert 2 == ran.code
    assert message in ran.err
