"""The memory of agents: what was found out about their answers, for the next prompt and the next session."""

from __future__ import annotations

from verification.answers.memory.agent_memory import AgentMemory, MemoryOptions
from verification.answers.memory.files import MemoryFileError
from verification.answers.memory.known import Hallucination, Known, known
from verification.answers.memory.places import MemoryPlaceError, sessions
from verification.answers.memory.rendering import ContextLimits, render
from verification.answers.memory.repeating import Repetition, repeated

__all__ = [
    "AgentMemory",
    "ContextLimits",
    "Hallucination",
    "Known",
    "MemoryFileError",
    "MemoryOptions",
    "MemoryPlaceError",
    "Repetition",
    "known",
    "render",
    "repeated",
    "sessions",
]
