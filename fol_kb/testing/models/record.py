"""What the server keeps of each request, and what can be said of all of them together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any

KEY_HEADERS = frozenset({"authorization", "api-key", "x-api-key", "proxy-authorization", "cookie"})
"""Headers whose values are not kept."""
KEPT_OUT = "(not kept)"


class Outcome(StrEnum):
    """What became of a request.

    ANSWERED: a completion went out, to its last byte; that the client read it, the server cannot know.
    REFUSED: an error status went out. SPOILT: a body went out that is no completion. CUT: the script ended
    the connection. GONE: the client did, before the answer was out. UNDER_WAY: none of this yet.
    """

    ANSWERED = "answered"
    REFUSED = "refused"
    SPOILT = "spoilt"
    CUT = "cut"
    GONE = "gone"
    UNDER_WAY = "under-way"


@dataclass(slots=True)
class RecordedRequest:
    """A request as the server saw it.

    Attributes:
        number: from 1, by order of arrival.
        attempt: the how-many-th with the same body, from 1.
        headers: names in lower case; the values of those with keys are not kept.
        body: the JSON data of the body; its text if it is none; None if bodies are not kept.
        digest: a SHA-256 of the body, equal for equal JSON data.
        received, ended: seconds since the server started; ``ended`` is None while it is under way.
        at_once: how many requests were under way when it came, itself included.
        faults: the kinds of faults of the script that it met.
        call_ids: the ids of the tool calls that the answer has.
    """

    number: int
    attempt: int
    method: str
    path: str
    headers: dict[str, str]
    body: Any
    digest: str
    received: float
    at_once: int
    ended: float | None = None
    status: int | None = None
    outcome: Outcome = Outcome.UNDER_WAY
    faults: list[str] = field(default_factory=list)
    call_ids: list[str] = field(default_factory=list)
    prompt_tokens: int = 0
    completion_tokens: int = 0

    @property
    def answered(self) -> bool:
        """Whether a completion went out to its last byte."""
        return self.outcome is Outcome.ANSWERED

    @classmethod
    def from_wire(cls, data: Mapping[str, Any]) -> RecordedRequest:
        """From what :meth:`to_wire` gave."""
        return cls(**{**data, "outcome": Outcome(data["outcome"])})

    def to_wire(self) -> dict[str, Any]:
        """As JSON data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class ServerState:
    """Counts of a server since its script was set.

    ``most_at_once`` is the greatest number of completions that were under way at the same time;
    ``script_errors`` are exceptions of a function that is a script, with their tracebacks.
    """

    requests: int
    completions: int
    answered: int
    under_way: int
    most_at_once: int
    script_errors: tuple[str, ...] = ()


class Recorder:
    """The record of a server. ``keep_bodies`` is False for runs whose bodies would fill the memory."""

    def __init__(self, *, keep_bodies: bool = True) -> None:
        self.keep_bodies = keep_bodies
        self.requests: list[RecordedRequest] = []
        self.script_errors: list[str] = []
        self._attempts: Counter[str] = Counter()
        self.under_way = 0
        self._most_at_once = 0

    def begin(
        self, method: str, path: str, headers: Mapping[str, str], body: Any, digest: str, now: float
    ) -> RecordedRequest:
        """A request that has come."""
        completion = method == "POST"
        self.under_way += completion
        self._most_at_once = max(self._most_at_once, self.under_way)
        self._attempts[digest] += 1
        request = RecordedRequest(
            number=len(self.requests) + 1,
            attempt=self._attempts[digest],
            method=method,
            path=path,
            headers={name: KEPT_OUT if name in KEY_HEADERS else value for name, value in headers.items()},
            body=body if self.keep_bodies else None,
            digest=digest,
            received=now,
            at_once=self.under_way,
        )
        self.requests.append(request)
        return request

    def end(self, request: RecordedRequest, outcome: Outcome, now: float) -> None:
        """What became of it."""
        request.outcome = outcome
        request.ended = now
        self.under_way -= request.method == "POST"

    def state(self) -> ServerState:
        """The counts."""
        return ServerState(
            requests=len(self.requests),
            completions=sum(request.method == "POST" for request in self.requests),
            answered=sum(request.answered and request.method == "POST" for request in self.requests),
            under_way=self.under_way,
            most_at_once=self._most_at_once,
            script_errors=tuple(self.script_errors),
        )


def sent_again(requests: Iterable[RecordedRequest]) -> list[tuple[RecordedRequest, RecordedRequest]]:
    """Completions asked for again after the same body was answered: the answered one, and the next.

    Whether that was meant, as when one text is translated several times, is for the caller to say.
    """
    answered: dict[str, RecordedRequest] = {}
    pairs = []
    for request in requests:
        if request.method != "POST":
            continue
        first = answered.get(request.digest)
        if first is not None and first.ended is not None and first.ended <= request.received:
            pairs.append((first, request))
        if request.answered:
            answered.setdefault(request.digest, request)
    return pairs


def built_upon(requests: Sequence[RecordedRequest]) -> set[int]:
    """The numbers of answers that the client surely had: a later request has the ids of their tool calls.

    Needs the bodies.
    """
    known: dict[str, int] = {
        identity: request.number for request in requests if request.answered for identity in request.call_ids
    }
    found = set()
    for request in requests:
        messages = request.body.get("messages", ()) if isinstance(request.body, dict) else ()
        for message in messages:
            for call in message.get("tool_calls") or ():
                number = known.get(str(call.get("id")))
                if number is not None and number < request.number:
                    found.add(number)
    return found
