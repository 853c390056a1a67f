"""Why applying the rules and classical logic answer a question differently.

The ``rules`` semantics applies rules forwards and does nothing else; ``open`` is classical. Every literal
that rules derive holds classically too. So they differ in one of four ways only: classical logic goes
further, by using a rule backwards or by distinguishing cases; the premises contradict each other, from
which classically everything follows; the rules go further, since a quantifier in a query speaks of the
named individuals only; or one of the two did not decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain, product
from typing import Any

from fol_kb.beliefs.belief_set import Belief, BeliefSet, DisjointSorts
from fol_kb.beliefs.explain import without
from fol_kb.beliefs.findings import Finding
from fol_kb.beliefs.places import Places
from fol_kb.beliefs.verdicts import EntailmentReport, EntailmentStatus
from fol_kb.common import codec
from fol_kb.common.streams import printable
from fol_kb.logic.syntax import And, ForAll, Formula, Implies, Not, Or, conjunction, is_literal


class Difference(StrEnum):
    """How the classical verdict goes beyond, or away from, that of the rules."""

    NONE = "none"
    CONTRAPOSITION = "contraposition"
    CASES = "cases"
    CONTRADICTORY_PREMISES = "contradictory-premises"
    NAMED_ONLY = "named-only"
    UNDECIDED = "undecided"


@codec.document(
    "fol-kb/comparison",
    "ComparisonDocument",
    "What applying the rules and classical logic say of one query, and what sets them apart.",
    "query=rules.query difference formulas backwards rules open",
)
@dataclass(frozen=True, slots=True)
class Comparison:
    """Both verdicts on one query and what sets them apart.

    ``formulas`` are the ids of the formulas that the verdict which goes further rests on; ``backwards``
    those of them that are used backwards, from what is denied of the head to what is denied of the body.
    """

    rules: EntailmentReport
    open: EntailmentReport
    difference: Difference
    formulas: tuple[str, ...] = ()
    backwards: tuple[str, ...] = ()

    @property
    def agree(self) -> bool:
        """Whether both say the same."""
        return self.difference is Difference.NONE

    def to_json(self) -> dict[str, Any]:
        """The document ``fol-kb/comparison``, version 1, as plain data."""
        return codec.to_json(self)

    def words(self, kb: BeliefSet) -> str:
        """The comparison in a line, and a line for each formula that the further-going verdict rests on."""
        places = Places(kb)
        lines = [f"{self.rules.query}: {self._headline(places)}"]
        lines += without(self.open.refused, self.open.coverage)
        for id in self.formulas:
            belief = places.known[id]
            stated = belief.formula if isinstance(belief, Belief) else belief
            quote = f"{_quote(belief)}  " if belief.source is not None else ""
            mark = "  (used backwards)" if id in self.backwards else ""
            lines.append(f"  {places.of(belief)}, {id}: {quote}{stated}{mark}")
        return "\n".join(lines)

    def _headline(self, places: Places) -> str:
        rules, classical = _SAID[self.rules.status], _SAID[self.open.status]
        match self.difference:
            case Difference.NONE:
                return f"{classical}, by the rules and classically"
            case Difference.UNDECIDED:
                why, why_classically = (
                    f" ({report.reason.value})" if report.reason is not None else ""
                    for report in (self.rules, self.open)
                )
                return f"by the rules {rules}{why}, classically {classical}{why_classically}"
            case Difference.CONTRADICTORY_PREMISES:
                return (
                    f"{rules} by the rules; classically these premises cannot all hold,"
                    f" and everything would follow from them"
                )
            case Difference.NAMED_ONLY:
                return (
                    f"{rules} by the rules, for which only the named individuals exist;"
                    f" classically {classical}"
                )
        how = "by cases"
        if self.difference is Difference.CONTRAPOSITION:
            used = dict.fromkeys(_precise(places.known[id], places) for id in self.backwards)
            how = f"by contraposition from {_listed(used)}"
        what = "it" if self.open.status is EntailmentStatus.ENTAILED else "its negation"
        return f"{what} follows classically ({how}), not by applying the rules"


def compare(
    kb: BeliefSet,
    formula: Formula | str,
    *,
    unique_names: bool = False,
    timeout: float = 60.0,
    findings: Iterable[Finding] = (),
) -> Comparison:
    """Ask a query by the rules and classically, and say what sets the answers apart.

    Args:
        kb: the belief set.
        formula: the query; its names are those of the belief set.
        unique_names: whether different constants are different individuals.
        timeout: seconds for each question.
        findings: what was found of the query before, for both reports.

    Raises:
        FormulaSyntaxError, TypingError, TweetyError: as :func:`fol_kb.query`.
    """
    from fol_kb.reasoning.checking import query

    rules = query(kb, formula, semantics="rules", unique_names=unique_names, timeout=timeout)
    classical = query(kb, formula, semantics="open", unique_names=unique_names, timeout=timeout)
    rules, classical = (replace(report, findings=tuple(findings)) for report in (rules, classical))
    supporting = classical.support
    if EntailmentStatus.UNDECIDED in (rules.status, classical.status):
        return Comparison(rules, classical, Difference.UNDECIDED, supporting)
    if rules.status is classical.status:
        return Comparison(rules, classical, Difference.NONE, supporting)
    if classical.status is EntailmentStatus.CONTRADICTORY_PREMISES:
        conflict = classical.conflicts[0].formulas if classical.conflicts else ()
        return Comparison(rules, classical, Difference.CONTRADICTORY_PREMISES, conflict)
    if classical.status is EntailmentStatus.INDEPENDENT:
        return Comparison(rules, classical, Difference.NAMED_ONLY, rules.support)
    # Forwards over the contrapositives as well is unit resolution: what that gives needs no cases.
    turned = with_contrapositives(kb, supporting)
    again = query(turned, formula, semantics="rules", unique_names=unique_names, timeout=timeout)
    if again.status is classical.status:
        used = [step.formula for step in again.derivation or () if step.formula is not None]
        backwards = tuple(dict.fromkeys(id.partition(_TURNED)[0] for id in used if _TURNED in id))
        return Comparison(rules, classical, Difference.CONTRAPOSITION, supporting, backwards)
    return Comparison(rules, classical, Difference.CASES, supporting)


_TURNED = "~"
"""Between the id of a formula and the number of one of its contrapositives."""


def with_contrapositives(kb: BeliefSet, ids: Iterable[str]) -> BeliefSet:
    """The belief set of these formulas only and, for each rule among them, its contrapositives.

    ``A && B => C`` gives ``A && !C => !B`` and ``B && !C => !A``; their ids are ``f3~1``, ``f3~2``.
    """
    wanted = set(ids)
    beliefs: list[Belief] = []
    for belief in kb.formulas:
        if belief.id in wanted:
            beliefs.append(belief)
            for number, turned in enumerate(contrapositives(belief.formula), start=1):
                beliefs.append(replace(belief, id=f"{belief.id}{_TURNED}{number}", formula=turned))
    return replace(kb, formulas=tuple(beliefs), disjoint=tuple(d for d in kb.disjoint if d.id in wanted))


def contrapositives(formula: Formula) -> Iterator[Formula]:
    """Every way to use a rule backwards; nothing for a formula that is no rule over literals."""
    if isinstance(formula, ForAll):
        for turned in contrapositives(formula.body):
            yield ForAll(formula.bindings, turned)
        return
    if not isinstance(formula, Implies):
        return
    heads = formula.consequent.operands if isinstance(formula.consequent, And) else (formula.consequent,)
    for body in _bodies(formula.antecedent):
        for head in heads:
            if is_literal(head) and all(map(is_literal, body)):
                for index, literal in enumerate(body):
                    rest = (*body[:index], *body[index + 1 :], _negated(head))
                    yield Implies(conjunction(rest), _negated(literal))


def _bodies(antecedent: Formula) -> Iterator[tuple[Formula, ...]]:
    """The conjunctions of a disjunctive normal form of the antecedent, distributed."""
    match antecedent:
        case Or(operands):
            for operand in operands:
                yield from _bodies(operand)
        case And(operands):
            for bodies in product(*map(_bodies, operands)):
                yield tuple(chain.from_iterable(bodies))
        case _:
            yield (antecedent,)


def _negated(literal: Formula) -> Formula:
    return literal.operand if isinstance(literal, Not) else Not(literal)


_SAID = {
    EntailmentStatus.ENTAILED: "entailed",
    EntailmentStatus.CONTRADICTED: "contradicted",
    EntailmentStatus.INDEPENDENT: "unknown",
    EntailmentStatus.CONTRADICTORY_PREMISES: "contradictory premises",
    EntailmentStatus.UNDECIDED: "undecided",
}


def _quote(belief: Belief | DisjointSorts) -> str:
    return "" if belief.source is None else f'"{printable(" ".join(belief.source.quote.split()))}"'


def _precise(belief: object, places: Places) -> str:
    """The place of a belief, with its words where several may stand on its line."""
    assert isinstance(belief, Belief)
    return places.of(belief) + (f" ({_quote(belief)})" if belief.source is not None else "")


def _listed(parts: Iterable[str]) -> str:
    *most, last = list(parts) or ["the sort hierarchy"]
    return f"{', '.join(most)} and {last}" if most else last
