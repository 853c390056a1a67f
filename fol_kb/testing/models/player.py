"""From a request and a script to what the server is to do: the answer with all its faults, still unsent."""

from __future__ import annotations

import inspect
import json
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from fol_kb.testing.models import completions, good, spoiling, validation
from fol_kb.testing.models.chat import ChatRequest, Refusal, Reply, ToolCall, completion_tokens
from fol_kb.testing.models.record import Outcome
from fol_kb.testing.models.script import (
    Body,
    Cut,
    Function,
    Good,
    Hang,
    Script,
    Slow,
    Spoil,
    Status,
    StreamError,
    Turns,
)


@dataclass(slots=True)
class Performance:
    """What goes out: ``events`` as a stream, or ``body`` at once; ``outcome`` is what it will be."""

    status: int = 200
    body: bytes = b""
    events: list[str] | None = None
    content_type: str = "application/json"
    headers: dict[str, str] = field(default_factory=dict)
    outcome: Outcome = Outcome.ANSWERED
    delay: float = 0.0
    between: float = 0.0
    cut: Cut | None = None
    hang: bool = False
    faults: list[str] = field(default_factory=list)
    call_ids: list[str] = field(default_factory=list)
    prompt_tokens: int = 0
    completion_tokens: int = 0


class Player:
    """Plays one script.

    Raises:
        ValueError: the script names a function that cannot be imported.
    """

    def __init__(self, script: Script) -> None:
        self.script = script
        self.script_errors: list[str] = []
        self._function = resolve(script.answers.function) if isinstance(script.answers, Function) else None

    def authorised(self, authorization: str | None) -> Refusal | None:
        """The refusal of a wrong key, if it is wrong."""
        key = self.script.key
        if key is None or authorization == f"Bearer {key}":
            return None
        given = (authorization or "").removeprefix("Bearer ")
        shown = given if self.script.echoes_key else f"{given[:3]}***"
        return Refusal(401, f"Incorrect API key provided: {shown}.", code="invalid_api_key")

    async def perform(self, request: ChatRequest) -> Performance:
        """What to do with a request for a completion whose key is right."""
        refused = validation.refusal(request.body) or self._refusal(request)
        shown = Performance()
        if self._faults_before(request, shown):
            return shown
        if refused:
            return refuse(refused, shown)
        said = await self._say(request)
        if isinstance(said, Refusal):
            return refuse(said, shown)
        return self._show(request, said, shown)

    def _refusal(self, request: ChatRequest) -> Refusal | None:
        script = self.script
        if request.model != script.model:
            return Refusal(404, f"The model '{request.model}' does not exist.", code="model_not_found")
        for name in script.refuses:
            if request.body.get(name) is None:
                continue
            what = f"Unsupported parameter: '{name}' is not supported with this model."
            if name == "max_tokens":  # as OpenAI's reasoning models say it
                what += " Use 'max_completion_tokens' instead."
            return Refusal(script.refusal_status, what, code="unsupported_parameter")
        limit = script.context_length
        if limit is not None and request.prompt_tokens > limit:
            problem = (
                f"This model's maximum context length is {limit} tokens. However, your messages resulted in"
                f" {request.prompt_tokens} tokens. Please reduce the length of the messages."
            )
            return Refusal(400, problem, code="context_length_exceeded")
        return None

    def _faults_before(self, request: ChatRequest, shown: Performance) -> bool:
        """Note what happens to the request before anything is said; True if nothing else does."""
        for fault in self.script.faults:
            if not fault.when.holds(request):
                continue
            shown.faults.append(fault.how if isinstance(fault, Spoil) else fault.kind)
            match fault:
                case Slow():
                    shown.delay += fault.seconds
                    shown.between += fault.between
                case Status():
                    headers = {} if fault.retry_after is None else {"Retry-After": _text(fault.retry_after)}
                    refuse(Refusal(fault.status, fault.message or _SAID[fault.status // 100]), shown)
                    shown.headers |= headers
                    return True
                case Hang():
                    shown.hang = True
                    shown.outcome = Outcome.CUT
                    return True
                case Cut():
                    shown.cut = fault
                    shown.outcome = Outcome.CUT
                    if fault.where == "before-headers":
                        return True
        return False

    async def _say(self, request: ChatRequest) -> Reply | Refusal:
        answers = self.script.answers
        seen = self._seen(request)
        try:
            if isinstance(answers, Good):
                reply: Reply | Refusal = good.reply(seen, answers)
            elif isinstance(answers, Turns):
                reply = _turn(seen, answers)
            else:
                assert self._function is not None
                made = self._function(seen)
                reply = as_reply(await made if inspect.isawaitable(made) else made)
        except Exception:  # noqa: BLE001 - what a script raises is kept, shown to the test, and answered by 500
            self.script_errors.append(traceback.format_exc())
            return Refusal(500, "the script of this model failed; see the errors of its server")
        if isinstance(reply, Refusal):
            return reply
        for fault in self.script.faults:
            if isinstance(fault, Spoil) and fault.when.holds(request):
                reply = spoiling.spoil(seen, reply, fault)
        if isinstance(answers, Good) and not seen.tools:
            if request.tools:  # it was told to call tools that it knows nothing of
                return spoiling.prose(seen, reply, Spoil(how="prose"))
            return good.in_content(reply, answers.json_style)
        return reply

    def _seen(self, request: ChatRequest) -> ChatRequest:
        if not self.script.ignores:
            return request
        body = {name: value for name, value in request.body.items() if name not in self.script.ignores}
        return ChatRequest(request.number, request.attempt, body, request.headers)

    def _show(self, request: ChatRequest, reply: Reply, shown: Performance) -> Performance:
        shown.call_ids = completions.call_ids(request, reply)
        shown.prompt_tokens = request.prompt_tokens
        shown.completion_tokens = completion_tokens(reply)
        if request.stream and "stream" not in self.script.ignores:
            shown.content_type = "text/event-stream"
            shown.events = list(completions.events(request, reply))
        else:
            shown.body = json.dumps(completions.completion(request, reply)).encode()
        for fault in self.script.faults:
            if isinstance(fault, Body | StreamError) and fault.when.holds(request):
                _break(shown, fault)
        return shown


def _break(shown: Performance, fault: Body | StreamError) -> None:
    shown.outcome = Outcome.SPOILT
    match fault:
        case Body():
            whole = "".join(f"data: {event}\n\n" for event in shown.events or ()).encode() or shown.body
            shown.events = None
            shown.content_type = fault.content_type
            shown.body = whole[: len(whole) // 2] if fault.content is None else fault.content.encode()
        case StreamError():
            refusal = Refusal(500, fault.message)
            if shown.events is None:
                refuse(refusal, shown)
            else:
                half = shown.events[: len(shown.events) // 2]
                shown.events = [*half, json.dumps(completions.error(refusal))]


def refuse(refusal: Refusal, shown: Performance) -> Performance:
    """The performance of a refusal."""
    shown.status = refusal.status
    shown.headers |= refusal.headers
    shown.body = json.dumps(completions.error(refusal)).encode()
    if shown.cut is None:
        shown.outcome = Outcome.REFUSED
    return shown


_SAID = {4: "Rate limit reached for requests", 5: "The server had an error while processing your request"}


def _text(retry_after: float | str) -> str:
    return retry_after if isinstance(retry_after, str) else f"{retry_after:g}"


def _turn(request: ChatRequest, script: Turns) -> Reply:
    said = script.turns[min(request.turn, len(script.turns)) - 1]
    calls = tuple(ToolCall(call.name, call.arguments, call.id) for call in said.calls)
    return Reply(said.content, calls, said.ending)


def as_reply(made: object) -> Reply | Refusal:
    """What a script's function gave: a reply, a refusal, or text, which is the content of a reply.

    Raises:
        TypeError: anything else.
    """
    if isinstance(made, Reply | Refusal):
        return made
    if isinstance(made, str):
        return Reply(content=made)
    raise TypeError(f"a script's function gives a Reply, a Refusal or text, not {type(made).__name__}")


def resolve(name: str) -> Callable[[ChatRequest], Any]:
    """The function that ``module:name`` names.

    Raises:
        ValueError: there is none.
    """
    module, _, attribute = name.partition(":")
    found: Any
    try:
        found = import_module(module)
        for part in attribute.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError) as problem:
        raise ValueError(f"the script's function {name!r} cannot be imported: {problem}") from problem
    if not callable(found):
        raise ValueError(f"{name!r} is no function of a request, but {type(found).__name__}")
    function: Callable[[ChatRequest], Any] = found
    return function


def name_of(function: Callable[..., Any]) -> str:
    """``module:name`` of a function that another process can import.

    Raises:
        ValueError: it is made within another function, or has no name.
    """
    module, name = getattr(function, "__module__", None), getattr(function, "__qualname__", "")
    if not module or not name or "<" in name or module == "__main__":
        raise ValueError(
            f"{function!r} cannot be imported by the server's process; define it at the top of a module"
        )
    return f"{module}:{name}"


def headers_seen(headers: Mapping[str, str], kept_out: frozenset[str]) -> dict[str, str]:
    """The headers that a script may see."""
    return {name: value for name, value in headers.items() if name not in kept_out}


__all__ = ["Performance", "Player", "as_reply", "headers_seen", "name_of", "refuse", "resolve"]
