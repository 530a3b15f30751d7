"""Finished worksheets: what is found, form by form."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import pytest
from tests.statutes.worksheets.conftest import EXAMPLES

from hakari.errors import FormatError, InputError, Where
from hakari.statutes import Corpus, Example, Mark, read_corpus
from hakari.statutes.worksheets import accept, check_entries, read_finished, write_folder
from hakari.statutes.worksheets.checking import changed_places
from hakari.statutes.worksheets.marks import marks_of
from hakari.statutes.worksheets.sheets import Entry, shown, unshown

OLD, NEW = "届出は、三十日以内に二部を出してする。", "届出は、二十日以内に二部を出してする。"
ENGLISH = "Notification is given within thirty days by submitting two copies."
GOOD = ENGLISH.replace("thirty", "twenty")
EXAMPLE = Example(
    id="x:1",
    statute="見本法",
    amendment="令和八年法律第一号",
    address="第一条",
    previous_source=OLD,
    source=NEW,
    previous_translation=ENGLISH,
    marks=(Mark("phrase", (4, 7), (4, 7)),),
    extra={"translation_marks": [[29, 40]]},
)
CORPUS = Corpus(examples=(EXAMPLE,))
ENTRY = Entry("x:1", OLD, NEW, ENGLISH, GOOD, done=False, where=Where(file="x.tsv", line=2))


def problems(entry: Entry) -> list[tuple[str, str]]:
    return [(finding.severity, finding.problem) for finding in check_entries(CORPUS, [entry]).findings]


def test_a_good_translation_is_finished() -> None:
    checked = check_entries(CORPUS, [ENTRY])
    assert (checked.errors, checked.findings, checked.unfinished) == (0, (), ())
    assert [example.reference for example in checked.finished] == [GOOD]
    assert [example.reference for example in accept(CORPUS, checked.finished)] == [GOOD]


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"translation": ""}, "there is no translation"),
        ({"translation": ENGLISH}, "still that of the old version"),
        ({"translation": f"{GOOD}届"}, "has Japanese in it: '届'"),
        ({"translation": f"⟦{GOOD}⟧"}, "has marks in it"),
        (
            {"translation": GOOD.replace("twenty", "some")},
            "the number 20 of the changed part is not in the translation",
        ),
        ({"translation": GOOD.replace("two ", "")}, "the number 2, which does not change, got lost"),
        (
            {"source": NEW.replace("届出", "届け出")},
            "the new source was changed: '出は、二十日以内に二部を' is now 'け出は、",
        ),
        ({"previous_source": NEW}, "the old source was changed"),
        ({"previous_translation": GOOD}, "the previous translation was changed"),
        ({"id": "x:2"}, "the corpus has no such example"),
    ],
)
def test_errors(changes: dict[str, str], problem: str) -> None:
    found = problems(replace(ENTRY, **changes))  # type: ignore[arg-type]
    assert found[0][0] == "error"
    assert problem in found[0][1]


def test_an_old_translation_may_be_said_to_be_finished() -> None:
    corpus = Corpus(
        examples=(
            replace(EXAMPLE, source=OLD.replace("以内", "までの間"), marks=(Mark("phrase", (7, 9), (7, 11)),)),
        )
    )
    entry = replace(ENTRY, source=None, translation=ENGLISH, done=True)
    assert check_entries(corpus, [entry]).findings == ()


@pytest.mark.parametrize(
    ("old", "new", "english", "given", "severities"),
    [
        ("船は、届け出る。", "一般の船は、届け出る。", "A ship is reported.", "A general ship is reported.", []),
        ("船は、届け出る。", "二以上の船は、届け出る。", "A ship is reported.", "Ships are reported.", ["warning"]),
        ("三億円とする。", "五億円とする。", "It is 300 million yen.", "It is 500 million yen.", []),
        ("ハを示す。", "ニを示す。", "Show (c).", "Show (d).", []),
        ("一の船とする。", "船とする。", "It is one of the ships.", "It is the ships.", []),
        ("旗を一の船に。", "灯を一の船に。", "A flag for one ship.", "A light for the ship.", ["warning"]),
    ],
)
def test_numerals_of_words(old: str, new: str, english: str, given: str, severities: list[str]) -> None:
    marks = tuple(marks_of(old, new))
    example = replace(EXAMPLE, previous_source=old, source=new, previous_translation=english, marks=marks, extra={})
    entry = replace(ENTRY, previous_source=old, source=new, previous_translation=english, translation=given)
    findings = check_entries(Corpus(examples=(example,)), [entry]).findings
    assert [finding.severity for finding in findings if "number" in finding.problem] == severities


def test_the_same_example_twice() -> None:
    (finding,) = check_entries(CORPUS, [ENTRY, ENTRY]).findings
    assert (finding.severity, finding.problem) == ("error", "it came before")


def test_changes_elsewhere_are_warned_of() -> None:
    found = problems(replace(ENTRY, translation=GOOD.replace("Notification", "A written report")))
    assert [severity for severity, _ in found] == ["warning"]
    assert "2 places change, 1 in the source: Notification → A written report; thirty → twenty" in found[0][1]
    far = problems(replace(ENTRY, translation=GOOD.replace("copies", "forms on paper")))
    assert far[0] == ("warning", "2 places change, 1 in the source: thirty → twenty; copies → forms on paper")


def test_places_that_change() -> None:
    found = changed_places("The captain must report it.", "The captains must not report this.")
    assert [(old, new) for _, old, new in found] == [("captain must report it", "captains must not report this")]
    assert changed_places("a b", "a b") == []


def test_marks_in_plain_text() -> None:
    assert shown("三十日以内", [(0, 3), (5, 5)]) == "⟦三十日⟧以内⟦⟧"
    assert unshown("⟦三十日⟧以内⟦⟧") == "三十日以内"
    with pytest.raises(InputError, match="a text has them itself"):
        shown("⟦", [])


@pytest.fixture
def folder(corpus: Corpus, tmp_path: Path) -> Path:
    write_folder(corpus.examples, tmp_path / "corpus", name="lighthouses")
    return tmp_path / "corpus"


@pytest.mark.parametrize("ending", [".tsv", ".xlf", ".2.xlf"])
def test_what_is_written_comes_back(corpus: Corpus, folder: Path, ending: str) -> None:
    entries = read_finished(folder / f"lighthouses{ending}")
    assert [
        (entry.id, entry.previous_source, entry.source, entry.previous_translation, entry.translation)
        for entry in entries
    ] == [
        (
            example.id,
            example.previous_source,
            example.source,
            example.previous_translation,
            example.previous_translation,
        )
        for example in corpus
    ]
    checked = check_entries(corpus, entries)
    assert {finding.problem for finding in checked.findings} == {
        "the translation is still that of the old version, and not said to be finished"
    }
    assert checked.errors == len(corpus)


def test_a_spreadsheet_may_have_saved_it(folder: Path) -> None:
    path = folder / "lighthouses.tsv"
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8-sig").splitlines()]
    saved = folder / "saved.tsv"
    with saved.open("w", encoding="utf-8", newline="") as out:
        csv.writer(out, dialect="excel-tab", quoting=csv.QUOTE_ALL).writerows(rows)
    entries, again = read_finished(path), read_finished(saved)
    assert [replace(entry, where=own.where) for entry, own in zip(entries, again, strict=True)] == again


@pytest.mark.parametrize(
    "text",
    ['"ship" means a boat', '"ship"', '"ship" and "boat"', 'a "ship"', '""', '"', "a, b"],
)
def test_quotes_come_back(text: str, tmp_path: Path) -> None:
    example = replace(EXAMPLE, previous_translation=text, extra={})
    write_folder((example,), tmp_path, name="x")
    (entry,) = read_finished(tmp_path / "x.tsv")
    assert (entry.previous_translation, entry.translation) == (text, text)
    with (tmp_path / "x.tsv").open(encoding="utf-8-sig", newline="") as lines:
        (row,) = csv.DictReader(lines, dialect="excel-tab")
    assert row["translation"] == text


@pytest.mark.parametrize(("ending", "state"), [(".xlf", "needs-translation"), (".2.xlf", "initial")])
def test_states_of_xliff(corpus: Corpus, folder: Path, ending: str, state: str) -> None:
    path = folder / f"lighthouses{ending}"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(f'state="{state}"', 'state="final"'), encoding="utf-8")
    assert check_entries(corpus, read_finished(path)).findings == ()


def test_the_corpus_of_the_folder(corpus: Corpus, folder: Path) -> None:
    assert read_corpus(folder).examples == corpus.examples
    with pytest.raises(InputError, match=r"lighthouses\.tsv: the worksheet is there already"):
        write_folder(corpus.examples, folder, name="lighthouses")
    with pytest.raises(InputError, match="is in the corpus already"):
        write_folder(corpus.examples, folder, name="other")
    more = tuple(replace(example, id=f"other:{example.id}") for example in corpus)
    with pytest.raises(InputError, match=r"is in a corpus once; other:\S+ is in it as lighthouses:"):
        write_folder(more, folder, name="other")
    more = tuple(replace(example, amendment="another act") for example in more)
    write_folder(more, folder, name="other")
    assert len(read_corpus(folder)) == 2 * len(corpus)
    with pytest.raises(InputError, match="there is no such sentence"):
        write_folder((), folder, name="none")
    for name in ("a/b", "", ".hidden", ".."):
        with pytest.raises(InputError, match="a name of a file is needed"):
            write_folder(more, folder, name=name)


def test_the_finished_example_sheet(corpus: Corpus) -> None:
    checked = check_entries(corpus, read_finished(EXAMPLES / "finished.tsv"))
    assert (len(checked.finished), checked.errors, checked.unfinished) == (14, 2, ())


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("id\told\nx\ty\n", r"sheet:1: a worksheet has .*; translation is not there"),
        ("id\ttranslation\nx\n", r"sheet:2: 2 columns are needed; 1 came"),
        ("<xliff", r"sheet:1: well-formed XML is needed"),
        ("<tmx/>", r"sheet:1: XLIFF 1\.2 or 2\.x is needed; <tmx> came"),
        ("", r"sheet: a worksheet is needed, TSV or XLIFF; the file is empty"),
        ("id\ttranslation\n", r"sheet: a worksheet with an example is needed; there is none"),
        ("<xliff version='1.2'/>", r"sheet: a worksheet with an example is needed"),
        ("<!DOCTYPE xliff [<!ENTITY a 'b'>]><xliff version='1.2'/>", r"sheet: a document type declaration is not"),
        ('<xliff version="1.2">\n<trans-unit/></xliff>', r"sheet:2: every unit needs the name of its example"),
    ],
)
def test_damaged_sheets(tmp_path: Path, content: str, message: str) -> None:
    (tmp_path / "sheet").write_text(content, encoding="utf-8")
    with pytest.raises(FormatError, match=message):
        read_finished(tmp_path / "sheet")
