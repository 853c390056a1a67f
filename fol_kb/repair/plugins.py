"""Rules that others wrote: found by entry point or by reference, and run in a process of their own.

A package registers a rule in its pyproject.toml::

    [project.entry-points."fol_kb.repair_rules"]
    my-rule = "my_package.rules:MyRule"

where the object is a rule or a class of rules that needs no arguments. A rule is used when it is asked
for by name, never because it is installed: the same calls give the same belief set on every machine.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from importlib.metadata import entry_points

from fol_kb.errors import near_misses
from fol_kb.repair.guard import TIME_LIMIT, EndlessRuleError
from fol_kb.repair.model import Draft, Level, Repair, RuleError

GROUP = "fol_kb.repair_rules"


def registered() -> Mapping[str, str]:
    """The reference ``module:attribute`` of each rule that an installed package registers, by its name."""
    return {found.name: found.value for found in sorted(entry_points(group=GROUP), key=lambda e: e.name)}


def load(names: Iterable[str], *, time_limit: float = TIME_LIMIT) -> tuple[IsolatedRule, ...]:
    """The rules of these names, or of these references ``module:attribute``.

    Raises:
        RuleError: no rule of that name is registered; it cannot be imported, or is no rule.
    """
    known = registered()
    rules = []
    for name in names:
        reference = known.get(name, name)
        if ":" not in reference:
            hint = near_misses(name, known) or (
                f"; there are {', '.join(known)}" if known else "; none is registered"
            )
            raise RuleError(
                name, f"is neither registered nor a reference module:attribute{hint}", at_work=False
            )
        title, level, _ = _asked(name, reference, None, time_limit)
        rules.append(IsolatedRule(title, level, reference, time_limit))
    return tuple(rules)


@dataclass(frozen=True, slots=True)
class IsolatedRule:
    """A rule that runs in a process of its own, which is ended when its time is up.

    Whatever the rule does there (it raises, loops, fills the memory, ends its process), nothing but a
    :class:`~fol_kb.repair.model.RuleError` comes of it. ``time_limit`` is in seconds, for one draft.
    """

    name: str
    level: Level
    reference: str
    time_limit: float = TIME_LIMIT

    def guarded(self, draft: Draft) -> tuple[Repair, ...]:
        """What the rule proposes, after the checks of :func:`fol_kb.repair.guard.lawful`.

        Raises:
            RuleError: see there; or its process ended without an answer, or in time with none.
        """
        # replace() leaves behind what was worked out: the process needs what was said, no more
        return _asked(self.name, self.reference, replace(draft), self.time_limit)[2]

    def repairs(self, draft: Draft) -> tuple[Repair, ...]:
        """The same: this rule never answers unchecked."""
        return self.guarded(draft)


def _asked(
    name: str, reference: str, draft: Draft | None, time_limit: float
) -> tuple[str, Level, tuple[Repair, ...]]:
    """What the worker says of a rule: its name, its level, and, of a draft, the repairs that it proposes."""
    request = pickle.dumps((sys.path, reference, draft))
    at_work = draft is not None
    try:
        done = subprocess.run(
            [sys.executable, "-m", "fol_kb.repair.worker"],
            input=request,
            stdout=subprocess.PIPE,
            timeout=time_limit,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise EndlessRuleError(name, f"did not end within {time_limit:g} s", at_work=at_work) from None
    if done.returncode:
        raise RuleError(
            name, f"ended its process with code {done.returncode}, without an answer", at_work=at_work
        )
    answer = pickle.loads(done.stdout)
    if isinstance(answer, str):
        raise RuleError(name, answer, at_work=at_work)
    title, level, repairs = answer
    return title, level, repairs


__all__ = ["GROUP", "IsolatedRule", "load", "registered"]
