"""What can go wrong on the way to Java, each with what was looked at and what to do about it."""

from __future__ import annotations

import errno
from pathlib import Path

from fol_kb.common.errors import FolKbError


class TweetyError(FolKbError):
    """Base of everything that the Java side, or the way to it, reports."""

    kind = "java"
    undecided = True


class JavaUnavailableError(TweetyError):
    """No question can be put to Java in this process, whatever it is about."""


class _MissingFileError(JavaUnavailableError, FileNotFoundError):
    """OSError reads its arguments as (errno, strerror); who looks at ``errno`` shall find ENOENT there."""

    def __init__(self, problem: str, place: object = None) -> None:
        super().__init__(problem)
        self.errno = errno.ENOENT
        self.strerror = problem


class JavaNotFoundError(_MissingFileError):
    """No usable Java runtime in any of the places looked at; the message lists them all."""

    kind = "java-not-found"


class JavaTooOldError(JavaNotFoundError):
    """Java was found, and every Java that was found is older than the oldest supported one."""

    kind = "java-too-old"


class JarNotFoundError(_MissingFileError):
    """The package is there without its jar: a source tree that was never built, or a damaged installation."""

    kind = "jar-not-found"

    def __init__(self, problem: str, place: object = None, *, path: Path | None = None) -> None:
        super().__init__(problem)
        self.path = path


class JvmOptionError(JavaUnavailableError, ValueError):
    """An environment variable that sets up Java has a value that cannot be used."""

    kind = "java-option"
    undecided = False


class JvmStartError(JavaUnavailableError, RuntimeError):
    """A Java runtime was found, and it did not start."""

    kind = "java-start"


class JvmConflictError(JavaUnavailableError, RuntimeError):
    """Another library started a Java virtual machine in this process, and that one cannot be used."""

    kind = "java-conflict"


class ForkedProcessError(JavaUnavailableError, RuntimeError):
    """The virtual machine belongs to the parent process: a forked child has its memory, not its threads."""

    kind = "java-forked"


class RequestError(TweetyError, ValueError):
    """A request that cannot be handed to Java: it contains lone surrogates, which are no text."""

    kind = "java-request"
    undecided = False


class JavaError(TweetyError, RuntimeError):
    """A Java exception that reached Python. ``java_class`` is its class, ``java_trace`` its stack trace, cut.

    Expected failures (a syntax error in a request, a time limit) come back as answers; this one is a defect
    of the Java side or a request that it should not have been sent.
    """

    kind = "java-exception"

    def __init__(
        self, problem: str, place: object = None, *, java_class: str = "", java_trace: str = ""
    ) -> None:
        super().__init__(problem)
        self.java_class = java_class
        self.java_trace = java_trace


class JavaOutOfMemoryError(JavaError, MemoryError):
    """The Java heap is full. The virtual machine goes on; FOL_KB_JAVA_HEAP gives it more room."""

    kind = "java-memory"


class JavaStackOverflowError(JavaError, RecursionError):
    """A formula is nested deeper than the Java stack reaches."""

    kind = "java-stack"
