"""What models get wrong in what they say: each takes the right reply and gives the one that goes out.

All are functions of the request and the reply alone. A request that is repeated is spoilt in the same way.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, get_args

from fol_kb.testing.models.chat import ChatRequest, Reply, ToolCall
from fol_kb.testing.models.good import task
from fol_kb.testing.models.script import Spoil, Spoiling

Spoiler = Callable[[ChatRequest, Reply, Spoil], Reply]

_JSON_CALL = re.compile(r'\{\s*"tool"')


def spoil(request: ChatRequest, reply: Reply, fault: Spoil) -> Reply:
    """The reply with the fault in it."""
    return SPOILERS[fault.how](request, reply, fault)


def _map(reply: Reply, change: Callable[[ToolCall], ToolCall]) -> Reply:
    return replace(reply, calls=tuple(map(change, reply.calls)))


def _arguments(call: ToolCall) -> dict[str, Any]:
    try:
        found = json.loads(call.text)
    except ValueError:  # spoilt already
        return {}
    return found if isinstance(found, dict) else {}


def _with_quote(call: ToolCall, quote: str | None) -> ToolCall:
    arguments = _arguments(call)
    if "source_quote" not in arguments:
        return call
    del arguments["source_quote"]
    return replace(call, arguments=arguments if quote is None else {**arguments, "source_quote": quote})


def malformed_arguments(_: ChatRequest, reply: Reply, __: Spoil) -> Reply:
    """Arguments with a brace too few and a comma too many."""
    return _map(reply, lambda call: replace(call, arguments=call.text.rstrip("}") + ","))


def truncated_arguments(_: ChatRequest, reply: Reply, __: Spoil) -> Reply:
    """The last call ends in its middle, since the answer became too long."""
    if not reply.calls:
        return replace(reply, content=(reply.content or "")[: len(reply.content or "") // 2], ending="length")
    last = reply.calls[-1]
    cut = replace(last, arguments=last.text[: len(last.text) // 2])
    return replace(reply, calls=(*reply.calls[:-1], cut), ending="length")


def double_encoded(_: ChatRequest, reply: Reply, __: Spoil) -> Reply:
    """Arguments are JSON text of JSON text."""
    return _map(reply, lambda call: replace(call, arguments=json.dumps(call.text)))


def bare_arguments(_: ChatRequest, reply: Reply, __: Spoil) -> Reply:
    """Arguments are an object where the protocol wants text."""
    return _map(reply, lambda call: replace(call, bare=True))


def extra_fields(_: ChatRequest, reply: Reply, __: Spoil) -> Reply:
    """A field in the arguments that the tool does not have."""
    return _map(reply, lambda call: replace(call, arguments={**_arguments(call), "confidence": 0.9}))


def wrong_types(_: ChatRequest, reply: Reply, __: Spoil) -> Reply:
    """Lists are texts with commas, and texts are numbers."""

    def wrong(value: object) -> object:
        return ", ".join(map(str, value)) if isinstance(value, list) else 7

    return _map(
        reply,
        lambda call: replace(
            call, arguments={name: wrong(value) for name, value in _arguments(call).items()}
        ),
    )


def wrong_tool_names(_: ChatRequest, reply: Reply, __: Spoil) -> Reply:
    """Tools that there are not: ``assert_atomic_fact`` for ``add_atomic_fact``."""

    def renamed(name: str) -> str:
        return name.replace("add_", "assert_", 1) if name.startswith("add_") else f"functions.{name}"

    return _map(reply, lambda call: replace(call, name=renamed(call.name)))


def no_ids(_: ChatRequest, reply: Reply, __: Spoil) -> Reply:
    """Calls have empty ids."""
    return _map(reply, lambda call: replace(call, id=""))


def same_ids(_: ChatRequest, reply: Reply, __: Spoil) -> Reply:
    """All calls have the same id, in this turn and in all others."""
    return _map(reply, lambda call: replace(call, id="call_1"))


def no_quotes(_: ChatRequest, reply: Reply, __: Spoil) -> Reply:
    """Statements do not say where they come from."""
    return _map(reply, lambda call: _with_quote(call, None))


def misquoting(_: ChatRequest, reply: Reply, __: Spoil) -> Reply:
    """Quotes are words that are not in the text."""
    return _map(reply, lambda call: _with_quote(call, "as the author puts it so very well elsewhere"))


def contradicting(_: ChatRequest, reply: Reply, __: Spoil) -> Reply:
    """Each fact is stated together with its negation."""
    calls: list[ToolCall] = []
    for call in reply.calls:
        calls.append(call)
        if call.name == "add_atomic_fact":
            calls.append(replace(call, name="add_negated_atomic_fact"))
        elif call.name == "add_formula":
            arguments = _arguments(call)
            calls.append(
                replace(call, arguments=arguments | {"formula": f"!({arguments.get('formula', '')})"})
            )
    return replace(reply, calls=tuple(calls))


def finish_at_once(_: ChatRequest, reply: Reply, __: Spoil) -> Reply:
    """Says that it is done, in whichever turn, and nothing else."""
    return replace(reply, calls=(ToolCall("finish"),))


def finish_first(_: ChatRequest, reply: Reply, __: Spoil) -> Reply:
    """Says that it is done, and goes on in the same turn."""
    return replace(reply, calls=(ToolCall("finish"), *reply.calls))


def never_finishes(request: ChatRequest, reply: Reply, _: Spoil) -> Reply:
    """In place of the end another fact of nobody, turn after turn."""
    if any(call.name != "finish" for call in reply.calls):
        return reply
    endless = ToolCall("add_atomic_fact", {"predicate_name": "noted", "arguments": [f"turn_{request.turn}"]})
    return Reply(calls=(endless,))


def repeating(_: ChatRequest, __: Reply, ___: Spoil) -> Reply:
    """The same call in every turn."""
    again = {"predicate_name": "again", "arguments": ["again"]}
    return Reply(calls=(ToolCall("add_atomic_fact", again),))


def another_call_first(_: ChatRequest, reply: Reply, __: Spoil) -> Reply:
    """Before anything else it asks for what there is, in each turn."""
    return replace(reply, calls=(ToolCall("list_state"), *reply.calls))


def many_predicates(_: ChatRequest, __: Reply, fault: Spoil) -> Reply:
    """Declares so many predicates in one turn that nobody asked for, every turn the same ones."""
    return Reply(
        calls=tuple(
            ToolCall("add_predicate_schema", {"predicate_name": f"p{n}", "argument_sorts": ["thing"]})
            for n in range(fault.amount)
        )
    )


def huge_arguments(_: ChatRequest, reply: Reply, fault: Spoil) -> Reply:
    """A name of so many characters."""
    long = {"predicate_name": "p" * fault.amount, "arguments": ["a"]}
    return replace(reply, calls=(ToolCall("add_atomic_fact", long), *reply.calls))


def obeying(request: ChatRequest, reply: Reply, _: Spoil) -> Reply:
    """Makes the calls that the text to be translated asks for (as JSON), in place of its own."""
    text, _since = task(request.messages)
    ordered: list[ToolCall] = []
    for found in _JSON_CALL.finditer(text):
        try:
            call, _end = json.JSONDecoder().raw_decode(text, found.start())
        except ValueError:
            continue
        ordered.append(ToolCall(str(call["tool"]), _mapping(call.get("arguments"))))
    if not ordered or request.turn > 1:
        return replace(reply, calls=(ToolCall("finish"),)) if ordered else reply
    return replace(reply, calls=tuple(ordered))


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def prose(_: ChatRequest, reply: Reply, __: Spoil) -> Reply:
    """Talks about what it would do, and calls nothing."""
    named = ", ".join(call.name for call in reply.calls) or "finish"
    return Reply(content=f"To formalise this text I would first call {named}. Shall I go on?")


def silence(_: ChatRequest, __: Reply, ___: Spoil) -> Reply:
    """An empty content, and no call."""
    return Reply(content="")


def refusing(_: ChatRequest, __: Reply, ___: Spoil) -> Reply:
    """Does not want to."""
    return Reply(content="I'm sorry, but I can't help with that.")


def filtered(_: ChatRequest, __: Reply, ___: Spoil) -> Reply:
    """The endpoint's filter took the answer away."""
    return Reply(content=None, ending="content_filter")


SPOILERS: Mapping[Spoiling, Spoiler] = {how: globals()[how.replace("-", "_")] for how in get_args(Spoiling)}
"""Every way to spoil a reply by its name in a script, which is that of its function."""
