"""Runs of agents as they are kept: the project's own documents, lists of messages, trajectories.

A conversation has several replies, and each is an answer: it is held against what came before it, so that
what a tool returned later proves nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from fol_kb.common import codec
from fol_kb.common.errors import DocumentError, ProblemPlace
from verification.model import Run, SelfAssessment, ToolResult

_PARTS = ("task", "answer", "toolResults", "id", "tier", "model", "selfAssessment", "scope")
_LISTS = ("messages", "traj", "history", "trajectory", "conversation")
"""Under which names a list of messages is kept, in the order in which they are looked for."""
_NO_ANSWER = (
    "no answer of an agent in these messages: expected at least one with the role assistant and its text "
    "under content; runs with task and answer are given one a line, not as a list"
)
_UNDER_WAY = "not returned yet"
"""Of a call that is made with the words: it has not come back empty."""
_TOLD = 3
"""So many messages that could not be read are named where none has an answer."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply of a conversation.

    Attributes:
        run: with all that came before it.
        start: where it stands in the text of all replies.
        under_way: how many of the last tool results are calls that were made with the words, and have not
            returned.
    """

    run: Run
    start: int
    under_way: int = 0


@dataclass(frozen=True, slots=True)
class Conversation:
    """What an agent said, reply by reply.

    Attributes:
        id: of the conversation, where it has one.
        answer: all replies, an empty line between two.
        replies: each with what came before it.
        notes: what was read otherwise than it stands there.
    """

    id: str | None
    answer: str
    replies: tuple[Reply, ...]
    notes: tuple[str, ...] = ()

    def whole(self) -> Run:
        """All replies as one run, with everything that was told and returned."""
        if not self.replies:
            return Run("", self.answer, id=self.id)
        run = self.replies[-1].run
        return Run(run.task, self.answer, run.tool_results, self.id, run.tier, run.model)

    def last(self) -> Conversation:
        """The conversation with its last reply alone."""
        if not self.replies:
            return self
        run = self.replies[-1].run
        return Conversation(self.id, run.answer, (replace(self.replies[-1], start=0),), self.notes)


def read(data: object, *, file: str | None = None) -> Run | Conversation:
    """The run that data holds: a run, messages as OpenAI has them, or a trajectory of tau-bench or SWE-agent.

    Raises:
        DocumentError: it is none of these; the message says what was expected.
    """
    if isinstance(data, list):
        return _conversation(data, None, file)
    if isinstance(data, dict):
        if "answer" in data or "task" in data:
            return _run(data, file)
        for name in _LISTS:
            if isinstance(data.get(name), list):
                id = data.get("id", data.get("task_id"))
                return _conversation(data[name], None if id is None else str(id), file)
    raise DocumentError(
        "no run of an agent: expected an object with task and answer, a list of messages, or an object with "
        f"{', '.join(_LISTS[:-1])} or {_LISTS[-1]}",
        ProblemPlace(file),
    )


def _run(data: Mapping[str, Any], file: str | None) -> Run:
    """A run; members that nobody knows are left out, and a self-assessment that is prose is kept as that."""
    known = {name: data[name] for name in _PARTS if name in data and data[name] is not None}
    if "toolResults" in known and isinstance(known["toolResults"], list):
        parts = ("tool", "input", "output", "timestamp")
        known["toolResults"] = [
            {name: each[name] for name in parts if name in each} if isinstance(each, dict) else each
            for each in known["toolResults"]
        ]
    if "selfAssessment" in known:
        known["selfAssessment"] = codec.to_json(assessment(known["selfAssessment"]))
    if isinstance(known.get("id"), int):
        known["id"] = str(known["id"])
    return codec.from_json(Run, known, file=file)


def assessment(data: object) -> SelfAssessment:
    """What an agent says of its own answer, whatever it is: numbers from 0 to 1 count, and the rest is
    kept."""
    if isinstance(data, str):
        try:
            inner = json.loads(data)
        except ValueError:
            inner = None
        if not isinstance(inner, dict):
            return SelfAssessment(prose=data)
        data = inner
    if not isinstance(data, dict):
        return SelfAssessment(prose=json.dumps(data, ensure_ascii=False))
    gaps = data.get("gaps")
    gaps = [gaps] if isinstance(gaps, str) else gaps if isinstance(gaps, list) else []
    return SelfAssessment(
        _share(data.get("confidence")),
        _share(data.get("completeness")),
        tuple(map(str, gaps)),
        data["reasoning"] if isinstance(data.get("reasoning"), str) else None,
        data["prose"] if isinstance(data.get("prose"), str) else None,
    )


def _share(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        return None
    return float(value)


def _conversation(messages: Sequence[Any], id: str | None, file: str | None) -> Conversation:
    replies: list[Reply] = []
    told: list[str] = []
    texts: list[str] = []
    results: list[ToolResult] = []
    notes: list[str] = []
    open_calls: dict[str, tuple[str, Any]] = {}
    length = 0
    for number, message in enumerate(messages):
        if not isinstance(message, dict):
            raise DocumentError(
                f"messages[{number}]: expected an object, not {type(message).__name__}", ProblemPlace(file)
            )
        if "role" not in message and "observation" in message:
            message = {"role": "assistant", **message}
        role = message.get("role")
        text = _text(message.get("content"))
        if message.get("is_demo"):
            continue
        if role in ("assistant", "model", "ai"):
            said = message["thought"] if isinstance(message.get("thought"), str) else text
            calls = {call: (name, given) for name, call, given in _calls(message)}
            if isinstance(message.get("action"), str) and not calls:
                action = message["action"].strip()
                calls["action"] = (action.split(maxsplit=1)[0] if action else "action", action)
            if said.strip():
                at_once = tuple(ToolResult(*each, _UNDER_WAY) for each in calls.values())
                name = None if id is None else f"{id}/{len(replies)}"
                run = Run("\n\n".join(told), said, (*results, *at_once), name)
                replies.append(Reply(run, length, len(at_once)))
                texts.append(said)
                length += len(said) + 2
            open_calls |= calls
            if "observation" in message:  # a step of a trajectory has both
                name, given = open_calls.pop("action", ("action", None))
                results.append(ToolResult(name, given, _text(message["observation"])))
        elif role in ("tool", "function", "environment"):
            call = _call_id(message, open_calls)
            name, given = open_calls.pop(call, (str(message.get("name") or "tool"), None))
            results.append(ToolResult(name, given, text))
        elif (
            role == "user" and "action" in open_calls and message.get("message_type") in (None, "observation")
        ):
            name, given = open_calls.pop("action")
            results.append(ToolResult(name, given, text))
        elif role in ("user", "system", "developer", "human"):
            for call, output in _returned(message):
                name, given = open_calls.pop(call, ("tool", None))
                results.append(ToolResult(name, given, output))
            open_calls |= {call: (name, given) for name, call, given in _calls(message)}
            told.append(text)
        else:
            notes.append(f"messages[{number}]: the role {role!r} is not known, and the message is left out")
    if not replies:
        raise DocumentError("; ".join([_NO_ANSWER, *notes[:_TOLD]]), ProblemPlace(file))
    return Conversation(id, "\n\n".join(texts), tuple(replies), tuple(notes))


def _returned(message: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Id and output of each result that stands as a part of a user's message; of one that failed with
    that."""
    content = message.get("content")
    for part in content if isinstance(content, list) else []:
        if isinstance(part, dict) and part.get("type") == "tool_result":
            text = _text(part.get("content"))
            failed = part.get("is_error") is True
            yield str(part.get("tool_use_id")), {"is_error": True, "content": text} if failed else text


def _text(content: object) -> str:
    """The words of a message; of a list of parts those that are texts."""
    if content is None:
        return ""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        told = [each for each in content if not isinstance(each, dict) or each.get("type") != "tool_result"]
        parts = [each.get("text") or each.get("content") if isinstance(each, dict) else each for each in told]
        return "\n".join(each for each in parts if isinstance(each, str))
    return json.dumps(content, ensure_ascii=False)


def _calls(message: Mapping[str, Any]) -> Iterator[tuple[str, str, Any]]:
    """Name, id and arguments of each call of a message."""
    calls = message.get("tool_calls")
    if isinstance(message.get("function_call"), dict):
        calls = [{"id": "function", "function": message["function_call"]}]
    for place, call in enumerate(calls if isinstance(calls, list) else []):
        function = call.get("function") if isinstance(call, dict) else None
        if isinstance(call, dict) and not isinstance(function, dict) and "name" in call:
            function = call
        if isinstance(function, dict):
            yield str(function.get("name")), str(call.get("id", place)), function.get("arguments")
    content = message.get("content")
    for place, part in enumerate(content if isinstance(content, list) else []):
        if isinstance(part, dict) and part.get("type") == "tool_use":
            yield str(part.get("name")), str(part.get("id", place)), part.get("input")


def _call_id(message: Mapping[str, Any], calls: Mapping[str, object]) -> str:
    ids = message.get("tool_call_ids")
    given = message.get("tool_call_id") or (ids[0] if isinstance(ids, list) and ids else None)
    if given is not None and str(given) in calls:
        return str(given)
    return next(iter(calls), "")
