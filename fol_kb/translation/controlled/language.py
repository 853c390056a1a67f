"""What the translator needs of a language, and what is common to both."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from fol_kb.translation.controlled.ambiguity.conditions import check_only
from fol_kb.translation.controlled.ambiguity.counted import check_counted
from fol_kb.translation.controlled.ambiguity.framing import check_commas, check_frame
from fol_kb.translation.controlled.ambiguity.two_readings import (
    check_denied_by_subject,
    check_joined,
    check_mixed,
)
from fol_kb.translation.controlled.discourse.counts import Count
from fol_kb.translation.controlled.discourse.kinds import Kinds
from fol_kb.translation.controlled.discourse.lemmas import FixedWords
from fol_kb.translation.controlled.discourse.list_words import ListWords
from fol_kb.translation.controlled.reasons.repairs import Repair, Stuck
from fol_kb.translation.controlled.syntax.grammar import Grammar, Node
from fol_kb.translation.controlled.syntax.lexicon import Lexicon, slug
from fol_kb.translation.controlled.syntax.tokens import Tagged, Unreadable, Word

_LIKE_A_NAME = re.compile(r"[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]+(?: [A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]+)*")
"""Words with capitals: "Moby Dick" is the same with and without quotation marks."""


COMPARATIVE = ("comparative",)
"""What stands for the tags of a comparative of two words until its key is made."""


class Language(ABC):
    """Tags and lemmas of one controlled language."""

    code: str
    fixed: FixedWords
    """What no text changes in what its words mean."""
    speaking_again: frozenset[str] = frozenset()
    """Pronouns that may mean one of whom the sentence before speaks."""
    pointing: frozenset[str] = frozenset()
    """Words before a noun that may be said of one who was spoken of."""
    having: frozenset[str] = frozenset()
    """Verbs that say what "with" behind a noun says."""
    describing: frozenset[str] = frozenset()
    """Words that may begin what describes a noun: prepositions, relative pronouns."""
    quoting: str
    """How a word and the reason that is about it are put together."""
    besides: str
    """What stands between several reasons."""
    instead: str
    """How a sentence is named that is read in the place of one."""
    grammar: Grammar
    indefinite: frozenset[str]
    """The articles that bring somebody or something in."""
    phrases: Mapping[tuple[str, ...], tuple[str, ...]]
    """The tags of words that only together mean what they do."""
    descriptions: Mapping[str, str]
    """What a tag is called in what is said of a sentence."""
    kinds: Kinds
    """Nouns with which "the" may be said of a kind."""
    lists: ListWords
    """By what a list is known to go on with what stands before it."""
    limiting: tuple[str, ...] = ()
    """How the names of quantities begin of which there may be none: "at_most"."""
    knows_verbs: bool = False
    """Whether ``may_be_verb`` knows the verbs of the language."""
    labels: frozenset[str] = frozenset()
    """What may stand with a colon before a sentence and says nothing of it: "note"."""
    numbered: frozenset[str] = frozenset()
    """What does so with a number: "article"."""
    framing: frozenset[str] = frozenset()
    """What says with a colon how a sentence is meant, whatever that names: "example"."""
    frames: tuple[str, ...]
    """Beginnings of a sentence whose end may be any phrase that names a thing."""
    finite: frozenset[str]
    """The tags of verbs that a subject may have."""
    homographs: frozenset[str] = frozenset()
    """Words that are a noun and an adjective of another sense."""
    articles: frozenset[str] = frozenset()
    """What stands before one noun."""
    being_so: frozenset[str] = frozenset()
    """What stands before a word that says how something is."""
    closed: Collection[str] = ()
    """The words of closed classes."""
    natural_gender = True
    """Whether only nouns of persons are masculine or feminine."""
    compares_trees = False
    """Whether a sentence is read only if all of its trees say the same."""

    @abstractmethod
    def prepare(self, words: list[Word]) -> list[Word]:
        """Split what is written together and means several words."""

    @abstractmethod
    def learn(self, sentences: Sequence[Sequence[Word]], lexicon: Lexicon) -> None:
        """Note what the sentences show of their words."""

    @abstractmethod
    def tag(self, words: Sequence[Word], lexicon: Lexicon) -> list[Tagged]:
        """The terminals that each word may be, the preferred first."""

    def phrase(self, words: Sequence[Word], index: int) -> tuple[int, tuple[str, ...]]:
        """How many words from here on are one phrase, and its tags; none for a word by itself."""
        if words[index].quoted:
            return 1, ()
        longest = min(self._longest_phrases.get(words[index].key, 0), len(words) - index)
        for size in range(longest, 1, -1):
            tags = self.phrases.get(tuple(word.key for word in words[index : index + size]))
            if tags:
                return size, tags
        return (2, COMPARATIVE) if self.compares(words, index) else (1, ())

    @cached_property
    def _longest_phrases(self) -> Mapping[str, int]:
        """How many words the longest phrase has that begins with a word."""
        longest: dict[str, int] = {}
        for first, *others in self.phrases:
            longest[first] = max(longest.get(first, 0), 1 + len(others))
        return longest

    @abstractmethod
    def compares(self, words: Sequence[Word], index: int) -> bool:
        """Whether this word makes a comparative of the next one."""

    @abstractmethod
    def lemma_noun(self, word: Word, plural: bool, lexicon: Lexicon) -> str: ...

    @abstractmethod
    def lemma_adjective(self, word: Word, lexicon: Lexicon) -> str: ...

    @abstractmethod
    def lemma_verb(self, word: Word, lexicon: Lexicon) -> str: ...

    @abstractmethod
    def lemma_participle(self, word: Word, lexicon: Lexicon) -> str: ...

    def lemma_told(self, word: Word, tense: str, lexicon: Lexicon) -> str:
        """The name of a verb in a tense that is none of the present: "past", "did", "perfect"."""
        raise NotImplementedError(tense)

    @abstractmethod
    def knows(self, key: str) -> bool:
        """Whether the dictionary or a closed class has a word."""

    def lies_on(self, preposition: str, noun: str, where: str) -> bool:
        """Whether "on" says where something is, whatever it is: "on the shelf"."""
        return False

    def is_topic(self, words: Sequence[Word]) -> bool:
        """Whether words with a colon are a heading that says nothing of what stands below: "House rules:"."""
        keys = [word.key for word in words]
        if len(keys) == 1 and keys[0] in self.labels:
            return True
        if len(keys) == 2 and keys[0] in self.numbered and keys[1][:1].isdigit():
            return True
        return self.lists.is_topic(keys)

    def are_persons(self, keys: Sequence[str]) -> bool:
        """Whether a heading only says of whom what stands below is: "Members", "For guests"."""
        return bool(keys) and all(self.is_person(key.rstrip("s")) for key in keys)

    def may_be_infinitive(self, key: str) -> bool:
        """Whether a word may be what one must do."""
        return False

    def put_together(self, words: list[Word]) -> list[Word]:
        """The words of a stem and of a point, which may be one word together: "are allowed to: smoke"."""
        return words

    @abstractmethod
    def participle_of(self, key: str) -> Collection[str]:
        """The infinitives of which a word may be the past participle."""

    def brought_in(self, words: Sequence[Word]) -> Iterator[str]:
        """The three words after each indefinite article: a noun, and what may stand before it."""
        for place, word in enumerate(words):
            if word.key in self.indefinite and not word.quoted:
                yield from (one.key for one in words[place + 1 : place + 4])

    @abstractmethod
    def compares_with_others(self, adjective: str, *, before: bool) -> bool:
        """Whether an adjective says how a thing is among those of its noun, before which it may stand."""

    @abstractmethod
    def says_how(self, adjective: str, noun: str) -> bool:
        """Whether an adjective that compares may say how somebody is what the noun says: a heavy smoker."""

    def leaves_it_done(self, verbs: Collection[str], preposition: str) -> bool:
        """Whether what is done with a phrase of this preposition is done: who met Ann in Paris met Ann."""
        return False

    def attached(self, preposition: str, noun: str, *, to_somebody: bool) -> str:
        """The relation that a preposition behind a noun says: where something is, or ``poem_by``."""
        return f"{noun}_{preposition}"

    def may_be_one(self, short: Sequence[str], full: Sequence[str]) -> bool:
        """Whether a name may be short for another, both in words."""
        return False

    def is_person(self, noun: str) -> bool | None:
        """Whether a noun is one of persons; None if it is not known."""
        return True

    def anybody_in(self, words: Sequence[Word]) -> Word | None:
        """A word that means any person: "nobody", "all people"."""
        return None

    def somebody_in(self, words: Sequence[Word]) -> Word | None:
        """A word that means a person, some or any."""
        return self.anybody_in(words)

    def anything_in(self, words: Sequence[Word]) -> Word | None:
        """A word that means anything, and persons hardly: "rien"."""
        return None

    def is_unit(self, noun: str) -> bool:
        """Whether a noun is one of what a number of tells how much something is."""
        return False

    def of_a_place(self, relation: str) -> bool:
        """Whether what a relation is to is a place, or a time, by its name; not known of most."""
        return False

    def is_among(self, adjective: str, noun: str) -> bool:
        """Whether an adjective before a noun says of what the noun says how it is among those."""
        return self.compares_with_others(adjective, before=True) and not self.says_how(adjective, noun)

    def head_places(self, name: Sequence[str]) -> Sequence[int]:
        """Where the words begin that a noun of several words is besides: a football referee is a referee."""
        return ()

    def may_be_adjective(self, key: str) -> bool:
        """Whether a word before a noun may say how something is."""
        return False

    def stands_alone(self, verb: str) -> bool:
        """Whether who does something to an object does it, said without one: who eats an apple eats."""
        return False

    def measures_time(self, word: Word) -> bool:
        """Whether a noun is a measure of time."""
        return False

    def noun_in_name(self, words: Sequence[Word], lexicon: Lexicon) -> str:
        """The noun of a name that is one with a number: "platform" of "platform 4"; empty of another."""
        return ""

    def noun_and_adjective(self, key: str) -> str:
        """The singular of a noun that is an adjective too; empty for another word."""
        return ""

    def may_be_verb(self, key: str) -> bool:
        """Whether a word may be a verb behind a subject in the singular."""
        return False

    def may_be_somebody(self, word: Word) -> bool:
        """Whether a word may mean a person: a name, a pronoun, a noun of persons."""
        return True

    def is_order(self, predicate: str) -> bool:
        """Whether a predicate is a comparative: "taller_than"."""
        return False

    def contrary(self, one: str, other: str) -> bool:
        """Whether two words say of something what cannot both be, or may be the same denied."""
        return False

    def quantity(self, key: str) -> str:
        """What a word that says how many adds to the name of a kind: "three" of "3" in "3 books"."""
        return key

    def count(self, key: str) -> Count | None:
        """How many a word means, if it is a count of a few."""
        return None

    def saying_least(self, trees: Sequence[Node], words: Sequence[Word], lexicon: Lexicon) -> Sequence[Node]:
        """The trees without those of which another one leaves open what an adjective goes with."""
        return trees

    @abstractmethod
    def gender(self, words: Sequence[Word], index: int, lemma: str) -> str: ...

    def gender_of_name(self, words: Sequence[Word]) -> str:
        """The gender of whom a name names; "u" where that is not known."""
        return "u"

    @abstractmethod
    def generic_gender(self, word: Word) -> str: ...

    @abstractmethod
    def pronoun(self, word: Word) -> str: ...

    @abstractmethod
    def is_variable(self, word: Word) -> bool: ...

    def check(self, tree: Node, words: Sequence[Word], lexicon: Lexicon, *, ace: bool = False) -> None:
        """Raise Unreadable for a tree that is not the only reading of its sentence.

        With ``ace``, what Attempto Controlled English has settled is not asked, nor what is about words that
        mean something else in ordinary language.
        """
        if not ace:
            check_joined(tree, words)
        check_counted(tree, words)
        check_only(tree, words)

    def plausible(self, trees: Sequence[Node], words: Sequence[Word]) -> Sequence[Node]:
        """The trees without those that nobody has in mind, where others are left."""
        return trees

    def check_open(self, tree: Node, words: Sequence[Word]) -> None:
        """Raise Unreadable for what ACE has settled, and ordinary language has not."""
        check_mixed(tree, words)
        check_denied_by_subject(tree, words)
        check_frame(tree, words)
        check_commas(tree, words)

    def pointed(self, words: Sequence[Word], place: int) -> str:
        """What is quoted of a sentence, where a reason is about the phrase that begins with a word."""
        return words[place].text

    def is_said_of_all(self, clause: Node, words: Sequence[Word]) -> bool:
        """Whether "a" in the subject of a clause is every one."""
        return False

    @abstractmethod
    def whole(self, stuck: Stuck) -> Unreadable | None:
        """What a sentence is, if its beginning shows that it is not covered: a question, an order."""

    @abstractmethod
    def repairs(self, stuck: Stuck, place: int) -> Iterable[Repair]:
        """What may keep the grammar from reading a sentence, from a place on."""

    def reason(self, problem: Unreadable) -> str:
        """Why a sentence is not covered, in the words of the language."""
        reasons = dict.fromkeys(map(self.worded, (problem, *problem.besides)))
        said = self.besides.join(reasons)
        return said + self.instead.format(sentence=problem.instead) if problem.instead else said

    def worded(self, problem: Unreadable) -> str:
        """One reason in the words of the language."""
        return problem.reason

    def expected(self, tags: frozenset[str]) -> list[str]:
        """What the grammar wanted, in words."""
        return sorted({self.descriptions[tag] for tag in tags if tag in self.descriptions})


@dataclass(frozen=True, slots=True)
class Words:
    """The lemmas of a language under a lexicon: what the interpreter asks for."""

    language: Language
    lexicon: Lexicon

    def leaves_it_done(self, verb: Word, preposition: Word) -> bool:
        language, lexicon = self.language, self.lexicon
        forms = {language.lemma_verb(verb, lexicon), language.lemma_participle(verb, lexicon)}
        return language.leaves_it_done(forms, preposition.key)

    def noun(self, word: Word, plural: bool) -> str:
        return slug(self.language.lemma_noun(word, plural, self.lexicon))

    def adjective(self, word: Word) -> str:
        return slug(self.language.lemma_adjective(word, self.lexicon))

    def verb(self, word: Word) -> str:
        return slug(self.language.lemma_verb(word, self.lexicon))

    def participle(self, word: Word) -> str:
        return slug(self.language.lemma_participle(word, self.lexicon))

    def told(self, word: Word, tense: str) -> str:
        return slug(self.language.lemma_told(word, tense, self.lexicon))

    def relation(self, word: Word) -> str:
        return slug(word.key)

    def name(self, words: list[Word]) -> str:
        """A name in lower case; one in quotation marks is exactly itself, unless it looks like any other."""
        if len(words) == 1 and words[0].quoted and not _LIKE_A_NAME.fullmatch(words[0].text):
            return words[0].text
        return slug("_".join(word.key for word in words))

    def gender(self, words: list[Word], index: int, plural: bool) -> str:
        return self.language.gender(words, index, self.noun(words[index], plural))

    def stands_alone(self, verb: Word) -> bool:
        return self.language.stands_alone(self.language.lemma_verb(verb, self.lexicon))

    def noun_in_name(self, words: Sequence[Word]) -> str:
        return slug(self.language.noun_in_name(words, self.lexicon))

    def quantity(self, word: Word) -> str:
        return slug(self.language.quantity(word.key))


def split_word(word: Word, first: str, second: str) -> list[Word]:
    """A word written together with the next one, as two words at the same place."""
    return [
        replace(word, key=first, text=word.text[: len(first)]),
        replace(word, key=second, text=word.text, capital=False, first=False),
    ]
