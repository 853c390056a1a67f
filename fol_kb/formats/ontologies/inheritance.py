"""What relations have from those that they are sub-relations of: always from the nearest that has any.

All of one kind is found at once, from those that have it down to those that take it from them, so that the
time grows with the statements: looking upwards from each would go through a chain of them again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from fol_kb.formats.ontologies.axioms import Relation, Said


class Inheritance:
    """A snapshot of the relations of a file."""

    def __init__(self, relations: Mapping[str, Relation]) -> None:
        self._relations = relations
        self._below: dict[str, list[str]] = {}
        for name, relation in sorted(relations.items()):
            for above in dict.fromkeys(relation.above):
                if above in relations and above != name:
                    self._below.setdefault(above, []).append(name)
        self._with_arguments = self._nearest(lambda relation: bool(relation.arguments))
        self._with_result = self._nearest(lambda relation: bool(relation.result))
        self._functions = self._nearest(lambda relation: relation.is_function)
        self._of_argument: dict[int, Mapping[str, Collection[str]]] = {}

    def positions(self, name: str) -> set[int]:
        """The positions of the nearest relations that have any: their number of arguments is this one's."""
        found: set[int] = set()
        for each in self._with_arguments.get(name, ()):
            relation = self._relations[each]
            found.update(relation.arguments)
            if relation.arity:
                found.add(relation.arity)
        return found

    def argument(self, name: str, at: int) -> Sequence[Said]:
        """What is said of an argument, or else of that of the nearest relations above."""
        if at not in self._of_argument:
            self._of_argument[at] = self._nearest(lambda relation: bool(relation.arguments.get(at)))
        nearest = sorted(self._of_argument[at].get(name, ()))
        return [said for each in nearest for said in self._relations[each].arguments[at]]

    def result(self, name: str) -> tuple[bool, Sequence[Said]]:
        """Whether it is a function, and what is said of its result, by itself or from above."""
        nearest = sorted(self._with_result.get(name, ()))
        said = [said for each in nearest for said in self._relations[each].result]
        return bool(said) or name in self._functions, said

    def _nearest(self, has: Callable[[Relation], bool]) -> Mapping[str, Collection[str]]:
        """For each relation that has something, or has it from above, the nearest that have it themselves."""
        found: dict[str, Collection[str]] = {
            name: (name,) for name, relation in self._relations.items() if has(relation)
        }
        level: list[str] = list(found)
        while level:
            # of those that are a step further down, each with what all of those directly above it found
            further: dict[str, list[Collection[str]]] = {}
            for name in level:
                for below in self._below.get(name, ()):
                    if below not in found:
                        further.setdefault(below, []).append(found[name])
            for name, from_above in further.items():
                found[name] = from_above[0] if len(from_above) == 1 else frozenset().union(*from_above)
            level = list(further)
        return found
