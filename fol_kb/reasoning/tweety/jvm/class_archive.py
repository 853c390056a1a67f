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
import tempfile
from collections.abc import Iterator
from pathlib import Path

from fol_kb.common.files import cache_folder, lock
from fol_kb.reasoning.tweety.jvm.java_runtime import JAVA_VARIABLE, JavaRuntime

_MODULE = "fol_kb.reasoning.tweety.jvm.class_archive"  # `__name__` is "__main__" where it makes one
_KEPT = 4
_MAKING_SECONDS = 120.0


def path_for(runtime: JavaRuntime, jar: Path, support_jar: Path) -> Path | None:
    """What the archive for this Java and these jars is called, but for its size. None without a cache."""
    folder = cache_folder()
    if (
        folder is None or not f"{jar}{support_jar}".isascii()
    ):  # JPype switches sharing off for such a class path
        return None
    try:
        parts = [
            f"{file}\0{(state := file.stat()).st_size}\0{state.st_mtime_ns}"
            for file in _inputs(runtime, jar, support_jar)
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
        with _locked(path) as free:
            if not free:
                return False
        subprocess.Popen(
            [sys.executable, "-m", _MODULE, "make", str(path)],
            env=os.environ | {JAVA_VARIABLE: str(runtime.home), "PYTHONPATH": os.pathsep.join(sys.path)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        return False
    return True


def make(path: Path) -> bool:
    """Makes the archive at ``path``; False if another process is at it or it did not work out."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with _locked(path) as mine:
            if mine:
                _make(path)
            return mine
    except (OSError, subprocess.SubprocessError):
        return False


def _make(path: Path) -> None:
    from fol_kb.reasoning.tweety.jvm.java_runtime import find_java
    from fol_kb.reasoning.tweety.jvm.machine import _import_jpype, _support_jar, jar_path, machine_options

    runtime, jar, support_jar = find_java(), jar_path(), _support_jar(_import_jpype())
    with tempfile.TemporaryDirectory(prefix="classes-", dir=path.parent) as folder:
        class_list, archive = Path(folder) / "classes.lst", Path(folder) / "classes.jsa"
        load = [sys.executable, "-m", _MODULE, "load", str(class_list)]
        dump = [
            str(runtime.launcher),
            "-Xshare:dump",
            "-Xlog:disable",
            *machine_options(runtime),
            f"-XX:SharedClassListFile={class_list}",
            f"-XX:SharedArchiveFile={archive}",
            "-cp",
            os.pathsep.join([str(jar), str(support_jar)]),
        ]
        for command in (load, dump):
            subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=_MAKING_SECONDS,
                check=True,
            )
        with archive.open("rb") as written:
            os.fsync(written.fileno())
        # In one step: a reader sees all of it or nothing.
        archive.replace(path.with_stem(f"{path.stem}-{archive.stat().st_size}"))
    _forget_old(path.parent)


def load(class_list: Path) -> None:
    """Asks questions in a JVM that writes down which classes they load."""
    from fol_kb.reasoning.tweety.jvm import machine, rehearsal, sentinels

    machine._start_locked(("-Xshare:off", f"-XX:DumpLoadedClassList={class_list}"), "fol-kb")
    run = machine.bridge()
    run.version()
    rehearsal.rehearse(run)
    for sentinel in sentinels.SENTINELS:
        for engine in sentinels.ENGINES:
            with contextlib.suppress(RuntimeError):
                run(sentinel.request(engine))


def _inputs(runtime: JavaRuntime, jar: Path, support_jar: Path) -> tuple[Path, ...]:
    return (runtime.library, jar, support_jar)


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[bool]:
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


def _forget_old(folder: Path) -> None:
    """Upgrades leave archives behind that nothing will use again."""
    archives = sorted(folder.glob("classes-*.jsa"), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in archives[_KEPT:]:
        with contextlib.suppress(OSError):
            old.unlink()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    if sys.argv[1] == "make":
        sys.exit(0 if make(Path(sys.argv[2])) else 1)
    load(Path(sys.argv[2]))
