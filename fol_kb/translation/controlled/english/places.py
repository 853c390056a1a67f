"""What a word of English is by the words beside it, where its form and the dictionary leave it open."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fol_kb.translation.controlled.english import words as en
from fol_kb.translation.controlled.english.adverbs import says_how_done
from fol_kb.translation.controlled.english.attributes import is_animate
from fol_kb.translation.controlled.english.forms import infinitives
from fol_kb.translation.controlled.english.lexicon import classes, is_gradable, lemmas
from fol_kb.translation.controlled.english.meanings import NOT_SO_FOR_THAT, SO_FOR_THAT, TIMES
from fol_kb.translation.controlled.syntax.tokens import Word
from fol_kb.translation.controlled.syntax.tokens import words as word_list

_SCOPING = word_list("no not never every each all nobody any everyone everybody")
HAVING = frozenset(["has", "have"])


def is_adjective(words: Sequence[Word], index: int) -> bool:
    """Whether "even" or "just" is an adjective: "every even number", "Bob is just"."""
    if words[index].key not in en.ADJECTIVES_TOO or not index:
        return False
    after = words[index + 1].key if index + 1 < len(words) else ""
    ends = not after or after in {"and", "or", "then", ","} or "VS" in classes(after)
    return words[index - 1].key in en.DETERMINERS or (after_be(words, index) and ends)


def is_noun(words: Sequence[Word], index: int) -> bool:
    """Whether a word that is listed for another sense is a noun here: "the till", "the wooden toy"."""
    key = words[index].key
    listed = en.NOT_COVERED.get(key, "")
    modal = listed in {en.MODAL, en.BARE_MODAL}
    if not index or key not in en.NOUNS_TOO or not (modal or {"N", "NS"} & classes(key).keys()):
        return False
    before = words[index - 1].key
    if before in {"a", "an"} and listed == en.QUANTITY:
        return False
    known = classes(before)
    described = index > 1 and "ADJ" in known and ("N" not in known or is_gradable(before))
    determiner = words[index - 2].key if described and before not in en.CLOSED else before
    if determiner not in en.DETERMINERS - {"any", "all", "some"} and determiner != "'s":
        return False
    if index + 1 == len(words):
        return True
    after = words[index + 1].key
    known = classes(after)
    if modal or listed == en.CONJUNCTION:
        return after in en.CLOSED or after in en.MODALS or "VS" in known
    nominal = {"N", "NS", "ADJ", "PARTICIPLE"} & known.keys()
    return after in en.CLOSED or after in en.IRREGULAR_VERBS or not nominal


def is_purpose(words: Sequence[Word], index: int) -> bool:
    """Whether a word with "ing" before a noun of things is a part of it: "an operating system".

    It may say what the thing does; either way it is a system. Of persons and animals it says what they do.
    """
    after = words[index + 1] if index + 1 < len(words) else None
    if after is None or after.quoted or {"N", "NS"}.isdisjoint(classes(after.key)) or after.key in en.CLOSED:
        return False
    noun = (lemmas(after.key, "NS") or (after.key,))[0]
    if is_animate(noun):
        return False
    before = words[index - 1].key if index else ""
    return bool(before) and (
        before in en.DETERMINERS or before == "'s" or "PREP" in en.CLOSED.get(before, ())
    )


def before_infinitive(words: Sequence[Word], index: int) -> bool:
    """Whether "can", or "can not", is followed by what may be an infinitive; "may not" has two readings."""
    denied = index + 1 < len(words) and words[index + 1].key in {"not", "never", "no-longer"}
    place = index + 1 + denied
    while place < len(words) and (says_how_done(words[place].key) or words[place].key == "first"):
        place += 1
    forbids = denied and words[index].key == "may" and words[index + 1].key != "no-longer"
    if place == len(words) or forbids:
        return False
    key = words[place].key
    return not words[place].quoted and (key == "be" or "V" in en.CLOSED.get(key, ()) or "V" in classes(key))


def points_to_text(words: Sequence[Word], index: int, others: Collection[str]) -> bool:
    """Whether "this" means the text in which it stands: "this agreement", "this lease contract".

    ``others`` are nouns of which the text speaks in another way, too: "Tom signs a lease".
    """
    after = [word.key for word in words[index + 1 : index + 4] if not word.quoted]
    noun = next((place for place, key in enumerate(after[:2]) if key in en.TEXTS), None)
    if noun is None or after[noun] in others or (noun and {"N", "ADJ"}.isdisjoint(classes(after[0]))):
        return False
    behind = classes(after[noun + 1]).keys() if noun + 1 < len(after) else set()
    return not behind or bool(behind - {"N", "NS", "ADJ"})


def points_to_one(words: Sequence[Word], index: int) -> bool:
    """Whether "this" has a noun behind it of which the text means one, as with "the": "this device"."""
    after = [word for word in words[index + 1 : index + 4] if not word.quoted]
    kinds = [classes(word.key).keys() for word in after]
    noun = next((place for place, known in enumerate(kinds[:2]) if "N" in known and "VS" not in known), None)
    if noun is None or (noun and "ADJ" not in kinds[0]):
        return False
    if after[noun].capital is not (after[noun].key in en.TEXTS):
        return False  # "this Agreement" is "the Agreement"
    if {after[noun].key, *lemmas(after[noun].key, "NS")} & (TIMES | en.NOT_ONE):
        return False
    behind = set(kinds[noun + 1]) if noun + 1 < len(after) else set()
    ends = noun + 1 == len(after) or after[noun + 1].key in en.CLOSED.keys() | en.MODALS
    return ends or not behind or bool(behind & {"VS", "PAST"})


def points_back(words: Sequence[Word], index: int) -> bool:
    """Whether "that" means one of whom the sentence speaks before: "if a guest is late, that guest pays"."""
    if words[index].key != "that" or not 2 < index < len(words) - 1:
        return False
    before, noun = words[index - 1].key, words[index + 1]
    brought_in = False
    for at, one in enumerate(words[:index]):
        if one.key in _SCOPING:
            break  # "if no user opens a file, that file ..."
        named = noun.key in {later.key for later in words[at + 1 : min(at + 4, index)]}
        brought_in = brought_in or (one.key in {"a", "an"} and named)
    opens = before in {",", "then"} or ("PREP" in en.CLOSED.get(before, ()) and before != "than")
    return brought_in and opens and "N" in classes(noun.key)


def tells_that(words: Sequence[Word], index: int) -> bool:
    """Whether "that" begins what is said, believed or known: "Bob believes that Tom sleeps"."""
    before = words[index - 1].key if index else ""
    forms = {before, *infinitives(before), *lemmas(before, "PAST", "PARTICIPLE", "VS")}
    verb = not {"V", "VS", "PAST", "PARTICIPLE"}.isdisjoint(classes(before))
    return verb and bool(forms & (NOT_SO_FOR_THAT | SO_FOR_THAT)) and index + 2 < len(words)


def is_ordered(words: Sequence[Word], index: int) -> bool:
    """Whether "first" or "last" is a part of what is called so, with nothing behind: "the first floor"."""
    if not index or words[index - 1].key != "the" or index + 1 >= len(words):
        return False
    noun = words[index + 1]
    if "N" not in classes(noun.key) or {noun.key, *lemmas(noun.key, "NS")} & TIMES or noun.capital:
        return False
    after = words[index + 2] if index + 2 < len(words) else None
    behind = set(classes(after.key)) if after is not None else set()
    verb = after is not None and (after.key in en.BE | en.MODALS or bool(behind & {"VS", "PAST"}))
    rest = words[index + 3 :]
    only = "VS" in behind and not any(
        one.key in en.BE | en.MODALS or {"VS", "PAST"} & set(classes(one.key)) for one in rest
    )
    whose = after is not None and after.key == "of" and words[index].key not in {"first", "last"}
    return after is None or only or whose or (verb and not behind & {"N", "NS"}) or after.key in en.BE


def singles_out(words: Sequence[Word], index: int) -> bool:
    """Whether a superlative stands between "the" and its noun: "the oldest house".

    Who has an oldest son has others, and "his son" may be any.
    """
    before = words[index - 1].key if index else ""
    after = words[index + 1].key if index + 1 < len(words) else ""
    return before == "the" and after not in en.CLOSED and not {"N", "ADJ"}.isdisjoint(classes(after))


def after_be(words: Sequence[Word], index: int) -> bool:
    return stands_after_one(words, index, en.BE)


def stands_after_one(words: Sequence[Word], index: int, wanted: Collection[str]) -> bool:
    """Whether a word stands after one of those, or after that one and "not" or an adverb."""
    before = index - 1
    while before > 0 and (
        words[before].key in {"not", "never", "no-longer"} | en.DEGREES or says_how_done(words[before].key)
    ):
        before -= 1
    return before >= 0 and words[before].key in wanted


def after_noun(words: Sequence[Word], index: int) -> bool:
    """Whether a word may say more of the noun before it: "a car sold in Paris"."""
    before = words[index - 1] if index else None
    if before is None or before.quoted:
        return False
    tags = en.CLOSED.get(before.key)
    if before.key == "one" and index > 1 and words[index - 2].key == "no":
        return True
    if tags is not None:
        return any(
            tag in {"GENERIC_SG", "GENERIC_PL", "SOMEONE", "EVERYONE", "ANYONE", "NOONE"} for tag in tags
        )
    return (before.first or not before.capital) and bool(
        {"N", "NS"} & classes(before.key).keys() or not classes(before.key)
    )
