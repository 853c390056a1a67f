"""Several belief sets of one text, compared by what they mean: :func:`agree`, :func:`sampled`.

``docs/how-to/agreement.md`` has examples. The names are loaded when they are first used: importing this
starts no Java machine and loads no client for models.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fol_kb._internal.lazy import loader

if TYPE_CHECKING:
    from fol_kb.review.agreement.align import Alignment, By, Match
    from fol_kb.review.agreement.findings import recommended
    from fol_kb.review.agreement.report import DifferentTextsError, agree
    from fol_kb.review.agreement.sampling import Sampled, sampled, sampled_async
    from fol_kb.review.agreement.values import AgreementReport, AgreementStatus, Doubt, Entailment

# no name of a module is among these: it would stand for the module once that is imported
_HOMES = {
    "AgreementReport": "values",
    "AgreementStatus": "values",
    "Alignment": "align",
    "By": "align",
    "DifferentTextsError": "report",
    "Doubt": "values",
    "Entailment": "values",
    "Match": "align",
    "Sampled": "sampling",
    "agree": "report",
    "recommended": "findings",
    "sampled": "sampling",
    "sampled_async": "sampling",
}


__getattr__ = loader(__name__, _HOMES)

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
