"""Whether a virtual machine starts, tried in a process of its own where it may not.

A virtual machine that does not start ends the process that it is in, a Python program with all that it was
at, with code 1 and without an exception. It does so for want of address space, memory or threads, and for
options that it was given in the environment. Where none of these is short or set, it starts, and to try
that first would cost every command a quarter of a second.
"""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

from fol_kb.reasoning.tweety.errors import JvmStartError
from fol_kb.reasoning.tweety.jvm.java_runtime import JavaRuntime

OPTION_VARIABLES = ("_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "FOL_KB_JAVA_HEAP")
_FEWEST = {"RLIMIT_NPROC": 4096, "RLIMIT_NOFILE": 256}
"""Below so many processes and threads, or open files, Java may not get those that it starts with."""
_LEAST_MEMORY = 1 << 30
_MARGIN = {"v": 1 << 30, "d": 128 << 20}
"""Bytes that Java needs for its work beyond its start: each of its threads reserves addresses of its own."""
_NEEDED = {"v": " (Java reserves 5 GB of address space, and uses little of it)", "d": ""}
_SAY_WHY = ("-XX:-SuppressFatalErrorMessage", "-XX:ErrorFile=/dev/null")
_SECONDS = 60.0
_LONGEST_WORDS = 500


def refuse_what_does_not_start(
    runtime: JavaRuntime, options: Sequence[str], classpath: Sequence[Path]
) -> None:
    """Try the start, if anything is short or set that may keep Java from starting.

    Raises:
        JvmStartError: it does not start.
    """
    causes, limits = _causes()
    if not causes or not runtime.launcher.is_file():
        return
    path = os.pathsep.join(map(str, classpath))
    command = [str(runtime.launcher), *options, *_SAY_WHY, "-cp", path, "-version"]
    # a shell gives it the limits: Python would do so in a copy of this process, threads and all
    shell = "".join(f"ulimit -{letter} {size >> 10} && " for letter, size in limits.items())
    environment = {name: value for name, value in os.environ.items() if name != "JDK_JAVA_OPTIONS"}
    try:
        done = subprocess.run(
            ["/bin/sh", "-c", f'{shell} exec "$0" "$@"', *command] if limits else command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            env=environment,
            timeout=_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        code, said = None, f"it was not there after {_SECONDS:g} s"
    except OSError as problem:
        code, said = None, f"no process can be started: {problem.strerror}"
    else:
        code, said = done.returncode, " ".join(done.stdout.split())[:_LONGEST_WORDS]
    if code == 0 and 'version "' in said:  # some options have it print something, and end, without a start
        return
    raise JvmStartError(
        f"Java {runtime.version} ({runtime.source}: {runtime.home}) does not start here:"
        f" {said or f'it ended with code {code}'}\n"
        f"Look at: {', '.join(causes)}."
    )


def _causes() -> tuple[list[str], dict[str, int]]:
    """What may keep Java from starting, in words, and the limits that its process gets, in bytes by the
    letter that ``ulimit`` has for them: what is left of those of this process.
    """
    causes = [f"{name}={value}" for name in OPTION_VARIABLES if (value := os.environ.get(name))]
    limits: dict[str, int] = {}
    with contextlib.suppress(ImportError):  # no such limits on Windows
        import resource

        for kind, letter, place in (("RLIMIT_AS", "v", 0), ("RLIMIT_DATA", "d", 5)):
            soft, _ = resource.getrlimit(getattr(resource, kind))
            if soft != resource.RLIM_INFINITY:
                causes.append(f"ulimit -{letter} {soft >> 10}{_NEEDED[letter]}")
                limits[letter] = max(soft - used("self", place) - _MARGIN[letter], 0)
        for kind, fewest in _FEWEST.items():
            soft, _ = resource.getrlimit(getattr(resource, kind))
            if soft != resource.RLIM_INFINITY and soft < fewest:
                causes.append(f"{kind} {soft}")
    if (available := _available()) < _LEAST_MEMORY:
        causes.append(f"memory, of which {available >> 20} MiB are available")
    return causes, limits


def used(process: int | str, place: int) -> int:
    """Bytes that a process has, by their place in its ``/proc/.../statm``; 0 where there is none."""
    try:
        return int(Path(f"/proc/{process}/statm").read_bytes().split()[place]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError, ValueError):
        return 0


def _available() -> int:
    """Bytes of memory that the system can give; where it does not say, enough."""
    try:
        found = re.search(rb"(?m)^MemAvailable:\s*(\d+) kB", Path("/proc/meminfo").read_bytes())
    except OSError:
        found = None
    return int(found[1]) << 10 if found else _LEAST_MEMORY
