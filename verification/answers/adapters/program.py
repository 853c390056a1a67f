"""A program as an executor: any agent, in any language, behind standard input and output.

It is started once an attempt. It reads one JSON object, ``{"subtask": {...}, "context": {...}}``, and writes
one, a task result: ``{"answer": "...", "toolResults": [...]}``. Any other exit code than 0 is a failure, and
what it wrote last on standard error says why.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Sequence
from dataclasses import asdict

from fol_kb.common import codec
from fol_kb.common.errors import FolKbError
from verification.answers.orchestration import Context, Executor
from verification.model import Subtask, TaskResult

LONGEST = 200_000_000
"""Bytes of what a program may write."""


class ProgramError(FolKbError, RuntimeError):
    """A program that gave no result; says why."""

    kind = "program"


def executor(command: Sequence[str]) -> Executor:
    """A program that works on subtasks.

    Args:
        command: its path and arguments; no shell reads them.
    """

    async def execute(subtask: Subtask, context: Context) -> TaskResult:
        given = {"subtask": codec.to_json(subtask), "context": {**asdict(context), "text": context.text}}
        return read(await _ran(command, json.dumps(given).encode()), command[0])

    return execute


async def _ran(command: Sequence[str], told: bytes) -> bytes:
    pipe = asyncio.subprocess.PIPE
    try:
        program = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=pipe)
    except OSError as problem:
        raise ProgramError(f"{command[0]} cannot be started: {problem.strerror}") from None
    try:
        out, err = await program.communicate(told)
    finally:
        if program.returncode is None:  # nobody waits for it any more
            with contextlib.suppress(ProcessLookupError):
                program.kill()
            await program.wait()
    if program.returncode != 0:
        said = err.decode("utf-8", "replace").strip().splitlines()
        raise ProgramError(
            f"{command[0]} ended with {program.returncode}: {said[-1] if said else 'it says nothing'}"
        )
    return out


def read(out: bytes, name: str) -> TaskResult:
    """The result that a program wrote.

    Raises:
        ProgramError: it is none, or too long.
    """
    if len(out) > LONGEST:
        raise ProgramError(f"{name} wrote {len(out):,} bytes, at most {LONGEST:,} are read")
    try:
        data = json.loads(out.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        begun = out[:80].decode("utf-8", "replace")
        raise ProgramError(f"{name} wrote no JSON, a task result is expected; it begins {begun!r}") from None
    try:
        return codec.from_json(TaskResult, data)
    except FolKbError as problem:
        raise ProgramError(f"{name} wrote no task result: {problem}") from None
