"""GRM as a model: scores by name, errors, remarks, resamples."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hakari.errors import InputError, OptionError
from hakari.judgments import Comparisons, rank
from hakari.judgments.models.grm import GradedResponse


def test_orders_systems_by_their_strength(draw: Any) -> None:
    """Systems that beat the baseline more have higher abilities; the baseline has none, and a place."""
    votes = draw([1.5, 0.7, 0.0, -0.8], 3000).against("S2")
    fit = GradedResponse().fit(votes)

    assert ("S0", "S1", "S3") == fit.systems
    assert fit.scores[0] > fit.scores[1] > fit.details["baseline_place"] > fit.scores[2]
    assert fit.remarks[0].startswith("θ = ")


def test_mirrored_votes_mirror_the_scale(draw: Any) -> None:
    """Wins for losses turn the order round."""
    votes = draw([1.5, 0.7, 0.0, -0.8], 800).against("S2")
    mirrored = Comparisons(
        votes.judges,
        votes.segments,
        votes.systems,
        votes.judge,
        votes.segment,
        votes.left,
        votes.right,
        -votes.outcome,
    )

    assert np.allclose(GradedResponse().fit(votes).scores, -GradedResponse().fit(mirrored).scores, atol=0.02)


def test_plug_in_errors_are_named_and_smaller(draw: Any) -> None:
    """The label says what they leave out."""
    votes = draw([1.0, 0.0, -1.0], 600).against("S1")
    joint, plug_in = GradedResponse().fit(votes), GradedResponse(errors="plug-in").fit(votes)

    assert "plug-in" in plug_in.errors_are
    assert "joint" in joint.errors_are
    assert (plug_in.errors < joint.errors).all()
    assert plug_in.errors.tolist() == pytest.approx(joint.details["plug_in_errors"])


def test_a_lopsided_baseline_is_said(draw: Any) -> None:
    """A baseline that loses most of its votes, and one that wins them."""
    votes = draw([3.0, 2.5, -2.0], 900, tie=0.05)

    assert any("loses" in remark for remark in GradedResponse().fit(votes.against("S2")).remarks)
    assert any("S0 wins" in remark for remark in GradedResponse().fit(votes.against("S0")).remarks)


def test_resamples_centre_on_the_estimate(draw: Any) -> None:
    """Whole segments drawn twice do not shrink the scale."""
    votes = draw([1.0, 0.3, 0.0, -0.7], 2500, segments=60).against("S2").compact()
    found = rank(votes, "grm", baseline="S2", bootstrap=40)
    inside = (found.intervals.low <= found.scores) & (found.scores <= found.intervals.high)

    assert inside.all()
    assert (found.errors > 0.02).all()


def test_a_system_that_a_resample_lacks_is_nan(draw: Any) -> None:
    """Its ability would be that of the prior, which no vote knows of."""
    votes = draw([1.0, 0.0, -0.7], 300).against("S1").compact()
    weights = np.stack([np.ones(len(votes)), np.where(votes.left == votes.system("S2"), 0.0, 1.0)])
    found = GradedResponse().resampled(votes, weights, seed=0)

    assert np.isfinite(found[0]).all()
    assert np.isnan(found[1]).tolist() == [False, True]


def test_votes_without_a_baseline_are_refused(draw: Any) -> None:
    """Clear words for votes that are not turned, and for none."""
    votes = draw([1.0, 0.0, -0.7], 60)
    with pytest.raises(InputError, match="votes against one baseline are needed"):
        GradedResponse().fit(votes)
    with pytest.raises(OptionError, match="one baseline"):
        rank(votes, "grm")
    with pytest.raises(InputError, match="no vote"):
        GradedResponse().fit(votes.take(np.zeros(60, bool)))


@pytest.mark.parametrize("options", [{"tau": 0.0}, {"sigma_a": -1.0}, {"barrier": 0.0}, {"errors": "none"}])
def test_options_are_checked(options: dict[str, Any]) -> None:
    """Spreads and the barrier are above 0."""
    with pytest.raises(OptionError):
        GradedResponse(**options)
