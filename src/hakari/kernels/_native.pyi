from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from hakari.types import IdArray, MaskArray, OffsetArray

class Vocabulary:
    def __init__(self) -> None: ...
    def __len__(self) -> int: ...
    @property
    def nbytes(self) -> int: ...
    def tokens(self, ids: IdArray) -> list[str]: ...
    def intern(self, buffer: bytes, offsets: OffsetArray) -> IdArray: ...

class _Analysis:
    @property
    def size(self) -> int: ...
    def segment(
        self, buffer: bytes, offsets: OffsetArray, vocabulary: Vocabulary, threads: int
    ) -> tuple[IdArray, OffsetArray]: ...
    def analyse(
        self, buffer: bytes, offsets: OffsetArray, surfaces: Vocabulary, features: Vocabulary, threads: int
    ) -> tuple[IdArray, OffsetArray, IdArray, NDArray[np.uint8]]: ...

class MecabDictionary(_Analysis):
    def __init__(self, folder: str) -> None: ...

class MecabLibrary(_Analysis):
    def __init__(self, library: str, arguments: list[str]) -> None: ...
    @property
    def version(self) -> str: ...
    @property
    def user_dictionaries(self) -> list[str]: ...
    def count_morphemes(self, buffer: bytes, offsets: OffsetArray, threads: int) -> int: ...

def pack(texts: Sequence[str | None]) -> tuple[bytes, OffsetArray]: ...
def scan_vector_lines(
    text: bytes, dimension: int, wanted: Vocabulary | None
) -> tuple[NDArray[np.int64], NDArray[np.float32], NDArray[np.uint8], int, int, int]: ...
def segment_by_rule(
    buffer: bytes, offsets: OffsetArray, rule: str, vocabulary: Vocabulary, threads: int
) -> tuple[IdArray, OffsetArray]: ...
def segment_tercom(
    buffer: bytes,
    offsets: OffsetArray,
    normalized: bool,
    no_punctuation: bool,
    asian: str,
    twice: bool,
    vocabulary: Vocabulary,
    threads: int,
) -> tuple[IdArray, OffsetArray]: ...
def ter_rows(
    candidates: Sequence[tuple[IdArray, OffsetArray]],
    references: Sequence[tuple[IdArray, OffsetArray, MaskArray]],
    beam: str,
    threads: int,
) -> NDArray[np.float64]: ...
def ter_path(candidate: IdArray, reference: IdArray, beam: str) -> tuple[NDArray[np.int32], NDArray[np.uint8]]: ...
def edit_rows(
    candidates: Sequence[tuple[IdArray, OffsetArray]],
    references: Sequence[tuple[IdArray, OffsetArray, MaskArray]],
    insertion: float,
    deletion: float,
    jump: float | None,
    coverage_weight: float | None,
    blank: bool,
    blank_visited: bool,
    visits: str,
    vectors: tuple[NDArray[np.float32], IdArray, float] | None,
    threads: int,
) -> NDArray[np.float64]: ...
def edit_path(
    candidate: IdArray,
    reference: IdArray,
    insertion: float,
    deletion: float,
    jump: float | None,
    coverage_weight: float | None,
    blank: bool,
    blank_visited: bool,
    visits: str,
    vectors: tuple[NDArray[np.float32], IdArray, float] | None,
) -> tuple[list[tuple[int, int, int, float]], NDArray[np.float64], IdArray, float, float, float]: ...
def eed_rows(
    candidates: Sequence[tuple[bytes, OffsetArray]],
    references: Sequence[tuple[bytes, OffsetArray, MaskArray]],
    jump: float,
    coverage_weight: float,
    deletion: float,
    insertion: float,
    library: bool,
    threads: int,
) -> NDArray[np.float64]: ...
def eed_path(
    candidate: str,
    reference: str,
    jump: float,
    coverage_weight: float,
    deletion: float,
    insertion: float,
    library: bool,
) -> tuple[list[tuple[int, int, int, float]], IdArray, float, float, float]: ...
def ngram_rows(
    candidates: Sequence[tuple[IdArray, OffsetArray]],
    references: Sequence[tuple[IdArray, OffsetArray, MaskArray]],
    orders: int,
    threads: int,
) -> NDArray[np.float64]: ...
def common_words(first: IdArray, second: IdArray) -> NDArray[np.int32]: ...
def revision_rows(
    candidates: Sequence[tuple[IdArray, OffsetArray]],
    previous: tuple[IdArray, OffsetArray],
    references: Sequence[tuple[IdArray, OffsetArray, MaskArray]],
    orders: int,
    threads: int,
) -> NDArray[np.float64]: ...
def ribes_rows(
    candidates: Sequence[tuple[IdArray, OffsetArray]],
    references: Sequence[tuple[IdArray, OffsetArray, MaskArray]],
    alpha: float,
    beta: float,
    gamma: float,
    slope: float,
    threads: int,
) -> NDArray[np.float64]: ...
def ribes_alignment(
    candidate: IdArray, references: Sequence[IdArray], alpha: float, beta: float, gamma: float, slope: float
) -> tuple[int, IdArray, NDArray[np.float64]]: ...
def kendall_counts(x: NDArray[np.float64], y: NDArray[np.float64], threads: int) -> NDArray[np.int64]: ...
def weighted_sums(weights: NDArray[np.float64], rows: NDArray[np.float64]) -> NDArray[np.float64]: ...
def bow_rows(
    candidates: Sequence[tuple[IdArray, OffsetArray]],
    references: Sequence[tuple[IdArray, OffsetArray, MaskArray]],
    threads: int,
) -> NDArray[np.float64]: ...
def vecsum_rows(
    candidates: Sequence[tuple[IdArray, OffsetArray]],
    references: Sequence[tuple[IdArray, OffsetArray, MaskArray]],
    unit: NDArray[np.float32],
    lengths: NDArray[np.float32],
    row_of: IdArray,
    threads: int,
) -> NDArray[np.float64]: ...
def chrf_rows(
    candidates: Sequence[tuple[bytes, OffsetArray]],
    references: Sequence[tuple[bytes, OffsetArray, MaskArray]],
    char_order: int,
    word_order: int,
    factor: float,
    whitespace: bool,
    eps_smoothing: bool,
    threads: int,
) -> NDArray[np.float64]: ...
def impact_rows(
    candidates: Sequence[tuple[IdArray, OffsetArray]],
    references: Sequence[tuple[IdArray, OffsetArray, MaskArray]],
    alpha: float,
    beta: float,
    rounds: int,
    threads: int,
) -> NDArray[np.float64]: ...
def impact_parts(
    candidate: IdArray, reference: IdArray, alpha: float, beta: float, rounds: int
) -> tuple[float, IdArray]: ...
def count_words(
    candidate: tuple[IdArray, OffsetArray],
    references: Sequence[tuple[IdArray, OffsetArray, MaskArray]],
    vocabulary: int,
    threads: int,
) -> tuple[IdArray, IdArray, IdArray, IdArray, IdArray, OffsetArray, IdArray, IdArray]: ...
def gapped_pairs(
    sentences: tuple[IdArray, OffsetArray],
    counted: MaskArray,
    wanted: MaskArray,
    least: int,
    most: int,
    least_count: int,
    top: int,
    threads: int,
) -> tuple[
    IdArray, IdArray, NDArray[np.int64], NDArray[np.float64], NDArray[np.int64], NDArray[np.int64], int, int
]: ...
def pairs_in_sentences(
    sentences: tuple[IdArray, OffsetArray],
    vocabulary: int,
    first: IdArray,
    second: IdArray,
    least: int,
    most: int,
    threads: int,
) -> tuple[IdArray, OffsetArray]: ...
def emd_rows(
    candidate: tuple[IdArray, OffsetArray],
    references: Sequence[tuple[IdArray, OffsetArray, MaskArray]],
    counts: tuple[IdArray | OffsetArray, ...],
    align: str,
    position: bool,
    threshold: float,
    vectors: tuple[NDArray[np.float32], IdArray, float] | None,
    threads: int,
) -> NDArray[np.float64]: ...
def emd_alignment(
    candidate: IdArray,
    reference: IdArray,
    counts: tuple[IdArray | OffsetArray, ...],
    align: str,
    position: bool,
    threshold: float,
    vectors: tuple[NDArray[np.float32], IdArray, float] | None,
) -> tuple[float, NDArray[np.float64], NDArray[np.float64], IdArray, NDArray[np.float64]]: ...
def transport_costs(
    supplies: NDArray[np.float64], demands: NDArray[np.float64], costs: NDArray[np.float64], threads: int
) -> NDArray[np.float64]: ...
def transport_plan(
    supplies: NDArray[np.float64], demands: NDArray[np.float64], costs: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]: ...
def grm_marginals(
    offsets: OffsetArray,
    judges: IdArray,
    thresholds: IdArray,
    passed: MaskArray,
    weights: NDArray[np.float64],
    sensitivities: NDArray[np.float64],
    places: NDArray[np.float64],
    tau: float,
    nodes: NDArray[np.float64],
    log_weights: NDArray[np.float64],
    starts: NDArray[np.float64],
    threads: int,
) -> tuple[
    NDArray[np.float64],
    NDArray[np.float64],
    NDArray[np.float64],
    NDArray[np.float64],
    NDArray[np.float64],
    NDArray[np.float64],
]: ...
def trueskill_runs(
    left: NDArray[np.int32],
    right: NDArray[np.int32],
    outcome: NDArray[np.int8],
    systems: int,
    runs: int,
    counts: NDArray[np.uint32] | None,
    mu: float,
    sigma: float,
    beta: float,
    tau: float,
    margin: float,
    order: str,
    limit: int,
    seed: int,
    threads: int,
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.int64]]: ...
