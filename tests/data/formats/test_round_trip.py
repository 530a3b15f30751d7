"""Whatever a format agrees to write, it reads back equal."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hakari.data import TestSet, Texts, read_test_set, write_test_set
from hakari.data.formats.mt_metrics_eval import MISSING
from hakari.data.formats.plain import Plain
from hakari.errors import InputError

NAMES = st.text(st.sampled_from("abXY 1.猫=:'\"&<"), min_size=1, max_size=4)
FILE_NAMES = st.text(st.sampled_from("abXY 1猫='&"), min_size=1, max_size=4)
WORDS = st.text(st.sampled_from("abXY1猫.:&<\"'"), min_size=1, max_size=4)


PLAIN = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | WORDS
JSON = st.recursive(PLAIN, lambda part: st.lists(part, max_size=2) | st.dictionaries(WORDS, part, max_size=2))
DETAILS = st.dictionaries(WORDS, JSON, max_size=3)


def texts(exclude: str = "") -> st.SearchStrategy[str]:
    """Return texts of any Unicode that can be stored, without some characters."""
    awkward = st.sampled_from(
        ["", " ", "\u3000", '"', "\u2028", "\x85", "None", "null", MISSING, "<seg>", "&amp;", "\ufeff"]
    )
    characters = st.characters(codec="utf-8", exclude_characters="\0" + exclude)
    return awkward | st.text(characters, max_size=12)


@st.composite
def made_sets(
    draw: st.DrawFn,
    text: st.SearchStrategy[str],
    *,
    reference: st.SearchStrategy[str] | None = None,
    reference_names: st.SearchStrategy[str] = NAMES,
    system_names: st.SearchStrategy[str] = NAMES,
    labels: st.SearchStrategy[str] = WORDS,
    required: tuple[str, ...] = (),
    never: tuple[str, ...] = (),
    blocks: bool = False,
) -> TestSet:
    """Return test sets; `blocks` gives documents of segments that stand together, with one domain each."""
    n = draw(st.integers(1, 4))

    def column(cell: st.SearchStrategy[Any]) -> list[Any]:
        return draw(st.lists(cell, min_size=n, max_size=n))

    def has(part: str) -> bool:
        return part not in never and (part in required or draw(st.booleans()))

    documents = tuple(column(labels)) if has("documents") else None
    domains = tuple(column(labels)) if has("domains") and not (blocks and documents is None) else None
    if blocks and documents is not None:
        order = sorted(range(n), key=lambda i: documents.index(documents[i]))
        documents = tuple(documents[i] for i in order)
        domains = domains and tuple(domains[documents.index(d)] for d in documents)
    references = draw(st.lists(reference_names, unique=True, max_size=2))
    systems = draw(st.lists(system_names, unique=True, max_size=2))
    return TestSet(
        references={
            name: Texts(column(st.none() | (text if reference is None else reference))) for name in references
        },
        systems={name: Texts(column(text)) for name in systems},
        sources=Texts(column(text)) if has("sources") else None,
        previous_sources=Texts(column(text)) if has("previous") else None,
        previous_translations=Texts(column(text)) if has("previous") else None,
        documents=documents,
        domains=domains,
        details=tuple(column(DETAILS)) if has("details") else None,
        ids=tuple(draw(st.lists(labels, min_size=n, max_size=n, unique=True)))
        if has("ids")
        else tuple(map(str, range(n))),
        source_language="en" if has("languages") else None,
        target_language="ja" if has("languages") else None,
        name=draw(labels),
    )


def not_blank(text: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Return the texts that hold more than white space."""
    return text.filter(lambda value: bool(value.strip()))


@given(
    test_set=made_sets(texts(), labels=texts(), reference_names=texts(), system_names=texts()), packed=st.booleans()
)
def test_jsonl_loses_nothing(tmp_path_factory: pytest.TempPathFactory, test_set: TestSet, packed: bool) -> None:
    """Any test set comes back equal from the canonical format, with its names in their order."""
    path = tmp_path_factory.mktemp("jsonl") / ("x.jsonl.gz" if packed else "x.jsonl")
    write_test_set(test_set, path, format="jsonl")
    back = read_test_set(path)

    assert test_set == back
    assert list(test_set.systems) == list(back.systems)
    assert list(test_set.references) == list(back.references)


CELLS = texts("\t\n\r")


@given(
    test_set=made_sets(CELLS, reference=not_blank(CELLS), labels=CELLS, never=("details",)), packed=st.booleans()
)
def test_tsv_comes_back(tmp_path_factory: pytest.TempPathFactory, test_set: TestSet, packed: bool) -> None:
    """Any test set without tabs, line ends and empty references comes back equal from TSV."""
    path = tmp_path_factory.mktemp("tsv") / ("x.tsv.gz" if packed else "x.tsv")
    write_test_set(test_set, path, format="tsv")

    assert test_set == read_test_set(path)


CONTROLS = "".join(chr(c) for c in range(32) if chr(c) not in "\t\n\r") + "\ufffe\uffff"
XML_TEXTS = texts(CONTROLS)


@given(
    test_set=made_sets(
        XML_TEXTS,
        reference=not_blank(XML_TEXTS),
        labels=XML_TEXTS,
        reference_names=XML_TEXTS,
        system_names=XML_TEXTS,
        required=("sources", "documents", "languages"),
        never=("previous", "details"),
        blocks=True,
    ),
    packed=st.booleans(),
)
def test_wmt_xml_comes_back(tmp_path_factory: pytest.TempPathFactory, test_set: TestSet, packed: bool) -> None:
    """A set in documents comes back equal from XML, but for ids that are not the documents' own."""
    path = tmp_path_factory.mktemp("xml") / ("x.xml.gz" if packed else "x.xml")
    present = {name: part for name, part in test_set.references.items() if part.present.any()}
    documents = test_set.documents or ()
    whole = {
        name: Texts(
            [
                part[i] if all(part[k] is not None for k in range(len(part)) if documents[k] == d) else None
                for i, d in enumerate(documents)
            ]
        )
        for name, part in present.items()
    }
    whole = {name: part for name, part in whole.items() if part.present.any()}
    numbers = [documents[:i].count(d) + 1 for i, d in enumerate(documents)]
    systems = test_set.systems or {"s": Texts(["x"] * len(test_set))}
    ids = tuple(f"{d}:{number}" for d, number in zip(documents, numbers, strict=True))
    test_set = replace(test_set, references=whole, systems=systems, ids=ids if len(set(ids)) == len(ids) else ())
    write_test_set(test_set, path, format="wmt-xml")

    assert test_set == read_test_set(path)


LINES = texts("\n\r").filter(lambda text: text != MISSING and not text.startswith("\ufeff"))


@settings(suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(
    test_set=made_sets(
        LINES,
        reference=not_blank(LINES),
        reference_names=st.text(st.sampled_from("abXY1猫"), min_size=1, max_size=4),
        system_names=FILE_NAMES,
        required=("sources", "languages"),
        never=("previous", "details", "ids"),
        blocks=True,
    )
)
def test_mt_metrics_eval_comes_back(tmp_path_factory: pytest.TempPathFactory, test_set: TestSet) -> None:
    """A set of one language pair comes back equal from a folder, under the folder's name."""
    path = tmp_path_factory.mktemp("mme") / "set"
    write_test_set(test_set, path, format="mt-metrics-eval")

    assert replace(test_set, name="set") == read_test_set(path)


@pytest.mark.parametrize("format", ["jsonl", "tsv", "wmt-xml", "mt-metrics-eval"])
@given(test_set=made_sets(texts(), labels=texts(), reference_names=texts(), system_names=texts()))
def test_what_is_written_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, format: str, test_set: TestSet
) -> None:
    """Of a set with anything in it, a format writes what it reads back, or refuses and writes nothing."""
    path = tmp_path_factory.mktemp("any") / "set"
    try:
        write_test_set(test_set, path, format=format)
    except InputError:
        assert not path.exists()
    else:
        back = read_test_set(path, format=format)
        assert replace(test_set, name="", ids=()) == replace(back, name="", ids=())


@pytest.mark.shared
@pytest.mark.parametrize("format", ["jsonl", "tsv", "wmt-xml", "mt-metrics-eval"])
def test_shared_sets_come_back(shared: Path, tmp_path: Path, format: str) -> None:
    """A real test set comes back equal from every format that writes, but for ids and name where it has none."""
    test_set = Plain().read(shared / "data" / "wmt22.ja-en")
    write_test_set(test_set, tmp_path / "set", format=format)
    back = read_test_set(tmp_path / "set")

    assert test_set == replace(back, ids=test_set.ids, name=test_set.name)
    assert (test_set == back) == (format in ("jsonl", "tsv"))
