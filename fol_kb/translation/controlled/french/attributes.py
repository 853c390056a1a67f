"""What French adjectives do beside a noun, or without one: "un gros fumeur" is not big."""

from __future__ import annotations

from collections.abc import Sequence

from fol_kb.translation.controlled.french.forms import is_present
from fol_kb.translation.controlled.french.kinds import KINDS
from fol_kb.translation.controlled.french.lexicon import entries, known
from fol_kb.translation.controlled.syntax.tokens import Word, key_at, words

_DOING = words(
    "ami amie voisin voisine camarade ennemi ennemie collègue client cliente malade musicien musicienne"
)
_WITH_DE = KINDS.roles | words("""
    amoureux avide capable certain chargé complice coupable conscient content couvert curieux dépendant
    dépourvu désireux différent digne distinct entouré exempt fatigué fier fou garni heureux honteux
    ignorant incapable inconscient indépendant indigne innocent ivre jaloux las libre malade mécontent natif
    originaire orné passible plein privé proche ravi redevable rempli responsable riche satisfait séparé
    solidaire soucieux sûr susceptible synonyme triste tributaire vêtu victime vide voisin
""")
"""Adjectives that take "de" themselves (Grevisse, « Le bon usage », complements of adjectives)."""
_PERSONS = words("""
    homme femme fille garçon fils père mère frère soeur oncle tante cousin cousine neveu nièce bébé roi reine
    prince princesse maire juge avocat avocate policier policière ministre président présidente directeur
    directrice boulanger boulangère boucher fermier fermière berger facteur pompier ingénieur secrétaire
    prêtre notaire agent cadre chef artiste peintre poète écrivain pilote marin pêcheur philosophe savant
    expert dame monsieur adulte personne individu héros voleur assassin écolière pianiste dentiste pharmacien
""")
_ANIMALS = words(
    "animal bête oiseau insecte chatte chienne lionne louve ânesse poulain agneau chiot chaton coq"
)
_ANYBODY = frozenset(["personne", "personnes", "quelqu'un", "monde", "nul"])
_OF_ANYTHING = words("""
    blanc noir rouge vert bleu jaune brun gris beige grand petit gros long haut jeune vieux nouveau
""")
"""Colours, sizes and ages: what persons and things are."""


def takes_de(adjective: str) -> bool:
    """Whether "de" after an adjective may go with it: "titulaire d'un permis", "fier de Marie"."""
    return does_something(adjective) or not _WITH_DE.isdisjoint(_lemmas(adjective))


def is_any_thing_so(adjective: str) -> bool:
    """Whether an adjective without a noun leaves open what is so: "les blancs" are players, wines, votes."""
    return not _OF_ANYTHING.isdisjoint(_lemmas(adjective))


def _lemmas(adjective: str) -> set[str]:
    return {entry.lemma for entry in known(adjective, "A", "N")}


def does_something(noun: str) -> bool:
    """Whether a noun says of somebody what he does, or whose he is: "danseuse", "fumeur", "ami"."""
    if noun in _DOING:
        return True
    stem = next((noun.removesuffix(end) for end in ("euse", "eur") if noun.endswith(end)), "")
    stems = {stem, stem.removesuffix("v"), stem.removesuffix("t")} if len(stem) > 2 else set()
    return noun != "couleur" and any(known(one + end, "V") for one in stems for end in ("er", "ir", "re"))


def anybody_in(sentence: Sequence[Word]) -> Word | None:
    """A word that means any person."""
    return next((word for word in sentence if word.key in _ANYBODY and not word.quoted), None)


def anything_in(sentence: Sequence[Word]) -> Word | None:
    """A word that means anything but persons, as is likely: "tout" is one before a verb."""
    for place, word in enumerate(sentence):
        following = key_at(sentence, place + 1)
        verb = following in {"est", "a", "ne"} or any(map(is_present, entries(following)))
        alone = word.key == "tout" and (verb or not following or following in {"et", "ou", ","})
        something = word.key == "quelque" and following == "chose"
        if (word.key == "rien" or alone or something) and not word.quoted:
            return word
    return None


def is_person(noun: str) -> bool | None:
    """Whether a noun is one of persons; None if it is not known."""
    if noun in KINDS.roles | _PERSONS or does_something(noun):
        return True
    return False if noun in KINDS.animals | _ANIMALS else None
