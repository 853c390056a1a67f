"""Several belief sets of one text, compared by what they mean: :func:`agree`, :func:`sampled`.

``docs/how-to/agreement.md`` has examples. The names are loaded when they are first used: importing this
starts no Java machine and loads no client for models.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fol_kb.common.lazy import face

if TYPE_CHECKING:
    from fol_kb.review.agreement.align import Alignment, By, Match
    from fol_kb.review.agreement.findings import recommended
    from fol_kb.review.agreement.report import DifferentTextsError, agree
    from fol_kb.review.agreement.sampling import Sampled, sampled, sampled_async
    from fol_kb.review.agreement.values import AgreementReport, AgreementStatus, Doubt, Entailment

_HOMES = {
    "align": "Alignment By Match",
    "findings": "recommended",
    "report": "DifferentTextsError agree",
    "sampling": "Sampled sampled sampled_async",
    "values": "AgreementReport AgreementStatus Doubt Entailment",
}


__getattr__, __dir__ = face(__name__, _HOMES)

__all__ = [
    "AgreementReport",
    "AgreementStatus",
    "Alignment",
    "By",
    "DifferentTextsError",
    "Doubt",
    "Entailment",
    "Match",
    "Sampled",
    "agree",
    "recommended",
    "sampled",
    "sampled_async",
]
