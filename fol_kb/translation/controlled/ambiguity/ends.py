"""What stands behind several joined phrases, and times among them: in every language.

"The price is greater or equal to 5" is not greater than nothing, "neither knows nor loves Ann" does not say
that nobody is known, and in "works on Monday and Ann on Tuesday" Ann is no day.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from fol_kb.translation.controlled.ambiguity.two_readings import (
    ONE_OR_ALL,
    first_word,
    last_word,
    leaves,
    nodes,
)
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, unclear

AMONG_TIMES = "{word!r} is joined with what says when; repeat the verb"
BESIDE_A_NAME = "{word!r} beside a name may say when; put a comma between them, or put it last"
THE_SAME = "{word!r} and what stands behind the comma may be the same; say it apart"


def check_ends(
    tree: Node,
    words: Sequence[Word],
    *,
    days: Collection[str],
    number_in: Callable[[str], int],
    shares: Callable[[Word, str], bool],
) -> None:
    """Raise Unreadable for a tree that gives one of several what may be of all.

    ``days`` are words that say when, before a name; ``number_in`` is the number that a word for a quantity
    tells, and ``shares`` tells whether an adjective before "and_" or "or_" may have what a later one has.
    """
    check = _Ends(words, days, number_in, shares)
    for node in nodes(tree):
        match node.rule, node.children:
            case (("name" | "name_who"), (int(), int(), *_)):
                check.fused(node)
            case "adjective" | "located" | "does" | "circumstance", _:
                for child in node.children:
                    check.when(child)
            case (("and_" | "or_"), _):
                check.shared(node)
                check.told_twice(node)
            case "neither", (Node() as first, Node() as second):
                check.neither(first, second)


class _Ends:
    def __init__(
        self,
        words: Sequence[Word],
        days: Collection[str],
        number_in: Callable[[str], int],
        shares: Callable[[Word, str], bool],
    ) -> None:
        self._words = words
        self._days = days
        self._number_in = number_in
        self._shares = shares

    def when(self, phrase: Node | int) -> None:
        """ "Works on Monday and Ann on Tuesday": Ann is no day."""
        members = list(leaves(phrase))
        timed = [one.rule == "name" and self._words[first_word(one)].time for one in members]
        if any(timed) and not all(timed):
            raise self._refused(AMONG_TIMES, first_word(members[timed.index(False)]))

    def fused(self, name: Node) -> None:
        """ "Monday Tom leaves", "le 3 mai Paul dort": the day is no part of his name."""
        places = name.places
        first = self._words[places[0]]
        word = next((self._words[place] for place in places if self._words[place].time), None)
        if word is None and first.first and first.key in self._days and not first.quoted:
            word = first
        if word is not None:
            raise unclear(BESIDE_A_NAME, word)

    def shared(self, joined: Node) -> None:
        """ "Greater or equal to 5": of the first, too?"""
        *before, last = leaves(joined)
        places = last.places
        taking = last.rule == "adjective_of" or (last.rule == "adjective" and len(places) > 1)
        if not taking or (len(places) > 1 and self._words[places[1]].key in {"than", "que"}):
            return
        for one in before:
            alone = one.rule == "adjective" and len(one.children) == 1
            if alone and self._shares(self._words[first_word(one)], joined.rule):
                raise self._refused(ONE_OR_ALL, places[-1])

    def told_twice(self, joined: Node) -> None:
        """ "Two children, a son and a daughter": they are the two."""
        first, *others = leaves(joined)
        if first.rule not in {"quantity", "counted"} or self._number_in(
            self._words[first_word(first)].key
        ) != len(others):
            return
        behind = last_word(first) + 1
        if behind < len(self._words) and self._words[behind].key == ",":
            raise self._refused(THE_SAME, first_word(first))

    def neither(self, first: Node, second: Node) -> None:
        """ "Neither knows nor loves Ann": whom does he not know?"""
        if first.rule == second.rule == "does" and _size(first) < _size(second):
            raise self._refused(ONE_OR_ALL, min(last_word(second), len(self._words) - 1))

    def _refused(self, reason: str, at: int) -> Unreadable:
        return unclear(reason, self._words[min(at, len(self._words) - 1)])


def _size(does: Node) -> int:
    """How many phrases and prepositions a verb has."""
    verb = does.children[0]
    return len(does.children) + (len(verb.children) if isinstance(verb, Node) else 0)
