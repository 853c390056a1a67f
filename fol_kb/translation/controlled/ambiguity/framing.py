"""Words that say for whom a clause holds, and commas that join nothing: refused in every language.

"For Fay, Gus is a hero" does not say that he is one. "For every dog X, X barks" speaks of each of them, since
what follows does. In "lives in Paris, Texas" the second name says which Paris it is, and a firm may be called
"Smith, Jones and Brown".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from fol_kb.translation.controlled.ambiguity.two_readings import BARE, first_word, last_word, leaves, nodes
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import Word, refused, unclear

_FRAMES = frozenset(["for_each", "not_for_each"])
_COUNTED = frozenset(["every", "any", "no", "not_every", "some", "a", "counted"])
"""Phrases that speak of one after the other."""
_TAKEN_UP = frozenset(["pronoun", "own_by_pronoun", "own_by_subject", "the", "there", "there_not"])
"""What in a clause may be about the one spoken of before it, or depend on him."""
_NEW = frozenset(["a", "some", "some_plural", "counted"])
_VARIABLE = re.compile(r"[A-Z]\d*")
_NAMES = frozenset(["name", "name_who"])


def check_frame(tree: Node, words: Sequence[Word]) -> None:
    """Raise Unreadable for "For Fay, Gus is a hero": a hero in her eyes, and perhaps in nobody else's."""
    for node in nodes(tree):
        if node.rule not in _FRAMES:
            continue
        phrase, clause = node.children
        counted = isinstance(phrase, Node) and all(one.rule in _COUNTED for one in leaves(phrase))
        if not counted or not _takes_up(clause, words):
            at = first_word(phrase)
            word = words[at]
            raise refused(
                "a phrase with {word!r} that opens a sentence may say for whom or for what the rest holds,"
                " which is not covered",
                word,
            )


def _takes_up(clause: Node | int, words: Sequence[Word]) -> bool:
    """Whether a clause says something that may differ from one individual to the next."""
    for node in _but_predicates(clause):
        if node.rule in _TAKEN_UP or node.rule in _NEW or "clitic" in node.rule:
            return True
        if node.rule == "name" and _VARIABLE.fullmatch(words[first_word(node)].text):
            return True
    return False


def _but_predicates(part: Node | int) -> Iterator[Node]:
    """The nodes of a clause; of "is a bank" those within it, since that "a" makes no individual."""
    if not isinstance(part, Node):
        return
    yield part
    for child in part.children:
        if part.rule == "is_a" and isinstance(child, Node) and child.rule in _NEW:
            for inner in child.children:
                yield from _but_predicates(inner)
        else:
            yield from _but_predicates(child)


def check_commas(tree: Node, words: Sequence[Word]) -> None:
    """Raise Unreadable for "Paris, Texas" after a verb or a preposition: two places, or one?"""
    for node in nodes(tree):
        if node.rule in {"simple", "and_", "or_"}:
            continue
        for child in node.children:
            if isinstance(child, Node) and child.rule in {"and_", "or_"}:
                _check_list(list(leaves(child)), words)


def _check_list(members: Sequence[Node], words: Sequence[Word]) -> None:
    for before, member in pairwise(members):
        between = [word.text for word in words[last_word(before) + 1 : first_word(member)]]
        named = before.rule in _NAMES and member.rule in _NAMES
        kind = before.rule in BARE and member is members[-1] and member.rule in _NAMES
        if between == [","] and (named or kind):  # "locked on target, Captain"
            at = words[first_word(member)]
            raise unclear(
                "{word!r} after a comma may be another one, or a part of the name before it; join them with"
                " 'and' or 'or', or quote the whole name",
                at,
            )
