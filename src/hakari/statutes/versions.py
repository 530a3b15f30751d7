"""What two files of a law have to have in common: the language of its versions, the law of a translation."""

from __future__ import annotations

from hakari.errors import InputError
from hakari.statutes.law import Law

__all__ = ["check_translation", "check_versions", "is_other_law", "two_laws_warning"]


def check_versions(old: Law, new: Law) -> None:
    """Check that two versions of a law are in one language.

    Raises
    ------
    InputError
        If they are not.
    """
    if old.language != new.language:
        raise InputError(
            f"two versions in one language are needed; {_named(old, 'the old one')} is in {old.language}, "
            f"{_named(new, 'the new one')} in {new.language}"
        )


def check_translation(law: Law, translation: Law) -> None:
    """Check that a law is in Japanese, and that its translation is none into Japanese and not one of another law.

    Raises
    ------
    InputError
        If something is not so.
    """
    if law.language != "ja":
        raise InputError(f"a law in Japanese is needed; {_named(law, 'it')} is in {law.language}")
    if translation.language == "ja":
        raise InputError(
            f"a translation is needed; {_named(translation, 'it')} is in Japanese",
            remedy='The file of a translation says Lang="en"; a table is read in its column en.',
        )
    if is_other_law(law, translation):
        name = _named(translation, "it")
        raise InputError(f"the translation of {law.number} is needed; {name} is that of {translation.number}")


def is_other_law(one: Law, other: Law) -> bool:
    """Return whether both files say which law they are, and that is not the same: by era, year and number."""
    identities = [_identity(law) for law in (one, other)]
    return None not in identities and identities[0] != identities[1]


def two_laws_warning(old: Law, new: Law) -> tuple[str, ...]:
    """Return the warning about two versions that are of different laws; nothing where they are of one."""
    if not is_other_law(old, new):
        return ()
    return (f"warning: these are two laws, {old.title} ({old.number}) and {new.title} ({new.number})",)


def _identity(law: Law) -> tuple[str, str, str] | None:
    era, year, number = (law.root.get(name, "").lstrip("0") for name in ("Era", "Year", "Num"))
    return (era, year, number) if era and year and number else None


def _named(law: Law, otherwise: str) -> str:
    return law.file or otherwise
