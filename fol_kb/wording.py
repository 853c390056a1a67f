"""What is said of a problem, with the calls that it names as data: nobody looks for numbers in words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CallNumbers:
    """Calls, by their numbers, as a part of what is said: ``call 3``, ``calls 4, 7``."""

    numbers: tuple[int, ...]

    def __str__(self) -> str:
        return f"call{'s' * (len(self.numbers) > 1)} {', '.join(map(str, self.numbers))}"


@dataclass(frozen=True, slots=True)
class Wording:
    """Words, and between them the calls that they name; ``str`` gives the text."""

    parts: tuple[str | CallNumbers, ...]

    @staticmethod
    def of(*parts: str | CallNumbers | Wording) -> Wording:
        """What is said by these parts, one after another."""
        found: list[str | CallNumbers] = []
        for part in parts:
            found.extend(part.parts if isinstance(part, Wording) else (part,))
        return Wording(tuple(found))

    def __str__(self) -> str:
        return "".join(map(str, self.parts))

    @property
    def calls(self) -> tuple[int, ...]:
        """The calls that are named, each once, in the order of the words."""
        named = (part.numbers for part in self.parts if isinstance(part, CallNumbers))
        return tuple(dict.fromkeys(number for numbers in named for number in numbers))

    @property
    def unnumbered(self) -> str:
        """The text without the numbers of calls, which are others where the calls came in another order."""
        return "".join("call" if isinstance(part, CallNumbers) else part for part in self.parts)


def joined(separator: str, wordings: list[Wording]) -> Wording:
    """The wordings with the separator between them."""
    parts: list[str | Wording] = []
    for wording in wordings:
        parts += [separator, wording] if parts else [wording]
    return Wording.of(*parts)


__all__ = ["CallNumbers", "Wording", "joined"]
