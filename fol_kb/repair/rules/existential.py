"""Heuristic rule: a conjunction over an unbound variable speaks of something, not of everything."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from fol_kb.beliefs.changes import Restate
from fol_kb.beliefs.findings import Level, Repair
from fol_kb.logic.substitution import closed
from fol_kb.logic.syntax import And, Binding, Exists, ForAll, Formula, Iff, Implies, Not, Or, free_variables
from fol_kb.repair.draft import Draft
from fol_kb.repair.rules.closing import unbound_variables
from fol_kb.repair.rules.namesakes import conjuncts


class CloseExistentially:
    """``likes(ann, X) && !(X == tea)`` is read as ``exists X: (likes(ann, X) && !(X == tea))``.

    Closed universally, as :class:`~fol_kb.repair.rules.closing.CloseVariables` does with everything, a
    conjunction would say that each of its parts holds of everything there is, which hardly anybody means.
    Rules stay with it, also several in one conjunction: that they hold of something says next to nothing. So
    do formulas of one atom, which programs use for "everything is".
    """

    name = "close-existentially"
    level = Level.HEURISTIC

    def repairs(self, draft: Draft) -> Iterator[Repair]:
        """The existential closure of each conjunction over the names in it that look like variables."""
        for assertion, names in unbound_variables(draft):
            before = assertion.formula
            universal = closed(before, names) if isinstance(before, And) else None
            if isinstance(universal, ForAll) and not _has_rule(universal.body, names):
                after = Exists(tuple(Binding(name) for name in names), universal.body)
                yield Repair(
                    self.name,
                    self.level.value,
                    f"unbound {', '.join(names)} closed existentially",
                    str(before),
                    str(after),
                    "a conjunction hardly says each of its parts of everything",
                    assertion.call,
                    changes=(Restate(assertion.call, before, after),),
                )


def _has_rule(conjunction: Formula, names: Collection[str]) -> bool:
    """Whether a part of the conjunction says of a variable what holds under a condition."""
    return any(
        _is_conditional(part, names) and not set(free_variables(part)).isdisjoint(names)
        for part in conjuncts(conjunction)
    )


def _is_conditional(part: Formula, names: Collection[str]) -> bool:
    if isinstance(part, Or):
        return any(
            _is_conditional(operand, names)
            or (isinstance(operand, Not) and not set(free_variables(operand)).isdisjoint(names))
            for operand in part.operands
        )
    return isinstance(part, Implies | Iff)
