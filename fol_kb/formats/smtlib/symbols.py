"""What the names of an SMT-LIB script stand for, and which sorts it has."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from fol_kb.beliefs.tools import MOST_CHARACTERS
from fol_kb.common.errors import FolKbError, FormulaSyntaxError, LimitError, NearMisses, TypingError
from fol_kb.formats.collecting import Collector
from fol_kb.formats.smtlib.commands import Expression, Group, Word
from fol_kb.formats.smtlib.values import BOOL, Value

CONSTRUCTOR = "constructor"
RESERVED = frozenset({"and", "or", "not", "=>", "xor", "=", "distinct", "ite", "true", "false"})
"""The names of the core theory, which nothing else can have."""

_SYMBOL = re.compile(r"(?!\d)[\w~!@$%^&*+=<>.?/-]+")
_WORDS_OF_SYNTAX = frozenset({"_", "!", "as", "exists", "forall", "let", "match", "par"})

_OTHER_THEORIES = {
    **dict.fromkeys(("Int", "Real"), "arithmetic"),
    **dict.fromkeys(("BitVec", "bv"), "bit vectors"),
    **dict.fromkeys(("Array", "select", "store"), "arrays"),
    **dict.fromkeys(("String", "RegLan", "Unicode"), "strings"),
    **dict.fromkeys(("Seq", "Set", "Bag", "Tuple", "List"), "collections"),
    **dict.fromkeys(("FloatingPoint", "RoundingMode", "Float32", "Float64"), "floating-point numbers"),
    **dict.fromkeys(
        ("+", "-", "*", "/", "div", "mod", "abs", "<", "<=", ">", ">=", "to_real", "to_int", "is_int"),
        "arithmetic",
    ),
}
_THEORY_PREFIXES = {"bv": "bit vectors", "str.": "strings", "re.": "strings", "fp.": "floating-point numbers"}


@dataclass(frozen=True, slots=True)
class Declared:
    """A constant, function or predicate: the sorts of its arguments and of its result."""

    sorts: tuple[str, ...]
    result: str
    line: int
    kind: str = "function"


@dataclass(frozen=True, slots=True)
class Macro:
    """A ``define-fun``, expanded where it is used."""

    parameters: tuple[tuple[str, str], ...]
    result: str
    body: Expression
    line: int


@dataclass(frozen=True, slots=True)
class Named:
    """The name that a closed term has by ``:named``."""

    value: Value
    line: int


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A name whose declaration was left out: so is whatever uses it."""

    line: int


Entry: TypeAlias = "Declared | Macro | Named | Unreadable"
Meaning = TypeVar("Meaning")


class _Scoped(Generic[Meaning]):
    """Names with what they mean in the innermost scope that knows them; each step costs the same."""

    def __init__(self) -> None:
        self.known: dict[str, list[Meaning]] = {}
        self._scopes: list[list[str]] = [[]]

    def find(self, name: str) -> Meaning | None:
        found = self.known.get(name)
        return found[-1] if found else None

    def set(self, name: str, meaning: Meaning) -> None:
        self.known.setdefault(name, []).append(meaning)
        self._scopes[-1].append(name)

    def push(self) -> None:
        self._scopes.append([])

    def pop(self) -> None:
        for name in self._scopes.pop():
            meanings = self.known[name]
            meanings.pop()
            if not meanings:
                del self.known[name]


class Symbols:
    """The names of a script, in the scopes that ``push`` opens and ``pop`` closes.

    A name that was declared in a scope that is closed may come again, if it means the same: here a name has
    one declaration.
    """

    def __init__(self, collector: Collector) -> None:
        self._collector = collector
        self._sorts = _Scoped[str | Unreadable]()
        self._symbols = _Scoped[Entry]()
        self._once: dict[str, Declared] = {}
        self._sorts_once: dict[str, tuple[str, tuple[str, ...]]] = {}
        self._near_misses = NearMisses()

    def push(self) -> None:
        """Open a scope."""
        self._sorts.push()
        self._symbols.push()

    def pop(self) -> None:
        """Close the innermost scope, with what it declared."""
        self._sorts.pop()
        self._symbols.pop()

    def line(self, node: Expression) -> int:
        """The line on which an expression begins."""
        return self._collector.place(node.start).line or 0

    def error(self, message: str, node: Expression, kind: type[FolKbError] = TypingError) -> FolKbError:
        """An error at the place of an expression."""
        return kind(message, self._collector.place(node.start))

    def shape(self, expected: str, node: Expression) -> FolKbError:
        """That an expression is not of the shape that is expected."""
        return self.error(f"expected is {expected}", node, FormulaSyntaxError)

    # -------------------------------------------------------------- sorts

    def add_sort(self, name: Word, stands_for: str, constructors: tuple[str, ...] = ()) -> None:
        """A sort, or another name of one; ``constructors`` are all that an enumeration has."""
        self._checked(name)
        if self._sorts.find(name.text) is not None or name.text in (BOOL, *_OTHER_THEORIES):
            raise self.error(f"there is a sort {name.text!r} already", name)
        meaning = (stands_for, constructors)
        if self._sorts_once.setdefault(name.text, meaning) != meaning:
            raise self.error(f"the sort {name.text!r} was declared otherwise before; use another name", name)
        self._sorts.set(name.text, stands_for)

    def spoil_sort(self, name: Word) -> None:
        """A sort whose declaration is left out."""
        if self._sorts.find(name.text) is None:
            self._sorts.set(name.text, Unreadable(self.line(name)))

    def sort(self, node: Expression) -> str:
        """The sort that an expression names."""
        if isinstance(node, Group):
            head = node.items[0] if node.items else None
            if isinstance(head, Word) and head.text == "_" and len(node.items) > 1:
                head = node.items[1]
            name = head.text if isinstance(head, Word) else ""
            raise self.error(f"sorts with parameters are not read{self._theory(name)}", node)
        known = BOOL if node.text == BOOL and node.is_symbol else self._sorts.find(node.text)
        if isinstance(known, str) and node.is_symbol:
            return known
        if isinstance(known, Unreadable):
            raise self.error(f"the sort {node.text!r} cannot be read: line {known.line} is left out", node)
        if theory := self._theory(node.text):
            raise self.error(f"the sort {node.text!r} cannot be read{theory}", node)
        hint = self._near_misses.of(node.text, self._sorts.known)
        raise self.error(f"the sort {node.text!r} is not declared{hint}", node)

    # -------------------------------------------------------------- constants, functions, predicates

    def add(self, name: Word, entry: Declared | Macro) -> bool:
        """Declare a name; whether it is the first time that the script does.

        A second declaration of a function leaves the first one as it is. Of a constant nothing would tell
        which one is meant, so that neither can be read.
        """
        self._checked(name)
        known = self.find(name.text)
        if known is not None:
            if isinstance(known, Declared) and isinstance(entry, Declared):
                if (known.sorts, known.result) == (entry.sorts, entry.result):
                    return False
                if not known.sorts:
                    self._symbols.set(name.text, Unreadable(entry.line))
            raise self.error(f"{name.text!r} is declared already, in line {known.line}", name)
        if isinstance(entry, Declared):
            before = self._once.setdefault(name.text, entry)
            if (before.sorts, before.result) != (entry.sorts, entry.result):
                self._symbols.set(name.text, Unreadable(entry.line))
                message = f"{name.text!r} was declared otherwise in line {before.line}; use another name"
                raise self.error(message, name)
        self._symbols.set(name.text, entry)
        return True

    def check(self, name: Word, entry: Declared) -> None:
        """Whether :meth:`add` would take this.

        Raises:
            FolKbError: with line and column, if not.
        """
        self._checked(name)
        for known in (self.find(name.text), self._once.get(name.text)):
            if known is None or (
                isinstance(known, Declared) and (known.sorts, known.result) == (entry.sorts, entry.result)
            ):
                continue
            raise self.error(f"{name.text!r} is declared already, in line {known.line}", name)

    def name(self, name: Word, value: Value | None) -> None:
        """Name a closed term; None is one that is not. A name that is there twice is one of nothing."""
        known = self.find(name.text)
        if known is not None and not isinstance(known, Named | Unreadable):
            raise self.error(f"the name {name.text!r} is declared already, in line {known.line}", name)
        self._checked(name)
        line = self.line(name)
        only = known is None and value is not None
        self._symbols.set(name.text, Named(value, line) if only and value else Unreadable(line))

    def spoil(self, name: Word) -> None:
        """A name whose declaration is left out."""
        if self.find(name.text) is None:
            self._symbols.set(name.text, Unreadable(self.line(name)))

    def find(self, name: str) -> Entry | None:
        """What a name stands for."""
        return self._symbols.find(name)

    def unknown(self, name: Word) -> FolKbError:
        """That nothing declares a name, or that it belongs to a theory that is not read."""
        if theory := self._theory(name.text):
            return self.error(f"{name.text!r} cannot be read{theory}", name)
        hint = self._near_misses.of(name.text, self._symbols.known)
        return self.error(f"{name.text!r} is not declared{hint}", name)

    def _theory(self, name: str) -> str:
        theory = _OTHER_THEORIES.get(name) or next(
            (theory for prefix, theory in _THEORY_PREFIXES.items() if name.startswith(prefix)), None
        )
        return f" ({theory}): only uninterpreted sorts and Bool are supported" if theory else ""

    def _checked(self, name: Word) -> None:
        if not name.is_symbol or not name.text or name.text in RESERVED or not _can_be_bare(name):
            raise self.error(f"{name.text[:40]!r} cannot be a name here", name, FormulaSyntaxError)
        if len(name.text) > MOST_CHARACTERS:
            message = f"a name has {len(name.text):,} characters, at most {MOST_CHARACTERS:,} are read"
            raise self.error(message, name, LimitError)


def _can_be_bare(name: Word) -> bool:
    """Whether a name is in bars, or needs none. Letters of every alphabet need none here."""
    if name.kind == "quoted":
        return True
    return _SYMBOL.fullmatch(name.text) is not None and name.text not in _WORDS_OF_SYNTAX
