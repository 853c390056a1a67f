"""Joined predicates and objects whose parts the grammar takes for less, or for something else, than they are.

"Is able to swim and dance" does not say that anybody is a dance, "is black but not the dog" that the cat is
not the dog, and "a black and a white cat" that something black is no cat.
"""

from __future__ import annotations

from collections.abc import Sequence

from fol_kb.translation.controlled.ambiguity.two_readings import (
    BARE,
    ONE_OR_ALL,
    first_word,
    head_word,
    last_word,
    leaves,
    nodes,
)
from fol_kb.translation.controlled.english.attached import WHEN
from fol_kb.translation.controlled.english.checking import SentenceCheck, has_member
from fol_kb.translation.controlled.english.lexicon import classes, has_plural, lemmas, verb_forms
from fol_kb.translation.controlled.english.meanings import TIMES
from fol_kb.translation.controlled.given_names import listed_gender
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import Word

LEFT_OUT = "{word!r} may stand for a clause with words left out; say them again"
BESIDES_ITSELF = (
    "{word!r} behind a comparison leaves out who is compared, which is not covered; say 'every other'"
)
NONE_OR_NOT_ALL = "{word!r} with 'not' may mean none, or not all; say 'nothing', 'nobody' or 'not every'"
_BROUGHT_IN = frozenset(["a", "some", "some_plural", "counted", "quantity", "no"])
_WHERE = frozenset(["in", "at", "on", "from", "near", "under", "behind", "above"])
_SAYING_HOW = frozenset(["adjective", "located"])
_SAYING_WHICH = frozenset(["specify", "indicate", "determine", "decide", "define"])
_ALL = frozenset(["everything", "everyone", "everybody"])


def check_joined_predicates(tree: Node, words: Sequence[Word]) -> None:
    """Raise Unreadable for joined parts of which one may be a clause of its own, or lack a word."""
    check = _Check(words)
    for node in nodes(tree):
        match node.rule, node.children:
            case (("and_" | "or_" | "neither"), _):
                check.members(list(leaves(node)) if node.rule != "neither" else node.parts)
            case "adjective", (int(), int() as preposition, Node() as what):
                check.compared(preposition, what)
            case "does", (Node() as verb, Node() as what, Node(rule="circumstance") as circumstance):
                check.gapped(verb, what, circumstance)
            case "does", (Node("verb", (int() as word,)), Node("or_") as which) if check.says_which(word):
                raise check.refused(ONE_OR_ALL, which)
            case "not_", (Node("adjective", (*_, Node("and_") as what)),):
                raise check.refused(ONE_OR_ALL, what)  # "is not free for pupils and students"
            case (("no" | "there_not"), (Node() as none,)) if (both := _joined_behind(none)) is not None:
                raise check.refused(ONE_OR_ALL, both)  # "no support for Ann and Bob"
            case "does", (Node(), Node() as what, Node("circumstance", (int(), Node("and_") as places))):
                check.second_object(what, places)
            case "does", (Node(), Node(), Node("and_" | "or_") as others) if check.mixed(others):
                raise check.refused(ONE_OR_ALL, others)
            case "circumstance", (int(), Node("or_" | "and_") as places) if check.mixed(places):
                raise check.refused(ONE_OR_ALL, places)
            case "tail_prep", (int() as preposition, Node("and_" | "or_") as places):
                check.at_both(preposition, places)
                if check.mixed(places):
                    raise check.refused(ONE_OR_ALL, places)
            case "does", (Node(), *objects) if (with_two := check.with_two(objects)) is not None:
                raise check.refused(ONE_OR_ALL, with_two)  # "has a son with a beard and a daughter"
            case "who", (Node("does", (Node() as verb, Node("and_") as places)),):
                particles = verb.places[1:]
                if particles:
                    check.at_both(particles[-1], places)
            case "simple", (Node("and_" | "or_") as subject, _):
                check.listed(subject)
            case "neither_np", (*_, Node() as predicate):
                check.none_of(predicate)


def check_not_all(tree: Node, words: Sequence[Word]) -> None:
    """Raise Unreadable for "everything is not lost", which ACE reads as "nothing is"."""
    for node in nodes(tree):
        match node.rule, node.children:
            case "simple", (Node(rule="every") as subject, Node() as predicate):
                _Check(words).not_all(subject, predicate)


def _joined_behind(phrase: Node) -> Node | None:
    """What is joined by "and" behind a noun and a preposition."""
    for one in nodes(phrase):
        if one.rule == "tail_prep" and isinstance(one.children[1], Node) and one.children[1].rule == "and_":
            return one.children[1]
    return None


class _Check(SentenceCheck):
    def members(self, members: Sequence[Node]) -> None:
        """What is joined, one after the other."""
        first, *others = members
        for one in others:
            inner = _told(one)
            begins = _told(first)
            if inner.rule == "located" and begins.rule == "adjective" and len(begins.children) > 1:
                raise self.refused(ONE_OR_ALL, inner)  # "is allowed in the bar and on the terrace"
            what = inner.children[0] if inner.rule == "is_a" else None
            if isinstance(what, Node):  # "is black but not the dog", "neither in Rome nor Paris"
                known = first.rule in _SAYING_HOW and what.rule in {"name", "the", "pronoun"}
                if known or (what.rule == "mass" and self._shares_the(first, what)):
                    raise self.refused(LEFT_OUT, what)
                before = begins.children[0] if begins.rule == "is_a" else begins
                how = (
                    isinstance(before, Node)
                    and before.rule in {"adjective", "mass"}
                    and not before.children[1:]
                )
                if how and what.rule == "bare_plural" and last_word(what) > first_word(what):
                    raise self.refused(ONE_OR_ALL, inner)  # "are binary or textual objects"
            kinds = classes(self._key(first_word(one)))
            if begins.rule == "able" and inner.rule == "is_a" and "V" in kinds:
                raise self.refused(ONE_OR_ALL, one)  # "is able to swim and dance"
            doing = last_word(first) > first_word(first) and "ING" in classes(self._key(first_word(first)))
            if doing and first.rule in BARE and one.rule in BARE and "ING" not in kinds:
                raise self.refused(ONE_OR_ALL, one)  # "for building applications and backends"
            of_kinds = first.rule == "bare_singular" and one.rule == "bare_plural"
            long = last_word(first) > first_word(first) or self._is_counted(first_word(first))
            if of_kinds and long and last_word(one) > first_word(one):
                raise self.refused(ONE_OR_ALL, one)  # "supports online stock and mutual fund quotes"
            if one.rule == "name" and (self._is_two_given_names(one) or self._is_short_and_long(one)):
                raise self.refused(LEFT_OUT, one)  # "loves Mary and Luke Ann"
        last = others[-1] if others else first
        paired = self._key(first_word(first) - 1) if first_word(first) else ""
        if paired in {"both", "either", "neither"} and first.rule in BARE and last.rule in BARE:
            more = last_word(last) - first_word(last) > last_word(first) - first_word(first)
            if more and "PARTICIPLE" not in classes(self._key(first_word(first))):
                raise self.refused(ONE_OR_ALL, last)  # "in both hand and checked luggage"
        lacking = first.rule == last.rule and first.rule in {"a", "the", "every"} and _is_bare(first)
        if lacking and not _is_bare(last) and "ADJ" in classes(self._key(head_word(first))):
            raise self.refused(LEFT_OUT, first)  # "a black and a white cat"

    def says_which(self, verb: int) -> bool:
        """ "This option specifies TCP or UDP": which of both."""
        return not _SAYING_WHICH.isdisjoint(verb_forms(self._key(verb)))

    def _is_counted(self, at: int) -> bool:
        """Whether a noun without an article has a plural, and so lacks a noun: "location and code keys"."""
        return "N" in classes(self._key(at)) and has_plural(self._key(at)) and not self._words[at].capital

    def _shares_the(self, first: Node, noun: Node) -> bool:
        """Whether a noun may lack an article: "is the name, version and urgency", "is slow and wait time"."""
        told = _told(first)
        what = told.children[0] if told.rule == "is_a" else None
        if isinstance(what, Node):
            return what.rule == "the"
        if first.rule == "measured":
            return True  # "is one percent luck and ninety percent work"
        long = last_word(noun) > first_word(noun)
        return told.rule != "able" and long and "-" not in self._key(first_word(noun))

    def _is_short_and_long(self, name: Node) -> bool:
        """ "WEP means Alpha and WPA Wireless Protected Access": a short name and what it means."""
        places = name.places
        if len(places) < 3 or len(self._words[places[0]].text) < 2 or self._key(places[0] - 1) == "the":
            return False
        short = [self._words[place].text.isupper() for place in places]
        return short[0] and not any(short[1:])

    def _is_two_given_names(self, name: Node) -> bool:
        places = name.places
        return len(places) == 2 and all(listed_gender(self._key(place)) != "u" for place in places)

    def compared(self, preposition: int, what: Node) -> None:
        """ "Better than nothing", "older than everyone"."""
        anybody = what.rule in {"no", "every", "any"} and any(one.rule == "someone" for one in what.parts)
        if anybody and self._key(preposition) in {"than", "from"}:
            raise self.refused(BESIDES_ITSELF, what)

    def gapped(self, verb: Node, what: Node, circumstance: Node) -> None:
        """ "Works in Rome and Mary in Paris": Mary does."""
        members = list(leaves(what))
        particles = verb.places[1:]
        behind = circumstance.children[0]
        if len(members) < 2 or not particles or not isinstance(behind, int):
            return
        last = members[-1]
        person = last.rule == "name" and listed_gender(self._key(first_word(last))) != "u"
        placed = members[0].rule != "name" or listed_gender(self._key(first_word(members[0]))) == "u"
        if self._key(behind) == self._key(particles[-1]) or (person and placed):
            raise self.refused(LEFT_OUT, last)

    def second_object(self, what: Node, places: Node) -> None:
        """ "Has a house in Rome and a dog", "has an office in Rome and Paris"."""
        named = all(one.rule in {"name", "pronoun"} for one in leaves(places))
        if not named or has_member(what, *_BROUGHT_IN):
            raise self.refused(LEFT_OUT, list(leaves(places))[-1])

    def with_two(self, objects: Sequence[Node | int]) -> Node | None:
        """What is joined behind "with" in an object, where the last of it may be an object too."""
        for one in (node for child in objects if isinstance(child, Node) for node in nodes(child)):
            match one.rule, one.children:
                case "tail_prep", (int() as preposition, Node("and_") as joined):
                    if self._key(preposition) == "with" and has_member(joined, "a"):
                        return joined
        return None

    def mixed(self, joined: Node) -> bool:
        """Whether a name is joined with what is none: "a house in Rome and a dog", "in Rome and tennis"."""
        named = [one.rule in {"name", "name_who", "pronoun"} for one in leaves(joined)]
        first, *others = [self._words[first_word(one)] for one in leaves(joined)]
        timely = first.time or first.text.isdigit()
        if timely and not all(one.time or one.text.isdigit() for one in others):
            return True  # "in 1904 and Ann"
        person = listed_gender(first.key) != "u"
        return named[0] and not (
            all(named) and (person or all(listed_gender(one.key) == "u" for one in others))
        )

    def at_both(self, preposition: int, places: Node) -> None:
        """ "Every shop in Rome and Paris" is in one of them."""
        if self._key(preposition) in _WHERE and places.rule == "and_":
            raise self.refused(ONE_OR_ALL, places)

    def listed(self, subject: Node) -> None:
        """ "Every morning, Paul and Mary sing", "a lawyer, Mary moved"."""
        first, *others = leaves(subject)
        at = min(head_word(first), len(self._words) - 1)
        timely = {self._key(at), *lemmas(self._key(at), "NS")} & TIMES
        if timely and first.rule in {"every", "some", "any", "a", "no"}:
            raise self.refused(WHEN, first)
        begins = first_word(others[-1])
        before = [self._key(place) for place in range(max(begins - 2, 0), begins)]
        if len(others) == 1 and "," in before and {"and", "or", "but", "nor"}.isdisjoint(before):
            raise self.refused(ONE_OR_ALL, others[-1])

    def none_of(self, predicate: Node) -> None:
        """ "Neither Paul nor Mary likes tea and coffee": none of it."""
        for part in leaves(predicate):
            for child in part.children[1:] if part.rule == "does" else ():
                if isinstance(child, Node) and child.rule == "and_":
                    raise self.refused(ONE_OR_ALL, child)

    def not_all(self, subject: Node, predicate: Node) -> None:
        """ "Everything is not lost"."""
        at = min(head_word(subject), len(self._words) - 1)
        if self._key(at) not in _ALL or any(one.rule == "tail" and one.children for one in nodes(subject)):
            return  # but "everybody who sleeps does not sing"
        for part in leaves(predicate):
            verb = part.children[0] if part.children else None
            denied = part.rule in {"copula_not", "not_passive"} or (
                isinstance(verb, Node) and verb.rule in {"not_", "not_verb"}
            )
            if denied:
                raise self.refused(NONE_OR_NOT_ALL, subject)


def _told(part: Node) -> Node:
    """A predicate without its "not"."""
    inner = part.children[0] if part.rule == "not_" else part
    return inner if isinstance(inner, Node) else part


def _is_bare(phrase: Node) -> bool:
    """Whether a phrase is an article and one word."""
    nominal = phrase.children[-1]
    if not isinstance(nominal, Node) or nominal.rule not in {"nominal_sg", "nominal_pl"}:
        return False
    words = nominal.places
    return len(words) == 1 and all(not one.children for one in nominal.parts)
