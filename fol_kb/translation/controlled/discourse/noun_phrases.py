"""What noun phrases add to a discourse, and whom they are about.

The rules are those of Attempto Controlled English where it has settled one: "a" is existential, a relative
clause belongs to the nearest noun, and a definite description is the individual of which all that was said:
in ACE the nearest, else the only one. Where there is none, a bare description ("the bald eagle") names an
individual, one with a relative clause or a possessor introduces it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from fol_kb.translation.controlled.ambiguity.two_readings import (
    ALL_OR_SOME,
    first_word,
    head_word,
    last_word,
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
    Alternatives,
    AtLeast,
    Besides,
    Box,
    Holds,
    Implication,
    Individual,
    Named,
    Negated,
    Predicate,
    Referent,
    Same,
    boxes_of,
)
from fol_kb.translation.controlled.discourse.counts import Count
from fol_kb.translation.controlled.discourse.nominals import Extend, Nominals, Then
from fol_kb.translation.controlled.discourse.noun_names import Part
from fol_kb.translation.controlled.discourse.proper_names import NAME_OR_VARIABLE
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.lexicon import slug
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, fold

IS_ONE = "{word!r} may refer to whom the text says to be one; use the name"
WAS_ONE = "{word!r} may refer to whom the text says to have been one; use the name"
KIND_OR_SOME = "a noun without 'a', 'the' or the like may mean a kind or some of it"
KIND_OR_THOSE = "{word!r} with more after it may mean all of those, or some; put 'all' or 'some' before it"
OF_ONE_KIND = "several words before {word!r} may make one kind of it, or several; say each by itself"
OF_THE_KIND = "{word!r} may refer to some of what a sentence before speaks of as a kind; say which"
THAT_OR_ANOTHER = "{word!r} may be what a sentence before describes with more words; use the same words again"
COUNTS = "{word!r} is a word that counts, measures or compares, which is not covered"
POINTS_OUT = "what is told here has a pronoun or a variable in it, which may point out of it; use the name"
ONLY_HERE = "'only' is covered at the beginning of a sentence, before a noun or a name"
ONE_FOR_ALL = "this may be one for all of them, or one for each"

_OWN = frozenset(["own_by_pronoun", "own_by_subject"])
_POINTING = _OWN | {"pronoun"}
_OTHERS = _OWN | frozenset(
    ["name", "a", "the", "every", "no", "some", "any", "counted", "bare_plural", "the_plural"]
)
"""Who stands before a pronoun of what is told, and may be meant: "Tom says that Bob has his dog"."""
_TOGETHER = 6
"""So many are told apart one by one; more may do things each by itself."""
_ROLES = frozenset(["object", "subject"])


class NounPhrases(Nominals):
    """Reads noun phrases. ``words`` are the words that the tree counts; with ``ace``, as ACE does.

    A phrase is read with a continuation, which gets its individual and the box where its scope is.
    """

    def _presuppose(self, part: Part, box: Box) -> None:
        """Say of what is somebody's, or is "the ... of" something, that it is there, whatever was denied.

        Not so in a condition: a visitor who does not show his badge may have none.
        """
        if self._ace or box.weakens or not isinstance(part, Node):
            return
        for phrase in nodes(part):
            if self._is_there(phrase):
                self._np(phrase, box, lambda _one, _inner: None, role="object")

    def _is_there(self, phrase: Node) -> bool:
        """Whether a noun phrase means one that is there: "her dog", "Ann's dog", "the roof of the house"."""
        if phrase.rule in _OWN:
            return True
        owner: Part | None = phrase.children[0] if phrase.rule == "possessed" else None
        if phrase.rule == "the" and isinstance(nominal := phrase.children[0], Node):
            if any(isinstance(one, Node) and one.rule == "tail_worth" for one in nominal.children):
                return True  # "the fee of $25"
            tails = (one for one in nominal.children if isinstance(one, Node) and one.rule == "tail_of")
            owner = next((tail.children[-1] for tail in tails), None)
        known = isinstance(owner, Node) and owner.rule in {"name", "pronoun", "the"}
        return known or (isinstance(owner, Node) and self._is_there(owner))

    def _coordinate(self, part: Part, box: Box, read: Callable[[Node, Box], None]) -> None:
        """Read and_ and or_ nodes: conjuncts go into the box, alternatives into boxes of their own."""
        assert isinstance(part, Node)
        if part.rule == "and_":
            for child in part.children:
                self._coordinate(child, box, read)
        elif part.rule == "or_":
            boxes: list[Box] = []
            for child in self._flat(part, "or_"):
                alternative = box.below(earlier=tuple(boxes), weakens=box.weakens)
                self._coordinate(child, alternative, read)
                boxes.append(alternative)
            box.conditions.append(Alternatives(tuple(boxes)))
        else:
            read(part, box)

    def _flat(self, part: Node, rule: str) -> list[Part]:
        parts: list[Part] = []
        for child in part.children:
            if isinstance(child, Node) and child.rule == rule:
                parts += self._flat(child, rule)
            else:
                parts.append(child)
        return parts

    def _np(
        self, part: Part, box: Box, then: Then, extend: Extend | None = None, role: str = "subject"
    ) -> None:
        """Read a noun phrase in a box and go on with its individual, in the box where its scope is.

        ``extend`` leads from the individual to the one that is meant ("a man's dog"), within the
        restriction of the quantifier.
        """
        assert isinstance(part, Node)
        reach = extend or (lambda individual, _box: individual)
        match part.rule:
            case "and_":
                for child in part.children:
                    self._np(child, box, then, extend, role)
            case "or_":
                boxes: list[Box] = []
                for child in self._flat(part, "or_"):
                    alternative = box.below(earlier=tuple(boxes), weakens=box.weakens)
                    self._np(child, alternative, then, extend, role)
                    boxes.append(alternative)
                box.conditions.append(Alternatives(tuple(boxes)))
            case "bare_singular" | "bare_plural" | "quantity" if role == "object" and not self._ace:
                then(self._kind_of(part), box)
            case "bare_singular" if role == "subject" and not self._ace:
                then(self._kind_of(part), box)
            case "content" if role == "object":
                then(self._content(part, box), box)
            case "only" | "only_name" | "only_the" if role == "subject" and extend is None:
                self._only(part, box, then)
            case "counted" if role == "object" and self._uncounted and (self._unreal or not self._ace):
                then(self._kind_of(part), box)
            case "gap" if self._head_of_relative is not None:
                then(self._head_of_relative, box)
            case "nothing_but" if role == "object" and extend is None:
                self._nothing_but(part, box, then)
            case "counted_each" if role == "object" and not self._ace:
                raise Unreadable(ONE_FOR_ALL, self._start(part), several=True)
            case "counted" | "counted_each" if self._ace and (part.rule == "counted" or self._shared):
                self._together(part, part, box, lambda who, inner: then(reach(who, inner), inner))
            case "counted" | "counted_each" if role in _ROLES and extend is None:
                self._so_many(part, box, then)
            case "only" | "only_name" | "only_the":
                raise Unreadable(ONLY_HERE, self._start(part))
            case "quantity" | "counted" | "counted_each":
                word = self._word(part.children[0])
                raise Unreadable(COUNTS, word.start, word=word.text)
            case "bare_singular":
                raise Unreadable(KIND_OR_SOME, self._words[head_word(part)].start)
            case "some" if self._ace and self._is_several(part):
                each = self._words[max(0, first_word(part) - 3)].key == "each"  # "each of some men"
                counted = Node("counted_each" if each else "counted", (first_word(part), *part.children))
                if each and not self._shared and extend is None:
                    self._so_many(counted, box, then, Count(2))
                else:
                    said: Then = lambda who, inner: then(reach(who, inner), inner)  # noqa: E731
                    self._together(part, counted, box, said, Count(2))
            case "a" | "some" if (shared := self._known(part, box)) is not None:
                then(reach(shared[0], box), box)
            case "a" | "some" | "some_plural":
                if part.rule == "some_plural":
                    self._discourse.several.add(self._noun(self._nominal(part)))
                who = self._described(part.children[0], box)
                self._share(part, box, [who])
                then(reach(who, box), box)
            case "one_of_them":
                noun = self._noun(self._nominal(part))
                known = self._discourse.groups or noun in self._discourse.several
                if known or self._discourse.described[noun] > 0:
                    word = self._words[head_word(part)]
                    raise Unreadable(SEVERAL, self._start(part), several=True, word=word.text)
                who = self._described(part.children[0], box)
                self._discourse.traits[who].plural = False
                self._discourse.several.add(noun)
                then(reach(who, box), box)
            case "any" if box.weakens:
                then(reach(self._described(part.children[0], box), box), box)
            case "every" | "any":
                self._every(part.children[0], box, then, reach)
            case "every_owned":
                owner, nominal = part.children
                self._np(owner, box, lambda who, inner: self._every_of(who, nominal, inner, then), role="of")
            case "every_own":
                holder = self._holder(part, self._word(part.children[0]), box)
                self._every_of(holder, part.children[-1], box, then)
            case "generic_plural" if self._noun(self._nominal(part)) in self._discourse.several:
                raise Unreadable(ALL_OR_SOME, self._words[head_word(part)].start, several=True)
            case "bare_plural" | "generic_plural" if role == "subject":
                self._every(part.children[0], box, then, reach)
            case "bare_plural" | "generic_plural":
                raise Unreadable(ALL_OR_SOME, self._words[head_word(part)].start)
            case "not_every":
                negative = box.below(weakens=True)
                self._every(part.children[0], negative, then, reach)
                box.conditions.append(Negated(negative))
            case "no":

                def deny(who: Individual, inner: Box) -> None:
                    negative = inner.below(weakens=True)
                    then(who, negative)
                    inner.conditions.append(Negated(negative))

                self._every(part.children[0], box, deny, reach)
            case "the" if (names := self._named_after(part.children[0])) is not None:
                then(reach(self._of_that_name(part.children[0], names, box), box), box)
            case "the" | "the_plural":
                then(reach(self._definite(part, box, role), box), box)
            case "name" | "name_who":
                individual = self._name(part, box)
                self._classify_numbered(part, individual, box)
                if part.rule == "name_who":
                    self._related(part.children[-1], individual, box)
                then(reach(individual, box), box)
            case "pronoun":
                then(reach(self._pronoun(part, box, role), box), box)
            case "possessed":
                owner, nominal = part.children
                if role == "object" and isinstance(owner, Node) and owner.rule == "bare_plural":
                    role = "of"
                self._np(
                    owner, box, then, lambda who, inner: reach(self._of(who, nominal, inner), inner), role
                )
            case "own_by_pronoun" | "own_by_subject":
                word = self._word(part.children[0])
                shared = self._known(part, box)
                holder = self._holder(part, word, box) if shared is None else shared[0]
                if shared is not None:
                    then(reach(holder, box), box)
                elif (
                    self._ruled
                    and not box.weakens
                    and (isinstance(holder, Referent) or word.key in {"your", "our"})
                ):
                    # "every guest may bring his dog" says of no guest that he has one
                    self._every_of(
                        holder, part.children[-1], box, lambda it, inner: then(reach(it, inner), inner)
                    )
                else:
                    own = self._of(holder, part.children[-1], box)
                    if isinstance(own, Referent) and part.rule == "own_by_pronoun":
                        self._share(part, box, [own])
                    then(reach(own, box), box)
            case _:
                raise AssertionError(f"no reading of noun phrase {part.rule}")

    def _kind_of(self, phrase: Node) -> Named:
        """What a bare noun stands for as an object: the kind, as in "Ann likes red wine" (decision 0167)."""
        *quantity, nominal = phrase.children
        assert isinstance(nominal, Node)
        head = self._words[self._head(nominal)]
        plural = phrase.rule == "bare_plural" or nominal.rule == "nominal_pl"
        noun = self._noun(nominal)
        counted = self._lemmas.kind(noun) in {"role", "animal"}
        counted = counted or self._lemmas.gender(self._words, self._head(nominal), plural) in set("mfhc")
        if head.capital and not head.first:
            raise Unreadable(ALL_OR_SOME if plural else KIND_OR_SOME, head.start)
        *attributes, tail = [child for child in nominal.children if isinstance(child, Node)]
        generic = nominal.rule == "generic" and not attributes  # but "young people"
        if not quantity and (generic or (counted and not plural and nominal.rule != "generic")):
            raise Unreadable(ALL_OR_SOME if plural else KIND_OR_SOME, head.start)
        if tail.children:
            raise Unreadable(KIND_OR_THOSE, head.start, several=True, word=head.text)
        if any(
            one.rule not in {"attribute", "attributes_then"} for part in attributes for one in nodes(part)
        ):
            raise Unreadable(OF_ONE_KIND, head.start, several=True, word=head.text)
        if plural or nominal.rule == "generic":
            noun = noun.removesuffix(self._lemmas.noun(head, True)) + head.key
        places = sorted(place for one in attributes for place, _ in parents(one))
        places = [place for place in places if place not in self._in_the_name(nominal)]
        how = [self._lemmas.adjective(self._words[place]) for place in places]
        much = [self._lemmas.quantity(self._word(place)) for place in quantity]
        much += [self._lemmas.fixed.article] if phrase.rule == "the_plural" else []
        kind = Named("_".join([*much, *how, noun]), kind=self._lemmas.noun(head, plural))
        self._discourse.mention(kind)
        self._discourse.traits[kind].plural = plural
        return kind

    def _every(self, nominal: Part, box: Box, then: Then, reach: Extend) -> None:
        first = box.below(weakens=True)
        who = reach(self._described(nominal, first), first)
        second = first.below()
        then(who, second)
        box.conditions.append(Implication(first, second))

    def _content(self, part: Node, box: Box, that: int | None = None) -> Named:
        """What somebody says or believes: a constant for its words; nothing follows (decision 0199).

        ``that`` is the place before the first of them, if the tree does not have it. Words that point to
        somebody without a name, as "the guest" of every guest, would be another constant for each.
        """
        begins = first_word(part) if that is None else that + 1
        places = range(begins, last_word(part) + 1)
        meant = dict(self._meant_in(part, box))
        others = [self._words[at] for at in places if at not in meant]
        if any(map(self._lemmas.is_variable, others)):  # "every man X believes that X sleeps"
            raise Unreadable(POINTS_OUT, others[0].start, several=True)
        said = [meant[at] if at in meant else slug(fold(self._words[at].text)) for at in places]
        name = "_".join(["that", *said] if that is not None else said)
        kind = Named(name, kind=name)
        self._discourse.mention(kind)
        for one in nodes(part) if not self._ace else ():
            if one.rule == "name":
                self._name(one, box.below())  # "Ann says that Eve is late. She is old": which of them?
        return kind

    def _meant_in(self, part: Node, box: Box) -> Iterator[tuple[int, str]]:
        """The pronouns of what is told, each with the name of whom it means: "Max says that he sleeps"."""
        for one in nodes(part):
            if one.rule not in _POINTING and not self._points_out(one, box):
                continue
            place = first_word(one)
            word = self._words[place]
            kind = self._lemmas.pronoun(word) if one.rule in _POINTING else "self"
            known = None
            if kind not in {"self", "they", "ils"}:
                known = pronoun_antecedent(
                    self._discourse,
                    box,
                    kind,
                    word,
                    avoid=self._within,
                    possessive=one.rule in _OWN,
                    last=self._ace,
                )
            others = any(inner.rule in _OTHERS and first_word(inner) < place for inner in nodes(part))
            if not isinstance(known, Named) or known.kind or (others and not self._ace):
                raise Unreadable(POINTS_OUT, word.start, several=True)
            yield place, known.lemma + ("_s" if one.rule in _OWN else "")

    def _points_out(self, phrase: Node, box: Box) -> bool:
        trial = box.below()
        known = self._definite(phrase, trial, "object") if phrase.rule == "the" else None
        return isinstance(known, Referent) and known not in trial.referents

    def _only(self, part: Node, box: Box, then: Then) -> None:
        """ "Only members vote": who votes is a member. "Only Paul votes": he does, and nobody else."""
        individual: Individual | None = None
        if part.rule == "only_name":
            individual = self._name(Node("name", part.children), box)
        elif part.rule == "only_the":
            individual = self._definite(Node("the", part.children), box, "subject")
        if individual is not None:
            then(individual, box)
        first = box.below(weakens=True)
        who = self._discourse.introduce(first)
        then(who, first)
        second = first.below()
        if individual is None:
            self._describe(part.children[0], who, second, generic="property")
        else:
            second.conditions.append(Same(who, individual))
        box.conditions.append(Implication(first, second))

    def _nothing_but(self, part: Node, box: Box, then: Then) -> None:
        """ "Eats nothing but apples": what one eats is an apple."""
        first = box.below(weakens=True)
        what = self._discourse.introduce(first)
        then(what, first)
        second = first.below()
        self._describe(part.children[0], what, second, generic="property")
        box.conditions.append(Implication(first, second))

    def _is_several(self, phrase: Node) -> bool:
        nominal = phrase.children[0]
        return isinstance(nominal, Node) and nominal.rule == "nominal_pl"

    def _so_many(self, part: Node, box: Box, then: Then, count: Count | None = None) -> None:
        """ "Two dogs", "at most one key", "exactly three": different ones, and no more (decision 0193)."""
        number, nominal = part.children
        word = self._word(number)
        count = count or self._lemmas.count(word)
        assert count is not None
        assert isinstance(nominal, Node)
        alone = word.text if count.alone and not self._ace else ""
        self._discourse.several.add(self._noun(nominal))

        if count.most is not None and nominal.rule == "generic" and not self._ace:
            # "exactly one person lies": of nobody with a name does a text say that he is a person
            raise Unreadable(COUNTS, word.start, word=word.text)
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
            negative = box.below(weakens=True)
            at_least(count.most + 1, negative)
            box.conditions.append(Negated(negative))

    def _together(self, key: Node, part: Node, box: Box, then: Then, count: Count | None = None) -> None:
        """In ACE "2 dogs see a cat" is about one cat: what a plural is said to do, it does together.

        So all that is said of one of them is said of each, with the individuals that the first brought in.
        """
        number, nominal = part.children
        assert isinstance(nominal, Node)
        known = self._known(key, box)
        count = count or self._lemmas.count(self._word(number))
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
            negative = inner.below(weakens=True)
            negative.conditions.append(Same(first, second))
            inner.conditions.append(Negated(negative))
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

    def _of_that_name(self, nominal: Part, names: Node, box: Box) -> Individual:
        """Whom "the film Westworld" names: it is a film, whatever else is said or denied of it."""
        assert isinstance(nominal, Node)
        individual = self._name(Node("name", names.children), box)
        plain = Node(nominal.rule, (*nominal.children[:-1], Node("tail", ())))
        outermost = self._discourse.box
        said = outermost.below()
        self._describe(plain, individual, said, generic="property")
        self._say(said.conditions)
        return individual

    def _every_of(self, owner: Individual, nominal: Part, box: Box, then: Then) -> None:
        """ "All of Ann's books": each book that is hers."""
        self._discourse.groups = True
        first = box.below(weakens=True)
        what = self._described(nominal, first)
        first.conditions.append(self._belongs(what, nominal, owner))
        second = first.below()
        then(what, second)
        box.conditions.append(Implication(first, second))

    def _pronoun(self, part: Node, box: Box, role: str) -> Individual:
        word = self._word(part.children[0])
        kind = self._lemmas.pronoun(word)
        if kind == "self":
            if self._subject is None:
                raise Unreadable("{word!r} has no subject to refer to", word.start, word=word.text)
            return self._subject
        if self._shared and kind == "they":  # "5 men such that they wait", but not "2 men like them"
            if self._described_now is None:
                raise Unreadable(SEVERAL, word.start, several=True, word=word.text)
            return self._described_now
        avoid = self._subject if role == "object" else self._head_of_relative
        return pronoun_antecedent(
            self._discourse, box, kind, word, avoid=[avoid, *self._within], last=self._ace
        )

    def _holder(self, part: Node, word: Word, box: Box, avoid: Individual | None = None) -> Individual:
        """Whom "his" means; "his own" means the subject of the same verb."""
        kind = self._lemmas.pronoun(word)
        if part.rule == "own_by_subject" and self._subject is not None and kind not in IN_A_TALK:
            if isinstance(self._subject, Referent) and not fits(self._discourse, self._subject, kind):
                raise Unreadable(NO_ANTECEDENT, word.start, word=word.text)  # a process has no "his own ship"
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
        nominal = part.children[0]
        assert isinstance(nominal, Node)
        trial = box.below()
        wanted = self._described(nominal, trial)
        word = self._words[self._head(nominal)]
        known = satisfying(self._discourse, wanted, trial, box, None if self._ace else word)
        group = part.rule == "the_plural"
        if known is not None and self._ace and group:
            if self._described_now is None or known not in self._together_now():
                raise Unreadable(SEVERAL, word.start, several=True, word=word.text)
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
        worth = any(isinstance(one, Node) and one.rule == "tail_worth" for one in nominal.children)
        if worth and not self._ace:  # "nobody pays the fee of $25": there is that fee
            return self._settle(wanted, trial, self._discourse.box)
        bare = not any(isinstance(one, Node) and one.rule.startswith("attribute") for one in nominal.children)
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
            raise Unreadable(WAS_ONE, word.start, several=True, word=word.text)
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
        party = rule and self._lemmas.kind(self._noun(nominal)) == "role"
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
            party and self._lemmas.kind(self._noun(self._nominal(part))) == "role"
        ):
            raise Unreadable(ONE_FOR_ALL, self._start(part), several=True)
        return self._kind_of(part)

    def _nominal(self, part: Node) -> Node:
        nominal = part.children[0]
        assert isinstance(nominal, Node)
        return nominal

    # -------------------------------------------------------------- relative clauses


def of_how_many(box: Box, outermost: Box) -> int:
    """Of how many at once a rule speaks that a box is within: of two, a guest and a room."""
    within = [one for one in box.reach() if one is not outermost]
    counted = (said.number for one in within for said in one.conditions if isinstance(said, AtLeast))
    return sum(len(one.referents) for one in within) + sum(counted)
