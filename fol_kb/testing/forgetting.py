"""What formulas say once the sorts are forgotten: a second opinion on whether a repair was conservative.

It shares no code with :mod:`fol_kb.repair.conservative`, on purpose. A formula is unrolled into a list of
tokens, names apart from structure, without the sorts of its variables. Two lists of formulas say the same
if their structure is the same and the names of the one follow from those of the other by a renaming that
maps no two names to one, unless they are spellings of one name. A name with two numbers of arguments is two
names there.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any, TypeAlias

from fol_kb.logic.syntax import Application, Atom, Binding, Constant, ForAll, Formula, Variable

Token: TypeAlias = tuple[str, str]
"""The kind of a token and its text."""


def tokens(formula: Formula) -> list[Token]:
    """The formula in prefix order without the sorts of its variables."""
    return list(_tokens(formula))


def _tokens(node: Any) -> Iterator[Token]:
    match node:
        case Atom(predicate, arguments):
            yield "structure", f"atom of {len(arguments)}"
            yield f"{len(arguments)}-place predicate", predicate
            for term in arguments:
                yield from _tokens(term)
        case Application(function, arguments):
            yield "structure", f"term of {len(arguments)}"
            yield f"{len(arguments)}-place function", function
            for term in arguments:
                yield from _tokens(term)
        case Constant(name):
            yield "constant", name
        case Variable(name):
            yield "variable", name
        case Binding(name):
            yield "bound", name
        case tuple():
            yield "structure", str(len(node))
            for part in node:
                yield from _tokens(part)
        case _ if is_dataclass(node):
            yield "structure", type(node).__name__
            for part in fields(node):
                yield from _tokens(getattr(node, part.name))
        case _:
            yield "structure", repr(node)


def difference(before: Iterable[Formula], after: Iterable[Formula]) -> str | None:
    """Where the second formulas say something else than the first ones, one by one; None if nowhere.

    A formula may have been closed universally over names that nothing bound.
    """
    renamed: dict[Token, str] = {}
    for old, new in zip(before, after, strict=True):
        one, other = tokens(old), tokens(new)
        closed: set[str] = set()
        if len(other) > len(one) and isinstance(new, ForAll):
            closed = {binding.name for binding in new.bindings}
            other = tokens(new.body)
        if len(one) != len(other):
            return f"{new} is not built as {old}"
        for (kind, name), (kind_now, name_now) in zip(one, other, strict=True):
            became_variable = kind in ("constant", "variable") and kind_now == "variable"
            if became_variable and name == name_now and (kind == kind_now or name in closed):
                continue
            if kind != kind_now or (not _may_change(kind) and name != name_now):
                return f"{new} has {name_now!r} where {old} has {name!r}"
            if _may_change(kind) and renamed.setdefault((kind, name), name_now) != name_now:
                return f"the {kind} {name!r} became {renamed[kind, name]!r} and {name_now!r}"
    origin: dict[Token, list[str]] = {}
    for (kind, name), now in renamed.items():
        others = origin.setdefault((kind, now), [])
        for other_name in others:
            if not _is_spelling(other_name, name):
                return f"the {kind}s {other_name!r} and {name!r} became one, {now!r}"
        others.append(name)
    return None


def _may_change(kind: str) -> bool:
    return kind == "constant" or kind.endswith((" predicate", " function"))


def _is_spelling(one: str, other: str) -> bool:
    """Whether two names differ in case and what stands between words only, and one may lack its accents."""
    (letters, accented), (other_letters, other_accented) = _letters(one), _letters(other)
    return letters == other_letters and (accented in (letters, other_accented) or other_accented == letters)


def _letters(name: str) -> tuple[str, str]:
    """The letters of a name, without accents and with them."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    accented = "".join(c for c in decomposed if c.isalnum() or unicodedata.combining(c))
    return "".join(c for c in accented if not unicodedata.combining(c)), accented
