"""The class archive: made once beside the work, never an error, ignored where it does not fit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fol_kb.reasoning.tweety.jvm import archive_making, class_archive, machine, rehearsal
from fol_kb.reasoning.tweety.jvm.java_runtime import JavaRuntime
from tests.processes import until

Parts = tuple[JavaRuntime, Path, Path]

START = """
from fol_kb.reasoning.tweety.jvm import machine as jvm
print(jvm.bridge().version())
print(jvm.status().class_archive)
"""


@pytest.fixture
def parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Parts:
    """A runtime, a jar and a support jar that need not work; archives are kept beside them."""
    monkeypatch.setenv("FOL_KB_CACHE", str(tmp_path))
    files = [tmp_path / name for name in ("libjvm", "jar", "support")]
    for file in files:
        file.touch()
    return JavaRuntime(tmp_path, files[0], "21.0.1", 21, "test"), files[1], files[2]


@pytest.mark.jvm
@pytest.mark.slow
def test_the_second_start_uses_what_the_first_had_made(run_python, tmp_path: Path) -> None:
    environment = {"FOL_KB_CACHE": str(tmp_path / "cache")}
    first = run_python(START, env=environment)
    assert first.stdout.splitlines()[1:] == ["None"], first.stderr
    assert until(lambda: list((tmp_path / "cache").glob("*.jsa")), 60)
    (archive,) = (tmp_path / "cache").glob("*.jsa")
    second = run_python(START, env=environment)
    assert second.stdout.splitlines() == [first.stdout.splitlines()[0], str(archive)]
    assert second.stderr == ""

    # The machine maps the file: one that was cut short would kill the process, and so it is not used.
    archive.chmod(0o644)
    archive.write_bytes(archive.read_bytes()[:5000])
    third = run_python(START, env=environment)
    assert third.stdout == first.stdout
    assert third.stderr == ""


@pytest.mark.jvm
def test_a_cache_that_cannot_be_written_is_no_error(run_python, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = run_python(START, env={"FOL_KB_CACHE": str(tmp_path / "file" / "below")})
    assert done.returncode == 0
    assert done.stderr == ""


@pytest.mark.parametrize("off", ["off", "none", "0", "OFF"])
def test_off(monkeypatch: pytest.MonkeyPatch, parts: Parts, off: str) -> None:
    monkeypatch.setenv("FOL_KB_CACHE", off)
    assert class_archive.find(*parts) is None
    assert not class_archive.make_in_background(*parts)


def test_a_new_jar_has_a_new_archive_and_one_that_is_gone_has_none(parts: Parts) -> None:
    before = class_archive.path_for(*parts)
    parts[1].write_text("changed")
    assert class_archive.path_for(*parts) not in (None, before)
    parts[1].unlink()
    assert class_archive.path_for(*parts) is None


def test_a_path_that_is_not_ascii_has_none(tmp_path: Path, parts: Parts) -> None:
    jar = tmp_path / "é"
    jar.touch()
    assert class_archive.path_for(parts[0], jar, parts[2]) is None


def test_one_process_at_a_time(tmp_path: Path) -> None:
    archive = tmp_path / "classes.jsa"
    (tmp_path / "classes.lock").touch()  # of a process that was killed
    with class_archive.locked(archive) as mine:
        assert mine
        with class_archive.locked(archive) as others:
            assert not others
        assert not archive_making.make(archive), "taken"
    assert not (tmp_path / "classes.lock").exists()


def test_nothing_is_started_where_nothing_can_come_of_it(
    monkeypatch: pytest.MonkeyPatch, parts: Parts
) -> None:
    path = class_archive.path_for(*parts)
    assert path is not None

    def forbidden(*_: object, **__: object) -> None:
        raise AssertionError("a process was started")

    monkeypatch.setattr(subprocess, "Popen", forbidden)
    with class_archive.locked(path):
        assert not class_archive.make_in_background(*parts), "another process is at it"
    archive = path.with_stem(f"{path.stem}-4")
    archive.write_text("full")
    assert not class_archive.make_in_background(*parts), "it is there"
    assert class_archive.find(*parts) == archive
    archive.unlink()
    monkeypatch.setattr(sys, "executable", "/usr/bin/some-program")
    assert not class_archive.make_in_background(*parts), "a program that embeds Python"


def test_a_failure_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "executable", "/nonexistent/python3")
    assert not archive_making.make(tmp_path / "cache" / "classes.jsa")
    assert list((tmp_path / "cache").iterdir()) == []


def test_old_archives_go(tmp_path: Path) -> None:
    for age in range(8):
        path = tmp_path / f"classes-{age}.jsa"
        path.touch()
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    archive_making._forget_old(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"classes-{age}.jsa" for age in range(4)]


def test_the_archive_is_made_with_the_options_it_is_used_with() -> None:
    runtime = JavaRuntime(Path("home"), Path("lib"), "25.0.2", 25, "test")
    assert set(machine.machine_options(runtime)) <= set(machine._options(runtime, Path("archive")))
    assert "--enable-native-access=ALL-UNNAMED" in machine.machine_options(runtime)


@pytest.mark.jvm
def test_what_is_rehearsed_is_answered_in_every_way() -> None:
    answers = [json.loads(machine.bridge()(request)) for request in rehearsal.requests()]
    assert {answer["status"] for answer in answers} == {
        *("CONSISTENT", "INCONSISTENT", "ENTAILED", "CONTRADICTED", "INDEPENDENT", "CONTRADICTORY_PREMISES")
    }
    assert {answer["engine"]["name"] for answer in answers} == {"ground", "rules"}
    for part in ("removals", "model", "scenarios", "derivation"):
        assert any(answer.get(part) for answer in answers), part
