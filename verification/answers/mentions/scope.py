"""Whether a mention is inside the scope that an answer is to stay in."""

from __future__ import annotations

from pathlib import PurePosixPath

from verification.model import Mention, MentionKind, MentionStatus, Scope


def outside(scope: Scope, mention: Mention) -> bool:
    """Whether a mention exists, and not where the answer is to stay.

    A file without a folder is judged by where it was found. What is unverified is a finding of its own.
    """
    if mention.status is not MentionStatus.VERIFIED:
        return False
    if mention.kind is MentionKind.FILE and scope.folders:
        paths = [mention.text]
        if mention.found_in is not None and mention.found_in.path:
            paths.append(mention.found_in.path)
        return not any(_below(path, folder) for path in paths for folder in scope.folders)
    if mention.kind is MentionKind.PACKAGE and scope.packages:
        return not any(
            mention.text == package or mention.text.startswith(f"{package}.") for package in scope.packages
        )
    return False


def _below(path: str, folder: str) -> bool:
    """Whether the path goes through the folder: ``/repo/src/a.py`` through ``src``; ``..`` is resolved."""
    steps, inside = _steps(path), _steps(folder)
    if folder.startswith("/"):
        return path.startswith("/") and steps[: len(inside)] == inside
    return any(steps[at : at + len(inside)] == inside for at in range(len(steps) - len(inside) + 1))


def _steps(path: str) -> list[str]:
    steps: list[str] = []
    for step in PurePosixPath(path.replace("\\", "/")).parts:
        if step == ".." and steps:
            steps.pop()
        elif step not in ("/", "."):
            steps.append(step)
    return steps
