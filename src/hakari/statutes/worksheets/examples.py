"""The sentences that an amendment changes, with the translation of what they said before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hakari.errors import InputError
from hakari.statutes.address import Address
from hakari.statutes.comparison import (
    CATEGORIES,
    Added,
    Change,
    Comparison,
    Deleted,
    Place,
    Renumbered,
    Reordered,
    TextChanged,
    compare_laws,
)
from hakari.statutes.comparison.nodes import Path
from hakari.statutes.corpus import Example, Mark
from hakari.statutes.elements import Element, tag_of
from hakari.statutes.inline import plain, text_of
from hakari.statutes.law import Law
from hakari.statutes.marking import marker_of
from hakari.statutes.naming import name_of
from hakari.statutes.versions import check_translation, check_versions, is_other_law
from hakari.statutes.worksheets.association import apart, learn_association, provision_pairs
from hakari.statutes.worksheets.marks import (
    chunk_marks,
    element_at,
    marks_of,
    sentence_spans,
    starts_of,
    text_of_all,
)

__all__ = ["Built", "Left", "amendment_of", "build_examples"]

TITLES = ("ArticleCaption", "ParagraphCaption", "LawTitle")
"""Texts other than sentences that may be built too; titles of chapters have their numbers in them."""


@dataclass(frozen=True, slots=True)
class Left:
    """A change that gives no example, and why."""

    place: str
    reason: str


@dataclass(frozen=True)
class Built:
    """The examples of an amendment, and what gave none."""

    examples: tuple[Example, ...]
    left: tuple[Left, ...]
    comparison: Comparison


def build_examples(
    old: Law, new: Law, translation: Law, *, name: str, amendment: str | None = None, titles: bool = False
) -> Built:
    """Return an example for every sentence that changes and has a translation.

    An example is a sentence; it is all sentences of a provision where one is added or deleted, or where the
    translation has not as many sentences as the old text.

    Parameters
    ----------
    translation
        The translation of the old version; its provisions are found by their addresses.
    name
        Stands in front of every id.
    amendment
        What amends the law; the number of the newest act in its supplementary provisions unless it is given.
    titles
        Build captions and the title of the law too.

    Raises
    ------
    InputError
        If the versions say the same or are of two laws, the translation is not one of this law, or nothing says
        what amends the law.
    """
    check_versions(old, new)
    check_translation(old, translation)
    if is_other_law(old, new):
        raise InputError(f"two versions of one law are needed; {old.number} and {new.number} came")
    if old.same_as(new):
        raise InputError("two versions of a law are needed that differ; these say the same")
    amendment = amendment or amendment_of(old, new)
    if amendment is None:
        raise InputError(
            "the amending act is needed; the new version names none in its supplementary provisions that is new",
            remedy="Name it with --amendment; or the old version was given as the new one.",
        )
    comparison = compare_laws(old, new)
    return _Builder(comparison, translation, name, amendment, titles=titles).build()


def amendment_of(old: Law, new: Law) -> str | None:
    """Return the number of the last amending act that the new version names and the old one does not."""
    known, named = ([part.get("AmendLawNum") for part in law.supplements()] for law in (old, new))
    return next((number for number in reversed(named) if number and number not in known), None)


class _Builder:
    def __init__(
        self, comparison: Comparison, translation: Law, name: str, amendment: str, *, titles: bool
    ) -> None:
        self.comparison = comparison
        self.translation = translation
        self.name = name
        self.amendment = amendment
        self.titles = titles
        self.new_paths = {old: new for new, old in comparison.old_paths.items()}
        self.association = learn_association(provision_pairs(comparison.old, translation))
        self.examples: list[Example] = []
        self.left: list[Left] = []

    def build(self) -> Built:
        """Return examples in the order of the new version."""
        for path, changes in self._by_holder().items():
            old_path = self.comparison.old_paths[path]
            old, new = element_at(self.comparison.old, old_path), element_at(self.comparison.new, path)
            self._build_holder(old, new, changes)
        return Built(tuple(self.examples), tuple(self.left), self.comparison)

    def _by_holder(self) -> dict[Path, list[Change]]:
        """Return the changes of sentences by the provision, in the new version, that holds them."""
        found: dict[Path, list[Change]] = {}
        for change in self.comparison.changes:
            place = change.after or change.before
            assert place is not None
            if change.category == "file" or place.address.steps[-1:] == ():
                continue
            if place.address.last.kind == "Sentence" and (path := self._holder(change)) is not None:
                found.setdefault(path, []).append(change)
            elif self.titles and isinstance(change, TextChanged) and place.address.last.kind in TITLES:
                found.setdefault(change.after.path, []).append(change)
            else:
                self.left.append(Left(place.name, f"outside the task: {CATEGORIES[change.category]}"))
            if self.titles and isinstance(change, Renumbered) and change.title is not None:
                caption = self._caption(change)
                found.setdefault(caption.after.path, []).append(caption)
        return dict(sorted(found.items()))

    def _caption(self, change: Renumbered) -> TextChanged:
        """Return the change of the caption that an element changes with its number."""
        assert change.title is not None
        places = []
        for law, place in ((self.comparison.old, change.before), (self.comparison.new, change.after)):
            element = element_at(law, place.path)
            tag = f"{element.tag}Caption"
            number = next(i for i, child in enumerate(element) if child.tag == tag)
            places.append(Place(place.address / tag, f"{place.name}見出し", (*place.path, number)))
        chunks = tuple(marker_of(self.comparison.new.language)(*change.title))
        (before, after), (old, new) = places, change.title
        return TextChanged(before, after, old, new, chunks)

    def _holder(self, change: Change) -> Path | None:
        """Return the way to the provision in the new version; None where it was not there, or is not any more."""
        law = self.comparison.new if change.after is not None else self.comparison.old
        place = change.after or change.before
        assert place is not None
        path = place.path[:-1]
        if tag_of(element_at(law, path)) == "Column":
            path = path[:-1]
        if change.after is None:
            return self.new_paths.get(path)
        return path if path in self.comparison.old_paths else None

    def _build_holder(self, old: Element, new: Element, changes: Sequence[Change]) -> None:
        if old.tag in TITLES:
            self._add_text(changes[0], old, self.translation.find(Address.of(old)))
            return
        sides = [list(side.iter("Sentence")) for side in (old, new)]
        translated = self._translated(old)
        alone = all(isinstance(change, TextChanged) for change in changes)
        if alone and len(sides[0]) == len(sides[1]) == len(translated):
            for change in changes:
                number = sides[0].index(element_at(self.comparison.old, change.before.path)) if change.before else 0
                self._add_text(change, old if len(translated) == 1 else sides[0][number], translated[number])
            return
        texts = (text_of_all(sides[0]), text_of_all(sides[1]))
        self._add(changes, old, texts, marks=self._marks(sides[0], sides[1], changes), translated=translated)

    def _translated(self, holder: Element) -> list[Element]:
        """Return the sentences of the translation of what an old element holds."""
        above = holder.getparent() if tag_of(holder).endswith("Sentence") else holder
        found = self.translation.find(Address.of(above)) if above is not None else None
        if found is None:
            return []
        inner = found.find(tag_of(holder)) if above is not holder else found
        return [] if inner is None else list(inner.iter("Sentence"))

    def _add_text(self, change: Change, place: Element, translated: Element | None) -> None:
        """Add an example of one text."""
        assert isinstance(change, TextChanged)
        texts = (plain(change.old), plain(change.new))
        found = [] if translated is None else [translated]
        self._add([change], place, texts, marks=chunk_marks(change), translated=found)

    def _marks(
        self, old: Sequence[Element], new: Sequence[Element], changes: Sequence[Change]
    ) -> list[Mark] | None:
        """Return the marks of several sentences in one text; None where they are not in one order."""
        marks: list[Mark] = []
        starts = [dict(zip(map(id, side), starts_of(side), strict=True)) for side in (old, new)]
        for change in changes:
            if isinstance(change, Reordered):
                return None
            if isinstance(change, TextChanged):
                before = starts[0].get(id(element_at(self.comparison.old, change.before.path)))
                after = starts[1].get(id(element_at(self.comparison.new, change.after.path)))
                if before is None or after is None:
                    return None
                marks += chunk_marks(change, before, after)
            elif isinstance(change, Deleted | Added):
                mark = self._whole_mark(change, old, new)
                if mark is None:
                    return None
                marks.append(mark)
        return sorted(marks, key=lambda mark: (mark.before, mark.after))

    def _whole_mark(self, change: Added | Deleted, old: Sequence[Element], new: Sequence[Element]) -> Mark | None:
        """Return the mark of a sentence that comes or goes, with its place on the other side."""
        added = isinstance(change, Added)
        side, other = (new, old) if added else (old, new)
        law = self.comparison.new if added else self.comparison.old
        place = change.after or change.before
        assert place is not None
        number = side.index(element_at(law, place.path))
        start = starts_of(side)[number]
        span = (start, start + len(text_of(side[number])))
        here = starts_of(other)[number] if number < len(other) else len(text_of_all(other))
        return Mark("sentence", (here, here), span) if added else Mark("sentence", span, (here, here))

    def _add(
        self,
        changes: Sequence[Change],
        place: Element,
        texts: tuple[str, str],
        *,
        marks: Sequence[Mark] | None,
        translated: Sequence[Element],
    ) -> None:
        provision = place if place.tag == "Sentence" else _provision(place)
        name = name_of(provision)
        sentences = [text for sentence in translated if (text := text_of(sentence).strip())]
        if not sentences:
            self.left.append(Left(name, "no translation of the old version has this provision"))
            return
        if texts[0] == texts[1]:
            self.left.append(Left(name, "only ruby changes"))
            return
        categories = sorted({category for change in changes for category in _categories(change)})

        def example(found: Sequence[Mark]) -> Example:
            return Example(
                id=f"{self.name}:{Address.of(provision)}",
                statute=self.comparison.old.title,
                amendment=self.amendment,
                address=name,
                previous_source=texts[0],
                source=texts[1],
                previous_translation=" ".join(sentences),
                marks=tuple(found),
                extra={
                    "categories": categories,
                    "translation_marks": self._translation_marks(texts[0], sentences, found),
                },
            )

        try:
            self.examples.append(example(marks if marks is not None else marks_of(*texts)))
        except InputError:
            # Sentences changed places: what differs between the whole texts accounts for everything.
            self.examples.append(example(marks_of(*texts)))

    def _translation_marks(self, old: str, sentences: Sequence[str], marks: Sequence[Mark]) -> list[list[int]]:
        """Return the places of the previous translation that seem to stand for what changes."""
        previous = " ".join(sentences)
        whole = [mark.before for mark in marks if mark.level == "sentence"]
        parts = [mark.before for mark in marks if mark.level != "sentence"]
        found = apart([*self.association.spans(old, previous, parts), *sentence_spans(old, sentences, whole)])
        return [list(span) for span in found]


def _categories(change: Change) -> list[str]:
    return change.categories if isinstance(change, TextChanged) else [change.category]


def _provision(element: Element) -> Element:
    """Return the provision that a holder of sentences belongs to."""
    above = element.getparent()
    return (
        above
        if tag_of(element).endswith("Sentence") and element.tag != "Sentence" and above is not None
        else element
    )
