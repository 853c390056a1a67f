"""What a belief set says, beside the text that it is to say: formulas in words, and a report of the whole."""

from fol_kb.review.fidelity.report import fidelity
from fol_kb.review.fidelity.telling import tell
from fol_kb.review.fidelity.values import (
    Assumption,
    FidelityReport,
    FidelityStatus,
    FormulaAccount,
    Problem,
    QuoteStatus,
    SentenceAccount,
    SentenceStatus,
)
from fol_kb.review.verbalize.words import Said, Verbaliser, Wording, words

__all__ = [
    "Assumption",
    "FidelityReport",
    "FidelityStatus",
    "FormulaAccount",
    "Problem",
    "QuoteStatus",
    "Said",
    "SentenceAccount",
    "SentenceStatus",
    "Verbaliser",
    "Wording",
    "fidelity",
    "tell",
    "words",
]
