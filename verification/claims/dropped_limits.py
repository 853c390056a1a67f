"""What a clause of a quotation says with a limit, and a claim without it.

"If the tenant leaves early, the deposit is kept" does not say that the deposit is kept; nor does "at most 3
days" say 3 days, "most trains" all trains, "will close" closed, "used to be" is. The words that limit are of
closed classes: conjunctions, quantifiers, auxiliaries, prepositions, and the fixed phrases made of them. What
the claim says with the same limit loses nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from fol_kb.translation import english_classes
from verification.claims.alignment import Alignment, align
from verification.claims.clauses import RELATIVE, Clause, Word
from verification.claims.extraction import french_verbs
from verification.claims.extraction.english_words import PREPOSITIONS, listed
from verification.claims.nouns import nouns
from verification.claims.quantities import how_many, how_much, phrases
from verification.claims.restricted import happened, restricted

_CONDITION = listed("if unless whether lest provided si")
_TIME = listed("when whenever once quand lorsque lorsqu'")
"""What is so at such a time is so only then, but what was so when something else was, was so."""
_ALTERNATIVE = listed("or ou")
_GOVERNING = _CONDITION | _TIME | _ALTERNATIVE
_RESTRICTING = phrases(
    """
    if | si la | si le | si les | si l' | si elle | si elles | si on | si vous | s' il | s' ils |
    except | except for | excepting | excluding | unless | provided | provided that | subject to |
    as long as |
    on condition | in case | other than | apart from | only if | only when | only on | only in | only for |
    only to | only after | only before | only with | only at | only by | only from | only during |
    only under |
    sauf | excepté | hormis | à moins | à condition | sous réserve | pourvu qu' | pourvu que | tant que |
    tant qu' | en cas de | seulement si | uniquement si | seulement en | seulement pour | uniquement pour |
    à l' exception | à l' exclusion | hors
    """
)
_FUTURE = listed("will shall 'll wo won't")
_PLANNING = listed(
    "consider contemplate envisage plan intend propose discuss envisager projeter songer étudier"
)
"""Verbs of what may come to be."""
_SAYING_SO = listed("faire venir finir achever laisser")
"""French verbs after which an infinitive tells what is done: "fait repeindre", "vient de fermer"."""
_TO_COME = frozenset("FC")
_MUST = listed("can could must may might should shall ought need will would")
_PAST = listed("was were had did used")
_PRESENT = listed("is are am has have does do")
_AUXILIARIES = (
    listed("is are am was were be been being"),
    listed("has have had"),
    listed("does do did"),
)
_SPEAKERS = listed("i we you je nous vous on")
_OF = listed("of de du des d'")
_PAIRS = tuple(
    (listed(one), listed(other))
    for one, other in (
        ("before until till", "after"),
        ("above over", "below under beneath"),
        ("with", "without"),
        ("from", "to"),
        ("on", "off"),
        ("inside within", "outside"),
        ("up", "down"),
        ("for", "against"),
        ("ahead", "behind"),
        ("and", "or"),
        ("avant", "après"),
        ("sur", "sous"),
        ("avec", "sans"),
        ("pour", "contre"),
        ("devant", "derrière"),
        ("et", "ou"),
    )
)
"""Function words that say the opposite of each other in the same place."""

_COMPARED = tuple(
    (listed(one), listed(other))
    for one, other in (("more", "less fewer"), ("most", "least fewest"), ("plus", "moins"))
)


def limits(alignment: Alignment, claim: Sequence[Clause], sentence: Sequence[Clause]) -> Iterator[str]:
    """The limits with which a clause says what the claim says without them.

    Args:
        alignment: of a clause of the claim and one of a quotation.
        claim: all clauses of the claim.
        sentence: the clauses of the sentence that is quoted.
    """
    asked = _keys(claim)
    yield from conditions(alignment, claim, sentence)
    if _says_of_its_verb(alignment):
        yield from _not_yet(alignment)
    yield from how_many(alignment, asked)
    yield from how_much(alignment)
    yield from restricted(alignment, claim)
    yield from _relative(alignment, claim, sentence)
    yield from _of_something_else(alignment)
    yield from the_other_way(alignment)


def conditions(alignment: Alignment, claim: Sequence[Clause], sentence: Sequence[Clause]) -> Iterator[str]:
    """Of the limits those under which a clause is so: conditions, times, exceptions, alternatives."""
    if _says_of_its_verb(alignment):
        yield from _governed(alignment.said, claim, sentence)
        yield from _restrictions(alignment.said, _keys(claim), sentence)


def _keys(claim: Sequence[Clause]) -> str:
    return " ".join(word.key for clause in claim for word in clause.words)


def _says_of_its_verb(alignment: Alignment) -> bool:
    """Whether the claim says something of what the verb is said with; limits of another verb are none."""
    said = alignment.said
    meant = [word for word in said.words[said.verb or 0 :] if word.means]
    return not meant or any(word.same(each) for each in meant for word in alignment.asked.words)


def _governed(said: Clause, claim: Sequence[Clause], sentence: Sequence[Clause]) -> Iterator[str]:
    """What opens a clause, the next one, or one in front, if the claim has no such clause with it."""
    place = sentence.index(said)
    governing = [each for each in (said, *sentence[place + 1 : place + 2]) if each.opener in _GOVERNING]
    if place == 1 and sentence[0].opener in _CONDITION | _TIME:
        governing.append(sentence[0])
    for each in governing:
        if each.opener in _ALTERNATIVE and said.verb is None:  # "do it, or else"
            continue
        if each.opener in _TIME and _is_past(said):
            continue
        if each is said and any(clause.opener == each.opener for clause in claim):
            continue
        alike = [align(clause, each) for clause in claim if clause.opener == each.opener]
        if not any(both.is_near or not both.theirs for both in alike):
            yield each.opener


def _restrictions(said: Clause, asked: str, sentence: Sequence[Clause]) -> Iterator[str]:
    place = sentence.index(said)
    after = [
        each for each in sentence[place + 1 : place + 2] if each.opener not in ("and", "but", "et", "mais")
    ]
    told = " ".join(
        word.key for clause in (said, *after) for word in clause.words if word.start >= said.start
    )
    if (found := _RESTRICTING.search(told)) and not _RESTRICTING.search(asked):
        yield found[0]


def _not_yet(alignment: Alignment) -> Iterator[str]:
    """A verb that says what will be, was once, must or may be, or is only aimed at."""
    asked, said = alignment.asked, alignment.said
    if asked.verb is None or said.verb is None:
        return
    ours, theirs = asked.words[asked.verb], said.words[said.verb]
    wanted = {word.key for word in asked.words}
    meant = [word for word in asked.words[asked.verb :] if word.means and _is_said(word, said)]
    if any(_after_to(asked, word) for word in meant):
        return
    if (plan := _planned(asked, said)) is not None:
        yield plan.text
    helping = _FUTURE | {"going", "would"} if theirs.key in _FUTURE else _MUST
    if theirs.key in _FUTURE | _MUST and not wanted & helping:
        yield theirs.key
    elif theirs.key == "used" and "used" not in wanted:
        yield "used to"
    elif said.language == asked.language == "fr":
        if _french_tense(ours, theirs) or (
            _french(theirs) and _french(theirs) <= _TO_COME and not _french(ours) & _TO_COME
        ):
            yield f"{theirs.text} (and not {ours.text})"
    elif _is_past(said) and _is_present(ours) and (_same_verb(ours, theirs) or _is_said(ours, said)):
        yield f"{theirs.text} (and not {ours.text})"
    for word in said.words[said.verb :]:
        if meant and word.same(meant[0]) and _after_to(said, word) and "V" in _classes(word):
            yield f"to {word.text}"


def _planned(asked: Clause, said: Clause) -> Word | None:
    """The verb by which a clause only plans what the claim says, or that it has as a French infinitive."""
    assert said.verb is not None
    after = [word for word in said.words[said.verb :] if word.means or word is said.words[said.verb]]
    for word in after[:2]:
        lemmas = {lemma for each in english_classes(word.key).values() for lemma in each}
        if (lemmas | french_verbs.lemmas_of(word.key)) & _PLANNING and not any(map(word.same, asked.words)):
            return word
    if said.language != "fr" or french_verbs.lemmas_of(after[0].key) & _SAYING_SO:
        return None
    wanted = {word.key for word in asked.words}
    infinitives = (word for word in after[1:] if _french(word) == {"W"} and word.key not in wanted)
    return next((word for word in infinitives if any(map(word.same, asked.words))), None)


def _relative(alignment: Alignment, claim: Sequence[Clause], sentence: Sequence[Clause]) -> Iterator[str]:
    """The clause that restricts the last noun of a clause, no comma before it: "for wheels that are sold"."""
    said = alignment.said
    following = sentence[sentence.index(said) + 1 :][:1]
    found = list(nouns(said))
    if not following or following[0].opener not in RELATIVE or not found:
        return
    last = found[-1]
    if (
        not last.is_kind
        or happened(said)
        or last.last != len(said.words) - 1
        or following[0].start - last.words[-1].end > 1
        or not any(word.same(other) for word in last.words for other in alignment.ours)
    ):
        return
    if not any(align(clause, following[0]).is_near for clause in claim if clause.opener in RELATIVE):
        yield " ".join(word.text for word in following[0].words if word.start >= following[0].start)


def _of_something_else(alignment: Alignment) -> Iterator[str]:
    """Of whom it is said, if not of the claim's: "every child of Eva was born in Brno" is not of Eva."""
    first = next((word for word in alignment.asked.subject if word.means), None)
    theirs = alignment.said.subject
    if (
        first is not None
        and first.name
        and theirs
        and {word.key for word in theirs} <= _SPEAKERS
        and not any(first.same(word) for word in alignment.theirs)
    ):
        yield theirs[0].text
    if (theirs and theirs[0].key in PREPOSITIONS) or alignment.asked.opener:
        return
    at = next((n for n, word in enumerate(theirs) if first is not None and first.same(word)), None)
    if first is None or at is None:
        return
    for place in range(at - 1, 0, -1):
        word, before, after = theirs[place], theirs[place - 1], theirs[place + 1]
        if after.start - word.end > 1:
            return
        if (
            word.key in _OF
            and before.means
            and not any(before.same(each) for each in alignment.asked.subject)
        ):
            yield f"{before.text} {word.text}"
            return
    following = theirs[at + 1 : at + 2]
    if (
        following
        and following[0].key in ("'s", "s'")
        and "'s" not in {w.key for w in alignment.asked.subject}
    ):
        yield f"{theirs[at].text}'s"


def the_other_way(alignment: Alignment) -> Iterator[str]:
    """Function words between the same words that say the opposite, and comparisons wherever they stand."""
    all_ours, all_theirs = _comparing(alignment.asked), _comparing(alignment.said)
    for asked, opposite in (*_COMPARED, *(pair[::-1] for pair in _COMPARED)):
        if all_ours & asked and all_theirs & opposite and not (all_theirs & asked or all_ours & opposite):
            yield next(iter(all_theirs & opposite))
    edges = [(-1, -1), *alignment.pairs, (len(alignment.ours), len(alignment.theirs))]
    for (one, other), (next_one, next_other) in pairwise(edges):
        ours = _between(alignment.asked, alignment.ours, one, next_one)
        theirs = _between(alignment.said, alignment.theirs, other, next_other)
        for pair in _PAIRS:
            for asked, opposite in (pair, pair[::-1]):
                if ours & asked and theirs & opposite and not (theirs & asked or ours & opposite):
                    yield next(iter(theirs & opposite))


def _comparing(clause: Clause) -> set[str]:
    """The words of a clause but for those of "at most" and "at least", which are bounds of numbers."""
    return {
        word.key
        for at, word in enumerate(clause.words)
        if not (at and clause.words[at - 1].key in ("at", "au"))
    }


def _between(clause: Clause, meaning: Sequence[Word], first: int, last: int) -> set[str]:
    start = meaning[first].end if first >= 0 else -1
    end = meaning[last].start if last < len(meaning) else clause.end + 1
    return {word.key for word in clause.words if start <= word.start < end}


def _is_past(clause: Clause) -> bool:
    verb = None if clause.verb is None else clause.words[clause.verb]
    if verb is None:
        return False
    classes = _classes(verb)
    if clause.language == "fr":
        return bool(_french(verb)) and _french(verb) <= {"I", "J"}
    return verb.key in _PAST or ("PAST" in classes and "V" not in classes)


def _is_present(verb: Word) -> bool:
    classes = _classes(verb)
    return verb.key in _PRESENT or ("PAST" not in classes and bool({"V", "VS"} & classes))


def _same_verb(one: Word, other: Word) -> bool:
    return one.same(other) or any(one.key in each and other.key in each for each in _AUXILIARIES)


def _classes(word: Word) -> set[str]:
    return set(english_classes(word.key))


def _french(word: Word) -> set[str]:
    return {form[0] for form in french_verbs.forms_of(word.key)}


def _french_tense(ours: Word, theirs: Word) -> bool:
    """Whether the claim says what is, and the quotation what will be or was."""
    ours_, theirs_ = _french(ours), _french(theirs)
    return bool(
        "P" in ours_
        and theirs_
        and not theirs_ & {"P"}
        and french_verbs.lemmas_of(ours.key) & french_verbs.lemmas_of(theirs.key)
    )


def _is_said(verb: Word, clause: Clause) -> bool:
    return verb.means and any(verb.same(word) for word in clause.words[clause.verb :])


def _after_to(clause: Clause, word: Word) -> bool:
    place = clause.words.index(word)
    return place > 0 and clause.words[place - 1].key == "to"
