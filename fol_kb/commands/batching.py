"""``batch``: many tasks, a line each."""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from pathlib import Path
from typing import Any

from fol_kb.commands.common import (
    Commands,
    always_json,
    as_json,
    asked,
    progress,
    to_file,
    verdict_options,
    writable,
)
from fol_kb.errors import CallError, DocumentError, ProblemPlace
from fol_kb.files import read_json_lines


def register(commands: Commands) -> None:
    """Add this command."""
    sub = commands.add("batch", _batch, "run many tasks, a line each")
    sub.add_argument("tasks", metavar="IN.jsonl", help="tasks, or - for standard input")
    sub.add_argument("-o", "--output", metavar="OUT.jsonl", help="default: standard output, as for -")
    sub.add_argument("--jobs", type=int, default=1, metavar="N", help="worker processes (default: 1)")
    sub.add_argument("--resume", action="store_true", help="go on where an interrupted run into OUT stopped")
    verdict_options(sub)
    always_json(sub)


def _batch(arguments: argparse.Namespace) -> int:
    from fol_kb.batch import run

    if arguments.jobs < 1:
        raise CallError(f"--jobs is 1 or more, not {arguments.jobs}")
    arguments.output = to_file(arguments.output)
    if arguments.resume and not arguments.output:
        raise CallError("--resume needs -o OUT.jsonl, the file of the interrupted run")
    writable(arguments.output, arguments.tasks)
    tasks = [task for _, task in read_json_lines(arguments.tasks)]
    done = 0
    if arguments.output:
        if arguments.resume:
            done = _results_so_far(arguments.output, tasks)
        else:
            Path(arguments.output).write_bytes(b"")
    with contextlib.ExitStack() as stack:
        out = (
            stack.enter_context(Path(arguments.output).open("a", encoding="utf-8"))
            if arguments.output
            else sys.stdout
        )
        step = stack.enter_context(progress(len(tasks) - done, "tasks"))
        results = run(tasks[done:], jobs=arguments.jobs, defaults=asked(arguments))
        stack.callback(results.close)  # type: ignore[attr-defined]  # a generator: stops its workers
        for result in results:
            out.write(as_json(result, out) + "\n")
            out.flush()
            step()
    return 0


def _results_so_far(path: str, tasks: list[Any]) -> int:
    """How many results the file has; a last line that was cut off in writing is removed.

    Raises:
        DocumentError: its results are not those of these tasks.
    """
    file = Path(path)
    content = file.read_bytes() if file.exists() else b""
    *lines, rest = content.split(b"\n")
    for number, line in enumerate(lines, start=1):
        try:
            id = json.loads(line)["id"]
        except (ValueError, TypeError, KeyError, RecursionError):
            raise DocumentError(
                "this line is no result of fol-kb batch", ProblemPlace(path, number)
            ) from None
        task = tasks[number - 1] if number <= len(tasks) else None
        if number > len(tasks) or id != (task.get("id") if isinstance(task, dict) else None):
            message = (
                f"the result {id!r} is not that of task {number}; --resume needs the file of the same tasks"
            )
            raise DocumentError(message, ProblemPlace(path, number))
    begins = b'{"format": "fol-kb/result"'
    if not (rest.startswith(begins) or begins.startswith(rest)):
        raise DocumentError("this line is no result of fol-kb batch", ProblemPlace(path, len(lines) + 1))
    if rest:
        with file.open("r+b") as out:
            out.truncate(len(content) - len(rest))
    return len(lines)
