"""French adjectives before a noun of somebody who does something: "un gros fumeur" is not big."""

from __future__ import annotations

from fol_kb.translation.controlled.french_lexicon import known
from fol_kb.translation.controlled.tokens import words

_DOING = words(
    "ami amie voisin voisine camarade ennemi ennemie collègue client cliente malade musicien musicienne"
)


def does_something(noun: str) -> bool:
    """Whether a noun says of somebody what he does, or whose he is: "danseuse", "fumeur", "ami"."""
    if noun in _DOING:
        return True
    stem = next((noun.removesuffix(end) for end in ("euse", "eur") if noun.endswith(end)), "")
    stems = {stem, stem.removesuffix("v"), stem.removesuffix("t")} if len(stem) > 2 else set()
    return noun != "couleur" and any(known(one + end, "V") for one in stems for end in ("er", "ir", "re"))
