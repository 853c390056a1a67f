"""Why an HTTP request brought no answer, told without the key and with what to do about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fol_kb.llm.endpoint_settings import EndpointSettings
from fol_kb.llm.redaction import redact
from fol_kb.llm.retrying import is_retried, retry_after

if TYPE_CHECKING:
    import openai

QUOTED = 300
"""How many characters of an answer that is no use are shown."""
_SEEN = 20_000
"""How many of them are looked at."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Why an HTTP request brought no answer: not an exception, which would lead to the key."""

    problem: str
    again: bool
    """Whether it may be sent again."""
    status: int | None = None
    body: str = ""
    said: str = ""
    """What the server says is wrong; its body, where that says nothing in the usual places."""
    asked: float | None = None
    """Seconds that the server wants to have its peace."""
    unreached: bool = False
    """There was no connection at all."""
    garbled: bool = False
    """An answer that cannot be read: once is chance, twice is the server."""


def of_status(problem: openai.APIStatusError, key: str) -> Failure:
    """A status that is no success; redirects are among them."""
    status = problem.status_code
    headers = problem.response.headers
    if 300 <= status < 400:
        to = _clean(headers.get("location", "elsewhere"), key)
        return Failure(f"status {status}, moved to {to}, where nothing is sent unasked", False, status)
    body = _clean(problem.response.text, key)
    said = _clean(_message(problem.body) or body, key)
    told = f"status {status}{quoted(said, key)}"
    return Failure(told, is_retried(status), status, body, said, retry_after(headers))


def of_error(error: object, otherwise: str, key: str, *, began: bool) -> Failure:
    """An error in an answer with status 200, as gateways have it; it may name a status of its own.

    Without one, it is of the moment if an answer had begun, and tried once more if not.

    Args:
        error: what stands in the field ``error``.
        otherwise: what is told if that says nothing.
        key: what has to go from it.
        began: whether it came in the middle of a stream.
    """
    code = error.get("code") if isinstance(error, Mapping) else None
    status = code if isinstance(code, int) and 400 <= code < 600 else None
    told = _clean(_message(error) or otherwise, key)
    problem = f"the endpoint answers with an error{quoted(told, key)}"
    again = status is None or is_retried(status)
    return Failure(problem, again, status, told, told, garbled=status is None and not began)


def garbled(what: str, seen: str, key: str) -> Failure:
    """An answer that cannot be read; ``what`` is wrong with it."""
    return Failure(f"{what}{quoted(seen, key)}", again=True, said=_clean(seen, key), garbled=True)


def quoted(text: str, key: str) -> str:
    """A little of what came, after a colon, in one line and without the key."""
    shown = " ".join(_clean(text, key).split())
    return f": {shown if len(shown) <= QUOTED else shown[:QUOTED] + '...'}" if shown else ""


def cause(problem: BaseException) -> str:
    """What the system said: the last of the causes that says anything."""
    told = type(problem).__name__
    seen: BaseException | None = problem
    while seen is not None:
        if isinstance(seen, OSError) and seen.strerror:
            return seen.strerror
        if str(seen):
            told = str(seen)
        seen = seen.__cause__ or seen.__context__
    return told


def remedy(failure: Failure, settings: EndpointSettings) -> str:
    """What to do, after a semicolon; empty where that is not known."""
    match failure.status:
        case 401:
            given = "check the key" if settings.key else "it may want a key"
            return f"; {given} ({settings.prefix()}API_KEY)"
        case 403:
            return "; the key may not be allowed to use this model"
        case 404:
            named = f"the model's name ({settings.model!r})"
            return f"; check {named} and the base URL, which often ends in /v1"
        case 429:
            return "; wait, or lower the concurrency"
        case None if failure.unreached:
            return "; is a server running there, and is the base URL right?"
        case _:
            return ""


def _clean(text: str, key: str) -> str:
    return redact(text[:_SEEN], key)


def _message(body: object) -> str:
    """What an error body says: servers have it in several places."""
    while isinstance(body, Mapping):
        body = body.get("error") or body.get("message") or body.get("detail")
    return body if isinstance(body, str) else ""
