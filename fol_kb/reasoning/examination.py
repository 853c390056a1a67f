"""Is everything there that a verdict needs? What ``fol-kb doctor`` and ``fol-verify doctor`` both look at.

Python and its packages, Java and the engines, E, the extras, and the endpoint where a model would be asked.
What is wrong is a finding here, never an exception.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fol_kb.llm.probe import EndpointReport, look_for_endpoint
from fol_kb.reasoning.tweety.doctor import Diagnosis, closing, diagnose


@dataclass(frozen=True, slots=True)
class Examination:
    """What was found: where a model would be asked, and all that a verdict needs."""

    endpoint: EndpointReport
    diagnosis: Diagnosis

    @property
    def healthy(self) -> bool:
        """True if belief sets can be checked here; a model is not needed for that."""
        return self.diagnosis.healthy

    @property
    def problems(self) -> tuple[str, ...]:
        """What keeps fol-kb from working, in words; empty if nothing does."""
        return self.diagnosis.problems

    def to_json(self) -> dict[str, Any]:
        """The document ``fol-kb/diagnosis``, version 1, as plain data."""
        return self.diagnosis.to_json() | {"endpoint": self.endpoint.to_json()}

    def facts(self) -> list[str]:
        """The findings for the eye, a fact a line."""
        return [*self.endpoint.lines(), *self.diagnosis.facts()]

    def lines(self) -> list[str]:
        """The facts, then the problems, or that all is well."""
        return [*self.facts(), *closing(self.problems)]


def examine() -> Examination:
    """Look at everything: Java is started, and the endpoint is asked for its models."""
    return Examination(look_for_endpoint(), diagnose())
