"""IMPACT (Echizen-ya and Araki 2007): common parts of output and reference, in several rounds.

In each round the path through both texts is taken whose parts, runs of words that both have, are worth most: a part
of n words is worth n^β. Its words are removed, and the next round, which counts α times as much, looks for what
stands in another order. Precision and recall of what was found are joined by an F-measure.

Range 0 to 100, higher is better; a corpus is the mean of its segments. What is not in the definition:

- of paths that are worth the same the one counts whose words lie closer to the same relative positions (the sum of
  the distances), and of those that are the same in that too the first that is found;
- a text without words against another without is 100, against any other 0;
- of several references the one that gives the highest score counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from hakari.errors import OptionError
from hakari.kernels import impact_parts, impact_rows
from hakari.metrics.base import State
from hakari.metrics.batch import Batch, References, TextLike, as_batch
from hakari.metrics.explanation import Explanation, Mark, MarkedText, Tone, WordLink, WordLinks
from hakari.metrics.means import mean_of_segments
from hakari.metrics.score import Parts
from hakari.metrics.tokenized import TokenizedMetric, segmenter_of_field
from hakari.signature import Signature
from hakari.table import Column
from hakari.text.workspace import Workspace, default_workspace
from hakari.types import Direction, FloatArray, Level, Rows

__all__ = ["IMPACT", "CommonPart", "CommonParts"]


class CommonPart(NamedTuple):
    """A run of words that output and reference have in common."""

    round: int
    candidate: int
    """Position of the first word in the output, from 0."""
    reference: int
    words: tuple[str, ...]


@dataclass(frozen=True)
class CommonParts:
    """What the score of one segment is made of."""

    score: float
    stream: int
    """The reference that counts, from 0."""
    candidate_words: tuple[str, ...]
    reference_words: tuple[str, ...]
    parts: tuple[CommonPart, ...]


@dataclass(frozen=True, kw_only=True)
class IMPACT(TokenizedMetric):
    """IMPACT with its parameters.

    Parameters
    ----------
    alpha
        What a round counts compared with the one before, from 0 to 1.
    beta
        How much long parts are favoured, from 1 (not at all) to 4.
    rounds
        Rounds behind the first; RN in the paper.

    Examples
    --------
    >>> impact = IMPACT(tokenize="ja-mecab")
    >>> print(impact.corpus(["静かに猫が窓の外を見ている。"], ["猫が静かに窓の外を眺めている。"]))
    IMPACT = 63.98 (words = 9/2/0 parts = 3/1/0 hyp_len = 12 ref_len = 12)
    """

    name: ClassVar[str] = "impact"
    label: ClassVar[str] = "IMPACT"
    summary: ClassVar[str] = "common parts found in rounds, long ones favoured (Echizen-ya and Araki 2007)"
    direction: ClassVar[Direction] = Direction.HIGHER
    range: ClassVar[tuple[float, float]] = (0.0, 100.0)
    identity: ClassVar[float] = 100.0

    alpha: float = 0.1
    beta: float = 1.2
    rounds: int = 2

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 0 <= self.alpha <= 1:
            raise OptionError(f"alpha is a number from 0 to 1; {self.alpha} came")
        if not 1 <= self.beta <= 4:
            raise OptionError(f"beta is a number from 1 to 4; {self.beta} came")
        if self.rounds < 0:
            raise OptionError(f"rounds is a whole number from 0 up; {self.rounds} came")

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the numbers in a row."""
        found = (f"{what}_{round_}" for round_ in range(self.rounds + 1) for what in ("words", "parts"))
        return ("segments", "score", "hyp_len", "ref_len", *found)

    def batch_rows(self, batch: Batch, state: State, workspace: Workspace) -> Rows:
        """Return score, lengths and common parts of every segment."""
        return self.many_rows([batch], [state], workspace)[0]

    def many_rows(
        self,
        batches: Sequence[Batch],
        states: Sequence[State],  # noqa: ARG002
        workspace: Workspace,
    ) -> list[Rows]:
        """Return the rows of several systems."""
        tokens = self.token_arrays(batches, workspace)
        return list(
            impact_rows(*tokens, alpha=self.alpha, beta=self.beta, rounds=self.rounds, threads=workspace.threads)
        )

    def close(self, sums: FloatArray, level: Level = Level.CORPUS) -> FloatArray:  # noqa: ARG002
        """Return the mean of the segments' scores."""
        return mean_of_segments(sums)

    def parts(self, sums: FloatArray) -> Parts:
        """Return words in common and parts they make, round by round, and lengths."""
        counts = tuple(map(int, sums[2:]))
        return {"words": counts[2::2], "parts": counts[3::2], "hyp_len": counts[0], "ref_len": counts[1]}

    def detail(self, parts: Parts) -> str:
        """Return words and parts round by round, and lengths."""
        rounds = " ".join(
            f"{name} = {'/'.join(map(str, parts[name]))}"  # type: ignore[arg-type]
            for name in ("words", "parts")
        )
        return f"({rounds} hyp_len = {parts['hyp_len']} ref_len = {parts['ref_len']})"

    def common_parts(
        self,
        hypotheses: TextLike,
        references: References,
        segment: int,
        *,
        workspace: Workspace | None = None,
    ) -> CommonParts:
        """Return what the score of one segment is made of, against the reference that counts."""
        batch = as_batch(hypotheses, references)
        workspace = (workspace or default_workspace()).start_run()
        self.check(batch)
        output, streams = self.segment_arrays(batch, segment, workspace)
        found = {
            stream: impact_parts(output, reference, alpha=self.alpha, beta=self.beta, rounds=self.rounds)
            for stream, reference in streams.items()
        }
        stream = max(found, key=lambda stream: found[stream][0])
        score, parts = found[stream]
        vocabulary = workspace.vocabulary(self.token_spec.segmenter)
        words = tuple(vocabulary.tokens(output))
        return CommonParts(
            score=score,
            stream=stream,
            candidate_words=words,
            reference_words=tuple(vocabulary.tokens(streams[stream])),
            parts=tuple(CommonPart(r, i, j, words[i : i + length]) for r, i, j, length in parts.tolist()),
        )

    def explain_segment(self, batch: Batch, segment: int, state: State, workspace: Workspace) -> Explanation:  # noqa: ARG002
        """Return the common parts of every round."""
        found = self.common_parts(batch.hypotheses, batch.references, segment, workspace=workspace)
        reference, output = self.written_words(batch, segment, found.stream, workspace)
        marks = tuple(
            Mark(f"round {n}", str(n % 10), Tone.FAIR if n else Tone.GOOD) for n in range(self.rounds + 1)
        )
        places: tuple[dict[int, Mark], dict[int, Mark]] = ({}, {})
        links: list[WordLink] = []
        for number, part in enumerate(found.parts):
            for n in range(len(part.words)):
                places[0][part.reference + n] = places[1][part.candidate + n] = marks[part.round]
                links.append(
                    WordLink(part.candidate + n, part.reference + n, 1.0, part.round, (number, len(part.words)))
                )
        columns = (Column("part"), Column("words of it"))
        return Explanation(
            score=found.score,
            formula=_formula(found, self.alpha, self.beta),
            texts=tuple(
                MarkedText(name, words, tuple(own.get(place, _NOT_COMMON) for place in range(len(words))))
                for name, words, own in zip(("reference", "output"), (reference, output), places, strict=True)
            ),
            reference=found.stream,
            picture=WordLinks(reference, output, tuple(links), columns, tuple(mark.name for mark in marks)),
            parts={"hyp_len": len(output), "ref_len": len(reference), "parts": len(found.parts)},
        )

    def signature_fields(self, level: Level) -> dict[str, str | None]:  # noqa: ARG002
        """Return the settings."""
        return {
            "case": self.case_field,
            "norm": self.normalization.norm_field,
            "tok": self.segmenter.signature,
            "alpha": repr(float(self.alpha)),
            "beta": repr(float(self.beta)),
            "rounds": str(self.rounds),
        }

    @classmethod
    def from_signature(cls, signature: Signature) -> Self:
        """Return the IMPACT that a signature describes."""
        return cls(
            tokenize=segmenter_of_field(signature["tok"]),
            lowercase=signature["case"] == "lc",
            nfkc=signature.get("norm") == "nfkc",
            alpha=float(signature["alpha"]),
            beta=float(signature["beta"]),
            rounds=int(signature["rounds"]),
        )


_NOT_COMMON = Mark("in no common part", "-", Tone.BAD)


def _formula(found: CommonParts, alpha: float, beta: float) -> str:
    """Return the F-measure, and what precision and recall are made of."""
    lengths: dict[int, list[int]] = {}
    for part in found.parts:
        lengths.setdefault(part.round, []).append(len(part.words))
    worth = sum(alpha**n * sum(length**beta for length in own) for n, own in lengths.items()) ** (1 / beta)
    rounds = " + ".join(
        (f"{alpha:g}^{n} × " if n else "") + f"({' + '.join(f'{length}^{beta:g}' for length in own)})"
        for n, own in lengths.items()
    )
    n, m = len(found.candidate_words), len(found.reference_words)
    if not (n and m):
        return "100: neither text has a word" if n == m else "0: one of the texts has no word"
    return f"F(P = {worth:.3f} / {n}, R = {worth:.3f} / {m}), {worth:.3f} = ({rounds or '0'})^(1/{beta:g})"
