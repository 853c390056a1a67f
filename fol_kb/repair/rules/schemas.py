"""Safe rule: two declarations of one name that differ only in how fine their sorts are, are one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from fol_kb.beliefs.changes import Kind, Meaning, Redeclare, sorts_of
from fol_kb.beliefs.findings import Level, Repair
from fol_kb.logic.signature import FunctionType
from fol_kb.logic.sorts.inference import SortHierarchy
from fol_kb.repair.draft import Draft
from fol_kb.repair.rules.inference import justification


class MergeDeclarations:
    """Joins declarations of one name where one contains what the other says.

    A constant of two sorts, one below the other, is of the lower one. A predicate or function of two
    schemas of one length takes, argument by argument, the wider of two comparable sorts.
    """

    name = "merge-declarations"
    level = Level.SAFE

    def repairs(self, draft: Draft) -> Iterator[Repair]:
        """What can be merged; what cannot is left for judging to refuse."""
        tables: tuple[tuple[Kind, Mapping[str, Mapping[Any, tuple[int, ...]]], Callable[..., Any]], ...] = (
            (Kind.CONSTANT, draft.constants, _lowest),
            (Kind.PREDICATE, draft.predicates, _widest),
            (Kind.FUNCTION, draft.functions, _widest_function),
        )
        for kind, table, join in tables:
            for name, said in sorted((name, said) for name, said in table.items() if len(said) > 1):
                one = join(list(said), draft.hierarchy())
                if one is None:
                    continue
                yield Repair(
                    self.name,
                    self.level.value,
                    f"the declarations of {name!r} are read as one",
                    " / ".join(sorted(map(_text, said))),
                    _text(one),
                    "their sorts are comparable in the hierarchy",
                    max((call for calls in said.values() for call in calls), default=None),
                    path=justification(draft.hierarchy(), _comparisons(one, said)),
                    changes=(Redeclare(kind, name, frozenset(said), one),),
                )


def _comparisons(one: Meaning, said: Iterable[Meaning]) -> Iterator[tuple[str, str]]:
    """The pairs of sorts whose order made the merging possible, each way round as it holds."""
    for other in sorted(said, key=_text):
        low, high = (one, other) if isinstance(one, str) else (other, one)
        yield from zip(sorts_of(low), sorts_of(high), strict=True)


def _lowest(sorts: Sequence[str], order: SortHierarchy) -> str | None:
    lowest = order.greatest_lower_bound(sorts)
    return lowest if lowest in sorts else None


def _widest(schemas: Sequence[tuple[str, ...]], order: SortHierarchy) -> tuple[str, ...] | None:
    if len({len(schema) for schema in schemas}) != 1:
        return None
    widest = []
    for column in zip(*schemas, strict=True):
        top = order.least_upper_bound(column)
        if top is None or top not in column:
            return None
        widest.append(top)
    return tuple(widest)


def _widest_function(types: Sequence[FunctionType], order: SortHierarchy) -> FunctionType | None:
    """Arguments and result are widened alike: a wider result is the weaker promise."""
    both = _widest([sorts_of(type_) for type_ in types], order)
    return None if both is None else FunctionType(both[:-1], both[-1])


def _text(said: object) -> str:
    if isinstance(said, FunctionType):
        return f"({', '.join(said.arguments)}): {said.result}"
    return f"({', '.join(said)})" if isinstance(said, tuple) else str(said)
