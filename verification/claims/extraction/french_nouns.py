"""French noun phrases that a pronoun may mean, and pronouns. Genders of nouns are DELA's."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from fol_kb.translation import FrenchEntry, french_entries, given_name_gender
from verification.claims.extraction import french_words as fr
from verification.claims.extraction.french_verbs import finite, lemmas_of
from verification.claims.extraction.words import Candidate, Pronoun, Token

_TITLES = {"m.": "m", "mme": "f", "mlle": "f", "monsieur": "m", "madame": "f", "dr.": "h", "me.": "h"}
_LINKS = fr.listed("de d' du des la le l' en sur & - von van")
_THIRD = {"il": ("m", False), "elle": ("f", False), "ils": ("m", True), "elles": ("f", True)}
_OWN = {"son": False, "sa": False, "ses": False, "leur": True, "leurs": True}
_CONTRACTED = {"du": "le", "au": "le", "des": "les", "aux": "les"}
_DEICTIC = fr.listed("je j' nous vous tu mon ma mes notre nos votre vos ton ta tes")
_VOWELS = "aàâeéèêëiîïoôuùûœ"
_NOTHING_KNOWN = fr.listed(
    """
    aucun aucune chaque tout toute quel quelle de d'
    mon ma mes ton ta tes son sa ses leur leurs notre nos votre vos
    """
)
"""What stands with one of them is nothing that another sentence could name."""
_SEVERAL = fr.listed(
    """
    les des aux ces mes tes ses nos vos leurs plusieurs quelques certains certaines tous toutes deux trois
    quatre cinq six sept huit neuf dix onze douze
    """
)


def candidates(words: Sequence[Token], sentence: str) -> list[Candidate]:
    """What pronouns may mean by these words, in their order."""
    verb = next((place for place in range(1, len(words)) if finite(words, place) == 2), len(words))
    found: list[Candidate] = []
    place = 0
    while place < len(words):
        token = words[place]
        end = _name(words, place)
        if end:
            found += _named(words, place, end, sentence, verb)
            place = end
            continue
        if token.key in fr.DETERMINERS and place + 1 < len(words) and not finite(words, place + 1):
            phrase = _described(words, place, sentence, verb)
            if phrase is not None:
                one, place = phrase
                found += [one] if one is not None else []
                continue
        if token.key in _THIRD and not _nobody(words, place):
            gender, plural = _THIRD[token.key]
            found.append(Candidate("", token.start, token.end, gender, plural, place < verb))
        place += 1
    return _joined(found, sentence)


def _name(words: Sequence[Token], place: int) -> int:
    token = words[place]
    if not token.capital or not token.text[0].isalpha() or token.key in fr.PERSONAL:
        return 0
    if place == 0 or words[place - 1].text in '"“«(:':
        if token.key in fr.DETERMINERS | fr.PREPOSITIONS | fr.SUBORDINATORS | fr.CONJUNCTS | fr.SUBJECTS:
            return 0
        capital = place + 1 < len(words) and words[place + 1].capital
        known = bool(french_entries(token.key))
        if known and not capital and not token.text.isupper():
            given = given_name_gender(token.text, "fr") != "u"
            if not given or place + 1 >= len(words) or not finite(words, place + 1):
                return 0
    end = place + 1
    while end < len(words):
        if words[end].capital and words[end].text[0].isalpha() and words[end].key not in fr.PERSONAL:
            end += 1
        elif words[end].key in _LINKS and end + 1 < len(words) and words[end + 1].capital:
            end += 2
        else:
            break
    return end


def _named(words: Sequence[Token], place: int, end: int, sentence: str, verb: int) -> list[Candidate]:
    first, last = words[place], words[end - 1]
    before = words[place - 1] if place else None
    if first.key in fr.TIME_NOUNS or (before is not None and _is_noun(before)):
        return []  # in "la tour Eiffel" and "le prix Nobel" the name is a part of its noun's
    gender = _TITLES.get(first.key) or given_name_gender(first.text, "fr")
    text, start, plural = sentence[first.start : last.end], first.start, False
    if before is not None and before.key in ("le", "la", "l'", "les"):
        gender = {"le": "m", "la": "f"}.get(before.key, "u")
        plural = before.key == "les"
        space = "" if before.key == "l'" else " "
        text, start = before.key + space + text, before.start
    elif before is not None and before.key in ("du", "au"):
        gender, text = "m", f"le {text}"
    elif before is not None and before.key in fr.PLACING and gender == "u":
        return []  # where something is; "il" and "elle" are seldom said of it, and "y" and "là" are
    if gender in ("u", "h"):
        gender = "mf"
    return [Candidate(text, start, last.end, gender, plural, place < verb, True)]


def _is_noun(token: Token) -> bool:
    return (
        not token.capital
        and any(one.kind == "N" for one in french_entries(token.key))
        and not any(one.kind in ("PREP", "CONJ", "DET", "PRO", "V") for one in french_entries(token.key))
    )


def _described(
    words: Sequence[Token], place: int, sentence: str, verb: int
) -> tuple[Candidate | None, int] | None:
    """The noun phrase that a determiner begins, and where reading goes on."""
    determiner = words[place].key
    index = place + 1
    head = -1
    entry: FrenchEntry | None = None
    while index < len(words) and index < place + 4:
        word = words[index]
        nouns = [one for one in french_entries(word.key) if one.kind == "N" and not word.capital]
        known = french_entries(word.key)
        if word.is_word and not known and not word.capital and not word.text[0].isdigit():
            head = index
            break
        adjective = any(one.kind == "A" for one in known)
        following = words[index + 1] if index + 1 < len(words) else None
        noun_next = following is not None and any(one.kind == "N" for one in french_entries(following.key))
        if nouns and not (adjective and noun_next and following is not None and not finite(words, index + 1)):
            head, entry = index, nouns[0]
            break
        if not adjective and not word.text[0].isdigit():
            break
        index += 1
    if head < 0:
        return None
    noun = words[head].key
    plural = determiner in _SEVERAL or words[place].text[0].isdigit()
    genders = {
        form[0] for one in french_entries(noun) if one.kind == "N" for form in one.forms if form[:1] in "mf"
    }
    if determiner in ("le", "un", "du", "au", "ce", "cet"):
        genders = {"m"}
    elif determiner in ("la", "une", "cette"):
        genders = {"f"}
    lemma = entry.lemma if entry else noun
    end = head + 1
    while end < len(words) and (_modifies(words, end) or (words[end].capital and end == head + 1)):
        end += 1
    before = words[place - 1].key if place else ""
    if lemma in fr.TIME_NOUNS or noun in fr.TIME_NOUNS:
        return None, end
    if place > verb and (
        before in fr.ETRE or before in ("pas", "devenu", "devenue", "devient", "été", "comme")
    ):
        return None, end
    text = _text(words, place, end, sentence)
    gender = "".join(sorted(genders)) or "mf"
    return Candidate(text, words[place].start, words[end - 1].end, gender, plural, place < verb), end


def _modifies(words: Sequence[Token], place: int) -> bool:
    """Whether an adjective follows its noun there."""
    token = words[place]
    return (
        token.is_word
        and not token.capital
        and any(one.kind == "A" for one in french_entries(token.key))
        and not any(one.kind in ("PREP", "CONJ", "ADV", "DET") for one in french_entries(token.key))
        and not finite(words, place)
    )


def _text(words: Sequence[Token], place: int, end: int, sentence: str) -> str:
    """The phrase as it stands in another sentence: what was "une" is known now."""
    determiner = words[place].key
    end = _complement(words, end)
    rest = sentence[words[place + 1].start : words[end - 1].end]
    if determiner in ("les", "le", "la", "l'"):
        return determiner + ("" if determiner == "l'" else " ") + rest
    if determiner in _CONTRACTED:
        return f"{_CONTRACTED[determiner]} {rest}"
    if determiner in ("un", "une"):
        if rest[:1].lower() == "h":
            return ""
        return (
            f"l'{rest}"
            if rest[:1].lower() in f"{_VOWELS}y"
            else f"{'le' if determiner == 'un' else 'la'} {rest}"
        )
    return "" if determiner in _NOTHING_KNOWN else f"{determiner} {rest}"


def _complement(words: Sequence[Token], end: int) -> int:
    """Where "de" and its noun end after a noun phrase."""
    if end >= len(words) or words[end].key not in ("de", "d'", "du", "des"):
        return end
    place = end + 1
    if place < len(words) and words[place].key in ("la", "l'", "le", "les"):
        place += 1
    if place < len(words) and (
        words[place].capital or any(one.kind == "N" for one in french_entries(words[place].key))
    ):
        place += 1
        while place < len(words) and words[place].capital:
            place += 1
        return place
    return end


def _joined(found: list[Candidate], sentence: str) -> list[Candidate]:
    joined: list[Candidate] = []
    for one, other in itertools.pairwise(found):
        if sentence[one.end : other.start].strip() == "et" and one.text and other.text:
            feminine = one.gender == "f" and other.gender == "f"
            text = f"{one.text} et {other.text}"
            joined.append(Candidate(text, one.start, other.end, "f" if feminine else "m", True, one.subject))
    return sorted([*found, *joined], key=lambda each: (each.start, each.end))


def pronouns(words: Sequence[Token]) -> list[Pronoun]:
    """The words that point elsewhere, in their order."""
    found: list[Pronoun] = []
    for place, token in enumerate(words):
        before = words[place - 1].key if place else ""
        after = words[place + 1] if place + 1 < len(words) else None
        key = token.key
        if key in _THIRD:
            gender, plural = _THIRD[key]
            if not _nobody(words, place):
                found.append(Pronoun(token, gender, plural))
        elif key in _OWN and after is not None and (key != "leur" or not finite(words, place + 1)):
            bound = any(words[one].key in (*_THIRD, "on", "qui", "chacun", "chaque") for one in range(place))
            apart = place > 0 and before in fr.ETRE
            found.append(Pronoun(token, "mf", _OWN[key], True, bound, apart))
        elif key in ("le", "la", "les", "l'", "lui", "leur") and before in {*fr.PERSONAL, "ne", "n'", "qui"}:
            if after is not None and finite(words, place + 1):
                gender = {"le": "m", "la": "f"}.get(key, "mf")
                found.append(Pronoun(token, gender, key in ("les", "leur")))
        elif key in ("lui", "eux") and before in fr.PREPOSITIONS:
            found.append(Pronoun(token, "m" if key == "lui" else "mf", key == "eux"))
        elif key in ("cela", "ça", "ceci", "celui-ci", "celle-ci", "ceux-ci", "celles-ci") or (
            key in ("ce", "c'") and after is not None and (after.key in fr.ETRE | {"n'", "ne", "a", "était"})
        ):
            cleft = key in ("ce", "c'") and any(
                one.key in ("qui", "que", "qu'") for one in words[place + 2 : place + 9]
            )
            if not cleft:
                found.append(Pronoun(token, ""))
        elif key in ("ce", "cet", "cette", "ces") and after is not None and after.key not in fr.TIME_NOUNS:
            if key != "ce" or after.key not in ("qui", "que", "qu'", "dont"):
                found.append(Pronoun(token, ""))
        elif key in _DEICTIC or (_is_adverbial(words, place) and finite(words, place + 1)):
            found.append(Pronoun(token, ""))
    return found


def _is_adverbial(words: Sequence[Token], place: int) -> bool:
    """Whether "y" or "en" is the pronoun."""
    before = words[place - 1].key if place else ""
    if place + 1 >= len(words):
        return False
    if words[place].key == "y":
        return before != "il" and words[place + 1].key != "compris"
    return words[place].key == "en" and before in fr.PERSONAL | {"n'"}


def _nobody(words: Sequence[Token], place: int) -> bool:
    """Whether "il" is nobody (Grevisse and Goosse 783-791)."""
    if words[place].key != "il":
        return False
    rest = [token.key for token in words[place + 1 : place + 9]]
    while rest and rest[0] in ("ne", "n'", "se", "s'", "me", "lui", "leur", "nous", "vous", "en"):
        if rest[0] in ("s'", "se") and len(rest) > 1 and lemmas_of(rest[1]) & {"agir"}:
            return True
        rest = rest[1:]
    if not rest:
        return False
    if rest[0] == "y" and len(rest) > 1 and lemmas_of(rest[1]) & {"avoir"}:
        return True
    lemmas = lemmas_of(rest[0])
    if lemmas & (fr.IMPERSONAL & {"falloir", "pleuvoir", "neiger", "grêler", "tonner", "venter", "convenir"}):
        return True
    opens = len(rest) > 1 and rest[1] in fr.DETERMINERS | {"que", "qu'", "pas"} - {"le", "la", "les", "l'"}
    if lemmas & fr.IMPERSONAL and opens:
        return True
    if lemmas & {"être"}:
        tail = rest[1:]
        heard = any(one in ("que", "qu'", "de", "d'") for one in tail[1:4])
        adjective = bool(tail) and any(one.kind in ("A", "V") for one in french_entries(tail[0]))
        timed = any(one in ("heures", "heure", "midi", "minuit", "tard", "tôt") for one in tail[:3])
        timed = timed or tail[:2] == ["une", "fois"]
        return timed or (heard and adjective and not _owned(tail))
    return False


def _owned(tail: Sequence[str]) -> bool:
    """Whether "de" goes with what somebody is: "il est originaire de Lyon", "il est né de ..."."""
    following = next((place for place, one in enumerate(tail) if one in ("de", "d'")), None)
    if following is None or following + 1 >= len(tail):
        return False
    return not any("W" in one.forms for one in french_entries(tail[following + 1]))


def put(pronoun: Pronoun, antecedent: Candidate, words: Sequence[Token]) -> tuple[int, int, str] | None:
    """The noun in place of a subject; other pronouns would change more than their own words."""
    token = pronoun.token
    if token.key not in _THIRD:
        return None
    text, start = antecedent.text, token.start
    before = next((one for one in words if one.end == token.start), None)
    vowel = text[:1].lower() in _VOWELS
    if before is not None and before.key.endswith("'"):
        if before.key == "s'":
            start, text = before.start, f"si {text}"
        elif not vowel and before.key in ("qu'", "lorsqu'", "puisqu'", "quoiqu'"):
            start, text = before.start, f"{before.text[:-1]}e {text}"
        elif not vowel:
            return None
    if words and words[0].start >= start:
        text = text[:1].upper() + text[1:]
    return start, token.end, text
