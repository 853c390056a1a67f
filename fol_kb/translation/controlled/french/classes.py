"""What a French word is said to be: by its only class in the dictionary, or else what it may be."""

from __future__ import annotations

from fol_kb.translation.controlled.french import words as fr
from fol_kb.translation.controlled.french.forms import is_participle
from fol_kb.translation.controlled.french.lexicon import TENSES, Entry, entries, known
from fol_kb.translation.controlled.given_names import certain_gender
from fol_kb.translation.controlled.syntax.lexicon import Lexicon
from fol_kb.translation.controlled.syntax.tokens import Word, refused, words

_KINDS = {
    "ADV": "un adverbe", "PREP": "une préposition", "DET": "un déterminant", "PRO": "un pronom",
    "PRON": "un pronom", "CONJC": "une conjonction", "CONJS": "une conjonction", "INTJ": "une interjection",
    "PREPDET": "une préposition avec un article", "PREPPRO": "une préposition avec un pronom",
}  # fmt: skip
"""What the classes of the dictionary are called that the grammar has not."""
_CLASSES = frozenset(["est un adverbe", "est une conjonction autre que « et », « ou », « mais », « si »"])


def check_open_word(word: Word, tags: tuple[str, ...], *, passive: bool = False) -> None:
    """Raise Unreadable, with what the dictionary says, for a word of no class of the grammar."""
    if tags:
        return
    found = entries(word.key)
    verbs = [entry for entry in found if entry.kind == "V"]
    others = dict.fromkeys(_KINDS[entry.kind] for entry in found if entry.kind in _KINDS)
    participle = bool(verbs) and all(map(is_participle, verbs))
    if participle and not others:
        reason = "« {word} » est un participe que le dictionnaire n'a pas comme adjectif"
        end = " ; le passif n'est couvert qu'avec « par »" if passive else ", ce qui n'est pas couvert"
        raise refused(reason + end, word)
    forms = dict.fromkeys(
        f"{TENSES[letter]} de « {entry.lemma} »" for entry in verbs for letter in letters_of(entry)
    )
    what = " ou ".join([*others, *forms]) or "un mot d'une autre classe que celles de la grammaire"
    end = ", ce qui n'est pas couvert"
    if forms and not others:
        end = " ; seule la troisième personne du présent est couverte"
    be = "est" if len(others) + len(forms) < 2 else "peut être"
    raise refused("« {word} » {be} {what}{end}", word, be=be, what=what, end=end)


def letters_of(entry: Entry) -> list[str]:
    """The tenses of a verb's form, without those that another one of it says already."""
    letters = {form[0] for form in entry.forms}
    return [
        letter
        for letter in "IJFCTKWGPYS"
        if letter in letters and not (letter in "YS" and letters & {"P", "I"})
    ]


def hedged(key: str, what: str) -> str:
    """What is said of a word that is not covered: what it may be, if the dictionary has it as a noun too."""
    return what.replace("est ", "peut être ", 1) if what in _CLASSES and known(key, "N", "A") else what


_BEFORE_VERBS = words("ne me te se le la les lui leur nous vous y en")
"""What stands between a subject and its verb. After a noun without an article it would be an article."""


def check_first(word: Word, following: Word | None, lexicon: Lexicon) -> None:
    """A word of the dictionary is no name because it starts a sentence with a capital."""
    key = word.key
    if not (word.first and word.capital) or word.quoted:
        return
    if key in fr.CLOSED or key in fr.NOT_COVERED or key in fr.GIVEN_NAMES or key in lexicon.names:
        return
    found = entries(key)
    verb = following is not None and any(
        form.endswith(("3s", "3p"))
        for entry in known(following.key, "V")
        for form in entry.forms
        if following.key not in fr.CLOSED or following.key in {"a", "est"}
    )
    clitic = following is not None and following.key in _BEFORE_VERBS
    surely = following is not None and (
        following.key in {"a", "est"} or {entry.kind for entry in entries(following.key)} <= {"V"}
    )
    if (verb or clitic) and certain_gender(key) != "u" and (surely or clitic or not known(key, "V")):
        return  # "Lise dort", "Julien l'envoie"
    named = following is not None and following.capital and not following.quoted
    if not found or (named and known(key, "N", "A")):
        return
    if key in fr.ELISIONS.values() or key.endswith("'"):
        return
    if not known(key, "N", "A", "V"):
        if certain_gender(key) != "u":
            return  # "Théo"
        check_open_word(word, ())
    forms = {form for entry in found if entry.kind == "V" for form in entry.forms}
    kinds = {entry.kind for entry in found}
    quoting = " ; un nom propre se met entre guillemets"
    described = following is not None and not verb and known(following.key, "A")
    bare = "« {word} » est un mot du dictionnaire sans déterminant, ce qui n'est pas couvert ici"
    if "N" in kinds and described:
        reason = bare
    elif kinds & {"N", "A"} and forms & {"Y2s", "Y1p", "Y2p"}:
        reason = "« {word} » peut être un verbe ou un mot sans déterminant, ce qui n'est pas couvert"
    elif "W" in forms:
        reason = "« {word} » est un infinitif, qui n'est couvert ni comme sujet ni comme ordre"
    elif {"Y1p", "Y2p"} & forms:
        reason = "« {word} » commence la phrase comme un ordre : il n'y a pas de sujet"
    elif forms and all(form.startswith("K") for form in forms):
        reason = "« {word} » est un mot du dictionnaire par lequel aucune phrase couverte ne commence"
    elif forms and not kinds & {"N", "A"}:
        reason = "« {word} » est un verbe en tête de phrase, ce qui n'est pas couvert"
    elif verb and "N" in kinds <= {"N", "A", "V"}:
        reason = "« {word} » peut être un nom propre, ou un mot du dictionnaire sans déterminant"
    elif kinds <= {"N", "A", "V"}:
        reason = bare
    else:
        reason = "« {word} » est un mot du dictionnaire par lequel aucune phrase couverte ne commence"
    raise refused(reason + quoting, word)
