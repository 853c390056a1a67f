"""What the interpreter asks a language about words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from fol_kb.translation.controlled.discourse.counts import Count
from fol_kb.translation.controlled.discourse.kinds import Kinds
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import Word


@dataclass(frozen=True)
class FixedWords:
    """Words of a language, and names that are made of them, which no text changes."""

    possession: str
    """The preposition of whose something is: "of"."""
    recipient: str
    """The preposition before who is given something: "to"."""
    being: str
    """The verb with which relations of place are named."""
    article: str
    """The word for "the"."""
    events: frozenset[str]
    """Nouns of what is at a time, or a time: "the meeting on Monday", and not "the pool in winter"."""
    keeping: frozenset[str]
    """Verbs of what each has of his own: every guest returns "the key", every tenant pays "the rent"."""
    lying: frozenset[str] = frozenset()
    """Adjectives that say only that something is where it is: "located in Rome"."""
    never_so: frozenset[str] = frozenset()
    """What is said of what is not so: "not_possible"."""
    degrees: frozenset[str] = frozenset()
    """How the key of an adjective begins that says how much so something is: "very_old"."""
    where: frozenset[str] = frozenset()
    """Prepositions behind a verb that say where it is done, and leave the verb what it means."""
    lacking: str = ""
    """The preposition that says what one does not have."""
    amounting: str = ""
    """How the relation of something to what it measures is called."""
    where_some_is: frozenset[str] = frozenset()
    """Prepositions that say behind a kind where something is done to some of it."""
    lasting: frozenset[str] = frozenset()
    """Adjectives of what one is for good: who was born in Rome is born in Rome."""
    in_a_role: str = "\0"
    """How the keys of words begin that say as what something is done: "as_"."""
    named_by_of: frozenset[str] = frozenset()
    """Nouns that are what the name behind "of" is: the city of Rome is Rome."""
    unreal: frozenset[str] = frozenset()
    """Verbs whose object need not be: "avoir droit à un congé"."""
    binding: frozenset[str] = frozenset()
    """Adverbs that say when one must do something, and that one must: "first"."""
    been: Mapping[str, str] = field(default_factory=dict)
    """What the name of a predicate after "was" or "has been" begins with, by its tense."""


class AskedOfWords(Protocol):
    """What the interpreter asks a language about words, whatever the text shows of them."""

    fixed: FixedWords
    kinds: Kinds

    def of_a_place(self, relation: str) -> bool: ...
    def is_said_of_all(self, clause: Node, words: Sequence[Word]) -> bool: ...
    def generic_gender(self, word: Word) -> str: ...
    def gender_of_name(self, words: Sequence[Word]) -> str: ...
    def pronoun(self, word: Word) -> str: ...
    def is_variable(self, word: Word) -> bool: ...
    def is_person(self, noun: str) -> bool | None: ...
    def compares_with_others(self, adjective: str, *, before: bool) -> bool: ...
    def says_how(self, adjective: str, noun: str) -> bool: ...
    def head_places(self, name: Sequence[str]) -> Sequence[int]: ...
    def may_be_adjective(self, key: str) -> bool: ...
    def count(self, key: str) -> Count | None: ...
    def measures_time(self, word: Word) -> bool: ...
    def lies_on(self, preposition: str, noun: str, where: str) -> bool: ...
    def attached(self, preposition: str, noun: str, *, to_somebody: bool) -> str: ...


class Lemmas(Protocol):
    """What the interpreter asks about words that depends on what the text shows of them."""

    @property
    def language(self) -> AskedOfWords: ...
    def noun(self, word: Word, plural: bool) -> str: ...
    def adjective(self, word: Word) -> str: ...
    def verb(self, word: Word) -> str: ...
    def participle(self, word: Word) -> str: ...
    def told(self, word: Word, tense: str) -> str: ...
    def relation(self, word: Word) -> str: ...
    def name(self, words: list[Word]) -> str: ...
    def gender(self, words: list[Word], index: int, plural: bool) -> str: ...
    def quantity(self, word: Word) -> str: ...
    def noun_in_name(self, words: Sequence[Word]) -> str: ...
    def stands_alone(self, verb: Word) -> bool: ...
    def leaves_it_done(self, verb: Word, preposition: Word) -> bool: ...
