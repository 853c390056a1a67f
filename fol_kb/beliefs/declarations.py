"""A signature as documents have it: lists of declarations, in which each name stands once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from annotated_types import MinLen

from fol_kb.common import codec
from fol_kb.common.codec import As, UnreadableError, Word
from fol_kb.common.errors import DocumentError
from fol_kb.logic.signature import FunctionType, Signature, Sort


@codec.record("ConstantPart")
@dataclass(frozen=True, slots=True)
class ConstantDeclaration:
    """A constant and its sort."""

    name: Word
    sort: str


@codec.record("PredicatePart")
@dataclass(frozen=True, slots=True)
class PredicateDeclaration:
    """A predicate and the sorts of its arguments."""

    name: Word
    arguments: tuple[str, ...]


@codec.record("FunctionPart")
@dataclass(frozen=True, slots=True)
class FunctionDeclaration:
    """A function, the sorts of its arguments, and that of its result."""

    name: Word
    arguments: Annotated[tuple[str, ...], MinLen(1)]
    result: str


@codec.record("SignaturePart", None, "sorts~ constants~ predicates~ functions~")
@dataclass(frozen=True, slots=True)
class Declarations:
    """All declarations of a signature, in its order."""

    sorts: tuple[Sort, ...] = ()
    constants: tuple[ConstantDeclaration, ...] = ()
    predicates: tuple[PredicateDeclaration, ...] = ()
    functions: tuple[FunctionDeclaration, ...] = ()

    @classmethod
    def of(cls, signature: Signature) -> Declarations:
        """The declarations of a signature."""
        return cls(
            tuple(signature.sorts.values()),
            tuple(ConstantDeclaration(*each) for each in signature.constants.items()),
            tuple(PredicateDeclaration(*each) for each in signature.predicates.items()),
            tuple(FunctionDeclaration(n, f.arguments, f.result) for n, f in signature.functions.items()),
        )

    def signature(self) -> Signature:
        """The signature that they make.

        Raises:
            UnreadableError: a name is declared twice.
            DocumentError: a declaration names a sort that is not there.
        """
        for kind in self.__slots__:
            seen: set[str] = set()
            for index, declaration in enumerate(getattr(self, kind)):
                if declaration.name in seen:
                    problem = DocumentError(f"{declaration.name!r} is there twice; each stands once")
                    raise UnreadableError(problem).below(index).below(kind)
                seen.add(declaration.name)
        known = {sort.name for sort in self.sorts}
        for what, sort in self._mentioned():
            if sort not in known:
                raise DocumentError(f"{what} names the sort {sort!r}, which is not in signature.sorts")
        return Signature(
            {sort.name: sort for sort in self.sorts},
            {constant.name: constant.sort for constant in self.constants},
            {predicate.name: predicate.arguments for predicate in self.predicates},
            {f.name: FunctionType(f.arguments, f.result) for f in self.functions},
        )

    def _mentioned(self) -> Iterator[tuple[str, str]]:
        """Each sort that a declaration names, with what names it."""
        for sort in self.sorts:
            yield from ((f"sort {sort.name!r}", above) for above in sort.supersorts)
        for constant in self.constants:
            yield f"constant {constant.name!r}", constant.sort
        for predicate in self.predicates:
            yield from ((f"predicate {predicate.name!r}", each) for each in predicate.arguments)
        for f in self.functions:
            yield from ((f"function {f.name!r}", each) for each in (*f.arguments, f.result))


Declared = Annotated[Signature, As(Declarations, Declarations.of, Declarations.signature)]
"""A signature, which documents have as lists of declarations."""
