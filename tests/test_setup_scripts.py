"""The set-up scripts on machines that lack something: installed on Debian as root, else named in one line."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="POSIX shell scripts")

TOOLS = ("sh", "sed", "head", "cat", "chmod", "mkdir")
JAVAC = 'echo "javac 17.0.9"'


class Machine:
    """A machine whose commands are those in one folder."""

    def __init__(self, folder: Path, root: Path) -> None:
        self.bin = folder / "bin"
        self.bin.mkdir()
        self.out = folder / "python-path"
        self.script = root / "scripts" / "setup-tools.sh"
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found is not None
            (self.bin / tool).symlink_to(found)
        self.command("id", "echo 1000")

    def command(self, name: str, script: str) -> None:
        path = self.bin / name
        path.unlink(missing_ok=True)
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    def has_python(self) -> None:
        self.command("python3", f'exec {sys.executable} "$@"')

    def set_up(self) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.bin / "sh", self.script, self.out],
            env={"PATH": str(self.bin)},
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )


@pytest.fixture
def machine(tmp_path: Path, root: Path) -> Machine:
    return Machine(tmp_path, root)


def test_nothing_is_missing(machine: Machine) -> None:
    machine.has_python()
    machine.command("javac", JAVAC)
    machine.command("mvn", "exit 0")
    done = machine.set_up()
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert os.access(machine.out.read_text().strip(), os.X_OK)


def test_what_is_missing_is_named_in_one_line(machine: Machine) -> None:
    done = machine.set_up()
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert "please install Python 3.11+ with venv, a JDK 17+, Maven 3.6+ (" in done.stderr
    assert not machine.out.exists()


@pytest.mark.parametrize(
    ("javac", "good"),
    [
        ('echo "javac 1.8.0_302" >&2', False),
        ('echo "javac 11.0.2"', False),
        ("exit 1", False),
        ('echo "Picked up JAVA_TOOL_OPTIONS: -Dx=1" >&2; echo "javac 25"', True),
        ('echo "javac 21-ea"', True),
    ],
)
def test_a_jdk_must_be_new_enough(machine: Machine, javac: str, good: bool) -> None:
    machine.has_python()
    machine.command("mvn", "exit 0")
    machine.command("javac", javac)
    assert (machine.set_up().returncode == 0) is good


def test_a_python_that_is_a_broken_shim_is_passed_over(machine: Machine) -> None:
    machine.command("python3", "exit 127")
    machine.command("python3.12", f'exec {sys.executable} "$@"')
    machine.command("javac", JAVAC)
    machine.command("mvn", "exit 0")
    assert machine.set_up().returncode == 0


@pytest.mark.skipif(not Path("/etc/debian_version").is_file(), reason="Debian only")
def test_root_on_debian_gets_it_installed(machine: Machine, tmp_path: Path) -> None:
    machine.has_python()
    machine.command("javac", JAVAC)
    machine.command("id", "echo 0")
    called = tmp_path / "called"
    machine.command(
        "apt-get",
        f'echo "$@" >>{called}; if [ "$1" = install ]; then echo "#!/bin/sh" >{machine.bin}/mvn; '
        f"chmod 755 {machine.bin}/mvn; fi",
    )
    done = machine.set_up()
    assert done.returncode == 0, done.stderr
    assert called.read_text().splitlines()[-1].endswith("--no-install-recommends maven")


@pytest.mark.skipif(not Path("/etc/debian_version").is_file(), reason="Debian only")
def test_an_installation_that_fails_is_told(machine: Machine) -> None:
    machine.command("id", "echo 0")
    machine.command("apt-get", "exit 100")
    done = machine.set_up()
    assert done.returncode == 1
    assert "please install" in done.stderr.splitlines()[-1]


@pytest.fixture
def build_jar(root: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_jar", root / "scripts" / "build_jar.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def tree(tmp_path: Path) -> tuple[Path, Path]:
    """A source tree and the place of its jar."""
    source = tmp_path / "java" / "src" / "main" / "java" / "A.java"
    source.parent.mkdir(parents=True)
    source.touch()
    (tmp_path / "java" / "pom.xml").touch()
    return tmp_path, tmp_path / "jars" / "fol-kb-tweety.jar"


def test_a_jar_is_current_until_a_source_changes(build_jar: ModuleType, tree: tuple[Path, Path]) -> None:
    folder, jar = tree
    assert not build_jar.is_current(jar, folder)
    jar.parent.mkdir()
    jar.touch()
    later = jar.stat().st_mtime + 10
    os.utime(jar, (later, later))
    assert build_jar.is_current(jar, folder)
    os.utime(folder / "java" / "pom.xml", (later + 10, later + 10))
    assert not build_jar.is_current(jar, folder)


def test_the_jar_is_built_and_copied(
    build_jar: ModuleType, tree: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder, jar = tree
    maven = tmp_path / "bin" / "mvn"
    maven.parent.mkdir()
    maven.write_text(f"#!/bin/sh\nmkdir -p {folder}/java/target\necho jar >{folder}/java/target/{jar.name}\n")
    maven.chmod(0o755)
    monkeypatch.setenv("PATH", f"{maven.parent}{os.pathsep}{os.environ['PATH']}")
    assert build_jar.build(jar, folder) == jar
    assert jar.read_text() == "jar\n"
    assert [path.name for path in jar.parent.iterdir()] == [jar.name]

    maven.write_text("#!/bin/sh\nexit 1\n")
    with pytest.raises(build_jar.JarBuildError, match="Maven failed with exit code 1"):
        build_jar.build(jar, folder)


def test_a_jar_that_cannot_be_built_says_why(
    build_jar: ModuleType, tree: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder, jar = tree
    monkeypatch.setenv("PATH", "")
    with pytest.raises(build_jar.JarBuildError, match="no `mvn` on the path"):
        build_jar.build(jar, folder)
    with pytest.raises(build_jar.JarBuildError, match="take a complete source tree"):
        build_jar.build(jar, tmp_path / "nowhere")
