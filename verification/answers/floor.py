"""The deterministic floor: the mentions of an answer, and what code finds of each. No model is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from verification.answers.computing.operations import computed
from verification.answers.computing.weekdays import wrong_weekday
from verification.answers.fields.labels import Labels
from verification.answers.grounds.passages import Passage, passages
from verification.answers.grounds.positions import Occurrence
from verification.answers.lookup.apart import Records
from verification.answers.lookup.exchanged import Exchanges
from verification.answers.lookup.existence import KNOWN, ExistenceCheck
from verification.answers.lookup.grounding import Lookup
from verification.answers.lookup.records import NamedRecords, in_data
from verification.answers.lookup.strange_words import strange_word
from verification.answers.mentions.extraction import mentions
from verification.answers.mentions.names import Found
from verification.answers.mentions.scope import outside
from verification.answers.mentions.suggesting import Said, said_of
from verification.model import FoundIn, Match, Mention, MentionKind, MentionStatus, Run, Source


def floor(
    run: Run, checks: Sequence[ExistenceCheck] = KNOWN, lookup: Lookup | None = None
) -> tuple[Mention, ...]:
    """The mentions of an answer, in its order, each looked up.

    Args:
        run: what the agent did.
        checks: asked about what was found nowhere.
        lookup: in the passages of the run, where it is there already.
    """
    answer = run.answer
    lookup = lookup or Lookup(passages(run))
    found = mentions(
        answer,
        concepts=any(MentionKind.CONCEPT in check.kinds for check in checks),
        may_be_one=partial(_may_be_one, answer, lookup),
    )
    found = tuple(each for each in found if not each.doubtful or _is_one(answer, each, lookup))
    looked: list[Mention] = []
    named = NamedRecords(answer, found, lookup)
    for number, each in enumerate(found):
        text = answer[each.start : each.end]
        place, doubt = lookup.find(answer, each), None
        if place is not None and in_data(place) and named.tell_otherwise(number, looked):
            place, doubt = None, "the record that the answer names has another one in that field"
        if place is not None and each.quantity is not None:
            doubt = lookup.indexes.of(Labels).otherwise(answer, found, number, place)
            place = place if doubt is None else None
        if each.quantity is not None and each.quantity.days:
            doubt = wrong_weekday(answer, each.quantity, lookup.years_of(each.quantity))
            place = None if doubt else place
        if place is None and each.quantity is None:
            place = _exists(checks, each.kind, text)
        status = MentionStatus.UNVERIFIED if place is None else MentionStatus.VERIFIED
        if place is None and each.kind is MentionKind.COMMAND:
            status, doubt = _not_run(answer, each, lookup)
        looked.append(Mention(text, each.kind, each.start, each.end, status, place, doubt=doubt))
    looked = computed(answer, found, looked, lookup)
    looked = [_of_line(each, mention, lookup) for each, mention in zip(found, looked, strict=True)]
    records, exchanges = Records(lookup), Exchanges(answer, found, looked, lookup)
    for number, mention in enumerate(looked):
        if mention.status is not MentionStatus.VERIFIED:
            continue
        if (doubt := exchanges.doubt(number)) is not None:
            looked[number] = replace(mention, status=MentionStatus.UNVERIFIED, found_in=None, doubt=doubt)
        elif (doubt := records.doubt(answer, number, found, looked)) is not None:
            looked[number] = replace(mention, doubt=doubt)
    scope = run.scope
    if not scope:
        return tuple(looked)
    return tuple(replace(each, out_of_scope=outside(scope, each)) for each in looked)


def _may_be_one(answer: str, lookup: Lookup, found: Found) -> bool:
    """Whether a doubtful name is more than a number: a value of data begins with "RJ 533", and none with the
    "HTTP 404" of a message."""
    text = answer[found.start : found.end]
    if found.kind is not MentionKind.IDENTIFIER or " " not in text:
        return True
    return any(_begins_value(lookup.passages[each.passage], each) for each in lookup.positions.find(text))


def _is_one(answer: str, found: Found, lookup: Lookup) -> bool:
    """Whether a doubtful name is one: the results have it, or others like it."""
    return lookup.find(answer, found) is not None or lookup.has_like(answer[found.start : found.end])


def _begins_value(passage: Passage, place: Occurrence) -> bool:
    name = (passage.field(place.start) or "").rpartition(".")[2]
    before = passage.text[passage.line_start(place.start) : place.start]
    return bool(name) and passage.source is Source.RESULT and before == f"{name}: "


def _of_line(found: Found, mention: Mention, lookup: Lookup) -> Mention:
    """The mention; of the number of a line as it is told of that file."""
    if found.file is None or found.quantity is None:
        return mention
    told, place = lookup.lines.find(found.file, int(found.quantity.values[0]))
    if not told:
        return mention
    status = MentionStatus.UNVERIFIED if place is None else MentionStatus.VERIFIED
    doubt = f"the results tell of other lines of {found.file!r}" if place is None else None
    return replace(mention, status=status, found_in=place, doubt=doubt, operation=None, operands=())


def _not_run(answer: str, command: Found, lookup: Lookup) -> tuple[MentionStatus, str | None]:
    """What a command is that was not run and stands nowhere: a suggestion, where the answer says so and all
    that it names is there."""
    said = said_of(answer, command.start, command.end)
    if said is Said.RAN:
        return MentionStatus.UNVERIFIED, "the answer says that it was run, and no call ran it"
    if said is Said.NEITHER:
        return MentionStatus.UNVERIFIED, None
    strange = strange_word(lookup, answer[command.start : command.end])
    if strange is None:
        return MentionStatus.SUGGESTED, None
    return MentionStatus.UNVERIFIED, f"it is suggested, and {strange!r} in it stands nowhere"


def look_up(
    run: Run, places: Sequence[tuple[int, int]], checks: Sequence[ExistenceCheck] = KNOWN
) -> list[Mention]:
    """What code finds of words of an answer that it takes for no mention itself.

    Args:
        run: what the agent did.
        places: where the words stand, half-open.
        checks: asked about what was found nowhere.
    """
    lookup = Lookup(passages(run))
    looked = []
    for start, end in places:
        text, kind = run.answer[start:end], MentionKind.CONCEPT
        place = lookup.find(run.answer, Found(kind, start, end)) or _exists(checks, kind, text)
        status = MentionStatus.UNVERIFIED if place is None else MentionStatus.VERIFIED
        looked.append(Mention(text, kind, start, end, status, place))
    return looked


def _exists(checks: Sequence[ExistenceCheck], kind: MentionKind, text: str) -> FoundIn | None:
    for check in checks:
        if kind in check.kinds and check.knows(kind, text):
            return FoundIn(Source.CHECK, Match.EXISTS, check=check.name)
    return None
