"""Several rankings of the same votes, and how far they agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hakari.errors import OptionError
from hakari.judgments.comparisons import Comparisons
from hakari.judgments.models import Model, model_from_spec
from hakari.judgments.rank import rank
from hakari.judgments.ranking import Ranking
from hakari.signature import program_version
from hakari.stats import Correlation, correlate
from hakari.table import Cell, Column, Table, tables_html
from hakari.types import FloatArray, json_number

__all__ = ["Rankings", "rank_by_models"]


@dataclass(frozen=True)
class Rankings:
    """Rankings by several models; where there are two or more, their rank correlations too."""

    rankings: tuple[Ranking, ...]

    def __post_init__(self) -> None:
        if not self.rankings:
            raise OptionError("there is no ranking", remedy="Name a model.")

    @property
    def names(self) -> tuple[str, ...]:
        """The models as they differ: their labels with the options that are not at their defaults."""
        found = []
        for ranking in self.rankings:
            options = ",".join(f"{k}={v}" for k, v in ranking.model.signature_fields().items() if v is not None)
            found.append(f"{ranking.model.label}:{options}" if options else ranking.model.label)
        return tuple(found)

    @property
    def correlations(self) -> FloatArray:
        """Spearman's rank correlation of each two models over the systems that both rank; NaN with fewer than 3."""
        n = len(self.rankings)
        found = np.eye(n)
        for i, one in enumerate(self.rankings):
            for j in range(i):
                found[i, j] = found[j, i] = _spearman(one, self.rankings[j])
        return found

    def _repr_html_(self) -> str:
        """Return the tables as notebooks show them."""
        return tables_html(self.tables())

    def tables(self, *, pairs: bool = False) -> tuple[Table, ...]:
        """Return the ranking of each model, and how far they agree."""
        tables = [table for ranking in self.rankings for table in ranking.tables(pairs=pairs)]
        return (*tables, self._agreement()) if len(self.rankings) > 1 else tuple(tables)

    def _agreement(self) -> Table:
        rows: list[tuple[Cell, ...]] = [
            (name, *(float(value) for value in own))
            for name, own in zip(self.names, self.correlations, strict=True)
        ]
        columns = (Column("model"), *(Column(name, digits=3) for name in self.names))
        return Table(columns, tuple(rows), title="rank correlation of the models (Spearman)")

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON has it."""
        return {
            "schema": "hakari-rankings/1",
            "version": program_version(),
            "rankings": [ranking.to_dict() for ranking in self.rankings],
            "models": list(self.names),
            "correlations": [[json_number(float(value)) for value in own] for own in self.correlations],
        }


def _spearman(one: Ranking, other: Ranking) -> float:
    both = [name for name in one.systems if name in other.systems]
    if len(both) < 3:
        return float("nan")
    scores, others = (
        np.array([ranking.scores[ranking.systems.index(name)] for name in both]) for ranking in (one, other)
    )
    # Rounding leaves the correlation of equal orders a hair below 1.
    return round(float(correlate(scores, others, Correlation.SPEARMAN)[0]), 12)


def rank_by_models(votes: Comparisons, models: Sequence[str | Model], **options: Any) -> Rankings:
    """Return the rankings by several models; `options` are those of `rank`.

    What is wrong with a model is said before the first is fitted.

    Raises
    ------
    OptionError, UnknownNameError
        If a model is not known, or needs a baseline that is not named and not in every vote.
    """
    ready = [model_from_spec(model) if isinstance(model, str) else model for model in models]
    if any(model.needs_baseline for model in ready):
        votes.baseline(options.get("baseline"))
    return Rankings(tuple(rank(votes, model, **options) for model in ready))
