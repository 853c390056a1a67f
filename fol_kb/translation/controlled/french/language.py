"""French: how its words are tagged for the grammar, and their lemmas.

A dictionary says which classes an open-class word may be of and what it is a form of; what it does not have
may be all that its form allows. Nouns are folded to the singular, adjectives to the masculine too
("mortelles" is "mortel", "heureuse" is "heureux").
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from types import MappingProxyType

from fol_kb.translation.controlled.ambiguity.conditions import check_limits
from fol_kb.translation.controlled.ambiguity.counted import check_done_together
from fol_kb.translation.controlled.ambiguity.ends import check_ends
from fol_kb.translation.controlled.ambiguity.not_both import check_not_both, without_not_both
from fol_kb.translation.controlled.ambiguity.two_readings import check_reach
from fol_kb.translation.controlled.discourse.counts import Count
from fol_kb.translation.controlled.discourse.lemmas import FixedWords
from fol_kb.translation.controlled.french import words as fr
from fol_kb.translation.controlled.french.attributes import anybody_in, anything_in, does_something, is_person
from fol_kb.translation.controlled.french.auxiliaries import (
    auxiliary,
    check_auxiliaries,
    form_behind,
)
from fol_kb.translation.controlled.french.checks import check_indefinite, check_tree
from fol_kb.translation.controlled.french.circumstances import check_circumstances
from fol_kb.translation.controlled.french.classes import check_first, check_open_word, hedged
from fol_kb.translation.controlled.french.context import (
    check_word,
    conjunction,
    is_new,
    join_compounds,
    joining,
)
from fol_kb.translation.controlled.french.forms import (
    adjective_lemma,
    done_tags,
    is_participle,
    is_present,
    masculine,
    nominal_tags,
    noun_lemma,
    participle_lemma,
    verbal_tags,
)
from fol_kb.translation.controlled.french.joined import IN, join_verbs, joined_lemma, joined_tags
from fol_kb.translation.controlled.french.kinds import KINDS
from fol_kb.translation.controlled.french.lexicon import entries, known
from fol_kb.translation.controlled.french.list_words import LIST_WORDS
from fol_kb.translation.controlled.french.meanings import EVENTS, KEEPING, PLACES, UNREAL, WITHOUT_ITS_OBJECT
from fol_kb.translation.controlled.french.present import as_now
from fol_kb.translation.controlled.french.quantities import (
    LIMITING,
    count_of,
    counts,
    in_quantities,
    is_quantity,
    is_unit,
    lemma_of_unit,
    measures_time,
    named_quantity,
    number_in,
    stands_as_object,
)
from fol_kb.translation.controlled.french.reasons import REASONS
from fol_kb.translation.controlled.french.repairs import FINITE, repairs, whole
from fol_kb.translation.controlled.french.values import DAYS, in_values, stands_before_time
from fol_kb.translation.controlled.given_names import certain_gender
from fol_kb.translation.controlled.language import COMPARATIVE, Language, split_word
from fol_kb.translation.controlled.syntax.commas import coordinator_tags, with_commas
from fol_kb.translation.controlled.syntax.grammar import Grammar, Node, NoTree
from fol_kb.translation.controlled.syntax.lexicon import Lexicon, slug
from fol_kb.translation.controlled.syntax.tokens import (
    Tagged,
    Unreadable,
    Word,
    key_at,
    refused,
    together,
    unclear,
    without_emphasis,
)
from fol_kb.translation.controlled.syntax.tokens import words as word_list

_VARIABLE = re.compile(r"[A-Z]\d*\Z")
_BEING = frozenset(["est", "sont", "pas", "être", "été"])
"""Words after which a participle may be a passive."""
_RELATIVES = frozenset({"qui", "que", "dont"})
_COORDINATORS = {"et": "AND", "mais": "AND", "ou": "OR"}
_PRONOUNS = {
    "il": "il", "elle": "elle", "ce": "ce", "cela": "ce", "ça": "ce", "ils": "ils", "elles": "ils",
    "le": "le", "la": "la", "les": "ils", "se": "self", "son": "son", "sa": "son", "ses": "son",
    "leur": "ils",
}  # fmt: skip
_GENDERS = dict.fromkeys(["un", "le", "aucun", "tout"], "m") | dict.fromkeys(
    ["une", "la", "aucune", "toute"], "f"
)
_DESCRIPTIONS = {
    "V": "un verbe", "VP": "un verbe au pluriel", "_EST": "« est »", "_SONT": "« sont »", "N": "un nom",
    "NS": "un nom au pluriel", "ADJ": "un adjectif", "ADJS": "un adjectif au pluriel",
    "NAME": "un nom propre", "_ALORS": "« alors »", "_LE": "« le » ou « la »", "_UN": "« un » ou « une »",
    "_QUI": "« qui »", "_NE": "« ne »", "_PAS": "« pas »", "PREP": "une préposition", "_QUE_S": "« que »",
    "_COMMA_I": "une virgule", "PRON_SG": "un pronom", "QTY": "une quantité",
    "CNT": "un nombre", "$END": "la fin de la phrase",
}  # fmt: skip


_LASTING = frozenset(["pendant", "durant"])
"""Prepositions that before a quantity say how long."""


_WHEN = word_list("hiver été printemps automne matin soir nuit jour semaine week-end heure vacance")
"""Nouns with which a heading says when what stands below is so."""
_STRESSED = frozenset({*fr.CLOSED, *fr.NOT_COVERED, *fr.CONTRACTIONS} - word_list("sa ce ses"))
"""Words that capitals stress; the others are abbreviations."""

_ARTICLES = word_list("le la les du des de")


def _is_stressed(words: Sequence[Word], index: int) -> bool:
    """Whether capitals stress a word: "NE paie PAS", "est PAYÉE", not "Jean LE GOFF" or "lit DANS"."""
    key, before = words[index].key, words[index - 1].key if index else ""
    after = words[index + 1] if index + 1 < len(words) else None
    if key in _STRESSED:
        surname = key in _ARTICLES and after is not None and after.text.isupper() and not entries(after.key)
        return not surname and (after is not None or key not in fr.CLOSED or "PREP" not in fr.CLOSED[key])
    said = [one for one in entries(key) if one.kind == "ADJ" or is_participle(one)]
    return bool(said) and before in _BEING


class French(Language):
    """Tags and lemmas of controlled French."""

    code = "fr"
    fixed = FixedWords(
        possession="de",
        recipient="à",
        being="être",
        article="le",
        where=frozenset(["à", "dans", "en", "chez", "sur", "sous", "devant", "derrière", "près"]),
        amounting="être_de",
        lasting=frozenset(["né", "mort", "décédé"]),
        events=EVENTS,
        keeping=KEEPING,
        named_by_of=fr.NAMED_BY_OF,
        unreal=UNREAL | WITHOUT_ITS_OBJECT,
        been=MappingProxyType(
            {
                "can": "peut_être_",
                "must": "doit_être_",
                "must_not": "doit_ne_pas_être_",
                "perfect": "a_été_",
            }
        ),
    )
    natural_gender = False
    limiting = LIMITING
    labels = frozenset(["note", "nota", "important", "remarque", "rappel", "attention", "fait", "règle"])
    numbered = labels | {"article", "section", "clause", "alinéa", "exigence", "prémisse"}
    framing = word_list("""
        exemple exemples exception exceptions question mythe hypothèse supposition rumeur erreur fiction
        projet but objectif rêve proposition sauf faux sinon opinion prévision option cas scénario plan
        théorie légende conte blague idée version condition situation variante choix
    """)
    lists = LIST_WORDS
    indefinite = frozenset(["un", "une"])
    quoting = "« {word} » : {reason}"
    besides = " ; de plus, "
    instead = " ; si c'est ce qui est dit, ceci est lu : « {sentence} »"
    phrases = fr.PHRASES
    descriptions = _DESCRIPTIONS
    kinds = KINDS
    frames = ("Paul voit {}", "Paul voit le {}", "Paul voit la {}", "Paul voit l'{}", "Paul voit les {}")
    finite = FINITE

    def __init__(self) -> None:
        self.grammar = Grammar("french.lark")

    # -------------------------------------------------------------- words of the text

    def prepare(self, words: list[Word]) -> list[Word]:
        """Split elisions ("l'homme", "n'est", "s'il") and contractions ("du", "aux")."""
        prepared: list[Word] = []
        for word in without_not_both(without_emphasis(words, _is_stressed, always=True), fr.NOT_BOTH):
            if word.quoted or word.key in fr.WHOLE:
                prepared.append(word)
                continue
            word = replace(word, key=word.key.replace("œ", "oe"))
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
        timed = in_quantities(in_values(as_now(prepared)))
        return join_compounds(join_verbs(timed))

    def learn(self, sentences: Sequence[Sequence[Word]], lexicon: Lexicon) -> None:
        """Note which words the text shows to be singular nouns, adjectives, names."""
        for words in sentences:
            for index, word in enumerate(words):
                previous = key_at(words, index - 1)
                following = words[index + 1] if index + 1 < len(words) else None
                if not self._open(word):
                    continue
                noun_alone = following is None or not self._open(following) or not known(word.key, "A")
                if previous in {"un", "une", "chaque", "aucun", "aucune", "tout", "toute"} and noun_alone:
                    lexicon.nouns.add(word.key)
                if previous == "est" or (previous == "pas" and index > 1 and words[index - 2].key == "est"):
                    lexicon.adjectives.add(word.key)
                gender = _gender_before(words, index) if known(word.key, "N") else ""
                if gender:
                    (lexicon.masculine if gender == "m" else lexicon.feminine).add(word.key)
                if word.capital and not word.first:
                    lexicon.names.add(word.key)
                elif not word.capital:
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
        problems: list[Unreadable] = []
        index = 0
        while index < len(words):
            size, tags = self.phrase(words, index)
            word = words[index]
            try:
                size = max(size, joined := joining(words, index))
                if joined:
                    raise conjunction(words[index : index + joined])
                check_word(words, index)
                if not tags:
                    check_first(word, words[index + 1] if index + 1 < len(words) else None, lexicon)
                    tags = self._tags(words, index, lexicon)
            except Unreadable as problem:
                problems.append(problem)
            if tags == COMPARATIVE:
                adjective = self.lemma_adjective(words[index + 1], lexicon)
                word, tags = replace(word, key=f"{word.key}_{adjective}"), ("CMP", "CMPS")
            elif tags == ("OR",):
                following = key_at(words, index + size)
                tags = coordinator_tags("OR", following, _RELATIVES)
            tagged.append(Tagged(word, tags))
            index += size
        if problems:
            raise together(problems)
        tagged = _lists_only(with_commas(tagged, _COORDINATORS))
        self._check_classes(tagged)
        return tagged

    def _check_classes(self, tagged: Sequence[Tagged]) -> None:
        """Refuse "la petite brise la glace": a word that may be a noun and a verb, with a tree for each."""
        shape = [item.tags for item in tagged]
        for place, item in enumerate(tagged):
            verbal = tuple(tag for tag in item.tags if tag in {"V", "VP"})
            nominal = tuple(tag for tag in item.tags if tag in {"N", "NS", "ADJ", "ADJS", "PRE", "PRES"})
            if not verbal or not nominal:
                continue
            trees = [
                self.grammar.parse([*shape[:place], tags, *shape[place + 1 :]]) for tags in (verbal, nominal)
            ]
            if not any(isinstance(tree, NoTree) for tree in trees):
                raise unclear("« {word} » peut être ici un verbe, ou un nom ou un adjectif", item.word)

    def compares(self, words: Sequence[Word], index: int) -> bool:
        """Whether this word makes a comparative of the next one."""
        before_two = words[index].key in {"plus", "moins"} and index + 2 < len(words)
        return before_two and self._open(words[index + 1]) and words[index + 2].key == "que"

    def _tags(self, words: Sequence[Word], index: int, lexicon: Lexicon) -> tuple[str, ...]:
        word = words[index]
        key = word.key
        following = key_at(words, index + 1)
        if word.quoted:
            return ("NAME",)
        if key in _COORDINATORS:
            return coordinator_tags(_COORDINATORS[key], following, _RELATIVES)
        if key == ",":
            return ("_COMMA_I",)
        if _VARIABLE.match(word.text) and not word.first:
            return ("VAR", "NAME")
        if word.time:
            return ("NAME",)
        if stands_before_time(words, index):
            return ("PREP", "VPREP")
        behind_time = index > 0 and words[index - 1].time and key in PLACES
        if behind_time or (key in _LASTING and is_quantity(following)):
            return ("PREP", "VPREP")
        if key in PLACES and _there_is(words[:index]) and not words[index - 1].time:
            return ("PREP", "NPREP", *(("_A_OBJET",) if key == "à" else ()))
        if word.first and key in {"seul", "seule", "seuls", "seules"} and not word.quoted:
            return ("_SEUL",)
        if counts(words, index):
            return ("CNT",)
        if is_quantity(key):
            if not stands_as_object(words, index):
                raise refused(
                    "« {word} » est un mot de nombre ou de quantité, ce qui n'est pas couvert ici", word
                )
            return ("QTY",)
        if with_auxiliary := auxiliary(words, index) or form_behind(words, index):
            return with_auxiliary
        if joined := joined_tags(word):
            return joined
        if not (word.capital and not word.first):
            if key in fr.CLOSED:
                return fr.CLOSED[key]
            before = key_at(words, index - 1)
            determined = key in fr.NOUNS_TOO and before in _GENDERS
            determined = determined and not (key in fr.ORDERING and known(following, "N"))
            if determined or (key in {"or", "car"} and not following):
                return ("N",)
            compared = key in {"plus", "moins"} and index + 1 < len(words) and self._open(words[index + 1])
            if compared and any(one.key == "que" for one in words[index + 2 :]):
                reason = "« {word} » compare, ce qui n'est couvert que devant un adjectif et « que »"
                raise refused(reason, word)
            if key in fr.NOT_COVERED and not (key == "neuf" and is_new(before, following)):
                raise refused(
                    "« {word} » {what}, ce qui n'est pas couvert", word, what=hedged(key, fr.NOT_COVERED[key])
                )
        if len(key) == 1 and key.isalpha() and not word.capital:
            raise refused("« {word} » est une lettre seule, ce qui n'est pas couvert", word, word=key)
        if not word.text[0].isalnum():
            raise refused("le signe « {word} » n'est pas couvert ici", word)
        if word.text[0].isdigit():
            plain = word.text.replace(",", "").replace(".", "").isdigit()
            what = "le nombre « {word} »" if plain else "« {word} », qui commence par un chiffre,"
            raise refused(f"{what} n'est pas couvert", word)
        if word.capital:
            if word.first:
                return ("NAME",)
            if word.text.isupper():  # "LE CHAT DORT"
                return ("NAME", *self._open_tags(words, index))
            determined = words[index - 1].key in {*_GENDERS, "les", "des", "chaque"}
            if determined and key in lexicon.lower and known(key, "N"):
                reason = "« {word} » peut être un nom propre, que ce texte écrit aussi sans majuscule"
                raise unclear(reason, word)
            # "la Seine" is a river, but in "la reine Victoria" and in "et Marie un chat" the capital names
            return ("NAME", *(nominal_tags(key) if determined or entries(key) else ()))
        done = {key, masculine(key, key)} if index and words[index - 1].key in _BEING else set()
        noun = any(one in lexicon.nouns for one in done - KINDS.roles)
        if noun and any(map(is_participle, entries(key))):
            reason = "« {word} » est un nom dans ce texte, et peut être ici un participe ; dites-le autrement"
            raise unclear(reason, word)
        tags = self._open_tags(words, index)
        if {"N", "ADJ"} & {*tags} and key in lexicon.masculine and key in lexicon.feminine:
            reason = "« {word} » est masculin et féminin dans ce texte : ce sont peut-être deux mots"
            raise unclear(reason, word)
        check_open_word(word, tags, passive=index > 0 and words[index - 1].key in _BEING)
        return tags

    def _open_tags(self, words: Sequence[Word], index: int) -> tuple[str, ...]:
        key = words[index].key
        head, compound, _ = key.partition("_par_" if "_par_" in key else "_de_")
        if compound:
            return tuple(tag for tag in nominal_tags(head) if tag in {"N", "NS"})
        found = entries(key)
        before = key_at(words, index - 1)
        following = key_at(words, index + 1)
        if before in _BEING and following == "par" and any(map(is_participle, found)):
            return ("VEN",)
        if not found and key.endswith("ment") and len(key) > 7:
            return ()
        if before in _BEING and not known(key, "A"):
            return (*nominal_tags(key), *verbal_tags(key), *done_tags(key))
        return (*nominal_tags(key), *verbal_tags(key))

    def check(self, tree: Node, words: Sequence[Word], lexicon: Lexicon, *, ace: bool = False) -> None:
        """Beside what every language checks, what is read in two ways or otherwise in French."""
        super().check(tree, words, lexicon, ace=ace)
        check_not_both(tree, words, denying=fr.DENYING_BOTH, counting=fr.COUNTING_BOTH)
        check_reach(tree, words)
        check_tree(tree, words)
        check_ends(tree, words, days=DAYS, number_in=number_in, shares=lambda word, joint: True)
        check_circumstances(tree, words)
        check_auxiliaries(tree, words)
        check_limits(tree, words, {"seulement"})

    def check_open(self, tree: Node, words: Sequence[Word]) -> None:
        """ "Un téléphone n'est pas un ordinateur": a certain one, or every one?"""
        super().check_open(tree, words)
        check_indefinite(tree, words)
        check_done_together(tree, words, lambda noun: bool(self.is_person(noun.key.removesuffix("s"))))

    # -------------------------------------------------------------- lemmas

    def lemma_noun(self, word: Word, plural: bool, lexicon: Lexicon) -> str:
        """The singular; of "chef de service" that of the first noun."""
        if word.key in {"gens", "personne", "personnes"}:
            return "personne"
        if "_par_" in word.key:
            return lemma_of_unit(word.key, lexicon)
        head, compound, rest = word.key.partition("_de_")
        return noun_lemma(head, plural, lexicon) + compound + rest

    def lemma_adjective(self, word: Word, lexicon: Lexicon) -> str:
        """The masculine singular; the lemma of a noun that stands after "est"."""
        if word.key.startswith((IN, "plus_", "moins_")):
            return word.key
        head, joint, rest = word.key.partition(f"_{IN}")
        if joint:
            return f"{masculine(head, head)}{joint}{rest}"
        if "_de_" in word.key:
            return self.lemma_noun(word, not known(word.key.partition("_de_")[0], "N")[0].singular, lexicon)
        return adjective_lemma(word.key, lexicon)

    def lemma_verb(self, word: Word, lexicon: Lexicon) -> str:
        """The infinitive."""
        return joined_lemma(word.key, lexicon.verbs)

    def lemma_told(self, word: Word, tense: str, lexicon: Lexicon) -> str:
        """ "doit_payer" of what one must do, "a_payé" of what one has done: they have no other names."""
        if tense == "perfect":
            return f"a_{masculine(word.key, word.key)}"
        return self.fixed.been[tense].removesuffix(f"{self.fixed.being}_") + word.key

    def lemma_participle(self, word: Word, lexicon: Lexicon) -> str:
        """The infinitive of a past participle."""
        return participle_lemma(word.key)

    def attached(self, preposition: str, noun: str, *, to_somebody: bool) -> str:
        """ "Il y a un parc derrière l'hôtel" says where it is."""
        return f"être_{slug(preposition)}"

    def quantity(self, key: str) -> str:
        """The word of a number up to twenty."""
        return named_quantity(key)

    def contrary(self, one: str, other: str) -> bool:
        """By a prefix that denies, or by a list."""
        denied = any(f"{prefix}{word}" in (one, other) for prefix in fr.DENYING for word in (one, other))
        return denied or frozenset([one, other]) in fr.CONTRARIES

    def is_order(self, predicate: str) -> bool:
        """With « plus » or « moins » and « que »."""
        first, *rest = predicate.split("_")
        return first in {"plus", "moins"} and len(rest) == 2 and rest[-1] == "que"

    def count(self, key: str) -> Count | None:
        """By a number, with "au moins" or the like before it."""
        return count_of(key)

    def measures_time(self, word: Word) -> bool:
        """By a list."""
        return measures_time(word.key)

    is_person = staticmethod(is_person)

    def anybody_in(self, words: Sequence[Word]) -> Word | None:
        """ "Personne", "quelqu'un", "tout le monde"."""
        return anybody_in(words)

    def anything_in(self, words: Sequence[Word]) -> Word | None:
        """ "Rien", "tout" as a pronoun, "quelque chose"."""
        return anything_in(words)

    is_unit = staticmethod(is_unit)

    def compares_with_others(self, adjective: str, *, before: bool) -> bool:
        """An adjective before its noun: "une grosse souris", but "un ami vieux"."""
        return before and adjective in fr.BEFORE

    def says_how(self, adjective: str, noun: str) -> bool:
        """ "Un gros fumeur" smokes a lot."""
        return does_something(noun)

    def gender(self, words: Sequence[Word], index: int, lemma: str) -> str:
        """The grammatical gender, where the determiner or the dictionary shows it."""
        for word in reversed(words[max(0, index - 3) : index]):
            if word.key in _GENDERS and "'" not in word.text:
                return _GENDERS[word.key]
        genders = {form[:1] for entry in known(words[index].key, "N") for form in entry.forms}
        return genders.pop() if len(genders) == 1 else "u"

    def generic_gender(self, word: Word) -> str:
        """The gender of "quelqu'un", "personne", "chose"."""
        return "f" if word.key.startswith(("personne", "chose")) else "m"

    def gender_of_name(self, words: Sequence[Word]) -> str:
        """The gender of a first name, where it has one."""
        first = words[0].key.split("-")[0]
        if first in fr.MEN or first in fr.WOMEN:
            return "m" if first in fr.MEN else "f"
        return "u" if first in fr.GIVEN_NAMES else certain_gender(first)

    def pronoun(self, word: Word) -> str:
        """The kind of a pronoun."""
        if word.key in {"le", "la"} and "'" in word.text:
            return "ce"
        return _PRONOUNS[word.key]

    def is_variable(self, word: Word) -> bool:
        """Whether a name is a variable as in "un homme X"."""
        return not word.quoted and _VARIABLE.match(word.text) is not None

    def worded(self, problem: Unreadable) -> str:
        """One reason in French."""
        french = REASONS.get(problem.template, problem.template)
        return french.format(**problem.quoted) if problem.quoted else french

    def knows(self, key: str) -> bool:
        """Whether the dictionary or a closed class has a word."""
        return key in fr.CLOSED or bool(entries(key))

    def participle_of(self, key: str) -> Collection[str]:
        """The infinitives of which a word may be the past participle."""
        return {entry.lemma for entry in entries(key) if is_participle(entry)}

    def pointed(self, words: Sequence[Word], place: int) -> str:
        """A noun with the adjective before it."""
        described = words[place].key in fr.BEFORE and place + 1 < len(words) and self._open(words[place + 1])
        return " ".join(word.text for word in words[place : place + 1 + described])

    whole = staticmethod(whole)
    repairs = staticmethod(repairs)


def _gender_before(words: Sequence[Word], index: int) -> str:
    """The gender that the article before a noun shows, also before an adjective; empty if none does."""
    place = index - 1 - (index > 1 and words[index - 1].key in fr.BEFORE)
    article = words[place] if place >= 0 else None
    return _GENDERS.get(article.key, "") if article is not None and "'" not in article.text else ""


def _there_is(words: Sequence[Word]) -> bool:
    """Whether the verb before a place says that there is something, or nothing: "il n'y a pas de"."""
    keys = [word.key for word in words if word.key != "ne"]
    for place in range(len(keys) - 1, 0, -1):
        if keys[place] == "existe" or keys[place - 1 : place + 1] == ["y", "a"]:
            return True
        if keys[place] in fr.CLOSED and {"_EST", "_SONT", "V", "VP", "_QUI"} & {*fr.CLOSED[keys[place]]}:
            return False
        if any(map(is_present, entries(keys[place]))) and not known(keys[place], "N", "A"):
            return False
    return False


def _lists_only(tagged: list[Tagged]) -> list[Tagged]:
    """Keep commas from joining noun phrases but in lists: "Jean, le frère de Marie, dort" has none."""
    kept: list[Tagged] = []
    for place, item in enumerate(tagged):
        if item.word.key == "," and not _ends_in_a_list(tagged[place + 1 :]):
            item = Tagged(item.word, tuple(tag for tag in item.tags if tag not in {"_AND_N", "_OR_N"}))
        kept.append(item)
    return kept


def _ends_in_a_list(rest: Sequence[Tagged]) -> bool:
    for item in rest:
        if item.word.key in _COORDINATORS and not item.word.quoted:
            return True
        if set(item.tags) <= {"V", "VP", "_EST", "_SONT", "_NE"}:
            return False
    return False
