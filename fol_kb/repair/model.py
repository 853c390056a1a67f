"""What repair works on and what it leaves behind, as immutable values.

A :class:`Draft` is all that the calls of a belief set say, before anything is judged. A
:class:`RepairRule` maps a draft to a better one and writes a :class:`Repair` for each change. Because
a rule sees the whole draft, never one call after another, the result cannot depend on their order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from fol_kb.errors import FolKbError
from fol_kb.logic.signature import FunctionType, Signature, Sort
from fol_kb.logic.syntax import Formula
from fol_kb.sorts import SortHierarchy, infer_hierarchy


class Mode(StrEnum):
    """How far repair may go."""

    STRICT = "strict"
    REPAIR = "repair"
    PERMISSIVE = "permissive"


class Level(StrEnum):
    """What a rule may change: ``safe`` rules typing and spelling only, ``heuristic`` ones what is said."""

    SAFE = "safe"
    HEURISTIC = "heuristic"


@dataclass(frozen=True, slots=True)
class Repair:
    """One change that a rule made: enough to understand it and to take it back."""

    rule: str
    level: str
    what: str
    before: str | None
    after: str | None
    why: str
    call: int | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """Something a person should know. Level ``error``: an item was left out; else ``warning``, ``info``."""

    kind: str
    level: str
    message: str
    calls: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    error: FolKbError | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Assertion:
    """A formula that a call asserts. ``fact`` tells atomic facts, which repair may touch, from formulas."""

    call: int
    formula: Formula
    fact: bool


@dataclass(frozen=True, slots=True)
class Draft:
    """The sum of the calls. A declaration maps each thing said of a name to the calls that said it."""

    sorts: Mapping[str, Mapping[tuple[str, ...], tuple[int, ...]]] = field(default_factory=dict)
    constants: Mapping[str, Mapping[str, tuple[int, ...]]] = field(default_factory=dict)
    predicates: Mapping[str, Mapping[tuple[str, ...], tuple[int, ...]]] = field(default_factory=dict)
    functions: Mapping[str, Mapping[FunctionType, tuple[int, ...]]] = field(default_factory=dict)
    assertions: Sequence[Assertion] = ()
    disjoint: Sequence[tuple[int, tuple[str, ...]]] = ()
    undeclared_sorts: frozenset[str] = frozenset()

    def signature(self) -> Signature:
        """What is declared without contradiction: names with exactly one meaning."""
        sorts = {
            name: Sort(name, tuple(sorted({s for supers in said for s in supers})), True)
            for name, said in self.sorts.items()
        }
        sorts |= {name: Sort(name, (), False) for name in self.undeclared_sorts if name not in sorts}
        return Signature(
            sorts=dict(sorted(sorts.items())),
            constants={name: next(iter(said)) for name, said in self.constants.items() if len(said) == 1},
            predicates={name: next(iter(said)) for name, said in self.predicates.items() if len(said) == 1},
            functions={name: next(iter(said)) for name, said in self.functions.items() if len(said) == 1},
        )

    def hierarchy(self) -> SortHierarchy:
        """The hierarchy that the declarations and the formulas give together."""
        return infer_hierarchy(
            self.signature(),
            ((a.call, a.formula) for a in self.assertions if not a.fact),
            self.disjoint,
            (
                (call, name, sup)
                for name, said in self.sorts.items()
                for supers, calls in said.items()
                for sup in supers
                for call in calls
            ),
        )


class RepairRule(Protocol):
    """A repair: a pure function on drafts with a name and a level.

    A rule keeps the laws of repair: it is idempotent, does not depend on the order of calls, leaves
    alone what is valid already and, at level ``safe``, never changes which atoms are asserted.
    """

    name: str
    level: Level

    def apply(self, draft: Draft) -> tuple[Draft, tuple[Repair, ...]]:
        """The repaired draft and a record of each change; the same draft and nothing where all is well."""
        ...
