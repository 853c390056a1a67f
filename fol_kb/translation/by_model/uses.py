"""From a model's use of a tool to a call, or to words that tell the model what was expected."""

from __future__ import annotations

import contextlib
import json
import re
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from fol_kb.beliefs.tools import CALLS, AnyCall, dump_call, parse_call
from fol_kb.common import quotations
from fol_kb.common.errors import CallError, FolKbError, near_misses
from fol_kb.llm.messages import Message, ToolUse

_SHOWN = 60
_TOOLS = ", ".join(CALLS)
_LONGEST_KEPT = 2_000
_NO_NAME = re.compile(r"[^A-Za-z0-9_-]")
_QUOTE = re.compile(r'"source_quote"\s*:\s*("(?:[^"\\]|\\.)*")')


@dataclass(frozen=True, slots=True)
class Use:
    """A tool use as it was read: ``wire`` is what a builder takes, ``error`` why it is no call.

    ``call`` is None exactly where there is an ``error``. ``key`` is equal for uses that say the same.
    """

    tool: str
    wire: Any
    key: str
    call: AnyCall | None = None
    error: FolKbError | None = None


def read_use(use: ToolUse) -> Use:
    """Read a tool use. No arguments at all are an empty object, and an object may be packed twice."""
    wire: dict[str, Any] = {"tool": use.name, "arguments": use.arguments}
    try:
        if use.name not in CALLS:
            with contextlib.suppress(CallError):  # what it says may show that a later use corrects it
                wire = {"tool": use.name, "arguments": _arguments(use)}
            raise CallError(f"unknown tool {use.name!r}{near_misses(use.name, CALLS)}; there are {_TOOLS}")
        wire = {"tool": use.name, "arguments": _arguments(use)}
        call = parse_call(wire)
    except FolKbError as problem:
        expected = signature(use.name)
        message = problem.problem + (f". Expected: {expected}" if expected else "")
        return Use(use.name, wire, _key(wire), None, CallError(message))
    return Use(use.name, dump_call(call), _key(dump_call(call)), call)


def _arguments(use: ToolUse) -> Any:
    if not use.arguments.strip():
        return {}
    try:
        return _unpacked(use.arguments)
    except json.JSONDecodeError as problem:
        near = use.arguments[max(0, problem.pos - _SHOWN // 2) : problem.pos + _SHOWN // 2]
        raise CallError(
            f"{use.name}: the arguments are not JSON: {problem.msg} at character {problem.pos}"
            f" (near {near!r}); send one JSON object"
        ) from None
    except RecursionError:
        raise CallError(f"{use.name}: the arguments nest too deeply; send one flat JSON object") from None
    except ValueError as problem:  # a number with thousands of digits
        raise CallError(f"{use.name}: the arguments are not JSON: {problem}") from None


def _unpacked(text: str) -> Any:
    """The value of JSON text; JSON in JSON is a slip of whoever packed it, and says the same."""
    given = json.loads(text)
    inner = json.loads(given) if isinstance(given, str) and given.startswith("{") else None
    return inner if isinstance(inner, dict) else given


def mended(use: Use, source: quotations.Source) -> Use:
    """The use with the words as they stand in the text, where it quotes just these words.

    Models lose line breaks when they copy, and write quotation marks, apostrophes and dashes in their own
    way: see :func:`fol_kb.quotations.normalize`. Words that differ in anything else are left for the builder
    to refuse, and so is an offset that is wrong where the words occur several times.
    """
    call = use.call
    quote = getattr(call, "source_quote", None)
    if call is None or quote is None or not quote.strip():
        return use
    start: int | None = getattr(call, "source_start", None)
    there = next(source.verbatim(quote, start or 0), None)
    if there is not None and start in (None, there):
        return use
    same = list(islice(source.matches(quote), 2))
    if not same or (start is not None and len(same) > 1):
        return use
    found = call.model_copy(update={"source_quote": same[0].text, "source_start": same[0].start})
    return replace(use, wire=dump_call(found), call=found)


def signature(tool: str) -> str:
    """A tool with its parameters on one line, ``?`` behind those that may be left out; empty for no tool."""
    model = CALLS.get(tool)
    if model is None:
        return ""
    properties = model.model_json_schema().get("properties", {})
    parts = []
    for name, field in model.model_fields.items():
        kind = _kind(properties[name])
        parts.append(f"{name}{'' if field.is_required() else '?'}: {kind}")
    return f"{tool}({', '.join(parts)})"


def _kind(schema: dict[str, Any]) -> str:
    for option in schema.get("anyOf", ()):
        if option.get("type") != "null":
            return _kind(option)
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return {"string": "text", "integer": "number"}.get(str(schema.get("type")), "any")


def _key(wire: dict[str, Any]) -> str:
    return json.dumps(wire, sort_keys=True, default=repr)


def says_the_same(bad: Use, good: Use) -> bool:
    """Whether they differ only in the words that they quote, or in that the tool of one does not exist."""
    same_tool = bad.tool == good.tool or bad.tool not in CALLS
    return same_tool and _without_source(bad) == _without_source(good)


def _without_source(use: Use) -> str:
    arguments = use.wire["arguments"]
    if isinstance(arguments, dict):
        arguments = {k: v for k, v in arguments.items() if k not in ("source_quote", "source_start")}
    return _key({"arguments": arguments})


def quote_of(use: Use) -> str | None:
    """The words that a use quotes, also one that is no call and, if they can be made out, no JSON."""
    arguments = use.wire["arguments"]
    if isinstance(arguments, str) and (found := _QUOTE.search(arguments)):
        try:
            return str(json.loads(found[1]))
        except ValueError:
            return None
    quote = arguments.get("source_quote") if isinstance(arguments, dict) else None
    return quote if isinstance(quote, str) else None


def cleaned(message: Message) -> Message:
    """The message without halves of surrogate pairs, which no request could send back to the model."""
    return Message(
        message.role,
        _clean(message.content),
        tuple(ToolUse(_clean(u.id), _clean(u.name), _clean(u.arguments)) for u in message.tool_uses),
        message.answers,
    )


def presentable(message: Message) -> Message:
    """The message as it goes back to the model, with every use of a tool in a form that endpoints accept.

    Several check the names in what was said before, and read the arguments as JSON to put them into the
    model's own format: one spoilt use would have each further request refused.
    """
    uses = tuple(ToolUse(u.id, _name(u.name), _object(u.arguments)) for u in message.tool_uses)
    return replace(message, tool_uses=uses)


def _name(name: str) -> str:
    return _NO_NAME.sub("_", name)[:64] or "unnamed"


def _object(arguments: str) -> str:
    with contextlib.suppress(ValueError, RecursionError):  # the answer to the use says what is wrong with it
        given = json.loads(arguments)
        if isinstance(given, dict):
            return arguments
        if isinstance(_unpacked(arguments), dict):
            return str(given)
    return json.dumps({"unreadable": arguments[:_LONGEST_KEPT]}) if arguments.strip() else "{}"


def _clean(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")
