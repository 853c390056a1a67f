"""English: the lemmas of its words, and which readings it has besides."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from types import MappingProxyType

from fol_kb.translation.controlled.ambiguity.conditions import check_limits
from fol_kb.translation.controlled.ambiguity.counted import check_done_together
from fol_kb.translation.controlled.ambiguity.ends import check_ends
from fol_kb.translation.controlled.ambiguity.meanings import Lemmatizer, check_meanings
from fol_kb.translation.controlled.ambiguity.not_both import check_not_both
from fol_kb.translation.controlled.ambiguity.passed import Passed
from fol_kb.translation.controlled.ambiguity.two_readings import (
    check_reach,
    joined_attributes,
    parts_from_preposition,
)
from fol_kb.translation.controlled.discourse.lemmas import FixedWords
from fol_kb.translation.controlled.english import meanings as en_meanings
from fol_kb.translation.controlled.english import words as en
from fol_kb.translation.controlled.english.adverbs import check_often, without_degree
from fol_kb.translation.controlled.english.attached import AGES, attaches, check_days, is_compound_of_doing
from fol_kb.translation.controlled.english.attributes import (
    COLOURS,
    HOW,
    OF_A_FIELD,
    TEACHING,
    check_attributes,
    does_something,
    is_superlative,
)
from fol_kb.translation.controlled.english.bare import check_bare_subject, of_a_bare_subject
from fol_kb.translation.controlled.english.checks import check_tree, makes_of_its_object
from fol_kb.translation.controlled.english.clauses import as_sentences, check_clauses
from fol_kb.translation.controlled.english.compounds import head_places, says_more
from fol_kb.translation.controlled.english.forms import (
    infinitives,
    is_s_form,
    one_participle,
    participle_stems,
    singulars,
)
from fol_kb.translation.controlled.english.genders import EnglishGenders
from fol_kb.translation.controlled.english.joined_predicates import check_not_all
from fol_kb.translation.controlled.english.kinds import KINDS
from fol_kb.translation.controlled.english.lexicon import (
    PEOPLE_TOO,
    classes,
    is_gradable,
    lemmas,
    noun_and_adjective,
)
from fol_kb.translation.controlled.english.list_words import LIST_WORDS
from fol_kb.translation.controlled.english.modals import check_modals, with_permissions
from fol_kb.translation.controlled.english.names import VARIABLE
from fol_kb.translation.controlled.english.one_or_all import (
    check_all,
    check_indefinite,
    check_measured,
    check_owned,
    is_said_of_all,
)
from fol_kb.translation.controlled.english.ongoing import check_ongoing
from fol_kb.translation.controlled.english.past import check_tense, in_an_unlikely_tense
from fol_kb.translation.controlled.english.persons import PERSONS
from fol_kb.translation.controlled.english.quantities import count_of, counts_one, named_quantity, number_in
from fol_kb.translation.controlled.english.relatives import (
    check_another_subject,
    check_joined_behind,
    check_of_and_relative,
)
from fol_kb.translation.controlled.english.repairs import FINITE, repairs, whole
from fol_kb.translation.controlled.english.tags import DEMONYM
from fol_kb.translation.controlled.english.unreal import UNREAL, check_unreal
from fol_kb.translation.controlled.english.values import DAYS, is_unit, measures_time
from fol_kb.translation.controlled.syntax.grammar import Grammar, Node
from fol_kb.translation.controlled.syntax.lexicon import Lexicon
from fol_kb.translation.controlled.syntax.tenses import GOING_ON, MODAL
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word
from fol_kb.translation.controlled.syntax.tokens import words as word_list

_DESCRIPTIONS = {
    "VS": "a verb", "V": "a verb", "_IS": "'is'", "_ARE": "'are'", "_DOES": "'does not'", "_DO": "'do not'",
    "N": "a noun", "NS": "a plural noun", "ADJ": "an adjective", "NAME": "a name", "_THEN": "'then'",
    "_THE": "'the'", "_A": "'a'", "_WHO": "'who' or 'that'", "_NOT": "'not'", "PREP": "a preposition",
    "MOD": "a noun before a noun", "_THAT": "'that'", "_COMMA_I": "a comma", "PRON_SG": "a pronoun",
    "BECAUSE": "'because'",
    "$END": "the end of the sentence",
}  # fmt: skip


def _parted(key: str) -> tuple[str, str]:
    """A verb and, with what joins it, its particle: "fills-in", and "grew_up" of two words."""
    for joint in ("_", "-"):
        head, found, tail = key.partition(joint)
        if found and (tail in en.PARTICLES | en.NOUNS_OF_VERBS or "PREP" in en.CLOSED.get(tail, ())):
            return head, joint + tail
    return key, ""


class English(EnglishGenders):
    """Controlled English."""

    code = "en"
    fixed = FixedWords(
        possession="of",
        recipient="to",
        being="be",
        lying=frozenset(["located", "situated"]),
        article="the",
        never_so=frozenset(["impossible", "not_possible"]),
        degrees=en.DEGREES,
        where=frozenset(["in", "at", "to", "from", "near", "inside", "outside"]),
        lacking="without",
        amounting="amount_to",
        where_some_is=en.WHERE_SOME_IS,
        lasting=frozenset(["born"]),
        events=en_meanings.EVENTS,
        keeping=en_meanings.KEEPING,
        in_a_role="as_",
        named_by_of=en.NAMED_BY_OF,
        unreal=UNREAL,
        binding=frozenset(["first", "always", "immediately", "promptly"]),
        been=MappingProxyType(
            {"past": "was_", "perfect": "has_been_"} | {modal: f"{modal}_be_" for modal in MODAL}
        ),
    )
    pointing = word_list("the this that these those both another other second one")
    having = frozenset(["have", "own", "contain", "include", "had", "owned", "contained", "included"])
    describing = frozenset(["who", "whom", "whose", "that", "which"]) | en.ATTACHED
    limiting = ("at_most", "up_to", "less_than", "fewer_than")
    knows_verbs = True
    labels = word_list("note important notice reminder nb warning caution fact rule")
    numbered = labels | {"article", "section", "clause", "paragraph", "requirement", "premise"}
    homographs = en_meanings.HOMOGRAPHS
    lists = LIST_WORDS
    articles = frozenset(["a", "an", "the", "every", "each", "no", "any", "another"])
    closed = en.CLOSED.keys() | en.MODALS
    being_so = en.BE | {"not", "very", "so", "too", "was", "were"}
    framing = word_list("""
        example examples exception exceptions question myth myths claim claims hypothesis assumption rumour
        rumor error mistake fiction draft goal goals dream proposal unless except false wrong otherwise not
        allegation opinion belief prediction option alternative scenario case story plan theory legend tale
        joke lie fake misconception misunderstanding fallacy objection argument suggestion idea wish version
        past future before after history test trick condition situation variant choice
    """)
    speaking_again = frozenset(["he", "she", "it", "his", "her", "him", "its", "they", "them", "their"])
    indefinite = frozenset(["a", "an", "some"])
    compares_trees = True
    quoting = "{word!r}: {reason}"
    besides = "; besides, "
    instead = "; if this is meant, it is read: {sentence!r}"
    phrases = en.PHRASES
    descriptions = _DESCRIPTIONS
    kinds = KINDS
    frames = ("Bob sees the {}", "Bob sees {}")
    finite = FINITE
    head_places = staticmethod(head_places)
    measures_time = staticmethod(measures_time)
    quantity = staticmethod(named_quantity)
    count = staticmethod(count_of)
    put_together = staticmethod(with_permissions)
    is_said_of_all = staticmethod(is_said_of_all)
    is_unit = staticmethod(is_unit)
    whole = staticmethod(whole)
    repairs = staticmethod(repairs)

    def __init__(self) -> None:
        self.grammar = Grammar("english.lark")
        self._passed = Passed()

    def check(self, tree: Node, words: Sequence[Word], lexicon: Lexicon, *, ace: bool = False) -> None:
        """Beside what every language checks: "a cat or red dog" is not a dog that is a cat or red."""
        for one in self._sentences_of(tree, words):
            self.check(one, words, lexicon, ace=ace)
        super().check(tree, words, lexicon, ace=ace)
        lemma = Lemmatizer(
            lambda word, plural: self.lemma_noun(word, plural, lexicon),
            lambda word: self.lemma_adjective(word, lexicon),
            lambda word: self.lemma_verb(word, lexicon),
        )
        check_not_both(tree, words, denying=en.DENYING_BOTH, counting=en.COUNTING_BOTH)
        check_meanings(tree, words, lemma, en_meanings.MEANINGS)
        self._passed.once(check_reach, tree, words)
        self._passed.once(self._check_words, tree, words)
        for word, how in joined_attributes(tree, words):
            doubtful = not self._attributive(word.key, lexicon) if how == "or" else word.key in PERSONS
            if doubtful:
                reason = f"{word.text!r} may be a noun of its own; repeat 'a' before the other noun"
                raise Unreadable(reason, word.start, several=True)

    def _check_words(self, tree: Node, words: Sequence[Word]) -> None:
        check_tree(tree, words)
        check_ends(tree, words, days=DAYS, number_in=number_in, shares=_shares)
        check_limits(tree, words, {"only"})
        check_tense(tree, words)
        check_modals(tree, words)
        check_ongoing(tree, words)
        check_attributes(tree, words)
        check_measured(tree, words)
        check_days(tree, words)

    def _sentences_of(self, tree: Node, words: Sequence[Word]) -> Sequence[Node]:
        return self._passed.once(as_sentences, tree, words)

    def plausible(self, trees: Sequence[Node], words: Sequence[Word]) -> Sequence[Node]:
        """ "Informs the data subject" makes no subject of the data, nor of "open to Ann and Bob" a Bob.

        "All walls are light" is about how they are, not about light.
        """
        return trees if len(trees) == 1 else self._passed.once(self._likely, trees, words)

    def _likely(self, trees: Sequence[Node], words: Sequence[Word]) -> Sequence[Node]:
        unlikely: tuple[Callable[[Node], bool], ...] = (
            of_a_bare_subject,
            lambda tree: attaches(tree, words),
            lambda tree: tree.has("circumstance"),  # one without an object would come first
            counts_one,
            lambda tree: is_compound_of_doing(tree, words),
            lambda tree: makes_of_its_object(tree, words),
            lambda tree: in_an_unlikely_tense(tree, words),
            lambda tree: tree.has("mass"),
            parts_from_preposition,
        )
        likely = trees
        for is_unlikely in unlikely:
            if len(likely) == 1:
                break
            likely = [tree for tree in likely if not is_unlikely(tree)] or likely
        return likely

    def saying_least(self, trees: Sequence[Node], words: Sequence[Word], lexicon: Lexicon) -> Sequence[Node]:
        """ "A folk song" is a song, whether it is said to be folk or not; if it may be said of a song."""
        kept: list[Node] = []
        for tree in trees if len(trees) > 1 else ():
            if says_more(tree, trees):
                with suppress(Unreadable):
                    self.check(tree, words, lexicon)
                    continue
            kept.append(tree)
        return kept or trees

    def may_be_adjective(self, key: str) -> bool:
        """By the dictionary."""
        return not classes(key) or not {"ADJ", "PARTICIPLE", "ING"}.isdisjoint(classes(key))

    def stands_alone(self, verb: str) -> bool:
        """By a list (Levin, 1.2.1)."""
        return not en_meanings.WITHOUT_OBJECT.isdisjoint((verb, *lemmas(verb, "PAST", "PARTICIPLE")))

    def noun_in_name(self, words: Sequence[Word], lexicon: Lexicon) -> str:
        """By the dictionary, where the text has it without a capital too: a Falcon 9 is no falcon."""
        if len(words) != 2 or any(word.quoted for word in words) or not words[1].text.isdigit():
            return ""
        return words[0].key if words[0].key in lexicon.numbered else ""

    def noun_and_adjective(self, key: str) -> str:
        """By the dictionary: nouns of persons and peoples, and those of a list."""
        found = noun_and_adjective(key)
        person = found not in {"", "human"} and bool(self.is_person(found))
        return found if person or found in self.homographs or found in PEOPLE_TOO else ""

    def may_be_verb(self, key: str) -> bool:
        """By the dictionary."""
        return not {"VS", "PAST"}.isdisjoint(classes(key))

    def may_be_infinitive(self, key: str) -> bool:
        """By the dictionary."""
        return "V" in classes(key)

    def is_order(self, predicate: str) -> bool:
        """By the dictionary, or with "more" or "less"."""
        for past in ("was_", "has_been_", "will_be_"):
            predicate = predicate.removeprefix(past)
        first, *rest = predicate.split("_")
        more = first in {"more", "less"} and len(rest) == 2
        return rest[-1:] == ["than"] and (more or (len(rest) == 1 and "ADJR" in classes(first)))

    def contrary(self, one: str, other: str) -> bool:
        """By a prefix that denies, or by a list."""
        denied = any(f"{prefix}{word}" in (one, other) for prefix in en.DENYING for word in (one, other))
        return denied or frozenset([one, other]) in en_meanings.CONTRARIES

    def check_open(self, tree: Node, words: Sequence[Word]) -> None:
        """ "A phone is not a computer": one, or every one?"""
        for one in self._sentences_of(tree, words):
            self._passed.once(self._check_open_words, one, words)
        self._passed.once(self._check_open_words, tree, words)

    def _check_open_words(self, tree: Node, words: Sequence[Word]) -> None:
        super().check_open(tree, words)
        check_indefinite(tree, words)
        check_all(tree, words)
        check_owned(tree, words)
        check_often(tree, words)
        check_bare_subject(tree, words)
        check_of_and_relative(tree, words, self._gender_of)
        check_another_subject(tree, words)
        check_clauses(tree, words)
        check_joined_behind(tree, words)
        check_done_together(
            tree, words, lambda noun: any(map(self.is_person, (noun.key, *lemmas(noun.key, "NS"))))
        )
        check_not_all(tree, words)
        check_unreal(tree, words)

    def _attributive(self, key: str, lexicon: Lexicon) -> bool:
        if key in lexicon.adjectives or key in lexicon.attributes or key in en.ADJECTIVES or is_gradable(key):
            return True
        return len(key) > 4 and key.endswith(en.ADJECTIVE_ENDINGS) and key not in lexicon.nouns

    # -------------------------------------------------------------- lemmas

    def lemma_noun(self, word: Word, plural: bool, lexicon: Lexicon) -> str:
        """The singular."""
        if not plural:  # "no letters", which may be one word, where the text speaks of a letter
            others = (one for one in lemmas(word.key, "NS") if one != word.key and one in lexicon.lower)
            return next(others, word.key)
        irregular = word.key in en.IRREGULAR_PLURALS
        choices = singulars(word.key) if irregular else lemmas(word.key, "NS") or singulars(word.key)
        first = word.key if word.key in en.PLURALS_ONLY else choices[0]
        said = [one for one in choices if one in lexicon.nouns]
        return next((one for one in said if one != word.key), said[0] if said else first)

    def lemma_adjective(self, word: Word, lexicon: Lexicon) -> str:
        """English adjectives have one form."""
        return word.key

    def lemma_verb(self, word: Word, lexicon: Lexicon) -> str:
        """The infinitive; "fills-in" keeps its particle."""
        head, particle = _parted(word.key)
        known = classes(head)
        if "ING" in known and not {"V", "VS"} & known.keys():
            return known["ING"][0] + particle
        if "PAST" in known and "V" not in known:
            return known["PAST"][0] + particle
        if is_s_form(head) or head in en.IRREGULAR_VERBS:
            choices = lemmas(head, "VS") or infinitives(head)
            head = next((one for one in choices if one in lexicon.verbs), choices[0])
        return head + particle

    def lemma_told(self, word: Word, tense: str, lexicon: Lexicon) -> str:
        """ "did_visit" of "visited", "has_written" of the perfect: no other tense has these names."""
        if tense in MODAL:
            return f"{tense}_{word.key}"
        if tense == GOING_ON:
            return f"{self.fixed.being}_{word.key}"
        if tense == "did":
            return f"did_{word.key}"
        if tense == "perfect":
            head, particle = _parted(word.key)
            lemma = self.lemma_participle(replace(word, key=head), lexicon)
            return f"has_{one_participle(lemma, head)}{particle}"
        known = lemmas(word.key, "PAST") or (self.lemma_participle(word, lexicon),)  # "was written by"
        return f"did_{next((one for one in known if one in lexicon.verbs), known[0])}"

    def lemma_participle(self, word: Word, lexicon: Lexicon) -> str:
        """The infinitive of a past participle."""
        choices = lemmas(word.key, "PARTICIPLE") or participle_stems(word.key) or [word.key]
        return next((one for one in choices if one in lexicon.verbs), choices[0])

    def compares_with_others(self, adjective: str, *, before: bool) -> bool:
        """An adjective that has a comparative, or says how well, how long or how often; not a colour."""
        plain = without_degree(adjective)
        return (is_gradable(plain) and plain not in COLOURS) or plain in HOW

    def says_how(self, adjective: str, noun: str) -> bool:
        """ "A heavy smoker" smokes a lot."""
        if adjective in en.ORDERED or is_superlative(adjective):
            return True
        adjective = without_degree(adjective)
        field = adjective in OF_A_FIELD and bool(self.is_person(noun))
        taught = noun in TEACHING and (adjective in en.PEOPLES or DEMONYM.fullmatch(adjective) is not None)
        return (adjective in HOW and does_something(noun)) or field or taught

    def leaves_it_done(self, verbs: Collection[str], preposition: str) -> bool:
        """Not so "bans cars from parks", "lacks money for food" and "covers damage by fire"."""
        opposed = en_meanings.MEANINGS.seeking | en_meanings.KEEPING_OUT | en_meanings.COVERING
        return preposition != "as" and opposed.isdisjoint(verbs)

    def attached(self, preposition: str, noun: str, *, to_somebody: bool) -> str:
        """ "A museum in Rome" is in Rome; "a teacher in Rome", "a fall in prices" are what they are to it."""
        if preposition in AGES:
            return f"be_{preposition[:-1]}"
        relational = en_meanings.is_relational(noun, preposition)
        relational = relational or (preposition == "on" and noun.rsplit("_", 1)[-1] in en_meanings.ON_WHAT)
        part = preposition in {"in", "at"} and (self.kinds.of(noun) == "role" or does_something(noun))
        if preposition == "with" and not relational and not to_somebody:
            return "have"
        if preposition == "about" or (preposition in en.PLACING and not relational and not part) or not noun:
            return f"be_{preposition}"
        return f"{noun}_{preposition}"

    def lies_on(self, preposition: str, noun: str, where: str) -> bool:
        """By a list of what things lie on; a book may be about a ship."""
        told = noun.rsplit("_", 1)[-1] in en_meanings.ON_WHAT
        surfaces = en_meanings.SURFACES_ONLY if told else en_meanings.SURFACES
        return preposition == "on" and not surfaces.isdisjoint((where, *lemmas(where, "NS")))

    def of_a_place(self, relation: str) -> bool:
        """Whether it is a place, or a time, that something is in or moves to: not so "believes in Ann"."""
        *verbs, preposition = relation.split("_")
        if preposition == "in":
            return en.TRUSTING.isdisjoint(verbs)
        return preposition == "to" and not en.MOVING.isdisjoint(verbs[-1:])

    def is_variable(self, word: Word) -> bool:
        """Whether a name is a variable as in "a man X"."""
        return not word.quoted and VARIABLE.match(word.text) is not None

    def knows(self, key: str) -> bool:
        """Whether the dictionary or a closed class has a word."""
        return key in en.CLOSED or bool(classes(key))

    def participle_of(self, key: str) -> Collection[str]:
        """The infinitives of which a word may be the past participle."""
        return lemmas(key, "PARTICIPLE") if "PARTICIPLE" in classes(key) else ()


_WITH_OF = word_list(
    "jealous fond afraid proud ashamed envious critical sceptical skeptical wary suspicious open"
)
"""Adjectives that seldom stand alone beside another with a phrase: "jealous and afraid of Bob"."""
_WITH_MORE = word_list("""
    fond jealous afraid proud aware capable full similar equal superior inferior close opposed related loyal
    good bad angry happy sorry responsible guilty eligible available open subject dead favourable favorable
    hostile faithful devoted absent present safe free different rich poor famous native identical adjacent
    parallel perpendicular liable entitled accustomed allergic immune prone
""")
"""Adjectives that take a phrase with a preposition."""


def _shares(word: Word, joint: str) -> bool:
    """Whether an adjective may have the phrase of a later one: "fond or jealous of", "made and sold in"."""
    of_either = joint == "or_" and word.key in _WITH_MORE
    return of_either or word.key in _WITH_OF or "PARTICIPLE" in classes(word.key)
