"""``batch``: many tasks, a line each."""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO

from fol_kb.cli.common import asked, verdict_options
from fol_kb.common.command_line import (
    Commands,
    ExitCode,
    always_json,
    as_json,
    progress,
    say,
    to_file,
    writable,
)
from fol_kb.common.errors import CallError, DocumentError, ProblemPlace
from fol_kb.common.files import lock, read_json_lines


def register(commands: Commands) -> None:
    """Add this command."""
    sub = commands.add("batch", _batch, "run many tasks, a line each")
    sub.add_argument("tasks", metavar="IN.jsonl", help="tasks, or - for standard input")
    sub.add_argument("-o", "--output", metavar="OUT.jsonl", help="default: standard output, as for -")
    sub.add_argument("--jobs", type=int, default=1, metavar="N", help="worker processes (default: 1)")
    sub.add_argument("--resume", action="store_true", help="go on where an interrupted run into OUT stopped")
    sub.add_argument(
        "--keep-going", action="store_true", help="exit with 0 also where a task has an error and no report"
    )
    verdict_options(sub)
    always_json(sub)


def _batch(arguments: argparse.Namespace) -> int:
    from fol_kb.cli.batch_tasks import run

    if arguments.jobs < 1:
        raise CallError(f"--jobs is 1 or more, not {arguments.jobs}")
    arguments.output = to_file(arguments.output)
    if arguments.resume and not arguments.output:
        raise CallError("--resume needs -o OUT.jsonl, the file of the interrupted run")
    writable(arguments.output, arguments.tasks)
    tasks = [task for _, task in read_json_lines(arguments.tasks)]
    failed: list[bool] = []
    with contextlib.ExitStack() as stack:
        out: TextIO = sys.stdout
        if arguments.output:
            out = stack.enter_context(_mine(arguments.output))
            if arguments.resume:
                failed = _results_so_far(out, tasks, asked(arguments))
            elif Path(arguments.output).is_file():  # /dev/null has nothing to forget
                out.truncate(0)
        rest = tasks[len(failed) :]
        step = stack.enter_context(progress(len(rest), "tasks"))
        results = stack.enter_context(  # it is closed: that stops its workers
            contextlib.closing(run(rest, jobs=arguments.jobs, defaults=asked(arguments)))
        )
        for task, result in zip(rest, results, strict=True):
            out.write(as_json(result, out) + "\n")
            out.flush()
            failed.append("error" in result)
            if isinstance(task, DocumentError):
                say(f"fol-kb batch: {task}")
            step()
    return ExitCode.BAD_INPUT if any(failed) and not arguments.keep_going else 0


@contextlib.contextmanager
def _mine(path: str) -> Iterator[TextIO]:
    """The file of the results, to add to. Nobody else writes into it meanwhile.

    Raises:
        DocumentError: somebody else does.
    """
    # what is there is read through this handle: on Windows a locked file cannot be read through another
    with Path(path).open("a+" if Path(path).is_file() else "a", encoding="utf-8") as file:
        if not lock(file):
            message = "another fol-kb batch writes into this file; wait for its end, or name another file"
            raise DocumentError(message, ProblemPlace(path))
        yield file


def _results_so_far(out: TextIO, tasks: Sequence[Any], defaults: Mapping[str, Any]) -> list[bool]:
    """Of each result in the file, whether it is an error; a last line that was cut off in writing is removed.

    Raises:
        DocumentError: its results are not those of these tasks.
    """
    from fol_kb.cli.batch_tasks import digest, id_of

    failed: list[bool] = []
    path = out.name
    content = b""
    if out.readable():
        out.buffer.seek(0)
        content = out.buffer.read()
    *lines, rest = content.split(b"\n")
    for number, line in enumerate(lines, start=1):
        place = ProblemPlace(path, number)
        try:
            result = json.loads(line)
            id, made_for = result["id"], result.get("task_sha256")
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise DocumentError("this line is no result of fol-kb batch", place) from None
        task = tasks[number - 1] if number <= len(tasks) else None
        if number > len(tasks) or id != id_of(task):
            message = (
                f"the result {id!r} is not that of task {number}; --resume needs the file of the same tasks"
            )
            raise DocumentError(message, place)
        if made_for != digest(task, defaults):
            message = (
                f"this result is that of another task {id!r}: the task, an option or the file that it names"
                " has changed since; begin a new file, or cut this one off before the line"
            )
            raise DocumentError(message, place)
        failed.append("error" in result)
    begins = b'{"format": "fol-kb/result"'
    if not (rest.startswith(begins) or begins.startswith(rest)):
        raise DocumentError("this line is no result of fol-kb batch", ProblemPlace(path, len(lines) + 1))
    if rest:
        out.buffer.truncate(len(content) - len(rest))
    return failed
