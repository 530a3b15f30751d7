"""Everything that is known of the systems of a run beside their scores."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hakari.analysis.profile.buckets import Buckets, Spread, bucket_scores, spread_of_scores
from hakari.analysis.profile.grams import GramDifferences, gram_differences
from hakari.analysis.profile.outcomes import Outcomes, outcomes
from hakari.analysis.profile.words import WordClasses, form_classes, word_classes
from hakari.scoring import Scores
from hakari.text.workspace import Workspace, default_workspace

__all__ = ["Profile", "profile"]


@dataclass(frozen=True, eq=False)
class Profile:
    """Scores by kind of segment, words by kind, wins of pairs, n-grams of pairs."""

    buckets: tuple[Buckets, ...]
    spreads: tuple[Spread, ...]
    outcomes: tuple[Outcomes, ...]
    words: tuple[WordClasses, ...] = field(repr=False)
    grams: GramDifferences | None = field(repr=False)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain JSON values."""
        return {
            "buckets": [each.to_dict() for each in self.buckets],
            "spreads": [each.to_dict() for each in self.spreads],
            "outcomes": [each.to_dict() for each in self.outcomes],
            "words": [each.to_dict() for each in self.words],
            "grams": None if self.grams is None else self.grams.to_dict(),
        }


def profile(scores: Scores, *, workspace: Workspace | None = None) -> Profile:
    """Return what the systems of a run are good at.

    Without references there are no words to find.

    Examples
    --------
    >>> import hakari
    >>> systems = {"near": ["雨が降る。"], "far": ["雪だ。"]}
    >>> scores = hakari.score(systems, ["雨が降る。"], metrics=["chrf"], language_pair="en-ja")
    >>> profile(scores).outcomes[0].of("near", "far")
    (1, 0, 0)
    """
    workspace = (workspace or default_workspace()).start_run()
    test_set = scores.test_set
    referenced = bool(test_set.references)
    spreads = (spread_of_scores(metric, scores.systems) for metric in scores.metrics)
    return Profile(
        buckets=bucket_scores(scores),
        spreads=tuple(each for each in spreads if each is not None),
        outcomes=tuple(outcomes(metric, scores.systems) for metric in scores.metrics),
        words=(*word_classes(test_set, workspace), form_classes(test_set)) if referenced else (),
        grams=gram_differences(test_set, workspace) if referenced else None,
    )
