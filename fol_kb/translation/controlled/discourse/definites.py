"""Whom pronouns and definite descriptions mean, and what is somebody's: the one spoken of, else a new one."""

from __future__ import annotations

from fol_kb.translation.controlled.ambiguity.two_readings import (
    ALL_OR_SOME,
    nodes,
    parents,
)
from fol_kb.translation.controlled.discourse.anaphora import (
    NO_ANTECEDENT,
    REFERS_TO_UNREAD,
    SEVERAL,
    fits,
    pronoun_antecedent,
    satisfying,
)
from fol_kb.translation.controlled.discourse.boxes import (
    IN_A_TALK,
    AtLeast,
    Besides,
    Box,
    Holds,
    Individual,
    Named,
    Predicate,
    Referent,
    boxes_of,
)
from fol_kb.translation.controlled.discourse.noun_names import Part
from fol_kb.translation.controlled.discourse.plurals import Plurals
from fol_kb.translation.controlled.discourse.proper_names import NAME_OR_VARIABLE
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, refused, unclear

IS_ONE = "{word!r} may refer to whom the text says to be one; use the name"
WAS_ONE = "{word!r} may refer to whom the text says to have been one; use the name"
KIND_OR_SOME = "a noun without 'a', 'the' or the like may mean a kind or some of it"
KIND_OR_THOSE = "{word!r} with more after it may mean all of those, or some; put 'all' or 'some' before it"
OF_ONE_KIND = "several words before {word!r} may make one kind of it, or several; say each by itself"
OF_THE_KIND = "{word!r} may refer to some of what a sentence before speaks of as a kind; say which"
THAT_OR_ANOTHER = "{word!r} may be what a sentence before describes with more words; use the same words again"
ONE_FOR_ALL = "this may be one for all of them, or one for each"


class Definites(Plurals):
    """Reads pronouns, possessives and definite descriptions."""

    def _pronoun(self, part: Node, box: Box, role: str) -> Individual:
        word = self._word(part.children[0])
        kind = self._language.pronoun(word)
        if kind == "self":
            if self._subject is None:
                raise refused("{word!r} has no subject to refer to", word)
            return self._subject
        if self._shared and kind == "they":  # "5 men such that they wait", but not "2 men like them"
            if self._described_now is None:
                raise unclear(SEVERAL, word)
            return self._described_now
        avoid = self._subject if role == "object" else self._head_of_relative
        return pronoun_antecedent(
            self._discourse, box, kind, word, avoid=[avoid, *self._within], last=self._ace
        )

    def _holder(self, part: Node, word: Word, box: Box, avoid: Individual | None = None) -> Individual:
        """Whom "his" means; "his own" means the subject of the same verb."""
        kind = self._language.pronoun(word)
        if part.rule == "own_by_subject" and self._subject is not None and kind not in IN_A_TALK:
            if isinstance(self._subject, Referent) and not fits(self._discourse, self._subject, kind):
                raise refused(NO_ANTECEDENT, word)  # a process has no "his own ship"
            return self._subject
        if kind in {"son", "ils"}:
            return pronoun_antecedent(self._discourse, box, kind, word, avoid=self._within)
        if self._ace and avoid is None:
            avoid = self._subject
        return pronoun_antecedent(
            self._discourse,
            box,
            kind,
            word,
            avoid=[avoid, *self._within],
            possessive=True,
            last=self._ace,
        )

    def _of(self, owner: Individual, nominal: Part, box: Box) -> Individual:
        """The thing of that description that the owner has: the one spoken of, else a new one."""
        if isinstance(nominal, Node) and (shared := self._known(nominal, box)) is not None:
            box.conditions.append(self._belongs(shared[0], nominal, owner))
            return shared[0]  # "some men whose dog barks": a dog of them together
        trial = box.below()
        wanted = self._described(nominal, trial)
        trial.conditions.append(self._belongs(wanted, nominal, owner))
        found = self._settle(wanted, trial, box)
        if isinstance(nominal, Node) and isinstance(found, Referent):
            self._share(nominal, box, [found])
        return found

    def _settle(self, wanted: Referent, trial: Box, box: Box) -> Individual:
        """The accessible individual of which the trial box holds; if there is none, a new one in the box."""
        known = satisfying(self._discourse, wanted, trial, box)
        if known is not None:
            self._discourse.mention(known)
            return known
        box.referents.extend(trial.referents)
        box.conditions.extend(trial.conditions)
        for condition in trial.conditions:
            for inner in boxes_of(condition):
                if inner.parent is trial:
                    inner.parent = box
        return wanted

    def _definite(self, part: Node, box: Box, role: str) -> Individual:
        """The one spoken of already; else a named individual, or a new one if it is described at length."""
        nominal = part.parts[0]
        trial = box.below()
        wanted = self._described(nominal, trial)
        word = self._words[self._head(nominal)]
        known = satisfying(self._discourse, wanted, trial, box, None if self._ace else word)
        group = part.rule == "the_plural"
        if known in self._together_now():
            if self._described_now is None or not group:
                raise unclear(SEVERAL, word)
            return self._described_now  # "some men such that the men wait"
        if known is not None and (self._ace or not group or self._discourse.traits[known].plural):
            self._discourse.mention(known)
            return known
        if group and role == "object" and not self._ace and not self._discourse.spoken_of:
            return self._those(part, box)
        if group:
            raise Unreadable("no group of that description was introduced", word.start)
        variable = self._discourse.traits[wanted].variable
        if variable and not self._ace:
            raise Unreadable(NAME_OR_VARIABLE, self._start(nominal), word=f"{word.text} {variable}")
        said = [condition for condition in trial.conditions if not isinstance(condition, Besides)]
        lemmas = [
            condition.predicate.lemma
            for condition in said
            if isinstance(condition, Holds) and condition.predicate.arity == 1
        ]
        tail = nominal.children[-1]
        described = isinstance(tail, Node) and bool(tail.children)
        rules = [one.rule for one in nominal.parts]
        if "tail_worth" in rules and not self._ace:  # "nobody pays the fee of $25": there is that fee
            return self._settle(wanted, trial, self._discourse.box)
        bare = not any(rule.startswith("attribute") for rule in rules)
        if nominal.rule == "generic" and bare and not (self._ace or described):
            raise Unreadable(NO_ANTECEDENT, self._start(part), word=word.text)
        if self._ace or described or len(lemmas) < len(said) or variable or nominal.rule == "generic":
            return self._settle(wanted, trial, box)
        noun = self._noun(nominal)
        kept = [
            one for one in lemmas if one == noun or not any(other.endswith(f"_{one}") for other in lemmas)
        ]  # "the very old man" is no old old man
        name = "_".join(lemma.removesuffix(f"_{noun}") for lemma in kept)
        if self._noun(nominal) in self._discourse.once:
            raise unclear(WAS_ONE, word)
        individual = Named(name, True, tuple(lemmas), self._discourse.document)
        new = individual not in self._discourse.traits and individual.lemma not in self._discourse.spoken_of
        if new and word.key in self._discourse.unread_nouns:
            raise Unreadable(REFERS_TO_UNREAD, self._start(nominal), several=True, word=word.text)
        other = any(
            isinstance(one, Named) and one.definite and one.lemma.endswith(f"_{name}")
            for one in self._discourse.traits
        )
        if new and other and len(lemmas) > 1:  # "the old man" behind "the very old man"
            raise Unreadable(THAT_OR_ANOTHER, self._start(part), several=True, word=word.text)
        if new and self._discourse.kinds[self._lemmas.noun(word, group)]:
            raise Unreadable(OF_THE_KIND, self._start(nominal), several=True, word=word.text)
        if new and len(lemmas) == 1 and self._discourse.described[lemmas[0]] > 0:
            raise Unreadable(THAT_OR_ANOTHER, self._start(part), several=True, word=word.text)
        if new and self._is_of_a_name(self._noun(nominal)):
            raise Unreadable(IS_ONE, self._start(part), several=True, word=word.text)
        if new and self._discourse.has_each(self._noun(nominal)):
            reason = "which of them is meant is not clear: each of several has one; say whose it is"
            raise Unreadable(reason, self._start(part), several=True)
        rule = any(one.weakens and one.referents for one in box.reach())
        party = rule and self._language.kinds.of(self._noun(nominal)) == "role"
        if new and (of_how_many(box, self._discourse.box) > 1 or party):
            # "Every guest who leaves a room returns the key": of the room, or one for all?
            # "If a flight is cancelled, the passenger gets a refund": one for all flights?
            raise Unreadable(ONE_FOR_ALL, self._start(nominal), several=True)
        if new and self._doubt is not None:
            reason, at = self._doubt
            raise Unreadable(reason, at, several=True)
        self._discourse.mention(individual)
        self._discourse.traits[individual].gender = self._discourse.traits[wanted].gender
        return individual

    def _is_of_a_name(self, noun: str) -> bool:
        """Whether the text says of one with a name that it is one: "Rome is a city. This city is old." """
        return any(
            isinstance(one, Holds)
            and one.predicate == Predicate(noun, "property", 1)
            and isinstance(one.arguments[0], Named)
            and not one.arguments[0].definite
            for one in self._discourse.box.conditions
        )

    def _those(self, part: Node, box: Box) -> Named:
        """ "Knows the rules": a group that nobody spoke of, as a kind that nothing else may be said of."""
        party = any(one.weakens and one.referents for one in box.reach())
        if of_how_many(box, self._discourse.box) > 1 or (
            party and self._language.kinds.of(self._noun(part.parts[0])) == "role"
        ):
            raise Unreadable(ONE_FOR_ALL, self._start(part), several=True)
        return self._kind_of(part)

    def _kind_of(self, phrase: Node) -> Named:
        """What a bare noun stands for as an object: the kind, as in "Ann likes red wine" (decision 0167)."""
        *quantity, nominal = phrase.children
        assert isinstance(nominal, Node)
        head = self._words[self._head(nominal)]
        plural = phrase.rule == "bare_plural" or nominal.rule == "nominal_pl"
        noun = self._noun(nominal)
        counted = self._language.kinds.of(noun) in {"role", "animal"}
        counted = counted or self._lemmas.gender(self._words, self._head(nominal), plural) in set("mfhc")
        if head.capital and not head.first:
            raise Unreadable(ALL_OR_SOME if plural else KIND_OR_SOME, head.start)
        *attributes, tail = nominal.parts
        generic = nominal.rule == "generic" and not attributes  # but "young people"
        if not quantity and (generic or (counted and not plural and nominal.rule != "generic")):
            raise Unreadable(ALL_OR_SOME if plural else KIND_OR_SOME, head.start)
        if tail.children:
            raise unclear(KIND_OR_THOSE, head)
        if any(
            one.rule not in {"attribute", "attributes_then"} for part in attributes for one in nodes(part)
        ):
            raise unclear(OF_ONE_KIND, head)
        if plural or nominal.rule == "generic":
            noun = noun.removesuffix(self._lemmas.noun(head, True)) + head.key
        places = sorted(place for one in attributes for place, _ in parents(one))
        places = [place for place in places if place not in self._in_the_name(nominal)]
        how = [self._lemmas.adjective(self._words[place]) for place in places]
        much = [self._lemmas.quantity(self._word(place)) for place in quantity]
        much += [self._fixed.article] if phrase.rule == "the_plural" else []
        kind = Named("_".join([*much, *how, noun]), kind=self._lemmas.noun(head, plural))
        self._discourse.mention(kind)
        self._discourse.traits[kind].plural = plural
        return kind

    def _points_out(self, phrase: Node, box: Box) -> bool:
        trial = box.below()
        known = self._definite(phrase, trial, "object") if phrase.rule == "the" else None
        return isinstance(known, Referent) and known not in trial.referents


def of_how_many(box: Box, outermost: Box) -> int:
    """Of how many at once a rule speaks that a box is within: of two, a guest and a room."""
    within = [one for one in box.reach() if one is not outermost]
    counted = (said.number for one in within for said in one.conditions if isinstance(said, AtLeast))
    return sum(len(one.referents) for one in within) + sum(counted)
