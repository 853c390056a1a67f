"""Models in this process, for what stands in front of an endpoint."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from fol_kb.llm.messages import Answer, Ending, Message, Request, Role, ToolUse, Usage

QUESTION = Request((Message(Role.USER, "Who is mortal?"),))


def answered(content: str = "", *uses: ToolUse, attempts: int = 1, usage: Usage = Usage(7, 3)) -> Answer:  # noqa: B008  # frozen
    """An answer, whose ending fits it."""
    ending = Ending.TOOL_CALLS if uses else Ending.STOP
    return Answer(Message(Role.ASSISTANT, content, uses), ending, usage, "small", attempts)


class Played:
    """Answers as told, and remembers what it was asked: each reply in turn, the last one for ever."""

    def __init__(self, *replies: Answer | Exception | Callable[[Request], Answer], wait: float = 0.0) -> None:
        self.replies = replies
        self.wait = wait
        self.asked: list[Request] = []

    async def ask(self, request: Request) -> Answer:
        """The next reply; an exception is raised."""
        reply = self.replies[min(len(self.asked), len(self.replies) - 1)]
        self.asked.append(request)
        await asyncio.sleep(self.wait)
        if isinstance(reply, Exception):
            raise reply
        return reply if isinstance(reply, Answer) else reply(request)
