"""What has no truth value: statuses, and the reports that have one.

``if report.status`` would hold for every status, also for the one that says the contrary; so it is an error.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NoReturn


class Status(StrEnum):
    """A closed enumeration whose members are compared, and never asked whether they hold."""

    def __bool__(self) -> NoReturn:
        raise TypeError(f"{type(self).__name__} has no truth value; compare it with one of its members")


class Report:
    """What has a ``status`` or an ``outcome``, and is none itself."""

    __slots__ = ()

    def __bool__(self) -> NoReturn:
        compared = "status" if hasattr(type(self), "status") else "outcome"
        raise TypeError(f"{type(self).__name__} has no truth value; compare its .{compared}")
