"""The battery that every registered ranking model passes."""

from __future__ import annotations

import json
from itertools import combinations

import numpy as np
import pytest

from hakari.judgments import MODELS, Comparisons, Model, rank
from hakari.judgments.models import model_from_spec

SYSTEMS = ("good", "middling", "bad", "base")
STRENGTHS = (1.2, 0.0, -1.2, 0.0)


def campaign(n: int = 600, seed: int = 1) -> Comparisons:
    """Return votes on three systems and a baseline."""
    generator = np.random.default_rng(seed)
    pairs = np.array(list(combinations(range(4), 2)))
    chosen = pairs[generator.integers(len(pairs), size=n)]
    gaps = np.array(STRENGTHS)[chosen[:, 0]] - np.array(STRENGTHS)[chosen[:, 1]]
    drawn = gaps + generator.logistic(size=n)
    return Comparisons(
        judges=tuple("abcdef"),
        segments=tuple(map(str, range(30))),
        systems=SYSTEMS,
        judge=generator.integers(6, size=n),
        segment=generator.integers(30, size=n),
        left=chosen[:, 0],
        right=chosen[:, 1],
        outcome=np.where(np.abs(drawn) < 0.5, 0, np.sign(drawn)).astype(np.int8),
    )


@pytest.fixture(params=list(MODELS))
def model(request: pytest.FixtureRequest) -> Model:
    """Return each model with its defaults."""
    return model_from_spec(request.param)


def votes_for(model: Model) -> tuple[Comparisons, str | None]:
    """Return votes, and the baseline where the model needs one."""
    return campaign(), "base" if model.needs_baseline else None


def test_ranks_the_good_above_the_bad(model: Model) -> None:
    """Scores are finite, the order is that of the strengths, and everything goes into JSON."""
    votes, baseline = votes_for(model)
    found = rank(votes, model, baseline=baseline)
    by_name = dict(zip(found.systems, found.scores, strict=True))

    assert np.isfinite(found.scores).all()
    assert by_name["good"] > by_name["middling"] > by_name["bad"]
    assert found.fit.converged
    assert (found.errors[~np.isnan(found.errors)] > 0).all()
    json.dumps(found.to_dict(), allow_nan=False)
    assert str(found.signature).startswith(f"{model.label}|")


def test_names_and_order_do_not_matter(model: Model) -> None:
    """Votes seen from the other side, with systems in another order, give the same scores but for what is drawn."""
    votes, baseline = votes_for(model)
    turned = votes.turned(np.arange(len(votes)) % 2 == 0)
    one, two = rank(votes, model, baseline=baseline), rank(turned, model, baseline=baseline)

    assert np.allclose(one.scores, two.scores, atol=1e-6 if not model.random else 0.2 * np.ptp(one.scores))


def test_same_seed_same_scores(model: Model) -> None:
    """A fit is the same twice, and a bootstrap is the same for any number of threads."""
    votes, baseline = votes_for(model)
    one = rank(votes, model, baseline=baseline, bootstrap=4, unit="judge", threads=1)
    two = rank(votes, model, baseline=baseline, bootstrap=4, unit="judge", threads=2)

    assert one.scores.tolist() == two.scores.tolist()
    assert one.errors.tolist() == two.errors.tolist()
    assert (one.errors > 0).all()


def test_resamples_keep_the_order_of_systems(model: Model) -> None:
    """A resample that is the data themselves scores as the data do."""
    votes, baseline = votes_for(model)
    chosen = (votes if baseline is None else votes.against(baseline)).compact()
    fit = model.fit(chosen)
    found = model.resampled(chosen, np.ones((1, len(chosen))), seed=1)

    assert (1, len(fit.systems)) == found.shape
    assert np.allclose(found[0], fit.scores, atol=1e-3 if not model.random else 0.25 * np.ptp(fit.scores))
