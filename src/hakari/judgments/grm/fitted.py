"""A fitted graded response model with the names of what it is about."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from hakari.errors import OptionError
from hakari.judgments.comparisons import Comparisons
from hakari.judgments.grm.fitting import Graded
from hakari.judgments.grm.information import JointErrors
from hakari.judgments.models.grm import GradedResponse
from hakari.signature import Signature, program_version

__all__ = ["FittedGRM", "fit_grm"]


@dataclass(frozen=True, eq=False)
class FittedGRM:
    """The graded response model of votes against a baseline, by name."""

    model: GradedResponse
    baseline: str
    votes: Comparisons = field(repr=False)
    """Those with the baseline, on the right of each."""
    graded: Graded = field(repr=False)

    @property
    def systems(self) -> tuple[str, ...]:
        """The systems that have an ability: all but the baseline."""
        return tuple(name for name in self.votes.systems if name != self.baseline)

    @property
    def judges(self) -> tuple[str, ...]:
        """Whose sensitivities there are."""
        return self.votes.judges

    @property
    def segments(self) -> tuple[str, ...]:
        """Of which there are difficulties."""
        return self.votes.segments

    @cached_property
    def joint(self) -> JointErrors:
        """Standard errors with all parameters unknown together."""
        return self.graded.joint_errors()

    def system(self, name: str) -> int:
        """Return the number of a system.

        Raises
        ------
        UnknownNameError
            If no vote names it.
        OptionError
            If it is the baseline, which has no ability of its own.
        """
        number = self.votes.system(name)
        if name == self.baseline:
            raise OptionError(
                f"{name} is the baseline, and has no ability of its own", remedy="Name another system."
            )
        return number - (number > self.votes.system(self.baseline))

    @property
    def signature(self) -> Signature:
        """What the numbers depend on."""
        fields = {
            "votes": str(len(self.votes)),
            "systems": str(len(self.systems)),
            "baseline": self.baseline,
            **self.model.signature_fields(),
            "version": f"hakari-{program_version()}",
        }
        return Signature(self.model.label, tuple((k, v) for k, v in fields.items() if v is not None))


def fit_grm(votes: Comparisons, baseline: str | None = None, model: GradedResponse | None = None) -> FittedGRM:
    """Return the graded response model of the votes with a baseline: the system in every vote unless it is named.

    Raises
    ------
    OptionError
        If no baseline is named, and no system takes part in every vote.
    UnknownNameError
        If no vote names the baseline.
    """
    model = model or GradedResponse()
    baseline = votes.baseline(baseline)
    against = votes.against(baseline).compact()
    return FittedGRM(model, baseline, against, model.graded(against))
