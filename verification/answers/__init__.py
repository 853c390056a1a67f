"""Answers of agents: what they mention is looked up by code, and a model of a higher tier is asked about
the rest.

``by_code`` needs no model: mentions with their offsets, each verified, computed or unverified. An
``AnswerVerifier`` asks a verifier besides; what it says is put over what code found, and never changes it. A
``gate`` says whether the answer may go out.
"""

from __future__ import annotations

from verification.answers.floor import floor
from verification.answers.grounds.summary import PATTERNS, Doing, SummaryOptions, doing, summarize
from verification.answers.lookup.existence import (
    KNOWN,
    ExistenceCheck,
    FileTree,
    PackageList,
    PythonBuiltins,
    PythonNames,
    StoreConcepts,
)
from verification.answers.reading import Conversation, Reply, assessment, read
from verification.answers.verifying.checking import by_code
from verification.answers.verifying.gate import GateOptions, gate
from verification.answers.verifying.opinions import OpinionCache, OpinionFiles, Verifier
from verification.answers.verifying.options import VerifyOptions
from verification.answers.verifying.verifier import AnswerVerifier

__all__ = [
    "KNOWN",
    "PATTERNS",
    "AnswerVerifier",
    "Conversation",
    "Doing",
    "ExistenceCheck",
    "FileTree",
    "GateOptions",
    "OpinionCache",
    "OpinionFiles",
    "PackageList",
    "PythonBuiltins",
    "PythonNames",
    "Reply",
    "StoreConcepts",
    "SummaryOptions",
    "Verifier",
    "VerifyOptions",
    "assessment",
    "by_code",
    "doing",
    "floor",
    "gate",
    "read",
    "summarize",
]
