"""A rule that is not ours, kept from doing harm: what it proposes is checked before it is believed.

A rule may raise, never end, or break a law of repair. Where it shows on the very calls at hand, each of these
is a :class:`~fol_kb.repair.rule.RuleError` with the name of the rule, and the draft stays what it was.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any, TypeVar

from fol_kb.beliefs.changes import Restate
from fol_kb.beliefs.findings import Level, Repair
from fol_kb.repair.apply import applied
from fol_kb.repair.conservative import what_is_changed
from fol_kb.repair.draft import Draft
from fol_kb.repair.plugins.shape import what_is_malformed
from fol_kb.repair.rule import RepairRule, RuleError
from fol_kb.repair.safety import what_is_unsafe

TIME_LIMIT = 30.0
"""Seconds that a rule may take for one draft."""

MOST_REPAIRS = 1_000_000
"""A rule that proposes more for one draft is taken for one that never ends."""

Answer = TypeVar("Answer")


def guarded(rule: RepairRule, draft: Draft, *, time_limit: float = TIME_LIMIT) -> tuple[Repair, ...]:
    """What a rule proposes for a draft, if it keeps the laws of repair there.

    A rule that can say so itself, by a method ``guarded``, is asked (rules in processes of their own do).
    In this process a rule that runs too long is left behind in its thread and stopped at its next step in
    Python; one that waits for ever inside a C function holds its thread, but nobody waits for it.

    Raises:
        RuleError: the rule raises, does not end in time, proposes what is no repair, or breaks a law.
    """
    name, level = identity(rule)
    with _named(name):
        itself = getattr(rule, "guarded", None)
        if itself is not None:
            return checked(name, level, itself(draft))
    return within(name, lambda: lawful(rule, draft), time_limit)


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
    except (RuleError, _Stopped):
        raise
    except BaseException as problem:
        # a person's Ctrl-C comes to the main thread, and to no other
        if isinstance(problem, KeyboardInterrupt) and threading.current_thread() is threading.main_thread():
            raise
        raise RuleError(name, f"{doing} {_said(problem)}") from problem


def _said(problem: BaseException) -> str:
    """The exception in words, even if it has none that can be told."""
    try:
        said = f"{type(problem).__name__}: {problem}"
    except Exception:  # noqa: BLE001  # its text is the rule's too
        return f"{type(problem).__name__}, whose text cannot be read"
    return said.encode(errors="backslashreplace").decode()  # half a surrogate pair could not be written


def lawful(rule: RepairRule, draft: Draft) -> tuple[Repair, ...]:
    """What a rule proposes, after a look at each law that can be checked on one draft.

    Raises:
        RuleError: the rule raises, proposes what is no repair, or breaks a law.
    """
    name, level = identity(rule)
    repairs = proposed(rule, draft)
    changes = [change for repair in repairs for change in repair.changes]
    with _named(name, "proposes changes that cannot be made:"):
        after = applied(draft, changes)
        nothing = after == draft
        different = what_is_changed(draft, after) if level is Level.SAFE else None
        unsafe = what_is_unsafe(draft, changes) if level is Level.SAFE else None
    restated = next((c.call for c in changes if isinstance(c, Restate)), None)
    if level is Level.SAFE and restated is not None:
        raise RuleError(name, f"is called safe, but restates call {restated}")
    if repairs and nothing:
        raise RuleError(name, f"reports a repair, but changes nothing: {repairs[0].what}")
    if different is not None:
        raise RuleError(name, f"is called safe, but changes what is said: {different}")
    if unsafe is not None:
        raise RuleError(name, f"is called safe, but {unsafe}")
    if again := proposed(rule, after):
        raise RuleError(name, f"is not idempotent: it repairs what it repaired ({again[0].what})")
    if frozenset(changes) != frozenset(
        change for repair in proposed(rule, backwards(draft)) for change in repair.changes
    ):
        raise RuleError(name, "depends on the order of the calls, on chance, or on time")
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


def backwards(draft: Draft) -> Draft:
    """The same draft from calls that came in the opposite order, though under the same numbers."""

    def turned(table: object) -> object:
        assert isinstance(table, Mapping)
        return {name: dict(list(said.items())[::-1]) for name, said in list(table.items())[::-1]}

    return Draft(
        turned(draft.sorts),  # type: ignore[arg-type]  # of the types that they were
        turned(draft.constants),  # type: ignore[arg-type]
        turned(draft.predicates),  # type: ignore[arg-type]
        turned(draft.functions),  # type: ignore[arg-type]
        list(reversed(draft.assertions)),
        list(reversed(draft.disjoint)),
        draft.undeclared_sorts,
    )


class EndlessRuleError(RuleError):
    """A rule that did not end in the time that it had."""


class _Stopped(BaseException):
    """Thrown into the thread of a rule that runs too long."""


def within(name: str, work: Callable[[], Answer], seconds: float) -> Answer:
    """The answer of ``work``, done in a thread, or its exception.

    Raises:
        RuleError: no answer in time.
    """
    answers: list[Answer] = []
    problems: list[BaseException] = []

    def run() -> None:
        try:
            answers.append(work())
        except BaseException as problem:  # noqa: BLE001  # handed on to the thread that asked
            problems.append(problem)

    thread = threading.Thread(target=run, name=f"repair rule {name}", daemon=True)
    thread.start()
    thread.join(seconds)
    if thread.is_alive():
        assert thread.ident is not None
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(_Stopped))
        raise EndlessRuleError(name, f"did not end within {seconds:g} s")
    if problems:
        if not isinstance(problems[0], Exception):  # as SystemExit is none
            raise RuleError(name, f"raises {_said(problems[0])}") from problems[0]
        raise problems[0]
    return answers[0]


__all__ = [
    "TIME_LIMIT",
    "EndlessRuleError",
    "backwards",
    "checked",
    "guarded",
    "identity",
    "lawful",
    "proposed",
    "read_only",
    "within",
]
