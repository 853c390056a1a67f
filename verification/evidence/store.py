"""The store of memories: what every kind of store can do, and the search that all of them share.

A kind of store says how it writes, reads and finds candidates (the methods that begin with ``_``); what a
search does with the candidates is the same for all and stands here.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Self

from fol_kb.common.errors import FolKbError
from verification.evidence.embedding import Embedder, Matrix, embed_passages, embed_query
from verification.evidence.errors import EmbeddingError, StoreError
from verification.evidence.memory import Memory, Where, checked_filter, storable
from verification.evidence.ranking import bm25, cosine, fused, share, weights
from verification.evidence.words import words

_log = logging.getLogger(__name__)

MODES = ("hybrid", "text", "vectors")
FORMAT = 1
"""Of what is stored. A store of a later format is refused."""
DEPTH = 100
"""How many candidates each method gives, beyond the ``k`` that are asked for."""
SPARE = 8
"""How many more memories are looked at than are asked for, since some may be removed meanwhile."""
COMMON = 10_000
"""A word that so many memories have brings no candidates, if another word of the query is rarer."""
RAREST = 64
"""So many words of a query bring candidates, the rarest ones; all of them count for the score."""
MOST_WORDS = 2_000
"""Different words of a query that are looked at."""
LONGEST_EMBEDDED = 8_000
"""Characters of a query that are embedded."""
BATCH = 64
"""Texts that an embedder is given at once."""
MOST_FOUND = 10_000
"""Memories that a search gives at most."""


@dataclass(frozen=True, slots=True)
class Added:
    """What adding did: how many memories are new, as they were, and changed; ``ids`` of all, as given."""

    added: int = 0
    unchanged: int = 0
    replaced: int = 0
    ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Removed:
    """Which ids were removed, and which the store did not know."""

    removed: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ranked:
    """A memory that was found.

    ``similarity`` is from 0 to 1: the cosine of query and memory if both have a vector, else the share of the
    query's weight that the memory's words carry. ``ranks`` has its rank, from 1, by each method (``text``,
    ``vectors``) that found it; ``score`` is what the order goes by.
    """

    memory: Memory
    similarity: float
    ranks: Mapping[str, int] = field(default_factory=dict, hash=False)
    score: float = 0.0


@dataclass(frozen=True, slots=True)
class Found:
    """What was found, best first; ``mode`` is how it really searched, ``notes`` what it did otherwise."""

    ranked: tuple[Ranked, ...] = ()
    mode: str = "text"
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Attached:
    """A document derived from the memories, and the generation of the store that it belongs to."""

    name: str
    data: bytes
    generation: int


@dataclass(frozen=True, slots=True)
class Known:
    """What a store has under an id."""

    content_hash: str
    has_vector: bool


@dataclass(frozen=True, slots=True)
class Statistics:
    """How many memories, vectors and words there are, and how many memories have each word asked about."""

    memories: int
    vectors: int
    words: int
    frequencies: Mapping[str, int]


def searched(memory: Memory) -> str:
    """The text of a memory that full-text search looks at: its content and what it is headed by."""
    unit = memory.unit.title if memory.unit else ""
    return "\n".join(part for part in (memory.title, unit, memory.content) if part)


class Store(ABC):
    """Memories that can be searched. Any number of threads and processes may use the same store at once.

    Args:
        name: where it is, for messages; without secrets.
        embedder: what makes vectors; without one, search is by full text alone.
        clock: the time, for what expires.
    """

    def __init__(
        self, name: str, embedder: Embedder | None = None, clock: Callable[[], datetime] | None = None
    ) -> None:
        self.name = name
        self.embedder = embedder
        self._clock = clock or (lambda: datetime.now(UTC))

    # ------------------------------------------------------------------ changing

    def add(self, memories: Iterable[Memory], *, embed: bool = True) -> Added:
        """Add memories, all of them or, if it fails, none. What is there already is left alone.

        A memory whose id is there with another content or other data replaces it. With an embedder, what is
        new gets a vector; ``embed=False`` leaves that to :meth:`embed_missing`.

        Raises:
            EmbeddingError: vectors that do not fit the store; nothing was added.
            StoreError: it could not be written; nothing was added.
        """
        given = list(memories)
        for each in given:
            if not isinstance(each, Memory):
                raise TypeError(f"a store keeps memories, not {type(each).__name__}")
        if not given:
            return Added()
        vectors = self._made(given) if embed and self.embedder is not None else {}
        added, unchanged, replaced = self._write(given, vectors)
        _log.info("%s: %d added, %d unchanged, %d replaced", self.name, added, unchanged, replaced)
        return Added(added, unchanged, replaced, tuple(each.id for each in given))

    def _made(self, memories: Sequence[Memory]) -> dict[str, Matrix]:
        """The vectors of the contents that have none yet, by the hash of the content."""
        known = self._known([each.id for each in memories])
        wanted: dict[str, str] = {}
        for memory in memories:
            there = known.get(memory.id)
            digest = memory.content_hash
            if there is None or not there.has_vector or there.content_hash != digest:
                wanted[digest] = memory.content
            known[memory.id] = Known(digest, True)  # one id may be given twice: each replaces the one before
        return self._embedded(wanted)

    def _embedded(self, wanted: Mapping[str, str]) -> dict[str, Matrix]:
        assert self.embedder is not None
        found: dict[str, Matrix] = {}
        hashes = list(wanted)
        for start in range(0, len(hashes), BATCH):
            part = hashes[start : start + BATCH]
            matrix = embed_passages(self.embedder, [wanted[each] for each in part])
            found.update(zip(part, matrix, strict=True))
        return found

    def embed_missing(self) -> int:
        """Give a vector to each memory that has none; how many got one. It may be stopped and begun again.

        Raises:
            EmbeddingError: there is no embedder, or its vectors do not fit the store.
            StoreError: it could not be written; the vectors so far are kept.
        """
        if self.embedder is None:
            raise EmbeddingError(f"{self.name} was opened without an embedder; open it with one")
        done, after = 0, 0
        while batch := self._without_vectors(after, BATCH):
            vectors = self._embedded({digest: content for _, digest, content in batch})
            done += self._put_vectors([(key, digest, vectors[digest]) for key, digest, _ in batch])
            after = batch[-1][0]
        return done

    def remove(self, ids: Iterable[str]) -> Removed:
        """Remove memories by their ids, all at once."""
        wanted = list(dict.fromkeys(_listed(ids)))
        possible = [each for each in wanted if storable(each)]
        gone = self._delete(possible) if possible else set()
        return Removed(
            tuple(each for each in wanted if each in gone), tuple(each for each in wanted if each not in gone)
        )

    def expire(self, now: datetime | None = None) -> tuple[str, ...]:
        """Remove what has expired at a time, by default now; its ids. Searches never find it."""
        return self._expire(now or self._clock())

    @abstractmethod
    def attach(self, name: str, data: bytes, *, generation: int | None = None) -> None:
        """Keep a document that was derived from the memories, in the place of the one of that name.

        Args:
            name: what it is called.
            data: the document.
            generation: of the store when the memories were read; the present one if it is not given.
        """

    @abstractmethod
    def attached(self, name: str) -> Attached | None:
        """The document of a name. It is stale if its generation is not that of the store."""

    # ------------------------------------------------------------------ reading

    @property
    def generation(self) -> int:
        """A number that grows with every change of the memories (not of vectors or attached documents)."""
        return self._meta("generation")

    def count(self) -> int:
        """How many memories there are, expired ones included."""
        return self._meta("memories")

    def get(self, ids: Iterable[str]) -> dict[str, Memory]:
        """The memories of those ids that are known, in the order of the ids."""
        wanted = list(dict.fromkeys(_listed(ids)))
        possible = [each for each in wanted if storable(each)]
        found = self._by_ids(possible) if possible else {}
        return {each: found[each] for each in wanted if each in found}

    def all(self, batch: int = 1000) -> Iterator[Memory]:
        """All memories, in the order in which their ids came in; read in batches, so that writers go on."""
        after = 0
        while page := self._page(after, batch):
            for _, memory in page:
                yield memory
            after = page[-1][0]

    def __iter__(self) -> Iterator[Memory]:
        return self.all()

    def __len__(self) -> int:
        return self.count()

    # ------------------------------------------------------------------ searching

    def search(
        self,
        query: str,
        k: int = 3,
        *,
        mode: str = "hybrid",
        where: Where | None = None,
        now: datetime | None = None,
    ) -> Found:
        """The memories that fit a query best.

        Args:
            query: any text at all; what it means as a pattern elsewhere is of no consequence.
            k: how many at most, from 1 to :data:`MOST_FOUND`.
            mode: ``text``, ``vectors``, or both (``hybrid``). What cannot be done by vectors is done by full
                text, and a note says so.
            where: a filter of the metadata; a key has the value, or one of the values of a collection.
            now: what has expired then is not found; by default the present.

        Raises:
            ValueError: an unknown mode, a ``k`` that is none.
            EmbeddingError: the embedder gave a vector that does not fit the store.
            StoreError: the store could not be read.
        """
        if mode not in MODES:
            raise ValueError(f"a search is {', '.join(MODES[:-1])} or {MODES[-1]}, not {mode!r}")
        if not 1 <= k <= MOST_FOUND:
            raise ValueError(f"k is how many memories are wanted, from 1 to {MOST_FOUND:,}, not {k!r}")
        # vectors alone are ranked as they come; the others are ranked again
        depth = SPARE if mode == "vectors" else DEPTH
        asked = Asked(checked_filter(where), now or self._clock(), k + depth)
        if not query.strip():
            return Found((), mode, ("the query is empty",))
        notes: list[str] = []
        vector = None if mode == "text" else self._query_vector(query, notes)
        really = "text" if vector is None else mode
        weight: dict[str, float] = {}
        rankings: dict[str, list[int]] = {}
        memories: dict[int, Memory] = {}
        if really != "vectors":
            told = self._statistics(_distinct(query, notes))
            weight = weights(told.frequencies, told.memories)
            rankings["text"], memories = self._by_text(weight, told, asked)
        if vector is not None:
            rankings["vectors"], more = self._nearest(vector, asked)
            notes += more
        return Found(self._ranked(rankings, memories, vector, weight, k), really, tuple(notes))

    def _query_vector(self, query: str, notes: list[str]) -> Matrix | None:
        if self.embedder is None:
            notes.append("by full text alone: the store was opened without an embedder")
            return None
        told = self._statistics(())
        if not told.vectors:
            if told.memories:
                notes.append("by full text alone: no memory has a vector yet (embed_missing makes them)")
            return None
        if len(query) > LONGEST_EMBEDDED:
            notes.append(f"the first {LONGEST_EMBEDDED:,} of {len(query):,} characters were embedded")
        text = query[:LONGEST_EMBEDDED].replace("\0", " ").encode("utf-8", "replace").decode()
        try:
            vector = embed_query(self.embedder, text)
        except EmbeddingError:
            raise
        except (FolKbError, OSError) as problem:
            notes.append(f"by full text alone: the embedder {self.embedder.name!r} failed ({problem})")
            return None
        if told.vectors < told.memories:
            missing = told.memories - told.vectors
            notes.append(
                f"{missing:,} of {told.memories:,} memories have no vector (embed_missing makes them)"
            )
        return vector

    def _by_text(
        self, weight: Mapping[str, float], told: Statistics, asked: Asked
    ) -> tuple[list[int], dict[int, Memory]]:
        known = sorted((count, word) for word, count in told.frequencies.items() if count)
        rare = [word for count, word in known if count < COMMON] or [word for _, word in known]
        if not rare:
            return [], {}
        keys = self._with_words({word: weight[word] for word in rare[:RAREST]}, asked)
        memories = self._by_keys(keys)
        average = told.words / told.memories if told.memories else 0.0
        scores: list[tuple[float, str, int]] = []
        for key, memory in memories.items():
            has = words(searched(memory))
            scores.append((-bm25(weight, Counter(has), len(has), average), memory.id, key))
        return [key for _, _, key in sorted(scores)], memories

    def _ranked(
        self,
        rankings: Mapping[str, Sequence[int]],
        memories: dict[int, Memory],
        vector: Matrix | None,
        weight: Mapping[str, float],
        k: int,
    ) -> tuple[Ranked, ...]:
        scores = fused(rankings)
        # a few more than asked for, as memories may have been removed meanwhile; and all that tie with them,
        # since ties go by similarity
        best = sorted(scores, key=lambda key: -scores[key])
        if len(best) > k + SPARE:
            least = scores[best[k + SPARE]]
            best = [key for key in best if scores[key] >= least]
        memories |= self._by_keys([key for key in best if key not in memories])
        vectors = self._vectors(best) if vector is not None else {}
        ranks = {way: {key: at for at, key in enumerate(keys, 1)} for way, keys in rankings.items()}
        found = []
        for key in best:
            memory = memories.get(key)
            if memory is None:
                continue
            if vector is not None and key in vectors:
                similarity = cosine(vector, vectors[key])
            else:
                similarity = share(weight, words(searched(memory)))
            of = {way: at[key] for way, at in ranks.items() if key in at}
            found.append(Ranked(memory, similarity, of, scores[key]))
        found.sort(key=lambda each: (-each.score, -each.similarity, each.memory.id))
        return tuple(found[:k])

    # ------------------------------------------------------------------ what a kind of store does

    @abstractmethod
    def close(self) -> None:
        """Let go of files and connections; twice does no harm."""

    def build_index(self) -> int:
        """Bring the index of the vectors up to date, however long it takes; how many vectors it has then.

        Searches need none: what is not in it is searched exactly. Where the database keeps it itself, there
        is nothing to do.
        """
        return self._statistics(()).vectors

    @abstractmethod
    def forget_vectors(self) -> int:
        """Throw all vectors away, so that another embedder can make new ones; how many there were."""

    @abstractmethod
    def _write(self, memories: Sequence[Memory], vectors: Mapping[str, Matrix]) -> tuple[int, int, int]: ...

    @abstractmethod
    def _delete(self, ids: Sequence[str]) -> set[str]: ...

    @abstractmethod
    def _expire(self, now: datetime) -> tuple[str, ...]: ...

    @abstractmethod
    def _meta(self, name: str) -> int: ...

    @abstractmethod
    def _known(self, ids: Sequence[str]) -> dict[str, Known]: ...

    @abstractmethod
    def _by_ids(self, ids: Sequence[str]) -> dict[str, Memory]: ...

    @abstractmethod
    def _by_keys(self, keys: Sequence[int]) -> dict[int, Memory]: ...

    @abstractmethod
    def _page(self, after: int, limit: int) -> list[tuple[int, Memory]]: ...

    @abstractmethod
    def _statistics(self, distinct: Sequence[str]) -> Statistics: ...

    @abstractmethod
    def _with_words(self, weight: Mapping[str, float], asked: Asked) -> list[int]:
        """Keys of memories that have one of the words, those that carry most weight first."""

    @abstractmethod
    def _nearest(self, vector: Matrix, asked: Asked) -> tuple[list[int], list[str]]:
        """Keys of the nearest memories, nearest first, and notes."""

    @abstractmethod
    def _vectors(self, keys: Sequence[int]) -> dict[int, Matrix]: ...

    @abstractmethod
    def _without_vectors(self, after: int, limit: int) -> list[tuple[int, str, str]]:
        """Keys, hashes and contents of memories without a vector, by key."""

    @abstractmethod
    def _put_vectors(self, vectors: Sequence[tuple[int, str, Matrix]]) -> int:
        """Keep vectors of memories that have none, and whose content is still the one of that hash."""

    def _fits(self, name: str | None, dimension: int | None) -> None:
        """Whether the embedder is the one whose vectors the store has.

        Raises:
            EmbeddingError: it is another one.
        """
        mine = self.embedder
        if mine is None or name is None or (mine.name == name and mine.dimension == dimension):
            return
        raise EmbeddingError(
            f"the vectors in {self.name} were made by {name!r} ({dimension} numbers), and the embedder is"
            f" {mine.name!r} ({mine.dimension}); vectors of two models cannot be compared. Open it with the"
            " first, or open it without one, call forget_vectors, and open it with the second"
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@dataclass(frozen=True, slots=True)
class Asked:
    """What candidates have to be, and how many are wanted."""

    where: Mapping[str, tuple[str | int | float | bool, ...]]
    now: datetime
    limit: int


def of_later_release(name: str, format: int) -> StoreError:
    """What is told of a store whose format this release does not know."""
    return StoreError(
        f"{name} was written by a later release (format {format}; this one knows {FORMAT});"
        " open it with that release, or with a newer one"
    )


def _distinct(query: str, notes: list[str]) -> list[str]:
    found = list(dict.fromkeys(words(query)))
    if len(found) > MOST_WORDS:
        notes.append(f"the first {MOST_WORDS:,} of {len(found):,} different words were looked at")
    return found[:MOST_WORDS]


def _listed(ids: Iterable[str]) -> Iterable[str]:
    if isinstance(ids, str):
        raise TypeError(f"ids are several: ask for [{ids!r}]")
    return ids
