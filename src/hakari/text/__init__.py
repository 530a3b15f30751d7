"""From text to tokens: normalisation, segmenters, and the workspace that does each piece of it once."""

from hakari.text.normalization import Normalization
from hakari.text.segmenters import SEGMENTERS, default_segmenter, get_segmenter
from hakari.text.tokens import Morpheme, MorphemeBatch, TokenBatch
from hakari.text.workspace import TokenSpec, Workspace

__all__ = [
    "SEGMENTERS",
    "Morpheme",
    "MorphemeBatch",
    "Normalization",
    "TokenBatch",
    "TokenSpec",
    "Workspace",
    "default_segmenter",
    "get_segmenter",
]
