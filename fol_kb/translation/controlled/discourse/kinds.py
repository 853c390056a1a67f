"""Nouns with which "the" is often said of every one of a kind, or of what each one has.

"The tenant pays the rent" is about the tenant of every contract, "the heart pumps the blood" about the heart
of everybody, "the spider spins a web" about the species. What the nouns are is a matter of the language.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["role", "organ", "animal", "other"]


@dataclass(frozen=True, slots=True)
class Kinds:
    """Lemmas of nouns. ``roles`` are persons of whom rules, contracts and instructions speak as of one."""

    roles: frozenset[str] = frozenset()
    organs: frozenset[str] = frozenset()
    animals: frozenset[str] = frozenset()

    def of(self, noun: str) -> Kind:
        """What a noun is by its lemma; of a compound, by its last word."""
        last = noun.rsplit("_", 1)[-1]
        if last in self.roles:
            return "role"
        if last in self.organs:
            return "organ"
        return "animal" if last in self.animals else "other"
