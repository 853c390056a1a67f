"""Plans: several steps, one after the other, each with what earlier ones found."""

from __future__ import annotations

from verification.pipeline.answer_run import RunLayers, run_answer
from verification.pipeline.debate import Debate, DebateOptions, is_complex
from verification.pipeline.plan import Step, run_plan

__all__ = ["Debate", "DebateOptions", "RunLayers", "Step", "is_complex", "run_answer", "run_plan"]
