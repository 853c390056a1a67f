"""A model that translates well: the offline translator, in the turns of a conversation.

It keeps nothing between requests. What it has said already it reads in the conversation, so that a
conversation which is taken up again gets the same answers as one that was never interrupted.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from fol_kb.beliefs import tools
from fol_kb.testing.models.chat import ChatRequest, Reply, ToolCall, words
from fol_kb.testing.models.script import Good
from fol_kb.translation.controlled import ControlledTranslator

Wire = Mapping[str, Any]
"""A call as ``{"tool": ..., "arguments": {...}}``."""

_TEXT = re.compile(r"<(text(?:-\d+)?)>\n?(.*?)\n?</\1>", re.DOTALL)
_FENCED = re.compile(r"^(```+|\"\"\")[^\n]*\n(.*?)\n\1", re.DOTALL | re.MULTILINE)
_FINDINGS = re.compile(r"^<(findings(?:-\d+)?)>\n.*\n</\1>", re.DOTALL | re.MULTILINE)
_LONG_WORD = re.compile(r"[^\W\d_]{4,}")


def text_of(message: Mapping[str, Any]) -> str | None:
    """The text to translate in a user's message: between ``<text>`` and ``</text>``, or fenced.

    It is empty where findings to look at are marked in its place; None if neither is.
    """
    content = words(message)
    for pattern in (_TEXT, _FENCED):
        if found := pattern.search(content):
            return found[2]
    return "" if _FINDINGS.search(content) else None


def task(messages: Sequence[Mapping[str, Any]]) -> tuple[str, Sequence[Mapping[str, Any]]]:
    """The text that is to be translated now, and what was said since; the last one that is marked as a text.

    Without any marks it is the whole of the first message of the user.
    """
    asked = [number for number, message in enumerate(messages) if message.get("role") == "user"]
    for number in reversed(asked):
        text = text_of(messages[number])
        if text is not None:
            return text, messages[number + 1 :]
    if not asked:
        return "", ()
    return words(messages[asked[0]]), messages[asked[0] + 1 :]


@lru_cache(maxsize=512)
def plan(text: str, good: str) -> tuple[str, ...]:
    """The calls that translate a text, as JSON; the last is ``finish``. ``good`` is the script as JSON."""
    how = Good.model_validate_json(good)
    translation = ControlledTranslator(how.language).translate(text)
    calls = []
    for call in translation.calls[:-1]:
        wire = tools.dump_call(call)
        # offsets are of the part of the text that is in the message, and no model counts characters
        wire["arguments"].pop("source_start", None)
        calls.append(wire)
    untranslated = []
    for item in translation.untranslated:
        mention = _mention(item.sentence.text) if how.uncovered == "mention" else None
        if mention:
            calls.append(mention)
        else:
            untranslated.append(item.sentence.text)
    calls.append({"tool": "finish", "arguments": {"untranslated": untranslated} if untranslated else {}})
    return tuple(json.dumps(call, ensure_ascii=False) for call in calls)


def _mention(sentence: str) -> dict[str, Any] | None:
    longest = sorted({word.lower() for word in _LONG_WORD.findall(sentence)}, key=lambda w: (-len(w), w))
    if len(longest) < 2:
        return None
    return {
        "tool": "add_atomic_fact",
        "arguments": {
            "predicate_name": f"mentions_{longest[0]}",
            "arguments": [longest[1]],
            "source_quote": sentence,
        },
    }


def reply(request: ChatRequest, good: Good) -> Reply:
    """What a good model says next."""
    text, since = task(request.messages)
    planned = plan(text, good.model_dump_json())
    made = set(map(_canonical, said(since)))
    left = [call for call in map(json.loads, planned[:-1]) if _canonical(call) not in made]
    calls = left[: good.calls_a_turn] or [json.loads(planned[-1])]
    return Reply(calls=tuple(ToolCall(call["tool"], call["arguments"]) for call in calls))


def in_content(reply: Reply, style: str) -> Reply:
    """A reply with its calls as JSON in the content, for a request without tools."""
    if not reply.calls:
        return reply
    # arguments as they are: what is malformed stays malformed
    calls = [f'{{"tool": {json.dumps(call.name)}, "arguments": {call.text}}}' for call in reply.calls]
    text = '{"calls": [\n' + ",\n".join(calls) + "\n]}"
    match style:
        case "fenced":
            text = f"```json\n{text}\n```"
        case "chatty":
            text = f"Sure! Here is the {{translation}} you asked for:\n\n```json\n{text}\n```\nAnything else?"
        case "thinking":
            text = f'<think>\nMaybe {{"calls": []}}? No: there is more to say.\n</think>\n\n{text}'
    # a content has no end of its own for calls
    return Reply(content=text, ending=reply.ending if reply.ending != "tool_calls" else None)


def said(messages: Iterable[Mapping[str, Any]]) -> list[Wire]:
    """The well-formed calls in the assistant's messages, native ones and those in the content."""
    found: list[Wire] = []
    for message in messages:
        if message.get("role") != "assistant":
            continue
        for call in message.get("tool_calls") or ():
            arguments = _parsed(call["function"]["arguments"])
            if isinstance(arguments, dict):
                found.append({"tool": call["function"]["name"], "arguments": arguments})
        found += _in_content(words(message))
    return found


def _in_content(content: str) -> list[Wire]:
    """The calls in the last JSON object of a content that has the field ``calls``."""
    start = content.rfind('{"calls"')
    if start < 0:
        return []
    try:
        data, _ = json.JSONDecoder().raw_decode(content, start)
    except ValueError:
        return []
    return [call for call in data["calls"] if isinstance(call, dict)]


def _parsed(text: object) -> object:
    """Arguments as they were meant: once more, if they are JSON text of JSON text."""
    try:
        data = json.loads(text) if isinstance(text, str) else None
        return json.loads(data) if isinstance(data, str) else data
    except ValueError:
        return None


def _canonical(call: Wire) -> str:
    return json.dumps(call, sort_keys=True, ensure_ascii=False)
