"""Heuristic rule: an individual falls under the unary predicate that has its name, if nobody else does."""

from __future__ import annotations

from collections.abc import Iterator

from fol_kb.beliefs.changes import Restate
from fol_kb.beliefs.findings import Level, Repair
from fol_kb.logic.syntax import And, Atom, Constant, Formula
from fol_kb.repair.draft import Draft
from fol_kb.repair.rules.namesakes import conjuncts, may_grow, namesakes
from fol_kb.repair.rules.objections import Objections


class OwnNames:
    """``forall X: (wren(X) => bird(X))`` beside an individual ``wren`` is read as if it said ``wren(wren)``.

    That is how some write "Wren is a bird": they take what is one individual for a class. Only where the
    predicate is said of no other individual by name, a class that has members of its own being one; only
    where it takes individuals of that sort; and not where what is stated says the opposite. One formula over
    the predicate is made to say it, the first by its text.
    """

    name = "own-name"
    level = Level.HEURISTIC

    def repairs(self, draft: Draft) -> Iterator[Repair]:
        """A conjunction for each formula that has to say which individual its predicate is about."""
        missing: dict[Formula, list[Atom]] = {}
        for atom, user in _unsaid(draft):
            missing.setdefault(user, []).append(atom)
        for assertion in draft.assertions:
            before = assertion.formula
            atoms = sorted(missing.get(before, ()), key=str)
            if atoms and not assertion.fact:
                after = And((before, *atoms))
                yield Repair(
                    self.name,
                    self.level.value,
                    f"{' and '.join(map(str, atoms))} is taken to be meant",
                    str(before),
                    str(after),
                    "the name of one individual is also that of a predicate, which is said of nobody else",
                    assertion.call,
                    changes=(Restate(assertion.call, before, after),),
                )


def _unsaid(draft: Draft) -> Iterator[tuple[Atom, Formula]]:
    """Each atom that is to be said, and the formula that is to say it."""
    found = namesakes(draft)
    if not found:
        return
    signature, order = draft.signature(), draft.hierarchy()
    stated = {part for assertion in draft.assertions for part in conjuncts(assertion.formula)}
    meant: dict[Atom, Formula] = {}
    for predicate, namesake in found.items():
        schema = signature.predicates.get(predicate)
        users = [user.formula for user in namesake.users if may_grow(user.formula)]
        if schema is None or len(schema) != 1 or not users or namesake.is_about_others:
            continue
        for name in namesake.individuals:
            atom = Atom(predicate, (Constant(name),))
            sort = signature.constants.get(name)
            fits = sort is not None and order.is_compatible(sort, schema[0])
            if fits and atom not in stated:
                # by its text, so that the order of the calls does not decide
                meant[atom] = min(users, key=str)
    against = Objections(stated, meant)
    yield from ((atom, user) for atom, user in meant.items() if not against(atom))
