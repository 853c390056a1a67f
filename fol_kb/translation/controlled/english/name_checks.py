"""Names that may be something else, or a part of another one: "all cars are Ferrari", "the dog Bob likes"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from fol_kb.translation.controlled.ambiguity.two_readings import (
    BARE,
    first_word,
    head_word,
    last_word,
    leaves,
    nodes,
)
from fol_kb.translation.controlled.english.attributes import is_somebody
from fol_kb.translation.controlled.english.checking import noun_of, phrases_in
from fol_kb.translation.controlled.english.lexicon import classes
from fol_kb.translation.controlled.given_names import listed_gender
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, unclear

NAME_OR_KIND = "{word!r} after {noun!r} may be its name, or say of what kind it is; quote a name"
_ABBREVIATION = re.compile(r"[A-Z]{2,5}\Z")
"""Letters that may stand for nouns: "the event MPM" is a module, "the language SQL" a language."""


def check_names(tree: Node, words: Sequence[Word]) -> None:
    """Raise Unreadable for a name that may be none, or a part of one."""
    _check_named(tree, words)
    _check_name_with_and(tree, words)
    _check_one_name(tree, words)


def _check_named(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "the dog Bob likes barks" and "the cat Ann has", where Bob and Ann are no dog and no cat."""
    for node in nodes(tree):
        match node.rule, node.children:
            case (("nominal_sg" | "nominal_pl"), (*before, Node("tail_named", (int() as place, *_)))):
                noun, name = words[[one for one in before if isinstance(one, int)][-1]], words[place]
                person = is_somebody(noun.key)
                if not name.quoted and listed_gender(name.key) != "u" and not person:
                    raise _name_or_subject(name, noun)
                called = name.start > noun.end + 1  # "the company called AOC"
                if not (name.quoted or called) and _ABBREVIATION.match(name.text):
                    raise unclear(NAME_OR_KIND, name, noun=noun.text)
            case "simple", (Node() as subject, Node("does", (Node(), *objects))):
                tails = [one for one in nodes(subject) if one.rule == "tail_named"]
                for phrase in phrases_in(objects) if tails else ():
                    last = noun_of(phrase, words)
                    if phrase.rule in BARE and not {"V", "VS", "PAST"}.isdisjoint(classes(last.key)):
                        name = words[first_word(tails[0])]
                        raise _name_or_subject(name, words[first_word(tails[0]) - 1])


def _name_or_subject(name: Word, noun: Word) -> Unreadable:
    reason = "{word!r} after {noun!r} may be its name, or who does what follows; say 'that' or put it first"
    return unclear(reason, name, noun=noun.text)


def _check_name_with_and(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "works for the US Securities and Exchange Commission", which is one."""
    for node in nodes(tree):
        members = list(leaves(node)) if node.rule == "and_" else []
        for before, member in pairwise(members):
            if before.rule == member.rule == "name":
                first, second = first_word(before), first_word(member)
                shared = first > 0 and words[first - 1].key == "the" and words[second - 1].key != "the"
                if shared and last_word(member) > second and not words[second].quoted:
                    reason = "{word!r} may be a part of the name before it; quote the name, or repeat 'the'"
                    raise unclear(reason, words[second])


def _check_one_name(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "all cars are Ferrari" and "all updates are the priority", where several are not one."""
    for node in nodes(tree):
        match node.rule, node.children:
            case "simple", (
                Node(rule="every" | "some_plural" | "bare_plural" | "no") as subject,
                Node() as said,
            ):
                several = any(one.rule == "nominal_pl" for one in subject.parts)
                for part in leaves(said) if several else ():
                    for one in nodes(part) if part.rule == "copula" else ():
                        if one.rule == "is_a" and isinstance(one.children[0], Node):
                            _refuse_one(one.children[0], words)


def _refuse_one(what: Node, words: Sequence[Word]) -> None:
    for one in leaves(what):
        if one.rule == "the":
            word = words[head_word(one)]
            raise unclear("{word!r} is one, and several are said to be it, each or together", word)
        if one.rule == "name":
            word = words[first_word(one)]
            reason = "{word!r} may be a name, which several individuals cannot be; say 'a' or 'an' before it"
            raise unclear(reason, word)
