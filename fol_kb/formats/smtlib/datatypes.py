"""Datatypes of SMT-LIB as far as they are enumerations: sorts whose constructors are constants."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fol_kb.common.errors import FormulaSyntaxError
from fol_kb.formats.smtlib.commands import Expression, Group, Word
from fol_kb.formats.smtlib.symbols import Symbols


def enumerations(
    symbols: Symbols, node: Group, rest: Sequence[Expression]
) -> Iterator[tuple[Word, list[Word]]]:
    """The sorts of a declaration of datatypes with their constructors, all of them constants.

    Read are ``(declare-datatype S ((a) ...))``, ``(declare-datatypes ((S 0) ...) (((a) ...) ...))`` and, as
    before version 2.6, ``(declare-datatypes () ((S a ...) ...))``.
    """
    shape = "(declare-datatypes ((S 0) ...) (((a) (b) ...) ...))"
    pairs: list[tuple[Expression, Sequence[Expression]]] = []
    if node.head == "declare-datatype":
        if len(rest) != 2 or not isinstance(rest[1], Group):
            raise symbols.shape("(declare-datatype S ((a) (b) ...))", node)
        pairs.append((rest[0], rest[1].items))
    elif len(rest) != 2 or not isinstance(rest[0], Group) or not isinstance(rest[1], Group):
        raise symbols.shape(shape, node)
    elif not rest[0].items:
        for one in rest[1].items:
            if not isinstance(one, Group) or not one.items:
                raise symbols.shape("(declare-datatypes () ((S a b ...) ...))", one)
            pairs.append((one.items[0], one.items[1:]))
    else:
        if len(rest[0].items) != len(rest[1].items):
            raise symbols.shape(f"{shape}, with a list for each sort", node)
        for sort, one in zip(rest[0].items, rest[1].items, strict=True):
            if not isinstance(sort, Group) or len(sort.items) != 2 or not isinstance(one, Group):
                raise symbols.shape(shape, sort)
            number = sort.items[1]
            if not isinstance(number, Word) or number.text != "0":
                raise symbols.error("sorts with parameters are not supported", sort)
            pairs.append((sort.items[0], one.items))
    for name, constructors in pairs:
        if not isinstance(name, Word):
            raise symbols.error("the name of a sort is expected", name, FormulaSyntaxError)
        if not constructors:
            raise symbols.error(f"{name.text!r} has no constructor", name, FormulaSyntaxError)
        yield name, [_constructor(symbols, one) for one in constructors]


def _constructor(symbols: Symbols, node: Expression) -> Word:
    word = node.items[0] if isinstance(node, Group) and node.items else node
    if not isinstance(word, Word) or not word.is_symbol or word.text == "par":
        raise symbols.error("a constructor is expected: (a)", node, FormulaSyntaxError)
    if isinstance(node, Group) and len(node.items) > 1:
        raise symbols.error(f"the constructor {word.text!r} has fields; only enumerations are read", node)
    return word
