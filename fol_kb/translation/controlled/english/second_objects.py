"""Words behind an object that the grammar takes into its noun or its name, and that say something else.

"Hears the dog bark" is about no dog bark, "allows the tenant pets" about no tenant pets, "visits the museum
Monday" about no museum of that name, and "needs the letter signed by Monday" does not say that it is signed.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from fol_kb.translation.controlled.ambiguity.two_readings import (
    BARE,
    first_word,
    head_word,
    leaves,
    nodes,
    parents,
)
from fol_kb.translation.controlled.english import words as en
from fol_kb.translation.controlled.english.attached import WHEN
from fol_kb.translation.controlled.english.attributes import is_animate
from fol_kb.translation.controlled.english.checking import SentenceCheck, phrases_in
from fol_kb.translation.controlled.english.kinds import KINDS
from fol_kb.translation.controlled.english.lexicon import classes, lemmas, verb_forms
from fol_kb.translation.controlled.english.meanings import TIMES
from fol_kb.translation.controlled.english.persons import PERSONS
from fol_kb.translation.controlled.english.values import WEEKDAYS
from fol_kb.translation.controlled.given_names import listed_gender
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, refused, unclear
from fol_kb.translation.controlled.syntax.tokens import words as word_list

TWO_THINGS = (
    "{word!r} behind {before!r} may be one name with it, or another part of the sentence; say it apart"
)
WANTED = "{word!r} behind the object of {verb!r} may say what is to be done with it, and not what it is"
_PERCEIVING = word_list("make let help see hear watch feel notice observe")
"""Verbs behind whose object an infinitive may say what that does (Levin, 30)."""
_HELPING = frozenset(["make", "let", "help"])
DOING_ALONE = word_list("""
    bark jump walk boil cry fall sleep sink rise cough blow shake ring win play dance work swim run laugh sing
    die come grow smile scream shout leave return stop start move turn break box paint talk sneeze sweat wait
    vote weave count smell steal fight trade rest squeak smoke live lie burn
""")
"""Verbs, and nouns, of what somebody does without an object."""
_CALLING = word_list("""
    elect make appoint call consider think name crown declare choose vote nominate designate proclaim dub
    label brand baptize christen
""")
"""Verbs behind whose object a noun may say what it is made or called (Levin, 29)."""
_GIVING = en.GIVING | word_list("""
    deny allow guarantee refuse forgive charge issue buy read ask get throw sing feed leave order save cost
    wish spare envy permit quote serve pour cook bake build make find cause fine tip bet owe reserve
""")
"""Verbs that may have two objects (Levin, 13.1, 26.1 and others)."""
_NOTHING_ALONE = word_list("give show sell hand lend send offer read promise introduce")
"""Those of them that say to whom only with what."""
_WANTING = word_list("want need have get order expect keep like prefer wish require")
"""Verbs behind whose object a participle may say what is to be done with it."""
_OCCASIONS = TIMES | word_list(
    "visit turn trip quarter session game match round time occasion lesson shift use"
)
_OFFICES = word_list("captain president king queen duke director boss father mother leader chair head")
_RECEIVING = word_list("dog cat horse cow bird pet team firm company family class audience")
_NAMED_DAYS = word_list("black good easter cyber ash palm fat holy super bloody whit maundy shrove")
"""What stands before a day in the name of one."""


def check_second_objects(tree: Node, words: Sequence[Word]) -> None:
    """Raise Unreadable for an object with a word in it that may be another part of the sentence."""
    check = _Check(words)
    for node in nodes(tree):
        match node.rule, node.children:
            case "does", (Node() as verb, *objects):
                for one in phrases_in(objects):
                    check.object(verb, one)
            case "circumstance", (int(), Node() as behind):
                check.behind(tree, node, behind)
            case "gives", (Node(), Node(rule="a") as first, Node(rule="name") as second):
                check.thing(first, second)
            case "gives", (_, *objects):
                for one in phrases_in(objects):
                    check.occasion(one)
            case "name", (int(), int(), *_):
                check.day_behind(node)


class _Check(SentenceCheck):
    def object(self, verb: Node, phrase: Node) -> None:
        """What a verb may do to its object, or make of it."""
        at = first_word(verb)
        forms = verb_forms(self._words[at].key)
        nominal = next(iter(phrase.parts), None)
        made = "make" in forms and phrase.rule in {"a", *BARE}  # "makes a tool call"
        if forms & _PERCEIVING and nominal is not None and not made:
            self._does(nominal, forms)
        if phrase.rule == "name":
            self._two_names(phrase, forms)
        for named in (one for one in nodes(phrase) if one.rule == "tail_named"):
            self.named(named)
        if nominal is None or nominal.rule not in {"nominal_sg", "nominal_pl"}:
            return
        if phrase.rule not in {"bare_singular", "bare_plural"}:
            self._two_nouns(nominal, forms)
        tail = nominal.children[-1]
        done = next((one for one in nodes(tail) if _is_done(one)), None) if isinstance(tail, Node) else None
        if done is not None and forms & _WANTING and phrase.rule in {"the", "a", "every", "the_plural"}:
            raise unclear(WANTED, self._words[first_word(tail)], verb=self._words[at].text)
        doing = isinstance(tail, Node) and tail.has("does")
        if doing and forms & (_GIVING - en.GIVING) and isinstance(tail, Node) and _is_short(tail):
            raise self._two(self._words[first_word(tail)], self._words[head_word(phrase)])

    def thing(self, first: Node, second: Node) -> None:
        """ "Shows a sample Bank Statement": a sample is shown nothing."""
        nouns = {self._words[head_word(first)].key, *lemmas(self._words[head_word(first)].key, "NS")}
        somebody = nouns & _RECEIVING or any(map(is_animate, nouns))
        if not somebody and not self._words[first_word(second)].quoted:
            raise self._two(self._words[first_word(second)], self._words[head_word(first)])

    def behind(self, tree: Node, circumstance: Node, what: Node) -> None:
        """ "Helps patients with asthma sleep"."""
        for one in nodes(tree):
            if one.rule == "does" and circumstance in one.children:
                verb = one.parts[0]
                forms = verb_forms(self._words[first_word(verb)].key)
                for phrase in leaves(what) if forms & _PERCEIVING else ():
                    nominal = next(iter(phrase.parts), None)
                    if nominal is not None:
                        self._does(nominal, forms | _HELPING)

    def _does(self, nominal: Node, forms: frozenset[str]) -> None:
        """ "Saw the cook steal wine": no cook of that kind."""
        nouns = nominal.places
        said = [*nouns, *(place for one in nominal.parts for place, _ in parents(one))]
        for first, second in pairwise(sorted(said)):
            verb = second == first + 1 and "V" in classes(self._words[second].key)
            last = nouns[-1] if nouns else -1
            if verb and not self._words[second].quoted and (second != last or forms & _HELPING):
                raise self._two(self._words[second], self._words[first])

    def _two_nouns(self, nominal: Node, forms: frozenset[str]) -> None:
        nouns = nominal.places
        if len(nouns) < 2:
            return
        last, before = self._words[nouns[-1]], self._words[nouns[-2]]
        if last.quoted or nouns[-1] != nouns[-2] + 1:
            return
        singular = (*lemmas(last.key, "NS"), last.key)[0]
        first = (*lemmas(before.key, "NS"), before.key)[0]
        somebody = first in _RECEIVING or is_animate(first)
        acts = forms & _PERCEIVING and last.key in DOING_ALONE
        person = singular in PERSONS or KINDS.of(singular) == "role" or last.key in _OFFICES
        called = forms & _CALLING and person
        given = forms & _GIVING and somebody
        if acts or called or given:
            raise self._two(last, before)

    def _two_names(self, name: Node, forms: frozenset[str]) -> None:
        places = name.places
        said = [self._words[place] for place in places]
        if len(said) != 2 or any(word.quoted for word in said):
            return
        first, last = said
        both = listed_gender(first.key) != "u" and listed_gender(last.key) != "u"
        called = forms & _CALLING and (both or last.key in _OFFICES)
        to_one = listed_gender(first.key) != "u" and forms & _NOTHING_ALONE
        if called or to_one or (both and forms & _GIVING):
            raise self._two(last, first)

    def _two(self, last: Word, before: Word) -> Unreadable:
        return unclear(TWO_THINGS, last, before=before.text)

    def occasion(self, phrase: Node) -> None:
        """ "Pays the rent each week": the week is not paid."""
        at = min(head_word(phrase), len(self._words) - 1)
        key = self._words[at].key
        timely = {key, *lemmas(key, "NS")} & _OCCASIONS
        if timely and phrase.rule in {"every", "any", "no", "not_every"}:
            raise refused(WHEN, self._words[at])

    def named(self, tail: Node) -> None:
        """ "Visits the museum Monday"."""
        for place in tail.places:
            word = self._words[place]
            if word.key.removesuffix("s") in WEEKDAYS and not word.quoted:
                raise refused(WHEN, word)

    def day_behind(self, name: Node) -> None:
        """ "Meets Mary Monday", but "Black Friday"."""
        *before, last = name.places
        word = self._words[last]
        named = len(before) == 1 and self._words[before[0]].key in _NAMED_DAYS
        if word.key.removesuffix("s") in WEEKDAYS and not (word.quoted or named):
            raise refused(WHEN, word)


def _is_done(node: Node) -> bool:
    """Whether a node is a participle of what is done, behind its noun."""
    reduced = any(child.rule == "reduced" for child in node.parts)
    return node.rule in {"copula", "passive"} and reduced


def _is_short(tail: Node) -> bool:
    """Whether one word stands behind a noun: "the tenant parking"."""
    return sum(isinstance(child, int) for one in nodes(tail) for child in one.children) == 1
