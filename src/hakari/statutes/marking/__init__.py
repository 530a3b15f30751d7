"""What changes in a sentence, as an amendment act would name it."""

from hakari.statutes.marking.chunk import Chunk
from hakari.statutes.marking.chunks import mark_chunks, marker_of
from hakari.statutes.marking.units import Unit, cutter_of

__all__ = ["Chunk", "Unit", "cutter_of", "mark_chunks", "marker_of"]
