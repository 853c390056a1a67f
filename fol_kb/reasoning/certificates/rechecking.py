"""Checking a certificate: nothing in it is believed but the belief set and the question.

1. The claims are those that the verdict needs (:data:`~fol_kb.reasoning.certificates.certificate.NEEDED`).
2. The problem of each is written anew from the belief set, and is the same text.
3. A model is walked through (:mod:`fol_kb.reasoning.certificates.models`); that there is none, or that there
   is one where none is given, a prover has to find again.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.builder.query import with_universe
from fol_kb.common import codec
from fol_kb.common.codec import Duration, Ordinal
from fol_kb.common.errors import FolKbError
from fol_kb.common.statuses import Report, Status
from fol_kb.logic.interpretation import Interpretation
from fol_kb.logic.parser import parse
from fol_kb.logic.syntax import Formula
from fol_kb.logic.type_checker import TypeChecker
from fol_kb.reasoning.certificates.certificate import (
    NEEDED,
    REFUTATIONS,
    Certificate,
    CertificateError,
    Claim,
    Purpose,
)
from fol_kb.reasoning.certificates.eprover import Answer, EProver
from fol_kb.reasoning.certificates.evaluate import MOST_STEPS, TooManyStepsError
from fol_kb.reasoning.certificates.folder import checked, read_folder
from fol_kb.reasoning.certificates.making import claim_of, model_text
from fol_kb.reasoning.certificates.manifest import BELIEF_SET
from fol_kb.reasoning.certificates.models import fault
from fol_kb.reasoning.certificates.problem import negated

Prover = Callable[[Claim], Answer]
"""Whether the problem of a claim is satisfiable, by :attr:`Claim.problem` or :attr:`Claim.smt`."""


class Outcome(Status):
    """Whether a verdict, or a step on the way to it, is confirmed. It has no truth value."""

    CONFIRMED = "CONFIRMED"
    REFUTED = "REFUTED"
    UNDECIDED = "UNDECIDED"


@codec.record(
    "RecheckStepPart",
    "A step of a recheck: whether the claims are those of the verdict, or a claim by its number, from 1.",
    "step claim outcome detail elapsed_ms",
)
@dataclass(frozen=True, slots=True)
class Check:
    """One step: ``claims`` for what there has to be, else the purpose of a claim and its number, from 1."""

    step: str
    claim: Ordinal | None
    outcome: Outcome
    detail: str
    elapsed_ms: Duration


@codec.document(
    "fol-kb/recheck",
    "RecheckDocument",
    "Whether a certificate shows its verdict; ``prover`` is the version of E, where there is one.",
    "outcome status=certificate.status query=certificate.query semantics=certificate.semantics",
    "minimal=certificate.minimal prover steps",
)
@dataclass(frozen=True, slots=True)
class Recheck(Report):
    """What became of a certificate: REFUTED if a step is, else UNDECIDED if one is, else CONFIRMED.

    ``prover`` is the version of E, where it was E that was asked; None also if E was not believed.
    """

    outcome: Outcome
    certificate: Certificate
    steps: tuple[Check, ...]
    prover: str | None

    def to_json(self) -> dict[str, Any]:
        """The document ``fol-kb/recheck``, version 1, as plain data."""
        return codec.to_json(self)


def recheck(
    source: Certificate | str | os.PathLike[str],
    *,
    prover: Prover | None = None,
    timeout: float = 60.0,
    steps: int = MOST_STEPS,
) -> Recheck:
    """Check a certificate, or the folder of one.

    Args:
        source: a folder, whose digests are looked at first, or a value.
        prover: who is asked where there is no model; E if none is given.
        timeout: seconds for each problem that E is asked. Whether E is to be believed is found out within
            those of the first; if it is not, it is asked no more.
        steps: how long a model may be walked through, see
        :data:`~fol_kb.reasoning.certificates.evaluate.MOST_STEPS`.

    Raises:
        CertificateError: there is no certificate, or not all of it is as it was written.
    """
    certificate = checked(source) if isinstance(source, Certificate) else read_folder(source)
    return _Checker(certificate, prover, timeout, steps).result()


class _Checker:
    def __init__(self, certificate: Certificate, prover: Prover | None, timeout: float, steps: int) -> None:
        self._certificate = certificate
        self._e = EProver.found(timeout)
        self._ask = prover or self._ask_e
        self._steps = steps
        self._e_was_asked = False

    def result(self) -> Recheck:
        kb, query = _asked(self._certificate)
        steps = [_timed("claims", None, lambda: self._enough(kb))]
        for number, claim in enumerate(self._certificate.claims, 1):
            steps.append(_timed(claim.purpose.value, number, partial(self._claim, claim, kb, query)))
        outcomes = {step.outcome for step in steps}
        order = (Outcome.REFUTED, Outcome.UNDECIDED, Outcome.CONFIRMED)
        worst = next(outcome for outcome in order if outcome in outcomes)
        version = self._e.version if self._e_was_asked else None
        return Recheck(worst, self._certificate, tuple(steps), version)

    def _ask_e(self, claim: Claim) -> Answer:
        self._e_was_asked = True
        return self._e.decide(claim.problem)

    def _enough(self, kb: BeliefSet) -> tuple[Outcome, str]:
        for problem in _missing(self._certificate, kb):
            return Outcome.REFUTED, problem
        return Outcome.CONFIRMED, f"{self._certificate.status} follows if all claims hold"

    def _claim(self, claim: Claim, kb: BeliefSet, query: Formula | None) -> tuple[Outcome, str]:
        semantics = self._certificate.semantics
        model = None
        if claim.model is not None:
            try:
                model = Interpretation.from_json(json.loads(claim.model))
                written = model_text(model)
            except (ValueError, RecursionError):
                written = None
            if model is None or written != claim.model:
                return Outcome.REFUTED, "the model is no interpretation as certificates have it"
        stated = claim_of(kb, claim.purpose, claim.goal, claim.formulas, semantics, query)
        if stated.problem != claim.problem or stated.smt != claim.smt:
            return Outcome.REFUTED, "the problem does not say what the formulas of the belief set say"
        if model is None:
            return _agreement(claim, self._ask(claim))
        try:
            problem = fault(
                kb, model, semantics, claim.formulas, negated(claim.goal, query), steps=self._steps
            )
        except TooManyStepsError:
            return Outcome.UNDECIDED, f"walking through the model takes more than {self._steps:,} steps"
        if problem is not None:
            return Outcome.REFUTED, f"this is no model: {problem}"
        return Outcome.CONFIRMED, f"a model of {len(claim.formulas)} formulas"


def _timed(step: str, claim: int | None, check: Callable[[], tuple[Outcome, str]]) -> Check:
    started = time.perf_counter()
    outcome, detail = check()
    return Check(step, claim, outcome, detail, round((time.perf_counter() - started) * 1000, 3))


def _agreement(claim: Claim, answer: Answer) -> tuple[Outcome, str]:
    if answer.satisfiable is None:
        return Outcome.UNDECIDED, answer.detail
    right = answer.satisfiable is claim.satisfiable
    return (Outcome.CONFIRMED if right else Outcome.REFUTED), answer.detail


def _asked(certificate: Certificate) -> tuple[BeliefSet, Formula | None]:
    """The belief set and the query, fitted to each other as they were when the question was asked.

    Raises:
        CertificateError: one of them cannot be read.
    """
    try:
        kb = BeliefSet.loads(certificate.belief_set, file=BELIEF_SET)
        if certificate.query is None:
            return kb, None
        query = parse(certificate.query)
        kb = with_universe(kb, query)
        TypeChecker(kb.signature, kb.hierarchy).check(query)
        return kb, query
    except FolKbError as problem:
        raise CertificateError(f"the question cannot be read: {problem}") from None


def _missing(certificate: Certificate, kb: BeliefSet) -> Iterator[str]:
    """What the claims lack, or have too much, for the verdict."""
    needed = NEEDED[certificate.status]
    if (certificate.query is None) is (certificate.status not in ("CONSISTENT", "INCONSISTENT")):
        asked = "consistency" if certificate.query is None else "a query"
        yield f"{certificate.status} is no verdict on {asked}"
    everything = tuple(kb.by_id())
    first = certificate.claims[: len(needed)]
    if tuple((claim.purpose, claim.goal) for claim in first) != needed:
        yield f"{certificate.status} needs the claims {', '.join(purpose for purpose, _ in needed)}"
    for claim in certificate.claims:
        chosen = set(claim.formulas)
        if claim.formulas != tuple(id for id in everything if id in chosen):
            yield f"the formulas of the claim {claim.purpose} are not some of the belief set, in its order"
        if claim.purpose in REFUTATIONS and claim.model is not None:
            yield "there is a model of what has none"
        if claim.purpose in (Purpose.MODEL, Purpose.HOLDS, Purpose.FAILS) and claim.formulas != everything:
            yield f"the claim {claim.purpose} is not about all formulas"
    rest = [(claim.purpose, claim.goal, claim.formulas) for claim in certificate.claims[len(needed) :]]
    expected = [
        (Purpose.WITHOUT, claim.goal, tuple(id for id in claim.formulas if id != left_out))
        for claim in first
        if claim.purpose in REFUTATIONS and certificate.minimal
        for left_out in claim.formulas
    ]
    if certificate.minimal and not any(claim.purpose in REFUTATIONS for claim in first):
        yield "only a conflict or support can be minimal"
    if rest != expected:
        yield "the claims that show that it is minimal are not those of each formula left out"
