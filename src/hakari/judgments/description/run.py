"""`describe`: count what is there, and find what is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hakari.errors import InputError
from hakari.judgments.columns import COMPARISONS, ERRORS, GRADES, Kind
from hakari.judgments.comparisons import Comparisons, natural_order
from hakari.judgments.description.result import Counts, Description, Gaps, Suspect
from hakari.judgments.graph import components
from hakari.judgments.identical import joined_names
from hakari.judgments.judges import judge_report

if TYPE_CHECKING:
    import polars as pl

    from hakari.judgments.table import Identical, Judgments

__all__ = ["describe"]


def describe(judgments: Judgments, *, identical: Identical = "expand") -> Description:
    """Return what is in a table of judgments.

    Parameters
    ----------
    judgments
        The table.
    identical
        What becomes of joined systems where wins are counted, as `Judgments.compared` takes it.

    Raises
    ------
    InputError
        If there is no judgment.
    """
    if not judgments.kinds:
        raise InputError(f"{judgments.name} has no judgment")
    votes = judgments.compared(identical=identical) if len(judgments.comparisons) else None
    return Description(
        name=judgments.name,
        remarks=judgments.remarks,
        kinds=tuple(_of_kind(kind, judgments.table(kind)) for kind in judgments.kinds),
        comparisons=None if votes is None else _systems_compared(votes),
        grades=_by_scale(judgments.grades, "system"),
        errors=_errors(judgments.errors),
        compared_by=_judges_compared(judgments.comparisons),
        graded_by=_by_scale(judgments.grades.filter(judgments.grades["judge"].is_not_null()), "judge"),
        joined=_joined(judgments.comparisons),
        gaps=_gaps(judgments, votes),
        suspicious=_suspicious(judgments),
    )


def _of_kind(kind: Kind, frame: pl.DataFrame) -> dict[str, object]:
    """Return how many there are of a kind, and of what."""
    import polars as pl

    systems = pl.concat(
        [frame[name] for name in ("system", "system_a", "system_b") if name in frame.columns]
    ).unique()
    joined = joined_names(systems) if kind is COMPARISONS else {}
    per_segment = frame["segment"].value_counts()["count"]
    found: dict[str, object] = {
        kind.name: len(frame),
        "judges": frame["judge"].drop_nulls().n_unique(),
        "without a judge": frame["judge"].null_count(),
        "segments": frame["segment"].n_unique(),
        "systems": len(systems) - len(joined),
        "joined names": len(joined),
        f"{kind.name} a segment": (per_segment.min(), per_segment.median(), per_segment.max()),
    }
    if kind is COMPARISONS:
        found["rankings"] = frame["ranking"].drop_nulls().n_unique()
        found["ties"] = int((frame["outcome"] == 0).sum())
        found["order known"] = int(frame["shown"].is_not_null().sum())
    if kind is GRADES:
        for column in ("scale", "item", "level"):
            found[column] = _tallied(frame[column])
        found["not counted by the organisers"] = int((~frame["valid"]).fill_null(False).sum())
    if kind is ERRORS:
        found["severity"] = _tallied(frame["severity"])
    seconds = (frame["time_end"] - frame["time_start"]).drop_nulls()
    found["seconds each"] = (seconds.min(), seconds.median(), seconds.max()) if len(seconds) else 0
    return {name: value for name, value in found.items() if value not in (0, {}, None)}


def _tallied(column: pl.Series) -> dict[str, int]:
    """Return how often each word stands in a column, the most frequent first."""
    return dict(column.drop_nulls().value_counts(sort=True).iter_rows())


def _systems_compared(votes: Comparisons) -> Counts:
    """Return of each system how often it was compared, and with what outcome."""
    won, tied = votes.wins()
    met = (won + won.T + tied) > 0
    segments = [
        len(np.unique(votes.segment[(votes.left == s) | (votes.right == s)])) for s in range(len(votes.systems))
    ]
    return Counts(
        names=votes.systems,
        columns={
            "comparisons": (won + won.T + tied).sum(axis=1).tolist(),
            "wins": won.sum(axis=1).tolist(),
            "ties": tied.sum(axis=1).tolist(),
            "losses": won.sum(axis=0).tolist(),
            "opponents": met.sum(axis=1).tolist(),
            "segments": segments,
        },
    )


def _judges_compared(frame: pl.DataFrame) -> Counts | None:
    """Return of each judge how much was compared, and how often with a tie."""
    import polars as pl

    known = frame.filter(pl.col("judge").is_not_null())
    if not len(known):
        return None
    counted = known.group_by("judge").agg(
        pl.len().alias("comparisons"),
        (pl.col("outcome") == 0).sum().alias("ties"),
        pl.col("ranking").drop_nulls().n_unique().alias("rankings"),
        pl.col("segment").n_unique().alias("segments"),
    )
    return _counts(counted, "judge")


def _by_scale(frame: pl.DataFrame, by: str) -> dict[str, Counts]:
    """Return of each system, or judge, how much was graded on each scale, with mean and deviation."""
    import polars as pl

    found = {}
    for scale in frame["scale"].unique(maintain_order=True):
        other = "judge" if by == "system" else "system"
        counted = (
            frame.filter(pl.col("scale") == scale)
            .group_by(by)
            .agg(
                pl.len().alias("grades"),
                pl.col("grade").mean().alias("mean"),
                pl.col("grade").std().alias("deviation"),
                pl.col("segment").n_unique().alias("segments"),
                pl.col(other).drop_nulls().n_unique().alias(f"{other}s"),
            )
        )
        found[scale] = _counts(counted, by)
    return found


def _errors(frame: pl.DataFrame) -> Counts | None:
    """Return of each system how many errors of each severity were marked."""
    import polars as pl

    if not len(frame):
        return None
    severities = list(_tallied(frame["severity"]))
    counted = frame.group_by("system").agg(
        pl.col("segment").n_unique().alias("segments"),
        *((pl.col("severity") == word).sum().alias(word) for word in severities),
    )
    return _counts(counted, "system")


def _counts(frame: pl.DataFrame, by: str) -> Counts:
    """Return the rows of a frame in the natural order of their names."""
    place = {name: n for n, name in enumerate(natural_order(frame[by].to_list()))}
    rows = sorted(frame.iter_rows(named=True), key=lambda row: place[row[by]])
    names = tuple(row[by] for row in rows)
    return Counts(names, {name: [row[name] for row in rows] for name in frame.columns if name != by})


def _joined(frame: pl.DataFrame) -> dict[str, int]:
    """Return in how many comparisons each joined name stands."""
    import polars as pl

    both = pl.concat([frame["system_a"], frame["system_b"]])
    joined = joined_names(both.unique())
    return {name: count for name, count in _tallied(both).items() if name in joined}


def _suspicious(judgments: Judgments) -> tuple[Suspect, ...]:
    """Return the judges that `judge_report` has a reason to look at, of comparisons and of each scale."""
    scales: list[str | None] = [None] if judgments.comparisons["judge"].drop_nulls().len() else []
    grades = judgments.grades.filter(judgments.grades["judge"].is_not_null())
    scales += grades["scale"].unique(maintain_order=True).to_list()
    return tuple(
        Suspect(row.profile.judge, scale or "comparisons", row.profile.judgments, row.flags)
        for scale in scales
        for row in judge_report(judgments, scale=scale).suspicious
    )


def _gaps(judgments: Judgments, votes: Comparisons | None) -> Gaps:
    """Return what is missing."""
    apart: tuple[tuple[str, str], ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()
    always: tuple[tuple[str, str], ...] = ()
    if votes is not None:
        won, tied = votes.wins()
        both = won + won.T
        a, b = np.triu_indices(len(won), 1)
        names = votes.systems
        apart = tuple((names[i], names[j]) for i, j in zip(a, b, strict=True) if not (both + tied)[i, j])
        always = tuple((names[i], names[j]) for i, j in zip(a, b, strict=True) if tied[i, j] and not both[i, j])
        groups = tuple(tuple(names[s] for s in group) for group in components((both + tied) > 0))
    frame = judgments.grades
    shares = {}
    for scale in frame["scale"].unique(maintain_order=True):
        own = frame.filter((frame["scale"] == scale) & (frame["item"] == "system") & (frame["level"] == "segment"))
        cells = own["system"].n_unique() * own["segment"].n_unique()
        if cells:
            shares[scale] = own.select("system", "segment").n_unique() / cells
    return Gaps(apart, always, groups if len(groups) > 1 else (), shares)
