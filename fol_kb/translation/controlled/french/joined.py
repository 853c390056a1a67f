"""French words that are one verb or one property together: "prend fin", "se plaint", "en retard".

French nouns have determiners. One without, behind a verb that says little by itself, is a part of the verb
(Gross, « Les constructions converses du français »), and behind "est en" a part of what is said (decision
0191). None of them is anything of its parts: who gives his opinion gives no thing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from fol_kb.translation.controlled.french import meanings as fr_meanings
from fol_kb.translation.controlled.french import words as fr
from fol_kb.translation.controlled.french.auxiliaries import HAVING, MODALS
from fol_kb.translation.controlled.french.forms import (
    is_participle,
    is_present,
    masculine,
    verb_lemma,
    verbal_tags,
)
from fol_kb.translation.controlled.french.lexicon import entries, known
from fol_kb.translation.controlled.syntax.tokens import Word, key_at
from fol_kb.translation.controlled.syntax.tokens import words as word_list

_SAYING_LITTLE = word_list("avoir prendre faire donner mettre tenir rendre porter perdre")
_NOUNS_TOO = word_list("droit fin partie atteinte")
"""Nouns of such verbs that are adverbs or adjectives too."""
_WEATHER = word_list("nuit jour soleil froid chaud")
"""Nouns with which "fait" is about nobody."""
_BEING = word_list("est sont être")
_ENDING = word_list("et ou mais si quand lorsque , qui que")
ITSELF = "se_"
IN = "en_"


def join_verbs(words: Sequence[Word]) -> list[Word]:
    """The words of a sentence, with those of one verb or property as one, also around "pas"."""
    words = _with_prepositions(words)
    joined: list[Word] = []
    place = 0
    while place < len(words):
        word, place = words[place], place + 1
        if key := _itself(words, place - 1) or _en(words, place - 1):
            text = f"{word.text} {words[place].text}".replace("' ", "'")
            word, place = replace(word, text=text, key=key, end=words[place].end), place + 1
        before = next((one.key for one in reversed(joined[-2:]) if one.key != "pas"), "")
        negated = place < len(words) and words[place].key == "pas"
        noun = place + negated
        parts = [*_noun_of(words, word, noun, before), *_de(words, word, noun)]
        joined.append(replace(word, key="_".join([word.key, *parts])) if parts else word)
        if parts:
            joined += words[place:noun]
            place = noun + len(parts)
    return joined


def _with_prepositions(words: Sequence[Word]) -> list[Word]:
    """The words of a sentence, with "à côté de" as one."""
    joined: list[Word] = []
    place = 0
    while place < len(words):
        keys = tuple(word.key for word in words[place : place + 4])
        phrase = next((one for one in fr.PREPOSITIONS if keys[: len(one)] == one), ())
        run = words[place : place + (len(phrase) or 1)]
        if phrase and not any(word.quoted for word in run):
            text = " ".join({word.start: word.text for word in run}.values())
            joined.append(replace(run[0], text=text, key=fr.PREPOSITIONS[phrase], end=run[-1].end))
        else:
            run = run[:1]
            joined += run
        place += len(run)
    return joined


def _itself(words: Sequence[Word], place: int) -> str:
    """ "Se plaint": a verb of its own, but for one that may well mean oneself ("se lave")."""
    if words[place].key != "se" or place + 1 >= len(words) or words[place + 1].quoted:
        return ""
    if words[place + 1].key in fr.CLOSED:
        return ""  # "s'est enfui"
    verb = words[place + 1]
    found = [entry for entry in known(verb.key, "V") if is_present(entry) or "W" in entry.forms]
    lemmas = {entry.lemma for entry in found}
    several = any("P3p" in entry.forms for entry in found)
    if not lemmas or lemmas & fr_meanings.OF_ONESELF or lemmas & fr_meanings.CALLING:
        return ""
    if several and not lemmas & fr_meanings.NOT_EACH_OTHER:
        return ""
    return f"{ITSELF}{verb.key}"


def _en(words: Sequence[Word], place: int) -> str:
    """ "Est en retard", "n'est pas en vigueur"."""
    before = key_at(words, place - 1)
    if words[place].key != "en" or place + 1 >= len(words):
        return ""
    behind = before in _BEING or (before == "pas" and place > 1 and words[place - 2].key in _BEING)
    noun = words[place + 1]
    return f"{IN}{noun.key}" if behind and _is_bare(noun) and _ends(words, place + 2) else ""


def _is_bare(noun: Word) -> bool:
    """Whether a word is a common noun."""
    return not (noun.quoted or noun.capital or noun.time) and bool(known(noun.key, "N"))


def _ends(words: Sequence[Word], place: int) -> bool:
    """Whether no noun can go on at a place."""
    if place >= len(words) or (place + 1 < len(words) and words[place + 1].time):
        return True
    after = key_at(words, place + 1)
    if words[place].key in {"et", "ou"} and after not in fr.CLOSED and known(after, "N", "A"):
        return False  # "peint en vert et rouge"
    return words[place].key in _ENDING or "PREP" in fr.CLOSED.get(words[place].key, ())


def _noun_of(words: Sequence[Word], verb: Word, place: int, before: str) -> list[str]:
    """The noun that is a part of a verb: of "prend", "fin"."""
    if verb.quoted or verb.capital or place >= len(words):
        return []
    present = {entry.lemma for entry in entries(verb.key) if is_present(entry)}
    ruled = before in MODALS or before in HAVING
    said = {entry.lemma for entry in known(verb.key, "V")} if ruled else present
    noun = words[place]
    behind_being = before in _BEING
    done = behind_being and any(map(is_participle, entries(verb.key)))  # "est rédigé en français"
    open_class = verb.key == "entre" or verb.key not in fr.CLOSED
    if (
        noun.key == "en"
        and place + 1 < len(words)
        and open_class
        and (done or (present and not behind_being))
    ):
        other = words[place + 1]
        bare = _is_bare(other) and _ends(words, place + 2)
        return ["en", other.key] if bare and (done or not any(map(is_present, entries(other.key)))) else []
    if "faire" in said and [word.key for word in words[place : place + 3]] == ["le", "objet", "de"]:
        return ["le", "objet", "de"]
    if not said & _SAYING_LITTLE:
        return []
    found = {entry.kind for entry in entries(noun.key)}
    sure = (
        "N" in found
        and noun.key not in _WEATHER
        and (not found & {"A", "ADV", "PREP", "DET", "PRO"} or noun.key in _NOUNS_TOO)
    )
    done = any(map(is_participle, entries(noun.key))) and noun.key not in _NOUNS_TOO
    if noun.quoted or noun.capital or not sure or done or noun.key in fr.CLOSED:
        return []
    behind = place + 1
    with_de = behind < len(words) and words[behind].key == "de"
    if with_de:
        kind = [one.key for one in words[behind + 1 : behind + 2] if _is_bare(one)]
        return [noun.key, "de", *(kind if _ends(words, behind + 2) else [])]  # "a besoin d'aide"
    return [noun.key] if _ends(words, behind) else []


def _de(words: Sequence[Word], verb: Word, place: int) -> list[str]:
    """ "Dispose de"."""
    return ["de"] if place < len(words) and words[place].key == "de" and is_with_de(verb) else []


def is_with_de(word: Word) -> bool:
    """Whether a verb has no object without "de"."""
    if word.key.startswith(ITSELF):
        return True
    found = () if word.quoted or word.capital else entries(word.key)
    return any(is_present(entry) and entry.lemma in fr.ALWAYS_WITH_DE for entry in found)


def joined_tags(word: Word) -> tuple[str, ...]:
    """The tags of words that are one; none of another word."""
    head, joint, rest = word.key.partition("_")
    if word.quoted or not joint:
        return ()
    if word.key.startswith(IN):
        return ("ADJ", "ADJS")
    if word.key.startswith(ITSELF):
        return verbal_tags(rest.partition("_")[0])
    if rest.startswith(IN) and masculine(head, ""):
        return ("ADJ", "ADJS", *verbal_tags(head))
    verb = rest == "de" and is_with_de(replace(word, key=head))
    little = {entry.lemma for entry in known(head, "V") if is_present(entry)} & _SAYING_LITTLE
    return verbal_tags(head) if verb or little or rest.startswith(IN) else ()


def parts_of(key: str) -> list[str]:
    """The words that one was made of: "se", "agit" and "de" of "se_agit_de"."""
    return key.split("_")


def joined_lemma(key: str, known_verbs: Collection[str]) -> str:
    """The infinitive of a verb of one or several words: "prendre_fin", "se_plaindre_de"."""
    itself = ITSELF if key.startswith(ITSELF) else ""
    head, joint, rest = key.removeprefix(itself).partition("_")
    return itself + verb_lemma(head, known_verbs) + joint + rest
