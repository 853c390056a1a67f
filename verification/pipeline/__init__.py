"""Plans: several steps, one after the other, each with what earlier ones found."""

from __future__ import annotations

from verification.pipeline.debate import Debate, DebateOptions, is_complex
from verification.pipeline.plan import Step, run_plan

__all__ = ["Debate", "DebateOptions", "Step", "is_complex", "run_plan"]
