"""What is said of somebody after "is": properties, relations, what he is, and what is denied of him."""

from __future__ import annotations

from collections.abc import Sequence

from fol_kb.translation.controlled.ambiguity.meanings import is_a_noun
from fol_kb.translation.controlled.ambiguity.two_readings import (
    bare,
    head_word,
    joined_by_but,
    leaves,
    parents,
    says_when,
    stands_after,
)
from fol_kb.translation.controlled.discourse.anaphora import SEVERAL
from fol_kb.translation.controlled.discourse.boxes import (
    IN_A_TALK,
    Box,
    Discourse,
    Holds,
    Individual,
    Named,
    Predicate,
    Same,
)
from fol_kb.translation.controlled.discourse.lemmas import Lemmas
from fol_kb.translation.controlled.discourse.noun_names import Part
from fol_kb.translation.controlled.discourse.noun_phrases import NounPhrases
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tenses import PAST
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, unclear

NUMBER_OF = "{word!r} and a number after 'is' may name something, or say of what size it is; quote a name"

IS_ADDRESSED = "{word!r} is who speaks or is spoken to here, which is not covered; use one name"
LIMITS = frozenset(["before", "by", "avant"])
"""Prepositions of time behind which what must be so must be so at all: "must be filed before 1 May"."""
INDEFINITE = frozenset(["a", "bare_plural", "bare_singular"])
"""Phrases after a modal verb that are a part of what it says."""
PAIRING = frozenset(["either", "both"])

ONLY_THEN = "who is something at a time ({word!r}) need not be it at others, which is not covered"


class Predicates(NounPhrases):
    """Reads what follows "is". ``_was`` begins the names of what somebody was, has been, or may be."""

    def __init__(self, words: list[Word], lemmas: Lemmas, discourse: Discourse, *, ace: bool = False) -> None:
        super().__init__(words, lemmas, discourse, ace=ace)
        self._was = ""

    def _predicates(self, part: Part, who: Individual, box: Box) -> None:
        assert isinstance(part, Node)
        members = list(leaves(part))
        negated = [one.rule == "not_" for one in members]
        if stands_after(part, self._words, PAIRING):
            negated = [False]  # in "either not red or big" "not" goes with the first
        if negated[0] and not any(negated[1:]) and joined_by_but(part, self._words):
            self._contrast(part, who, box)
            return
        if len(members) > 1 and negated[0] and not any(negated[1:]):
            with box.denied() as negative:
                self._coordinate(part, negative, lambda node, inner: self._property(bare(node), who, inner))
            return
        if len(members) > 1 and negated[0] and not all(negated):
            raise Unreadable(
                "'not' may go with all of what follows or with a part of it; repeat it", self._start(part)
            )

        self._coordinate(part, box, lambda node, inner: self._property(node, who, inner))

    def _contrast(self, part: Part, who: Individual, box: Box) -> None:
        """ "Not red but big" denies the first and says the second."""
        first, *others = leaves(part)
        if len(others) > 1:
            raise Unreadable("how far 'not' reaches is not clear here; repeat the verb", self._start(part))
        self._deny(bare(first), who, box)
        self._property(others[0], who, box)

    def _deny(self, part: Part, who: Individual, box: Box) -> None:
        with box.denied() as negative:
            self._coordinate(part, negative, lambda node, inner: self._property(node, who, inner))
        if isinstance(part, Node) and part.rule in {"adjective", "adjective_of", "located"}:
            self._presuppose(part, box)

    def _property(self, part: Part, who: Individual, box: Box) -> None:
        assert isinstance(part, Node)
        was = self._was
        if part.rule == "adjective" and was in {self._fixed.been.get(tense) for tense in PAST}:
            lasts = self._lemmas.adjective(self._word(part.children[0])) in self._fixed.lasting
            self._was = "" if lasts else was
        try:
            self._one_property(part, who, box)
        finally:
            self._was = was

    def _one_property(self, part: Node, who: Individual, box: Box) -> None:
        match part.rule, part.children:
            case "adjective", (word, *how) if all(isinstance(one, Node) for one in how):
                plain = self._lemmas.adjective(self._word(word))
                places = sorted(place for place, _ in parents(part))
                names = {place: self._lemmas.relation(self._words[place]) for place in places} | {word: plain}
                said = ["_".join(names[place] for place in places)]
                so = all(self._leaves_it(one) for one in how)  # who is useless as a guard may be useful
                said += [plain] if how and so and not (box.weakens or self._opposed()) else []
                box.conditions += [Holds(Predicate(self._was + one, "property", 1), (who,)) for one in said]
            case "adjective", (word, preposition, what, *circumstance):
                preposition, what, circumstance = self._in_order(preposition, what, circumstance)
                plain = self._lemmas.adjective(self._word(word))
                plain_preposition = self._lemmas.relation(self._word(preposition))
                lemma = f"{plain}_{plain_preposition}"
                if plain in self._fixed.lying:  # what is located in Rome is in Rome
                    lemma = plain_preposition if self._was else f"{self._fixed.being}_{plain_preposition}"
                if lemma in self._fixed.unreal and not circumstance and (noun := self._sought(what)):
                    name = f"{self._was}{lemma}_{noun}"  # "is entitled to a refund", which need not be there
                    box.conditions.append(Holds(Predicate(name, "property", 1), (who,)))
                    return
                self._relation(lemma, who, what, box, circumstance)
                past = self._was in set(map(self._fixed.been.get, PAST)) - {None}
                limit = self._was == self._fixed.been.get("must") and plain_preposition in LIMITS
                if (past or limit) and self._says_when(what) and box is self._discourse.box:
                    box.conditions.append(Holds(Predicate(self._was + plain, "property", 1), (who,)))
            case "adjective_of", (word, what):
                lemma = f"{self._lemmas.adjective(self._word(word))}_{self._fixed.possession}"
                self._relation(lemma, who, what, box)
            case "able", words:
                lemma = "_".join(self._lemmas.relation(self._word(word)) for word in words)
                box.conditions.append(Holds(Predicate(self._was + lemma, "property", 1), (who,)))
            case "located", (preposition, what, *circumstance):
                preposition, what, circumstance = self._in_order(preposition, what, circumstance)
                lemma = self._lemmas.relation(self._word(preposition))
                lemma = lemma if self._was else f"{self._fixed.being}_{lemma}"
                self._relation(lemma, who, what, box, circumstance)
            case "measured", (what, *of_which):
                lemma = self._fixed.amounting
                for one in of_which:
                    lemma = self._lemmas.adjective(self._word(one))
                    lemma = lemma if self._was else f"{self._fixed.being}_{lemma}"
                self._relation(lemma, who, what, box)
            case "ongoing", (happening,):
                self._vp(happening, who, box)
            case "is_a", (what,):
                self._is_a(what, who, box)
            case "not_", (inner,):
                self._deny(inner, who, box)
            case "neither", parts:
                for child in parts:
                    self._deny(child, who, box)
            case _:
                raise AssertionError(f"no reading of predicate {part.rule}")

    def _sought(self, what: Part) -> str:
        """What one may have is a part of what is said of him: "entitled to a refund"; empty if it is more."""
        return self.opaque(what) if is_a_noun(what) and not self._ace else ""

    def opaque(self, phrase: Part) -> str:
        """ "Must wear a red helmet" says of no helmet that it must be worn: the words are one predicate's."""
        if isinstance(phrase, int) or phrase.rule not in INDEFINITE:
            return ""
        nominal = phrase.parts[0]
        if not self._ace:
            plural = nominal.rule == "nominal_pl"
            gender = self._lemmas.gender(self._words, self._head(nominal), plural)
            gender = "n" if phrase.rule == "bare_singular" else gender  # "plays chess"
            self._discourse.bring_in_unreal(self._noun(nominal), gender, plural=plural)
        return self.described(nominal)

    def described(self, nominal: Node) -> str:
        """A noun and its adjectives, as a part of the name of a predicate."""
        how = [
            self._lemmas.adjective(self._word(child.children[0]))
            for child in nominal.parts
            if child.rule == "attribute" and not self._in_the_name(nominal)
        ]
        return "_".join([*how, self._noun(nominal)])

    def _leaves_it(self, how: Part) -> bool:
        """Whether what is so, or is done, so and so is so, or is done, at all; not so "as a guard"."""
        way = how.children[0] if isinstance(how, Node) and how.rule == "how" else None
        return not isinstance(way, int) or not self._words[way].key.startswith(self._fixed.in_a_role)

    def _relation(
        self, lemma: str, who: Individual, what: Part, box: Box, circumstance: Sequence[Part] = ()
    ) -> None:
        amounts = lemma == self._fixed.amounting and not self._was
        predicate = Predicate(self._was + lemma, "verb" if amounts else "relation", 2)

        def holds(it: Individual, inner: Box) -> None:
            self._placed(it, lemma)
            hidden = inner.weakens or self._opposed() or self._is_for_a_while(lemma, circumstance)
            hidden = hidden or any(_is_of_all(one) for one in circumstance)
            if not circumstance or not hidden:
                inner.conditions.append(Holds(predicate, (who, it)))
            for one in circumstance:
                self._then(one, predicate, (who, it), inner)

        self._np(what, box, holds, role="object")

    def _in_order(
        self, preposition: Part, what: Part, circumstance: list[Part]
    ) -> tuple[Part, Part, list[Part]]:
        """Two phrases of time in one order: "at noon on Monday" is "on Monday at noon"."""
        match circumstance:
            case [Node("circumstance", (other, when))] if not self._ace:
                keys = [self._lemmas.relation(self._word(each)) for each in (preposition, other)]
                if self._says_when(what) and (not self._says_when(when) or keys[0] > keys[1]):
                    return other, when, [Node("circumstance", (preposition, what))]
        return preposition, what, circumstance

    def _opposed(self) -> bool:
        """Whether what is read must not, or should not, be: of what must not be there may be elsewhere."""
        return bool(self._was) and self._was in map(self._fixed.been.get, ("must_not", "should_not"))

    def _is_for_a_while(self, lemma: str, circumstance: Sequence[Part]) -> bool:
        """Whether a phrase says when something is so that need not be so else: "is in Paris on Mondays"."""
        times = [one.children[-1] for one in circumstance if isinstance(one, Node)]
        told = self._was in {self._fixed.been.get(tense) for tense in PAST}
        told = told or lemma.split("_")[0] in self._fixed.lasting
        return not told and any(map(self._says_when, times))

    def _says_when(self, phrase: Part) -> bool:
        return isinstance(phrase, Node) and says_when(phrase, self._words)

    def _then(
        self, circumstance: Part, predicate: Predicate, arguments: tuple[Individual, ...], box: Box
    ) -> None:
        """Say when a relation holds: "was added to the register in 1990"."""
        assert isinstance(circumstance, Node)
        preposition, year = circumstance.children
        how = self._lemmas.relation(self._word(preposition))
        lemma = f"{predicate.lemma}_{how}"
        dated = Predicate(lemma, "relation", 3)
        stem, _, _ = predicate.lemma.rpartition("_")

        def holds(it: Individual, inner: Box) -> None:
            self._placed(it, lemma)
            inner.conditions.append(Holds(dated, (*arguments, it)))
            past = (self._was and not self._opposed()) or stem in self._fixed.lasting
            past = past and predicate.lemma.rpartition("_")[2] in self._fixed.where  # not "taken off"
            if (
                f"{stem}_" not in {"_", self._was}
                and past
                and self._says_when(year)
                and inner is self._discourse.box
            ):
                inner.conditions.append(Holds(Predicate(f"{stem}_{how}", "relation", 2), (arguments[0], it)))

        self._np(year, box, holds, role="object")

    def _is_a(self, part: Part, who: Individual, box: Box) -> None:
        assert isinstance(part, Node)
        if not self._was and not self._ace:
            self._check_time_behind(part)
        match part.rule:
            case "a" | "some" | "bare_plural" | "mass" | "some_plural":
                if part.rule == "a" and self._is_several(part) and not self._ace:  # "one of the doctors"
                    noun, word = self._noun(part.parts[0]), self._words[head_word(part)]
                    if self._discourse.groups or noun in self._discourse.several:
                        raise Unreadable(SEVERAL, self._start(part), several=True, word=word.text)
                if part.rule == "mass":
                    self._discourse.compounds.said.add(self._noun(part.parts[0]))
                self._classify(part.children[0], who, box)
            case "no":
                with box.denied() as negative:
                    self._classify(part.children[0], who, negative)
            case "possessed":
                owner, nominal = part.children
                was = self._was

                def owned(by: Individual, inner: Box) -> None:
                    self._classify(nominal, who, inner)
                    inner.conditions.append(self._belongs(who, nominal, by, was))

                self._np(owner, box, owned, role="of")
            case "own_by_pronoun" | "own_by_subject":
                word = self._word(part.children[0])
                holder = self._holder(part, word, box, avoid=who)
                self._classify(part.children[-1], who, box)
                box.conditions.append(self._belongs(who, part.children[-1], holder, self._was))
            case "the" if any(one.rule == "tail_of" for one in part.parts[0].parts):
                self._classify(part.children[0], who, box)
            case _:
                if isinstance(who, Named) and who.lemma in IN_A_TALK:
                    raise Unreadable(IS_ADDRESSED, self._start(part), word=self._words[head_word(part)].text)
                named = [self._words[at] for at, _ in parents(part)] if part.rule == "name" else []
                if self._lemmas.noun_in_name(named) or self._is_a_code(named):
                    raise Unreadable(NUMBER_OF, self._start(part), word=self._words[head_word(part)].text)
                self._np(part, box, lambda it, inner: inner.conditions.append(Same(who, it)), role="is")

    def _is_a_code(self, words: Sequence[Word]) -> bool:
        """Whether a name is a letter with digits: "the paper is A4", as others are."""
        return len(words) == 1 and self._is_code(words[0]) and self._language.is_variable(words[0])

    def _check_time_behind(self, part: Node) -> None:
        """Refuse "Bob is a guide in summer": he need not be one in winter."""
        for nominal in part.children:
            for tail in nominal.children if isinstance(nominal, Node) else ():
                when = tail.children[-1] if isinstance(tail, Node) and tail.rule == "tail_prep" else None
                if isinstance(when, Node) and self._says_when(when):
                    raise unclear(ONLY_THEN, self._words[head_word(when)])

    def _classify(self, nominal: Part, who: Individual, box: Box) -> None:
        """Say that an individual is of a kind; "is a person" means the word, not just anything."""
        assert isinstance(nominal, Node)
        if self._was:
            self._discourse.once.add(self._noun(nominal))
        self._describe(nominal, who, box, generic="property", was=self._was)
        traits = self._discourse.traits[who]
        if traits.gender == "u" and box is self._discourse.box and nominal.rule == "nominal_sg":
            traits.gender = self._lemmas.gender(self._words, self._head(nominal), False)


def _is_of_all(circumstance: Part) -> bool:
    """Whether a phrase with a preposition is of every one: "in every morning"."""
    return isinstance(circumstance, Node) and any(
        one.rule in {"every", "any", "no"} for one in circumstance.parts
    )
