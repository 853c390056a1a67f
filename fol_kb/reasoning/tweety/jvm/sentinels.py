"""Two tiny belief sets whose answers are known: what an engine must get right before it is believed.

Requests are in the message format of the Java side (its README describes it).
"""

from __future__ import annotations

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
        program = [] if eprover is None else [f"option eprover {eprover}"]
        formulas = (f"formula f{number} {text}" for number, text in enumerate(self.formulas, start=1))
        return "\n".join(
            [
                "fol-kb 1",
                "option task consistency",
                "option semantics closed",
                "option unique_names 1",
                f"option engine {engine}",
                *program,
                "sort S0",
                "constant c0 0",
                "predicate p0 0",
                *formulas,
                "",
            ]
        )


SENTINELS = (
    Sentinel("known inconsistent", "INCONSISTENT", ("p0 c0", "! p0 c0")),
    Sentinel("known consistent", "CONSISTENT", ("p0 c0",)),
)
