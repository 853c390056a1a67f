"""Whether the certificate of a verdict convinces software that is not ours.

The certificate is made and rechecked in memory. Who is asked where it has no model is z3, on the problem in
SMT-LIB, and E, on the problem in TPTP, where z3 does not know or where E is wanted.
"""

from __future__ import annotations

import z3

from benchmarks.references import satisfiable_by_e
from fol_kb.belief_set import BeliefSet
from fol_kb.certificates import Claim, Recheck, certify, recheck
from fol_kb.certificates.eprover import Answer
from fol_kb.reports import ConsistencyReport, EntailmentReport

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


def _by_e(claim: Claim) -> Answer:
    return Answer(satisfiable_by_e(claim.problem, E_SECONDS), "by E")


def _by_z3(claim: Claim) -> Answer:
    solver = z3.SimpleSolver()
    solver.set("timeout", round(Z3_SECONDS * 1000))
    solver.from_string(claim.smt)
    answer = solver.check()
    return _by_e(claim) if answer == z3.unknown else Answer(bool(answer == z3.sat), "by z3")
