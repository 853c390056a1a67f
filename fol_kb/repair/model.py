"""What repair works on and what it leaves behind, as immutable values.

A :class:`~fol_kb.repair.draft.Draft` is all that the calls of a belief set say, before anything is
judged. A :class:`RepairRule` looks at a draft and proposes :class:`Repair` records, each with the
changes that it stands for. Because a rule sees the whole draft, never one call after another, the
result cannot depend on their order; because it only proposes, nothing is changed without a record.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol, runtime_checkable

from fol_kb.errors import FolKbError
from fol_kb.repair.changes import Change
from fol_kb.repair.draft import Assertion, Draft


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


@dataclass(frozen=True, slots=True)
class Repair:
    """One repair: enough to understand it (``what``, ``before``, ``after``, ``why``) and to take it back.

    ``call`` is the call that it is about, where it is about one. ``path`` are the (sub, super) edges of
    the hierarchy that justify it. ``changes`` is what it does; one that an older release wrote to a
    belief-set document has none.
    """

    rule: str
    level: str
    what: str
    before: str | None
    after: str | None
    why: str
    call: int | None = None
    path: tuple[tuple[str, str], ...] = ()
    changes: tuple[Change, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Finding:
    """Something a person should know. Level ``error``: an item was left out; else ``warning``, ``info``.

    ``rejected``: the call is none, or quotes what is not there, and was refused when it came, before anything
    was judged.
    """

    kind: str
    level: str
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


@runtime_checkable
class RepairRule(Protocol):
    """A repair rule: a name, a level, and a pure function from a draft to the repairs that it needs.

    A rule keeps the laws of repair: what it repaired it leaves alone (idempotent), it proposes the same
    for every order of the calls, and at level ``safe`` its changes never alter which atoms are asserted.
    :func:`fol_kb.testing.laws.assert_repair_laws` tests a rule against them.
    """

    @property
    def name(self) -> str:
        """The name that its repairs carry; a plain class attribute will do."""
        ...

    @property
    def level(self) -> Level:
        """How far its changes go; a plain class attribute will do."""
        ...

    def repairs(self, draft: Draft) -> Iterable[Repair]:
        """The repairs that the draft needs, none where all is well. They are applied one after another."""
        ...


class RuleError(FolKbError, RuntimeError):
    """A repair rule that raises, does not end, or breaks a law of repair.

    ``rule`` is its name, ``what`` says what it did; ``at_work`` tells a rule that failed on a draft, where it
    was left out, from one that could not be loaded.
    """

    kind = "rule-failed"

    def __init__(self, rule: str, what: str, *, at_work: bool = True) -> None:
        end = "; it was left out, and changed nothing" if at_work else ""
        super().__init__(f"the repair rule {rule!r} {what}{end}")
        self.rule = rule
        self.what = what


__all__ = ["Assertion", "Draft", "Finding", "Level", "Mode", "Repair", "RepairRule", "RuleError"]
