"""Rules that others wrote: found by entry point or by reference, and run in a process of their own.

A package registers a rule in its pyproject.toml::

    [project.entry-points."fol_kb.repair_rules"]
    my-rule = "my_package.rules:MyRule"

where the object is a rule or a class of rules that needs no arguments. A rule is used when it is asked
for by name, never because it is installed: the same calls give the same belief set on every machine.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from importlib.metadata import entry_points
from io import BytesIO
from tempfile import TemporaryFile
from typing import Any, get_args

from fol_kb.beliefs.changes import Change, Kind
from fol_kb.beliefs.findings import Level, Repair
from fol_kb.common.errors import near_misses
from fol_kb.logic.signature import FunctionType
from fol_kb.logic.syntax import Binding, Formula, Term
from fol_kb.repair.draft import Draft
from fol_kb.repair.plugins.guard import TIME_LIMIT, EndlessRuleError, checked
from fol_kb.repair.rule import RuleError
from fol_kb.repair.rules.built_in import BUILT_IN

GROUP = "fol_kb.repair_rules"


def registered() -> Mapping[str, str]:
    """The reference ``module:attribute`` of each rule that an installed package registers, by its name."""
    return {found.name: found.value for found in sorted(entry_points(group=GROUP), key=lambda e: e.name)}


def load(names: Iterable[str], *, time_limit: float = TIME_LIMIT) -> tuple[IsolatedRule, ...]:
    """The rules of these names, or of these references ``module:attribute``.

    Raises:
        RuleError: no rule of that name is registered; it cannot be imported, is no rule, or has the name of
            a built-in one.
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
        if title in {rule.name for rule in BUILT_IN}:
            raise RuleError(title, f"of {reference!r} has the name of a built-in rule", at_work=False)
        rules.append(IsolatedRule(title, level, reference, time_limit))
    return tuple(rules)


@dataclass(frozen=True, slots=True)
class IsolatedRule:
    """A rule that runs in a process of its own, which is ended when its time is up.

    Whatever the rule does there (it raises, loops, fills the memory, ends its process), nothing but a
    :class:`~fol_kb.repair.rule.RuleError` comes of it. ``time_limit`` is in seconds, for one draft.
    """

    name: str
    level: Level
    reference: str
    time_limit: float = TIME_LIMIT

    def guarded(self, draft: Draft) -> tuple[Repair, ...]:
        """What the rule proposes, after the checks of :func:`fol_kb.repair.plugins.guard.within_its_level`.

        Raises:
            RuleError: see there; or its process ended without an answer, or in time with none.
        """
        # replace() leaves behind what was worked out: the process needs what was said, no more
        name, level, repairs = _asked(self.name, self.reference, replace(draft), self.time_limit)
        if (name, level) != (self.name, self.level):
            raise RuleError(self.name, f"calls itself {name!r}, level {level.value!r}, when it is at work")
        return repairs

    def repairs(self, draft: Draft) -> tuple[Repair, ...]:
        """The same: this rule never answers unchecked."""
        return self.guarded(draft)


def _asked(
    name: str, reference: str, draft: Draft | None, time_limit: float
) -> tuple[str, Level, tuple[Repair, ...]]:
    """What the worker says of a rule: its name, its level, and, of a draft, the repairs that it proposes."""
    at_work = draft is not None
    code, said = _run(pickle.dumps((sys.path, reference, draft, time_limit)), time_limit)
    if code is None:
        raise EndlessRuleError(name, f"did not end within {time_limit:g} s", at_work=at_work)
    if code or not said:
        raise RuleError(name, f"ended its process with code {code}, without an answer", at_work=at_work)
    try:
        answer = _read(said)
    except Exception as problem:
        # what a pickle may raise is not known, and the rule may have written anything
        raise RuleError(name, "gave an answer that cannot be read", at_work=at_work) from problem
    if isinstance(answer, str):
        raise RuleError(name, answer, at_work=at_work)
    return answer


def _run(request: bytes, time_limit: float) -> tuple[int | None, bytes]:
    """The code with which the worker ended, None if it had to be ended, and what it answered.

    Files, not pipes: a process that the rule started could hold a pipe open. It is ended with the worker,
    unless it made itself a session of its own.
    """
    with TemporaryFile() as question, TemporaryFile() as answer:
        question.write(request)
        question.seek(0)
        worker = subprocess.Popen(
            [sys.executable, "-m", "fol_kb.repair.plugins.worker", str(os.getpid())],
            stdin=question,
            stdout=answer,
            start_new_session=True,
        )
        code: int | None = None
        try:
            code = worker.wait(time_limit)
        except subprocess.TimeoutExpired:
            pass  # its code stays None
        finally:
            _end(worker)
        answer.seek(0)
        return code, answer.read()


def _end(worker: subprocess.Popen[bytes]) -> None:
    """End the worker, if it still runs, and all that it started."""
    if sys.platform == "win32":
        worker.kill()
    else:
        with contextlib.suppress(ProcessLookupError, PermissionError):  # none is left, or only dead ones
            os.killpg(worker.pid, signal.SIGKILL)
    worker.wait()


class _Plain(pickle.Unpickler):
    """Reads values of the classes that an answer consists of, and makes nothing else."""

    def find_class(self, module: str, name: str) -> Any:
        """The class, if it is one of these."""
        if (module, name) not in _CLASSES:
            raise pickle.UnpicklingError(f"{module}.{name} is no part of an answer")
        return super().find_class(module, name)


_CLASSES = frozenset(
    (kind.__module__, kind.__qualname__)
    for kind in (
        Level,
        Kind,
        Repair,
        FunctionType,
        Binding,
        *get_args(Change),
        *get_args(Formula),
        *get_args(Term),
    )
)


def _read(said: bytes) -> str | tuple[str, Level, tuple[Repair, ...]]:
    """The answer in what the worker wrote.

    Raises:
        Exception: whatever unpickling raises, or a ValueError: it is no answer.
    """
    stream = BytesIO(said)
    answer = _Plain(stream).load()
    if stream.read(1):
        raise ValueError("there is more than an answer")
    if type(answer) is str:
        return answer
    name, level, repairs = answer
    if type(name) is not str or type(level) is not Level or type(repairs) is not tuple:
        raise ValueError("an answer is a name, a level and repairs")
    return name, level, checked(name, level, repairs)
