"""What each comma, and each "and" and "or", may join: it depends on the words behind it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from fol_kb.translation.controlled.syntax.tokens import Tagged, words

_LEVELS = ("N", "A", "M", "V", "S", "W")


def coordinator_tags(kind: str, following: str, relatives: Collection[str]) -> tuple[str, ...]:
    """The levels at which "and" or "or" may join, seen from the word after it."""
    if following in relatives:
        return (f"_{kind}_R", f"_{kind}_T", f"_{kind}_S")
    return tuple(f"_{kind}_{level}" for level in _LEVELS)


_IN_LISTS = words("""
    ADJ ADJS PRE PRES N NS V VS NAME POSS QTY
    _A _THE _SOME _NO _EVERY _ALL _ANY _UN _LE _LES _DES _CHAQUE _TOUS
""")
"""The tags of words that may stand in what a list joins."""


_DENIED = frozenset(["_NOT", "_PAS"])


def with_commas(tagged: list[Tagged], coordinators: Mapping[str, str]) -> list[Tagged]:
    """Say what each comma may be: a weak coordinator with the word after it, a list's, or a clause's end."""
    result: list[Tagged] = []
    index = 0
    while index < len(tagged):
        item = tagged[index]
        following = tagged[index + 1] if index + 1 < len(tagged) else None
        if item.tags != ("_COMMA_I",):
            result.append(item)
        elif following is not None and following.tags in {("_THEN",), ("_ALORS",)}:
            pass
        elif following is not None and following.word.key in coordinators and not following.word.quoted:
            kind = coordinators[following.word.key]
            weak = tuple(f"_C{tag[1:]}" for tag in following.tags if tag[-1] in "RTVS")
            strong = tuple(f"_{kind}_{level}" for level in "NAMW")
            result.append(Tagged(following.word, (*weak, *strong) if weak[:1] != (f"_C{kind}_R",) else weak))
            index += 1
        else:
            kind, levels = _list_kind(tagged, index, coordinators)
            result.append(Tagged(item.word, (*(f"_{kind}_{level}" for level in levels), "_COMMA_I")))
        index += 1
    return result


def _list_kind(tagged: Sequence[Tagged], comma: int, coordinators: Mapping[str, str]) -> tuple[str, str]:
    """Whether a comma in a list stands for "and" or for "or", and at which levels it may join.

    The end of the list says which. A list without an end joins no verbs: what "Anna is a doctor, says Tom"
    says of Anna, Tom says; no individuals: "Anna hires Tim, a plumber"; and no predicates: what stands behind
    "in the office, locked in a safe" may be said of the office.
    """
    for item in tagged[comma + 1 :]:
        kind = coordinators.get(item.word.key)
        if kind is not None:
            return kind, "NAMVW"
        if item.tags != ("_COMMA_I",) and _IN_LISTS.isdisjoint(item.tags):
            break
    following = tagged[comma + 1].tags if comma + 1 < len(tagged) else ()
    named = "N" if "NAME" in following else ""  # "Paris, Texas" is refused by name
    denied = "A" if not _DENIED.isdisjoint(following) else ""  # "a nurse, not a doctor"
    return "AND", f"{named}{denied}M"
