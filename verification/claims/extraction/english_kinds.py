"""Why English words are no claim: questions, orders, opinions, what would be."""

from __future__ import annotations

from collections.abc import Sequence

from fol_kb.translation import english_classes
from verification.claims.extraction import english_words as en
from verification.claims.extraction.english_verbs import finite, is_adverb, lemmas_of
from verification.claims.extraction.result import Why
from verification.claims.extraction.words import (
    Token,
    Verdict,
    first_words,
    has_phrase,
    opening_phrase,
    token_at,
)


def no_claim(words: Sequence[Token], whole: str) -> Verdict | None:
    """Why these words are no claim, if they are none."""
    return (
        _question(words)
        or _formula(words)
        or _announcement(words)
        or _instruction(words)
        or _first_person(words)
        or _hypothetical(words)
        or _advice(words)
        or _opinion(words, whole)
        or _incomplete(words, whole)
    )


def _question(words: Sequence[Token]) -> Verdict | None:
    first, second = token_at(words, 0), token_at(words, 1)
    asks = first.key in _INVERTING and (second.key in en.PERSONAL | en.DETERMINERS or second.key == "there")
    if asks and first.key in ("have", "do") and second.key in en.DETERMINERS:
        asks = False  # "Do the dishes."
    if asks and second.key != "not":
        return Verdict(Why.QUESTION, f"'{first.text} {second.text}' asks")
    inverted = first.key in _ASKING and any(
        token_at(words, place).key in _INVERTING and token_at(words, place + 1).key in en.PERSONAL
        for place in (1, 2, 3)
    )
    return Verdict(Why.QUESTION, f"'{first.text}' asks") if inverted else None


def _formula(words: Sequence[Token]) -> Verdict | None:
    first, second = token_at(words, 0), token_at(words, 1)
    if first.key in en.FORMULAS or (
        first.key in ("best", "kind", "warm") and second.key in ("regards", "wishes")
    ):
        return Verdict(Why.COURTESY, f"'{first.text}' is a formula of courtesy")
    greets = first.key == "good" and second.key in _WISHED
    feast = second.capital or second.key in ("birthday", "anniversary", "holidays")
    if greets or (first.key in ("happy", "merry") and feast):
        return Verdict(Why.COURTESY, f"'{first.text} {second.text}' is a formula of courtesy")
    if first.key in en.INTERJECTIONS and not any(token.is_word for token in words[1:]):
        return Verdict(Why.COURTESY, f"'{first_words(words)}' states nothing")
    return None


def _announcement(words: Sequence[Token]) -> Verdict | None:
    phrase = opening_phrase(words, en.ANNOUNCING)
    return Verdict(Why.ANNOUNCEMENT, f"'{phrase}' announces what follows") if phrase else None


def _instruction(words: Sequence[Token]) -> Verdict | None:
    starts = [0]
    if token_at(words, 0).key in _FRONTED:
        starts += [place + 1 for place, token in enumerate(words) if token.text == ","]
    for start in starts:
        place = start
        while place < len(words) and (words[place].key in _BEFORE_ORDERS or words[place].text in ',"“'):
            place += 1
        polite = any(token.key in ("please", "kindly") for token in words[start:place])
        verb = token_at(words, place)
        negated = verb.key == "do" and token_at(words, place + 1).key in ("n't", "not")
        if verb.key == "let":
            mine = token_at(words, place + 1).key == "me" and token_at(words, place + 2).key != "know"
            why = Why.PROMISE if mine else Why.INSTRUCTION
            return Verdict(why, f"'{first_words(words[place:], 3)}' is no statement")
        if verb.key in ("suppose", "imagine", "assume", "picture") and _orders(words, place):
            return Verdict(Why.HYPOTHETICAL, f"'{verb.text}' asks to suppose something")
        asked = polite or (start and words[0].key == "to")
        if negated or (asked and "V" in english_classes(verb.key)) or _orders(words, place):
            told = f"'{first_words(words[place:], 3)}' tells somebody to do something"
            return Verdict(Why.INSTRUCTION, told)
    return None


def _orders(words: Sequence[Token], place: int) -> bool:
    verb, after = token_at(words, place), token_at(words, place + 1)
    if verb.key == "be" and after.is_word:
        return True
    known = english_classes(verb.key).keys()
    if "V" not in known or verb.key in en.FINITE | {"have", "like", "thank"} or verb.text.isupper():
        return False
    if verb.key == "do":
        return after.key in en.DETERMINERS | en.OBJECTS
    if place + 1 < len(words) and finite(words, place + 1):
        return False
    ahead = range(place + 1, len(words))
    until = next((other for other in ahead if words[other].key in en.HOLDING | en.SUBORDINATORS), len(words))
    sure = [finite(words, other) for other in range(place + 1, until)]
    if after.key in ("and", "or") and _orders(words, place + 2):
        return True
    if not {"N", "ADJ", "ADV"} & known and verb.key not in en.PREPOSITIONS:
        return True
    if after.key in en.DETERMINERS | en.OBJECTS and verb.key not in en.PREPOSITIONS | en.DETERMINERS:
        return "ADV" not in known or 2 not in sure
    if 2 in sure or verb.key in en.PREPOSITIONS:
        return False
    behind = english_classes(after.key).keys()
    if after.key in en.PARTICLES or "ADV" in behind or (after.text[:1].isdigit() and not any(sure)):
        return True
    return "ADJ" not in known and bool({"N", "NS"} & behind) and words[-1].text in (".", "!")


def _first_person(words: Sequence[Token]) -> Verdict | None:
    place = 0
    while token_at(words, place).key in _BEFORE_ORDERS | {","}:
        place += 1
    subject = token_at(words, place)
    if (
        subject.key == "you"
        and token_at(words, place + 1).key in en.FUTURE
        and token_at(words, place + 2).key in _LIKING
    ):
        return Verdict(Why.OPINION, f"'{first_words(words[place:], 3)}' says what the writer thinks")
    if subject.key not in ("i", "we"):
        return None
    rest = words[place + 1 : place + 6]
    skipped = 0
    while skipped < len(rest) and (rest[skipped].key in _SKIPPED or is_adverb(rest[skipped])):
        skipped += 1
    verb = token_at(rest, skipped)
    told = f"'{first_words(words[place:], skipped + 2)}'"
    lemmas = lemmas_of(verb.key, "V")
    helpers = {token.key for token in rest[:skipped]}
    if lemmas & en.COURTESIES:
        return Verdict(Why.COURTESY, f"{told} is a formula of courtesy")
    if lemmas & en.ATTITUDES and not helpers & {"did", "had", "have", "'ve"}:
        why = Why.WISH if lemmas & en.WISHING else Why.OPINION
        return Verdict(why, f"{told} says what the writer thinks or wants")
    if lemmas_of(verb.key, "PAST") & _LIKING:
        return Verdict(Why.OPINION, f"{told} says what the writer thinks")
    if helpers & en.BE and verb.key in en.FEELINGS:
        return Verdict(Why.OPINION, f"{told} says what the writer feels")
    planned = helpers & en.BE and verb.key in ("going", "planning", "happy")
    if helpers & en.FUTURE or planned or lemmas & _PROMISING:
        return Verdict(Why.PROMISE, f"{told} says what the writer means to do")
    if verb.key == "sorry":
        return Verdict(Why.COURTESY, f"{told} is a formula of courtesy")
    if helpers & {"can", "could"} and lemmas & {"help", "assist", "provide", "offer"}:
        return Verdict(Why.PROMISE, f"{told} offers something")
    return None


def _hypothetical(words: Sequence[Token]) -> Verdict | None:
    for place, token in enumerate(words):
        would = token.key == "would" or (token.key == "'d" and _plain_verb(token_at(words, place + 1)))
        if would and not any(lemmas_of(one.key, "V", "VS", "PAST") & en.SPEECH for one in words[:place]):
            return Verdict(Why.HYPOTHETICAL, f"'{token.text}' says what would be, not what is")
    if token_at(words, 0).key in ("suppose", "supposing", "assuming", "imagine"):
        return Verdict(Why.HYPOTHETICAL, f"'{words[0].text}' supposes something")
    return None


def _advice(words: Sequence[Token]) -> Verdict | None:
    for place, token in enumerate(words):
        if (
            token.key == "time"
            and token_at(words, place + 1).key in ("to", "for")
            and token_at(words, 0).key == "it"
        ):
            return Verdict(Why.ADVICE, "'it is time to' says what ought to be, not what is")
        if token.key in ("should", "ought"):
            if any(lemmas_of(one.key, "V", "VS", "PAST") & en.SPEECH for one in words[:place]):
                return None
            return Verdict(Why.ADVICE, f"'{token.text}' says what ought to be, not what is")
        binding = token.key == "must" or (
            token.key in ("need", "have", "'ve") and token_at(words, place + 1).key in ("to", "got")
        )
        if binding and token_at(words, place - 1).key in ("you", "we", "i"):
            return Verdict(Why.ADVICE, f"'{words[place - 1].text} {token.text}' tells somebody what to do")
    return None


def _opinion(words: Sequence[Token], whole: str) -> Verdict | None:
    phrase = has_phrase(words, en.OPINION_PHRASES)
    if phrase:
        return Verdict(Why.OPINION, f"'{phrase}' marks an opinion")
    for token in words:
        if token.key in ("arguably", "imo", "imho") or (
            token is words[0] and token.key in ("personally", "hopefully")
        ):
            return Verdict(Why.OPINION, f"'{token.text}' marks an opinion")
    if token_at(words, 0).key in ("what", "how") and whole.rstrip('"”’) ').endswith("!"):
        return Verdict(Why.OPINION, f"'{first_words(words, 3)}' is an exclamation")
    valued = _valued(words)
    if valued is not None and not any(token.text[0].isdigit() for token in words):
        return Verdict(Why.OPINION, f"'{valued.text}' judges, and there is no measure of it")
    return None


def _valued(words: Sequence[Token]) -> Token | None:
    """The adjective of value that is all the main clause says of its subject."""
    verb = next((place for place in range(1, len(words)) if finite(words, place)), None)
    if verb is None or any(token.key in en.RELATIVES for token in words[:verb]):
        return None
    looks = lemmas_of(words[verb].key, "V", "VS", "PAST") & en.LOOKING
    if words[verb].key not in en.BE | {"'s"} and not looks:
        if words[verb].key not in en.MODALS or token_at(words, verb + 1).key != "be":
            return None
        verb += 1
    place = verb + 1
    while token_at(words, place).key in en.DEGREES or (
        is_adverb(token_at(words, place)) and token_at(words, place).key not in en.VALUE
    ):
        place += 1
    token = token_at(words, place)
    after = token_at(words, place + 1).key
    measured = after in ("for", "at") and token.key in _MEASURED
    told = token.key == "fair" or (token.key in ("best", "better", "good") and after in ("known", "before"))
    return token if token.key in en.VALUE and not measured and not told else None


def _incomplete(words: Sequence[Token], whole: str) -> Verdict | None:
    sure = [finite(words, place) for place in range(1, len(words))]
    ended = whole.rstrip().rstrip('"”’)*_ ')[-1:] in (".", "!", "…", ":", ";")
    if max(sure, default=0) < (1 if ended else 2):
        return Verdict(Why.INCOMPLETE, f"no verb that states something was found in '{first_words(words)}'")
    first, second = token_at(words, 0), token_at(words, 1)
    forms = english_classes(first.key).keys()
    begins = forms & {"PAST", "PARTICIPLE", "VS"} and not forms & {"N", "NS", "ADV"}
    if begins and second.key in en.DETERMINERS | en.OBJECTS and not any(one.text == "," for one in words):
        return Verdict(Why.INCOMPLETE, f"'{first.text}' is a verb, and nothing before it can be its subject")
    first_verb = next(place for place in range(1, len(words)) if sure[place - 1])
    if first.key in en.RELATIVES - {"that", "what", "how", "why"} | _OPENING and first.key != "whose":
        comma = next((place for place, token in enumerate(words) if token.text == ","), len(words))
        if sum(1 for one in sure if one) < 2 and first_verb < comma:
            return Verdict(Why.INCOMPLETE, f"'{first.text}' begins a clause, and there is no other")
    if not any(token.is_word and _can_be_subject(token) for token in words[:first_verb]):
        return Verdict(Why.INCOMPLETE, f"nothing before '{words[first_verb].text}' can be its subject")
    return None


def _can_be_subject(token: Token) -> bool:
    known = english_classes(token.key).keys()
    return bool(
        token.key in en.SUBJECTS or token.key in en.RELATIVES or token.text[0].isdigit() or token.capital
        or ({"N", "NS"} | {"ING", "ADJ"}) & known or not known
    )  # fmt: skip


def needs_more(words: Sequence[Token]) -> bool:
    """Whether words before a colon state nothing without the list that follows."""
    last = words[-1].key
    return last in _LISTING or bool(lemmas_of(last, "V", "VS", "PAST") & _CONTAINING)


def notes(words: Sequence[Token]) -> list[str]:
    """Hedges, the future, and words that depend on when and where it was said."""
    told = []
    keys = [token.key for token in words]
    hedge = next((token.text for token in words if token.key in en.HEDGES and token.text != "May"), None)
    if hedge:
        told.append(f"'{hedge}': the text says that it may be so")
    if set(keys) & en.FUTURE:
        told.append("it speaks of the future")
    relative = has_phrase(words, en.RELATIVE_TIMES) or next(
        (key for key in keys if key in en.RELATIVE_TIME), None
    )
    if relative:
        told.append(f"'{relative}' depends on when or where it was said")
    if _valued(words) is not None:
        told.append("it also says what somebody thinks of it")
    return told


_INVERTING = en.FINITE | {"do", "have"}
_ASKING = en.listed("what who whom whose which when where why how")
_FRONTED = en.listed("to if when once before after for in on at with while until unless")
_BEFORE_ORDERS = en.listed(
    """
    please kindly then now next first firstly secondly finally also always never simply just carefully
    and so but lastly meanwhile otherwise instead therefore however again gently slowly
    """
)
_LIKING = en.listed("love like enjoy hate adore dislike prefer")
_PROMISING = en.listed("promise plan intend vow pledge swear")
_WISHED = en.listed("morning afternoon evening night day luck job")
_MEASURED = en.listed("good bad essential important vital best")
_LISTING = en.BE | en.PREPOSITIONS | en.listed("following follows 's to that the")
_CONTAINING = en.listed("include comprise contain involve require offer cover")
_SKIPPED = en.listed(
    """
    do did does don really still also would 'd 'm 'll 'll 've have had am are was were 're will shall
    can could not n't just always never very quite so wo may might must be been
    """
)
_OPENING = en.listed("because although though while when whenever since until till whereas as if unless")


def _plain_verb(token: Token) -> bool:
    known = english_classes(token.key).keys()
    return ("V" in known and "PARTICIPLE" not in known) or token.key in ("be", "have", "not")
