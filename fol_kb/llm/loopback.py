"""The switch that keeps everything on this machine: ``FOL_KB_ONLY_LOOPBACK`` forbids other endpoints."""

from __future__ import annotations

import ipaddress
import os
from urllib.parse import urlsplit

from fol_kb.llm.messages import ModelError

ONLY_LOOPBACK_VARIABLE = "FOL_KB_ONLY_LOOPBACK"
"""Set to anything but 0, no, off or false: endpoints of other machines are refused."""


def is_loopback(url: str) -> bool:
    """Whether the host of a URL is this machine by its very name or address, without asking anybody."""
    try:
        host = urlsplit(url).hostname or ""
    except ValueError:
        return False
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def only_loopback() -> bool:
    """Whether the switch is on."""
    return os.environ.get(ONLY_LOOPBACK_VARIABLE, "").strip().lower() not in {"", "0", "no", "off", "false"}


def require_allowed(url: str) -> None:
    """Refuse an endpoint that the switch forbids.

    Raises:
        ModelError: the switch is on and the endpoint is not on this machine.
    """
    if only_loopback() and not is_loopback(url):
        raise ModelError(
            f"{url} is not on this machine, and {ONLY_LOOPBACK_VARIABLE} allows no other endpoint;"
            " nothing was sent. Name an endpoint on localhost, or unset it"
        )
