"""Where the files of a memory are: inside its root, whatever a session is called."""

from __future__ import annotations

import re
from pathlib import Path

from fol_kb.common.errors import FolKbError

_SESSION = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


class MemoryPlaceError(FolKbError, ValueError):
    """A session that cannot be the name of a file, or a file that is not inside the root."""

    kind = "memory-place"


def session_file(root: Path, session: str) -> Path:
    """The file of a session.

    Raises:
        MemoryPlaceError: the name is none, or leads out of the root.
    """
    if not _SESSION.fullmatch(session):
        raise MemoryPlaceError(
            f"{session!r} cannot be the name of a session; expected 1 to 100 letters, digits, '.', '_'"
            " and '-', beginning with a letter or digit"
        )
    return inside(root, root / "sessions" / f"{session}.jsonl")


def inside(root: Path, path: Path) -> Path:
    """The path, if it is inside the root after all links are followed.

    Raises:
        MemoryPlaceError: it is not.
    """
    home, target = root.resolve(), path.resolve()
    if home not in target.parents:
        raise MemoryPlaceError(
            f"{path} leads to {target}, which is not inside the memory {home}; remove the link"
        )
    return target


def sessions(root: Path) -> tuple[str, ...]:
    """The names of the sessions that have a file, sorted."""
    folder = root / "sessions"
    found = folder.glob("*.jsonl") if folder.is_dir() else ()
    return tuple(sorted(path.stem for path in found if _SESSION.fullmatch(path.stem)))
