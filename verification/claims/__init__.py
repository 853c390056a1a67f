"""Claims held against a store of memories: found in a text, judged, checked, decided."""

from __future__ import annotations

from verification.claims.attached import Attached, attach, formal_judge
from verification.claims.claim import Claim, Origin, Replaced
from verification.claims.fact_checker import CheckOptions, Extractor, FactChecker, extractor
from verification.claims.formal import FormalJudge, FormalOptions
from verification.claims.judge import Judge
from verification.claims.verifier import ClaimOptions, ClaimVerifier

__all__ = [
    "Attached",
    "CheckOptions",
    "Claim",
    "ClaimOptions",
    "ClaimVerifier",
    "Extractor",
    "FactChecker",
    "FormalJudge",
    "FormalOptions",
    "Judge",
    "Origin",
    "Replaced",
    "attach",
    "extractor",
    "formal_judge",
]
