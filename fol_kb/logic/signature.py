"""Order-sorted signatures: which sorts, constants, predicates and functions there are.

A :class:`Signature` holds declarations only. The order between its sorts is the matter of
:class:`fol_kb.logic.sorts.inference.SortHierarchy`, which also knows what implications say about it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Any, TypeVar

from annotated_types import MinLen

from fol_kb.common import codec
from fol_kb.common.codec import Word

TOP = "thing"
"""The sort of whatever nobody gave a finer one. All sorts are below it (as with Tweety's ``Sort.THING``)."""

Key = TypeVar("Key")
Value = TypeVar("Value")


@codec.record("SortPart", None, "name supersorts~ declared~")
@dataclass(frozen=True, slots=True)
class Sort:
    """A declared or merely mentioned sort. ``supersorts`` are the ones its declaration names."""

    name: Word
    supersorts: tuple[str, ...] = ()
    declared: bool = True


@codec.record("FunctionMeaningPart")
@dataclass(frozen=True, slots=True)
class FunctionType:
    """The sorts of a function's arguments and of its result."""

    arguments: Annotated[tuple[str, ...], MinLen(1)]
    result: str


def _frozen(mapping: Mapping[Key, Value]) -> Mapping[Key, Value]:
    # of another signature's, the copy of a dictionary: going through its items takes five times as long
    return MappingProxyType(mapping.copy() if isinstance(mapping, MappingProxyType) else dict(mapping))


_TABLES = ("sorts", "constants", "predicates", "functions")


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Signature:
    """Declarations by name: a constant's sort, a predicate's argument sorts, a function's type.

    The mappings are copied and read-only; their order is the order in which they print.
    """

    sorts: Mapping[str, Sort] = field(default_factory=dict)
    constants: Mapping[str, str] = field(default_factory=dict)
    predicates: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    functions: Mapping[str, FunctionType] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in _TABLES:
            object.__setattr__(self, name, _frozen(getattr(self, name)))

    @property
    def by_kind(self) -> Mapping[str, Mapping[str, object]]:
        """The declarations by the kinds of what they declare: ``sort``, ``constant``, and so on."""
        return {name.removesuffix("s"): getattr(self, name) for name in _TABLES}

    def arguments_of(self, name: str, is_function: bool) -> tuple[str, ...] | None:
        """The sorts of a predicate's or function's arguments; None if it is not declared."""
        if is_function:
            return None if (function := self.functions.get(name)) is None else function.arguments
        return self.predicates.get(name)

    def __hash__(self) -> int:
        return hash(tuple(frozenset(getattr(self, name)) for name in _TABLES))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Signature, tuple(dict(getattr(self, name)) for name in _TABLES))
