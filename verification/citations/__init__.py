"""Quotations of an answer: found, held against their sources, mended, asked for, measured."""

from __future__ import annotations

from verification.citations.checking import check_quotations
from verification.citations.finder import Found, Quotation, find_quotations
from verification.citations.mending import MendOptions, mend_quotations
from verification.citations.sources import CitedSource, Sources

__all__ = [
    "CitedSource",
    "Found",
    "MendOptions",
    "Quotation",
    "Sources",
    "check_quotations",
    "find_quotations",
    "mend_quotations",
]
