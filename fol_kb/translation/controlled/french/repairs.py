"""What may keep a French sentence from being read, each with the change that would remove it."""

from __future__ import annotations

from collections.abc import Iterator

from fol_kb.translation.controlled.french import words as fr
from fol_kb.translation.controlled.french.forms import is_present
from fol_kb.translation.controlled.french.lexicon import Entry, entries, known
from fol_kb.translation.controlled.french.meanings import MEASURES
from fol_kb.translation.controlled.reasons.common_repairs import Classes, common, ends, of
from fol_kb.translation.controlled.reasons.repairs import Repair, Stuck, Tags
from fol_kb.translation.controlled.syntax.commas import coordinator_tags
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, words

_CLASSES = Classes(
    finite=frozenset(["V", "VP", "_EST", "_SONT", "_NE"]),
    verb=("_EST", "_SONT", "V", "VP"),
    verbs=("est", "dort", "sont", "dorment"),
    subject=("NAME", "PRON_PL"),
    subjects=("Paul", "ils"),
    known=lambda key: key in fr.CLOSED or (len(key) > 1 and bool(entries(key))),
    condition="si",
    then="alors",
    relatives=frozenset(["_QUI", "_QUE", "_DONT", "_TEL_QUE"]),
    determiners=frozenset(["_UN", "_LE", "_CHAQUE", "_LES", "_DES", "_TOUS", "_AUCUN", "POSS"]),
    without_verb=frozenset(["PREP", "VEN", "_PAS"]),
    nominal=frozenset(
        ["N", "NS", "NAME", "PRON_SG", "PRON_PL", "PERSONNE", "ADJ", "ADJS", "_AUCUN", "_QUELQUES"]
    ),
    orders_like_nouns=False,
)
FINITE = _CLASSES.finite
_NOMINAL = frozenset(["N", "NS", "PRE", "PRES", "GENERIC_SG", "GENERIC_PL"])
_PREPOSITIONS = frozenset(["PREP", "_DE", "_PAR", "_A_OBJET", "_POUR"])
_ONE: Tags = ("_UN", "_LE", "_CHAQUE")
_SEVERAL: Tags = ("_LES", "_DES", "_TOUS")
_ATTACHED = words("dans sur sous avec chez devant derrière contre entre pour")
"""Prepositions whose phrase may go with the object before it or with the verb."""
_LINKING = words("devenir sembler rester paraître demeurer")
"""Verbs that say what something is or seems."""
_OTHER = {
    "N": "NS", "NS": "N", "ADJ": "ADJS", "ADJS": "ADJ", "PRE": "PRES", "PRES": "PRE", "V": "VP", "VP": "V",
    "_EST": "_SONT", "_SONT": "_EST", "_LES": "_LE", "_LE": "_LES",
}  # fmt: skip
"""The tag of the other number."""
_SINGULAR = frozenset(["N", "ADJ", "PRE", "V", "_EST", "_UN", "_LE", "_CHAQUE", "_AUCUN", "PRON_SG", "NAME"])
_PLURAL = frozenset(["NS", "ADJS", "PRES", "VP", "_SONT", "_LES", "_DES", "_TOUS", "_QUELQUES", "PRON_PL"])
_DETERMINERS = words("un une chaque aucun aucune le la les des quelques certains certaines")
"""Determiners of one number."""


def whole(stuck: Stuck) -> Unreadable | None:
    """A "qui" or "ni" that opens the sentence."""
    first = stuck.word(0)
    if first.quoted:
        return None
    reasons = {
        "qui": "« {word} » sans nom devant lui n'est pas couvert ; s'il veut dire chacun, dites « tout"
        " homme qui »",
        "ni": "« {word} » en tête de phrase n'est pas couvert ; seul « n'est ni ... ni ... » l'est",
    }
    return of(first, reasons[first.key]) if first.key in reasons else None


def repairs(stuck: Stuck, place: int) -> Iterator[Repair]:
    """The repairs that begin at a place."""
    if place < len(stuck) and not stuck.word(place).quoted:
        yield from _determiners(stuck, place)
        yield from _partitives(stuck, place)
        yield from _phrases(stuck, place)
        yield from _denials(stuck, place)
        yield from _relatives(stuck, place)
        yield from _words(stuck, place)
    yield from common(stuck, place, _CLASSES)


def _determiners(stuck: Stuck, place: int) -> Iterator[Repair]:
    """Nouns without a determiner, and what the dictionary does not have as a noun."""
    word, before = stuck.word(place), stuck.key(place - 1)
    if stuck.has(place, _NOMINAL) and word.key not in fr.CLOSED:
        reason, quoted = _undetermined(stuck, place)
        cause = of(word, reason, **quoted)
        opens = place == 0 or before in {"si", "alors"}
        price = 0.5 if {before, stuck.key(place + 1)} & {"et", "ou", ","} else 1.05
        for determiner, texts in zip((_ONE, _SEVERAL), _determiners_of(word, opens=opens), strict=True):
            if texts:  # the dictionary may have no such form of the noun
                yield Repair(place, place, (determiner,), texts, price, cause, offered=not quoted)
    if word.key in {"aucun", "aucune"} and stuck.key(place + 1) in {"des", "de"}:
        cause = of(word, "« {word} » avec « des » n'est pas couvert ; dites « {word} » devant le nom seul")
        put = (("_AUCUN",), ("N",))
        texts = (f"{word.key} homme", f"{word.key} femme")
        yield Repair(place, place + 3 + (stuck.key(place + 1) == "de"), put, texts, 0.8, cause)
    determined = stuck.has(place - 1, {*_ONE, "_AUCUN", "POSS"})
    if determined and word.text.isalpha() and word.key not in fr.CLOSED and not known(word.key, "N"):
        cause = of(word, "le dictionnaire n'a pas « {word} » comme nom")
        yield Repair(place, place + 1, (("N",),), ("homme", "femme"), 1.0, cause)


def _undetermined(stuck: Stuck, place: int) -> tuple[str, dict[str, str]]:
    """What is said of a noun without a determiner, and what that quotes beside the noun."""
    word, before = stuck.word(place), stuck.key(place - 1)
    if not _entries(word):
        return "« {word} » n'est pas dans le dictionnaire", {"phrase": ""}
    if stuck.has(place - 1, _PREPOSITIONS):
        end = place + 1 + (stuck.has(place, {"PRE", "PRES"}) and stuck.has(place + 1, {"N", "NS"}))
        reason = "« {phrase} » est un complément sans déterminant, ce qui n'est pas couvert"
        return reason, {"phrase": stuck.said(place - 1, end)}
    if not _is_surely_noun(stuck, place) or stuck.has(place - 1, _CLASSES.determiners):
        return "« {phrase} » n'est pas couvert ici", {"phrase": word.text}
    if before in {"est", "sont", "pas", "a", "ont"}:
        return "« {word} » sans déterminant après « {before} » n'est pas couvert", {"before": before}
    linking = _LINKING & {entry.lemma for entry in entries(before)}
    if stuck.has(place - 1, {"V", "VP"}) and (known(word.key, "A") or linking):
        reason = "« {word} » après « {before} » est un attribut ou un nom sans déterminant"
        return f"{reason}, ce qui n'est pas couvert", {"before": before.replace("_", " ")}
    return "« {word} » sans déterminant n'est pas couvert ici", {}


def _entries(word: Word) -> tuple[Entry, ...]:
    """What the dictionary has of a word; of "chef de service", of its first noun."""
    return entries(word.key.partition("_de_")[0])


def _is_surely_noun(stuck: Stuck, place: int) -> bool:
    """Whether the dictionary has a word as a noun or adjective alone, or a verb stands before it."""
    kinds = {entry.kind for entry in _entries(stuck.word(place))}
    forms = {form for entry in known(stuck.key(place), "V") for form in entry.forms}
    after_verb = stuck.has(place - 1, _CLASSES.finite | {"_PAS"}) and "W" not in forms
    return kinds <= {"N", "A"} or (kinds <= {"N", "A", "V"} and after_verb)


def _determiners_of(word: Word, *, opens: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The determiners that a noun may have by its gender, in the singular and in the plural."""
    genders = {form[0] for entry in known(word.key, "N") for form in entry.forms}
    singular = {"m": ("un", "le"), "f": ("une", "la")}
    plural = {"m": "tous les", "f": "toutes les"}
    articles = tuple(_elided(one, word) for gender in sorted(genders) for one in singular[gender])
    if opens:
        return (*articles, "chaque"), tuple(plural[gender] for gender in sorted(genders))
    return articles or ("un", "une"), ("des", "les")


def _partitives(stuck: Stuck, place: int) -> Iterator[Repair]:
    """ "Du", "de la" and "de" after a verb."""
    word = stuck.word(place)
    verbal = stuck.key(place - 1) == "pas" or any(map(is_present, entries(stuck.key(place - 1))))
    if word.key != "de" or not verbal:
        return
    reason = "« {word} » est un article ou introduit un complément, ce qui n'est pas couvert ici"
    cause = Unreadable(reason, word.start, word=stuck.written(place))
    end = place + 1 + (stuck.key(place + 1) in {"le", "la", "les"})
    yield Repair(place, end, (_ONE,), ("un", "une"), 0.9, cause)
    yield Repair(place, end, (_SEVERAL,), ("des",), 0.9, cause)
    for after in ends(stuck, place + 2):
        yield Repair(place, after, (), ("",), 1.0 + 0.02 * (after - place), cause)


def _phrases(stuck: Stuck, place: int) -> Iterator[Repair]:
    """Phrases with a preposition, and those that say when or how much."""
    word, following = stuck.word(place), stuck.key(place + 1)
    determined = stuck.has(place, {*_ONE, *_SEVERAL}) and following.removesuffix("s") in MEASURES
    if determined or word.key.removesuffix("s") in MEASURES:
        reason = "« {word} » peut dire quand, combien de temps ou combien, et non quoi"
        yield stuck.without(place, place + 1 + determined, 0.95, reason, at=place + determined)
    if not stuck.has(place, _PREPOSITIONS) or word.key not in fr.CLOSED:
        return
    for end in ends(stuck, place + 2):
        after = end
        if not stuck.complete(end):
            continue
        reason = "un complément avec « {word} » n'est pas couvert ici"
        if word.key == "de":
            reason = "« {word} » est un article ou introduit un complément, ce qui n'est pas couvert ici"
        verb = stuck.first(range(place - 1), {"V", "VP"})
        if verb is not None and word.key in _ATTACHED and stuck.has(place - 1, {"N", "NS"}):
            reason += " : il peut aller avec le nom qui précède ou avec toute la phrase"
        if word.key == "en" and any(map(is_present, entries(following))):
            reason = "{phrase!r} is not covered here"  # it may be a pronoun
        elif place == 0:
            after = end + (stuck.key(end) == ",")
            reason = "un complément avec « {word} » en tête de phrase n'est pas couvert"
        elif (
            word.key == "à"
            and stuck.has(end, _CLASSES.determiners)
            and stuck.has(place - 1, {"V", "VP"})
            and stuck.first(range(place + 2, end), _CLASSES.determiners) is None
        ):
            reason = "« {phrase} » devant l'objet n'est pas couvert ; mettez-le après"
        yield stuck.without(place, after, 1.1 + 0.02 * (end - place), reason)


def _denials(stuck: Stuck, place: int) -> Iterator[Repair]:
    """ "Ni" elsewhere than after "n'est", "pas" without "ne", and "ne" without "pas"."""
    word = stuck.word(place)
    if word.key == "ni":
        cause = of(word, "« {word} » n'est couvert que dans « n'est ni ... ni ... »")
        for end in ends(stuck, place + 2):
            yield Repair(place, end, (("_PAS",),), ("pas",), 0.9 + 0.01 * (end - place), cause)
    denied = "ne" in {stuck.key(place - 1), stuck.key(place - 2)}
    if stuck.has(place, _CLASSES.verb) and stuck.key(place + 1) == "pas" and not denied:
        cause = of(stuck.word(place + 1), "« {word} » sans « ne » n'est pas couvert")
        yield Repair(place, place, (("_NE",),), (_elided("ne", word),), 0.95, cause, offered=True)
    nobody = next((at for at in range(place) if stuck.has(at, {"PERSONNE", "_AUCUN"})), None)
    if nobody is not None and stuck.has(place, {"V", "_EST"}) and not denied:
        determined = stuck.has(nobody - 1, _CLASSES.determiners)
        if not determined and "ne" not in map(stuck.key, range(nobody)):
            cause = of(stuck.word(nobody), "« {word} » sans « ne » n'est pas couvert")
            yield Repair(place, place, (("_NE",),), (_elided("ne", word),), 0.95, cause, offered=True)
    if stuck.key(place - 2) == "ne" and "pas" not in map(stuck.key, range(place, place + 3)):
        cause = of(word, "« ne » sans « pas » devant « {word} » n'est pas couvert")
        yield Repair(place, place, (("_PAS",),), ("pas",), 1.2, cause)


def _relatives(stuck: Stuck, place: int) -> Iterator[Repair]:
    """ "Tout homme qui dort ou rêve est calme": "qui" goes with one verb."""
    joint, opened = stuck.word(place), stuck.first(range(place), {"_QUI"})
    if opened is not None and joint.key in {"et", "ou"} and stuck.has(place + 1, _CLASSES.finite):
        cause = of(
            stuck.word(opened),
            "« {word} » ne va qu'avec un verbe ; répétez « {word} » après « {joint} »",
            joint=joint.key,
        )
        tags = coordinator_tags("AND" if joint.key == "et" else "OR", "qui", {"qui"})
        yield Repair(place, place + 1, (tags, ("_QUI",)), (f"{joint.key} qui",), 0.4, cause, offered=True)


def _words(stuck: Stuck, place: int) -> Iterator[Repair]:
    """Adverbs, names in small letters, and words that do not agree with their neighbours."""
    word = stuck.word(place)
    if word.key not in fr.CLOSED and known(word.key, "ADV"):
        kinds = {entry.kind for entry in entries(word.key)}
        determined = stuck.has(place - 1, {*_CLASSES.determiners, "_QUELQUES", "PRE", "PRES"})
        unknown = place > 0 and not _CLASSES.known(stuck.key(place - 1))
        bare = kinds <= {"N", "A", "ADV"} and not determined and not unknown
        yield stuck.without(
            place,
            place + 1,
            1.0,
            "« {word} » est un adverbe ou un mot sans déterminant, ce qui n'est pas couvert"
            if bare
            else "{phrase!r} is not covered here",
        )
    swapped = tuple(_OTHER[tag] for tag in stuck.tagged[place].tags if tag in _OTHER)
    other = _disagrees_with(stuck, place)
    article = word.key in {"le", "la", "les"} and place + 1 < len(stuck)
    if swapped and (other or (article and _disagrees_with(stuck, place + 1) == word.text)):
        at = word if other else stuck.word(place + 1)
        cause = of(at, "« {word} » ne s'accorde pas avec « {other} »", other=other or word.text)
        yield Repair(place, place + 1, (swapped,), (_text_of_other(word),), 0.95, cause)
    if word.text.isalpha() and not word.capital and not _entries(word) and word.key not in fr.CLOSED:
        cause = of(word, "« {word} » n'est pas dans le dictionnaire ; un nom propre prend une majuscule")
        yield Repair(place, place + 1, (("NAME",),), (word.text.capitalize(),), 1.15, cause, offered=True)


def _disagrees_with(stuck: Stuck, place: int) -> str:
    """The word before that a word surely goes with, if they are not of one number; "" otherwise."""
    before = stuck.tagged[place - 1] if place else None
    if before is None or before.word.quoted:
        return ""
    tags, others = set(stuck.tagged[place].tags), set(before.tags)
    verbal = tags <= _CLASSES.finite
    determiner = stuck.key(place - 2) if others & {"N", "NS"} else ""
    opens = place - 2 <= 0 or stuck.key(place - 3) in {"si", "alors"}
    if before.word.key in _DETERMINERS and tags & {"N", "NS"}:
        tags, others, said = tags & {"N", "NS"}, set(fr.CLOSED[before.word.key]), before.word.text
    elif verbal and determiner in _DETERMINERS and opens:
        others, said = set(fr.CLOSED[determiner]), stuck.said(place - 2, place)
    elif verbal and (others & {"PRON_SG", "PRON_PL"} or (place == 1 and others == {"NAME"})):
        said = before.word.text
    else:
        return ""
    return said if {_number(tags), _number(others)} == {"s", "p"} else ""


def _number(tags: set[str]) -> str:
    """ "s" or "p" if a word can be of one number alone."""
    singular, plural = tags & _SINGULAR, tags & _PLURAL
    return ("s" if not plural else "") if singular else "p" if plural else ""


def _elided(short: str, word: Word) -> str:
    """ "Ne", "le" or "la" before a word: "n'" before a vowel."""
    return f"{short[0]}'" if short in {"ne", "le", "la"} and word.key[0] in "aeiouéèêâîôûœ" else short


def _text_of_other(word: Word) -> str:
    """A form of the other number, as far as an "s" makes it."""
    forms = {"les": "le", "le": "les", "la": "les", "est": "sont", "sont": "est", "a": "ont", "ont": "a"}
    for one, other in (("ent", "e"), ("e", "ent")):
        if word.key.endswith(one) and any(map(is_present, entries(word.key))):
            return word.text.removesuffix(one) + other
    return forms.get(word.key) or (word.text[:-1] if word.text.endswith("s") else word.text + "s")
