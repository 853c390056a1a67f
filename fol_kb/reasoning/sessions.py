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
from collections.abc import Iterator
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
from fol_kb.reasoning.tweety.compile import Compiled, Encoder, compile_belief_set
from fol_kb.reasoning.tweety.jvm.isolated_worker import OPEN_SESSION, TO_SESSION
from fol_kb.reasoning.tweety.jvm.isolation import DEFAULT_MEMORY_MB
from fol_kb.reasoning.tweety.jvm.sessions import Door, InItsOwn, InThisProcess
from fol_kb.reasoning.tweety.new_names import NewNames
from fol_kb.reasoning.tweety.watch import OutOfTimeError, UnansweredError, Watch, heed

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


class Session:
    """An open session; made by :func:`session`. Threads may share it: questions are answered in turn."""

    def __init__(self, kb: BeliefSet, question: Question, door: Door | None = None) -> None:
        kb.coverage.require(question.require_coverage)
        self._question = replace(question, require_coverage=None)
        self._lock = threading.RLock()
        self._kb = kb
        self._added: list[Belief] = []
        self._ids = set(kb.by_id())
        self._spoken_of: set[str] = set()
        self._opened: _Opened | None = None
        self._wider: Session | None = None
        """The same with the top sort, for questions over individuals of any sort; of ``_kb`` as it is now."""
        self._closed = False
        limits = question.limits
        if door is None:
            door = InItsOwn(limits.memory_mb or DEFAULT_MEMORY_MB) if limits.isolated else InThisProcess()
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
        opened, checked = self._open(watch), None
        if opened is not None:
            # an equality of unrelated sorts is good where all sorts are parts of one, as they are anew
            with contextlib.suppress(UnrelatedSortsError):
                checked = opened.compiled.encoder.checked(query)
        if checked is not None and TOP in binding_sorts(checked) and TOP not in self._kb.signature.sorts:
            checked = None  # with_universe makes all sorts parts of one then
        if checked is not None:
            opened = self._open_for(checked, watch)
        if opened is None or checked is None:
            return self._extended(as_it_stands(self.kb, query), started, watch)
        answer = self._ask(opened, f"query {opened.compiled.encoder.encode(checked)}", watch)
        return checking.entailment_report(query, answer, self._question, started, opened.compiled, self._kb)

    def _extended(self, ready: Query, started: float, watch: Watch) -> EntailmentReport:
        """The report on a question that was fitted to more than the belief set.

        It comes from what is kept and the names that are new; anew where these are not the whole difference.
        """
        wider = self._with_top(ready.kb)
        names = NewNames.between(wider.kb, ready.kb)
        opened = None if names is None or ready.typed is None else wider._open_for(ready.typed, watch)
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

    def _open_for(self, checked: Formula, watch: Watch) -> _Opened | None:
        """The session on the Java side with the guards that a formula needs that was type-checked."""
        opened = self._open(watch)
        sorts = set(binding_sorts(checked))
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
                    # there is a limit for answers, and this gives none
                    with contextlib.suppress(UnansweredError):
                        added = self._told(self._opened.compiled.encoder, id, parsed)
                finally:
                    if not added:
                        self._reopen()  # with this formula in it
            belief = Belief(id, parsed)
            self._forget_wider()
            self._ids.add(id)
            self._added.append(belief)
            return belief

    def _told(self, encoder: Encoder, id: str, formula: Formula) -> bool:
        """Whether the session on the Java side has taken up a formula."""
        if encoder.hangs(formula):
            return False  # it hangs on others, as it is compiled with them
        checked = encoder.checked(formula)
        opened = self._open_for(checked, self._watch(None))
        if opened is None:
            return False
        line = f"formula {id} {opened.compiled.encoder.encode(checked)}"
        # no limit of its own: where it takes long, the next question does the work
        answer = self._said(f"{TO_SESSION} add {opened.number}\n{line}", self._watch(None))
        return bool(answer["status"] == "OPEN")

    def _check_open(self) -> None:
        if self._closed:
            raise ClosedSessionError("this session is closed; open another one with fol_kb.session(kb)")
        self._door.ready()  # refuses in a forked child

    @contextlib.contextmanager
    def _turn(self) -> Iterator[None]:
        """Wait for the questions before this one; raises OutOfTimeError where it is called off meanwhile."""
        cancellation = current_cancellation()
        while not self._lock.acquire(timeout=-1 if cancellation is None else _LOOK_SECONDS):
            heed(cancellation)
        try:
            self._check_open()
            yield
        finally:
            self._lock.release()

    def _watch(self, timeout: float | None) -> Watch:
        if timeout is None:
            return Watch(self._question.limits.timeout)
        check_timeout(timeout)
        return Watch(timeout)

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
            request = compiled.message({**options, "timeout_ms": watch.milliseconds()})
            answer = self._said(f"{OPEN_SESSION}\n{request}", watch)
            if answer["status"] != "OPEN":
                return None
            self._opened = _Opened(compiled, answer["session"], self._door)
        return self._opened

    def _reopen(self) -> None:
        """Leaves the session on the Java side; the next question opens another one."""
        if self._opened is not None:
            self._opened.close()
            self._opened = None

    def _ask(self, opened: _Opened, line: str, watch: Watch) -> dict[str, Any]:
        limit = f"option timeout_ms {watch.milliseconds()}"
        return self._said(f"{TO_SESSION} ask {opened.number}\n{limit}\n{line}", watch)

    def _said(self, message: str, watch: Watch) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self._door.say(message, watch))
        return answer

    def _forget_wider(self) -> None:
        if self._wider is not None:
            self._wider._reopen()
            self._wider = None
