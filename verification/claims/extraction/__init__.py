"""Claims taken out of a text: by rules for English and French, or by a model with the rules behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fol_kb.common.lazy import face

if TYPE_CHECKING:
    from verification.claims.extraction.by_model import Ask, ByModel, Submission, Submitted
    from verification.claims.extraction.result import Extraction, LeftOut, Why
    from verification.claims.extraction.rules import extract

__getattr__, __dir__ = face(
    __name__,
    {"by_model": "Ask ByModel Submission Submitted", "result": "Extraction LeftOut Why", "rules": "extract"},
)

__all__ = ["Ask", "ByModel", "Extraction", "LeftOut", "Submission", "Submitted", "Why", "extract"]
