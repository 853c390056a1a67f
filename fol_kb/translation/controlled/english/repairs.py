"""What may keep an English sentence from being read, each with the change that would remove it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fol_kb.translation.controlled.english import meanings as en_meanings
from fol_kb.translation.controlled.english import words as en
from fol_kb.translation.controlled.english.checks import ADVERB_OR_NOUN, GERUND_OR_NOUN, MAY_BE_ADVERB, SEEMS
from fol_kb.translation.controlled.english.forms import infinitives
from fol_kb.translation.controlled.english.kinds import lacks_article
from fol_kb.translation.controlled.english.lexicon import classes, has_plural, is_gradable, lemmas, past_forms
from fol_kb.translation.controlled.english.persons import GIVEN_NAMES
from fol_kb.translation.controlled.english.word_checks import NOTHING_AFTER
from fol_kb.translation.controlled.given_names import certain_gender
from fol_kb.translation.controlled.reasons.common_repairs import LONGEST, Classes, common, ends, of
from fol_kb.translation.controlled.reasons.repairs import Repair, Stuck, Tags
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word

_VERB: Tags = ("VS", "V")
_GIVING: Tags = ("VS", "V", "VGS", "VG")
_BE: Tags = ("_IS", "_ARE")
_TOLD: Tags = ("_WAS", "_WERE", "_DID_S", "_DID_P", "VDS", "VDP", "VGDS", "VGDP", "_HAS", "_HAVE")
_MODAL: Tags = tuple(f"_{modal.upper()}_{form}" for modal in sorted(en.MODALS) for form in "SP")
_CLASSES = Classes(
    finite=frozenset([*_GIVING, *_BE, *_TOLD, *_MODAL, "_DOES", "_DO", "_THERE_IS", "_THERE_ARE"]),
    verb=(*_BE, "VS", "V"),
    verbs=("is", "sleeps", "are", "sleep"),
    subject=("NAME", "PRON_PL"),
    subjects=("Bob", "they"),
    known=lambda key: key in en.CLOSED or bool(classes(key)),
    condition="if",
    then="then",
    relatives=frozenset(["_WHO", "_WHOSE", "_SUCH_THAT", "_THAT"]),
    determiners=frozenset(["_A", "_EVERY", "_THE", "_NO", "_SOME", "_ALL", "_ANY", "POSS"]),
    without_verb=frozenset(["PREP", "VEN", "_NOT"]),
    nominal=frozenset(["N", "NS", "NAME", "VAR", "GENERIC_SG", "GENERIC_PL", "PRON_SG", "PRON_PL", "NOONE"]),
    orders_like_nouns=True,
)
FINITE = _CLASSES.finite
_BARE = "{nouns!r} without 'a', 'the' or the like may mean a kind or some of it"
_DETERMINER: Tags = ("_A", "_EVERY", "_THE")
_NOUN = frozenset(["N"])
_NOUN_TAGS: Tags = ("N",)
_NOMINAL = frozenset(["N", "ADJ", "MOD"])
_NOUNS = frozenset(["N", "NS", "GENERIC_SG", "GENERIC_PL", "NAME"])
_PREPOSITIONS = frozenset(["PREP", "_OF", "_TO", "_BY", "_FOR"])
_PHRASE = _NOUNS.union(
    _DETERMINER,
    ["ADJ", "MOD", "_NO", "_SOME", "_ALL", "_ANY", "POSS", "PRON_OBJ", "PRON_SG"],
    ["SOMEONE", "EVERYONE", "ANYONE", "NOONE", "VAR"],
)
_QUESTIONS = frozenset(["who", "whom", "which", "whose"])
_POSSESSIVES = frozenset(["his", "her", "its", "their", "'s"])
_CLAUSAL = frozenset(["before", "after", "than"])
"""Prepositions that may begin a clause."""


def whole(stuck: Stuck) -> Unreadable | None:
    """A question, an order, or an "it" that is nobody."""
    first = stuck.word(0)
    if first.quoted:
        return None
    if first.key == "it" and stuck.key(1) in {"is", "was"} and stuck.key(2) in en_meanings.TIME_AND_WEATHER:
        return of(first, "{word!r} may mean nobody here, which is not covered")
    if first.key in _QUESTIONS:
        reason = "a sentence that begins with {word!r} asks, or is about whoever is meant: not covered"
        return of(first, reason)
    if first.key in {"do", "does", "did"}:
        return of(first, "a sentence that begins with {word!r} is an order or a question, and states nothing")
    if first.key in {"is", "are", "was", "were"}:
        return of(first, "a sentence that begins with {word!r} is a question, and states nothing")
    known = _classes(first) if first.key not in GIVEN_NAMES and stuck.tagged[0].tags != ("NAME",) else {}
    if known and known.keys() <= {"V", "VS", "PAST", "PARTICIPLE"} and known.keys() & {"V", "VS"}:
        return of(first, "{word!r} is a verb, as far as the dictionary tells, and has no subject here")
    if first.key == "neither" and all(stuck.key(at) != "nor" for at in range(len(stuck))):
        return of(first, "{word!r} is covered with 'nor', or before a noun")
    return None


def repairs(stuck: Stuck, place: int) -> Iterator[Repair]:
    """The repairs that begin at a place."""
    if place < len(stuck):
        yield from _listed(stuck, place)
        yield from _possessed(stuck, place)
        yield from _determiners(stuck, place)
        yield from _numbers(stuck, place)
        yield from _names(stuck, place)
        yield from _tenses(stuck, place)
        yield from _words(stuck, place)
        yield from _phrases(stuck, place)
    if place and stuck.has(place - 1, {"ADJ", "MOD"}) and _classes(stuck.word(place - 1)):
        before = stuck.word(place - 1)
        reason = "a noun is missing after {word!r}"
        if "ADJ" in _classes(before):
            reason = "{word!r} is an adjective, which is covered before a noun or after 'is' only"
        if _classes(before).keys() == {"ING"}:
            reason = GERUND_OR_NOUN
        if before.first and before.capital:
            reason += "; if it is a name, quote it"
        yield Repair(place, place, (("N", "NS"),), ("thing", "things"), 1.4, of(before, reason))
    ends_clause = place == len(stuck) or stuck.key(place) in {"and", "or", "but", ",", "then"}
    if place and ends_clause and stuck.has(place - 1, {"_IS", "_ARE", "_WAS", "_WERE", "_NOT"}):
        cause = of(stuck.word(place - 1), NOTHING_AFTER)
        yield Repair(place, place, (("ADJ", "V"),), ("good", "sleep"), 1.0, cause)
    if place > 1 and ends_clause and stuck.key(place - 1) == "'s":
        whose = stuck.said(place - 2, place)
        cause = of(stuck.word(place - 2), "{whose!r} has no noun after it here", whose=whose)
        yield Repair(place, place, (_NOUN_TAGS,), ("thing",), 0.9, cause)
    yield from common(stuck, place, _CLASSES)


def past(word: Word) -> Unreadable:
    """That a word is a past form."""
    return of(word, "{word!r} is a past form, which is not covered here")


def another_tense(tense: str) -> str:
    """The reason for a tense that is not the simple one, of the past or the present."""
    return f"{{auxiliary!r}} with {{word!r}} is a tense other than the simple {tense}, which is not covered"


def present(verb: str) -> tuple[str, ...]:
    """The third person and the infinitive of a verb."""
    if verb in {"be", "have"}:
        return {"be": ("is", "are"), "have": ("has", "have")}[verb]
    if verb.endswith(("s", "sh", "ch", "x", "z", "o")):
        return verb + "es", verb
    if verb.endswith("y") and verb[-2:-1] not in set("aeiou"):
        return verb[:-1] + "ies", verb
    return verb + "s", verb


def _listed(stuck: Stuck, place: int) -> Iterator[Repair]:
    """ "A cough, fever and night sweats": a noun in a list, though the dictionary has it as a verb too.

    What follows "and" cannot be a verb, so the word before it is none either. The last one may be a plural.
    """
    word = stuck.word(place)
    between = stuck.key(place - 1) == "," and stuck.key(place + 1) in {"and", "or"}
    either = stuck.has(place, _NOUN) and stuck.has(place, {"V"}) and not word.quoted
    if not between or not either or stuck.has(place + 2, _CLASSES.finite):
        return
    end = next((at for at in range(place + 3, len(stuck) + 1) if stuck.has(at - 1, {"N", "NS"})), place)
    while stuck.has(end, {"N", "NS"}):
        end += 1
    if end == place:
        return
    cause = of(word, "{word!r} without 'a', 'the' or the like may mean a kind or some of it")
    put = (_DETERMINER, ("N",), stuck.tagged[place + 1].tags, ("_A",), ("N",))
    yield Repair(place, end, put, (f"a {word.key} and a house",), 0.3, cause)


def _determiners(stuck: Stuck, place: int) -> Iterator[Repair]:
    """Nouns without a determiner, and plurals after a possessive."""
    head = place
    for at in range(place + 1, place + 4):
        if not stuck.has(at - 1, _NOMINAL) or stuck.has(at, {"VS", "VDS"}) or not stuck.has(at, _NOMINAL):
            break
        head = at if stuck.has(at, _NOUN) or not stuck.has(head, _NOUN) else head
    if stuck.has(head, _NOUN):
        article = "an" if stuck.key(place)[:1] in set("aeiou") else "a"
        numbered = any(map(str.isdigit, stuck.key(head)))
        inside = range(place, head + numbered)
        strange = next((at for at in inside if not _CLASSES.known(stuck.key(at))), None)
        said = stuck.said(place, head + 1)
        plain = (at for at in range(place, head) if stuck.has(at, _NOUN) and not stuck.has(at, {"ADJ"}))
        noun = next(plain, head)
        cause = of(
            stuck.word(noun),
            _without_determiner(stuck, place, noun),
            phrase=said,
            nouns=stuck.said(noun, head + 1),
        )
        if strange is not None:
            cause = of(stuck.word(strange), "{word!r} is no word that is known here")
        opens = place == 0 or stuck.key(place - 1) in {"if", "then"}
        texts = (article, "every", "the") if opens else (article, "the")
        price = _price_of_determiner(stuck, place, head)
        offered = strange is None and stuck.key(place - 1) not in en.BE | {"not", "of"}
        shared = _determiner_before(stuck, place) if stuck.key(place - 1) in {"and", "or"} else ""
        if shared:  # "every tenant or guest"
            texts, offered = (shared, *texts), offered and shared != "no"
        # nobody says "every yoga"
        strange_noun = "ING" in _classes(stuck.word(head)) or is_gradable(stuck.key(head))  # "every white"
        offered = offered and not strange_noun and has_plural(stuck.key(head))
        yield Repair(place, place, (_DETERMINER,), texts, price, cause, offered=offered)
    owned = stuck.key(place - 1) in _POSSESSIVES or (
        stuck.key(place - 1) == "own" and stuck.key(place - 2) in _POSSESSIVES
    )
    noun = head + (stuck.has(head + 1, {"NS"}) and stuck.has(head, _NOMINAL))
    plural = stuck.has(noun, {"NS"}) and not stuck.has(noun, _NOUN)
    if plural and owned:
        word = stuck.word(noun)
        singular = lemmas(word.key, "NS") or (word.key,)
        reason = "{word!r} after a possessive may mean all or some, which is not covered"
        put = (*(stuck.tagged[at].tags for at in range(place, noun)), ("N",))
        text = f"{stuck.said(place, noun)} {singular[0]}" if noun > place else singular[0]
        cause = of(word, reason)
        yield Repair(place, noun + 1, put, (text,), 0.9, cause)


def _determiner_before(stuck: Stuck, place: int) -> str:
    """The determiner of the noun that is joined to this one: "every" in "every tenant or guest"."""
    at = place - 2
    while stuck.has(at, _NOMINAL):
        at -= 1
    return stuck.key(at) if stuck.key(at) in en.DETERMINERS and at < place - 2 else ""


def _possessed(stuck: Stuck, place: int) -> Iterator[Repair]:
    """A plural after a possessive whose verb agrees with it: "its lanes are wide", "the pool's lanes"."""
    first = place + 1
    if not stuck.has(place, {"POSS"}):
        reach = range(place + 1, min(place + 5, len(stuck)))
        apostrophe = next((at for at in reach if stuck.key(at) == "'s"), None)
        if apostrophe is None or not all(stuck.has(at, _PHRASE) for at in range(place, apostrophe)):
            return
        first = apostrophe + 1
    noun = first
    while stuck.has(noun, _NOMINAL) and stuck.has(noun + 1, _NOMINAL | {"NS"}):
        noun += 1
    if not stuck.has(noun, {"NS"}) or stuck.has(noun, _NOUN):
        return
    cause = of(stuck.word(noun), "{word!r} after a possessive may mean all or some, which is not covered")
    put = (("_ALL",), *(stuck.tagged[at].tags for at in range(first, noun + 1)))
    yield Repair(place, noun + 1, put, (f"all {stuck.said(first, noun + 1)}",), 0.9, cause)


def _numbers(stuck: Stuck, place: int) -> Iterator[Repair]:
    """A plural where a singular has to stand, or the other way round: "every students", "all student"."""
    word = stuck.word(place)
    singular, plural = stuck.has(place, {"N"}), stuck.has(place, {"NS"})
    if singular == plural or word.quoted or word.capital or not classes(word.key) or _named(stuck, place):
        return
    if singular and stuck.has(place - 1, {"_THE"}) and is_gradable(word.key):  # "the sick are tired"
        cause = of(word, "{word!r} may be an adjective here without a noun after it, which is not covered")
        yield Repair(place, place + 1, (("NS",),), ("things",), 0.9, cause)
        return
    other = lemmas(word.key, "NS") if plural else (f"{word.key}s",)
    reason = "{word!r} is a plural, where a singular would do"
    if singular:
        reason = "{word!r} is a singular, where a plural would do"
    put: Tags = ("N",) if plural else ("NS",)
    yield Repair(place, place + 1, (put,), other[:1] or (word.key,), 1.12, of(word, reason), offered=True)


def _without_determiner(stuck: Stuck, place: int, at: int) -> str:
    if stuck.key(place - 1) in en.BE | {"not"}:
        return "{phrase!r} is no adjective that is covered, and as a noun it has no 'a', 'the' or the like"
    if place == at == 0 and stuck.word(0).capital:
        return _BARE + "; if it is a name, quote it"
    return _BARE


def _price_of_determiner(stuck: Stuck, place: int, head: int) -> float:
    """Cheap in a list, whose nouns lack it together; dear where the noun may be another word or a name."""
    word = stuck.word(head)
    joints = {"and", "or", ","}
    named = _named(stuck, place)
    if {stuck.key(place - 1), stuck.key(head + 1)} & joints and not named:
        return 0.5 if classes(word.key) else 0.9
    if not classes(word.key) or named or (place and "ADV" in _classes(word)):
        return 1.2
    return 1.2 if stuck.has(place - 1, {"ADJ"}) else 1.03


def _named(stuck: Stuck, place: int) -> bool:
    """Whether a word in small letters is a given name."""
    word = stuck.word(place)
    opens = place == 0 and certain_gender(word.key) != "u"
    return not word.capital and (opens or word.key in GIVEN_NAMES)


def _names(stuck: Stuck, place: int) -> Iterator[Repair]:
    """Words that would be a name, or a part of one, if they were quoted."""
    word = stuck.word(place)
    if word.quoted or word.key in en.CLOSED:
        return
    if word.capital and stuck.key(place - 1) == "'s":
        reason = '{word!r} is a part of a name after "\'s", which is not covered; quote the whole name'
        yield Repair(place, place + 1, (("N",),), (word.key,), 1.1, of(word, reason))
    finite = stuck.key(place + 1) in {"is", "does", "has", "was", "did"} or stuck.has(
        place + 1, {"_IS", "_DOES"}
    )
    if place == 0 and word.capital and finite and not (stuck.has(0, {"NAME"}) or lacks_article(word)):
        text = f'"{word.text}"'
        cause = of(word, "{word!r} may be a name; quote it")
        yield Repair(0, 1, (("NAME",),), (text,), 1.02, cause, offered=True)
    if word.capital and place + 1 < len(stuck) and stuck.word(place + 1).capital:
        name = stuck.said(place, place + 2)
        reason = "{word!r} and {after!r} may be one name; quote it"
        cause = of(word, reason, after=stuck.word(place + 1).text)
        yield Repair(place, place + 2, (("NAME",),), (f'"{name}"',), 1.05, cause, offered=True)
    noun_after = stuck.has(place + 1, _NOUN) and not stuck.word(min(place + 1, len(stuck) - 1)).capital
    determined = stuck.has(place - 1, _CLASSES.determiners)
    if word.capital and place and determined and stuck.has(place, {"NAME"}) and noun_after:
        reason = "{word!r} before {after!r} may be a name, or say of what people it is, which is not covered"
        cause = of(word, reason, after=stuck.key(place + 1))
        yield Repair(place, place + 1, (("ADJ",),), ("nice",), 0.95, cause)
    known = classes(word.key)
    numbered = word.text.isalpha() and any(map(str.isdigit, stuck.key(place + 1)))
    if numbered:
        cause = of(word, "{phrase!r} may be a name; quote it", phrase=stuck.said(place, place + 2))
        text = f'"{stuck.said(place, place + 2)}"'
        yield Repair(place, place + 2, (("NAME",),), (text,), 0.95, cause, offered=True)
    if word.text[0].isalpha() and not word.capital and (not known or _named(stuck, place)):
        reason = "{word!r} is no word that is known here; begin a name with a capital or quote it"
        if known:
            reason = "{word!r} may be a name; begin it with a capital or quote it"
        text = word.text.capitalize()
        alone = not (stuck.has(place - 1, {"NAME"}) or stuck.has(place + 1, {"NAME"}))
        yield Repair(place, place + 1, (("NAME",),), (text,), 1.1, of(word, reason), offered=alone)


def _tenses(stuck: Stuck, place: int) -> Iterator[Repair]:
    """Past forms, participles, what "is" and "has" make a tense of, and verbs that do not agree."""
    word = stuck.word(place)
    known = _classes(word)
    later = any(_is_verb(stuck, at) for at in range(place + 1, len(stuck)))
    if {"PARTICIPLE", "ING"} & known.keys() - (
        {"PARTICIPLE"} if "PAST" in known and not later else set()
    ) and (stuck.has(place - 1, _NOUNS)):
        reason = "{word!r} after a noun is a participle, which is not covered; say it with 'that'"
        if "PARTICIPLE" in known:
            reason = (
                "{word!r} after a noun is a participle, which is covered before a preposition and a noun"
                " only; say it with 'that'"
            )
        if "PAST" in known:
            reason = "{word!r} after a noun may be a past form or a participle; say it with 'that'"
        cause = of(word, reason)
        plural = stuck.has(place - 1, {"NS", "GENERIC_PL"})
        texts = ("that are", "that is") if plural else ("that is", "that are")
        offered = "PARTICIPLE" in known
        yield Repair(place, place, (("_WHO",), _BE), texts, 0.95, cause, offered=offered)
        if "ING" in known:
            forms = present(known["ING"][0])
            said = tuple(f"that {form}" for form in (reversed(forms) if plural else forms))
            yield Repair(place, place + 1, (("_WHO",), _VERB), said, 0.96, cause, offered=True)
    pairs = (("VS", "V"), ("_IS", "_ARE"), ("_WAS", "_WERE"), ("_DOES", "_DO"))
    other = {**dict(pairs), **{plural: singular for singular, plural in pairs}}
    if word.key in {"do", "does"} and stuck.key(place + 1) == "not":
        right = "does" if word.key == "do" else "do"
        other_verb: tuple[Tags, ...] = ((f"_{right.upper()}",), ("_NOT",))
        cause = of(word, "{phrase!r} does not agree with its subject", phrase=stuck.said(place, place + 2))
        yield Repair(place, place + 2, other_verb, (f"{right} not",), 1.0, cause, offered=True)
    swapped = tuple(other[tag] for tag in stuck.tagged[place].tags if tag in other)
    if swapped:
        form, wanted = "plural", "singular"
        if stuck.has(place, {"VS", "_IS", "_WAS", "_DOES"}):
            form, wanted = wanted, form
        may = "may be" if stuck.has(place, {"N", "NS", "ADJ"}) else "is"
        reason = "{word!r} {may} a {form} verb, and only a {wanted} one is covered after the words before it"
        cause = of(word, reason, form=form, wanted=wanted, may=may)
        swap = {"is": "are", "are": "is", "does": "do", "do": "does", "has": "have", "have": "has"}
        swap |= {"was": "were", "were": "was"}
        text = swap.get(word.key) or (known["VS"][0] if "VS" in known else present(word.key)[0])
        listed = any(stuck.key(at) == "," for at in range(place))
        price = 1.6 if listed or stuck.has(place, {"N", "NS", "ADJ"}) else 1.12
        yield Repair(place, place + 1, (swapped,), (text,), price, cause, offered=True)
    if word.key in {"had", "is", "are", "was", "were"}:
        denied = stuck.key(place + 1) == "not"
        verb = place + 1 + (denied or stuck.key(place + 1) in {"all", "each"})
        after = _classes(stuck.word(verb)) if verb < len(stuck) else {}
        form = "PARTICIPLE" if word.key == "had" else "ING"
        if form in after:
            told = word.key in {"had", "was", "were"}
            cause = of(stuck.word(verb), another_tense("past" if told else "present"), auxiliary=word.key)
            forms = past_forms(after[form][0])[:1] if told else present(after[form][0])
            put_verb: Tags = ("VDS", "VDP") if told else _VERB
            price = 0.9 if verb == place + 1 else 0.85
            yield Repair(place, verb + 1, (put_verb,), forms, price, cause, offered=not denied)
    if place == 0 and "ING" in known:
        for at in range(1, min(LONGEST, len(stuck))):
            cause = of(word, "{word!r} says what somebody does, and is no subject that is covered")
            yield Repair(0, at, (("NAME",),), ("Bob",), 1.05, cause)


def _words(stuck: Stuck, place: int) -> Iterator[Repair]:
    """Adverbs, words that count in another place than before their noun, and a "not" that is not repeated."""
    word, following = stuck.word(place), stuck.key(place + 1)
    before_adjective = stuck.has(place + 1, {"ADJ"}) and not stuck.has(place + 1, _NOUNS | {"V"})
    if word.key == "to" and stuck.key(place - 1) in en.BE | {"not"} and before_adjective:
        reason = "{word!r} before the adjective {after!r} is not covered"
        yield stuck.without(place, place + 1, 0.95, reason, after=following)
    modal = next((at for at in range(place - 1, -1, -1) if stuck.has(at, frozenset(_MODAL))), None)
    if modal is not None and stuck.key(place - 1) in {"and", "or", ","} and stuck.has(place, {"V", "VG"}):
        cause = of(word, "{word!r} has no modal verb of its own; repeat {modal!r}", modal=stuck.key(modal))
        tags = stuck.tagged[modal].tags
        joined = stuck.key(place - 1) == "and"
        yield Repair(place, place, (tags,), (stuck.key(modal),), 0.45, cause, offered=joined)
    yield from _after_noun(stuck, place)
    supposed = place > 2 and stuck.has(0, {"_IF"})
    if supposed and stuck.key(place - 1) in {",", "then"} and stuck.has(place, {"V"}):
        cause = of(word, "{word!r} may be an order here, which is not covered")
        yield Repair(place, place, (("PRON_PL",),), ("they",), 0.6, cause)
    joined = any(stuck.key(at) in {"and", "or", "but"} for at in range(place))
    ends_with = place + 1 == len(stuck) and joined and stuck.has(place, {"ADJ"})
    if ends_with and not stuck.has(place, {"N", "V"}) and stuck.has(place - 1, _NOUNS):
        cause = of(word, "a verb seems to be missing before {word!r}")
        texts = ("are", "is") if stuck.has(place - 1, {"NS"}) else ("is", "are")
        yield Repair(place, place, (_BE,), texts, 1.1, cause, offered=True)
    seeming = (word.key, *infinitives(word.key), *lemmas(word.key, "PAST"))
    if stuck.has(place + 1, {"ADJ"}) and en_meanings.SEEMING.intersection(seeming):
        cause = of(word, SEEMS, after=following)
        yield Repair(place, place + 1, (_BE,), ("is", "are"), 0.9, cause)
    described = stuck.has(place, {"ADJ"}) and stuck.has(place - 1, _PREPOSITIONS | {"_IS", "_ARE"})
    if "ADV" in _classes(word) and word.key != "there" and not described:
        reason = ADVERB_OR_NOUN if "N" in _classes(word) else MAY_BE_ADVERB
        yield stuck.without(place, place + 1, 0.98, reason)
    if stuck.has(place, {"CMP"}) and stuck.key(place - 1) not in en.BE | {"not"}:
        for end in ends(stuck, place + 3):
            reason = "{word!r} compares after a word other than 'is', which is not covered"
            yield stuck.without(place, end, 1.0 + 0.02 * (end - place), reason)
    if word.key in {"each", "all"} and following not in en.DETERMINERS and place:
        reason = "{word!r} after what it counts is not covered; put it before the noun"
        yield stuck.without(place, place + 1, 0.9, reason)
    if word.key == "all" and following == "that":
        cause = of(word, "{word!r} before 'that' is not covered; say 'everything'")
        yield Repair(place, place + 1, (("EVERYONE",),), ("everything",), 0.8, cause, offered=True)
    counting: Tags = ("_ALL", "_EVERY", "_ANY", "_SOME")
    if word.key in {"all", "each", "any", "some"} and following == "of":
        cause = of(word, "{word!r} with 'of' is not covered; put it before the noun alone")
        end = place + 2 + (stuck.key(place + 2) == "the")
        put: tuple[Tags, ...] = (counting,)
        text = word.text
        if word.key == "each" and stuck.has(end, {"NS"}):
            put, text = (counting, ("N",)), f"{word.text} {(lemmas(stuck.key(end), 'NS') or ('',))[0]}"
            end += 1
        yield Repair(place, end, put, (text,), 0.8, cause, offered=True)
    if word.key == "all" and following in en.DETERMINERS:
        cause = of(word, "{word!r} with {after!r} is not covered; say one of them", after=following)
        yield Repair(place, place + 2, (counting,), (word.text,), 0.8, cause, offered=True)
    denied = stuck.key(place - 4) in {"does", "do"} and stuck.key(place - 3) == "not"
    if denied and stuck.key(place - 1) in {"and", "or"} and stuck.has(place, {"V"}):
        reason = "'not' may deny this verb too; repeat it, or the subject"
        cause = Unreadable(reason, word.start, several=True)
        put = (("_DOES", "_DO"), ("_NOT",))
        yield Repair(place, place, put, (f"{stuck.key(place - 4)} not",), 0.8, cause)


def _after_noun(stuck: Stuck, place: int) -> Iterator[Repair]:
    """An adjective with what belongs to it: "a diet low in salt", "a stamp worth a fortune"."""
    word = stuck.word(place)
    nominal = place > 0 and stuck.has(place - 1, _NOUNS) and not stuck.has(place - 1, {"ADJ"})
    if not nominal or "ADJ" not in _classes(word):
        return
    if stuck.has(place + 1, {"PREP"}) and is_gradable(word.key):
        plural = stuck.has(place - 1, {"NS", "GENERIC_PL"})
        texts = ("that are", "that is") if plural else ("that is", "that are")
        cause = of(word, "{word!r} after its noun is not covered; put {added!r} before it", added=texts[0])
        yield Repair(place, place, (("_WHO",), _BE), texts, 0.95, cause, offered=True)
    if stuck.has(place + 1, _CLASSES.determiners):
        for end in ends(stuck, place + 3):
            reason = "{phrase!r} after a noun is not covered"
            yield stuck.without(place, end, 1.0 + 0.02 * (end - place), reason)


def _phrases(stuck: Stuck, place: int) -> Iterator[Repair]:
    """Phrases with a preposition, and what is told by "the seller warrants that"."""
    word = stuck.word(place)
    if stuck.has(place, _PREPOSITIONS) and word.key in en.CLOSED and not word.quoted:
        if place and not stuck.has(place + 1, _PHRASE):
            reason = "{word!r} without a noun after it is not covered here"
            yield stuck.without(place, place + 1, 1.2, reason)
        verb_before = stuck.has(place - 1, {"VS", "V", "ADJ"}) and not stuck.has(place - 1, _NOUNS)
        relative = stuck.has(place + 1, _CLASSES.relatives)
        for end in range(place + 3, min(place + 12, len(stuck)) + 1) if relative else ():
            reason = "the clause with {opening!r} is not covered here: {phrase!r}"
            opening = stuck.said(place, place + 2)
            if not stuck.complete(end):
                continue
            yield stuck.without(place, end, 1.0 + 0.02 * (end - place), reason, opening=opening)
        for end in ends(stuck, place + 2):
            after = end
            if stuck.has(end - 1, _CLASSES.relatives):
                break
            clausal = any(_is_verb(stuck, at) for at in range(place + 1, end))
            if not stuck.complete(end) or (clausal and place and word.key not in _CLAUSAL):
                continue
            reason = "a phrase with {word!r} is not covered here"
            if (
                not verb_before
                and stuck.has(place - 1, _NOUNS)
                and "PARTICIPLE" not in _classes(stuck.word(place - 1))
                and any(stuck.has(at, FINITE) for at in range(place - 1))
            ):
                reason += ": it may go with the noun before it or with the whole sentence"
            if place == 0:
                after = end + (stuck.key(end) == ",")
                reason = "a phrase with {word!r} before the subject is not covered"
            elif clausal:
                reason = "a clause after {word!r} is not covered"
            price = 1.5 if word.key == "of" and stuck.has(place - 1, _NOUNS) else 1.1
            yield stuck.without(place, after, price + 0.02 * (end - place), reason)
    if place:
        return
    for at in range(2, min(3 * LONGEST, len(stuck))):
        told = range(at - 1, max(0, at - 3), -1)
        verb = next((one for one in told if {"VS", "V", "PAST"} & _classes(stuck.word(one)).keys()), None)
        if stuck.key(at) == "that" and verb is not None and stuck.key(verb - 1) not in en.DETERMINERS:
            reason = "a clause with 'that' after {word!r} is not covered"
            yield stuck.without(0, at + 1, 1.0, reason, at=verb)


def _is_verb(stuck: Stuck, place: int) -> bool:
    """Whether a word can be nothing but a finite verb."""
    return set(stuck.tagged[place].tags) <= _CLASSES.finite


def _classes(word: Word) -> Mapping[str, tuple[str, ...]]:
    """The classes of an open word that the lexicon has."""
    return {} if word.quoted or word.key in en.CLOSED else classes(word.key)
