"""The belief set: an order-sorted signature, a hierarchy, and formulas that know where they come from.

Immutable, and written to and read from one versioned JSON document (``fol-kb/belief-set``;
:mod:`fol_kb.beliefs.belief_set_document` has its schema). What is written is read back equal. The document is
of version 2 if the formulas come from several documents, else of version 1.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal, NoReturn

from annotated_types import Ge, MinLen

from fol_kb.beliefs.changes import Stated
from fol_kb.beliefs.coverage import COVERAGE, NO_TEXT
from fol_kb.beliefs.coverage import Coverage as Coverage
from fol_kb.beliefs.coverage import Source as Source
from fol_kb.beliefs.declarations import Declared
from fol_kb.beliefs.documents import Document
from fol_kb.beliefs.findings import Finding, Repair
from fol_kb.common import codec
from fol_kb.common.codec import As, Count, Member, Word
from fol_kb.common.errors import DocumentError
from fol_kb.logic.signature import Signature
from fol_kb.logic.sorts.inference import SortHierarchy


def checked_id(id: str) -> str:
    """The id of a belief, if it is a word: messages and reports are made of such words.

    Raises:
        ValueError: it is empty, or has blanks, line ends or other characters that are not printed.
    """
    if not id or " " in id or not id.isprintable():
        raise ValueError(f"the id of a belief is one word of printable characters, not {id!r}")
    return id


STATED = (Member("id", "id", hint=str), "formula=stated call source")
"""The members of a belief of either kind in documents that only show it."""


@codec.record("FormulaPart", None, "id formula call~ source~")
@dataclass(frozen=True, slots=True)
class Belief:
    """A formula with its id in the belief set, the call that asserted it, and its words in the text.

    Raises:
        ValueError: the id is no word; see :func:`checked_id`.
    """

    id: Word
    formula: Stated
    call: int | None = None
    source: Source | None = None

    def __post_init__(self) -> None:
        checked_id(self.id)

    @property
    def stated(self) -> str:
        """What it says, as text."""
        return str(self.formula)


@codec.record("DisjointPart", None, "id sorts call~ source~")
@dataclass(frozen=True, slots=True)
class DisjointSorts:
    """The belief, with an id like a formula's, that no individual belongs to two of these sorts.

    Raises:
        ValueError: the id is no word; see :func:`checked_id`.
    """

    id: Word
    sorts: Annotated[tuple[str, ...], MinLen(2)]
    call: int | None = None
    source: Source | None = None

    def __post_init__(self) -> None:
        checked_id(self.id)

    def __str__(self) -> str:
        return f"disjoint({', '.join(self.sorts)})"

    @property
    def stated(self) -> str:
        """What it says, as text."""
        return str(self)


@codec.record("ReviewPart", None, "rounds~ noticed~ named~ consistency~")
@dataclass(frozen=True, slots=True)
class ReviewRecord:
    """How a translation was looked at again: in ``rounds`` conversations.

    ``named`` of ``noticed`` problems were asked about. ``consistency`` is what reasoners said of the outcome;
    none where they were not asked.
    """

    rounds: Count = 0
    noticed: Count = 0
    named: Count = 0
    consistency: Annotated[str, As(Literal["CONSISTENT", "INCONSISTENT", "UNDECIDED"])] | None = None


@dataclass(frozen=True, slots=True)
class TranslationRecord:
    """By whom a text was translated, and what that took.

    ``prompt`` is the language and version of what the model was told; ``parts`` the parts that the text was
    cut into, ``rounds`` the model's answers in all of them. ``failure`` says why it could not be asked on.
    ``requests`` are questions to the model, ``cached`` of them answered from a cache and ``failed`` not
    answered; ``attempts`` are HTTP requests. ``cost`` is None where no prices are known, ``seconds`` is the
    time waited for answers, added up.
    """

    translator: str
    model: str = ""
    prompt: str = ""
    parts: Count = 0
    rounds: Count = 0
    review: ReviewRecord | None = None
    failure: str | None = None
    requests: Count = 0
    cached: Count = 0
    failed: Count = 0
    attempts: Count = 0
    prompt_tokens: Count = 0
    completion_tokens: Count = 0
    cost: Annotated[float, Ge(0)] | None = None
    seconds: Annotated[float, Ge(0)] = 0.0


ACCOUNT = codec.view(
    TranslationRecord,
    "AccountPart",
    "Questions to the model and HTTP requests for them, tokens, money (null: no prices), seconds waited.",
    "requests~ cached~ failed~ attempts~ prompt_tokens~ completion_tokens~ cost~ seconds~",
    made=False,
)
codec.record(
    "TranslationPart",
    "Which model translated, how, and what that took; failure is why it could not be asked to the end.",
    "translator model~ prompt~ parts~ rounds~ review~ failure~",
    Member("account", "", "~", Annotated[TranslationRecord, ACCOUNT]),
)(TranslationRecord)


def _version(kb: BeliefSet) -> Literal[1, 2]:
    return 2 if kb.documents else 1


@codec.record(
    "BeliefSetDocument",
    "A belief set: signature, hierarchy, formulas with their sources, repairs, findings, coverage."
    " Documents are of version 2.",
    Member("version", _version),
    "text~ language~ documents? signature hierarchy=hierarchy.edges~ disjointness=hierarchy.disjointness~",
    "formulas disjoint~ repairs~ findings~ coverage~ translation?",
    format="fol-kb/belief-set",
)
@dataclass(frozen=True, slots=True, weakref_slot=True, repr=False)
class BeliefSet:
    """What text, calls and repair amount to; what reasoners are asked about.

    It holds beliefs: ``len`` counts them, iteration gives formulas and then disjoint sorts, ``kb["f1"]`` the
    one of that id. It has no truth value. ``repr`` is one line, ``str`` a line a belief.

    It comes from one ``text``, or from ``documents``: then each source names its own.
    """

    text: str | None = None
    language: str | None = None
    signature: Declared = field(default_factory=Signature)
    hierarchy: SortHierarchy = field(default_factory=lambda: SortHierarchy(()))
    formulas: tuple[Belief, ...] = ()
    disjoint: tuple[DisjointSorts, ...] = ()
    repairs: tuple[Repair, ...] = ()
    findings: tuple[Finding, ...] = ()
    coverage: Annotated[Coverage, COVERAGE] = NO_TEXT
    translation: TranslationRecord | None = None
    documents: tuple[Document, ...] = ()

    def __len__(self) -> int:
        return len(self.formulas) + len(self.disjoint)

    def __iter__(self) -> Iterator[Belief | DisjointSorts]:
        yield from self.formulas
        yield from self.disjoint

    def __contains__(self, item: object) -> bool:
        """Whether it has this belief, or one of this id."""
        return any(item == each.id or item == each for each in self)

    def __bool__(self) -> NoReturn:
        raise TypeError(
            "a belief set has no truth value; ask len(kb) == 0, kb is None or fol_kb.check(kb).status"
        )

    def __repr__(self) -> str:
        from fol_kb.beliefs import overview

        return overview.line(self)

    def __str__(self) -> str:
        from fol_kb.beliefs import overview

        return overview.text(self)

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        from fol_kb.beliefs import overview

        return overview.table(self)

    def __getitem__(self, id: str) -> Belief | DisjointSorts:
        """The belief of that id, as reports name it.

        Raises:
            KeyError: no belief has that id.
        """
        try:
            return self.by_id()[id]
        except KeyError:
            raise KeyError(f"no formula has the id {id!r}") from None

    def by_id(self) -> Mapping[str, Belief | DisjointSorts]:
        """All beliefs by their ids."""
        return {belief.id: belief for belief in self}

    def texts(self) -> Mapping[str | None, str]:
        """The texts by what sources call them (``source.document``); the only one has the name None."""
        found: dict[str | None, str] = {document.id: document.text for document in self.documents}
        if self.text is not None:
            found[None] = self.text
        return found

    @property
    def states_nothing(self) -> bool:
        """Whether there is nothing to ask about: no formula, and no sorts that are disjoint."""
        return not self.formulas and not self.disjoint

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings of level ``error``: each names what was refused and is not in this belief set."""
        return tuple(finding for finding in self.findings if finding.level == "error")

    def raise_for_errors(self) -> BeliefSet:
        """This belief set, if nothing was refused.

        Raises:
            FolKbError: the first refusal, of its own class (``SortMismatchError``, ``TypingError``, ...).
        """
        for finding in self.errors:
            raise finding.error if finding.error is not None else DocumentError(finding.message)
        return self

    def restricted_to(self, ids: Iterable[str]) -> BeliefSet:
        """The beliefs with these ids alone; see :func:`fol_kb.beliefs.edge_justifications.restricted`.

        Raises:
            KeyError: no belief has one of the ids.
        """
        from fol_kb.beliefs.edge_justifications import restricted

        return restricted(self, ids)

    def to_json(self) -> dict[str, Any]:
        """The document as plain data, in its stable field order."""
        return codec.to_json(self)

    @staticmethod
    def from_json(data: object, *, file: str | None = None) -> BeliefSet:
        """The belief set that a document holds.

        Raises:
            DocumentError: not such a document, of an unknown version, or inconsistent in itself; the
                message says where.
        """
        from fol_kb.beliefs import belief_set_document

        return belief_set_document.load(data, file=file)

    @staticmethod
    def read(path: str | os.PathLike[str]) -> BeliefSet:
        """Read a document from a file; raises as :meth:`from_json`, and ``OSError``."""
        from fol_kb.beliefs import belief_set_document

        with Path(path).open("rb") as file:
            return belief_set_document.loads(
                file.read(belief_set_document.MAX_BYTES + 1), file=os.fspath(path)
            )

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the document to a file: all of it or, should that fail, nothing."""
        from fol_kb.beliefs import belief_set_document

        belief_set_document.write(self, Path(path))
