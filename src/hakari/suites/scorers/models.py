"""What scorers with a model share: their packages, the identity of a folder, batches by length."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

from hakari.errors import HakariError, InputError, MissingDependencyError, Where
from hakari.suites.scorers.base import ScorerOptions

__all__ = [
    "by_length",
    "check_length",
    "checkpoint",
    "folder_digest",
    "loaded",
    "model_folder",
    "require",
    "require_transformers",
]

INSTALL = "pip install 'hakari[models]'"
_WEIGHTS = 1 << 20
"""Bytes that are read at a time."""


def require(package: str, scorer: str) -> Any:
    """Return a package that only models need.

    Raises
    ------
    MissingDependencyError
        If it is not installed.
    """
    try:
        return import_module(package)
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        raise MissingDependencyError(f"the scorer {scorer!r}", f"the package {package}", INSTALL) from None


def require_transformers(scorer: str) -> Any:
    """Return transformers, without its bars on standard error: runs have progress of their own."""
    transformers = require("transformers", scorer)
    transformers.utils.logging.disable_progress_bar()
    return transformers


def model_folder(path: str, needed: str) -> Path:
    """Return the folder of a model, which is on this machine: nothing is fetched.

    Raises
    ------
    InputError
        If there is no folder, or it lacks what every model of its kind has.
    """
    folder = Path(path)
    if not (folder / needed).is_file():
        raise InputError(
            f"a model is a folder with {needed}; {'that' if folder.is_dir() else 'the folder'} is not there",
            where=Where(file=path),
            remedy="Fetch or convert the model first, and name its folder.",
        )
    return folder


def loaded(load: Any, path: str, what: str, *args: Any, **options: Any) -> Any:
    """Return what a package loads from a folder; whatever goes wrong there names the folder.

    Raises
    ------
    InputError
        If it cannot be loaded.
    """
    try:
        return load(*args, **options)
    except HakariError:
        raise
    except Exception as error:  # packages raise whatever they like over a broken file
        first = str(error).strip().splitlines() or [type(error).__name__]
        raise InputError(f"{what} cannot be loaded: {first[0]}", where=Where(file=path)) from error


def checkpoint(kind: str, path: str, options: ScorerOptions, *, dtype: str, scorer: str) -> Any:
    """Return a Hugging Face model of a local folder, on its device and ready to be asked.

    Parameters
    ----------
    kind
        The class of transformers that loads it.
    path
        The folder, as the user names it.
    options
        Threads and device.
    dtype
        What numbers it computes with.
    scorer
        Who needs it, for messages.
    """
    torch, transformers = require("torch", scorer), require_transformers(scorer)
    torch.set_num_threads(options.threads)
    load = getattr(transformers, kind).from_pretrained
    model = loaded(load, path, "the model", path, local_files_only=True, dtype=getattr(torch, dtype))
    return loaded(model.eval().to, path, f"the model on {options.device}", options.device)


def folder_digest(folder: Path) -> str:
    """Return what tells the content of a folder from any other: names and bytes of its files."""
    digest = sha256()
    for path in sorted(p for p in folder.rglob("*") if p.is_file() and not p.name.startswith(".")):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0")
        with path.open("rb") as stream:
            while part := stream.read(_WEIGHTS):
                digest.update(part)
    return digest.hexdigest()[:8]


def by_length(lengths: Sequence[int], size: int) -> Iterator[list[int]]:
    """Yield the places of items of similar length, the longest first: too little memory shows at once."""
    order = sorted(range(len(lengths)), key=lambda place: (-lengths[place], place))
    for begin in range(0, len(order), size):
        yield order[begin : begin + size]


def check_length(key: str, length: int, limit: int | None, what: str) -> None:
    """Refuse a text that a model has no positions for: nothing is cut off.

    Raises
    ------
    InputError
        Naming the target.
    """
    if limit is not None and length > limit:
        raise InputError(
            f"{key}: {what} has {length} tokens, and the model has positions for {limit}",
            remedy="Give less context, or shorten the case.",
        )
