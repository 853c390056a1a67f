"""After all parts: the model looks at what was noticed, and may take back and restate.

What was noticed are the findings of :func:`fol_kb.builder.lint.lint` that another statement could mend, what
was refused, and, where reasoners say that the whole is inconsistent, the conflict in the words of the text.
What the model takes back is a finding of the belief set. If the text itself is inconsistent it stays so.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from fol_kb.beliefs import belief_set_document, tools
from fol_kb.beliefs.belief_set import Belief, BeliefSet
from fol_kb.beliefs.findings import Finding
from fol_kb.beliefs.verdicts import ConsistencyStatus
from fol_kb.builder.builder import BeliefSetBuilder
from fol_kb.builder.lint import lint
from fol_kb.llm.messages import ChatModel, ModelError
from fol_kb.logic.syntax import Formula, binding_sorts
from fol_kb.logic.traversal import constants, symbols
from fol_kb.translation.by_model.checking import MOST_CONFLICTS, Checked
from fol_kb.translation.by_model.conversation import Asking, Conversation, Ended, Limits
from fol_kb.translation.by_model.coverage import Sentences
from fol_kb.translation.by_model.parts import marked
from fol_kb.translation.by_model.prompts import Prompt

REVIEWED = frozenset(
    {
        "similar-names",
        "ambiguous-class",
        "near-duplicate-names",
        "singular-and-plural",
        "constant-and-predicate",
        "literal-as-constant",
        "truth-as-name",
        "unbound-variable",
        "unused-constant",
        "unused-predicate",
        "unused-function",
        "unused-sort",
    }
)
"""The kinds of findings that a model is asked about, beside all errors."""
_MOST_PROBLEMS = 40
_MOST_CHARACTERS = 16_000
"""Of all problems that one review names."""
_MOST_CALLS = 12
"""Calls that one problem names."""

Ask: TypeAlias = Callable[[BeliefSet, str], Awaitable[Checked]]
"""What reasoners say of a belief set; its digest is the second argument."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something noticed: as it is told, and the numbers of the calls that it names."""

    told: str
    calls: frozenset[int]


@dataclass(frozen=True, slots=True)
class Review:
    """What became of the review.

    ``rounds`` conversations were held; ``named`` problems were told to the model in the first of them, of
    ``noticed``. ``checked`` is the verdict on the belief set as it is now, None where nobody was asked.
    ``ended`` is how the last conversation ended, ``failure`` why there was none or no more.
    """

    rounds: int = 0
    answers: int = 0
    noticed: int = 0
    named: int = 0
    checked: Checked | None = None
    ended: Ended | None = None
    failure: ModelError | None = None


async def review(
    model: ChatModel,
    builder: BeliefSetBuilder,
    *,
    ask: Ask | None,
    prompt: Prompt,
    asking: Asking,
    limits: Limits,
    rounds: int,
    held: Callable[[Conversation], object],
    protected: int = 0,
    sentences: Sentences | None = None,
) -> Review:
    """Up to so many conversations about what is noticed, each followed by another look.

    The model may take back the calls that a problem names, and its own; those up to the number ``protected``
    are of somebody else. ``sentences`` are those of the text, for near misses. ``held`` is called with each
    conversation when it is over. A failure of the model is part of the review; what it did before stays.
    """
    told: list[Problem] = []
    count = answers = noticed = first = 0
    ended: Ended | None = None
    failure: ModelError | None = None
    while True:
        kb = builder.build()
        checked = None if ask is None else await ask(kb, digest(kb))
        everything = tuple(problems(builder, kb, checked))
        if count == 0:
            noticed = len(everything)
        shown = _bounded(everything)
        if count == rounds or failure is not None or not shown or shown == told:
            break  # the same question would get the same answer
        told = shown
        first = first or len(shown)
        conversation = Conversation(
            model,
            builder,
            asking,
            limits,
            prompt.say("cut"),
            retractable={call for problem in shown for call in problem.calls if call > protected},
            sentences=sentences,
        )
        lines = "\n".join(problem.told for problem in shown)
        count += 1
        try:
            ended = await conversation.say(prompt.system(), marked(prompt, "review", lines))
        except ModelError as problem:
            failure = problem
        answers += conversation.rounds
        held(conversation)
    return Review(count, answers, noticed, first, checked, ended, failure)


def digest(kb: BeliefSet) -> str:
    """A SHA-256 of a belief set's document, in hexadecimal."""
    return hashlib.sha256(belief_set_document.dumps(kb).encode()).hexdigest()


def problems(builder: BeliefSetBuilder, kb: BeliefSet, checked: Checked | None) -> Iterator[Problem]:
    """What is to be looked at, conflicts first, then errors, then the rest."""
    entries = {number: (call, formula) for number, call, formula in builder.standing}
    if checked is not None and checked.status is ConsistencyStatus.INCONSISTENT:
        for conflict in checked.conflicts[:MOST_CONFLICTS]:
            numbers = [call for id in conflict if (call := kb[id].call) is not None]
            yield _problem("conflict", "these cannot all hold", numbers, entries, builder)
    wanted = [f for f in lint(kb) if f.level == "error" or f.kind in REVIEWED]
    mentions = _mentions(entries, {name for finding in wanted for name in finding.names})
    for finding in wanted:
        yield _problem(finding.kind, finding.message, _calls(finding, mentions, entries), entries, builder)


_Entries: TypeAlias = dict[int, tuple[tools.AnyCall, Formula | None]]


def _calls(finding: Finding, mentions: dict[str, list[int]], entries: _Entries) -> list[int]:
    numbers = {*finding.calls, *(number for name in finding.names for number in mentions.get(name, ()))}
    return sorted(number for number in numbers if number in entries)


def _mentions(entries: _Entries, names: set[str]) -> dict[str, list[int]]:
    """The calls that speak of each of the names, declarations included, in one pass."""
    found: dict[str, list[int]] = {}
    for number, (call, formula) in entries.items():
        for name in names.intersection(_names(call, formula)):
            found.setdefault(name, []).append(number)
    return found


def _names(call: tools.AnyCall, formula: Formula | None) -> Iterator[str]:
    match call:
        case tools.AddSort():
            yield call.sort_name
        case tools.AddConstantToSort():
            yield call.constant_name
        case tools.AddPredicateSchema():
            yield call.predicate_name
        case tools.AddFunctionSchema():
            yield call.function_name
        case tools.DeclareDisjoint():
            yield from call.sorts
    if formula is not None:
        yield from constants(formula)
        yield from binding_sorts(formula)
        yield from (symbol.name for symbol in symbols(formula))


def _problem(
    kind: str, message: str, numbers: Iterable[int], entries: _Entries, builder: BeliefSetBuilder
) -> Problem:
    known = [number for number in numbers if number in entries]
    shown = known[:_MOST_CALLS]
    told: dict[str, Any] = {"finding": kind, "message": message}
    if shown:
        told["calls"] = [_described(number, entries, builder) for number in shown]
    if len(known) > len(shown):
        told["more_calls"] = len(known) - len(shown)
    return Problem(json.dumps(told, ensure_ascii=False), frozenset(shown))


def _described(number: int, entries: _Entries, builder: BeliefSetBuilder) -> dict[str, Any]:
    call, formula = entries[number]
    said: dict[str, Any] = {"call": number}
    if formula is not None:
        said["formula"] = str(formula)
    else:
        arguments = call.model_dump(exclude_defaults=True, exclude={"source_quote", "source_start"})
        said[call.tool] = arguments
    quote = getattr(call, "source_quote", None)
    if quote is not None:
        said["quote"] = quote
        if (builder.text or "").count(quote) > 1:
            said["source_start"] = getattr(call, "source_start", None)
    return said


def _bounded(everything: Iterable[Problem]) -> list[Problem]:
    """As many as a model can look at."""
    shown: list[Problem] = []
    characters = 0
    for problem in everything:
        characters += len(problem.told)
        if shown and (len(shown) >= _MOST_PROBLEMS or characters > _MOST_CHARACTERS):
            break
        shown.append(problem)
    return shown


def in_words(kb: BeliefSet, checked: Checked) -> Iterator[str]:
    """Each conflict as a sentence, in the words of the text where there are any; never nothing at all."""
    if not checked.conflicts:  # to find one may take longer than to see that there is one
        yield "all of it together cannot hold; which statements are in conflict was not found out"
    for conflict in checked.conflicts:
        parts = []
        for id in conflict:
            belief = kb[id]
            said = str(belief.formula) if isinstance(belief, Belief) else str(belief)
            if belief.source is not None:
                said = f'line {belief.source.line} "{" ".join(belief.source.quote.split())}" ({said})'
            parts.append(said)
        yield f"these cannot all hold: {'; '.join(parts)}"
