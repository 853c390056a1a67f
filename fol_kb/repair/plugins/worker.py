"""The process in which a rule of somebody else runs: ``python -m fol_kb.repair.plugins.worker PARENT``.

Reads one request from standard input (the import path, the reference of the rule, a draft or None, the time
limit in seconds) and writes one answer to standard output: what is wrong, as text, or the rule's name, its
level and, for a draft, the repairs that it proposes, checked. Both are pickles: the two ends are one program.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from fol_kb.common import processes
from fol_kb.repair.draft import Draft
from fol_kb.repair.plugins.guard import identity, within_its_level
from fol_kb.repair.rule import RuleError

MOST_MEMORY = 8 << 30
"""Bytes of address space that the process may have, where the system can hold it to that."""
GRACE = 1.0
"""Seconds after the time limit in which whoever started the process ends it; after that it ends itself."""


def answer(reference: str, draft: Draft | None) -> object:
    """What there is to say of a rule, and of a draft by it."""
    module, _, attribute = reference.partition(":")
    try:
        found: Any = import_module(module)
        for part in attribute.split("."):
            found = getattr(found, part)
        rule: Any = found() if isinstance(found, type) else found
    except BaseException as problem:  # noqa: BLE001  # whatever a module does when it is imported
        return f"cannot be loaded from {reference!r}: {type(problem).__name__}: {problem}"
    try:
        name, level = identity(rule)
        if not callable(rule.repairs):
            raise TypeError(f"{type(rule.repairs).__name__!r} object is not callable")
    except BaseException as problem:  # noqa: BLE001  # whatever looking at it sets off
        return (
            f"is no repair rule: {reference!r} needs a name, a level (a Level) and a method repairs(draft)"
            f" ({problem.what if isinstance(problem, RuleError) else problem})"
        )
    if draft is None:
        return name, level, ()
    try:
        return name, level, within_its_level(rule, draft)
    except RuleError as failure:
        return failure.what
    except KeyboardInterrupt as problem:  # the rule's: this process has no terminal
        return f"raises KeyboardInterrupt: {problem}"


def main() -> None:
    """Answer one request."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what the rule prints is not an answer
    path, reference, draft, time_limit = pickle.load(sys.stdin.buffer)
    processes.end_with(int(sys.argv[1]))
    if sys.platform != "win32":
        # for a rule that lets no other thread work, had the parent been killed
        signal.setitimer(signal.ITIMER_REAL, time_limit + GRACE)
    sys.path[:] = [*path, str(Path.cwd())]
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    this = os.getpid()
    found = answer(reference, draft)
    if os.getpid() != this:
        os._exit(0)  # a copy that the rule made of the process: one answer is enough
    with out:
        pickle.dump(found, out)


if __name__ == "__main__":
    main()
