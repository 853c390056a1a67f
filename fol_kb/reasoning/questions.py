"""Questions as people ask them: a formula or a sentence, fitted to a belief set, with what was found of it.

The one way from a question to its report. :func:`fol_kb.query`, sessions, batches, policies, the pytest
plugin and the commands all go it: the same question gets the same answer, with the same findings, from each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from fol_kb.beliefs.findings import Mode
from fol_kb.builder.asking import prepare
from fol_kb.builder.query import Query
from fol_kb.logic.parser import parse
from fol_kb.logic.syntax import Formula
from fol_kb.reasoning.question import QueryOptions, Question

if TYPE_CHECKING:
    from fol_kb.beliefs.belief_set import BeliefSet
    from fol_kb.beliefs.verdicts import EntailmentReport

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
            :func:`fol_kb.builder.asking.prepare`; what is unknown of its names, and what is read otherwise,
            is among the ``findings`` of the report. ``error``: such a name, or another spelling of one, is a
            TypingError.
        options: ``semantics``, ``unique_names``, ``engine``, ``timeout``, ``conflicts``, ``max_instances``,
            ``isolated`` and ``memory_mb`` as for :func:`fol_kb.check`; ``scenarios``: whether, for an
            independent query, a situation in which it holds and one in which it fails are wanted, where there
            are finite ones.

    Raises:
        FormulaSyntaxError: a text that is no formula.
        TranslationError: a sentence that is not covered.
        TypingError: a query that does not fit the signature.
        ValueError: an unknown option; both a formula and a sentence, or neither.
        TweetyError: as :func:`fol_kb.check`.
    """
    from fol_kb.reasoning.checking import entailment

    question = Question.of(QueryOptions, **options)
    return entailment(prepared(kb, formula, sentence=sentence, unknown_names=unknown_names), question)


def prepared(
    kb: BeliefSet,
    formula: Formula | str | None = None,
    *,
    sentence: str | None = None,
    unknown_names: str = "answer",
    mode: str | Mode = Mode.REPAIR,
) -> Query:
    """A question fitted to a belief set; arguments and errors as for :func:`query`.

    ``mode``: how far repair may go, as :func:`fol_kb.builder.asking.prepare` has it.
    """
    expect_choice(unknown_names)
    asked = formula_of(kb, formula, sentence)
    return Query(kb, asked) if unknown_names == "error" else prepare(kb, asked, mode=mode)


def formula_of(kb: BeliefSet, formula: Formula | str | None, sentence: str | None) -> Formula:
    """The formula of a question, which is given as one or as a sentence; errors as for :func:`query`."""
    if (formula is None) is (sentence is None):
        raise ValueError("a question is either a formula or a sentence; give one of them")
    if sentence is not None:
        from fol_kb.translation.one_sentence import formula_of_sentence

        return formula_of_sentence(sentence, kb)
    assert formula is not None
    return parse(formula) if isinstance(formula, str) else formula


def expect_choice(unknown_names: str) -> None:
    """Raises a ValueError for what :func:`query` does not know as ``unknown_names``."""
    if unknown_names not in UNKNOWN_NAMES:
        raise ValueError(f"unknown_names is one of {', '.join(UNKNOWN_NAMES)}, not {unknown_names!r}")
