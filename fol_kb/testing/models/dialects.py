"""The protocols that a scripted model speaks: how each refuses, and how it writes what is said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from fol_kb.testing.models import completions, embedding, ollama, validation
from fol_kb.testing.models.chat import ChatRequest, Refusal, Reply
from fol_kb.testing.models.embedding import Indexed


@dataclass(frozen=True, slots=True)
class Dialect:
    """One protocol.

    Attributes:
        name: what it is called.
        refusal: why a body is no request for a chat; None if it is one.
        completion, events: an answer in one piece, and as a stream.
        embeddings: an answer with vectors.
        error: the body of a refusal.
        unknown: the refusal of a model of some name.
        streams: whether a request that does not say so wants a stream.
        stream_type: the media type of a stream; events of ``text/event-stream`` are framed, others are lines.
        has_tool_choice: whether a request can say which tools are to be called.
    """

    name: str
    refusal: Callable[[object], Refusal | None]
    completion: Callable[[ChatRequest, Reply], dict[str, Any]]
    events: Callable[[ChatRequest, Reply], Iterator[str]]
    embeddings: Callable[[ChatRequest, Indexed, int], dict[str, Any]]
    error: Callable[[Refusal], dict[str, Any]]
    unknown: Callable[[str], Refusal]
    streams: bool
    stream_type: str
    has_tool_choice: bool

    def wants_stream(self, request: ChatRequest) -> bool:
        """Whether the answer is to be a stream."""
        said = request.body.get("stream")
        return said is True or (said is None and self.streams)

    def framed(self, event: str) -> bytes:
        """One event of a stream, as it goes out."""
        text = f"data: {event}\n\n" if self.stream_type == "text/event-stream" else f"{event}\n"
        return text.encode()


OPENAI = Dialect(
    "openai",
    validation.refusal,
    completions.completion,
    completions.events,
    embedding.to_openai,
    completions.error,
    completions.unknown,
    streams=False,
    stream_type="text/event-stream",
    has_tool_choice=True,
)
OLLAMA = Dialect(
    "ollama",
    ollama.refusal,
    ollama.completion,
    ollama.events,
    ollama.embeddings,
    ollama.error,
    ollama.unknown,
    streams=True,
    stream_type="application/x-ndjson",
    has_tool_choice=False,
)
