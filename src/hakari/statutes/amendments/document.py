"""Amendment acts as text: which laws they amend, by which sentences, and the new text behind each sentence.

::

    第二条　港湾法（昭和二十五年法律第二百十八号）の一部を次のように改正する。
    第三条第二項を同条第三項とし、同条第一項の次に次の一項を加える。
    ２　前項の届出は、…

Lines that begin with a place and end with a verb of amending are sentences; what stands between two sentences is
the new text of the first. Text without a heading amends whatever law it is applied to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from hakari.data.lines import numbered_lines, place_of
from hakari.errors import FormatError, InputError, Where
from hakari.statutes.amendments.blocks import announces_provisions, check_announced, read_provisions
from hakari.statutes.amendments.cursor import AmendmentSyntaxError
from hakari.statutes.amendments.grammar import expects_block, parse_sentence
from hakari.statutes.amendments.operations import Block, InsertElements, Operation
from hakari.statutes.numbers import NUMERAL

__all__ = ["Amendment", "AmendmentSentence", "LawAmendment", "parse_amendment", "read_amendment"]

_BLANK = " \t\u3000"
_ARTICLE = rf"第{NUMERAL}条(?:の{NUMERAL})*"
_LAW = r"(?P<title>[^「」]+?)(?:（(?P<number>[^（）]*第[^（）]*号)）)?"
_HEADER = re.compile(rf"(?:(?P<article>{_ARTICLE})[{_BLANK}]+)?{_LAW}の一部を次のように改正する。")
_LISTING = re.compile(
    rf"(?:(?P<article>{_ARTICLE})[{_BLANK}]+)?次に掲げる(?:法律|規定|法令)の?(?:規定)?中(?P<edits>「.+。)"
)
_LISTED = re.compile(
    rf"(?P<item>{NUMERAL}(?:の{NUMERAL})*)[{_BLANK}]+"
    rf"(?P<title>[^「」]+?)(?:（(?P<number>[^（）]*第[^（）]*号)）)?(?P<places>(?:第{NUMERAL}[編章節条]|附則|別表|本則|目次|題名).*)"
)
_CAPTION = re.compile(r"（.*の(?:一部|全部)改正(?:等)?）")
_PLACE = (
    rf"(?:第{NUMERAL}(?:[編章節款目条項号](?:の{NUMERAL})*(?![{_BLANK}の])|[編章節款目条項号](?:の{NUMERAL})*の(?!{NUMERAL})"
    rf"|号様式)|附則(?!$)|別表|別記|別図|様式|目次.|題名.|前文.|本則|制定文|同[条項章])"
)
_BEGINS = re.compile(_PLACE)
_HEADED = re.compile(rf"第{NUMERAL}[編章節款目条](?:の{NUMERAL})*[{_BLANK}]")
_ENDS = re.compile(r"(?:改め|加え|削|とす|付す|付け|繰り?下げ|繰り?上げ)る。$")
_SUPPLEMENT = re.compile(r"附[ \u3000]+則.*")


@dataclass(frozen=True, slots=True)
class AmendmentSentence:
    """An amendment sentence: its text, its line from 1, the lines of new text behind it, and its operations."""

    text: str
    line: int
    block: Block
    operations: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class LawAmendment:
    """What one article of an amending act does to one law; a law without a title is whichever it is applied to."""

    title: str | None
    number: str | None
    article: str | None
    sentences: tuple[AmendmentSentence, ...]

    @property
    def operations(self) -> tuple[Operation, ...]:
        """Return all operations, in their order."""
        return tuple(operation for sentence in self.sentences for operation in sentence.operations)

    @property
    def name(self) -> str:
        """Return how messages call it: 第二条 (港湾法)."""
        return " ".join(part for part in (self.article, f"({self.title})" if self.title else None) if part)


@dataclass(frozen=True, slots=True)
class Amendment:
    """The amendments of a text, law by law, in their order."""

    laws: tuple[LawAmendment, ...]
    file: str | None = None

    @property
    def operations(self) -> tuple[Operation, ...]:
        """Return all operations, in their order."""
        return tuple(operation for law in self.laws for operation in law.operations)

    def of_article(self, article: str) -> Amendment:
        """Return what one article of the amending act does: 第七十四条.

        Raises
        ------
        InputError
            If the text has no such article.
        """
        chosen = tuple(law for law in self.laws if law.article == article)
        if not chosen:
            known = ", ".join(dict.fromkeys(law.article for law in self.laws if law.article)) or "none"
            raise InputError(
                f"no article {article} amends a law here",
                where=Where(file=self.file),
                remedy=f"Articles that do: {known}.",
            )
        return replace(self, laws=chosen)


def read_amendment(path: str | Path) -> Amendment:
    """Return the amendments of a file.

    Raises
    ------
    FormatError
        With file and line, where a sentence is not understood or a line belongs to none.
    """
    with numbered_lines(path) as lines:
        return _read(lines, place_of(path))


def parse_amendment(text: str, *, file: str | None = None) -> Amendment:
    """Return the amendments of a text; a single sentence is one.

    Raises
    ------
    FormatError
        With the line, where a sentence is not understood or a line belongs to none.

    Examples
    --------
    >>> amendment = parse_amendment("第三条中「甲」を「乙」に改め、同条を第四条とする。")
    >>> [operation.verb for operation in amendment.operations]
    ['replace', 'renumber']
    """
    return _read(enumerate(text.split("\n"), start=1), file)


def _read(lines: Iterable[tuple[int, str]], file: str | None) -> Amendment:
    reader = _Reader(file)
    for number, line in lines:
        if reader.ended:
            break
        reader.read(number, line.rstrip("\r\n"))
    return reader.finish()


@dataclass(slots=True)
class _Open:
    """A sentence whose new text is still being read."""

    text: str
    line: int
    operations: tuple[Operation, ...]
    block: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    """The lines of the file on which the new text stands."""

    @property
    def waits(self) -> bool:
        return expects_block(self.operations)


class _Reader:
    """Reads line after line: headings, sentences, and the new text behind a sentence."""

    def __init__(self, file: str | None) -> None:
        self.file = file
        self.ended = False
        self._laws: list[LawAmendment] = []
        self._sentences: list[AmendmentSentence] = []
        self._header: re.Match[str] | None = None
        self._listing: str | None = None
        self._open: _Open | None = None
        self._unfinished: tuple[int, str] | None = None
        self._caption: tuple[int, str] | None = None

    def read(self, number: int, line: str) -> None:
        text = line.strip(_BLANK)
        if not text:
            return
        if self._unfinished is not None:
            self._continue(text)
        elif found := _HEADER.fullmatch(text):
            self._start_law(found)
        elif found := _LISTING.fullmatch(text):
            self._start_law(found, found["edits"])
        elif self._listing is not None and (found := _LISTED.fullmatch(text)):
            self._read_listed(number, found)
        elif self._begins_sentence(text):
            self._start_sentence(number, text)
        elif _CAPTION.fullmatch(text):
            self._caption = (number, line)
        elif _SUPPLEMENT.fullmatch(text) and not self._contents_open:
            self.ended = True
        else:
            self._add_to_block(number, line)

    def finish(self) -> Amendment:
        if self._unfinished is not None:
            self._start_sentence(self._unfinished[0], self._unfinished[1], complete=True)
        self._close_law()
        if not self._laws:
            raise FormatError(
                "an amendment sentence is needed, such as 第三条中「甲」を「乙」に改める。; there is none",
                where=Where(file=self.file),
            )
        return Amendment(tuple(self._laws), self.file)

    @property
    def _contents_open(self) -> bool:
        return self._open is not None and any(getattr(o, "kind", None) == "TOC" for o in self._open.operations)

    def _begins_sentence(self, text: str) -> bool:
        if not _BEGINS.match(text) or _HEADED.match(text):
            return False
        complete = _ENDS.search(text) is not None
        waits = self._open is not None and self._open.waits
        return complete or not waits

    def _start_sentence(self, number: int, text: str, *, complete: bool = False) -> None:
        if not complete and not text.endswith("。") and text.count("「") > text.count("」"):
            self._unfinished = (number, text)
            return
        self._unfinished = None
        self._close_sentence()
        self._open = _Open(text, number, self._parse(text, (), number))

    def _continue(self, text: str) -> None:
        """Join the lines of a quoted phrase that goes over several, as those of tables of contents do."""
        assert self._unfinished is not None
        number, before = self._unfinished
        self._start_sentence(number, before + text)

    def _parse(self, text: str, block: Block, line: int) -> tuple[Operation, ...]:
        try:
            return parse_sentence(text, block, line=line)
        except AmendmentSyntaxError as error:
            raise error.at(Where(file=self.file, line=line)) from None

    def _add_to_block(self, number: int, line: str) -> None:
        self._restore_caption()
        if self._open is None or not self._open.waits:
            expected = "an amendment sentence is needed, such as 第三条中「甲」を「乙」に改める。"
            if self._open is not None:
                expected = "no new text is announced by the sentence before (次の一項を加える and the like)"
            raise FormatError(
                f"{expected}; {line.strip(_BLANK)[:40]!r} came", where=Where(file=self.file, line=number)
            )
        self._open.numbers.append(number)
        self._open.block.append(line.rstrip(_BLANK))

    def _restore_caption(self) -> None:
        """Give a line that looked like the caption of an amending article back to the new text."""
        if self._caption is not None:
            number, line = self._caption
            self._caption = None
            self._add_to_block(number, line)

    def _close_sentence(self) -> None:
        self._restore_caption()
        if self._open is None:
            return
        block = tuple(self._open.block)
        operations = self._parse(self._open.text, block, self._open.line) if block else self._open.operations
        self._check_block(operations, self._open.numbers)
        self._sentences.append(AmendmentSentence(self._open.text, self._open.line, block, operations))
        self._open = None

    def _check_block(self, operations: tuple[Operation, ...], numbers: list[int]) -> None:
        """Check that new provisions are what their sentence announces."""
        for operation in operations:
            if (
                isinstance(operation, InsertElements)
                and operation.block
                and announces_provisions(operation.announced)
            ):
                try:
                    check_announced(read_provisions(operation.block), operation.announced)
                except FormatError as error:
                    line = numbers[((error.where and error.where.line) or 1) - 1]
                    raise FormatError(
                        error.problem, where=Where(file=self.file, line=line), remedy=error.remedy
                    ) from None

    def _start_law(self, found: re.Match[str], listing: str | None = None) -> None:
        self._caption = None
        self._close_law()
        self._header, self._listing = found, listing

    def _close_law(self) -> None:
        self._close_sentence()
        header = self._header
        if self._sentences:
            named = header is not None and self._listing is None
            self._laws.append(
                LawAmendment(
                    header["title"] if named and header else None,
                    header["number"] if named and header else None,
                    header["article"] if header else None,
                    tuple(self._sentences),
                )
            )
        self._sentences = []

    def _read_listed(self, number: int, found: re.Match[str]) -> None:
        """Read a line of a list of laws whose provisions are all changed alike."""
        text = f"{found['places']}中{self._listing}"
        sentence = AmendmentSentence(text, number, (), self._parse(text, (), number))
        article = self._header["article"] if self._header else None
        self._laws.append(LawAmendment(found["title"], found["number"], article, (sentence,)))
