"""The battery that every metric passes which says what its scores are made of."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from hakari.data.texts import Texts
from hakari.errors import InputError, OptionError
from hakari.metrics import METRICS, Metric, metric_from_spec
from hakari.metrics.batch import Batch, as_batch
from hakari.metrics.edits import ED
from hakari.metrics.explanation import Explanation
from hakari.metrics.vectored import with_vectors
from hakari.text import TokenSpec, Workspace
from hakari.types import Level

ABLE = [name for name in METRICS.builtin() if METRICS.get(name).explains()]

OPTIONS = [
    "ed:normalize=coverage,visits=path,lowercase=no",
    "cder:jump=2,visits=path",
    "cder:blank=no,jump=0.3,insertion=0.5",
    "cder:normalize=length,deletion=0",
    "wed:threshold=0,deletion=0.5",
    "wcder:jump=0.5,blank_visited",
    "eed:compat=library,jump=1.5",
    "eed:preprocess=none,lowercase,deletion=0.5",
    "ribes:smooth=0.7,recall=0.5,lowercase=no",
    "ter:beam=none",
    "ter:normalized,asian_support,tokenize=tercom",
    "emd:align=none",
    "emd:align=mutual,position=no,lowercase",
    "emd:vector_share=0.5",
    "impact:alpha=0.5,beta=1,rounds=4",
    "bleu:tokenize=char,smooth_method=add-k,max_ngram_order=6",
    "bleu:effective_order=no,lowercase",
    "bleu-ja:variant=b2,lowercase",
    "bleu-ja:bound=2,tokenize=ja-unidic",
    "chrf:char_order=3,beta=0.5,eps_smoothing",
    "chrf++:whitespace,lowercase,word_order=1",
    "chrf:char_order=0,word_order=2",
    "vecsum:lowercase=no,lowercase_fallback",
    "focality:max_ngram_order=2,lowercase,micro",
    "isdit:alpha=0.5,beta=2,nfkc",
]

# Segments: another order, a word too many, equal texts, nothing, a word twice, one word, nothing in common.
TEXTS = {
    "en": (
        [
            "there the rescuers came , at noon",
            "The cat sat on the very old mat .",
            "It rains.",
            "",
            "the the dog",
            "dog",
            "Nobody knows why",
        ],
        [
            "The rescuers came there at noon .",
            "The cat sat on the mat .",
            "It rains.",
            "Nothing was said.",
            "the dog barked at the other dog",
            "dog",
            "a tree fell yesterday",
        ],
        [
            "At noon the rescuers arrived there .",
            None,
            "Rain falls.",
            "No word was spoken.",
            None,
            "the dog",
            "yesterday , one tree fell over",
        ],
    ),
    "ja": (
        [
            "昨日、気象台は台風が来ると発表した。",
            "静かに猫が窓の外を見ている。",
            "今日は雨です。",
            "",
            "猫が猫を見た。",
            "猫",
            "駅はどこですか",
        ],
        [
            "気象台は昨日、台風が来ると発表しました。",
            "猫が静かに窓の外を眺めている。",
            "今日は雨です。",
            "誰も話さなかった。",
            "犬が猫を見た。",
            "猫",
            "新しい工場が動き始める。",
        ],
        [
            "台風が来ると気象台が昨日発表した。",
            None,
            "雨の日だ。",
            "何も言わなかった。",
            None,
            "猫だ",
            "来春から工場が稼働する。",
        ],
    ),
}
N = len(TEXTS["en"][0])


@pytest.fixture(scope="session")
def vectors(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with vectors for two in three of the words of both languages, in lower case."""
    workspace = Workspace(threads=1)
    words = {
        word.lower()
        for language, segmenter in (("en", "13a"), ("ja", "ja-mecab"))
        for texts in TEXTS[language]
        for tokens in workspace.tokens(Texts(texts), TokenSpec(segmenter))
        for word in tokens
    }
    rows = np.random.default_rng(2).normal(size=(len(words), 3))
    lines = [f"{word} {' '.join(map(str, row))}" for word, row in zip(sorted(words), rows, strict=True)]
    file = tmp_path_factory.mktemp("vectors") / "small.txt"
    file.write_text("\n".join(lines[::3] + lines[1::3]) + "\n", encoding="utf-8")
    return file


@pytest.fixture(params=[*ABLE, *OPTIONS])
def spec(request: pytest.FixtureRequest) -> str:
    """Return each metric that explains, and some with options."""
    return str(request.param)


@pytest.fixture(params=["en", "ja"])
def language(request: pytest.FixtureRequest) -> str:
    """Return each language of the texts."""
    return str(request.param)


@pytest.fixture
def metric(spec: str, language: str, vectors: Path) -> Metric:
    """Return the metric for the language, with word vectors where it needs some."""
    made_for = METRICS.get(spec.partition(":")[0]).languages
    if made_for and language not in made_for:
        pytest.skip(f"{spec} is made for {', '.join(made_for)}")
    return with_vectors(metric_from_spec(spec, language=language), str(vectors))


def batch_of(language: str, streams: int) -> Batch:
    """Return the texts with one or both streams of references."""
    outputs, *references = TEXTS[language]
    previous = [text or "" for text in references[0]]
    return as_batch(
        outputs,
        references[:streams],
        sources=outputs,
        previous_sources=outputs,
        previous_translations=previous,
    )


def explained(metric: Metric, batch: Batch) -> tuple[list[float], list[Explanation]]:
    """Return the scores of all segments from their rows, and the explanations."""
    workspace = Workspace(threads=1)
    state = metric.prepare(batch, workspace)
    scores = metric.close(metric.batch_rows(batch, state, workspace), Level.SEGMENT)
    segments = [segment for segment in range(len(batch)) if not np.isnan(scores[segment])]
    assert segments
    return scores[segments].tolist(), [metric.explained(batch, s, state, workspace) for s in segments]


@pytest.mark.parametrize("streams", [1, 2])
def test_explained_score_is_that_of_the_row(metric: Metric, language: str, streams: int) -> None:
    """With one reference and with several, one of them missing, with an empty output too."""
    scores, explanations = explained(metric, batch_of(language, streams))

    assert [e.score for e in explanations] == pytest.approx(scores, abs=1e-9)
    assert any(e.score != explanations[0].score for e in explanations)


def test_explanation_says_what_it_is(metric: Metric, language: str) -> None:
    """Signature, direction, segment and texts are there; the reference that counts is one of those given."""
    for number, found in enumerate(explained(metric, batch_of(language, 2))[1]):
        assert found.label == metric.label
        assert found.signature is not None
        assert found.signature["nrefs"] == ("1" if number in (1, 4) else "2")
        assert found.direction is metric.direction
        assert number == found.segment
        assert found.reference in {None, 0} | ({1} if number not in (1, 4) else set())
        assert found.formula
        assert found.texts[-1].name == "output"
        assert found.tables
        assert str(found).startswith(f"{metric.label} = {found.score:.2f}")


def test_explanation_of_a_segment_alone(metric: Metric, language: str) -> None:
    """Given the same state, a segment is explained as among the others."""
    batch = batch_of(language, 2)
    workspace = Workspace(threads=1)
    state = metric.prepare(batch, workspace)
    whole = metric.explained(batch, 4, state, workspace).to_dict()
    alone = metric.explained(batch.subset(np.array([4])), 0, state, workspace).to_dict()

    assert {**whole, "segment": 0} == alone


def test_explanation_is_plain_json(metric: Metric, language: str) -> None:
    """Every explanation can be written, and names the kind of its picture."""
    for found in explained(metric, batch_of(language, 2))[1]:
        data = json.loads(json.dumps(found.to_dict(), allow_nan=False))
        assert found.score == data["score"]
        assert len(found.texts) == len(data["texts"])
        for text in data["texts"]:
            assert len(text["words"]) == len(text["marks"])
        assert found.picture is None or data["picture"]["kind"] == found.picture.kind


def test_explanation_needs_a_reference_and_a_segment(metric: Metric, language: str) -> None:
    """A segment without any reference, and one that is not there, are errors that say so."""
    outputs, references, _ = TEXTS[language]
    texts = {"previous_translations": outputs, "previous_sources": outputs, "sources": outputs}
    with pytest.raises(InputError, match="no reference"):
        metric.explain(outputs, [None, *references[1:]], 0, **texts)
    with pytest.raises(InputError, match=rf"segments 0 to {N - 1}; {N} is asked for"):
        metric.explain(outputs, references, N, **texts)


def test_explanation_of_single_texts(metric: Metric, language: str) -> None:
    """A text and its references, given as they are, are a set of one segment."""
    outputs, references, others = TEXTS[language]
    one = {name: [outputs[0]] for name in ("sources", "previous_sources", "previous_translations")}
    both = [references[0], others[0]]

    plain = metric.explain(outputs[0], both, **{name: texts[0] for name, texts in one.items()})
    assert set(plain.notes) >= set(metric.learned_from(batch_of(language, 1).subset(np.array([0]))))
    assert plain.to_dict() == metric.explain([outputs[0]], [[r] for r in both], **one).to_dict()


class Silent(ED):
    """A metric that does not say what its scores are made of."""

    label = "Silent"
    explain_segment = Metric.explain_segment


def test_metric_that_cannot_explain_says_which_can() -> None:
    """The message lists the metrics that can."""
    assert not Silent.explains()
    with pytest.raises(OptionError, match=r"Silent cannot say .*\n.*These metrics can: .*bleu.*wcder"):
        Silent(tokenize="13a").explain("a b", "a c")


@pytest.mark.shared
@pytest.mark.parametrize("pair", ["en-ja", "ja-en"])
def test_explained_scores_of_real_outputs(shared: Path, pair: str) -> None:
    """Every tenth segment of a system, long sentences among them, under all metrics that need no vectors."""
    folder, target = shared / f"data/wmt22.{pair}", pair[-2:]
    names = (f"sys/Online-B.{target}", f"ref.A.{target}")
    output, reference = ((folder / name).read_text(encoding="utf-8").split("\n")[:-1] for name in names)
    batch = as_batch(output, [reference])
    for name in ABLE:
        if target not in (METRICS.get(name).languages or target):
            continue
        metric = metric_from_spec(name, language=target)
        if {need.value for need in metric.needs} != {"references"} or getattr(metric, "vectors", "") is None:
            continue
        workspace = Workspace(threads=1)
        state = metric.prepare(batch, workspace)
        scores = metric.close(metric.batch_rows(batch, state, workspace), Level.SEGMENT)
        for segment in range(0, len(batch), 10):
            found = metric.explained(batch, segment, state, workspace)
            assert found.score == pytest.approx(scores[segment], abs=1e-9)
