"""French phrases that say where or when, and those that may say something else (decision 0191).

"Travaille le lundi" says when, and "aime le lundi" what; "limité à 2 heures" says how long; "un livre sur la
guerre" is about it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fol_kb.translation.controlled.ambiguity.two_readings import (
    first_word,
    head_word,
    leaves,
    nodes,
)
from fol_kb.translation.controlled.french import meanings as fr_meanings
from fol_kb.translation.controlled.french.forms import masculine
from fol_kb.translation.controlled.french.joined import ITSELF, parts_of
from fol_kb.translation.controlled.french.lexicon import entries
from fol_kb.translation.controlled.french.quantities import measures_time
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, refused, unclear

WHEN_OR_WHAT = "« {word} » peut dire quand, combien de temps ou combien, et non quoi"
_NOT_PLAIN = frozenset(["who", "whom", "whose", "such_that", "tail_prep"])
_EXCEPTING = {
    "à": frozenset(["exception", "exclusion", "lieu", "place", "défaut"]),
    "dans": frozenset(["cas", "hypothèse", "éventualité"]),
    "en": frozenset(["absence", "cas", "place", "lieu"]),
}
"""Nouns of phrases that say who does not, or in which case, by their prepositions."""
_ABOUT_ANYTHING = frozenset(["entre", "parmi", "contre", "en"])
"""Prepositions that behind a noun hardly say where."""
_ANYTHING = frozenset(["rien", "tout"])
_DATES = frozenset(["date", "jour", "échéance", "terme", "anniversaire"])
_HOURS = ("h", "heures", "heure")
_PLURAL = frozenset(["peuvent", "doivent", "ont"])


def check_circumstances(tree: Node, words: Sequence[Word]) -> None:
    """Raise Unreadable for a phrase of place or time that may say something else."""
    check = _Check(words)
    for node in nodes(tree):
        match node.rule, node.children:
            case "tail_prep", (int() as preposition, Node() as place):
                check.place(preposition, place)
            case "adjective" | "located", _:
                for preposition, phrase in _placed(node):
                    check.excepting(preposition, phrase)
                    check.clock(first_word(node), preposition, phrase)
            case "does", (Node() as verb, *objects):
                check.verb(verb, [one for one in objects if isinstance(one, Node)])


def _placed(node: Node) -> Iterator[tuple[int, Node]]:
    """The prepositions of a node with what is behind each, also in a phrase of their own."""
    for before, child in zip(node.children, node.children[1:], strict=False):
        if isinstance(before, int) and isinstance(child, Node):
            yield before, child
    for child in node.parts:
        if child.rule == "circumstance":
            yield from _placed(child)


class _Check:
    def __init__(self, words: Sequence[Word]) -> None:
        self._words = words

    def verb(self, verb: Node, objects: Sequence[Node]) -> None:
        """ "Travaille le lundi", "doivent se parler"."""
        at, *particles = verb.places
        lemmas = self._lemmas(at)
        for phrase in objects:
            for one in leaves(phrase):
                self.object(one, at, lemmas, direct=not particles)
        behind = [(place, one) for place, one in zip(particles, objects, strict=False)]
        for preposition, phrase in (*behind, *(one for part in objects for one in _placed(part))):
            self.excepting(preposition, phrase)
            if not (objects and not behind) or lemmas & fr_meanings.HOW_LONG:
                self.clock(at, preposition, phrase)
            if (preposition, phrase) in behind and self._words[preposition].key == "le":
                self.day(at, preposition, lemmas)
        if self._words[at].key.startswith(ITSELF):
            self.itself(at, lemmas)

    def excepting(self, preposition: int, phrase: Node) -> None:
        """ "Tous les clients paient à l'exception de Paul": he does not."""
        head = min(head_word(phrase), len(self._words) - 1)
        of = phrase.has("tail_of")
        if of and self._key(head) in _EXCEPTING.get(self._words[preposition].key, ()):
            raise self._refused(
                "« {word} » dit ici qui est excepté, ou dans quel cas, ce qui n'est pas couvert", head
            )

    def object(self, phrase: Node, at: int, lemmas: set[str], *, direct: bool) -> None:
        """ "Sort le gâteau du four", "n'a rien", "mange deux fois"."""
        tails = [one for one in nodes(phrase) if one.rule == "tail_of"]
        owner = tails[0].children[-1] if tails else None
        if isinstance(owner, Node):
            noun = self._key(min(head_word(owner), len(self._words) - 1))
            if lemmas & fr_meanings.TAKING_OF or noun in fr_meanings.LOOKING_FROM:
                reason = "« de » après « {word} » et son objet peut aller avec le verbe ou avec le nom"
                raise self._refused(reason, at)
        head = self._key(min(head_word(phrase), len(self._words) - 1))
        if phrase.rule in {"no", "every"} and head in _ANYTHING and lemmas & {"avoir", "faire"}:
            reason = (
                "« {word} » avec « rien » ou « tout » ne veut pas dire toute chose, ce qui n'est pas couvert"
            )
            raise self._refused(reason, at)
        timely = direct and phrase.rule in {"quantity", "counted"} and (measures_time(head) or head == "fois")
        if timely and (head == "fois" or not lemmas & fr_meanings.TAKING_TIME):
            raise self._refused(WHEN_OR_WHAT, min(head_word(phrase), len(self._words) - 1))

    def place(self, preposition: int, place: Node) -> None:
        """ "Il y a un chat dans la maison qui dort": who sleeps? "Un livre sur la guerre": where?"""
        word = self._words[preposition]
        plain = place.rule in {"name", "the", "a"} and all(one.rule not in _NOT_PLAIN for one in nodes(place))
        if not plain:
            raise unclear("ce qui suit « {word} » peut aller avec le nom qui précède ou avec le lieu", word)
        noun = self._words[preposition - 1].key
        about = word.key == "sur" and not fr_meanings.ABOUT.isdisjoint((noun, noun.removesuffix("s")))
        if about or word.key in _ABOUT_ANYTHING or (word.key == "à" and place.rule != "name"):
            reason = "« {word} » après « {noun} » peut dire de quoi il s'agit, et non où"
            raise unclear(reason, word, noun=noun)

    def clock(self, said: int, preposition: int, phrase: Node) -> None:
        """ "Limité à 2 heures": so long, and not until two. "Baisse de 1200 à 1000" is about no years."""
        when = self._words[first_word(next(leaves(phrase)))]
        dated = not _DATES.isdisjoint(word.key for word in self._words[:preposition])
        if when.time and said == preposition and self._words[said].key == "le" and dated:
            raise refused(WHEN_OR_WHAT, when)
        if not when.time or self._words[preposition].key in {"le", "en"}:
            return
        lemmas = self._lemmas(said) if said != preposition else set()
        length = when.text.lower().endswith(_HOURS) or when.key.replace("_à_", "").isdigit()
        joined = len(parts_of(self._key(said).rstrip("_"))) > 1
        ruled = "_à_" in when.key and masculine(self._key(said), "") in fr_meanings.FORBIDDING
        ordinary = joined or ruled or lemmas & (fr_meanings.AT_A_TIME | fr_meanings.OPEN_AT)
        if lemmas & fr_meanings.HOW_LONG or (length and not ordinary):
            raise refused(WHEN_OR_WHAT, when)

    def day(self, at: int, article: int, lemmas: set[str]) -> None:
        """ "Aime le lundi" says what, and "travaille le lundi" when."""
        if len(parts_of(self._key(at))) < 2 and not lemmas & fr_meanings.AT_A_TIME:
            raise self._refused(WHEN_OR_WHAT, article + 1)

    def itself(self, at: int, lemmas: set[str]) -> None:
        """ "Doivent se parler": to each other. "Se sert du vin" is to take some."""
        plural = _PLURAL & {word.key for word in self._words[max(0, at - 2) : at]}
        if plural and not lemmas & fr_meanings.NOT_EACH_OTHER:
            raise self._refused("« {word} » au pluriel peut vouloir dire soi-même ou l'un l'autre", at)
        if self._key(at).endswith("_de") and not lemmas & fr_meanings.ITSELF_WITH_DE:
            reason = "« {word} » avec « de » peut introduire un complément, ou dire un peu de quelque chose"
            raise self._refused(reason, at)

    def _key(self, at: int) -> str:
        return self._words[at].key

    def _lemmas(self, at: int) -> set[str]:
        """The lemmas of a verb or an adjective, without what is joined to it."""
        head, *more = parts_of(self._key(at))
        verb = more[0] if f"{head}_" == ITSELF and more else head
        return {entry.lemma for entry in entries(verb)}

    def _refused(self, reason: str, at: int) -> Unreadable:
        return unclear(reason, self._words[min(at, len(self._words) - 1)])
