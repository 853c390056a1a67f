"""A problem in SMT-LIB 2.6, for z3, cvc5 and their like: one uninterpreted sort, every sort a predicate.

Symbols are a letter for their kind (``s`` sort, ``c`` constant, ``p`` predicate, ``f`` function) and an
identifier that keeps different names apart (:func:`fol_kb.logic.names.identifier`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from fol_kb.formats.smtlib.writing import Writer, bound, guarded, joined
from fol_kb.logic.names import identifier
from fol_kb.logic.syntax import Exists, ForAll, Formula
from fol_kb.logic.traversal import constants as constants_of
from fol_kb.logic.traversal import symbols
from fol_kb.reasoning.certificates.problem import Closure, Problem


def write_smt(problem: Problem) -> str:
    """The problem as a text in ASCII, a command a line, ``(check-sat)`` last."""
    body = list(_assertions(problem))
    head = ["(set-logic UF)", "(declare-sort U 0)", *_declarations(problem)]
    return "\n".join([*head, *(f"(assert {text})" for text in body), "(check-sat)", ""])


def _declarations(problem: Problem) -> Iterator[str]:
    constants = dict.fromkeys([name for name, _ in problem.constants] + list(problem.different))
    for closure in problem.closures:
        constants |= dict.fromkeys(closure.constants)
    functions = {name: len(kind.arguments) for name, kind in problem.functions}
    predicates: dict[str, int] = {}
    for formula in (*(f for _, f in problem.formulas), *([] if problem.goal is None else [problem.goal])):
        constants |= dict.fromkeys(constants_of(formula))
        predicates |= {used.name: used.arity for used in symbols(formula) if not used.is_function}
    yield from (f"(declare-fun {_sort(name)} (U) Bool)" for name in problem.sorts)
    yield from (f"(declare-fun {_constant(name)} () U)" for name in constants)
    yield from (f"(declare-fun {_function(name)} ({_several('U', n)}) U)" for name, n in functions.items())
    yield from (
        f"(declare-fun {_predicate(name)} ({_several('U', n)}) Bool)" for name, n in predicates.items()
    )


def _assertions(problem: Problem) -> Iterator[str]:
    for sort in problem.sorts:
        yield f"(exists ((x U)) ({_sort(sort)} x))"
    for sub, sup in problem.below:
        yield f"(forall ((x U)) (=> ({_sort(sub)} x) ({_sort(sup)} x)))"
    for name, sort in problem.constants:
        yield f"({_sort(sort)} {_constant(name)})"
    for name, kind in problem.functions:
        variables = [f"x{place}" for place in range(len(kind.arguments))]
        guards = [f"({_sort(sort)} {x})" for sort, x in zip(kind.arguments, variables, strict=True)]
        value = f"({_sort(kind.result)} ({_function(name)} {' '.join(variables)}))"
        yield f"(forall ({bound(variables)}) (=> {joined('and', guards)} {value}))"
    if len(problem.different) > 1:
        yield f"(distinct {' '.join(map(_constant, problem.different))})"
    yield from map(_closure, problem.closures)
    for _, formula in problem.formulas:
        yield _formula(formula)
    for _, sorts in problem.disjoint:
        yield joined(
            "and",
            [
                f"(forall ((x U)) (not (and ({_sort(a)} x) ({_sort(b)} x))))"
                for a, b in combinations(sorts, 2)
            ],
        )
    if problem.goal is not None:
        yield _formula(problem.goal)


def _closure(closure: Closure) -> str:
    spares = [f"a{number}" for number in range(len(closure.spares))]
    anybody = joined("or", [f"({_sort(sort)} x)" for sort in closure.sorts])
    known = joined("or", [f"(= x {one})" for one in (*map(_constant, closure.constants), *spares)])
    text = f"(forall ((x U)) (=> {anybody} {known}))"
    if not spares:
        return text
    members = [f"({_sort(sort)} {spare})" for sort, spare in zip(closure.spares, spares, strict=True)]
    return f"(exists ({bound(spares)}) {joined('and', [*members, text])})"


def _quantified(formula: ForAll | Exists, scope: None) -> str:
    guards = []
    for binding in formula.bindings:
        assert binding.sort is not None, "the formulas of a problem are checked"
        guards.append(f"({_sort(binding.sort)} {_variable(binding.name)})")
    variables = [_variable(binding.name) for binding in formula.bindings]
    return guarded(formula, variables, guards, _formula(formula.body))


def _formula(formula: Formula) -> str:
    return _WRITER.formula(formula, None)


_sort = partial(identifier, prefix="s_")
_constant = partial(identifier, prefix="c_")
_predicate = partial(identifier, prefix="p_")
_function = partial(identifier, prefix="f_")


def _variable(name: str, scope: None = None) -> str:
    return identifier(name, "v_")


_WRITER: Writer[None] = Writer(_constant, _predicate, _function, _variable, _quantified)


def _several(word: str, times: int) -> str:
    return " ".join([word] * times)
