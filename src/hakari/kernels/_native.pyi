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
