"""The files of a memory: several processes, killed ones, damaged and edited files, paths that lead out."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.amounts import ALL
from tests.verification.answers.made_reports import report
from verification.answers.memory import (
    AgentMemory,
    MemoryFileError,
    MemoryOptions,
    MemoryPlaceError,
    sessions,
)
from verification.answers.memory.files import locked
from verification.model import Ruling

WRITER = Path(__file__).with_name("writer.py")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Where the memory is."""
    return tmp_path / "memory"


def own(root: Path, session: str = "s") -> Path:
    return root / "sessions" / f"{session}.jsonl"


def remembered(root: Path, session: str = "s") -> list[str]:
    found = AgentMemory(root, session)
    return sorted(each.text for each in found.known().hallucinations)


@pytest.mark.parametrize(
    "session",
    ["", "..", "../x", "a/b", "a\\b", ".hidden", "/etc/passwd", "a" * 101, "a\0b", "a\n", "é", "C:x", "-x"],
)
def test_a_session_that_is_no_name_of_a_file_is_refused(root: Path, session: str) -> None:
    with pytest.raises(MemoryPlaceError, match="cannot be the name of a session"):
        AgentMemory(root, session)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_that_leaves_the_root_is_refused(root: Path, tmp_path: Path) -> None:
    (root / "sessions").mkdir(parents=True)
    own(root).symlink_to(tmp_path / "elsewhere.jsonl")
    with pytest.raises(MemoryPlaceError, match="not inside"):
        AgentMemory(root, "s")
    (tmp_path / "outside").mkdir()
    (root / "sessions").joinpath("s.jsonl").unlink()
    (root / "sessions").rmdir()
    (root / "sessions").symlink_to(tmp_path / "outside")
    with pytest.raises(MemoryPlaceError, match="not inside"):
        AgentMemory(root, "s")


def test_a_root_that_is_a_link_itself_is_fine(root: Path, tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    root.symlink_to(tmp_path / "real")
    AgentMemory(root, "s").record(report(["x_pro"]), task="t")
    assert remembered(root) == ["x_pro"]


def test_a_torn_line_is_not_read_and_the_next_writer_cuts_it_off(root: Path) -> None:
    memory = AgentMemory(root, "s")
    memory.record(report(["a_pro"]), task="t")
    whole = own(root).read_bytes()
    for cut in (1, len(whole) // 2, len(whole) - 1):
        own(root).write_bytes(whole + whole[:cut])
        assert remembered(root) == ["a_pro"]
        assert AgentMemory(root, "s").problems() == ()
        AgentMemory(root, "s").record(report([f"b{cut}_pro"]), task="t")
        assert AgentMemory(root, "s").problems() == ()
        assert f"b{cut}_pro" in remembered(root)


def test_a_file_cut_in_its_middle_keeps_the_lines_before(root: Path) -> None:
    memory = AgentMemory(root, "s")
    for name in ("a_pro", "b_pro", "c_pro"):
        memory.record(report([name]), task="t")
    own(root).write_bytes(own(root).read_bytes()[:-20])
    assert sorted(each.text for each in memory.known().hallucinations) == ["a_pro", "b_pro"]  # it was open
    assert remembered(root) == ["a_pro", "b_pro"]


@pytest.mark.parametrize(
    "bad",
    [
        b"no json",
        b"{}",
        b"[1]",
        b"null",
        b'{"format": "fol-kb/memory-entry", "version": 9}',
        b"\xff\xfe",
        b'{"a": NaN}',
        b"[" * 100_000,
        b"\0\0\0",
        b'{"format": "fol-kb/memory-entry", "version": 1, "id": ""}',
    ],
)
def test_a_line_that_is_no_entry_is_told_and_the_others_are_read(root: Path, bad: bytes) -> None:
    memory = AgentMemory(root, "s")
    memory.record(report(["a_pro"]), task="t")
    with own(root).open("ab") as file:
        file.write(bad + b"\n")
    memory.record(report(["b_pro"]), task="t")
    assert sorted(each.text for each in memory.known().hallucinations) == ["a_pro", "b_pro"]
    (problem,) = memory.problems()
    assert (problem.file, problem.line) == (str(own(root).resolve()), 2)


def test_a_file_that_somebody_edited_is_read_anew(root: Path) -> None:
    memory = AgentMemory(root, "s")
    memory.record(report(["a_pro"]), task="t")
    assert [each.text for each in memory.known().hallucinations] == ["a_pro"]
    own(root).write_text(own(root).read_text().replace("a_pro", "z_pro"))
    memory.record(report(["b_pro"]), task="t")
    assert sorted(each.text for each in memory.known().hallucinations) == ["b_pro", "z_pro"]
    own(root).unlink()
    assert memory.known().hallucinations == ()


def test_lines_of_windows_and_empty_lines_are_lines(root: Path) -> None:
    AgentMemory(root, "s").record(report(["a_pro", "b_pro"]), task="t")
    own(root).write_bytes(b"\r\n\n" + own(root).read_bytes().replace(b"\n", b"\r\n"))
    assert remembered(root) == ["a_pro", "b_pro"]
    assert AgentMemory(root, "s").problems() == ()


def test_one_who_holds_the_lock_too_long_is_told(root: Path) -> None:
    memory = AgentMemory(root, "s", MemoryOptions(lock_timeout=0.1))
    memory.record(report(["a_pro"]), task="t")
    there, done = threading.Event(), threading.Event()

    def hold() -> None:
        with locked(root, 1):
            there.set()
            done.wait(10)

    holder = threading.Thread(target=hold)
    holder.start()
    there.wait(10)
    try:
        with pytest.raises(MemoryFileError, match=r"held the lock.*0\.1 seconds"):
            memory.record(report(["b_pro"]), task="t")
        assert [each.text for each in memory.known().hallucinations] == ["a_pro"]  # readers need no lock
    finally:
        done.set()
        holder.join()


def test_a_root_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(MemoryFileError, match="cannot be used"):
        AgentMemory(tmp_path / "file", "s").record(report(["a_pro"]), task="t")


def test_long_texts_and_half_characters_are_kept_as_far_as_files_can(root: Path) -> None:
    memory = AgentMemory(root, "s")
    memory.record(report(["x" * 5_000, "\ud800half"], gaps=["é\u2028∀"]), task="t")
    texts = [each.text for each in memory.known().hallucinations]
    assert texts == ["?half", f"{'x' * 2_000}… [3,000 more characters]"]
    assert memory.known().gaps[0].text == "é\u2028∀"


def test_keys_are_in_no_file(root: Path) -> None:
    secret = "sk-abcdefghijklmnopqrstuvwxyz0123456789ABCD"
    memory = AgentMemory(root, "s")
    memory.record(report([f"token {secret}"], gaps=[f"whether {secret} is still valid"]), task="t")
    memory.correct(secret, Ruling.WRONG, instead=f"{secret}2")
    assert secret not in "".join(path.read_text() for path in root.rglob("*.jsonl"))


def test_sessions_are_listed(root: Path) -> None:
    assert sessions(root) == ()
    for session in ("b", "a"):
        AgentMemory(root, session).record(report(["a_pro"]), task="t")
    (root / "sessions" / ".tmp.jsonl").write_text("")
    assert sessions(root) == ("a", "b")


def test_threads_of_one_process_lose_nothing(root: Path) -> None:
    memory = AgentMemory(root, "s")

    def write(number: int) -> None:
        for each in range(10):
            memory.record(report([f"n{number}_{each}"]), task="t")

    threads = [threading.Thread(target=write, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(remembered(root)) == 40
    assert AgentMemory(root, "s").problems() == ()


def test_one_that_writes_again_and_again_lets_others_in(root: Path) -> None:
    done = threading.Event()

    def busy() -> None:
        while not done.is_set():
            with locked(root, 30):
                time.sleep(0.01)

    writers = [threading.Thread(target=busy) for _ in range(2)]
    for writer in writers:
        writer.start()
    try:
        for _ in range(20):
            started_at = time.monotonic()
            with locked(root, 30):
                waited = time.monotonic() - started_at
            assert waited < 5  # two others of 10 ms each, on a machine that may be busy
    finally:
        done.set()
        for writer in writers:
            writer.join()


def acknowledged(path: Path) -> set[str]:
    """The names that a writer has said it has remembered; its last line may be torn, like any other's."""
    content = path.read_text() if path.exists() else ""
    return set(content[: content.rfind("\n") + 1].split())


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
def test_two_processes_one_of_them_killed_lose_nothing_acknowledged(root: Path, tmp_path: Path) -> None:
    seconds = float(os.environ.get("FOL_KB_MEMORY_SECONDS", "3" if ALL else "1"))
    killed, kept = tmp_path / "killed", tmp_path / "kept"
    steady = started(root, "kept", kept, "0")
    while not acknowledged(kept):  # a busy machine takes its time to start Python
        assert steady.poll() is None
        time.sleep(0.01)
    until = time.monotonic() + seconds
    kills = 0
    while time.monotonic() < until:
        victim = started(root, "killed", killed, str(kills + 1))
        while not any(name.startswith(f"package_{kills + 1}_") for name in acknowledged(killed)):
            assert victim.poll() is None
            time.sleep(0.01)
        time.sleep((kills * 37 % 50) / 500)
        victim.send_signal(signal.SIGKILL)
        victim.wait()
        kills += 1
    steady.terminate()
    steady.wait()
    for session, said in (("kept", acknowledged(kept)), ("killed", acknowledged(killed))):
        assert said <= set(remembered(root, session))
        assert AgentMemory(root, session).problems() == ()
    assert acknowledged(kept)
    assert kills >= 1
    lines = own(root, "killed").read_bytes().split(b"\n")[:-1]
    assert all(json.loads(line) for line in lines)


def started(root: Path, session: str, said: Path, name: str) -> subprocess.Popen[bytes]:
    environment = os.environ | {"PYTHONPATH": str(WRITER.parents[4])}
    return subprocess.Popen(
        [sys.executable, str(WRITER), str(root), session, str(said), name], env=environment
    )
