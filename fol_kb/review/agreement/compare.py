"""Are two readings of the same words equivalent? The reasoner decides, over one vocabulary.

A reading is entailed by another one if it is so with the *sort structure* of both belief sets (never with
formulas for other words). Two readings are equivalent if each is entailed by the other one, and is so without
what the former's belief set declares of sorts that both have: else that would be taken for something that the
latter means. What it declares of sorts that the other one has not at all may be used: it says nothing about
anything that the other one speaks of.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from operator import attrgetter

from fol_kb.beliefs.verdicts import ConsistencyStatus
from fol_kb.logic.interpretation import Interpretation
from fol_kb.logic.signature import TOP
from fol_kb.logic.syntax import Atom, Binding, ForAll, Formula, Not, Variable
from fol_kb.review.agreement.common import Axiom, CommonForm, Reading
from fol_kb.review.agreement.questions import Answer, Ask
from fol_kb.review.agreement.uses import SORT
from fol_kb.review.agreement.values import AgreementStatus, Comparison, Doubt, Entailment, Scenario
from fol_kb.review.agreement.vocabulary import Link, Name

_ENTAILMENT = {
    ConsistencyStatus.INCONSISTENT: Entailment.ENTAILED,
    ConsistencyStatus.CONSISTENT: Entailment.NOT_ENTAILED,
    ConsistencyStatus.UNDECIDED: Entailment.UNDECIDED,
}
_BY_KIND = attrgetter("kind", "name")


class Comparer:
    """Compares readings of the same words by asking. ``supposed`` is the form with all suggestions taken."""

    def __init__(self, form: CommonForm, ask: Ask, supposed: CommonForm | None = None) -> None:
        self._form, self._ask, self._supposed = form, ask, supposed
        self._sorts = frozenset(name.name for name in form.vocabulary.names if name.kind == SORT)
        self._suggestions = frozenset(form.vocabulary.suggestions)

    def compare(self, left: Reading, right: Reading) -> Comparison:
        """Whether two readings are equivalent, and if not, in what situation one of them fails."""
        found = Comparison(left.sample, right.sample, AgreementStatus.UNDECIDED)
        found = replace(found, assumed=_assumed(left, right))
        if left.key == right.key:
            agreed = AgreementStatus.AGREED
            return replace(found, status=agreed, forwards=Entailment.ENTAILED, backwards=Entailment.ENTAILED)
        names = left.names | right.names
        of_left, of_right = (self._form.sort_structure(r.sample, names) for r in (left, right))
        both = _formulas((*of_left, *of_right))
        forwards = self._ask((*both, left.formula, Not(right.formula)))
        backwards = self._ask((*both, right.formula, Not(left.formula)))
        found = replace(
            found,
            forwards=_ENTAILMENT[forwards.status],
            backwards=_ENTAILMENT[backwards.status],
            scenarios=(*self._scenario(forwards, left, right), *self._scenario(backwards, right, left)),
        )
        statuses = (forwards.status, backwards.status)
        if ConsistencyStatus.CONSISTENT in statuses:
            return self._different(found, left, right, both)
        if ConsistencyStatus.UNDECIDED in statuses:
            return _undecided(found, forwards if statuses[0] is ConsistencyStatus.UNDECIDED else backwards)
        return self._equivalent(found, both, (left, of_left), (right, of_right))

    def _equivalent(
        self,
        found: Comparison,
        both: tuple[Formula, ...],
        left: tuple[Reading, tuple[Axiom, ...]],
        right: tuple[Reading, tuple[Axiom, ...]],
    ) -> Comparison:
        """Equivalent with the sort structure of both: is it so without what is not one's own?"""
        for (one, own), (other, further) in ((left, right), (right, left)):
            foreign = (axiom for axiom in further if one.sample not in axiom.sort.samples)
            known = _formulas((*own, *foreign))
            if set(known) >= set(both):
                continue
            answer = self._ask((*known, one.formula, Not(other.formula)))
            if answer.status is ConsistencyStatus.UNDECIDED:
                return _undecided(found, answer)
            if answer.status is ConsistencyStatus.CONSISTENT:
                detail = "they are equivalent only with what one of the belief sets declares of sorts"
                return replace(found, reason=Doubt.SORTS, detail=detail)
        return replace(found, status=AgreementStatus.AGREED, detail=self._empty(both, left[0].formula))

    def _empty(self, both: tuple[Formula, ...], formula: Formula) -> str | None:
        """That readings that look different agree in saying nothing, or in what nothing can be."""
        if self._ask((*both, Not(formula))).status is ConsistencyStatus.INCONSISTENT:
            return "both say no more than what is declared of sorts"
        if self._ask((*both, formula)).status is ConsistencyStatus.INCONSISTENT:
            return "both contradict themselves"
        return None

    def _different(
        self, found: Comparison, left: Reading, right: Reading, both: tuple[Formula, ...]
    ) -> Comparison:
        """Not equivalent as they stand: do they differ in what they say, or perhaps in names only?

        They do differ if neither has names that the other belief set has not; if they contradict each other;
        or if one says more, and the other one has no names of its own that may say as much. But a sort that
        only one has may be all that the other one ever speaks of.
        """
        ours, theirs = (_without(one, other) for one, other in ((left, right), (right, left)))
        disagreed = replace(found, status=AgreementStatus.DISAGREED)
        if not ours and not theirs:
            return disagreed
        less = (found.forwards is Entailment.ENTAILED and not theirs) or (
            found.backwards is Entailment.ENTAILED and not ours
        )
        if less and not self._equivalent_over_all(both, left, right, ours | theirs):
            return disagreed
        together = self._ask((*both, left.formula, right.formula))
        if together.status is ConsistencyStatus.INCONSISTENT and not self._impossible(both, left, right):
            return disagreed
        return replace(
            found,
            reason=Doubt.NAMES,
            detail="they are not equivalent as they stand, but each name that only one belief set has may"
            " mean what other names mean in the other one",
            scenarios=(),
            without=tuple(sorted(ours | theirs, key=_BY_KIND)),
            supposing=self._supposing(left, right),
        )

    def _equivalent_over_all(
        self, both: tuple[Formula, ...], left: Reading, right: Reading, own: Collection[Name]
    ) -> bool:
        """Whether the readings may be equivalent if every individual is of the sorts among these names."""
        x = Variable("x1")
        all_of = [ForAll((Binding("x1", TOP),), Atom(n.name, (x,))) for n in own if n.kind == SORT]
        return bool(all_of) and all(
            self._ask((*both, *all_of, one.formula, Not(other.formula))).status
            is not ConsistencyStatus.CONSISTENT
            for one, other in ((left, right), (right, left))
        )

    def _impossible(self, both: tuple[Formula, ...], left: Reading, right: Reading) -> bool:
        """Whether one of the readings may contradict itself: then it contradicts all others, too."""
        return any(
            self._ask((*both, reading.formula)).status is not ConsistencyStatus.CONSISTENT
            for reading in (left, right)
        )

    def _supposing(self, left: Reading, right: Reading) -> tuple[Link, ...]:
        """The suggestions with which the readings would be equivalent, if they would."""
        if self._supposed is None:
            return ()
        ours, theirs = (self._supposed.reading(r.sample, r.beliefs) for r in (left, right))
        links = {
            link: None
            for name in sorted(ours.names & theirs.names, key=_BY_KIND)
            for link in name.links
            if name.samples >= {left.sample, right.sample} and link in self._suggestions
        }
        if not links:
            return ()
        outcome = Comparer(self._supposed, self._ask).compare(ours, theirs)
        return tuple(links) if outcome.status is AgreementStatus.AGREED else ()

    def _scenario(self, answer: Answer, holds: Reading, fails: Reading) -> tuple[Scenario, ...]:
        if answer.situation is None:
            return ()
        situation = with_sorts(answer.situation, self._sorts)
        return (Scenario(holds.sample, fails.sample, situation),)


def with_sorts(situation: Interpretation, sorts: Collection[str]) -> Interpretation:
    """A situation of one sort with predicates for all others, as one with the sorts themselves."""
    wanted = [name for name in situation.predicates if name in sorts]
    members = {name: tuple(row[0] for row in situation.predicates[name]) for name in wanted}
    return replace(
        situation,
        sorts={TOP: situation.sorts[TOP], **members},
        predicates={name: rows for name, rows in situation.predicates.items() if name not in wanted},
    )


def _formulas(axioms: Iterable[Axiom]) -> tuple[Formula, ...]:
    return tuple(dict.fromkeys(axiom.formula for axiom in axioms))


def _undecided(found: Comparison, answer: Answer) -> Comparison:
    reason = Doubt.GAVE_UP if answer.reason is None else Doubt(answer.reason.value)
    return replace(found, reason=reason, detail=answer.detail)


def _assumed(left: Reading, right: Reading) -> tuple[Name, ...]:
    """The names of the readings that are one name for both belief sets though they are spelt differently."""
    assumed = []
    for name in left.names | right.names:
        one, other = name.symbol(left.sample), name.symbol(right.sample)
        if name.assumed and one is not None and other is not None and one.name != other.name:
            assumed.append(name)
    return tuple(sorted(assumed, key=_BY_KIND))


def _without(one: Reading, other: Reading) -> frozenset[Name]:
    """The names of a reading that the other one's belief set does not have at all."""
    return frozenset(name for name in one.names if other.sample not in name.samples)
