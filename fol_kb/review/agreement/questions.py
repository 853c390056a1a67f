"""Questions to the reasoner about formulas of the common vocabulary: can they all hold, and where?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from fol_kb.beliefs.belief_set import Belief, BeliefSet
from fol_kb.beliefs.verdict_parts import Reason, Semantics
from fol_kb.beliefs.verdicts import ConsistencyStatus
from fol_kb.common.errors import LimitError
from fol_kb.logic.interpretation import Interpretation
from fol_kb.logic.signature import TOP
from fol_kb.logic.sorts.inference import SortHierarchy
from fol_kb.logic.syntax import Formula
from fol_kb.logic.traversal import signature_of
from fol_kb.reasoning.certificates.evaluate import Evaluator, TooManyStepsError
from fol_kb.reasoning.question import Question

STEPS = 2_000_000
"""Formulas and assignments that evaluating a situation may take, a second or two."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether some formulas can all hold, and a finite situation in which they do where one was found."""

    status: ConsistencyStatus
    situation: Interpretation | None = None
    reason: Reason | None = None
    detail: str | None = None


Ask = Callable[[Sequence[Formula]], Answer]
"""What answers; its formulas are over one sort, the top sort."""


class Reasoner:
    """Asks TweetyProject's reasoners, by :func:`fol_kb.check`. ``asked`` counts the questions.

    Args:
        engine, timeout, isolated: as for :func:`fol_kb.check`; the time is that of one question. The engine
            ``simple`` will not do: it takes for granted that nobody exists but those with a name.

    Raises:
        ValueError: an unknown engine, or one that answers another question; no positive time.
    """

    def __init__(self, *, engine: str = "auto", timeout: float = 10.0, isolated: bool = False) -> None:
        self._question = Question.of(
            engine=engine, timeout=timeout, isolated=isolated, conflicts=0, model=True
        )
        if self._question.about != Semantics():
            raise ValueError(
                f"the engine {engine!r} only knows closed domains, in which readings agree that do"
                " not mean the same; ask another one"
            )
        self._may_look_on = engine == "auto"
        self.asked = 0

    def __call__(self, formulas: Sequence[Formula]) -> Answer:
        """Whether the formulas can all hold. A situation is believed once it was evaluated here.

        Raises:
            TweetyError: as :func:`fol_kb.check`.
        """
        from fol_kb.reasoning.checking import consistency

        self.asked += 1
        kb = over_one_sort(formulas)
        try:
            report = consistency(kb, self._question)
        except LimitError as problem:
            return Answer(ConsistencyStatus.UNDECIDED, None, Reason.UNSUPPORTED, str(problem))
        if report.model is None and report.status is ConsistencyStatus.CONSISTENT and self._may_look_on:
            # what was proven without one may have one all the same
            looked = consistency(kb, replace(self._question, engine="models"))
            if looked.status is ConsistencyStatus.CONSISTENT:
                report = looked
        situation = report.model
        if situation is not None:
            evaluator = Evaluator(situation, STEPS)
            try:
                false = next((f for f in formulas if not evaluator.holds(f, {})), None)
            except TooManyStepsError:  # the reasoner evaluated it, but it cannot be shown to be right here
                situation = false = None
            if false is not None:
                detail = f"the reasoner gave a situation in which {false} does not hold"
                return Answer(ConsistencyStatus.UNDECIDED, None, Reason.ERROR, detail)
        return Answer(report.status, situation, report.reason, report.detail)


def over_one_sort(formulas: Sequence[Formula]) -> BeliefSet:
    """A belief set of these formulas; all their names are about individuals of the top sort."""
    beliefs = tuple(Belief(f"f{number}", formula) for number, formula in enumerate(formulas, start=1))
    return BeliefSet(signature=signature_of(formulas), hierarchy=SortHierarchy({TOP}), formulas=beliefs)
