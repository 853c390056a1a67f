"""Many questions about one belief set: it is compiled, grounded and propagated once, and extended by need.

A question is answered as :func:`fol_kb.query` would answer it. What a session cannot answer from what it
keeps (a query over a sort that had no guard yet, a query with names of its own) it asks anew or reopens for,
so that only the time tells the difference.
"""

from __future__ import annotations

import contextlib
import json
import threading
import time
import weakref
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Self, Unpack

from fol_kb.beliefs.belief_base import checked_id
from fol_kb.beliefs.belief_set import Belief, BeliefSet
from fol_kb.beliefs.findings import Finding
from fol_kb.beliefs.verdicts import ConsistencyReport, EntailmentReport
from fol_kb.builder.query import RENAMED, Query, as_it_stands, names_known, with_universe
from fol_kb.common.cancellation import current_cancellation
from fol_kb.common.deadline import check_timeout
from fol_kb.common.errors import FolKbError, TypingError
from fol_kb.logic.parser import parse
from fol_kb.logic.signature import TOP
from fol_kb.logic.syntax import Formula, binding_sorts
from fol_kb.logic.type_checker import TypeChecker, UnrelatedSortsError
from fol_kb.reasoning import checking
from fol_kb.reasoning.checking import with_findings
from fol_kb.reasoning.question import Options, Question
from fol_kb.reasoning.questions import expect_choice, formula_of, prepared
from fol_kb.reasoning.tweety.compile import Compiled, compile_belief_set
from fol_kb.reasoning.tweety.jvm.isolation import DEFAULT_MEMORY_MB
from fol_kb.reasoning.tweety.jvm.sessions import Door, InItsOwn, InThisProcess
from fol_kb.reasoning.tweety.new_names import NewNames
from fol_kb.reasoning.tweety.watch import OutOfTimeError, UnansweredError, Watch

_LOOK_SECONDS = 0.05
_LEAST = 0.001
"""Seconds that a question gets at least: zero is no limit that can be asked for."""


class ClosedSessionError(FolKbError, ValueError):
    """A session was asked after it was closed."""

    kind = "closed-session"


def session(kb: BeliefSet, **options: Unpack[Options]) -> Session:
    """Open a session, to be used in a ``with`` statement; options as for :func:`fol_kb.check`.

    ``timeout`` is the limit of each question, without the time that it waits for its turn; the first one does
    the work that the others rely on. ``isolated``: Java runs in a process that is this session's own, and is
    killed when a question does not keep its limits or is called off; the next one starts another.

    >>> with fol_kb.session(kb) as s:  # doctest: +SKIP
    ...     s.query("mortal(socrates)").status

    Raises:
        CoverageError, ValueError, TweetyError: as :func:`fol_kb.check`.
    """
    return Session(kb, Question.of(Options, **options))


class _Opened:
    """A session of the Java side, and the compilation that it was opened with."""

    def __init__(self, compiled: Compiled, number: int, door: Door) -> None:
        self.compiled = compiled
        self.number = number
        self.place = door.place()
        self.close = weakref.finalize(self, door.close, number)
        self.close.atexit = False  # the machine ends anyway


def _read(answer: str) -> dict[str, Any]:
    read = json.loads(answer)
    assert isinstance(read, dict)
    return read


def _limit(watch: Watch) -> dict[str, int]:
    """The option that leaves Java what is left of the time; raises as :meth:`Watch.look`."""
    watch.look()
    return {"timeout_ms": max(1, round(watch.left() * 1000))}


class Session:
    """An open session; made by :func:`session`. Threads may share it: questions are answered in turn."""

    def __init__(self, kb: BeliefSet, question: Question, door: Door | None = None) -> None:
        kb.coverage.require(question.require_coverage)
        self._question = replace(question, require_coverage=None)
        self._lock = threading.RLock()
        self._kb = kb
        self._added: list[Belief] = []
        self._ids = {belief.id for belief in kb.formulas} | {group.id for group in kb.disjoint}
        self._spoken_of: set[str] = set()
        self._opened: _Opened | None = None
        self._wider: Session | None = None
        """The same with the top sort, for questions over individuals of any sort; of ``_kb`` as it is now."""
        self._closed = False
        limits = question.limits
        if door is None:
            memory_mb = DEFAULT_MEMORY_MB if limits.memory_mb is None else limits.memory_mb
            door = InItsOwn(memory_mb) if limits.isolated else InThisProcess()
        self._door: Door = door
        self._door.ready()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    @property
    def kb(self) -> BeliefSet:
        """The belief set that is asked, with what was added."""
        with self._lock:
            if self._added:
                self._kb = replace(self._kb, formulas=(*self._kb.formulas, *self._added))
                self._added = []
            return self._kb

    def close(self) -> None:
        """End the session and free what the Java side kept for it. Closing twice does no harm."""
        with self._lock:
            self._closed = True
            self._reopen()
            self._forget_wider()
            self._door.leave()

    def prepare(self, formula: Formula | str | None = None, *, sentence: str | None = None) -> Query:
        """The query that the safe rules of repair make of a formula or sentence, with findings on its names.

        See :func:`fol_kb.reasoning.questions.prepared`; the result is what :meth:`query` takes.
        """
        return prepared(self.kb, formula, sentence=sentence)

    def query(
        self,
        formula: Formula | str | Query | None = None,
        *,
        sentence: str | None = None,
        unknown_names: str = "answer",
        timeout: float | None = None,
    ) -> EntailmentReport:
        """Whether a formula or a sentence follows from the belief set as it is now.

        Args:
            formula: a formula, its text, or what :meth:`prepare` made of it; or else
            sentence: a sentence in the controlled language.
            unknown_names: ``answer`` or ``error``, as for :func:`fol_kb.query`.
            timeout: seconds for this question, in place of the session's.

        Raises:
            FormulaSyntaxError: a text that is no formula.
            TranslationError: a sentence that is not covered.
            TypingError: a query that does not fit the signature.
            ValueError: an unknown option; both a formula and a sentence, or neither.
            ClosedSessionError: the session was closed.
            ForkedProcessError: this process was forked from the one that opened the session.
        """
        expect_choice(unknown_names)
        given = formula.formula if isinstance(formula, Query) else formula
        # a prepared question is fitted anew, since the belief set may have grown; it keeps its names
        renamed = formula.findings if isinstance(formula, Query) else ()
        started = time.perf_counter()
        try:
            with self._turn():
                self._check_open()
                asked = formula_of(self.kb, given, sentence)
                report = self._fitted(asked, unknown_names, self._watch(timeout))
        except OutOfTimeError as problem:  # called off before its turn came
            asked = formula_of(self._kb, given, sentence)
            report = checking.open_entailment(asked, problem, self._question, started, self._kb)
        return with_findings(report, (each for each in renamed if each.kind == RENAMED))

    def _fitted(self, formula: Formula, unknown_names: str, watch: Watch) -> EntailmentReport:
        """The report on a formula, as it stands or, if it does not fit, as it is fitted to the belief set.

        Whether it fits is seen where it is encoded: to look beforehand takes as long as most answers.
        """
        if self.kb.states_nothing:  # no engine is asked, but what the question names is told
            return checking.entailment(
                prepared(self.kb, formula, unknown_names=unknown_names), self._question
            )
        started, findings = time.perf_counter(), tuple[Finding, ...]()
        try:
            if unknown_names == "error" or names_known(self.kb, formula):
                try:
                    return self._answer(formula, started, watch)
                except TypingError:
                    if unknown_names == "error":
                        raise
            ready = prepared(self.kb, formula)
            formula, findings = ready.formula, ready.findings
            if ready.kb is self.kb:
                report = self._answer(formula, started, watch)
            else:
                report = self._extended(ready, started, watch)
        except UnansweredError as problem:
            report = checking.open_entailment(formula, problem, self._question, started, self._kb)
        return with_findings(report, findings)

    def _answer(self, query: Formula, started: float, watch: Watch) -> EntailmentReport:
        checking.expect_beliefs(self.kb)
        opened, line = self._open(watch), None
        if opened is not None:
            # an equality of unrelated sorts is good where all sorts are parts of one, as they are anew
            with contextlib.suppress(UnrelatedSortsError):
                opened, line = self._line(opened, query, "query", watch)
        if opened is None or line is None:
            return self._extended(as_it_stands(self.kb, query), started, watch)
        answer = self._ask(opened, line, watch)
        return checking.entailment_report(query, answer, self._question, started, opened.compiled, self._kb)

    def _extended(self, ready: Query, started: float, watch: Watch) -> EntailmentReport:
        """The report on a question that was fitted to more than the belief set.

        It comes from what is kept and the names that are new; anew where these are not the whole difference.
        """
        wider = self._with_top(ready.kb)
        names = NewNames.between(wider.kb, ready.kb)
        opened = None if names is None else wider._open_for(ready, watch)
        if names is None or opened is None or not names.fit(opened.compiled, self._question.about.domain):
            watch.look()
            return checking.entailment(
                replace(ready, findings=()), self._question.but(timeout=max(watch.left(), _LEAST))
            )
        answer = wider._ask(opened, names.lines(opened.compiled, ready), watch)
        compiled = names.known_to(opened.compiled)
        return checking.entailment_report(ready.formula, answer, self._question, started, compiled, ready.kb)

    def _with_top(self, fitted: BeliefSet) -> Session:
        """This session or, if the fitted belief set has the top sort and this one has not, one that has."""
        before, after = self.kb.signature, fitted.signature
        if TOP in before.sorts or TOP not in after.sorts or len(after.sorts) != len(before.sorts) + 1:
            return self
        if self._wider is None:
            signature = replace(before, sorts=after.sorts)
            kb = replace(self.kb, signature=signature, hierarchy=fitted.hierarchy)
            self._wider = Session(kb, self._question, self._door)
        return self._wider

    def _open_for(self, query: Query, watch: Watch) -> _Opened | None:
        """The session on the Java side with the guards that a query needs that was type-checked."""
        if query.typed is None:
            return None
        opened = self._open(watch)
        sorts = set(binding_sorts(query.typed))
        if opened is not None and not all(map(opened.compiled.encoder.is_guarded, sorts)):
            self._spoken_of |= sorts
            self._reopen()
            opened = self._open(watch)
        return opened

    def check(self, *, timeout: float | None = None) -> ConsistencyReport:
        """Whether the formulas of the belief set, as it is now, can all hold. Raises as :meth:`query`."""
        started = time.perf_counter()
        try:
            with self._turn():
                self._check_open()
                started, watch = time.perf_counter(), self._watch(timeout)
                checking.expect_beliefs(self.kb)
                opened = self._open(watch)
                if opened is None:
                    watch.look()
                    return checking.consistency(self.kb, self._question.but(timeout=watch.left()))
                answer = self._ask(opened, "", watch)
                return checking.consistency_report(answer, self._question, started, opened.compiled, self._kb)
        except UnansweredError as problem:
            return checking.open_consistency(problem, self._question, started, self._kb)

    def add(self, id: str, formula: Formula | str) -> Belief:
        """Add a formula over the names of the belief set; nothing is inferred from it about sorts.

        Args:
            id: an identifier that no formula has yet.
            formula: the formula or its text.

        Raises:
            ValueError: the id is taken, or is no word.
            FormulaSyntaxError, TypingError: a text that is no formula, or one that does not fit.
            ClosedSessionError, ForkedProcessError: as :meth:`query`.
        """
        with self._lock:
            self._check_open()
            if id in self._ids:
                raise ValueError(f"a formula with the id {id!r} is there already; choose another one")
            checked_id(id)
            parsed = parse(formula) if isinstance(formula, str) else formula
            TypeChecker(self._kb.signature, self._kb.hierarchy).check(parsed)
            wider = with_universe(self._kb, parsed)
            if wider is not self._kb:
                # it speaks of individuals of any sort, of which there is one universe from now on
                self._kb = wider
                self._reopen()
            if self._opened is not None:
                added = False
                try:
                    opened, line = self._line(self._opened, parsed, f"formula {id}", self._watch(None))
                    if opened is not None:
                        # no limit of its own: where it takes long, the next question does the work
                        answer = _read(self._door.add(opened.number, line or "", self._watch(None)))
                        added = answer["status"] == "OPEN"
                except UnansweredError:
                    pass  # there is a limit for answers, and this gives none
                finally:
                    if not added:
                        self._reopen()  # with this formula in it
            belief = Belief(id, parsed)
            self._forget_wider()
            self._ids.add(id)
            self._added.append(belief)
            return belief

    def _check_open(self) -> None:
        if self._closed:
            raise ClosedSessionError("this session is closed; open another one with fol_kb.session(kb)")
        self._door.ready()  # refuses in a forked child

    @contextlib.contextmanager
    def _turn(self) -> Iterator[None]:
        """Wait for the questions before this one; raises OutOfTimeError where it is called off meanwhile."""
        cancellation = current_cancellation()
        if cancellation is None:
            self._lock.acquire()
        else:
            while not self._lock.acquire(timeout=_LOOK_SECONDS):
                if cancellation.cancelled:
                    raise OutOfTimeError("the question was called off")
        try:
            yield
        finally:
            self._lock.release()

    def _watch(self, timeout: float | None) -> Watch:
        if timeout is None:
            return Watch(self._question.limits.timeout)
        check_timeout(timeout)
        return Watch(timeout)

    def _line(
        self, opened: _Opened, formula: Formula, keyword: str, watch: Watch
    ) -> tuple[_Opened | None, str | None]:
        """The formula as a line for the session on the Java side, reopened if the formula needs guards.

        None for the line if no session like this one can take the formula.
        """
        encoder = opened.compiled.encoder
        checked = encoder.checked(formula)
        sorts = set(binding_sorts(checked))
        if keyword != "query" and encoder.hangs(formula):
            return None, None  # it hangs on others, as it is compiled with them
        if keyword == "query" and TOP in sorts and TOP not in self._kb.signature.sorts:
            return opened, None  # with_universe makes all sorts parts of one then
        if not all(map(encoder.is_guarded, sorts)):
            self._spoken_of |= sorts
            self._reopen()
            again = self._open(watch)
            return (None, None) if again is None else self._line(again, formula, keyword, watch)
        return opened, f"{keyword} {encoder.encode(checked)}"

    def _open(self, watch: Watch) -> _Opened | None:
        """The session on the Java side, or None if there was no room to open it.

        Raises:
            OutOfTimeError: there was no time.
        """
        if self._opened is not None and not self._door.serves(self._opened.place):
            self._reopen()
        if self._opened is None:
            options = checking.request("consistency", self._question)
            compiled = compile_belief_set(
                self.kb,
                semantics=self._question.about.domain,
                unique_names=self._question.about.unique_names,
                spoken_of=self._spoken_of,
                watched=watch.over,
            )
            answer = _read(self._door.open(compiled.message(options | _limit(watch)), watch))
            if answer["status"] != "OPEN":
                return None
            self._opened = _Opened(compiled, answer["session"], self._door)
        return self._opened

    def _reopen(self) -> None:
        """Leaves the session on the Java side; the next question opens another one."""
        if self._opened is not None:
            self._opened.close()
            self._opened = None

    def _ask(self, opened: _Opened, line: str, watch: Watch) -> Mapping[str, Any]:
        limit = _limit(watch)["timeout_ms"]
        return _read(self._door.ask(opened.number, f"option timeout_ms {limit}\n{line}", watch))

    def _forget_wider(self) -> None:
        if self._wider is not None:
            self._wider._reopen()
            self._wider = None


__all__ = ["ClosedSessionError", "Session", "session"]
