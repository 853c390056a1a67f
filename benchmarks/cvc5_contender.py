"""cvc5 on a compiled problem, through its expressions and through SMT-LIB text parsed in process.

It looks for finite models, without which it decides next to no consistent set with quantifiers.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from benchmarks import smt
from benchmarks.contenders import LIMIT, Run, consistency_status, status


def _solver(limit: float) -> tuple[Any, Any]:
    import cvc5

    manager = cvc5.TermManager()
    solver = cvc5.Solver(manager)
    solver.setOption("incremental", "true")
    solver.setOption("finite-model-find", "true")
    solver.setOption("tlimit-per", str(int(limit * 1000)))
    solver.setLogic("UF")
    return manager, solver


def _satisfiable(solver: Any) -> bool | None:
    answer = solver.checkSat()
    return None if answer.isUnknown() else bool(answer.isSat())


def _answered(solver: Any, asked: Any, negated: Any, *, entailment: bool) -> str | None:
    first = _satisfiable(solver)
    if not entailment:
        return consistency_status(first)

    def beside(goal: Any) -> bool | None:
        solver.push()
        solver.assertFormula(goal)
        found = _satisfiable(solver)
        solver.pop()
        return found

    return status(first, lambda: beside(negated), lambda: beside(asked))


def from_expressions(read: smt.Message, *, entailment: bool, limit: float = LIMIT) -> tuple[Run, Run]:
    """cvc5 through its Python expressions: with and without the making of them."""
    started = time.perf_counter()
    manager, solver = _solver(limit)
    premises, asked = _expressions(manager, read)
    built = time.perf_counter()
    for premise in premises:
        solver.assertFormula(premise)
    negated = None if asked is None else asked.notTerm()
    found = _answered(solver, asked, negated, entailment=entailment)
    ended = time.perf_counter()
    return Run(found, ended - started), Run(found, ended - built)


def _expressions(manager: Any, read: smt.Message) -> tuple[list[Any], Any]:
    from cvc5 import Kind

    sorts = [manager.mkUninterpretedSort(f"S{n}") for n in range(read.sorts)]
    boolean = manager.getBooleanSort()
    known: dict[str, Any] = {
        f"c{n}": manager.mkConst(sorts[int(s)], f"c{n}") for n, s in enumerate(read.constants)
    }
    for n, given in enumerate(read.predicates):
        kind = manager.mkFunctionSort([sorts[int(s)] for s in given], boolean) if given else boolean
        known[f"p{n}"] = manager.mkConst(kind, f"p{n}")
    for n, (result, *arguments) in enumerate(read.functions):
        kind = manager.mkFunctionSort([sorts[int(s)] for s in arguments], sorts[int(result)])
        known[f"f{n}"] = manager.mkConst(kind, f"f{n}")
    kinds = {"!": Kind.NOT, ">": Kind.IMPLIES, "~": Kind.EQUAL, "=": Kind.EQUAL}
    many = {"&": Kind.AND, "|": Kind.OR, "^": Kind.XOR}

    def build(node: smt.Node, scope: dict[str, Any]) -> Any:
        sign = node[0]
        if sign in "@?":
            bound = {name: manager.mkVar(sorts[int(sort)], name) for name, sort in node[1]}
            body = build(node[2], scope | bound)
            listed = manager.mkTerm(Kind.VARIABLE_LIST, *bound.values())
            return manager.mkTerm(Kind.FORALL if sign == "@" else Kind.EXISTS, listed, body)
        parts = [build(part, scope) for part in node[1:]]
        if sign in many:
            empty = manager.mkBoolean(sign == "&")
            if len(parts) < 2:
                return parts[0] if parts else empty
            return manager.mkTerm(many[sign], *parts)
        if sign in kinds:
            return manager.mkTerm(kinds[sign], *parts)
        if sign in ("T", "F"):
            return manager.mkBoolean(sign == "T")
        if sign[0] == "v":
            return scope[sign]
        return manager.mkTerm(Kind.APPLY_UF, known[sign], *parts) if parts else known[sign]

    premises = [build(node, {}) for node in (*read.axioms, *read.formulas.values())]
    return premises, None if read.query is None else build(read.query, {})


def from_text(text: Callable[[], smt.Problem], *, entailment: bool, limit: float = LIMIT) -> tuple[Run, Run]:
    """cvc5 through one SMT-LIB text parsed in process: with and without the writing of the text."""
    import cvc5

    started = time.perf_counter()
    problem = text()
    words = problem.text()
    if entailment and problem.query is not None:
        words += f"(declare-fun asked () Bool)\n(assert (= asked {problem.query}))\n"
    built = time.perf_counter()
    _, solver = _solver(limit)
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, words, "problem")
    symbols = parser.getSymbolManager()
    while not (command := parser.nextCommand()).isNull():
        command.invoke(solver, symbols)
    asked = None
    if entailment and problem.query is not None:
        asked = next(term for term in symbols.getDeclaredTerms() if str(term) == "asked")
    negated = None if asked is None else asked.notTerm()
    found = _answered(solver, asked, negated, entailment=entailment)
    ended = time.perf_counter()
    return Run(found, ended - started), Run(found, ended - built)
