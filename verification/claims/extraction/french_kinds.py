"""Why French words are no claim: questions, orders, opinions, what would be."""

from __future__ import annotations

import re
from collections.abc import Sequence

from fol_kb.translation import french_entries, given_name_gender
from verification.claims.extraction import french_words as fr
from verification.claims.extraction.french_verbs import INVERTED, finite, forms_of, kinds_of, lemmas_of
from verification.claims.extraction.result import Why
from verification.claims.extraction.words import (
    Token,
    Verdict,
    first_words,
    has_phrase,
    opening_phrase,
    token_at,
)

_TO_HIM = re.compile(r"(.+?)-(?:moi|toi|le|la|les|lui|leur|nous|vous|en|y)(?:-\w+)?\Z")


def no_claim(words: Sequence[Token], whole: str) -> Verdict | None:
    """Why these words are no claim, if they are none."""
    return (
        _question(words)
        or _formula(words)
        or _announcement(words)
        or _instruction(words)
        or _first_person(words)
        or _advice(words)
        or _hypothetical(words)
        or _opinion(words, whole)
        or _incomplete(words, whole)
    )


def _question(words: Sequence[Token]) -> Verdict | None:
    first, second = token_at(words, 0), token_at(words, 1)
    if first.key in ("est-ce", "qu'est-ce") or (first.key == "qu'" and second.key == "est-ce"):
        return Verdict(Why.QUESTION, f"'{first.text}' asks")
    for token in words[: 3 if first.key in _ASKING else 1]:
        if INVERTED.search(token.key) and not french_entries(token.key):
            return Verdict(Why.QUESTION, f"'{token.text}' asks")
    return None


def _formula(words: Sequence[Token]) -> Verdict | None:
    first, second = token_at(words, 0), token_at(words, 1)
    if first.key == "merci" and second.key in ("de", "d'") and "W" in forms_of(token_at(words, 2).key):
        return Verdict(Why.INSTRUCTION, f"'{first_words(words, 3)}' asks somebody to do something")
    if first.key in fr.FORMULAS or (first.key == "bien" and second.key in ("cordialement", "à")):
        return Verdict(Why.COURTESY, f"'{first.text}' is a formula of courtesy")
    wished = first.key in ("bonne", "bon") and second.key in _WISHED
    if wished or (first.key == "à" and second.key in ("bientôt", "demain", "plus")):
        return Verdict(Why.COURTESY, f"'{first.text} {second.text}' is a formula of courtesy")
    if first.key in fr.INTERJECTIONS and not any(token.is_word for token in words[1:]):
        return Verdict(Why.COURTESY, f"'{first_words(words)}' states nothing")
    return None


def _announcement(words: Sequence[Token]) -> Verdict | None:
    phrase = opening_phrase(words, fr.ANNOUNCING)
    return Verdict(Why.ANNOUNCEMENT, f"'{phrase}' announces what follows") if phrase else None


def _instruction(words: Sequence[Token]) -> Verdict | None:
    starts = [0]
    if token_at(words, 0).key in _FRONTED:
        starts += [place + 1 for place, token in enumerate(words) if token.text == ","]
    for start in starts:
        place = start
        while place < len(words) and (words[place].key in _BEFORE_ORDERS or words[place].text in ',"“«'):
            place += 1
        token = token_at(words, place)
        if _orders(words, place):
            if lemmas_of(token.key) & {"imaginer", "supposer", "admettre"}:
                return Verdict(Why.HYPOTHETICAL, f"'{token.text}' asks to suppose something")
            told = f"'{first_words(words[place:], 3)}' tells somebody to do something"
            return Verdict(Why.INSTRUCTION, told)
    return None


def _orders(words: Sequence[Token], place: int) -> bool:
    token, after = token_at(words, place), token_at(words, place + 1)
    if token.key in ("ne", "n'"):
        if after.key in ("pas", "jamais", "rien", "plus"):
            return any("W" in forms_of(token_at(words, place + skip).key) for skip in (2, 3))
        while after.key in fr.CLITICS:
            place, after = place + 1, token_at(words, place + 2)
        return bool({"Y2p", "Y2s", "Y1p"} & forms_of(after.key))
    to_him = _TO_HIM.match(token.key)
    if to_him and not french_entries(token.key):
        return bool({"Y2p", "Y2s", "Y1p"} & forms_of(to_him[1]))
    if token.key == "prière" and after.key == "de":
        return True
    forms, others = forms_of(token.key), kinds_of(token.key) - {"V"}
    if {"Y2p", "Y1p"} & forms and not others & {"N", "A", "ADV", "PREP"}:
        return True
    object_follows = after.key in fr.DETERMINERS | {"à", "sur", "en", "avec", "dans"}
    named = given_name_gender(token.text, "fr") != "u"
    relative = next(
        (other for other in range(place, len(words)) if words[other].key in _RELATIVE), len(words)
    )
    if any(finite(words, other) == 2 for other in range(place + 1, relative)):
        return False
    if {"Y2s", "Y2p", "Y1p"} & forms and object_follows and not named and token.key not in fr.DETERMINERS:
        nominal = others & {"N", "A"} and after.key not in _BEFORE_OBJECTS
        return not (nominal or others & {"PREP", "ADV", "CONJ", "DET"})
    return "W" in forms and "N" not in others


def _first_person(words: Sequence[Token]) -> Verdict | None:
    place = 0
    while token_at(words, place).key in _BEFORE_ORDERS | {","}:
        place += 1
    subject = token_at(words, place)
    if subject.key not in ("je", "j'", "nous", "on"):
        return None
    rest = list(words[place + 1 : place + 6])
    while rest and rest[0].key in fr.CLITICS:
        rest = rest[1:]
    verb, after = token_at(rest, 0), token_at(rest, 1)
    told = f"'{subject.text} {verb.text}'"
    forms, lemmas = forms_of(verb.key), lemmas_of(verb.key)
    if lemmas & fr.COURTESIES and subject.key != "on":
        return Verdict(Why.COURTESY, f"{told} is a formula of courtesy")
    if lemmas & _WISHING and any(form[0] == "C" for form in forms):
        return Verdict(Why.WISH, f"{told} says what the writer wants")
    if lemmas & fr.ATTITUDES and any(form[0] in "PI" for form in forms) and subject.key != "on":
        why = Why.WISH if lemmas & fr.WISHING else Why.OPINION
        return Verdict(why, f"{told} says what the writer thinks or wants")
    if verb.key in ("ai", "avons", "a"):
        liked = next((one for one in rest[1:4] if lemmas_of(one.key) & _LIKING), None)
        if liked is not None and subject.key != "on":
            return Verdict(Why.OPINION, f"'{liked.text}' says what the writer thinks")
    going = verb.key in ("vais", "allons", "va") and any("W" in forms_of(one.key) for one in rest[1:4])
    if subject.key == "on" and forms and all(form[0] == "F" for form in forms):
        return Verdict(Why.PROMISE, f"{told} says what the writer means to do")
    future = any(form[:2] == "F1" for form in forms) and "P" not in {form[0] for form in forms}
    if future or going or (lemmas & fr.PROMISING and any(form[:2] == "P1" for form in forms)):
        return Verdict(Why.PROMISE, f"{told} says what the writer means to do")
    if verb.key in ("peux", "pouvons") and "W" in forms_of(after.key):
        return Verdict(Why.PROMISE, f"{told} offers something")
    return None


def _advice(words: Sequence[Token]) -> Verdict | None:
    for place, token in enumerate(words):
        before, after = token_at(words, place - 1), token_at(words, place + 1)
        if token.key in ("faut", "faudra", "faudrait") and before.key in ("il", "ne"):
            following = [token_at(words, place + skip).key for skip in (1, 2, 3)]
            if any("W" in forms_of(key) for key in following[:2]) or {"que", "qu'"} & set(following[:2]):
                return Verdict(Why.ADVICE, f"'il {token.text}' says what ought to be, not what is")
        if token.key in ("devrait", "devraient", "devriez", "devrions", "devrais"):
            return Verdict(Why.ADVICE, f"'{token.text}' says what ought to be, not what is")
        if token.key in ("convient", "vaut") and before.key == "il" and after.key in ("de", "d'", "mieux"):
            return Verdict(Why.ADVICE, f"'il {token.text}' says what ought to be, not what is")
        if token.key in ("devez", "dois", "devons") and before.key in ("vous", "tu", "nous", "je", "on"):
            return Verdict(Why.ADVICE, f"'{before.text} {token.text}' tells somebody what to do")
    return None


def _hypothetical(words: Sequence[Token]) -> Verdict | None:
    for place, token in enumerate(words):
        forms = forms_of(token.key)
        would = forms and all(form[0] == "C" for form in forms)
        if not place or not would or lemmas_of(token.key) == {"pouvoir"}:
            continue
        told_by = [one for one in words[:place] if lemmas_of(one.key) & fr.SPEECH]
        if not (told_by and any(one.key in ("que", "qu'") for one in words[:place])):
            return Verdict(Why.HYPOTHETICAL, f"'{token.text}' says what would be, not what is")
    return None


def _opinion(words: Sequence[Token], whole: str) -> Verdict | None:
    phrase = has_phrase(words, fr.OPINION_PHRASES)
    if phrase:
        return Verdict(Why.OPINION, f"'{phrase}' marks an opinion")
    first = token_at(words, 0)
    if first.key in ("personnellement", "franchement", "vivement"):
        return Verdict(Why.OPINION, f"'{first.text}' marks an opinion")
    if first.key in ("quel", "quelle", "quels", "quelles", "que", "qu'", "comme") and "!" in whole[-3:]:
        return Verdict(Why.OPINION, f"'{first_words(words, 3)}' is an exclamation")
    valued = _valued(words)
    if valued is not None and not any(token.text[0].isdigit() for token in words):
        return Verdict(Why.OPINION, f"'{valued.text}' judges, and there is no measure of it")
    return None


def _valued(words: Sequence[Token]) -> Token | None:
    """The adjective of value that is all the main clause says of its subject."""
    verb = next((place for place in range(1, len(words)) if finite(words, place)), None)
    if verb is None or any(token.key in ("qui", "que", "qu'", "dont") for token in words[:verb]):
        return None
    if words[verb].key not in fr.ETRE and not lemmas_of(words[verb].key) & fr.LOOKING:
        return None
    place = verb + 1
    while token_at(words, place).key in fr.DEGREES and token_at(words, place).key != "bien":
        place += 1
    token = token_at(words, place)
    lemmas = {entry.lemma for entry in french_entries(token.key) if entry.kind in ("A", "N")}
    return token if ({token.key} | lemmas) & fr.VALUE else None


def _incomplete(words: Sequence[Token], whole: str) -> Verdict | None:
    sure = [finite(words, place) for place in range(1, len(words))]
    ended = whole.rstrip().rstrip('"”»’)*_ ')[-1:] in (".", "!", "…", ":", ";")
    if max(sure, default=0) < (1 if ended else 2):
        return Verdict(Why.INCOMPLETE, f"no verb that states something was found in '{first_words(words)}'")
    first = token_at(words, 0)
    if first.key in _OPENING and sum(1 for one in sure if one) < 2:
        return Verdict(Why.INCOMPLETE, f"'{first.text}' begins a clause, and there is no other")
    return None


def needs_more(words: Sequence[Token]) -> bool:
    """Whether words before a colon state nothing without the list that follows."""
    last = words[-1].key
    return last in _LISTING or bool(lemmas_of(last) & _CONTAINING)


def notes(words: Sequence[Token]) -> list[str]:
    """Hedges, the future, and words that depend on when and where it was said."""
    told = []
    hedge = next((token.text for token in words if token.key in fr.HEDGES), None)
    if hedge:
        told.append(f"'{hedge}': the text says that it may be so")
    verbs = [token for place, token in enumerate(words) if finite(words, place) == 2]
    if any(form[0] == "F" for token in verbs for form in forms_of(token.key)):
        told.append("it speaks of the future")
    relative = has_phrase(words, fr.RELATIVE_TIMES) or next(
        (token.key for token in words if token.key in fr.RELATIVE_TIME), None
    )
    if relative:
        told.append(f"'{relative}' depends on when or where it was said")
    if _valued(words) is not None:
        told.append("it also says what somebody thinks of it")
    return told


_WISHED = fr.listed(
    """
    journée soirée nuit année continuation chance courage appétit voyage week-end vacances anniversaire
    """
)
_FRONTED = fr.listed("pour si quand lorsque lorsqu' avant après dans en à avec dès une")
_BEFORE_ORDERS = fr.listed(
    """
    puis ensuite enfin alors d'abord maintenant et donc mais toujours simplement surtout sinon également
    aussi
    """
)
_RELATIVE = fr.listed("qui que qu' dont où si quand lorsque lorsqu' pour afin jusqu' car")
_OPENING = fr.listed("parce puisque puisqu' quoique lorsque lorsqu' quand comme qui dont")
_ASKING = fr.listed("comment pourquoi quand où combien quel quelle quels quelles")
_BEFORE_OBJECTS = fr.DETERMINERS - {"de", "d'", "du", "des", "au", "aux"}
_WISHING = fr.listed("vouloir aimer souhaiter préférer apprécier")
_LISTING = fr.ETRE | fr.PREPOSITIONS | fr.listed("suivant suivante suivants suivantes que")
_CONTAINING = fr.listed("comprendre inclure contenir comporter proposer exiger couvrir")
_LIKING = fr.listed("aimer adorer détester préférer apprécier")
