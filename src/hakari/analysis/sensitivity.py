"""How much a ranking depends on the segmenter: the same systems under all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hakari.data.testset import TestSet
from hakari.errors import HakariError, InputError, MissingDependencyError
from hakari.metrics.bleu import BLEU
from hakari.scoring import DataWarning, score
from hakari.scoring.checks import check_data, check_scores
from hakari.table import DASH, Cell, Column, Table
from hakari.text import Workspace, default_segmenter, get_segmenter
from hakari.text.segmenters import SEGMENTERS, language_code
from hakari.types import FloatArray, Progress

__all__ = ["Choice", "Sensitivity", "Setting", "sensitivity", "settings_for"]

SCHEMA = "hakari-sensitivity/1"


@dataclass(frozen=True, slots=True)
class Setting:
    """A way to prepare text: a segmenter, with NFKC or without."""

    segmenter: str
    nfkc: bool

    def __str__(self) -> str:
        """Return ``ja-mecab`` or ``ja-mecab+nfkc``."""
        return f"{self.segmenter}+nfkc" if self.nfkc else self.segmenter


@dataclass(frozen=True, eq=False)
class Sensitivity:
    """BLEU of every system under every setting.

    `values` has one row a system and one column a setting. The first setting is the default of the language, which
    changes of place are measured against.
    """

    systems: tuple[str, ...]
    settings: tuple[Setting, ...]
    values: FloatArray
    signatures: tuple[str, ...]
    missing: tuple[str, ...] = ()
    """Segmenters of the language that are not installed."""
    broken: Mapping[str, str] = field(default_factory=dict)
    """Segmenters of the language that are installed and do not work, with what is wrong."""
    warnings: tuple[DataWarning, ...] = ()
    """What is odd about the data, under the first setting."""

    @property
    def ranks(self) -> NDArray[np.int64]:
        """Places from 1, systems with equal scores sharing the better one: systems × settings."""
        above = self.values[:, None, :] < self.values[None, :, :]
        ranks: NDArray[np.int64] = 1 + above.sum(axis=1)
        return ranks

    def swaps(self, setting: int) -> tuple[tuple[str, str], ...]:
        """Return the pairs that change places under a setting: first in the default order, then overtaken."""
        pairs = []
        base, other = self.values[:, 0], self.values[:, setting]
        for i, j in combinations(range(len(self.systems)), 2):
            first, second = (i, j) if base[i] >= base[j] else (j, i)
            if base[first] > base[second] and other[first] < other[second]:
                pairs.append((self.systems[first], self.systems[second]))
        return tuple(pairs)

    def tables(self) -> tuple[Table, Table]:
        """Return the scores with places, and who changes place under which setting."""
        order = np.argsort(-self.values[:, 0], kind="stable")
        ranks = self.ranks
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (str(setting), *(_scored(self.values[s, k], int(ranks[s, k])) for s in order))
            for k, setting in enumerate(self.settings)
        )
        columns = (Column("segmenter"), *(Column(self.systems[s]) for s in order))
        scores = Table(columns, rows, title="BLEU (place) under each segmenter", notes=self._notes())
        return scores, self._swap_table()

    def _swap_table(self) -> Table:
        rows: list[tuple[Cell, ...]] = []
        for k, setting in enumerate(self.settings[1:], start=1):
            swaps = self.swaps(k)
            told = ", ".join(f"{second} passes {first}" for first, second in swaps) or "nobody"
            rows.append((str(setting), len(swaps), told))
        columns = (Column("segmenter"), Column("swaps"), Column("who changes place"))
        return Table(columns, tuple(rows), title=f"Changes of place against {self.settings[0]}")

    def _notes(self) -> tuple[str, ...]:
        absent = (f"Not installed, so not shown: {', '.join(self.missing)}.",) if self.missing else ()
        broken = (f"Not working, so not shown: {name} ({problem})." for name, problem in self.broken.items())
        return (f"{self.settings[0]} is {self.signatures[0]}", *absent, *broken)

    def __str__(self) -> str:
        """Return both tables as text."""
        return "\n\n".join(str(table) for table in self.tables())

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain JSON values."""
        return {
            "schema": SCHEMA,
            "systems": list(self.systems),
            "settings": [
                {
                    "segmenter": setting.segmenter,
                    "nfkc": setting.nfkc,
                    "signature": signature,
                    "scores": [None if np.isnan(value) else value for value in self.values[:, k].tolist()],
                    "places": self.ranks[:, k].tolist(),
                    "swaps": [list(pair) for pair in self.swaps(k)],
                }
                for k, (setting, signature) in enumerate(zip(self.settings, self.signatures, strict=True))
            ],
            "not_installed": list(self.missing),
            "not_working": [{"segmenter": name, "problem": problem} for name, problem in self.broken.items()],
            "warnings": [warning.to_dict() for warning in self.warnings],
        }


def _scored(value: float, place: int) -> str:
    return DASH if np.isnan(value) else f"{value:.2f} ({place})"


@dataclass(frozen=True, slots=True)
class Choice:
    """The settings for a language, the default first, and the segmenters that cannot be used here."""

    settings: tuple[Setting, ...]
    missing: tuple[str, ...]
    broken: Mapping[str, str]


def settings_for(language: str | None) -> Choice:
    """Return the settings for a target language.

    These are the segmenters made for the language, characters, and the rules for any language, each with NFKC off
    and on. Every segmenter is tried on a word first: a program that does not work must not stop the others.
    """
    code = language_code(language) if language else ""
    default = default_segmenter(language)
    made_for = [name for name in SEGMENTERS if code in SEGMENTERS.get(name).languages]
    names = dict.fromkeys([default, *made_for, "char", "13a", "intl"])
    here: list[str] = []
    missing: list[str] = []
    broken: dict[str, str] = {}
    for name in names:
        try:
            get_segmenter(name).tokens("猫")
        except MissingDependencyError:
            missing.append(name)
        except HakariError as error:
            broken[name] = error.problem
        else:
            here.append(name)
    return Choice(tuple(Setting(name, nfkc) for name in here for nfkc in (False, True)), tuple(missing), broken)


def sensitivity(
    test_set: TestSet,
    *,
    settings: Sequence[Setting] | None = None,
    workspace: Workspace | None = None,
    progress: Progress | None = None,
) -> Sensitivity:
    """Return BLEU of every system under every segmenter for the target language, NFKC off and on.

    Parameters
    ----------
    test_set
        Systems and references.
    settings
        Other settings, the one to compare with first.
    workspace, progress
        As for `hakari.scoring.score`.

    Raises
    ------
    InputError
        If there are no settings.
    """
    choice = settings_for(test_set.target_language) if settings is None else Choice(tuple(settings), (), {})
    if not choice.settings:
        raise InputError("there is no setting to score under")
    metrics = [BLEU(tokenize=s.segmenter, nfkc=s.nfkc) for s in choice.settings]
    scores = score(test_set, metrics=metrics, workspace=workspace, progress=progress)
    values = np.array([[m.scores[system].value for m in scores.metrics] for system in scores.systems])
    return Sensitivity(
        systems=scores.systems,
        settings=choice.settings,
        values=values,
        signatures=tuple(str(m.signature) for m in scores.metrics),
        missing=choice.missing,
        broken=choice.broken,
        warnings=(*check_data(test_set, metrics[:1]), *check_scores(scores.metrics[:1])),
    )
