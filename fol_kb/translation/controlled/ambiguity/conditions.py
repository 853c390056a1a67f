"""What "unless" and "only if" leave open in every language (decision 0175)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fol_kb.translation.controlled.ambiguity.two_readings import (
    RELATIVES,
    first_word,
    head_word,
    leaves,
    nodes,
)
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, unclear

NOT_ONLY = "'only' with a denial may be about all others, which is not covered; say it with 'every'"
ONLY_JOINED = "'only' before the first of the joined nouns may go with the others too; say it of each"
_NEW = frozenset(["a", "any", "some"])
_SEVERAL = frozenset(["every", "bare_plural", "any", "no", "not_every", "some", "some_plural", "counted"])


def check_only(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "only members do not pay" and "only members and guests pay"."""
    for node in nodes(tree):
        match node.rule, node.children:
            case "simple", (Node(rule="only" | "only_name" | "only_the") as subject, Node() as predicate):
                if predicate.has("not_", "not_verb", "not_passive", "copula_not", "neither", "no"):
                    raise Unreadable(NOT_ONLY, words[first_word(subject)].start, several=True)
            case (("and_" | "or_"), members):
                for one in members:
                    if isinstance(one, Node) and one.rule in {"only", "only_name", "only_the"}:
                        raise Unreadable(ONLY_JOINED, words[first_word(one)].start, several=True)


def check_limits(tree: Node, words: Sequence[Word], only: Collection[str]) -> None:
    """Raise Unreadable for a condition of each of several, or of none; ``only`` are words of "only if"."""
    for node in nodes(tree):
        match node.rule, node.children:
            case "conditional_after", (Node() as consequent, Node() as antecedent):
                _check_denied(antecedent, consequent, words)
                _check_joined(consequent, words)
            case "conditional", (Node() as antecedent, Node() as consequent):
                _check_denied(antecedent, consequent, words)
                between = words[first_word(antecedent) : first_word(consequent)]
                if any(word.key in only for word in between):
                    _check_of_each(antecedent, words)
            case "equivalent", (Node() as first, Node()):
                _check_of_each(first, words)


def _check_joined(consequent: Node, words: Sequence[Word]) -> None:
    """Refuse "Ann is a nurse and wears gloves if the patient is ill": is she a nurse in any case?

    With "or" both readings say one thing.
    """
    joined = consequent.children[1] if consequent.rule == "simple" else consequent
    said = joined if consequent.rule in {"simple", "there", "there_not"} else None
    clause = (
        next((one for one in nodes(said) if one.rule in RELATIVES), None) if isinstance(said, Node) else None
    )
    if clause is not None:
        word = words[first_word(clause)]
        reason = "the condition may go with the clause that {word!r} is in only, or with all; put it before"
        raise unclear(reason, word)
    if isinstance(joined, Node) and joined.rule == "and_":
        last = words[first_word(list(leaves(joined))[-1])]
        reason = "the condition may go with what is joined at {word!r} only, or with all; put it before"
        raise unclear(reason, last)


def _check_denied(condition: Node, other: Node, words: Sequence[Word]) -> None:
    """Refuse "unless a guest has a ticket, the guard stops the guest": of none, nobody is spoken of again."""
    if condition.rule != "denied":
        return
    new = {words[head_word(one)].key for one in nodes(condition) if one.rule in _NEW}
    for one in nodes(other):
        word = words[min(head_word(one), len(words) - 1)]
        if one.rule == "the" and word.key in new:
            reason = "{word!r} may be each of which the condition does not hold; say 'every ... that ... not'"
            raise unclear(reason, word)


def _check_of_each(clause: Node, words: Sequence[Word]) -> None:
    """Refuse "every guest sleeps only if the lamp is off": each of them, or all of them together?"""
    for one in leaves(clause):
        subject = one.children[0] if one.rule == "simple" else None
        for phrase in leaves(subject) if isinstance(subject, Node) else ():
            if phrase.rule in _SEVERAL:
                reason = "{word!r} before 'only if' may mean each of them, or all of them together"
                raise unclear(reason, words[min(head_word(phrase), len(words) - 1)])
