"""A problem in SMT-LIB 2.6, for z3, cvc5 and their like: one uninterpreted sort, every sort a predicate.

Symbols are a letter for their kind (``s`` sort, ``c`` constant, ``p`` predicate, ``f`` function) and an
identifier that keeps different names apart (:func:`fol_kb.logic.names.identifier`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from fol_kb.common.errors import TypingError
from fol_kb.logic.names import identifier
from fol_kb.logic.syntax import (
    And,
    Application,
    Atom,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Truth,
    Variable,
    Xor,
    subformulas,
    subterms,
    terms_of,
)
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
        for part in subformulas(formula):
            if isinstance(part, Atom):
                predicates[part.predicate] = len(part.arguments)
            for outer in terms_of(part):
                constants |= {term.name: None for term in subterms(outer) if isinstance(term, Constant)}
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
        yield f"(forall ({_bound(variables)}) (=> {_joined('and', guards)} {value}))"
    if len(problem.different) > 1:
        yield f"(distinct {' '.join(map(_constant, problem.different))})"
    yield from map(_closure, problem.closures)
    for _, formula in problem.formulas:
        yield _formula(formula)
    for _, sorts in problem.disjoint:
        yield _joined(
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
    anybody = _joined("or", [f"({_sort(sort)} x)" for sort in closure.sorts])
    known = _joined("or", [f"(= x {one})" for one in (*map(_constant, closure.constants), *spares)])
    text = f"(forall ((x U)) (=> {anybody} {known}))"
    if not spares:
        return text
    members = [f"({_sort(sort)} {spare})" for sort, spare in zip(closure.spares, spares, strict=True)]
    return f"(exists ({_bound(spares)}) {_joined('and', [*members, text])})"


def _formula(formula: Formula) -> str:
    match formula:
        case Truth(value):
            return "true" if value else "false"
        case Atom(name, ()):
            return _predicate(name)
        case Atom(name, arguments):
            return f"({_predicate(name)} {_terms(arguments)})"
        case Equality(left, right):
            return f"(= {_term(left)} {_term(right)})"
        case Not(operand):
            return f"(not {_formula(operand)})"
        case And(operands):
            return _joined("and", list(map(_formula, operands)))
        case Or(operands):
            return _joined("or", list(map(_formula, operands)))
        case Xor(operands):
            return _joined("xor", list(map(_formula, operands)))
        case Implies(left, right):
            return f"(=> {_formula(left)} {_formula(right)})"
        case Iff(left, right):
            return f"(= {_formula(left)} {_formula(right)})"
        case ForAll(bindings, body) | Exists(bindings, body):
            guards = []
            for binding in bindings:
                if binding.sort is None:
                    raise TypingError(f"the variable {binding.name} has no sort; check the formula first")
                guards.append(f"({_sort(binding.sort)} {_variable(binding.name)})")
            bound = _bound([_variable(binding.name) for binding in bindings])
            if isinstance(formula, ForAll):
                return f"(forall ({bound}) (=> {_joined('and', guards)} {_formula(body)}))"
            return f"(exists ({bound}) {_joined('and', [*guards, _formula(body)])})"


def _term(term: Term) -> str:
    match term:
        case Variable(name):
            return _variable(name)
        case Constant(name):
            return _constant(name)
        case Application(name, arguments):
            return f"({_function(name)} {_terms(arguments)})"


def _terms(terms: Sequence[Term]) -> str:
    return " ".join(map(_term, terms))


def _sort(name: str) -> str:
    return identifier(name, "s_")


def _constant(name: str) -> str:
    return identifier(name, "c_")


def _predicate(name: str) -> str:
    return identifier(name, "p_")


def _function(name: str) -> str:
    return identifier(name, "f_")


def _variable(name: str) -> str:
    return identifier(name, "v_")


def _bound(variables: Sequence[str]) -> str:
    return " ".join(f"({variable} U)" for variable in variables)


def _joined(sign: str, parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"({sign} {' '.join(parts)})"


def _several(word: str, times: int) -> str:
    return " ".join([word] * times)
