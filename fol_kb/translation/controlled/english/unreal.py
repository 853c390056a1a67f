"""Phrases about what need not be there, or need not be so: "entitled to a refund", "a doctor in training".

"A picture of a dragon" is there without a dragon, who "has a dog without permission" lacks the permission,
and who "left with no money" left. ACE reads them by their words, so this is for ordinary language.
"""

from __future__ import annotations

from collections.abc import Sequence

from fol_kb.translation.controlled.ambiguity.meanings import is_a_noun
from fol_kb.translation.controlled.ambiguity.two_readings import (
    ONE_OR_ALL,
    first_word,
    head_word,
    last_word,
    leaves,
    nodes,
    parents,
)
from fol_kb.translation.controlled.discourse.anaphora import SEVERAL
from fol_kb.translation.controlled.discourse.definites import ONE_FOR_ALL
from fol_kb.translation.controlled.discourse.interpret import ONE_OR_EVERY
from fol_kb.translation.controlled.discourse.verb_phrases import WITH_EITHER
from fol_kb.translation.controlled.english.attached import WHEN
from fol_kb.translation.controlled.english.attributes import is_somebody
from fol_kb.translation.controlled.english.checking import SentenceCheck, has_member, noun_of, phrases_in
from fol_kb.translation.controlled.english.lexicon import is_gradable, lemmas, verb_forms
from fol_kb.translation.controlled.english.meanings import MEANINGS, NOT_SO_FOR_THAT, is_relational
from fol_kb.translation.controlled.english.values import measures_time
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tenses import tense_of
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word
from fol_kb.translation.controlled.syntax.tokens import words as word_list

NOT_THERE = "{word!r} with 'a' or 'some' may be about what does not exist, or not yet, which is not covered"
NOT_SO = "{word!r} behind what somebody is may say that he is so in a way only, which is not covered"
EACH_TIME = "{word!r} with 'a' may mean each time, or once; say 'every'"
DENIED_BESIDE = "'no' in a phrase beside a verb may deny the phrase, and not what is done; say 'without'"
_ENTITLED = word_list("""
    entitled eligible subject liable capable afraid scared wary ready due desperate eager hopeful prepared
    open immune allergic resistant exempt free suitable keen worthy insured protected guarded prone sensitive
    comparable equal equivalent vulnerable safe secure destined
    bound fit qualified reserved meant intended designed good bad
    useful hungry
    suspected accused guilty innocent fatal worried similar proof punishable
""")
"""Adjectives that say what may, should or shall not come about."""
_TOWARDS = frozenset(["to", "for", "of", "from", "against", "about", "by"])
UNREAL = MEANINGS.seeking | {f"{one}_{way}" for one in _ENTITLED for way in _TOWARDS}
"""What one seeks or may have is in the name of the predicate: ``need_ticket``, ``entitled_to_refund``."""
_SHOWING = word_list("""
    picture portrait photo photograph drawing painting sketch image statue model map story tale legend myth
    dream fear hope idea plan demand request need search hunt lack absence prevention risk chance threat
    promise offer proposal possibility prospect rumour rumor icon depiction caricature cartoon costume mask
    symbol sign film book poem song novel article report description account thought talk lecture warning
    application claim case provision budget design recipe cure remedy
""")
"""Nouns of what shows, tells of or calls for something that need not be there."""
HOLDS_SO = (
    "{word!r} may say of what follows that it is so, which is not covered; say it in a sentence of its own"
)
AS_WHAT = "{word!r} may be what is done something to, or what somebody is then; say it in another way"
_COMING = word_list(
    "return leave stay finish emerge arrive look sound prove turn die retire start end feel act"
)
"""Verbs behind which a noun may say what somebody is then: "returned a hero"."""
_JOINTLY = word_list("elect share choose appoint form found establish build sign own rent hire")
"""Verbs of what several may do as one."""
NOT_SO_LONG = "'not' with {word!r} and a time may mean not so long, or not in all that time"
_MOMENTS = word_list("start beginning end moment outset time")
_BESIDE = frozenset(["with", "for", "at", "by", "without"])
_HAVING = frozenset(["have", "own", "keep", "hold", "use", "possess"])
_FORMAL = word_list("""
    permission consent licence license notice reason excuse warning delay help difficulty success authority
    approval doubt care fear shame
""")
_ALLOWING = word_list("allowance leave right permit")
_IN_A_WAY = word_list("play film movie show opera novel story game dream theory name past future")


ONE_OR_ANY = "{word!r} behind 'than' may mean one or any of them; say 'every', or say it of each"
THERE_IS_NONE = "{word!r} denies that there is what the sentence speaks of; say 'there is no'"
OF_LAW = "{word!r} with 'person' may be a word of law, which is not covered"
_LEGAL = frozenset(["legal", "natural", "juridical", "juristic", "artificial"])


def _is_of_somebody(phrase: Node) -> bool:
    """Whether a phrase brings in what is somebody's: "Bob's house", "the king of France"."""
    of = phrase.rule == "the" and phrase.has("tail_of")
    return of or phrase.rule in {"possessed", "own_by_pronoun"}


def check_unreal(tree: Node, words: Sequence[Word]) -> None:
    """Raise Unreadable for a phrase that would bring in what need not be there, or be taken for a fact."""
    check = _Check(words)
    for node in nodes(tree):
        match node.rule, node.children:
            case "not_", (Node("adjective", (int(), int() as preposition, Node() as what, *_)),) if words[
                preposition
            ].key == "for" and measures_time(words[head_word(what)]):
                raise check.refused(NOT_SO_LONG, preposition)
            case "adjective", (int() as said, int() as preposition, Node() as what, *_):
                check.entitled(said, preposition, what)
                if words[preposition].key == "than" and what.rule in {"a", "or_"}:
                    raise check.refused(ONE_OR_ANY, what)  # "faster than a bus"
            case "simple", (Node() as subject, Node("does", (Node("not_verb"),)) as said) if _is_of_somebody(
                subject
            ) and "exist" in verb_forms(words[last_word(said)].key):
                raise check.refused(THERE_IS_NONE, last_word(said))
            case "generic", (Node() as how, *_) if _LEGAL & {words[place].key for place, _ in parents(how)}:
                raise check.refused(OF_LAW, how)
            case (
                ("nominal_sg" | "nominal_pl"),
                (*_, int() as noun, Node(rule="tail_of" | "tail_prep") as tail),
            ):
                check.shown(noun, tail)
            case "located", (int() as preposition, Node() as what) if words[preposition].key in {
                "about",
                "for",
            }:
                if has_member(what, "a", "some", "some_plural"):
                    raise check.refused(NOT_THERE, preposition)
            case "simple", (Node() as subject, Node() as predicate):
                for part in leaves(predicate):
                    check.habit(part)
                    check.together(subject, part)
            case "is_a", (Node(rule="a" | "mass" | "bare_plural") as what,):
                check.classified(what)
            case "does", (Node() as verb, Node(rule="content"), *_):
                known = verb_forms(words[first_word(verb)].key)
                if known.isdisjoint(NOT_SO_FOR_THAT):
                    raise check.refused(HOLDS_SO, verb)
            case "content", (_, Node() as told) if told.has("and_", "or_"):
                raise check.refused(ONE_OR_ALL, node)  # "says that Mary sleeps and sings"
            case (("and_" | "or_"), _) if any(one.has("content") for one in node.parts):
                raise check.refused(ONE_OR_ALL, node)
            case "does", (Node() as verb, *others):
                check.beside(verb, [one for one in others if isinstance(one, Node)])
            case "gives", (_, Node(), Node() as second) if words[first_word(second) - 1].key == ",":
                raise check.refused(ONE_OR_ALL, second)  # "had a son, Luke"
            case "for_each", (Node(rule="no") as none, _):
                raise check.refused(DENIED_BESIDE, none)
            case "for_each", (Node(rule="a" | "some" | "some_plural") as one, _):
                raise check.refused(ONE_OR_EVERY, one)
            case "for_each", (_, Node("simple", (Node(rule="pronoun") as who, _))):
                raise check.refused(SEVERAL, who)  # "for each period it gives an amount"


class _Check(SentenceCheck):
    def entitled(self, said: int, preposition: int, what: Node) -> None:
        """ "Is entitled to a refund", "is useless as a guard"."""
        some = has_member(what, "a", "some", "some_plural")
        if self._key(preposition) == "as":
            raise self.refused(NOT_SO, preposition)
        if self._key(preposition) == "for" and some and is_gradable(self._key(said)):
            raise self.refused(NOT_THERE, preposition)  # "is tall for a child"
        plain = is_a_noun(what)
        if self._key(said) in _ENTITLED and self._key(preposition) in _TOWARDS and some and not plain:
            raise self.refused(NOT_THERE, said)
        if self._key(preposition) in _BESIDE and has_member(what, "no"):
            raise self.refused(DENIED_BESIDE, preposition)

    def shown(self, noun: int, tail: Node) -> None:
        """ "A picture of a dragon"."""
        key = self._key(noun)
        shows = {key, *lemmas(key, "NS")} & _SHOWING
        owners = phrases_in(tail.children)
        preposition = tail.children[0] if tail.rule == "tail_prep" else None
        towards = not isinstance(preposition, int) or self._key(preposition) in _TOWARDS
        if shows and towards and any(one.rule in {"a", "some", "some_plural"} for one in owners):
            raise self.refused(NOT_THERE, noun)

    def classified(self, what: Node) -> None:
        """ "Is a doctor in training", "is a king in the play"."""
        for nominal in what.children:
            tail = nominal.children[-1] if isinstance(nominal, Node) and nominal.children else None
            if not isinstance(tail, Node) or tail.rule != "tail_prep":
                continue
            preposition, *behind = tail.children
            if not isinstance(preposition, int) or self._key(preposition) not in {"in", "at", "under", "on"}:
                continue
            for phrase in phrases_in(behind):
                if phrase.rule == "bare_singular" or self._key(head_word(phrase)) in _IN_A_WAY:
                    raise self.refused(NOT_SO, preposition)

    def together(self, subject: Node, part: Node) -> None:
        """ "All members elected a president": one for all."""
        phrases = [one for one in leaves(subject) if any(isinstance(c, Node) for c in one.children)]
        many = any(phrase.has("nominal_pl") for phrase in phrases)
        verb = part.children[0] if part.rule == "does" and len(part.children) > 1 else None
        if not many or not isinstance(verb, Node) or not verb_forms(self._key(first_word(verb))) & _JOINTLY:
            return
        objects = phrases_in(part.children[1:])
        for one in objects:
            if one.rule in {"a", "some"}:
                raise Unreadable(ONE_FOR_ALL, self._words[head_word(one)].start, several=True)

    def habit(self, part: Node) -> None:
        """ "The pitch is checked before a match": before each."""
        if tense_of(part) or part.rule not in {"does", "copula", "passive"}:
            return
        for one in nodes(part):
            match one.rule, one.children:
                case "circumstance", (int() as preposition, Node() as what):
                    pass
                case "adjective", (_, int() as preposition, Node() as what, *_):
                    pass
                case "does", (Node("verb", (int(), int() as preposition)), Node() as what):
                    pass
                case _:
                    continue
            if self._key(preposition) in {"before", "after", "during"} and has_member(what, "a", "some"):
                raise self.refused(EACH_TIME, preposition)

    def beside(self, verb: Node, others: Sequence[Node]) -> None:
        """ "Left with no money", "has a dog without permission"."""
        word, *particles = verb.places
        behind = [(particles[-1], others[0])] if particles and others else []
        phrases = phrases_in(others)
        given = next((place for place, one in enumerate(phrases) if one.rule in {"a", "some"}), len(phrases))
        for one in phrases[given:]:
            if one.rule == "every":  # "sent a letter to every girl"
                raise Unreadable(ONE_FOR_ALL, self._words[head_word(one)].start, several=True)
        for one in others:
            match one.rule, one.children:
                case "circumstance", (int() as preposition, Node() as what):
                    behind.append((preposition, what))
        denied = verb.rule == "not_verb"
        for preposition, what in behind:
            noun = noun_of(what, self._words).key
            if noun in _MOMENTS and self._key(preposition) in {"at", "in"} and not tense_of(verb):
                raise self.refused(WHEN, preposition)  # "has sixteen pieces at the start"
            if denied and self._key(preposition) == "for" and measures_time(self._words[head_word(what)]):
                raise self.refused(NOT_SO_LONG, preposition)
            if self._key(preposition) in _BESIDE and has_member(what, "no"):
                raise self.refused(DENIED_BESIDE, preposition)
        forms = verb_forms(self._key(word))
        if not particles and len(phrases) == 1 and phrases[0].rule == "a" and forms & _COMING:
            noun = noun_of(phrases[0], self._words).key
            if is_somebody(noun):
                raise self.refused(AS_WHAT, head_word(phrases[0]))  # "returned a hero"
        has = forms & _HAVING
        for phrase in phrases_in(others) if has else ():
            noun = noun_of(phrase, self._words).key
            relational = is_relational((*lemmas(noun, "NS"), noun)[0], "with")  # "a problem with Max"
            for tail in (one for one in nodes(phrase) if one.rule == "tail_prep" and not relational):
                self._had_with(tail, phrase.rule == "the")

    def _had_with(self, tail: Node, known: bool) -> None:
        """Who has it so, or what it has: "owns a shop with his brother", "owns the house in private"."""
        preposition, *behind = tail.children
        if not isinstance(preposition, int):
            return
        together = self._key(preposition) in {"with", "without"}
        for phrase in phrases_in(behind):
            noun = noun_of(phrase, self._words).key
            of_somebody = phrase.rule in {"own_by_pronoun", "own_by_subject", "name", "pronoun", "possessed"}
            of_somebody = of_somebody or is_somebody(noun)
            so = known and phrase.rule in {"bare_singular", "bare_plural"}
            so = so or noun in _MOMENTS | _IN_A_WAY  # "has two bishops at the start"
            if so or (together and (of_somebody or noun in _FORMAL | _ALLOWING)):
                raise self.refused(WITH_EITHER, preposition)
