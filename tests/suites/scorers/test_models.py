"""Scorers with models, on tiny ones of random weights: against a forward pass in NumPy, and against each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.suites.scorers.forward import gpt, marian
from tests.suites.scorers.models import WORDS, save_gpt, save_marian

from hakari.errors import HakariError, InputError
from hakari.suites import Context, ContrastiveCase, Score, ScorerOptions, Sentence, Target, open_scorer

PACKAGES = ("torch", "transformers", "ctranslate2")
MISSING = [name for name in PACKAGES if find_spec(name) is None]

pytestmark = [
    pytest.mark.models,
    pytest.mark.skipif(bool(MISSING), reason=f"make test-models installs {', '.join(MISSING)}"),
]

TEMPLATE = r"{source_language} : {source} {target_language} : {target} .\n"
CASE = ContrastiveCase(
    id="a",
    phenomenon="pronoun",
    source="食べ た",
    correct=("she ate it .",),
    incorrect=("he ate it .", "he saw the cat and the dog ."),
    context=(Sentence("彼女 は 猫 を 見 た", "she saw the cat ."),),
)


class Folders(NamedTuple):
    hf: Path
    ct2: Path
    lm: Path
    marian: Any
    gpt: Any


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Folders:
    from ctranslate2.converters import TransformersConverter

    root = tmp_path_factory.mktemp("models")
    seq2seq, causal = save_marian(root / "hf"), save_gpt(root / "lm")
    TransformersConverter(str(root / "hf"), copy_files=["tokenizer.json", "tokenizer_config.json"]).convert(
        str(root / "ct2")
    )
    return Folders(root / "hf", root / "ct2", root / "lm", seq2seq, causal)


def ids(text: str) -> list[int]:
    return [WORDS.index(word) if word in WORDS else 0 for word in text.split()]


def scored(specification: str, targets: Sequence[Target], **options: Any) -> list[Score]:
    with open_scorer(specification, ScorerOptions(source_language="ja", target_language="en", **options)) as scorer:
        found = dict(scorer.score(targets))
    return [found[place] for place in range(len(targets))]


def by_hand(model: Any, target: Target) -> list[float]:
    """Return the log probabilities of the scored tokens of a Marian model."""
    whole = [*ids(target.prefix + target.text), WORDS.index("</s>")]
    source = [*ids(target.joined_source), WORDS.index("</s>")]
    begin = 0 if target.whole else len(ids(target.prefix))
    return marian(model, source, whole, start=WORDS.index("<pad>"))[begin:]


@pytest.mark.parametrize("kind", ["hf", "ct2"])
@pytest.mark.parametrize(("width", "whole"), [(0, False), (1, False), (1, True)])
def test_translation_models_are_their_forward_pass(folders: Folders, kind: str, width: int, *, whole: bool) -> None:
    """The sum over the target's tokens and the end; with context the prefix is forced, and counts if asked for."""
    targets = list(Context(width, whole=whole).targets(CASE))

    for found, target in zip(scored(f"{kind}:{getattr(folders, kind)}", targets), targets, strict=True):
        expected = by_hand(folders.marian, target)
        assert sum(expected) == pytest.approx(found.log_probability, abs=1e-3)
        assert len(expected) == found.tokens
        assert len(target.scored_text) == found.characters


def test_the_two_libraries_give_the_same_probabilities(folders: Folders) -> None:
    """The same weights: at most 1e-3 a token apart in float32."""
    targets = [t for width in (0, 1) for t in Context(width).targets(CASE)]

    for one, other in zip(scored(f"hf:{folders.hf}", targets), scored(f"ct2:{folders.ct2}", targets), strict=True):
        assert one.tokens == other.tokens
        assert one.tokens is not None
        assert abs(one.log_probability - other.log_probability) <= 1e-3 * one.tokens


def test_context_changes_scores_and_is_never_scored_itself(folders: Folders) -> None:
    """A wider context gives other numbers for the same tokens; what is scored of all is more."""
    alone, wide, whole = (
        scored(f"hf:{folders.hf}", list(context.targets(CASE)))
        for context in (Context(0), Context(1), Context(1, whole=True))
    )

    assert [score.tokens for score in alone] == [score.tokens for score in wide]
    assert all(a.log_probability != b.log_probability for a, b in zip(alone, wide, strict=True))
    assert all(b.log_probability < a.log_probability for a, b in zip(wide, whole, strict=True))
    context = len(ids("she saw the cat . <CONCAT>"))
    assert [(score.tokens or 0) + context for score in wide] == [score.tokens for score in whole]


@pytest.mark.parametrize("kind", ["hf", "ct2", "lm"])
def test_batches_do_not_change_scores(folders: Folders, kind: str) -> None:
    """One at a time, three, all together, in another order: the same to 1e-4."""
    many = [t for width in (0, 1) for t in Context(width).targets(CASE)]
    many += [replace(target, text="the cat " * n + ".") for target in many for n in (1, 4)]
    settings = {"template": TEMPLATE} if kind == "lm" else {}
    name = f"{kind}:{getattr(folders, kind)}"
    one, three, all_, turned = (
        [score.log_probability for score in scored(name, targets, batch_size=size, settings=settings)]
        for size, targets in ((1, many), (3, many), (64, many), (5, many[::-1]))
    )

    assert one == pytest.approx(three, abs=1e-4)
    assert one == pytest.approx(all_, abs=1e-4)
    assert one == pytest.approx(turned[::-1], abs=1e-4)


@pytest.mark.parametrize(("width", "whole"), [(0, False), (1, False), (1, True)])
def test_causal_model_is_its_forward_pass(folders: Folders, width: int, *, whole: bool) -> None:
    """The target and what the template has behind it are scored, behind a prompt that repeats the template."""
    targets = list(Context(width, whole=whole).targets(CASE))

    for found, target in zip(
        scored(f"lm:{folders.lm}", targets, settings={"template": TEMPLATE}), targets, strict=True
    ):
        pairs = [(s.source, s.target or "", whole) for s in target.context] + [(target.source, target.text, True)]
        prompt, marks = [WORDS.index("<s>")], [False]
        for source, text, counts in pairs:
            before, behind = ids(f"Japanese : {source} English :"), ids(f"{text} .")
            prompt += [*before, *behind]
            marks += [False] * len(before) + [counts] * len(behind)
        each = gpt(folders.gpt, prompt)
        assert sum(p for p, mark in zip(each, marks[1:], strict=True) if mark) == pytest.approx(
            found.log_probability, abs=1e-3
        )
        assert sum(marks) == found.tokens


@pytest.mark.parametrize("kind", ["hf", "lm"])
def test_too_long_texts_are_refused(folders: Folders, kind: str) -> None:
    """A model with 64 positions: nothing is cut off, and the target is named."""
    target = replace(next(iter(Context(0).targets(CASE))), text="cat " * 70)

    with pytest.raises(InputError, match=r"a/correct/1: the (target|prompt) has \d+ tokens.*positions for 64"):
        scored(f"{kind}:{getattr(folders, kind)}", [target])


def test_a_folder_without_a_model_is_named(folders: Folders, tmp_path: Path) -> None:
    """A missing folder, a broken checkpoint, a CTranslate2 folder without a tokenizer."""
    with pytest.raises(InputError, match="the folder is not there"):
        open_scorer(f"hf:{tmp_path / 'none'}")
    (tmp_path / "config.json").write_text('{"model_type": "marian"}')
    with pytest.raises(InputError, match=r"the (model|tokenizer) cannot be loaded"):
        scored(f"hf:{tmp_path}", list(Context(0).targets(CASE)))
    (tmp_path / "model.bin").write_bytes((folders.ct2 / "model.bin").read_bytes())
    with pytest.raises(InputError, match="no tokenizer"):
        scored(f"ct2:{tmp_path}", list(Context(0).targets(CASE)))
    tokenizer = {"tokenizer": str(folders.hf)}
    with pytest.raises(HakariError):
        scored(f"ct2:{tmp_path}", list(Context(0).targets(CASE)), settings=tokenizer)


def test_tokenizer_of_another_folder(folders: Folders, tmp_path: Path) -> None:
    """CTranslate2 folders need not hold a tokenizer; the signature knows the one that was named."""
    for path in folders.ct2.iterdir():
        if not path.name.startswith("tokenizer"):
            (tmp_path / path.name).write_bytes(path.read_bytes())
    targets = list(Context(0).targets(CASE))
    settings = {"tokenizer": str(folders.hf)}

    assert scored(f"ct2:{folders.ct2}", targets) == scored(f"ct2:{tmp_path}", targets, settings=settings)
    assert "tokenizer=" in open_scorer(f"ct2:{tmp_path}", ScorerOptions(settings=settings)).signature


def test_signatures_know_the_weights(folders: Folders, tmp_path: Path) -> None:
    """Other weights, another signature; the same ones in another folder have the same hash."""
    save_marian(tmp_path / "hf", seed=2)
    first, second = (open_scorer(f"hf:{path}").signature for path in (folders.hf, tmp_path / "hf"))

    assert first.startswith("hf:hf:")
    assert first != second
    assert first == open_scorer(f"hf:{folders.hf}/").signature
