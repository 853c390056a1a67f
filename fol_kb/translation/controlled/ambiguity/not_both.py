"""Alternatives of which not both hold: "a clerk or a guest, but not both".

The words are taken out before the grammar sees the sentence; the word before them keeps what they were.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fol_kb.translation.controlled.ambiguity.two_readings import first_word, last_word, leaves, nodes
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import Word, refused

WHICH_BOTH = "{word!r} is covered right behind two alternatives"
_TWO = 2
_OPENING = frozenset([",", "("])
_CONDITIONS = frozenset(["if", "when", "whenever", "unless", "si", "quand", "lorsque"])
"""Words whose clause ends with a comma, whether or not "but not both" stands between commas."""
_CLOSING = frozenset([",", ")", "then", "alors"])


def without_not_both(words: Sequence[Word], phrases: Sequence[tuple[str, ...]]) -> list[Word]:
    """The words of a sentence without the phrases that say that not both hold, with commas or brackets."""
    ends = {phrase[-1] for phrase in phrases}
    if ends.isdisjoint([word.key for word in words]):
        return list(words)
    said: list[Word] = []
    at = 0
    while at < len(words):
        keys = tuple(word.key for word in words[at:])
        phrase = next((phrase for phrase in phrases if keys[: len(phrase)] == phrase), ())
        end = at + len(phrase)
        opened = said[-1].key if said and said[-1].key in _OPENING else ""
        closes = end == len(words) or words[end].key in _CLOSING
        if (
            not phrase
            or not closes
            or len(said) <= bool(opened)
            or (opened == "(") != (keys[len(phrase) :][:1] == (")",))
        ):
            said.append(words[at])
            at += 1
            continue
        if opened:
            said.pop()
        said[-1] = replace(said[-1], not_both=" ".join(word.text for word in words[at:end]))
        within = opened == "," and _CONDITIONS.isdisjoint(word.key for word in said)
        at = end + (opened == "(" or (within and end < len(words) and words[end].key == ","))
    return said


def excludes_both(alternatives: Node, words: Sequence[Word]) -> bool:
    """Whether the text says of alternatives that not both of them hold."""
    return bool(words[last_word(alternatives)].not_both)


def check_not_both(
    tree: Node, words: Sequence[Word], *, denying: frozenset[str], counting: frozenset[str]
) -> None:
    """Raise Unreadable where "but not both" does not stand right behind two alternatives, or may deny more.

    Behind "not" or "no" it may say that neither holds, behind "only" or "at most" what the others may do.
    """
    for place, word in enumerate(words):
        if not word.not_both:
            continue
        choices = [one for one in nodes(tree) if one.rule == "or_"]
        two = len(choices) == 1 and len(list(leaves(choices[0]))) == _TWO and last_word(choices[0]) == place
        begin = first_word(choices[0]) if two else 0
        said = {key for one in words[:begin] for key in one.key.split("_")}
        counted = {key for one in words[: place + 1] for key in one.key.split("_")}
        if not two or said & denying or counted & counting:
            raise refused(WHICH_BOTH, word, word=word.not_both)
