"""From the tree of a sentence to conditions in the discourse.

The rules are those of Attempto Controlled English where it has settled one: quantifiers take scope in
surface order, "a" is existential, a relative clause belongs to the nearest noun, possession is the
relation ``of`` beside the noun. Both grammars use the same names for their rules, so this is for both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from fol_kb.translate.controlled.anaphora import fits, pronoun_antecedent, satisfying, variable_antecedent
from fol_kb.translate.controlled.discourse import (
    Alternatives,
    Box,
    Discourse,
    Holds,
    Implication,
    Individual,
    Named,
    Negated,
    Predicate,
    Referent,
    Same,
)
from fol_kb.translate.controlled.grammar import Node
from fol_kb.translate.controlled.tokens import Unreadable, Word

Then: TypeAlias = Callable[[Individual, Box], None]
Extend: TypeAlias = Callable[[Individual, Box], Individual]
Part: TypeAlias = "Node | int"


class Lemmas(Protocol):
    """What the interpreter asks a language about words."""

    @property
    def possession(self) -> str: ...
    @property
    def recipient(self) -> str: ...

    def noun(self, word: Word, plural: bool) -> str: ...
    def adjective(self, word: Word) -> str: ...
    def verb(self, word: Word) -> str: ...
    def participle(self, word: Word) -> str: ...
    def relation(self, word: Word) -> str: ...
    def name(self, words: list[Word]) -> str: ...
    def gender(self, words: list[Word], index: int, plural: bool) -> str: ...
    def generic_gender(self, word: Word) -> str: ...
    def pronoun(self, word: Word) -> str: ...
    def is_variable(self, word: Word) -> bool: ...


class Interpreter:
    """Adds what one sentence says to a discourse. ``words`` are the words that the tree counts."""

    def __init__(self, words: list[Word], lemmas: Lemmas, discourse: Discourse) -> None:
        self._words = words
        self._lemmas = lemmas
        self._discourse = discourse
        self._subject: Individual | None = None
        self._head_of_relative: Individual | None = None

    def sentence(self, tree: Node) -> None:
        """Add the sentence. Raises Unreadable, and then leaves the discourse half-way: undo it."""
        box = self._discourse.box
        if tree.rule == "conditional_after":
            consequent, antecedent = tree.children
            self._conditional(antecedent, consequent, box)
        else:
            self._clause(tree.children[0], box)

    # -------------------------------------------------------------- clauses

    def _coordinate(self, part: Part, box: Box, read: Callable[[Node, Box], None]) -> None:
        """Read a tree of and_ and or_ nodes: conjuncts go into the box, alternatives into boxes of their own."""
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

    def _clause(self, part: Part, box: Box) -> None:
        self._coordinate(part, box, self._one_clause)

    def _one_clause(self, node: Node, box: Box) -> None:
        match node.rule, node.children:
            case "simple", (subject, predicate):
                self._np(subject, box, lambda who, inner: self._vp(predicate, who, inner))
            case "there", (what,):
                self._there(what, box)
            case "there_not", (what,):
                negative = box.below(weakens=True)
                self._np(what, negative, lambda _who, _inner: None, role="object")
                box.conditions.append(Negated(negative))
            case "conditional", (antecedent, consequent):
                self._conditional(antecedent, consequent, box)
            case "for_each", (what, clause):
                self._np(what, box, lambda _who, inner: self._clause(clause, inner))
            case "not_for_each", (what, clause):
                negative = box.below(weakens=True)
                self._np(what, negative, lambda _who, inner: self._clause(clause, inner))
                box.conditions.append(Negated(negative))
            case "true_that", (clause,):
                self._clause(clause, box)
            case "false_that", (clause,):
                negative = box.below(weakens=True)
                self._clause(clause, negative)
                box.conditions.append(Negated(negative))
            case _:
                raise AssertionError(f"no reading of clause {node.rule}")

    def _conditional(self, antecedent: Part, consequent: Part, box: Box) -> None:
        first = box.below(weakens=True)
        self._clause(antecedent, first)
        second = first.below()
        self._clause(consequent, second)
        box.conditions.append(Implication(first, second))

    def _there(self, part: Part, box: Box) -> None:
        assert isinstance(part, Node)
        match part.rule:
            case "no":
                negative = box.below(weakens=True)
                self._described(part.children[0], negative)
                box.conditions.append(Negated(negative))
            case "bare_plural" | "some_plural":
                self._described(part.children[0], box)
            case "a" | "possessed" | "own_by_pronoun" | "the" | "pronoun" | "name_who":
                self._np(part, box, lambda _who, _inner: None)
            case _:
                raise Unreadable("'there is' takes 'a', 'some' or 'no' and a noun", self._start(part))

    # -------------------------------------------------------------- noun phrases

    def _np(self, part: Part, box: Box, then: Then, extend: Extend | None = None, role: str = "subject") -> None:
        """Read a noun phrase in a box and go on with its individual, in the box where its scope is.

        ``extend`` leads from the individual to the one that is meant ("a man's dog"), within the
        restriction of the quantifier.
        """
        assert isinstance(part, Node)
        reach = extend or (lambda individual, _box: individual)
        if role != "of" and extend is None:
            then = self._noting(role, then)
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
            case "a" | "some_plural":
                then(reach(self._described(part.children[0], box), box), box)
            case "any" if box.weakens:
                then(reach(self._described(part.children[0], box), box), box)
            case "every" | "any":
                self._every(part.children[0], box, then, reach)
            case "bare_plural" | "generic_plural" if role == "subject":
                self._every(part.children[0], box, then, reach)
            case "bare_plural" | "generic_plural":
                raise Unreadable(
                    "a plural without a word for 'all', 'some' or 'no' may mean all or some here", self._start(part)
                )
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
            case "the" | "the_plural":
                then(reach(self._definite(part, box), box), box)
            case "name" | "name_who":
                individual = self._name(part, box)
                if part.rule == "name_who":
                    self._related(part.children[-1], individual, box)
                then(reach(individual, box), box)
            case "pronoun":
                then(reach(self._pronoun(part, box, role), box), box)
            case "possessed":
                owner, nominal = part.children
                self._np(owner, box, then, lambda who, inner: reach(self._of(who, nominal, inner), inner), role)
            case "own_by_pronoun" | "own_by_subject":
                word = self._word(part.children[0])
                holder = self._holder(part, word, box)
                then(reach(self._of(holder, part.children[-1], box), box), box)
            case _:
                raise AssertionError(f"no reading of noun phrase {part.rule}")

    def _noting(self, role: str, then: Then) -> Then:
        def noted(who: Individual, box: Box) -> None:
            self._discourse.traits[who].subject = role == "subject"
            then(who, box)

        return noted

    def _every(self, nominal: Part, box: Box, then: Then, reach: Extend) -> None:
        first = box.below(weakens=True)
        who = reach(self._described(nominal, first), first)
        second = first.below()
        then(who, second)
        box.conditions.append(Implication(first, second))

    def _name(self, part: Node, box: Box) -> Individual:
        words = [self._words[child] for child in part.children if isinstance(child, int)]
        if len(words) == 1 and self._lemmas.is_variable(words[0]):
            return variable_antecedent(self._discourse, box, words[0])
        individual = Named(self._lemmas.name(words))
        self._discourse.mention(individual)
        return individual

    def _pronoun(self, part: Node, box: Box, role: str) -> Individual:
        word = self._word(part.children[0])
        kind = self._lemmas.pronoun(word)
        if kind == "self":
            if self._subject is None:
                raise Unreadable(f"{word.text!r} has no subject to refer to", word.start)
            return self._subject
        avoid = self._subject if role == "object" else self._head_of_relative
        return pronoun_antecedent(self._discourse, box, kind, word, avoid=avoid)

    def _holder(self, part: Node, word: Word, box: Box) -> Individual:
        """Whom "his" means: as in ACE the subject of the same verb only if nobody else could be meant."""
        if part.rule == "own_by_subject" and self._subject is not None:
            return self._subject
        kind = self._lemmas.pronoun(word)
        try:
            return pronoun_antecedent(self._discourse, box, kind, word, avoid=self._subject)
        except Unreadable as problem:
            if self._subject is None or not fits(self._discourse, self._subject, kind) or problem.several:
                raise
            return self._subject

    def _described(self, part: Part, box: Box) -> Referent:
        """A new referent of the box with all that the nominal says of it."""
        assert isinstance(part, Node)
        gender = "u"
        if part.rule == "someone":
            gender = self._lemmas.generic_gender(self._word(part.children[0]))
        elif part.rule == "generic":
            gender = self._lemmas.generic_gender(self._head(part))
        else:
            head = next(child for child in part.children if isinstance(child, int))
            gender = self._lemmas.gender(self._words, head, part.rule == "nominal_pl")
        referent = self._discourse.introduce(box, gender, plural=part.rule == "nominal_pl")
        self._describe(part, referent, box)
        return referent

    def _head(self, nominal: Node) -> Word:
        return self._words[next(child for child in nominal.children if isinstance(child, int))]

    def _describe(self, part: Part, who: Individual, box: Box) -> None:
        """Say of an individual what a nominal says: attributes, noun, possessor, relative clause."""
        assert isinstance(part, Node)
        for child in part.children:
            if isinstance(child, int):
                if part.rule == "someone":
                    continue
                word = self._words[child]
                lemma = self._lemmas.noun(word, part.rule == "nominal_pl")
                kind = "generic" if part.rule == "generic" else "property"
                box.conditions.append(Holds(Predicate(lemma, kind, 1), (who,)))
            elif child.rule.startswith("attribute"):
                self._attributes(child, who, box)
            else:
                for more in child.children:
                    assert isinstance(more, Node)
                    if more.rule == "variable":
                        self._discourse.traits[who].variable = self._word(more.children[0]).text
                    elif child.rule == "tail_of":
                        self._np(more, box, lambda owner, inner: inner.conditions.append(self._belongs(who, owner)), role="of")
                    else:
                        self._related(more, who, box)

    def _attributes(self, node: Node, who: Individual, box: Box) -> None:
        words: list[Word] = []
        joints: set[str] = set()

        def collect(part: Part) -> None:
            if isinstance(part, int):
                words.append(self._words[part])
                return
            joints.add(part.rule)
            for child in part.children:
                collect(child)

        collect(node)
        conditions = [Holds(Predicate(self._lemmas.adjective(word), "property", 1), (who,)) for word in words]
        if "attributes_or" not in joints:
            box.conditions.extend(conditions)
        elif joints <= {"attributes_or", "attribute"}:
            boxes = tuple(Box(box, conditions=[condition]) for condition in conditions)
            box.conditions.append(Alternatives(boxes))
        else:
            raise Unreadable("'and' and 'or' are mixed before one noun", words[0].start)

    def _of(self, owner: Individual, nominal: Part, box: Box) -> Individual:
        """The thing of that description that the owner has: the one spoken of, else a new one."""
        trial = box.below()
        wanted = self._described(nominal, trial)
        trial.conditions.append(self._belongs(wanted, owner))
        return self._settle(wanted, trial, box)

    def _settle(self, wanted: Referent, trial: Box, box: Box) -> Individual:
        """The accessible individual of which the trial box holds; if there is none, a new one in the box."""
        known = satisfying(self._discourse, wanted, trial, box)
        if known is not None:
            self._discourse.mention(known)
            return known
        box.referents.extend(trial.referents)
        box.conditions.extend(trial.conditions)
        for condition in trial.conditions:
            for inner in _boxes(condition):
                if inner.parent is trial:
                    inner.parent = box
        return wanted

    def _definite(self, part: Node, box: Box) -> Individual:
        """The one that is spoken of already; else a named individual, or a new one if it is described at length."""
        nominal = part.children[0]
        assert isinstance(nominal, Node)
        trial = box.below()
        wanted = self._described(nominal, trial)
        known = satisfying(self._discourse, wanted, trial, box)
        if known is not None:
            self._discourse.mention(known)
            return known
        if part.rule == "the_plural":
            raise Unreadable("no group of that description was introduced; say 'all' or 'some'", self._start(part))
        variable = self._discourse.traits[wanted].variable
        lemmas = [
            condition.predicate.lemma
            for condition in trial.conditions
            if isinstance(condition, Holds) and condition.predicate.arity == 1
        ]
        tail = nominal.children[-1]
        described = isinstance(tail, Node) and bool(tail.children)
        if described or len(lemmas) < len(trial.conditions) or variable or nominal.rule == "generic":
            return self._settle(wanted, trial, box)
        individual = Named("_".join(lemmas), True, tuple(lemmas))
        self._discourse.mention(individual)
        self._discourse.traits[individual].gender = self._discourse.traits[wanted].gender
        return individual

    # -------------------------------------------------------------- relative clauses

    def _related(self, part: Part, who: Individual, box: Box) -> None:
        def read(node: Node, inner: Box) -> None:
            match node.rule, node.children:
                case "who", (predicate,):
                    self._vp(predicate, who, inner)
                case "whom", (subject, verb):
                    before, self._head_of_relative = self._head_of_relative, who
                    self._np(subject, inner, lambda agent, scope: self._verb(verb, agent, [], scope, patient=who))
                    self._head_of_relative = before
                case "whose", (nominal, predicate):
                    self._vp(predicate, self._of(who, nominal, inner), inner)
                case "of_whom", (which, predicate):
                    self._of_whom(which, predicate, who, inner)
                case "such_that", (clause,):
                    self._clause(clause, inner)
                case _:
                    raise AssertionError(f"no reading of relative clause {node.rule}")

        self._coordinate(part, box, read)

    def _of_whom(self, which: Part, predicate: Part, who: Individual, box: Box) -> None:
        """"every code of which is valid": a quantified noun phrase that belongs to the head of the clause."""
        assert isinstance(which, Node)
        nominal = which.children[0]

        def then(what: Individual, inner: Box) -> None:
            self._vp(predicate, what, inner)

        if which.rule == "a":
            self._vp(predicate, self._of(who, nominal, box), box)
            return
        first = box.below(weakens=True)
        what = self._described(nominal, first)
        first.conditions.append(self._belongs(what, who))
        second = first.below()
        if which.rule == "no":
            negative = second.below(weakens=True)
            then(what, negative)
            second.conditions.append(Negated(negative))
        else:
            then(what, second)
        box.conditions.append(Implication(first, second))

    # -------------------------------------------------------------- verb phrases

    def _vp(self, part: Part, who: Individual, box: Box) -> None:
        def read(node: Node, inner: Box) -> None:
            before, self._subject = self._subject, who
            try:
                self._one_vp(node, who, inner)
            finally:
                self._subject = before

        self._coordinate(part, box, read)

    def _one_vp(self, node: Node, who: Individual, box: Box) -> None:
        match node.rule, node.children:
            case "copula", (predicates,):
                self._predicates(predicates, who, box)
            case "copula_not", (predicates,):
                if any(leaf.rule == "not_" for leaf in self._leaves(predicates)):
                    raise Unreadable("two negations in one predicate; repeat the verb", self._start(node))
                negative = box.below(weakens=True)
                self._predicates(predicates, who, negative)
                box.conditions.append(Negated(negative))
            case "does_clitic", (pronoun, verb):
                self._verb(verb, who, [Node("pronoun", (pronoun,))], box)
            case "does_not_clitic", (pronoun, verb):
                self._verb(Node("not_verb", (verb,)), who, [Node("pronoun", (pronoun,))], box)
            case "passive", (verb, agent):
                self._passive(verb, agent, who, box)
            case "not_passive", (verb, agent):
                negative = box.below(weakens=True)
                self._passive(verb, agent, who, negative)
                box.conditions.append(Negated(negative))
            case "does", (verb, *objects):
                self._verb(verb, who, list(objects), box)
            case "neither", parts:
                for child in parts:
                    negative = box.below(weakens=True)
                    self._vp(child, who, negative)
                    box.conditions.append(Negated(negative))
            case _:
                raise AssertionError(f"no reading of verb phrase {node.rule}")

    def _passive(self, verb: Part, agent: Part, who: Individual, box: Box) -> None:
        predicate = Predicate(self._lemmas.participle(self._word(verb)), "verb", 2)
        self._np(agent, box, lambda by, inner: inner.conditions.append(Holds(predicate, (by, who))), role="object")

    def _verb(
        self, verb: Part, who: Individual, objects: list[Part], box: Box, patient: Individual | None = None
    ) -> None:
        """A verb with its subject and objects; ``patient`` is an object that a relative pronoun stands for."""
        assert isinstance(verb, Node)
        if verb.rule == "not_verb":
            negative = box.below(weakens=True)
            self._verb(Node("verb", verb.children), who, objects, negative, patient)
            box.conditions.append(Negated(negative))
            return
        lemma = self._lemmas.verb(self._word(verb.children[0]))
        if len(verb.children) > 1:
            lemma += "_" + self._lemmas.relation(self._word(verb.children[1]))
        if len(objects) == 2:
            lemma += "_" + self._lemmas.recipient
        predicate = Predicate(lemma, "verb", 1 + len(objects) + (patient is not None))

        def with_objects(remaining: list[Part], arguments: tuple[Individual, ...], inner: Box) -> None:
            if remaining:
                self._np(
                    remaining[0],
                    inner,
                    lambda what, scope: with_objects(remaining[1:], (*arguments, what), scope),
                    role="object",
                )
            else:
                inner.conditions.append(Holds(predicate, arguments))

        before, self._subject = self._subject, who
        with_objects(objects, (who, patient) if patient is not None else (who,), box)
        self._subject = before

    # -------------------------------------------------------------- predicates after "is"

    def _predicates(self, part: Part, who: Individual, box: Box) -> None:
        assert isinstance(part, Node)
        if part.rule == "neither":
            for child in part.children:
                self._deny(child, who, box)
            return
        leaves = self._leaves(part)
        negated = [leaf.rule == "not_" for leaf in leaves]
        if len(leaves) > 1 and negated[0] and not any(negated[1:]):
            negative = box.below(weakens=True)
            self._coordinate(part, negative, lambda node, inner: self._property(_bare(node), who, inner))
            box.conditions.append(Negated(negative))
            return
        if len(leaves) > 1 and negated[0] and not all(negated):
            raise Unreadable("'not' may go with all of what follows or with a part of it; repeat it", self._start(part))

        def read(node: Node, inner: Box) -> None:
            if node.rule == "not_":
                self._deny(node.children[0], who, inner)
            else:
                self._property(node, who, inner)

        self._coordinate(part, box, read)

    def _leaves(self, part: Part) -> list[Node]:
        assert isinstance(part, Node)
        if part.rule in {"and_", "or_"}:
            return [leaf for child in part.children for leaf in self._leaves(child)]
        return [part]

    def _deny(self, part: Part, who: Individual, box: Box) -> None:
        negative = box.below(weakens=True)
        self._property(part, who, negative)
        box.conditions.append(Negated(negative))

    def _property(self, part: Part, who: Individual, box: Box) -> None:
        assert isinstance(part, Node)
        match part.rule, part.children:
            case "adjective", (word,):
                lemma = self._lemmas.adjective(self._word(word))
                box.conditions.append(Holds(Predicate(lemma, "property", 1), (who,)))
            case "adjective", (word, preposition, what):
                lemma = f"{self._lemmas.adjective(self._word(word))}_{self._lemmas.relation(self._word(preposition))}"
                self._relation(lemma, who, what, box)
            case "adjective_of", (word, what):
                lemma = f"{self._lemmas.adjective(self._word(word))}_{self._lemmas.possession}"
                self._relation(lemma, who, what, box)
            case "located", (preposition, what):
                self._relation(f"be_{self._lemmas.relation(self._word(preposition))}", who, what, box)
            case "is_a", (what,):
                self._is_a(what, who, box)
            case "not_", (inner,):
                self._deny(inner, who, box)
            case _:
                raise AssertionError(f"no reading of predicate {part.rule}")

    def _relation(self, lemma: str, who: Individual, what: Part, box: Box) -> None:
        predicate = Predicate(lemma, "relation", 2)
        self._np(what, box, lambda it, inner: inner.conditions.append(Holds(predicate, (who, it))), role="object")

    def _is_a(self, part: Part, who: Individual, box: Box) -> None:
        assert isinstance(part, Node)
        match part.rule:
            case "a" | "bare_plural" | "some_plural":
                self._classify(part.children[0], who, box)
            case "no":
                negative = box.below(weakens=True)
                self._classify(part.children[0], who, negative)
                box.conditions.append(Negated(negative))
            case "possessed":
                owner, nominal = part.children

                def owned(by: Individual, inner: Box) -> None:
                    self._classify(nominal, who, inner)
                    inner.conditions.append(self._belongs(who, by))

                self._np(owner, box, owned, role="of")
            case "own_by_pronoun" | "own_by_subject":
                word = self._word(part.children[0])
                holder = self._holder(part, word, box)
                self._classify(part.children[-1], who, box)
                box.conditions.append(self._belongs(who, holder))
            case "the" if self._has_of(part.children[0]):
                self._classify(part.children[0], who, box)
            case _:
                self._np(part, box, lambda it, inner: inner.conditions.append(Same(who, it)), role="is")

    def _has_of(self, nominal: Part) -> bool:
        assert isinstance(nominal, Node)
        return any(isinstance(child, Node) and child.rule == "tail_of" for child in nominal.children)

    def _classify(self, nominal: Part, who: Individual, box: Box) -> None:
        """Say that an individual is of a kind; "is a person" means the word, not just anything."""
        assert isinstance(nominal, Node)
        if nominal.rule == "generic":
            lemma = self._lemmas.noun(self._head(nominal), False)
            box.conditions.append(Holds(Predicate(lemma, "property", 1), (who,)))
        self._describe(nominal, who, box)

    # -------------------------------------------------------------- words

    def _belongs(self, what: Individual, owner: Individual) -> Holds:
        return Holds(Predicate(self._lemmas.possession, "relation", 2), (what, owner))

    def _word(self, part: Part) -> Word:
        assert isinstance(part, int)
        return self._words[part]

    def _start(self, part: Part) -> int | None:
        if isinstance(part, int):
            return self._words[part].start
        starts = [start for start in map(self._start, part.children) if start is not None]
        return min(starts, default=None)


def _bare(node: Node) -> Node:
    if node.rule == "not_":
        inner = node.children[0]
        assert isinstance(inner, Node)
        return inner
    return node


def _boxes(condition: object) -> tuple[Box, ...]:
    match condition:
        case Negated(box):
            return (box,)
        case Implication(first, second):
            return (first, second)
        case Alternatives(boxes):
            return boxes
        case _:
            return ()
