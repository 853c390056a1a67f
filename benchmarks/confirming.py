"""Whether the certificate of a verdict convinces software that is not ours.

The certificate is made and rechecked in memory. Who is asked where it has no model is z3, on the problem in
SMT-LIB, and E, on the problem in TPTP, where z3 does not know or where E is wanted.
"""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks import z3_process
from benchmarks.references import satisfiable_by_e
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.verdicts import ConsistencyReport, EntailmentReport
from fol_kb.reasoning.certificates import Claim, Recheck, certify, recheck
from fol_kb.reasoning.certificates.eprover import Answer

Z3_SECONDS, E_SECONDS, MODEL_SECONDS = 0.15, 0.5, 0.5


def rechecked(kb: BeliefSet, report: ConsistencyReport | EntailmentReport, *, by_e: bool = False) -> Recheck:
    """Certify a decided report and check what that gave.

    Args:
        kb: the belief set that the report is about.
        report: a report that is not UNDECIDED.
        by_e: whether E is asked at once, and not z3 before.

    Raises:
        NothingToCertifyError: the report is UNDECIDED.
    """
    certificate = certify(kb, report, minimality=False, timeout=MODEL_SECONDS)
    return recheck(certificate, prover=_by_e if by_e else _by_z3)


@dataclass(frozen=True, slots=True)
class Confirmed:
    """What became of the certificate of one verdict.

    ``outcome`` is that of ``recheck``, with E for what has no model. ``agreed``, ``open`` and ``wrong`` count
    its claims by whether z3 or, where z3 does not know, E says the same of the problem alone, no model given.
    """

    outcome: str
    agreed: int
    open: int
    wrong: int


def confirmed(kb: BeliefSet, report: ConsistencyReport | EntailmentReport, seconds: float) -> Confirmed:
    """Certify a decided report, minimality included, recheck it, and ask z3 and E about every claim.

    ``seconds``: for each question.
    """
    certificate = certify(kb, report, timeout=seconds)
    outcome = recheck(certificate, timeout=seconds).outcome.value
    answers = [(claim.satisfiable, _by_others(claim, seconds)) for claim in certificate.claims]
    return Confirmed(
        outcome,
        sum(found is expected for expected, found in answers),
        sum(found is None for _, found in answers),
        sum(found is not None and found is not expected for expected, found in answers),
    )


def _by_others(claim: Claim, seconds: float) -> bool | None:
    (found,) = z3_process.ask(claim.smt, [""], seconds)
    return satisfiable_by_e(claim.problem, seconds) if found is None else found


def _by_e(claim: Claim) -> Answer:
    return Answer(satisfiable_by_e(claim.problem, E_SECONDS), "by E")


def _by_z3(claim: Claim) -> Answer:
    (found,) = z3_process.ask(claim.smt, [""], Z3_SECONDS)
    return _by_e(claim) if found is None else Answer(found, "by z3")
