"""What noun phrases add to a discourse, and whom they are about.

The rules are those of Attempto Controlled English where it has settled one: "a" is existential, a relative
clause belongs to the nearest noun, and a definite description is the individual of which all that was said:
in ACE the nearest, else the only one. Where there is none, a bare description ("the bald eagle") names an
individual, one with a relative clause or a possessor introduces it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fol_kb.translation.controlled.ambiguity.not_both import excludes_both
from fol_kb.translation.controlled.ambiguity.two_readings import (
    ALL_OR_SOME,
    first_word,
    head_word,
    last_word,
    nodes,
)
from fol_kb.translation.controlled.discourse.anaphora import (
    SEVERAL,
    pronoun_antecedent,
)
from fol_kb.translation.controlled.discourse.boxes import (
    Alternatives,
    Box,
    Individual,
    Named,
    Negated,
    Referent,
    Same,
)
from fol_kb.translation.controlled.discourse.counts import Count
from fol_kb.translation.controlled.discourse.definites import KIND_OR_SOME, ONE_FOR_ALL, Definites
from fol_kb.translation.controlled.discourse.nominals import Extend, Then
from fol_kb.translation.controlled.discourse.noun_names import Part
from fol_kb.translation.controlled.discourse.plurals import COUNTS
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.lexicon import slug
from fol_kb.translation.controlled.syntax.tokens import Unreadable, fold, refused

POINTS_OUT = "what is told here has a pronoun or a variable in it, which may point out of it; use the name"
ONLY_HERE = "'only' is covered at the beginning of a sentence, before a noun or a name"
_OWN = frozenset(["own_by_pronoun", "own_by_subject"])
_POINTING = _OWN | {"pronoun"}
_OTHERS = _OWN | frozenset(
    ["name", "a", "the", "every", "no", "some", "any", "counted", "bare_plural", "the_plural"]
)
"""Who stands before a pronoun of what is told, and may be meant: "Tom says that Bob has his dog"."""
_ROLES = frozenset(["object", "subject"])


class NounPhrases(Definites):
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
            if any(one.rule == "tail_worth" for one in nominal.parts):
                return True  # "the fee of $25"
            tails = (one for one in nominal.parts if one.rule == "tail_of")
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
            self._alternatives(part, box, lambda child, inner: self._coordinate(child, inner, read))
        else:
            read(part, box)

    def _alternatives(self, part: Node, box: Box, read: Callable[[Part, Box], None]) -> None:
        boxes: list[Box] = []
        for child in self._flat(part, "or_"):
            alternative = box.below(earlier=tuple(boxes), weakens=box.weakens)
            read(child, alternative)
            boxes.append(alternative)
        box.conditions.append(Alternatives(tuple(boxes)))
        if excludes_both(part, self._words):
            together = box.below(weakens=True)
            for child in self._flat(part, "or_"):
                read(child, together)
            box.conditions.append(Negated(together))

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
                self._alternatives(part, box, lambda child, inner: self._np(child, inner, then, extend, role))
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
                raise refused(COUNTS, self._word(part.children[0]))
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
                    self._discourse.several.add(self._noun(part.parts[0]))
                who = self._described(part.children[0], box)
                self._share(part, box, [who])
                then(reach(who, box), box)
            case "one_of_them":
                noun = self._noun(part.parts[0])
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
            case "generic_plural" if self._noun(part.parts[0]) in self._discourse.several:
                raise Unreadable(ALL_OR_SOME, self._words[head_word(part)].start, several=True)
            case "bare_plural" | "generic_plural" if role == "subject":
                self._every(part.children[0], box, then, reach)
            case "bare_plural" | "generic_plural":
                raise Unreadable(ALL_OR_SOME, self._words[head_word(part)].start)
            case "not_every":
                with box.denied() as negative:
                    self._every(part.children[0], negative, then, reach)
            case "no":

                def deny(who: Individual, inner: Box) -> None:
                    with inner.denied() as negative:
                        then(who, negative)

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

    def _every(self, nominal: Part, box: Box, then: Then, reach: Extend) -> None:
        with box.rule() as (first, second):
            who = reach(self._described(nominal, first), first)
            then(who, second)

    def _content(self, part: Node, box: Box, that: int | None = None) -> Named:
        """What somebody says or believes: a constant for its words; nothing follows (decision 0199).

        ``that`` is the place before the first of them, if the tree does not have it. Words that point to
        somebody without a name, as "the guest" of every guest, would be another constant for each.
        """
        begins = first_word(part) if that is None else that + 1
        places = range(begins, last_word(part) + 1)
        meant = dict(self._meant_in(part, box))
        others = [self._words[at] for at in places if at not in meant]
        if any(map(self._language.is_variable, others)):  # "every man X believes that X sleeps"
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
            kind = self._language.pronoun(word) if one.rule in _POINTING else "self"
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

    def _only(self, part: Node, box: Box, then: Then) -> None:
        """ "Only members vote": who votes is a member. "Only Paul votes": he does, and nobody else."""
        individual: Individual | None = None
        if part.rule == "only_name":
            individual = self._name(Node("name", part.children), box)
        elif part.rule == "only_the":
            individual = self._definite(Node("the", part.children), box, "subject")
        if individual is not None:
            then(individual, box)
        with box.rule() as (first, second):
            who = self._discourse.introduce(first)
            then(who, first)
            if individual is None:
                self._describe(part.children[0], who, second, generic="property")
            else:
                second.conditions.append(Same(who, individual))

    def _nothing_but(self, part: Node, box: Box, then: Then) -> None:
        """ "Eats nothing but apples": what one eats is an apple."""
        with box.rule() as (first, second):
            what = self._discourse.introduce(first)
            then(what, first)
            self._describe(part.children[0], what, second, generic="property")

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
        with box.rule() as (first, second):
            what = self._described(nominal, first)
            first.conditions.append(self._belongs(what, nominal, owner))
            then(what, second)
