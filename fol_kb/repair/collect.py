"""From calls to a draft, and what formula a call states."""

from __future__ import annotations

from collections.abc import Iterable

from fol_kb.beliefs import tools
from fol_kb.logic.parser import parse
from fol_kb.logic.signature import TOP, FunctionType
from fol_kb.logic.syntax import And, Atom, Binding, Constant, Exists, ForAll, Formula, Implies, Not, Variable
from fol_kb.repair.apply import merged
from fol_kb.repair.draft import Assertion, Draft


def collect(calls: Iterable[tuple[int, tools.AnyCall, Formula | None]]) -> Draft:
    """The draft that numbered calls amount to; retracted calls must be left out already.

    Each comes with its formula where that has been read already.
    """
    sorts: dict[str, list[tuple[tuple[str, ...], tuple[int, ...]]]] = {}
    constants: dict[str, list[tuple[str, tuple[int, ...]]]] = {}
    predicates: dict[str, list[tuple[tuple[str, ...], tuple[int, ...]]]] = {}
    functions: dict[str, list[tuple[FunctionType, tuple[int, ...]]]] = {}
    assertions: list[Assertion] = []
    disjoint: list[tuple[int, tuple[str, ...]]] = []
    for number, call, formula in calls:
        match call:
            case tools.AddAtomicFact() | tools.AddNegatedAtomicFact():
                assertions.append(Assertion(number, formula or formula_of(call), True))
            case tools.AddUniversalImplication() | tools.AddExistentialConjunction() | tools.AddFormula():
                assertions.append(Assertion(number, formula or formula_of(call), False))
            case tools.AddSort():
                said = tuple(s for s in dict.fromkeys(call.supersorts) if s != call.sort_name)
                sorts.setdefault(call.sort_name, []).append((said, (number,)))
            case tools.AddConstantToSort():
                constants.setdefault(call.constant_name, []).append((call.sort_name, (number,)))
            case tools.AddPredicateSchema():
                predicates.setdefault(call.predicate_name, []).append((tuple(call.argument_sorts), (number,)))
            case tools.AddFunctionSchema():
                kind = FunctionType(tuple(call.argument_sorts), call.result_sort)
                functions.setdefault(call.function_name, []).append((kind, (number,)))
            case tools.DeclareDisjoint():
                disjoint.append((number, tuple(dict.fromkeys(call.sorts))))
    return Draft(
        sorts={name: merged(said) for name, said in sorts.items()},
        constants={name: merged(said) for name, said in constants.items()},
        predicates={name: merged(said) for name, said in predicates.items()},
        functions={name: merged(said) for name, said in functions.items()},
        assertions=assertions,
        disjoint=disjoint,
    )


def formula_of(call: tools.AnyCall) -> Formula:
    """The formula that an asserting call states; ``declare_disjoint`` states none over predicates.

    Raises:
        FormulaSyntaxError: an ``add_formula`` whose text is no formula.
    """
    match call:
        case tools.AddAtomicFact():
            return Atom(call.predicate_name, tuple([Constant(a) for a in call.arguments]))
        case tools.AddNegatedAtomicFact():
            return Not(Atom(call.predicate_name, tuple([Constant(a) for a in call.arguments])))
        case tools.AddUniversalImplication():
            x = (Variable("X"),)
            body = Implies(Atom(call.antecedent_predicate, x), Atom(call.consequent_predicate, x))
            return ForAll((_binding(call.sort_of_variable),), body)
        case tools.AddExistentialConjunction():
            x = (Variable("X"),)
            return Exists(
                (_binding(call.sort_of_variable),), And((Atom(call.predicate1, x), Atom(call.predicate2, x)))
            )
        case tools.AddFormula():
            return parse(call.formula)
        case _:
            raise TypeError(f"{call.tool} states no formula")


def _binding(sort: str | None) -> Binding:
    """The top sort is left out, as a person would: it is what the variable ranges over anyway."""
    return Binding("X", None if sort == TOP else sort)
