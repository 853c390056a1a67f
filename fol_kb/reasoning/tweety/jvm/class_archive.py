"""A class data archive (AppCDS): saves the JVM the loading of its classes at every cold command.

Made once for a Java, a jar and a JPype, in a process of its own that nobody waits for, and kept in the
cache folder. An archive is a convenience: where it cannot be made or written there is none, and nobody
hears of it. The JVM itself checks that one fits (same Java, same jars, same times of change) and otherwise
ignores it.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from fol_kb.common.files import cache_folder, lock
from fol_kb.reasoning.tweety.jvm.java_runtime import JAVA_VARIABLE, JavaRuntime

MAKER = "fol_kb.reasoning.tweety.jvm.archive_making"
"""The module that makes one, in a process of its own."""


def path_for(runtime: JavaRuntime, jar: Path, support_jar: Path) -> Path | None:
    """What the archive for this Java and these jars is called, but for its size. None without a cache."""
    folder = cache_folder()
    # JPype switches sharing off for a class path that is not ASCII
    if folder is None or not f"{jar}{support_jar}".isascii():
        return None
    try:
        parts = [
            f"{file}\0{(state := file.stat()).st_size}\0{state.st_mtime_ns}"
            for file in (runtime.library, jar, support_jar)
        ]
    except OSError:
        return None
    digest = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]
    return folder / f"classes-{runtime.version}-{digest}.jsa"


def find(runtime: JavaRuntime, jar: Path, support_jar: Path) -> Path | None:
    """The archive, if it has been made and is whole."""
    path = path_for(runtime, jar, support_jar)
    return None if path is None else _whole(path)


def _whole(path: Path) -> Path | None:
    """The file has its size in its name: the JVM maps it, and would be killed by one that was cut short."""
    try:
        for candidate in path.parent.glob(f"{path.stem}-*{path.suffix}"):
            if candidate.stem.rpartition("-")[2] == str(candidate.stat().st_size):
                return candidate
    except OSError:
        pass
    return None


def make_in_background(runtime: JavaRuntime, jar: Path, support_jar: Path) -> bool:
    """Starts a process that makes the archive, and does not wait for it. False if none was started."""
    path = path_for(runtime, jar, support_jar)
    # A program that embeds Python is its own `sys.executable`, and would be started a second time.
    if path is None or _whole(path) or not Path(sys.executable or "").name.startswith("python"):
        return False
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with locked(path) as free:
            if not free:
                return False
        subprocess.Popen(
            [sys.executable, "-m", MAKER, "make", str(path)],
            env=os.environ | {JAVA_VARIABLE: str(runtime.home), "PYTHONPATH": os.pathsep.join(sys.path)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        return False
    return True


@contextlib.contextmanager
def locked(path: Path) -> Iterator[bool]:
    """Whether no other process makes the archive while the block runs; the lock of a killed one is free."""
    name = path.with_suffix(".lock")
    with name.open("ab") as file:
        mine = lock(file)
        try:
            yield mine
        finally:
            if mine:
                with contextlib.suppress(OSError):  # Windows: it is open
                    name.unlink()
