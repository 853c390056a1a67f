"""fol-kb: text to order-sorted belief sets, and verdicts on them that can be checked.

The small face over the rooms; everything here is documented where it is defined. Importing it starts
no Java machine: the first question to a reasoner does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fol_kb.common.lazy import face
from fol_kb.common.version import __version__

if TYPE_CHECKING:
    from fol_kb import formats
    from fol_kb.beliefs.belief_set import Belief, BeliefSet
    from fol_kb.beliefs.coverage import CoverageError
    from fol_kb.beliefs.verdicts import (
        ConsistencyReport,
        ConsistencyStatus,
        EntailmentReport,
        EntailmentStatus,
    )
    from fol_kb.builder.builder import BeliefSetBuilder, CallResult, build
    from fol_kb.builder.lint import lint
    from fol_kb.builder.repair_log import repair_calls
    from fol_kb.common import quotations
    from fol_kb.common.errors import FolKbError, SortMismatchError
    from fol_kb.formats import ontologies
    from fol_kb.logic.parser import parse
    from fol_kb.logic.syntax import Formula
    from fol_kb.reasoning import certificates
    from fol_kb.reasoning.asynchronous import check_async, query_async, session_async
    from fol_kb.reasoning.checking import check
    from fol_kb.reasoning.measures import ChangeReport, InconsistencyReport, contract, measures, revise
    from fol_kb.reasoning.questions import query
    from fol_kb.reasoning.sessions import session
    from fol_kb.review import policy
    from fol_kb.review.agreement import AgreementReport, agree
    from fol_kb.review.translating import translate, translate_async
    from fol_kb.translation.by_model.sentences import read_sentence_by_model, read_sentence_by_model_async
    from fol_kb.translation.one_sentence import SentenceReading, read_sentence
    from fol_kb.translation.run import translate_documents

_HOMES = {
    "beliefs.belief_set": "Belief BeliefSet",
    "beliefs.coverage": "CoverageError",
    "beliefs.verdicts": "ConsistencyReport ConsistencyStatus EntailmentReport EntailmentStatus",
    "builder.builder": "BeliefSetBuilder CallResult build",
    "builder.lint": "lint",
    "builder.repair_log": "repair_calls",
    "common.errors": "FolKbError SortMismatchError",
    "logic.parser": "parse",
    "logic.syntax": "Formula",
    "reasoning.asynchronous": "check_async query_async session_async",
    "reasoning.checking": "check",
    "reasoning.measures": "ChangeReport InconsistencyReport contract measures revise",
    "reasoning.questions": "query",
    "reasoning.sessions": "session",
    "review.agreement": "AgreementReport agree",
    "review.translating": "translate translate_async",
    "translation.by_model.sentences": "read_sentence_by_model read_sentence_by_model_async",
    "translation.one_sentence": "SentenceReading read_sentence",
    "translation.run": "translate_documents",
}
"""Where each public name lives."""

_ROOMS = {
    "certificates": "reasoning.certificates",
    "formats": "formats",
    "ontologies": "formats.ontologies",
    "policy": "review.policy",
    "quotations": "common.quotations",
}
"""Rooms with a face of their own, by the name that users know them by."""

__getattr__, __dir__ = face(__name__, _HOMES, _ROOMS)


__all__ = [
    "AgreementReport",
    "Belief",
    "BeliefSet",
    "BeliefSetBuilder",
    "CallResult",
    "ChangeReport",
    "ConsistencyReport",
    "ConsistencyStatus",
    "CoverageError",
    "EntailmentReport",
    "EntailmentStatus",
    "FolKbError",
    "Formula",
    "InconsistencyReport",
    "SentenceReading",
    "SortMismatchError",
    "__version__",
    "agree",
    "build",
    "certificates",
    "check",
    "check_async",
    "contract",
    "formats",
    "lint",
    "measures",
    "ontologies",
    "parse",
    "policy",
    "query",
    "query_async",
    "quotations",
    "read_sentence",
    "read_sentence_by_model",
    "read_sentence_by_model_async",
    "repair_calls",
    "revise",
    "session",
    "session_async",
    "translate",
    "translate_async",
    "translate_documents",
]
