"""Names for the predicates and individuals of a text: one name each, and no name for two.

A predicate is a lemma, a kind and a number of arguments. A noun and an adjective of one form are one
predicate, named by the form. Where other predicates have that lemma too (the fish, to fish, to fish
something) they get ``<lemma>_<arity>``: no name is used at two arities, and none for a noun and a verb. A
named individual that a definite description names gets ``the_<lemma>`` (``le_<lemma>``) if its lemma is
also a proper name or a predicate.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Protocol

from fol_kb.beliefs.tools import AddConstantToSort, AddPredicateSchema, AnyCall
from fol_kb.translation.controlled.discourse.boxes import Named, Predicate
from fol_kb.translation.controlled.discourse.calls import KINDS
from fol_kb.translation.controlled.syntax.lexicon import Layered, Lexicon, slug
from fol_kb.translation.controlled.syntax.tokens import fold

_LIKE_WORDS = re.compile(r"[\w '’-]*\w")
_WORD_BEGINS = re.compile(r"(?<=[a-zß-öø-ÿ0-9])(?=[A-ZÀ-ÖØ-Þ])")


class HasNames(Protocol):
    """What a vocabulary reads of a signature: constants by name, predicates with their argument sorts."""

    @property
    def constants(self) -> Mapping[str, str]: ...

    @property
    def predicates(self) -> Mapping[str, tuple[str, ...]]: ...


@lru_cache(maxsize=1 << 16)
def _key(name: str) -> str:
    """The words of a name: "Ann Abel" and "Anna Bel" are two, as are "re-signed" and "resigned"."""
    if not _LIKE_WORDS.fullmatch(name):
        return name  # in quotation marks "O+" and "O-" are two names
    return slug(fold(name))


def _by_capitals(name: str) -> str:
    """The key of a name whose capitals show its words: "livesIn" is lives_in."""
    return _key(_WORD_BEGINS.sub("_", name)) if _LIKE_WORDS.fullmatch(name) else name


@dataclass(frozen=True)
class Vocabulary:
    """The names that a belief set or a text uses: predicates with their arity, and constants.

    Sentences are read with these names where they have one for a word (case does not matter, nor
    how the words of a name are joined), and with new ones elsewhere. What that needs of all the names is
    worked out once.
    """

    predicates: Mapping[str, int] = field(default_factory=dict)
    constants: tuple[str, ...] = ()
    kinds: frozenset[str] = frozenset()
    """The constants that stand for a kind: no name, and nothing that "the" means."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "predicates", MappingProxyType(dict(self.predicates)))

    def __hash__(self) -> int:
        return hash((frozenset(self.predicates.items()), self.constants))

    @classmethod
    def of(cls, signature: HasNames) -> Vocabulary:
        """The vocabulary of a signature."""
        return cls(
            {name: len(sorts) for name, sorts in signature.predicates.items()},
            tuple(signature.constants),
            frozenset(name for name, sort in signature.constants.items() if sort == KINDS),
        )

    @classmethod
    def of_calls(cls, calls: Iterable[AnyCall]) -> Vocabulary:
        """The vocabulary that tool calls declare."""
        predicates: dict[str, int] = {}
        constants: dict[str, str] = {}
        for call in calls:
            if isinstance(call, AddPredicateSchema):
                predicates[call.predicate_name] = len(call.argument_sorts)
            elif isinstance(call, AddConstantToSort):
                constants[call.constant_name] = call.sort_name
        kinds = frozenset(name for name, sort in constants.items() if sort == KINDS)
        return cls(predicates, tuple(constants), kinds)

    def lexicon(self) -> Lexicon:
        """What the names show of words: unary predicates may be nouns or adjectives, the rest are verbs."""
        unary, verbs, names = self._words
        return Lexicon(Layered(unary), Layered(verbs), Layered(unary), Layered(), Layered(names))

    @cached_property
    def _words(self) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
        unary = frozenset(fold(name) for name, arity in self.predicates.items() if arity == 1)
        verbs = {fold(name) for name in self.predicates}
        verbs |= {name.split("_")[0] for name in verbs}
        names = frozenset(fold(name) for name in self.constants if name not in self.kinds)
        return unary, frozenset(verbs), names

    @cached_property
    def predicate_keys(self) -> Mapping[tuple[str, int], str]:
        """The first predicate of each key and arity."""
        keys: dict[tuple[str, int], str] = {}
        for key_of in (_key, _by_capitals):
            for name, arity in self.predicates.items():
                keys.setdefault((key_of(name), arity), name)
        return keys

    @cached_property
    def before_nouns(self) -> Mapping[str, list[tuple[str, str]]]:
        """By its key, what stands before known nouns: for "big" ``mouse`` and ``big_mouse``."""
        found: dict[str, list[tuple[str, str]]] = {}
        for (key, arity), name in self.predicate_keys.items():
            cuts = [place for place, sign in enumerate(key) if sign == "_"] if arity == 1 else []
            for cut in cuts:
                noun = key[cut + 1 :]
                if (noun, 1) in self.predicate_keys and (noun, name) not in found.get(key[:cut], ()):
                    found.setdefault(key[:cut], []).append((noun, name))
        return found

    @cached_property
    def constant_keys(self) -> Mapping[str, str]:
        """The first constant of each key."""
        keys: dict[str, str] = {}
        for key_of in (_key, _by_capitals):
            for name in self.constants:
                keys.setdefault(key_of(name), name)
        return keys

    @cached_property
    def nouns(self) -> frozenset[str]:
        """The predicates of one argument."""
        return self._words[0]

    @cached_property
    def taken(self) -> frozenset[str]:
        """The keys of the predicates, whatever their arity."""
        return frozenset(key for key, _ in self.predicate_keys)

    @cached_property
    def exact_constants(self) -> frozenset[str]:
        """The constants as they are written."""
        return frozenset(self.constants)

    @cached_property
    def lower_constants(self) -> frozenset[str]:
        """The constants in lower case, but for those of kinds."""
        return frozenset(name.lower() for name in self.constants if name not in self.kinds)

    @cached_property
    def lower_predicates(self) -> frozenset[str]:
        """The predicates in lower case."""
        return frozenset(name.lower() for name in self.predicates)


_RANK = {"property": 0, "generic": 0, "verb": 1, "relation": 1}


class Names:
    """The names of one text, or of one sentence under a vocabulary. They depend on the sets given only."""

    def __init__(
        self,
        predicates: Iterable[Predicate],
        individuals: Iterable[Named],
        vocabulary: Vocabulary | None = None,
        *,
        article: str = "the",
        is_among: Callable[[str, str], bool] = lambda _adjective, _noun: False,
    ) -> None:
        self._article = article
        self._is_among = is_among
        known = vocabulary or Vocabulary()
        self._known_predicates = known.predicate_keys
        self._known_constants = known.constant_keys
        self._compared = known.before_nouns
        self._exact_constants = known.exact_constants
        self._kinds = known.kinds
        self._predicate_names: dict[Predicate, str] = {}
        self._taken = Layered(known.taken)
        self._given: dict[str, int] = {}
        """How many further names a key has."""
        used: set[str] = set()
        every = sorted(set(predicates), key=_rank)
        adjectives = {_plain(one): one.adjective for one in every if one.adjective}
        for predicate in dict.fromkeys(map(_plain, every)):
            name = self._known_otherwise(predicate, adjectives.get(predicate, ""))
            self._predicate_names[predicate] = name or self._name_of_predicate(predicate, used)
            used.add(self._predicate_names[predicate])
        self._individual_names: dict[Named, str] = {}
        self._given = {}
        used = set()
        for individual in sorted(set(individuals), key=_order):
            self._individual_names[individual] = self._name_of_individual(individual, used)
            used.add(self._individual_names[individual])

    def predicate(self, predicate: Predicate) -> str:
        """The name of a predicate."""
        return self._predicate_names[_plain(predicate)]

    def individual(self, individual: Named) -> str:
        """The name of a named individual."""
        return self._individual_names[individual]

    def _known_otherwise(self, predicate: Predicate, adjective: str) -> str | None:
        """The name of the same adjective with its noun or without, where only that one is known.

        Beside dogs and what is big, "a big dog" is both. "Big" is what "big dog" is, if nothing else is big.
        """
        if predicate.arity != 1 or (_key(predicate.lemma), 1) in self._known_predicates:
            return None
        if adjective:
            compared = self._compared.get(_key(adjective))
            return None if compared else self._known_predicates.get((_key(adjective), 1))
        lemma = predicate.lemma
        found = self._compared.get(_key(lemma), ())
        names = [name for noun, name in found if self._is_among(lemma, noun)]
        return names[0] if len(names) == 1 else None

    def _name_of_predicate(self, predicate: Predicate, used: set[str]) -> str:
        lemma, arity = predicate.lemma, predicate.arity
        choices = [f"{lemma}_{arity}", lemma] if _RANK[predicate.kind] else [lemma, f"{lemma}_{arity}"]
        for choice in choices:
            name = self._known_predicates.get((_key(choice), arity))
            if _RANK[predicate.kind] and choice == lemma and arity == 1 and self._is_noun(lemma):
                continue
            if name is not None and name not in used:
                return name
        name = lemma
        if _key(name) in self._taken:
            name = f"{lemma}_{arity}"
        if _key(name) in self._taken:
            name = next(free for free in self._further(name, _key(name)) if _key(free) not in self._taken)
        self._taken.add(_key(name))
        return name

    def _further(self, name: str, key: str) -> Iterator[str]:
        """``name_x``, ``name_x2``, ``name_x3`` and so on, from the first that was not given for this key.

        Thousands of names may have one key: to try them all again for each would take their number squared.
        """
        while True:
            number = self._given[key] = self._given.get(key, 0) + 1
            yield f"{name}_x{number if number > 1 else ''}"

    def _is_noun(self, lemma: str) -> bool:
        """Whether the plain name is a noun's: beside it stands a verb, whose name says its arity."""
        return any((_key(f"{lemma}_{arity}"), arity) in self._known_predicates for arity in (1, 2, 3))

    def _name_of_individual(self, individual: Named, used: set[str]) -> str:
        if individual.document:
            # no "the" of a question or another document means it
            own = f"{self._article}_{individual.lemma}_{individual.document}"
            if own not in used:
                return own
            return next(free for free in self._further(own, own) if free not in used)
        with_the = [f"{self._article}_{individual.lemma}"] if individual.definite else []
        for choice in (*with_the, individual.lemma):
            name = choice if choice in self._exact_constants else self._known_constants.get(_key(choice))
            if name is not None and name not in used and not (individual.definite and name in self._kinds):
                return name
        name = individual.lemma
        if individual.definite and (_key(name) in self._taken or name in used or name in self._kinds):
            name = f"{self._article}_{name}"
        if name in used:
            name = next(free for free in self._further(name, name) if free not in used)
        return name


def _order(one: Named) -> tuple[bool, str, tuple[str, ...], int]:
    return one.definite, one.lemma, one.properties, one.document


def _plain(predicate: Predicate) -> Predicate:
    kind = "property" if predicate.kind == "generic" else predicate.kind
    return Predicate(predicate.lemma, kind, predicate.arity)


def _rank(predicate: Predicate) -> tuple[int, str, int, str]:
    # Verbs with an object come before those without: they keep the plain name.
    return _RANK[predicate.kind], predicate.lemma, -predicate.arity, predicate.kind
