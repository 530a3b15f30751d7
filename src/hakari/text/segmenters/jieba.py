"""Chinese words with jieba: zh-jieba.

The dictionary is that of the package, loaded here afresh: what a program has added to jieba's own dictionary
(``jieba.add_word``, ``jieba.load_userdict``) does not reach it, and neither does the cache file that jieba keeps
in the folder for temporary files, where another version's dictionary, or anybody's, may lie.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from functools import cached_property
from importlib.metadata import version
from importlib.util import find_spec
from typing import Any

from hakari.errors import HakariError, MissingDependencyError
from hakari.text.segmenters.base import ListSegmenter, Place

__all__ = ["ZhJieba"]


class ZhJieba(ListSegmenter):
    """Chinese words: jieba's default mode, with its model for unknown words."""

    name = "zh-jieba"
    summary = "Chinese words with jieba"
    languages = ("zh",)

    def _require(self) -> None:
        if find_spec("jieba") is None:
            raise MissingDependencyError(self.name, "the package jieba", "pip install 'hakari[zh]'")

    @property
    def signature(self) -> str:
        """Name and version of jieba, which carries its dictionary."""
        self._require()
        return f"{self.name}-{version('jieba')}"

    @cached_property
    def _tokenizer(self) -> Any:
        self._require()
        with warnings.catch_warnings():
            # Its old escapes in strings and its use of pkg_resources warn when it is first imported.
            warnings.simplefilter("ignore")
            import jieba

            tokenizer = jieba.Tokenizer()
            # What `initialize` does, without its cache file and its messages on standard error.
            tokenizer.FREQ, tokenizer.total = tokenizer.gen_pfdict(tokenizer.get_dict_file())
        tokenizer.initialized = True
        return tokenizer

    def split(self, lines: Sequence[str], where: Place) -> Iterable[Sequence[str]]:  # noqa: ARG002
        """Return the words of every text, in order.

        Raises
        ------
        HakariError
            If this process has deleted words from jieba, which its model for unknown words shares everywhere.
        """
        tokenizer = self._tokenizer
        from jieba import finalseg

        if deleted := getattr(finalseg, "Force_Split_Words", None):
            raise HakariError(
                f"this process has deleted words from jieba, such as {min(deleted)!r}, which changes tokens",
                remedy="Segment in a process that calls neither jieba.del_word nor jieba.add_word.",
            )
        return (list(tokenizer.cut(line)) for line in lines)
