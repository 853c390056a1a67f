"""The one client of language models: chat and embeddings, at any endpoint that speaks OpenAI's or Ollama's.

What others stand on; importing it loads nothing but itself. From the configuration to an answer::

    from fol_kb.llm import Message, Role, call_tool, connect, load_settings

    async with connect(load_settings(profile="small")) as model:
        asked = [Message(Role.USER, "...")]
        found = await call_tool(model, asked, Judgement, name="judge", description="...")
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fol_kb._internal.lazy import loader

if TYPE_CHECKING:
    from fol_kb.llm.budget import Account, Ledger, Limits, Metered
    from fol_kb.llm.cache import Cache, CachedModel
    from fol_kb.llm.embedding_endpoint import EndpointEmbedder, connect_embedder
    from fol_kb.llm.embeddings import Embedder, EmbeddingError, Vector
    from fol_kb.llm.factory import Connected, blocking, connect
    from fol_kb.llm.forced import Fault, ToolAnswer, ToolCallError, call_tool
    from fol_kb.llm.json_text import Found, objects_among_words
    from fol_kb.llm.messages import (
        Answer,
        BudgetError,
        ChatModel,
        Ending,
        Message,
        ModelError,
        Request,
        Role,
        ToolUse,
        Usage,
    )
    from fol_kb.llm.retrying import Retry
    from fol_kb.llm.settings import (
        EmbeddingSettings,
        Settings,
        SettingsError,
        Tier,
        default_file,
        load_embedding_settings,
        load_settings,
        load_table,
    )
    from fol_kb.llm.tiers import (
        Configured,
        MissingTierError,
        Readiness,
        Tiers,
        configured,
        configured_embeddings,
        load_tiers,
    )
    from fol_kb.llm.warming import warm_up, warm_up_if_expected
    from fol_kb.llm.wire import JsonRequest

_HOMES = {
    "Account": "budget",
    "Answer": "messages",
    "BudgetError": "messages",
    "Cache": "cache",
    "CachedModel": "cache",
    "ChatModel": "messages",
    "Configured": "tiers",
    "Connected": "factory",
    "Embedder": "embeddings",
    "EmbeddingError": "embeddings",
    "EmbeddingSettings": "settings",
    "Ending": "messages",
    "EndpointEmbedder": "embedding_endpoint",
    "Fault": "forced",
    "Found": "json_text",
    "JsonRequest": "wire",
    "Ledger": "budget",
    "Limits": "budget",
    "Message": "messages",
    "Metered": "budget",
    "MissingTierError": "tiers",
    "ModelError": "messages",
    "Readiness": "tiers",
    "Request": "messages",
    "Retry": "retrying",
    "Role": "messages",
    "Settings": "settings",
    "SettingsError": "settings",
    "Tier": "settings",
    "Tiers": "tiers",
    "ToolAnswer": "forced",
    "ToolCallError": "forced",
    "ToolUse": "messages",
    "Usage": "messages",
    "Vector": "embeddings",
    "blocking": "factory",
    "call_tool": "forced",
    "configured": "tiers",
    "configured_embeddings": "tiers",
    "connect": "factory",
    "connect_embedder": "embedding_endpoint",
    "default_file": "settings",
    "load_embedding_settings": "settings",
    "load_settings": "settings",
    "load_table": "settings",
    "load_tiers": "tiers",
    "objects_among_words": "json_text",
    "warm_up": "warming",
    "warm_up_if_expected": "warming",
}
"""Where each public name lives."""

__getattr__ = loader(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted(__all__)


__all__ = [
    "Account",
    "Answer",
    "BudgetError",
    "Cache",
    "CachedModel",
    "ChatModel",
    "Configured",
    "Connected",
    "Embedder",
    "EmbeddingError",
    "EmbeddingSettings",
    "Ending",
    "EndpointEmbedder",
    "Fault",
    "Found",
    "JsonRequest",
    "Ledger",
    "Limits",
    "Message",
    "Metered",
    "MissingTierError",
    "ModelError",
    "Readiness",
    "Request",
    "Retry",
    "Role",
    "Settings",
    "SettingsError",
    "Tier",
    "Tiers",
    "ToolAnswer",
    "ToolCallError",
    "ToolUse",
    "Usage",
    "Vector",
    "blocking",
    "call_tool",
    "configured",
    "configured_embeddings",
    "connect",
    "connect_embedder",
    "default_file",
    "load_embedding_settings",
    "load_settings",
    "load_table",
    "load_tiers",
    "objects_among_words",
    "warm_up",
    "warm_up_if_expected",
]
