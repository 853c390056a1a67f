"""What the past tense and the perfect leave open: what is read of the present, and not of the past.

A past form is a predicate of its own, and its nouns are nouns of now (decision 0165). So what is refused is
what held then and may hold no more: adjectives, possession, offices, the standing of somebody who lost it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from fol_kb.translation.controlled.ambiguity.two_readings import (
    ALL_OR_SOME,
    BARE,
    RELATIVES,
    first_word,
    head_word,
    last_word,
    leaves,
    nodes,
    parents,
)
from fol_kb.translation.controlled.english.attributes import COLOURS, ENDING
from fol_kb.translation.controlled.english.checking import noun_of, phrases_in, within_conditions
from fol_kb.translation.controlled.english.lexicon import classes, is_gradable, lemmas
from fol_kb.translation.controlled.english.meanings import LASTING, LEAVING, TAKING_OBJECTS
from fol_kb.translation.controlled.english.words import RELATIONAL
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tenses import PAST, past_of
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, unclear
from fol_kb.translation.controlled.syntax.tokens import words as word_list

_HEADS = word_list(
    "king queen emperor empress tsar sultan pope president chancellor premier minister mayor governor"
    " champion"
)
"""Offices that one holds after the other, so that "the" means another one at another time."""
_LEFT_AS_IT_IS = word_list("invent reject refuse deny fail suspect postpone forge")
"""Verbs whose participle says before a noun that it is none, and that leave a thing what it is."""
_WITHOUT_OBJECT = frozenset(["lie"])
"""Verbs that take no object, so that "hens lay eggs" is of the present."""
_ANOTHER_NOW = "{word!r} after a form of 'be' in the past may be another one now, which is not covered"
_WHERE = frozenset(["in", "at", "on"])
_OWNED = frozenset(["possessed", "own_by_pronoun", "own_by_subject", "every_owned", "every_own"])
_NOMINALS = frozenset(["nominal_sg", "nominal_pl"])
_COUNTED = word_list("every any no not_every some some_plural bare_plural a counted")
_KNOWN_BY_NAME = frozenset(["name", "name_who", "pronoun"])


def in_an_unlikely_tense(tree: Node, words: Sequence[Word]) -> bool:
    """Whether a tree has a tense that another tree, if there is one, has not.

    "Cats hit trees" is of the present, "the man who hit Bob" of the past, "Ann has left" of the perfect, and
    "the onion is chopped and fried" has no verb "fried".
    """
    for subject, predicate in clauses_of(tree):
        told = [part for part in leaves(predicate) if past_of(part) and not _is_another_verb(part, words)]
        if subject is not None and subject.rule == "bare_plural" and told:
            return True
    for node in nodes(tree):
        if node.rule == "does" and _has_a_participle(node, words):
            return True
        if node.rule in {"nominal_sg", "someone"} and any(_is_plural(one, words) for one in _said_of(node)):
            return True
        if node.rule in {"and_", "or_"}:
            for before, after in pairwise(leaves(node)):
                if before.rule == "copula" and not past_of(before) and _may_be_said(after, words):
                    return True
    return False


def _is_another_verb(part: Node, words: Sequence[Word]) -> bool:
    """Whether the past form of a verb is the infinitive of another: who fell was not felling trees."""
    known = classes(words[first_word(part)].key)
    told = set(known.get("PAST", ())) - (_WITHOUT_OBJECT if len(part.children) > 1 else frozenset())
    return "V" in known and not told <= set(known["V"])


def _said_of(nominal: Node) -> Iterator[Node]:
    """The verb phrases of the relative clauses of a noun."""
    for tail in nominal.children:
        if isinstance(tail, Node) and tail.rule == "tail":
            for clause in tail.children:
                for one in leaves(clause):
                    if one.rule == "who":
                        yield from leaves(one.children[0])


def _is_plural(part: Node, words: Sequence[Word]) -> bool:
    """Whether a verb is one that only a plural has in the present."""
    match part.rule, part.children:
        case (("does" | "gives"), (Node("verb", (int() as place, *_)) as verb, *_)) if not past_of(verb):
            return "V" in classes(words[place].key) and "VS" not in classes(words[place].key)
        case _:
            return False


def _has_a_participle(does: Node, words: Sequence[Word]) -> bool:
    """Whether what is had is a participle: "Ann has left" has no left."""
    match does.children:
        case Node("verb", (int() as has,)), Node("bare_singular") as what:
            place = first_word(what)
            return words[has].key in {"has", "have"} and place == last_word(what) == has + 1
        case _:
            return False


def _may_be_said(part: Node, words: Sequence[Word]) -> bool:
    """Whether a past form stands alone, and may be a participle as well."""
    match part.rule, part.children:
        case "does", (Node("verb", (int() as place, Node())) as verb,):
            return past_of(verb) == "past" and "PARTICIPLE" in classes(words[place].key)
        case _:
            return False


def check_tense(tree: Node, words: Sequence[Word]) -> None:
    """Raise Unreadable for a tree in a past tense or the perfect that says what may hold no more."""
    if not tree.has(*PAST):
        return
    for node in nodes(tree):
        if any(child.rule == "reduced" for child in node.parts):
            word = words[first_word(node)]
            reason = "{word!r} after a noun may say what is or what was; say it with 'that is' or 'that was'"
            raise unclear(reason, word)
    conditions = within_conditions(tree)
    for subject, predicate in clauses_of(tree):
        for part in leaves(predicate):
            if past_of(part):
                _check_verb(part, words)
                _check_subject(subject, words)
                _check_reduced(subject, part, words)
                _check_identity(part, words)
                about, objects = phrases(subject), objects_of(part)
                for phrase in objects if past_of(part) == "perfect" else (*about, *objects):
                    _check_then(phrase, words)
                for phrase in _done_to(part, words) or about:
                    _check_ended(phrase, part, words, conditions)


def clauses_of(tree: Node) -> Iterator[tuple[Node | None, Node]]:
    """What is said of what: the predicates of sentences and of relative clauses, and their subjects."""
    for node in nodes(tree):
        match node.rule, node.children:
            case "simple", (Node() as subject, Node() as predicate):
                yield subject, predicate
            case "neither_np", (*subjects, Node() as predicate):
                yield from ((one, predicate) for one in subjects if isinstance(one, Node))
            case (("who" | "of_whom"), (*_, Node() as predicate)):
                yield None, predicate
            case "whose", (Node() as owned, Node() as predicate):
                yield Node("possessed", (owned,)), predicate
            case (("whom" | "at_whom" | "whose_object"), children):
                parts = [one for one in children if isinstance(one, Node)]
                place = next(at for at, one in enumerate(parts) if one.rule in {"verb", "not_verb"})
                yield parts[place - 1], Node("whom_verb", (parts[place],))


def phrases(part: Node | int | None) -> list[Node]:
    return [] if part is None else list(leaves(part))


def objects_of(part: Node) -> list[Node]:
    """The noun phrases after a verb, the agent, and what "was taller than" goes on with."""
    match part.rule, part.children:
        case (("does" | "gives" | "complement"), (_, *objects)):
            return phrases_in(objects)
        case (("passive" | "not_passive"), (_, agent, *_)):
            return list(leaves(agent))
        case "copula", (Node() as said, *_):
            governing = (node for node in of_itself(said) if node.rule in {"adjective", "located"})
            return [one for node in governing for one in phrases_in(node.children)]
        case _:
            return []


def _done_to(part: Node, words: Sequence[Word]) -> list[Node]:
    """The objects of a verb, not what says where or when: who dies in a hospital leaves it what it is."""
    match part.rule, part.children:
        case "does", (Node("verb", (int(), int() as behind, *_)), *_) if words[behind].key in _WHERE:
            return []
        case "does", _:
            return [one for one in objects_of(part) if one.rule != "circumstance"]
        case _:
            return []


def _check_subject(subject: Node | None, words: Sequence[Word]) -> None:
    for one in phrases(subject):
        if one.rule == "bare_plural":
            raise Unreadable(ALL_OR_SOME, words[head_word(one)].start, several=True)


def _check_identity(part: Node, words: Sequence[Word]) -> None:
    """Refuse "Paul was the president" and "the winner was Paul": who was one may be another one now."""
    if part.rule != "copula":
        return
    for node in of_itself(part.children[0]):
        if node.rule != "is_a":
            continue
        for what in leaves(node.children[0]):
            owned = what.rule == "the" and any(one.rule == "tail_of" for one in of_itself(what))
            if what.rule not in {"a", "some", "bare_plural", "no"} | _OWNED and not owned:
                raise unclear(_ANOTHER_NOW, words[head_word(what)])


def _check_then(phrase: Node, words: Sequence[Word]) -> None:
    """Refuse "a young man visited Rome", "Bob sold Ann's car" and "the president was a teacher"."""
    if phrase.rule in BARE:
        return
    for node in of_itself(phrase):
        if node.rule in _OWNED or node.rule == "tail_of":
            nominal = phrase if node.rule == "tail_of" else node.children[-1]
            noun = words[head_word(nominal) if isinstance(nominal, Node) else last_word(nominal)]
            if not (noun.capital and not noun.first) and not {noun.key, *lemmas(noun.key, "NS")} & LASTING:
                reason = "whose {word!r} it is may have changed since then, which is not covered"
                raise unclear(reason, noun)
        if node.rule == "tail_prep" and words[first_word(node)].key not in {"about", "from", "by"}:
            word = words[first_word(node)]
            raise unclear("{word!r} may say what is or what was; say it in a sentence of its own", word)
        if node.rule not in _NOMINALS:
            continue
        for child in node.children:
            if isinstance(child, Node) and child.rule.startswith("attribute"):
                for place, _ in parents(child):
                    if not _lasts(words[place]):
                        word = words[place]
                        reason = "{word!r} may say what is or what was; say it in a sentence of its own"
                        raise unclear(reason, word)
    noun = noun_of(phrase, words)
    if phrase.rule == "the" and noun.key in _HEADS:
        reason = "{word!r} may be who is one now or who was one then, which is not covered; use the name"
        raise unclear(reason, noun)


def _lasts(word: Word) -> bool:
    """Whether an adjective says of what colour, people or kind a thing is, which it is at all times."""
    if word.quoted or word.capital or word.key in COLOURS:
        return True
    known = classes(word.key)
    return word.key.endswith(RELATIONAL) and not is_gradable(word.key) and "PARTICIPLE" not in known


def _check_ended(phrase: Node, part: Node, words: Sequence[Word], conditions: set[int]) -> None:
    """Refuse "the king was deposed" and "Paul ate an apple": they are none any more."""
    denied = any(child.rule == "not_verb" for child in part.parts)
    if phrase.rule in _KNOWN_BY_NAME | BARE or id(phrase) in conditions or denied:
        return
    place = first_word(part)
    verb = words[place]
    if {verb.key, *lemmas(verb.key, "V", "PAST", "PARTICIPLE")} & ((ENDING | LEAVING) - _LEFT_AS_IT_IS):
        noun = words[head_word(phrase)]
        reason = "after {word!r} there may be no such {noun!r} any more, which is not covered"
        raise unclear(reason, verb, noun=noun.text)


def _check_reduced(subject: Node | None, part: Node, words: Sequence[Word]) -> None:
    """Refuse "every student invited comes", in which "comes" is no noun."""
    match part.rule, part.children:
        case "does", (Node("verb", (int() as place, Node())), Node() as said) if said.rule in BARE:
            behind = words[last_word(said)]
            verb = not {"V", "VS"}.isdisjoint(classes(behind.key)) and first_word(said) == last_word(said)
            counted = subject is not None and subject.rule in _COUNTED
            if verb and counted and "PARTICIPLE" in classes(words[place].key):
                reason = "{word!r} may be a past form, or a participle of which {verb!r} goes on"
                raise unclear(reason, words[place], verb=behind.text)


def _check_verb(part: Node, words: Sequence[Word]) -> None:
    """Refuse "every car sold in Paris", which is no sentence, as no car sells."""
    match part.rule, part.children:
        case "does", (Node("verb", (int() as place, *further)), *objects):
            word = words[place]
            known = classes(word.key)
            behind = [child for child in further if isinstance(child, int)]
            if len(behind) > 1 and words[behind[0]].key == "to":
                return  # "wanted to swim"
            particle = bool(behind)
            alone = particle or not objects
            same = {"PAST", "PARTICIPLE"} <= known.keys()
            if alone and same and set(known["PAST"]) & TAKING_OBJECTS:
                raise unclear("{word!r} may be a past form without its object, or a participle", word)


def of_itself(phrase: Node | int) -> Iterator[Node]:
    """The nodes of a phrase but those within its relative clauses."""
    if isinstance(phrase, Node) and phrase.rule not in RELATIVES:
        yield phrase
        for child in phrase.children:
            yield from of_itself(child)
