"""Relative clauses with a preposition or an owner before them, and what is joined behind "there is" (0201).

What such a clause says of its noun is checked as the sentence that says it of "the" noun: "the shop in which
Tom bought a car" is refused where "Tom bought a car in the shop" is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fol_kb.translation.controlled.ambiguity.two_readings import (
    ALL_OR_SOME,
    first_word,
    head_word,
    nodes,
    says_when,
)
from fol_kb.translation.controlled.english.checking import noun_of
from fol_kb.translation.controlled.english.lexicon import classes, lemmas
from fol_kb.translation.controlled.english.values import measures_time
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, refused, unclear
from fol_kb.translation.controlled.syntax.tokens import words as word_list

UNDER_A_REASON = "{word!r} may give the reason of all before it or of a part; say it in a sentence of its own"
_UNDER_A_REASON = (
    "not_", "not_verb", "not_passive", "no", "neither", "neither_np", "not_every", "false_that", "so_that",
    "only", "who", "whom", "content", "there_not",
)  # fmt: skip
"""Rules of clauses of which a reason may give that of a part."""
_NOT_A_PLACE = word_list("""
    way manner fashion mode reason cause purpose extent degree rate sense respect case event circumstance
    condition instance situation basis terms capacity form order direction
    story book film movie play dream plan novel poem scene game picture painting episode chapter song series
    show myth legend tale report article letter statement joke fantasy vision prophecy
""")
"""Nouns with which a clause says how, when or why, or what is told in it."""
_PRONOUNS = frozenset(["pronoun", "own_by_pronoun", "own_by_subject"])
_OF_ALL = frozenset(["you", "your", "we", "us", "our"])
_NOMINALS = frozenset(["nominal_sg", "nominal_pl", "generic", "someone"])
_OF_ONE = frozenset(["at_whom", "whose_object"])


def as_sentences(tree: Node, words: Sequence[Word]) -> tuple[Node, ...]:
    """What the clauses of a tree say of their nouns, each as the tree of a sentence."""
    if tree.rule == "because":
        return tuple(Node("start", (one,)) for one in tree.parts)
    if not tree.has("at_whom", "whose_object", "whom"):
        return ()
    found = []
    for head, clause in _clauses(tree):
        gap = _that(head)
        match clause.rule, clause.children:
            case "at_whom", (int() as place, subject, Node() as verb):
                said = verb.places
                to = Node(verb.rule, (*said, place, *verb.children[len(said) :]))
                found.append(_sentence(subject, Node("does", (to, gap))))
            case "at_whom", (int() as place, subject, Node() as verb, *objects):
                behind = gap if words[place].key == "to" else Node("circumstance", (place, gap))
                found.append(_sentence(subject, Node("does", (verb, *objects, behind))))
            case "whom", (subject, Node() as verb, Node() as behind):
                found.append(_sentence(subject, Node("does", (verb, gap, behind))))
            case "whose_object", (Node() as nominal, subject, Node() as verb):
                owned = Node("possessed", (gap, nominal))
                found.append(_sentence(subject, Node("does", (verb, owned))))
    return tuple(found)


def check_clauses(tree: Node, words: Sequence[Word]) -> None:
    """Raise Unreadable for a clause whose words may go together in another way, or that says how or why."""
    _check_one_of(words)
    _check_reason(tree, words)
    if tree.has("there"):
        _check_there(tree, words)
    for head, clause in _clauses(tree):
        if clause.rule == "by_whom" or any(_points(one, words) for one in nodes(clause)):
            place = min(first_word(clause), len(words) - 1)
            raise _refused(words[place], words[max(0, head_word(head))])
        noun = words[head_word(head)]
        if clause.rule == "at_whom" and {noun.key, *lemmas(noun.key, "NS")} & _NOT_A_PLACE:
            raise refused("a clause behind {word!r} may say how, when or why, which is not covered", noun)
        if head.rule == "name_who":
            raise _refused(words[first_word(clause)], noun)
        subjects = [one for one in clause.parts if one.rule == "bare_plural"]
        if clause.rule != "whom" and subjects[:1]:
            raise Unreadable(ALL_OR_SOME, words[head_word(subjects[0])].start, several=True)
        behind = clause.children[-1]
        if clause.rule == "whom" and isinstance(behind, Node) and behind.rule in {"how", "circumstance"}:
            what = behind.children[-1] if behind.rule == "circumstance" else None
            timely = isinstance(what, Node) and (
                says_when(what, words) or measures_time(noun_of(what, words))
            )
            if not timely:
                raise _refused(words[first_word(behind)], noun)


def _check_reason(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "Tom did not leave because he was tired": he may have left for another reason."""
    if tree.rule != "because":
        return
    place = tree.places[0]
    reasons = tree.parts
    caused = reasons[0] if first_word(reasons[0]) < place else reasons[1]
    if caused.has(*_UNDER_A_REASON) or any(
        one.has("or_", "conditional") or one.rule == "and_" for one in reasons
    ):
        raise unclear(UNDER_A_REASON, words[place])


def _check_one_of(words: Sequence[Word]) -> None:
    """Refuse "one of the doctors and nurses", where the last word is no verb."""
    for place, word in enumerate(words):
        if word.key != "one" or " of " not in word.text:
            continue
        for at in range(place + 1, min(place + 5, len(words) - 1)):
            if words[at].key in {"and", "or"} and "NS" in classes(words[at + 1].key):
                after = words[at + 1]
                reason = "{word!r} may be joined with what stands before 'and', or go on with the sentence"
                raise unclear(reason, after)


def _points(phrase: Node, words: Sequence[Word]) -> bool:
    """Whether a phrase is a pronoun that may mean the noun of the clause; "we" and "you" do not."""
    return phrase.rule in _PRONOUNS and words[first_word(phrase)].key not in _OF_ALL


def _refused(word: Word, noun: Word) -> Unreadable:
    reason = "the clause with {word!r} behind {noun!r} is not covered here; say it in a sentence of its own"
    return unclear(reason, word, noun=noun.text)


def _check_there(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "there is a black and a white cat", "a cat and a dog that bark", "with a bar and a pool"."""
    for node in nodes(tree):
        if node.rule != "there":
            continue
        nouns = [one for one in nodes(node) if one.rule in {"nominal_sg", "nominal_pl"}]
        several = any(one.rule.startswith("more") for one in node.parts)
        told = [any(tail.children for tail in _tails(one)) for one in nouns]
        for one in nouns:
            noun = words[head_word(one)]
            of_both = several and ((told[-1] and not all(told)) or "ADJ" in classes(noun.key))
            if of_both or any(map(_ends_joined, _tails(one))):
                reason = "{word!r} may go with one of the joined phrases or with all; say it apart"
                raise unclear(reason, noun)


def _tails(nominal: Node) -> list[Node]:
    return [one for one in nominal.parts if one.rule.startswith("tail")]


def _ends_joined(tail: Node) -> bool:
    """Whether what stands behind a noun ends with joined phrases: "with a stove and a bathroom"."""
    last: Node | int = tail
    while isinstance(last, Node) and last.children and last.rule != "and_":
        last = last.children[-1]
    final = last.children[-1] if isinstance(last, Node) and last.children else None
    return isinstance(final, Node) and final.rule in {"a", "some", "counted", "no", "the"}


def _clauses(tree: Node) -> Iterator[tuple[Node, Node]]:
    """The clauses that are checked here, each with the noun, or the name, that it is about."""
    wanted = _OF_ONE | {"by_whom", "whom"}
    for node in nodes(tree):
        inner = node.parts
        if node.rule in _NOMINALS:
            inner = [one for tail in inner if tail.rule == "tail" for one in tail.parts]
        elif node.rule != "name_who":
            continue
        for one in inner:
            for clause in nodes(one):
                if clause.rule in wanted and (clause.rule != "whom" or len(clause.children) > 2):
                    yield node, clause
                elif clause.rule in _NOMINALS:
                    break


def _that(head: Node) -> Node:
    """ "The" with a noun, without what stands behind it."""
    if head.rule == "name_who":
        return Node("name", tuple(head.places))
    kept = [one for one in head.children if not (isinstance(one, Node) and one.rule.startswith("tail"))]
    rule = "the_plural" if head.rule == "nominal_pl" else "the"
    return Node(rule, (Node(head.rule, (*kept, Node("tail", ()))),))


def _sentence(subject: Node | int, predicate: Node) -> Node:
    return Node("start", (Node("simple", (subject, predicate)),))
