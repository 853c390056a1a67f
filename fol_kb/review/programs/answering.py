"""The question of a program: prepared, asked, and looked at for whether it fits what the premises say."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.findings import Finding, Mode, Repair
from fol_kb.beliefs.verdicts import EntailmentReport, EntailmentStatus
from fol_kb.builder.asking import prepare
from fol_kb.builder.query import Query
from fol_kb.common.errors import TypingError
from fol_kb.logic.syntax import Formula
from fol_kb.reasoning.checking import entailment, with_findings
from fol_kb.reasoning.question import Question
from fol_kb.review.programs.coherence import (
    as_told,
    as_worded,
    difference,
    in_words,
    speaks_of_a_class,
    withheld,
)
from fol_kb.review.programs.glosses import PhraseBook
from fol_kb.review.programs.told import Told, is_one_of_its_class, told


@dataclass(frozen=True, slots=True)
class Answer:
    """A report with its findings, and the repairs of the question, those of the belief set left out.

    Formula ids of the report resolve in ``asked.kb``.
    """

    asked: Query
    report: EntailmentReport
    repairs: tuple[Repair, ...]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was found of the question, which the report carries."""
        return self.report.findings


def answered(
    kb: BeliefSet,
    question: Formula,
    *,
    words: str | None = None,
    book: PhraseBook | None = None,
    mode: str | Mode = Mode.REPAIR,
    exact: bool = False,
    how: Question | None = None,
) -> Answer:
    """Ask what somebody, or a model, made of a sentence, of what was made of a text.

    :func:`fol_kb.query` answers about formulas, whatever they are. Here, where question and premises do not
    hold together, the verdict is withheld (:mod:`fol_kb.review.programs.coherence`).

    Args:
        kb: the belief set.
        question: the formula; it is fitted to the belief set by the rules that ``mode`` allows.
        words: the sentence that the question is the formula of, if it is known.
        book: reads that sentence, and those of the premises, by the words for their predicates. Where it
            reads the opposite in that sentence, or the formula is in pieces, this is asked, and a finding
            says so: a question asserts nothing. Where question or premises say something else by their
            words and that changes the answer, it is the answer in the mode ``permissive``; otherwise there
            is none.
        mode: how far repair may go; the one that the belief set was built in.
        exact: every name means what it is, as in the problems of provers.
        how: semantics, engine and limits; those of :func:`fol_kb.query` if not given.

    Raises:
        TypingError: the question cannot be fitted to the belief set.
        ValueError: an unknown mode.
    """
    how = Question() if how is None else how

    def ask(other: Query) -> EntailmentReport:
        return entailment(replace(other, findings=()), how)

    permissive = Mode(mode) is Mode.PERMISSIVE
    retold = None if book is None else told(kb, question, words, book)
    if words and retold is not None and _is_asked_by_words(kb, question, retold, Mode(mode)):
        try:
            found = answered(kb, retold.question, words=words, book=book, mode=mode, exact=exact, how=how)
        except TypingError:
            retold = retold.of_premises(question)  # as the sorts are, only the formula can be asked
        else:
            finding = in_words(f"the program asks {question}", words, retold.question)
            return replace(found, report=with_findings(found.report, [finding]))
    unread = None if retold is not None and retold.understood else words
    read, repairs = as_worded(question, unread) if permissive and unread is not None else (question, ())
    asked = prepare(kb, read, mode=mode)
    report = ask(asked)
    differing: str | None = None
    if retold is not None and retold.changes and report.status is not EntailmentStatus.UNDECIDED:
        meant = _prepared(retold.kb, retold.question if retold.asks_otherwise else read, mode)
        other = None if meant is None else ask(meant)
        if meant is None or other is None or other.status is EntailmentStatus.UNDECIDED:
            unread = words if retold.asks_otherwise else unread
        elif other.status is not report.status and permissive:
            asked, report, repairs = meant, other, (*repairs, *as_told(retold))
        elif other.status is not report.status:
            differing = difference(report, other, retold)
    report, findings = withheld(
        asked, report, ask, words=unread, differing=differing, merging=not permissive, exact=exact
    )
    report = with_findings(report, (*asked.findings, *findings))
    return Answer(asked, report, (*repairs, *asked.repairs))


def _is_asked_by_words(kb: BeliefSet, question: Formula, retold: Told, mode: Mode) -> bool:
    """Whether a question is put aside for its words: as a heuristic always, by default if one is the other
    one denied, or if the formula is in pieces anyway.

    The first is the slip of models: their own answer in the place of the question. Other differences may be
    what somebody knew better than the words say.
    """
    if mode is Mode.PERMISSIVE:
        return retold.asks_otherwise
    if mode is Mode.STRICT or not retold.asks_otherwise:
        return False
    return retold.asks_the_opposite or any(
        is_one_of_its_class(question, retold.question, name)
        for finding in speaks_of_a_class(kb, question)
        for name in finding.names
    )


def _prepared(kb: BeliefSet | None, question: Formula, mode: str | Mode) -> Query | None:
    """The question fitted to a belief set, None if it does not fit or there is none."""
    try:
        return None if kb is None else prepare(kb, question, mode=mode)
    except TypingError:
        return None
