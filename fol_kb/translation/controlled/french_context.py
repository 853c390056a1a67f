"""French words that their neighbours make into something else, refused before the sentence is parsed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from fol_kb.translation.controlled import french_words as fr
from fol_kb.translation.controlled.french_forms import is_participle, is_present
from fol_kb.translation.controlled.french_lexicon import TENSES, entries, known
from fol_kb.translation.controlled.given_names import certain_gender
from fol_kb.translation.controlled.language import Lexicon
from fol_kb.translation.controlled.tokens import Unreadable, Word, words

TAKING_BACK = words("""
    ancien ancienne anciens anciennes faux fausse fausses prétendu prétendue prétendus prétendues futur
    future futurs futures présumé présumée présumés présumées soi-disant ex supposé supposée supposés
    supposées éventuel éventuelle éventuels éventuelles possible possibles potentiel potentielle potentiels
    potentielles apparent apparente apparents apparentes fictif fictive fictifs fictives imaginaire
    imaginaires virtuel virtuelle virtuels virtuelles hypothétique hypothétiques probable probables
    défunt défunte défunts défuntes tel telle tels telles certain certaine vrai vraie vrais vraies
    véritable véritables simple simples pur pure meilleur
    meilleure meilleurs meilleures pire pires pauvre pauvres sacré sacrée moindre principal principale
    principaux principales
""")
"""Adjectives that say less, more or something else of a noun than of the thing itself."""
_ALWAYS = TAKING_BACK - words("""
    faux fausse fausses apparent apparente apparents apparentes fictif fictive fictifs fictives simple
    simples pur pure vrai vraie vrais vraies pauvre
    pauvres certain certaine imaginaire imaginaires possible possibles probable probables
""")
_OF_KINDS = words("""
    rare rares nombreux nombreuses éteint éteinte éteints éteintes disparu disparue disparus disparues
    fréquent fréquente fréquents fréquentes répandu répandue répandus répandues innombrables abondants
    abondantes inexistant inexistante inexistants inexistantes courant courante courants courantes
    omniprésent omniprésente omniprésents omniprésentes
""")
"""Adjectives that are about a kind or a number of things, not about each of them."""
_DETERMINERS = words(
    "un une le la les des de chaque tout toute aucun aucune quelques certains certaines nul nulle"
)
_TIMES = words("""
    heure heures an ans année années jour jours mois semaine semaines minute minutes siècle siècles
    instant moment midi minuit fois
""")
_NOBODY = words("""
    pleut neige grêle tonne gèle vente bruine faut semble paraît suffit convient importe arrive appartient
    incombe reste manque advient résulte ressort apparaît se fait
""")
"""Verbs whose "il" is, or may be, nobody."""
_QUANTITIES = words("""
    kilo kilos gramme grammes litre litres mètre mètres tonne tonnes tas nombre partie parties reste sorte
    sortes espèce espèces type types genre genres groupe groupes paire paires verre verres tasse tasses
    bouteille bouteilles majorité minorité ensemble série quantité foule quelque million millions
""")
_PLACES = words("""
    ville commune village mois rue département région île fleuve pays nom prénom titre état république
    royaume lac année avenue place
""")
"""Nouns after which "de" and a name say how the thing is called."""
_TITLES = words("m. mm. mme mmes mlle mlles dr. dr me maître monsieur madame mademoiselle")
_INVERTED = re.compile(
    r"-(?:t-)?(?:il|elle|ils|elles|on|je|tu|nous|vous|le|la|les|lui|leur|moi|toi|en|y|ce)\Z"
)
_POINTING = re.compile(r"-(?:ci|là)\Z")
_VERBS_OF_STATE = words("""
    aller venir arriver partir entrer sortir monter descendre naître mourir rester tomber retourner revenir
    devenir passer décéder rentrer intervenir parvenir survenir repartir advenir échoir
""")
"""Verbs whose past is made with "être"."""


def check_word(sentence: Sequence[Word], index: int) -> None:
    """Raise Unreadable for a word that means something else, or nobody, among its neighbours."""
    word = sentence[index]
    if word.quoted:
        return
    key = word.key
    previous = sentence[index - 1].key if index else ""
    following = sentence[index + 1].key if index + 1 < len(sentence) else ""
    after = sentence[index + 2].key if index + 2 < len(sentence) else ""
    if key in TAKING_BACK and (key in _ALWAYS or (previous in _DETERMINERS and following)):
        raise _refused("« {word} » change ou peut changer ce que dit le nom, ce qui n'est pas couvert", word)
    if key in _OF_KINDS:
        raise _refused("« {word} » parle d'une espèce ou d'un nombre, pas de chacun", word)
    if key in {"tout", "toute"} and previous == "est":
        raise _refused("« {word} » peut être un adverbe ici, ce qui n'est pas couvert", word)
    if key == "il" and following in _NOBODY:
        raise _refused("« il » ne désigne personne ici, ou peut-être personne", word)
    if key == "il" and following in {"est", "n", "ne"} and {after, *_rest(sentence, index + 3)} & _TIMES:
        raise _refused("« il » ne désigne personne ici : la phrase dit l'heure ou la date", word)
    if key == "il" and following == "y" and _rest(sentence, index + 3) & _TIMES:
        raise _refused("« il y a » dit ici un temps, ce qui n'est pas couvert", word)
    if key == "que":
        keys = [one.key for one in sentence]
        _check_que(keys[max(0, index - 5) : index], word, keys[index + 1 :])
    shared = key in {"et", "ou"} and index > 1 and sentence[index - 2].key in fr.BEFORE
    if shared and known(previous, "N") and known(following, "N"):
        reason = "le mot devant « {before} » peut aller avec « {after} » aussi ; répétez le déterminant"
        raise Unreadable(reason, word.start, several=True, before=previous, after=following)
    if key == "ce" and following in {"qui", "que", "dont"}:
        raise _refused("« {word} » sans nom devant « qui » ou « que » n'est pas couvert", word)
    noun = known(following, "N", "A") and not any(map(is_present, entries(following)))
    if key == "ce" and (noun or (known(following, "N") and following not in {"est", "sont"})):
        raise _refused("« {word} » avec un nom renvoie à la situation, ce qui n'est pas couvert", word)
    if key == "ses":
        raise _refused("« {word} » peut vouloir dire tous ou certains, ce qui n'est pas couvert", word)
    if key in _TITLES and following in {"et", "ou"}:
        raise _refused("« {word} » est un titre ; dites le nom auprès de chacun", word)
    if (
        (
            previous in {"a", "ont"}
            or (previous == "pas" and index > 1 and sentence[index - 2].key in {"a", "ont"})
        )
        and any(map(is_participle, entries(key)))
        and not word.capital
    ):
        raise _refused("« {word} » est au passé composé ; seul le présent est couvert", word)
    past = [entry.lemma for entry in entries(key) if is_participle(entry)]
    if set(past) & _VERBS_OF_STATE and previous in {"est", "sont", "pas"} and not key.startswith("mort"):
        raise _refused("« {word} » est au passé composé ; seul le présent est couvert", word)
    if _POINTING.search(key) or (_INVERTED.search(key) and not entries(key)):
        raise _refused("« {word} » est une inversion, un ordre ou un renvoi, ce qui n'est pas couvert", word)
    if key == "du" or (key == "de" and following in {"la", "le"}):
        _check_partitive(sentence, index)
    if key in _PLACES and following == "de" and index + 2 < len(sentence) and sentence[index + 2].capital:
        raise _refused(
            "« {word} » avec « de » peut dire comment la chose s'appelle, ce qui n'est pas couvert",
            word,
        )


def check_open_word(word: Word, tags: tuple[str, ...], *, passive: bool = False) -> None:
    """Raise Unreadable, with what the dictionary says, for a word of no class of the grammar."""
    if tags:
        return
    found = entries(word.key)
    verbs = [entry for entry in found if entry.kind == "V"]
    if passive and any(map(is_participle, found)):
        raise _refused(
            "« {word} » est un participe que le dictionnaire n'a pas comme adjectif ; le passif n'est couvert"
            " qu'avec « par »",
            word,
        )
    if verbs:
        letters = {form[0] for entry in verbs for form in entry.forms}
        tense = next(TENSES[letter] for letter in "IJFCTKWGPYS" if letter in letters)
        raise Unreadable(
            "« {word} » est {tense} de « {verb} » ; seule la troisième personne du présent est couverte",
            word.start,
            word=word.text,
            tense=tense,
            verb=verbs[0].lemma,
        )
    kinds = {"ADV": "un adverbe", "PREP": "une préposition", "DET": "un déterminant", "PRO": "un pronom"}
    what = next((kinds[entry.kind] for entry in found if entry.kind in kinds), "un mot invariable")
    raise Unreadable("« {word} » est {what}, ce qui n'est pas couvert", word.start, word=word.text, what=what)


def join_compounds(sentence: Sequence[Word]) -> list[Word]:
    """ "Chef de service": a noun, "de" and a noun without a determiner are one noun."""
    joined: list[Word] = []
    index = 0
    while index < len(sentence):
        word = sentence[index]
        index += 1
        while (
            index + 1 < len(sentence)
            and sentence[index].key == "de"
            and _is_noun(word, sentence[index - 2].key if index > 1 else "")
            and _is_noun(sentence[index + 1], "de")
        ):
            other = sentence[index + 1]
            if word.key in _QUANTITIES:
                raise _refused("« {word} de ... » mesure ou classe, ce qui n'est pas couvert", word)
            word = Word(
                f"{word.text} {sentence[index].text} {other.text}",
                f"{word.key}_de_{other.key}",
                word.start,
                other.end,
                word.capital,
                word.first,
            )
            index += 2
        joined.append(word)
    return joined


def _is_noun(word: Word, previous: str) -> bool:
    """Whether a word is a noun where it stands: a form of a verb too after a determiner, "est" or "de"."""
    if word.quoted or word.capital or word.key in fr.CLOSED or word.key in fr.NOT_COVERED:
        return False
    head = word.key.split("_")[0]
    may_be_verb = any(map(is_present, entries(head))) and previous not in _DETERMINERS | {"est", "sont", "de"}
    infinitive = any("W" in entry.forms for entry in known(head, "V"))
    return bool(known(head, "N")) and not may_be_verb and not infinitive


def check_first(word: Word, following: Word | None, lexicon: Lexicon) -> None:
    """A word of the dictionary is no name because it starts a sentence with a capital."""
    key = word.key
    if not (word.first and word.capital) or word.quoted:
        return
    if key in fr.CLOSED or key in fr.NOT_COVERED or key in fr.GIVEN_NAMES or key in lexicon.names:
        return
    found = entries(key)
    verb = following is not None and any(map(is_present, entries(following.key)))
    if verb and certain_gender(key) != "u" and not known(key, "V"):
        return
    named = following is not None and following.capital and not following.quoted
    if not found or (named and known(key, "N", "A")):
        return
    if key in fr.ELISIONS.values() or key.endswith("'"):
        return
    if not known(key, "N", "A", "V"):
        check_open_word(word, ())
    if any(form[0] == "Y" or form == "W" for entry in found if entry.kind == "V" for form in entry.forms):
        raise _refused(
            "« {word} » commence la phrase comme un ordre : il n'y a pas de sujet ; un nom propre"
            " se met entre guillemets",
            word,
        )
    if any(map(is_present, found)) and not known(key, "N", "A"):
        raise _refused("une phrase qui commence par « {word} » n'a pas de sujet ici", word)
    raise _refused(
        "« {word} » est un mot du dictionnaire sans déterminant, pas un sujet ; un nom propre se met entre"
        " guillemets",
        word,
    )


def _check_que(before: list[str], word: Word, after: Sequence[str]) -> None:
    if {"plus", "moins", "aussi"} & set(before[-3:]):
        return  # "n'est plus adroit que Paul"
    denied = bool({"ne", "n"} & set(before)) and "pas" not in before
    if denied and any(map(_is_finite, after, after[1:])):
        reason = (
            "« {word} » après « ne » fait une exception ou rapporte quelque chose, ce qui n'est pas couvert"
        )
        raise _refused(reason, word)
    if denied:
        raise _refused("« ne » avec « {word} » fait une exception, ce qui n'est pas couvert", word)
    said = before[-1] if before else ""
    if any(map(is_present, entries(said))) and not known(said, "N"):
        raise _refused("« {word} » introduit ce qui est dit ou pensé, ce qui n'est pas couvert", word)


def _is_finite(before: str, key: str) -> bool:
    """Whether a word may be a verb where it stands: not after a determiner or "de"."""
    return before not in _DETERMINERS and any(map(is_present, entries(key)))


def _check_partitive(sentence: Sequence[Word], index: int) -> None:
    before = sentence[index - 1] if index else None
    if (
        before is None
        or (not before.quoted and before.key != "ne" and any(map(is_present, entries(before.key))))
    ) and (before is None or not known(before.key, "N", "A")):
        raise _refused(
            "« {word} » est un partitif ou va avec le verbe, ce qui n'est pas couvert", sentence[index]
        )


def _rest(sentence: Sequence[Word], start: int) -> set[str]:
    return {word.key for word in sentence[start : start + 3]}


def _refused(template: str, word: Word) -> Unreadable:
    return Unreadable(template, word.start, word=word.text)
