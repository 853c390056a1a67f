"""Tools for models that know none: described in the prompt, called by a JSON object in the answer.

``{"calls": [{"tool": "add_sort", "arguments": {"sort_name": "city"}}]}``: the shape of a line of a calls
file (:func:`fol_kb.beliefs.tools.parse_call`). Pure: messages in, messages out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fol_kb.llm.json_text import Found, objects_among_words
from fol_kb.llm.messages import Message, Role, ToolUse

_INTRODUCTION = """\
You have no tools but those described here. Answer with one JSON object and nothing else:

{"calls": [{"tool": NAME, "arguments": {...}}, ...]}

"calls" lists the tools to call, in order; "arguments" follow the JSON Schema of the tool. The next message \
tells what came of each call. The tools:
"""
_RESULTS = "What came of your calls:"
_MEANT = re.compile(r"\{\s*'?(?:calls|tool)\b")
"""JSON as JavaScript or Python would have it, in what is left."""


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
    pieces = objects_among_words(content)
    if pieces is None:
        return None
    found: list[tuple[str, str]] = []
    rest: list[str] = []
    is_answer = False
    for piece in pieces:
        entries = _entries(piece.value) if isinstance(piece, Found) else None
        if entries is None:
            rest.append(piece.text if isinstance(piece, Found) else piece)
        else:
            is_answer = True
            found += map(_call, entries)
    words = "".join(rest)
    if not is_answer or _MEANT.search(words):
        return None
    return Calls(tuple(found), _without_fences(words))


def read_forced(content: str, name: str) -> Calls | None:
    """The calls in an answer that has to call one tool: also where it gives nothing but the arguments.

    An answer without calls whose objects are the arguments alone is what was meant too. An empty object
    beside others is a set in the words.
    """
    calls = read_calls(content)
    pieces = objects_among_words(content) if calls is None else None
    if pieces is None:
        return calls
    objects = [piece for piece in pieces if isinstance(piece, Found)]
    full = [piece for piece in objects if piece.value]
    words = "".join(piece for piece in pieces if isinstance(piece, str))
    given = full or objects
    if not given or _MEANT.search(words):
        return None
    return Calls(tuple((name, piece.text) for piece in given), _without_fences(words))


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


def described(
    messages: Sequence[Message], tools: Sequence[Mapping[str, Any]], forced: str | None = None
) -> tuple[Message, ...]:
    """A conversation with tools as one without: tools in the system message, calls and answers as text.

    ``forced`` is the tool that has to be called. Answers to calls come as a message of the user, joined with
    what the user says next: many models accept turns in strict alternation only.
    """
    names: dict[str, str] = {}
    told: list[Message] = [Message(Role.SYSTEM, _introduction(tools, forced))]
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


def _introduction(tools: Sequence[Mapping[str, Any]], forced: str | None) -> str:
    lines = [_INTRODUCTION]
    for tool in tools:
        function = tool["function"]
        schema = json.dumps(function.get("parameters", {}), ensure_ascii=False)
        lines.append(f"- {function['name']}: {function.get('description', '')}\n  {schema}")
    if forced is not None:
        lines.append(f"\nCall {forced} exactly once.")
    return "\n".join(lines)
