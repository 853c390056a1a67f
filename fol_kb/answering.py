"""The question of a program: prepared, asked, and looked at for whether it fits what the premises say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fol_kb.belief_set import BeliefSet
from fol_kb.coherence import as_told, as_worded, differ, difference, is_understood, withheld
from fol_kb.glosses import PhraseBook
from fol_kb.logic.syntax import Formula
from fol_kb.queries import Query, prepare
from fol_kb.repair.model import Finding, Mode, Repair
from fol_kb.reports import EntailmentReport
from fol_kb.told import told


@dataclass(frozen=True, slots=True)
class Answer:
    """A report, and the repairs and findings of the question, those of the belief set left out.

    Formula ids of the report resolve in ``asked.kb``.
    """

    asked: Query
    report: EntailmentReport
    repairs: tuple[Repair, ...]
    findings: tuple[Finding, ...]


def answered(
    kb: BeliefSet,
    question: Formula,
    *,
    words: str | None = None,
    book: PhraseBook | None = None,
    mode: str | Mode = Mode.REPAIR,
    exact: bool = False,
    **options: Any,
) -> Answer:
    """Ask what somebody, or a model, made of a sentence, of what was made of a text.

    :func:`fol_kb.query` answers about formulas, whatever they are. Here, where question and premises do not
    hold together, the verdict is withheld (:mod:`fol_kb.coherence`).

    Args:
        kb: the belief set.
        question: the formula; it is fitted to the belief set by the rules that ``mode`` allows.
        words: the sentence that the question is the formula of, if it is known.
        book: reads that sentence, and those of the premises, by the words for their predicates. Where that
            has another answer, it is the answer in the mode ``permissive``; otherwise there is none.
        mode: how far repair may go; the one that the belief set was built in.
        exact: every name means what it is, as in the problems of provers.
        options: as :func:`fol_kb.query` takes them.

    Raises:
        TypingError: the question cannot be fitted to the belief set.
        ValueError: an unknown mode or option.
    """
    from fol_kb.tweety.engine import query

    def ask(other: Query) -> EntailmentReport:
        return query(other.kb, other.formula, **options)

    permissive = Mode(mode) is Mode.PERMISSIVE
    asked = prepare(kb, question, mode=mode)
    repairs: tuple[Repair, ...] = ()
    retold = None if book is None else told(asked.kb, asked.formula, words, book)
    by_words = None if retold is None or retold.query is None else ask(retold.query)
    unread = words if retold is None or not is_understood(retold, by_words) else None
    if permissive and unread is not None:
        read, repairs = as_worded(question, unread)
        asked = prepare(kb, read, mode=mode) if repairs else asked
    report = ask(asked)
    differing = None
    if retold is not None and by_words is not None and differ(report, by_words):
        if permissive and retold.query is not None:
            asked, report, repairs = retold.query, by_words, as_told(retold)
        else:
            differing = difference(report, by_words, retold)
    report, findings = withheld(
        asked, report, ask, words=unread, differing=differing, merging=not permissive, exact=exact
    )
    return Answer(asked, report, (*repairs, *asked.repairs), (*asked.findings, *findings))


__all__ = ["Answer", "answered"]
