"""Facts over a real signature, good and bad in known ways, and what the words of the rules say of them."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from benchmarks.closure import Closure
from fol_kb.beliefs import tools

Verdict = Literal["as it is", "after repair", "refused"]
KINDS = ("valid", "undeclared", "misspelt", "wrong sort", "wrong arity")
WEIGHTS = (60, 15, 10, 10, 5)
"""How many in a hundred facts are of each kind."""


@dataclass(frozen=True, slots=True)
class Signature:
    """What facts are made over: the closure of the sorts, schemas of predicates, sorts of constants."""

    closure: Closure[str]
    predicates: Mapping[str, tuple[str, ...]]
    constants: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact as it is written, the kind it was made as, and what was meant by each name."""

    kind: str
    predicate: str
    arguments: tuple[str, ...]
    meant_predicate: str
    meant: tuple[str, ...]

    @property
    def call(self) -> tools.AddAtomicFact:
        """The call that states it."""
        return tools.AddAtomicFact(predicate_name=self.predicate, arguments=list(self.arguments))


def population(sorts: Sequence[str], count: int, seed: int) -> dict[str, str]:
    """Constants ``ind0``, ``ind1`` and so on, each of a sort chosen at random."""
    chance = random.Random(seed)
    return {f"ind{number}": chance.choice(sorts) for number in range(count)}


def made_up_schemas(sorts: Sequence[str], count: int, seed: int) -> dict[str, tuple[str, ...]]:
    """Predicates ``rel0``, ``rel1`` and so on, of one to three arguments of sorts chosen at random."""
    chance = random.Random(seed)
    return {f"rel{n}": tuple(chance.choices(sorts, k=chance.randint(1, 3))) for n in range(count)}


def generate(signature: Signature, count: int, seed: int) -> list[Fact]:
    """So many facts, the same for the same seed; predicates that no constant fits are left out."""
    chance = random.Random(seed)
    fitting: dict[str, list[str]] = {}
    misfits: dict[str, list[str]] = {}
    expected = {sort for schema in signature.predicates.values() for sort in schema}
    for sort in sorted(expected):
        for name, own in signature.constants.items():
            (fitting if signature.closure.is_below(own, sort) else misfits).setdefault(sort, []).append(name)
    usable = sorted(
        name for name, schema in signature.predicates.items() if schema and all(s in fitting for s in schema)
    )
    spellings = Counter(_letters(name) for name in signature.predicates)
    unknown = 0
    facts: list[Fact] = []
    while len(facts) < count:
        kind = chance.choices(KINDS, WEIGHTS)[0]
        predicate = chance.choice(usable)
        schema = signature.predicates[predicate]
        arguments = [chance.choice(fitting[sort]) for sort in schema]
        at = chance.randrange(len(schema))
        meant = list(arguments)
        said = predicate
        if kind == "undeclared":
            # one in three of these names is used again, by another fact that may expect another sort
            unknown += chance.random() > 1 / 3
            arguments[at] = meant[at] = f"new{unknown}"
        elif kind == "misspelt":
            if spellings[_letters(predicate)] == 1 and chance.random() < 1 / 3:
                said = predicate.upper() if predicate.islower() else predicate.lower()
            else:
                arguments[at] = _misspelt(arguments[at], chance)
        elif kind == "wrong sort":
            if schema[at] not in misfits:
                continue  # everything is of the top sort
            arguments[at] = meant[at] = chance.choice(misfits[schema[at]])
        elif kind == "wrong arity":
            arguments = [*arguments, arguments[0]] if chance.random() < 0.5 else arguments[:-1]
            meant = list(arguments)
        facts.append(Fact(kind, said, tuple(arguments), predicate, tuple(meant)))
    return facts


def _letters(name: str) -> str:
    """What two spellings of one name have in common."""
    return "".join(character for character in name.casefold() if character.isalnum())


def _misspelt(name: str, chance: random.Random) -> str:
    letters, digits = re.fullmatch(r"([a-z]+)(\d+)", name).groups()  # type: ignore[union-attr]  # always of the form ind17
    return chance.choice(
        (name.upper(), name.capitalize(), f"{letters[:1]}_{letters[1:]}{digits}", f"índ{digits}")
    )


def judge(signature: Signature, facts: Sequence[Fact]) -> list[Verdict]:
    """What repair makes of the facts, by the words of its rules and nothing of its code.

    A constant that nobody declared is of the greatest sort below all that its uses expect; where there is
    none, its uses are refused. What is refused is no use: until nothing more is refused.
    """
    refused: set[int] = set()
    while True:
        uses: dict[str, set[str]] = {}
        for number, fact in enumerate(facts):
            if number not in refused:
                for name, sort in zip(fact.meant, signature.predicates[fact.meant_predicate], strict=False):
                    if name not in signature.constants:
                        uses.setdefault(name, set()).add(sort)
        placed = {name for name, sorts in uses.items() if signature.closure.have_greatest_lower_bound(sorts)}
        found = {
            number
            for number, fact in enumerate(facts)
            if number not in refused and not _fits(signature, fact, placed)
        }
        if not found:
            break
        refused |= found
    return [
        "refused"
        if number in refused
        else "as it is"
        if (fact.predicate, fact.arguments) == (fact.meant_predicate, fact.meant)
        and all(name in signature.constants for name in fact.meant)
        else "after repair"
        for number, fact in enumerate(facts)
    ]


def _fits(signature: Signature, fact: Fact, placed: set[str]) -> bool:
    schema = signature.predicates[fact.meant_predicate]
    return len(schema) == len(fact.meant) and all(
        signature.closure.is_below(signature.constants[name], sort)
        if name in signature.constants
        else name in placed
        for name, sort in zip(fact.meant, schema, strict=True)
    )


def tally(facts: Sequence[Fact], verdicts: Sequence[Verdict]) -> Counter[tuple[str, Verdict]]:
    """How many facts of each kind got each verdict."""
    return Counter((fact.kind, verdict) for fact, verdict in zip(facts, verdicts, strict=True))


__all__ = [
    "KINDS",
    "Fact",
    "Signature",
    "Verdict",
    "generate",
    "judge",
    "made_up_schemas",
    "population",
    "tally",
]
