"""The store of memories that claims are held against: adding, removing, searching, importing.

``open_store`` opens one, embedded or on PostgreSQL; both are a :class:`Store`, and behave alike.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from verification.evidence.chunking import Document, cut
    from verification.evidence.embedding import Embedder, LocalEmbedder
    from verification.evidence.errors import EmbeddingError, MemoryFormatError, StoreError
    from verification.evidence.importing import Imported, ImportProblem, import_files, import_text
    from verification.evidence.memory import Lines, Memory, Scalar, Unit, Where
    from verification.evidence.opening import open_store
    from verification.evidence.store import MOST_FOUND, Added, Attached, Found, Ranked, Removed, Store

_HOMES = {
    "MOST_FOUND": "store",
    "Added": "store",
    "Attached": "store",
    "Document": "chunking",
    "Embedder": "embedding",
    "EmbeddingError": "errors",
    "Found": "store",
    "ImportProblem": "importing",
    "Imported": "importing",
    "Lines": "memory",
    "LocalEmbedder": "embedding",
    "Memory": "memory",
    "MemoryFormatError": "errors",
    "Ranked": "store",
    "Removed": "store",
    "Scalar": "memory",
    "Store": "store",
    "StoreError": "errors",
    "Unit": "memory",
    "Where": "memory",
    "cut": "chunking",
    "import_files": "importing",
    "import_text": "importing",
    "open_store": "opening",
}
"""Where each public name lives; numpy is loaded with the first store, not before."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)


__all__ = [
    "MOST_FOUND",
    "Added",
    "Attached",
    "Document",
    "Embedder",
    "EmbeddingError",
    "Found",
    "ImportProblem",
    "Imported",
    "Lines",
    "LocalEmbedder",
    "Memory",
    "MemoryFormatError",
    "Ranked",
    "Removed",
    "Scalar",
    "Store",
    "StoreError",
    "Unit",
    "Where",
    "cut",
    "import_files",
    "import_text",
    "open_store",
]
