"""Safe rule: an unbound name that is written like a variable, and that nobody declared, is one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fol_kb.beliefs.changes import Close
from fol_kb.beliefs.findings import Level, Repair
from fol_kb.logic.substitution import closed, shadowed
from fol_kb.logic.syntax import free_variables
from fol_kb.logic.traversal import constants
from fol_kb.repair.draft import Assertion, Draft

LOOKS_LIKE_VARIABLE = re.compile(r"(?:[A-Z][0-9]{0,2}|[u-z][0-9]?)'*\Z")
"""One letter, upper case or from the end of the alphabet, and few digits: X, Y1, x, but not a or Anne, and
not y2001, which is how people who write formulas name a year."""


class CloseVariables:
    """``man(X) => mortal(X)`` is read as ``forall X: (man(X) => mortal(X))``, as logic programs mean it.

    Only in formulas, never in atomic facts, and only for names that are declared as no constant and
    occur in no fact. A constant inside a quantifier over a variable of the same name was quoted to be
    told from that variable, and stays a constant.
    """

    name = "close-variables"
    level = Level.SAFE

    def repairs(self, draft: Draft) -> Iterator[Repair]:
        """The universal closure of each formula over the names in it that look like variables."""
        for assertion, names in unbound_variables(draft):
            after = closed(assertion.formula, names)
            if after is not None:
                yield Repair(
                    self.name,
                    self.level.value,
                    f"unbound {', '.join(names)} closed universally",
                    str(assertion.formula),
                    str(after),
                    "written like a variable, and no constant of that name is known",
                    assertion.call,
                    changes=(Close(assertion.call, names),),
                )


def unbound_variables(draft: Draft) -> Iterator[tuple[Assertion, tuple[str, ...]]]:
    """The formulas with names that look like variables, and these names in the order in which they occur."""
    doubtful = {
        name for name in draft.uses.constants if LOOKS_LIKE_VARIABLE.match(name)
    } - draft.constants.keys()
    individuals: set[str] = set()
    if doubtful:
        for assertion in draft.assertions:
            if assertion.fact:
                individuals.update(constants(assertion.formula))
    for assertion in draft.formulas:
        unbound = dict.fromkeys((*free_variables(assertion.formula), *constants(assertion.formula)))
        candidates = {
            name for name in unbound if LOOKS_LIKE_VARIABLE.match(name) and name not in draft.constants
        } - individuals
        if candidates:
            candidates -= shadowed(assertion.formula)
        if candidates:
            yield assertion, tuple(name for name in unbound if name in candidates)
