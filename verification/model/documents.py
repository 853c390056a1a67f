"""Values that are documents of their own; what stands in one is declared beside its class."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from fol_kb.common import codec


class Document:
    """A value that is written as a document, which begins with its format and version."""

    __slots__ = ()

    def to_json(self) -> dict[str, Any]:
        """The document as plain data."""
        return codec.to_json(self)


class ReadableDocument(Document):
    """A value whose document is read again; ``called`` is what messages call it."""

    __slots__ = ()
    called: ClassVar[str]

    @classmethod
    def from_json(cls, data: object, *, file: str | None = None) -> Self:
        """The value that a document holds.

        Raises:
            DocumentError: it is no such document; the message says where.
        """
        return codec.from_json(cls, data, what=cls.called, file=file)
