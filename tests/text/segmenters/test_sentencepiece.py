"""SentencePiece: pieces of a model file, and how the file is named in signatures."""

from __future__ import annotations

import hashlib
import io
import warnings
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

from hakari.data.texts import Texts
from hakari.errors import FormatError, InputError, MissingDependencyError, OptionError
from hakari.kernels import Vocabulary
from hakari.text import TokenSpec, Workspace, get_segmenter
from hakari.text.segmenters import segmenter_key
from hakari.text.segmenters import sentencepiece as module
from hakari.text.segmenters.sentencepiece import FLORES101_FILE, KNOWN_MODELS, SentencePiece

SENTENCES = [
    "秤は物の重さを量る道具です。",
    "翻訳の良さも量ることができます。",
    "天秤の皿に分銅を載せます。",
    "A balance weighs things against each other.",
    "A good translation weighs every word.",
    "The scales were even at last.",
]
needs_sentencepiece = pytest.mark.skipif(
    find_spec("sentencepiece") is None, reason="the extra `spm` is not installed"
)


def train(sentences: list[str]) -> bytes:
    """Return a tiny model; training has no random part."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import sentencepiece
    content = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(sentences * 3),
        model_writer=content,
        vocab_size=90,
        hard_vocab_limit=False,
        minloglevel=2,
    )
    return content.getvalue()


@pytest.fixture(scope="session")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a model of the sentences above."""
    file = tmp_path_factory.mktemp("spm") / "tiny.model"
    file.write_bytes(train(SENTENCES))
    return file


@needs_sentencepiece
def test_pieces_begin_words_with_a_mark(model: Path) -> None:
    """Pieces are strings with U+2581 in front of a word, and make up the text again."""
    tokens = get_segmenter(f"sentencepiece:{model}").tokens("A good balance")

    assert "▁A▁good▁balance" == "".join(tokens)
    assert len(tokens) > 3


@needs_sentencepiece
@given(data=st.data())
def test_pieces_are_those_that_spbleu_counts(
    model: Path, adversarial: SearchStrategy[str], data: DataObject
) -> None:
    """Tokens are the pieces of the line without its trailing white space, divided at white space."""
    lines = data.draw(st.lists(adversarial, max_size=10))
    segmenter = get_segmenter(f"sentencepiece:{model}")
    processor = segmenter._processor
    expected = [" ".join(processor.EncodeAsPieces(line.rstrip())).split() for line in lines]

    assert expected == list(segmenter.segment(Texts(lines), Vocabulary()))


@needs_sentencepiece
def test_missing_and_empty_texts_have_no_tokens(model: Path) -> None:
    """A missing text and an empty one have no tokens, and shift nobody."""
    batch = SentencePiece(str(model)).segment(Texts([None, "A", "", " "]), Vocabulary())

    assert [[], ["▁", "A"], [], []] == list(batch)


@needs_sentencepiece
def test_signature_is_the_content_of_the_file(model: Path, tmp_path: Path) -> None:
    """An unpublished model is named by its SHA-256, wherever it lies and whatever it is called."""
    copy = tmp_path / "other name.model"
    copy.write_bytes(model.read_bytes())
    digest = hashlib.sha256(model.read_bytes()).hexdigest()

    for file in (model, copy):
        assert f"sentencepiece-{digest[:12]}" == SentencePiece(str(file)).signature


def test_published_model_is_recognised_by_its_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The model of flores200 gets sacreBLEU's name under any file name."""
    file = tmp_path / "copy"
    file.write_bytes(b"content")
    monkeypatch.setattr(module, "KNOWN_MODELS", {hashlib.sha256(b"content").hexdigest(): "flores200"})

    assert "flores200" == SentencePiece(str(file)).signature


def test_known_models_are_whole_checksums() -> None:
    """Every known model is given by all digits of its SHA-256."""
    assert {64} == {len(digest) for digest in KNOWN_MODELS}


def test_flores101_is_a_claim_by_name_with_its_digits(tmp_path: Path) -> None:
    """For flores101 no checksum is known: its published file name says it, and the digits let it be checked."""
    file = tmp_path / FLORES101_FILE
    file.write_bytes(b"content")

    assert f"flores101[{hashlib.sha256(b'content').hexdigest()[:12]}]" == SentencePiece(str(file)).signature


def test_another_file_under_the_name_of_flores200_is_not_flores200(tmp_path: Path) -> None:
    """Where the checksum is known, a name alone claims nothing."""
    file = tmp_path / "flores200_sacrebleu_tokenizer_spm.model"
    file.write_bytes(b"content")

    assert SentencePiece(str(file)).signature.startswith("sentencepiece-")


@pytest.mark.parametrize("name", ["sentencepiece", "sentencepiece:"])
def test_model_must_be_named(name: str) -> None:
    """Without a file the name is not enough."""
    with pytest.raises(OptionError, match=r"(?s)needs a model file.*sentencepiece:FILE"):
        get_segmenter(name)


def test_missing_file_is_an_error_at_once(tmp_path: Path) -> None:
    """A file that is not there is an error before anything is segmented; so is a folder."""
    for path in (tmp_path / "none.model", tmp_path):
        with pytest.raises(InputError, match=r"(?s)there is no file.*sentencepiece:FILE"):
            get_segmenter(f"sentencepiece:{path}")


def test_a_name_stands_for_the_file_that_is_there_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In another folder the same name is another model, and so is the same file written again."""
    for folder, content in (("one", b"first"), ("two", b"second")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "m.model").write_bytes(content)

    monkeypatch.chdir(tmp_path / "one")
    one, key = get_segmenter("sentencepiece:m.model"), segmenter_key("sentencepiece:m.model")
    monkeypatch.chdir(tmp_path / "two")
    two = get_segmenter("sentencepiece:m.model")
    Path("m.model").write_bytes(b"third, and longer")

    assert one is get_segmenter(f"sentencepiece:{tmp_path / 'one' / 'm.model'}")
    assert key != segmenter_key("sentencepiece:m.model")
    assert 3 == len({one.signature, two.signature, get_segmenter("sentencepiece:m.model").signature})


@needs_sentencepiece
def test_a_workspace_forgets_the_tokens_of_another_model(
    model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tokens that a model of the same name made in another folder are not given out again."""
    memory, texts, spec = Workspace(), Texts(["A good balance"]), TokenSpec("sentencepiece:m.model")
    monkeypatch.chdir(tmp_path)
    Path("m.model").write_bytes(model.read_bytes())
    before = memory.tokens(texts, spec)
    Path("m.model").write_bytes(train(SENTENCES[:3]))

    after = memory.tokens(texts, spec)

    assert before.vocabulary is not after.vocabulary
    assert before.tokens(0) != after.tokens(0)


@needs_sentencepiece
@pytest.mark.parametrize("content", [b"", b"tokens\t0\n", b"\x00\x01\x02"])
def test_file_that_is_no_model_is_named(tmp_path: Path, content: bytes) -> None:
    """A file of another kind is an error that names it."""
    file = tmp_path / "bad.model"
    file.write_bytes(content)

    with pytest.raises(FormatError, match=r"(?s)bad\.model: a SentencePiece model is needed.*\.vocab"):
        SentencePiece(str(file)).tokens("A")


def test_missing_package_names_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the package the error gives the line that installs it."""
    (tmp_path / "a.model").write_bytes(b"content")
    monkeypatch.setattr(module, "find_spec", lambda _: None)

    with pytest.raises(MissingDependencyError, match=r"(?s)sentencepiece.*pip install 'hakari\[spm\]'"):
        SentencePiece(str(tmp_path / "a.model")).tokens("A")
