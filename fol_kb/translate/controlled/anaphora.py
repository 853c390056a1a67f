"""What pronouns, variables and definite descriptions refer to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fol_kb.translate.controlled.discourse import (
    Box,
    Condition,
    Discourse,
    Holds,
    Individual,
    Named,
    Referent,
    condition_key,
)
from fol_kb.translate.controlled.tokens import Unreadable, Word

_FITS = {
    "he": "mhu", "she": "fhu", "it": "nu", "they": "mfhnu",
    "il": "mhu", "elle": "fhu", "son": "mfhnu", "ce": "mfhnu", "le": "mhu", "la": "fhu", "ils": "mfhnu",
}  # fmt: skip
_REMEMBERED = 200
_SURE = {"he": "mh", "she": "fh", "they": "h"}


def pronoun_antecedent(
    discourse: Discourse,
    box: Box,
    kind: str,
    word: Word,
    *,
    avoid: Individual | None = None,
) -> Individual:
    """The nearest accessible antecedent that agrees with the pronoun.

    Individuals that "a", "every" or "someone" introduced come before those that have a name; for
    "he" and "she" those known to be persons come first, then names, then the rest. In French, where the
    gender does not part persons from things, only one may fit.
    ``avoid`` is the subject of the same verb, which only a reflexive pronoun can mean.

    Raises:
        Unreadable: there is none, or for "he" and "she" several that fit equally badly.
    """
    for tier, vague in _tiers(discourse, box, kind, avoid):
        if len(tier) > 1 and vague:
            reason = "{word!r} may refer to more than one individual; use the name or the noun"
            raise Unreadable(reason, word.start, several=True, word=word.text)
        if tier:
            return _take(discourse, box, tier[0])
    raise Unreadable("nothing that {word!r} could refer to was spoken of before", word.start, word=word.text)


def _tiers(
    discourse: Discourse, box: Box, kind: str, avoid: Individual | None
) -> list[tuple[list[Individual], bool]]:
    """The candidates of a pronoun by preference, nearest first, and whether only one may be in that place."""
    traits = discourse.traits
    candidates = [one for one in discourse.accessible(box) if one != avoid and fits(discourse, one, kind)]
    sure = [one for one in candidates if traits[one].gender in _SURE.get(kind, "")]
    unnamed: list[Individual] = [one for one in candidates if isinstance(one, Referent)]
    definite: list[Individual] = [one for one in candidates if isinstance(one, Named) and one.definite]
    named: list[Individual] = [one for one in candidates if isinstance(one, Named) and not one.definite]
    known = [one for one in unnamed if one in sure]
    certain = [one for one in definite if one in sure]
    here = [one for one in candidates if traits[one].order > discourse.sentence_began]
    if kind in {"he", "she"}:
        # "If someone likes Bob and he is red": someone or Bob?
        if known and traits[known[0]].gender == "h" and any(one in named for one in here):
            return [([known[0], *(one for one in named if one in here)], True)]
        return [(known, False), (certain, False), (named, True), ([*unnamed, *definite], True)]
    if kind == "they":
        plural = [one for one in unnamed if traits[one].plural]
        return [(known, False), (plural, False), (unnamed, True), (definite, True), (named, True)]
    if kind in {"il", "elle", "le", "la", "son"}:
        return [(candidates, True)]
    if kind == "ce":  # it may mean what was said, unless it goes on with its own sentence
        return [(here, True)]
    if kind == "ils":
        plural = [one for one in candidates if traits[one].plural]
        return [(plural if len(candidates) - len(plural) < 2 else candidates, True)]
    if kind == "it" and unnamed and traits[unnamed[0]].gender != "n":
        # "If the screen has a port then it is new": the screen or the port?
        rivals = [one for one in definite if traits[one].order > discourse.sentence_began]
        return [([*unnamed[:1], *rivals], True)]
    # "If the cat likes the dog then it is red": the cat or the dog?
    return [
        (unnamed, False),
        ([one for one in definite if one in here], True),
        (definite, False),
        (named, True),
    ]


def fits(discourse: Discourse, one: Individual, kind: str) -> bool:
    """Whether the pronoun may mean the individual, by gender."""
    return discourse.traits[one].gender in _FITS[kind]


def variable_antecedent(discourse: Discourse, box: Box, word: Word) -> Individual:
    """The accessible referent that was introduced with this variable ("a man X")."""
    for one in discourse.accessible(box):
        if discourse.traits[one].variable == word.text:
            return _take(discourse, box, one)
    raise Unreadable(
        "the variable {word} was not introduced ('a man {word}') where this can see it",
        word.start,
        word=word.text,
    )


def satisfying(discourse: Discourse, wanted: Referent, trial: Box, box: Box) -> Individual | None:
    """The nearest accessible referent of which everything in the trial box was said, or None.

    Looks at the 200 mentioned last; at fewer if the description introduces others beside it.
    """
    reached = list(box.reach())
    known: list[Individual] = [referent for one in reached for referent in one.referents]
    if not known:
        return None
    known.sort(key=lambda one: -discourse.traits[one].order)
    variable = discourse.traits[wanted].variable
    others = [referent for referent in trial.referents if referent != wanted]
    conditions = [condition for condition in trial.conditions if not _vacuous(condition)]
    if len(others) > 2:
        return None
    known = known[: (_REMEMBERED, 40, 12)[len(others)]]

    def said(condition: Condition, assignment: Mapping[Individual, Individual]) -> bool:
        key = condition_key(condition, assignment)
        return any(one.says(key) for one in reached)

    for one in known:
        if variable is not None and discourse.traits[one].variable != variable:
            continue
        for assignment in _assignments(others, known, {wanted: one}):
            if all(said(condition, assignment) for condition in conditions):
                return _take(discourse, box, one)
    return None


def _vacuous(condition: Condition) -> bool:
    return isinstance(condition, Holds) and condition.predicate.kind == "generic"


def _assignments(
    others: list[Referent], known: list[Individual], assignment: dict[Individual, Individual]
) -> Iterator[dict[Individual, Individual]]:
    if not others:
        yield assignment
        return
    for one in known:
        yield from _assignments(others[1:], known, {**assignment, others[0]: one})


def _take(discourse: Discourse, box: Box, one: Individual) -> Individual:
    if isinstance(one, Referent):
        box.take(one)
    discourse.mention(one)
    return one
