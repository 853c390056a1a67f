"""From the tree of a sentence to conditions in the discourse: clauses, verb phrases and predicates.

Quantifiers take scope in surface order, as in Attempto Controlled English. Both grammars use the same
names for their rules, so this is for both.
"""

from __future__ import annotations

from fol_kb.translation.controlled.ambiguity.two_readings import (
    BARE,
    bare,
    first_word,
    head_word,
    leaves,
    nodes,
)
from fol_kb.translation.controlled.discourse.boxes import (
    Box,
    Condition,
    Doubt,
    Holds,
    Individual,
    Negated,
    Predicate,
    Referent,
    individuals_of,
)
from fol_kb.translation.controlled.discourse.conditionals import PRONOUNS, find
from fol_kb.translation.controlled.discourse.definites import ONE_FOR_ALL
from fol_kb.translation.controlled.discourse.kinds import Kind
from fol_kb.translation.controlled.discourse.noun_names import Part
from fol_kb.translation.controlled.discourse.verb_phrases import VerbPhrases
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tenses import MODAL, RULING, past_of, tense_of
from fol_kb.translation.controlled.syntax.tokens import Unreadable

ONE_OR_EVERY = "'a' may mean one or every one here; say 'every', or 'there is'"
ONE_OR_KIND = "'the' may mean one or the kind here; say 'every', or bring it in with 'there is a'"
THE_ONE_OR_EVERY = "'the' may mean one or every one here; say 'every', or bring it in with 'there is a'"
THERE_TAKES = "'there is' takes 'a', 'some' or 'no' and a noun"
WHOSE = "'the' may mean that of each here; say whose it is, or bring it in with 'there is a'"


class Interpreter(VerbPhrases):
    """Adds what one sentence says to a discourse."""

    def sentence(self, tree: Node) -> None:
        """Add the sentence. Raises Unreadable, and then leaves the discourse half-way: undo it."""
        box = self._discourse.box
        conditions = len(box.conditions)
        if tree.rule == "because":
            self._because(tree, box)
        elif tree.rule == "conditional_after":
            consequent, antecedent = tree.children
            of_each = None if self._ace else self._said_of_each(consequent, antecedent)
            if of_each is None:
                self._check_order(consequent, antecedent)
            if of_each is not None:
                self._each_if(of_each, antecedent, box)
            elif find(tree, PRONOUNS):
                self._explained(antecedent, consequent, box)
            else:
                self._conditional(antecedent, consequent, box)
        else:
            self._clause(tree.children[0], box)
        said = tuple(box.conditions[conditions:])
        for one, at in self._kept:
            self._discourse.doubts.append(Doubt(said, frozenset([one]), ONE_FOR_ALL, at))

    def _because(self, tree: Node, box: Box) -> None:
        """ "The road is closed because it rains": both are so, one because of the other (decision 0205)."""
        first = tree.children[0]
        clauses = tree.parts
        for one in clauses:
            self._clause(one, box)
        # The later one first: its pronouns do not mean what is told.
        told = [self._content(one, box, first_word(one) - 1) for one in reversed(clauses)]
        if not isinstance(first, int):  # but "because it rains, the road is closed"
            told.reverse()
        box.conditions.append(Holds(Predicate("because", "relation", 2), tuple(told)))

    # -------------------------------------------------------------- clauses

    def _clause(self, part: Part, box: Box) -> None:
        self._coordinate(part, box, self._one_clause)

    def _one_clause(self, node: Node, box: Box) -> None:
        match node.rule, node.children:
            case "simple", (Node() as what, predicate):
                self._simple(what, predicate, box)
            case "neither_np", (*subjects, predicate):
                for subject in subjects:
                    if isinstance(subject, Node) and subject.rule == "bare_plural":
                        # "neither dogs nor cats": no dog, which is more than not all dogs
                        none = Node("no", subject.children)
                        self._np(none, box, lambda who, inner: self._vp(predicate, who, inner))
                        continue
                    with box.denied() as negative:
                        self._np(subject, negative, lambda who, inner: self._vp(predicate, who, inner))
            case "there", what:
                for one in what:
                    self._there(one, box)
            case "there_not", (what,):
                with box.denied() as negative:
                    self._np(what, negative, lambda _who, _inner: None, role="object")
            case "conditional", (antecedent, consequent):
                self._conditional(antecedent, consequent, box)
            case "for_each", (each, clause):
                self._np(each, box, lambda _who, inner: self._clause(clause, inner))
            case "not_for_each", (each, clause):
                with box.denied() as negative:
                    self._np(each, negative, lambda _who, inner: self._clause(clause, inner))
            case "so_that", (int() as place, Node() as clause):
                self._said_so(place, clause, box)
            case "true_that", (clause,):
                self._clause(clause, box)
            case "equivalent", (first, second):
                self._conditional(first, second, box)
                self._conditional(second, first, box)
            case "false_that" | "denied", (clause,):
                with box.denied() as negative:
                    self._clause(clause, negative)
            case _:
                raise AssertionError(f"no reading of clause {node.rule}")

    def _said_so(self, place: int, clause: Node, box: Box) -> None:
        """ "It is possible that Max sleeps": nothing follows of him (decision 0199)."""
        key = self._words[place].key
        how = key.removeprefix("not_")
        if key in self._fixed.never_so:  # what cannot be is not so, and not possible
            with box.denied() as negative:
                self._clause(clause, negative)
            how, key = how.removeprefix("im"), f"not_{how}"
        said: Condition = Holds(Predicate(how, "property", 1), (self._content(clause, box, place),))
        if how != key:
            negative = box.below(weakens=True)
            negative.conditions.append(said)
            said = Negated(negative)
        box.conditions.append(said)

    def _simple(self, subject: Node, predicate: Part, box: Box) -> None:
        """Read a subject and what is said of it.

        "The wolf is a predator" may be about the kind, and "a tenant pays the rent" about every one, unless
        the wolf, or the rent, was spoken of before (decision 0085). Other doubts the rest of the text settles
        (decision 0121).
        """
        asserted = box is self._discourse.box and not self._ace
        if asserted and subject.rule == "a" and says_what_kind(predicate):
            subject = Node("every", subject.children)  # "a phone is not a computer": no phone is
        elif asserted and self._language.is_said_of_all(Node("simple", (subject, predicate)), self._words):
            if self._discourse.speaks_again(self._words[head_word(subject)].key):
                raise Unreadable(ONE_OR_EVERY, self._start(subject), several=True)
            subject = Node("every", subject.children)
        owned = any(_is_of_one(owner) for owner in find(subject, {"tail_of"}))
        named = subject.rule == "the" and self._named_after(subject.children[0]) is not None
        kind = (
            asserted
            and subject.rule == "the"
            and not (owned or named)
            and any(map(_classifies, leaves(predicate)))
        )
        kind = kind and not self._words[head_word(subject)].capital  # « Le Figaro »
        told = all(map(past_of, leaves(predicate)))  # what happened, happened to one
        kind = kind and not (told and self._kind(subject) == "role")
        every = asserted and not told and (subject.rule == "a" or _is_of_any(subject))
        reason = self._in_doubt(subject, predicate, told=told) if asserted and not named else None
        conditions = len(box.conditions)
        about: list[Individual] = []

        def then(who: Individual, inner: Box) -> None:
            self._doubt = (ONE_OR_EVERY, self._start(subject)) if every else None
            about.append(who)
            self._vp(predicate, who, inner)

        ruled = self._ruled
        try:
            self._ruled = all(tense_of(part) in RULING for part in leaves(predicate))
            self._doubt = (ONE_OR_KIND, self._start(subject)) if kind else None
            self._np(subject, box, then)
        finally:
            self._doubt, self._ruled = None, ruled
        if reason is not None:
            said = tuple(box.conditions[conditions:])
            unnamed = (one for each in said for one in individuals_of(each) if isinstance(one, Referent))
            of = frozenset((*about, *unnamed))
            what = self._kind(subject) if subject.rule == "a" else "animal"  # no rules are made for animals
            doubt = Doubt(said, of, reason, self._start(subject), what != "animal", what == "role")
            self._discourse.doubts.append(doubt)

    def _in_doubt(self, subject: Node, predicate: Part, *, told: bool) -> str | None:
        """Why a clause may be about every one of a kind, if its form and its noun leave it open."""
        nominal = subject.children[0] if subject.children else None
        if not isinstance(nominal, Node) or nominal.rule == "someone":
            return None
        if subject.rule == "a" or _is_of_any(subject):
            return None if told else ONE_OR_EVERY
        if subject.rule != "the" or nominal.rule != "nominal_sg":
            return None
        owners = find(nominal, {"tail_of"})
        if owners:  # "the owner of a car"
            of_any = any(one.rule == "a" for one in owners[0].parts)
            return THE_ONE_OR_EVERY if of_any else None
        match self._kind(subject):
            case "role":
                return None if told else THE_ONE_OR_EVERY
            case "organ":
                return WHOSE
            case "animal" if any(
                _does_something_indefinite(one) or tense_of(one) in MODAL for one in leaves(predicate)
            ):
                return ONE_OR_KIND
            case _:
                return None

    def _kind(self, subject: Node) -> Kind:
        nominal = subject.parts[0]
        return self._language.kinds.of(self._noun(nominal))

    def _there(self, part: Part, box: Box) -> None:
        assert isinstance(part, Node)
        match part.rule:
            case "more" | "more_":
                for one in part.parts:
                    if one.rule == "bare_plural":  # "whom Tom likes and trusts"
                        raise Unreadable(THERE_TAKES, self._start(one))
                    self._there(one, box)
            case "no":
                with box.denied() as negative:
                    self._described(part.children[0], negative)
            case "some" if self._ace:
                self._np(part, box, lambda _who, _inner: None)
            case "bare_plural" | "some_plural":
                self._described(part.children[0], box)
            case "a" | "some" | "possessed" | "own_by_pronoun" | "the" | "pronoun" | "name_who" | "counted":
                self._np(part, box, lambda _who, _inner: None)
            case "name" if self._ace:
                self._np(part, box, lambda _who, _inner: None)
            case _:
                raise Unreadable(THERE_TAKES, self._start(part))


def says_what_kind(predicate: Part) -> bool:
    """Whether a predicate says in the present of what kind something is, and nothing else: "is a mammal"."""
    plain = {"tail_of", "tail_prep", "who", "whom", "whose", "such_that", "of_whom"}
    if any(one.rule in plain for one in nodes(predicate)):
        return False
    return all(_classifies(part) and not tense_of(part) and _only_nouns(part) for part in leaves(predicate))


def _only_nouns(part: Node) -> bool:
    return all(one.rule == "is_a" for child in part.children for one in map(bare, leaves(child)))


def _classifies(part: Node) -> bool:
    """Whether a predicate says of what kind the subject is, or that it is not of it."""
    return part.rule in {"copula", "copula_not"} and any(
        one.rule == "is_a"
        and isinstance(one.children[0], Node)
        and one.children[0].rule in {"a", "no"}
        and not one.has("tail_of")
        for child in part.children
        for one in map(bare, leaves(child))
    )


def _is_of_any(phrase: Node) -> bool:
    """Whether a phrase is about what one, or every one, has: "a dog's owner"."""
    return phrase.rule == "possessed" and any(one.rule == "a" for one in phrase.parts)


def _is_of_one(tail: Node) -> bool:
    """Whether "of" goes on with somebody that there is one of: "of the museum"."""
    return any(one.rule in {"the", "name"} for one in tail.parts)


def _does_something_indefinite(part: Node) -> bool:
    """Whether a predicate says what is done with "a" of something: "spins a web"."""
    return (
        part.rule in {"does", "gives"}
        and any(
            one.rule in {"a", "some", "some_plural"} for child in part.children[1:] for one in leaves(child)
        )
    ) or bool(find(part, BARE))
