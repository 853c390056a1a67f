"""What counts as found: each kind of mention is looked for in what the tools returned and in the task.

- Files: the path, or its last parts; a name that a listing of its folder has.
- Names of code: their characters, in their case; a method of a class where both stand together.
- Identifiers and links: their characters, in any case; versions, addresses and scores as wholes.
- Commands: what was run, word by word; else what stands there as a whole.
- Numbers and amounts: their value, also rounded where the answer rounds; dates and times: the moment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import replace
from functools import cached_property
from itertools import chain

from verification.answers.fields.columns import AllColumns
from verification.answers.fields.measures import Measures
from verification.answers.fields.totals import Totals
from verification.answers.grounds.absence import denied, reports
from verification.answers.grounds.listings import Listings
from verification.answers.grounds.passage_index import Indexes
from verification.answers.grounds.passages import Passage, is_value
from verification.answers.grounds.places import Places
from verification.answers.grounds.positions import Occurrence, Positions
from verification.answers.lookup.commands import Ran, commands
from verification.answers.lookup.members import may_be_of
from verification.answers.lookup.values import Values
from verification.answers.mentions.line_numbers import LineNumbers
from verification.answers.mentions.names import Found
from verification.answers.mentions.of_numbers import begins, has_numbers, is_score, of_one_record, spellings
from verification.answers.mentions.quantities import Quantity
from verification.answers.mentions.suggesting import Said, said_of
from verification.answers.mentions.versions import NUMBER, Versioned, series_of
from verification.model import FoundIn, Match, MentionKind, Source

_SELF = frozenset({"self", "cls", "this", "super"})
_PATH_JOINING = "_-.+@"
_NAME_JOINING = "_-"
_WORD_JOINING = "_-./\\:=@+~$"
_GOES_DEEPER = re.compile(r"[/\\]+[\w.~@+-]")
"""After a folder: a path leads on into it."""


class Lookup:
    """Looks mentions up in passages.

    Args:
        passages: the task and what tools were given and returned.

    Attributes:
        passages: the same; some commands have not failed, though it looks so.
        indexes: of the passages; what they are laid out as, and which labels and fields they have.
        ran: the commands that calls were given to run.
        values: what finds quantities in the passages.
    """

    def __init__(self, passages: Iterable[Passage] = ()) -> None:
        self.passages: list[Passage] = []
        self.ran = Ran(self.passages)
        self.positions = Positions(self.passages)
        self.indexes = Indexes(self.passages)
        self.values = Values(self.passages, self.positions, self.indexes, self._named)
        self.lines = LineNumbers(self.passages, self.positions)
        self._places = Places(self.passages)
        self._totals = Totals(self.indexes.of(AllColumns).found)
        self._beside: list[Lookup] = []
        self._errors_count = False
        self._known: dict[tuple[object, ...], FoundIn | None] = {}
        self._standing: dict[tuple[object, ...], Mapping[int, Occurrence]] = {}
        self._passages: dict[tuple[bool, str], Mapping[int, list[Occurrence]]] = {}
        self.add(passages)

    def add(self, passages: Iterable[Passage], beside: Iterable[Passage] = ()) -> None:
        """Take in more passages.

        Args:
            passages: that stay.
            beside: that count until passages are added again: what calls were given that have not returned.
        """
        first = len(self.passages)
        self.passages.extend(passages)
        self.ran.caught_up()
        for number in range(first, len(self.passages)):
            each = self.passages[number]
            if each.failed and each.result in self.ran.fine:
                self.passages[number] = replace(each, failed=each.refused)
        self.positions.caught_up()
        self.values.forget()
        self.lines.forget()
        self._known.clear()
        self._standing.clear()
        self._passages.clear()
        more = list(beside)
        self._beside[:] = [Lookup(more)] if more else []

    @cached_property
    def _of_errors(self) -> Lookup:
        """The same, where names count that a result says do not exist: an answer may report just that."""
        view = copy(self)
        view._errors_count = True
        return view

    @property
    def totals(self) -> Totals:
        """The sums and means of the fields of the records of results."""
        self.indexes.of(AllColumns)
        return self._totals.caught_up()

    def find(self, answer: str, found: Found) -> FoundIn | None:
        """Where a mention of an answer stands; None if nowhere. What is mentioned twice is looked up once."""
        place = self._find(answer, found)
        return place or next((each.find(answer, found) for each in self._beside), None)

    def _find(self, answer: str, found: Found) -> FoundIn | None:
        if found.quantity is not None:
            return self.values.find(answer, found.quantity)
        text = answer[found.start : found.end]
        if not self._errors_count and reports(answer, found.start, found.end):
            return self._of_errors._find(answer, found)
        if found.kind is MentionKind.COMMAND:
            said_to_run = said_of(answer, found.start, found.end) is Said.RAN
            key: tuple[object, ...] = (self._errors_count, found.kind, text, said_to_run)
            if key not in self._known:
                self._known[key] = self._command(text, said_to_run=said_to_run)
            return self._known[key]
        key = (self._errors_count, found.kind, text)
        if key not in self._known:
            self._known[key] = self._name(found.kind, text)
        return self._known[key]

    def _name(self, kind: MentionKind, text: str) -> FoundIn | None:
        if (versioned := Versioned.of(text)) is not None:
            return self._versioned(text, versioned)
        match kind:
            case MentionKind.FILE:
                return self._file(text)
            case MentionKind.URL:
                bare = re.sub(r"\A[a-z]+://(?:www\.)?", "", text, flags=re.IGNORECASE).rstrip("/")
                return self._places.first(self._named(bare, "_-") if bare else (), None, bare)
            case MentionKind.PACKAGE:
                return self._package(text)
            case MentionKind.CLASS | MentionKind.FUNCTION:
                return self._code(text)
            case _:
                return self._identifier(text)

    def years_of(self, quantity: Quantity) -> set[int]:
        """The years in which the results and the task have a date that is given without one."""
        measures = self.indexes.of(Measures)
        return {year for day in quantity.days for year in measures.years_of((day.month, day.day))}

    def _named(self, name: str, joining: str = _NAME_JOINING, *, cased: bool = False) -> Iterator[Occurrence]:
        """Where a name stands and may count: not in words that the agent wrote to itself.

        What was given to a call that failed counts where the answer tells of just that.
        """
        for place in self.positions.find(name, joining):
            text = self.passages[place.passage].text
            if self._counts(place) and (not cased or text[place.start : place.end] == name):
                yield place

    def _counts(self, place: Occurrence) -> bool:
        """Whether what stands somewhere is evidence."""
        passage = self.passages[place.passage]
        if passage.source is Source.INPUT:
            failed = passage.failed and not self._errors_count
            return not failed and passage.line_start(place.start) not in passage.prose
        if passage.source is Source.TASK or self._errors_count:
            return True
        # a result may say that there is no such thing; in data, in the same field or record
        begin, line = passage.line_start(place.start), passage.line(place.start)
        return begin not in passage.denied and not denied(line, place.start - begin, place.end - begin)

    def _file(self, text: str) -> FoundIn | None:
        path = re.sub(r"\A(?:\./|\.\\|~/)+", "", text).rstrip("/\\") or text
        place = self._places.best(self._named(path, _PATH_JOINING))
        if place is not None:
            suffix = self._text_before(place) in ("/", "\\")
            return self._places.at(place, Match.PATH_SUFFIX if suffix else None, path)
        return self._listed(path)

    def _listed(self, path: str) -> FoundIn | None:
        """A file whose folder was listed: the listing says both, or the call names the folder and the result
        the rest."""
        parts = re.split(r"[/\\]", path)
        if len(parts) == 1:
            return None
        listings = self.indexes.of(Listings)
        place = listings.ending(path)
        if place is not None and self._counts(place):
            return self._places.at(place, Match.PATH_SUFFIX)
        for cut in range(len(parts) - 1, 0, -1):
            folder, rest = "/".join(parts[:cut]), "/".join(parts[cut:])
            if not folder.strip("./"):
                continue
            for inside in (listings.whole(rest), self._items(rest)):
                shared = inside.keys() & self._calls(folder).keys() if inside else ()
                if shared and self._counts(inside[min(shared)]):
                    return self._places.at(inside[min(shared)], Match.PATH_SUFFIX)
        return None

    def _calls(self, folder: str) -> Mapping[int, Occurrence]:
        """The calls that were given a folder itself, and not a file in it."""
        return self._where(
            ("folder", folder),
            (
                (each, not _GOES_DEEPER.match(self.passages[each.passage].text, each.end))
                for each in self._named(folder, _PATH_JOINING)
                if self.passages[each.passage].source is Source.INPUT
            ),
        )

    def _items(self, name: str) -> Mapping[int, Occurrence]:
        """The results in whose flat listing a name begins an entry."""
        listings = self.indexes.of(Listings)
        return self._where(
            ("item", name),
            (
                (each, self._text_before(each) not in ("/", "\\"))
                for each in self._named(name, _PATH_JOINING)
                if self.passages[each.passage].source is Source.RESULT and each not in listings
            ),
        )

    def _where(
        self, key: tuple[object, ...], places: Iterable[tuple[Occurrence, bool]]
    ) -> Mapping[int, Occurrence]:
        """The first of some places in each result, where they count; looked for once."""
        key = (self._errors_count, *key)
        if key not in self._standing:
            found: dict[int, Occurrence] = {}
            for place, counts in places:
                result = self.passages[place.passage].result
                if counts and result is not None:
                    found.setdefault(result, place)
            self._standing[key] = found
        return self._standing[key]

    def _text_before(self, place: Occurrence) -> str:
        return self.passages[place.passage].text[max(0, place.start - 1) : place.start]

    def _package(self, text: str) -> FoundIn | None:
        spelt = {text, text.replace("-", "_"), text.replace("_", "-"), text.replace("-", ".")}
        for each in sorted(spelt, key=lambda each: each != text):
            if (found := self._places.first(self._named(each), None, text)) is not None:
                return found
        head = text.partition(".")[0]
        known = head != text and self._code(text)
        return self._places.first(self._named(head), Match.PART) if known else None

    def _versioned(self, text: str, versioned: Versioned) -> FoundIn | None:
        """A name with its version: as it stands there, or both together."""
        if (found := self._places.first(self._named(text), None, text)) is not None:
            return found
        written = (place for each in versioned.spelt for place in self._named(each))
        together = (
            place
            for name in versioned.names
            for place in self._named(name)
            if versioned.goes_with(self.passages[place.passage], place)
        )
        return self._places.first(chain(written, together), Match.PART)

    def has_like(self, text: str) -> bool:
        """Whether there are others like a name that may be none: ``T4`` and ``T11`` for ``T9``."""
        before, goes_on = series_of(text)
        key = (self._errors_count, "like", before, goes_on)
        if key not in self._known:
            joined = goes_on is NUMBER
            places = self.positions.beginning_with(before) if joined else self._named(before, "")
            texts = ((self.passages[each.passage].text, each) for each in places if self._counts(each))
            self._known[key] = next(
                (
                    self._places.at(each, Match.PART)
                    for text, each in texts
                    if text.startswith(before, each.start) and goes_on.match(text, each.end)
                ),
                None,
            )
        return self._known[key] is not None

    def _code(self, text: str) -> FoundIn | None:
        name = text.partition("(")[0]
        if (found := self._places.first(self._named(name, "_", cased=True), None, name)) is not None:
            return found
        parts = [part for part in re.split(r"\.|::|->", name) if part and part not in _SELF]
        if not parts or parts == [name] or has_numbers(name):
            return None
        standing = [self._by_passage(part) for part in parts]
        fewest = min(standing, key=len)
        members = (
            member
            for each in sorted(each for each in fewest if all(each in places for places in standing))
            for member in standing[-1][each]
            if len(parts) == 1 or may_be_of(self.passages[each].text, parts[-2], member.start)
        )
        return self._places.first(members, Match.PART)

    def _by_passage(self, name: str) -> Mapping[int, list[Occurrence]]:
        """Where a name of code stands, by the passage; looked for once."""
        key = (self._errors_count, name)
        if key not in self._passages:
            found: dict[int, list[Occurrence]] = {}
            for each in self._named(name, "_", cased=True):
                found.setdefault(each.passage, []).append(each)
            self._passages[key] = found
        return self._passages[key]

    def _identifier(self, text: str) -> FoundIn | None:
        bare = text.strip("#@")
        joinings = ("",) if bare.isdigit() else ("_-.+",) if "@" in bare else ("_-", "_")
        places = (self._places.best(self._standing_as(bare, each)) for each in joinings)
        if (place := next(filter(None, places), None)) is not None:
            return self._places.at(place, None, bare)
        if is_score(bare):
            return self._places.first(of_one_record(bare, self.passages, self._named), Match.PART)
        if "@" in bare:  # a part of an address is another one
            return None
        if re.search(r"\.|::|->", bare):
            return None if has_numbers(bare) else self._code(bare)
        if re.fullmatch(r"[0-9a-f]{7,}", bare):
            return self._places.first(self.positions.beginning_with(bare), Match.PART)
        if (
            " " in bare
            and (found := self._places.first(self._named(bare.replace(" ", "")), Match.CASE)) is not None
        ):
            return found
        digits = re.sub(r"\D", "", bare)
        if len(digits) < 7 or re.search(r"[^\W\d_]", bare):
            return None
        phone = self.indexes.of(Measures).phones.get(digits)
        return None if phone is None else self._places.at(phone, Match.NUMBER)

    def _standing_as(self, name: str, joining: str) -> Iterator[Occurrence]:
        """Where an identifier stands; one with digits that a call was given is a value of it."""
        coded = any(map(str.isdigit, name))
        for place in chain.from_iterable(self._named(each, joining) for each in spellings(name)):
            passage = self.passages[place.passage]
            is_given = passage.source is not Source.INPUT or is_value(passage.line(place.start))
            if (not coded or is_given) and begins(name, passage.text, place.start):
                yield place

    def _command(self, text: str, *, said_to_run: bool) -> FoundIn | None:
        """Where a command was run, or stands as such; of one that is said to have been run, in what a call of
        a shell returned: that somebody asked for it is no evidence then."""
        wanted = commands(text)
        if (found := self.ran.find(wanted, refused=self._errors_count)) is not None:
            return found
        of_shells = said_to_run and self.ran.known
        for each in dict.fromkeys((text, " ".join(text.split()))):
            places = (
                place
                for place in self._named(each, _WORD_JOINING)
                if not of_shells
                or (
                    (passage := self.passages[place.passage]).source is Source.RESULT
                    and passage.result in self.ran.results
                )
            )
            if (stands := self._places.first(places, None, each)) is not None:
                return stands
        return None
