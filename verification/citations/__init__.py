"""Quotations of an answer: found, held against their sources, mended, asked for, measured."""

from __future__ import annotations

from verification.citations.asking import Request, recognize
from verification.citations.checking import check_quotations
from verification.citations.context import (
    CitationContext,
    ContextOptions,
    Piece,
    build_context,
    plain_context,
)
from verification.citations.finder import Found, Quotation, find_quotations
from verification.citations.mending import MendOptions, mend_quotations
from verification.citations.results import pieces_of, pieces_of_memories
from verification.citations.sources import CitedSource, Sources

__all__ = [
    "CitationContext",
    "CitedSource",
    "ContextOptions",
    "Found",
    "MendOptions",
    "Piece",
    "Quotation",
    "Request",
    "Sources",
    "build_context",
    "check_quotations",
    "find_quotations",
    "mend_quotations",
    "pieces_of",
    "pieces_of_memories",
    "plain_context",
    "recognize",
]
