"""The lemma and the classes of a French word: what the dictionary says, and a guess for words it lacks."""

from __future__ import annotations

from collections.abc import Collection

from fol_kb.translation.controlled.french import words as fr
from fol_kb.translation.controlled.french.lexicon import Entry, entries, known
from fol_kb.translation.controlled.syntax.lexicon import Lexicon

_BEFORE_A_VOWEL = {"bel": "beau", "nouvel": "nouveau", "vieil": "vieux", "fol": "fou", "mol": "mou"}


def is_present(entry: Entry) -> bool:
    """Whether a form may be the third person of the present."""
    return entry.kind == "V" and bool(entry.forms & {"P3s", "P3p"})


def is_participle(entry: Entry) -> bool:
    """Whether a form may be a past participle."""
    return entry.kind == "V" and any(form.startswith("K") for form in entry.forms)


def nominal_tags(form: str) -> tuple[str, ...]:
    """The tags of a form as a noun or an adjective."""
    nouns, adjectives = known(form, "N"), known(form, "A")
    if not nouns and not adjectives and not entries(form):
        return ("NS", "ADJS", "N", "ADJ") if form.endswith(("s", "x", "z")) else ("N", "ADJ")
    before = form in fr.BEFORE
    shown = [
        ("PRE", before and any(entry.singular for entry in adjectives)),
        ("PRES", before and any(entry.plural for entry in adjectives)),
        ("NS", any(entry.plural for entry in nouns)),
        ("ADJS", any(entry.plural for entry in adjectives)),
        ("N", any(entry.singular for entry in nouns)),
        ("ADJ", any(entry.singular for entry in adjectives)),
    ]
    return tuple(tag for tag, may_be in shown if may_be)


def done_tags(form: str) -> tuple[str, ...]:
    """The tags of a past participle that says of something what is done to it: "le bail est résilié"."""
    forms = {one for entry in entries(form) if is_participle(entry) for one in entry.forms}
    shown = (("ADJ", {"Kms", "Kfs"}), ("ADJS", {"Kmp", "Kfp"}))
    return tuple(tag for tag, some in shown if not some.isdisjoint(forms))


def verbal_tags(form: str) -> tuple[str, ...]:
    """The tags of a form as a verb; what the dictionary does not have may be one by its ending."""
    found = entries(form)
    if not found:
        return ("VP",) if form.endswith("ent") else ("V",) if form.endswith("e") else ()
    forms = {one for entry in found if entry.kind == "V" for one in entry.forms}
    return tuple(tag for tag, one in (("V", "P3s"), ("VP", "P3p")) if one in forms)


def noun_lemma(form: str, plural: bool, lexicon: Lexicon) -> str:
    """The singular of a noun. A feminine stays one: "une infirmière" is no "infirmier"."""
    found = [entry for entry in known(form, "N") if (entry.plural if plural else entry.singular)]
    if not found:
        singular = _singular(form) if plural or form.endswith("s") else form
        return form if form in lexicon.nouns else singular
    invariable = [entry for entry in found if entry.plural and entry.singular]
    folded = [entry for entry in found if entry.lemma != form]
    entry = (invariable or (folded if plural else []) or found)[0]
    if entry.forms and all(one.startswith("f") for one in entry.forms):
        singular = form.removesuffix("s") if plural and not invariable else form
        is_one = any("fs" in entry.forms for entry in known(singular, "N"))
        return singular if is_one else entry.lemma
    return entry.lemma


def adjective_lemma(form: str, lexicon: Lexicon) -> str:
    """The masculine singular of an adjective; of what is a noun here, the noun's lemma."""
    found, nouns = known(form, "A"), known(form, "N")
    if nouns and not found and form not in lexicon.nouns and masculine(form, form) != form:
        return masculine(form, form)  # "Marie est invitée", as Paul is "invité"
    plural = all(entry.plural and not entry.singular for entry in nouns or found)
    if nouns and (not found or noun_lemma(form, plural, lexicon) in lexicon.nouns):
        return noun_lemma(form, plural, lexicon)
    lemmas = [_BEFORE_A_VOWEL.get(entry.lemma, entry.lemma) for entry in found]
    if not lemmas:
        singular = _singular(form) if form.endswith(("s", "x")) and form not in lexicon.nouns else form
        lemmas = [masculine(form, singular)]
    return next((lemma for lemma in lemmas if lemma in lexicon.adjectives), lemmas[0])


def verb_lemma(form: str, known_verbs: Collection[str]) -> str:
    """The infinitive of a third person of the present."""
    lemmas = [entry.lemma for entry in entries(form) if is_present(entry)] or [_infinitive(form)]
    return next((lemma for lemma in lemmas if lemma in known_verbs), lemmas[0])


def masculine(form: str, unknown: str) -> str:
    """The masculine singular of a past participle: "transmis" of "transmises"; ``unknown`` of other words."""
    shorter = (form.removesuffix(end) for end in ("es", "s", "e", "") if form.endswith(end))
    return next((one for one in shorter if any("Kms" in entry.forms for entry in entries(one))), unknown)


def participle_lemma(form: str) -> str:
    """The infinitive of a past participle."""
    return next((entry.lemma for entry in entries(form) if is_participle(entry)), form)


def _singular(plural: str) -> str:
    if plural.endswith("eaux"):
        return plural[:-1]
    if plural.endswith("aux"):
        return plural[:-3] + "al"
    return plural[:-1] if plural.endswith(("s", "x")) and len(plural) > 3 else plural


def _infinitive(form: str) -> str:
    if form.endswith("issent"):
        return form[:-6] + "ir"
    return form.removesuffix("nt").removesuffix("e") + "er"
