"""A rule that is not ours, kept from doing harm: what it proposes is checked before it is believed.

A rule may raise, never end, or break a law of repair on the very calls at hand. Each of these is a
:class:`~fol_kb.repair.model.RuleError` with the name of the rule, and the draft stays what it was.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from typing import TypeVar

from fol_kb.repair.apply import applied
from fol_kb.repair.changes import Change, Restate
from fol_kb.repair.conservative import what_is_changed
from fol_kb.repair.model import Draft, Level, Repair, RepairRule, RuleError

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
    itself = getattr(rule, "guarded", None)
    if itself is not None:
        repairs: tuple[Repair, ...] = itself(draft)
        return repairs
    return within(rule.name, lambda: lawful(rule, draft), time_limit)


def lawful(rule: RepairRule, draft: Draft) -> tuple[Repair, ...]:
    """What a rule proposes, after a look at each law that can be checked on one draft.

    Raises:
        RuleError: the rule raises, proposes what is no repair, or breaks a law.
    """
    repairs = proposed(rule, draft)
    changes = [change for repair in repairs for change in repair.changes]
    if rule.level is Level.SAFE and (heuristic := next((c for c in changes if isinstance(c, Restate)), None)):
        raise RuleError(rule.name, f"is called safe, but restates call {heuristic.call}")
    after = applied(draft, changes)
    if repairs and after == draft:
        raise RuleError(rule.name, f"reports a repair, but changes nothing: {repairs[0].what}")
    if rule.level is Level.SAFE and (different := what_is_changed(draft, after)) is not None:
        raise RuleError(rule.name, f"is called safe, but changes what is said: {different}")
    if again := proposed(rule, after):
        raise RuleError(rule.name, f"is not idempotent: it repairs what it repaired ({again[0].what})")
    if frozenset(changes) != frozenset(
        change for repair in proposed(rule, backwards(draft)) for change in repair.changes
    ):
        raise RuleError(rule.name, "depends on the order of the calls, on chance, or on time")
    return repairs


def proposed(rule: RepairRule, draft: Draft) -> tuple[Repair, ...]:
    """What a rule proposes, in the right shape.

    Raises:
        RuleError: the rule raises, or what it gives are no repairs of its own with changes in them.
    """
    repairs: list[Repair] = []
    try:
        for repair in rule.repairs(draft):
            if not isinstance(repair, Repair):
                raise RuleError(rule.name, f"proposes {type(repair).__name__!r} where a Repair is expected")
            if (repair.rule, repair.level) != (rule.name, rule.level):
                raise RuleError(
                    rule.name, f"proposes a repair in the name of {repair.rule!r}, level {repair.level!r}"
                )
            if not repair.changes or not all(isinstance(change, Change) for change in repair.changes):
                raise RuleError(rule.name, f"proposes a repair without changes: {repair.what}")
            repairs.append(repair)
            if len(repairs) > MOST_REPAIRS:
                raise RuleError(rule.name, f"proposes more than {MOST_REPAIRS:,} repairs")
    except RuleError:
        raise
    except (Exception, SystemExit) as problem:  # whatever it is, it is the rule's, and is named
        raise RuleError(rule.name, f"raises {type(problem).__name__}: {problem}") from problem
    return tuple(repairs)


def backwards(draft: Draft) -> Draft:
    """The same draft from calls that came in the opposite order, though under the same numbers."""

    def turned(table: object) -> object:
        assert isinstance(table, dict)
        return {name: dict(reversed(said.items())) for name, said in reversed(table.items())}

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
        raise problems[0]
    return answers[0]


__all__ = ["TIME_LIMIT", "EndlessRuleError", "backwards", "guarded", "lawful", "proposed", "within"]
