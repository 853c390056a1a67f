"""Sentences whose words mean something else than predicates that hold of each individual: refused.

"Anne and Bob are friends" is a relation between them, "dodos are extinct" is said of the kind, "John needs a
car" does not say that there is one, "the rumour that John sleeps" does not say that he does. Which words do
that is a matter of the language: :class:`Meanings`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from fol_kb.translation.controlled.ambiguity.two_readings import (
    ALL_OR_SOME,
    first_word,
    head_word,
    last_word,
    leaves,
    nodes,
    says_when,
    several,
)
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tenses import RULING, tense_of
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, key_at, refused, unclear

_NONE: frozenset[str] = frozenset()
_SOME = frozenset(["a", "some", "some_plural"])
_OF_THEM_ALL = frozenset(["a", "some", "quantity", "counted", "the_plural"])
"""Objects of which there may be one for all who are joined, or one for each."""
_TOGETHER = "{word!r} says something of several individuals together"
_OF_A_KIND = "{word!r} may be said of a kind, and not of each of them"
_NOT_THERE = "{word!r} of any or all of them may be about what does not exist, or not yet"
_INDEFINITE = _SOME | {"bare_plural", "bare_singular"}
_OF_EACH = RULING | {"can"}
"""Tenses of what is so of each of several: "visitors must leave the castle" is a rule for all."""
_DEFINITE = frozenset(
    ["the", "the_plural", "name", "possessed", "own_by_pronoun", "own_by_subject", "pronoun"]
)


@dataclass(frozen=True, slots=True)
class Meanings:
    """Lemmas of words that say more or less than that something holds of each individual.

    ``mutual_*`` say something of several individuals together; ``mutual_pairs`` do where the individuals
    are named one by one ("Anne and Bob are married"); ``verbs_of_groups`` do with an object too ("the guards
    surround the castle"). ``joining`` is done to what is joined together ("mixes oil and water").
    ``with_others`` are prepositions that say with whom.
    """

    mutual_nouns: frozenset[str] = _NONE
    mutual_adjectives: frozenset[str] = _NONE
    mutual_pairs: frozenset[str] = _NONE
    mutual_states: frozenset[str] = _NONE
    """In what several are with each other: "at war"."""
    mutual_verbs: frozenset[str] = _NONE
    verbs_of_groups: frozenset[str] = _NONE
    exchanging: frozenset[str] = _NONE
    """What those who are named one by one do with each other: "Ann and Bob share food"."""
    with_others: frozenset[str] = _NONE
    together: frozenset[str] = _NONE
    joining: frozenset[str] = _NONE
    composed: frozenset[str] = _NONE
    composing: frozenset[str] = _NONE
    """How something is of several together, and the prepositions behind it: "made of copper and zinc"."""
    of_kinds: frozenset[str] = _NONE
    animals: frozenset[str] = _NONE
    times: frozenset[str] = _NONE
    conditions: frozenset[str] = _NONE
    grown: frozenset[str] = _NONE
    """What is done to some of a kind at a place: "bananas are grown in Ecuador"."""
    spread: frozenset[str] = _NONE
    """Where some of a kind are, by what is done to them, and how far: "are found throughout Australia"."""
    seeking: frozenset[str] = _NONE
    sought: frozenset[str] = _NONE
    """What is sought: "visas are required"."""
    linking: frozenset[str] = _NONE
    telling: frozenset[str] = _NONE
    contents: frozenset[str] = _NONE
    titles: frozenset[str] = _NONE
    that: frozenset[str] = _NONE
    each: frozenset[str] = _NONE
    into: frozenset[str] = _NONE
    """Of what is done to several together: "the players are split into two teams"."""


@dataclass(frozen=True, slots=True)
class Lemmatizer:
    """The lemmas of a sentence's words by their class."""

    noun: Callable[[Word, bool], str]
    adjective: Callable[[Word], str]
    verb: Callable[[Word], str]


def check_meanings(tree: Node, words: Sequence[Word], lemma: Lemmatizer, meanings: Meanings) -> None:
    """Raise Unreadable for a tree in which a word does not mean what a predicate would say."""
    for node in nodes(tree):
        match node.rule, node.children:
            case "simple", (Node() as subject, Node() as predicate):
                _Clause(subject, words, lemma, meanings).check(predicate)
            case (("and_" | "or_"), _):
                _check_shared_not(list(leaves(node)), words, lemma)
            case "name" | "name_who", children:
                _check_name(node, children, words, meanings)
            case "tail_of", (*_, Node(rule="bare_plural") as owner):
                raise several("a plural after 'of' may mean all, or some of them", owner, words)
            case "tail_of", (*_, Node(rule="every" | "no" | "any" | "not_every") as owner):
                raise several("this may be one for all of them, or one for each", owner, words)
            case (("nominal_sg" | "nominal_pl"), _):
                _check_content(node, words, lemma, meanings)
            case "does", (Node() as verb, *objects):
                phrases = [one for one in objects if isinstance(one, Node)]
                alone = len(phrases) == 1 and is_a_noun(phrases[0])
                _check_objects(verb, phrases, words, lemma, meanings, alone=alone)
            case "gives", (Node() as verb, _, Node() as given):
                _check_objects(verb, [given], words, lemma, meanings)
            case "adjective", (int() as made, int() as preposition, Node(rule="and_")) if (
                words[made].key in meanings.composed and words[preposition].key in meanings.composing
            ):
                raise _taken_together(words[preposition])
            case "is_a", (Node(rule="every" | "any" | "not_every") as what,):
                raise several("what something is cannot be 'all' or 'every' of a kind", what, words)
            case ("adjective", (_, int() as preposition, Node(rule="and_"))) | (
                "located",
                (int() as preposition, Node(rule="and_")),
            ) if words[preposition].key in meanings.together:
                raise _taken_together(words[preposition])


@dataclass(frozen=True, slots=True)
class _Clause:
    """A subject, and what its predicates may not say of it."""

    subject: Node
    words: Sequence[Word]
    lemma: Lemmatizer
    meanings: Meanings

    def check(self, predicate: Node) -> None:
        for leaf in leaves(predicate):
            match leaf.rule, leaf.children:
                case "neither", (Node("does" | "gives" | "copula"), *_):
                    for part in leaf.parts:
                        self.check(part)
                case (("passive" | "not_passive"), (int() as done, *_)) if (
                    self._several() and self.lemma.adjective(self.words[done]) in self.meanings.mutual_pairs
                ):  # "lines are separated by a comma"
                    raise self._refuse(_TOGETHER, done)
                case (("copula" | "copula_not" | "neither"), children):
                    for child in children:
                        for one in leaves(child):
                            self._check_property(one)
                case "does", (Node() as verb, *objects):
                    self._check_verb(verb, [one for one in objects if isinstance(one, Node)])

    def _joined(self) -> bool:
        """Whether the subject names individuals one by one: "Anne and Bob"."""
        return self.subject.rule == "and_"

    def _each(self) -> bool:
        """Whether a word after the subject says that it holds of each: "Rita and Hugo each own a racket"."""
        return self.words[last_word(self.subject) + 1].key in self.meanings.each

    def _several(self) -> bool:
        return self._joined() or any(_is_plural(one) for one in leaves(self.subject))

    def _is_any(self) -> bool:
        return any(one.rule in {"bare_plural", "a", "counted"} for one in leaves(self.subject))

    def _check_property(self, node: Node) -> None:
        while node.rule == "not_":
            (node,) = node.parts
        match node.rule, node.children:
            case "adjective", (int() as word,) | (Node(), int() as word) | (int() as word, Node()):
                lemma = self.lemma.adjective(self.words[word])
                if lemma in self.meanings.of_kinds:
                    raise self._refuse(_OF_A_KIND, word)
                if lemma in self.meanings.sought and self._is_any():
                    raise self._refuse(_NOT_THERE, word)
                if lemma in self.meanings.mutual_adjectives and self._several():
                    raise self._refuse(_TOGETHER, word)
                if lemma in self.meanings.mutual_pairs and self._joined():
                    raise self._refuse(_TOGETHER, word)
            case "adjective", (int() as word, int(), *_) if (
                self.lemma.adjective(self.words[word]) in self.meanings.of_kinds and self._several()
            ):
                raise self._refuse(_OF_A_KIND, word)
            case "adjective", (int() as word, int() as preposition, *_) if self._several():
                keys = {self.words[place].key for place in (word, preposition)}
                plural = [one for one in leaves(self.subject) if one.rule == "bare_plural"]
                named = any(
                    one.rule == "name" and self.words[head_word(one)].key not in self.meanings.times
                    for part in node.children
                    for one in leaves(part)
                )
                done = self.words[word].key in self.meanings.grown and named
                if plural and (done or not keys.isdisjoint(self.meanings.spread)):
                    raise several(ALL_OR_SOME, plural[0], self.words)
                if self.lemma.adjective(self.words[word]) in self.meanings.sought and self._is_any():
                    raise self._refuse(_NOT_THERE, word)
                if self.words[preposition].key in self.meanings.into:
                    raise self._refuse(_TOGETHER, word)
            case "ongoing", (Node("does", (Node() as verb, *objects)),):
                self._check_verb(verb, [one for one in objects if isinstance(one, Node)])
                for phrase in leaves(self.subject):
                    if phrase.rule == "bare_plural":
                        raise several(ALL_OR_SOME, phrase, self.words)
            case "located", _:
                self._check_place(people=True)
                for phrase in (one for part in node.children for one in leaves(part)):
                    noun = _head(phrase) if phrase.rule == "bare_singular" else None
                    if (
                        noun is not None
                        and self._several()
                        and self.words[noun].key in self.meanings.mutual_states
                    ):
                        raise self._refuse(_TOGETHER, noun)
            case "is_a", (Node() as what,):
                if (what.rule in {"a", "some"} and self._several()) or (
                    what.rule == "the" and self._joined() and not _is_plural(what)
                ):
                    raise several("this may be said of them together, or of each", what, self.words)
                noun = _head(what)
                if what.rule != "bare_plural" or noun is None or what.has("tail_of"):
                    return
                lemma = self.lemma.noun(self.words[noun], True)
                if lemma in self.meanings.mutual_nouns or lemma.startswith("co-"):
                    raise self._refuse(_TOGETHER, noun)

    def _check_verb(self, verb: Node, objects: list[Node]) -> None:
        word = verb.children[0]
        assert isinstance(word, int)
        preposition = verb.children[1] if len(verb.children) > 1 else None
        with_others = (
            isinstance(preposition, int) and self.words[preposition].key in self.meanings.with_others
        )
        lemma = self.lemma.verb(self.words[word])
        denied = verb.rule == "not_verb" and lemma == "exist"  # "ghosts do not exist": none of them does
        if (
            lemma in self.meanings.of_kinds
            and not denied
            and any(one.rule == "bare_plural" for one in leaves(self.subject))
        ):
            raise self._refuse(_OF_A_KIND, word)
        phrases = [one for one in objects if one.rule not in {"how", "circumstance"}]
        mutual = lemma in self.meanings.mutual_verbs and (not phrases or preposition is not None)
        mutual = mutual or lemma in self.meanings.verbs_of_groups
        mutual = mutual or (lemma in self.meanings.exchanging and self._joined())
        if mutual and not with_others and self._several():
            raise self._refuse(_TOGETHER, word)
        said = is_said(self.subject, self.words) or lemma in self.meanings.telling
        quoted = self.subject.rule == "name" and self.words[first_word(self.subject)].quoted
        if quoted and said and any(one.rule in _DEFINITE for one in objects):
            raise self._refuse("what {word!r} tells is told, and not asserted", word)
        if (
            self._joined()
            and not self._each()
            and any(one.rule in _OF_THEM_ALL for part in objects for one in leaves(part))
        ):
            raise several("this may be one for all of them, or one for each", objects[0], self.words)
        phrases = [one for part in objects for one in leaves(part)]
        there = any(one.rule in {"the", "the_plural"} for one in phrases)
        there = there or (preposition is not None and any(one.rule in _DEFINITE for one in phrases))
        placed = any(self._is_a_place(one) for one in objects if one.rule == "circumstance")
        there = there or placed
        none = verb.rule == "not_verb" and tense_of(verb) in {
            "",
            "will",
        }  # "printers do not use the network": none does
        if there and tense_of(verb) not in _OF_EACH and not none and not self._lives(phrases):
            self._check_place(people=placed or preposition is not None)

    def _is_a_place(self, circumstance: Node) -> bool:
        """Whether a phrase says at which place something is done: "banks lend money in Kenya"."""
        what = circumstance.children[-1]
        return any(
            one.rule in _DEFINITE and self.words[head_word(one)].key not in self.meanings.times
            for one in leaves(what)
            if not says_when(one, self.words)
        )

    def _lives(self, phrases: list[Node]) -> bool:
        """Whether a verb says of animals what they do at what time: "owls hunt at night", all of them."""
        heads = [_head(one) for one in leaves(self.subject)]
        animals = all(
            head is not None and self.lemma.noun(self.words[head], True) in self.meanings.animals
            for head in heads
        )
        definite = [one for one in phrases if one.rule in _DEFINITE]
        return animals and all(self.words[head_word(one)].key in self.meanings.times for one in definite)

    def _check_place(self, *, people: bool) -> None:
        """ "Dogs are in the garden" speaks of some dogs, "dogs are mammals" of all."""
        for one in leaves(self.subject):
            # "people speak French", not "if people speak French"
            alone = people and _is_generic(one) and last_word(one) == first_word(one)
            alone = alone and self.words[first_word(one) - 1].key not in self.meanings.conditions
            if one.rule == "bare_plural" and (alone or (_head(one) is not None and not _is_generic(one))):
                reason = "a plural without a word for 'all', 'some' or 'no' may mean all or some here"
                raise several(reason, one, self.words)

    def _refuse(self, reason: str, word: int) -> Unreadable:
        found = self.words[word]
        return unclear(reason, found)


def is_said(subject: Node, words: Sequence[Word]) -> bool:
    """Whether a subject is a quotation with a sentence's sign at its end: « Partez ! » crie le gardien."""
    word = words[min(first_word(subject), len(words) - 1)]
    return subject.rule == "name" and word.quoted and word.text.rstrip()[-1:] in ",.!?…"


def _check_shared_not(members: list[Node], words: Sequence[Word], lemma: Lemmatizer) -> None:
    """ "Dogs do not bark or sleep": the second verb may be denied too."""
    for before, member in pairwise(members):
        match before, member:
            case (
                Node("does" | "gives", (Node(rule="not_verb"), *_)),
                Node("does" | "gives", (Node("verb", (int() as word, *_)), *_)),
            ) if lemma.verb(words[word]) == words[word].key:
                reason = "'not' may deny this verb too; repeat it, or the subject"
                raise Unreadable(reason, words[word].start, several=True)


def _check_name(
    node: Node, children: Sequence[Node | int], words: Sequence[Word], meanings: Meanings
) -> None:
    names = [child for child in children if isinstance(child, int)]
    if len(names) == 1 and words[names[0]].key in meanings.titles:
        word = words[names[0]]
        raise refused("{word!r} is a title without a name", word)
    if node.rule == "name_who" and key_at(words, names[-1] + 1) in meanings.that:
        raise several("what follows 'that' may be told, or say who is meant", node, words)


def _check_content(node: Node, words: Sequence[Word], lemma: Lemmatizer, meanings: Meanings) -> None:
    """ "The fact that John sleeps" is no fact that he sleeps something."""
    head = node.places[-1]
    if key_at(words, head + 1) not in meanings.that or not node.has("whom"):
        return
    if lemma.noun(words[head], node.rule == "nominal_pl") in meanings.contents:
        raise refused(
            "what follows {word!r} says what it is about, and is not asserted by itself", words[head]
        )


def is_a_noun(phrase: Node | int) -> bool:
    """Whether a phrase is "a" and a noun with nothing behind it: "a ticket", which is a part of "needs"."""
    nominal = _nominal(phrase) if isinstance(phrase, Node) and phrase.rule == "a" else None
    below = nominal.parts if nominal else ()
    return nominal is not None and all(child.rule == "attribute" or not child.children for child in below)


def _check_objects(
    verb: Node,
    objects: list[Node],
    words: Sequence[Word],
    lemma: Lemmatizer,
    meanings: Meanings,
    *,
    alone: bool = False,
) -> None:
    word = verb.children[0]
    assert isinstance(word, int)
    name = lemma.verb(words[word])
    if name in meanings.joining and any(one.rule in {"and_", "counted"} for one in objects):
        raise unclear("{word!r} takes the joined phrases together, which is not covered", words[word])
    if len(verb.children) > 1 and isinstance(verb.children[1], int):
        name += "_" + words[verb.children[1]].key
        if words[verb.children[1]].key in meanings.together and any(one.rule == "and_" for one in objects):
            raise _taken_together(words[verb.children[1]])
    for one in (one for part in objects for one in leaves(part)):
        described = one.rule == "the" and any(inner.rule == "tail_of" for inner in nodes(one))
        if name in meanings.seeking and verb.rule == "not_verb" and described:
            reason = "{word!r} with 'not' may be about what does not exist; say first that there is one"
            raise refused(reason, words[word])
        if name in meanings.seeking and one.rule in _SOME and not alone:
            raise refused(
                "{word!r} with 'a' or 'some' may be about what does not exist, or not yet ('seeks a"
                " unicorn'), which is not covered",
                words[word],
            )
        if name in meanings.linking and one.rule in _INDEFINITE:
            raise refused("{word!r} says what something is to be, which is not covered", words[word])
        if name not in meanings.telling:
            continue
        quoted = one.rule == "name" and isinstance(one.children[0], int) and words[one.children[0]].quoted
        told = any(inner.rule == "whom" for inner in _of_itself(one)) and any(
            words[place].key in meanings.that for place in range(first_word(one), last_word(one))
        )
        if quoted or told:
            reason = "what {word!r} tells is told, and not asserted"
            if not quoted:
                reason = "the clause after the object of {word!r} may be what is told, and not asserted"
            raise refused(reason, words[word])


def _taken_together(preposition: Word) -> Unreadable:
    return unclear("{word!r} takes the joined phrases together, which is not covered", preposition)


def _of_itself(phrase: Node) -> Iterator[Node]:
    """The nodes of a phrase but those within its relative clauses."""
    yield phrase
    if phrase.rule not in {"who", "whom", "whose"}:
        for child in phrase.parts:
            yield from _of_itself(child)


def _nominal(phrase: Node) -> Node | None:
    return next(
        (one for one in phrase.parts if one.rule in {"nominal_sg", "nominal_pl"}),
        None,
    )


def _head(phrase: Node) -> int | None:
    nominal = _nominal(phrase)
    heads = nominal.places if nominal else []
    return heads[-1] if heads else None


def _is_plural(phrase: Node) -> bool:
    nominal = _nominal(phrase)
    return nominal is not None and nominal.rule == "nominal_pl"


def _is_generic(phrase: Node) -> bool:
    return any(one.rule == "generic" for one in phrase.parts)


__all__ = ["Lemmatizer", "Meanings", "check_meanings", "is_a_noun", "is_said"]
