"""Infinitives with "to", and gerunds: what one wants to do is a predicate of its own (decision 0171)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from fol_kb.translation.controlled.ambiguity.two_readings import first_word, leaves, nodes
from fol_kb.translation.controlled.discourse.predicates import INDEFINITE
from fol_kb.translation.controlled.english import words as en
from fol_kb.translation.controlled.english.checking import noun_of, phrases_in
from fol_kb.translation.controlled.english.lexicon import classes, verb_forms
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import Word, unclear
from fol_kb.translation.controlled.syntax.tokens import words as word_list

_WANTING = word_list("""
    want need like love hate prefer try attempt plan plot hope intend wish desire decide refuse agree
    tend begin start continue learn promise offer threaten seek aim choose prepare strive deserve have long
""")
"""Verbs that take an infinitive and say nothing of whether it is done (Quirk et al., 16.38)."""
_ABLE = word_list("""
    able unable free ready willing unwilling eager reluctant afraid easy hard difficult impossible simple
    safe dangerous pleasant
""")
"""Adjectives that do: "is easy to operate"."""
_TO_NOUNS = word_list("""
    listen go come belong refer relate adapt adhere subscribe respond react lead contribute amount conform
    appeal cling travel walk return object beneficial harmful allergic immune resistant sensitive superior
    inferior loyal faithful related accustomed vulnerable exposed opposed devoted dedicated addicted
    adjacent relevant subject equal similar identical limited restricted confined
""")
"""Words after which "to" stands with a noun: "listens to rap"."""
ENJOYING = word_list("""
    enjoy like love hate dislike detest loathe prefer mind consider suggest recommend try risk resist postpone
    delay
""")
"""Verbs that take a gerund and say nothing of whether it is done (Quirk et al., 16.40): not "stop"."""
_BEGINNING = word_list("PREP _A _THE _SOME _EVERY _ALL _NO _ANY POSS PRON_OBJ _OF _TO _BOTH")
_JOINING = frozenset(["and", "or", "but", "if", "when", "then"])
_OPEN = frozenset(["name", "pronoun", "the"])


@lru_cache(maxsize=1 << 14)
def takes_infinitive(key: str) -> bool:
    """Whether "to" and an infinitive may follow a word: "wants to swim", "able to swim"."""
    return key in _ABLE or bool(verb_forms(key) & _WANTING)


@lru_cache(maxsize=1 << 15)
def takes_noun(key: str, following: str) -> bool:
    """Whether "to" before a word that may be a verb stands with it as a noun: "goes to work"."""
    noun = {"N", "NS"} & classes(following).keys()
    return following == "people" or (bool(noun) and bool(verb_forms(key) & _TO_NOUNS))


def is_enjoyed(words: Sequence[Word], place: int) -> bool:
    """Whether a word is what one likes to do, or begins: "enjoys swimming"; a noun too is one by itself."""
    known = classes(words[place].key)
    if not place or words[place].quoted or "ING" not in known:
        return False
    enjoyed = not verb_forms(words[place - 1].key).isdisjoint(ENJOYING)
    return enjoyed and ("N" not in known or not ends_a_phrase(words, place))


def ends_a_phrase(words: Sequence[Word], place: int) -> bool:
    """Whether nothing that belongs to a word follows it: "enjoys reading", "who enjoys reading is wise"."""
    after = words[place + 1] if place + 1 < len(words) else None
    if after is None or not (after.quoted or after.text[0].isalnum()) or after.key in _JOINING:
        return True
    if after.key in en.CLOSED:
        return _BEGINNING.isdisjoint(en.CLOSED[after.key])
    return "VS" in classes(after.key) and not {"NS", "N"} & classes(after.key).keys()


def check_infinitives(tree: Node, words: Sequence[Word]) -> None:
    """Raise Unreadable where more than a subject and a name stands with an infinitive."""
    for node in nodes(tree):
        match node.rule, node.children:
            case "does", (Node() as verb, *objects) if _infinitive(verb, words):
                _check_objects(verb, objects, words)
            case (("and_" | "or_"), _):
                for before, member in pairwise(leaves(node)):
                    if any(_infinitive(one, words) for one in nodes(before)) and _goes_on(member, words):
                        other = words[first_word(member)]
                        reason = "{word!r} may go on with what is wanted or not; say it by itself"
                        raise unclear(reason, other)


def _infinitive(verb: Node, words: Sequence[Word]) -> bool:
    """Whether a verb is one with "to" and an infinitive, or an adjective is."""
    places = verb.places
    to = len(places) > 2 and words[places[1]].key == "to"
    doing = len(places) > 1 and "ING" in classes(words[places[1]].key)
    return verb.rule == "able" or (verb.rule in {"verb", "not_verb"} and (to or doing))


def _goes_on(member: Node, words: Sequence[Word]) -> bool:
    """ "They want to swim and dance": a verb without an ending."""
    known = classes(words[min(first_word(member), len(words) - 1)].key)
    return member.rule in {"does", "gives"} and "V" in known and "VS" not in known


def _check_objects(verb: Node, objects: Sequence[Node | int], words: Sequence[Word]) -> None:
    phrases = phrases_in(objects)
    for one in phrases:
        more = one.has("tail_of", "tail_prep", "who", "whom")
        plain = one.rule in _OPEN and not more
        opaque = one.rule in INDEFINITE and len(phrases) == 1 and _is_plain(one)
        if not plain and not opaque:
            word = noun_of(one, words)
            reason = "{word!r} after {verb!r} is covered as a name, or with 'a' or 'the' and one noun"
            places = verb.places
            raise unclear(reason, word, verb=f"{words[places[0]].text} {words[places[1]].text}")


def _is_plain(phrase: Node) -> bool:
    nominal = phrase.children[0]
    return isinstance(nominal, Node) and all(
        child.rule == "attribute" or (child.rule == "tail" and not child.children) for child in nominal.parts
    )
