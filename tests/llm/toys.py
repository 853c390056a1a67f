"""Models in memory: one that plays a list of answers, and one that is a function of what it is asked."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.sentences import split
from fol_kb.llm.messages import Answer, Ending, Message, ModelError, Request, Role, ToolUse, Usage

Call = tuple[str, Any]
"""The name of a tool and its arguments: a dict, or text that is sent as it is."""


def answer(calls: Iterable[Call] = (), words: str = "", ending: Ending | None = None) -> Answer:
    """An answer with these calls."""
    uses = tuple(
        ToolUse(f"use-{index}", name, given if isinstance(given, str) else json.dumps(given))
        for index, (name, given) in enumerate(calls)
    )
    why = ending or (Ending.TOOL_CALLS if uses else Ending.STOP)
    return Answer(Message(Role.ASSISTANT, words, uses), why, Usage(100, 10), "toy")


def fact(predicate: str, name: str, quote: str | None = None) -> Call:
    """The call for a fact of one individual."""
    given: dict[str, Any] = {"predicate_name": predicate, "arguments": [name]}
    return "add_atomic_fact", given if quote is None else {**given, "source_quote": quote}


FINISH: Call = ("finish", {})


@dataclass
class Playing:
    """Plays answers in their order, then says nothing more. A ModelError in the list is raised."""

    answers: list[Answer | ModelError | Sequence[Call]]
    asked: list[Request] = field(default_factory=list)

    async def ask(self, request: Request) -> Answer:
        """The next answer."""
        self.asked.append(request)
        next_one = self.answers.pop(0) if self.answers else []
        if isinstance(next_one, ModelError):
            raise next_one
        return next_one if isinstance(next_one, Answer) else answer(next_one)

    def told(self, number: int) -> list[str]:
        """What tools answered in the request of that number, from 0."""
        return [m.content for m in self.asked[number].messages if m.role is Role.TOOL]

    def said(self, number: int) -> str:
        """The last thing that the user said in the request of that number."""
        return [m.content for m in self.asked[number].messages if m.role is Role.USER][-1]


_TEXT = re.compile(r"<(text(?:-\d+)?)>\n(.*)\n</\1>", re.DOTALL)
_FACT = re.compile(r"(\w+) is (\w+)\.")
_RULE = re.compile(r"All (\w+) are (\w+)\.")


@dataclass
class Toy:
    """A model that is a function of the request: it states what it understands, with slips by ``seed``.

    ``delays`` decides in which order answers arrive, and nothing else.
    """

    seed: int = 0
    slips: float = 0.3
    delays: random.Random | None = None
    asked: list[str] = field(default_factory=list)
    under_way: int = 0
    most: int = 0

    async def ask(self, request: Request) -> Answer:
        """The answer; what was asked is put down."""
        self.asked.append(request.digest())
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        for _ in range(self.delays.randrange(8) if self.delays is not None else 1):
            await asyncio.sleep(0)
        self.under_way -= 1
        return self.reply(request)

    def reply(self, request: Request) -> Answer:
        """What a request is answered with."""
        dice = random.Random(hashlib.sha256(f"{self.seed} {request.digest()}".encode()).digest())
        if dice.random() < self.slips:
            slip = dice.choice(SLIPS)
            return slip if isinstance(slip, Answer) else answer(slip)
        first = request.messages[1].content
        found = _TEXT.search(first)
        if found is None:
            return answer([FINISH])  # a review
        said = "".join(use.arguments for m in request.messages for use in m.tool_uses)
        left = [s.text for s in split(found[2]) if json.dumps(s.text) not in said]
        calls = [call for text in left[: dice.randint(1, 4)] for call in _calls(text)]
        return answer([*calls, *([FINISH] if len(left) < 3 else [])])


def _calls(text: str) -> list[Call]:
    if rule := _RULE.fullmatch(text):
        formula = f"forall X: ({rule[1]}(X) => {rule[2]}(X))"
        return [("add_formula", {"formula": formula, "source_quote": text})]
    if said := _FACT.fullmatch(text):
        return [fact(said[2], said[1].lower(), text)]
    return []


SLIPS: list[Sequence[Call] | Answer] = [
    [],
    [FINISH],
    [("list_state", {})],
    [("list_state", "")],
    [("add_atomic_fact", '{"predicate_name": "kind", "arguments": ["ann"')],
    [("add_fact", {"predicate_name": "kind", "arguments": ["ann"]})],
    [fact("kind", "ann", "These words are not there.")],
    [("add_formula", {"formula": "forall X: kind(("})],
    [("add_sort", {"sort_name": 7})],
    [("retract", {"call_id": 1}), ("retract", {"call_id": 2})],
    [("add_sort", {"sort_name": "person"}), ("add_predicate_schema", {"predicate_name": "kind"})],
    [("add_predicate_schema", {"predicate_name": "kind", "argument_sorts": ["person"]})],
    [("finish", {"untranslated": ["Who knows?", "nobody said this"]})],
    answer(words="I would rather talk."),
    answer([fact("kind", "bob")], ending=Ending.LENGTH),
    answer(ending=Ending.FILTERED),
]


def without_seconds(kb: BeliefSet) -> Mapping[str, Any]:
    """The document of a belief set but for how long answers took, which no two runs share."""
    document = kb.to_json()
    document["translation"]["account"].pop("seconds")
    return document
