"""What can go wrong with a store; each error says where, what was expected and what to do."""

from __future__ import annotations

from fol_kb.common.errors import FolKbError


class StoreError(FolKbError, OSError):
    """A store that cannot be opened, read or written. What was in it before is still in it."""

    kind = "store"


class MemoryFormatError(FolKbError, ValueError):
    """Something that is no memory: text that no file can hold, metadata of another type, a wrong place."""

    kind = "memory"


class EmbeddingError(FolKbError, ValueError):
    """Vectors that do not fit the store, or that no search could work with."""

    kind = "embedding"
