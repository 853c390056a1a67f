"""Conditions before and behind what they condition, and whom their pronouns mean (decision 0175)."""

from __future__ import annotations

from collections.abc import Collection

from fol_kb.translation.controlled.ambiguity.two_readings import ALL_OR_SOME, head_word, leaves, nodes
from fol_kb.translation.controlled.discourse.boxes import IN_A_TALK, Box, Negated
from fol_kb.translation.controlled.discourse.noun_names import Part
from fol_kb.translation.controlled.discourse.predicates import Predicates
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import Unreadable, unclear, words

ANOTHER = "'a' before {word!r} may mean the one of the condition, or another one; say 'the' or 'another'"
REFERRING = words("""
    a some some_plural the the_plural name name_who possessed own_by_pronoun own_by_subject every no any
    quantity counted tail_of tail_prep who whom whose
""")
OTHER_THAN_EACH = (
    "what is said of {word!r} behind 'if' is not of it; only the order 'if ... then ...' is read"
)
PRONOUNS = frozenset(["pronoun", "own_by_pronoun"])
QUANTIFIED = {"every", "any", "no", "not_every", "bare_plural", "generic_plural"}


class Conditionals(Predicates):
    """Reads conditions in the order in which their words, or what they mean, come."""

    def _head_noun(self, phrase: Node) -> str | None:
        nominal = phrase.children[0]
        if not isinstance(nominal, Node) or nominal.rule == "someone":
            return None
        return self._noun(nominal)

    def _referring(self, part: Part) -> list[Node]:
        """The pronouns of a part but "you" and "we", which mean the same one everywhere."""
        return [
            one
            for one in find(part, PRONOUNS)
            if self._language.pronoun(self._word(one.children[0])) not in IN_A_TALK
        ]

    def _check_order(self, consequent: Part, antecedent: Part) -> None:
        """In "B if A" a pronoun of A may mean what B introduces, and "a" in B may be meant for all.

        So may a description: "every employee is paid if the employee is permanent". Where the consequent has
        names only, its order does not matter: "The Hulk wakes up when he is angry".
        """
        pronouns = self._referring(antecedent)
        quantified = find(consequent, QUANTIFIED)
        brought_in = brought_in_by(consequent, {"a", "some"})
        clauses = find(consequent, {"simple"})
        subjects = [one for clause in clauses for one in find(clause.children[0], {"a", "some"})]
        spoken_of = {self._head_noun(one) for one in (*quantified, *brought_in)}
        again = [one for one in find(antecedent, {"the"}) if self._head_noun(one) in spoken_of - {None}]
        before = quantified or brought_in or self._referring(consequent)
        pronouns = (pronouns if before else []) + again
        if self._referring(consequent):  # "the guest loses his fee if a guest cancels"
            new = {self._head_noun(one) for one in find(antecedent, {"a", "some"})} - {None}
            pronouns += [one for one in find(consequent, {"the"}) if self._head_noun(one) in new]
        if pronouns or subjects or (self._ace and find(consequent, {"a", "some"})):
            start = self._start(pronouns[0] if pronouns else consequent)
            reason = "what this means may come before or after 'if'; only the order 'if ... then ...' is read"
            raise Unreadable(reason, start)

    def _said_of_each(self, consequent: Part, antecedent: Part) -> Node | None:
        """The clause "a contract is void" before "if it is not signed", which is about every contract.

        Nothing else in it may be what the pronoun means.
        """
        if not isinstance(consequent, Node) or consequent.rule != "simple" or not self._referring(antecedent):
            return None
        subject, predicate = consequent.parts
        if subject.rule not in {"a", "every", "no", "bare_plural"} or find(subject.children[0], REFERRING):
            return None
        return None if brought_in_by(predicate, REFERRING | PRONOUNS) else consequent

    def _each_if(self, clause: Node, antecedent: Part, box: Box) -> None:
        subject, predicate = clause.parts
        with box.rule() as (first, second):
            who = self._described(subject.children[0], first)
            self._clause(antecedent, first)
            inner = second.below(weakens=True) if subject.rule == "no" else second
            self._vp(predicate, who, inner)
            if inner is not second:
                second.conditions.append(Negated(inner))
        if who not in self._discourse.meant:
            raise unclear(OTHER_THAN_EACH, self._words[head_word(subject)])

    def _explained(self, antecedent: Part, consequent: Part, box: Box) -> None:
        """Read a consequent before its condition: in "she smiles if Ann sings" she is not Ann."""
        with box.rule() as (first, second):
            self._clause(consequent, second)
            self._clause(antecedent, first)

    def _conditional(self, antecedent: Part, consequent: Part, box: Box) -> None:
        before = {self._head_noun(one) for one in brought_in_by(antecedent, {"a"})} - {None}
        subjects = [one for clause in find(consequent, {"simple"}) for one in leaves(clause.children[0])]
        again = [one for one in subjects if one.rule == "a" and self._head_noun(one) in before]
        if again and not self._ace:
            word = self._words[head_word(again[0])]
            raise Unreadable(ANOTHER, self._start(again[0]), several=True, word=word.text)
        if not self._ace:
            antecedent = self._of_each(antecedent, consequent)
        with box.rule() as (first, second):
            self._clause(antecedent, first)
            self._clause(consequent, second)

    def _of_each(self, antecedent: Part, consequent: Part) -> Part:
        """ "If people smoke, they cough" is about each of them; without "they" it may be about some."""
        if not isinstance(antecedent, Node) or antecedent.rule != "simple":
            return antecedent
        subject, *predicate = antecedent.children
        if not isinstance(subject, Node) or subject.rule != "bare_plural":
            return antecedent
        pronouns = find(consequent, {"pronoun", "own_by_pronoun"})
        if not any(self._language.pronoun(self._word(one.children[0])) == "they" for one in pronouns):
            word = self._words[head_word(subject)]
            raise Unreadable(ALL_OR_SOME, word.start, several=True)
        return Node("simple", (Node("some_plural", subject.children), *predicate))


def brought_in_by(part: Part, rules: Collection[str]) -> list[Node]:
    """The phrases of the rules that speak of somebody: not "a clerk" in "she is a clerk"."""
    classified = {id(one) for what in find(part, {"is_a"}) for one in find(what, {"a"})}
    return [one for one in find(part, rules) if id(one) not in classified]


def find(part: Part, rules: Collection[str]) -> list[Node]:
    """The nodes below (and the node itself) that have one of the rules."""
    return [one for one in nodes(part) if one.rule in rules]
