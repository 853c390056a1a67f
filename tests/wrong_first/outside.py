"""What a user has: the functions of `fol_kb`, and the command in a process of its own.

Nothing here or in the tests of this folder knows where a module is, so that they run on old commits, too.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import fol_kb

MODULE = "fol_kb" if find_spec("fol_kb.__main__") else "fol_kb.cli"
Done = subprocess.CompletedProcess[str]


def command(
    folder: Path,
    *arguments: str,
    env: Mapping[str, str] | None = None,
    text: str = "",
    timeout: float = 30,
    limit: Callable[[], None] | None = None,
) -> Done:
    """Run ``fol-kb`` in a folder; ``limit`` is called in its process before it begins."""
    root = str(Path(fol_kb.__file__).resolve().parent.parent)
    return subprocess.run(
        [sys.executable, "-m", MODULE, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": root, **(env or {})},
        input=text,
        capture_output=True,
        encoding="utf-8",
        timeout=timeout,
        preexec_fn=limit,
        check=False,
    )


def lines(done: Done) -> list[Any]:
    """Standard output as JSON Lines."""
    return [json.loads(line) for line in done.stdout.splitlines()]


def home(*names: str) -> Any:
    """The first module of these that there is: a public one that has moved."""
    for name in names:
        try:
            return import_module(name)
        except ModuleNotFoundError:
            continue
    raise ModuleNotFoundError(" or ".join(names))


def call(tool: str, **arguments: object) -> dict[str, object]:
    """A tool call."""
    return {"tool": tool, "arguments": arguments}


def built(*items: str | dict[str, object], **options: Any) -> fol_kb.BeliefSet:
    """A belief set of formulas and calls."""
    return fol_kb.build(
        [item if isinstance(item, dict) else call("add_formula", formula=item) for item in items], **options
    )


def read(source: str, dialect: str) -> list[str]:
    """The formulas of a program."""
    building = import_module("fol_kb.formats.building")
    kb = building.belief_set(fol_kb.formats.read(source, dialect=dialect))
    return [str(belief.formula) for belief in kb.formulas]


def stated(text: str) -> list[str]:
    """The formulas of a text."""
    return [str(belief.formula) for belief in fol_kb.translate(text).formulas]


def status(report: Any) -> str:
    """The word of a status."""
    return str(report.status.value)
