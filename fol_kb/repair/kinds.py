"""Heuristic rule: what is said of an individual that has the name of a class is said of the class."""

from __future__ import annotations

from collections.abc import Iterator

from fol_kb.logic.syntax import And, Atom, Binding, Constant, ForAll, Formula, Implies, Not, Variable
from fol_kb.repair.changes import Restate
from fol_kb.repair.model import Draft, Level, Repair
from fol_kb.repair.namesakes import conjuncts, may_grow, namesakes


class Kinds:
    """``suck(vacuum)`` beside ``vacuum(space)`` is read as ``forall X: (vacuum(X) => suck(X))`` as well.

    That is how some write "Vacuums suck". Only where the predicate of that name is about others, else there
    is no class; and only literals of one argument, which is the subject of the sentence: what is bought from
    a vacuum shop is not bought from every one. What is a class of nobody is :class:`OwnNames`' business.
    """

    name = "kind-name"
    level = Level.HEURISTIC

    def repairs(self, draft: Draft) -> Iterator[Repair]:
        """A conjunction for each assertion with a literal about a class."""
        classes = {
            name: namesake.predicate
            for namesake in namesakes(draft).values()
            if namesake.is_class
            for name in namesake.individuals
        }
        if not classes:
            return
        stated = {part for assertion in draft.assertions for part in conjuncts(assertion.formula)}
        for assertion in draft.assertions:
            before = assertion.formula
            rules = dict.fromkeys(
                rule
                for part in conjuncts(before)
                if (rule := _generalised(part, classes, draft)) is not None and rule not in stated
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


def _generalised(literal: Formula, classes: dict[str, str], draft: Draft) -> Formula | None:
    """The rule that says of a class what the literal says of the individual with its name."""
    atom = literal.operand if isinstance(literal, Not) else literal
    if not isinstance(atom, Atom) or len(atom.arguments) != 1:
        return None
    (term,) = atom.arguments
    if not isinstance(term, Constant) or classes.get(term.name, atom.predicate) == atom.predicate:
        return None
    schemas = draft.signature().predicates
    sorts = [schemas[name] for name in (classes[term.name], atom.predicate) if name in schemas]
    if [len(schema) for schema in sorts] != [1, 1]:
        return None
    if draft.hierarchy().greatest_lower_bound([sort for (sort,) in sorts]) is None:
        return None  # there is no sort that the variable could be of
    of_any = Atom(atom.predicate, (Variable("X"),))
    consequence = Not(of_any) if isinstance(literal, Not) else of_any
    return ForAll((Binding("X"),), Implies(Atom(classes[term.name], (Variable("X"),)), consequence))


__all__ = ["Kinds"]
