"""Safe rule: two declarations of one name that differ only in how fine their sorts are, are one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from fol_kb.logic.signature import FunctionType
from fol_kb.repair.model import Draft, Level, Repair
from fol_kb.sorts import SortHierarchy

Said = TypeVar("Said")


class MergeDeclarations:
    """Joins declarations of one name where one contains what the other says.

    A constant of two sorts, one below the other, is of the lower one. A predicate or function of two
    schemas of one length takes, argument by argument, the wider of two comparable sorts.
    """

    name = "merge-declarations"
    level = Level.SAFE

    def apply(self, draft: Draft) -> tuple[Draft, tuple[Repair, ...]]:
        """Merges what can be merged; what cannot is left for judging to refuse."""
        if not any(
            len(d) > 1
            for group in (draft.constants, draft.predicates, draft.functions)
            for d in group.values()
        ):
            return draft, ()
        order = draft.hierarchy()
        repairs: list[Repair] = []

        def merge(
            group: Mapping[str, Mapping[Said, tuple[int, ...]]], join: Callable[[Sequence[Said]], Said | None]
        ) -> dict[str, Mapping[Said, tuple[int, ...]]]:
            result: dict[str, Mapping[Said, tuple[int, ...]]] = {}
            for name, said in group.items():
                one = join(list(said)) if len(said) > 1 else None
                if one is None:
                    result[name] = said
                    continue
                calls = tuple(sorted({call for each in said.values() for call in each}))
                result[name] = {one: calls}
                before = " / ".join(sorted(map(_text, said)))
                what = f"the declarations of {name!r} are read as one"
                why = "their sorts are comparable in the hierarchy"
                repairs.append(Repair(self.name, self.level.value, what, before, _text(one), why, calls[-1]))
            return result

        merged = replace(
            draft,
            constants=merge(draft.constants, lambda sorts: _lowest(sorts, order)),
            predicates=merge(draft.predicates, lambda schemas: _widest(schemas, order)),
            functions=merge(draft.functions, lambda types: _widest_function(types, order)),
        )
        return (merged, tuple(repairs)) if repairs else (draft, ())


def _lowest(sorts: Sequence[str], order: SortHierarchy) -> str | None:
    names = sorted(sorts)
    return next((s for s in names if all(order.is_compatible(s, other) for other in names)), None)


def _widest(schemas: Sequence[tuple[str, ...]], order: SortHierarchy) -> tuple[str, ...] | None:
    if len({len(schema) for schema in schemas}) != 1:
        return None
    widest = []
    for column in zip(*schemas, strict=True):
        names = sorted(set(column))
        top = next((s for s in names if all(order.is_compatible(other, s) for other in names)), None)
        if top is None:
            return None
        widest.append(top)
    return tuple(widest)


def _widest_function(types: Sequence[FunctionType], order: SortHierarchy) -> FunctionType | None:
    """Arguments and result are widened alike: a wider result is the weaker promise."""
    both = _widest([(*t.arguments, t.result) for t in types], order)
    return None if both is None else FunctionType(both[:-1], both[-1])


def _text(said: object) -> str:
    if isinstance(said, FunctionType):
        return f"({', '.join(said.arguments)}): {said.result}"
    return f"({', '.join(said)})" if isinstance(said, tuple) else str(said)
