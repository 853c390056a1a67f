"""Faults put into answers of agents: invented files, packages and identifiers, changed amounts and dates.

A fault replaces one mention by another of the same shape that the whole conversation nowhere has; of
amounts also by values that it has elsewhere, since a changed amount may happen to be one. Which mentions
are replaced is not asked of the code that is measured: the places are found by patterns of this module alone.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from verification.model import Run

_FILE = re.compile(
    r"(?<![\w/.-])(?:/?[\w.-]+/)*[\w-]+\.(?:py|js|ts|md|txt|json|toml|cfg|rst|yml|yaml|sh)(?![\w/])"
)
_CODE = re.compile(r"(?<![\w$./-])#?(?=[A-Za-z_]*\d)(?=[\d_]*[A-Za-z])\w{4,}(?![\w/]|[.-]\w)")
_CAPITALS = re.compile(r"(?<=ID: )\**[A-Z]{6}\b|(?<=\n- )[A-Z]{6}(?=\n)")
_AMOUNT = re.compile(r"\$(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d\d)?(?![\d,]\d)")
_PRICE = re.compile(r"(?:price|amount|economy|business)\\?\": (\d+(?:\.\d+)?)")
_MEASURE = re.compile(r"\d+(?:am|pm|st|nd|rd|th|kg|cm|mm|min|hrs?)", re.IGNORECASE)
_SYLLABLES = [
    "ba",
    "de",
    "fi",
    "go",
    "lu",
    "mar",
    "nel",
    "por",
    "qui",
    "ros",
    "sten",
    "tra",
    "vul",
    "wex",
    "yan",
    "zor",
    "kel",
    "dro",
    "pam",
    "tiv",
]


@dataclass(frozen=True, slots=True)
class Fault:
    """A replaced mention: the answer with the fault in it, and where it stands there."""

    kind: str
    before: str
    after: str
    answer: str
    start: int
    end: int


def faults(run: Run, everything: str, chance: random.Random) -> Iterator[Fault]:
    """A fault for each file, identifier and amount of an answer, one at a time, and an invented package.

    Args:
        run: whose answer is spoilt.
        everything: all that the conversation says, in any message.
        chance: what is random.
    """
    for kind, pattern in (
        ("file", _FILE),
        ("identifier", _CODE),
        ("identifier", _CAPITALS),
        ("amount", _AMOUNT),
    ):
        for match in pattern.finditer(run.answer):
            before = match.group().lstrip("*")
            if kind == "identifier" and _MEASURE.fullmatch(before):
                continue
            for after in _others(kind, before, everything, chance):
                start = match.end() - len(before)
                answer = run.answer[:start] + after + run.answer[match.end() :]
                yield Fault(kind, before, after, answer, start, start + len(after))
    yield from _of_others(run, chance)
    if _FILE.search(run.answer):
        package = _new(lambda: "-".join(_word(chance) for _ in range(2)), everything)
        sentence = chance.choice(
            (
                "\n\nThis needs the `{}` package.",
                "\n\nI installed it with `pip install {}`.",
                "\n\nInstall the library `{}` first.",
            )
        )
        answer = run.answer + sentence.format(package)
        start = answer.rindex(package)
        yield Fault("package", "", package, answer, start, start + len(package))


def _of_others(run: Run, chance: random.Random) -> Iterator[Fault]:
    """Amounts of an answer, each replaced by another one that a tool returned as a price or an amount."""
    told = "\n".join(
        each.output if isinstance(each.output, str) else json.dumps(each.output) for each in run.tool_results
    )
    known = sorted(set(_PRICE.findall(told)))
    for match in _AMOUNT.finditer(run.answer):
        others = [each for each in known if Decimal(each) != Decimal(match.group()[1:].replace(",", ""))]
        if others:
            after = f"${chance.choice(others)}"
            answer = run.answer[: match.start()] + after + run.answer[match.end() :]
            yield Fault(
                "other amount", match.group(), after, answer, match.start(), match.start() + len(after)
            )


def _others(kind: str, before: str, everything: str, chance: random.Random) -> list[str]:
    if kind == "file":
        return [_new(lambda: _file(before, chance), everything)]
    if kind == "identifier":
        return [_new(lambda: _shaped(before, chance), everything)]
    return [_new(lambda: _amount(before, chance), "")]


def _new(make: object, everything: str) -> str:
    assert callable(make)
    while (made := str(make())) in everything:
        pass
    return made


def _word(chance: random.Random) -> str:
    return "".join(chance.choice(_SYLLABLES) for _ in range(chance.randint(2, 3)))


def _file(before: str, chance: random.Random) -> str:
    """The same path with another name, or, where it has folders, in another one."""
    folder, slash, name = before.rpartition("/")
    stem, dot, extension = name.rpartition(".")
    if folder and chance.random() < 0.5:
        steps = folder.split("/")
        steps[chance.randrange(len(steps)) if steps[0] else -1] = _word(chance)
        return "/".join(steps) + slash + name
    return folder + slash + chance.choice((_word(chance), f"{stem}_{_word(chance)}")) + dot + extension


def _shaped(before: str, chance: random.Random) -> str:
    """Other digits and capitals in the same places; small letters stay, unless there is nothing else."""

    def other(character: str) -> str:
        if character.isdigit():
            return chance.choice("0123456789")
        return chance.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ") if character.isupper() else character

    digits = sum(character.isdigit() for character in before)
    if digits >= 3:  # a flight HAT069: another number of the same airline
        return "".join(chance.choice("0123456789") if each.isdigit() else each for each in before)
    return "".join(map(other, before))


def _amount(before: str, chance: random.Random) -> str:
    """Another amount: a digit changed, two exchanged, some per cent more or less, or a round sum more."""
    value = Decimal(before[1:].replace(",", ""))
    cents = "." in before
    while True:
        match chance.randrange(4):
            case 0:
                digits = list(before[1:])
                place = chance.choice([at for at, each in enumerate(digits) if each.isdigit()])
                digits[place] = chance.choice("123456789")
                changed = Decimal("".join(digits).replace(",", ""))
            case 1:
                changed = value * (100 + chance.choice((-30, -20, -15, -10, 10, 15, 20, 30))) / 100
            case 2:
                changed = value + chance.choice((-100, -50, -20, -10, 10, 20, 50, 100))
            case _:
                plain = list(before[1:].replace(",", ""))
                if len(plain) > 1:
                    place = chance.randrange(len(plain) - 1)
                    plain[place], plain[place + 1] = plain[place + 1], plain[place]
                changed = Decimal("".join(plain))
        changed = changed.quantize(Decimal("0.01") if cents else Decimal(1))
        if changed > 0 and changed != value:
            written = f"{changed:,}" if "," in before or value < 1000 else str(changed)
            return f"${written}"


__all__ = ["Fault", "faults"]
