"""What a noun is called, one of several words too, and what its last words say (decision 0173)."""

from __future__ import annotations

from typing import TypeAlias

from fol_kb.translation.controlled.ambiguity.two_readings import first_word, parents
from fol_kb.translation.controlled.discourse.boxes import Box, Discourse, Individual, Predicate, Referent
from fol_kb.translation.controlled.discourse.lemmas import Lemmas
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word

Part: TypeAlias = "Node | int"

GOES_WITH_ONE = "{word!r} may go with one of the nouns after it or with all; write them with hyphens"


class NounNames:
    """The names of nouns. ``words`` are the words that the tree counts; with ``ace``, as ACE does."""

    def __init__(self, words: list[Word], lemmas: Lemmas, discourse: Discourse, *, ace: bool = False) -> None:
        self._words = words
        self._lemmas = lemmas
        self._language = lemmas.language
        self._fixed = lemmas.language.fixed
        self._discourse = discourse
        self._ace = ace
        self._subject: Individual | None = None
        self._ruled = False
        self._unreal = False
        """Whether what is read says what one must or may do."""
        self._uncounted = False
        """Whether "two books" may be others each time, or taken together: "reads two books a week"."""
        self._head_of_relative: Individual | None = None
        self._shared: dict[int, tuple[Box, list[Referent]]] = {}
        """What the phrases that are read for each of several brought in for the first of them."""
        self._described_now: Individual | None = None
        self._within: list[Individual] = []
        """Whose descriptions are read: nothing in "the owner of his house" is said of what he owns."""
        self._doubt: tuple[str, int | None] | None = None

    def _head(self, nominal: Node) -> int:
        """The position of the noun, the last word of a compound."""
        return nominal.places[-1]

    def _noun(self, nominal: Node) -> str:
        """The lemma of a nominal's noun; that of a compound has all its words ("football_referee")."""
        return "_".join(self._parts_of_name(nominal))

    def _parts_of_name(self, nominal: Node) -> list[str]:
        *before, head = self._name_of(nominal)
        lemma = self._lemmas.noun(head, nominal.rule in {"nominal_pl", "generic"})
        return [*(self._lemmas.noun(word, False) for word in before), lemma]

    def _name_of(self, nominal: Node) -> list[Word]:
        """The words of a noun, with what stands before one of several words: "young football referee"."""
        return [self._words[place] for place in (*self._in_the_name(nominal), *nominal.places)]

    def _in_the_name(self, nominal: Node) -> list[int]:
        """What stands before a noun of several words, and may go with any of them (decision 0173)."""
        if len(nominal.places) < 2:
            return []
        before = next((one for one in nominal.parts if one.rule.startswith("attribute")), None)
        if before is None:
            return []
        if self._ace or before.has("attributes_and", "attributes_or"):
            raise Unreadable(
                GOES_WITH_ONE,
                self._start(before),
                several=True,
                word=self._words[first_word(before)].text,
            )
        return sorted(place for place, _ in parents(before))

    def _compound(
        self, nominal: Node, kind: str, arity: int, was: str = "", relation: str = ""
    ) -> list[Predicate]:
        """The predicate of a noun, and those of its last words that are true of whatever it is true of."""
        parts = self._parts_of_name(nominal)
        words = self._name_of(nominal)
        named = not self._ace and len(words) > 1 and words[-1].capital and words[-2].capital
        places = [
            place
            for place in ([] if self._ace or named else self._language.head_places(parts))
            if place + 1 == len(parts) or not (words[place].capital and words[place - 1].capital)
        ]  # a Grand Slam umpire is no Slam umpire, and a Fiat Panda is no panda
        places = [0, *places]
        names = [Predicate(f"{was}{'_'.join(parts[place:])}{relation}", kind, arity) for place in places]
        if self._ace or len(parts) == 1:
            return names
        before = zip(words[:-1], parts[:-1], strict=True)
        adjectives = [part for word, part in before if self._language.may_be_adjective(word.key)]
        if named:
            self._discourse.compounds.named[names[0]] = parts[-1]
        self._discourse.compounds.add(names, parts[:-1], adjectives)
        return names

    def _word(self, part: Part) -> Word:
        assert isinstance(part, int)
        return self._words[part]

    def _start(self, part: Part) -> int | None:
        if isinstance(part, int):
            return self._words[part].start
        starts = [start for start in map(self._start, part.children) if start is not None]
        return min(starts, default=None)
