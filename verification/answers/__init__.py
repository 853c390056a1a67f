"""Answers of agents: what they mention is looked up by code, and a model of a higher tier is asked about
the rest.

``by_code`` needs no model: mentions with their offsets, each verified, computed or unverified.
"""

from __future__ import annotations

from verification.answers.checking import by_code
from verification.answers.existence import (
    KNOWN,
    ExistenceCheck,
    FileTree,
    PackageList,
    PythonBuiltins,
    PythonNames,
    StoreConcepts,
)
from verification.answers.floor import floor
from verification.answers.reading import Conversation, Reply, assessment, read
from verification.answers.summary import PATTERNS, Doing, SummaryOptions, doing, summarize

__all__ = [
    "KNOWN",
    "PATTERNS",
    "Conversation",
    "Doing",
    "ExistenceCheck",
    "FileTree",
    "PackageList",
    "PythonBuiltins",
    "PythonNames",
    "Reply",
    "StoreConcepts",
    "SummaryOptions",
    "assessment",
    "by_code",
    "doing",
    "floor",
    "read",
    "summarize",
]
