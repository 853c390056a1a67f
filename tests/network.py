"""Nothing that a test does may leave this machine: what reaches out fails, and so does its test."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_INTERNET = (socket.AF_INET, socket.AF_INET6)
_HERE = ("", "localhost", "localhost.localdomain")


class ReachedOutError(AssertionError):
    """Something of a test wanted to leave this machine."""


def is_here(host: object) -> bool:
    """Whether a host is this machine by its name or address."""
    name = host.decode("ascii", "replace") if isinstance(host, bytes) else host
    if name is None or name in _HERE:
        return True
    try:
        return ipaddress.ip_address(str(name).partition("%")[0]).is_loopback
    except ValueError:
        return False


@contextmanager
def only_this_machine(patch: Any) -> Iterator[list[str]]:
    """Guards sockets and look-ups of names in this process; gives the list of what was prevented.

    The error alone is not enough, since a client may take it for a network that is down and go on: whoever
    uses this looks at the list in the end. ``patch`` is pytest's monkeypatch.
    """
    prevented: list[str] = []

    def check(what: str, host: object) -> None:
        if not is_here(host):
            prevented.append(f"{what} {host}")
            raise ReachedOutError(f"a test wants to {what} {host}")

    def guarded(name: str, what: str) -> None:
        real = getattr(socket.socket, name)

        def checked(self: socket.socket, *arguments: Any) -> Any:
            # the address is the last argument of each
            if self.family in _INTERNET and arguments and isinstance(arguments[-1], tuple):
                check(what, arguments[-1][0])
            return real(self, *arguments)

        patch.setattr(socket.socket, name, checked)

    guarded("connect", "connect to")
    guarded("connect_ex", "connect to")
    guarded("sendto", "send to")
    guarded("sendmsg", "send to")
    for name in ("getaddrinfo", "gethostbyname", "gethostbyname_ex"):
        real = getattr(socket, name)

        def looked_up(host: object, *arguments: Any, _real: Any = real, **named: Any) -> Any:
            check("look up", host)
            return _real(host, *arguments, **named)

        patch.setattr(socket, name, looked_up)
    yield prevented
