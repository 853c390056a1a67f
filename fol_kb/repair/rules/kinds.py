"""Heuristic rule: what is said of an individual that has the name of a class is said of the class."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from fol_kb.beliefs.changes import Restate
from fol_kb.beliefs.findings import Level, Repair
from fol_kb.logic.syntax import And, Atom, Binding, Constant, ForAll, Formula, Implies, Not, Term, Variable
from fol_kb.logic.traversal import constants
from fol_kb.repair.draft import Draft
from fol_kb.repair.rules.namesakes import Namesake, conjuncts, may_grow, namesakes
from fol_kb.repair.rules.objections import Objections


class Kinds:
    """``suck(vacuum)`` beside ``vacuum(space)`` is read as ``forall X: (vacuum(X) => suck(X))`` as well.

    That is how some write "Vacuums suck". Only where the predicate of that name is about others, else there
    is no class; only literals of one argument, which is the subject of the sentence: what is bought from
    a vacuum shop is not bought from every one; and not where the opposite is stated of one of its members.
    What is a class of nobody is :class:`OwnNames`' business.
    """

    name = "kind-name"
    level = Level.HEURISTIC

    def repairs(self, draft: Draft) -> Iterator[Repair]:
        """A conjunction for each assertion with a literal about a class."""
        classes = {
            name: namesake
            for namesake in namesakes(draft).values()
            if namesake.is_class
            for name in namesake.individuals
        }
        if not classes:
            return
        stated = {part for assertion in draft.assertions for part in conjuncts(assertion.formula)}
        meant = {part: rule for part in stated if (rule := _generalised(part, classes, draft)) is not None}
        concluded = {part: _of_members(part, classes) for part in meant}
        against = Objections(stated, chain.from_iterable(concluded.values()))
        denied = {meant[part] for part, literals in concluded.items() if any(map(against, literals))}
        for assertion in draft.assertions:
            before = assertion.formula
            rules = dict.fromkeys(
                rule
                for part in conjuncts(before)
                if (rule := meant.get(part)) is not None and rule not in stated and rule not in denied
            )
            if rules and may_grow(before):
                after = And((before, *rules))
                yield Repair(
                    self.name,
                    self.level.value,
                    f"{' and '.join(map(str, rules))} is taken to be meant",
                    str(before),
                    str(after),
                    "an individual with the name of a class stands for what is in the class",
                    assertion.call,
                    changes=(Restate(assertion.call, before, after),),
                )


def _generalised(literal: Formula, classes: dict[str, Namesake], draft: Draft) -> Formula | None:
    """The rule that says of a class what the literal says of the individual with its name."""
    atom = literal.operand if isinstance(literal, Not) else literal
    if not isinstance(atom, Atom) or len(atom.arguments) != 1:
        return None
    (term,) = atom.arguments
    namesake = classes.get(term.name) if isinstance(term, Constant) else None
    if namesake is None or namesake.predicate == atom.predicate:
        return None
    schemas = draft.signature().predicates
    sorts = [schemas[name] for name in (namesake.predicate, atom.predicate) if name in schemas]
    if [len(schema) for schema in sorts] != [1, 1]:
        return None
    if draft.hierarchy().greatest_lower_bound([sort for (sort,) in sorts]) is None:
        return None  # there is no sort that the variable could be of
    condition = Atom(namesake.predicate, (Variable("X"),))
    return ForAll((Binding("X"),), Implies(condition, _said_of(Variable("X"), literal)))


def _of_members(literal: Formula, classes: dict[str, Namesake]) -> list[Formula]:
    """What the literal says, of each member of the class instead of the individual with its name."""
    (name,) = constants(literal)
    return [_said_of(Constant(member), literal) for member in sorted(classes[name].members)]


def _said_of(term: Term, literal: Formula) -> Formula:
    """What the literal of one argument says, of another one."""
    if isinstance(literal, Not):
        return Not(_said_of(term, literal.operand))
    assert isinstance(literal, Atom), "only literals are generalised"
    return Atom(literal.predicate, (term,))
