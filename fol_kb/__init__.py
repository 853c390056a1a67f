"""fol-kb: text to order-sorted belief sets, and verdicts on them that can be checked.

The small face over the rooms; everything here is documented where it is defined. Importing it starts
no Java machine: the first question to a reasoner does.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from fol_kb._internal.lazy import loader
from fol_kb._internal.version import __version__

if TYPE_CHECKING:
    from fol_kb import formats, quotations
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
    from fol_kb.errors import FolKbError, SortMismatchError
    from fol_kb.formats import ontologies
    from fol_kb.formats.ontologies import Ontology
    from fol_kb.llm.messages import ChatModel
    from fol_kb.logic.parser import parse
    from fol_kb.logic.syntax import Formula
    from fol_kb.reasoning import certificates
    from fol_kb.reasoning.asynchronous import check_async, query_async, session_async
    from fol_kb.reasoning.engine import check
    from fol_kb.reasoning.measures import ChangeReport, InconsistencyReport, contract, measures, revise
    from fol_kb.reasoning.questions import query
    from fol_kb.reasoning.sessions import session
    from fol_kb.review import policy
    from fol_kb.review.agreement import AgreementReport, agree
    from fol_kb.review.translating import translate_async
    from fol_kb.translation.by_model.sentences import read_sentence_by_model, read_sentence_by_model_async
    from fol_kb.translation.one_sentence import SentenceReading, read_sentence
    from fol_kb.translation.run import translate_documents

_HOMES = {
    "AgreementReport": "review.agreement",
    "Belief": "beliefs.belief_set",
    "BeliefSet": "beliefs.belief_set",
    "BeliefSetBuilder": "builder.builder",
    "CallResult": "builder.builder",
    "ChangeReport": "reasoning.measures",
    "agree": "review.agreement",
    "build": "builder.builder",
    "contract": "reasoning.measures",
    "CoverageError": "beliefs.coverage",
    "FolKbError": "errors",
    "InconsistencyReport": "reasoning.measures",
    "SortMismatchError": "errors",
    "lint": "builder.lint",
    "measures": "reasoning.measures",
    "repair_calls": "builder.repair_log",
    "parse": "logic.parser",
    "Formula": "logic.syntax",
    "ConsistencyReport": "beliefs.verdicts",
    "ConsistencyStatus": "beliefs.verdicts",
    "EntailmentReport": "beliefs.verdicts",
    "EntailmentStatus": "beliefs.verdicts",
    "check": "reasoning.engine",
    "check_async": "reasoning.asynchronous",
    "query": "reasoning.questions",
    "session": "reasoning.sessions",
    "session_async": "reasoning.asynchronous",
    "revise": "reasoning.measures",
    "query_async": "reasoning.asynchronous",
    "SentenceReading": "translation.one_sentence",
    "read_sentence": "translation.one_sentence",
    "read_sentence_by_model": "translation.by_model.sentences",
    "read_sentence_by_model_async": "translation.by_model.sentences",
    "translate_async": "review.translating",
    "translate_documents": "translation.run",
}
"""Where each public name lives."""


def translate(
    text: str,
    *,
    translator: str = "controlled",
    language: str | None = None,
    mode: str = "repair",
    journal: str | os.PathLike[str] | None = None,
    ontology: Ontology | Sequence[Ontology] = (),
    model: str | ChatModel | None = None,
    timeout: float | None = None,
    **given: Any,
) -> BeliefSet:
    """Translate a text to a belief set.

    Args:
        text: the text.
        translator: ``controlled``, the offline translator of controlled English and French, or ``llm``, a
            language model at any endpoint that speaks OpenAI's chat completions.
        language: ``en`` or ``fr``, for ``llm`` any language tag; detected if not given.
        mode: how far repair may go: ``strict``, ``repair`` or ``permissive``.
        journal: a file that keeps every call, for ``llm`` every answer, so that an interrupted run can go on.
        ontology: what :func:`fol_kb.ontologies.read` gave, one or several. Its declarations go before those
            of the text, so that a name of the text is the sort of that spelling, with all that is above it.
        model: for ``llm``: the name that the endpoint knows it by, or an object that can be asked.
        timeout: for ``controlled``: seconds for reading the sentences. Those that it does not reach are
            untranslated, with that reason. ``llm`` has none, but limits for each request and answer.
        given: for ``llm``: settings (``base_url``, ``api_key``, ``concurrency``, ...) and options (``part``,
            ``reviews``, ``check``, ...); docs/how-to/llm.md has them all. What is not given comes from the
            environment and the configuration file.

    Raises:
        TypeError: the text is no ``str`` (what is in a file has to be read first), or an option was given
            that ``llm`` does not have.
        ValueError: an unknown translator, language or mode; a timeout that is no positive number; an option
            that is for ``llm`` only; no endpoint to ask.
        DocumentError: the journal is that of another text or model, or was begun with other ontologies.
        ModelError: the model did not answer even once. If it fails later, what there is is returned, and each
            sentence that this cost is a finding of level ``error``.
    """
    from fol_kb.review.translating import translate_text

    if timeout is not None:
        given["timeout"] = timeout
    return translate_text(
        text,
        translator=translator,
        language=language,
        mode=mode,
        journal=journal,
        ontology=ontology,
        model=model,
        **given,
    )


_ROOMS = {
    "certificates": "reasoning.certificates",
    "formats": "formats",
    "ontologies": "formats.ontologies",
    "policy": "review.policy",
    "quotations": "quotations",
}
"""Rooms with a face of their own, by the name that users know them by."""

__getattr__ = loader(__name__, _HOMES, _ROOMS)


def __dir__() -> list[str]:
    return sorted(__all__)


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
