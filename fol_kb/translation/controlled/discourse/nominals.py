"""Nouns with what stands before and behind them: what a nominal says of an individual."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from fol_kb.translation.controlled.ambiguity.two_readings import (
    first_word,
    head_word,
    leaves,
    parents,
    says_when,
)
from fol_kb.translation.controlled.discourse.among import among
from fol_kb.translation.controlled.discourse.boxes import (
    Alternatives,
    Besides,
    Box,
    Holds,
    Individual,
    Named,
    Predicate,
    Referent,
)
from fol_kb.translation.controlled.discourse.noun_names import Part
from fol_kb.translation.controlled.discourse.proper_names import ProperNames
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import Unreadable, refused, unclear

Then: TypeAlias = Callable[[Individual, Box], None]
Extend: TypeAlias = Callable[[Individual, Box], Individual]

NAME_AFTER = "{word!r} after a noun is covered as a name behind 'the' and one noun"
WHEN_OR_WHICH = "{word!r} may say when it is so, or which one is meant; put it behind the verb"


class Nominals(ProperNames, ABC):
    """Reads nominals. A phrase within one is read with a continuation, as noun phrases are."""

    @abstractmethod
    def _clause(self, part: Part, box: Box) -> None: ...

    @abstractmethod
    def _vp(self, part: Part, who: Individual, box: Box) -> None: ...

    @abstractmethod
    def _verb(
        self,
        verb: Part,
        who: Individual,
        objects: list[Part],
        box: Box,
        patient: Individual | None = None,
        *,
        recipient_first: bool = False,
        circumstance: Node | None = None,
    ) -> None: ...

    @abstractmethod
    def _np(
        self, part: Part, box: Box, then: Then, extend: Extend | None = None, role: str = "subject"
    ) -> None: ...

    @abstractmethod
    def _of(self, owner: Individual, nominal: Part, box: Box) -> Individual: ...

    @abstractmethod
    def _coordinate(self, part: Part, box: Box, read: Callable[[Node, Box], None]) -> None: ...

    def _described(self, part: Part, box: Box) -> Referent:
        """A new referent of the box with all that the nominal says of it."""
        assert isinstance(part, Node)
        gender = "u"
        if part.rule == "someone":
            gender = self._language.generic_gender(self._word(part.children[0]))
        elif part.rule == "generic":
            gender = self._language.generic_gender(self._words[self._head(part)])
        else:
            gender = self._lemmas.gender(self._words, self._head(part), part.rule == "nominal_pl")
        referent = self._discourse.introduce(box, gender, plural=part.rule == "nominal_pl")
        self._discourse.traits[referent].generic = part.rule in {"someone", "generic"}
        before, self._within = self._within, self._within if self._ace else [*self._within, referent]
        self._describe(part, referent, box)
        self._within = before
        return referent

    def _describe(
        self, part: Part, who: Individual, box: Box, generic: str = "generic", was: str = ""
    ) -> None:
        """Say of an individual what a nominal says: attributes, noun, possessor, relative clause.

        ``was`` begins the names of what he was, or has been.
        """
        assert isinstance(part, Node)
        for child in part.children:
            if isinstance(child, int):
                if part.rule != "someone" and child == self._head(part):
                    kind = generic if part.rule == "generic" else "property"
                    predicate, *besides = self._compound(part, kind, 1, was)
                    box.conditions.append(Holds(predicate, (who,)))
                    box.conditions.extend(Besides(one, (who,)) for one in besides)
            elif child.rule.startswith("attribute") and self._in_the_name(part):
                self._check_degree(child)
            elif child.rule.startswith("attribute"):
                self._attributes(child, part, who, box, was)
            elif child.rule == "tail_named":
                name = self._word(child.children[0])
                raise refused(NAME_AFTER, name)
            elif child.rule == "tail_worth":
                self._worth(child, part, who, box, was)
            elif child.rule == "tail_prep":
                self._attach(child, part, who, box, was)
            else:
                for more in child.parts:
                    if more.rule == "variable":
                        self._discourse.traits[who].variable = self._variable(self._word(more.children[0]))
                    elif child.rule == "tail_of":
                        self._np(
                            more,
                            box,
                            lambda owner, inner: inner.conditions.append(
                                self._belongs(who, part, owner, was)
                            ),
                            role="of",
                        )
                    else:
                        self._related(more, who, box)

    def _worth(self, tail: Node, nominal: Node, who: Individual, box: Box, was: str) -> None:
        """ "A fee of $25" amounts to that; "a man of 40 years" is so old, which is not covered."""
        (amount,) = tail.children
        noun = "" if nominal.rule in {"generic", "someone"} else self._noun(nominal)
        gender = self._lemmas.gender(self._words, self._head(nominal), nominal.rule == "nominal_pl")
        if not noun or self._language.kinds.of(noun) in {"role", "animal"} or gender in set("mfhc"):
            word = self._words[first_word(tail)]
            raise refused("{word!r} behind 'of' is not covered here", word)
        predicate = Predicate(was + self._fixed.amounting, "verb", 2)
        self._np(amount, box, lambda it, at: at.conditions.append(Holds(predicate, (who, it))), role="object")

    def _attach(self, tail: Node, nominal: Node, who: Individual, box: Box, was: str) -> None:
        """Say where one is, or what one has to do with whom: "a museum in Rome", "a poem by Ann"."""
        preposition, what = tail.children
        assert isinstance(what, Node)
        if self._word(preposition).key == self._fixed.lacking:
            with box.denied() as negative:
                having = Predicate("have", "verb", 2)
                self._np(
                    what,
                    negative,
                    lambda it, inner: inner.conditions.append(Holds(having, (who, it))),
                    role="object",
                )
            return
        noun = "" if nominal.rule in {"generic", "someone"} else self._noun(nominal)
        somebody = any(one.rule in {"name", "name_who", "pronoun"} for one in leaves(what))
        lemma = self._language.attached(self._word(preposition).key, noun, to_somebody=somebody)
        when = bool(noun) and says_when(what, self._words)
        of_somebody = self._language.is_person(noun) is True
        if (was and lemma == "have") or (when and (was or of_somebody)):
            # who was a doctor in 1904 and a widow in 1910 was no widow in 1904
            lemma = f"{noun}_{self._word(preposition).key}"
        surface = self._words[min(head_word(what), len(self._words) - 1)]
        at_a_time = when and not was and not of_somebody
        if at_a_time and not self._ace and noun.rsplit("_", 1)[-1] not in self._fixed.events:
            word = self._word(preposition)  # "the pool in winter is cold"
            raise unclear(WHEN_OR_WHICH, word)
        if at_a_time or (not was and self._language.lies_on(self._word(preposition).key, noun, surface.key)):
            lemma = f"{self._fixed.being}_{self._word(preposition).key}"
        lemma = lemma.removeprefix(f"{self._fixed.being}_") if was else lemma
        kind = "relation" if lemma != "have" else "verb"
        predicate = Predicate(was + lemma, kind, 2)
        if noun and lemma.startswith(f"{noun}_"):
            predicate, *_ = self._compound(nominal, kind, 2, was, lemma.removeprefix(noun))

        def holds(it: Individual, inner: Box) -> None:
            if lemma.startswith(f"{self._fixed.being}_"):
                self._placed(it, lemma)
            inner.conditions.append(Holds(predicate, (who, it)))

        self._np(what, box, holds, role="object")

    def _placed(self, it: Individual, lemma: str) -> None:
        """Note that a name is that of a place, or a year: something is done, or was born, in it."""
        if isinstance(it, Named) and not it.kind and self._language.of_a_place(lemma):
            self._discourse.traits[it].place = True

    def _attributes(self, node: Node, nominal: Node, who: Individual, box: Box, was: str) -> None:
        words: list[int] = []
        joints: set[str] = set()

        def collect(part: Part) -> None:
            if isinstance(part, int):
                words.append(part)
                return
            joints.add(part.rule)
            for child in part.children:
                collect(child)

        collect(node)
        conditions = [
            Holds(self._attribute(word, nominal, was, degree=degree), (who,))
            for word in words
            for degree in ((True, False) if self._has_degree(word) else (True,))
        ]
        if "attributes_or" not in joints:
            box.conditions.extend(conditions)
        elif joints <= {"attributes_or", "attribute"}:
            boxes = tuple(Box(box, conditions=[condition]) for condition in conditions)
            box.conditions.append(Alternatives(boxes))
        else:
            raise Unreadable("'and' and 'or' are mixed before one noun", self._words[words[0]].start)

    def _check_degree(self, attributes: Node) -> None:
        """Refuse "a very good tennis player", who is a good one: the name has all of its words."""
        for place, _ in parents(attributes):
            if self._has_degree(place):
                word = self._words[place]
                raise refused("{word!r} before a noun of several words is not covered", word)

    def _has_degree(self, place: int) -> bool:
        return self._words[place].key.partition("_")[0] in self._fixed.degrees

    def _attribute(self, place: int, nominal: Node, was: str, *, degree: bool = True) -> Predicate:
        """What an attribute says: of one that compares, how it is among those of the noun (decision 0151).

        Who was a happy student was happy when he was a student (decision 0165).
        """
        word = self._words[place]
        if not degree:  # "a very old house" is an old one
            word = replace(word, key=word.key.partition("_")[2])
        adjective = self._lemmas.adjective(word)
        if was:
            return Predicate(was + among(adjective, self._noun(nominal)), "property", 1)
        before = place < self._head(nominal)
        if self._ace or nominal.rule in {"generic", "someone"}:
            return Predicate(adjective, "property", 1)
        noun = self._noun(nominal)
        how = before and self._language.says_how(adjective, noun)
        if not how and not self._language.compares_with_others(word.key, before=before):
            return Predicate(adjective, "property", 1)
        return Predicate(among(adjective, noun), "property", 1, "" if how else adjective)

    def _related(self, part: Part, who: Individual, box: Box) -> None:
        def read(node: Node, inner: Box) -> None:
            match node.rule, node.children:
                case "who", (predicate,):
                    self._vp(predicate, who, inner)
                case "whom", (subject, verb, *circumstances):
                    self._whom(subject, verb, circumstances, who, inner)
                case "at_whom", (int() as place, subject, Node() as verb, *objects):
                    gap = Node("gap", (place,))
                    if objects:
                        at = [*objects, Node("circumstance", (place, gap))]
                        self._whom(subject, verb, at, who, inner, patient=False)
                    else:
                        words = verb.places
                        to = Node(verb.rule, (*words, place, *verb.children[len(words) :]))
                        self._whom(subject, to, [], who, inner)
                case "by_whom", (subject, verb):
                    done = Predicate(self._lemmas.participle(self._word(verb)), "verb", 2)
                    self._np(subject, inner, lambda one, at: at.conditions.append(Holds(done, (who, one))))
                case "whose_object", (nominal, subject, verb):
                    self._whom(subject, verb, [], self._of(who, nominal, inner), inner)
                case "whose", (nominal, predicate):
                    self._vp(predicate, self._of(who, nominal, inner), inner)
                case "of_whom", (which, predicate):
                    self._of_whom(which, predicate, who, inner)
                case "such_that", (clause,):
                    self._clause(clause, inner)
                case _:
                    raise AssertionError(f"no reading of relative clause {node.rule}")

        ruled, self._ruled = self._ruled, False
        within, self._within = self._within, []  # "the author of a book that he wrote"
        self._coordinate(part, box, read)
        self._ruled, self._within = ruled, within

    def _whom(
        self,
        subject: Part,
        verb: Part,
        behind: Sequence[Part],
        who: Individual,
        box: Box,
        *,
        patient: bool = True,
    ) -> None:
        """What somebody does to an individual, or where it is."""
        circumstance = behind[-1] if behind and isinstance(behind[-1], Node) else None
        objects = behind[: len(behind) - 1]
        before, self._head_of_relative = self._head_of_relative, who

        def then(agent: Individual, scope: Box) -> None:
            done_to = who if patient else None
            self._verb(verb, agent, [*objects], scope, patient=done_to, circumstance=circumstance)

        self._np(subject, box, then)
        self._head_of_relative = before

    def _of_whom(self, which: Part, predicate: Part, who: Individual, box: Box) -> None:
        """A relative clause about what the individual has: "every code of which is valid"."""
        assert isinstance(which, Node)
        nominal = which.children[0]

        def then(what: Individual, inner: Box) -> None:
            self._vp(predicate, what, inner)

        if which.rule == "a":
            self._vp(predicate, self._of(who, nominal, box), box)
            return
        with box.rule() as (first, second):
            what = self._described(nominal, first)
            first.conditions.append(self._belongs(what, nominal, who))
            if which.rule == "no":
                with second.denied() as negative:
                    then(what, negative)
            else:
                then(what, second)

    def _belongs(self, what: Individual, nominal: Part, owner: Individual, was: str = "") -> Holds:
        """That it is the owner's: ``friend_of``; Ann's friend and Carl's enemy is not Carl's friend."""
        assert isinstance(nominal, Node)
        lemma = self._fixed.possession
        if nominal.rule == "someone":
            return Holds(Predicate(was + lemma, "relation", 2), (what, owner))
        predicate, *_ = self._compound(nominal, "relation", 2, was, f"_{lemma}")
        return Holds(predicate, (what, owner))
