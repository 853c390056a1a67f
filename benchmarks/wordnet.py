"""WordNet 3.0's noun synsets as a hierarchy, from the Debian package ``wordnet-base``.

The package is installed where that is possible (Debian, as root), else unpacked into ``.make/wordnet``
(Debian, anybody); nothing of it is committed. Format: the manual page wndb(5).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.data import ROOT

PACKAGE = "wordnet-base"
INSTALLED = Path("/usr/share/wordnet/data.noun")
UNPACKED = ROOT / ".make" / "wordnet"
SYNSETS = 82_115
POINTERS = ("@", "@i")
"""Hypernym and instance hypernym."""


class ClassGraph(NamedTuple):
    """Names, and edges from sub- to super-class as indices of names."""

    names: list[str]
    edges: list[tuple[int, int]]


def find(*, fetch: bool = True) -> Path | None:
    """The file of the noun synsets; fetched if it is not there; None, with a note, where that cannot be."""
    for path in (INSTALLED, UNPACKED / INSTALLED.relative_to("/")):
        if path.is_file():
            return path
    if fetch and shutil.which("apt-get"):
        print(f"set-up: fetching {PACKAGE} with apt-get", file=sys.stderr)
        if os.geteuid() == 0:
            _run(["apt-get", "update", "-qq"])
            _run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", PACKAGE])
        if not INSTALLED.is_file() and shutil.which("dpkg-deb"):
            UNPACKED.mkdir(parents=True, exist_ok=True)
            _run(["apt-get", "download", "-qq", PACKAGE], UNPACKED)
            for archive in UNPACKED.glob("*.deb"):
                _run(["dpkg-deb", "-x", str(archive), str(UNPACKED)])
        return find(fetch=False)
    return None


def absent() -> str:
    """What to say where there is no WordNet."""
    return f"skipped: WordNet is not there; install it: apt-get install {PACKAGE} (Debian, Ubuntu)"


def _run(command: Sequence[str], folder: Path | None = None) -> None:
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    if done.returncode:
        print(f"set-up: {' '.join(command)}: {done.stderr.decode(errors='replace').strip()}", file=sys.stderr)


def read(path: Path) -> ClassGraph:
    """The synsets by their first word and offset, with their hypernyms.

    Raises:
        ValueError: a line that is not as wndb(5) says.
    """
    names: list[str] = []
    index: dict[str, int] = {}
    pointers: list[tuple[int, str]] = []
    with path.open(encoding="ascii") as file:
        for number, line in enumerate(file, start=1):
            if line.startswith("  "):
                continue  # the licence
            fields = line.split(" | ")[0].split()
            try:
                words = int(fields[3], 16)
                at = 4 + 2 * words
                offset = fields[0]
                index[offset] = len(names)
                for start in range(at + 1, at + 1 + 4 * int(fields[at]), 4):
                    symbol, target, part_of_speech = fields[start : start + 3]
                    if symbol in POINTERS and part_of_speech == "n":
                        pointers.append((len(names), target))
                names.append(f"{fields[4]}.{offset}")
            except (IndexError, ValueError) as problem:
                raise ValueError(f"{path}, line {number}: no synset of data.noun: {problem}") from None
    return ClassGraph(names, [(sub, index[target]) for sub, target in pointers])


__all__ = ["PACKAGE", "SYNSETS", "ClassGraph", "absent", "find", "read"]
