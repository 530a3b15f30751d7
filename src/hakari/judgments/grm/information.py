"""What votes tell of parameters: Fisher information of the graded response model.

A vote tells of its two logits ``z_c = a (θ − b_c)``, and through them of θ, ln a, b₁ and b₂.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from hakari.judgments.grm.marginal import Parameters
from hakari.judgments.grm.priors import Priors
from hakari.judgments.grm.votes import BaselineVotes
from hakari.types import FloatArray

__all__ = ["JointErrors", "item_information", "joint_errors", "outcome_probabilities"]

_LEAST = 1e-12
"""Probabilities below this are taken for this where something is divided by them."""


def outcome_probabilities(
    theta: FloatArray, sensitivity: FloatArray | float, difficulties: FloatArray
) -> FloatArray:
    """Return the probabilities to lose, tie and win against the baseline: ``(…, 3)``.

    Arguments broadcast; the last axis of the difficulties holds b₁ and b₂.
    """
    from scipy.special import expit

    lower = sensitivity * (theta - difficulties[..., 0])
    upper = sensitivity * (theta - difficulties[..., 1])
    # p(z₁) − p(z₂) as a product, so that no digit of a rare tie is lost.
    tie = expit(lower) * expit(-upper) * -np.expm1(upper - lower)
    return np.stack([expit(-lower), tie, expit(upper)], axis=-1)


def item_information(theta: FloatArray, difficulties: FloatArray, *, sensitivity: float = 1.0) -> FloatArray:
    """Return the information of segments about θ: ``(…,)`` abilities and ``(segments, 2)`` to ``(…, segments)``.

    ``I_j(θ) = Σ_c (P*'_{c−1} − P*'_c)² / (P*_{c−1} − P*_c)``, as section 2.3.5 of the report on the model has it.
    """
    probabilities = outcome_probabilities(theta[..., None], sensitivity, difficulties)
    lose, win = probabilities[..., 0], probabilities[..., 2]
    lower, upper = sensitivity * lose * (1 - lose), sensitivity * win * (1 - win)
    slopes = np.stack([-lower, lower - upper, upper], axis=-1)
    return np.asarray((slopes**2 / np.maximum(probabilities, _LEAST)).sum(axis=-1))


@dataclass(frozen=True, eq=False)
class JointErrors:
    """Standard errors with all parameters unknown at once."""

    covariance: FloatArray
    """Of θ: ``(systems, systems)``."""
    abilities: FloatArray
    log_sensitivities: FloatArray
    difficulties: FloatArray
    """``(segments, 2)``."""


def joint_errors(votes: BaselineVotes, theta: FloatArray, parameters: Parameters, priors: Priors) -> JointErrors:
    """Return standard errors from the information of votes and priors about θ, ln a and b together.

    Segments are independent of each other given the rest, so that only a matrix of the size of systems and judges
    is inverted.
    """
    blocks = _Blocks(votes, theta, parameters, priors)
    inverse = np.asarray(np.linalg.inv(blocks.reduced()), dtype=np.float64)
    covariance = inverse[: votes.systems, : votes.systems]
    spread = np.sqrt(np.diagonal(inverse))
    return JointErrors(
        covariance, spread[: votes.systems], spread[votes.systems :], np.sqrt(blocks.segment_variances(inverse))
    )


class _Blocks:
    """The information matrix: systems and judges, segments, and what joins them."""

    def __init__(self, votes: BaselineVotes, theta: FloatArray, parameters: Parameters, priors: Priors) -> None:
        from scipy.sparse import coo_array

        self.votes, self.size = votes, votes.systems + votes.judges
        information, steps = _of_logits(votes, theta, parameters)
        a = parameters.sensitivities[votes.judge]
        rows = np.stack([votes.system, votes.systems + votes.judge])  # what of the first block a vote is about
        by = np.stack([np.stack([a, a]), steps])  # dz_c by θ and by ln a: (2, thresholds, votes)
        joint = np.einsum("xcv,cdv,ydv->xyv", by, information, by)
        self.main = np.zeros((self.size, self.size))
        for x in range(2):
            for y in range(2):
                np.add.at(self.main, (rows[x], rows[y]), joint[x, y])
        prior = np.repeat([1 / priors.tau**2, 1 / priors.sigma_a**2], [votes.systems, votes.judges])
        self.main[np.diag_indices(self.size)] += prior
        crossed = -a * np.einsum("xcv,cdv->xdv", by, information)
        columns = 2 * votes.segment + np.arange(2)[:, None]
        places = (np.repeat(rows[:, None], 2, axis=1).ravel(), np.tile(columns, (2, 1, 1)).ravel())
        self.joining: Any = coo_array((crossed.ravel(), places), shape=(self.size, 2 * votes.segments)).tocsr()
        own = np.zeros((votes.segments, 2, 2))
        np.add.at(own, votes.segment, np.moveaxis(a**2 * information, -1, 0))
        self.inverses = np.linalg.inv(own + np.eye(2) / priors.sigma_b**2)

    def reduced(self) -> FloatArray:
        """Return the information about systems and judges when the segments are unknown."""
        joined: Any = self._divided() @ self.joining.T
        return np.asarray(self.main - joined.toarray())

    def _divided(self) -> Any:
        """Return the joining block times the inverse of that of the segments."""
        from scipy.sparse import csr_array, diags_array

        first, second = self.inverses[:, 0], self.inverses[:, 1]
        # Even and odd columns are lower and upper thresholds; a banded matrix holds all 2 × 2 inverses.
        diagonal = np.stack([first[:, 0], second[:, 1]], axis=1).ravel()
        beside = np.stack([first[:, 1], np.zeros(len(first))], axis=1).ravel()[:-1]
        bands: Any = [beside, diagonal, beside]
        return csr_array(self.joining @ diags_array(bands, offsets=[-1, 0, 1]))

    def segment_variances(self, inverse: FloatArray) -> FloatArray:
        """Return the variances of difficulties: their own, and what the uncertainty of the rest adds."""
        divided = self._divided()
        added = np.asarray((divided.T @ inverse).T)
        through = np.asarray(divided.multiply(added).sum(axis=0)).reshape(-1, 2)
        return np.asarray(np.diagonal(self.inverses, axis1=1, axis2=2) + through)


def _of_logits(votes: BaselineVotes, theta: FloatArray, parameters: Parameters) -> tuple[FloatArray, FloatArray]:
    """Return by vote the information about its two logits, ``(2, 2, votes)``, and the logits, ``(2, votes)``."""
    a, b = parameters.sensitivities[votes.judge], parameters.difficulties[votes.segment]
    own = theta[votes.system]
    lose, tie, win = np.moveaxis(np.maximum(outcome_probabilities(own, a, b), _LEAST), -1, 0)
    lower, upper = lose * (1 - lose), win * (1 - win)
    between = -lower * upper / tie
    information = np.array([[lower**2 * (1 / lose + 1 / tie), between], [between, upper**2 * (1 / tie + 1 / win)]])
    return votes.weight * information, a * (own - b.T)
