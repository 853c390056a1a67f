"""The command in processes of its own: what only the operating system can do to it."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from fol_kb import BeliefSet, build
from fol_kb.reasoning.tweety.eprover import find_eprover
from tests.amounts import few
from tests.conftest import RunPython
from tests.interrupts import hear_interrupts
from tests.processes import runs

COMMAND = [sys.executable, "-m", "fol_kb"]
Finished = subprocess.CompletedProcess[bytes]
Finish = Callable[..., Finished]


@pytest.fixture
def finish(child_environment: dict[str, str]) -> Finish:
    """Runs a program to its end: ``finish(*COMMAND, "show", "kb.json", cwd=...)``."""

    def run(*program: str, **options: Any) -> Finished:
        given = {"env": child_environment, "capture_output": True, "check": False, "timeout": 60, **options}
        return subprocess.run(program, **given)

    return run


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """Calls that make a document of a megabyte."""
    path = tmp_path / "many.jsonl"
    with path.open("w", encoding="utf-8") as file:
        for n in range(3_000):
            fact = {"predicate_name": "wise", "arguments": [f"é{n}"]}
            file.write(json.dumps({"tool": "add_atomic_fact", "arguments": fact}) + "\n")
    return path


@pytest.mark.parametrize("lines", few([3_000, 1]))
def test_a_reader_that_has_gone_is_no_error_to_speak_of(many: Path, finish: Finish, lines: int) -> None:
    """As with ``| head``: what fits into the buffer fails when it is flushed, more when it is written."""
    some = "".join(many.read_text(encoding="utf-8").splitlines(keepends=True)[:lines])
    read, write = os.pipe()
    os.close(read)
    try:
        piped = {"capture_output": False, "stdout": write, "stderr": subprocess.PIPE}
        done = finish(*COMMAND, "build", "-", input=some.encode(), **piped)
    finally:
        os.close(write)
    assert (done.returncode, done.stderr) == (141, b"")


def test_output_is_utf8_whatever_the_locale(
    many: Path, finish: Finish, child_environment: dict[str, str]
) -> None:
    environment = child_environment | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"}
    done = finish(*COMMAND, "build", str(many), env=environment)
    assert done.returncode == 0
    kb = BeliefSet.from_json(json.loads(done.stdout.decode("utf-8")))
    assert "é7" in kb.signature.constants


def test_dev_stdout_is_written_to_and_not_replaced(many: Path, finish: Finish) -> None:
    done = finish(*COMMAND, "build", str(many), "-o", "/dev/stdout")
    assert done.returncode == 0
    assert len(BeliefSet.from_json(json.loads(done.stdout)).formulas) == 3_000
    assert Path("/dev/stdout").is_symlink()


PIGEONS, HOLES = 12, 11


@pytest.fixture(scope="module")
def pigeons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pigeons in too few holes: for a solver that looks at clauses, as good as endless."""
    formulas = [" || ".join(f"in(p{pigeon}, h{hole})" for hole in range(HOLES)) for pigeon in range(PIGEONS)]
    formulas += [
        f"!in(p{one}, h{hole}) || !in(p{other}, h{hole})"
        for hole in range(HOLES)
        for one in range(PIGEONS)
        for other in range(one)
    ]
    calls = [{"tool": "add_formula", "arguments": {"formula": formula}} for formula in formulas]
    path = tmp_path_factory.mktemp("pigeons") / "hard.json"
    build(calls).write(path)
    return path


@pytest.fixture
def hard(tmp_path: Path, pigeons: Path) -> Path:
    """The same, in a folder of the test."""
    return Path(shutil.copy(pigeons, tmp_path))


def session(leader: int) -> list[int]:
    """The processes of the session that a process leads, and of the sessions that those in it started."""
    found, parents, sessions = [], {}, {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                state, parent, _, session = (entry / "stat").read_text().rpartition(")")[2].split()[:4]
                if state not in "ZX":
                    parents[int(entry.name)], sessions[int(entry.name)] = int(parent), int(session)
    for pid, session_of in sessions.items():
        if leader in (session_of, sessions.get(parents.get(session_of, 0))):
            found.append(pid)
    return found


@contextlib.contextmanager
def at_work(
    command: list[str], folder: Path, environment: dict[str, str], hear: Callable[[], None]
) -> Iterator[subprocess.Popen[bytes]]:
    """The command in a session of its own, when it is well into its checks; killed in the end."""
    with subprocess.Popen(
        [*COMMAND, *command],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        start_new_session=True,
        preexec_fn=hear if sys.platform != "win32" else None,
    ) as process:
        try:
            worked = _processor_seconds(process.pid, 3.0)
            assert process.poll() is None, "the work has to take longer than this test waits"
            assert worked >= 3.0
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def left_running(leader: int) -> list[int]:
    """The processes of a session that are there a moment after its end: one that is killed takes its time."""
    end = time.monotonic() + 2
    while (found := session(leader)) and time.monotonic() < end:
        time.sleep(0.01)
    return found


@pytest.mark.slow
@pytest.mark.jvm
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system has no /proc")
@pytest.mark.parametrize(
    "command",
    [
        ["check", "hard.json"],
        ["check", "hard.json", "--isolated"],
        ["check", "hard.json", "hard.json", "hard.json", "hard.json", "--jobs", "2"],
        ["check", "hard.json", "hard.json", "hard.json", "--jobs", "2", "--isolated", "--certificate", "new"],
        ["query", "hard.json", "in(p0, h0)"],
        ["batch", "tasks.jsonl"],
        ["batch", "tasks.jsonl", "--jobs", "2"],
    ],
    ids=" ".join,
)
def test_an_interrupt_ends_everything_at_once(
    tmp_path: Path, hard: Path, child_environment: dict[str, str], command: list[str]
) -> None:
    """No process is left, no file, and nothing is printed but that it was interrupted."""
    tasks = ({"id": n, "kb": "hard.json", "timeout": 300} for n in range(3))
    (tmp_path / "tasks.jsonl").write_text("".join(json.dumps(task) + "\n" for task in tasks))
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    before = sorted(tmp_path.iterdir())
    environment = child_environment | {"TMPDIR": str(temporary)}
    with at_work([*command, "--timeout", "300"], tmp_path, environment, hear_interrupts) as process:
        os.killpg(process.pid, signal.SIGINT)  # as a terminal sends it
        started = time.monotonic()
        out, err = process.communicate(timeout=30)
        assert time.monotonic() - started < 20
        assert left_running(process.pid) == []
    assert process.returncode == 130
    assert out == b""
    said = err.decode().splitlines()
    assert said[-1:] == [f"fol-kb {command[0]}: interrupted"]
    assert len(said) == 1, err.decode()
    assert sorted(tmp_path.iterdir()) == before
    assert list(temporary.iterdir()) == []


def _processor_seconds(leader: int, wanted: float) -> float:
    """Wait until the processes have worked for so long: well into the checks, however busy the machine is."""
    end = time.monotonic() + 60
    used = 0.0
    while used < wanted and time.monotonic() < end:
        time.sleep(0.1)
        ticks = 0
        for pid in session(leader):
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                ticks += int(fields[11]) + int(fields[12])
        used = ticks / os.sysconf("SC_CLK_TCK")
    return used


with_e = pytest.mark.skipif(find_eprover() is None, reason="E is not there; FOL_KB_EPROVER names it")


@pytest.mark.slow
@pytest.mark.jvm
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system has no /proc")
@pytest.mark.parametrize(("ending", "code"), [("SIGTERM", 143), ("SIGHUP", 129)])
@pytest.mark.parametrize(
    "command",
    [
        pytest.param(["check", "hard.json", "--engine", "eprover"], marks=with_e),
        pytest.param(["check", "hard.json", "--engine", "eprover", "--isolated"], marks=with_e),
        ["check", "hard.json", "hard.json", "--jobs", "2", "--engine", "ground"],
        pytest.param(["batch", "tasks.jsonl", "--jobs", "2", "--engine", "eprover"], marks=with_e),
    ],
    ids=" ".join,
)
def test_a_command_that_is_asked_to_end_leaves_nothing_running(
    tmp_path: Path, hard: Path, child_environment: dict[str, str], command: list[str], ending: str, code: int
) -> None:
    """The signal goes to the one process, as a service manager or ``kill`` sends it."""
    tasks = ({"id": n, "kb": "hard.json"} for n in range(3))
    (tmp_path / "tasks.jsonl").write_text("".join(json.dumps(task) + "\n" for task in tasks))
    environment = _unmeasured(child_environment)
    with at_work([*command, "--timeout", "50"], tmp_path, environment, _hear_endings) as process:
        started_by_it = session(process.pid)
        assert len(started_by_it) > ("eprover" in command)  # E is a process of its own
        process.send_signal(signal.Signals[ending])
        out, err = process.communicate(timeout=30)
        assert left_running(process.pid) == []
        assert [pid for pid in started_by_it if runs(pid)] == []
    assert process.returncode == code
    assert (out, err.decode()) == (b"", f"fol-kb {command[0]}: ended by {ending}\n")


def _unmeasured(environment: dict[str, str]) -> dict[str, str]:
    """Without what measures coverage in children: it has a handler of its own for SIGTERM."""
    return {name: value for name, value in environment.items() if not name.startswith("COV")}


def _hear_endings() -> None:
    """What runs under ``nohup`` ignores the one or the other, and so does what that starts."""
    for name in ("SIGTERM", "SIGHUP"):
        signal.signal(signal.Signals[name], signal.SIG_DFL)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGHUP")
def test_a_signal_that_is_ignored_stays_ignored(finish: Finish, child_environment: dict[str, str]) -> None:
    """``nohup`` is for that."""
    script = (
        "import os, signal; from fol_kb.common.signals import as_exceptions\n"
        "with as_exceptions(): os.kill(os.getpid(), signal.SIGHUP)\n"
        "print('here', flush=True)\n"
        "with as_exceptions(): os.kill(os.getpid(), signal.SIGTERM)"
    )
    line = 'trap \'\' HUP; exec "$0" -c "$1"'
    done = finish("sh", "-c", line, sys.executable, script, env=_unmeasured(child_environment))
    assert done.stdout == b"here\n"
    assert b"Terminated: ended by SIGTERM" in done.stderr


@pytest.mark.jvm
def test_json_is_alone_on_standard_output(tmp_path: Path, finish: Finish) -> None:
    calls = [
        {"tool": "add_formula", "arguments": {"formula": formula}}
        for formula in ("wise(socrates)", "!wise(socrates)", "likes(a)", "likes(a, b)")
    ]
    build(calls).write(tmp_path / "kb.json")
    done = finish(*COMMAND, "check", "kb.json", "--format", "json", cwd=tmp_path)
    assert done.returncode == 1
    report = json.loads(done.stdout)
    assert report["status"] == "INCONSISTENT"
    assert [conflict["formulas"] for conflict in report["conflicts"]] == [["f1", "f2"]]
    assert b"2 refused calls" in done.stderr
    asked = [*COMMAND, "query", "kb.json", "unheard_of(socrates)", "--format", "json"]
    done = finish(*asked, cwd=tmp_path)
    assert json.loads(done.stdout)["status"] == "CONTRADICTORY_PREMISES"
    assert b"the belief set says nothing of the predicate 'unheard_of'" in done.stderr


@pytest.mark.parametrize(
    ("problem", "code", "said"),
    [
        ("KeyboardInterrupt", 130, "fol-kb: interrupted\n"),
        ("ImportError('half')", 70, "fol-kb: internal error: ImportError: half (<string>:7), please"),
        ("MemoryError", 3, "fol-kb: out of memory"),
    ],
)
def test_what_happens_while_the_commands_are_loaded_is_a_line_too(
    run_python: RunPython, problem: str, code: int, said: str
) -> None:
    """Python is made to meet it where it imports the commands: Ctrl-C, as a person's may; half of them."""
    script = f"""
import sys

class Met:
    def find_spec(self, name, path=None, target=None):
        if name == "fol_kb.common.command_line.running":
            raise {problem}

sys.meta_path.insert(0, Met())
from fol_kb.cli import main
sys.exit(main(["doctor"]))
"""
    done = run_python(script)
    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr.startswith(said)
    assert len(done.stderr.splitlines()) == 1


@pytest.fixture
def refused_and_good(tmp_path: Path) -> tuple[str, str]:
    """A file that is no belief set, and one that is: a note for standard error, a line for each."""
    (tmp_path / "none.json").write_text("{}")
    build([{"tool": "add_formula", "arguments": {"formula": "wise(socrates)"}}]).write(tmp_path / "ok.json")
    return str(tmp_path / "none.json"), str(tmp_path / "ok.json")


@pytest.fixture
def shell(finish: Finish, child_environment: dict[str, str]) -> Finish:
    """Run the command with the redirections of a shell; ``$@`` is the command and the arguments."""
    # what is in a buffer fails late: at the end, where Python has an exit code of its own for it
    environment = {name: value for name, value in child_environment.items() if name != "PYTHONUNBUFFERED"}
    return lambda line, *arguments: finish("sh", "-c", line, "sh", *COMMAND, *arguments, env=environment)


full_device = pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")


@pytest.mark.parametrize("where", few([pytest.param(">/dev/full", marks=full_device), ">&-"]))
@pytest.mark.parametrize("command", few(["show", "--help", "lint", "build"], 2))
def test_output_that_cannot_be_written_is_no_verdict(
    refused_and_good: tuple[str, str], many: Path, shell: Finish, where: str, command: str
) -> None:
    files = {"--help": [], "build": [str(many)]}.get(command, [refused_and_good[1]])
    done = shell(f'"$@" {where}', command, *files)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1, done.stderr.decode()
    assert done.stderr.startswith(b"fol-kb")


@pytest.mark.jvm
@pytest.mark.parametrize("where", few([">&-", pytest.param(">/dev/full", marks=full_device)]))
def test_a_verdict_that_cannot_be_written_is_none(
    refused_and_good: tuple[str, str], shell: Finish, where: str
) -> None:
    done = shell(f'"$@" {where}', "check", refused_and_good[1])
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)


def test_closed_output_is_no_loss_where_a_file_is_written(many: Path, tmp_path: Path, shell: Finish) -> None:
    done = shell('"$@" >&- 2>&- <&-', "build", str(many), "-o", str(tmp_path / "kb"))
    assert done.returncode == 0
    assert len(BeliefSet.read(tmp_path / "kb").formulas) == 3_000


@pytest.mark.parametrize("command", few(["check", "build", "batch", "lint"]))
def test_closed_input_is_said(shell: Finish, command: str) -> None:
    done = shell('"$@" <&-', command, "-")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"-: standard input is closed; name a file" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.jvm
@pytest.mark.parametrize("where", few(["2>&-", pytest.param("2>/dev/full", marks=full_device)]))
def test_notes_that_nobody_hears_change_nothing(
    refused_and_good: tuple[str, str], shell: Finish, where: str
) -> None:
    done = shell(f'"$@" {where}', "check", *refused_and_good, "--format", "json")
    assert done.returncode == 2
    first, second = map(json.loads, done.stdout.splitlines())
    assert (first["id"], first["report"]) == (refused_and_good[0], None)
    assert second["status"] == "CONSISTENT"
