"""z3 as a process of its own: what it dies of, it dies of alone.

z3 in the process of the tests took the whole test worker with it, once in some ten thousand questions.
The program that comes with the Python package reads one problem after another from its input, so that
it is started once and not for each question.
"""

from __future__ import annotations

import atexit
import logging
import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from shutil import which

_END = b"end-of-answers"
_ANSWERS = {"sat": True, "unsat": False, "unknown": None, "timeout": None}
_PATIENCE = 2.0
"""How many seconds z3 gets beyond its own limits before it is ended."""
_COMMANDS = re.compile(r"\(\s*(?:check-sat|get-model|exit)\s*\)")
"""What a problem of its own file ends with: here it is asked for apart."""
_log = logging.getLogger(__name__)


class Z3Error(Exception):
    """z3 did not understand its problem: a mistake of the translation, never an answer."""


class Z3Process:
    """Answers problems in SMT-LIB, each in a fresh state of one process."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        atexit.register(self.close)

    def ask(self, problem: str, assumptions: Sequence[str], seconds: float) -> list[bool | None]:
        """Whether the problem is satisfiable under each of ``assumptions``, ``seconds`` for each.

        An assumption is a literal, or empty where nothing is assumed. None: z3 does not know in time,
        or died of the problem, which is logged.

        Raises:
            Z3Error: z3 complains of the problem, or there is no z3.
        """
        asked = [f"(check-sat-assuming ({each}))" for each in assumptions]
        problem = _COMMANDS.sub("", problem)
        text = f"(reset)\n(set-option :timeout {round(seconds * 1000)})\n{problem}\n" + "\n".join(asked)
        lines = self._answered(
            f'{text}\n(echo "{_END.decode()}")\n'.encode(), seconds * len(assumptions) + _PATIENCE
        )
        if lines is None:
            _log.warning("z3 died of a problem, or did not keep its limit; it counts as not knowing")
            return [None] * len(assumptions)
        if len(lines) != len(assumptions) or not set(lines) <= set(_ANSWERS):
            raise Z3Error(f"z3: {' '.join(lines)[:300]}")
        return [_ANSWERS[line] for line in lines]

    def close(self) -> None:
        """Ends the process. Closing twice is harmless; a later question starts another one."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()

    def _answered(self, text: bytes, seconds: float) -> list[str] | None:
        """What z3 prints up to the end mark; None where it ends or says nothing for too long."""
        process = self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        said, deadline = b"", time.monotonic() + seconds
        try:
            process.stdin.write(text)
            process.stdin.flush()
            while _END not in said:
                left = max(0.0, deadline - time.monotonic())
                ready = select.select([process.stdout], [], [], left)[0]
                part = os.read(process.stdout.fileno(), 65_536) if ready else b""
                if not part:
                    self.close()
                    return None
                said += part
        except BrokenPipeError:
            self.close()
            return None
        return said.partition(_END)[0].decode("utf-8", "replace").split("\n")[:-1]

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            beside = Path(sys.executable).with_name("z3")
            program = str(beside) if beside.exists() else which("z3")
            if program is None:
                raise Z3Error("z3's program is not there: `pip install z3-solver` installs it")
            self._process = subprocess.Popen(
                [program, "-in"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
            )
        return self._process


_SHARED = Z3Process()


def ask(problem: str, assumptions: Sequence[str], seconds: float) -> list[bool | None]:
    """The same, by the one process that all in this process share."""
    return _SHARED.ask(problem, assumptions, seconds)
