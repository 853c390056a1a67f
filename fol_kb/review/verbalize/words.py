"""Formulas in words: what a belief set says, for a person who does not read logic.

A formula is said in controlled English if the offline translator reads that sentence as the very formula,
up to equivalence (:mod:`fol_kb.logic.normal_forms`); else word for word, under a mark
(:mod:`fol_kb.review.verbalize.literal`). So two formulas with the same words are equivalent, and where the
words carry the mark they differ in the names of variables at most, and in sorts that are inferred if not
written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.one_text import whole_text
from fol_kb.common.errors import FolKbError, LimitError, TypingError
from fol_kb.logic.normal_forms import equivalence_key
from fol_kb.logic.signature import Signature
from fol_kb.logic.sorts.inference import SortHierarchy
from fol_kb.logic.syntax import Atom, Constant, Formula
from fol_kb.logic.traversal import constants, signature_of
from fol_kb.logic.type_checker import TypeChecker
from fol_kb.review.verbalize.controlled import proposals
from fol_kb.review.verbalize.dictionary import Kind, kinds
from fol_kb.review.verbalize.guards import guarded, without_top
from fol_kb.review.verbalize.literal import RESERVED, PlainWords, literal
from fol_kb.review.verbalize.phrasing import Unsayable, Words
from fol_kb.review.verbalize.wordings import Phrase, learned, parts_of, phrases, proper_name
from fol_kb.translation.controlled import ControlledTranslator, Vocabulary
from fol_kb.translation.controlled.syntax.lexicon import Lexicon

Name = TypeVar("Name")

EFFORT = 100_000_000
"""How many names may be looked at in all to read sentences back; what comes after is said word for word."""


class Wording(StrEnum):
    """How a formula is said: in a sentence that is read as the formula, or word for word."""

    CONTROLLED = "controlled"
    LITERAL = "literal"


@dataclass(frozen=True, slots=True)
class Said:
    """A formula in words, and how it is said."""

    text: str
    wording: Wording

    def __str__(self) -> str:
        return self.text


class Verbaliser:
    """Says formulas over a signature.

    Args:
        signature: the names that formulas have. Others are quoted in the words.
        hierarchy: the order of the sorts; without it variables are compared by the sorts that are written.
        text: where the names come from: it shows which of them are nouns, adjectives or verbs.
        language: of the names. Of one that is not English no word is put into a sentence: all are quoted.
        effort: how many names may be looked at in all to read sentences back.
    """

    def __init__(
        self,
        signature: Signature,
        hierarchy: SortHierarchy | None = None,
        *,
        text: str | None = None,
        language: str | None = None,
        effort: int = EFFORT,
    ) -> None:
        self._signature = signature
        self._checker = None if hierarchy is None else TypeChecker(signature, hierarchy)
        self._is_below = str.__eq__ if hierarchy is None else hierarchy.is_compatible
        usage = learned(text)
        self._lexicon = usage.lexicon if language in (None, "en") else None
        self._definite = usage.definite
        self._translator = ControlledTranslator("en")
        self._vocabulary = Vocabulary.of(signature)
        self._cost = 1 + len(signature.predicates) + len(signature.constants)
        self._effort = effort
        self._readable: dict[tuple[str, int], Phrase | None] = {}
        self._literal = _plain(signature, self._lexicon)

    @classmethod
    def of(cls, kb: BeliefSet) -> Verbaliser:
        """The verbaliser of a belief set."""
        return cls(kb.signature, kb.hierarchy, text=whole_text(kb), language=kb.language)

    def say(self, formula: Formula) -> Said:
        """The formula in words: every formula has some."""
        typed = self._typed(formula)
        wanted = None
        if typed is not None and guarded(typed, self._signature, self._is_below):
            with suppress(LimitError):  # of a formula that is too large there is no key
                wanted = equivalence_key(typed)
        if wanted is not None:
            for name in (self._spoken, _quoted):
                words = Words(self._phrase, name)
                for sentence in proposals(formula, words):
                    if self._read(sentence, self._typed) == wanted:
                        return Said(sentence, Wording.CONTROLLED)
                if name is self._spoken and not any(constants(formula)):
                    break
        return Said(literal(formula if typed is None else typed, self._literal), Wording.LITERAL)

    def _typed(self, formula: Formula) -> Formula | None:
        """The formula with the sorts of its variables; None for one that does not fit the signature."""
        if self._checker is None:
            return formula
        try:
            return without_top(self._checker.check(formula))
        except TypingError:
            return None

    def _read(self, sentence: str, typed: Callable[[Formula], Formula | None]) -> Hashable | None:
        """The key of what the translator reads, typed; None for a sentence that it does not cover."""
        if self._effort < self._cost:
            return None
        self._effort -= self._cost
        try:
            read = typed(self._translator.formula(sentence, self._vocabulary))
            return None if read is None else equivalence_key(read)
        except FolKbError:  # not covered: then it is said in another way
            return None

    def _phrase(self, predicate: str, arity: int) -> Phrase | None:
        """How the predicate is said so that the translator reads it; found once for each."""
        known = (predicate, arity)
        if known not in self._readable:
            self._readable[known] = self._first_readable(predicate, arity)
        return self._readable[known]

    def _first_readable(self, predicate: str, arity: int) -> Phrase | None:
        if len(self._signature.predicates.get(predicate, ())) != arity:
            return None
        # Not in quotation marks: after "reads" or "says" they would be words that are quoted.
        who = [f"{_STRANGER}{chr(ord('a') + number)}" for number in range(arity)]
        constants = tuple(Constant(name.lower()) for name in who)
        wanted = equivalence_key(Atom(predicate, constants))
        for phrase in phrases(predicate, arity, self._lexicon):
            if self._read(f"{who[0]} {phrase.affirmed.format(*who)}.", lambda formula: formula) == wanted:
                return phrase
        return None

    def _spoken(self, name: str) -> str:
        described = name.removeprefix("the_")
        if described != name or name in self._definite:
            # this is how the controlled language names whom "the cat" means
            return f"the {described.replace('_', ' ')}"
        return self._literal.names.get(name) or _quoted(name)


_STRANGER = "Qxzj"
"""Nobody is called so."""


def words(formula: Formula) -> Said:
    """A formula in words, with no more known of its names than what it says.

    >>> from fol_kb import parse
    >>> print(words(parse("forall X: (man(X) => mortal(X))")))
    Every man is a mortal.
    """
    return Verbaliser(signature_of([formula])).say(formula)


def _quoted(name: str) -> str:
    if '"' in name or not name.isprintable():
        raise Unsayable(name)
    return f'"{name}"'


def _plain(signature: Signature, lexicon: Lexicon | None) -> PlainWords:
    """The words of names for the literal form: no two of a kind share any, so that none can be mistaken."""
    phrases = {
        (name, len(sorts)): _plain_phrase(name, len(sorts), lexicon)
        for name, sorts in signature.predicates.items()
    }
    functions = {name: _function_word(name) for name in signature.functions} if lexicon is not None else {}
    names = {name: proper_name(name) for name in signature.constants}
    return PlainWords(_unshared(phrases), _unshared(names), _unshared(functions))


def _unshared(words_of: Mapping[Name, str | None]) -> dict[Name, str]:
    """Those words that no two names have: case does not tell words apart for a reader."""
    said = {name: shown for name, shown in words_of.items() if shown is not None}
    counts = Counter(shown.casefold() for shown in said.values())
    return {name: shown for name, shown in said.items() if counts[shown.casefold()] == 1}


def _plain_phrase(name: str, arity: int, lexicon: Lexicon | None) -> str | None:
    parts = parts_of(name)
    if arity == 0:
        word = "-".join(parts)
        holds = len(word) == 1 or Kind.NOUN in kinds(word)
        return f"{word} holds" if holds and word not in RESERVED and lexicon is not None else None
    own = set(parts)
    if parts:
        own -= {parts[0]} & {"is", "are", "be", "a", "an"}
        own -= {parts[-1]} & {"of", "for", "as"}
    if own & RESERVED:
        return None
    found = next(phrases(name, arity, lexicon), None)
    return None if found is None else f"{{0}} {found.affirmed}"


def _function_word(name: str) -> str | None:
    parts = parts_of(name)
    if len(parts) > 1 and parts[-1] == "of":
        parts = parts[:-1]
    if (
        not parts
        or RESERVED.intersection(parts)
        or not all(part.isascii() and part.isalpha() for part in parts)
    ):
        return None
    return "-".join(parts)
