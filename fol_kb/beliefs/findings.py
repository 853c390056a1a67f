"""What repair leaves behind, as immutable values: repairs, and findings for a person to look at.

A :class:`Repair` says which rule changed what, and why. A :class:`Finding` is something that a person should
know.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Literal

from fol_kb.beliefs.changes import Change
from fol_kb.common import codec
from fol_kb.common.codec import As, Member, Tagged
from fol_kb.common.errors import FolKbError


class Mode(StrEnum):
    """How far repair may go."""

    STRICT = "strict"
    REPAIR = "repair"
    PERMISSIVE = "permissive"

    @property
    def without_heuristics(self) -> Mode:
        """This mode, but with safe rules alone."""
        return Mode.REPAIR if self is Mode.PERMISSIVE else self


class Level(StrEnum):
    """What a rule may change: ``safe`` rules typing and spelling only, ``heuristic`` ones what is said."""

    SAFE = "safe"
    HEURISTIC = "heuristic"


@codec.record("RepairPart", None, "rule level what before~ after~ why call~ path? changes?")
@dataclass(frozen=True, slots=True)
class Repair:
    """One repair: enough to understand it (``what``, ``before``, ``after``, ``why``) and to take it back.

    ``call`` is the call that it is about, where it is about one. ``path`` are the (sub, super) edges of
    the hierarchy that justify it. ``changes`` is what it does; one that an older release wrote to a
    belief-set document has none.
    """

    rule: str
    level: Annotated[str, As(Literal["safe", "heuristic"])]
    what: str
    before: str | None
    after: str | None
    why: str
    call: int | None = None
    path: tuple[tuple[str, str], ...] = ()
    changes: tuple[Annotated[Change, Tagged("change")], ...] = field(default=(), repr=False)


def _no_changes(repair: Repair) -> tuple[Annotated[Change, Tagged("change")], ...]:
    return ()


SHOWN = codec.view(
    Repair,
    "RepairPart",
    None,
    "rule level what before~ after~ why call~ path?",
    Member("changes", _no_changes, "?", default=[]),
)
"""A repair without its changes, for people."""


@codec.record("FindingPart", None, "kind level message calls~ names~ rejected?")
@dataclass(frozen=True, slots=True)
class Finding:
    """Something a person should know. Level ``error``: an item was left out; else ``warning``, ``info``.

    ``rejected``: the call is none, or quotes what is not there, and was refused when it came, before anything
    was judged.
    """

    kind: str
    level: Annotated[str, As(Literal["error", "warning", "info"])]
    message: str
    calls: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    error: FolKbError | None = field(default=None, compare=False, repr=False)
    rejected: bool = False

    @property
    def named_calls(self) -> tuple[int, ...]:
        """The calls that it is about, and those that its error names besides."""
        named = () if self.error is None else self.error.wording.calls
        return tuple(dict.fromkeys((*self.calls, *named)))
