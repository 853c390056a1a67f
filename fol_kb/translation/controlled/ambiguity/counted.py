"""What is said of so many may be said of all of them together: "two nurses carry a bed" (decision 0193)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fol_kb.translation.controlled.ambiguity.two_readings import clauses, first_word, head_word, leaves, nodes
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tenses import MODAL, tense_of
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word

_ONE_FOR_EACH = frozenset(
    ["a", "some", "some_plural", "quantity", "counted", "the_plural", "every", "any", "not_every", "no"]
) | {"measured"}
_OF_ALL = frozenset(["a", "some", "counted"])
_NO_MORE = ("exactly", "at_most", "less", "fewer", "not_more")
_KINDS = frozenset(["bare_plural", "some_plural", "a"])


def check_counted(tree: Node, words: Sequence[Word], *, together: bool = False) -> None:
    """Refuse "two nurses carry a bed" (one for both?) and "two witnesses must sign" (which two?).

    Where what several do is done ``together``, as in ACE, it is one bed, unless no more may do so.
    """
    for subject, predicate in clauses(tree):
        for phrase in leaves(subject):
            for part in leaves(predicate) if phrase.rule == "counted" else ():
                _check(phrase, part, words, together=together)


def check_done_together(tree: Node, words: Sequence[Word], is_person: Callable[[Word], bool]) -> None:
    """Refuse "three strikes end the game", which none of them does; persons do it one by one."""
    for subject, predicate in clauses(tree):
        for part in leaves(predicate) if subject.rule == "counted" and _is_plural(subject) else ():
            done = part.rule == "does" and len(part.children) > 1 and not tense_of(part)
            noun = words[head_word(subject)]
            if done and not is_person(noun):
                raise Unreadable("this may be said of them together, or of each", noun.start, several=True)


def _check(subject: Node, predicate: Node, words: Sequence[Word], *, together: bool) -> None:
    more = together and not words[first_word(subject)].key.startswith(_NO_MORE)
    for one in nodes(predicate) if _is_plural(subject) else ():  # "exactly one guest has a key"
        if more and one.rule in _OF_ALL:
            continue
        kind = predicate.rule == "copula" and one.rule in _KINDS and _is_plural(one)  # "are doctors"
        if one.rule in _ONE_FOR_EACH and not kind:
            reason = "this may be one for all of them, or one for each"
            raise Unreadable(reason, words[min(head_word(one), len(words) - 1)].start, several=True)
    if tense_of(predicate) in MODAL:
        reason = "what so many must or may do may be said of each of them, or of their number"
        raise Unreadable(reason, words[head_word(subject)].start, several=True)


def _is_plural(phrase: Node) -> bool:
    return any(one.rule == "nominal_pl" for one in phrase.parts)
