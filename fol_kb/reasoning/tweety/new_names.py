"""A question with names that its belief set does not have, over a compilation that is there already.

The new constants and predicates are declared for this question alone, behind the symbols of the compilation,
in the lines that a session of the Java side takes with a query. Under ``closed`` and ``rules`` a constant is
one more individual for all formulas; the Java side sees to that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeVar

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.builder.query import Query
from fol_kb.reasoning.tweety.compile import Compiled

Meaning = TypeVar("Meaning")


@dataclass(frozen=True, slots=True)
class NewNames:
    """The constants and predicates that fitting a question has added to a belief set, with their sorts."""

    constants: Mapping[str, str]
    predicates: Mapping[str, tuple[str, ...]]

    @classmethod
    def between(cls, kb: BeliefSet, fitted: BeliefSet) -> NewNames | None:
        """What is new in the second belief set; None if that is more than constants and predicates."""
        before, after = kb.signature, fitted.signature
        same = (
            fitted.formulas is kb.formulas
            and fitted.disjoint is kb.disjoint
            and before.sorts.keys() == after.sorts.keys()
            and before.functions.keys() == after.functions.keys()
        )
        if not same:
            return None
        return cls(_new(before.constants, after.constants), _new(before.predicates, after.predicates))

    def fit(self, compiled: Compiled, semantics: str) -> bool:
        """Whether the compilation would be the same with these names in it, but for them.

        Under ``closed`` an empty sort has an individual without a name, which a constant would take the place
        of, and which the constants may be spelt out to differ from.
        """
        return not (self.constants and semantics == "closed" and compiled.has_anonymous)

    def lines(self, compiled: Compiled, query: Query) -> str:
        """The declarations, and the query itself."""
        assert query.typed is not None
        constants = {name: len(compiled.constants) + n for n, name in enumerate(sorted(self.constants))}
        predicates = {name: len(compiled.predicates) + n for n, name in enumerate(sorted(self.predicates))}
        encoder = compiled.encoder.extended(constants, predicates)
        said = [f"constant new_{n} {encoder.component(self.constants[c])}" for n, c in enumerate(constants)]
        for n, predicate in enumerate(predicates):
            sorts = (str(encoder.component(sort)) for sort in self.predicates[predicate])
            said.append(" ".join([f"predicate new_{n}", *sorts]))
        for name, number in constants.items():
            guard = compiled.guards.get(self.constants[name])
            if guard is not None:
                said.append(f"axiom p{guard} c{number}")
        return "\n".join([*said, f"query {encoder.encode(query.typed)}"])

    def known_to(self, compiled: Compiled) -> Compiled:
        """The compilation by which an answer with these names is read."""
        return replace(
            compiled,
            constants=(*compiled.constants, *sorted(self.constants)),
            predicates=(*compiled.predicates, *sorted(self.predicates)),
        )


def _new(before: Mapping[str, Meaning], after: Mapping[str, Meaning]) -> dict[str, Meaning]:
    """What the second has and the first has not, which it has all of. What is new is mostly at the end."""
    wanted = len(after) - len(before)
    fresh = (name for name in reversed(list(after)) if name not in before)
    return {name: after[name] for name in sorted(islice(fresh, wanted))}
