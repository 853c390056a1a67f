"""Other people's text in a prompt: it stands between delimiters that it cannot foretell.

Evidence, claims, answers and tool results are data. Each piece is put between two lines that carry a
number. The number is a keyed hash (HMAC-SHA256, RFC 2104) of the piece under a secret of the installation:
whoever writes the piece cannot know it, and the same piece has the same number, so that caches and journals
still know the request.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import os
import re
import secrets
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from pathlib import Path

from platformdirs import user_data_path

from fol_kb.common import codec

_log = logging.getLogger(__name__)
_BYTES = 32
_KIND = re.compile(r"[a-z]+(?:[ -][a-z]+)*")
_LABEL = re.compile(r"[^\r\n<>]*")
VARIABLE = "FOL_KB_SECRET_FILE"
"""Names the file of the secret; for installations that share a cache."""


@dataclass(frozen=True, slots=True)
class Delimiters:
    """Puts text between lines with numbers that depend on the text and on a secret.

    Args:
        secret: at least 16 bytes.

    Raises:
        ValueError: the secret is too short to be one.
    """

    secret: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if len(self.secret) < 16:
            raise ValueError(f"a secret has at least 16 bytes, not {len(self.secret)}")

    def number(self, kind: str, text: str) -> str:
        """32 hexadecimal digits, the same for the same kind and text.

        Raises:
            ValueError: the kind is no word of ours, in lower case.
        """
        if not _KIND.fullmatch(kind):
            raise ValueError(f"a kind is a word in small letters, such as 'memory', not {kind!r}")
        told = f"{kind}\0{text}".encode("utf-8", "surrogatepass")
        return hmac.new(self.secret, told, hashlib.sha256).hexdigest()[:32]

    def around(self, kind: str, text: str, label: str = "") -> str:
        """The text between its delimiters.

        Args:
            kind: what it is, such as ``memory``.
            text: other people's words; nothing in them is changed.
            label: words of ours for the opening line, such as a number.

        Raises:
            ValueError: kind or label could be taken for a line of their own.
        """
        if not _LABEL.fullmatch(label):
            raise ValueError(f"a label is one line without angle brackets, not {label!r}")
        number = self.number(kind, text)
        told = f" {label}" if label else ""
        return f"<<{kind}{told} {number}>>\n{text}\n<<end of {kind} {number}>>"


def shortened(text: str, longest: int) -> str:
    """A text that is no longer than a model can be given; what is left out is counted in it."""
    if len(text) <= longest:
        return text
    return f"{text[:longest]}\n[{len(text) - longest:,} more characters are left out]"


def installed() -> Delimiters:
    """Delimiters with the secret of this installation, which is made when it is needed for the first time.

    It is kept in the data folder of the user, readable by nobody else. Where no file can be written there is
    a new one for each process: prompts are as safe, and caches know nothing of them.
    """
    path = None
    try:
        path = secret_file()
        return Delimiters(_kept(path))
    except OSError as problem:
        _log.warning("no secret could be kept in %s (%s): caches will not know prompts again", path, problem)
        return _of_this_process()


@cache
def _of_this_process() -> Delimiters:
    return Delimiters(secrets.token_bytes(_BYTES))


class SecretState(StrEnum):
    """Whether the installation has its secret."""

    KEPT = "KEPT"
    NOT_YET = "NOT_YET"
    """None yet; it is made when it is needed for the first time."""
    EXPOSED = "EXPOSED"
    """It is there, and other users of the machine may read or change it."""
    UNUSABLE = "UNUSABLE"
    """It can be neither read nor made; each process has its own."""


@codec.record("SecretPart", "Where the secret of delimiters is kept, and whether it is.", "file state detail")
@dataclass(frozen=True, slots=True)
class SecretReport:
    """Where the secret is kept, without the secret; ``detail`` says what is wrong and what to do."""

    file: str | None
    state: SecretState
    detail: str | None = None


def look_for_secret() -> SecretReport:
    """What there is of the secret. Nothing is made, and nothing is raised."""
    path = None
    try:
        path = secret_file()
        _read(path)
        mode = path.stat().st_mode
    except FileNotFoundError:
        return _not_there(path)
    except OSError as problem:
        told = str(problem) if problem.strerror is None else f"cannot be read: {problem.strerror}"
        return SecretReport(None if path is None else str(path), SecretState.UNUSABLE, told)
    if os.name == "posix" and mode & 0o077:
        told = f"others may read or change it (mode {mode & 0o777:o}); chmod 600 it, or remove it"
        return SecretReport(str(path), SecretState.EXPOSED, told)
    return SecretReport(str(path), SecretState.KEPT)


def _not_there(path: Path | None) -> SecretReport:
    assert path is not None
    folder = next(each for each in path.parents if each.exists())
    if folder.is_dir() and os.access(folder, os.W_OK | os.X_OK):
        return SecretReport(str(path), SecretState.NOT_YET)
    told = f"there is none, and {folder} cannot be written to; name another file in {VARIABLE}"
    return SecretReport(str(path), SecretState.UNUSABLE, told)


def secret_file() -> Path:
    """The file of the secret: ``FOL_KB_SECRET_FILE``, or one in the data folder of the user.

    Raises:
        OSError: there is no such folder: no HOME, and no entry in the password file.
    """
    return Path(os.environ[VARIABLE]) if os.environ.get(VARIABLE) else data_folder() / "delimiters.secret"


def data_folder() -> Path:
    """Where is kept, by default, what nobody could make again. It need not exist.

    Raises:
        OSError: there is none: no HOME, and no entry in the password file.
    """
    try:
        return user_data_path("fol-kb", appauthor=False)
    except RuntimeError as problem:
        raise OSError(str(problem)) from problem


def _kept(path: Path) -> bytes:
    try:
        return _read(path)
    except FileNotFoundError:
        pass
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(secrets.token_bytes(_BYTES))
        try:
            os.link(fresh, path)  # of several processes one wins, and all read what it wrote
        except FileExistsError:
            pass
        except OSError:  # a file system without links
            fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)
    return _read(path)


def _read(path: Path) -> bytes:
    secret = path.read_bytes()
    if len(secret) < 16:
        raise OSError(f"{path} holds no secret; remove it, and another one is made")
    return secret


__all__ = [
    "VARIABLE",
    "Delimiters",
    "SecretReport",
    "SecretState",
    "data_folder",
    "installed",
    "look_for_secret",
    "secret_file",
    "shortened",
]
