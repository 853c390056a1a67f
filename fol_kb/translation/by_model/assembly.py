"""One belief set of all parts: their calls in the order of the text, and an account of every sentence."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

from fol_kb.beliefs import tools
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.sentences import Lines, Sentence
from fol_kb.beliefs.verdicts import ConsistencyStatus
from fol_kb.builder.builder import BeliefSetBuilder
from fol_kb.common.errors import FolKbError
from fol_kb.llm.messages import ModelError
from fol_kb.translation.by_model.conversation import Conversation
from fol_kb.translation.by_model.coverage import Sentences
from fol_kb.translation.by_model.parts import Note, Outcome
from fol_kb.translation.by_model.review import Review, in_words

_SHOWN = 300
_MOST_LISTED = 20


class Assembly:
    """The builder of the whole text, and what is to be found in its belief set.

    Args:
        builder: of the whole text, without any calls.
        sentences: of the text, in order.
    """

    def __init__(self, builder: BeliefSetBuilder, sentences: Sequence[Sentence]) -> None:
        self.builder = builder
        self.calls: list[Any] = []
        """All calls in their wire shape; call n of the belief set is ``calls[n - 1]``."""
        self.sentences = Sentences(builder.text or "", sentences)
        self.given_calls = 0
        """How many calls were given: those up to this number."""
        self._notes: list[Note] = []
        self._declared: set[int] = set()
        self._failed: dict[int, ModelError] = {}
        self._taken_back: set[int] = set()
        self._uncalled: set[int] = set()
        """Sentences of parts for which the model called no tool."""

    def given(self, calls: Iterable[tools.AnyCall]) -> None:
        """Calls that are there before those of the text."""
        for call in calls:
            self.given_calls = self._apply(call)

    def take(self, outcome: Outcome) -> None:
        """The calls of the next part, with numbers of the whole."""
        where = f"part {outcome.chunk.number + 1}"
        numbers: dict[int, int] = {}
        for number, call in outcome.calls:
            if not isinstance(call, tools.Retract):
                numbers[number] = self._apply(call)
            elif call.call_id in numbers:  # else it was rejected, and is not here
                taken_back = numbers.pop(call.call_id)
                self._retracted(taken_back, where)
                self._apply(tools.Retract(call_id=taken_back))
        self._notes += outcome.notes
        self._declared |= outcome.declared
        of_part = range(outcome.chunk.first, outcome.chunk.last)
        if outcome.failure is not None:
            self._failed |= dict.fromkeys(of_part, outcome.failure)
        if not outcome.called:
            self._uncalled.update(of_part)

    def reviewed(self, conversation: Conversation) -> None:
        """A conversation that was held over the builder itself: its calls are there, and are put down."""
        uncorrected = {made.result.number for made in conversation.uncorrected()}
        for made in conversation.made:
            self.calls.append(made.use.wire)
            if isinstance(made.use.call, tools.Retract) and made.result.status != "rejected":
                self._retracted(made.use.call.call_id, "the review")
        corrected = {made.result.number for made in conversation.made} - uncorrected
        for number in sorted(corrected.intersection(self.builder.rejected)):
            self._apply(tools.Retract(call_id=number))  # it was sent again as it should be
        named, _ = self.sentences.named(conversation.untranslated)
        self._declared |= named

    def finish(self, review: Review | None, too_long: Sequence[Sentence]) -> BeliefSet:
        """The belief set, with a finding for each sentence that nothing states."""
        declared = [self.sentences.all[index].text for index in sorted(self._declared)]
        self._apply(tools.Finish(untranslated=declared))
        kb = self.builder.build()
        lines = Lines(self.sentences.text)
        untranslated = []
        for sentence, level, why in self._untranslated(kb, too_long):
            self.builder.unread(sentence.start, why)
            place = f"line {sentence.line}, column {lines.column(sentence.start)}"
            untranslated.append(Note("untranslated", level, f"{place}: {why}", (sentence.text,)))
        for note in (*self._notes, *self._unquoted(kb), *untranslated, *_of_review(review, kb)):
            self.builder.note(note.kind, note.message, *note.names, level=note.level, calls=note.calls)
        return self.builder.build()

    def _apply(self, call: tools.AnyCall) -> int:
        self.calls.append(tools.dump_call(call))
        return self.builder.apply(call).number

    def _retracted(self, number: int, where: str) -> None:
        """Nothing that was stated goes without a word."""
        wire = self.calls[number - 1]
        try:
            call = tools.parse_call(wire)
        except FolKbError:
            return  # it was rejected, and stated nothing
        said = json.dumps(wire["arguments"], ensure_ascii=False)
        message = f"in {where} the model took call {number} back: {wire['tool']} {said[:_SHOWN]}"
        self._notes.append(Note("retracted", "info", message, calls=(number,)))
        self._taken_back |= self.sentences.quoted(call)

    def _unquoted(self, kb: BeliefSet) -> Iterator[Note]:
        """What the model states without the words that say so: nobody can tell that the text says it."""
        stated = [*((b.call, b.source) for b in kb.formulas), *((d.call, d.source) for d in kb.disjoint)]
        calls = [
            call for call, source in stated if source is None and call is not None and call > self.given_calls
        ]
        if calls:
            shown = ", ".join(map(str, sorted(calls)[:_MOST_LISTED]))
            more = f" and {len(calls) - _MOST_LISTED} more" if len(calls) > _MOST_LISTED else ""
            noun = "statement quotes" if len(calls) == 1 else "statements quote"
            message = f"{len(calls)} {noun} no words of the text: call{'s' * (len(calls) > 1)} {shown}{more}"
            yield Note("unquoted", "warning", message, calls=tuple(sorted(calls)))

    def _untranslated(
        self, kb: BeliefSet, too_long: Sequence[Sentence]
    ) -> Iterator[tuple[Sentence, Literal["error", "warning"], str]]:
        """The sentences that no formula quotes, each with how bad that is, and why it is so."""
        sources = [*(belief.source for belief in kb.formulas), *(group.source for group in kb.disjoint)]
        covered = {
            index
            for source in sources
            if source is not None
            for index in self.sentences.between(source.start, source.end)
        }
        left_out = {number for finding in kb.errors for number in finding.calls}
        refused = {
            index
            for number, call, _ in self.builder.standing
            if number in left_out
            for index in self.sentences.quoted(call)
        }
        long = {sentence.start for sentence in too_long}
        for index, sentence in enumerate(self.sentences.all):
            if index in covered:
                continue
            level: Literal["error", "warning"] = "warning"
            if sentence.start in long:
                level, reason = "error", "it is too long for one sentence, and was not given to the model"
            elif index in self._failed:
                level, reason = "error", f"the model could not be asked: {self._failed[index].problem}"
            elif index in refused:
                reason = "what states it was refused"
            elif index in self._declared:
                reason = "the model says that it cannot be expressed"
            elif index in self._taken_back:
                reason = "the model took back what stated it"
            elif index in self._uncalled:
                reason = "the model called no tool"
            else:
                reason = "no call states it, and the model does not say why"
            yield sentence, level, reason


def _of_review(review: Review | None, kb: BeliefSet) -> Iterator[Note]:
    if review is None:
        return
    if review.failure is not None:
        yield Note(
            "review", "warning", f"the translation was not reviewed to the end: {review.failure.problem}"
        )
    elif review.ended is not None and not review.ended.orderly:
        yield Note("review", "warning", f"the review was ended, for its limits ({review.ended.value})")
    if review.named < review.noticed:
        message = f"of {review.noticed} problems the model was asked about {review.named}"
        yield Note("review", "info", message)
    checked = review.checked
    if checked is None:
        return
    if checked.status is ConsistencyStatus.INCONSISTENT:
        for words in in_words(kb, checked):
            yield Note("inconsistent", "warning", words)
    elif checked.status is ConsistencyStatus.UNDECIDED:
        why = checked.detail or (checked.reason.value if checked.reason is not None else "no reason given")
        yield Note("consistency-undecided", "info", f"whether all of it can hold was not decided: {why}")
