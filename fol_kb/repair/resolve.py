"""From calls to a judged belief set: collect, repair, infer, judge. A pure function.

The order of the calls decides the order of the result and nothing else: every rule sees the whole
draft, and what is judged invalid is judged with the whole hierarchy.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from fol_kb import tools
from fol_kb.errors import FolKbError, ProblemPlace, SortMismatchError, TypingError, near_misses
from fol_kb.logic.signature import TOP, FunctionType, Signature
from fol_kb.logic.syntax import And, Atom, Binding, Constant, Exists, ForAll, Formula, Implies, Not, Variable
from fol_kb.logic.typing import TypeChecker
from fol_kb.repair.closing import CloseVariables
from fol_kb.repair.infer import DeclareConstants, DeclareSorts, DeclareSymbols, mentioned_sorts
from fol_kb.repair.model import Assertion, Draft, Finding, Level, Mode, Repair, RepairRule
from fol_kb.repair.schemas import MergeDeclarations
from fol_kb.repair.slots import slots
from fol_kb.repair.spelling import Spelling, merged
from fol_kb.sorts import SortHierarchy

BUILT_IN: tuple[RepairRule, ...] = (
    Spelling(),
    MergeDeclarations(),
    CloseVariables(),
    DeclareSorts(),
    DeclareSymbols(),
    DeclareSorts(),
    DeclareConstants(),
    DeclareSorts(),
)
"""The rules in the order in which they apply. Sorts are declared again after what may name the top sort."""


@dataclass(frozen=True, slots=True)
class Resolution:
    """What the calls amount to: what is kept, what was repaired, and what was refused and why."""

    signature: Signature
    hierarchy: SortHierarchy
    accepted: tuple[Assertion, ...]
    disjoint: tuple[tuple[int, tuple[str, ...]], ...]
    repairs: tuple[Repair, ...]
    findings: tuple[Finding, ...]

    @property
    def refused(self) -> Mapping[int, FolKbError]:
        """The error of each call that was refused."""
        return {call: f.error for f in self.findings if f.level == "error" and f.error for call in f.calls}


def resolve(
    calls: Iterable[tuple[int, tools.AnyCall, Formula | None]],
    mode: Mode = Mode.REPAIR,
    rules: Sequence[RepairRule] = BUILT_IN,
) -> Resolution:
    """Judge numbered calls; each comes with its parsed formula where it is an ``add_formula``."""
    draft = collect(calls)
    repairs: list[Repair] = []
    if mode is not Mode.STRICT:
        for rule in rules:
            if rule.level is Level.SAFE or mode is Mode.PERMISSIVE:
                draft, made = rule.apply(draft)
                repairs.extend(made)
    elif TOP not in draft.sorts and TOP in mentioned_sorts(draft):
        draft = replace(draft, undeclared_sorts=frozenset({TOP}))
    findings = list(_declaration_findings(draft))
    draft = _without_unknown_sorts(draft, findings)
    return _judge(draft, tuple(repairs), findings)


def collect(calls: Iterable[tuple[int, tools.AnyCall, Formula | None]]) -> Draft:
    """The draft that calls amount to; retracted calls must be left out already."""
    sorts: dict[str, list[tuple[tuple[str, ...], tuple[int, ...]]]] = {}
    constants: dict[str, list[tuple[str, tuple[int, ...]]]] = {}
    predicates: dict[str, list[tuple[tuple[str, ...], tuple[int, ...]]]] = {}
    functions: dict[str, list[tuple[FunctionType, tuple[int, ...]]]] = {}
    assertions: list[Assertion] = []
    disjoint: list[tuple[int, tuple[str, ...]]] = []
    for number, call, formula in calls:
        match call:
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
            case tools.AddAtomicFact() | tools.AddNegatedAtomicFact():
                assertions.append(Assertion(number, formula or formula_of(call), True))
            case tools.AddUniversalImplication() | tools.AddExistentialConjunction() | tools.AddFormula():
                assertions.append(Assertion(number, formula or formula_of(call), False))
    return Draft(
        sorts={name: merged(said) for name, said in sorts.items()},
        constants={name: merged(said) for name, said in constants.items()},
        predicates={name: merged(said) for name, said in predicates.items()},
        functions={name: merged(said) for name, said in functions.items()},
        assertions=assertions,
        disjoint=disjoint,
    )


def formula_of(call: tools.AnyCall) -> Formula:
    """The formula that an asserting call states; ``declare_disjoint`` states none over predicates."""
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
            from fol_kb.logic.reader import parse

            return parse(call.formula)
        case _:
            raise TypeError(f"{call.tool} states no formula")


def _binding(sort: str | None) -> Binding:
    """The top sort is left out, as a person would: it is what the variable ranges over anyway."""
    return Binding("X", None if sort == TOP else sort)


def _declaration_findings(draft: Draft) -> Iterable[Finding]:
    """Names that were declared in two ways that do not go together."""

    def clash(kind: str, name: str, said: Mapping[str, tuple[int, ...]], remedy: str) -> Finding:
        calls = tuple(sorted({call for each in said.values() for call in each}))
        ways = " and ".join(
            f"{what}" + (f" (call {', '.join(map(str, by))})" if by else "")
            for what, by in sorted(said.items())
        )
        problem = f"{name!r} is declared as {ways}; {remedy}"
        place = ProblemPlace(call=calls[-1] if calls else None)
        return Finding(kind, "error", problem, calls, (name,), TypingError(problem, place))

    for name, constant in draft.constants.items():
        if len(constant) > 1:
            yield clash(
                "constant-in-two-sorts",
                name,
                constant,
                "one sort must be below the other, or one call be retracted",
            )
    for name, predicate in draft.predicates.items():
        if len(predicate) > 1:
            said = {f"{name}({', '.join(schema)})": calls for schema, calls in predicate.items()}
            kind = (
                "arity-clash"
                if len({len(schema) for schema in predicate}) > 1
                else "predicate-declared-twice"
            )
            yield clash(kind, name, said, "a predicate has one schema: retract one, or use two names")
    for name, function in draft.functions.items():
        if len(function) > 1:
            said = {f"{name}({', '.join(f.arguments)}): {f.result}": calls for f, calls in function.items()}
            remedy = "a function has one schema: retract one, or use two names"
            yield clash("function-declared-twice", name, said, remedy)


def _without_unknown_sorts(draft: Draft, findings: list[Finding]) -> Draft:
    """In strict mode a declaration over a sort that nobody declared is refused, and said to be."""
    known = set(draft.sorts) | draft.undeclared_sorts

    def check(name: str, sorts: Iterable[str], calls: tuple[int, ...]) -> bool:
        unknown = [sort for sort in sorts if sort not in known]
        if unknown:
            problem = f"{name!r} names the sort {unknown[0]!r}, which is not declared{near_misses(unknown[0], known)}"
            place = ProblemPlace(call=calls[0] if calls else None)
            findings.append(
                Finding(
                    "unknown-sort", "error", problem, calls, (name, *unknown), TypingError(problem, place)
                )
            )
        return not unknown

    return replace(
        draft,
        sorts={
            name: {supers: calls for supers, calls in said.items() if check(name, supers, calls)} or {(): ()}
            for name, said in draft.sorts.items()
        },
        constants={
            n: said for n, said in draft.constants.items() if all(check(n, (s,), c) for s, c in said.items())
        },
        predicates={
            n: said for n, said in draft.predicates.items() if all(check(n, s, c) for s, c in said.items())
        },
        functions={
            n: said
            for n, said in draft.functions.items()
            if all(check(n, (*f.arguments, f.result), c) for f, c in said.items())
        },
        disjoint=[
            (call, group) for call, group in draft.disjoint if check("declare_disjoint", group, (call,))
        ],
    )


def _judge(draft: Draft, repairs: tuple[Repair, ...], findings: list[Finding]) -> Resolution:
    """Type check every assertion; one that is refused also loses the edges that it justified.

    Refusing only ever removes edges, so that this ends: at the latest when nothing is left.
    """
    signature = draft.signature()
    refused: dict[int, FolKbError] = {}
    while True:
        hierarchy = draft.hierarchy(frozenset(refused))
        checker = TypeChecker(signature, hierarchy)
        found: dict[int, FolKbError] = {}
        for assertion in draft.assertions:
            if assertion.call in refused:
                continue
            try:
                checker.check(assertion.formula)
            except TypingError as error:
                found[assertion.call] = _with_uses(error, assertion, draft, signature).at(
                    call=assertion.call
                )
        refused |= found
        if all(assertion.fact for assertion in draft.assertions if assertion.call in found):
            break
    for call, problem in sorted(refused.items()):
        findings.append(Finding(problem.kind, "error", problem.problem, (call,), (), problem))
    return Resolution(
        signature,
        hierarchy,
        tuple(a for a in draft.assertions if a.call not in refused),
        tuple(draft.disjoint),
        repairs,
        tuple(findings),
    )


def _with_uses(problem: TypingError, assertion: Assertion, draft: Draft, signature: Signature) -> TypingError:
    """For a constant that no sort fits: say which uses clash, which the checker cannot know."""
    for slot in slots(assertion.formula):
        if not isinstance(slot.term, Constant) or slot.term.name in signature.constants:
            continue
        name = slot.term.name
        if name in draft.constants:
            said = " and ".join(map(repr, draft.constants[name]))
            return SortMismatchError(f"the constant {name!r} is declared in unrelated sorts ({said})")
        expected = sorted(
            {
                (schema[s.position], a.call)
                for a in draft.assertions
                for s in slots(a.formula)
                if s.term == slot.term
                and (schema := signature.predicates.get(s.symbol.name)) is not None
                and s.position < len(schema)
            }
        )
        if len({sort for sort, _ in expected}) > 1:
            uses = ", ".join(f"{sort!r} (call {call})" for sort, call in expected[:6])
            return SortMismatchError(
                f"the constant {name!r} is not declared, and its uses have no common sub-sort: {uses};"
                f" declare its sort, or retract a use"
            )
    return problem


__all__ = ["BUILT_IN", "Resolution", "collect", "formula_of", "resolve"]
