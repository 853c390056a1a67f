"""Builds the Java module with Maven and puts its jar where the package looks for it.

Used by the Makefile and by the build hook of the wheel, so that both build the same way. Standard library
only: it runs before anything is installed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
JAR_NAME = "fol-kb-tweety.jar"
JAR = ROOT / "fol_kb" / "reasoning" / "tweety" / "jvm" / "jars" / JAR_NAME


class JarBuildError(RuntimeError):
    """The jar is needed and cannot be built here; the message says what to do."""


def sources(root: Path = ROOT) -> list[Path]:
    """What the jar is made from: the POM and everything under java/src/main."""
    java = root / "java"
    return [java / "pom.xml", *(path for path in (java / "src" / "main").rglob("*") if path.is_file())]


def is_current(jar: Path = JAR, root: Path = ROOT) -> bool:
    """True if the jar exists and nothing it is made from is newer; without java/ any jar is current."""
    if not jar.is_file():
        return False
    built = jar.stat().st_mtime
    return all(source.stat().st_mtime <= built for source in sources(root) if source.is_file())


def build(jar: Path = JAR, root: Path = ROOT) -> Path:
    """Runs Maven without the tests (they have a target of their own) and copies the jar into the package."""
    pom = root / "java" / "pom.xml"
    if not pom.is_file():
        raise JarBuildError(
            f"{jar} is missing and so is {pom}, from which it is built: take a complete source tree"
        )
    maven = shutil.which("mvn")
    if maven is None:
        raise JarBuildError(
            f"{jar} is built with Maven and a JDK 17+, and there is no `mvn` on the path: install both, or "
            "install the wheel of fol-kb, which contains the jar"
        )
    command = [maven, "-q", "-B", "-ntp", "-Dstyle.color=never", "-f", str(pom), "-DskipTests", "package"]
    print("set-up: building the jar with Maven", file=sys.stderr)
    done = subprocess.run(command, stdout=sys.stderr, check=False)
    if done.returncode != 0:
        raise JarBuildError(f"Maven failed with exit code {done.returncode}: {' '.join(command)}")
    built = root / "java" / "target" / JAR_NAME
    if not built.is_file():
        raise JarBuildError(f"Maven finished but wrote no {built}")
    jar.parent.mkdir(parents=True, exist_ok=True)
    # A running process may have the old jar open: a new file under the same name leaves its pages alone.
    beside = jar.with_name(f".{jar.name}.{os.getpid()}")
    shutil.copyfile(built, beside)
    beside.replace(jar)
    return jar


def ensure() -> Path:
    """The jar, built if it is missing or older than its sources."""
    return JAR if is_current() else build()


if __name__ == "__main__":
    try:
        ensure()
    except JarBuildError as error:
        sys.exit(f"set-up: {error}")
