"""Safe rule: an unbound name that is written like a variable, and that nobody declared, is one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from fol_kb.logic.syntax import QUANTIFIED, Binding, ForAll, Formula, Variable, free_variables, subformulas
from fol_kb.repair.model import Assertion, Draft, Level, Repair
from fol_kb.repair.rename import Renaming
from fol_kb.repair.slots import constants

LOOKS_LIKE_VARIABLE = re.compile(r"[A-Zu-z][0-9]*'*\Z")
"""One letter, upper case or from the end of the alphabet, and digits: X, Y1, x, but not a or Anne."""


class CloseVariables:
    """``man(X) => mortal(X)`` is read as ``forall X: (man(X) => mortal(X))``, as logic programs mean it.

    Only in formulas, never in atomic facts, and only for names that are declared as no constant and
    occur in no fact. A constant inside a quantifier over a variable of the same name was quoted to be
    told from that variable, and stays a constant.
    """

    name = "close-variables"
    level = Level.SAFE

    def apply(self, draft: Draft) -> tuple[Draft, tuple[Repair, ...]]:
        """Closes each formula universally over the names in it that look like variables."""
        individuals = set(draft.constants)
        for assertion in draft.assertions:
            if assertion.fact:
                individuals.update(constants(assertion.formula))
        repairs = []
        assertions: list[Assertion] = []
        for assertion in draft.assertions:
            if not assertion.fact:
                unbound = (*free_variables(assertion.formula), *constants(assertion.formula))
                candidates = {
                    name for name in unbound if name not in individuals and LOOKS_LIKE_VARIABLE.match(name)
                }
                if candidates:
                    candidates -= set(_shadowed(assertion.formula))
                names = [name for name in dict.fromkeys(unbound) if name in candidates]
                if names:
                    body = Renaming(constants={name: Variable(name) for name in names}).formula(
                        assertion.formula
                    )
                    closed = ForAll(tuple(Binding(name) for name in names), body)
                    repairs.append(
                        Repair(
                            self.name,
                            self.level.value,
                            f"unbound {', '.join(names)} closed universally",
                            str(assertion.formula),
                            str(closed),
                            "written like a variable, and no constant of that name is known",
                            assertion.call,
                        )
                    )
                    assertion = replace(assertion, formula=closed)
            assertions.append(assertion)
        return (replace(draft, assertions=assertions), tuple(repairs)) if repairs else (draft, ())


def _shadowed(formula: Formula) -> Iterator[str]:
    """The constants that stand in the scope of a variable of their name."""
    for part in subformulas(formula):
        if isinstance(part, QUANTIFIED):
            bound = {binding.name for binding in part.bindings}
            yield from (name for name in constants(part.body) if name in bound)
