"""Tools for models that know none: described in the prompt, called by a JSON object in the answer.

``{"calls": [{"tool": "add_sort", "arguments": {"sort_name": "city"}}]}``: the shape of a line of a calls
file (:func:`fol_kb.beliefs.tools.parse_call`). Pure: messages in, messages out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fol_kb.llm.messages import Message, Role, ToolUse

_INTRODUCTION = """\
You have no tools but those described here. Answer with one JSON object and nothing else:

{"calls": [{"tool": NAME, "arguments": {...}}, ...]}

"calls" lists the tools to call, in order; "arguments" follow the JSON Schema of the tool. The next message \
tells what came of each call. The tools:
"""
_RESULTS = "What came of your calls:"
_OPENING = re.compile(r"</?think(?:ing)?>|\{(?=\s*[\"}])")
_CLOSING = re.compile(r"</think(?:ing)?>")
_MEANT = re.compile(r"\{\s*'?(?:calls|tool)\b")
"""JSON as JavaScript or Python would have it, in what is left."""
_MOST_BROKEN = 100
"""Drafts that are no JSON, before nothing more is read."""


@dataclass(frozen=True, slots=True)
class Calls:
    """What was read from an answer: calls as ``(tool, arguments as JSON text)`` in order, and the rest."""

    calls: tuple[tuple[str, str], ...]
    rest: str
    """The words around them; all of the answer where no calls were read."""


def read_calls(content: str) -> Calls | None:
    """The calls in an answer; None where it has none that can be read for certain.

    Every outermost JSON object of the answer counts, in order, whatever stands around it: prose, the marks
    of a code block, what the model thought (a draft: it is left out). One that begins like JSON and is
    none leaves the whole answer unread, since what it was meant to say is not known. An entry of
    ``calls`` that is not of the shape becomes a call without a name, which is an error that can be answered.
    """
    found: list[tuple[str, str]] = []
    rest: list[str] = []
    is_answer = False
    at = broken = 0
    while opening := _OPENING.search(content, at):
        start = opening.start()
        rest.append(content[at:start])
        if opening[0].startswith("</"):  # the template has opened it: all so far was thinking
            found, rest, is_answer, at = [], [], False, opening.end()
            continue
        if opening[0].startswith("<"):
            closing = _CLOSING.search(content, start)
            at = closing.end() if closing else len(content)
            continue
        try:
            value, at = _DECODER.raw_decode(content, start)
        except (ValueError, RecursionError) as problem:
            broken += 1  # the decoder counts lines for each error, which takes as long as the text is
            # a mark before the place where it broke is a part of some text in it
            there = getattr(problem, "pos", start)
            closing = _CLOSING.search(content, there) if broken <= _MOST_BROKEN else None
            if closing is None:
                return None
            at = closing.start()  # it may be a draft
            continue
        entries = _entries(value)
        if entries is None:
            rest.append(content[start:at])
        else:
            is_answer = True
            found += map(_call, entries)
    words = "".join([*rest, content[at:]])
    if not is_answer or _MEANT.search(words):
        return None
    return Calls(tuple(found), _without_fences(words))


def _entries(value: object) -> Sequence[object] | None:
    """The calls that a value lists; one alone is what was meant too."""
    if isinstance(value, Mapping):
        if isinstance(value.get("calls"), list):
            return list(value["calls"])
        return [value] if _is_call(value) else None
    return None


def _is_call(value: object) -> bool:
    return (
        isinstance(value, Mapping)
        and isinstance(value.get("tool"), str)
        and isinstance(value.get("arguments", {}), Mapping)
        and set(value) <= {"tool", "arguments"}
    )


def _call(entry: object) -> tuple[str, str]:
    if isinstance(entry, Mapping) and _is_call(entry):
        return str(entry["tool"]), json.dumps(entry.get("arguments", {}), ensure_ascii=False)
    return "", json.dumps(entry, ensure_ascii=False)


def _without_fences(text: str) -> str:
    words = re.sub(r"```\w*", "", text).strip()
    return "" if set(words) <= set("[], \n\t") else words  # what a list of calls leaves


def _once(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"{name!r} twice in an object")
        found[name] = value
    return found


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is no JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_constant)


def described(messages: Sequence[Message], tools: Sequence[Mapping[str, Any]]) -> tuple[Message, ...]:
    """A conversation with tools as one without: tools in the system message, calls and answers as text.

    Answers to calls come as a message of the user, joined with what the user says next: many models
    accept turns in strict alternation only.
    """
    names: dict[str, str] = {}
    told: list[Message] = [Message(Role.SYSTEM, _introduction(tools))]
    answering = False  # whether what was told last are answers to calls
    for message in messages:
        answered, answering = answering, message.role is Role.TOOL
        match message.role:
            case Role.SYSTEM if len(told) == 1:
                told[0] = Message(Role.SYSTEM, f"{message.content}\n\n{told[0].content}")
            case Role.ASSISTANT if message.tool_uses:
                names |= {use.id: use.name for use in message.tool_uses}
                told.append(Message(Role.ASSISTANT, written(message)))
            case Role.TOOL:
                line = f"{names.get(message.answers or '', 'a call')}: {message.content}"
                if answered:
                    told[-1] = Message(Role.USER, f"{told[-1].content}\n{line}")
                else:
                    told.append(Message(Role.USER, f"{_RESULTS}\n{line}"))
            case Role.USER if told[-1].role is Role.USER:
                told[-1] = Message(Role.USER, f"{told[-1].content}\n\n{message.content}")
            case _:
                told.append(message)
    return tuple(told)


def written(message: Message) -> str:
    """An assistant's message with its tool uses as text, as :func:`read_calls` reads it."""
    calls = [{"tool": use.name, "arguments": _value(use)} for use in message.tool_uses]
    text = json.dumps({"calls": calls}, ensure_ascii=False)
    return f"{message.content}\n{text}" if message.content else text


def _value(use: ToolUse) -> object:
    try:
        return json.loads(use.arguments)
    except (ValueError, RecursionError):
        return use.arguments


def _introduction(tools: Sequence[Mapping[str, Any]]) -> str:
    lines = [_INTRODUCTION]
    for tool in tools:
        function = tool["function"]
        schema = json.dumps(function.get("parameters", {}), ensure_ascii=False)
        lines.append(f"- {function['name']}: {function.get('description', '')}\n  {schema}")
    return "\n".join(lines)


def answer_schema(tools: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The JSON Schema of an answer: an object with calls, each of one of the tools."""
    kinds = []
    for tool in tools:
        parameters = tool["function"].get("parameters", {"type": "object"})
        if "$ref" in json.dumps(parameters):  # a reference leads nowhere from inside of another schema
            parameters = {"type": "object"}
        kinds.append(
            {
                "type": "object",
                "properties": {"tool": {"const": tool["function"]["name"]}, "arguments": parameters},
                "required": ["tool", "arguments"],
                "additionalProperties": False,
            }
        )
    return {
        "type": "object",
        "properties": {"calls": {"type": "array", "items": {"anyOf": kinds}}},
        "required": ["calls"],
        "additionalProperties": False,
    }


__all__ = ["Calls", "answer_schema", "described", "read_calls", "written"]
