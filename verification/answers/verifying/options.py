"""How answers are verified: what is asked, for how long, and which numbers are a warning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from verification.answers.grounds.summary import SummaryOptions
from verification.answers.lookup.existence import KNOWN, ExistenceCheck
from verification.model import TierName

ABOVE: Mapping[TierName, TierName] = {"small": "medium", "medium": "large", "large": "large"}
"""The tier that checks a tier."""


@dataclass(frozen=True, slots=True)
class VerifyOptions:
    """How answers are verified.

    Attributes:
        checks: asked about what was found nowhere.
        summary: of the tool results.
        deadline: seconds for each verifier.
        shortest: answers of so many characters or fewer are not given to a model.
        uncertain: a confidence below it is a warning.
        incomplete: a completeness below it is a warning.
        apart: two verifiers whose numbers differ by more do not agree.
    """

    checks: Sequence[ExistenceCheck] = KNOWN
    summary: SummaryOptions = field(default_factory=SummaryOptions)
    deadline: float | None = 60.0
    shortest: int = 50
    uncertain: float = 0.6
    incomplete: float = 0.6
    apart: float = 0.3
