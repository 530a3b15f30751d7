"""How much a ranking depends on the segmenter: the same systems under all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hakari.data.testset import TestSet
from hakari.errors import HakariError, InputError, MissingDependencyError, OptionError
from hakari.metrics import Metric, metric_from_spec
from hakari.metrics.bleu import BLEU
from hakari.metrics.tokenized import TokenizedMetric
from hakari.scoring import DataWarning
from hakari.scoring.checks import check_coverage, check_data, check_scores, target_language_of
from hakari.scoring.run import score_metrics
from hakari.table import Cell, Column, Listed, Placed, Table, tables_html
from hakari.text import Workspace, get_segmenter
from hakari.text.segmenters import SEGMENTERS, language_code
from hakari.types import Direction, FloatArray, Progress, json_number, read_only

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


@dataclass(frozen=True, eq=False, repr=False)
class Sensitivity:
    """The score of every system under every setting.

    `values` has one row a system and one column a setting. The first setting is the default of the language, which
    changes of place are measured against.
    """

    systems: tuple[str, ...]
    settings: tuple[Setting, ...]
    values: FloatArray
    signatures: tuple[str, ...]
    metric: TokenizedMetric
    """The metric, with the settings of none of them."""
    missing: tuple[str, ...] = ()
    """Segmenters of the language that are not installed."""
    broken: Mapping[str, str] = field(default_factory=dict)
    """Segmenters of the language that are installed and do not work, with what is wrong."""
    warnings: tuple[DataWarning, ...] = ()
    """What is odd about the data, under the first setting."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", read_only(self.values))

    def __repr__(self) -> str:
        """Return how many systems and settings there are."""
        return f"<Sensitivity of {len(self.systems)} systems under {len(self.settings)} settings>"

    @property
    def ranks(self) -> NDArray[np.int64]:
        """Places from 1, systems with equal scores sharing the better one: systems × settings."""
        good = self._good
        above = good[:, None, :] < good[None, :, :]
        ranks: NDArray[np.int64] = 1 + above.sum(axis=1)
        return ranks

    @property
    def _good(self) -> FloatArray:
        """The scores, turned so that more is better."""
        return self.values if self.metric.direction is Direction.HIGHER else -self.values

    def swaps(self, setting: int) -> tuple[tuple[str, str], ...]:
        """Return the pairs that change places under a setting: first in the default order, then overtaken."""
        pairs = []
        base, other = self._good[:, 0], self._good[:, setting]
        for i, j in combinations(range(len(self.systems)), 2):
            first, second = (i, j) if base[i] >= base[j] else (j, i)
            if base[first] > base[second] and other[first] < other[second]:
                pairs.append((self.systems[first], self.systems[second]))
        return tuple(pairs)

    def tables(self) -> tuple[Table, Table]:
        """Return the scores with places, and who changes place under which setting."""
        order = np.argsort(-self._good[:, 0], kind="stable")
        ranks = self.ranks
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (str(setting), *(Placed(float(self.values[s, k]), int(ranks[s, k])) for s in order))
            for k, setting in enumerate(self.settings)
        )
        columns = (Column("segmenter"), *(Column(self.systems[s]) for s in order))
        scores = Table(
            columns,
            rows,
            title=f"{self.metric.label} {self.metric.direction.arrow} (place) under each segmenter",
            notes=self._notes(),
        )
        return scores, self._swap_table()

    def _swap_table(self) -> Table:
        rows: list[tuple[Cell, ...]] = []
        for k, setting in enumerate(self.settings[1:], start=1):
            swaps = self.swaps(k)
            told = tuple(f"{second} passes {first}" for first, second in swaps)
            rows.append((str(setting), len(swaps), Listed(told) if told else "nobody"))
        columns = (Column("segmenter"), Column("swaps"), Column("who changes place"))
        return Table(columns, tuple(rows), title=f"Changes of place against {self.settings[0]}")

    def _notes(self) -> tuple[str, ...]:
        absent = (f"Not installed, so not shown: {', '.join(self.missing)}.",) if self.missing else ()
        broken = (f"Not working, so not shown: {name} ({problem})." for name, problem in self.broken.items())
        return (f"{self.settings[0]} is {self.signatures[0]}", *absent, *broken)

    def _repr_html_(self) -> str:
        """Return the tables as notebooks show them."""
        return tables_html(self.tables())

    def __str__(self) -> str:
        """Return both tables as text."""
        return "\n\n".join(str(table) for table in self.tables())

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain JSON values."""
        return {
            "schema": SCHEMA,
            "metric": {
                "name": self.metric.name,
                "label": self.metric.label,
                "spec": self.metric.spec,
                "direction": self.metric.direction.value,
            },
            "systems": list(self.systems),
            "settings": [
                {
                    "segmenter": setting.segmenter,
                    "nfkc": setting.nfkc,
                    "signature": signature,
                    "scores": [json_number(value) for value in self.values[:, k].tolist()],
                    "places": self.ranks[:, k].tolist(),
                    "swaps": [list(pair) for pair in self.swaps(k)],
                }
                for k, (setting, signature) in enumerate(zip(self.settings, self.signatures, strict=True))
            ],
            "not_installed": list(self.missing),
            "not_working": [{"segmenter": name, "problem": problem} for name, problem in self.broken.items()],
            "warnings": [warning.to_dict() for warning in self.warnings],
        }


@dataclass(frozen=True, slots=True)
class Choice:
    """The settings for a language, the default first, and the segmenters that cannot be used here."""

    settings: tuple[Setting, ...]
    missing: tuple[str, ...]
    broken: Mapping[str, str]


def settings_for(language: str | None, metric: TokenizedMetric | None = None) -> Choice:
    """Return the settings for a target language.

    These are the segmenters made for the language, characters, and the rules for any language, each with NFKC off
    and on. Every segmenter is tried on a word first: a program that does not work must not stop the others. The
    first setting is what the metric does by itself.
    """
    code = language_code(language) if language else ""
    default = (metric or BLEU()).for_language(language).segmenter_name
    made_for = [name for name, made in SEGMENTERS.loaded().items() if code in made.languages]
    names = dict.fromkeys([default, *made_for, "char", "13a", "intl"])
    here: list[str] = []
    missing: list[str] = []
    broken = {name: error.problem for name, error in SEGMENTERS.broken.items()}
    for name in names:
        try:
            get_segmenter(name).tokens("猫")
        except MissingDependencyError:
            missing.append(name)
        except HakariError as error:
            broken[name] = error.problem
        else:
            if metric is None or _takes(metric, name):
                here.append(name)
    return Choice(tuple(Setting(name, nfkc) for name in here for nfkc in (False, True)), tuple(missing), broken)


def _takes(metric: TokenizedMetric, segmenter: str) -> bool:
    """Return whether a metric works with a segmenter: some need parts of speech."""
    try:
        replace(metric, tokenize=segmenter)
    except OptionError:
        return False
    return True


def _open_metric(metric: Metric) -> TokenizedMetric:
    """Return the metric, if it leaves open what the settings decide."""
    if not isinstance(metric, TokenizedMetric):
        raise OptionError(
            f"{metric.label} does not work on tokens: no segmenter changes it",
            remedy="Take one that does: bleu, ter.",
        )
    if metric.tokenize is not None or metric.nfkc:
        raise OptionError(
            f"{metric.spec} says itself how text becomes tokens; the segmenters and NFKC are tried in turn here",
            remedy="Leave tokenize and nfkc out.",
        )
    return metric


def sensitivity(
    test_set: TestSet,
    *,
    metric: str | Metric = "bleu",
    settings: Sequence[Setting] | None = None,
    vectors: str | None = None,
    workspace: Workspace | None = None,
    progress: Progress | None = None,
) -> Sensitivity:
    """Return the score of every system under every segmenter for the target language, NFKC off and on.

    Parameters
    ----------
    test_set
        Systems and references.
    metric
        A metric over tokens, which leaves segmenter and NFKC open.
    settings
        Other settings, the one to compare with first.
    vectors, workspace, progress
        As for `hakari.scoring.score`.

    Raises
    ------
    InputError
        If there are no settings.
    OptionError
        If the metric does not work on tokens, or says itself how to make them.
    """
    language, notes = target_language_of(test_set)
    metric = _open_metric(metric_from_spec(metric) if isinstance(metric, str) else metric)
    choice = settings_for(language, metric) if settings is None else Choice(tuple(settings), (), {})
    if not choice.settings:
        raise InputError("there is no setting to score under")
    metrics = [replace(metric, tokenize=s.segmenter, nfkc=s.nfkc) for s in choice.settings]
    results = score_metrics(test_set, metrics, vectors=vectors, workspace=workspace, progress=progress)
    values = np.array([[m.scores[system].value for m in results] for system in test_set.systems])
    return Sensitivity(
        systems=tuple(test_set.systems),
        settings=choice.settings,
        values=values,
        metric=metric,
        signatures=tuple(str(m.signature) for m in results),
        missing=choice.missing,
        broken=choice.broken,
        warnings=(
            *(notes if settings is None else ()),
            *check_data(test_set, metrics[:1]),
            *check_coverage(results[:1]),
            *check_scores(results[:1]),
        ),
    )
