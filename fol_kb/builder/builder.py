"""The belief-set builder: tool calls go in one after another, an immutable belief set comes out.

Each call is answered at once with what can be said of it so far. The verdict that counts is given at
:meth:`BeliefSetBuilder.build` (and at ``finish``), with the whole hierarchy, and does not depend on
the order of the calls.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Self, TypeVar

from fol_kb.beliefs import tools
from fol_kb.beliefs.belief_set import Belief, BeliefSet, Coverage, DisjointSorts, Source
from fol_kb.beliefs.changes import uses_of
from fol_kb.beliefs.coverage import DECLARED, NO_REASON, Unread
from fol_kb.beliefs.documents import Joined, moved
from fol_kb.beliefs.journal import Journal, call_as_entry
from fol_kb.beliefs.sentences import Lines, Sentence, split
from fol_kb.builder.preview import Outlook, Status
from fol_kb.common import quotations
from fol_kb.common.deadline import current
from fol_kb.common.errors import (
    CallError,
    CallNumbers,
    DocumentError,
    FolKbError,
    FormulaSyntaxError,
    LimitError,
    ProblemPlace,
    QuoteError,
    Wording,
)
from fol_kb.logic.syntax import Formula
from fol_kb.repair import BUILT_IN, Finding, Mode, RepairRule, Resolution, resolve
from fol_kb.repair.collect import formula_of


@dataclass(frozen=True, slots=True)
class CallResult:
    """The answer to one call. ``number`` counts the calls from 1; a malformed call has a number too.

    ``status`` is ``accepted``, ``repaired``, ``deferred`` (not valid yet; judged again at the end) or
    ``rejected`` (never part of the belief set). ``message`` says what was expected, and near misses.
    ``left_out`` are the calls that ``finish`` found not to be valid.
    """

    number: int
    status: Status
    message: str
    error: FolKbError | None = None
    left_out: tuple[int, ...] = ()

    def raise_for_status(self) -> CallResult:
        """This result, unless the call was rejected or is, as things stand, not valid.

        Raises:
            FolKbError: the error that the call was answered with.
        """
        if self.error is not None:
            raise self.error
        return self


@dataclass(frozen=True, slots=True)
class _Entry:
    call: tools.AnyCall
    formula: Formula | None
    source: Source | None


@dataclass(frozen=True, slots=True)
class _Malformed:
    error: FolKbError
    source: Source | None


_MOST_SHOWN = 20
"""How many refusals an answer spells out; all of them are findings of the belief set."""

Stated = TypeVar("Stated")


class BeliefSetBuilder:
    """Accumulates tool calls.

    Args:
        text: the text that ``source_quote`` fields quote; without one, quotes cannot be given.
        language: of the text, where it is known.
        mode: how far repair may go: ``"strict"``, ``"repair"`` or ``"permissive"``.
        journal: a file that every call is written to before it is acknowledged. If it exists, its calls
            are applied first: this is how an interrupted run goes on.
        sentences: the sentences of the text that coverage counts; found by rule if not given.
        rules: the repair rules, in their order; :mod:`fol_kb.repair.plugins.loading` loads those of others.
        documents: instead of a text. Calls and sentences have places in the text that the documents are
            joined to; those of the belief set are within the documents.

    Raises:
        ValueError: an unknown mode.
        DocumentError: a text that is not Unicode; a journal of another text, or none at all.
    """

    def __init__(
        self,
        text: str | None = None,
        *,
        language: str | None = None,
        mode: str | Mode = Mode.REPAIR,
        journal: str | os.PathLike[str] | None = None,
        sentences: Sequence[Sentence] | None = None,
        rules: Sequence[RepairRule] = BUILT_IN,
        documents: Joined | None = None,
    ) -> None:
        if documents is not None:
            text = documents.text
        if text is not None and (where := _lone_surrogate(text)) is not None:
            raise DocumentError(
                f"the text has half a surrogate pair at offset {where}, which is no character"
            )
        self.text = text
        self.documents = documents
        self.language = language
        self.mode = Mode(mode)
        self.rules = tuple(rules)
        self._sentences = sentences
        self.words = quotations.Source(text or "")
        """The text, as quotations are looked for in it."""
        self._lines = Lines(text or "")
        self._journal: Journal | None = None
        self.reset()
        if journal is not None:
            self._journal = Journal(journal, text)
            try:
                for data in current().over(self._journal.entries):
                    self._apply(data, again=True)
            except BaseException:
                self.close()
                raise

    def reset(self) -> None:
        """Forget all calls and notes, as if none had come; text, language, mode and rules stay.

        Raises:
            ValueError: it keeps a journal, which would bring back what is forgotten here.
        """
        if self._journal is not None:
            raise ValueError(
                f"the journal {os.fspath(self._journal.path)!r} keeps every call, so that none can be"
                " forgotten; retract calls, or begin a new builder with a journal of its own"
            )
        self._entries: dict[int, _Entry] = {}
        self._malformed: dict[int, _Malformed] = {}
        self._notes: list[Finding] = []
        self._untranslated: dict[str, None] = {}
        self._unread: dict[int, str] = {}
        self._declaring: set[int] = set()
        self._count = 0
        self._outlook = Outlook(self.mode)
        self._outlook_is_old = False
        self._stated: dict[tuple[Formula, Source | None], int] = {}
        self._resolution: Resolution | None = None

    @property
    def applied(self) -> int:
        """How many calls there have been, those from a resumed journal included."""
        return self._count

    @property
    def journaled(self) -> list[object]:
        """The calls of the journal that the builder went on from, in their wire shape."""
        return [] if self._journal is None else self._journal.entries

    @property
    def standing(self) -> list[tuple[int, tools.AnyCall, Formula | None]]:
        """The calls that state something and were not taken back: number, call, formula."""
        return [(number, entry.call, entry.formula) for number, entry in self._entries.items()]

    @property
    def rejected(self) -> dict[int, str]:
        """The message of each rejected call so far, by its number; those that were taken back left out."""
        return {number: _without_call(error) for number, error in self.rejections.items()}

    @property
    def rejections(self) -> dict[int, FolKbError]:
        """The error of each rejected call so far, as :attr:`rejected` has its message."""
        return {number: each.error for number, each in self._malformed.items()}

    def apply(self, call: tools.AnyCall | object) -> CallResult:
        """Take one call, a model or its wire shape, and answer it. Never raises for what a call says.

        Raises:
            OSError: the journal cannot be written; then the call was not taken.
            DeadlineError: there is no time left for it (:mod:`fol_kb.common.deadline`); nor was it taken
            then.
        """
        current().look()
        if self._journal is not None:
            # what is taken is what the journal will give back, so that a resumed run cannot differ
            call = call_as_entry(call)
            self._journal.append(call)
        return self._apply(call)

    def _apply(self, call: object, *, again: bool = False) -> CallResult:
        """``again``: the call comes from the journal, and nobody waits for the answer."""
        self._count += 1
        number = self._count
        place = ProblemPlace(call=number)
        source = None
        try:
            parsed = tools.parse_call(call, place)
            if isinstance(parsed, tools.Finish):
                return self._finish(number, parsed, again)
            if isinstance(parsed, tools.ListState):
                return CallResult(number, "accepted", self._current_outlook().describe())
            if isinstance(parsed, tools.Retract):
                return self._retract(number, parsed)
            source = self._source(parsed)
            formula = None
            if parsed.asserts and not isinstance(parsed, tools.DeclareDisjoint):
                formula = formula_of(parsed)
                if isinstance(parsed, tools.AddFormula):
                    if "\\" in parsed.formula:
                        _refuse_lone_surrogates(formula)
                    if len(parsed.formula) > tools.MOST_CHARACTERS:
                        _refuse_long_names(formula)
        except FolKbError as problem:
            error = problem.at(call=number)
            self._malformed[number] = _Malformed(error, source)
            return CallResult(number, "rejected", _without_call(error), error)
        status, message, outlook_error = self._current_outlook().see(parsed, formula)
        self._entries[number] = _Entry(parsed, formula, source)
        self._resolution = None
        if formula is not None:
            first = self._stated.setdefault((formula, source), number)
            if first != number and first in self._entries:
                message = f"call {first} states this already" + (
                    "" if status == "accepted" else f"; {message}"
                )
        return CallResult(number, status, message, outlook_error and outlook_error.at(call=number))

    def _source(self, call: tools.AnyCall) -> Source | None:
        quote: str | None = getattr(call, "source_quote", None)
        if quote is None:
            return None
        if self.text is None:
            raise QuoteError("a source_quote was given, but the builder has no text to find it in")
        wanted: int | None = getattr(call, "source_start", None)
        start = next(self.words.verbatim(quote, wanted or 0), -1)
        if not quote.strip() or start < 0 or (wanted is not None and start != wanted):
            at = "" if wanted is None else f" at offset {wanted}"
            raise QuoteError(
                f"the text does not contain the quote {_short(quote)}{at}, verbatim; copy it exactly"
            )
        return Source(quote, start, start + len(quote), self._lines.line(start))

    def _retract(self, number: int, call: tools.Retract) -> CallResult:
        if self._malformed.pop(call.call_id, None) is not None:
            message = f"call {call.call_id} was rejected and had no effect; it is not counted any more"
            return CallResult(number, "accepted", message)
        if call.call_id not in self._entries:
            reason = (
                "no call has that number yet"
                if call.call_id >= number
                else "it was taken back already, or was one that states nothing"
            )
            raise CallError(
                Wording.of("there is no ", CallNumbers((call.call_id,)), f" to retract: {reason}")
            )
        del self._entries[call.call_id]
        self._resolution = None
        self._outlook_is_old = True
        return CallResult(number, "accepted", f"call {call.call_id} is taken back")

    def _current_outlook(self) -> Outlook:
        """The outlook, made anew after a retraction; many retractions in a row cost no more than one."""
        if self._outlook_is_old:
            self._outlook = Outlook(self.mode)
            self._outlook_is_old = False
            for entry in self._entries.values():
                self._outlook.see(entry.call, entry.formula)
        return self._outlook

    def _finish(self, number: int, call: tools.Finish, again: bool) -> CallResult:
        self._untranslated.update(dict.fromkeys(call.untranslated))
        refused = {} if again else self.resolve().refused
        if not refused:
            return CallResult(number, "accepted", "finished")
        shown = "; ".join(str(error) for error in list(refused.values())[:_MOST_SHOWN])
        more = f"; and {len(refused) - _MOST_SHOWN} more" if len(refused) > _MOST_SHOWN else ""
        message = f"finished; not valid, and left out: {shown}{more}"
        return CallResult(number, "accepted", message, left_out=tuple(refused))

    def note(
        self,
        kind: str,
        message: str,
        *names: str,
        level: Literal["error", "warning", "info"] = "warning",
        calls: tuple[int, ...] = (),
    ) -> None:
        """Add a finding: something that a translator or the reader of an ontology knows and no call says.

        ``error`` is for what was refused and is not in the belief set; ``calls`` are those that it is about.
        """
        self._notes.append(Finding(kind, level, message, calls, names))

    def unread(self, start: int, why: str) -> None:
        """Add why the sentence at this offset of the text could not be read, whatever else quotes it."""
        self._unread[start] = why

    def declaring(self, start: int) -> None:
        """Add that the sentence at this offset was read, by calls that declare and so quote nothing."""
        self._declaring.add(start)

    def resolve(self) -> Resolution:
        """Judge all calls so far: signature, hierarchy, what is accepted, repaired and refused."""
        if self._resolution is None:
            self._resolution = resolve(self.standing, self.mode, self.rules)
        return self._resolution

    def build(self) -> BeliefSet:
        """The belief set that all calls so far amount to.

        What is not valid is not in it, and is in its ``findings`` with level ``error``. What is stated
        twice is one belief, unless it is stated by different words of the text: then each place has a
        belief of its own, as taking back one of them would leave the other.
        """
        resolution = self.resolve()
        malformed = tuple(
            Finding(
                f"rejected-{error.kind}", "error", _without_call(error), (number,), error=error, rejected=True
            )
            for number, error in sorted(self.rejections.items())
        )
        beliefs = tuple(
            Belief(f"f{n}", formula, call, source)
            for n, (formula, call, source) in enumerate(
                self._once((a.formula, a.call) for a in resolution.accepted), start=1
            )
        )
        groups = tuple(
            DisjointSorts(f"d{n}", sorts, call, source)
            for n, (sorts, call, source) in enumerate(
                self._once((sorts, call) for call, sorts in resolution.disjoint), start=1
            )
        )
        coverage = self._coverage(
            [s for s in (*(b.source for b in beliefs), *(g.source for g in groups)) if s],
            (*malformed, *resolution.findings),
        )
        if self.documents is not None:
            beliefs = tuple(replace(each, source=self._within(each.source)) for each in beliefs)
            groups = tuple(replace(each, source=self._within(each.source)) for each in groups)
            coverage = moved(coverage, self.documents.within)
        return BeliefSet(
            self.text if self.documents is None else None,
            self.language,
            resolution.signature,
            resolution.hierarchy,
            beliefs,
            groups,
            resolution.repairs,
            (*malformed, *resolution.findings, *self._notes),
            coverage,
            documents=() if self.documents is None else self.documents.documents,
        )

    def _within(self, source: Source | None) -> Source | None:
        return source if source is None or self.documents is None else self.documents.within(source)

    def _once(self, stated: Iterable[tuple[Stated, int]]) -> Iterator[tuple[Stated, int, Source | None]]:
        """Each thing once for each place that states it, or once without one if none of its calls has any."""
        first: dict[tuple[Stated, Source | None], int] = {}
        quoted: set[Stated] = set()
        for thing, call in stated:
            source = self._entries[call].source
            first.setdefault((thing, source), call)
            if source is not None:
                quoted.add(thing)
        for (thing, source), call in first.items():
            if source is not None or thing not in quoted:
                yield thing, call, source

    def _coverage(self, sources: Sequence[Source], findings: Sequence[Finding]) -> Coverage:
        if self.text is None:
            return Coverage()
        sentences = split(self.text) if self._sentences is None else self._sentences
        stated = sorted((source.start, source.end) for source in sources)
        refused = sorted(
            (source.start, source.end, finding.message)
            for finding in findings
            if finding.level == "error"
            for call in finding.calls
            if (source := self._quoted_by(call)) is not None
        )
        said_so = {" ".join(text.split()) for text in self._untranslated}
        unread = []
        declaring = []
        for sentence, by, without in zip(
            sentences,
            _overlapping(sentences, stated),
            _overlapping(sentences, [(start, end) for start, end, _ in refused]),
            strict=True,
        ):
            why = self._unread.get(sentence.start)
            if why is None and by is not None:
                continue
            place = Source(sentence.text, sentence.start, sentence.end, sentence.line)
            if why is None and sentence.start in self._declaring:
                declaring.append(place)
                continue
            declared = " ".join(sentence.text.split()) in said_so
            if why is None and without is not None:
                why = f"what states it was refused: {refused[without][2]}"
            unread.append(Unread(place, why or (DECLARED if declared else NO_REASON), declared))
        return Coverage(len(sentences), tuple(unread), tuple(declaring))

    def _quoted_by(self, call: int) -> Source | None:
        known = self._entries.get(call) or self._malformed.get(call)
        return None if known is None else known.source

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the journal, if there is one; leaving a ``with`` block does it too."""
        if self._journal is not None:
            self._journal.close()


def _overlapping(sentences: Sequence[Sentence], spans: Sequence[tuple[int, int]]) -> Iterator[int | None]:
    """For each sentence the index of a span that overlaps it; both are in the order of the text."""
    furthest: list[int] = []
    for index, (_, end) in enumerate(spans):
        furthest.append(furthest[-1] if furthest and spans[furthest[-1]][1] >= end else index)
    index = -1
    for sentence in sentences:
        while index + 1 < len(spans) and spans[index + 1][0] < sentence.end:
            index += 1
        reaches = index >= 0 and spans[furthest[index]][1] > sentence.start
        yield furthest[index] if reaches else None


def _without_call(error: FolKbError) -> str:
    """The error with its place in the formula, but without the number of the call, which stands beside it."""
    return str(error.at(call=None))


def _lone_surrogate(text: str) -> int | None:
    """Where half a surrogate pair stands, which no UTF-8 document can hold."""
    try:
        text.encode()
    except UnicodeEncodeError as problem:
        return problem.start
    return None


def _refuse_lone_surrogates(formula: Formula) -> None:
    if _lone_surrogate("".join(name for _, name, _ in uses_of(formula))) is not None:
        raise FormulaSyntaxError("an escape stands for half a surrogate pair, which is no character")


def _refuse_long_names(formula: Formula) -> None:
    longest = max((name for _, name, _ in uses_of(formula)), key=len, default="")
    if len(longest) > tools.MOST_CHARACTERS:
        raise LimitError(
            f"a name has {len(longest):,} characters, at most {tools.MOST_CHARACTERS:,} are read:"
            f" {_short(longest)}"
        )


def _short(quote: str, limit: int = 80) -> str:
    return repr(quote if len(quote) <= limit else quote[: limit - 3] + "...")


def build(
    calls: Iterable[tools.AnyCall | object],
    text: str | None = None,
    *,
    language: str | None = None,
    mode: str | Mode = Mode.REPAIR,
    sentences: Sequence[Sentence] | None = None,
    rules: Sequence[RepairRule] = BUILT_IN,
    progress: Callable[[int], None] | None = None,
) -> BeliefSet:
    """The belief set that an iterable of tool calls amounts to: models, or dicts of the wire shape.

    A call that is malformed or not valid is left out and named in ``findings``;
    ``.raise_for_errors()`` on the result makes that an exception.
    """
    builder = BeliefSetBuilder(text, language=language, mode=mode, sentences=sentences, rules=rules)
    for number, call in enumerate(calls, start=1):
        builder.apply(call)
        if progress is not None:
            progress(number)
    return builder.build()
