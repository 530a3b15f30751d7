"""Amendment sentences (改め文): read into operations, applied to laws, and written from two versions of a law."""

from hakari.statutes.amendments.apply import AmendmentError, apply_amendment, apply_operations
from hakari.statutes.amendments.cursor import AmendmentSyntaxError
from hakari.statutes.amendments.document import (
    Amendment,
    AmendmentSentence,
    LawAmendment,
    parse_amendment,
    read_amendment,
)
from hakari.statutes.amendments.grammar import parse_sentence
from hakari.statutes.amendments.operations import (
    Announced,
    Attach,
    DeleteElements,
    DeleteText,
    InsertElements,
    InsertText,
    Operation,
    Place,
    Renumber,
    ReplaceElements,
    ReplaceText,
    SetText,
    Shift,
)

__all__ = [
    "Amendment",
    "AmendmentError",
    "AmendmentSentence",
    "AmendmentSyntaxError",
    "Announced",
    "Attach",
    "DeleteElements",
    "DeleteText",
    "InsertElements",
    "InsertText",
    "LawAmendment",
    "Operation",
    "Place",
    "Renumber",
    "ReplaceElements",
    "ReplaceText",
    "SetText",
    "Shift",
    "apply_amendment",
    "apply_operations",
    "parse_amendment",
    "parse_sentence",
    "read_amendment",
]
