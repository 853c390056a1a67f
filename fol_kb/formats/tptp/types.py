"""The types of TPTP's symbols: what TFF declares, and what goes for everything else.

A symbol without a declared type takes individuals (``$i``) and gives one, or a truth value. That is all there
is in FOF and CNF.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fol_kb.beliefs.tools import MOST_CHARACTERS
from fol_kb.common.errors import (
    ArityClashError,
    FolKbError,
    FormulaSyntaxError,
    LimitError,
    NearMisses,
    SortMismatchError,
    TypingError,
)
from fol_kb.formats.collecting import Collector
from fol_kb.formats.tptp.scanner import Token
from fol_kb.logic.signature import TOP

TRUTHS = "$o"
"""The type of formulas."""

_ARITHMETIC = frozenset({"$int", "$rat", "$real"})


@dataclass(frozen=True, slots=True)
class Type:
    """The sorts of a symbol's arguments and of its result, which is ``$o`` for a predicate."""

    arguments: tuple[str, ...]
    result: str
    line: int


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A symbol or type whose declaration was left out: so is whatever uses it."""

    line: int


class Types:
    """The sorts and the typed symbols of a source."""

    def __init__(self, collector: Collector) -> None:
        self._collector = collector
        self._sorts: set[str] = set()
        self._unreadable_sorts: dict[str, Unreadable] = {}
        self._symbols: dict[str, Type | Unreadable] = {}
        self._near_misses = NearMisses()
        self._individuals = TOP
        self._pairs = 0
        self.speaks_of_individuals = False
        """Whether anything is of the type ``$i``."""

    @property
    def individuals(self) -> str:
        """The sort of ``$i``: the top sort, unless there are other sorts, of which it is none."""
        self.speaks_of_individuals = True
        return self._individuals

    @property
    def has_sorts(self) -> bool:
        """Whether there are other sorts than that of individuals."""
        return bool(self._sorts)

    def close(self) -> None:
        """End the declarations of sorts: from now on :attr:`individuals` is settled."""
        if self._sorts:
            self._individuals = "individual"
            while self._individuals in self._sorts:
                self._individuals += "_"

    def error(self, message: str, token: Token, kind: type[FolKbError] = FormulaSyntaxError) -> FolKbError:
        """An error at a token."""
        return kind(message, self._collector.place(token.start))

    def count_pairs(self, number: int, most: int, token: Token) -> None:
        """Count the pairs of terms that are said to be different; a LimitError if they are too many."""
        if self._pairs + number > most:
            message = f"this would be more than {most:,} pairs of what is distinct, all together"
            raise self.error(message, token, LimitError)
        self._pairs += number

    def line(self, token: Token) -> int:
        """The line that a token is on."""
        return self._collector.place(token.start).line or 0

    def name(self, token: Token) -> str:
        """The name that a token is.

        Raises:
            LimitError: it is too long.
            FormulaSyntaxError: it is empty.
        """
        if len(token.text) > MOST_CHARACTERS:
            message = f"a name has {len(token.text):,} characters, at most {MOST_CHARACTERS:,} are read"
            raise self.error(message, token, LimitError)
        if not token.text:
            raise self.error("a name cannot be empty", token)
        return token.text

    # -------------------------------------------------------------- declarations

    def add_sort(self, token: Token) -> bool:
        """Declare a sort; whether it is a new one."""
        name = self.name(token)
        if name in self._sorts:
            return False
        self._sorts.add(name)
        return True

    def add(self, token: Token, arguments: Sequence[Token], result: Token) -> Type | None:
        """Declare the type of a symbol; None if it is declared already, with the same type.

        Raises:
            TypingError: a type that is not known or not supported, or another one than before.
        """
        name = self.name(token)
        sorts = tuple([self._sort(one) for one in arguments])
        is_truth = result.kind == "dollar" and result.text == TRUTHS
        found = Type(sorts, TRUTHS if is_truth else self._sort(result), self.line(token))
        known = self._known(name, token)
        if known is not None:
            if (known.arguments, known.result) == (found.arguments, found.result):
                return None
            self._symbols[name] = Unreadable(found.line)
            message = f"{name!r} has another type in line {known.line}; a symbol has one"
            raise self.error(message, token, TypingError)
        self._symbols[name] = found
        return found

    def spoil(self, token: Token) -> None:
        """A symbol or sort whose declaration is left out."""
        unreadable = Unreadable(self.line(token))
        self._symbols.setdefault(token.text, unreadable)
        self._unreadable_sorts.setdefault(token.text, unreadable)

    def _known(self, name: str, token: Token) -> Type | None:
        known = self._symbols.get(name)
        if isinstance(known, Unreadable):
            message = f"{name!r} cannot be read, since line {known.line} is left out"
            raise self.error(message, token, TypingError)
        return known

    def _sort(self, token: Token) -> str:
        if token.kind == "dollar" and token.text in _ARITHMETIC:
            message = f"{token.text} is not supported: there is no arithmetic here"
            raise self.error(message, token, TypingError)
        if token.kind == "dollar" and token.text == TRUTHS:
            raise self.error("formulas as arguments ($o) are not supported", token, TypingError)
        return self.sort(token)

    def sort(self, token: Token) -> str:
        """The sort that a token names, for a variable or an argument.

        Raises:
            TypingError: there is none of that name, or it cannot be read.
        """
        if token.kind == "dollar" and token.text == "$i":
            return self.individuals
        if not token.is_name:
            raise self.error(f"{token.text!r} is no type that is supported", token, TypingError)
        unreadable = self._unreadable_sorts.get(token.text)
        if unreadable is not None and token.text not in self._sorts:
            message = f"the type {token.text!r} cannot be read, since line {unreadable.line} is left out"
            raise self.error(message, token, TypingError)
        if token.text not in self._sorts:
            hint = self._near_misses.of(token.text, self._sorts)
            message = f"the type {token.text!r} is not declared ({token.text}: $tType){hint}"
            raise self.error(message, token, TypingError)
        return token.text

    # -------------------------------------------------------------- uses

    def applied(self, token: Token, sorts: Iterable[tuple[str, Token]], *, predicate: bool) -> str | None:
        """The sort of a symbol applied to arguments of these sorts, None for one without a declared type.

        Raises:
            TypingError: it does not take such arguments, or is no predicate (or function).
        """
        name = self.name(token)
        given = list(sorts)
        known = self._known(name, token)
        expected = (self.individuals,) * len(given) if known is None else known.arguments
        if known is not None and (known.result == TRUTHS) is not predicate:
            is_one = "a predicate" if known.result == TRUTHS else f"of type {known.result}"
            wanted = "a formula" if predicate else "a term"
            message = f"{name!r} is {is_one} (line {known.line}), and {wanted} is expected"
            raise self.error(message, token, SortMismatchError)
        if len(expected) != len(given):
            message = f"{name!r} takes {len(expected)} arguments, {len(given)} given"
            raise self.error(message, token, ArityClashError)
        for (sort, where), wanted in zip(given, expected, strict=True):
            if sort != wanted:
                message = f"this is of type {sort!r}, {name!r} expects {wanted!r}"
                if known is None:
                    message += ", since no type is declared for it"
                raise self.error(message, where, SortMismatchError)
        return None if known is None else known.result
