"""French: how its words are tagged for the grammar, and their lemmas.

As for English, open-class words are read by form, place and what the text shows. Adjectives and nouns are
folded to the singular, adjectives to the masculine too ("mortelles" is "mortel", "heureuse" is "heureux"):
a form that the text itself has wins over the rule.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from fol_kb.translate.controlled import french_words as fr
from fol_kb.translate.controlled.french_forms import infinitives, masculines, participle_stems, singulars
from fol_kb.translate.controlled.french_reasons import REASONS
from fol_kb.translate.controlled.grammar import Grammar, Node
from fol_kb.translate.controlled.language import Language, Lexicon, coordinator_tags, split_word, with_commas
from fol_kb.translate.controlled.tokens import Tagged, Unreadable, Word
from fol_kb.translate.controlled.two_readings import check_denied_of_all

_VARIABLE = re.compile(r"[A-Z]\d*\Z")
_COMPARATIVE = ("plus que",)
_RELATIVES = frozenset({"qui", "que", "dont"})
_COORDINATORS = {"et": "AND", "mais": "AND", "ou": "OR"}
_PRONOUNS = {
    "il": "il", "elle": "elle", "ce": "ce", "cela": "ce", "ça": "ce", "ils": "they", "elles": "they",
    "le": "le", "la": "la", "les": "they", "se": "self", "son": "son", "sa": "son", "ses": "son",
    "leur": "they",
}  # fmt: skip
_GENDERS = {
    "un": "m",
    "une": "f",
    "le": "m",
    "la": "f",
    "aucun": "m",
    "aucune": "f",
    "tout": "m",
    "toute": "f",
}
_DESCRIPTIONS = {
    "V": "un verbe", "VP": "un verbe au pluriel", "_EST": "« est »", "_SONT": "« sont »", "N": "un nom",
    "NS": "un nom au pluriel", "ADJ": "un adjectif", "ADJS": "un adjectif au pluriel",
    "NAME": "un nom propre", "_ALORS": "« alors »", "_LE": "« le » ou « la »", "_UN": "« un » ou « une »",
    "_QUI": "« qui »", "_NE": "« ne »", "_PAS": "« pas »", "PREP": "une préposition", "_QUE_S": "« que »",
    "_COMMA_I": "une virgule", "PRON_SG": "un pronom", "$END": "la fin de la phrase",
}  # fmt: skip


class French(Language):
    """Tags and lemmas of controlled French."""

    code = "fr"
    possession = "de"
    recipient = "à"
    being = "être"
    article = "le"
    alternative = "ou"
    function_words = frozenset(
        [
            "le",
            "la",
            "les",
            "un",
            "une",
            "des",
            "du",
            "de",
            "est",
            "sont",
            "tous",
            "tout",
            "toute",
            "toutes",
            "chaque",
            "aucun",
            "aucune",
            "si",
            "alors",
            "n",
            "ne",
            "pas",
            "et",
            "ou",
            "qui",
            "que",
            "il",
            "elle",
            "ils",
            "elles",
            "l",
            "c",
            "quelqu",
        ]
    )

    def __init__(self) -> None:
        self.grammar = Grammar("french.lark")

    # -------------------------------------------------------------- words of the text

    def prepare(self, words: list[Word]) -> list[Word]:
        """Split elisions ("l'homme", "n'est", "s'il") and contractions ("du", "aux")."""
        prepared: list[Word] = []
        for word in words:
            if word.quoted or word.key in fr.WHOLE:
                prepared.append(word)
                continue
            while True:
                head, apostrophe, tail = word.key.partition("'")
                if not apostrophe or head not in fr.ELISIONS or not tail or word.key in fr.WHOLE:
                    break
                cut = len(head) + 1
                key = "si" if head == "s" and tail in {"il", "ils"} else fr.ELISIONS[head]
                prepared.append(replace(word, text=word.text[:cut], key=key, end=word.start + cut))
                rest = word.text[cut:]
                word = Word(rest, tail, word.start + cut, word.end, rest[:1].isupper(), False)
            if word.key in fr.CONTRACTIONS and not (word.capital and not word.first):
                prepared += split_word(word, *fr.CONTRACTIONS[word.key])
            else:
                prepared.append(word)
        return _join_phrasal_verbs(prepared)

    def learn(self, sentences: Sequence[Sequence[Word]], lexicon: Lexicon) -> None:
        """Note which words the text shows to be singular nouns, adjectives, names."""
        for words in sentences:
            for index, word in enumerate(words):
                previous = words[index - 1].key if index else ""
                if not self._open(word):
                    continue
                if previous in {"un", "une", "chaque", "aucun", "aucune", "tout", "toute"}:
                    lexicon.nouns.add(word.key)
                if previous == "est" or (previous == "pas" and index > 1 and words[index - 2].key == "est"):
                    lexicon.adjectives.add(word.key)
                if word.capital:
                    lexicon.names.add(word.key)
                else:
                    lexicon.lower.add(word.key)

    def _open(self, word: Word) -> bool:
        return (
            word.text[:1].isalpha()
            and not word.quoted
            and word.key not in fr.CLOSED
            and word.key not in fr.NOT_COVERED
            and word.key not in _COORDINATORS
        )

    # -------------------------------------------------------------- tags

    def tag(self, words: Sequence[Word], lexicon: Lexicon) -> list[Tagged]:
        """What each word may be. Raises Unreadable for a word that the language does not have."""
        tagged: list[Tagged] = []
        index = 0
        while index < len(words):
            size, tags = self._phrase(words, index)
            word = words[index]
            if tags == _COMPARATIVE:
                adjective = self.lemma_adjective(words[index + 1], lexicon)
                word, tags = replace(word, key=f"{word.key}_{adjective}"), ("CMP", "CMPS")
            elif tags == ("OR",):
                following = words[index + size].key if index + size < len(words) else ""
                tags = coordinator_tags("OR", following, _RELATIVES)
            elif not tags:
                _check_word(words, index)
                tags = self._tags(words, index, lexicon)
            tagged.append(Tagged(word, tags))
            index += size
        return with_commas(tagged, _COORDINATORS, _RELATIVES)

    def _phrase(self, words: Sequence[Word], index: int) -> tuple[int, tuple[str, ...]]:
        if words[index].quoted:
            return 1, ()
        for size in range(min(6, len(words) - index), 1, -1):
            tags = fr.PHRASES.get(tuple(word.key for word in words[index : index + size]))
            if tags:
                return size, tags
        compares = words[index].key in {"plus", "moins"} and index + 2 < len(words)
        if compares and self._open(words[index + 1]) and words[index + 2].key == "que":
            return 2, _COMPARATIVE
        return 1, ()

    def _tags(self, words: Sequence[Word], index: int, lexicon: Lexicon) -> tuple[str, ...]:
        word = words[index]
        key = word.key
        following = words[index + 1].key if index + 1 < len(words) else ""
        if word.quoted:
            return ("NAME",)
        if key in _COORDINATORS:
            return coordinator_tags(_COORDINATORS[key], following, _RELATIVES)
        if key == ",":
            return ("_COMMA_I",)
        if _VARIABLE.match(word.text) and not word.first:
            return ("VAR", "NAME")
        if "_" in key:
            return ("V",) if key.startswith("a_") else ("VP",)
        if not (word.capital and not word.first):
            if key in fr.CLOSED:
                return fr.CLOSED[key]
            if key in fr.NOT_COVERED:
                raise Unreadable(
                    "« {word} » est {what}, ce qui n'est pas couvert",
                    word.start,
                    word=word.text,
                    what=fr.NOT_COVERED[key],
                )
        if not word.text[0].isalnum():
            raise Unreadable("le signe « {word} » n'est pas couvert ici", word.start, word=word.text)
        if word.text[0].isdigit():
            raise Unreadable("le nombre « {word} » n'est pas couvert", word.start, word=word.text)
        if word.capital:
            return ("NAME",) if word.first else ("NAME", *self._lower_tags(key, following))
        tags = self._lower_tags(key, following)
        if not tags:
            raise Unreadable(
                "« {word} » semble être un adverbe, ce qui n'est pas couvert", word.start, word=word.text
            )
        return tags

    def _lower_tags(self, key: str, following: str) -> tuple[str, ...]:
        adverb = key.endswith("ment") and key not in fr.NO_VERB_ENT and len(key) > 7
        if adverb and not key.endswith(("aiment", "dorment", "forment")):
            return ()
        if following == "par" and participle_stems(key):
            return ("VEN",)
        plural = key.endswith(("s", "x", "z"))
        before: tuple[str, ...] = ()
        if key in fr.BEFORE:
            both = key in {"gros", "vieux", "mauvais"}
            before = ("PRE", "PRES") if both else ("PRES",) if plural else ("PRE",)
        if plural:
            return (*before, "NS", "ADJS", "N", "ADJ")
        if key in fr.VERBS and key not in fr.ALSO_ADJECTIVES:
            return _verb_tags(key)
        if key in fr.NEVER_ADJECTIVES:
            return ("N", "V")
        return (*before, "N", "ADJ", *_verb_tags(key))

    def check(self, tree: Node, words: Sequence[Word], lexicon: Lexicon) -> None:
        """Beside what every language checks: "tout n'est pas rouge" may mean none or not all."""
        super().check(tree, words, lexicon)
        check_denied_of_all(tree, words)

    # -------------------------------------------------------------- lemmas

    def lemma_noun(self, word: Word, plural: bool, lexicon: Lexicon) -> str:
        """The singular."""
        return _choose(singulars(word.key), lexicon) if plural else word.key

    def lemma_adjective(self, word: Word, lexicon: Lexicon) -> str:
        """The masculine singular."""
        singular = singulars(word.key) if word.key.endswith(("s", "x")) else [word.key]
        if word.key in lexicon.nouns:
            singular = [word.key]
        form = _choose(singular, lexicon)
        others = [one for one in masculines(form) if one != form]
        return next((one for one in others if one in lexicon.adjectives | lexicon.nouns), masculines(form)[0])

    def lemma_verb(self, word: Word, lexicon: Lexicon) -> str:
        """The infinitive."""
        head, underscore, rest = word.key.partition("_")
        if underscore:
            return infinitives(head)[0] + underscore + rest
        choices = infinitives(word.key) or [word.key]
        return next((one for one in choices if one in lexicon.verbs), choices[0])

    def lemma_participle(self, word: Word, lexicon: Lexicon) -> str:
        """The infinitive of a past participle."""
        return (participle_stems(word.key) or [word.key])[0]

    def gender(self, words: Sequence[Word], index: int, lemma: str) -> str:
        """The grammatical gender, where the determiner shows it."""
        for word in reversed(words[max(0, index - 3) : index]):
            if word.key in _GENDERS:
                return "u" if "'" in word.text else _GENDERS[word.key]
        return "u"

    def generic_gender(self, word: Word) -> str:
        """The gender of "quelqu'un", "personne", "chose"."""
        return "f" if word.key.startswith(("personne", "chose")) else "m"

    def pronoun(self, word: Word) -> str:
        """The kind of a pronoun."""
        if word.key in {"le", "la"} and "'" in word.text:
            return "ce"
        return _PRONOUNS[word.key]

    def is_variable(self, word: Word) -> bool:
        """Whether a name is a variable as in "un homme X"."""
        return not word.quoted and _VARIABLE.match(word.text) is not None

    def reason(self, problem: Unreadable) -> str:
        """Why a sentence is not covered, in French."""
        french = REASONS.get(problem.template, problem.template)
        return french.format(**problem.quoted) if problem.quoted else french

    def expected(self, tags: frozenset[str]) -> list[str]:
        """What the grammar wanted, in words."""
        return sorted({_DESCRIPTIONS[tag] for tag in tags if tag in _DESCRIPTIONS})


def _join_phrasal_verbs(words: list[Word]) -> list[Word]:
    """ "a besoin de" is one verb, also around "pas"."""
    joined: list[Word] = []
    index = 0
    while index < len(words):
        keys = [word.key for word in words[index : index + 4]]
        joined.append(words[index])
        if keys[:1] in (["a"], ["ont"]):
            negated = keys[1:2] == ["pas"]
            noun, *rest = keys[2 if negated else 1 :] or [""]
            if noun in fr.PHRASAL and rest[:1] == ["de"]:
                joined[-1] = replace(words[index], key=f"{keys[0]}_{noun}_de")
                joined += words[index + 1 : index + 2] if negated else []
                index += 3 if negated else 2
        index += 1
    return joined


def _verb_tags(key: str) -> tuple[str, ...]:
    """Which person a word may be as a verb, by its form; an adjective may look like one."""
    if key in {"vont", "font"} or (key.endswith("ent") and key not in fr.NO_VERB_ENT | fr.SINGULAR_ENT):
        return ("VP",)
    if key in fr.VERBS or key.endswith("e"):
        return ("V",)
    return ("V",) if key.endswith("it") and key not in fr.NO_VERB_IT and len(key) > 4 else ()


def _choose(choices: list[str], lexicon: Lexicon) -> str:
    for known in (lexicon.nouns, lexicon.adjectives):
        for one in choices:
            if one in known:
                return one
    return choices[0]


def _check_word(words: Sequence[Word], index: int) -> None:
    """Refuse words that their neighbours make into something that the grammar would read wrongly."""
    word = words[index]
    if word.quoted:
        return
    key = word.key
    previous = words[index - 1].key if index else ""
    following = words[index + 1].key if index + 1 < len(words) else ""
    if word.first and word.capital and key in fr.OPENING:
        raise Unreadable(
            "« {word} » n'est pas un nom propre et n'est pas couvert ici", word.start, word=word.text
        )
    if key in fr.TAKING_BACK and previous in {"un", "une", "le", "la", "les", "des", "de"} and following:
        raise Unreadable(
            "« {word} » peut retirer ce que dit le nom, ce qui n'est pas couvert", word.start, word=word.text
        )
    if key in {"tout", "toute"} and previous == "est":
        raise Unreadable(
            "« {word} » peut être un adverbe ici, ce qui n'est pas couvert", word.start, word=word.text
        )
    if key == "se" and _verb_tags(following) == ("VP",):
        raise Unreadable(
            "« se » au pluriel peut vouloir dire soi-même ou l'un l'autre", word.start, several=True
        )
    if key == "il" and following in fr.WEATHER:
        raise Unreadable("« il » ne désigne personne ici, ce qui n'est pas couvert", word.start)
