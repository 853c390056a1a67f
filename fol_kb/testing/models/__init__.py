"""Scripted models behind a real endpoint, for tests of prompts and of everything that asks a model.

An OpenAI-compatible server on loopback, in a process of its own, plays a script: a model that translates
well, and every way in which models, servers and networks fail. It keeps each request.
``docs/how-to/models.md`` has the scripts and the failures.
"""

from __future__ import annotations

from fol_kb.testing.models.chat import ChatRequest, Refusal, Reply, ToolCall
from fol_kb.testing.models.embedding import embed
from fol_kb.testing.models.in_process import ScriptedModel
from fol_kb.testing.models.named import NAMED
from fol_kb.testing.models.process import ModelServer, ModelServerError
from fol_kb.testing.models.record import Outcome, RecordedRequest, ServerState, built_upon, sent_again
from fol_kb.testing.models.script import (
    Body,
    Cut,
    Embedder,
    Function,
    Good,
    Hang,
    Said,
    SaidCall,
    Script,
    Slow,
    Spoil,
    SpoilVectors,
    Status,
    StreamError,
    Turns,
    When,
)

__all__ = [
    "NAMED",
    "Body",
    "ChatRequest",
    "Cut",
    "Embedder",
    "Function",
    "Good",
    "Hang",
    "ModelServer",
    "ModelServerError",
    "Outcome",
    "RecordedRequest",
    "Refusal",
    "Reply",
    "Said",
    "SaidCall",
    "Script",
    "ScriptedModel",
    "ServerState",
    "Slow",
    "Spoil",
    "SpoilVectors",
    "Status",
    "StreamError",
    "ToolCall",
    "Turns",
    "When",
    "built_upon",
    "embed",
    "sent_again",
]
