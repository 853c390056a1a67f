"""The store of memories that claims are held against: adding, removing, searching, importing.

``open_store`` opens one, embedded or on PostgreSQL; both are a :class:`Store`, and behave alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fol_kb.common.lazy import face

if TYPE_CHECKING:
    from verification.evidence.chunking import Document, cut
    from verification.evidence.embedding import Embedder, LocalEmbedder
    from verification.evidence.errors import EmbeddingError, MemoryFormatError, StoreError
    from verification.evidence.importing import Imported, ImportProblem, import_files, import_text
    from verification.evidence.memory import Lines, Memory, Scalar, Unit, Where
    from verification.evidence.opening import open_store
    from verification.evidence.store import MOST_FOUND, Added, Attached, Found, Ranked, Removed, Store

_HOMES = {
    "chunking": "Document cut",
    "embedding": "Embedder LocalEmbedder",
    "errors": "EmbeddingError MemoryFormatError StoreError",
    "importing": "ImportProblem Imported import_files import_text",
    "memory": "Lines Memory Scalar Unit Where",
    "opening": "open_store",
    "store": "MOST_FOUND Added Attached Found Ranked Removed Store",
}
"""The names of each module; numpy is loaded with the first store, not before."""

__getattr__, __dir__ = face(__name__, _HOMES)

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
