"""Whom a name is of: "Ann", "platform 4", the X of "a man X"."""

from __future__ import annotations

from collections.abc import Iterable

from fol_kb.translation.controlled.discourse.anaphora import SEVERAL, variable_antecedent
from fol_kb.translation.controlled.discourse.boxes import (
    Box,
    Condition,
    Holds,
    Individual,
    Named,
    Predicate,
    condition_key,
)
from fol_kb.translation.controlled.discourse.noun_names import NounNames, Part
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, refused, unclear

NAME_OR_VARIABLE = "{word!r} may be a name here, or a variable that nothing else speaks of; quote a name"
NAME_OF_ITS_OWN = "{word!r} in quotation marks may be a name of its own, or a part of the one before it"


class ProperNames(NounNames):
    """Reads names."""

    def _named_after(self, nominal: Part) -> Node | None:
        """The name behind a noun: that of "the film Westworld"."""
        tail = nominal.children[-1] if isinstance(nominal, Node) and nominal.children else None
        if isinstance(tail, Node) and tail.rule == "tail_of" and isinstance(nominal, Node):
            owner = tail.children[-1]
            called = isinstance(owner, Node) and owner.rule == "name"
            noun = nominal.places[-1]
            same = self._lemmas.noun(self._words[noun], False) in self._fixed.named_by_of
            if not (called and same and isinstance(owner, Node)):
                return None
            words = [self._words[child] for child in owner.places]
            person = self._language.gender_of_name(words) in {"m", "f"}
            return None if person else owner  # "the city of Rome", not "the state of Paul"
        return tail if isinstance(tail, Node) and tail.rule == "tail_named" else None

    def _classify_numbered(self, part: Node, individual: Individual, box: Box) -> None:
        """Say of platform 4 that it is a platform, if it is there: who will write chapter 4 has none."""
        noun = self._lemmas.noun_in_name([self._words[one] for one in part.places])
        if noun and not self._unreal and box is self._discourse.box:
            self._say([Holds(Predicate(noun, "property", 1), (individual,))])

    def _say(self, conditions: Iterable[Condition]) -> None:
        """Say of what has a name what the name says, whatever else is said or denied of it."""
        outermost = self._discourse.box
        outermost.conditions += [one for one in conditions if not outermost.says(condition_key(one, {}))]

    def _name(self, part: Node, box: Box) -> Individual:
        words = [self._words[child] for child in part.places]
        if len(words) == 1 and self._language.is_variable(words[0]) and not self._is_code(words[0]):
            return variable_antecedent(self._discourse, box, words[0], new=self._ace)
        quotes = next((word for word in words if word.quoted), None)
        if quotes is not None and len(words) > 1:
            raise unclear(NAME_OF_ITS_OWN, quotes)
        individual = Named(self._lemmas.name(words))
        self._discourse.mention(individual)
        traits = self._discourse.traits[individual]
        written, quoted = " ".join(word.text for word in words), words[0].quoted
        first = part.places[0]
        with_the = first > 0 and self._words[first - 1].key == "the"
        either = (
            {traits.with_the, with_the} == {True, False} and not words[0].text.isupper() and not self._ace
        )
        traits.with_the = with_the
        if either or (traits.written not in {"", written} and (quoted or traits.quoted)):
            # "Go" and "go": one name, or two?
            raise Unreadable(SEVERAL, words[0].start, several=True, word=written)
        traits.written, traits.quoted = traits.written or written, traits.quoted or quoted
        if traits.gender == "u":
            traits.gender = self._language.gender_of_name(words)
        if traits.gender in set("umf") and with_the and not quoted and not self._ace:
            traits.gender = "o"  # the Victoria, the Hulk
        if any(word.time or word.text.isdigit() for word in words):
            traits.gender = "time"  # so that no pronoun means it
        return individual

    def _is_code(self, word: Word) -> bool:
        """Whether a letter with digits is a name: "K2", in a text that has brought in no variable yet."""
        digits = len(word.text) > 1 and not self._ace
        return digits and not any(one.variable for one in self._discourse.traits.values())

    def _variable(self, word: Word) -> str:
        """The variable of "a man X", which the text speaks of again; "a plan B" is named so."""
        known = any(isinstance(one, Named) and one.lemma == word.key for one in self._discourse.traits)
        if known or (not self._ace and self._discourse.letters[word.text] < 2):
            raise refused(NAME_OR_VARIABLE, word)
        return word.text
