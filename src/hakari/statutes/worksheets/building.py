"""Builds the folder of a corpus: worksheets for an amendment, and the corpus file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from hakari.errors import InputError, Where
from hakari.statutes.corpus import CORPUS_FILE, Corpus, Example, read_corpus, write_corpus
from hakari.statutes.worksheets.tsv import write_tsv
from hakari.statutes.worksheets.xliff import write_xliff, write_xliff_2

__all__ = ["write_folder"]


def write_folder(examples: tuple[Example, ...], folder: str | Path, *, name: str) -> list[Path]:
    """Write the worksheets of an amendment, and add its examples to the corpus of the folder.

    Returns
    -------
    list[Path]
        What was written: NAME.tsv, NAME.xlf (XLIFF 1.2), NAME.2.xlf (XLIFF 2.1) and the corpus file.

    Raises
    ------
    InputError
        If there is nothing to write, a worksheet is there already, the corpus has an example of this name or the
        same sentence of the same amendment under another one, or the name names no file.
    """
    folder = Path(folder)
    if not examples:
        raise InputError("an amendment that changes a translated sentence is needed; there is no such sentence")
    if not name or name.startswith(".") or Path(name).name != name:
        raise InputError(
            f"a name of a file is needed for the worksheets; {name!r} came", remedy="Give another --name."
        )
    if folder.exists() and not folder.is_dir():
        raise InputError("a folder is needed; this is a file", where=Where(file=str(folder)))
    sheets = [folder / f"{name}{ending}" for ending in (".tsv", ".xlf", ".2.xlf")]
    for sheet in sheets:
        if sheet.exists():
            raise InputError(
                "the worksheet is there already, and somebody may have worked on it",
                where=Where(file=str(sheet)),
                remedy="Take another --name, or remove the file.",
            )
    corpus = _with(examples, folder)
    folder.mkdir(parents=True, exist_ok=True)
    write_tsv(examples, sheets[0])
    write_xliff(examples, sheets[1], name=name)
    write_xliff_2(examples, sheets[2], name=name)
    write_corpus(corpus, folder / CORPUS_FILE)
    return [*sheets, folder / CORPUS_FILE]


def _with(examples: tuple[Example, ...], folder: Path) -> Corpus:
    """Return the corpus of a folder with more examples."""
    file = folder / CORPUS_FILE
    if not file.is_file():
        return Corpus(examples=examples, name=folder.resolve().name)
    corpus = read_corpus(file)
    known = {example.id for example in corpus}
    built = {_sentence(example): example.id for example in corpus}
    for example in examples:
        if example.id in known:
            raise InputError(
                f"every example needs an id of its own; {example.id} is in the corpus already",
                where=Where(file=str(file)),
                remedy="Take another --name.",
            )
        if twin := built.get(_sentence(example)):
            raise InputError(
                f"every sentence of an amendment is in a corpus once; {example.id} is in it as {twin}",
                where=Where(file=str(file)),
                remedy="Take another folder, or remove the examples that are there.",
            )
    return replace(corpus, examples=(*corpus.examples, *examples))


def _sentence(example: Example) -> tuple[str, ...]:
    """Return what makes an example the same as another, whatever its name."""
    return (example.statute, example.amendment, example.address, example.previous_source, example.source)
