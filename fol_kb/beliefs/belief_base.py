"""Beliefs with the signature and the hierarchy that they stand on, as values: what a belief set holds.

:class:`fol_kb.beliefs.belief_set.BeliefSet` is this, and shows, restricts, reads and writes itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, NoReturn

from annotated_types import Ge, MinLen

from fol_kb.beliefs.changes import Stated
from fol_kb.beliefs.coverage import COVERAGE, NO_TEXT, Coverage, Source
from fol_kb.beliefs.declarations import Declared
from fol_kb.beliefs.documents import Document
from fol_kb.beliefs.findings import Finding, Repair
from fol_kb.common import codec
from fol_kb.common.codec import As, Count, Member, Word
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


@dataclass(frozen=True, slots=True, weakref_slot=True, repr=False)
class BeliefBase:
    """The beliefs, and what they stand on: see :class:`fol_kb.beliefs.belief_set.BeliefSet`."""

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
