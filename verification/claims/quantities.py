"""Of how many, and of how much, a clause of a quotation speaks, where the claim leaves that out.

"Most trains" are not all trains, "nurses of ward 4" are not all nurses, "at most 3 days" are not 3 days. What
is so of all is so of some, and what is exact is also "at least", "at most" and "about".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from verification.claims.alignment import Alignment
from verification.claims.clauses import Clause, Word


def phrases(listed: str) -> re.Pattern[str]:
    """A pattern that finds phrases, parted by "|", among words that blanks part."""
    each = sorted((" ".join(one.split()) for one in listed.split("|")), key=len, reverse=True)
    return re.compile(rf"(?<!\S)(?:{'|'.join(map(re.escape, each))})(?!\S)")


_PARTLY = phrases(
    """
    some | most | most of | many | several | few | a few | half | almost | nearly | mostly | partly |
    usually | often | sometimes | rarely | seldom | occasionally |
    certains | certaines | quelques | plusieurs | la plupart | beaucoup | peu | la moitié | presque |
    souvent | parfois | rarement | quasiment
    """
)
_WHOLLY = phrases(
    """
    all | every | each | any | always | everyone | everybody | everything |
    tous | toutes | tout | toute | chaque | toujours | n'importe
    """
)
_NOT_PARTLY = re.compile(r"(?<!\S)(?:the|his|her|its|their|le|la|les|l') (?:most|few|plus)(?!\S)")
_BOUNDS = tuple(
    (sign, phrases(before), phrases(after))
    for sign, before, after in (
        (
            "at least",
            "at least | no fewer than | no less than | not less than | a minimum of | au moins | au minimum",
            "or more | or over | at least | minimum | ou plus | au moins | au minimum",
        ),
        (
            "at most",
            "at most | up to | no more than | not more than | a maximum of | au plus | au maximum | jusqu' à",
            "or less | or fewer | or under | at most | maximum | ou moins | au plus | au maximum",
        ),
        ("more than", "more than | over | exceeding | plus de | plus d'", "-"),
        ("less than", "less than | fewer than | under | moins de | moins d'", "-"),
        (
            "about",
            """
            about | around | roughly | approximately | approx | circa | some | nearly | almost | close to |
            environ | près de | près d' | quelque | presque | à peu près
            """,
            "or so | approximately | environ",
        ),
    )
)
_WEAKER = {
    ("", "at least"),
    ("", "at most"),
    ("", "about"),
    ("more than", "at least"),
    ("less than", "at most"),
}
"""What is so by the first bound is so by the second."""


_EXCLUDING = (frozenset({"less than", "at least"}), frozenset({"more than", "at most"}))
"""Bounds of one number of which not both can be so."""


def how_many(alignment: Alignment, asked: str) -> Iterator[str]:
    """What says that a part is meant where the claim means all, or that more is asked of what is meant.

    Args:
        alignment: of a clause of the claim and one of a quotation.
        asked: all words of the claim, with blanks between them.
    """
    said = alignment.said
    told = _NOT_PARTLY.sub("", _keys(said.words))
    subject = _NOT_PARTLY.sub("", _keys(said.subject))
    wholly = _WHOLLY.search(_keys(alignment.asked.words))
    if wholly and not _WHOLLY.search(told):
        yield f"not {wholly[0]}"
    elif wholly and _WHOLLY.search(_keys(alignment.asked.subject)):
        more = [w for w in said.subject if w.means and not any(w.same(each) for each in alignment.ours)]
        if more:
            yield " ".join(word.text for word in more)
        elif said.verb is not None and not all(
            any(word.same(each) for each in said.subject) for word in alignment.asked.subject if word.means
        ):
            yield f"of {' '.join(word.text for word in said.subject)}"
    if (found := _PARTLY.search(told if wholly else subject)) and not _PARTLY.search(asked):
        yield found[0]


def how_much(alignment: Alignment) -> Iterator[str]:
    """What bounds a number in the quotation and not in the claim."""
    for one in alignment.asked.words:
        if one.number is None:
            continue
        found = [word for word in alignment.said.words if word.number is not None and word.same(one)]
        asked = _bound(alignment.asked, one)
        bounds = [_bound(alignment.said, word) for word in found]
        if bounds and not any(each == asked or (each, asked) in _WEAKER for each in bounds):
            yield f"{bounds[0] or 'exactly'} {one.text}"


def excluding(alignment: Alignment) -> bool:
    """Whether one number is bounded so in the claim that it cannot be as the quotation bounds it."""
    return any(
        one.number is not None
        and one.same(other)
        and {_bound(alignment.asked, one), _bound(alignment.said, other)} in _EXCLUDING
        for one in alignment.asked.words
        for other in alignment.said.words
    )


def _bound(clause: Clause, number: Word) -> str:
    place = clause.words.index(number)
    if _in_range(clause, place):
        return "a range with"
    before = _keys(clause.words[max(0, place - 4) : place])
    after = _keys(clause.words[place + 1 : place + 5])
    for sign, ahead, behind in _BOUNDS:
        if any(match.end() == len(before) for match in ahead.finditer(before)):
            return sign
        if (match := behind.search(after)) and after[: match.start()].count(" ") <= 1:
            return sign
    return ""


def _in_range(clause: Clause, place: int) -> bool:
    """Whether a number is an end of a range of amounts: "25 to 30 minutes"."""
    ends = clause.words[max(0, place - 2) : place + 3 : 2]
    between = clause.words[max(0, place - 1) : place + 2 : 2]
    return any(
        one.number is not None
        and other.number is not None
        and bool(one.number.kinds | other.number.kinds)
        and one.text == str(one.number.value)
        and other.text == str(other.number.value)
        and any(word.key in ("to", "à") and one.end < word.start < other.start for word in between)
        for one, other in pairwise(ends)
    )


def _keys(words: Sequence[Word]) -> str:
    return " ".join(word.key for word in words)
