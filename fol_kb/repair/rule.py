"""What a repair rule is: a name, a level, and a pure function from a draft to the repairs that it needs.

A :class:`~fol_kb.repair.draft.Draft` is all that the calls of a belief set say, before anything is judged.
Because a rule sees the whole draft, never one call after another, the result cannot depend on their order;
because it only proposes, nothing is changed without a record.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from fol_kb.beliefs.findings import Level, Repair
from fol_kb.common.errors import FolKbError
from fol_kb.repair.draft import Draft


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
    """A repair rule that raises, does not end, or goes beyond its level.

    ``rule`` is its name, ``what`` says what it did; ``at_work`` tells a rule that failed on a draft, where it
    was left out, from one that could not be loaded.
    """

    kind = "rule-failed"

    def __init__(self, rule: str, what: str, *, at_work: bool = True) -> None:
        end = "; it was left out, and changed nothing" if at_work else ""
        super().__init__(f"the repair rule {rule!r} {what}{end}")
        self.rule = rule
        self.what = what
