"""Attempto Controlled English (ACE 6.7): what its construction and interpretation rules settle is not asked.

A phrase with a preposition and an adverb go with the verb, "and" within a relative clause needs its pronoun
again, and a word may say its class before a colon: "a:trusted", "n:laundry", "v:log", "p:Ann".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType

from fol_kb.translation.controlled.ambiguity.conditions import check_only
from fol_kb.translation.controlled.ambiguity.counted import check_counted
from fol_kb.translation.controlled.ambiguity.two_readings import first_word, last_word, leaves, nodes
from fol_kb.translation.controlled.english import words as en
from fol_kb.translation.controlled.english.adverbs import is_adverb, says_how_done
from fol_kb.translation.controlled.english.bare import of_a_bare_subject
from fol_kb.translation.controlled.english.checks import check_settled, makes_of_its_object
from fol_kb.translation.controlled.english.language import English
from fol_kb.translation.controlled.english.lexicon import classes
from fol_kb.translation.controlled.english.modals import check_modals
from fol_kb.translation.controlled.english.past import check_tense
from fol_kb.translation.controlled.english.quantities import counts_one
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.lexicon import Lexicon
from fol_kb.translation.controlled.syntax.tokens import Tagged, Word, refused

_CLASSES = MappingProxyType(
    {"n": "noun", "noun": "noun", "human": "noun", "masc": "noun", "fem": "noun", "neutr": "noun"}
    | {"v": "verb", "verb": "verb", "a": "adjective", "adj": "adjective", "p": "name"}
)
"""What a word is by what stands before its colon (ACE 6.7 and, of the longer ones, before it)."""
_TAGS_OF_CLASS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"noun": ("N", "NS"), "verb": ("VS", "V"), "adjective": ("ADJ",), "name": ("NAME",)}
)
_NOUNS = MappingProxyType({"GENERIC_SG": "N", "GENERIC_PL": "NS"})
"""A thing is one of which the text says so, as a dog is (ACE 6.7: "thing" is in the lexicon)."""
_OF_WORDS = frozenset(["of", "by", "than", "to"])
"""Prepositions of a noun, of who does something, of a comparison and of who gets something."""
_NOT_OF_ACE = frozenset(["because", "tail_prep", "reduced", "every_owned", "every_own", "mass"])
"""Phrases behind a noun are the verb's in ACE, plurals of somebody some of his, and nouns have "a"."""
_RELATIVE = frozenset(["who", "whom", "whose"])
_OF_VERBS = frozenset(["does", "gives", "passive", "complement"])


class Attempto(English):
    """ACE: every sentence that it reads has one reading."""

    phrases = en.PHRASES | {
        ("nothing", "but"): ("_NOTHING_BUT",),
        ("it", "is", "provable", "that"): ("SO_THAT",),
        ("it", "is", "not", "provable", "that"): ("SO_THAT",),
    }

    def prepare(self, words: list[Word]) -> list[Word]:
        """Beside what English splits: "a:trusted" is one word."""
        return _joined_adverbs(super().prepare(_with_classes(words)))

    def _tags(self, words: Sequence[Word], index: int, lexicon: Lexicon) -> tuple[str, ...]:
        word = words[index]
        if word.given in _TAGS_OF_CLASS:
            return _TAGS_OF_CLASS[word.given]
        if is_adverb(words, index) or "ly_and_" in word.key:
            return ("ADVM",)
        tags = super()._tags(words, index, lexicon)
        if tags == ("MOD",) and "ADJ" in classes(word.key):
            return ("ADJ",)  # a red card is red
        tags = tuple(_NOUNS.get(tag, tag) for tag in tags if tag != "MOD" or len(tags) == 1)
        if "PREP" not in tags or "VPREP" in tags or word.key in _OF_WORDS:
            return tags
        return (*tags, "VPREP")

    def _check_word(self, words: Sequence[Word], index: int, lexicon: Lexicon) -> None:
        """Nothing: no words are one idiom."""

    def _check_first(self, tagged: Sequence[Tagged], lexicon: Lexicon) -> None:
        """Nothing: a sentence has its subject, and a word without an article is a name or a plural."""

    def plausible(self, trees: Sequence[Node], words: Sequence[Word]) -> Sequence[Node]:
        """A phrase with a preposition goes with the verb, "and" behind a relative clause with its subject."""
        unlikely: tuple[Callable[[Node], bool], ...] = (
            of_a_bare_subject,
            lambda tree: tree.has("tail_prep"),
            _joins_within_relative,
            lambda tree: _behind_relative(tree) is not None,
            counts_one,
            lambda tree: makes_of_its_object(tree, words),
            lambda tree: tree.has("mass"),
        )
        likely = trees
        for is_unlikely in unlikely:
            likely = [tree for tree in likely if not is_unlikely(tree)] or likely
        return likely

    def gender(self, words: Sequence[Word], index: int, lemma: str) -> str:
        """Also of nouns of persons: a user is no "it"."""
        found = super().gender(words, index, lemma)
        return "h" if found == "u" and words and self.is_person(lemma) else found

    def saying_least(self, trees: Sequence[Node], words: Sequence[Word], lexicon: Lexicon) -> Sequence[Node]:
        """All of them: none says more than another."""
        return trees

    def check(self, tree: Node, words: Sequence[Word], lexicon: Lexicon, *, ace: bool = False) -> None:
        """Raise Unreadable for what ACE does not read, or reads of several together."""
        check_counted(tree, words, together=True)
        check_only(tree, words)
        self._passed.once(_check_words, tree, words)

    def check_open(self, tree: Node, words: Sequence[Word]) -> None:
        """Nothing is open."""


def _check_words(tree: Node, words: Sequence[Word]) -> None:
    for node in nodes(tree):
        joined = node.rule in {"and_", "or_"} and any(map(_ends_with_of, list(leaves(node))[:-1]))
        if node.rule in _NOT_OF_ACE or joined:
            place = min(first_word(node), len(words) - 1)
            raise refused("{word!r} and what stands behind it is not covered here", words[place])
    if (outside := _behind_relative(tree)) is not None:
        word = words[first_word(outside)]
        reason = "{word!r} goes with the verb of the relative clause before it, which is not covered here"
        raise refused(reason, word)
    check_settled(tree, words)
    check_tense(tree, words)
    check_modals(tree, words, ace=True)


def _joins_within_relative(tree: Node) -> bool:
    """Whether a relative clause has several predicates that share their pronoun."""
    clauses = (node for node in nodes(tree) if node.rule in _RELATIVE)
    return any(inner.rule in {"and_", "or_"} for node in clauses for inner in node.parts)


def _behind_relative(tree: Node) -> Node | None:
    """What says of a verb how or where, and stands behind a relative clause, with whose verb it goes."""
    for node in nodes(tree):
        if node.rule in _OF_VERBS:
            for before, after in pairwise(one for one in node.children[1:] if isinstance(one, Node)):
                if after.rule in {"how", "circumstance"} and _ends_with_relative(before):
                    return after
    return None


def _ends_with_relative(part: Node) -> bool:
    """Whether a phrase ends within a relative clause: "a man who sleeps"."""
    last = last_word(part)
    return any(one.rule in _RELATIVE and last_word(one) == last for one in nodes(part))


def _joined_adverbs(words: list[Word]) -> list[Word]:
    """The words with "carefully and manually" as one, unless the second may go with a verb that follows."""
    kept: list[Word] = []
    for place, word in enumerate(words):
        after = classes(words[place + 1].key) if place + 1 < len(words) else {}
        said = any("VS" in classes(one.key) for one in kept[:-2])
        another = said and not {"V", "VS"}.isdisjoint(after)
        joined = len(kept) > 1 and kept[-1].key == "and" and is_adverb(words, place)
        if joined and says_how_done(kept[-2].key) and not another:
            _, first = kept.pop(), kept.pop()
            key = "_and_".join(sorted([first.key, word.key]))
            kept.append(replace(first, text=f"{first.text} and {word.text}", key=key, end=word.end))
        else:
            kept.append(word)
    return kept


def _ends_with_of(member: Node) -> bool:
    """Whether "and" behind a phrase may join what it is "of": "a friend of Mary and Bill"."""
    phrase = member.children[-1] if member.rule == "is_a" else member
    nominal = phrase.children[-1] if isinstance(phrase, Node) and phrase.children else None
    tails = nominal.children if isinstance(nominal, Node) else ()
    return any(isinstance(one, Node) and one.rule == "tail_of" for one in tails)


def _with_classes(words: list[Word]) -> list[Word]:
    """Words with their class before a colon as one word, which says it."""
    kept: list[Word] = []
    place = 0
    while place < len(words):
        word = words[place]
        what = _CLASSES.get(word.key) if len(words) > place + 2 and words[place + 1].text == ":" else None
        colon, after = words[place + 1 : place + 3] if what else (word, word)
        if what and word.end == colon.start and colon.end == after.start:
            after = replace(after, start=word.start, first=word.first, capital=what == "name", given=what)
            kept.append(after)
            place += 3
        else:
            kept.append(word)
            place += 1
    return kept
