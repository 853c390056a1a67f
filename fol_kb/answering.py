"""The question of a program: prepared, asked, and looked at for whether it fits what the premises say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fol_kb.belief_set import BeliefSet
from fol_kb.coherence import as_worded, withheld
from fol_kb.logic.syntax import Formula
from fol_kb.queries import Query, prepare
from fol_kb.repair.model import Finding, Mode, Repair
from fol_kb.reports import EntailmentReport


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
        mode: how far repair may go; the one that the belief set was built in.
        exact: every name means what it is, as in the problems of provers.
        options: as :func:`fol_kb.query` takes them.

    Raises:
        TypingError: the question cannot be fitted to the belief set.
        ValueError: an unknown mode or option.
    """
    from fol_kb.tweety.engine import query

    permissive = Mode(mode) is Mode.PERMISSIVE
    read, repairs = as_worded(question, words) if permissive else (question, ())
    asked = prepare(kb, read, mode=mode)

    def ask(other: Query) -> EntailmentReport:
        return query(other.kb, other.formula, **options)

    report, findings = withheld(asked, ask(asked), ask, words=words, merging=not permissive, exact=exact)
    return Answer(asked, report, (*repairs, *asked.repairs), (*asked.findings, *findings))


__all__ = ["Answer", "answered"]
