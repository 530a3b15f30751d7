"""Files of judgments: recognised by their header, read strictly, written back as they were."""

from __future__ import annotations

import gzip
import io
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.errors import FormatError, HakariError, InputError, OptionError, UnknownNameError
from hakari.judgments import KINDS, SCALES, Judgments
from hakari.judgments.formats import FORMATS, TableFormat, read_judgments, write_judgments

RANKING = (
    "segment\tjudge\tsystem1\trank1\tsystem2\trank2\tsystem3\trank3\n"
    "7\tann\tA\t2\tB\t1\tC\t2\n"
    "8\tben\tA\t-1\tB\t3\tC\t1\n"
    "9\tben\tA\t-1\tB\t-1\tC\t1\n"
)
WMT_CSV = (
    "srclang,trglang,srcIndex,documentId,segmentId,judgeId,system1Number,system1Id,system2Number,system2Id,"
    "system3Number,system3Id,system1rank,system2rank,system3rank\n"
    'Czech,English,12,d,5,j1,1,"one, two",2,B,3,C,1,2,2\n'
)
PAIRS = (
    "segment\tjudge\tsystem1\trank1\tsystem2\trank2\tranking\n"
    "580\tann\tA\t3\tB+C\t4\tr1\n580\tann\tA\t3\tD\t3\tr1\n"
)
PREFERENCES = "segment\tbetter\tworse\n4\tA\tB\n"
WIDE = "segment,system,vote1,vote2,vote3\n0,A,1,0,-1\n1,A,win,,lose\n"
LONG = "segment\tsystem\tbaseline\tjudge\tvote\n0\tA\tBase\tann\t1\n0\tA\tBase\tben\t-1\n"
ADEQUACY = "segment\tsystem\tadequacy1\tadequacy2\n0\tA\t5\t4\n1\tA\t\t3\n"
DIRECT = (
    "system\tsegment\tz\traw\tannotator\ttype\tCOMET\n"
    "A\t3\t-0.5\t40\tann\tSYSTEM\t0.1\n"
    "A\t3\t-0.7\t35\tann\tREPEAT\t0.1\n"
    "A\t4\t-2\t1\tann\tBAD_REF\t0.1\n"
)
CALIBRATION = (
    "system\tsegment\traw\tannotator\tlevel\tdoc\ttime_start\ttime_end\n"
    "A\t0-9\t55\tann\tdoc\td1\t10\t20.5\n"
    "A\t0\t42\tann\tseg\td1\t1\t2\n"
)
MQM = (
    "system\tdoc\tdoc_id\tseg_id\trater\tsource\ttarget\tcategory\tseverity\n"
    "A\td\t1\t17\trater1\tquell\tthe <v>spring</v>\tAccuracy/Mistranslation\tMajor\n"
    "A\td\t1\t18\trater1\tja\tyes\tNo-error\tno-error\n"
)


def written(folder: Path, content: str, name: str = "judgments.txt") -> Path:
    """Return a new file with the given text."""
    path = folder / name
    path.write_bytes(content.encode())
    return path


def told(judgments: Judgments, *names: str) -> list[tuple[Any, ...]]:
    """Return some columns of the one kind that there is."""
    (kind,) = judgments.kinds
    return judgments.table(kind).select(names).rows()


def test_rankings_become_comparisons(tmp_path: Path) -> None:
    """Three systems are three comparisons; blanks are none, and are counted; equal ranks tie."""
    found = read_judgments(written(tmp_path, RANKING))

    assert told(found, "segment", "judge", "system_a", "system_b", "outcome", "rank_a", "rank_b", "shown") == [
        ("7", "ann", "A", "B", -1, 2, 1, "a"),
        ("7", "ann", "A", "C", 0, 2, 2, "a"),
        ("7", "ann", "B", "C", 1, 1, 2, "a"),
        ("8", "ben", "B", "C", -1, 3, 1, "a"),
    ]
    assert ["line 2"] * 3 + ["line 3"] == found.comparisons["ranking"].to_list()
    assert found.remarks == (
        "3 outputs were shown but not judged",
        "1 rankings have fewer than two ranks, so they compare nothing",
    )


def test_the_headings_of_wmt(tmp_path: Path) -> None:
    """Commas separate, quotes protect; the index of the segment is that of the set."""
    found = read_judgments(written(tmp_path, WMT_CSV))

    assert [("12", "j1", "one, two", "B", 1), ("12", "j1", "one, two", "C", 1), ("12", "j1", "B", "C", 0)] == told(
        found, "segment", "judge", "system_a", "system_b", "outcome"
    )


def test_pairs_keep_their_ranking(tmp_path: Path) -> None:
    """Joined names stay as they are until arrays are made."""
    found = read_judgments(written(tmp_path, PAIRS))

    assert [("A", "B+C", 1, "r1"), ("A", "D", 0, "r1")] == told(found, "system_a", "system_b", "outcome", "ranking")


def test_preferences(tmp_path: Path) -> None:
    """The better one wins; nobody knows who said so."""
    found = read_judgments(written(tmp_path, PREFERENCES))

    assert [("4", None, "A", "B", 1)] == told(found, "segment", "judge", "system_a", "system_b", "outcome")
    assert ("?",) == found.compared().judges


def test_votes_in_one_row_or_many(tmp_path: Path) -> None:
    """Votes are seen from the system; empty cells are no votes."""
    wide = read_judgments(written(tmp_path, WIDE), baseline="Base")
    long = read_judgments(written(tmp_path, LONG, "long"))

    assert [("0", "1", 1), ("1", "1", 1), ("0", "2", 0), ("0", "3", -1), ("1", "3", -1)] == told(
        wide, "segment", "judge", "outcome"
    )
    assert {"Base"} == set(wide.comparisons["system_b"])
    assert [("0", "ann", "A", "Base", 1), ("0", "ben", "A", "Base", -1)] == told(
        long, "segment", "judge", "system_a", "system_b", "outcome"
    )
    with pytest.raises(OptionError, match="--baseline-name"):
        read_judgments(written(tmp_path, WIDE))


def test_adequacy(tmp_path: Path) -> None:
    """Each judge has a row; a missing grade is none."""
    found = read_judgments(written(tmp_path, ADEQUACY))

    assert [("0", "1", 5.0), ("0", "2", 4.0), ("1", "2", 3.0)] == told(found, "segment", "judge", "grade")
    assert {"adequacy"} == set(found.grades["scale"])
    assert ("1 rows have no grade",) == found.remarks


def test_direct_assessment(tmp_path: Path) -> None:
    """Raw is the grade, z is kept beside it, the kind of item has our word; other columns are named."""
    found = read_judgments(written(tmp_path, DIRECT))

    assert [
        ("A", "3", 40.0, "da", -0.5, "system"),
        ("A", "3", 35.0, "da", -0.7, "repeat"),
        ("A", "4", 1.0, "da", -2.0, "degraded"),
    ] == told(found, "system", "segment", "grade", "scale", "z", "item")
    assert ("columns that are not read: COMET",) == found.remarks


def test_documents_times_and_scales(tmp_path: Path) -> None:
    """The scale is named where the file cannot say it."""
    found = read_judgments(written(tmp_path, CALIBRATION), scale="da-sqm")

    assert [
        ("0-9", "document", "d1", 10.0, 20.5, "da-sqm"),
        ("0", "segment", "d1", 1.0, 2.0, "da-sqm"),
    ] == told(found, "segment", "level", "document", "time_start", "time_end", "scale")


def test_spans_of_esa(tmp_path: Path) -> None:
    """Spans beside a grade are errors of the same judge and output; several judges' columns have none."""
    spans = '[{"start_i": 3, "end_i": 9, "severity": "Major", "category": "Grammar"}, {"severity": "minor"}]'
    header = "system\tsegment\tannotator\tesa\terror_spans\n"
    content = f"{header}A\t0\tann\t60\t{spans}\nA\t1\tann\t100\t[]\nA\t2\tben\t\t\n"
    found = read_judgments(written(tmp_path, content))

    assert [("A", "0", "ann", 60.0, "esa"), ("A", "1", "ann", 100.0, "esa")] == found.grades.select(
        "system", "segment", "judge", "grade", "scale"
    ).rows()
    assert [
        ("A", "0", "ann", "Grammar", "major"),
        ("A", "0", "ann", "unspecified", "minor"),
    ] == found.errors.select("system", "segment", "judge", "category", "severity").rows()
    with pytest.raises(FormatError, match=r"txt:3, field error_spans: a JSON list of spans"):
        read_judgments(written(tmp_path, content.replace("[]", "[1]")))


def test_errors_of_mqm(tmp_path: Path) -> None:
    """Severities have one spelling; a clean output is a row too."""
    found = read_judgments(written(tmp_path, MQM))

    assert [
        ("17", "rater1", "A", "Accuracy/Mistranslation", "major", "d"),
        ("18", "rater1", "A", "No-error", "no-error", "d"),
    ] == told(found, "segment", "judge", "system", "category", "severity", "document")


def test_rows_of_one_kind_are_chosen(tmp_path: Path) -> None:
    """Two language pairs are refused until one is chosen."""
    path = written(tmp_path, "lp\tsegment\tbetter\tworse\nen-ja\t1\tA\tB\nja-en\t2\tA\tB\n")

    with pytest.raises(InputError, match=r"2 language pairs: en-ja, ja-en\n.*--where lp=en-ja"):
        read_judgments(path)
    assert 1 == len(read_judgments(path, where={"lp": "ja-en"}))
    with pytest.raises(OptionError, match="there are: en-ja, ja-en"):
        read_judgments(path, where={"lp": "zh-en"})
    with pytest.raises(UnknownNameError, match="no column"):
        read_judgments(path, where={"language": "zh-en"})


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "a header line is needed"),
        ("a\tb\n1\t2\n", "no format of judgments has the header"),
        ("segment\tSegment\n", "'Segment' stands there twice"),
        ("segment\tbetter\tworse\n1\tA\n", r"judgments.txt:2: 3 cells are needed, as in the header; 2 came"),
        ("segment\tbetter\tworse\n1\tA\tB\n\n2\tA\tB\n", r"judgments.txt:3: 3 cells are needed"),
        (
            "segment\tbetter\tworse\n\tA\tB\n1\tA\tA\n",
            r"txt:2, field segment: .*\n.*:3, field system_b: A is",
        ),
        (RANKING.replace("A\t2", "A\tgood"), r"judgments.txt:2, field rank1: a number is needed; 'good' came"),
        (RANKING.replace("A\t2", "A\t0"), r"judgments.txt:2, field rank1: a rank from 1 up"),
        (RANKING.replace("A\t2", "B\t2"), r"judgments.txt:2, field system2: B stands in one ranking twice"),
        (RANKING.replace("A\t2", "\t2"), r"judgments.txt:2, field system1: a system is needed"),
        (LONG.replace("-1", "-2"), r"judgments.txt:3, field vote: a vote is 1, 0 or -1"),
        (ADEQUACY.replace("5", "6"), r"judgments.txt:2, field grade: a grade on the scale adequacy"),
        (DIRECT.replace("REPEAT", "AGAIN"), r"judgments.txt:3, field type: it is one of system"),
        ("system\tsegment\tgrade\nA\t1\t3\n", "does not say what scale"),
        ("better\tworse\nA\tB\n", "needs the column segment or srcIndex"),
        ("# hakari judgments\nsegment\n1\n", "names the kind of judgment"),
        ("# hakari judgments grades\nsegment\tcolour\n1\tred\n", "grades have no column 'colour'"),
        ('{"format": "other"}\n', '"format": "hakari judgments"'),
        ('{"format": "hakari judgments", "version": 9}\n', "version 1 is read here"),
        ('{"format": "hakari judgments", "version": 1}\n{"kind": "vote"}\n', r"txt:2, field kind: it is one of"),
        ('{"format": "hakari judgments", "version": 1}\n[\n', r"txt:2: one JSON object a line"),
        (
            '{"format": "hakari judgments", "version": 1}\n{"kind": "grade", "segment": 1, "hue": 1}\n',
            r"(?s)txt:2, field segment: a text is needed; 1 came.*field hue: a grade has no such field",
        ),
    ],
)
def test_broken_files_say_where(tmp_path: Path, content: str, message: str) -> None:
    """Line and field are named, and all problems of a file at once."""
    with pytest.raises(HakariError, match=message):
        read_judgments(written(tmp_path, content))


def test_a_named_format_needs_its_columns(tmp_path: Path) -> None:
    """Naming a format does not make its columns appear."""
    with pytest.raises(FormatError, match="needs the column better"):
        read_judgments(written(tmp_path, "segment\tgood\tbad\n1\tA\tB\n"), format="preferences")
    content = "system\tsegment\tgrade\tscale\nA\t1\t3\tsqm\n"
    with pytest.raises(OptionError, match="names the scale"):
        read_judgments(written(tmp_path, content), scale="sqm")
    with pytest.raises(OptionError, match="says everything itself"):
        read_judgments(written(tmp_path, '{"format": "hakari judgments", "version": 1}\n'), scale="sqm")


@pytest.mark.parametrize("content", [RANKING, PAIRS, PREFERENCES, LONG, ADEQUACY, DIRECT, CALIBRATION, MQM])
@pytest.mark.parametrize(("format", "ending"), [("jsonl", "jsonl"), ("tsv", "tsv.gz")])
def test_round_trip(tmp_path: Path, content: str, format: str, ending: str) -> None:
    """What is read from any format is written and read back unchanged."""
    first = read_judgments(written(tmp_path, content))
    write_judgments(first, tmp_path / f"out.{ending}", format=format)
    again = read_judgments(tmp_path / f"out.{ending}")

    for kind in KINDS:
        assert first.table(kind).equals(again.table(kind))
    if format == "jsonl":
        assert (first.name, first.remarks) == (again.name, again.remarks)


names = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), min_size=1, max_size=5)
grades = st.tuples(
    st.one_of(st.none(), names),
    names,
    names,
    st.floats(-1e6, 1e6),
    st.one_of(st.none(), st.booleans()),
    st.one_of(st.none(), names),
)


@given(st.lists(grades, min_size=1, max_size=6))
def test_any_text_survives(tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[Any, ...]]) -> None:
    """Names, numbers and flags of any kind read back to the last digit."""
    columns = dict(
        zip(("judge", "segment", "system", "grade", "valid", "document"), zip(*rows, strict=True), strict=True)
    )
    judgments = Judgments.of(grades={**columns, "scale": ["z"] * len(rows)})  # type: ignore[dict-item]
    folder = tmp_path_factory.mktemp("any")
    for format in ("jsonl", "tsv"):
        write_judgments(judgments, folder / format, format=format)

        assert read_judgments(folder / format).grades.equals(judgments.grades)


def test_what_a_tsv_cannot_hold(tmp_path: Path) -> None:
    """Two kinds, or a tab in a text, need jsonl."""
    both = Judgments.of(
        comparisons={"segment": ["0"], "system_a": ["A"], "system_b": ["B"], "outcome": [1]},
        grades={"segment": ["0"], "system": ["A"], "grade": [1], "scale": ["z"]},
    )
    with pytest.raises(InputError, match="comparisons, grades"):
        write_judgments(both, tmp_path / "x", format="tsv")
    tab = Judgments.of(grades={"segment": ["0"], "system": ["A\tB"], "grade": [1], "scale": ["z"]})
    with pytest.raises(InputError, match="tabs or line ends"):
        write_judgments(tab, tmp_path / "x", format="tsv")
    with pytest.raises(OptionError, match="can be read but not written"):
        write_judgments(both, tmp_path / "x", format="grades")
    assert not (tmp_path / "x").exists()
    write_judgments(both, tmp_path / "x")
    assert 2 == len(read_judgments(tmp_path / "x"))


def test_compressed_and_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Gzip is recognised by its bytes; standard input is a file like any other."""
    path = tmp_path / "votes"
    path.write_bytes(gzip.compress(PREFERENCES.encode()))

    assert 1 == len(read_judgments(path))

    class Stream:
        buffer = io.BytesIO(PREFERENCES.encode())

    monkeypatch.setattr("sys.stdin", Stream())
    assert "standard input" == read_judgments("-").name


def test_every_format_documents_its_columns() -> None:
    """Headings stand under one name only."""
    for name in FORMATS:
        form = FORMATS.get(name)
        assert form.name == name
        assert form.holds
        if issubclass(form, TableFormat) and name != "tsv":
            headings = [heading for names in form.columns for heading in names.split("|")]
            assert len(headings) == len(set(headings))
    assert {"adequacy", "sqm", "esa", "mqm", "z"} <= SCALES.keys()


@pytest.mark.shared
@pytest.mark.parametrize(
    ("path", "count", "systems"),
    [
        ("wmt12.es-en/rr.tsv", 11286, 12),
        ("wmt13.fr-en/rr.tsv.gz", 101960, 13),
        ("wmt15.de-en/pairs.tsv.gz", 32867, 13),
        ("wmt13.es-en/prefs.tsv.gz", 67832, 12),
        ("wmt16.pairs/tur-eng.tsv.gz", 10188, 9),
    ],
)
def test_shared_comparisons(shared: Path, path: str, count: int, systems: int) -> None:
    """Real files are read whole; joined systems are expanded."""
    votes = read_judgments(shared / "data" / path).compared()

    assert (count, systems) == (len(votes), len(votes.systems))


@pytest.mark.shared
@pytest.mark.parametrize(
    ("path", "count"),
    [
        ("wmt21.ja-en/human.seg.tsv", 17055),
        ("wmt22.ja-en/human.seg.tsv", 28564),
        ("wmt22.ja-en/human.qc.tsv", 7209),
        ("wmt22.en-ja/calibration.tsv", 2003),
        ("toship.en-ja/seg.tsv.gz", 50521),
    ],
)
def test_shared_grades(shared: Path, path: str, count: int) -> None:
    """Real grades are read whole."""
    assert count == len(read_judgments(shared / "data" / path).grades)


@pytest.mark.parametrize("separator", ["\t", ","])
def test_comparisons_are_known_by_their_header(tmp_path: Path, separator: str) -> None:
    """A table of one's own needs no first line; columns stand in any order, others are named in a note."""
    rows = [
        ["Outcome", "system_a", "system_b", "segment", "colour"],
        ["1", "A", "B", "0", "red"],
        ["-1", "C", "A", "1", ""],
    ]
    file = tmp_path / "votes"
    file.write_text("\n".join(separator.join(row) for row in rows) + "\n", encoding="utf-8")
    found = read_judgments(file)

    assert [("A", "B", 1), ("C", "A", -1)] == found.comparisons.select("system_a", "system_b", "outcome").rows()
    assert [None, None] == found.comparisons["judge"].to_list()
    assert ("columns that are not read: colour",) == found.remarks


def test_a_flag_is_true_or_false(tmp_path: Path) -> None:
    """Another word is not taken for unknown."""
    file = tmp_path / "grades.tsv"
    header = "segment\tsystem\tgrade\tscale\tvalid"
    file.write_text(f"# hakari judgments grades\n{header}\n0\tA\t50\tda\ttrue\n1\tA\t5\tda\tno\n", encoding="utf-8")

    with pytest.raises(FormatError, match=r"grades.tsv:4, field valid: true, false or .*; 'no' came"):
        read_judgments(file)
