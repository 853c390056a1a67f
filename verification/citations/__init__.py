"""Quotations of an answer: found, held against their sources, mended, asked for, measured."""

from __future__ import annotations

from verification.citations.asking import Request, recognize
from verification.citations.checking import check_quotations
from verification.citations.context import (
    CitationContext,
    ContextOptions,
    Piece,
    build_context,
    pieces_of,
    pieces_of_memories,
    plain_context,
)
from verification.citations.finder import Found, Quotation, find_quotations
from verification.citations.mending import MendOptions, mend_quotations
from verification.citations.metrics import CitationExporter, CitationMetrics
from verification.citations.references import (
    Reference,
    ReferenceStatus,
    find_references,
    with_references,
)
from verification.citations.sources import CitedSource, Sources
from verification.citations.wordings import PASSAGES, Feedback, FeedbackLog, Opinion, wording

__all__ = [
    "PASSAGES",
    "CitationContext",
    "CitationExporter",
    "CitationMetrics",
    "CitedSource",
    "ContextOptions",
    "Feedback",
    "FeedbackLog",
    "Found",
    "MendOptions",
    "Opinion",
    "Piece",
    "Quotation",
    "Reference",
    "ReferenceStatus",
    "Request",
    "Sources",
    "build_context",
    "check_quotations",
    "find_quotations",
    "find_references",
    "mend_quotations",
    "pieces_of",
    "pieces_of_memories",
    "plain_context",
    "recognize",
    "with_references",
    "wording",
]
