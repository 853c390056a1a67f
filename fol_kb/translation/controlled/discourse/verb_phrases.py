"""Verb phrases: what somebody does, with its objects, where, when and how."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from fol_kb.translation.controlled.ambiguity.meanings import is_a_noun
from fol_kb.translation.controlled.ambiguity.two_readings import (
    BARE,
    head_word,
    joined_by_but,
    leaves,
)
from fol_kb.translation.controlled.discourse.anaphora import SEVERAL
from fol_kb.translation.controlled.discourse.boxes import (
    Box,
    Discourse,
    Holds,
    Individual,
    Named,
    Predicate,
)
from fol_kb.translation.controlled.discourse.conditionals import Conditionals
from fol_kb.translation.controlled.discourse.definites import of_how_many
from fol_kb.translation.controlled.discourse.lemmas import Lemmas
from fol_kb.translation.controlled.discourse.noun_names import Part
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tenses import (
    GOING_ON,
    MODAL,
    PAST,
    RULING,
    WANTED,
    past_of,
    tense_of,
)
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, refused, unclear

OPEN_OBJECTS = frozenset(["a", "the"])
"""Objects whose noun may have a phrase that follows."""
WITH_EITHER = (
    "a phrase with {word!r} is not covered here: it may go with the noun before it or with the whole sentence"
)

_Less: TypeAlias = tuple[Predicate, Sequence[int], bool]
"""What a verb says besides, of which of its arguments, and whether only of one that is there."""


class VerbPhrases(Conditionals):
    """Reads what somebody does."""

    def __init__(self, words: list[Word], lemmas: Lemmas, discourse: Discourse, *, ace: bool = False) -> None:
        super().__init__(words, lemmas, discourse, ace=ace)
        self._kept: list[tuple[Named, int | None]] = []

    def _vp(self, part: Part, who: Individual, box: Box) -> None:
        def read(node: Node, inner: Box) -> None:
            before, was, self._subject = self._subject, self._was, who
            self._was = self._fixed.been.get(tense_of(node), "")
            try:
                self._one_vp(node, who, inner)
            finally:
                self._subject, self._was = before, was

        self._coordinate(part, box, read)

    def _one_vp(self, node: Node, who: Individual, box: Box) -> None:
        match node.rule, node.children:
            case "copula", (predicates, *_):
                self._predicates(predicates, who, box)
            case "copula_not", (predicates,):
                if any(leaf.rule == "not_" for leaf in leaves(predicates)):
                    raise Unreadable("two negations in one predicate; repeat the verb", self._start(node))
                if joined_by_but(predicates, self._words):
                    self._contrast(predicates, who, box)
                    return
                with box.denied() as negative:
                    self._predicates(predicates, who, negative)
            case "does_clitic", (pronoun, verb):
                self._verb(verb, who, [Node("pronoun", (pronoun,))], box)
            case "does_not_clitic", (pronoun, verb):
                self._verb(Node("not_verb", (verb,)), who, [Node("pronoun", (pronoun,))], box)
            case "passive", (verb, agent, Node("circumstance") as at, *_):
                self._passive(verb, agent, who, box, tense_of(node), at)
            case "passive", (verb, agent, *_):
                self._passive(verb, agent, who, box, tense_of(node))
            case "not_passive", (verb, agent, *_):
                with box.denied() as negative:
                    self._passive(verb, agent, who, negative, tense_of(node))
                self._presuppose(agent, box)
            case "does", (Node() as verb, *objects, Node("how") as how, Node("circumstance") as behind) | (
                Node() as verb,
                *objects,
                Node("circumstance") as behind,
                Node("how") as how,
            ):
                told = Node(verb.rule, (*verb.children, how))
                if objects:
                    apart = node.children[-1] is behind
                    self._verb(told, who, objects, box, circumstance=behind, apart=apart)
                else:  # as "works in the garden quickly"
                    place, where = behind.children
                    words = verb.places
                    tense = verb.children[len(words) :]
                    self._verb(Node(verb.rule, (*words, place, *tense, how)), who, [where], box)
            case "does", (verb, what, Node("circumstance") as first, Node("circumstance") as second):
                where, when = sorted((first, second), key=self._order)  # "on Monday in Rome" is the other way
                self._verb(verb, who, [what], box, circumstance=where, when=when)
            case "does", (verb, *objects, Node("circumstance" | "how") as circumstance):
                self._verb(verb, who, objects, box, circumstance=circumstance)
            case "does", (verb, *objects):
                self._verb(verb, who, list(objects), box)
            case "gives", (verb, recipient, what):
                self._verb(verb, who, [recipient, what], box, recipient_first=True)
            case "complement", (_, _, word):
                raise refused(
                    "{word!r} may say what the verb makes of its object, which is not covered; a noun of two"
                    " words is joined with a hyphen",
                    self._word(word),
                )
            case "neither", parts:
                for child in parts:
                    with box.denied() as negative:
                        self._vp(child, who, negative)
            case _:
                raise AssertionError(f"no reading of verb phrase {node.rule}")

    def _passive(
        self, verb: Part, agent: Part, who: Individual, box: Box, tense: str, at: Node | None = None
    ) -> None:
        word = self._word(verb)
        lemma = self._lemmas.participle(word)
        if tense in MODAL and isinstance(verb, int) and (what := self.opaque(agent)):
            by = self._lemmas.relation(self._words[verb + 1])
            done = f"{self._fixed.been[tense]}{self._lemmas.adjective(word)}"
            box.conditions.append(Holds(Predicate(f"{done}_{by}_{what}", "verb", 1), (who,)))
            if tense not in WANTED and not box.weakens:
                box.conditions.append(Holds(Predicate(done, "property", 1), (who,)))
            return
        if tense in MODAL:
            lemma = self._fixed.been[tense].removesuffix(f"{self._fixed.being}_") + lemma
        elif tense:
            lemma = self._lemmas.told(word, tense)
        predicate = Predicate(lemma, "verb", 2)

        def said_of(by: Individual, inner: Box) -> None:
            if at is None or (not inner.weakens and (tense in PAST or not self._is_time(at.children[-1]))):
                inner.conditions.append(Holds(predicate, (by, who)))
            if at is not None:
                preposition, where = at.children
                there = replace(
                    predicate, lemma=f"{lemma}_{self._lemmas.relation(self._word(preposition))}", arity=3
                )

                def said(place: Individual, scope: Box) -> None:
                    scope.conditions.append(Holds(there, (by, who, place)))

                self._np(where, inner, said, role="object")

        self._np(agent, box, said_of, role="object")

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
        when: Node | None = None,
        apart: bool = False,
    ) -> None:
        """A verb with its subject and objects; ``patient`` is an object that a relative clause has.

        The objects are read, and take their scope, in the order of words; with ``recipient_first``
        ("gives every man a book") the predicate has the recipient last all the same. ``apart`` says that a
        word stands between an object and the phrase behind it, so that this is not the object's.
        """
        assert isinstance(verb, Node)
        if verb.rule == "not_verb":
            for phrase in (one for part in objects for one in leaves(part)):
                if not self._ace and phrase.rule in {"some", "some_plural"}:
                    reason = "'some' after 'not' may mean none, or some of which it does not hold"
                    raise Unreadable(reason, self._start(phrase), several=True)
            with box.denied() as negative:
                self._verb(
                    Node("verb", verb.children),
                    who,
                    objects,
                    negative,
                    patient,
                    recipient_first=recipient_first,
                    circumstance=circumstance,
                    when=when,
                    apart=apart,
                )
            before, self._subject = self._subject, who
            self._presuppose(Node("objects", tuple(objects)), box)
            self._subject = before
            return
        word, *particles = (self._word(child) for child in verb.places)
        tense = tense_of(verb)
        lemma = self._lemmas.told(word, tense) if tense else self._lemmas.verb(word)
        lemma = "_".join([lemma, *map(self._lemmas.relation, particles)])
        wanted = bool(particles) and (
            (particles[0].key == "to" and len(particles) > 1)
            or (particles[0].key.endswith("ing") and particles[0].key != "during")
        )
        stems = (self._lemmas.verb(word), self._lemmas.participle(word))
        sought = {"_".join([stem, *map(self._lemmas.relation, particles)]) for stem in stems}
        if (
            not self._ace
            and not sought.isdisjoint(self._fixed.unreal)
            and len(objects) == 1
            and is_a_noun(objects[0])
        ):
            wanted = True  # "needs a ticket", which need not be there
        if lemma.startswith("have_to_") and not self._ace:
            lemma = f"must_{lemma.removeprefix('have_to_')}"
        sealed = (tense in MODAL or wanted) and self.opaque(objects[0]) if objects else ""
        if sealed:
            lemma, objects = f"{lemma}_{sealed}", []
        if len(objects) == 2 and particles and self._says_when(objects[0]):
            lemma = "_".join([*lemma.split("_")[:-1], self._fixed.recipient, lemma.split("_")[-1]])
            objects = objects[::-1]  # "moved in May to Rome"
        elif len(objects) == 2:
            lemma += "_" + self._fixed.recipient
        besides: list[_Less] = []
        habit = self._lemmas.verb(word) if tense == GOING_ON else ""
        how = [one for one in (*verb.children, circumstance) if isinstance(one, Node) and one.rule == "how"]
        # who must drive slowly need not drive
        left = bool(how) and all(map(self._leaves_it, how))
        left = left and (tense not in WANTED or all(map(self._binds, how)))
        adverbs = [self._lemmas.relation(self._word(one.children[0])) for one in how]
        placed = circumstance is not None and circumstance.rule == "circumstance"
        if left and not placed:
            arity = 1 + len(objects) + (patient is not None)
            besides.append((Predicate(lemma, "verb", arity, habit=habit), range(arity), False))
            single = adverbs[0].split("_and_") if self._ace and len(adverbs) == 1 else []
            for adverb in single if len(single) > 1 else ():  # "safely and soundly"
                each = Predicate(f"{lemma}_{adverb}", "verb", arity, habit=habit)
                besides.append((each, range(arity), False))
        lemma = lemma if placed else "_".join([lemma, *adverbs])
        told = [*objects, *(one.children[-1] for one in (circumstance, when) if one is not None)]
        often = not past_of(verb) and any(map(self._is_time, told))  # "plays two games on Mondays"
        alone = not self._ace and not particles and self._lemmas.stands_alone(word)
        about = False
        if circumstance is not None and placed:
            place, where = circumstance.children
            preposition = self._word(place)
            about = self._says_what_about(objects, preposition)
            if objects and not apart and self._goes_with_either(objects[0], preposition, where):
                if how or when is not None:
                    raise unclear(WITH_EITHER, preposition)
                done = Predicate(lemma, "verb", 2, habit=habit)
                if alone:
                    self._discourse.compounds.alone[done] = replace(done, arity=1)
                self._with_either(done, who, objects[0], preposition, where, box)
                return
            to, plain = patient is not None, lemma
            more, lemma, objects = self._placed_in(verb, lemma, objects, circumstance, to=to)
            if when is not None:
                there = more
                more, lemma, objects = self._placed_in(verb, lemma, objects, when, to=to)
                then_so = f"{plain}_{lemma.rpartition('_')[2]}"
                then: list[_Less] = [(Predicate(then_so, "verb", 3), (0, 1, 3), True)]
                more = (
                    [*there, *more, *(then if (past_of(verb) or self._ace) and len(objects) == 3 else ())]
                    if more
                    else []
                )
            # who must wear a badge in the hall need not wear one
            timely = self._is_time(where)
            besides += [
                (replace(one, habit=habit), places, once)
                for one, places, once in more
                if timely or not sealed
            ]
            if left:  # "inserts it carefully into a slot"
                so = [one for one, _, _ in more if one.lemma == plain]
                besides += [
                    (replace(one, lemma="_".join([plain, *adverbs])), range(one.arity), False) for one in so
                ]
                arity = 1 + to + len(objects)
                besides.append((Predicate(lemma, "verb", arity, habit=habit), range(arity), False))
            lemma = "_".join([lemma, *adverbs])
        elif (
            self._ace and particles and objects and not wanted and not tense
        ):  # in ACE a phrase is no part of the verb
            besides.append((Predicate(self._lemmas.verb(word), "verb", 1), (0,), False))
        elif (
            len(objects) == 1
            and not (besides or how)
            and particles
            and past_of(verb)
            and self._says_when(objects[0])
        ):
            besides.append((Predicate(lemma.rpartition("_")[0], "verb", 1, habit=habit), (0,), True))
        predicate = Predicate(lemma, "verb", 1 + len(objects) + (patient is not None), habit=habit)
        for one in (predicate, *(one for one, _, _ in besides)) if alone else ():
            if one.arity == 2:
                self._discourse.compounds.alone[one] = replace(one, arity=1)

        def with_objects(remaining: list[Part], arguments: tuple[Individual, ...], inner: Box) -> None:
            if remaining:
                self._np(
                    remaining[0],
                    inner,
                    lambda what, scope: with_objects(remaining[1:], (*arguments, what), scope),
                    role="object",
                )
            else:
                if recipient_first:
                    giver, recipient, what = arguments
                    arguments = (giver, what, recipient)
                self._check_twice(arguments, objects)
                inner.conditions.append(Holds(predicate, arguments))
                if not about and (len(arguments) == 2 or besides):
                    self._placed(arguments[-1], lemma)
                for less, places, _ in besides:
                    if len(places) == 2:
                        self._placed(arguments[places[-1]], less.lemma)
                for less, places, once in besides if not inner.weakens else ():
                    # all who did it then may be all that there were then
                    if not once or inner is self._discourse.box:
                        said = tuple(arguments[place] for place in places)
                        inner.conditions.append(Holds(less, said))
                self._keeps(lemma, arguments[-1], objects, inner)

        before, self._subject, ruled, unreal = self._subject, who, self._ruled, self._unreal
        uncounted, self._uncounted = (
            self._uncounted,
            bool(particles or how or often or tense in MODAL or wanted),
        )
        self._ruled, self._unreal = tense in RULING, bool(tense in MODAL or wanted or unreal)
        with_objects(objects, (who, patient) if patient is not None else (who,), box)
        self._subject, self._ruled, self._unreal, self._uncounted = before, ruled, unreal, uncounted

    def _check_twice(self, arguments: Sequence[Individual], objects: Sequence[Part]) -> None:
        """ "Florence lives in Florence": she is no town."""
        last = objects[-1] if objects else None
        again = arguments[-1] in arguments[:-1] and isinstance(arguments[-1], Named)
        if again and isinstance(last, Node) and last.rule == "name" and not self._ace:
            raise unclear(SEVERAL, self._words[head_word(last)])

    def _placed_in(
        self, verb: Node, lemma: str, objects: list[Part], circumstance: Node, *, to: bool
    ) -> tuple[list[_Less], str, list[Part]]:
        """What a verb with a phrase of place or time behind it says besides, its name, and its objects.

        ``to`` says that it has one more argument before them, that of a relative clause.

        Two phrases have one order: "in 1904 in Paris" is "in Paris in 1904", and "with Bob in Rome" is "in
        Rome with Bob".
        """
        place, where = circumstance.children
        word, *particles = (self._word(child) for child in verb.places)
        tense, relation = tense_of(verb), self._lemmas.relation(self._word(place))
        timed, phrases = self._says_when(where), (*objects[:1], where)
        first = self._lemmas.relation(particles[0]) if len(particles) == len(objects) == 1 else ""
        besides: list[_Less] = []
        # who must not smoke here may smoke; who drinks beer on Sundays need not drink beer on others
        lasting = bool(past_of(verb)) or tense in {"must", "will"} or self._ace
        at_times = any(map(self._says_when, phrases)) and not lasting
        if not at_times and tense not in {"must_not", "should_not"}:
            if timed or self._lemmas.leaves_it_done(word, self._word(place)):
                arity = 1 + to + len(objects)
                besides.append((Predicate(lemma, "verb", arity), range(arity), timed))
            # "came to an end in March" came nowhere; "went to Rome in March" went
            named = first != self._fixed.recipient or (
                isinstance(phrases[0], Node) and phrases[0].rule == "name"
            )
            # who looked after Ann in 1904 need not have looked
            plain = self._says_when(phrases[0]) or (first in self._fixed.where and named)
            if first and plain and any(map(self._says_when, phrases)):
                stem, _, _ = lemma.rpartition("_")  # "in Paris in 1904" is in 1904
                besides.append((Predicate(f"{stem}_{relation}", "verb", 2), (0, 2), True))
                if past_of(verb):
                    besides.append((Predicate(stem, "verb", 1), (0,), True))
        lemma, objects = f"{lemma}_{relation}", [*objects, where]
        turned = (self._is_time(phrases[0]), first) > (self._is_time(where), relation)
        if first and turned:
            lemma = f"{lemma.removesuffix(f'_{first}_{relation}')}_{relation}_{first}"
            objects.reverse()
            besides = [(one, [(0, 2, 1)[at] for at in places], once) for one, places, once in besides]
        return besides, lemma, objects

    def _order(self, circumstance: Node) -> tuple[bool, str]:
        """Places come before times, and each by their prepositions."""
        preposition, where = circumstance.children
        return self._is_time(where), self._lemmas.relation(self._word(preposition))

    def _says_what_about(self, objects: Sequence[Part], preposition: Word) -> bool:
        """Whether a phrase behind an object may be a part of what it means: "has faith in Ann"."""
        kinds = [one.children[-1] for one in objects if isinstance(one, Node) and one.rule in BARE]
        nouns = [self._noun(one) for one in kinds if isinstance(one, Node) and one.rule != "generic"]
        attached = self._language.attached
        return any(attached(preposition.key, noun, to_somebody=False).startswith(noun) for noun in nouns)

    def _is_time(self, phrase: Part) -> bool:
        """Whether a phrase says when, or how long."""
        if not isinstance(phrase, Node) or phrase.rule != "quantity":
            return self._says_when(phrase)
        return self._language.measures_time(self._words[head_word(phrase)])

    def _goes_with_either(self, what: Part, preposition: Word, where: Part) -> bool:
        """Whether a phrase behind an object may be the noun's: "keeps a log in English", not "in 1990"."""
        assert isinstance(where, Node)
        to_whom = where.rule == "gap" and preposition.key == self._fixed.recipient
        if self._ace or not isinstance(what, Node) or to_whom or self._is_time(where):
            return False
        kind = what.rule in BARE and preposition.key not in self._fixed.where_some_is
        return kind or what.rule in OPEN_OBJECTS

    def _with_either(
        self, verb: Predicate, who: Individual, what: Part, preposition: Word, where: Part, box: Box
    ) -> None:
        """Who keeps a log in English keeps a log, and what else that says is one predicate's (decision 0184).

        Denied, or as a condition, that one is all: of no log is said anything.
        """
        assert isinstance(what, Node)
        *quantity, nominal = what.children
        assert isinstance(nominal, Node)
        relation = self._lemmas.relation(preposition)
        opened = replace(verb, open=(verb.lemma, self._noun(nominal), relation))
        names = [
            replace(opened, lemma=one.lemma)
            for one in self._compound(nominal, "verb", 2, was=f"{verb.lemma}_", relation=f"_{relation}")
        ]
        how_many = [self._lemmas.quantity(self._word(one)) for one in quantity]
        described = "_".join([verb.lemma, *how_many, self.described(nominal), relation])
        if described != names[0].lemma:
            names.insert(0, replace(opened, lemma=described))
        if what.rule == "the":  # who parks the car parks a car
            one = described.removeprefix(f"{verb.lemma}_")
            names.insert(0, replace(opened, lemma=f"{verb.lemma}_{self._fixed.article}_{one}"))

        where_it_is = self._language.attached(preposition.key, self._noun(nominal), to_somebody=False)

        def located(inner: Box) -> None:
            def then(place: Individual, scope: Box) -> None:
                if what.rule not in BARE:
                    self._placed(place, where_it_is)
                said = names[:1] if scope.weakens else names
                scope.conditions.extend(Holds(one, (who, place)) for one in said)

            self._np(where, inner, then, role="object")

        def done(one: Individual, scope: Box) -> None:
            scope.conditions.append(Holds(verb, (who, one)))
            located(scope)

        before, self._subject = self._subject, who
        if box.weakens:
            located(box)
        else:
            self._np(what, box, done, role="object")
        self._subject = before

    def _binds(self, how: Node) -> bool:
        """Whether one must do what one must do so: "must first sign", but not "must drive slowly"."""
        return self._word(how.children[0]).key in self._fixed.binding

    def _keeps(self, verb: str, what: Individual, objects: list[Part], box: Box) -> None:
        """ "Every guest returns the key": only the rest of the text can tell that there is one key."""
        if self._ace or not objects or not isinstance(what, Named):
            return
        if not what.definite and not what.lemma.startswith(f"{self._fixed.article}_"):
            return
        if verb in self._fixed.keeping and of_how_many(box, self._discourse.box):
            self._kept.append((what, self._start(objects[-1])))
