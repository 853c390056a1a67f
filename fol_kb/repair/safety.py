"""What a change of level ``safe`` may do, checked change by change.

The formulas alone do not show it all: a declaration that is overruled, a sort that is read as another one
or a name that is no variable change what is believed, and leave each formula as it was.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from fol_kb.beliefs.changes import Change, Close, Declare, Kind, Meaning, Redeclare, Rename, Restate, sorts_of
from fol_kb.logic.names import told_apart
from fol_kb.logic.signature import TOP
from fol_kb.logic.traversal import constants
from fol_kb.repair.draft import Draft


def what_is_unsafe(draft: Draft, changes: Iterable[Change]) -> str | None:
    """Which of the changes, made one after another, is more than safe, and why; None if all are safe.

    Safe is: to declare what nothing declares; to rename to another spelling, or to a name that nothing
    has; to read the declarations of a name as one of those that they are made of; to close a formula
    over names that no declaration and no fact knows. To restate a formula never is.
    """
    names = _Names.of(draft)
    for change in changes:
        problem = names.problem(change)
        if problem is not None:
            return problem
        names.follow(change)
    return None


@dataclass(slots=True)
class _Names:
    """The names of a draft, kind by kind, kept up to date while changes are looked at."""

    declared: dict[Kind, set[str]]
    used: dict[Kind, set[str]]
    in_facts: set[str]
    formulas: frozenset[int]
    read_as: dict[tuple[Kind, str], set[str]] = field(default_factory=dict)
    """What was renamed to each name: that the accents of one allow it says nothing of all together."""

    @classmethod
    def of(cls, draft: Draft) -> _Names:
        uses = draft.uses
        declared = {kind: set(table) for kind, table in draft.tables.items()}
        declared[Kind.SORT] |= {TOP, *draft.undeclared_sorts}
        return cls(
            declared,
            {
                Kind.SORT: set(draft.mentioned_sorts),
                Kind.CONSTANT: set(uses.constants),
                Kind.PREDICATE: set(uses.predicates),
                Kind.FUNCTION: set(uses.functions),
            },
            {name for a in draft.assertions if a.fact for name in constants(a.formula)},
            frozenset(a.call for a in draft.assertions if not a.fact),
        )

    def problem(self, change: Change) -> str | None:
        """Why a change is not safe."""
        match change:
            case Declare(kind, name):
                if name in self.declared[kind]:
                    return f"declares the {kind} {name!r}, which is declared"
            case Redeclare(kind, name):
                if not _is_composed(change):
                    return f"reads the {kind} {name!r} as {_text(change.meaning)}, which no declaration says"
            case Rename(kind, old, new):
                if len(set(told_apart({old, new, *self.read_as.get((kind, new), ())}).values())) == 1:
                    return None
                if kind is Kind.SORT and old == TOP:
                    return f"renames the top sort {TOP!r}"
                if new in self.declared[kind] or new in self.used[kind]:
                    return f"renames the {kind} {old!r} to {new!r}, which is another {kind}"
            case Close(call, names):
                if call not in self.formulas:
                    return f"closes call {call}, which states no formula"
                if known := sorted((self.declared[Kind.CONSTANT] | self.in_facts).intersection(names)):
                    return f"closes call {call} over {known[0]!r}, which is a constant elsewhere"
            case Restate(call):
                return f"restates call {call}"
        return None

    def follow(self, change: Change) -> None:
        """Take note of what a change made of the names."""
        if isinstance(change, Declare | Redeclare):
            self.declared[change.kind].add(change.name)
            self.used[Kind.SORT].update(sorts_of(change.meaning))
        elif isinstance(change, Rename):
            self.read_as.setdefault((change.kind, change.new), set()).add(change.old)
            groups = [self.declared[change.kind], self.used[change.kind]]
            if change.kind is Kind.CONSTANT:
                groups.append(self.in_facts)
            for group in groups:
                if change.old in group:
                    group.add(change.new)
                    if change.arity is None:
                        group.discard(change.old)


def _is_composed(change: Redeclare) -> bool:
    """Whether a declaration says, place by place, what one of those that it replaces says there."""
    places = sorts_of(change.meaning)
    said = [sorts_of(each) for each in change.before]
    if change.kind is Kind.SORT:
        return set(places) == {sup for supers in said for sup in supers}
    return (
        bool(said)
        and all(len(each) == len(places) for each in said)
        and all(sort in column for sort, *column in zip(places, *said, strict=True))
    )


def _text(meaning: Meaning) -> str:
    return f"({', '.join(sorts_of(meaning))})"
