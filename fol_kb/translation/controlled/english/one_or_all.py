"""Subjects that may be one or every one, and plurals that may be all or some (decisions 0085 and 0123)."""

from __future__ import annotations

from collections.abc import Sequence

from fol_kb.translation.controlled.ambiguity.two_readings import (
    ALL_OR_SOME,
    first_word,
    head_word,
    last_word,
    leaves,
    nodes,
    parents,
)
from fol_kb.translation.controlled.discourse.definites import ONE_FOR_ALL
from fol_kb.translation.controlled.discourse.interpret import ONE_OR_EVERY, says_what_kind
from fol_kb.translation.controlled.english import meanings as en_meanings
from fol_kb.translation.controlled.english import words as en
from fol_kb.translation.controlled.english.attributes import is_animate
from fol_kb.translation.controlled.english.checking import has_member, noun_of, phrases_in
from fol_kb.translation.controlled.english.conditions import own_of_each
from fol_kb.translation.controlled.english.kinds import KINDS
from fol_kb.translation.controlled.english.lexicon import classes, lemmas, verb_forms
from fol_kb.translation.controlled.english.persons import FEMININE, MASCULINE
from fol_kb.translation.controlled.english.values import DIMENSIONS
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tenses import WANTED, tense_of
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, refused, unclear

_RELATIVE = frozenset(["who", "whom", "such_that", "of_whom"])
_OF_ONE = frozenset(["name", "name_who", "the", "pronoun", "possessed", "own_by_pronoun"])
"""Phrases that mean somebody or something there is one of."""
_DENYING = frozenset(["no", "not_", "not_verb", "copula_not", "not_passive"])
ONE_OR_EVERY_OWNER = "whose it is may be one's or everybody's here; use a name"
_CONDITIONS = frozenset(["conditional", "conditional_after", "equivalent"])
_OF_SOME = frozenset(["a", "some", "no", "any", "not_every"])
_JOINTLY = frozenset(
    ["a", "some", "some_plural", "quantity", "counted", "ongoing", "measured", "and_", "or_"]
)
_STATES = en_meanings.PASSING | frozenset(["alive", "bankrupt", "dead", "innocent", "over"])
"""Adjectives of reports."""


def check_indefinite(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "A phone is not a computer" and "A player who reaches 21 wins".

    ACE reads them of one phone and one player, people of every one (decision 0085).
    """
    said = {id(one) for one in asserted(tree.children[0])}
    for clause in nodes(tree):
        never = clause.rule == "so_that" and words[first_word(clause)].key in {"impossible", "not_possible"}
        of_all = [one for one in nodes(clause) if one.rule == "simple" and _is_of_many(one)]
        if (never or clause.rule == "false_that") and of_all:
            raise Unreadable(ALL_OR_SOME, words[first_word(of_all[0])].start, several=True)
        if clause.rule in {"false_that", "denied"} and any(
            one.rule == "simple" and _is_general(one, words) for one in nodes(clause)
        ):
            raise Unreadable(ONE_OR_EVERY, words[first_word(clause)].start, several=True)
    for clause in leaves(tree.children[0]):
        if clause.rule != "simple" or tree.rule != "start":
            continue
        subject, predicate = clause.children
        assert isinstance(subject, Node)
        general = subject.has("who", "whom", "whose") or any(
            part.rule in {"copula", "not_passive"} or any(child.rule == "not_verb" for child in part.parts)
            for part in leaves(predicate)
        )
        kind = subject.rule == "a" and id(clause) in said and says_what_kind(predicate)
        told = any(map(tense_of, nodes(subject)))
        if kind and not told and not _is_of_a_sex(clause, words):
            continue  # "a whale is a mammal": every one (decision 0182)
        if id(clause) in said and is_said_of_all(clause, words):
            continue
        somebody = subject.rule == "some" and subject.has("someone")
        brings_in = subject.rule in {"a", "counted"} or somebody
        if brings_in and (each := _of_each(predicate)) is not None:
            raise Unreadable(ONE_FOR_ALL, noun_of(each, words).start, several=True)
        owner = _owner_of_what_a_kind_is(subject, predicate, words)
        if owner is not None:
            raise Unreadable(ONE_OR_EVERY, words[first_word(owner)].start, several=True)
        if all(map(tense_of, leaves(predicate))) and not subject.has(*_RELATIVE):
            continue  # "a man was happy": whatever was, was one
        restricted = subject.has(*_RELATIVE)
        if restricted and subject.rule == "some":
            _check_someone(subject.children[0], words)
        if has_member(subject, "a") and (general or restricted):
            raise Unreadable(ONE_OR_EVERY, words[first_word(subject)].start, several=True)


def _owner_of_what_a_kind_is(subject: Node, predicate: Node | int, words: Sequence[Word]) -> Node | None:
    """The phrase behind "of" in "trust is the basis of a good team", which is about every one."""
    if not isinstance(predicate, Node):
        return None
    first = words[first_word(subject)]
    of_one = subject.rule == "name" and first_word(subject) == last_word(subject) and not first.quoted
    kind = subject.rule == "bare_singular" or (of_one and first.first and "N" in classes(first.key))
    heads = {
        words[head_word(one)].key for said in nodes(predicate) if said.rule == "is_a" for one in leaves(said)
    }
    if predicate.rule != "copula" or not kind or any(map(is_animate, heads)):
        return None
    tails = (one for one in nodes(predicate) if one.rule == "tail_of")
    return next((owner for one in tails for owner in one.parts if owner.rule == "a"), None)


def is_said_of_all(clause: Node, words: Sequence[Word]) -> bool:
    """Whether "a" is every one: "a player who has no cards is out", "a hawk never lands" (decision 0185).

    It is if the sentence says "either" or "never", or a relative clause says which and the rest is no report:
    "a ship that carries grain is on fire", "a senator who owns a company resigns". In the present, if nobody
    with a name has a part in it, and not of a man or a woman. So it is if something is forbidden.
    """
    subject, predicate = clause.children
    if not isinstance(subject, Node) or subject.rule != "a" or not isinstance(predicate, Node):
        return False
    if _is_forbidden(subject, predicate, words):
        return True
    inside = [*nodes(subject), *nodes(predicate)]
    if any(one.rule in _OF_ONE or tense_of(one) for one in inside) or _is_of_a_sex(subject, words):
        return False
    keys = {word.key for word in words[first_word(predicate) - 2 : first_word(predicate) + 1]}
    if not keys.isdisjoint({"either", "never"}):
        return True
    restricted = any(one.rule in _RELATIVE or _lacks(one, words) for one in nodes(subject))
    joined = subject.has("or_", "neither")
    return restricted and not joined and not _is_report(subject, predicate, words)


def _behind_prepositions(part: Node) -> list[Node]:
    """The phrases of a predicate that have a preposition."""
    found = []
    for node in nodes(part):
        verb = node.children[0] if node.rule == "does" and node.children else node
        words = verb.places if isinstance(verb, Node) else []
        governed = node.rule in {"circumstance", "located"} or len(words) > 1
        found += [one for one in node.parts if governed and one is not verb]
    return found


def _is_of_many(clause: Node) -> bool:
    subject = clause.children[0]
    return isinstance(subject, Node) and subject.rule == "bare_plural"


def _lacks(tail: Node, words: Sequence[Word]) -> bool:
    """Whether a phrase says what one does not have: "a request without a token"."""
    return tail.rule == "tail_prep" and words[first_word(tail)].key == "without"


def _is_forbidden(subject: Node, predicate: Node, words: Sequence[Word]) -> bool:
    """Whether "a guest must not smoke", which is a rule for every one.

    "An adult who is sober must be present" asks for one, and "a storm that is strong may come" tells of one.
    """
    if any(tense_of(part) != "must_not" for part in leaves(predicate)):
        return False
    if any(tense_of(one) or one.rule in _OF_ONE - {"the"} for one in nodes(subject)):
        return False
    named = predicate.has("name", "name_who")
    counted = any(words[place].key in en.ORDINALS for place, _ in parents(subject))
    joined = subject.has("or_", "neither")
    return not (named or counted or joined or _is_of_a_sex(subject, words))


def _is_general(clause: Node, words: Sequence[Word]) -> bool:
    subject, predicate = clause.children
    kind = isinstance(subject, Node) and subject.rule == "a" and says_what_kind(predicate)
    return kind or is_said_of_all(clause, words)


def _is_report(subject: Node, predicate: Node, words: Sequence[Word]) -> bool:
    """Whether a clause says where somebody is, in what state, or what happens, and so may tell of one."""
    if predicate.has("a", "some", "located"):
        return True
    brings_in = any(one.rule in {"a", "some"} for one in nodes(subject) if one is not subject)
    denies = subject.has(*_DENYING) and not brings_in
    for part in leaves(predicate):
        said = phrases_in(part.children)
        states = any(one.rule == "adjective" and words[first_word(one)].key in _STATES for one in said)
        if states and not denies:  # but "a player who has no cards is out"
            return True
        if part.rule == "does" and len(part.children) == 1 and brings_in:
            return True
    return False


def asserted(part: Node | int) -> list[Node]:
    """The clauses of a sentence that are not one of several alternatives."""
    if not isinstance(part, Node) or part.rule == "or_":
        return []
    return [one for child in part.children for one in asserted(child)] if part.rule == "and_" else [part]


def _is_of_a_sex(clause: Node, words: Sequence[Word]) -> bool:
    """Whether a clause is of men or women: "a man is a doctor" may begin a story."""
    heads = [head_word(one) for one in nodes(clause) if one.rule in {"a", "no"}]
    return any(words[place].key in MASCULINE | FEMININE for place in heads if place < len(words))


def _of_each(predicate: Node | int) -> Node | None:
    """What is each of several in a predicate: "somebody checks every ticket" is hardly one for all."""
    for part in leaves(predicate) if isinstance(predicate, Node) else ():
        for one in nodes(part):
            if one.rule in _RELATIVE:
                break
            if one.rule == "every" and all(inner.rule != "someone" for inner in nodes(one)):
                return one  # but "somebody sees everybody"
    return None


def _check_someone(nominal: Node | int, words: Sequence[Word]) -> None:
    """Refuse "somebody who lies is a knave"."""
    word = words[first_word(nominal)]
    if isinstance(nominal, Node) and nominal.rule == "someone":
        raise unclear(
            "{word!r} with a relative clause may mean one or every one; say 'everybody', or 'there is'", word
        )


def check_all(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "all swans are not white" and, of a passing state, "shops are closed"; all of them, or not?"""
    for clause in leaves(tree.children[0]):
        if clause.rule != "simple" or tree.rule != "start":
            continue
        subject, predicate = clause.children
        if not isinstance(subject, Node) or not subject.children:
            continue
        some = [one for one in leaves(subject) if one.rule == "bare_plural"]
        if some and subject.rule == "and_" and any(_is_passing(part, words) for part in leaves(predicate)):
            raise Unreadable(ALL_OR_SOME, words[last_word(some[0])].start, several=True)
        nominal = subject.children[-1]
        read = {"nominal_sg", "nominal_pl"} | ({"generic"} if subject.rule == "bare_plural" else set())
        if not isinstance(nominal, Node) or nominal.rule not in read:
            continue
        parts = list(leaves(predicate))
        assert isinstance(predicate, Node)
        own = own_of_each(predicate, words)
        if own is not None and subject.rule in {"every", "bare_plural", "any"}:
            raise Unreadable(ONE_FOR_ALL, own.start, several=True)  # "is set to the corresponding value"
        if nominal.rule == "nominal_sg" and words[first_word(nominal) - 1].key != "all":
            plain = subject.rule == "every" and not subject.has(*_RELATIVE)
            if plain and any(part.rule == "does" and _is_denied(part) for part in parts):
                reason = "'every ... not' may mean none or not all; say 'no' or 'not every'"
                raise Unreadable(reason, words[first_word(subject)].start, several=True)
            continue
        of_all = subject.rule == "every_owned" and words[first_word(subject) - 1].key == "of"
        if (of_all or subject.rule == "every") and any(map(_is_denied, parts)):
            reason = "'all ... not' may mean none or not all; say 'no' or 'not every'"
            raise Unreadable(reason, words[first_word(subject)].start, several=True)
        plain = not subject.has(*_RELATIVE)
        placed = [one for part in parts for one in _behind_prepositions(part)]
        every = next((one for part in placed for one in nodes(part) if one.rule == "every"), None)
        if subject.rule == "bare_plural" and plain and every is not None and not every.has("someone"):
            # "cameras are used in every room": not every camera
            raise Unreadable(ONE_FOR_ALL, noun_of(every, words).start, several=True)
        some = [one for part in parts for one in nodes(part) if one.rule == "a"]
        if nominal.rule == "nominal_pl" and any(words[first_word(one)].key == "single" for one in some):
            # "all files are stored in a single folder"
            raise Unreadable(ONE_FOR_ALL, words[head_word(some[0])].start, several=True)
        parts = [part for part in parts if tense_of(part) not in WANTED]  # "clients must use TLS"
        passing = (part for part in parts if _is_passing(part, words) and not _is_denied(part))
        of_many = subject.rule == "bare_plural" and plain
        if of_many and not all(_is_habit(subject, part, words) for part in passing):
            raise Unreadable(ALL_OR_SOME, words[last_word(subject)].start, several=True)


def check_owned(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "Ann's sons built a house" and "her colours are red and blue": together, or each of them?

    "Ann's sons are tall" is said of all.
    """
    for clause in nodes(tree):
        subject = clause.children[0] if clause.rule == "simple" else None
        if not isinstance(subject, Node) or subject.rule not in {"every_owned", "every_own"}:
            continue
        if words[first_word(subject) - 1].key == "of":
            continue
        if tree.has(*_CONDITIONS):
            raise Unreadable(ALL_OR_SOME, words[head_word(subject)].start, several=True)
        owner = subject.children[0]
        if isinstance(owner, Node) and any(_is_of_some(one, words) for one in nodes(owner)):
            raise Unreadable(ONE_OR_EVERY_OWNER, words[head_word(owner)].start, several=True)
        if not all(_is_of_each(part, words) for part in leaves(clause.children[1])):
            word = words[head_word(subject)]
            raise unclear("{word!r} after a possessive may do that together, or each of them", word)


def check_measured(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "5 minutes late", which is late; who is 5 years old need not be old."""
    for node in nodes(tree):
        if node.rule == "measured" and len(node.children) > 1:
            word = words[last_word(node)]
            if word.key not in DIMENSIONS:
                raise refused("{word!r} after a measure is not covered", word)


def _is_of_some(owner: Node, words: Sequence[Word]) -> bool:
    """Whether an owner is not one that is known: "a man's sons", "the wolf's teeth"."""
    if owner.rule == "name":  # "Men's shoes"
        word = words[head_word(owner)]
        return word.first and ("NS" in classes(word.key) or word.key in en.IRREGULAR_PLURALS)
    return owner.rule in _OF_SOME or (owner.rule == "the" and bool(KINDS.of(words[head_word(owner)].key)))


def _is_of_each(part: Node, words: Sequence[Word]) -> bool:
    """Whether a verb phrase says the same of each of several: how it is, or what it does by itself."""
    inside = list(nodes(part))
    if any(one.rule in _JOINTLY for one in inside):
        return False
    forms = {form for place, _ in parents(part) for form in (words[place].key, *verb_forms(words[place].key))}
    if not forms.isdisjoint(en_meanings.TOGETHER):
        return False
    below = [child for child in part.parts if child.children]
    if part.rule == "copula":
        said = [one for one in inside if one.rule == "is_a"]
        kinds = all(
            isinstance(one.children[0], Node) and one.children[0].rule == "bare_plural" for one in said
        )
        return kinds and "ING" not in classes(words[first_word(part)].key)  # "her hobbies are reading"
    verb = below[0] if below else part
    return part.rule == "does" and (len(below) < 2 or sum(isinstance(one, int) for one in verb.children) > 1)


def _is_denied(part: Node) -> bool:
    """Whether a verb phrase is negated as a whole, or says what something is not."""
    if part.rule == "not_passive":
        return True
    below = part.parts
    if part.rule == "copula":
        return any(one.rule == "not_" for one in phrases_in(below))
    return bool(below) and below[0].rule == "not_verb"


def _is_habit(subject: Node, part: Node, words: Sequence[Word]) -> bool:
    """Whether a verb phrase says at what time animals do what they do: "owls hunt at night", all of them."""
    noun = words[head_word(subject)].key
    times = en_meanings.MEANINGS.times
    said = phrases_in(part.children[1:])
    named = [words[head_word(one)].key for one in said if one.rule == "name"]
    return not KINDS.animals.isdisjoint(lemmas(noun, "NS")) and times.issuperset(named)


def _is_passing(part: Node, words: Sequence[Word]) -> bool:
    """Whether a verb phrase says in what state something is, or what it does to somebody with a name."""
    if part.rule == "copula":
        said = phrases_in(part.children)
        return any(
            one.rule == "adjective" and words[first_word(one)].key in en_meanings.PASSING for one in said
        )
    return part.rule == "does" and any(one.rule == "name" for one in phrases_in(part.children[1:]))
