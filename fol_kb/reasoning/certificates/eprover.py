"""The theorem prover E as a program of its own: a problem in, satisfiable or not out, within hard limits.

E: S. Schulz, S. Cruanes, P. Vukmirovic, "Faster, Higher, Stronger: E 2.3", CADE 2019. Its answers are in the
words of the SZS ontology (G. Sutcliffe, "The SZS Ontologies for Automated Reasoning Software", 2008).
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from functools import lru_cache

from fol_kb.reasoning.tweety.eprover import EPROVER_REMEDY, find_eprover

_STATUS = re.compile(r"^[#%] SZS status (\w+)", re.MULTILINE)
_VERSION = re.compile(r"E (\d[\w.+-]*)")
# no conjecture is ever given, so that "Theorem" and its like are not among the answers
_MEANS = {"Unsatisfiable": False, "ContradictoryAxioms": False, "Satisfiable": True}

_SENTINELS = (
    ("fof(a, axiom, ![X]: (p(X) => q(X))).\nfof(b, axiom, p(c)).\nfof(c, axiom, ~q(c)).\n", False),
    ("fof(a, axiom, ![X]: (p(X) => q(X))).\nfof(b, axiom, p(c)).\nfof(c, axiom, ~q(d)).\n", True),
    (
        "fof(a, axiom, (p <~> q)).\nfof(b, axiom, (c = d)).\nfof(c, axiom, r(c)).\nfof(d, axiom, ~r(d)).\n",
        False,
    ),
)
"""Problems that E must answer rightly before it is believed; the last one needs equality."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a prover says of a problem: ``satisfiable`` is None where it does not know, and ``detail`` why."""

    satisfiable: bool | None
    detail: str


@dataclass(frozen=True, slots=True)
class EProver:
    """E's program, with the limits of a call.

    A program that is not believed is not asked again by the same value; another value examines it anew.

    Attributes:
        program: its path; None if there is none, and then it knows nothing.
        seconds: of processor and of wall clock for a problem, with the examination that may come before it.
        megabytes: of memory.
    """

    program: str | None
    seconds: float = 60.0
    megabytes: int = 2_048
    _doubts: list[str] = field(default_factory=list, init=False, repr=False, compare=False)

    @staticmethod
    def found(seconds: float = 60.0, megabytes: int = 2_048) -> EProver:
        """E where :func:`fol_kb.reasoning.tweety.eprover.find_eprover` finds it."""
        return EProver(find_eprover(), seconds, megabytes)

    @property
    def version(self) -> str | None:
        """E's version; None if there is no E, it is not believed, or it does not say."""
        if self.program is None or self._doubt(self.program, time.monotonic() + self.seconds) is not None:
            return None
        return _version(self.program, min(_SHORT, self.seconds))

    def decide(self, problem: str) -> Answer:
        """Whether a problem without a conjecture is satisfiable."""
        if self.program is None:
            return Answer(None, f"E is not there; {EPROVER_REMEDY}")
        end = time.monotonic() + self.seconds
        doubt = self._doubt(self.program, end)
        if doubt is not None:
            return Answer(None, doubt)
        return _run(self.program, problem, end - time.monotonic(), self.megabytes)

    def _doubt(self, program: str, end: float) -> str | None:
        """Why it is not believed; None if it is. A program that hangs must not be waited for each time."""
        if not self._doubts:
            doubt = _doubt(program, end)
            if doubt is None:
                return None
            self._doubts.append(doubt)
        return self._doubts[0]


_SHORT = 10.0
"""Seconds that a known problem, or the version, may take at most."""
_believed: set[str] = set()
"""Programs that answered all known problems. One that did not may only have been slow: it is not kept."""


def _doubt(program: str, end: float) -> str | None:
    if program in _believed:
        return None
    for problem, satisfiable in _SENTINELS:
        answer = _run(program, problem, min(_SHORT, end - time.monotonic()), 512)
        if answer.satisfiable is not satisfiable:
            return f"{program} is not believed: of a known problem, {answer.detail}"
    _believed.add(program)
    return None


@lru_cache(maxsize=8)
def _version(program: str, seconds: float) -> str | None:
    try:
        said = _output([program, "--version"], "", seconds, 512)
    except OSError:  # what is wrong with it is said where it is asked a problem
        return None
    found = _VERSION.match(said or "")
    return None if found is None else found[1]


def _run(program: str, problem: str, seconds: float, megabytes: int) -> Answer:
    if seconds <= 0:
        return Answer(None, "E was not asked, no time was left; give it more")
    # one process, where a schedule would have children; and no SInE of a strategy's own: without a conjecture
    # "Auto" leaves no axiom out, so that a saturation says something (docs/decisions/0050-e-prover.md)
    arguments = [
        program,
        "--auto",
        "--sine=Auto",
        "--silent",
        f"--cpu-limit={max(1, round(seconds))}",
        f"--memory-limit={megabytes}",
        "-",
    ]
    try:
        said = _output(arguments, problem, seconds, megabytes)
    except OSError as error:
        return Answer(None, f"{program} cannot be run: {error.strerror or error}")
    if said is None:
        # of a limit of 3 s a moment has gone when E starts, which nobody gave it less for
        return Answer(None, f"E has found nothing in {round(seconds, 1) or round(seconds, 3):g} s")
    statuses = _STATUS.findall(said)
    known = [status for status in statuses if status in _MEANS]
    if len({_MEANS[status] for status in known}) > 1:
        return Answer(None, f"E contradicts itself: {', '.join(known)}")
    if known:
        return Answer(_MEANS[known[0]], f"E says {known[0]}")
    if statuses:
        return Answer(None, f"E says {statuses[-1]}")
    return Answer(None, f"E gave no answer: {' '.join(said.split())[:200] or 'no output'}")


def _output(arguments: list[str], given: str, seconds: float, megabytes: int) -> str | None:
    """Both outputs of a program, which is killed with all that it started; None if it takes too long.

    Raises:
        OSError: there is no such program, or it cannot be run.
    """
    with subprocess.Popen(
        arguments,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
    ) as child:
        try:
            _limit(child.pid, seconds, megabytes)
            said, _ = child.communicate(given, timeout=seconds)
            return said
        except subprocess.TimeoutExpired:
            return None
        finally:
            _kill(child)


def _limit(child: int, seconds: float, megabytes: int) -> None:
    """What E limits itself, for the case that it does not. Set from here: a process with Java in it must not
    run code of its own between fork and exec."""
    if sys.platform != "linux":
        return
    import resource

    # gone already, if it ended at once
    with contextlib.suppress(ProcessLookupError):
        ceiling = (megabytes + 512) * 1024 * 1024
        resource.prlimit(child, resource.RLIMIT_AS, (ceiling, ceiling))
        time = round(seconds) + 2
        resource.prlimit(child, resource.RLIMIT_CPU, (time, time))
        resource.prlimit(child, resource.RLIMIT_CORE, (0, 0))


def _kill(child: subprocess.Popen[str]) -> None:
    """The whole group, should it have started others."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, signal.SIGKILL)
