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
def segment_by_rule(
    buffer: bytes, offsets: OffsetArray, rule: str, vocabulary: Vocabulary, threads: int
) -> tuple[IdArray, OffsetArray]: ...
def segment_tercom(
    buffer: bytes,
    offsets: OffsetArray,
    normalized: bool,
    no_punctuation: bool,
    asian: str,
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
def ngram_rows(
    candidates: Sequence[tuple[IdArray, OffsetArray]],
    references: Sequence[tuple[IdArray, OffsetArray, MaskArray]],
    orders: int,
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
