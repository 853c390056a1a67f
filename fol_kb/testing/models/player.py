"""From a request and a script to what the server is to do: the answer with all its faults, still unsent."""

from __future__ import annotations

import inspect
import json
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from fol_kb.testing.models import choices, completions, embedding, good, spoiling
from fol_kb.testing.models.chat import ChatRequest, Refusal, Reply, ToolCall, completion_tokens
from fol_kb.testing.models.dialects import OPENAI, Dialect
from fol_kb.testing.models.record import Outcome
from fol_kb.testing.models.script import (
    Body,
    Cut,
    Embedder,
    Function,
    Good,
    Hang,
    Script,
    Slow,
    Spoil,
    SpoilVectors,
    Status,
    StreamError,
    Turns,
)


@dataclass(slots=True)
class Performance:
    """What goes out: ``events`` as a stream, or ``body`` at once; ``outcome`` is what it will be."""

    dialect: Dialect = OPENAI
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

    def __init__(
        self,
        script: Script,
        script_errors: list[str] | None = None,
        *,
        function: Callable[[ChatRequest], Any] | None = None,
    ) -> None:
        self.script = script
        self.script_errors: list[str] = [] if script_errors is None else script_errors
        self._function = function
        if function is None and isinstance(script.answers, Function):
            self._function = resolve(script.answers.function)

    def authorised(self, authorization: str | None) -> Refusal | None:
        """The refusal of a wrong key, if it is wrong."""
        key = self.script.key
        if key is None or authorization == f"Bearer {key}":
            return None
        given = (authorization or "").removeprefix("Bearer ")
        shown = given if self.script.echoes_key else f"{given[:3]}***"
        return Refusal(401, f"Incorrect API key provided: {shown}.", code="invalid_api_key")

    async def perform(
        self, request: ChatRequest, dialect: Dialect = OPENAI, refused: Refusal | None = None
    ) -> Performance:
        """What to do with a request for a completion whose key is right; ``refused``: what else is wrong."""
        refused = dialect.refusal(request.body) or refused or self._refusal(request)
        shown = Performance(dialect)
        if self._faults_before(request, shown):
            return shown
        if refused:
            return refuse(refused, shown)
        said = await self._say(request)
        if isinstance(said, Refusal):
            return refuse(said, shown)
        return self._show(request, said, shown)

    def embed(
        self, request: ChatRequest, dialect: Dialect = OPENAI, refused: Refusal | None = None
    ) -> Performance:
        """What to do with a request for embeddings; as :meth:`perform`."""
        shown = Performance(dialect)
        if self._faults_before(request, shown):
            return shown
        if refused is not None:
            return refuse(refused, shown)
        if not isinstance(self.script.answers, Embedder):
            what = f"You are not allowed to generate embeddings from '{request.model}'."
            return refuse(Refusal(403, what), shown)
        spoiled = [
            fault
            for fault in self.script.faults
            if isinstance(fault, SpoilVectors) and fault.when.holds(request)
        ]
        found = self._too_long(request) or embedding.vectors(request, self.script.answers, spoiled)
        if isinstance(found, Refusal):
            return refuse(found, shown)
        vectors, shown.prompt_tokens = found
        shown.body = json.dumps(dialect.embeddings(request, vectors, shown.prompt_tokens)).encode()
        self._break(request, shown)
        return shown

    def _refusal(self, request: ChatRequest) -> Refusal | None:
        script = self.script
        if isinstance(script.answers, Embedder):
            what = "This is not a chat model and thus not supported in the v1/chat/completions endpoint."
            return Refusal(404, what)
        if refused := choices.refused(request.body, script.tool_choice, script.refusal_status):
            return refused
        for name in script.refuses:
            if request.body.get(name) is None:
                continue
            what = f"Unsupported parameter: '{name}' is not supported with this model."
            if name == "max_tokens":  # as OpenAI's reasoning models say it
                what += " Use 'max_completion_tokens' instead."
            return Refusal(script.refusal_status, what, code="unsupported_parameter")
        return self._too_long(request)

    def _too_long(self, request: ChatRequest) -> Refusal | None:
        limit = self.script.context_length
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
            shown.faults.append(fault.how if isinstance(fault, Spoil | SpoilVectors) else fault.kind)
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
                reply: Reply | Refusal = choices.obeying(seen, good.reply(seen, answers))
            elif isinstance(answers, Turns):
                reply = _turn(seen, answers)
            else:
                assert self._function is not None
                made = self._function(seen)
                reply = as_reply(await made if inspect.isawaitable(made) else made)
            self._expect_honoured(seen, reply)
        except Exception as problem:  # noqa: BLE001 - kept, shown to the test, and answered by 500
            self.script_errors.append(traceback.format_exc())
            words = f"the script of this model failed; see the errors of its server: {problem}"
            return Refusal(500, words)
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

    def _expect_honoured(self, request: ChatRequest, reply: Reply | Refusal) -> None:
        """Raises a ValueError for a reply that no server would let its model give."""
        if isinstance(reply, Refusal) or self.script.allows_unoffered or "tools" in self.script.ignores:
            return
        if isinstance(self.script.answers, Good) and not request.tools:
            return  # its calls are put into the content
        if words := choices.mistake(request, reply):
            raise ValueError(words)

    def _seen(self, request: ChatRequest) -> ChatRequest:
        ignored = {*self.script.ignores, *(["tool_choice"] if self.script.tool_choice == "ignored" else ())}
        if not ignored:
            return request
        body = {name: value for name, value in request.body.items() if name not in ignored}
        return ChatRequest(request.number, request.attempt, body, request.headers)

    def _show(self, request: ChatRequest, reply: Reply, shown: Performance) -> Performance:
        shown.call_ids = completions.call_ids(request, reply)
        shown.prompt_tokens = request.prompt_tokens
        shown.completion_tokens = completion_tokens(reply)
        if shown.dialect.wants_stream(request) and "stream" not in self.script.ignores:
            shown.content_type = shown.dialect.stream_type
            shown.events = list(shown.dialect.events(request, reply))
        else:
            shown.body = json.dumps(shown.dialect.completion(request, reply)).encode()
        self._break(request, shown)
        return shown

    def _break(self, request: ChatRequest, shown: Performance) -> None:
        for fault in self.script.faults:
            if isinstance(fault, Body | StreamError) and fault.when.holds(request):
                _break(shown, fault)


def _break(shown: Performance, fault: Body | StreamError) -> None:
    shown.outcome = Outcome.SPOILT
    match fault:
        case Body():
            whole = b"".join(map(shown.dialect.framed, shown.events or ())) or shown.body
            shown.events = None
            shown.content_type = fault.content_type
            shown.body = whole[: len(whole) // 2] if fault.content is None else fault.content.encode()
        case StreamError():
            refusal = Refusal(500, fault.message)
            if shown.events is None:
                refuse(refusal, shown)
            else:
                half = shown.events[: len(shown.events) // 2]
                shown.events = [*half, json.dumps(shown.dialect.error(refusal))]


def refuse(refusal: Refusal, shown: Performance) -> Performance:
    """The performance of a refusal."""
    shown.status = refusal.status
    shown.headers |= refusal.headers
    shown.body = json.dumps(shown.dialect.error(refusal)).encode()
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
