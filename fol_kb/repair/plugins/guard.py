"""A rule that is not ours, kept from doing harm: what it proposes is checked before it is believed.

A rule may raise, propose what is not a repair, or go beyond its level. Each of these is a
:class:`~fol_kb.repair.rule.RuleError` with the name of the rule, and the draft stays what it was. Whether a
rule keeps the laws of repair is for its author's tests: :func:`fol_kb.testing.laws.assert_repair_laws`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any

from fol_kb.beliefs.findings import Level, Repair
from fol_kb.repair.apply import applied
from fol_kb.repair.conservative import what_is_changed
from fol_kb.repair.draft import Draft
from fol_kb.repair.plugins.shape import what_is_malformed
from fol_kb.repair.rule import RepairRule, RuleError
from fol_kb.repair.safety import what_is_unsafe

TIME_LIMIT = 30.0
"""Seconds that a rule in a process of its own may take for one draft."""

MOST_REPAIRS = 1_000_000
"""A rule that proposes more for one draft is taken for one that never ends."""


def guarded(rule: RepairRule, draft: Draft) -> tuple[Repair, ...]:
    """What a rule proposes for a draft, if that stays within the level of the rule.

    A rule with a method ``guarded`` is asked by it: rules in processes of their own have one. Any other rule
    runs here, for as long as it takes.

    Raises:
        RuleError: the rule raises, proposes what is not a repair, or goes beyond its level.
    """
    name, level = identity(rule)
    with _named(name):
        itself = getattr(rule, "guarded", None)
        if itself is not None:
            return checked(name, level, itself(draft))
    return within_its_level(rule, draft)


def identity(rule: RepairRule) -> tuple[str, Level]:
    """The name and the level of a rule.

    Raises:
        RuleError: it has none, or not of the right type; the rule is then called by its class.
    """
    kind = type(rule).__name__
    with _named(kind):
        name, level = rule.name, rule.level
    if type(name) is not str or not name:
        raise RuleError(kind, f"is a rule whose name is {_type(name)}, where a text is expected")
    if type(level) is not Level:
        raise RuleError(name, f"is a rule whose level is {_type(level)}, where a Level is expected")
    return name, level


def _type(value: object) -> str:
    return "empty" if value == "" else f"of type {type(value).__name__!r}"


@contextmanager
def _named(name: str, doing: str = "raises") -> Iterator[None]:
    """Whatever is raised in here is the rule's, and is named."""
    try:
        yield
    except (RuleError, KeyboardInterrupt):  # Ctrl-C is a person's
        raise
    except BaseException as problem:
        raise RuleError(name, f"{doing} {_said(problem)}") from problem


def _said(problem: BaseException) -> str:
    """The exception in words, even if it has none that can be told."""
    try:
        said = f"{type(problem).__name__}: {problem}"
    except Exception:  # noqa: BLE001  # its text is the rule's too
        return f"{type(problem).__name__}, whose text cannot be read"
    return said.encode(errors="backslashreplace").decode()  # half a surrogate pair could not be written


def within_its_level(rule: RepairRule, draft: Draft) -> tuple[Repair, ...]:
    """What a rule proposes, if the changes can be made and are no more than its level allows.

    Raises:
        RuleError: the rule raises, proposes what is not a repair, or goes beyond its level.
    """
    name, level = identity(rule)
    repairs = proposed(rule, draft)
    changes = [change for repair in repairs for change in repair.changes]
    with _named(name, "proposes changes that cannot be made:"):
        after = applied(draft, changes)
        if level is not Level.SAFE:
            return repairs
        different = what_is_changed(draft, after)
        unsafe = what_is_unsafe(draft, changes)
    if different is not None:
        raise RuleError(name, f"is called safe, but changes what is said: {different}")
    if unsafe is not None:
        raise RuleError(name, f"is called safe, but {unsafe}")
    return repairs


def proposed(rule: RepairRule, draft: Draft) -> tuple[Repair, ...]:
    """What a rule proposes, in the right shape. It is given a draft that it cannot write to.

    Raises:
        RuleError: the rule raises, or what it gives are no repairs of its own with changes in them.
    """
    name, level = identity(rule)
    with _named(name):
        return checked(name, level, rule.repairs(read_only(draft)))


def checked(name: str, level: Level, proposals: Iterable[object]) -> tuple[Repair, ...]:
    """The repairs that somebody else gives, if they are well formed and in the name of this rule.

    Raises:
        RuleError: they are not.
    """
    repairs: list[Repair] = []
    for repair in proposals:
        if type(repair) is not Repair:
            raise RuleError(name, f"proposes {type(repair).__name__!r} where a Repair is expected")
        if (problem := what_is_malformed(repair)) is not None:
            raise RuleError(name, f"proposes {problem}")
        if (repair.rule, repair.level) != (name, level):
            raise RuleError(
                name, f"proposes a repair in the name of {repair.rule!r}, level {str(repair.level)!r}"
            )
        if not repair.changes:
            raise RuleError(name, f"proposes a repair without changes: {repair.what}")
        repairs.append(repair)
        if len(repairs) > MOST_REPAIRS:
            raise RuleError(name, f"proposes more than {MOST_REPAIRS:,} repairs")
    return tuple(repairs)


def read_only(draft: Draft) -> Draft:
    """The same draft in tables that nobody can write to, with nothing worked out yet."""

    def table(said: Mapping[str, Mapping[Any, tuple[int, ...]]]) -> Mapping[str, Mapping[Any, Any]]:
        return MappingProxyType({name: MappingProxyType(dict(each)) for name, each in said.items()})

    return Draft(
        table(draft.sorts),
        table(draft.constants),
        table(draft.predicates),
        table(draft.functions),
        tuple(draft.assertions),
        tuple(draft.disjoint),
        draft.undeclared_sorts,
    )


class EndlessRuleError(RuleError):
    """A rule that did not end in the time that it had."""
