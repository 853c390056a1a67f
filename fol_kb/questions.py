"""``fol_kb.query``: a question as people ask it, fitted to the belief set as the command line does."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Unpack

from fol_kb.logic.reader import parse
from fol_kb.logic.syntax import Formula
from fol_kb.queries import Query, prepare

if TYPE_CHECKING:
    from fol_kb.asynchronous import QueryOptions
    from fol_kb.belief_set import BeliefSet
    from fol_kb.reports import EntailmentReport

UNKNOWN_NAMES = ("answer", "error")


def query(
    kb: BeliefSet,
    formula: Formula | str | None = None,
    *,
    sentence: str | None = None,
    unknown_names: str = "answer",
    **options: Unpack[QueryOptions],
) -> EntailmentReport:
    """Whether a formula, or a sentence in the language of the text, follows from a belief set.

    Args:
        kb: the belief set.
        formula: a formula or its text; or else
        sentence: a sentence in the controlled language.
        unknown_names: ``answer``: the question is fitted to the belief set, by
            :func:`fol_kb.queries.prepare`; what is unknown of its names is among the ``findings`` of the
            report. ``error``: such a name, or another spelling of one, is a TypingError.
        options: ``semantics``, ``unique_names``, ``engine``, ``timeout``, ``max_instances``, ``isolated`` and
            ``memory_mb`` as for :func:`fol_kb.check`; ``scenarios``: whether, for an independent query, a
            situation in which it holds and one in which it fails are wanted, where there are finite ones.

    Raises:
        FormulaSyntaxError: a text that is no formula.
        TranslationError: a sentence that is not covered.
        TypingError: a query that does not fit the signature.
        ValueError: an unknown option; both a formula and a sentence, or neither.
        TweetyError: as :func:`fol_kb.check`.
    """
    from fol_kb.tweety import engine

    asked = _asked(kb, formula, sentence)
    if unknown_names not in UNKNOWN_NAMES:
        raise ValueError(f"unknown_names is one of {', '.join(UNKNOWN_NAMES)}, not {unknown_names!r}")
    ready = Query(kb, asked) if unknown_names == "error" else prepare(kb, asked)
    report = engine.query(ready.kb, ready.formula, **options)
    return replace(report, findings=ready.findings) if ready.findings else report


def _asked(kb: BeliefSet, formula: Formula | str | None, sentence: str | None) -> Formula:
    if (formula is None) is (sentence is None):
        raise ValueError("a question is either a formula or a sentence; give one of them")
    if sentence is not None:
        from fol_kb.translation.run import read_sentence

        return read_sentence(kb, sentence)
    assert formula is not None
    return parse(formula) if isinstance(formula, str) else formula


__all__ = ["UNKNOWN_NAMES", "query"]
