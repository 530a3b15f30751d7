"""The workspace: every text segmented once, ids that compare, memory with a bound."""

from __future__ import annotations

import threading
from collections import Counter

import numpy as np
import pytest

from hakari.data.texts import Texts
from hakari.errors import InputError, OptionError
from hakari.metrics.base import NO_STATE
from hakari.metrics.batch import as_batch
from hakari.metrics.bleu import BLEU
from hakari.text import Normalization, TokenBatch, TokenSpec, Workspace, workspace
from hakari.text.segmenters import get_segmenter
from hakari.text.workspace import default_workspace

WORDS = TokenSpec("13a")
JAPANESE = TokenSpec("ja-mecab")
LINES = [f"第{i}回の秤は{i * 31}グラムでした。 No.{i}" for i in range(700)]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Return a count of how often each segmenter has segmented."""
    counted: Counter[str] = Counter()

    class Counting:
        def __init__(self, name: str) -> None:
            self.name = name

        def segment(self, *args: object, **options: object) -> object:
            counted[self.name] += 1
            return get_segmenter(self.name).segment(*args, **options)

    monkeypatch.setattr(workspace, "get_segmenter", Counting)
    return counted


def test_the_same_text_is_segmented_once(calls: Counter[str]) -> None:
    """The second request returns the very batch of the first."""
    memory, texts = Workspace(), Texts(["a b", "c"])

    first, second = memory.tokens(texts, WORDS), memory.tokens(texts, WORDS)

    assert first is second
    assert {"13a": 1} == calls


def test_equal_text_under_another_name_is_segmented_once(calls: Counter[str]) -> None:
    """Two systems with the same output share one batch, wherever their text came from."""
    memory = Workspace()

    first = memory.tokens(Texts(["a b", None], label="system A", file="a.ja"), WORDS)
    second = memory.tokens(Texts(["a b", None], label="system B"), WORDS)

    assert first is second
    assert 1 == calls.total()


def test_missing_and_empty_are_different_texts(calls: Counter[str]) -> None:
    """A missing reference and an empty one do not share a batch."""
    memory = Workspace()

    memory.tokens(Texts(["a", None]), WORDS)
    memory.tokens(Texts(["a", ""]), WORDS)

    assert 2 == calls.total()


def test_segmenter_and_normalisation_tell_batches_apart() -> None:
    """Every way of making tokens has a batch of its own."""
    memory, texts = Workspace(), Texts(["ＡＢ c"])
    specs = [WORDS, TokenSpec("char"), TokenSpec("char", Normalization(nfkc=True, lowercase=True))]

    assert [["ＡＢ", "c"], ["Ａ", "Ｂ", "c"], ["a", "b", "c"]] == [
        memory.tokens(texts, spec).tokens(0) for spec in specs
    ]


def test_tokens_can_be_lowercased_after_they_are_cut() -> None:
    """The segmenter sees the text as it is; its tokens are lower-cased, in the same vocabulary, also new ones."""
    memory, spec = Workspace(), TokenSpec("13a", lowercase_tokens=True)

    first, second = memory.tokens(Texts(["The Cat's"]), spec), memory.tokens(Texts(["ÉTÉ the ΟΔΟΣ"]), spec)

    assert ["the", "cat's"] == first.tokens(0)
    assert ["été", "the", "οδος"] == second.tokens(0)
    assert first.vocabulary is second.vocabulary is memory.tokens(Texts(["a"]), WORDS).vocabulary
    assert first.ids[0] == second.ids[1]


def test_normalised_texts_are_made_once() -> None:
    """Two segmenters after the same normalisation share the normalised text; none keeps the original."""
    memory, texts = Workspace(), Texts(["ＡＢ"])

    assert memory.normalized(texts, Normalization()) is texts
    assert memory.normalized(texts, Normalization(nfkc=True)) is memory.normalized(
        Texts(["ＡＢ"]), Normalization(nfkc=True)
    )


def test_batches_of_one_segmenter_compare_by_id() -> None:
    """System and reference share a vocabulary, also across normalisations and with morphemes."""
    memory = Workspace()

    system = memory.tokens(Texts(["猫が好き"]), JAPANESE)
    reference = memory.tokens(Texts(["犬が好き"]), TokenSpec("ja-mecab", Normalization(nfkc=True)))
    morphemes = memory.morphemes(Texts(["猫が好き"]), JAPANESE)

    assert system.vocabulary is reference.vocabulary is morphemes.surfaces.vocabulary
    assert system.ids[1:].tolist() == reference.ids[1:].tolist()
    assert system.ids.tolist() == morphemes.surfaces.ids.tolist()


def test_morphemes_are_analysed_once() -> None:
    """The second request for morphemes returns the first batch; features have one table a segmenter."""
    memory, texts = Workspace(), Texts(["猫が好き"])

    first = memory.morphemes(texts, JAPANESE)

    assert first is memory.morphemes(Texts(["猫が好き"], label="again"), JAPANESE)
    assert first.features is memory.morphemes(Texts(["犬"]), JAPANESE).features


def test_a_segmenter_without_parts_of_speech_is_refused() -> None:
    """Asking a rule for morphemes is an error that names the segmenters that have them."""
    with pytest.raises(OptionError, match=r"(?s)'13a' gives no parts of speech.*ja-mecab"):
        Workspace().morphemes(Texts(["a"]), WORDS)


def test_a_run_over_the_limit_starts_empty() -> None:
    """A run that finds memory over the limit starts with an empty one, vocabularies included."""
    memory, texts = Workspace(limit=1000), Texts(LINES)
    before = memory.tokens(texts, WORDS)
    assert memory.nbytes > memory.limit

    memory.start_run()

    assert 0 == memory.nbytes
    after = memory.tokens(texts, WORDS)
    assert after is not before
    assert after.vocabulary is not before.vocabulary
    assert list(before) == list(after)


def test_a_run_under_the_limit_keeps_its_memory() -> None:
    """Under the limit the next run finds what the last one made."""
    memory, texts = Workspace(), Texts(LINES)
    batch = memory.tokens(texts, WORDS)

    memory.start_run()

    assert batch is memory.tokens(texts, WORDS)


def test_a_run_keeps_its_vocabularies_while_others_start() -> None:
    """A run that is under way goes on comparing, whatever other runs find over the limit or forget."""
    memory = Workspace(limit=0)
    run = memory.start_run()
    before = run.tokens(Texts(["a b"]), WORDS)

    other = memory.start_run()
    memory.clear()
    after = run.tokens(Texts(["b a"]), WORDS)

    assert before.vocabulary is after.vocabulary
    assert before.ids.tolist() == after.ids.tolist()[::-1]
    assert other.tokens(Texts(["b a"]), WORDS).vocabulary is not after.vocabulary
    assert run.start_run() is run


def test_runs_on_several_threads_score_as_one_alone() -> None:
    """Threads that share a workspace too small for one of them get the scores that each has alone."""
    systems = [[f"{n} {line} {n}" for line in LINES[:40]] for n in range(3)]
    metric, memory = BLEU(tokenize="char"), Workspace(limit=1, threads=1)
    expected = [metric.corpus(system, LINES[:40], workspace=Workspace(threads=1)).value for system in systems]
    found: list[set[float]] = [set() for _ in systems]

    def work(number: int) -> None:
        for _ in range(60):
            found[number].add(metric.corpus(systems[number], LINES[:40], workspace=memory).value)

    workers = [threading.Thread(target=work, args=(number,)) for number in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()

    assert [{value} for value in expected] == found


def test_tokens_of_different_vocabularies_are_refused() -> None:
    """Tokens that were made before and after the memory was emptied are never compared."""

    class Forgetful(Workspace):
        def tokens(self, texts: Texts, spec: TokenSpec) -> TokenBatch:
            self.clear()
            return super().tokens(texts, spec)

    metric, batch = BLEU(tokenize="char"), as_batch(["猫"], ["猫"])

    with pytest.raises(InputError, match="need one vocabulary; these come from several"):
        metric.batch_rows(batch, NO_STATE, Forgetful())


@pytest.mark.parametrize("options", [{"threads": 0}, {"threads": -3}, {"limit": -1}])
def test_a_workspace_refuses_impossible_numbers(options: dict[str, int]) -> None:
    """Threads count from 1, bytes from 0."""
    with pytest.raises(OptionError, match=f"{next(iter(options.values()))} came"):
        Workspace(**options)


def test_memory_is_never_emptied_within_a_run() -> None:
    """Whatever the limit, batches of one run keep comparing."""
    memory = Workspace(limit=0)

    batches = [memory.tokens(Texts([line]), WORDS) for line in LINES[:50]]

    assert {id(memory.vocabulary("13a"))} == {id(batch.vocabulary) for batch in batches}


def test_memory_stays_bounded_over_many_runs() -> None:
    """A process that scores new text for ever never holds much more than the limit and one run."""
    memory = Workspace(limit=200_000)
    held = []

    for run in range(60):
        memory.start_run()
        texts = Texts([f"{run} {line}" for line in LINES])
        memory.tokens(texts, TokenSpec("13a", Normalization(lowercase=True)))
        held.append(memory.nbytes)

    assert max(held) < memory.limit + 2 * held[0]


def test_memory_counts_everything_it_holds() -> None:
    """Tokens, morphemes, their records, normalised texts and vocabularies all add to the number."""
    memory, texts = Workspace(), Texts(LINES)
    steps = [memory.nbytes]

    memory.normalized(texts, Normalization(nfkc=True))
    steps.append(memory.nbytes)
    memory.tokens(texts, JAPANESE)
    steps.append(memory.nbytes)
    found = memory.morphemes(texts, JAPANESE)
    steps.append(memory.nbytes)
    found.morphemes(0)
    steps.append(memory.nbytes)

    assert 0 == steps[0]
    assert steps == sorted(set(steps))


@pytest.mark.parametrize("spec", [WORDS, JAPANESE])
def test_threads_change_nothing(spec: TokenSpec) -> None:
    """One thread and two give the same ids in the same order."""
    one, two = (Workspace(threads=t).tokens(Texts(LINES), spec) for t in (1, 2))

    assert np.array_equal(one.ids, two.ids)
    assert np.array_equal(one.offsets, two.offsets)


def test_callers_on_several_threads_share_the_work(calls: Counter[str]) -> None:
    """Threads that ask for the same text at once get one batch, made once."""
    memory, texts = Workspace(), Texts(LINES)
    found: list[object] = []
    workers = [threading.Thread(target=lambda: found.append(memory.tokens(texts, WORDS))) for _ in range(4)]

    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()

    assert 4 == len(found)
    assert 1 == len({id(batch) for batch in found})
    assert 1 == calls.total()


def test_the_process_has_one_workspace() -> None:
    """What is not told otherwise shares one memory."""
    assert default_workspace() is default_workspace()
