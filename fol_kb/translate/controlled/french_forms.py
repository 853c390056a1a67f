"""French inflection: what a plural, a feminine, a verb form or a participle may be a form of."""

from __future__ import annotations

import re

from fol_kb.translate.controlled import french_words as fr

_MASCULINE_RULES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("euse", ("eux", "eur")),
    ("trice", ("teur",)),
    ("rice", ("rice",)),
    ("ienne", ("ien",)),
    ("enne", ("en",)),
    ("onne", ("on",)),
    ("elle", ("el", "elle")),
    ("eille", ("eil", "eille")),
    ("ette", ("et", "ette")),
    ("otte", ("ot",)),
    ("ive", ("if",)),
    ("ère", ("er", "ère")),
    ("ète", ("et", "ète")),
    ("aise", ("ais",)),
    ("oise", ("ois",)),
    ("ale", ("al", "ale")),
    ("ée", ("é",)),
    ("aine", ("ain",)),
    ("eine", ("ein",)),
    ("ante", ("ant",)),
    ("ente", ("ent",)),
    ("ande", ("and",)),
    ("onde", ("ond",)),
    ("arde", ("ard",)),
    ("ie", ("i", "ie")),
    ("ue", ("u", "ue")),
)
_NEVER_FEMININE = ("que", "gue", "ble", "iste", "ste", "aire", "ge", "ide", "phe", "me")


def singulars(plural: str) -> list[str]:
    """What the singular of a plural may be, the likeliest first."""
    if plural in fr.IRREGULAR_PLURALS:
        return [fr.IRREGULAR_PLURALS[plural]]
    if plural in fr.SAME_PLURAL:
        return [plural]
    if plural.endswith("eaux"):
        return [plural[:-1]]
    if plural.endswith("aux") and len(plural) > 4:
        return [plural[:-3] + "al", plural[:-1]]
    if plural.endswith("eux"):
        return [plural, plural[:-1]]
    if plural.endswith("oux"):
        return [plural[:-1], plural]
    if plural.endswith("s") and len(plural) > 3:
        return [plural[:-1], plural]
    return [plural]


def masculines(form: str) -> list[str]:
    """What the masculine of an adjective in the singular may be, the likeliest first."""
    if form in fr.FEMININES:
        return [fr.FEMININES[form]]
    if form.endswith(_NEVER_FEMININE):
        return [form]
    for ending, replacements in _MASCULINE_RULES:
        if form.endswith(ending) and len(form) > len(ending):
            return [form[: -len(ending)] + replacement for replacement in replacements]
    return [form]


def infinitives(form: str) -> list[str]:
    """What the infinitive of a verb in the third person may be, the likeliest first; none if it is none."""
    if form in fr.VERBS:
        return [fr.VERBS[form]]
    if form.endswith("issent"):
        return [form[:-6] + "ir"]
    if form.endswith("ent") and len(form) > 4:
        stem = form[:-3]
    elif form.endswith("e") and len(form) > 2:
        stem = form[:-1]
    elif form.endswith("it") and len(form) > 3:
        return [form[:-1] + "r"]
    else:
        return []
    if re.search(r"(?:ou|u|o)i\Z", stem) and len(stem) > 3:
        return [stem[:-1] + "yer", stem + "er"]
    changed = re.sub(r"è([^aeiouéèê]{1,2})\Z", r"é\1", stem)
    return [changed + "er", stem + "er"] if changed != stem else [stem + "er"]


def participle_stems(form: str) -> list[str]:
    """What the infinitive of a past participle may be; none if it is no participle."""
    masculine = re.sub(r"(?<=[éitus])e?s?\Z", "", form) if not form.endswith(("is", "us")) else form
    for one in (form, masculine):
        if one in fr.PARTICIPLES:
            return [fr.PARTICIPLES[one]]
    if masculine.endswith("é"):
        return [masculine[:-1] + "er"]
    if masculine.endswith("i") and len(masculine) > 3:
        return [masculine + "r"]
    return []
