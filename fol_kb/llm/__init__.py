"""The one client of language models: chat and embeddings, at any endpoint that speaks OpenAI's or Ollama's.

What others stand on; importing it loads nothing but itself. From the configuration to an answer::

    from fol_kb.llm import Message, Role, call_tool, connect, load_settings

    async with connect(load_settings(profile="small")) as model:
        asked = [Message(Role.USER, "...")]
        found = await call_tool(model, asked, Judgement, name="judge", description="...")
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fol_kb.common.lazy import face

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
    from fol_kb.llm.tier_settings import (
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
    "budget": "Account Ledger Limits Metered",
    "cache": "Cache CachedModel",
    "embedding_endpoint": "EndpointEmbedder connect_embedder",
    "embeddings": "Embedder EmbeddingError Vector",
    "factory": "Connected blocking connect",
    "forced": "Fault ToolAnswer ToolCallError call_tool",
    "json_text": "Found objects_among_words",
    "messages": "Answer BudgetError ChatModel Ending Message ModelError Request Role ToolUse Usage",
    "retrying": "Retry",
    "settings": (
        "EmbeddingSettings Settings SettingsError Tier default_file load_embedding_settings "
        "load_settings load_table"
    ),
    "tier_settings": (
        "Configured MissingTierError Readiness Tiers configured configured_embeddings load_tiers"
    ),
    "warming": "warm_up warm_up_if_expected",
    "wire": "JsonRequest",
}
"""Where each public name lives."""

__getattr__, __dir__ = face(__name__, _HOMES)


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
