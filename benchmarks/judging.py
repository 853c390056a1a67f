"""One case of the comparison: a random belief set through the engines, the other solvers and one relation."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

import fol_kb
from benchmarks.confirming import rechecked
from benchmarks.references import SOLVERS, Answers, Asked, contradictions, together
from benchmarks.shrinking import shown, shrunk
from benchmarks.smt import NoSingleSortError
from fol_kb.beliefs.verdicts import ConsistencyReport, EntailmentReport
from fol_kb.builder.asking import prepare
from fol_kb.builder.query import Query
from fol_kb.common.errors import FolKbError
from fol_kb.logic.syntax import Constant, Formula, subformulas, subterms, terms_of
from fol_kb.reasoning.checking import check, query
from fol_kb.reasoning.question import ENGINES
from fol_kb.testing.kinds import Case, Kind, random_case
from fol_kb.testing.metamorphic import RELATIONS
from fol_kb.testing.metamorphic import Asked as Question

KINDS = tuple(Kind)
ALL_SOLVERS_EVERY, RELATION_EVERY, ALL_ENGINES_EVERY = 10, 2, 10
"""Every so many sets of a kind all solvers are asked, a relation is tried, all engines are asked."""
FIRST = ("z3", "cvc5", "z3", "z3", "e", "z3", "z3")
"""Who is asked first, in turn; the others are asked where it does not know."""
SECONDS = {"z3": 0.15, "cvc5": 0.4, "e": 0.4}
ENGINE_SECONDS = 0.3
_CONFLICTS = 20
"""At most so many minimal conflicts are compared; elsewhere two are looked for."""

Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that must not be: what, of which set, and the smallest case that shows it."""

    what: str
    number: int
    said: str
    case: str

    def __str__(self) -> str:
        return f"set {self.number}: {self.what}\n{self.said}\n{self.case}"


@dataclass(slots=True)
class Outcome:
    """What one case, or many, amount to."""

    counts: Counter[Key] = field(default_factory=Counter)
    faults: list[Fault] = field(default_factory=list)

    def add(self, other: Outcome) -> None:
        """Count another outcome in."""
        self.counts.update(other.counts)
        self.faults.extend(other.faults)


def case_of(seed: int, number: int) -> Case:
    """The case of a number, which depends on nothing but the seed of the run."""
    return random_case(Random(f"{seed}/{number}"), KINDS[number % len(KINDS)])


def engines_there() -> tuple[str, ...]:
    """The engines that the jar has: asked about nothing, each of them has an answer of its own."""
    kb = fol_kb.build([{"tool": "add_atomic_fact", "arguments": {"predicate_name": "p", "arguments": ["a"]}}])
    there = []
    for engine in ENGINES:
        report = check(kb, engine=engine, timeout=10)
        if report.reason is None or report.reason.value != "ERROR":
            there.append(engine)
    return tuple(there)


def judge(seed: int, number: int, engines: Sequence[str], certificates: int = 1) -> Outcome:
    """Put the case of a number to everything that its number calls for. Nothing is raised: what breaks on
    the way is a fault like a wrong verdict. ``certificates``: of every so many sets they are rechecked."""
    case = case_of(seed, number)
    try:
        return _Judge(case, number, engines, certificates).run()
    except Exception as error:  # noqa: BLE001  # whatever it is, it belongs to this case and is reported
        outcome, kind_of_error = Outcome(), type(error)
        said = "".join(traceback.format_exception(error)[-4:])

        def breaks(smaller: Case) -> bool:
            try:
                _Judge(smaller, number, engines, certificates).run(shrink=False)
            except Exception as again:  # noqa: BLE001  # the same, of the second try
                return type(again) is kind_of_error
            return False

        least = shrunk(case, breaks)
        outcome.faults.append(Fault(f"stopped by {kind_of_error.__name__}", number, said, shown(least)))
        return outcome


class _Judge:
    """The judgement of one case."""

    def __init__(self, case: Case, number: int, engines: Sequence[str], certificates: int) -> None:
        self.case, self.number, self.engines = case, number, engines
        self.certificates = certificates
        self.turn = number // len(KINDS)
        self.outcome = Outcome()
        self.kind = case.kind.value
        self.shrink = True

    def run(self, *, shrink: bool = True) -> Outcome:
        self.shrink = shrink
        ready = prepared(self.case)
        if ready is None:
            self._count("not asked", "the query does not fit")
            return self.outcome
        self._count("set", f"{self.case.semantics}{', unique names' * self.case.unique_names}")
        asked = Asked(ready, self.case.semantics, self.case.unique_names)
        related = self.turn % RELATION_EVERY == 0
        report, consistency = ask(ready, self.case, "ground", conflicts=_CONFLICTS if related else 2)
        try:
            known = self._known(asked)
        except NoSingleSortError:
            self._count("not asked", "a variable's sort is hard to tell")
            return self.outcome
        self._compare("ground", report, consistency, known)
        rest = [engine for engine in self.engines if engine not in ("ground", "simple")]
        open_ = "UNDECIDED" in (report.status.value, consistency.status.value)
        if open_ or self.turn % ALL_ENGINES_EVERY == 0:
            for engine in rest:
                answers = ask(ready, self.case, engine)
                self._compare(engine, *answers, known)
                self._confirm(engine, ready, *answers)
            if "simple" in self.engines:
                self._simple(ready)
        if related:
            self._relation(ready, report, consistency)
        self._confirm("ground", ready, report, consistency)
        return self.outcome

    def _count(self, *key: str) -> None:
        self.outcome.counts[(key[0], self.kind, *key[1:])] += 1

    # ---------------------------------------------------------------- engines and solvers

    def _known(self, asked: Asked) -> Answers:
        """What the other solvers know, and whether they agree."""
        first = FIRST[self.turn % len(FIRST)]
        all_of_them = self.turn % ALL_SOLVERS_EVERY == 0
        answers: dict[str, Answers] = {}
        known = Answers()
        for solver in (first, *(solver for solver in SOLVERS if solver != first)):
            if known.status() is not None and not all_of_them:
                break
            answers[solver] = asked.by(solver, SECONDS[solver], None if all_of_them else known)
            known = together(answers.values())
        for solver, answer in answers.items():
            for said in answer.triple:
                self._count("solver", solver, {None: "unknown", True: "sat", False: "unsat"}[said])
        self._count("solvers", f"{len(answers)} asked", "decided" if known.status() else "open")
        self._count("status", known.status() or "open")
        if differences := contradictions(answers):
            self._fault("the solvers differ", "\n".join(differences), solvers_differ)
        return known

    def _compare(
        self, engine: str, report: EntailmentReport, consistency: ConsistencyReport, known: Answers
    ) -> None:
        self._count("verdict", engine, report.status.value)
        self._count("consistency", engine, consistency.status.value)
        for answer in (report, consistency):
            if answer.reason is not None:
                self._count("undecided", engine, answer.reason.value)
                if answer.reason.value == "ERROR":
                    self._fault(f"{engine} ended in an error", str(answer.detail), _ends_in_error(engine))
        if report.status.value != "UNDECIDED":
            possible = known.possible()
            checked = len(possible) == 1 or "partly" if len(possible) < 4 else "by nobody"
            self._count("checked", engine, "fully" if checked is True else str(checked))
        if wrong := mistakes(report, consistency, known):
            self._fault(f"a wrong verdict of {engine}", "\n".join(wrong), _is_wrong(engine))

    def _simple(self, ready: Query) -> None:
        """Tweety's own reasoner, where its reading is that of a closed domain with unique names."""
        if not _simple_applies(ready):
            self._count("simple", "another reading")
            return
        report = query(ready.kb, ready.formula, semantics="closed", unique_names=True, engine="simple")
        self._count("verdict", "simple", report.status.value)
        if report.reason is not None:
            self._count("undecided", "simple", report.reason.value)
            if report.reason.value == "ERROR":
                self._fault("simple ended in an error", str(report.detail), _simple_ends_in_error)
            return
        asked = Asked(ready, "closed", True)
        known = together(asked.by(solver, SECONDS[solver]) for solver in ("z3", "cvc5"))
        self._count("checked", "simple", "fully" if known.status() else "partly")
        if report.status.value not in known.possible():
            self._fault("a wrong verdict of simple", f"{report.status.value}, {known}", _simple_is_wrong)

    # ---------------------------------------------------------------- relations, certificates

    def _relation(self, ready: Query, report: EntailmentReport, consistency: ConsistencyReport) -> None:
        name = list(RELATIONS)[self.turn // RELATION_EVERY % len(RELATIONS)]
        found = broken_relation(name, self.number, ready, self.case, (report, consistency))
        self._count("relation", name, found.outcome)
        if found.conflicts:
            self._count("relation", name, found.conflicts)
        if found.said:
            self._fault(f"the relation {name!r} does not hold", found.said, _breaks(name, self.number))

    def _confirm(
        self, engine: str, ready: Query, report: EntailmentReport, consistency: ConsistencyReport
    ) -> None:
        """Recheck the verdict from its certificate: that on the query, which covers that on the premises."""
        decided = [answer for answer in (report, consistency) if answer.status.value != "UNDECIDED"]
        if not decided or self.turn % self.certificates:
            return
        found = rechecked(ready.kb, decided[0], by_e=self.turn % ALL_SOLVERS_EVERY == 0)
        self._count("certificate", engine, found.outcome.value)
        if found.outcome.value == "REFUTED":
            said = "; ".join(f"{s.step}: {s.detail}" for s in found.steps if s.outcome.value == "REFUTED")
            self._fault(f"a certificate of {engine} does not hold", said, _is_not_confirmed(engine))

    def _fault(self, what: str, said: str, fails: Callable[[Case], bool]) -> None:
        case = self.case
        if self.shrink:
            case = shrunk(case, lambda smaller: _quietly(fails, smaller))
        self.outcome.faults.append(Fault(what, self.number, said, shown(case)))


# -------------------------------------------------------------------- questions that shrinking asks again


def prepared(case: Case) -> Query | None:
    """The belief set and query of a case; None where the query does not fit."""
    try:
        return prepare(fol_kb.build(case.calls), fol_kb.parse(case.query))
    except FolKbError:
        return None


def ask(
    ready: Query, case: Case, engine: str, *, conflicts: int = 2
) -> tuple[EntailmentReport, ConsistencyReport]:
    """Both questions to one engine."""
    report = query(
        ready.kb,
        ready.formula,
        semantics=case.semantics,
        unique_names=case.unique_names,
        engine=engine,
        timeout=ENGINE_SECONDS,
    )
    consistency = check(
        ready.kb,
        semantics=case.semantics,
        unique_names=case.unique_names,
        engine=engine,
        timeout=ENGINE_SECONDS,
        conflicts=conflicts,
    )
    return report, consistency


def mistakes(report: EntailmentReport, consistency: ConsistencyReport, known: Answers) -> list[str]:
    """What is wrong with the verdicts of one engine, in words."""
    found = []
    status, of_premises = report.status.value, consistency.status.value
    if status != "UNDECIDED" and status not in known.possible():
        possible = " or ".join(sorted(known.possible()))
        found.append(f"the query is {status} by the engine, {possible} by the other solvers")
    inconsistent = None if of_premises == "UNDECIDED" else of_premises == "INCONSISTENT"
    if inconsistent is not None and inconsistent is known.premises:
        found.append(f"the premises are {of_premises} by the engine only")
    if status != "UNDECIDED" and inconsistent not in (None, status == "CONTRADICTORY_PREMISES"):
        found.append(f"the engine says {status} of the query and {of_premises} of the premises")
    return found


@dataclass(frozen=True, slots=True)
class Related:
    """What came of a relation: its outcome, that for minimal conflicts, and what was wrong."""

    outcome: str
    conflicts: str = ""
    said: str = ""


def broken_relation(
    name: str,
    number: int,
    ready: Query,
    case: Case,
    said: tuple[EntailmentReport, ConsistencyReport] | None = None,
) -> Related:
    """Change a case by a relation and ask the ground engine again."""
    question = Question(ready, case.semantics, case.unique_names)
    variant = RELATIONS[name](Random(number), question)
    if variant is None:
        return Related("does not apply")
    before, consistent_before = said or ask(ready, case, "ground", conflicts=_CONFLICTS)
    after, consistent_after = ask(variant.query, case, "ground", conflicts=_CONFLICTS)
    pairs = [
        (before.status.value, after.status.value),
        (consistent_before.status.value, consistent_after.status.value),
    ]
    open_ = [pair for pair in pairs if "UNDECIDED" in pair]
    for one, other in pairs:
        if "UNDECIDED" not in (one, other) and one != other:
            return Related("broken", said=f"{one} before, {other} after")
    outcome = "undecided before or after" if open_ else "held"
    complete = consistent_before.conflicts_complete and consistent_after.conflicts_complete
    if open_ or variant.origin is None or not complete or not consistent_before.conflicts:
        return Related(outcome)
    first = {frozenset(c.formulas) for c in consistent_before.conflicts}
    second = {frozenset(variant.origin[id] for id in c.formulas) for c in consistent_after.conflicts}
    if first != second:
        return Related("broken", said=f"conflicts {sorted(map(sorted, first ^ second))} on one side only")
    return Related(outcome, "the same conflicts")


def solvers_differ(case: Case) -> bool:
    """Whether two of the other solvers contradict each other."""
    ready = prepared(case)
    if ready is None:
        return False
    asked = Asked(ready, case.semantics, case.unique_names)
    return bool(contradictions({solver: asked.by(solver, SECONDS[solver]) for solver in SOLVERS}))


def _is_wrong(engine: str) -> Callable[[Case], bool]:
    def wrong(case: Case) -> bool:
        ready = prepared(case)
        if ready is None:
            return False
        asked = Asked(ready, case.semantics, case.unique_names)
        known = together(asked.by(solver, SECONDS[solver]) for solver in SOLVERS)
        return bool(known.possible() and mistakes(*ask(ready, case, engine), known))

    return wrong


def _ends_in_error(engine: str) -> Callable[[Case], bool]:
    def error(case: Case) -> bool:
        ready = prepared(case)
        if ready is None:
            return False
        answers = ask(ready, case, engine)
        return any(a.reason is not None and a.reason.value == "ERROR" for a in answers)

    return error


def _breaks(name: str, number: int) -> Callable[[Case], bool]:
    def breaks(case: Case) -> bool:
        ready = prepared(case)
        return ready is not None and bool(broken_relation(name, number, ready, case).said)

    return breaks


def _is_not_confirmed(engine: str) -> Callable[[Case], bool]:
    def refuted(case: Case) -> bool:
        ready = prepared(case)
        if ready is None:
            return False
        answers = [answer for answer in ask(ready, case, engine) if answer.status.value != "UNDECIDED"]
        return bool(answers) and rechecked(ready.kb, answers[0]).outcome.value == "REFUTED"

    return refuted


def _simple_is_wrong(case: Case) -> bool:
    ready = prepared(case)
    if ready is None or not _simple_applies(ready):
        return False
    report = query(ready.kb, ready.formula, semantics="closed", unique_names=True, engine="simple")
    known = together(Asked(ready, "closed", True).by(solver, SECONDS[solver]) for solver in ("z3", "cvc5"))
    return report.reason is None and report.status.value not in known.possible()


def _simple_ends_in_error(case: Case) -> bool:
    ready = prepared(case)
    if ready is None or not _simple_applies(ready):
        return False
    report = query(ready.kb, ready.formula, semantics="closed", unique_names=True, engine="simple")
    return report.reason is not None and report.reason.value == "ERROR"


def _simple_applies(ready: Query) -> bool:
    """Whether each constant is in some formula, each sort has one, and there are no functions.

    Only then is what Tweety's reasoner enumerates what a closed domain with unique names is.
    """
    kb = ready.kb
    if kb.signature.functions or kb.disjoint:
        return False
    mentioned = {name for belief in kb.formulas for name in _constants(belief.formula)}
    homes = set(kb.signature.constants.values())
    inhabited = set(homes)
    for home in homes:
        inhabited |= kb.hierarchy.super_sorts(home)
    return mentioned == set(kb.signature.constants) and set(kb.signature.sorts) <= inhabited


def _constants(formula: Formula) -> set[str]:
    return {
        part.name
        for sub in subformulas(formula)
        for term in terms_of(sub)
        for part in subterms(term)
        if isinstance(part, Constant)
    }


def _quietly(fails: Callable[[Case], bool], case: Case) -> bool:
    """No where the smaller case is malformed or breaks something else."""
    try:
        return fails(case)
    except Exception:  # noqa: BLE001  # a case that fails in another way is another case
        return False
