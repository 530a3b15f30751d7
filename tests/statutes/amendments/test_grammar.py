"""Amendment sentences and their operations: every form of `forms.txt`, and what is refused."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from hakari.statutes.amendments import AmendmentSyntaxError, Operation, parse_sentence
from hakari.statutes.amendments.generation.writing import write_sentence

Case = tuple[str, tuple[str, ...], list[str]]


def cases() -> list[Case]:
    """Return the sentences of the file, with their new text and what is expected of them."""
    text = (Path(__file__).parent / "forms.txt").read_text(encoding="utf-8")
    found = []
    for part in text.strip().split("\n\n"):
        sentence, *lines = part.split("\n")
        if not sentence.startswith(("#", "==")):
            block = tuple(line[1:] for line in lines if line.startswith(">"))
            found.append((sentence, block, [line.strip() for line in lines if line.startswith("    ")]))
    return found


def shown(operation: Operation) -> str:
    """Return an operation as the file writes it."""
    details = "".join(f" | {name}: {text}" for name, text in operation.details())
    return f"{operation.category} {operation.verb}: {operation.place}{details}"


CASES = cases()


@pytest.mark.parametrize(("sentence", "block", "expected"), CASES, ids=[case[0] for case in CASES])
def test_a_form_has_its_operations(sentence: str, block: tuple[str, ...], expected: list[str]) -> None:
    """A sentence gives the operations that stand below it in the file."""
    assert expected == [shown(operation) for operation in parse_sentence(sentence, block)]


def test_there_are_enough_forms() -> None:
    """Every operation and every category has its sentences."""
    operations = [operation for sentence, block, _ in CASES for operation in parse_sentence(sentence, block)]

    assert len(CASES) >= 60
    assert {"1a", "1b", "1c", "2a", "2b", "2c", "3a", "3b", "3c", "4"} == {o.category for o in operations}


@pytest.mark.parametrize(("sentence", "block", "expected"), CASES, ids=[case[0] for case in CASES])
def test_operations_are_written_as_a_sentence_again(
    sentence: str, block: tuple[str, ...], expected: list[str]
) -> None:
    """What is written gives the same operations; only ends that the writer never needs are not written."""
    operations = parse_sentence(sentence, block)
    written = write_sentence(operations)

    if written is None:
        assert "within" in str(expected)
    else:
        assert operations == parse_sentence(written, block)


def test_same_means_what_it_was_under_its_new_number() -> None:
    """Behind 同項を同条第四項とし, 同項 is the fourth paragraph."""
    *_, last = parse_sentence("第三条第二項を同条第四項とし、同項中「甲」を「乙」に改める。")

    assert "第三条第四項" == str(last.place)


def test_several_places_in_one_sentence_wait_for_their_verb() -> None:
    """One verb at the end closes the edits of two paragraphs."""
    first, second = parse_sentence("第三条第一項中「甲」を「乙」に、同条第二項中「丙」を「丁」に改める。")

    assert ["第三条第一項", "第三条第二項"] == [str(first.place), str(second.place)]


@pytest.mark.parametrize(
    ("sentence", "rest", "expected"),
    [
        ("第三条を燃やす。", "燃やす。", "削り"),
        ("第三条第一項中「甲」を「乙」に、「丙」を燃やす。", "「丙」を燃やす。", "a phrase"),
        ("第三条中「甲」を「乙」に、同条第二項を削る。", "を削る。", "verb"),
        ("第三条中「甲」を「乙」に改める", "", "。"),
        ("第三条の次に次の一条を植える。", "次の一条を植える。", "次の一項"),
        ("第三条に「甲」を加える。", "「甲」を加える。", "a phrase"),
        ("第三条に旗を加える。", "旗を加える。", "次の一項"),
        ("同項中「甲」を削る。", "同項中「甲」を削る。", "named before"),
        ("第三項を削る。", "第三項を削る。", "the article"),
        ("第一項中「甲」を削る。", "第一項中「甲」を削る。", "the article"),
        ("第三条第一項中「甲」を削り、前項を削る。", "前項を削る。", "a numbered"),
        ("第三条から第五条までを第四条とする。", "第四条とする。", "a range"),
        ("第三条及び第四条を第五条とする。", "第五条とする。", "several places"),
        ("第三条及び第四条に次の一項を加える。", "に次の一項を加える。", "one place"),
        ("第三条及び第四条中第一項を削る。", "第一項を削る。", "one place"),
        ("第三条を削る。第四条を削る。", "第四条を削る。", "the end"),
        ("「甲」を「乙」に改める。", "「甲」を「乙」に改める。", "a place"),
        ("港を削る。", "港を削る。", "a place"),
        ("", "", "a place"),
    ],
)
def test_an_unknown_form_shows_where_reading_stopped(sentence: str, rest: str, expected: str) -> None:
    """The error points into the sentence, and says what could stand there."""
    with pytest.raises(AmendmentSyntaxError) as caught:
        parse_sentence(sentence)

    assert rest == sentence[caught.value.position :]
    assert expected in str(caught.value)
    assert f"▲{rest}" in str(caught.value) or "…" in str(caught.value)


def test_new_text_needs_an_operation_that_announces_it() -> None:
    """A sentence that only deletes takes no lines."""
    with pytest.raises(AmendmentSyntaxError, match="new text follows"):
        parse_sentence("第三条を削る。", ("　第三条　甲",))


def test_two_operations_cannot_share_new_text() -> None:
    """Which line would belong to which could not be told."""
    with pytest.raises(AmendmentSyntaxError, match="one operation"):
        parse_sentence("第三条に次の一項を加え、第四条に次の一項を加える。")


def test_errors_cross_process_boundaries() -> None:
    """A pickled error keeps its place."""
    with pytest.raises(AmendmentSyntaxError) as caught:
        parse_sentence("第三条を燃やす。")
    copy = pickle.loads(pickle.dumps(caught.value))

    assert (caught.value.position, str(caught.value)) == (copy.position, str(copy))
