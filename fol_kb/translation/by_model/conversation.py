"""The tool loop: a model's calls go to a builder, and what the builder says goes back to the model.

A loop ends: by ``finish``, by an answer without a call, by a limit, or because the model repeats itself. The
model can do nothing but state and take back logic; what it may take back is said by whoever starts the loop.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from fol_kb.beliefs import tools
from fol_kb.builder.builder import BeliefSetBuilder, CallResult
from fol_kb.common.errors import QuoteError
from fol_kb.llm.messages import ChatModel, Ending, Message, Request, Role
from fol_kb.translation.by_model.coverage import Sentences
from fol_kb.translation.by_model.uses import (
    Use,
    cleaned,
    mended,
    presentable,
    quote_of,
    read_use,
    says_the_same,
)

_LONGEST_ANSWER = 4_000
"""Characters of one tool's answer; what is longer was written for people who can scroll."""
_STALE_ROUNDS = 2
"""So many answers in a row that say nothing new end a conversation."""
_STATES_NOTHING = frozenset(kind.tool for kind in (tools.Retract, tools.ListState, tools.Finish))
_NO_QUOTE = "it has no source_quote: send it again with the words of the text that it states"
_MOST_BARREN = 3
"""So many answers in a row that are cut off before they say anything new end a conversation."""
TOOLS: tuple[Mapping[str, Any], ...] = tuple(tools.openai_tools())


class Ended(StrEnum):
    """Why a conversation ended."""

    FINISHED = "finished"
    SILENT = "silent"
    ROUNDS = "rounds"
    CALLS = "calls"
    REPETITION = "repetition"
    FILTERED = "filtered"
    CUT = "cut"

    @property
    def orderly(self) -> bool:
        """Whether the model ended it itself, so that it can be asked something more."""
        return self in (Ended.FINISHED, Ended.SILENT)


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a conversation may be: answers of the model, and calls in all of them."""

    rounds: int = 40
    calls: int = 1_000


@dataclass(frozen=True, slots=True)
class Asking:
    """What all requests of a translation have in common; see :class:`~.messages.Request`."""

    model: str = ""
    temperature: float | None = None
    max_tokens: int | None = None
    sample: int = 0

    def request(self, messages: tuple[Message, ...]) -> Request:
        """The request that goes on with these messages."""
        return Request(messages, TOOLS, self.model, self.temperature, self.max_tokens, self.sample)


@dataclass(frozen=True, slots=True)
class Made:
    """A tool use that was given to the builder: as it was read, in which answer, and what became of it.

    ``cut``: it was the last one of an answer that was cut off at the limit of tokens.
    """

    use: Use
    round: int
    result: CallResult
    cut: bool = False

    @property
    def message(self) -> str:
        """What the model was told of it."""
        return self.result.message if self.use.error is None else self.use.error.problem


@dataclass
class Conversation:
    """A conversation over a builder.

    Args:
        model: who is asked.
        builder: takes the calls. Those that it has already are not the model's to take back, except for
            ``retractable``.
        asking: what all requests have in common.
        limits: calls for all of it, answers from one :meth:`say` to the next.
        cut: what the model is told when its answer was cut off at the limit of tokens.
        sentences: of the text, for near misses of quotes.
    """

    model: ChatModel
    builder: BeliefSetBuilder
    asking: Asking
    limits: Limits
    cut: str
    retractable: Collection[int] = ()
    sentences: Sentences | None = None
    messages: list[Message] = field(default_factory=list)
    made: list[Made] = field(default_factory=list)
    untranslated: dict[str, None] = field(default_factory=dict)
    """What ``finish`` named, as the model wrote it."""
    rounds: int = 0
    ran_out: bool = False
    """Whether it had no answers left, once or more often."""
    calls: int = 0
    not_taken: int = 0
    """Calls over the limit, which nobody looked at."""
    _seen: set[str] = field(default_factory=set)
    _stale: int = 0
    _barren: int = 0
    _until: int = 0

    def __post_init__(self) -> None:
        self._given = self.builder.applied

    async def say(self, system: str, text: str) -> Ended:
        """Begin anew, by the system prompt and a message; what was called stays. Raises as :meth:`go_on`."""
        self.messages = [Message(Role.SYSTEM, system)]
        self._until = self.rounds + self.limits.rounds
        return await self.go_on(text)

    async def go_on(self, text: str) -> Ended:
        """Say something, and let the model call tools until it ends.

        Raises:
            ModelError: there is no answer. What was called before is in the builder.
        """
        self.messages.append(Message(Role.USER, text))
        self._stale = 0
        while self.may_go_on:
            answer = await self.model.ask(self.asking.request(tuple(self.messages)))
            self.rounds += 1
            message = cleaned(answer.message)
            self.messages.append(presentable(message))
            ended = self._take(message, answer.ending is Ending.LENGTH)
            if ended is not None:
                return ended
            if answer.ending is Ending.FILTERED:
                return Ended.FILTERED
            if answer.ending is Ending.LENGTH:
                if self._barren >= _MOST_BARREN:
                    return Ended.CUT
                self.messages.append(Message(Role.USER, self.cut))
            elif not message.tool_uses:
                return Ended.SILENT
        self.ran_out = True
        return Ended.ROUNDS

    @property
    def may_go_on(self) -> bool:
        """Whether there are answers left."""
        return self.rounds < self._until

    def _take(self, message: Message, cut: bool) -> Ended | None:
        """Give an answer's calls to the builder and its words to the model; says if that was the end."""
        ended = None
        new = sound = False
        listed: set[str] = set()
        for index, tool_use in enumerate(message.tool_uses):
            if self.calls >= self.limits.calls:
                self.not_taken = len(message.tool_uses) - index
                return Ended.CALLS
            self.calls += 1
            use = mended(read_use(tool_use), self.builder.words)
            if use.key not in self._seen:
                new, sound = True, sound or use.call is not None
            self._seen.add(use.key)
            if isinstance(use.call, tools.ListState) and use.key in listed:
                said: dict[str, Any] = {"status": "accepted", "message": "asked above, and answered there"}
            else:
                said = self._apply(use, cut and index == len(message.tool_uses) - 1)
            listed.add(use.key)
            content = json.dumps(said, ensure_ascii=False, separators=(",", ":"))
            self.messages.append(Message(Role.TOOL, content, answers=tool_use.id))
            if isinstance(use.call, tools.Finish):
                ended = Ended.FINISHED
        self._barren = self._barren + 1 if cut and not sound else 0
        self._stale = 0 if new or not message.tool_uses else self._stale + 1
        return Ended.REPETITION if ended is None and self._stale >= _STALE_ROUNDS else ended

    def _apply(self, use: Use, cut: bool) -> dict[str, Any]:
        if isinstance(use.call, tools.Retract):
            call = use.call.call_id
            if call <= self._given and call not in self.retractable:
                message = f"call {call} is not yours to take back; your own calls can be"
                return {"status": "rejected", "message": message}
        if isinstance(use.call, tools.Finish):
            self.untranslated.update(dict.fromkeys(use.call.untranslated))
        result = self.builder.apply(use.wire)
        made = Made(use, self.rounds, result, cut)
        self.made.append(made)
        answer: dict[str, Any] = {"call": result.number, "status": result.status}
        said = [made.message] if made.message != result.status else []
        if isinstance(result.error, QuoteError) and self.sentences is not None and use.call is not None:
            said = [made.message + self.sentences.nearest(use.call)]
        if result.status != "rejected" and getattr(use.call, "source_quote", "") is None:
            said.append(_NO_QUOTE)
        if said:
            answer["message"] = _short("; ".join(said))
        return answer

    @property
    def prose(self) -> str | None:
        """What a model that called no tool wrote last; None if it called one, or was not heard."""
        if self.calls or not self.rounds:
            return None
        return next(m.content for m in reversed(self.messages) if m.role is Role.ASSISTANT)

    def uncorrected(self) -> list[Made]:
        """The calls that were rejected and that no later one makes good, in their order.

        A later call makes good one rejected call: the first of those that differ from it only in their
        quote, else that quote the same words, else, if no words can be made out, that use the same tool in
        the next answer (in any later one, if the answer was cut off there). What was sent several times is
        there once.
        """
        known = self.builder.rejected
        stating = [made for made in self.made if made.use.tool not in _STATES_NOTHING]
        rejected = [made for made in stating if made.result.number in known]
        later = [made for made in stating if made.result.status != "rejected" and made.use.call is not None]
        for same in (_same_but_for_quote, _same_words, _next_of_its_kind):
            left = []
            for bad in rejected:
                good = next((m for m in later if m.result.number > bad.result.number and same(bad, m)), None)
                if good is None:
                    left.append(bad)
                else:
                    later.remove(good)
            rejected = left
        return list({made.use.key: made for made in reversed(rejected)}.values())[::-1]


def _same_but_for_quote(bad: Made, good: Made) -> bool:
    return says_the_same(bad.use, good.use)


def _same_words(bad: Made, good: Made) -> bool:
    quote = quote_of(bad.use)
    return quote is not None and quote == quote_of(good.use)


def _next_of_its_kind(bad: Made, good: Made) -> bool:
    next_one = good.round > bad.round if bad.cut else good.round == bad.round + 1
    return quote_of(bad.use) is None and bad.use.tool == good.use.tool and next_one


def _short(text: str) -> str:
    if len(text) <= _LONGEST_ANSWER:
        return text
    return f"{text[:_LONGEST_ANSWER]}... ({len(text) - _LONGEST_ANSWER:,} more characters)"
