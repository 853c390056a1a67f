"""Adverbs that say how or how often something is done, and with what they go (decision 0170)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from fol_kb.translation.controlled import english_words as en
from fol_kb.translation.controlled.english_lexicon import classes
from fol_kb.translation.controlled.grammar import Node
from fol_kb.translation.controlled.interpret import ONE_OR_EVERY
from fol_kb.translation.controlled.tokens import Unreadable, Word
from fol_kb.translation.controlled.two_readings import ALL_OR_SOME, ONE_OR_ALL, first_word, leaves, nodes


def says_how_done(key: str) -> bool:
    """Whether a word says how or how often something is done, and nothing else: "slowly", "often"."""
    if key in en.HOW_OFTEN:
        return True
    if not key.endswith("ly") or key in en.NOT_HOW or set(classes(key)) != {"ADV"}:
        return False
    bases = (key[:-2], f"{key[:-3]}y", f"{key[:-1]}e", f"{key[:-2]}l", key[:-4])
    return any("ADJ" in classes(base) for base in bases if len(base) > 2)


def check_adverbs(tree: Node, words: Sequence[Word]) -> None:
    """Raise Unreadable for an adverb that may go with more than its verb: "dogs often bark" (many dogs?)."""
    for node in nodes(tree):
        match node.rule, node.children:
            case "simple", (Node() as subject, Node() as predicate):
                often = any(words[place].key in en.HOW_OFTEN for place in _adverbs(predicate))
                for one in leaves(subject) if often else ():
                    if one.rule in {"bare_plural", "a"}:
                        reason = ALL_OR_SOME if one.rule == "bare_plural" else ONE_OR_EVERY
                        raise Unreadable(reason, words[first_word(one)].start, several=True)
            case "adjective", (*_, Node("how", (int() as place,))) if words[place].key in en.HOW_OFTEN:
                reason = "{word!r} may say at what times it is so, which is not covered"
                raise Unreadable(reason, words[place].start, word=words[place].text)
            case (("and_" | "or_"), _):
                for before, member in pairwise(leaves(node)):
                    _check_shared(before, member, words)
            case _:
                pass


def _check_shared(before: Node, member: Node, words: Sequence[Word]) -> None:
    """ "Often sings and dances", "sings and dances slowly": the other one too?"""
    first, second = list(_adverbs(before)), list(_adverbs(member))
    leading = [place for place in first if place < _verb(before)]
    never = [verb - 1 for verb in (_verb(before), _verb(member)) if verb and words[verb - 1].key == "never"]
    if len(never) == 1 and never[0] < _verb(before):
        leading, second = never, []
    trailing = [place for place in second if place > _verb(member)]
    for place in (*(leading if not second else ()), *(trailing if not first else ())):
        raise Unreadable(ONE_OR_ALL, words[place].start, several=True, word=words[place].text)


def _verb(phrase: Node) -> int:
    """The place of the first word that is no adverb."""
    adverbs = set(_adverbs(phrase))
    places = [child for node in nodes(phrase) for child in node.children if isinstance(child, int)]
    return min((place for place in places if place not in adverbs), default=0)


def _adverbs(phrase: Node) -> Iterator[int]:
    """The places of the adverbs of a verb phrase, but for those in its noun phrases."""
    for child in phrase.children:
        if isinstance(child, Node):
            if child.rule == "how":
                yield from (place for place in child.children if isinstance(place, int))
            elif child.rule in {"verb", "not_verb", "adjective", "and_", "or_", "does", "copula", "not_"}:
                yield from _adverbs(child)
