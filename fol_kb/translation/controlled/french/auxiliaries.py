"""French auxiliaries: "peut" or "doit" and an infinitive, "a" and a participle.

What somebody may or must do, or has done, is a predicate of its own, as in English (decisions 0166, 0190).
"Ne doit pas" forbids, and is no denial of "doit". Read is what says the same in any order of words; all else
that may stand beside is refused.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fol_kb.translation.controlled.ambiguity.two_readings import (
    conditions_of,
    first_word,
    leaves,
    nodes,
)
from fol_kb.translation.controlled.french.lexicon import known
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tenses import MODAL, tense_of
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, unclear

HAVING = {"a": "_A", "ont": "_ONT"}
MODALS = {"peut": "_PEUT", "peuvent": "_PEUVENT", "doit": "_DOIT", "doivent": "_DOIVENT"}
_TENSES = MODAL | {"perfect"}
_PLAIN = frozenset(["name", "pronoun", "the"])
"""Phrases of one who is known."""
_OWNERS = frozenset(["tail_of", "own_by_pronoun", "own_by_subject", "who", "whom", "whose", "such_that"])


def is_ruled(words: Sequence[Word], index: int, by: Collection[str] = MODALS) -> bool:
    """Whether a word stands directly behind a modal verb, but for "pas"; or behind other words, ``by``."""
    before = [word.key for word in words[max(0, index - 2) : index]]
    return bool(before) and (before[-1] in by or (before[-1] == "pas" and before[0] in by))


def auxiliary(words: Sequence[Word], index: int) -> tuple[str, ...]:
    """The tag of an auxiliary with its form behind it: "Paul doit 50 euros" owes them, and has none."""
    key = words[index].key
    rest = [word.key for word in words[index + 1 : index + 3]]
    form = rest[1:2] if rest[:1] == ["pas"] else rest[:1]
    if key in MODALS and any(map(_is_infinitive, form)):
        return (MODALS[key],)
    return (HAVING[key],) if key in HAVING and any(map(is_done, form)) else ()


def form_behind(words: Sequence[Word], index: int) -> tuple[str, ...]:
    """The tag of an infinitive or a participle directly behind its auxiliary."""
    key = words[index].key
    if is_ruled(words, index, HAVING) and is_done(key):
        return ("_ETE",) if key == "été" else ("VPP",)
    if is_ruled(words, index) and _is_infinitive(key):
        return ("_ETRE",) if key == "être" else ("VW",)
    return ()


def is_done(key: str) -> bool:
    """Whether the dictionary has a word as a masculine participle."""
    return any("Kms" in entry.forms for entry in known(_verb_of(key), "V"))


def _is_infinitive(key: str) -> bool:
    return any("W" in entry.forms for entry in known(_verb_of(key), "V"))


def _verb_of(key: str) -> str:
    """The verb of words that are one: "avoir" of "avoir_lieu"."""
    return key.removeprefix("se_").partition("_")[0]


def check_auxiliaries(tree: Node, words: Sequence[Word]) -> None:
    """Raise Unreadable for a tree in which an auxiliary may say one of two things."""
    if not tree.has(*_TENSES):
        return
    check = _Check(words, {id(one) for part in conditions_of(tree) for one in nodes(part)})
    for node in nodes(tree):
        match node.rule, node.children:
            case "simple", (Node() as subject, Node() as predicate):
                check.joined(predicate)
                for part in leaves(predicate):
                    if tense_of(part) in _TENSES:
                        check.subject(subject, part)
            case "who" | "whose", (*_, Node() as predicate):
                check.joined(predicate)
        if node.rule == "or_" and any(one.rule == "simple" for one in leaves(node)):
            check.joined(node)
        if tense_of(node) in _TENSES and node.rule in {"does", "copula", "passive", "not_passive"}:
            check.said(node)


class _Check:
    def __init__(self, words: Sequence[Word], conditions: set[int]) -> None:
        self._words = words
        self._conditions = conditions

    def joined(self, predicate: Node) -> None:
        """ "Peut chanter ou danse": a choice, or one of the two?"""
        ruled = [part for part in nodes(predicate) if tense_of(part) in MODAL]
        for part in ruled if predicate.has("or_") else ():
            raise self._refused("« {word} » avec « ou » peut laisser un choix, ou non", part)

    def subject(self, subject: Node, part: Node) -> None:
        """Of whom it is said: one who is known, each, or no one."""
        tense, negated = tense_of(part), _is_negated(part)
        for one in leaves(subject):
            match one.rule:
                case "name" | "name_who" | "pronoun" | "the":
                    continue
                case "a" | "some" if tense == "perfect" or id(subject) in self._conditions:
                    continue
                case "every" if not negated:
                    continue
                case "generic_plural" if tense != "perfect" and (negated or tense != "can"):
                    continue
                case "no" if tense in {"can", "perfect"} and not negated:
                    continue
            raise self._refused("« {word} » n'est pas couvert avec un tel sujet ; dites « chaque »", part)
        if subject.rule == "or_" and tense == "can":
            raise self._refused("« {word} » avec « ou » peut laisser un choix, ou non", part)
        if subject.rule == "and_" and tense == "can":
            raise self._refused("« {word} » peut se dire d'eux ensemble, ou de chacun", part)

    def said(self, part: Node) -> None:
        """What may or must be done: with a name, with a definite phrase, or with "un" and one noun."""
        below = [child for child in part.parts if child.rule not in _TENSES]
        if part.rule == "copula":
            denied = below[0].rule == "not_" and self._is_denied(part)  # but « doit être non fumeur »
            for what in leaves(below[0].children[0] if denied else below[0]):
                self._property(what, part)
            return
        objects = [one for one in below[part.rule == "does" :] if one.rule != "circumstance"]
        for one in objects:
            alone = len(objects) == 1
            if not (_is_known(one) or (alone and self._is_part(one, part))):
                raise self._refused(
                    "après « {word} », seuls un nom propre, « le » ou « un » avec un nom sont couverts ici",
                    part,
                )

    def _is_denied(self, part: Node) -> bool:
        """Whether "pas" stands before "être" or "été", with the auxiliary."""
        place = first_word(part)
        while place and self._words[place].key not in {"être", "été"}:
            place -= 1
        return place > 0 and self._words[place - 1].key == "pas"

    def _is_part(self, phrase: Node, part: Node) -> bool:
        """Whether a phrase is a part of what must be done, or is each of some: "un badge", "chaque clé"."""
        match phrase.rule:
            case "a":
                return has_one_noun(phrase)
            case "quantity" | "counted":
                return True
            case "every":
                return (
                    tense_of(part) in {"must", "perfect"}
                    and not _is_negated(part)
                    and not phrase.has(*_OWNERS)
                )
            case _:
                return False

    def _property(self, what: Node, part: Node) -> None:
        below = what.parts
        match what.rule:
            case "adjective" | "adjective_of" | "located" if all(map(_is_known, below)):
                return
            case "is_a" if tense_of(part) in MODAL and below and below[0].rule == "a":
                if has_one_noun(below[0]) and not (_is_negated(part) and below[0].has("attribute")):
                    return  # who must not be a rich doctor may be a doctor
        reason = "après « {word} » et « être », seuls un adjectif ou « un » avec un nom sont couverts"
        if tense_of(part) == "perfect":
            reason = "après « {word} été », seul un adjectif est couvert"
        raise self._refused(reason, part)

    def _refused(self, reason: str, part: Node) -> Unreadable:
        place = min(first_word(part), len(self._words) - 1)
        while place and self._words[place].key not in {*MODALS, *HAVING}:
            place -= 1
        return unclear(reason, self._words[place])


def _is_known(phrase: Node) -> bool:
    return phrase.rule in _PLAIN and not phrase.has(*_OWNERS)


def has_one_noun(phrase: Node) -> bool:
    """Whether a phrase is "un" and a noun, with at most one adjective."""
    nominal = phrase.parts[-1]
    below = nominal.parts
    plain = [child.rule == "attribute" or not child.children for child in below]
    return nominal.rule != "generic" and all(plain) and sum(c.rule == "attribute" for c in below) < 2


def _is_negated(part: Node) -> bool:
    return (
        tense_of(part) == "must_not"
        or part.rule == "not_passive"
        or part.has("not_verb")
        or any(child.rule == "not_" for child in part.parts)
    )
