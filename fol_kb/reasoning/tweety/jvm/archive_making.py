"""Makes a class data archive: ``python -m fol_kb.reasoning.tweety.jvm.archive_making make PATH``.

It runs in a process of its own, which starts two more: a machine that writes down which classes questions
load, and one that puts them into the archive.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from fol_kb.reasoning.tweety.jvm import machine, rehearsal, sentinels
from fol_kb.reasoning.tweety.jvm.class_archive import MAKER, locked
from fol_kb.reasoning.tweety.jvm.java_runtime import find_java

_KEPT = 4
_MAKING_SECONDS = 120.0


def make(path: Path) -> bool:
    """Makes the archive at ``path``; False if another process is at it or it did not work out."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with locked(path) as mine:
            if mine:
                _make(path)
            return mine
    except (OSError, subprocess.SubprocessError):
        return False


def _make(path: Path) -> None:
    runtime, jar, support_jar = find_java(), machine.jar_path(), machine._support_jar(machine._import_jpype())
    with tempfile.TemporaryDirectory(prefix="classes-", dir=path.parent) as folder:
        class_list, archive = Path(folder) / "classes.lst", Path(folder) / "classes.jsa"
        load = [sys.executable, "-m", MAKER, "load", str(class_list)]
        dump = [
            str(runtime.launcher),
            "-Xshare:dump",
            "-Xlog:disable",
            *machine.machine_options(runtime),
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
    machine._start_locked(("-Xshare:off", f"-XX:DumpLoadedClassList={class_list}"), "fol-kb")
    run = machine.bridge()
    run.version()
    rehearsal.rehearse(run)
    for sentinel in sentinels.SENTINELS:
        for engine in sentinels.ENGINES:
            with contextlib.suppress(RuntimeError):
                run(sentinel.request(engine))


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
