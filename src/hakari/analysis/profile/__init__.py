"""What a system is good at: scores by kind of segment, words found by kind, wins, n-grams."""

from hakari.analysis.profile.buckets import Buckets, Spread, bucket_scores, spread_of_scores
from hakari.analysis.profile.differing import most_different
from hakari.analysis.profile.grams import GramDifferences, gram_differences
from hakari.analysis.profile.outcomes import Outcomes, outcomes
from hakari.analysis.profile.run import Profile, profile
from hakari.analysis.profile.words import WordClasses, form_classes, word_classes

__all__ = [
    "Buckets",
    "GramDifferences",
    "Outcomes",
    "Profile",
    "Spread",
    "WordClasses",
    "bucket_scores",
    "form_classes",
    "gram_differences",
    "most_different",
    "outcomes",
    "profile",
    "spread_of_scores",
    "word_classes",
]
