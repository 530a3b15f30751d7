"""The segmenter of tercom, with which TER is computed: ``tercom`` or ``tercom:normalized,asian``.

The tokens are those of sacreBLEU's TER for the same options; ``asian-runs`` is what tercom itself does. ``twice``
carries the rules out on their own result, as sacreBLEU does for references.
"""

from __future__ import annotations

from hakari.data.texts import Texts
from hakari.errors import OptionError, UnknownNameError
from hakari.kernels import AsianText, Vocabulary, segment_tercom
from hakari.text.segmenters.base import Segmenter
from hakari.text.tokens import TokenBatch

__all__ = ["Tercom"]

_ASIAN: dict[str, AsianText] = {"asian": "sacrebleu", "asian-runs": "tercom"}
OPTIONS = ("normalized", "no-punct", *_ASIAN, "twice")


class Tercom(Segmenter):
    """White space, after rewrites that are off unless named behind a colon.

    Raises
    ------
    UnknownNameError
        If an option is not known.
    OptionError
        If an option is given twice, or both treatments of Asian text.
    """

    name = "tercom"
    summary = "white space, as TER does it; rules behind a colon: normalized, no-punct, asian or asian-runs"
    takes_argument = True
    shares_vocabulary = True

    def __init__(self, argument: str | None = None) -> None:
        super().__init__(argument)
        self.options = tuple(argument.split(",")) if argument else ()
        for option in self.options:
            if option not in OPTIONS:
                raise UnknownNameError("rule of tercom", option, OPTIONS)
        if len(set(self.options)) < len(self.options) or set(_ASIAN) <= set(self.options):
            raise OptionError(
                f"tercom takes each rule once, and one of {' and '.join(_ASIAN)}; {argument!r} came",
                remedy="Write tercom:normalized,asian.",
            )

    @property
    def signature(self) -> str:
        """The name with the rules that are on, always in the same order."""
        rules = [option for option in OPTIONS if option in self.options]
        return f"{self.name}:{','.join(rules)}" if rules else self.name

    def segment(self, texts: Texts, vocabulary: Vocabulary, *, threads: int = 1) -> TokenBatch:
        """Return the tokens of all segments."""
        asian: AsianText = next((_ASIAN[option] for option in self.options if option in _ASIAN), "left")
        ids, offsets = segment_tercom(
            *texts.packed,
            normalized="normalized" in self.options,
            no_punctuation="no-punct" in self.options,
            asian=asian,
            twice="twice" in self.options,
            vocabulary=vocabulary,
            threads=threads,
        )
        return TokenBatch(ids, offsets, vocabulary)
