"""How many a phrase speaks of: "two dogs", "at most one key"; in ACE what several do they do together."""

from __future__ import annotations

from itertools import combinations

from fol_kb.translation.controlled.discourse.boxes import (
    AtLeast,
    Box,
    Referent,
    Same,
)
from fol_kb.translation.controlled.discourse.counts import Count
from fol_kb.translation.controlled.discourse.nominals import Nominals, Then
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import refused

COUNTS = "{word!r} is a word that counts, measures or compares, which is not covered"
_TOGETHER = 6
"""So many are told apart one by one; more may do things each by itself."""


class Plurals(Nominals):
    """Reads phrases of so many."""

    def _is_several(self, phrase: Node) -> bool:
        nominal = phrase.children[0]
        return isinstance(nominal, Node) and nominal.rule == "nominal_pl"

    def _so_many(self, part: Node, box: Box, then: Then, count: Count | None = None) -> None:
        """ "Two dogs", "at most one key", "exactly three": different ones, and no more (decision 0193)."""
        number, nominal = part.children
        word = self._word(number)
        count = count or self._language.count(word.key)
        assert count is not None
        assert isinstance(nominal, Node)
        alone = word.text if count.alone and not self._ace else ""
        self._discourse.several.add(self._noun(nominal))

        if count.most is not None and nominal.rule == "generic" and not self._ace:
            # "exactly one person lies": of nobody with a name does a text say that he is a person
            raise refused(COUNTS, word)
        plural = nominal.rule != "nominal_sg" and part.rule != "counted_each"
        gender = self._lemmas.gender(self._words, self._head(nominal), plural)

        def at_least(least: int, outer: Box) -> None:
            inner = outer.below(weakens=outer.weakens)
            who = self._discourse.introduce(inner, gender, plural=plural)
            self._describe(nominal, who, inner, generic="property")  # "two people" are two persons
            then(who, inner)
            outer.conditions.append(AtLeast(least, who, inner, alone))
            traits = self._discourse.traits[who]
            self._discourse.bring_in_unreal(self._noun(nominal), traits.gender, plural=traits.plural)

        if count.least:
            at_least(count.least, box)
        if count.most is not None:
            with box.denied() as negative:
                at_least(count.most + 1, negative)

    def _together(self, key: Node, part: Node, box: Box, then: Then, count: Count | None = None) -> None:
        """In ACE "2 dogs see a cat" is about one cat: what a plural is said to do, it does together.

        So all that is said of one of them is said of each, with the individuals that the first brought in.
        """
        number, nominal = part.children
        assert isinstance(nominal, Node)
        known = self._known(key, box)
        count = count or self._language.count(self._word(number).key)
        if known is None and (count is None or count.most is not None or not 1 < count.least <= _TOGETHER):
            self._so_many(part, box, then, count)
            return
        if known is not None:
            for who in known:
                then(who, box)
            return
        assert count is not None
        outermost = not self._shared
        inner = box.below(weakens=box.weakens) if outermost else box
        plural = nominal.rule != "nominal_sg"
        gender = self._lemmas.gender(self._words, self._head(nominal), plural)
        found = [self._discourse.introduce(inner, gender, plural=plural) for _ in range(count.least)]
        self._discourse.several.add(self._noun(nominal))
        self._share(key, inner, found)
        for who in found:
            self._described_now = who if len(self._shared) == 1 else None
            self._describe(nominal, who, inner, generic="property")
            self._described_now = None
        for first, second in combinations(found, 2):
            with inner.denied() as negative:
                negative.conditions.append(Same(first, second))
        for who in found:
            then(who, inner)
        if outermost:
            self._shared = {}
            box.conditions.append(AtLeast(1, found[0], inner))

    def _together_now(self) -> set[Referent]:
        return {one for _, found in self._shared.values() if len(found) > 1 for one in found}

    def _share(self, phrase: Node, box: Box, found: list[Referent]) -> None:
        if self._shared or len(found) > 1:
            self._shared[id(phrase)] = box, found

    def _known(self, phrase: Node, box: Box) -> list[Referent] | None:
        """Whom a phrase brought in when it was said of another one of several, where that can be seen."""
        where, found = self._shared.get(id(phrase), (None, None))
        return found if where is not None and any(one is where for one in box.reach()) else None
