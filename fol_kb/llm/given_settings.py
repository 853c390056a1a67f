"""What may be given for settings, by name and type, for signatures: ``**given: Unpack[GivenSettings]``.

The fields are those of :mod:`.settings` but for the model, which each signature names by itself. What they
mean and how large they may be stands there. None counts as not given. A test holds the two together.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from pydantic import SecretStr


class GivenEndpoint(TypedDict, total=False):
    """Fields of :class:`.endpoint_settings.EndpointSettings`."""

    kind: Literal["auto", "openai", "ollama"] | None
    base_url: str | None
    api_key: str | SecretStr | None
    max_requests: int | None
    max_tokens: int | None
    max_cost: float | None
    prompt_price: float | None
    completion_price: float | None
    concurrency: int | None
    request_timeout: float | None
    total_timeout: float | None
    retries: int | None
    backoff: float | None
    backoff_limit: float | None


class GivenSettings(GivenEndpoint, total=False):
    """Fields of :class:`.settings.Settings`."""

    stream: bool | None
    tool_mode: Literal["auto", "native", "json"] | None
    temperature: float | None
    seed: int | None
    max_answer_tokens: int | None
    max_rounds: int | None
    cache: str | None


class GivenEmbeddingSettings(GivenEndpoint, total=False):
    """Fields of :class:`.settings.EmbeddingSettings`."""

    dimension: int | None
    batch_size: int | None
