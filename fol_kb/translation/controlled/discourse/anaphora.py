"""What pronouns, variables and definite descriptions refer to."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from fol_kb.translation.controlled.discourse.boxes import (
    IN_A_TALK,
    REMEMBERED,
    Box,
    Condition,
    Discourse,
    Holds,
    Individual,
    Named,
    Referent,
    Told,
    condition_key,
    told_by,
)
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, refused, unclear

_FITS = {
    "he": "mhcuo", "she": "fhcuo", "he_or_she": "mfhcuo", "it": "ncuo", "they": "mfhcnuo",
    "il": "mhu", "elle": "fhu", "son": "mfhnu", "ce": "mfhnu", "le": "mhu", "la": "fhu", "ils": "mfhnu",
}  # fmt: skip
SEVERAL = "{word!r} may refer to more than one individual; use the name or the noun"
NO_ANTECEDENT = "in what was read before, there is nothing that {word!r} can refer to from here"
REFERS_TO_UNREAD = (
    "{word!r} may refer to what a sentence before speaks of that was not read; use the name or the noun"
)
AMONG_ALTERNATIVES = (
    "{word!r} may refer to one of those that the sentence before joins with 'or'; use the name or the noun"
)
NO_PERSON = "{word!r} may refer to what is no person, as far as is known; use the name or the noun"
MEANS_A_KIND = "{word!r} may refer to a kind, not to one of it; use the noun"
_LOOKED_AT = 200
"""So many individuals a definite description is tried on; on fewer if it introduces others beside it."""


def pronoun_antecedent(
    discourse: Discourse,
    box: Box,
    kind: str,
    word: Word,
    *,
    avoid: Collection[Individual | None] = (),
    possessive: bool = False,
    last: bool = False,
) -> Individual:
    """The accessible antecedent of a pronoun, if exactly one is possible (decision 0086).

    "Someone" and "something" come before individuals that have a name. Else one that the same sentence
    introduced without a name comes before what other sentences spoke of; but a possessive may mean any of
    them. ``avoid`` has the subject of the same verb, which only a reflexive pronoun can mean, and those whose
    description the pronoun is in: nobody is "the owner of his house". With ``last``
    the one spoken of last is meant, which is ACE's rule for a pronoun in the singular.

    Raises:
        Unreadable: there is none, there are several, or a sentence between was not read.
    """
    if kind in IN_A_TALK:
        addressed = Named(kind, document=discourse.document)
        discourse.mention(addressed)
        discourse.traits[addressed].gender = "addressed"  # so that no other pronoun means him
        return addressed
    candidates = [one for one in discourse.accessible(box) if one not in avoid and fits(discourse, one, kind)]
    if last and kind != "they":  # in ACE no plural is "it", though one of them is read at a time
        candidates = [one for one in candidates if not discourse.traits[one].plural]
    if last and candidates and kind != "they":
        known = (one for one in candidates if discourse.traits[one].gender != "u")
        return _take(discourse, box, next(known, candidates[0]) if kind != "it" else candidates[0])
    found = candidates if possessive else _nearest(discourse, candidates, kind)
    if len(found) > 1:
        first, second = (_called(one, box) for one in found[:2])
        if first and second and first != second:
            raise unclear(
                "{word!r} may refer to more than one individual, as far as is known of {first!r} and"
                " {second!r}; use the name or the noun",
                word,
                first=first,
                second=second,
            )
        raise unclear(SEVERAL, word)
    if not found and candidates:
        raise unclear(
            "{word!r} may refer to what was said, or to somebody or something; use the name or the noun", word
        )
    if not found:
        raise refused(NO_ANTECEDENT, word)
    if discourse.groups and kind in {"they", "ils"} and isinstance(found[0], Named):
        raise unclear(SEVERAL, word)  # "Ann's sons", not Ann
    one, traits = found[0], discourse.traits[found[0]]
    named = isinstance(one, Named) and not one.definite and not traits.plural
    if kind == "they" and named and (possessive or traits.order <= discourse.sentence_began):
        raise unclear(SEVERAL, word)  # "Noah follows their advice"
    definite = isinstance(one, Named) and one.definite and traits.gender in "nu"
    thing = isinstance(one, Referent) and traits.gender == "n"
    if kind == "they" and (definite or thing) and not traits.plural:
        raise refused(NO_ANTECEDENT, word)  # "the city" is no "they"
    if isinstance(one, Referent) and kind in {"he", "she"} and traits.gender == "u" and not traits.generic:
        # "Bob has a stake in Kim. She sleeps.": the stake, or Kim after all?
        places = (each for each in discourse.accessible(box) if discourse.traits[each].place)
        if any(discourse.traits[each].gender == "u" for each in places):
            raise unclear(NO_PERSON, word)
    if traits.place and kind in {"he", "she", "it"}:
        # "Etna is in Sicily. It is a volcano.": a place may be meant, and never surely
        raise unclear(SEVERAL, word)
    if isinstance(found[0], Named) and found[0].kind:
        raise unclear(MEANS_A_KIND, word)
    if not discourse.spoken_of_since(found[0]):
        raise unclear(REFERS_TO_UNREAD, word)
    rival = next((one for one in discourse.alternatives if fits(discourse, one, kind)), None)
    if rival is not None and discourse.traits[found[0]].order <= discourse.sentence_began:
        raise unclear(AMONG_ALTERNATIVES, word)
    several = kind in {"they", "ils"}
    for _, hidden in discourse.unreal_since(found[0]):
        # "The door is red. Paul must take a key. It is small.": the key that he takes, if he does
        if hidden.plural == several and (several or hidden.gender in _FITS[kind]):
            raise unclear(SEVERAL, word)
    discourse.meant.append(found[0])
    return _take(discourse, box, found[0])


def _called(one: Individual, box: Box) -> str:
    """What an individual is called, or of what kind it was said to be of late."""
    if isinstance(one, Named):
        return one.lemma.replace("_", " ")
    for reached in box.reach():
        for condition in reached.conditions[-_LOOKED_AT:]:
            if isinstance(condition, Holds) and condition.arguments == (one,):
                return condition.predicate.lemma.replace("_", " ")
    return ""


def _nearest(discourse: Discourse, candidates: list[Individual], kind: str) -> list[Individual]:
    """The candidates that a pronoun may mean by their place: those of its sentence, if there are any."""
    traits = discourse.traits
    unnamed: list[Individual] = [one for one in candidates if isinstance(one, Referent)]
    here = [one for one in candidates if traits[one].order > discourse.sentence_began]
    kinds = [one for one in candidates if isinstance(one, Named) and one.kind]
    if kinds and unnamed and (kind == "they" or not set(kinds) <= set(here)):
        return [*unnamed, *kinds]
    if kind in {"il", "elle", "le", "la", "son"}:
        return candidates
    if kind == "ce":  # it may mean what was said, unless it goes on with its own sentence
        return here
    if kind == "ils":
        plural = [one for one in candidates if traits[one].plural]
        return plural if len(candidates) - len(plural) < 2 else candidates
    if unnamed and all(traits[one].generic for one in unnamed):
        # "If someone likes Bob and he is red": someone or Bob?
        rivals = [one for one in here if isinstance(one, Named) and not one.definite]
        return unnamed + (rivals if kind in {"he", "she"} else [])
    here_unnamed = [one for one in unnamed if traits[one].order > discourse.sentence_began]
    if here_unnamed:
        return here
    if kind == "they" and len([one for one in unnamed if traits[one].plural]) == 1:
        return [one for one in unnamed if traits[one].plural]
    return candidates


def fits(discourse: Discourse, one: Individual, kind: str) -> bool:
    """Whether the pronoun may mean the individual: by gender; "it" means no name but that of a thing."""
    gender = discourse.traits[one].gender
    if isinstance(one, Named) and one.kind:
        several = {"they", "ils"}
        return kind in (several if discourse.traits[one].plural else _FITS.keys() - several - {"he", "she"})
    if discourse.traits[one].place and gender != "time" and kind in {"he", "she", "it"}:
        return kind == "it"
    if kind == "it" and gender == "u" and isinstance(one, Named) and not one.definite:
        return False
    return gender in _FITS[kind]


def variable_antecedent(discourse: Discourse, box: Box, word: Word, *, new: bool = False) -> Individual:
    """The accessible referent that was introduced with this variable ("a man X").

    With ``new``, as in ACE, one that no sentence has introduced is "something X". Where a text has no
    variable, "K2" is a name.
    """
    for one in discourse.accessible(box):
        if discourse.traits[one].variable == word.text:
            return _take(discourse, box, one)
    if new and all(traits.variable != word.text for traits in discourse.traits.values()):
        referent = discourse.introduce(box)
        discourse.traits[referent].variable = word.text
        return referent
    raise refused(
        "{word!r} is read as a variable, and was not introduced ('a man {word}') where this can see it; quote"
        " it if it is a name",
        word,
    )


def satisfying(
    discourse: Discourse, wanted: Referent, trial: Box, box: Box, at: Word | None = None
) -> Individual | None:
    """The accessible referent of which everything in the trial box was said, or None.

    If it is of several, the nearest is meant, as in ACE; or, with the word that the description is ``at``,
    nobody knows which.

    Raises:
        Unreadable: none was found among those that were looked at, and there are more; or there are several.
    """
    reached = list(box.reach())
    if not any(one.referents for one in reached):
        return None
    variable = discourse.traits[wanted].variable
    others = [referent for referent in trial.referents if referent != wanted]
    conditions = [condition for condition in trial.conditions if not _vacuous(condition)]
    if len(others) > 2:
        return None
    most = (_LOOKED_AT, 40, 12)[len(others)]
    new = set(trial.referents)
    candidates: dict[Referent, list[Individual]] = {}
    more = False
    for referent in trial.referents:
        told = [
            each
            for condition in conditions
            for one, each in told_by(condition)
            if one == referent and new.isdisjoint(each[1])
        ]
        known, complete = _told_of(discourse, box, reached, told)
        candidates[referent] = known[:most]
        more = more or not complete or len(known) > most

    def said(condition: Condition, assignment: Mapping[Individual, Individual]) -> bool:
        key = condition_key(condition, assignment)
        return any(one.says(key) for one in reached)

    found: list[Individual] = []
    for one in candidates[wanted]:
        if variable is not None and discourse.traits[one].variable != variable:
            continue
        if at is None and discourse.traits[one].plural != discourse.traits[wanted].plural:
            continue  # in ACE "the dog" is none of two
        if any(
            all(said(condition, assignment) for condition in conditions)
            for assignment in _assignments(others, candidates, {wanted: one})
        ):
            found.append(one)
            if at is None or len(found) > 1:
                break
    if at is not None and len(found) > 1:
        raise unclear(SEVERAL, at)
    if found:
        said_of = {one.predicate.lemma for one in conditions if isinstance(one, Holds)}
        if at is not None and any(noun in said_of for noun, _ in discourse.unreal_since(found[0])):
            raise unclear(SEVERAL, at)
        return _take(discourse, box, found[0])
    if more:
        raise Unreadable("many were spoken of who may be meant by this description; use a name")
    return None


def _told_of(
    discourse: Discourse, box: Box, reached: list[Box], told: list[Told]
) -> tuple[list[Individual], bool]:
    """Those of which that is told which is told of the fewest, the last first; whether that is all."""

    def number(each: Told) -> int:
        return sum(len(part.of_which(each)) for part in reached)

    fewest = min(told, key=number, default=None)
    if fewest is not None and number(fewest) <= _LOOKED_AT:
        found = {one for part in reached for one in part.of_which(fewest)}
        return sorted(found, key=lambda one: -discourse.traits[one].order), True
    recent = [one for one in discourse.accessible(box) if isinstance(one, Referent)]
    if fewest is None:
        return list(recent), len(recent) < REMEMBERED
    return [one for one in recent if any(one in part.of_which(fewest) for part in reached)], False


def _vacuous(condition: Condition) -> bool:
    return isinstance(condition, Holds) and condition.predicate.kind == "generic"


def _assignments(
    others: list[Referent],
    candidates: Mapping[Referent, list[Individual]],
    assignment: dict[Individual, Individual],
) -> Iterator[dict[Individual, Individual]]:
    if not others:
        yield assignment
        return
    for one in candidates[others[0]]:
        yield from _assignments(others[1:], candidates, {**assignment, others[0]: one})


def _take(discourse: Discourse, box: Box, one: Individual) -> Individual:
    if isinstance(one, Referent):
        box.take(one)
    discourse.mention(one)
    return one
