"""One part of a text: what the model is told of it, asked about it again, and what came out of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from fol_kb.beliefs import tools
from fol_kb.beliefs.findings import Mode
from fol_kb.beliefs.sentences import Sentence
from fol_kb.builder.builder import BeliefSetBuilder
from fol_kb.llm.messages import ChatModel, ModelError
from fol_kb.translation.by_model.chunks import Chunk
from fol_kb.translation.by_model.conversation import Asking, Conversation, Ended, Limits
from fol_kb.translation.by_model.coverage import Sentences
from fol_kb.translation.by_model.names import Names, Told
from fol_kb.translation.by_model.prompts import Prompt

_MARKS = {"context": "before", "missing": "sentences", "rejected": "calls", "review": "findings"}
"""The marks of sections that are not called by the name of the section."""
_MOST_ASKED = 100
"""Sentences and rejected calls that one message names."""
_SHOWN = 300
_MOST_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Note:
    """What is to be a finding of the belief set."""

    kind: str
    level: Literal["error", "warning", "info"]
    message: str
    names: tuple[str, ...] = ()
    calls: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came out of a part.

    ``calls`` are those that were not rejected, with their numbers in the part's own conversation; offsets
    are those of the whole text. ``declared`` are the indices of the sentences that the model said cannot be
    expressed. ``failure`` is why the model could not be asked on.
    """

    chunk: Chunk
    calls: tuple[tuple[int, tools.AnyCall], ...] = ()
    declared: frozenset[int] = frozenset()
    notes: tuple[Note, ...] = ()
    rounds: int = 0
    failure: ModelError | None = None
    called: bool = True
    """Whether the model called a tool, if it was heard."""

    @property
    def standing(self) -> list[tools.AnyCall]:
        """The calls without those that were taken back."""
        gone = {call.call_id for _, call in self.calls if isinstance(call, tools.Retract)}
        return [c for number, c in self.calls if number not in gone and not isinstance(c, tools.Retract)]


@dataclass(frozen=True, slots=True)
class Work:
    """What all parts of a text share.

    ``questions`` is how often what is missing is asked about, ``names`` the characters of names that a part
    is told.
    """

    text: str
    sentences: Sequence[Sentence]
    parts: int
    prompt: Prompt
    mode: Mode
    asking: Asking
    limits: Limits
    questions: int = 1
    names: int = 4_000


async def translate_part(model: ChatModel, chunk: Chunk, told: Told, work: Work) -> Outcome:
    """Translate one part. A failure of the model is part of the outcome, with what was stated before it."""
    own = [_moved(sentence, -chunk.start) for sentence in work.sentences[chunk.first : chunk.last]]
    found = Sentences(work.text[chunk.start : chunk.end], own)
    builder = BeliefSetBuilder(found.text, mode=work.mode, sentences=own)
    for call in told.calls:
        builder.apply(call)
    conversation = Conversation(
        model, builder, work.asking, work.limits, work.prompt.say("cut"), sentences=found
    )
    ended: Ended | None = None
    failure = None
    try:
        ended = await conversation.say(work.prompt.system(), first_message(chunk, told, work))
        ended = await _gone_on(conversation, found, ended, chunk, told, work)
        for _ in range(work.questions):
            question = _question(conversation, found, work.prompt)
            if not ended.orderly or not conversation.may_go_on or question is None:
                break
            ended = await conversation.go_on(question)
    except ModelError as problem:
        failure = problem
    declared, unknown = found.named(conversation.untranslated)
    return Outcome(
        chunk,
        tuple(_stated(conversation, found, chunk.start)),
        frozenset(chunk.first + index for index in declared),
        tuple(notes(conversation, ended, unknown, f"part {chunk.number + 1} of {work.parts}")),
        conversation.rounds,
        failure,
        called=conversation.prose is None,
    )


async def _gone_on(
    conversation: Conversation, found: Sentences, ended: Ended, chunk: Chunk, told: Told, work: Work
) -> Ended:
    """Begin anew with what is left, for a model that ran out of answers while it got on.

    Some models make one call an answer, and each of their requests is longer than the one before it.
    """
    left = len(found)
    while ended is Ended.ROUNDS:
        missing = _missing(conversation, found)
        if not missing or len(missing) >= left:
            break
        left = len(missing)
        names = Names()
        standing = [call for _, call, _ in conversation.builder.standing]
        names.note([*told.calls, *standing])
        now = names.told(found.text, work.names)
        listed = marked(work.prompt, "missing", "\n".join(map(_listed, missing)))
        ended = await conversation.say(work.prompt.system(), f"{first_message(chunk, now, work)}\n\n{listed}")
    return ended


def first_message(chunk: Chunk, told: Told, work: Work) -> str:
    """What a model is told of a part: its place, the names there are, what stands before it, its text."""
    prompt = work.prompt
    pieces = []
    if work.parts > 1:
        pieces.append(prompt.say("part", number=chunk.number + 1, count=work.parts))
    if told.lines:
        pieces.append(marked(prompt, "names", "\n".join(told.lines)))
    if chunk.context:
        pieces.append(marked(prompt, "context", chunk.context))
    pieces.append(marked(prompt, "text", work.text[chunk.start : chunk.end]))
    return "\n\n".join(pieces)


def marked(prompt: Prompt, section: str, data: str) -> str:
    """A section of the prompt with data in its marks."""
    opened, closed = marks(_MARKS.get(section, section), data)
    return prompt.say(section, data=data, open=opened, close=closed)


def marks(name: str, text: str) -> tuple[str, str]:
    """An opening and a closing mark that the text cannot close: a number is added to one that it contains."""
    lower = text.lower()
    mark = name
    number = 1
    while f"<{mark}" in lower or f"</{mark}" in lower:
        number += 1
        mark = f"{name}-{number}"
    return f"<{mark}>", f"</{mark}>"


def _question(conversation: Conversation, sentences: Sentences, prompt: Prompt) -> str | None:
    """What is to be asked again: sentences that nothing states, calls that were never corrected."""
    missing = _missing(conversation, sentences)
    pieces = []
    if missing:
        listed = "\n".join(_listed(sentence) for sentence in missing[:_MOST_ASKED])
        pieces.append(marked(prompt, "missing", listed))
    rejected = conversation.uncorrected()
    if rejected:
        lines = (
            json.dumps([made.result.number, made.use.tool, made.message[:_SHOWN]], ensure_ascii=False)
            for made in rejected[:_MOST_ASKED]
        )
        pieces.append(marked(prompt, "rejected", "\n".join(lines)))
    return "\n\n".join(pieces) or None


def _missing(conversation: Conversation, sentences: Sentences) -> list[Sentence]:
    """The sentences that no standing call quotes, and that were not named as impossible to express."""
    declared, _ = sentences.named(conversation.untranslated)
    standing = (call for _, call, _ in conversation.builder.standing)
    return [sentences.all[index] for index in sentences.unquoted(standing) if index not in declared]


def _listed(sentence: Sentence) -> str:
    return f"- {sentence.start}: {json.dumps(sentence.text, ensure_ascii=False)}"


def _stated(
    conversation: Conversation, sentences: Sentences, offset: int
) -> Iterable[tuple[int, tools.AnyCall]]:
    """The calls that were taken, with the offsets of the whole text."""
    for made in conversation.made:
        call = made.use.call
        if (
            call is None
            or made.result.status == "rejected"
            or isinstance(call, tools.ListState | tools.Finish)
        ):
            continue
        start = sentences.place(call)
        if start is not None:
            call = call.model_copy(update={"source_start": start + offset})
        yield made.result.number, call


def notes(
    conversation: Conversation, ended: Ended | None, unknown: Sequence[str], where: str
) -> Iterable[Note]:
    """The findings of a conversation: what was rejected and never corrected, and why it ended if oddly."""
    limits = conversation.limits
    if conversation.prose is not None:
        wrote = " ".join(conversation.prose.split())
        wrote = f"wrote {wrote[:_SHOWN]!r}" if wrote else "wrote nothing"
        said = f"the model called no tool in {conversation.rounds} answers, and {wrote}"
        advice = "ask a model that can call tools, or set tool_mode to json"
        yield Note("no-tool-call", "error", f"{where}: {said}; {advice}")
    for made in conversation.uncorrected():
        kind = "rejected-call" if made.result.error is None else f"rejected-{made.result.error.kind}"
        message = f"{where}: {made.use.tool} was rejected and not corrected: {made.message}"
        yield Note(kind, "error", message)
    if unknown:
        shown = ", ".join(repr(text[:_SHOWN]) for text in unknown[:_MOST_SHOWN])
        more = f" and {len(unknown) - _MOST_SHOWN} more" if len(unknown) > _MOST_SHOWN else ""
        message = f"{where}: the model names as untranslated what is no sentence of the text: {shown}{more}"
        yield Note("unknown-sentence", "info", message)
    if conversation.ran_out and ended is not None and not ended.orderly:
        said = f"the model had not finished after {limits.rounds} answers; what it stated is kept"
        yield Note("round-limit", "warning", f"{where}: {said}; allow more rounds, or make the parts smaller")
    match ended:
        case Ended.CALLS:
            said = (
                f"the model called more than {limits.calls} tools; {conversation.not_taken} calls of its last"
            )
            yield Note(
                "call-limit",
                "error",
                f"{where}: {said} answer, and whatever would have followed, are left out",
            )
        case Ended.REPETITION:
            said = "the model repeated the same calls again and again, and was not asked on"
            yield Note("repetition", "warning", f"{where}: {said}")
        case Ended.CUT:
            said = "the model's answers were cut off at the limit of tokens before they said anything"
            yield Note("cut", "warning", f"{where}: {said}; allow longer answers, or make the parts smaller")
        case Ended.FILTERED:
            said = "the endpoint cut the answer off by a filter for contents; what was stated before is kept"
            yield Note("filtered", "warning", f"{where}: {said}")


def _moved(sentence: Sentence, offset: int) -> Sentence:
    return Sentence(sentence.text, sentence.start + offset, sentence.end + offset, sentence.line)
