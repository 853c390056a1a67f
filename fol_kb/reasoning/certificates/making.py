"""From a report to a certificate: problems are stated, and models that the report lacks are asked for."""

from __future__ import annotations

import json
import time
from collections.abc import Collection
from dataclasses import replace

from fol_kb.beliefs import belief_set_document
from fol_kb.beliefs.belief_set import Belief, BeliefSet
from fol_kb.beliefs.verdict_parts import Semantics
from fol_kb.beliefs.verdicts import ConsistencyReport, EntailmentReport
from fol_kb.builder.query import with_universe
from fol_kb.common.version import __version__
from fol_kb.logic.interpretation import Interpretation
from fol_kb.logic.parser import parse
from fol_kb.logic.syntax import Formula, Truth
from fol_kb.reasoning.certificates.certificate import (
    NEEDED,
    REFUTATIONS,
    Certificate,
    Claim,
    NothingToCertifyError,
    Purpose,
)
from fol_kb.reasoning.certificates.problem import negated, state
from fol_kb.reasoning.certificates.smt import write_smt
from fol_kb.reasoning.certificates.tptp import write_tptp
from fol_kb.reasoning.question import Limits, Question

MOST_WITHOUT = 50
"""A conflict or support of more formulas gets no models of the rest: each is a question of its own."""


def certify(
    kb: BeliefSet,
    report: ConsistencyReport | EntailmentReport,
    *,
    minimality: bool = True,
    timeout: float = 60.0,
    isolated: bool = False,
    memory_mb: int | None = None,
) -> Certificate:
    """The certificate of a report, with nothing written anywhere.

    Args:
        kb: the belief set that the report is about; for a query with new names, as
            :func:`fol_kb.builder.asking.prepare` gave it.
        report: the report, for the domains ``open`` and ``closed``, of any engine.
        minimality: whether to show that no formula of a conflict or support can be left out: a question more
            for each of them.
        timeout: seconds for the models that are needed and that the report does not have. Where one is not
            found, the certificate says so.
        isolated: whether Java looks for those models in a process of its own, which is killed if it does not
            keep the limits.
        memory_mb: MiB that this process may use, as for :func:`fol_kb.check`; it needs ``isolated``.

    Raises:
        NothingToCertifyError: the report is UNDECIDED, or by the ``rules`` semantics.
        ValueError: a ``memory_mb`` that cannot be, whether a model has to be asked for or not.
        TweetyError: a model has to be asked for, and Java cannot be.
    """
    process = Limits(isolated=isolated, memory_mb=memory_mb)
    return _Maker(kb, report, minimality, timeout, process).certificate()


class _Maker:
    def __init__(
        self,
        kb: BeliefSet,
        report: ConsistencyReport | EntailmentReport,
        minimality: bool,
        timeout: float,
        process: Limits,
    ) -> None:
        if report.status.value not in NEEDED:
            raise NothingToCertifyError(
                "the answer is UNDECIDED, so there is nothing to certify; give it more time (--timeout) or"
                " another engine"
            )
        if report.semantics.domain not in ("open", "closed"):
            raise NothingToCertifyError(
                f"an answer by the semantics {report.semantics.domain!r} has no model or refutation to show,"
                " but a derivation; for a certificate ask with semantics open or closed"
            )
        self._report = report
        self._query = parse(report.query) if isinstance(report, EntailmentReport) else None
        self._given = kb
        self._kb = kb if self._query is None else with_universe(kb, self._query)
        self._minimality = minimality
        self._process = process
        self._end = time.monotonic() + timeout

    def certificate(self) -> Certificate:
        report = self._report
        claims = [self._needed(purpose, goal) for purpose, goal in NEEDED[report.status.value]]
        # no verdict needs more than one refutation
        less = next((self._without(claim) for claim in claims if claim.purpose in REFUTATIONS), None)
        return Certificate(
            belief_set_document.dumps(self._given),
            report.status.value,
            None if self._query is None else str(self._query),
            report.semantics,
            report.engine,
            (*claims, *(less or ())),
            less is not None,
            __version__,
        )

    def _needed(self, purpose: Purpose, goal: str | None) -> Claim:
        everything = tuple(self._kb.by_id())
        if purpose in REFUTATIONS:
            return self._claim(purpose, goal, self._core() or everything)
        model = self._known_model(purpose)
        if model is None:
            model = self._found_model(everything, goal)
        return self._claim(purpose, goal, everything, model)

    def _core(self) -> Collection[str]:
        """The formulas of the smallest conflict, the first one, or of the support; none if there is none."""
        report = self._report
        if isinstance(report, EntailmentReport) and report.status.value != "CONTRADICTORY_PREMISES":
            return report.support
        return report.conflicts[0].formulas if report.conflicts else ()

    def _without(self, claim: Claim) -> list[Claim] | None:
        """For each formula a model of the others; None where that is not wanted, or one was not found."""
        if not self._minimality or len(claim.formulas) > MOST_WITHOUT:
            return None
        claims = []
        for left_out in claim.formulas:
            rest = tuple(id for id in claim.formulas if id != left_out)
            model = self._found_model(rest, claim.goal)
            if model is None:
                return None
            claims.append(self._claim(Purpose.WITHOUT, claim.goal, rest, model))
        return claims

    def _claim(
        self, purpose: Purpose, goal: str | None, ids: Collection[str], model: Interpretation | None = None
    ) -> Claim:
        return claim_of(self._kb, purpose, goal, ids, self._report.semantics, self._query, model)

    def _known_model(self, purpose: Purpose) -> Interpretation | None:
        report = self._report
        if isinstance(report, ConsistencyReport):
            return report.model
        if report.scenarios is None:
            return None
        return {Purpose.HOLDS: report.scenarios.holds, Purpose.FAILS: report.scenarios.fails}.get(purpose)

    def _found_model(self, formulas: Collection[str], goal: str | None) -> Interpretation | None:
        from fol_kb.reasoning.checking import consistency

        left = self._end - time.monotonic()
        if left <= 0:
            return None
        part = self._part(formulas, negated(goal, self._query) or Truth(True))
        limits = replace(self._process, timeout=left)
        question = Question(self._report.semantics, limits=limits, conflicts=0, witnesses=True)
        return consistency(part, question).model

    def _part(self, formulas: Collection[str], goal: Formula) -> BeliefSet:
        """Some formulas and a goal as a belief set of the same signature and hierarchy."""
        kb = self._kb
        wanted = set(formulas)
        chosen = tuple(belief for belief in kb.formulas if belief.id in wanted)
        fresh = max((len(id) for id in kb.by_id()), default=0) + 1
        return replace(
            kb,
            formulas=(*chosen, Belief("g" * fresh, goal)),
            disjoint=tuple(group for group in kb.disjoint if group.id in wanted),
        )


def claim_of(
    kb: BeliefSet,
    purpose: Purpose,
    goal: str | None,
    formulas: Collection[str],
    semantics: Semantics,
    query: Formula | None,
    model: Interpretation | None = None,
) -> Claim:
    """A claim with its problems written: the one way, for those who make and those who check certificates.

    Of a claim about the whole belief set everything is stated, of a part of it what can matter.

    Args:
        kb: the belief set, with the top sort declared if the query needs it.
        formulas: ids.
    """
    wanted = set(formulas)
    chosen = tuple(id for id in kb.by_id() if id in wanted)
    whole = purpose in (Purpose.MODEL, Purpose.HOLDS, Purpose.FAILS)
    problem = state(kb, wanted, semantics, negated(goal, query), whole=whole)
    text = None if model is None else model_text(model)
    return Claim(purpose, goal, chosen, write_tptp(problem), write_smt(problem), text)


def model_text(model: Interpretation) -> str:
    """The JSON of an interpretation as certificates have it."""
    return json.dumps(model.to_json(), indent=1) + "\n"
