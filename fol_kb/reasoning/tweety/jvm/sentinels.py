"""Requests as the Java side takes them, and two tiny belief sets whose answers are known.

An engine must get these right before it is believed. The message format is described in the README of the
Java side.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

ENGINES = ("ground", "models", "eprover", "auto", "simple")


@dataclass(frozen=True, slots=True)
class Sentinel:
    """A belief set in the message format and the status that any sound engine gives it.

    Its domain is closed and its names are unique, the one reading that every engine knows.
    """

    name: str
    expected: str
    formulas: tuple[str, ...]

    def request(self, engine: str, eprover: str | None = None) -> str:
        """The consistency request to ``engine``; ``eprover`` is the program of E."""
        options: dict[str, object] = {"task": "consistency", "semantics": "closed", "unique_names": 1}
        options |= {"engine": engine} | ({} if eprover is None else {"eprover": eprover})
        formulas = (f"formula f{number} {text}" for number, text in enumerate(self.formulas, start=1))
        return message(options, ["sort S0", "constant c0 0", "predicate p0 0", *formulas])


def message(options: Mapping[str, object], lines: Iterable[str]) -> str:
    """A request with these options and what is declared and stated, a line each."""
    return "\n".join(["fol-kb 1", *(f"option {key} {value}" for key, value in options.items()), *lines, ""])


SENTINELS = (
    Sentinel("known inconsistent", "INCONSISTENT", ("p0 c0", "! p0 c0")),
    Sentinel("known consistent", "CONSISTENT", ("p0 c0",)),
)
