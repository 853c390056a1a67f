"""Texts as vectors: what can make them, and what of an endpoint's answer is one.

Pure: no HTTP. :mod:`.embedding_endpoint` asks endpoints.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fol_kb.common.errors import ProblemPlace
from fol_kb.llm.messages import ModelError
from fol_kb.llm.wire import MalformedError

Vector: TypeAlias = NDArray[np.float32]
"""Of shape ``(dimension,)``, each number finite."""


class EmbeddingError(ModelError):
    """A text that cannot be embedded, or a vector that is none. ``number`` is that of the text, from 1."""

    kind = "embedding"

    def __init__(
        self, problem: str, place: ProblemPlace | None = None, *, number: int | None = None, attempts: int = 0
    ) -> None:
        super().__init__(problem, place, attempts=attempts)
        self.number = number


class Embedder(Protocol):
    """Makes vectors of texts: an endpoint, or a model in this process.

    The same text has the same vector, as far as the model is that way; texts of different calls compare.
    """

    @property
    def name(self) -> str:
        """Of the model: vectors of one name compare with each other, and with no others."""
        ...

    @property
    def dimension(self) -> int:
        """How many numbers a vector has."""
        ...

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """The vectors of the texts, in their order. Not for code in an event loop, which would wait.

        Raises:
            EmbeddingError: a text or a vector is not possible.
            ModelError: there is no answer.
        """
        ...

    async def embed_async(self, texts: Sequence[str]) -> list[Vector]:
        """As :meth:`embed`, for asyncio."""
        ...


def expect_texts(texts: Sequence[object]) -> None:
    """Refuse what is no list of texts that can be sent.

    Raises:
        EmbeddingError: a text is empty, or no text at all; says which.
    """
    if isinstance(texts, str | bytes):
        raise EmbeddingError("one text was given where a list of texts is expected")
    for number, text in enumerate(texts, start=1):
        if not isinstance(text, str):
            problem = f"is of type {type(text).__name__}, expected a text"
        elif not text:
            problem = "is empty, and an empty text has no vector"
        elif not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text):
            problem = "has half a surrogate pair, which is no character"
        else:
            continue
        raise EmbeddingError(f"text {number} of {len(texts)} {problem}; nothing was sent", number=number)


def in_order(data: Sequence[object], first: int, count: int, total: int) -> list[object]:
    """The embeddings of an OpenAI answer in the order of the texts, by ``index`` where that is given.

    Args:
        data: the list under ``data``.
        first: the number of the first text that was sent, from 1.
        count: of texts that were sent.
        total: of texts of the whole call, for the words of errors.

    Raises:
        EmbeddingError: a text has no embedding, or several.
    """
    indexed = any(isinstance(entry, Mapping) and entry.get("index") is not None for entry in data)
    found: dict[int, object] = {}
    for place, entry in enumerate(data):
        index = entry.get("index") if indexed and isinstance(entry, Mapping) else place
        if not isinstance(index, int) or isinstance(index, bool) or not 0 <= index < count:
            told = f"{len(data)} vectors came for {count} texts, one of them with index {index!r}"
            raise EmbeddingError(f"{told}; expected 0 to {count - 1}, each once", number=first + count - 1)
        if index in found:
            number = first + index
            raise EmbeddingError(f"text {number} of {total} has two vectors in the answer", number=number)
        found[index] = entry.get("embedding") if isinstance(entry, Mapping) else entry
    for index in range(count):
        if index not in found:
            number = first + index
            told = f"text {number} of {total} has no vector: {len(data)} came for {count} texts"
            raise EmbeddingError(told, number=number)
    return [found[index] for index in range(count)]


def vector(numbers: object, number: int, total: int, dimension: int | None) -> Vector:
    """A vector, as the endpoint wrote it.

    Args:
        numbers: what should be a list of numbers.
        number: of the text, from 1.
        total: of texts.
        dimension: that it has to have; None for any.

    Raises:
        EmbeddingError: it is none, or of another dimension.
    """
    of = f"the vector of text {number} of {total}"
    if not isinstance(numbers, list) or not numbers:
        raise EmbeddingError(f"{of} is no list of numbers", number=number)
    if not all(type(each) is float or type(each) is int for each in numbers):
        place = next(at for at, each in enumerate(numbers) if type(each) not in (int, float))
        raise EmbeddingError(
            f"{of} has at place {place} no number: {str(numbers[place])[:40]}", number=number
        )
    if dimension is not None and len(numbers) != dimension:
        told = f"{of} has the dimension {len(numbers)}, expected {dimension}"
        raise EmbeddingError(f"{told}; vectors of different models do not compare", number=number)
    try:
        with np.errstate(over="ignore", invalid="ignore"):
            found = np.array(numbers, dtype=np.float64).astype(np.float32)
    except OverflowError:  # an integer over all bounds
        found = np.array([np.inf], dtype=np.float32)
    finite = np.isfinite(found)
    if not finite.all():
        place = int(np.argmin(finite))
        told = f"{of} has at place {place} {str(numbers[place])[:40]}, which is no finite number of 32 bits"
        raise EmbeddingError(told, number=number)
    return found


def data_of(body: object, *names: str) -> tuple[Mapping[str, Any], list[object]]:
    """The body of an answer, and the first list that it has under one of the names.

    Raises:
        MalformedError: it has none.
    """
    if not isinstance(body, Mapping):
        raise MalformedError("the answer is no JSON object")
    for name in names:
        if isinstance(body.get(name), list):
            return body, body[name]
    raise MalformedError(f"the answer has no {' or '.join(names)}")
